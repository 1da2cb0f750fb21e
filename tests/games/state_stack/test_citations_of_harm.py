"""Citations of defending, of surviving a hit and of going out: the clause that decided, for those who may know."""

import msgspec
import pytest

from croupier.core.choices import Choice
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import (
    Attack,
    Boost,
    ChooseDefense,
    DrawPower,
    Flip,
    KeepDivision,
    StopFlipping,
    Surrender,
    TakeOut,
)
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2, initiative=4)


def cited(stage: Stage, seat: str = "gm") -> list[str]:
    """The clauses of the last receipt that a seat sees, in order."""
    return [one.clause for one in stage.plays[-1].receipt.for_seat(seat).because]


def noted(stage: Stage, seat: str = "gm") -> dict[str, str]:
    """The settings that the last receipt notes for a seat, with their options."""
    return dict(stage.plays[-1].receipt.for_seat(seat).rulings)


def offered(stage: Stage, seat: str, label: str) -> Choice:
    """A seat's choice with this label, which answers an open question."""
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), seat)
    (found,) = [one for one in GAME.choices(view, seat) if one.label == label]
    return found


def hit(rulings: Settings, target: Figure, *luck: int, goes_on: bool = False) -> Stage:
    """Ana hits the target with her last action card: cards for defense, power and Body, and what follows."""
    stage = Stage(rulings, Figure(action=1), target, Figure("Oaf", "gm", defense=1), order=("c1", "c2"))
    is_ally = target.seat != "gm" and not target.side
    stage.do("p1", Attack("c1", "c2", confirmed=is_ally), 5).do(target.seat, ChooseDefense("c2"), luck[0])
    return stage.do("p1", DrawPower("c1"), *luck[1:], goes_on=goes_on)


# defending


@pytest.mark.rule("SS-5.8", "SS-5.6")
@pytest.mark.parametrize(("cards", "more"), [((6,), []), ((13, 6), []), ((13, 12), ["SS-5.6"])])
def test_defense_cards_are_spent_by_a_cited_clause(rulings: Settings, cards: tuple[int, ...], more: list[str]) -> None:
    """The receipt said how the test went, not that its cards are spent, nor that nobody draws when all cards failed."""
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Attack("c1", "c2"), 4)
    stage.do("gm", ChooseDefense("c2"), *cards)
    assert cited(stage) == ["SS-5.2", "SS-5.8", *more, "SS-5.7"]
    assert stage.facts("SS-5.8") == {"name": "Foe", "spent": len(cards)}


@pytest.mark.rule("SS-5.5")
def test_an_attack_on_an_ally_cites_the_clause_that_allows_it(rulings: Settings) -> None:
    ally = Figure("Al", "p2", defense=1, initiative=3)
    stage = Stage(rulings, Figure(action=1), FOE, ally).do("p1", Attack("c1", "c3", confirmed=True), 4)
    assert cited(stage) == ["SS-5.5", "SS-5.2"]
    assert stage.facts("SS-5.5") == {"name": "Ana", "target": "Al", "ally": True}


# surviving


@pytest.mark.rule("SS-5.11", "SS-R32")
def test_the_ruling_on_death_is_noted_for_a_target_that_another_would_have_killed(rulings: Settings) -> None:
    """Body 5, damage 8: dead at one and a half times Body, and here a contest; damage 7 is not even that."""
    target = Figure("Bo", "p2", action=1, initiative=4, side="Foes")
    assert noted(hit(rulings, target, 13, 8, 13, 4, 2), "p1")["death_at"] == "double"
    assert "death_at" not in noted(hit(rulings, target, 13, 7, 13, 4, 2), "p1")


@pytest.mark.rule("SS-5.11", "SS-R32", "SS-R45")
def test_how_near_a_hidden_foe_is_to_death_is_noted_only_for_the_gm(rulings: Settings) -> None:
    stage = hit(rulings, FOE._replace(defense=0), 13, 8, 13, 4, 2)
    assert noted(stage)["death_at"] == "double"
    assert "death_at" not in noted(stage, "p1")


