"""The choices about powers and things: each with its price, its targets and its area."""

from __future__ import annotations

from croupier.core.choices import Field, Option, number, one_of
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.deck_of_adventures.cast.state import Character, Gear
from croupier.games.deck_of_adventures.checks.people import plays_for
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import PASSIVE, Item, Power
from croupier.games.deck_of_adventures.powers import commands as wish
from croupier.games.deck_of_adventures.powers.areas import AURA, SIDES
from croupier.games.deck_of_adventures.powers.items import left
from croupier.games.deck_of_adventures.powers.sources import Source, of_item, of_power
from croupier.games.deck_of_adventures.state import Adventure

CLAUSES = ("DA-25.6", "DA-25.7")


def offer(menu: Menu[Adventure], ask: Ask, prompt: str) -> None:
    """Whether a target's owner objects."""
    _, _, id = ask.key.partition(":")
    target = menu.view.character(ask.about)
    for objects, label in ((True, f"{target.name} objects, and checks"), (False, f"{target.name} goes along with it")):
        menu.add(label, wish.AnswerPower(id, objects), clauses=("DA-25.12",), ask=prompt)


def any_time(menu: Menu[Adventure]) -> None:
    """The powers and things of those for whom this seat acts."""
    view = menu.view
    for one in view.characters:
        sheet = one.sheet.value
        if not one.here or one.is_out or sheet is None or not plays_for(view, menu.seat, one.id):
            continue
        with menu.folded(f"{one.name}'s powers and things"):
            for taken in sheet.powers:
                power = library.power(view, taken.id)
                if power is not None and power.type != PASSIVE:
                    _power(menu, one, power)
            for gear in {each.item: each for each in sheet.gear}.values():
                item = library.item(view, gear.item)
                if item is not None and (item.use is not None or item.save is not None):
                    _item(menu, one, gear, item)


@rule("DA-25.5", "DA-25.7")
def _power(menu: Menu[Adventure], user: Character, power: Power) -> None:
    source = of_power(power, 0)
    prices = tuple(dict.fromkeys(power.pp))
    cost = f" ({' or '.join(map(str, prices))} PP)" if any(prices) else ""
    fields = _aimed(menu, user, source, max(power.targets))
    if len(prices) > 1:
        fields = (one_of("pp", "For how many PP", [(price, f"{price} PP") for price in prices]), *fields)
    test = wish.UsePower(user.id, power.id, prices[0], _somebody(menu, user, source), side=next(iter(SIDES)))
    menu.add(
        f"{user.name}: {power.name}{cost}", {"type": "use_power", "character": user.id, "power": power.id}, *fields,
        group="any_time", clauses=CLAUSES, help=source.words, test=test,
    )  # fmt: skip


@rule("DA-25.5", "DA-25.18")
def _item(menu: Menu[Adventure], user: Character, gear: Gear, item: Item) -> None:
    source, over = of_item(item), left(gear, item)
    fields = _aimed(menu, user, source, 1)
    given = item.use.powers if item.use is not None else ()
    if given:
        powers = [one for id, _ in given if (one := library.power(menu.view, id)) is not None]
        aims = {field.name: field for one in powers for field in _aimed(menu, user, of_power(one, 0), max(one.targets))}
        fields = tuple(aims.values())
        if len(powers) > 1:
            fields = (one_of("power", "Which power", [(one.id, one.name) for one in powers]), *fields)
    test = wish.UseItem(user.id, item.id, targets=_somebody(menu, user, source), side=next(iter(SIDES)))
    menu.add(
        f"{user.name}: use {item.name}{'' if over is None else f' ({over} left)'}",
        {"type": "use_item", "character": user.id, "item": item.id}, *fields, group="any_time",
        clauses=("DA-25.18", "DA-13.5"), help=source.words, test=None if given else test,
    )  # fmt: skip


@rule("DA-25.15")
def _aimed(menu: Menu[Adventure], user: Character, source: Source, most: int) -> tuple[Field, ...]:
    """What is to be said of the targets: who, or where an area lies on the map."""
    grid = menu.view.grid
    here = tuple(Option(one.id, one.name) for one in menu.view.characters if one.here and not one.dead)
    if source.area is not None and grid is not None and grid.shown(user.id) is not None:
        if source.area[0] != AURA:
            return (one_of("side", "To which side", [(side, side) for side in SIDES]),)
        if not source.range:
            return ()
        own = grid.shown(user.id)
        assert own is not None
        return (
            number("x", "Its middle: column from the left, from 0", 0, grid.width - 1, own.x),
            number("y", "Its middle: row from the top, from 0", 0, grid.height - 1, own.y),
        )
    if source.area is None and source.range == 0:
        return ()
    count = len(here) if source.area is not None else min(most, len(here))
    return (Field("targets", "On whom", "some_of", min=1, max=max(1, count), options=here),)


def _somebody(menu: Menu[Adventure], user: Character, source: Source) -> tuple[str, ...]:
    """Somebody on whom it could be used, to try whether it could be used at all: a neighbor, else oneself."""
    grid = menu.view.grid
    others = [one.id for one in menu.view.characters if one.here and not one.dead and one.id != user.id]
    if grid is not None and grid.shown(user.id) is not None:
        own = grid.shown(user.id)
        assert own is not None
        near = [id for id in others if (at := grid.shown(id)) is None or own.far(at) <= source.range]
        others = near
    return (others[0] if others else user.id,)


def powers(menu: Menu[Adventure]) -> None:
    """What the GM ends."""
    for one in menu.view.deeds.lasting if menu.seat == GM else ():
        if menu.view.has(one.target):
            menu.add(
                f"{one.work.id} no longer lasts on {menu.view.character(one.target).name}",
                wish.EndPower(one.target, one.work.id), group="any_time", clauses=("DA-25.12", "DA-25.5"), judge=True,
            )  # fmt: skip
