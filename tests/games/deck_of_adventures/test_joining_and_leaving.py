"""Who joins a combat late, is surprised at its start, or gives up: what that means for wounds, turns and Companions."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.characters.sides import are_foes
from croupier.games.deck_of_adventures.checks.commands import ToughenUp
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.commands import DealDamage, LayCondition
from croupier.games.deck_of_adventures.harm.state import ENTANGLED, Condition
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe

PLAYER, FOE = Dealer(fate=(), standing="KC"), foe(fate=(), standing="5C")


def under_way(rulings: Settings, *people: Dealer, order: tuple[str, ...], **more: Any) -> Stage:
    """Round 1 of a combat of those in the order; it is the first one's turn."""
    fight = Combat(1, order, revealed=True, ordered=True, turn=Turn(order[0]), at=order[0], **more)
    return Stage(rulings, *people, state={"combat": fight})


@pytest.mark.rule("DA-3.10", "DA-11.13")
@pytest.mark.parametrize("fate", [(), ("X1",)])
def test_a_wound_stays_open_when_its_dealer_joins_a_combat(rulings: Settings, fate: tuple[str, ...]) -> None:
    """Drawing the Target Card of a newcomer closed it."""
    stage = under_way(rulings, PLAYER, FOE, Dealer(fate=fate), order=("c1", "c2"))
    stage.do(GM, DealDamage("c3", 2)).do(GM, wish.JoinCombat("c3"), "9D")
    if fate:
        stage.do("p2", wish.RedrawOrderCard("c3", "X1"), "8D")
    assert [one.amount for one in stage.one("c3").wounds] == [2]
    stage.do("p1", wish.EndTurn("c1")).do("p2", wish.EndTurn("c3"))
    assert stage.one("c3").wounds == ()


@pytest.mark.rule("DA-17.1", "DA-12.5", "DA-5.9")
def test_a_companion_gives_up_with_its_dealer(rulings: Settings) -> None:
    stage = under_way(rulings, FOE, PLAYER, companion("c2"), order=("c1", "c2"))
    assert are_foes(stage.state, "c1", "c3")
    stage.do(GM, wish.LeaveCombat("c2", "surrenders"))
    assert not are_foes(stage.state, "c1", "c3")


@pytest.mark.rule("DA-13.11", "DA-5.9")
def test_whoever_a_companion_holds_is_free_when_its_dealer_retreats(rulings: Settings) -> None:
    held = Dealer(fate=(), standing="8C", more={"conditions": (Condition(ENTANGLED, "c3"),)})
    stage = under_way(rulings, foe(fate=(), standing="KC"), PLAYER, companion("c2"), held, order=("c1", "c2", "c4"))
    stage.do(GM, wish.LeaveCombat("c2", "retreats"))
    assert stage.one("c4").conditions == ()


@pytest.mark.rule("DA-R67", "DA-15.1")
@pytest.mark.option("surprise", "surprise_round")
def test_the_turn_that_the_surprised_lose_counts_for_durations(rulings: Settings) -> None:
    """It did not, so what they had caused lasted a round longer."""
    stage = Stage(rulings, Dealer(fate=()), foe(fate=()))
    stage.do(GM, LayCondition("c1", ENTANGLED, source="c2", rounds=1))
    stage.do(GM, wish.StartCombat(("c1", "c2"), ("c2",)), "9C", "5C").do("p1", wish.EndTurn("c1"))
    assert (stage.one().conditions, stage.asked()) == ((), ["p1 turn c1"])
    assert "Bo loses this turn." in [event.log_line(stage.state) for event in stage.plays[-1].events]


@pytest.mark.rule("DA-11.12", "DA-R67")
@pytest.mark.option("surprise", "surprise_round")
def test_the_conditions_of_the_surprised_have_their_steps(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()), foe(fate=()))
    stage.do(GM, LayCondition("c2", "Burned"))
    stage.do(GM, wish.StartCombat(("c1", "c2"), ("c2",)), "9C", "5C").do("p1", wish.EndTurn("c1"))
    assert (stage.vitals("c2").hp, stage.asked()) == (4, ["p1 turn c1"])


@pytest.mark.rule("DA-13.11", "DA-13.3")
def test_somebody_held_after_a_combat_can_be_let_go(rulings: Settings) -> None:
    """The choice was there only on a turn in combat."""
    held = foe(fate=(), more={"conditions": (Condition(ENTANGLED, "c1"),)})
    stage = Stage(rulings, Dealer(fate=()), held, Dealer(fate=()))
    assert "Ann lets Bo go" in stage.offered("p1")
    assert "Ann lets Bo go" not in (*stage.offered("p2"), *stage.offered(GM))
    stage.do("p1", wish.ReleaseGrapple("c1", "c2"))
    assert stage.one("c2").conditions == ()


