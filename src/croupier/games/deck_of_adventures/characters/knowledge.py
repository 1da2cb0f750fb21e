"""Who knows a character's numbers, and how they are changed."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import COMPANION, PC, Character, Vitals
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.characters.events import NotesSet, SheetSet, VitalsSet, XpSet
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure


def is_of_player(state: Adventure, one: Character) -> bool:
    """Whether it is a player character, or the Companion of one."""
    if one.kind == COMPANION and state.has(one.dealer):
        return state.character(one.dealer).kind == PC
    return one.kind == PC


def owner_seats(one: Character) -> tuple[str, ...]:
    """The seat that plays it and the GM's: they know its notes and experience."""
    return (one.seat, GM) if one.seat != GM else (GM,)


@rule("DA-R118")
def sheet_seats(ruling: Ruling, state: Adventure, one: Character) -> tuple[str, ...]:
    """The seats that know its sheet."""
    view = "pc_sheet_view" if is_of_player(state, one) else "npc_stats_view"
    return (EVERYONE,) if ruling(view) == "everyone" else owner_seats(one)


@rule("DA-R118")
def vitals_seats(ruling: Ruling, state: Adventure, one: Character) -> tuple[str, ...]:
    """The seats that know its health, armor and power points."""
    if not is_of_player(state, one) and ruling("npc_stats_view") == "hp_shown":
        return (EVERYONE,)
    return sheet_seats(ruling, state, one)


def put_vitals(play: Play[Adventure], id: str, vitals: Vitals, why: str = "") -> None:
    """Set a character's health, lost armor and power points."""
    now = play.state  # no ruling is cited in the receipt: that the vitals changed may itself be secret
    known = vitals_seats(now.ruling, now, now.character(id))
    play.do(VitalsSet(id, Secret(vitals, known), why))


def gain_pp(play: Play[Adventure], id: str, n: int, *, over: bool = False) -> None:
    """Give power points, up to the maximum unless `over`."""
    vitals = play.state.character(id).vitals.open()
    most = vitals.pp + n if over else max(vitals.pp, numbers.pp_max(play.ruling, play.state, id))
    put_vitals(play, id, msgspec.structs.replace(vitals, pp=min(most, vitals.pp + n)))


@rule("DA-R118")
def reveal_sheets(play: Play[Adventure]) -> bool:
    """Show seats what they may now know and did not; return whether anything was shown."""
    now, ruling = play.state, play.state.ruling
    for one in now.characters:
        own = owner_seats(one)
        kept: tuple[tuple[Secret[Any], tuple[str, ...], Any], ...] = (
            (one.sheet, sheet_seats(ruling, now, one), SheetSet),
            (one.vitals, vitals_seats(ruling, now, one), VitalsSet),
            (one.xp, own, XpSet),
            (one.notes, own, NotesSet),
        )
        for secret, known, event in kept:
            if secret.known_to != known:
                play.do(event(one.id, Secret(secret.open(), known)))
                return True
    return False
