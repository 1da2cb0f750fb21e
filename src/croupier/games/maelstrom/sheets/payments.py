"""Which points pay a price, and which come back when a purchase is undone (MS-12.4, MS-R45, MS-R46)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.figures.willpower import start_willpower
from croupier.games.maelstrom.sheets.allowances import start_points
from croupier.games.maelstrom.sheets.content import WILLPOWER
from croupier.games.maelstrom.sheets.prices import dot_price, specialty_price
from croupier.games.maelstrom.sheets.specialties import specialty_name
from croupier.games.maelstrom.sheets.state import BOUGHT, Dots, Experience, Payment, Sheet, Specialty

put = msgspec.structs.replace


def for_dot(trait: str, price: int) -> Payment:
    """A payment for a dot, before it is known which points pay it."""
    return Payment(trait, price)


def for_specialty(one: Specialty, price: int) -> Payment:
    """A payment for a specialty, before it is known which points pay it."""
    return Payment(one.ability, price, specialty_name(one))


def in_bank(own: Experience, trait: str) -> int:
    """The points banked in a trait."""
    return dict(own.banked).get(trait, 0)


@rule("MS-R39", "MS-R45")
def begun_with(settings: Settings, own: Experience) -> int:
    """The points that a character began with, but not more than were earned in all."""
    return min(own.earned, start_points(settings) if own.begun is None else own.begun)


@rule("MS-12.4", "MS-R45", "MS-R46")
def charged(own: Experience, due: Payment, *, of_start: bool = True) -> Experience:
    """Experience after a price is paid: with points banked in the trait, then those of the start, then others.

    `of_start`: whether points from the start may pay it.
    """
    from_bank = min(in_bank(own, due.trait), due.price)
    from_free = due.price - from_bank
    free = own.free - from_free
    start = max(0, min(own.start - from_free if of_start else own.start, free))
    paid = put(due, banked=from_bank, start=own.start - start)
    banked = _banked(own.banked, due.trait, -from_bank)
    return put(own, free=free, banked=banked, spent=own.spent + due.price, start=start, payments=(*own.payments, paid))


@rule("MS-12.4", "MS-12.6", "MS-R39", "MS-R45", "MS-R46")
def refunded(settings: Settings, own: Experience, due: Payment, *, of_start: bool = True) -> Experience:
    """Experience after a purchase is undone: its points are again what they were before they paid it.

    If that is not recorded, they are of the start unless other points can have paid; `of_start`: whether points of
    the start could pay it at all.
    """
    paid = recorded(own, due)
    if paid is None:
        free = own.free + due.price
        back = of_start and (own.start > 0 or own.earned <= begun_with(settings, own))
        start = min(own.start + due.price, free) if back else own.start
        return put(own, free=free, spent=own.spent - due.price, start=max(0, start))
    free = own.free + paid.price - paid.banked
    return put(
        own, free=free, banked=_banked(own.banked, paid.trait, paid.banked), spent=own.spent - paid.price,
        start=max(0, min(own.start + paid.start, free)), payments=tuple(one for one in own.payments if one is not paid),
    )  # fmt: skip


def recorded(own: Experience, due: Payment) -> Payment | None:
    """The latest payment for the same purchase; None in a journal or file that has none."""
    same = (one for one in reversed(own.payments) if (one.trait, one.specialty) == (due.trait, due.specialty))
    return next(same, None)


def bank_facts(before: Experience, after: Experience, trait: str) -> dict[str, int]:
    """What a receipt says of the points banked in a trait; nothing if there are none and were none."""
    banked = in_bank(after, trait)
    return {"banked": banked} if banked or in_bank(before, trait) else {}


def _banked(banked: Dots, trait: str, more: int) -> Dots:
    own = dict(banked)
    own[trait] = own.get(trait, 0) + more
    return tuple(pair for pair in own.items() if pair[1])


@rule("MS-R46", "MS-R47")
def ever_banked(own: Experience) -> Dots:
    """The points banked in each trait, also those that were spent."""
    bank = own.banked
    for one in own.payments:
        bank = _banked(bank, one.trait, one.banked)
    return bank


@rule("MS-R45", "MS-R46", "MS-R47")
def rebuilt(settings: Settings, sheet: Sheet, old: Experience) -> Experience:
    """Experience of a rebuilt sheet that pays for everything on it with what the old sheet had.

    Banked points, also those that were spent, stay in their trait. Points of the start are spent first; those earned
    in play do not become points of the start.
    """
    bank = ever_banked(old)
    adjusted = sheet.experience.adjusted
    free = old.earned - adjusted - sum(has for _, has in bank)
    start = max(0, min(_of_start(settings, old) - adjusted, free))
    own = Experience(old.earned, free, bank, adjusted=adjusted, start=start, begun=old.begun)
    for due in _purchases(settings, sheet):
        own = charged(own, due)
    return own


def _of_start(settings: Settings, old: Experience) -> int:
    """Points of the start, spent or not, and before merits and flaws."""
    if not (old.start or old.spent):  # as in older journals
        return begun_with(settings, old)
    paid = sum(one.start for one in old.payments)
    unknown = old.spent - sum(one.price for one in old.payments)
    most = old.start + paid + unknown + old.adjusted
    return most if old.start else min(most, begun_with(settings, old))


def _purchases(settings: Settings, sheet: Sheet) -> Iterator[Payment]:
    """Everything on a sheet that experience buys, each dot by itself; their prices add up to `prices.worth`."""
    assert sheet.creation is not None
    started = dict((*sheet.creation.attributes, *sheet.creation.abilities))
    started[WILLPOWER] = start_willpower(settings.value)
    for name, has in (*sheet.attributes, *sheet.abilities, (WILLPOWER, sheet.willpower)):
        for dots in range(started.get(name, 0) + 1, has + 1):
            yield for_dot(name, dot_price(settings, name, dots))
    for one in sheet.specialties:
        if one.source == BOUGHT:
            yield for_specialty(one, specialty_price(settings, one))
