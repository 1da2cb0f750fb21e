"""Phase zero: rebalancing and second wind (SS-4.7 to 4.9)."""

import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import (
    Flee,
    JudgeFlight,
    KeepCard,
    KeepDivision,
    PassTurn,
    Rebalance,
    SetBlanks,
)
from croupier.games.state_stack.phase_zero import rebalance_burns, second_wind
from croupier.games.state_stack.phases import begin_phase
from croupier.games.state_stack.repair import repair
from croupier.testing.refusals import refused_by
from support.state_stack.stage import Figure, Stage, under

FOE = Figure("Foe", "gm", defense=2, initiative=4)


def at_zero(rulings: Settings, one: Figure, *others: Figure) -> Stage:
    return Stage(rulings, one, *(others or (FOE,)), stage="zero", phase=0, turn="c1")


@pytest.mark.rule("SS-4.7")
def test_rebalancing_burns_down_to_two(rulings: Settings) -> None:
    """Worked example 19: three defense cards; both that remain in front."""
    stage = at_zero(rulings, Figure(defense=3, initiative=6)).do("p1", Rebalance("c1", 2), 9)
    assert (stage.stack(), stage.discards(), stage.initiative()) == ((2, 0), [9], "6C")


@pytest.mark.rule("SS-4.7")
def test_not_rebalancing_burns_nothing(rulings: Settings) -> None:
    stage = at_zero(rulings, Figure(defense=3, initiative=6)).do("p1", KeepDivision("c1"))
    assert (stage.stack(), stage.discards(), stage.state.turn) == ((0, 3), [], "")


NEEDED = "rebalancing needs a valid initiative card, a blank card and no action cards"


@pytest.mark.rule("SS-4.7", "SS-4.9")
@pytest.mark.parametrize(
    ("figure", "clause", "why"),
    [
        (Figure(defense=2, action=1), "SS-4.7", NEEDED),
        (Figure(defense=2, initiative=None), "SS-4.7", NEEDED),
        (Figure(defense=2, initiative=11, too_high=True), "SS-4.9", "Ana's initiative card is too high"),
        (Figure(), "SS-4.7", NEEDED),
    ],
)
def test_combatants_who_cannot_rebalance(rulings: Settings, figure: Figure, clause: str, why: str) -> None:
    with refused_by(clause, why=why):
        at_zero(rulings, figure).do("p1", Rebalance("c1", 0), 3, 4)


@pytest.mark.rule("SS-4.7")
def test_rebalancing_is_only_possible_in_phase_zero(rulings: Settings) -> None:
    with refused_by("SS-4.7", why="phase zero"):
        Stage(rulings, Figure(defense=2), FOE).do("p1", Rebalance("c1", 1))


@pytest.mark.parametrize(
    ("blanks", "burnt"),
    [
        under("rebalance_burn", "optional", 4, (0, 2)),
        under("rebalance_burn", "upright", 3, (2, 2)),
        under("rebalance_burn", "free", 4, (0, 0)),
    ],
)
def test_other_options_for_burning_in_phase_zero(rulings: Settings, blanks: int, burnt: tuple[int, int]) -> None:
    assert rebalance_burns(rulings.__getitem__, blanks) == burnt


@pytest.mark.option("too_high_card", "may_rebalance")
def test_a_card_that_is_too_high_may_be_moved_and_then_counts(rulings: Settings) -> None:
    stage = at_zero(rulings, Figure(defense=2, initiative=11, too_high=True)).do("p1", Rebalance("c1", 1))
    assert (stage.stack(), stage.one().too_high) == ((1, 1), False)


@pytest.mark.rule("SS-4.8")
def test_second_wind_gives_one_defense_card(rulings: Settings) -> None:
    """Worked example 20."""
    stage = at_zero(rulings, Figure(initiative=6))
    stage.run(second_wind, stage.one())
    assert stage.stack() == (0, 1)


@pytest.mark.rule("SS-4.8")
def test_with_stun_second_wind_is_a_recovery(rulings: Settings) -> None:
    stage = at_zero(rulings, Figure(initiative=6, stun=1))
    stage.run(second_wind, stage.one(), luck=(5, 2))
    assert (stage.stack(), stage.hurt()) == ((0, 0), (0, 0))


