"""Options tested by their effect (a Check's result, a refusal, a hit), not by the number behind it."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.refusals import Illegal, Invalid
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures.cast.commands import TakePremade
from croupier.games.deck_of_adventures.cast.state import Effect, Gear
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks.effects import lay_effect
from croupier.games.deck_of_adventures.checks.state import Result
from croupier.games.deck_of_adventures.combat import commands as fight
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.state import DOWN, FROZEN, Condition
from croupier.games.deck_of_adventures.health.condition_changes import add_condition
from croupier.games.deck_of_adventures.story.commands import CallRest
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.cast import table
from support.deck_of_adventures.map import along, at, on_map
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion, under


def checked(
    rulings: Settings, target: str, *cards: str, m: int = 0, dr: int = 2, hands: tuple[Effect, ...] = (),
    requirement: str = "",
) -> Result:  # fmt: skip
    """The result of Ann's Check with these cards."""
    stage = Stage(rulings, Dealer(fate=(), traits={"Athletics": m}))
    for one in hands:
        stage.run(lay_effect, "c1", one)
    stage.do("gm", wish.CallCheck(("c1",), "Athletics", dr, requirement), target)
    for card in cards:
        stage.do("p1", wish.DrawCard("q3" if len(hands) == 2 else "q2" if hands else "q1"), card)
    if stage.check().is_under_way:
        stage.do("p1", wish.AcceptDraw(stage.check().id))
    found = stage.check().result
    assert found is not None
    return found


def hand(n: int, source: str = "") -> Effect:
    return Effect("", n, until="next", kind="power", text=source)


def in_turn(rulings: Settings, *who: Dealer, **state: Any) -> Stage:
    """It is the first one's turn in a combat of all."""
    order = tuple(f"c{at + 1}" for at in range(len(who)))
    on = Combat(1, order, revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    return Stage(rulings, *who, state={"combat": on, **state})


# Checks


@pytest.mark.parametrize(
    ("target", "card", "m", "dr", "said"),
    [
        under("exact_on", "reported", "8C", "9C", 1, 2, ("Critical Success", True)),
        under("negative_mod", "match", "8C", "JS", -1, 3, ("Color Success", True)),
        under("negative_mod", "both", "8C", "8D", -1, 3, ("Major Success", False)),
        under("edr_floor", "ladder", "8C", "8H", -1, 0, ("Miss", False)),
    ],
)
def test_what_a_card_is_worth(
    rulings: Settings, target: str, card: str, m: int, dr: int, said: tuple[str, bool]
) -> None:
    found = checked(rulings, target, card, m=m, dr=dr)
    assert (found.degree, found.passed) == said


@pytest.mark.parametrize(
    ("target", "cards", "m", "dr", "card"),
    [
        under("hand_selection", "pure_distance", "QH", ("KC", "10H"), 2, 1, "KC"),
        under("hand_selection", "best_degree", "JH", ("QC", "KH"), 1, 3, "KH"),
    ],
)
def test_which_card_of_an_upper_hand_counts(
    rulings: Settings, target: str, cards: tuple[str, ...], m: int, dr: int, card: str
) -> None:
    assert checked(rulings, target, *cards, m=m, dr=dr, hands=(hand(1),)).card == card


@pytest.mark.option("same_effect", "always_adds")
def test_two_hands_of_one_source_take_two_more_cards(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()))
    for _ in range(2):
        stage.run(lay_effect, "c1", hand(-1, "the cold"))
    stage.do("gm", wish.CallCheck(("c1",), "Athletics", 2), "8C")
    for card in ("8H", "9C", "2D"):
        stage.do("p1", wish.DrawCard(stage.check().id), card)
    result = stage.check().result
    assert result is not None
    assert (stage.check().cards, result.card) == (("8H", "9C", "2D"), "2D")


@pytest.mark.parametrize(
    ("m", "against", "card", "resists"),
    [
        under("contested_dr", "4_minus_mod", 3, 0, "8D", False),
        under("contested_dr", "3_minus_half_up", 1, 0, "9D", False),
        under("dr_bounds", "none", -8, -1, "QD", True),
    ],
)
def test_whether_a_contest_is_resisted(rulings: Settings, m: int, against: int, card: str, *, resists: bool) -> None:
    stage = Stage(rulings, Dealer(fate=(), traits={"Stealth": m}), minion(traits={"Detection": against}))
    stage.do("gm", wish.CallContest("c1", "Stealth", ("c2",), "Detection"), "6C")
    stage.do("gm", wish.DrawCard(stage.check().id), card)
    assert stage.facts("DA-10.4") == {"target": "Bo", "resists": resists}


