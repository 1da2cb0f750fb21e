"""The choices for powers and items, each with the prices that can be paid and the targets in reach."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext

import msgspec

from croupier.core.choices import Field, Option, number, one_of, space_of
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import Character, Sheet
from croupier.games.deck_of_adventures.characters.sides import is_other_side
from croupier.games.deck_of_adventures.checks import fatigue
from croupier.games.deck_of_adventures.checks.actors import plays_for
from croupier.games.deck_of_adventures.headings import about
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.phrases import DISCARD, phrases
from croupier.games.deck_of_adventures.packs.state import HOUSE, PASSIVE, Item, Power
from croupier.games.deck_of_adventures.powers import bosses, keeping_back, reach, readying
from croupier.games.deck_of_adventures.powers import commands as wish
from croupier.games.deck_of_adventures.powers.choices_besides import said_besides
from croupier.games.deck_of_adventures.powers.descriptions import item_text, objection_text, power_text
from croupier.games.deck_of_adventures.powers.item_use import all_uses_left, is_usable, time_of
from croupier.games.deck_of_adventures.powers.power_use import by_word, is_free_of_pp, readied_price
from croupier.games.deck_of_adventures.powers.restore_health import heals
from croupier.games.deck_of_adventures.powers.sources import Source, armed, at_each_price, of_item, source_of
from croupier.games.deck_of_adventures.powers.state import Lasting, Moment
from croupier.games.deck_of_adventures.state import Adventure


def add_objection(menu: Menu[Adventure], id: str, who: str, prompt: str | None) -> None:
    """Add the choices to object to a power and make the Save, or to accept the power."""
    view = menu.view
    name = view.character(who).name
    found = next(one for one in view.deeds.asked if one.id == id)
    source = source_of(view, found.work)
    told = objection_text(source.save) if source is not None and source.save is not None else ""
    for objects, label in ((True, f"{name} objects and makes the Save"), (False, f"{name} accepts it")):
        menu.add(label, wish.AnswerPower(id, objects), clauses=("DA-25.12",), ask=prompt, group=_group(prompt),
                 help=told, odds=True)  # fmt: skip


def _group(prompt: str | None) -> str:
    return "now" if prompt is not None else "any_time"


@rule("DA-25.16")
def add_boss_powers(menu: Menu[Adventure], who: str, prompt: str | None) -> None:
    """Add the powers that a boss may use between these turns, or none of them."""
    boss = menu.view.character(who)
    type = next(one.type for one in menu.view.deeds.moments if one.boss == who)
    for power in bosses.usable_powers(menu.view, Moment(boss.id, type)):
        _power(menu, boss, power, prompt)
    words = (
        "A house acts while its boss is at home."
        if type == HOUSE
        else "Each can be used once a round and takes no action."
    )
    menu.add(f"{boss.name} uses no {type} power now", wish.PassMoment(boss.id), ask=prompt, group=_group(prompt),
             clauses=("DA-25.16",), help=words, judge=type == HOUSE, role="pass")  # fmt: skip


def any_time(menu: Menu[Adventure]) -> None:
    """Add the powers and items of the characters that this seat acts for."""
    view, everybody = menu.view, by_word(menu.view, menu.seat)
    keeping_back.add_keeping_back(menu)
    readying.add_triggers(menu)
    for one in view.characters:
        sheet = one.sheet.value
        if not one.here or one.is_out or sheet is None or not (everybody or plays_for(view, menu.seat, one.id)):
            continue
        prompt = _in_turn(menu, one.id)
        if menu.asks_for(_group(prompt)):
            menu.part(_of_one, one.id, prompt or "")


def _of_one(menu: Menu[Adventure], who: str, prompt_id: str) -> None:
    """Add the powers and items of one character."""
    view, one, prompt = menu.view, menu.view.character(who), prompt_id or None
    sheet = one.sheet.open()
    with about(menu, one, "powers and items") if prompt is None else nullcontext():
        for id in dict.fromkeys(taken.id for taken in sheet.powers):
            power = library.power(view, id)
            if power is not None and power.type != PASSIVE and not view.deeds.has_moment(one.id, power.type):
                _power(menu, one, power, prompt)
        readying.add_readying(menu, one, prompt)
        for name in dict.fromkeys(each.item for each in reversed(sheet.gear)):
            item = library.item(view, name)
            gives_power = item is not None and item.use is not None and bool(item.use.powers)
            mine = gives_power or plays_for(view, menu.seat, one.id)
            if item is not None and is_usable(item) and mine:
                _item(menu, one, sheet, item, prompt)


def _has_odds(source: Source) -> bool:
    """Whether a use leads to a Check, a Save or discarded cards; nothing else has odds."""
    gives_up = any(one.kind == DISCARD for one in phrases(source.effect))
    return source.attacks or source.save is not None or heals(source) or gives_up


def _in_turn(menu: Menu[Adventure], who: str) -> str | None:
    """The id of the prompt for this character's turn, if it is open."""
    key = f":{who}"
    asked = (one for one in menu.view.prompts_of(menu.seat) if one.ask.about == who)
    return next((one.id.value for one in asked if one.ask.key.startswith("turn:") and one.ask.key.endswith(key)), None)


