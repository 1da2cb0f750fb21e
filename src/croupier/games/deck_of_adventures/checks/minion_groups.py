"""Minions that share a Target Card, if the table uses one per group (DA-R65)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import MINION
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces import cards


@rule("DA-R65")
def mates(ruling: Ruling, now: Adventure, who: str) -> tuple[str, ...]:
    """A Minion's group: those on its side with its name, ignoring numbers; for others only the character."""
    one = now.character(who)
    if one.kind != MINION:
        return (who,)
    alike = (each for each in now.characters if each.kind == MINION and each.side == one.side)
    same = tuple(each.id for each in alike if (each.here or each.id == who) and stem(each.name) == stem(one.name))
    return same if len(same) > 1 and ruling("minion_tc") == "per_group" else (who,)


def stem(name: str) -> str:
    """A name without its number.

    >>> stem("Marsh Slinger 2")
    'Marsh Slinger'
    """
    return name.rstrip("0123456789").rstrip() or name


@rule("DA-R65")
def drawers(ruling: Ruling, now: Adventure, who: Iterable[str]) -> tuple[str, ...]:
    """The characters who draw a Target Card for the order: one from each group."""
    found: list[str] = []
    for one in who:
        if not set(mates(ruling, now, one)) & set(found):
            found.append(one)
    return tuple(found)


@rule("DA-R65")
def bearer(ruling: Ruling, now: Adventure, who: str) -> str:
    """The member of a Minion's group that has the Target Card; the Minion itself if none has."""
    there = (each for each in mates(ruling, now, who) if places.count(now, places.standing(each)))
    return next(there, who)


@rule("DA-R65")
def shares(ruling: Ruling, now: Adventure, who: str) -> bool:
    """Whether a Minion joins a group of Minions that is already fighting and has a Target Card."""
    fighting = now.combat.order if now.combat is not None else ()
    lies = places.count(now, places.standing(bearer(ruling, now, who)))
    return bool(lies) and any(each in fighting for each in mates(ruling, now, who) if each != who)


@rule("DA-R65")
def leave_group(play: Play[Adventure], who: str) -> None:
    """Take a Minion out of its group because its side or name changes; the card in front of it stays with the group."""
    for lies in (places.standing, places.order):
        pass_on(play, who, lies)


@rule("DA-R65", "DA-17.4")
def pass_on(play: Play[Adventure], who: str, lies: Callable[[str], str] = places.standing) -> bool:
    """When a Minion leaves its group, move its card, if any, to another member; return whether one was moved.

    `lies` gives a character's place for the card: as its Target Card, or as drawn for the turn order.
    """
    heirs = [each for each in mates(play.ruling, play.state, who) if each != who]
    if not heirs or not places.count(play.state, lies(who)):
        return False
    cards.move(play, lies(who), (0,), lies(heirs[0]))
    return True