@pytest.mark.rule("SS-4.8", "SS-4.10")
def test_second_wind_is_automatic_and_starts_a_new_round(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm"), phase=1)
    stage.do("p1", PassTurn("c1"), goes_on=True)
    assert stage.stack("c2") == (0, 1)
    assert (stage.state.round, stage.state.stage, stage.state.turn) == (2, "phase", "c1")


@pytest.mark.parametrize(
    ("stack", "asked"),
    [
        under("second_wind", "card_to_action", (1, 0), False),
        under("second_wind", "free_boost", (0, 0), True),
        under("second_wind", "none", (0, 0), False),
    ],
)
def test_other_options_for_second_wind(rulings: Settings, stack: tuple[int, int], asked: bool) -> None:
    stage = at_zero(rulings, Figure(initiative=6))
    luck = (9,) if rulings["second_wind"] == "free_boost" else ()
    stage.run(second_wind, stage.one(), luck=luck)
    assert stage.stack() == stack
    assert (stage.state.placing is not None) is asked


@pytest.mark.rule("SS-4.9")
def test_a_card_that_is_too_high_is_not_asked_about_in_phase_zero(rulings: Settings) -> None:
    stage = Stage(
        rulings,
        Figure(initiative=11, defense=3, too_high=True),
        Figure("Foe", "gm", action=1, defense=1),
        turn="c2",
    )
    stage.do("gm", PassTurn("c2"), goes_on=True)
    assert (stage.state.round, stage.asked()) == (2, ["flip c1"])


@pytest.mark.rule("SS-4.7")
def test_everyone_rebalances_once_in_descending_initiative(rulings: Settings) -> None:
    figures = (Figure(defense=2, initiative=3), Figure("Bo", defense=2, initiative=7), FOE)
    stage = Stage(rulings, *figures, turn="")
    stage.run(begin_phase, 0, goes_on=True)
    asked = []
    while stage.state.stage == "zero":
        asked.append(stage.state.turn)
        owner = stage.one(stage.state.turn).owner
        stage.do(owner, KeepDivision(stage.state.turn), goes_on=True)
        if len(asked) >= 3:
            break
    assert asked == ["c2", "c3", "c1"]


@pytest.mark.rule("SS-3.6")
@pytest.mark.option("too_high_card", "may_keep")
def test_a_card_that_is_too_high_may_be_kept_and_still_gives_no_turn(rulings: Settings) -> None:
    stage = at_zero(rulings, Figure(defense=2, initiative=11, too_high=True), Figure("Foe", "gm", initiative=4))
    assert stage.asked() == ["keep c1"]
    stage.do("p1", KeepCard("c1"), goes_on=True)
    assert stage.state.round == 2
    assert stage.initiative() is not None
    assert "flip c1" not in stage.asked()
    assert (stage.one().too_high, stage.stack()) == (True, (0, 2))


@pytest.mark.rule("SS-3.6", "SS-8.9")
@pytest.mark.option("too_high_card", "may_keep")
def test_by_default_a_card_that_is_too_high_is_discarded_after_a_question(rulings: Settings) -> None:
    stage = at_zero(rulings, Figure(defense=2, initiative=11, too_high=True), Figure("Foe", "gm", initiative=4))
    (ask,) = GAME.open_questions(stage.state)
    stage.do("p1", GAME.default(stage.state, ask), goes_on=True)
    assert stage.initiative() is None
    assert stage.asked() == ["flip c1"]


@pytest.mark.rule("SS-4.8")
@pytest.mark.option("too_high_card", "may_keep")
def test_keeping_a_card_still_allows_a_second_wind(rulings: Settings) -> None:
    stage = at_zero(rulings, Figure(initiative=11, too_high=True), Figure("Foe", "gm", initiative=4))
    with pytest.raises(Impossible, match="not Foe's turn"):
        stage.do("gm", KeepCard("c2"))
    stage.do("p1", KeepCard("c1"), goes_on=True)
    assert stage.stack() == (0, 1)
    assert stage.initiative() is not None


@pytest.mark.rule("SS-3.6")
def test_by_default_nobody_is_asked_to_keep_a_card(rulings: Settings) -> None:
    stage = at_zero(rulings, Figure(defense=2, initiative=11, too_high=True), FOE)
    with pytest.raises(Impossible, match="no card at the front to keep"):
        stage.do("p1", KeepCard("c1"))


@pytest.mark.rule("SS-3.6", "SS-4.7")
@pytest.mark.option("too_high_card", "until_burned")
def test_a_too_high_card_stays_until_it_is_burned_with_those_above_two(rulings: Settings) -> None:
    figure = Figure(defense=3, initiative=11, too_high=True)
    stage = at_zero(rulings, figure, Figure("Foe", "gm", initiative=4))
    assert stage.asked() == ["keep c1"]
    stage.do("p1", KeepCard("c1"), goes_on=True)
    assert (stage.state.round, stage.one().too_high, stage.stack()) == (2, True, (0, 3))
    stage = at_zero(rulings, figure, Figure("Foe", "gm", initiative=4))
    stage.do("p1", KeepCard("c1", keep=False), 9, goes_on=True)
    assert (stage.stack(), stage.initiative(), stage.discards()) == ((0, 2), None, [11, 9])
    assert stage.facts("SS-R15") == {"name": "Ana", "keeps": False, "burned": 2}
    assert stage.asked() == ["flip c1"]


@pytest.mark.rule("SS-8.9")
@pytest.mark.option("too_high_card", "until_burned")
def test_without_an_answer_a_card_that_is_too_high_is_not_burned(rulings: Settings) -> None:
    stage = at_zero(rulings, Figure(defense=2, initiative=11, too_high=True), Figure("Foe", "gm", initiative=4))
    (ask,) = GAME.open_questions(stage.state)
    stage.do("p1", GAME.default(stage.state, ask), goes_on=True)
    assert stage.initiative() is not None


@pytest.mark.parametrize(
    ("burning", "stack"), [("price", (0, 2)), ("optional", (0, 4)), ("upright", (0, 2)), ("free", (0, 4))]
)
def test_the_burning_ruling_decides_what_is_burned_with_a_too_high_card(burning: str, stack: tuple[int, int]) -> None:
    rulings = GAME.read_settings({"too_high_card": "until_burned", "rebalance_burn": burning})
    stage = at_zero(rulings, Figure(defense=4, initiative=11, too_high=True), Figure("Foe", "gm", initiative=4))
    stage.do("p1", KeepCard("c1", keep=False), *(9, 10)[: 4 - stack[1]])
    assert (stage.stack(), stage.initiative()) == (stack, None)


@pytest.mark.rule("SS-4.7")
def test_a_number_of_cards_to_burn_that_is_not_offered_is_refused(rulings: Settings) -> None:
    stage = at_zero(rulings, Figure(defense=5, initiative=6))
    with refused_by("SS-4.7", why="too few to burn"):
        stage.do("p1", Rebalance("c1", 0, burn=1))
    with refused_by("SS-4.7", why="more than can be burned"):
        stage.do("p1", Rebalance("c1", 0, burn=4))
    stage.do("p1", Rebalance("c1", 1, burn=3), 9, 10, 12)
    assert stage.stack() == (1, 1)


@pytest.mark.rule("SS-3.6", "SS-3.5")
@pytest.mark.parametrize("fate", ["may_keep", "until_burned"])
def test_nobody_is_asked_to_keep_a_card_that_is_discarded_with_all_others(fate: str) -> None:
    rulings = GAME.read_settings({"too_high_card": fate, "initiative_lasts": "one_round"})
    figures = (Figure(defense=2, initiative=11, too_high=True), Figure("Foe", "gm", action=1, initiative=4))
    stage = Stage(rulings, *figures, turn="c2").do("gm", PassTurn("c2"), goes_on=True)
    assert (stage.state.round, stage.asked()) == (2, ["flip c1", "flip c2"])


@pytest.mark.rule("SS-4.7", "SS-5.13")
def test_nobody_rebalances_out_of_turn_in_phase_zero(rulings: Settings) -> None:
    stage = at_zero(rulings, Figure(defense=2, initiative=6), Figure("Foe", "gm", defense=2, initiative=4))
    with pytest.raises(Illegal, match="not Foe's turn to rebalance") as refused:
        stage.do("gm", Rebalance("c2", 1))
    assert refused.value.clause == "SS-4.7"


@pytest.mark.rule("SS-3.5", "SS-4.7")
@pytest.mark.option("initiative_lasts", "one_round")
def test_nobody_burns_cards_to_move_an_initiative_card_that_is_discarded_anyway(rulings: Settings) -> None:
    figures = (Figure(defense=3, initiative=6), Figure("Foe", "gm", action=1, initiative=4))
    stage = Stage(rulings, *figures, turn="c2").do("gm", PassTurn("c2"), goes_on=True)
    assert (stage.state.round, stage.asked(), stage.stack()) == (2, ["flip c1", "flip c2"], (0, 3))
    with pytest.raises(Illegal, match="is discarded at the end of this round") as refused:
        Stage(rulings, *figures, stage="zero", phase=0).do("p1", Rebalance("c1", 1), 9)
    assert refused.value.clause == "SS-R14"


@pytest.mark.rule("SS-4.7", "SS-4.8", "SS-8.5")
@pytest.mark.parametrize(
    ("part", "cards", "luck", "stack"), [("defense", 0, (3, 7), (0, 1)), ("action", 1, (), (1, 2))]
)
def test_a_combatant_who_can_no_longer_rebalance_after_a_failed_flight_is_not_asked(
    rulings: Settings, part: str, cards: int, luck: tuple[int, ...], stack: tuple[int, int]
) -> None:
    """The GM sets her blanks while her flight waits for an answer; both answers were refused, and the fight stood."""
    stage = at_zero(rulings, Figure(defense=2, initiative=6), Figure("Foe", "gm", defense=2, initiative=4))
    stage.do("p1", Flee("c1"), goes_on=True).do("gm", SetBlanks("c1", part, cards), *luck)
    stage.run(repair)
    stage.do("gm", JudgeFlight(consent=False), goes_on=True)
    assert (stage.asked(), stage.stack()) == (["rebalance c2"], stack)