@rule("DA-25.5", "DA-25.6", "DA-25.7")
def _power(menu: Menu[Adventure], user: Character, power: Power, prompt: str | None) -> None:
    group = _group(prompt)
    if not menu.announce(group):
        return
    costs = tuple(fatigue.pp_cost(menu.view.ruling, user, price) for price in _prices(menu, user, power))
    cost = f" ({' or '.join(map(str, costs))} PP)" if any(costs) else ""
    if readied_price(menu.view, user.id, power.id) is not None:
        cost = " (readied)"
    fields, test = _filled(menu, user, power, wish.UsePower(user.id, power.id), group)
    menu.add(
        f"{user.name}: {power.name}{cost}", {"type": "use_power", "character": user.id, "power": power.id}, *fields,
        ask=prompt, group=group, clauses=("DA-25.6", "DA-25.7"), help=power_text(menu.view, user, power),
        odds=any(map(_has_odds, at_each_price(power))), test=test,
    )  # fmt: skip


@rule("DA-25.5", "DA-25.18")
def _item(menu: Menu[Adventure], user: Character, own: Sheet, item: Item, prompt: str | None) -> None:
    """Add the use of an item, or of each power that it gives."""
    group = _group(prompt)
    if not menu.announce(group):
        return
    source, over = of_item(item), all_uses_left(own, item)
    label = f"{user.name}: use {item.name}{'' if over is None else f' ({over} left)'}"
    command = {"type": "use_item", "character": user.id, "item": item.id}
    given = item.use.powers if item.use is not None else ()
    for id, _ in given:
        power = library.power(menu.view, id)
        if power is not None:
            fields, test = _filled(menu, user, power, wish.UseItem(user.id, item.id, power.id), group)
            menu.add(
                f"{label}: {power.name}", {**command, "power": power.id}, *fields, ask=prompt, group=group,
                clauses=("DA-25.18", "DA-25.7"), help=power_text(menu.view, user, power, time_of(item, power), given),
                odds=any(map(_has_odds, at_each_price(power))), test=test,
            )  # fmt: skip
    if not given:
        fields, test = _aimed(menu, user, source, 1, wish.UseItem(user.id, item.id), prices=(source,))
        fields, test = said_besides(menu, user, (source,), fields, test)
        menu.add(
            label, command, *fields, ask=prompt, group=group, clauses=("DA-25.18", "DA-13.5"),
            help=item_text(menu.view, user, item), odds=_has_odds(source), test=test,
        )  # fmt: skip


@rule("DA-25.7", "DA-R67")
def _prices(menu: Menu[Adventure], user: Character, power: Power) -> tuple[int, ...]:
    """The prices of a power; while an action is taken that was readied without PP, only that of no PP if it has one."""
    every = tuple(dict.fromkeys(power.pp))
    return (0,) if 0 in every and is_free_of_pp(menu.view, user.id) else every


