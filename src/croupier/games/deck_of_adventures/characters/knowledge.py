"""Who knows a character's numbers, and how they are changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.core.identity_cache import IdentityCache
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
    """Whether a character is a player character, or the Companion of one."""
    if one.kind == COMPANION and state.has(one.dealer):
        return state.character(one.dealer).kind == PC
    return one.kind == PC


def owner_seats(one: Character) -> tuple[str, ...]:
    """The seat that plays a character and the GM's: they know its notes and experience."""
    return (one.seat, GM) if one.seat != GM else (GM,)


@rule("DA-R118")
def sheet_seats(state: Adventure, one: Character) -> tuple[str, ...]:
    """The seats that know a character's sheet; the ruling affects no result, so receipts do not note it."""
    view = "pc_sheet_view" if is_of_player(state, one) else "npc_stats_view"
    return (EVERYONE,) if state.ruling(view) == "everyone" else owner_seats(one)


@rule("DA-R118")
def vitals_seats(state: Adventure, one: Character) -> tuple[str, ...]:
    """The seats that know a character's health, armor and power points."""
    if not is_of_player(state, one) and state.ruling("npc_stats_view") == "hp_shown":
        return (EVERYONE,)
    return sheet_seats(state, one)


def readers(now: Adventure, one: Character) -> tuple[str, ...] | None:
    """The seats that may read a reason that tells what is on a character's sheet; None for everyone."""
    seats = sheet_seats(now, one)
    return None if EVERYONE in seats else seats


def noting(play: Play[Adventure], one: Character) -> Ruling:
    """How to read rulings about a character's sheet: a receipt notes them only if everyone knows that sheet.

    A note on a hidden one would reveal what is on it.
    """
    return play.ruling if one.sheet.is_known_to(EVERYONE) else play.state.ruling


def put_vitals(play: Play[Adventure], id: str, vitals: Vitals, why: str = "") -> None:
    """Set a character's health, lost armor and power points."""
    now = play.state
    known = vitals_seats(now, now.character(id))
    play.do(VitalsSet(id, Secret(vitals, known), why))


def gain_pp(play: Play[Adventure], id: str, n: int, *, over: bool = False, logged: bool = True) -> None:
    """Give power points, up to the maximum unless `over`; `logged` unless another line says so."""
    vitals = play.state.character(id).vitals.open()
    most = vitals.pp + n if over else max(vitals.pp, numbers.pp_max(play.ruling, play.state, id))
    gained = min(most, vitals.pp + n) - vitals.pp
    why = f"regains {gained} Power Point{'s' if gained > 1 else ''}" if logged and gained > 0 else ""
    put_vitals(play, id, msgspec.structs.replace(vitals, pp=vitals.pp + gained), why)


@rule("DA-R118")
def reveal_sheets(play: Play[Adventure]) -> bool:
    """Show seats what they may now know and did not before; return whether anything was shown."""
    now = play.state
    if _all_shown.get(lambda: not any(_unshown(now)), now.characters, now.settings):
        return False
    for id, secret, known, event in _unshown(now):
        play.do(event(id, Secret(secret.open(), known)))
        return True
    return False


Unshown = tuple[str, Secret[Any], tuple[str, ...], Any]
_all_shown = IdentityCache[bool](most=100)
"""Whether all seats know what they may, cached by a table's characters and settings."""


@rule("DA-R118")
def _unshown(now: Adventure) -> Iterator[Unshown]:
    """Values known to other seats than those that may know them now, each with its event."""
    for one in now.characters:
        own = owner_seats(one)
        kept: tuple[tuple[Secret[Any], tuple[str, ...], Any], ...] = (
            (one.sheet, sheet_seats(now, one), SheetSet),
            (one.vitals, vitals_seats(now, one), VitalsSet),
            (one.xp, own, XpSet),
            (one.notes, own, NotesSet),
        )
        for secret, known, event in kept:
            if secret.known_to != known:
                yield one.id, secret, known, event
