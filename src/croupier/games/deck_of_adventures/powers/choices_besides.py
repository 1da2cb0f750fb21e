"""Fields of a power besides its price and targets: a weapon, a condition, a space (DA-25.26)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.core.choices import Field, number, one_of, space_of
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.combat.weapons import weapons
from croupier.games.deck_of_adventures.powers import conditions_of_use, reach
from croupier.games.deck_of_adventures.powers.commands import UseItem, UsePower
from croupier.games.deck_of_adventures.powers.sources import Source
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import steps

Use = UsePower | UseItem
Form = tuple[tuple[Field, ...], Use]


@rule("DA-25.26", "DA-25.6")
def said_besides(
    menu: Menu[Adventure], user: Character, sources: Sequence[Source], fields: tuple[Field, ...], use: Use
) -> Form:
    """The fields of a use with these additional ones, and an example command to test it.
    `sources` are the power at each price that can be paid, or the item.
    """
    source = sources[0]
    fields, use = _fitting(menu, user, sources, fields, use)
    near = {str(one.value) for field in fields if field.name == "targets" for one in field.options}
    weapon, use = _weapon(menu, user, source, use)
    conditions, use = _condition(menu, user, source, near, use)
    space, use = _space(menu, user, source, fields, use)
    return (*fields, *weapon, *conditions, *space), use


@rule("DA-25.28")
def _fitting(
    menu: Menu[Adventure], user: Character, sources: Sequence[Source], fields: tuple[Field, ...], use: Use
) -> Form:
    """Limit the offered targets to those that meet the power's needs at one of its prices; keep all if none does."""
    changed, of_item = [], isinstance(use, UseItem) and not use.power

    def fits(who: str) -> bool:
        return any(conditions_of_use.fits(menu.view, one, user.id, who, of_item=of_item) for one in sources)

    for field in fields:
        people = tuple(one for one in field.options or () if field.name == "targets" and fits(str(one.value)))
        if people and len(people) < len(field.options or ()):
            most = min(field.max or len(people), len(people))
            field = msgspec.structs.replace(field, options=people, max=most)
            use = msgspec.structs.replace(use, targets=(str(people[0].value),))
        changed.append(field)
    return tuple(changed), use


def _weapon(menu: Menu[Adventure], user: Character, source: Source, use: Use) -> Form:
    every = weapons(menu.view.ruling, menu.view, user.id) if source.may_strike else ()
    held = [one for one in every if one.item]
    if len(held) < 2:
        return (), use
    return (one_of("weapon", "With", [(one.item, one.name) for one in held]),), use


@rule("DA-25.26")
def _condition(menu: Menu[Adventure], user: Character, source: Source, near: set[str], use: Use) -> Form:
    """The conditions of those whom a use on one of the offered targets reaches; without targets, of anyone it reaches.

    The example command targets somebody who has one.
    """
    if not source.ends():
        return (), use
    view, oneself = menu.view, source.area is None and not near
    aimed = [user] if oneself else [one for one in view.characters if one.here and (not near or one.id in near)]
    ended = {one.id: conditions_of_use.there(view, source, user.id, (one.id,)) for one in aimed}
    people = [id for id, names in ended.items() if names]
    if isinstance(use, UsePower) and people and use.targets:
        use = msgspec.structs.replace(use, targets=(people[0],))
    names = [name for name in source.ends() if any(name in found for found in ended.values())]
    return (one_of("choice", "Ends", [(name, name) for name in names]),) if names else (), use


@rule("DA-25.26", "DA-25.15")
def _space(menu: Menu[Adventure], user: Character, source: Source, fields: tuple[Field, ...], use: Use) -> Form:
    """A free space of the map within reach; the center of an area is that space, too."""
    grid = menu.view.grid
    spots = steps.free_spots(menu.view, user.id, source.step()) if source.step() else ()
    if grid is None or not spots:
        return (), use
    first = spots[0]
    if any(field.name == "x" for field in fields):
        first = next((at for at in spots if reach.is_filled(menu.view, user.id, source, at)), first)
        return (), msgspec.structs.replace(use, x=first.x, y=first.y)
    fields = space_of(
        number("x", "Column from the left, from 0", 0, grid.width - 1, first.x),
        number("y", "Row from the top, from 0", 0, grid.height - 1, first.y),
    )
    return tuple(fields), msgspec.structs.replace(use, x=first.x, y=first.y)
