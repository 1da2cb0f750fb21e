"""One line of the log for what happens to willpower."""

from __future__ import annotations

from typing import assert_never

from croupier.games.maelstrom.rolls.seats import name_of
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower import events as happened


def line(event: happened.OwnEvent, view: Campaign) -> str:
    """A plain sentence."""
    match event:
        case happened.Broke(who=who):
            return f"{name_of(view, who)} is at zero willpower."
        case happened.CameBack(who=who, by=by):
            helped = f", rallied by {name_of(view, by)}" if by else ""
            return f"{name_of(view, who)} can act again{helped}."
        case happened.ActedPassively(who=who, words=words):
            return f"{name_of(view, who)}: {words}"
        case happened.RallyTried(rally=rally):
            words = f": {rally.words}" if rally.words else "."
            return f"{name_of(view, rally.helper)} rallies the others{words}"
        case happened.RallyAnswered(who=reached):
            return "" if reached else "The rally reaches nobody."
        case happened.DayClosed(day=day):
            return f"Day {day} begins."
        case happened.RestOver():
            return ""
        case _:
            assert_never(event)
