"""Whether a premade meets the limits on cost and choices for characters (DA-25.8, DA-25.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Sheet, Taken
from croupier.games.deck_of_adventures.packs.findings import Finding
from croupier.games.deck_of_adventures.packs.prerequisites import unmet_need_of_sheet
from croupier.games.deck_of_adventures.packs.state import BOSS, MINOR, PASSIVE, PC, VULNY, Adjust, Being, Pack, Power
from croupier.games.deck_of_adventures.tables.experience import (
    MOST_FLAW_XP,
    MOST_FLAWS,
    attribute_price,
    budget,
    skill_price,
)
from croupier.games.deck_of_adventures.tables.modifier_caps import CAPS
from croupier.games.deck_of_adventures.tables.traits import ATTRIBUTES, UNDER

BOSS_ONLY, DISCARD = "Boss-Only", "Discard"
WEAPON, ARMOR, SHIELD = "Weapon", "Armor", "Shield"
ONE_OF_A_KIND = (ARMOR, SHIELD)
T = TypeVar("T")
PRICED = {"", "Level", "Attribs", "Skills", "Powers"}
"""Fields that the audit depends on."""

Held = Sequence[tuple[Power, str]]
"""Powers and vulnerabilities with their choices."""


def audit_pack(
    pack: Pack, packs: Sequence[Pack], lines: Mapping[str, int], flaws: Mapping[str, set[str]]
) -> Iterator[Finding]:
    """Findings on what a premade or creature costs, needs or may not have, without follow-on faults."""
    for being in pack.all_beings:
        held = _held(being, packs)
        if held is None:
            continue
        own, line = flaws.get(being.id, set()), lines.get(being.id, 0)
        theirs = {field for power, _ in held for field in flaws.get(power.id, ())}
        said: list[tuple[str, str]] = []
        if being.type == PC and not own & PRICED and not theirs & {"", "XP", "StatAdjust"}:
            said += [("", words) for words in _dear(being, held, packs)]
        if being.type == PC and not own & {*PRICED, "Role"} and not theirs & {"", "Prereq"}:
            said += [("Powers", words) for words in _unmet(being, held)]
        said += [("Powers", words) for words in _barred(being, held)]
        yield from (Finding(line, being.id, field, words, error=True) for field, words in said)


def _held(being: Being, packs: Sequence[Pack]) -> Held | None:
    """A premade's powers and vulnerabilities with its choices; None if one of them is unknown."""
    found = []
    for id, choice in being.powers:
        power = next((one for pack in reversed(packs) if (one := pack.power(id) or pack.vulnerability(id))), None)
        if power is None:
            return None
        found.append((power, choice))
    return found


@rule("DA-25.10", "DA-25.11")
def xp_spent(being: Being, held: Held, of_gear: Iterable[Adjust] = ()) -> int:
    """A premade's XP: printed numbers without what always counts, plus powers; vulnerabilities give XP.

    Passive powers, vulnerabilities and items worn always count; what another power adds lasts from its use on.
    """
    gear = _added(of_gear)
    added = _added(adjust for power, _ in held if power.type in (PASSIVE, VULNY) for adjust in power.adjusts)
    printed = dict(being.attributes)
    bare = {name: printed.get(name, 0) - gear[name] for name in ATTRIBUTES}
    total = sum(attribute_price(bare[name] - added[name]) for name in ATTRIBUTES)
    for skill, value in being.skills:
        own = value - gear[skill] - gear[UNDER[skill]]
        total += skill_price(own - added[skill] - bare[UNDER[skill]])
    return total + sum(price(power, choice) for power, choice in held)


def _added(adjusts: Iterable[Adjust]) -> Counter[str]:
    """The sum that these changes add to each number, by its name."""
    found = Counter[str]()
    for one in adjusts:
        found[one.stat] += one.by if one.how == "add" else 0
    return found


