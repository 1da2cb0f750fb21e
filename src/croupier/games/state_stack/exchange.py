"""An action under way: whether it waits for this answer, and its end (SS-5.12)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.state_stack.events import ActionEnded
from croupier.games.state_stack.people import Table, state
from croupier.games.state_stack.state import Exchange


def under_way(play: Table, stage: str) -> Exchange:
    """The action under way, if it waits for this answer. Raises Impossible."""
    exchange = state(play).exchange
    play.need(exchange is not None and exchange.stage == stage, "nothing waits for this answer", "wait")
    assert exchange is not None
    return exchange


@rule("SS-5.12", "SS-R34")
def who_may_owe(play: Table, actor: str) -> tuple[str, ...]:
    """Who burns after this action if she holds too many cards: the one who acted, or by a ruling anyone."""
    if play.ruling("burn_after") == "every_action":
        return tuple(one.id for one in state(play).standing())
    return (actor,)


def end_action(play: Table) -> None:
    """The action on this turn is over."""
    actor = state(play).turn
    play.do(ActionEnded(actor, who_may_owe(play, actor)))