@pytest.mark.option("gm_deck_aces", "gm_hand")
@pytest.mark.rule("DA-R12", "DA-3.4")
def test_an_ace_that_a_minion_drew_pays_for_a_redraw_of_the_gms_dealer(rulings: Settings) -> None:
    stage = Stage(rulings, minion(), foe(fate=()))
    stage.do("gm", wish.CallCheck(("c1",), "Athletics", 2), "8C").do("gm", wish.DrawCard("q1"), "AS")
    assert stage.fate("gm") == ["AS"]
    stage.do("gm", wish.CallCheck(("c2",), "Athletics", 2), "8D").do("gm", wish.DrawCard("q2"), "2C")
    piece = stage.state.board.place("drawn.c2").slots[0].id
    stage.do("gm", wish.RedrawCard("q2", piece, "AS"), "8H")
    assert (stage.check().cards, stage.fate("gm"), stage.faces("discard.gm")) == (("8H",), [], ["8C", "AS", "8D"])


@pytest.mark.option("optional_skills", "chosen")
@pytest.mark.rule("DA-R28")
def test_a_check_is_made_with_an_optional_skill(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=(), traits={"Faith": 2, "Intuition": 0}, sheet={"skills": (("Faith", 2),)}))
    stage.do("gm", wish.CallCheck(("c1",), "Faith", 1), "8C").do("p1", wish.DrawCard("q1"), "JC")
    assert stage.check().modifier == 2


# decks


def called(stage: Stage, target: str = "8C", *cards: str, dr: int = 2) -> Stage:
    """Ann's Check with these cards."""
    stage.do("gm", wish.CallCheck(("c1",), "Athletics", dr), target)
    for card in cards:
        stage.do("p1", wish.DrawCard(stage.check().id), card)
    return stage


@pytest.mark.option("joker_start", "in_deck")
@pytest.mark.rule("DA-R1")
def test_a_joker_drawn_in_a_check_is_kept_and_another_card_counts(rulings: Settings) -> None:
    stage = table(rulings).do("p1", TakePremade("Bram Holloway"))
    assert (stage.left(), stage.fate()) == (54, [])
    stage.do("gm", wish.CallCheck(("c1",), "Athletics", 2), "8C").do("p1", wish.DrawCard("q1"), "X1", "9C")
    stage.do("p1", wish.AcceptDraw("q1"))
    assert (stage.check().cards, stage.fate(), stage.left()) == (("9C",), ["X1"], 52)


@pytest.mark.option("spent_joker", "discard")
@pytest.mark.rule("DA-R2", "DA-19.8")
def test_a_spent_joker_comes_back_with_a_quick_rest(rulings: Settings) -> None:
    stage = called(Stage(rulings, Dealer(fate=("X1",), deck=("2D", "9C"), more={"rest_cards": 1})), "8C", "2D")
    stage.do("p1", wish.RedrawCard("q1", stage.state.board.place("drawn.c1").slots[0].id, "X1"), "9C")
    assert stage.faces("spent.c1") == []
    stage.do("gm", CallRest("quick", ("c1",)))
    assert (stage.left(), stage.faces("discard.c1")) == (3, [])
    stage.do("gm", wish.CallCheck(("c1",), "Athletics", 2), "8D")
    stage.do("p1", wish.DrawCard(stage.check().id), "X1", "9C")
    assert stage.fate() == ["X1"]


@pytest.mark.option("gm_decks", "npc_and_world")
@pytest.mark.rule("DA-R11")
def test_target_cards_and_the_gms_characters_have_separate_decks(rulings: Settings) -> None:
    stage = Stage(rulings, minion()).do("gm", wish.CallCheck(("c1",), "Athletics", 2), "8C")
    stage.do("gm", wish.DrawCard("q1"), "8C")
    assert (stage.faces("discard.world"), stage.faces("discard.gm")) == (["8C"], ["8C"])


@pytest.mark.option("no_cards", "return_tc")
@pytest.mark.rule("DA-R9")
def test_a_check_without_a_card_takes_the_standing_one(rulings: Settings) -> None:
    stage = called(Stage(rulings, Dealer(fate=(), deck=(), standing="9C")), "8C", "9C")
    result = stage.check().result
    assert result is not None
    assert (result.passed, stage.faces("standing.c1")) == (True, [])


@pytest.mark.option("loose_aces", "to_discard")
@pytest.mark.rule("DA-R18")
def test_an_ace_that_does_not_count_in_a_check_is_lost(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()))
    stage.run(lay_effect, "c1", hand(-1))
    called(stage, "KC", "AD", "6H")
    assert (stage.fate(), stage.faces("discard.c1")) == ([], ["AD", "6H"])


@pytest.mark.option("loose_aces", "unselected_only")
@pytest.mark.rule("DA-R18", "DA-2.16")
def test_an_ace_that_is_given_up_is_lost(rulings: Settings) -> None:
    stage = in_turn(rulings, Dealer(fate=(), suit="D", level=2), foe(fate=()))
    stage.do("p1", fight.UseMechanic("c1", 2), "AH", "2C")
    assert (stage.fate(), stage.faces("discard.c1")) == ([], ["AH", "2C"])


