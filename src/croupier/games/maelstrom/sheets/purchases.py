"""Buying dots and specialties with experience, one at a time (MS-12.4, MS-R44 to MS-R46)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.access import own_living, require_storyteller
from croupier.games.maelstrom.figures.willpower import start_willpower
from croupier.games.maelstrom.sheets import payments, specialties
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES, MOST
from croupier.games.maelstrom.sheets.audit import MOST_WILLPOWER
from croupier.games.maelstrom.sheets.build_sheet import ability_named
from croupier.games.maelstrom.sheets.commands import BuyDot, BuySpecialty, TakeBack, TickPractice
from croupier.games.maelstrom.sheets.content import WILLPOWER, abilities, ability, trait_named
from croupier.games.maelstrom.sheets.prices import dot_price, specialty_price
from croupier.games.maelstrom.sheets.refusals import refused_by_clause
from croupier.games.maelstrom.sheets.sheet_access import (
    put_sheet,
    readers,
    readers_of_sheet,
    require_not_rebuilt,
    sheet_of,
)
from croupier.games.maelstrom.sheets.sheet_text import points
from croupier.games.maelstrom.sheets.starting_dots import most_ability, package_of
from croupier.games.maelstrom.sheets.state import (
    ADVANCED,
    BOUGHT,
    CREATION,
    Character,
    Payment,
    Sheet,
    Specialty,
)
from croupier.games.maelstrom.state import Campaign

put = msgspec.structs.replace
WHEN_DOTS_CHANGE: list[Callable[[Play[Campaign], str, int], None]] = []
"""Called after a purchase changes current willpower, with the character and the dots before."""


@rule("MS-12.5")
def _dots_changed(play: Play[Campaign], one: Character, old: Sheet) -> None:
    """Report what a purchase did to willpower and update zero willpower, for everyone who sees it begin or end."""
    now = sheet_of(play, one.id)
    if now.willpower == old.willpower:
        return
    known = readers_of_sheet(play.ruling, play.state, one.seat)
    is_seen = one.broken != (now.current == 0)
    play.because("MS-12.5", to=None if is_seen else known, who=one.name,
                 permanent=Only(now.willpower, *known), current=Only(now.current, *known))  # fmt: skip
    if now.current != old.current:
        for follow in WHEN_DOTS_CHANGE:
            follow(play, one.id, old.current)


@rule("MS-12.1", "MS-12.4", "MS-12.5", "MS-R14", "MS-R44")
def buy_dot(play: Play[Campaign], command: BuyDot) -> None:
    """Buy one dot of a trait that is below its maximum. Raises Invalid or Illegal."""
    one, sheet = _own(play, command.character)
    require_not_rebuilt(play, one)
    name = trait_of(play, command.trait)
    has = dots_of(sheet, name)
    most = most_of(play, name)
    clause = "MS-R14" if ability(play.state, name) else "MS-3.2"
    play.require(has < most, "MS-9.2" if name == WILLPOWER else clause, f"{name} has {has} dots, the maximum",
                 "choose another trait", to=readers(play.state, one.id))  # fmt: skip
    play.ruling("xp_cost")
    price = dot_price(play.state.settings, name, has + 1)
    by_earned = _check_start(play, one, sheet, name, has, price)
    paid = pay(play, one, sheet, payments.for_dot(name, price), of_start=not by_earned)
    put_sheet(play, one.id, with_dots(paid, name, has + 1), f"{name} {has} to {has + 1} for {points(price)}")
    _dots_changed(play, one, sheet)


@rule("MS-R34", "MS-11.16")
def _check_start(play: Play[Campaign], one: Character, sheet: Sheet, name: str, has: int, price: int) -> bool:
    """Refuse to raise an attribute above the creation cap with starting experience, under a ruling. Raises Illegal.

    Returns whether the price is paid with experience earned in play for that reason.
    """
    cap, own = package_of(play.state.settings).cap, sheet.experience
    if name not in ATTRIBUTES or has < cap or not own.start:
        return False
    earned = own.free - own.start + payments.in_bank(own, name)
    whole = play.ruling("creation_attribute_cap") == "whole_creation"
    play.require(not whole or earned >= price, "MS-R34", f"starting experience cannot raise an attribute above {cap}",
                 "use experience earned in play", to=readers(play.state, one.id))  # fmt: skip
    return whole


@rule("MS-12.4", "MS-11.10", "MS-8.1", "MS-8.2", "MS-R44", "MS-R13")
def buy_specialty(play: Play[Campaign], command: BuySpecialty) -> None:
    """Take a specialty, free while the start has one left, else for its price. Raises Invalid or Illegal."""
    one, sheet = _own(play, command.character)
    require_not_rebuilt(play, one)
    now = play.state
    listed = abilities(now.ruling, now.custom)
    of = ability_named(now.settings, listed, command.ability, "ability")
    with refused_by_clause(play, "another specialty"):
        new = specialties.specialty_of(now.settings, of, command.name, command.tier, command.parameter, CREATION)
    if specialties.is_custom(new, listed):
        play.ruling("specialty_custom")
    with refused_by_clause(play, "another specialty"):
        owned = (*sheet.specialties, new)
        specialties.check_distinct(owned)
    if is_free(play, sheet, new.tier):
        known = readers_of_sheet(play.ruling, play.state, one.seat)
        with play.rulings_for(known):
            play.ruling("creation_dots")
        play.because("MS-11.10", to=known, specialty=specialties.specialty_name(new), tier=new.tier, price=0)
        told = f"{of.name}: {specialties.specialty_name(new)}, of the start{_warning(sheet, new)}"
        put_sheet(play, one.id, put(sheet, specialties=owned), told)
        return
    new = put(new, source=BOUGHT)
    play.ruling("xp_cost")
    price = specialty_price(now.settings, new)
    paid = pay(play, one, sheet, payments.for_specialty(new, price))
    told = f"{of.name}: {specialties.specialty_name(new)} for {points(price)}{_warning(sheet, new)}"
    put_sheet(play, one.id, put(paid, specialties=(*sheet.specialties, new)), told)


@rule("MS-8.2", "MS-8.3", "MS-11.11")
def _warning(sheet: Sheet, new: Specialty) -> str:
    """The warning about a specialty that cannot be used yet."""
    why = [] if sheet.dots(new.ability) else [f"no effect without dots in {new.ability}"]
    why += [] if new.approved else ["waiting for the GM's approval"]
    return f" ({'; '.join(why)})" if why else ""


@rule("MS-11.10")
def is_free(play: Play[Campaign], sheet: Sheet, tier: str) -> bool:
    """Whether a free specialty of the start is left; an imported sheet has none."""
    if sheet.creation is None:
        return False
    package = package_of(play.state.settings)
    return has_free(sheet, tier, package.advanced if tier == ADVANCED else package.general)


def has_free(sheet: Sheet, tier: str, most: int) -> bool:
    """Whether fewer than `most` specialties of this tier are those of the start."""
    return sum(one.source == CREATION and one.tier == tier for one in sheet.specialties) < most


@rule("MS-12.4", "MS-12.6", "MS-R45", "MS-R46")
def pay(play: Play[Campaign], one: Character, sheet: Sheet, due: Payment, *, of_start: bool = True) -> Sheet:
    """Deduct a price: first from the points banked in the trait, then from the free ones. Raises Illegal.

    `of_start`: whether points from the start may pay it.
    """
    own, trait, price = sheet.experience, due.trait, due.price
    banked = payments.in_bank(own, trait)
    has = own.free + banked
    play.require(
        has >= price,
        "MS-12.4",
        f"{due.specialty or trait} costs {points(price)}, {one.name} has {has}",
        "choose what the character can pay",
        to=readers(play.state, one.id),
    )
    from_bank = min(banked, price)
    by_start = of_start and not from_bank and 0 < own.start >= price  # what is free needs the same as what is not
    sheet = sheet if by_start else _learnt(play, one, sheet, trait, banked=bool(from_bank))
    known = readers_of_sheet(play.ruling, play.state, one.seat)
    bought = {"trait": trait, **({"specialty": due.specialty} if due.specialty else {})}
    play.because("MS-12.4", to=known, **bought, price=price, free=own.free, banked=banked)
    return put(sheet, experience=payments.charged(own, due, of_start=of_start))


@rule("MS-12.3", "MS-R45")
def _learnt(play: Play[Campaign], one: Character, sheet: Sheet, trait: str, *, banked: bool) -> Sheet:
    """Require a pause between chapters and a chance to learn, which banked points count as. Raises Illegal."""
    if play.ruling("xp_when") == "between_chapters":
        now = play.state
        between = now.between or not now.begun
        play.require(between, "MS-R45", "experience is spent between chapters", "wait for the end of this one")
    if play.ruling("xp_why") != "practice" or banked:
        return sheet
    ticked = trait in sheet.practised
    play.require(ticked, "MS-R45", f"{one.name} has had no chance to learn {trait}", "ask the GM to mark it",
                 to=readers(play.state, one.id))  # fmt: skip
    return put(sheet, practised=tuple(name for name in sheet.practised if name != trait))


@rule("MS-R45", "MS-1.8")
def tick_practice(play: Play[Campaign], command: TickPractice) -> None:
    """Record that there was a chance to learn a trait; it is good for one purchase."""
    require_storyteller(play)
    one, sheet = _own(play, command.character)
    name = trait_of(play, command.trait)
    others = tuple(each for each in sheet.practised if each != name)
    play.need((name in sheet.practised) != command.practised, "it is already like that", "choose another trait")
    practised = (*others, name) if command.practised else others
    play.because("MS-R45")
    told = f"there was {'a' if command.practised else 'no'} chance to learn {name}"
    put_sheet(play, one.id, put(sheet, practised=practised), told)


@rule("MS-12.4", "MS-12.6", "MS-R44", "MS-1.8")
def take_back(play: Play[Campaign], command: TakeBack) -> None:
    """Undo the purchase of a dot above the start, and refund its price."""
    require_storyteller(play)
    one, sheet = _own(play, command.character)
    name = trait_of(play, command.trait)
    require_not_rebuilt(play, one)
    has, start = dots_of(sheet, name), dots_at_start(play, sheet, name)
    play.require(
        has > start, "MS-12.4", f"no dot of {name} was bought with experience", "choose a trait above its start",
        to=readers(play.state, one.id),
    )  # fmt: skip
    play.need(has > (1 if name == WILLPOWER else 0), f"{name} has no dot to spare", "choose another trait")
    play.ruling("xp_cost")
    own, today = sheet.experience, payments.for_dot(name, dot_price(play.state.settings, name, has))
    paid = payments.recorded(own, today)
    price = today.price if paid is None else paid.price
    play.require(own.spent >= price, "MS-12.6", f"{points(own.spent)} were spent in all", "choose another trait",
                 to=readers(play.state, one.id))  # fmt: skip
    above = name in ATTRIBUTES and has > package_of(play.state.settings).cap
    of_start = not (above and play.state.ruling("creation_attribute_cap") == "whole_creation")
    known = readers_of_sheet(play.ruling, play.state, one.seat)
    experience = payments.refunded(play.state.settings, own, today, of_start=of_start)
    banked = payments.bank_facts(own, experience, name)
    play.because("MS-12.6", to=known, trait=name, back=price, free=experience.free, **banked)
    less = with_dots(put(sheet, experience=experience), name, has - 1)
    put_sheet(play, one.id, less, f"{name} {has} to {has - 1}, {points(price)} back")
    _dots_changed(play, one, sheet)


def dots_at_start(play: Play[Campaign], sheet: Sheet, name: str) -> int:
    """A trait's dots at the start; for an imported sheet, the fewest that it can have."""
    if name == WILLPOWER:
        return start_willpower(play.state.settings.value) if sheet.creation else 1
    if sheet.creation is None:
        return 1 if name in ATTRIBUTES else 0
    return dict((*sheet.creation.attributes, *sheet.creation.abilities)).get(name, 0)


