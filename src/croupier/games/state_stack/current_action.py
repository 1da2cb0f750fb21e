"""The current action: whether it waits for this answer, and its end (SS-5.12)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack.events import ActionEnded
from croupier.games.state_stack.state import Exchange, Fight


def pending_action(play: Play[Fight], stage: str) -> Exchange:
    """The current action, if it waits for this answer. Raises Impossible."""
    exchange = play.state.exchange
    play.need(exchange is not None and exchange.stage == stage, "nothing is waiting for this answer", "wait")
    assert exchange is not None
    return exchange


@rule("SS-5.12", "SS-R34")
def possible_burners(play: Play[Fight], actor: str) -> tuple[str, ...]:
    """The combatants that burn surplus cards after this action: the actor, or under a ruling everyone."""
    if play.state.ruling("burn_after") == "every_action":
        return tuple(one.id for one in play.state.standing())
    return (actor,)


@rule("SS-4.4", "SS-5.12")
def end_action(play: Play[Fight], actor: str) -> None:
    """End a combatant's action; one out of turn, where the table only assists, leaves the turn to its owner."""
    play.do(ActionEnded(actor, possible_burners(play, actor)))
