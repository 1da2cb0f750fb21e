"""Every decree is announced as one, with its reason."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.polls import keep_as_rule
from croupier.core.rules import rule
from croupier.core.table_rules import LONGEST_NAME as LONGEST_RULE
from croupier.core.table_rules import LONGEST_TEXT as LONGEST_REASON
from croupier.core.table_rules import clean
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.override_commands import Decree


@rule("DA-1.2", "DA-R117")
def announce(play: Play[Adventure], command: Decree, what: str) -> None:
    """Announce what is set by decree and why, but not the new value. Raises Forbidden for all but the GM."""
    play.overridden(clean("reason", command.reason, LONGEST_REASON) if command.reason else "", what)
    keep_as_rule(play, clean("keep", command.keep, LONGEST_RULE) if command.keep else "", command.reason)
