"""How a Maelstrom table is displayed."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.maelstrom import view as table_view
from croupier.games.maelstrom.chapters import CHAPTERS
from croupier.games.maelstrom.combat import grenade_blast, initiative
from croupier.games.maelstrom.harm import limbs
from croupier.games.maelstrom.rolls import table_center
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.chapters import ChapterDisplay
from croupier.pieces.events import DiceRolled, PieceEvent
from croupier.pieces.view_model import Group, Look, Track

TOLD = (initiative.DIE, grenade_blast.DIE, limbs.DIE)
"""Single dice whose roller and result are reported by another log line."""


class CampaignDisplay(ChapterDisplay[Campaign]):
    """What a seat sees around the pieces, and the names of the pieces."""

    chapters = CHAPTERS

    def status(self, view: Campaign) -> str:
        return view.result or table_view.status(view)

    def tracks(self, view: Campaign) -> tuple[Track, ...]:
        return table_view.tracks(view)

    def groups(self, view: Campaign) -> tuple[Group, ...]:
        return table_view.groups(view)

    def looks(self, view: Campaign) -> Mapping[str, Look]:
        return {**table_center.die_looks(view), **initiative.die_look(view)}

    def piece_line(self, event: PieceEvent, view: Campaign) -> str:
        told = table_center.is_of_roll(event) or (isinstance(event, DiceRolled) and event.place in TOLD)
        return "" if told else super().piece_line(event, view)
