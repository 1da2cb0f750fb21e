"""The figures of the ledger under any settings, computed independently of the game's code.

Only a table's state is read: sheets, packs, places, conditions. No function of the game is called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
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
Rules = Callable[[str], str]
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


def meant(rules: Rules, card: str, target: str, dr: int, modifier: int, requirement: str, cap: int = 13) -> Meant:
    """DA-7.9, DA-8.1, DA-8.8, DA-R24 to DA-R26; `cap` is the greatest EDR (DA-R122)."""
    apart, suit = far(card, target), card[-1] == target[-1]
    color = (card[-1] in BLACK) == (target[-1] in BLACK)
    if modifier < 0 and rules("negative_mod") != "narrow":  # DA-R25
        requirement = "suit" if modifier < -1 or requirement == "suit" else "color"
    counted = 0 if modifier < 0 and rules("negative_mod") == "match" else modifier
    reach = min(cap, dr + counted)
    near = apart <= (max(0, reach) if dr >= 0 else reach)
    if rules("edr_floor") == "ladder" and reach < 0:  # DA-R26
        near = apart == 0 and (color if reach == -1 else suit and reach == -2)
    exact = apart <= max(0, modifier) if rules("exact_on") == "reported" else apart == 0
    if near:
        named = 0 if exact and suit else 1 if exact else 2 if suit else 3 if color else 4
    else:
        named = 5 if suit else 6 if color else 7
    fits = {"": True, "color": color, "suit": suit}[requirement]
    return Meant(DEGREES[named], near and fits, max(0, apart - max(0, modifier)))


def chosen(rules: Rules, cards: Sequence[str], net: int, of: dict[str, Meant], target: str) -> set[str]:
    """The cards of which one counts (DA-9.3, DA-R41, DA-R42)."""
    degree = {card: DEGREES.index(of[card].degree) for card in cards}
    last: dict[str, tuple[int, ...]] = {card: (at,) for card, at in degree.items()}
    if rules("hand_ties") == "owner":
        last = dict.fromkeys(cards, ())
    option = rules("hand_selection")
    keys: dict[str, tuple[int, ...]] = {card: (not of[card].passed, of[card].off, *last[card]) for card in cards}
    if option == "pure_distance":
        keys = {card: (far(card, target), *last[card]) for card in cards}
    elif option == "best_degree":
        keys = {card: (degree[card],) for card in cards}
    wanted = max(keys.values()) if net < 0 else min(keys.values())
    return {card for card in cards if keys[card] == wanted}


def net(rules: Rules, hands: Iterable[tuple[int, str, bool]]) -> int:
    """DA-9.1, DA-9.5: an effect counts once however often its source applies, unless it is a (N+) one."""
    total = 0
    if rules("same_effect") == "always_adds":  # DA-R43
        return sum(n for n, _, _ in hands)
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
    own = now.character(who).sheet.open()
    held, taken = dict.fromkeys(one.item for one in own.gear), {(one.id, one.choice) for one in own.powers}
    items = [item for name in held if (item := entry(now, "items", name)) is not None and item.use is not None]
    for id in dict.fromkeys(pair[0] for item in items for pair in item.use.powers if pair not in taken):
        power = entry(now, "powers", id)
        yield from power.adjusts if power is not None and power.type == "Passive" else ()


# numbers of a sheet (chapters 4 and 14; DA-25.10)


def trait(now: Any, live: Live, who: str, name: str) -> int:
    """DA-4.3, DA-25.18, DA-25.27."""
    own, called = now.character(who).sheet.open(), NAMES.get(name, name)
    if not called:
        return 0
    over = UNDER.get(called)
    attributes = {NAMES.get(key, key): value for key, value in own.attributes}
    base = dict(own.skills).get(called, attributes.get(over or called, 0))
    gained = [(NAMES.get(one.stat, one.stat), one.by) for one in granted(now, who) if one.how == "add"]

    def more(name: str | None) -> int:
        return int(sum(by for stat, by in gained if stat == name) + (lasting(live, who, name) if name else 0))

    above = attributes.get(over or called, 0)
    higher = over is not None and base >= above and now.settings["skill_total"] == "higher_of"
    if higher and (more(over) or more(called)):  # DA-R27: each side has its own changes
        if base == above:  # nothing paid for: what powers add is all of it
            adds = (one for one in _of_powers(now, who) if one.how == "add")
            base = min(above, sum(one.by for one in adds if NAMES.get(one.stat, one.stat) == called))
        return int(max(above + more(over), base + more(called)))
    return int(base + more(called) + (more(over) if over else 0))


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
        if sets and now.settings["armor_agility"] == "lower_of_both":  # DA-R70
            sets.append(bare)
        found = (min(sets) if sets else bare) + added
    if now.settings["ar_floor"] == "edr_ladder":  # DA-R71
        return int(found) + lasting(live, who, "AR")
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
    yield from _of_powers(now, who)


def _of_powers(now: Any, who: str) -> Iterator[Any]:
    """The changes from Passive powers and vulnerabilities."""
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
    """DA-25.30, DA-22.11: whether a light reaches a space; the common corner of two walls lets none through."""
    own = {one.who: one.at for one in now.grid.standing}.get(bearer) if now.grid is not None else None
    if own is None or at is None or max(abs(own.x - at.x), abs(own.y - at.y)) > reach:
        return False
    walls = {(one.x, one.y) for one in now.grid.walls}
    if now.settings["map_cover"] == "gm":  # DA-R123
        return True
    crossed = list(_spaces_between(own, at))
    corners = ({(a, d), (c, b)} for (a, b), (c, d) in pairwise(crossed) if a != c and b != d)
    return walls.isdisjoint(crossed) and not any(corner <= walls for corner in corners)


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
    other_side = (now.character(bearer).side == "hostile") != (now.character(who).side == "hostile")
    if side != "everyone" and not {"allies": not other_side, "enemies": are_foes(now, bearer, who)}[side]:
        return False  # DA-25.26: a foe who has given up is neither
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
