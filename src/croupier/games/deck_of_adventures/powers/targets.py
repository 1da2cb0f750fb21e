"""The targets that a power or an item is used on (DA-25.6, DA-25.15, DA-12.7)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.powers import areas
from croupier.games.deck_of_adventures.powers.areas import AURA, SIDES
from croupier.games.deck_of_adventures.powers.commands import UseItem, UsePower
from croupier.games.deck_of_adventures.powers.sources import Source
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import distances, sight
from croupier.games.deck_of_adventures.terrain.state import Spot
from croupier.games.deck_of_adventures.validation import known_character


@rule("DA-25.6", "DA-25.7", "DA-25.15", "DA-25.26")
def targets(play: Play[Adventure], user: Character, source: Source, command: UsePower | UseItem) -> tuple[str, ...]:
    """The targets, in the order given. Raises Invalid, Impossible or Illegal."""
    if source.area is not None and _stands(play, user):
        return _in_area(play, user, source, command)
    if source.area is None and (source.range == 0 or not source.is_aimed):
        others = ("targets",) if source.range else ()  # at another price it may take targets
        _take_only(command, *others, *_space(source))
        return (user.id,)
    _take_only(command, "targets", *_space(source))
    given = command.targets
    most = source.targets if source.area is None else len(play.state.characters)
    if not given or len(set(given)) < len(given):
        raise Invalid("targets", len(given), f"1 to {most} characters, each once", "DA-25.7")
    play.require(len(given) <= most, "DA-25.7", f"{len(given)} targets: {source.name} takes {most}", "choose fewer")
    play.need(not (source.attacks and user.id in given), "nobody can attack themselves", "choose somebody else")
    spared = spares_user(source) and user.id in given
    play.require(not spared, "DA-25.15", f"the area of {source.name} is around {user.name}", "choose somebody else")
    for id in given:
        _reach(play, user, known_character(play, id), source.range)
        if source.attacks:
            sight.require_sight(play, user.id, id)
    return given


@rule("DA-25.15")
def spares_user(source: Source) -> bool:
    """Whether an area starts at its user, whose own space is not part of it."""
    return source.area is not None and (source.area[0] != AURA or not source.range)


def _space(source: Source) -> tuple[str, ...]:
    """The command's fields for the space that a power moves its user to."""
    return ("x", "y") if source.step() else ()


def _take_only(command: UsePower | UseItem, *fields: str) -> None:
    """Require all other fields for targets and spaces to be left out. Raises Invalid."""
    for name, nothing in (("targets", ()), ("x", None), ("y", None), ("side", "")):
        value = getattr(command, name)
        if name not in fields and value != nothing:
            raise Invalid(name, value, "no value here", "DA-25.7")


@rule("DA-12.1", "DA-12.7", "DA-25.6")
def _reach(play: Play[Adventure], user: Character, target: Character, range: int) -> None:
    """Require the target to be here and within range, as far as a map shows. Raises Impossible or Illegal."""
    play.need(target.here and not target.dead, f"{target.name} is no longer there", "choose a character who is")
    if target.id != user.id:
        near = distances.within(play, user.id, target.id, range) is not False
        spaces = f"{range} {'space' if range == 1 else 'spaces'}"
        play.require(
            near, "DA-25.6", f"{target.name} is more than {spaces} from {user.name}", "choose a closer target",
            to=distances.who_sees_both(play.state, user.id, target.id),
        )  # fmt: skip


def _stands(play: Play[Adventure], user: Character) -> bool:
    grid = play.state.grid
    return grid is not None and grid.shown(user.id) is not None


@rule("DA-25.15")
def _in_area(play: Play[Adventure], user: Character, source: Source, command: UsePower | UseItem) -> tuple[str, ...]:
    """Everyone in an area of the map, friend and foe; nobody attacks themselves."""
    assert source.area is not None
    grid, (form, size) = play.state.grid, source.area
    assert grid is not None
    own = grid.shown(user.id)
    assert own is not None
    middle = own
    where = () if form == AURA and not source.range else ("x", "y") if form == AURA else ("side",)
    _take_only(command, *where, *_space(source))
    if form == AURA and source.range:
        middle = _middle(play, user, own, source.range, command)
    elif form != AURA and command.side not in SIDES:
        raise Invalid("side", command.side, ", ".join(SIDES), "DA-25.15")
    spaces = areas.covered_spaces(play.state, form, size, middle, command.side, own)
    found = in_spaces(play.state, user.id, source, spaces)
    play.because("DA-25.15", area=f"{form} {size}", who=", ".join(play.state.character(id).name for id in found))
    return found


@rule("DA-25.15")
def in_spaces(now: Adventure, user: str, source: Source, spaces: frozenset[Spot]) -> tuple[str, ...]:
    """The targets in the spaces of an area, without the user of an attack."""
    return tuple(one for one in areas.standing_in(now, spaces) if one != user or not source.attacks)


@rule("DA-25.15", "DA-12.1")
def _middle(play: Play[Adventure], user: Character, own: Spot, range: int, command: UsePower | UseItem) -> Spot:
    """The center of an area. Raises Invalid or Illegal."""
    grid = play.state.grid
    assert grid is not None
    if command.x is None or command.y is None:
        return own
    if not (0 <= command.x < grid.width and 0 <= command.y < grid.height):
        raise Invalid(
            "x", f"{command.x}, {command.y}", f"a space on the map of {grid.width} by {grid.height}", "DA-25.15"
        )
    at = Spot(command.x, command.y)
    near = own.far(at) <= range
    play.require(
        near, "DA-25.15", f"that space is {own.far(at)} from {user.name}: the range is {range}", "choose a nearer one"
    )
    return at
