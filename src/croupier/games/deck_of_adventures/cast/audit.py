"""Whether a sheet is legal under the rules of creation, clause by clause (P17, DA-25.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

import msgspec

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.experience import power_price, xp_spent
from croupier.games.deck_of_adventures.cast.state import BOSS, PC, Character, Sheet, Taken
from croupier.games.deck_of_adventures.characters.numbers import hp_of
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.prerequisites import unmet_need
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.experience import LEAST, MOST_FLAW_XP, MOST_FLAWS, budget
from croupier.games.deck_of_adventures.tables.limits import LEAST_DEALER_HP
from croupier.games.deck_of_adventures.tables.modifier_caps import cap
from croupier.games.deck_of_adventures.tables.roles import ROLE_TABLE, SUITS


class Finding(msgspec.Struct, frozen=True):
    """One finding: its place on the sheet and its text; `refuses` unless it is only a warning."""

    clause: str
    field: str
    words: str
    refuses: bool = True


Found = Iterator[Finding]


@rule("DA-25.11", "DA-23.3", "DA-25.8")
def audit(ruling: Ruling, state: Adventure, one: Character, *, held: Collection[Taken] = ()) -> tuple[Finding, ...]:
    """All errors and warnings about a character; only a player character's can refuse it.

    Powers and Vulnerabilities that are `held` already have met their requirements when they were taken.
    """
    own = one.sheet.open()
    found = (
        *(_who(ruling, one, own) if one.kind == PC else ()),
        *_spending(ruling, state, own, one.xp.value or 0),
        *_modifiers(ruling, own),
        *_flaws(ruling, state, own, held),
        *_powers(ruling, state, one, own, held),
        *_body(ruling, state, one, own),
    )
    return found if one.kind == PC else tuple(msgspec.structs.replace(each, refuses=False) for each in found)


@rule("DA-5.6", "DA-23.5", "DA-R32")
def _who(ruling: Ruling, one: Character, own: Sheet) -> Found:
    if own.role not in ROLE_TABLE:
        yield Finding("DA-23.5", "role", f"no Role: one of {', '.join(ROLE_TABLE)}")
    if one.suit not in SUITS:
        yield Finding("DA-5.6", "suit", f"no Primary Suit: one of {', '.join(SUITS.values())}")
    elif ruling("primary_suit") == "by_role" and own.role in ROLE_TABLE and one.suit != ROLE_TABLE[own.role].suit:
        suit = SUITS[ROLE_TABLE[own.role].suit]
        yield Finding("DA-R32", "suit", f"a {own.role} has the Primary Suit {suit}")


@rule("DA-23.3", "DA-R112")
def _spending(ruling: Ruling, state: Adventure, own: Sheet, more: int) -> Found:
    has, gone = budget(own.level, more), xp_spent(ruling, state, own).total
    if gone > has:
        yield Finding("DA-23.3", "", f"{gone} XP spent: {has} to spend at Level {own.level}")


@rule("DA-23.8", "DA-R30")
def _modifiers(ruling: Ruling, own: Sheet) -> Found:
    most = cap(ruling, own.level)
    for name, value in (*own.attributes, *own.skills):
        if not LEAST <= value <= most:
            yield Finding("DA-23.8", name, f"{name} {value:+}: from {LEAST} to {most:+} at Level {own.level}")


@rule("DA-23.9", "DA-R114")
def _flaws(ruling: Ruling, state: Adventure, own: Sheet, held: Collection[Taken]) -> Found:
    gives = -xp_spent(ruling, state, own).vulnerabilities
    if ruling("vuln_caps") == "4_and_4xp" and len(own.vulnerabilities) > MOST_FLAWS:
        words = f"{len(own.vulnerabilities)} Vulnerabilities: at most {MOST_FLAWS}"
        yield Finding("DA-23.9", "vulnerabilities", words)
    if ruling("vuln_caps") == "4_and_4xp" and gives > MOST_FLAW_XP:
        yield Finding("DA-23.9", "vulnerabilities", f"Vulnerabilities give {gives} XP: at most {MOST_FLAW_XP}")
    for id, count in Counter(one.id for one in own.vulnerabilities).items():
        if count > 1:
            words = f"{library.title(state, id)} is listed {count} times"
            yield Finding("DA-23.9", "vulnerabilities", words)
    for taken in own.vulnerabilities:
        flaw = library.vulnerability(state, taken.id)
        if flaw is None:
            yield Finding("DA-25.3", "vulnerabilities", f"no pack has the Vulnerability {taken.id}", refuses=False)
            continue
        if taken not in held and (why := unmet_need(ruling, state, own, flaw.needs)):
            yield Finding("DA-25.8", "vulnerabilities", f"{flaw.name} {why}")
        if power_price(ruling, flaw, taken) > 0:
            yield Finding("DA-23.9", "vulnerabilities", f"{flaw.name} gives nothing", refuses=False)


@rule("DA-23.10", "DA-25.8", "DA-25.9", "DA-5.2")
def _powers(ruling: Ruling, state: Adventure, one: Character, own: Sheet, held: Collection[Taken]) -> Found:
    for taken, count in Counter(own.powers).items():
        power = library.power(state, taken.id)
        if count > 1:
            yield Finding("DA-25.9", "powers", f"{taken.id} is listed {count} times")
        if power is None:
            yield Finding("DA-25.3", "powers", f"no pack has the Power {taken.id}", refuses=False)
            continue
        if not _is_held(taken, held) and (why := unmet_need(ruling, state, own, power.needs, besides=taken.id)):
            yield Finding("DA-23.10", "powers", f"{power.name} {why}")
        if power.options and not taken.choice:
            yield Finding("DA-25.9", "powers", f"{power.name}: {power.options}")
        if "Boss-Only" in power.category and one.kind != BOSS:
            yield Finding("DA-25.8", "powers", f"{power.name} is for Bosses only")
    found = (library.power(state, taken.id) for taken in own.powers)
    discards = [each.name for each in found if each and any(word.startswith("Discard") for word in each.category)]
    if len(discards) > 1:
        yield Finding("DA-25.8", "powers", f"one Discard Power each: {', '.join(discards)}")


def _is_held(taken: Taken, held: Collection[Taken]) -> bool:
    """Whether a Power is among those held, kept back or not."""
    return (taken.id, taken.choice) in {(one.id, one.choice) for one in held}


@rule("DA-14.6", "DA-5.3", "DA-25.17")
def _body(ruling: Ruling, state: Adventure, one: Character, own: Sheet) -> Found:
    armors = [each.item for each in own.gear if each.worn and _is_armor(state, each.item)]
    if len(armors) > 1:
        yield Finding("DA-14.6", "gear", f"one armor at a time: {', '.join(armors)}")
    hp = hp_of(ruling, state, one, own)
    if one.is_dealer and hp < LEAST_DEALER_HP:
        yield Finding("DA-25.17", "", f"{hp} HP: a Dealer has at least {LEAST_DEALER_HP}", refuses=False)


def _is_armor(state: Adventure, item: str) -> bool:
    found = library.item(state, item)
    return found is not None and found.type == "Armor"
