"""The figures of the ledger under its default settings, computed independently of the game's code.

Only a table's state is read: sheets, packs, places, conditions. No function of the game is called.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from croupier.core.secrets import EVERYONE
from croupier.games.deck_of_adventures.packs.armory import common
from croupier.games.deck_of_adventures.packs.starter import starter

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
BLACK = "CS"
UNDER = {
    "Finesse": "Agility", "Stealth": "Agility", "Bluffing": "Conviction", "Performance": "Conviction",
    "Detection": "Intuition", "Craft": "Intuition", "Knowledge": "Intelligence", "Investigation": "Intelligence",
    "Athletics": "Strength", "Brute": "Strength",
}  # fmt: skip
NAMES = {
    "AGL": "Agility", "CON": "Conviction", "GUT": "Intuition", "INT": "Intelligence", "STR": "Strength",
    "VIT": "Vitality",
}  # fmt: skip
DEGREES = (
    "Critical Success", "Major Success", "Suited Success", "Color Success", "Success",
    "Suited Miss", "Color Miss", "Miss",
)  # fmt: skip
POINTS = 997
"""The points along a line between two centers; an odd number, so that none is on the edge of a space."""
Live = dict[str, list[Any]]
"""The effects on each character, according to the recount."""


class Meant(NamedTuple):
    """A card against a target: its degree, whether it passes, how far off it still is."""

    degree: str
    passed: bool
    off: int


# cards (DA-7.7 to DA-9.3)


def far(card: str, target: str) -> int:
    """DA-7.7."""
    step = (RANKS.index(card[:-1]) - RANKS.index(target[:-1])) % 13
    return min(step, 13 - step)


def meant(card: str, target: str, dr: int, modifier: int, requirement: str) -> Meant:
    """DA-7.9, DA-8.1, DA-8.8."""
    apart, suit = far(card, target), card[-1] == target[-1]
    color = (card[-1] in BLACK) == (target[-1] in BLACK)
    near = apart <= max(0, dr + modifier) if dr >= 0 else apart <= dr + modifier
    if near:
        named = 0 if apart == 0 and suit else 1 if apart == 0 else 2 if suit else 3 if color else 4
    else:
        named = 5 if suit else 6 if color else 7
    fits = {"": True, "color": color, "suit": suit}[requirement]
    return Meant(DEGREES[named], near and fits, max(0, apart - max(0, modifier)))


def chosen(cards: Sequence[str], net: int, of: dict[str, Meant]) -> set[str]:
    """The cards of which one counts (DA-9.3)."""
    keys = {card: (not of[card].passed, of[card].off, DEGREES.index(of[card].degree)) for card in cards}
    wanted = max(keys.values()) if net < 0 else min(keys.values())
    return {card for card in cards if keys[card] == wanted}


def net(hands: Iterable[tuple[int, str, bool]]) -> int:
    """DA-9.1, DA-9.5: an effect counts once however often its source applies, unless it is a (N+) one."""
    total = 0
    found: dict[tuple[str, bool], list[tuple[int, bool]]] = {}
    for n, source, plus in hands:
        found.setdefault((source, n > 0), []).append((n, plus))
    for (_, upper), same in found.items():
        size = max(abs(n) for n, _ in same) + (len(same) - 1 if any(plus for _, plus in same) else 0)
        total += size if upper else -size
    return total


# content


def packs(now: Any) -> tuple[Any, ...]:
    return (*reversed(now.packs), starter(), common())


def entry(now: Any, of: str, id: str) -> Any:
    """A power, vulnerability or item of the last pack that has it; None where none has."""
    return next((one for pack in packs(now) for one in getattr(pack, of) if one.id == id), None)


def worn(now: Any, who: str) -> list[Any]:
    """DA-25.18."""
    held = (entry(now, "items", one.item) for one in now.character(who).sheet.open().gear if one.worn)
    return [one for one in held if one is not None]


def passives(now: Any, who: str) -> Iterator[tuple[Any, str]]:
    """Passive powers, vulnerabilities and worn things, each with the choice made (DA-25.28)."""
    own = now.character(who).sheet.open()
    for taken in (*own.powers, *own.vulnerabilities):
        found = entry(now, "powers", taken.id) or entry(now, "vulnerabilities", taken.id)
        if found is not None:
            yield found, taken.choice
    for item in worn(now, who):
        yield item, ""


def granted(now: Any, who: str) -> Iterator[Any]:
    """What a character's number gains from worn items, and from Passive powers of held ones (DA-25.18)."""
    yield from (one for item in worn(now, who) for one in item.adjusts)
    held = dict.fromkeys(one.item for one in now.character(who).sheet.open().gear)
    items = [item for name in held if (item := entry(now, "items", name)) is not None and item.use is not None]
    for id in dict.fromkeys(id for item in items for id, _ in item.use.powers):
        power = entry(now, "powers", id)
        yield from power.adjusts if power is not None and power.type == "Passive" else ()


# numbers of a sheet (chapters 4 and 14; DA-25.10)


def trait(now: Any, live: Live, who: str, name: str) -> int:
    """DA-4.3, DA-25.18, DA-25.27."""
    own, called = now.character(who).sheet.open(), NAMES.get(name, name)
    if not called:
        return 0
    both = {called, UNDER.get(called, called)}
    attributes = {NAMES.get(key, key): value for key, value in own.attributes}
    base = dict(own.skills).get(called, attributes.get(UNDER.get(called, called), 0))
    more = sum(one.by for one in granted(now, who) if one.how == "add" and NAMES.get(one.stat, one.stat) in both)
    return int(base + more + lasting(live, who, *both))


