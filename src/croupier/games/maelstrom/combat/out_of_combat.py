"""Who is out of combat, as set by the storyteller (MS-20.5)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.access import require_storyteller
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn
from croupier.games.maelstrom.turns.events import PartSet


@rule("MS-20.5", "MS-9.20", "MS-1.8")
def mark_out(play: Play[Campaign], command: wish.MarkOut) -> None:
    """The storyteller marks who neither attacks nor can be attacked; full turns are counted from then on."""
    require_storyteller(play)
    part = turn.part_of(play, command.who)
    name = name_of(play.state, command.who)
    play.need((part.out >= 0) != command.out, f"{name} is already {'out' if command.out else 'in'}", "choose the other")
    busy = turn.fight_of(play).is_busy or play.state.is_rolling()
    play.need(not busy, "an attack or a roll is under way", "wait until it is over")
    play.because("MS-20.5")
    play.do(PartSet(msgspec.structs.replace(part, out=0 if command.out else -1), "out" if command.out else "in"))
