"""Who knows a character's numbers, and how they are changed."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast import numbers
from croupier.games.deck_of_adventures.cast.events import NotesSet, RestCardsSet, SheetSet, VitalsSet, XpSet
from croupier.games.deck_of_adventures.cast.state import COMPANION, PC, Character, Sheet, Vitals
from croupier.games.deck_of_adventures.checks import fatigue
from croupier.games.deck_of_adventures.harm import knockout
from croupier.games.deck_of_adventures.harm.state import DAMAGE
from croupier.games.deck_of_adventures.people import Table, state
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure


def is_of_player(state: Adventure, one: Character) -> bool:
    """Whether it is a player character, or the Companion of one."""
    if one.kind == COMPANION and state.has(one.dealer):
        return state.character(one.dealer).kind == PC
    return one.kind == PC


def owners(one: Character) -> tuple[str, ...]:
    """Who plays it and the GM: they know its notes and experience."""
    return (one.seat, GM) if one.seat != GM else (GM,)


@rule("DA-R118")
def know(ruling: Ruling, state: Adventure, one: Character) -> tuple[str, ...]:
    """The seats that know its sheet."""
    view = "pc_sheet_view" if is_of_player(state, one) else "npc_stats_view"
    return (EVERYONE,) if ruling(view) == "everyone" else owners(one)


@rule("DA-R118")
def know_vitals(ruling: Ruling, state: Adventure, one: Character) -> tuple[str, ...]:
    """The seats that know its health, armor and power points."""
    if not is_of_player(state, one) and ruling("npc_stats_view") == "hp_shown":
        return (EVERYONE,)
    return know(ruling, state, one)


@rule("DA-14.1", "DA-14.2", "DA-14.12", "DA-R92")
def put_sheet(play: Table, id: str, sheet: Sheet, why: str = "") -> None:
    """Let its sheet be this. Health moves with the most health, Rest Cards with theirs; what is too much is lost."""
    before = _most(play, id)
    one = state(play).character(id)
    play.do(SheetSet(id, Secret(sheet, know(play.ruling, state(play), one)), why))
    for each in state(play).characters:
        if each.id == id:
            _follow(play, id, before[id])
        elif each.id in before:
            _follow(play, each.id, before[each.id])


def _most(play: Table, id: str) -> dict[str, tuple[int, int]]:
    """The most health and Rest Cards of it and of the Companions whose health hangs on its Level."""
    now = state(play)
    mine = (one for one in now.characters if id in (one.id, one.dealer))
    return {one.id: (numbers.hp_max(play.ruling, now, one.id), _cards(play, one)) for one in mine}


def _cards(play: Table, one: Character) -> int:
    """The Rest Cards of a player character when full; others have none."""
    return numbers.rest_cards(play.ruling, state(play), one.id) if one.kind == PC else 0


def _follow(play: Table, id: str, before: tuple[int, int]) -> None:
    now = state(play)
    one = now.character(id)
    vitals = one.vitals.open()
    most, cards = numbers.hp_max(play.ruling, now, id), _cards(play, one)
    hp = max(0, min(most, vitals.hp + most - before[0]))
    pp = min(vitals.pp, numbers.pp_max(play.ruling, now, id))
    if cards != before[1]:
        play.do(RestCardsSet(id, max(0, min(cards, one.rest_cards + cards - before[1]))))
    if (hp, pp) != (vitals.hp, vitals.pp):
        put_vitals(play, id, msgspec.structs.replace(vitals, hp=hp, pp=pp))
    if hp == 0 and vitals.hp > 0:
        knockout.knock_out(play, id, DAMAGE)


def put_vitals(play: Table, id: str, vitals: Vitals, why: str = "") -> None:
    """Let its health, lost armor and power points be these."""
    one = state(play).character(id)
    play.do(VitalsSet(id, Secret(vitals, know_vitals(play.ruling, state(play), one)), why))


def gain_pp(play: Table, id: str, n: int, *, over: bool = False) -> None:
    """Give power points, not above the most unless they may go over."""
    vitals = state(play).character(id).vitals.open()
    most = vitals.pp + n if over else max(vitals.pp, numbers.pp_max(play.ruling, state(play), id))
    put_vitals(play, id, msgspec.structs.replace(vitals, pp=min(most, vitals.pp + n)))


@rule("DA-25.7", "DA-R4", "DA-1.8")
def spend_pp(play: Table, id: str, n: int) -> None:
    """Pay power points, more where Fatigue makes them dear. Raises Illegal where there are too few."""
    one = state(play).character(id)
    n *= fatigue.pp_factor(play.ruling, one)
    vitals = one.vitals.open()
    play.require(vitals.pp >= n, "DA-25.7", f"{one.name} has {vitals.pp} PP: it costs {n}", "what she can pay")
    if n:
        put_vitals(play, id, msgspec.structs.replace(vitals, pp=max(0, vitals.pp - n)))


@rule("DA-R118")
def show(play: Table) -> bool:
    """Those who may know by now are shown what they did not know; whether something was."""
    now, ruling = state(play), state(play).settings.__getitem__
    for one in now.characters:
        own = owners(one)
        kept: tuple[tuple[Secret[Any], tuple[str, ...], Any], ...] = (
            (one.sheet, know(ruling, now, one), SheetSet),
            (one.vitals, know_vitals(ruling, now, one), VitalsSet),
            (one.xp, own, XpSet),
            (one.notes, own, NotesSet),
        )
        for secret, known, event in kept:
            if secret.known_to != known:
                play.do(event(one.id, Secret(secret.open(), known)))
                return True
    return False
