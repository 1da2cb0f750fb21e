"""Rolling dice: the pool, then a wave of two bonus dice for each ten, as long as tens come up (MS-16.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.core.chance import DrawRequest
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.games.maelstrom.rolls.state import Dice
from croupier.games.maelstrom.state import Campaign
from croupier.pieces import dice
from croupier.pieces.events import PlacesCleared, PlacesLaid
from croupier.pieces.state import Place

SIDES = TEN = 10
POOL, WAVE = "dice.pool", "dice.wave."


@rule("MS-16.7", "MS-16.9", "MS-16.11", "MS-17.1", "MS-17.2")
def throw(play: Play[Campaign], pool: int, explodes: bool, to: Sequence[str] = (EVERYONE,), *, by: str = "") -> Dice:
    """Roll a pool and all its waves; `by` is the seat whose dice they are, if not the acting seat.

    Dice that not everyone sees are not placed on the table, where everyone would notice them.
    """
    if EVERYONE in to:
        clear(play)
    faces = _fall(play, POOL, pool, to, by) if pool else ()
    return Dice(faces, waves(play, faces, to, by=by) if explodes else ())


@rule("MS-16.7", "MS-16.8", "MS-16.9", "MS-16.11")
def waves(
    play: Play[Campaign], faces: Sequence[int], to: Sequence[str] = (EVERYONE,), *, by: str = "", after: int = 0
) -> tuple[tuple[int, ...], ...]:
    """Roll two dice for each ten among these faces, then for each ten of those, without limit."""
    found: list[tuple[int, ...]] = []
    tens = list(faces).count(TEN)
    while tens:
        wave = _fall(play, f"{WAVE}{after + len(found) + 1}", 2 * tens, to, by)
        found.append(wave)
        tens = wave.count(TEN)
    return tuple(found)


@rule("MS-R46")
def bonus_die(play: Play[Campaign], explodes: bool, after: int, *, by: str = "") -> tuple[tuple[int, ...], ...]:
    """Roll one bonus die as another wave, and the waves that follow from it."""
    faces = _fall(play, f"{WAVE}{after + 1}", 1, (EVERYONE,), by)
    more = waves(play, faces, by=by, after=after + 1) if explodes else ()
    return (faces, *more)


@rule("MS-17.10")
def resized(play: Play[Campaign], lying: Dice, pool: int, *, by: str = "") -> Dice:
    """Resize a pool of dice: those that were added go first, then random ones; they return in reverse order.

    Then more are rolled.
    """
    faces, aside, added, unneeded = list(lying.pool), list(lying.aside), list(lying.added), list(lying.unneeded)
    while len(faces) > pool:
        out = added.pop() if added else _one_of(play, tuple(faces))
        faces.remove(out)
        (unneeded if len(faces) >= len(lying.pool) - len(lying.added) else aside).append(out)
    while len(faces) < pool and aside:
        faces.append(aside.pop())
    while len(faces) < pool and unneeded:
        added.append(unneeded.pop())
        faces.append(added[-1])
    if len(faces) < pool:
        clear(play)
        all_of_them = _fall(play, POOL, pool - len(faces), (EVERYONE,), by, joins=tuple(faces))
        added += (Counter(all_of_them) - Counter(faces)).elements()
        faces = list(all_of_them)
    return Dice(tuple(sorted(faces)), aside=tuple(aside), added=tuple(added), unneeded=tuple(unneeded))


def _one_of(play: Play[Campaign], faces: tuple[int, ...]) -> int:
    """One of these dice, at random."""
    options = tuple((str(face), faces.count(face)) for face in sorted(set(faces)))
    if len(options) == 1:
        return faces[0]
    dice.lay_ready(play, (EVERYONE,))
    return int(play.ask(DrawRequest(dice.key_of(play.state, (EVERYONE,)), options=options, to=(EVERYONE,))))


def clear(play: Play[Campaign]) -> None:
    """Clear bonus dice of an earlier roll, and single dice for initiative, a limb or a stray throw."""
    old = tuple(one.id for one in play.state.board.places if one.kind == "dice" and one.id != POOL)
    if old:
        play.do(PlacesCleared(old))


def _fall(
    play: Play[Campaign], where: str, count: int, to: Sequence[str], by: str, joins: Sequence[int] = ()
) -> tuple[int, ...]:
    if EVERYONE not in to:
        return dice.draw(play, count, SIDES, to)
    if not play.state.board.has(where):
        label = "Dice pool" if where == POOL else f"Bonus dice, wave {where.removeprefix(WAVE)}"
        play.do(PlacesLaid((Place(where, "dice", label),)))
    return dice.roll(play, where, count, SIDES, to, by=by, joins=joins)