@rule("DA-25.10", "DA-25.18")
def _of_gear(being: Being, packs: Sequence[Pack]) -> Iterator[Adjust]:
    """What a premade's items change: those worn that do something, and the Passive powers that they alone grant.

    All weapons count as worn, and the first armor and shield. An item with an unmet requirement does nothing, armor
    excepted.
    """
    worn: set[str] = set()
    held = set(being.powers)
    for id in being.items:
        item = _last(packs, Pack.item, id)
        if item is None:
            continue
        fits = not unmet_need_of_sheet(_sheet(being), item.needs)
        if item.type == WEAPON or (item.type in ONE_OF_A_KIND and item.type not in worn):
            yield from item.adjusts if fits or item.type == ARMOR else ()
            worn.add(item.type)
        for pair in item.use.powers if item.use is not None and fits else ():
            power = _last(packs, Pack.power, pair[0]) if pair not in held else None
            held.add(pair)
            yield from power.adjusts if power is not None and power.type == PASSIVE else ()


def _last(packs: Sequence[Pack], of: Callable[[Pack, str], T | None], id: str) -> T | None:
    """The entry with this id from the last pack that has it."""
    return next((one for pack in reversed(packs) if (one := of(pack, id)) is not None), None)


@rule("DA-23.9", "DA-23.10", "DA-25.9")
def price(power: Power, choice: str) -> int:
    """XP of a power or vulnerability; in a list, the choice Minor is the first price, any other the last."""
    if len(power.xp) == 1:
        return power.xp[0]
    return power.xp[0] if choice == MINOR else power.xp[-1]


@rule("DA-25.11", "DA-23.3", "DA-23.8", "DA-23.9")
def _dear(being: Being, held: Held, packs: Sequence[Pack]) -> Iterator[str]:
    """What costs too much XP or is too high for a premade's Level, in one line."""
    said = []
    total, most = xp_spent(being, held, _of_gear(being, packs)), CAPS[being.level - 1]
    if total > budget(being.level):
        said.append(f"{total} XP spent; allowed: {budget(being.level)} at Level {being.level}")
    high = [f"{name} {value}" for name, value in (*being.attributes, *being.skills) if value > most]
    if high:
        said.append(f"{', '.join(high)}; allowed: at most {most} at Level {being.level}")
    flaws = [price(power, choice) for power, choice in held if power.type == VULNY]
    if len(flaws) > MOST_FLAWS or -sum(flaws) > MOST_FLAW_XP:
        said.append(f"{len(flaws)} vulnerabilities for {-sum(flaws)} XP; allowed: {MOST_FLAWS} for {MOST_FLAW_XP}")
    if said:
        yield f"the audit fails: {'; '.join(said)}; playable if the GM accepts (DA-25.11)"


@rule("DA-25.8")
def _unmet(being: Being, held: Held) -> Iterator[str]:
    """The powers whose needs a premade does not meet, in one line."""
    said = [
        f"{power.id} {lack}"
        for power, _ in held
        if (lack := unmet_need_of_sheet(_sheet(being), power.needs, besides=power.id))
    ]
    if said:
        yield f"{', '.join(said)} (DA-25.8)"


def _sheet(being: Being) -> Sheet:
    printed = dict(being.attributes)
    attributes = tuple((name, printed.get(name, 0)) for name in ATTRIBUTES)
    powers = tuple(Taken(id, choice) for id, choice in being.powers)
    return Sheet(being.level, being.role, attributes=attributes, skills=being.skills, powers=powers)


@rule("DA-25.8")
def remarks(pack: Pack, packs: Sequence[Pack]) -> Iterator[str]:
    """The needs that creatures do not meet; only players' characters have to meet them."""
    for being in pack.all_beings:
        held = _held(being, packs) if being.type != PC else None
        yield from (f"{being.id}: {words}" for words in (_unmet(being, held) if held else ()))


def _barred(being: Being, held: Held) -> Iterator[str]:
    """The powers that this creature may not have, and those that it has too many of."""
    alone = [power.id for power, _ in held if BOSS_ONLY in power.category]
    if alone and being.type != BOSS:
        yield f"given: {', '.join(alone)}; allowed: only for creatures of Type Boss"
    discards = [power.id for power, _ in held if any(one.startswith(DISCARD) for one in power.category)]
    if len(discards) > 1:
        yield f"given: {', '.join(discards)}; allowed: one of the category {DISCARD} for each character"