@rule("DA-25.7")
def _filled(
    menu: Menu[Adventure], user: Character, power: Power, command: wish.UsePower | wish.UseItem, group: str
) -> tuple[tuple[Field, ...], wish.UsePower | wish.UseItem]:
    """The fields of a power, and an example command to test whether it can be used, at any of its prices."""
    vitals, costs = user.vitals.value, {pp: fatigue.pp_cost(menu.view.ruling, user, pp) for pp in power.pp}
    readied = readied_price(menu.view, user.id, power.id) if isinstance(command, wish.UsePower) else None
    prices = _prices(menu, user, power) if readied is None else power.pp[readied : readied + 1]
    paid = tuple(price for price in prices if vitals is not None and costs[price] <= vitals.pp)
    command = msgspec.structs.replace(command, pp=paid[0] if paid else prices[0])
    payable = paid or prices
    every = (one for one in at_each_price(power) if one.pp in payable)
    sources = [armed(menu.view.ruling, menu.view, user.id, one, "") for one in every]
    source = sources[0]
    others = [one for one in sources if (one.attacks, one.range) != (source.attacks, source.range)]
    fields, command = _aimed(menu, user, source, max(one.targets for one in sources), command, others, sources)
    is_other = readied is None and paid != () and paid[0] != power.pp[0]
    if len(paid) > 1 or is_other:  # without a price said, the first one is paid
        fields = (one_of("pp", "PP to spend", [(price, f"{costs[price]} PP") for price in paid]), *fields)
    fields, command = said_besides(menu, user, sources, fields, command)
    if len(paid) > 1 and any(one.pp is not None for one in power.effects):
        usable = menu.open_to(paid, lambda price: msgspec.structs.replace(command, pp=price), group)
        command = msgspec.structs.replace(command, pp=usable[0])
    return fields, command


@rule("DA-25.15", "DA-25.6", "DA-14.8")
def _aimed(
    menu: Menu[Adventure],
    user: Character,
    source: Source,
    most: int,
    command: wish.UsePower | wish.UseItem,
    others: Sequence[Source] = (),
    prices: Sequence[Source] = (),
) -> tuple[tuple[Field, ...], wish.UsePower | wish.UseItem]:
    """The fields for the targets: who, or where an area goes on the map; with the example command.

    `others` are the same power at prices at which other targets are within reach, `prices` at all of them.
    """
    view, seat = menu.view, menu.seat
    own = reach.own_space(view, user.id)
    if own is not None and source.area is not None:
        assert view.grid is not None
        if reach.is_sided(source):
            sides = reach.sides(view, user.id, source)
            cells = {side: reach.cells(view, source, own, side) for side in sides}
            options = tuple(Option(side, side, cells=cells[side]) for side in sides)
            field = Field("side", "To which side", "one_of", options=options)
            return (field,) if sides else (), msgspec.structs.replace(command, side=(*sides, "north")[0])
        if not source.range:
            return (), command
        middle = reach.middle(view, user.id, source)
        return (
            *space_of(
                number("x", "Center: column from the left, from 0", 0, view.grid.width - 1, middle.x),
                number("y", "Center: row from the top, from 0", 0, view.grid.height - 1, middle.y),
                spread=source.area[1],
            ),
        ), msgspec.structs.replace(command, x=middle.x, y=middle.y)
    if source.area is None and (source.range == 0 or not any(one.is_aimed for one in prices)):
        return (), command
    near = tuple(dict.fromkeys(id for one in (source, *others) for id in reach.near(view, seat, user.id, one)))
    far = (one for one in view.living_here() if one != user.id)
    options = tuple(Option(id, f"{view.character(id).name}{_standing(view, user, source, id)}", id) for id in near)
    count = len(near) if source.area is not None else min(most, len(near))
    kind, label = ("order", "Targets, first to last") if source.attacks and count > 1 else ("some_of", "Target")
    field = Field("targets", label, kind, min=1, max=max(1, count), options=options)
    return (field,), msgspec.structs.replace(command, targets=(*near, *far, user.id)[:1])


def _standing(view: Adventure, user: Character, source: Source, id: str) -> str:
    """What to know of a target: that they are knocked out, or that an attack is on an ally; "" for others."""
    if view.character(id).is_out:
        return " (knocked out)"
    return " (ally)" if source.attacks and not is_other_side(view, user.id, id) else ""


def powers(menu: Menu[Adventure]) -> None:
    """Add the GM's choices to end lasting powers."""
    for one in menu.view.deeds.lasting if menu.seat == GM else ():
        if menu.view.has(one.target):
            menu.add(
                f"{_lasting(menu.view, one)} no longer affects {menu.view.character(one.target).name}",
                wish.EndPower(one.target, one.work.id, one.work.user, one.work.kind), group="any_time",
                clauses=("DA-25.12", "DA-25.5"), judge=True,
            )  # fmt: skip


def _lasting(view: Adventure, one: Lasting) -> str:
    """A lasting power by its name, with its user and kind if another of that name lasts on the same target."""
    name = library.title(view, one.work.id)
    same = [each.work for each in view.deeds.lasting if (each.target, each.work.id) == (one.target, one.work.id)]
    if any(each.user != one.work.user for each in same):
        name = f"{name_of(view, one.work.user)}'s {name}"
    return f"{name} ({one.work.kind})" if any(each.kind != one.work.kind for each in same) else name