@pytest.mark.rule("SS-5.11", "SS-R33")
@pytest.mark.parametrize("option", ["threshold", "none"])
@pytest.mark.parametrize(("seat", "known"), [("gm", ["gm"]), ("p2", ["gm", "p1", "p2"])])
def test_staying_up_without_a_contest_is_noted_for_those_who_know_the_sheet(
    option: str, seat: str, known: list[str]
) -> None:
    """Stun and damage are over Willpower 6: with the default there would be a contest."""
    settings = GAME.read_settings({"knock_out": option})
    stage = hit(settings, Figure("Bo", seat, action=1, initiative=4, side="Foes"), 13, 7, 13)
    assert [one for one in ("gm", "p1", "p2") if "SS-5.11" in cited(stage, one)] == known
    assert [one for one in ("gm", "p1", "p2") if noted(stage, one).get("knock_out") == option] == known
    assert stage.facts("SS-5.11")["how"] == "stays up"


# going out


@pytest.mark.rule("SS-8.1", "SS-8.2")
def test_going_out_cites_the_discards_and_the_turn_that_is_lost(rulings: Settings) -> None:
    stage = hit(rulings, FOE._replace(defense=0, action=1), 13, 7, 13, 9, 2, 6)
    assert cited(stage)[-4:] == ["SS-5.11", "SS-7.4", "SS-8.1", "SS-8.2"]
    assert stage.facts("SS-8.1") == {"name": "Foe", "discarded": 2}
    assert stage.facts("SS-8.2") == {"name": "Foe", "phase": 1}


@pytest.mark.rule("SS-8.2")
def test_a_lost_turn_is_not_cited_for_those_who_had_none(rulings: Settings) -> None:
    stage = hit(rulings, FOE._replace(defense=0), 13, 7, 13, 9, 2)
    assert "SS-8.1" in cited(stage)
    assert "SS-8.2" not in cited(stage)


@pytest.mark.rule("SS-8.5", "SS-8.2")
def test_surrendering_or_being_taken_out_discards_by_that_clause(rulings: Settings) -> None:
    """SS-8.1 is about the unconscious and the dead alone."""
    figures = (Figure(action=1), Figure("Bo", "p2", action=1, initiative=4), FOE)
    stage = Stage(rulings, *figures).do("p1", Surrender("c1"), 3)
    assert cited(stage) == ["SS-8.5"]
    assert cited(Stage(rulings, *figures).decree(TakeOut("c2"), 3)) == ["SS-8.7", "SS-8.2"]


# boosting


@pytest.mark.rule("SS-6.3", "SS-6.4", "SS-R37", "SS-R38")
@pytest.mark.parametrize(
    ("options", "figure", "card", "expected", "of_hidden"),
    [
        ({"boost_one_fewer": "at_least_one"}, Figure(action=1, damage=3), 5, {"SS-6.3"}, set()),
        ({"boost_hurt": "replaces"}, Figure(action=1, initiative=None, damage=6), 7, {"SS-6.3"}, set()),
        ({"boost_maximum": "gain_limit"}, Figure(action=2, damage=3), 13, {"SS-6.3", "SS-6.4"}, {"SS-6.3"}),
        ({}, Figure(action=1, damage=2), 13, set(), set()),
    ],
)
def test_new_cards_that_an_injury_does_not_cost_are_noted_for_those_who_know_the_sheet(
    options: dict[str, str], figure: Figure, card: int, expected: set[str], of_hidden: set[str]
) -> None:
    """Only what a reading takes away was cited, not what another would have taken."""
    settings = GAME.read_settings(options)
    stage = Stage(settings, figure, FOE).do("p1", Boost("c1"), card)
    assert set(cited(stage, "p2")) & {"SS-6.3", "SS-6.4"} == expected
    assert noted(stage, "p2").items() >= options.items()
    hidden = Stage(settings, figure._replace(seat="gm"), Figure("Bo", "p2", defense=1)).do("gm", Boost("c1"), card)
    assert set(cited(hidden)) & {"SS-6.3", "SS-6.4"} == expected
    assert set(cited(hidden, "p2")) & {"SS-6.3", "SS-6.4"} == of_hidden


