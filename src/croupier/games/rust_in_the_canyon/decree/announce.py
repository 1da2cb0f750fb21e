"""Announcing a decree: its reason, and the house rule it becomes if it is kept."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.polls import keep_as_rule
from croupier.core.table_rules import LONGEST_NAME, LONGEST_TEXT, clean
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.override_commands import Decree


def announce_decree(play: Play[Canyon], command: Decree, what: str) -> None:
    """Announce what the GM decrees. Raises Forbidden for anyone but the GM."""
    play.overridden(clean("reason", command.reason, LONGEST_TEXT) if command.reason else "", what)
    keep_as_rule(play, clean("keep", command.keep, LONGEST_NAME) if command.keep else "", command.reason)