def trait_of(play: Play[Campaign], name: str) -> str:
    """The campaign's trait with this name, spelled as on sheets. Raises Invalid."""
    found = trait_named(play, name)
    if found is None:
        raise Invalid("trait", name, "an attribute, one of the campaign's abilities, or Willpower", "MS-2.5")
    return found


def dots_of(sheet: Sheet, name: str) -> int:
    return sheet.willpower if name == WILLPOWER else sheet.dots(name)


def most_of(play: Play[Campaign], name: str) -> int:
    if name == WILLPOWER:
        return MOST_WILLPOWER
    return MOST if name in ATTRIBUTES else most_ability(play.state.settings)


@rule("MS-12.5")
def with_dots(sheet: Sheet, name: str, dots: int) -> Sheet:
    """The sheet with this many dots of a trait; for willpower, the current dots change too."""
    if name == WILLPOWER:
        current = max(0, min(dots, sheet.current + dots - sheet.willpower))
        return put(sheet, willpower=dots, current=current)
    if name in ATTRIBUTES:
        return put(sheet, attributes=tuple((each, dots if each == name else n) for each, n in sheet.attributes))
    others = dict(sheet.abilities) | {name: dots}
    return put(sheet, abilities=tuple((each, n) for each, n in others.items() if n))


def _own(play: Play[Campaign], name: str) -> tuple[Character, Sheet]:
    one = own_living(play, name)
    return one, sheet_of(play, one.id)
