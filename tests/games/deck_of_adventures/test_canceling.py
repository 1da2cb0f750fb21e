"""What canceling would end now is said before, in the order in which it ends (DA-1.2)."""

from typing import Any

import pytest

from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.checks.commands import CallCheck, CallContest
from croupier.games.deck_of_adventures.combat.commands import MakeAttack
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.commands import PassTurn
from croupier.games.deck_of_adventures.harm.state import Condition
from croupier.games.deck_of_adventures.powers.state import Asked, Deeds, Harm, Lasting, Moment, Work
from croupier.games.deck_of_adventures.repair import canceled_now
from croupier.games.deck_of_adventures.story.commands import CallRest, StartEpic, TurnEpicCard
from croupier.games.deck_of_adventures.terrain.state import Reaching
from support.deck_of_adventures.stage import Dealer, Stage, minion


def scene(rulings: Settings, **state: Any) -> Stage:
    """Ann (c1), Bo (c2) and a Rat (c3)."""
    people = (Dealer(standing="9C"), Dealer(standing="5D", hp=3), minion("Rat", standing="7C"))
    return Stage(rulings, *people, state=state)


def fight(turn: Turn | None = None, **more: Any) -> Combat:
    at = turn.who if turn is not None else ""
    return Combat(1, ("c1", "c2", "c3"), revealed=True, ordered=True, turn=turn, at=at, **more)


def ends(one: Stage) -> list[str]:
    """What canceling would end, again and again, until nothing is in progress."""
    said = []
    while not GAME.is_between(one.state):
        said.append(canceled_now(GAME.see(one.state, GM)))
        one.break_off()
    assert canceled_now(one.state) == ""
    return said


@pytest.mark.rule("DA-1.2")
def test_canceling_says_which_check_turn_or_combat_it_ends(rulings: Settings) -> None:
    one = scene(rulings, combat=fight(Turn("c1", begun=True))).do("p1", MakeAttack("c1", "c3", "Finesse"))
    said = ends(one)
    assert said[:2] == ["Ann's attack", "Ann's turn"]
    assert said[-1] == "the whole combat"
    assert ends(scene(rulings).do(GM, CallCheck(("c2",), "Craft", 3), "2H")) == ["Bo's Check"]
    contest = scene(rulings).do(GM, CallContest("c1", "Bluffing", ("c2",), "Detection"), "3D")
    assert ends(contest) == ["Ann's contested Check"]


@pytest.mark.rule("DA-1.2", "DA-12.7")
def test_canceling_says_which_power_or_question_it_ends(rulings: Settings) -> None:
    cold = Work("c1", "Frostfall")
    deeds = Deeds(asked=(Asked("a1", "c2", cold),), saves=(Lasting("c2", cold),), moments=(Moment("c3", "House"),),
                  harms=(Harm("h1", "c2", 1),))  # fmt: skip
    one = scene(rulings, deeds=deeds, combat=fight())
    assert canceled_now(one.state) == (
        "Rat's use of House powers, the damage announced to Bo and the rest of Frostfall"
    )
    one = scene(rulings, combat=fight(Turn("c1", begun=True)), reaching=Reaching("c1", "p1", ("c3",), 1, ""))
    assert canceled_now(one.state) == "Ann's action, which waits for the GM"
    one = scene(rulings, combat=fight(choosing=("c2",), placing=("c3",)))
    assert canceled_now(one.state) == "the choice of Bo and Rat's place in the turn order"


@pytest.mark.rule("DA-1.2", "DA-18.1", "DA-19.1")
def test_canceling_says_that_it_ends_an_epic_event_a_rest_or_a_turn_outside_combat(rulings: Settings) -> None:
    event = scene(rulings).do(GM, StartEpic("A flood", 1, 1)).do(GM, TurnEpicCard(3), "4C")
    assert canceled_now(event.state) == "the whole Epic Event"
    tired = Stage(rulings, Dealer(hp=3, more={"rest_cards": 5}))
    assert ends(tired.do(GM, CallRest("quick", ("c1",)))) == ["the whole Quick Rest"]
    burning = Stage(rulings, Dealer(standing="9C", more={"conditions": (Condition("Burned"),)}), Dealer())
    assert ends(burning.do(GM, PassTurn("c1"))) == ["Ann's turn"]
