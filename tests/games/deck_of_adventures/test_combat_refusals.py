"""Commands that combat refuses in one line, with nothing changed (chapters 11, 13 and 17)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.core.state import GM, Ask
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks.commands import CallCheck, DrawCard, SetTerms
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.state import DAMAGE, POISONED, Condition, Knockout
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion

DYING = {"knockout": Knockout(DAMAGE, in_combat=True, dying=True)}
OUT = {"knockout": Knockout(DAMAGE)}


def one(**more: Any) -> Dealer:
    return Dealer(**{"fate": (), "standing": "KC"} | more)


def fight(rulings: Settings, *who: Dealer, **on: Any) -> Stage:
    """Round 1 of a combat; it is c1's turn, c2 is a foe, c3 a second player's."""
    people = who or (one(), foe(fate=(), standing="9C"), one(standing="5C"))
    order = tuple(f"c{at + 1}" for at, dealer in enumerate(people) if not dealer.dealer)
    own: dict[str, Any] = {
        "round": 1,
        "order": order,
        "revealed": True,
        "ordered": True,
        "turn": Turn("c1"),
        "at": "c1",
    }
    return Stage(rulings, *people, state={"combat": Combat(**own | on)})


def refused(stage: Stage, seat: str, command: Command, why: str, kind: type[Exception] = Impossible) -> None:
    before = stage.state
    with pytest.raises(kind, match=why):
        stage.do(seat, command)
    assert stage.state == before


@pytest.mark.rule("DA-13.2", "DA-13.6", "DA-13.11", "DA-13.12", "DA-11.9", "DA-11.10", "DA-17.1", "DA-11.3", "DA-11.13")
@pytest.mark.parametrize(
    ("seat", "command", "why"),
    [
        ("p1", wish.Inspect("c1", "Detection", "it", "c1"), "about somebody else"),
        ("p1", wish.Grapple("c1", "c1"), "nobody can grapple themselves"),
        ("p1", wish.Hide("c1", ("c1",)), "is not watching"),
        ("p1", wish.CommandCompanion("c3"), "not a Companion"),
        ("p1", wish.LetGo("c1"), "has not delayed"),
        ("p1", wish.KeepOrderCard("c1"), "not choosing"),
        ("gm", wish.SkipTurn("c3"), "not Cy's turn"),
        ("gm", wish.FightOn(), "nobody is beaten"),
        ("gm", wish.JoinCombat("c3"), "is in the combat"),
        ("gm", wish.StartCombat(("c1", "c2")), "under way"),
    ],
)
def test_impossible_commands_change_nothing(rulings: Settings, seat: str, command: Command, why: str) -> None:
    refused(fight(rulings), seat, command, why)


@pytest.mark.rule("DA-14.7", "DA-13.13")
def test_attacks_target_others_who_are_present(rulings: Settings) -> None:
    stage = fight(rulings, one(), foe(fate=(), standing="9C", more={"here": False}), one(standing="5C"))
    refused(stage, "p1", wish.MakeAttack("c1", "c1", "Brute"), "nobody can attack themselves")
    refused(stage, "p1", wish.MakeAttack("c1", "c2", "Brute"), "is not here")


@pytest.mark.option("basic_attack", "power_only")
@pytest.mark.rule("DA-R60", "DA-14.7", "DA-14.14")
@pytest.mark.parametrize("command", [wish.MakeAttack("c1", "c2", "Brute"), wish.AttackObject("c1", "it", "Brute")])
def test_if_attacks_require_a_power_none_is_made_without(rulings: Settings, command: Command) -> None:
    refused(fight(rulings), "p1", command, "needs a Power", Illegal)


@pytest.mark.rule("DA-11.3")
def test_the_page_shows_that_cards_are_drawn_for_the_order(rulings: Settings) -> None:
    drawing = fight(rulings, one(fate=("X1",)), foe(fate=()), revealed=False, ordered=False, turn=None, round=0)
    told = [[fact.value for fact in GAME.display.facts(GAME.see(stage.state, "p1")) if fact.label == "Combat"]
            for stage in (drawing, fight(rulings))]  # fmt: skip
    assert told == [["Target Cards are drawn"], []]


@pytest.mark.rule("DA-13.11", "DA-13.12")
def test_a_character_who_is_out_resists_nothing_and_watches_nobody(rulings: Settings) -> None:
    stage = fight(rulings, one(), foe(fate=(), standing="9C", more=OUT), one(standing="5C"))
    refused(stage, "p1", wish.Grapple("c1", "c2"), "does not resist")
    refused(stage, "p1", wish.Hide("c1", ("c2",)), "is not watching")


@pytest.mark.rule("DA-11.11", "DA-11.12", "DA-11.10")
def test_a_dying_character_has_a_death_check_instead_of_a_turn(rulings: Settings) -> None:
    stage = fight(rulings, one(more=DYING), foe(fate=(), standing="9C"))
    for seat, command in (("p1", wish.BeginTurn("c1")), ("p1", wish.EndTurn("c1")), ("gm", wish.SkipTurn("c1"))):
        refused(stage, seat, command, "is out")


@pytest.mark.rule("DA-11.11", "DA-11.12")
def test_a_turn_begins_once_and_with_its_conditions(rulings: Settings) -> None:
    ill = one(more={"conditions": (Condition(POISONED),)})
    stage = fight(rulings, ill, foe(fate=(), standing="9C"))
    refused(stage, "p1", wish.EndTurn("c1"), "begins with its conditions", Illegal)
    stage.do("p1", wish.BeginTurn("c1"))
    refused(stage, "p1", wish.EndTurn("c1"), "under way")
    stage.do("p1", DrawCard(stage.check().id), "KD")
    refused(stage, "p1", wish.BeginTurn("c1"), "it has begun")


@pytest.mark.rule("DA-11.10", "DA-R53")
def test_only_a_player_who_has_not_started_can_be_skipped(rulings: Settings) -> None:
    refused(fight(rulings).do("p1", wish.Rush("c1")), "gm", wish.SkipTurn("c1"), "has begun", Illegal)
    own = fight(rulings, foe(fate=(), standing="KC"), one(standing="9C"))
    refused(own, "gm", wish.SkipTurn("c1"), "is played by the GM", Illegal)
    refused(fight(rulings), "p1", wish.SkipTurn("c1"), "only the GM", Illegal)


@pytest.mark.rule("DA-11.9")
def test_a_delayed_turn_is_forfeited_only_at_the_end_of_the_round(rulings: Settings) -> None:
    refused(fight(rulings).do("p1", wish.Delay("c1")), "p1", wish.LetGo("c1"), "not over yet")


@pytest.mark.rule("DA-17.1", "DA-17.3")
def test_a_combat_is_ended_or_left_only_when_nothing_else_is_in_progress(rulings: Settings) -> None:
    stage = fight(rulings).do("gm", CallCheck(("c3",), "Agility", 3), "8C")
    refused(stage, "gm", wish.EndCombat(), "under way")
    refused(stage, "gm", wish.LeaveCombat("c2", "runs"), "under way")
    refused(fight(rulings, gone=("c2",)), "gm", wish.LeaveCombat("c2", "runs"), "not in the combat")


@pytest.mark.rule("DA-11.13")
def test_joining_needs_a_known_order_and_a_present_character_other_than_a_companion(rulings: Settings) -> None:
    people = (one(), foe(fate=(), standing="9C"), minion(more={"here": False}), companion())
    stage = fight(rulings, *people, order=("c1", "c2"))
    refused(stage, "gm", wish.JoinCombat("c3"), "is not here")
    refused(stage, "gm", wish.JoinCombat("c4"), "Dealer's turn", Illegal)
    drawing = fight(rulings, one(fate=("X1",)), foe(fate=()), minion(), order=("c1", "c2"), revealed=False,
                    ordered=False, turn=None, round=0)  # fmt: skip
    refused(drawing, "gm", wish.JoinCombat("c3"), "not known yet")


@pytest.mark.rule("DA-5.9", "DA-R34")
def test_a_companion_is_commanded_once_and_only_while_it_can_act(rulings: Settings) -> None:
    stage = fight(rulings, one(), foe(fate=(), standing="9C"), companion(), turn=Turn("c1", commanded=("c3",)))
    refused(stage, "p1", wish.CommandCompanion("c3"), "already been commanded")
    out = fight(rulings, one(), foe(fate=(), standing="9C"), companion(more=OUT))
    refused(out, "p1", wish.CommandCompanion("c3"), "is out")


@pytest.mark.option("companion_actions", "full_turn")
@pytest.mark.rule("DA-R34")
def test_a_companion_with_its_own_turn_is_not_commanded(rulings: Settings) -> None:
    stage = fight(rulings, one(), foe(fate=(), standing="9C"), companion())
    refused(stage, "p1", wish.CommandCompanion("c3"), "turns of their own", Illegal)


@pytest.mark.rule("DA-R33")
@pytest.mark.option("companion_tc", "own")
def test_only_companions_of_combatants_draw_a_card(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()), companion(), foe(fate=()), Dealer(), companion("c4", "p2"))
    stage.do("gm", wish.StartCombat(("c1", "c3")), "KC", "2D", "7S")
    assert (stage.faces("standing.c2"), stage.faces("standing.c5")) == (["7S"], [])


# found


@pytest.mark.rule("DA-13.6", "DA-13.12", "DA-R63")
@pytest.mark.parametrize(
    ("trait", "card", "left"), [("Detection", "9D", 0), ("Detection", "2D", 1), ("Investigation", "9D", 1)]
)
def test_finding_the_hider_by_detection_removes_the_lower_hand(
    rulings: Settings, trait: str, card: str, left: int
) -> None:
    lying = Effect("e1", -1, "attack", ("c2",), source="c2", kind="hidden")
    stage = fight(rulings, one(more={"effects": (lying,)}), foe(fate=(), standing="9C"))
    stage.do("p1", wish.Inspect("c1", trait, "where is he?", "c2")).do("gm", SetTerms("q1", 2))
    assert len(stage.do("p1", DrawCard("q1"), card).one().effects) == left


# where nobody answers


@pytest.mark.rule("DA-R51", "DA-1.7", "DA-11.7", "DA-11.9")
@pytest.mark.parametrize(
    ("key", "about", "command"),
    [
        ("order_card:c1", "c1", wish.KeepOrderCard("c1")),
        ("tie:c1+c3", "c1", wish.OrderEquals(("c1", "c3"))),
        ("held:1:c1", "c1", wish.LetGo("c1")),
        ("over:1", "", wish.EndCombat()),
        ("other:1:c1", "c1", wish.AnswerOther("c1", "")),
        ("benefit:q1", "q1", wish.GrantBenefit("q1")),
        ("turn:1:c1", "c1", wish.EndTurn("c1")),
    ],
)
def test_the_default_answers(rulings: Settings, key: str, about: str, command: Command) -> None:
    assert GAME.default(fight(rulings).state, Ask(GM, key, "", about)) == command


@pytest.mark.rule("DA-R51", "DA-11.12")
def test_a_turn_begins_with_its_conditions_even_if_nobody_answers(rulings: Settings) -> None:
    stage = fight(rulings, one(more={"conditions": (Condition(POISONED),)}), foe(fate=(), standing="9C"))
    assert GAME.default(stage.state, Ask("p1", "turn:1:c1", "", "c1")) == wish.BeginTurn("c1")