def lasting(live: Live, who: str, *stats: str) -> int:
    return int(sum(one.by for one in live.get(who, ()) if one.stat in stats))


def armor_range(now: Any, live: Live, who: str) -> int:
    """DA-14.4, DA-25.10, DA-25.18."""
    own = now.character(who).sheet.open()
    found = own.printed.ar
    if found is None:
        sets = [one.by for one in _changes(now, who) if (one.how, one.stat) == ("replace", "AR")]
        bare = 3 - (trait(now, {}, who, "Agility") // 2)
        added = sum(one.by for one in _changes(now, who) if (one.how, one.stat) == ("add", "AR"))
        found = (min(sets) if sets else bare) + added
    return max(0, max(0, int(found)) + lasting(live, who, "AR"))


def armor_points(now: Any, live: Live, who: str) -> int:
    """The most Armor Points (DA-14.6, DA-25.10)."""
    own = now.character(who).sheet.open()
    changes = list(granted(now, who)) if own.printed.ap is not None else list(_changes(now, who))
    sets = [one.by for one in changes if (one.how, one.stat) == ("replace", "AP")]
    added = sum(one.by for one in changes if (one.how, one.stat) == ("add", "AP"))
    return int(max(0, int(max(sets) if sets else own.printed.ap or 0) + added) + max(0, lasting(live, who, "AP")))


def _changes(now: Any, who: str) -> Iterator[Any]:
    """The changes from items and from effects that are always on."""
    yield from granted(now, who)
    own = now.character(who).sheet.open()
    for taken in own.powers:
        power = entry(now, "powers", taken.id)
        yield from power.adjusts if power is not None and power.type == "Passive" else ()
    for taken in own.vulnerabilities:
        found = entry(now, "vulnerabilities", taken.id)
        yield from found.adjusts if found is not None else ()


# the place


def apart(now: Any, a: str, b: str) -> int | None:
    """DA-12.1."""
    if now.grid is None:
        return None
    at = {one.who: one.at for one in now.grid.standing}
    return max(abs(at[a].x - at[b].x), abs(at[a].y - at[b].y)) if a in at and b in at else None


def light(now: Any, who: str) -> str:
    """DA-22.1, DA-22.4."""
    at = {one.who: one.at for one in now.grid.standing}.get(who) if now.grid is not None else None
    carried = {kind for bearer, kind, n in lamps(now) if bearer == who or _shines(now, bearer, at, n)}
    for kind in ("full darkness", "bright", "partial"):
        if kind in carried:
            return kind
    for painted, said in (("dark", "full darkness"), ("dim", "partial"), ("lit", "bright")):
        if at is not None and at in getattr(now.grid, painted):
            return said
    return str(now.scene.light)


def lamps(now: Any) -> Iterator[tuple[str, str, int]]:
    """DA-25.30: who carries which light or darkness, and how far it reaches."""
    for one in now.characters:
        for each in one.effects if one.here else ():
            if each.light:
                yield one.id, each.light, each.near or 0
        if one.here and not one.dead and EVERYONE in one.sheet.known_to:
            for source, _ in passives(now, one.id):
                for line in source.effects:
                    if line.when == "always" and type(line.verb).__struct_config__.tag == "light":
                        yield one.id, line.verb.of, line.around or 0


def _shines(now: Any, bearer: str, at: Any, reach: int) -> bool:
    """DA-25.30: whether a light reaches a space; no lamp of the recount is at the common corner of two walls."""
    own = {one.who: one.at for one in now.grid.standing}.get(bearer) if now.grid is not None else None
    if own is None or at is None or max(abs(own.x - at.x), abs(own.y - at.y)) > reach:
        return False
    walls = {(one.x, one.y) for one in now.grid.walls}
    return walls.isdisjoint(_spaces_between(own, at))


def _spaces_between(a: Any, b: Any) -> Iterator[tuple[int, int]]:
    """The spaces that the line between two centers crosses, found at points along it."""
    for n in range(1, POINTS):
        yield a.x + _moved(b.x - a.x, n), a.y + _moved(b.y - a.y, n)


def _moved(far: int, n: int) -> int:
    """How many spaces further on the nth point is, where the line goes this far."""
    return (POINTS + 2 * far * n) // (2 * POINTS)


def is_reached(now: Any, side: str, bearer: str, who: str, reach: int | None) -> bool:
    """DA-25.30: whether an aura of a bearer on their feet is for somebody near."""
    one = now.character(bearer)
    if bearer == who or not one.here or one.knockout is not None or one.dead or not now.character(who).here:
        return False
    if side != "everyone" and are_foes(now, bearer, who) != (side == "enemies"):
        return False
    if reach is None:
        return True
    far = apart(now, bearer, who)
    return bool(now.all_near) if now.grid is None else far is not None and far <= reach


def are_foes(now: Any, a: str, b: str) -> bool:
    gone = now.combat.gone if now.combat is not None else ()
    return not {a, b} & set(gone) and (now.character(a).side == "hostile") != (now.character(b).side == "hostile")


def holds(now: Any, fact: Any, user: str, who: str) -> bool:
    """DA-25.28, the facts that can be seen before a card is drawn."""
    match fact.name:
        case "dark":
            return light(now, user) != "bright"
        case "round":
            return now.combat is not None and now.combat.round == fact.n
        case "attacked":
            turn = now.combat.turn if now.combat is not None else None
            return turn is not None and turn.who == user and turn.struck
        case "within":
            found = apart(now, user, who)
            return user == who or found is None or found <= fact.n
        case "ally":
            return user != who and not are_foes(now, user, who)
        case "hears":
            return now.character(who).has("Deafened") is None
        case _:
            return False
