"""Replacing a sheet; health and Rest Cards follow it."""

from __future__ import annotations

import msgspec

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.cast.events import RestCardsSet
from croupier.games.deck_of_adventures.cast.state import PC, Character, Sheet
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.characters.events import SheetSet
from croupier.games.deck_of_adventures.characters.knowledge import noting, put_vitals, sheet_seats
from croupier.games.deck_of_adventures.figures.harm import is_below
from croupier.games.deck_of_adventures.harm.state import DAMAGE
from croupier.games.deck_of_adventures.health import knockout
from croupier.games.deck_of_adventures.packs.table_packs import when_added
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-14.1", "DA-14.2", "DA-14.12", "DA-R68", "DA-R92")
def put_sheet(play: Play[Adventure], id: str, sheet: Sheet, why: str = "") -> None:
    """Replace a sheet. Health and Rest Cards change by as much as their maximum; excess is lost.

    A character left without health is knocked out, unless only damage beyond it does that (DA-R68).
    """
    now = play.state
    play.do(SheetSet(id, Secret(sheet, sheet_seats(now, now.character(id))), why))
    before, most_pp = _most(now, id), numbers.pp_max(now.ruling, now, id)
    for each in play.state.characters:
        if each.id == id:
            _follow(play, id, before[id])
            _lose_power(play, id, most_pp)
        elif each.id in before:
            _follow(play, each.id, before[each.id])


@when_added
@rule("DA-25.4", "DA-14.1", "DA-23.11", "DA-R92")
def follow_pack(play: Play[Adventure], before: Adventure) -> None:
    """Health, Rest Cards and Power Points follow what a pack in another's place changes about somebody's content."""
    for one in play.state.characters:
        if not one.dead:
            _follow(play, one.id, _maxima(before.ruling, before, one))
            _lose_power(play, one.id, numbers.pp_max(before.ruling, before, one.id))


def _most(now: Adventure, id: str) -> dict[str, tuple[int, int]]:
    """The maximum health and Rest Cards of a character and of its Companions, which depend on its Level."""
    mine = (one for one in now.characters if id in (one.id, one.dealer))
    return {one.id: _maxima(now.ruling, now, one) for one in mine}


def _maxima(ruling: Ruling, now: Adventure, one: Character) -> tuple[int, int]:
    """A character's maximum health, and maximum Rest Cards, which only player characters have."""
    return numbers.hp_max(ruling, now, one.id), numbers.rest_cards(ruling, now, one.id) if one.kind == PC else 0


@rule("DA-14.1", "DA-16.4")
def _follow(play: Play[Adventure], id: str, before: tuple[int, int]) -> None:
    now = play.state
    one = now.character(id)
    vitals = one.vitals.open()
    most, cards = _maxima(now.ruling, now, one)
    lies = vitals.hp == 0 and one.knockout is not None and one.knockout.cause == DAMAGE  # until treated or healed
    hp = 0 if lies else max(0, min(most, vitals.hp + most - before[0]))
    if (most, cards) != before:
        _maxima(noting(play, one), now, one)
    if cards != before[1]:
        play.do(RestCardsSet(id, max(0, min(cards, one.rest_cards + cards - before[1]))))
    if hp != vitals.hp:
        told = f"gains {hp - vitals.hp} HP with a higher maximum"
        if hp < vitals.hp:
            told = f"loses {vitals.hp - hp} HP with a lower maximum"
        put_vitals(play, id, msgspec.structs.replace(vitals, hp=hp), told)
    if hp == 0 and vitals.hp > 0:
        if not is_below(noting(play, one)("ko_at")):
            knockout.knock_out(play, id, DAMAGE)


@rule("DA-23.11", "DA-R20")
def _lose_power(play: Play[Adventure], id: str, before: int) -> None:
    """Remove Power Points above a maximum that has fallen; those exchanged above it before stay until a rest."""
    now = play.state
    vitals, most = now.character(id).vitals.open(), numbers.pp_max(now.ruling, now, id)
    pp = min(vitals.pp, most + max(0, vitals.pp - before))
    if pp != vitals.pp:
        numbers.pp_max(noting(play, now.character(id)), now, id)
        told = f"loses {count_of(vitals.pp - pp, 'Power Point')} with a lower maximum"
        put_vitals(play, id, msgspec.structs.replace(vitals, pp=pp), told)
