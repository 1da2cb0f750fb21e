"""Broken characters recovering on their own, out of danger (MS-9.20)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.access import require_storyteller
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.commands import ConfirmSafe
from croupier.games.maelstrom.willpower.events import CameBack
from croupier.games.maelstrom.willpower.rallies import broken_people, first_dot


@rule("MS-9.20", "MS-20.5", "MS-R31", "MS-1.8")
def confirm_safe(play: Play[Campaign], command: ConfirmSafe) -> None:
    """Let a broken person recover without help: with no direct threat, and in a fight after a full turn out of it."""
    require_storyteller(play)
    now = play.state
    play.need(
        command.who in broken_people(now), f"{command.who[:20]!r} is not broken, or not awake", "choose somebody who is"
    )
    part = next((one for one in now.fight.parts if one.id == command.who), None) if now.fight is not None else None
    out = part is None or part.full_turns_out >= 1
    play.require(out, "MS-9.20", "a full turn out of combat is needed first", "wait for it")
    if play.ruling("wp_self_recovery") == "mobility_only":
        play.do(CameBack(command.who))
    else:
        first_dot(play, command.who)
    play.because("MS-9.20", who=actors.name_of(now, command.who))
