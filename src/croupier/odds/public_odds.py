"""The odds of a chosen command that everyone is shown, from public knowledge (setting: everyone)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.game import Game
from croupier.core.odds.questions import TooManyCases
from croupier.core.odds_events import OddsNoted, OddsNumber
from croupier.core.refusals import Invalid
from croupier.core.secrets import Hidden
from croupier.core.state import State
from croupier.odds import by_rule, live
from croupier.odds.bars import CERTAIN

AT_ONCE = 60
"""Maximum runs of a rule while the table waits."""


def public_odds(game: Game[Any], public: State, seat: str, command: Command) -> OddsNoted | None:
    """The odds of a seat's command from the public view; None if they cannot be computed, or not at once."""
    choice = choice_of(game, public, seat, command)
    if choice is None:
        return None
    try:
        put = live.make_task(game, public, seat, choice, command)
    except Invalid:
        return None
    if put is None:
        return None
    try:
        found = live.quick_answer(put) if put.play is None else by_rule.odds_json(game, *put.play, put.asked, AT_ONCE)
    except TooManyCases:
        return None
    if found is None:
        return None
    bars = tuple(
        OddsNumber(
            one["label"], "" if one["label"].startswith(CERTAIN) else one["probability"], one["decimal"], one["tone"]
        )
        for one in found["bars"]
        if "probability" in one and "number" not in one
    )
    return OddsNoted(seat, put.asked.name, bars, put.when) if bars else None


def choice_of(game: Game[Any], public: State, seat: str, command: Command) -> Choice | None:
    """The choice the command came from; games with their own odds recognize it by the command."""
    if type(game).odds is not Game.odds:
        return Choice("", {"type": command.__struct_config__.tag}, odds=True)
    try:
        offered = game.choices(public, seat)
    except Hidden:
        return None
    given = msgspec.to_builtins(command)
    return next((one for one in offered if one.odds and one.command.items() <= given.items()), None)