@pytest.mark.option("fatigue_model", "ladder")
@pytest.mark.rule("DA-R4")
def test_on_the_third_step_of_the_ladder_characters_move_half_as_far(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(fatigue=3), rows=("1......",))
    with refused_by("DA-12.2", why="costs"):
        stage.do("p1", along("1,0", "2,0", "3,0", "4,0"))
    assert at(stage.do("p1", along("1,0", "2,0", "3,0"))) == "3,0"


# fights


@pytest.mark.parametrize(
    ("weapon", "good", "bad"),
    [
        under("attack_trait", "primary_skill", "", "Knowledge", "Brute"),
        under("attack_trait", "weapon_tag", "Ash Bow", "Finesse", "Brute"),
    ],
)
def test_the_weapon_of_an_attack(rulings: Settings, weapon: str, good: str, bad: str) -> None:
    ann = Dealer(fate=(), sheet={"gear": (Gear("Ash Bow", worn=True),), "primary_skill": "Knowledge"})
    stage = in_turn(rulings, ann, foe(fate=(), standing="5H"))
    with pytest.raises(Invalid):
        stage.do("p1", fight.MakeAttack("c1", "c2", bad, weapon))
    stage.do("p1", fight.MakeAttack("c1", "c2", good, weapon)).do("p1", wish.DrawCard(stage.check().id), "6H")
    assert (stage.check().trait, stage.vitals("c2").hp < 5) == (good, True)


@pytest.mark.option("major_as_minor", "yes")
def test_two_levers_are_pulled_in_one_turn(rulings: Settings) -> None:
    stage = in_turn(rulings, Dealer(fate=()), foe(fate=()))
    stage.do("p1", fight.Interact("c1", "a lever")).do("p1", fight.Interact("c1", "another"))
    with pytest.raises(Illegal, match="Minor Action"):
        stage.do("p1", fight.Interact("c1", "a third"))
    with pytest.raises(Illegal, match="Major Action"):
        stage.do("p1", fight.MakeAttack("c1", "c2", "Brute"))


@pytest.mark.option("armor_agility", "lower_of_both")
@pytest.mark.rule("DA-R70", "DA-14.7")
def test_agile_characters_in_armor_are_harder_to_hit(rulings: Settings) -> None:
    clad = foe(fate=(), standing="5H", traits={"Agility": 4}, sheet={"gear": (Gear("Riveted Coat", worn=True),)})
    stage = in_turn(rulings, Dealer(fate=()), clad).do("p1", fight.MakeAttack("c1", "c2", "Brute"))
    stage.do("p1", wish.DrawCard(stage.check().id), "7H")
    assert (stage.check().dr.open(), stage.vitals("c2").hp) == (1, 5)


@pytest.mark.parametrize(
    "path",
    [under("halving", "once", ("1,0", "2,0", "3,0")), under("halving", "round_down", ("1,0",))],
)
def test_how_far_prone_and_frozen_characters_move(rulings: Settings, path: tuple[str, ...]) -> None:
    slow = Dealer(more={"conditions": (Condition(DOWN), Condition(FROZEN))})
    stage = on_map(rulings, slow, rows=("1......",))
    beyond = tuple(f"{x},0" for x in range(1, len(path) + 2))
    with refused_by("DA-12.2", why="costs"):
        stage.do("p1", along(*beyond))
    assert at(stage.do("p1", along(*path))) == path[-1]


@pytest.mark.option("conditions_on_minions", "no")
def test_a_condition_given_to_a_minion_does_not_slow_it(rulings: Settings) -> None:
    stage = on_map(rulings, minion(), rows=("1......",))
    stage.run(add_condition, "c1", FROZEN)
    stage.do("gm", along(*(f"{x},0" for x in range(1, 7))))
    assert at(stage) == "6,0"


@pytest.mark.option("newcomers", "next_round")
def test_a_newcomer_has_no_turn_in_the_round_in_which_it_arrives(rulings: Settings) -> None:
    stage = in_turn(rulings, Dealer(fate=(), standing="KC"), foe(fate=(), standing="9C"))
    stage = Stage(rulings, Dealer(fate=(), standing="KC"), foe(fate=(), standing="9C"), minion(),
                  state={"combat": stage.state.combat})  # fmt: skip
    stage.do("gm", fight.JoinCombat("c3"), "2D").do("p1", fight.EndTurn("c1")).do("gm", fight.EndTurn("c2"))
    assert stage.asked() == ["p1 turn c1"]
    stage.do("p1", fight.EndTurn("c1")).do("gm", fight.EndTurn("c2"))
    assert stage.asked() == ["gm turn c3"]