@pytest.mark.rule("DA-3.10", "DA-11.9")
def test_somebody_who_delayed_and_gets_up_before_the_death_check_has_a_turn(rulings: Settings) -> None:
    """The turn was forfeited at the end of the round, and nothing was left of it."""
    stage = under_way(rulings, Dealer(hp=1, standing="KC"), FOE, PLAYER, order=("c1", "c2", "c3"))
    stage.do("p1", wish.Delay("c1")).do(GM, DealDamage("c1", 1)).do(GM, wish.EndTurn("c2"))
    stage.do("p2", wish.EndTurn("c3"))
    assert stage.asked() == ["p1 dying c1"]
    assert stage.events[-1].log_line(stage.state) == "It is Ann's delayed turn."
    stage.do("p1", ToughenUp("c1", stage.one().wounds[0].id, ("X1",)))
    assert stage.asked() == ["p1 turn c1"]
    stage.do("p1", wish.Grapple("c1", "c2"), "8C")
    assert [one.attacker for one in stage.state.contests] == ["c1"]


@pytest.mark.rule("DA-11.7", "DA-11.13", "DA-17.1")
def test_nobody_places_a_newcomer_who_has_left_again(rulings: Settings) -> None:
    """The players were still asked who acts first, and the next turn waited for them."""
    stage = under_way(rulings, PLAYER, FOE, Dealer(fate=()), order=("c1", "c2")).do(GM, wish.JoinCombat("c3"), "KD")
    assert stage.asked() == ["p1 tie c1", "p2 tie c1", "p1 turn c1"]
    stage.do(GM, wish.LeaveCombat("c3", "runs"))
    assert stage.asked() == ["p1 turn c1"]
    stage.do("p1", wish.EndTurn("c1"))
    assert stage.asked() == ["gm turn c2"]
    stage.do(GM, wish.JoinCombat("c3"))
    assert stage.asked() == ["p1 tie c1", "p2 tie c1", "gm turn c2"]


@pytest.mark.rule("DA-11.7", "DA-17.1")
def test_nobody_orders_equals_of_whom_one_has_given_up(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()), Dealer(fate=()), foe(fate=()))
    stage.do(GM, wish.StartCombat(("c1", "c2", "c3")), "KC", "KD", "5C")
    assert stage.asked() == ["p1 tie c1", "p2 tie c1"]
    stage.do(GM, wish.LeaveCombat("c2", "surrenders"))
    assert stage.asked() == ["p1 turn c1"]
    stage = Stage(rulings, Dealer(fate=()), Dealer(fate=()), Dealer(fate=()), foe(fate=()))
    stage.do(GM, wish.StartCombat(("c1", "c2", "c3", "c4")), "KC", "KD", "KH", "5C")
    stage.do(GM, wish.LeaveCombat("c2", "surrenders"))
    assert stage.asked() == ["p1 tie c1", "p3 tie c1"]


@pytest.mark.rule("DA-11.3", "DA-17.1")
def test_a_combat_does_not_wait_for_the_card_of_somebody_who_has_given_up(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()), Dealer(), companion("c2"), foe(fate=()))
    stage.do(GM, wish.StartCombat(("c1", "c2", "c4")), "KC", "9D", "5C")
    assert stage.asked() == ["p2 order_card c2"]
    stage.do(GM, wish.LeaveCombat("c2", "surrenders"))
    assert (stage.asked(), stage.faces("standing.c2")) == (["p1 turn c1"], ["9D"])


@pytest.mark.rule("DA-11.3", "DA-11.13", "DA-2.14")
def test_whoever_has_no_card_left_for_the_order_is_named(rulings: Settings) -> None:
    line = "Ann has no card left for the turn order and acts after all who have one."
    bare = Dealer(fate=(), deck=())
    stage = Stage(rulings, bare, foe(fate=())).do(GM, wish.StartCombat(("c1", "c2")), "5C")
    assert line in [GAME.log_line(event, stage.state) for event in stage.events]
    stage = under_way(rulings, bare, FOE, order=("c2",)).do(GM, wish.JoinCombat("c1"))
    assert line in [GAME.log_line(event, stage.state) for event in stage.events]