@pytest.mark.rule("SS-6.1", "SS-6.3")
@pytest.mark.parametrize(
    ("damage", "clauses", "words"),
    [
        (2, ("SS-6.1", "SS-6.2"), "one to three"),
        (3, ("SS-6.1", "SS-6.2", "SS-6.3"), "reduced by your injuries or none"),
    ],
)
def test_a_boost_is_offered_with_what_injuries_leave_of_it(
    rulings: Settings, damage: int, clauses: tuple[str, ...], words: str
) -> None:
    """It promised one to three new cards to somebody who may get none."""
    boost = offered(Stage(rulings, Figure(action=1, damage=damage), FOE), "p1", "Ana: boost")
    assert boost.clauses == clauses
    assert words in boost.help


@pytest.mark.rule("SS-6.3", "SS-R37")
@pytest.mark.parametrize(
    ("options", "damage", "may_be_none"),
    [
        ({}, 6, True),
        ({"boost_one_fewer": "at_least_one"}, 3, False),
        ({"boost_hurt": "replaces"}, 3, True),
        ({"boost_hurt": "replaces"}, 6, False),
        ({"boost_hurt": "replaces", "boost_per_turn": "each_round"}, 6, True),
    ],
)
def test_a_boost_that_always_brings_a_card_is_not_said_to_bring_none(
    options: dict[str, str], damage: int, may_be_none: bool
) -> None:
    stage = Stage(GAME.read_settings(options), Figure(action=1, initiative=None, damage=damage), FOE)
    assert ("or none" in offered(stage, "p1", "Ana: boost").help) is may_be_none


# initiative


@pytest.mark.rule("SS-3.1", "SS-R3")
def test_a_flip_notes_the_ruling_on_values_only_for_its_own_card(rulings: Settings) -> None:
    """The receipt of a 9 cited what a king is worth, since a king had been flipped before it."""
    stage = Stage(rulings, Figure(defense=4, initiative=None), FOE, stage="initiative", turn="", phase=0)
    stage.do("p1", Flip("c1"), 13)
    assert "card_values" in noted(stage)
    stage.do("p1", Flip("c1"), 5)
    assert "card_values" not in noted(stage)
    assert stage.facts("SS-3.1") == {"name": "Ana", "flipped": (13, 5)}
    stage.do("p1", StopFlipping("c1"))
    assert "card_values" in noted(stage)


@pytest.mark.rule("SS-3.2", "SS-R10", "SS-R11")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "the highest card not over Speed sets when you act; the other flipped cards are discarded"),
        ({"flips_not_kept": "replaced"}, "the other flipped cards are replaced by new blank cards"),
        ({"flips_not_kept": "back_face_down"}, "the other flipped cards go back among your blank cards"),
        ({"none_that_high": "none_reaches"}, "if a card reaches Speed, the highest one sets when you act"),
    ],
)
def test_the_help_for_flipping_follows_the_rulings(options: dict[str, str], words: str) -> None:
    """It promised discards, and a card not over Speed, under every ruling."""
    settings, figure = GAME.read_settings(options), Figure(defense=4, initiative=None)
    stage = Stage(settings, figure, FOE, stage="initiative", turn="", phase=0)
    assert words in offered(stage, "p1", "Ana: flip a card").help


@pytest.mark.rule("SS-4.9", "SS-R15")
@pytest.mark.option("too_high_card", "may_rebalance")
def test_not_moving_a_too_high_card_says_that_it_is_discarded(rulings: Settings) -> None:
    """It said that there is no turn in the next round, where they flip again."""
    figure = Figure(defense=2, initiative=11, too_high=True)
    stage = Stage(rulings, figure, FOE, stage="zero", phase=0)
    keep = offered(stage, "p1", "Ana: keep the division")
    assert keep.help == "the card that is too high is discarded; next round you flip again"
    assert keep.clauses == ("SS-4.7", "SS-R15")
    stage.do("p1", KeepDivision("c1"))
