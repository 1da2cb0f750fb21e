"""The targets that a power or an item can currently reach, for the page's choices."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.characters.sides import are_foes
from croupier.games.deck_of_adventures.powers import areas, targets
from croupier.games.deck_of_adventures.powers.areas import AURA, SIDES
from croupier.games.deck_of_adventures.powers.sources import Source
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import sight
from croupier.games.deck_of_adventures.terrain.state import Spot


def own_space(view: Adventure, user: str) -> Spot | None:
    """The space where the user is visible to everyone; None without one."""
    return view.grid.shown(user) if view.grid is not None else None


def is_sided(source: Source) -> bool:
    """Whether the area of a power or item extends to one side."""
    return source.area is not None and source.area[0] != AURA


def _is_free(view: Adventure, source: Source, id: str) -> bool:
    """Whether the character could make the Save now, if there is one."""
    return source.save is None or not view.is_checking(id)


@rule("DA-22.11")
def is_seen(view: Adventure, user: str, target: str) -> bool:
    """Whether the target is visible: no wall hides it, or the GM has set its cover."""
    said = any((one.attacker, one.target) == (user, target) for one in view.covers)
    return said or sight.by_map(view.ruling, view, user, target) != sight.NO_SIGHT


@rule("DA-25.6", "DA-12.7")
def near(view: Adventure, seat: str, user: str, source: Source) -> tuple[str, ...]:
    """Characters within range on the map, if any, the user last; what hurts lists foes first, the fallen after them."""
    grid = view.grid
    find = None if grid is None else grid.of if seat == GM else grid.shown
    own = find(user) if find is not None else None
    found = []
    for one in view.living_here():
        at = find(one) if find is not None else None
        far = own is not None and at is not None and own.far(at) > source.range
        if one != user and not far and (not source.attacks or is_seen(view, user, one)) and _is_free(view, source, one):
            found.append(one)
    if source.attacks or source.save is not None:
        found.sort(key=lambda one: (not are_foes(view, user, one), view.character(one).is_out))
    oneself = not source.attacks and not targets.spares_user(source) and _is_free(view, source, user)
    return (*found, *((user,) if oneself else ()))


@rule("DA-25.15")
def sides(view: Adventure, user: str, source: Source) -> tuple[str, ...]:
    """The sides on which the area of a power or item would contain somebody."""
    return tuple(side for side in SIDES if _in_area(view, user, source, side, own_space(view, user)))


@rule("DA-25.15")
def cells(view: Adventure, source: Source, own: Spot, side: str) -> tuple[str, ...]:
    """The spaces of the map that an area to this side covers."""
    assert source.area is not None
    assert view.grid is not None
    form, size = source.area
    spaces = areas.covered_spaces(view, form, size, own, side, own)
    return tuple(one.cell for one in sorted(spaces) if view.grid.holds(one))


@rule("DA-25.15")
def middle(view: Adventure, user: str, source: Source) -> Spot:
    """The space of the nearest character that an Aura around it would affect, else the user's own."""
    own = own_space(view, user)
    assert own is not None
    assert view.grid is not None
    shown = (view.grid.shown(one.id) for one in view.characters if one.id != user and one.here and not one.dead)
    spots = sorted((own.far(at), at) for at in shown if at is not None and own.far(at) <= source.range)
    return next((at for _, at in spots if _in_area(view, user, source, "", at)), own)


def is_filled(view: Adventure, user: str, source: Source, at: Spot) -> bool:
    """Whether an area around this space, within range of its user, would contain somebody."""
    own = own_space(view, user)
    return own is not None and own.far(at) <= source.range and bool(_in_area(view, user, source, "", at))


def _in_area(view: Adventure, user: str, source: Source, side: str, at: Spot | None) -> tuple[str, ...]:
    """The characters in an area; () if one of them is not free to make its Save."""
    assert source.area is not None
    if at is None:
        return ()
    form, size = source.area
    spaces = areas.covered_spaces(view, form, size, at, side, own_space(view, user))
    found = targets.in_spaces(view, user, source, spaces)
    return found if all(_is_free(view, source, id) for id in found) else ()
