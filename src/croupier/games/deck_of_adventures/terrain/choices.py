"""The choices on the map: for characters who move, and for the GM."""

from __future__ import annotations

from croupier.core.assets import PICTURES
from croupier.core.choices import Field, Option, asset, number, one_of, space_of, yes_no
from croupier.core.menu import Menu
from croupier.core.secrets import Hidden
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.characters.sides import has_able_foes
from croupier.games.deck_of_adventures.checks.actors import plays_for
from croupier.games.deck_of_adventures.combat.state import Turn
from croupier.games.deck_of_adventures.names import are_left, name_of, names_told_apart
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import commands as wish
from croupier.games.deck_of_adventures.terrain.cover_choices import cover_of_open_attacks
from croupier.games.deck_of_adventures.terrain.events import spaces
from croupier.games.deck_of_adventures.terrain.ground import EIGHT, bar, ground
from croupier.games.deck_of_adventures.terrain.map_setup import LARGEST, MOST_PAINTED
from croupier.games.deck_of_adventures.terrain.paint import PAINTS
from croupier.games.deck_of_adventures.terrain.reach import Reach, reach_of
from croupier.games.deck_of_adventures.terrain.speed import budget, turn_for, turn_of
from croupier.games.deck_of_adventures.terrain.state import COVERS, LIGHT_NAMES, LIGHTS, Grid, Spot

MAP = "Map"


def any_time(menu: Menu[Adventure]) -> None:
    """Add moving: along a path on the character's turn, to any space outside combat."""
    view, turn = menu.view, turn_of(menu.view)
    grid = view.grid
    mine = [one for one in view.characters if one.here and plays_for(view, menu.seat, one.id)]
    if view.combat is not None and view.combat.over:
        return
    if turn is not None:
        for one in mine:
            its = turn_for(view.ruling, view, one.id)
            if its is not None:
                _turn(menu, grid, one, its)
    elif grid is not None and view.combat is None and menu.seat != GM:
        for one in mine:
            _walk(menu, grid, one)


def _turn(menu: Menu[Adventure], grid: Grid | None, one: Character, turn: Turn) -> None:
    acting = turn_of(menu.view)
    about = acting.who if acting is not None else one.id
    prompt = next((p.id.value for p in menu.view.prompts_of(menu.seat) if p.ask.about == about), None)
    group = "now" if prompt is not None else "any_time"
    if not menu.asks_for(group):
        return
    if grid is not None and grid.of(one.id) is not None:
        reach = reach_of(menu.view, one.id)
        if reach is not None and reach.ways:
            _along(menu, one, reach, prompt, group)
        return
    try:
        left = budget(menu.view.ruling, menu.view, turn).left
    except Hidden:
        return
    if left and all(each.who != one.id for each in menu.view.stated):
        menu.add(f"{one.name} moves", wish.StateMove(one.id, 1), number("spaces", "Spaces", 1, left, left),
                 ask=prompt, group=group, clauses=("DA-12.7",), help=are_left(left, "space"), usual=True,
                 test=wish.StateMove(one.id, 1))  # fmt: skip


def _along(menu: Menu[Adventure], one: Character, reach: Reach, prompt: str | None, group: str) -> None:
    steps: dict[str, list[str]] = {}
    for at, way in sorted(reach.ways.items()):
        steps.setdefault(way.before.cell, []).append(at.cell)
    path = Field(
        "path", "Way", "path", start=reach.start.cell, steps={cell: tuple(to) for cell, to in steps.items()},
        max=max(way.cost for way in reach.ways.values()),
    )  # fmt: skip
    first = next(at for at, way in sorted(reach.ways.items()) if way.before == reach.start)
    menu.add(f"{one.name} moves", wish.Move(one.id, ()), path, ask=prompt, group=group, piece=one.id,
             clauses=("DA-12.2", "DA-12.4"), help=are_left(reach.left, "space"), usual=True,
             test=wish.Move(one.id, (first.cell,)))  # fmt: skip


def _walk(menu: Menu[Adventure], grid: Grid, one: Character) -> None:
    at = grid.shown(one.id)
    if at is None or one.is_out:
        return
    over = ground(menu.view.ruling, menu.view, grid, one.id)
    beside = (Spot(at.x + dx, at.y + dy) for dx, dy in EIGHT)
    to = next((spot for spot in beside if bar(over, at, spot) is None and spot not in over.passed), at)
    with menu.heading(MAP):
        menu.add(f"{one.name} walks to a space", {"type": "walk_to", "who": one.id}, *_xy(grid), group="any_time",
                 piece=one.id, clauses=("DA-12.1",), help="outside combat, spaces are not counted",
                 test=wish.WalkTo(one.id, to.x, to.y))  # fmt: skip


def add_move_answers(menu: Menu[Adventure], who: str, prompt: str) -> None:
    """Add the GM's choices to allow or refuse a stated move."""
    menu.add("Allow the move", wish.AnswerMove(who), ask=prompt, judge=True, clauses=("DA-12.7",),
             row=(f"May {name_of(menu.view, who)} move as stated?", "Yes"), usual=True)  # fmt: skip
    menu.add("Refuse the move", wish.AnswerMove(who, allow=False), ask=prompt, judge=True, clauses=("DA-12.7",),
             row=(f"May {name_of(menu.view, who)} move as stated?", "No"))  # fmt: skip


def add_reach_answers(menu: Menu[Adventure], who: str, prompt: str) -> None:
    """Add whether an action is within reach, for the GM; without a map, also that everyone is for this combat."""
    asked = menu.view.reaching
    if asked is None:
        return
    said = f"It reaches {spaces(asked.spaces)}."
    menu.add("Within reach", wish.AnswerReach(who), ask=prompt, judge=True, clauses=("DA-12.7",), help=said, odds=True)
    if menu.view.grid is None:
        menu.add("Within reach, as everyone is until the combat ends", wish.AnswerReach(who, every=True), ask=prompt,
                 judge=True, clauses=("DA-12.7",), help="You will not be asked again in this combat.",
                 odds=True)  # fmt: skip
    menu.add("Out of reach", wish.AnswerReach(who, allow=False), ask=prompt, judge=True, clauses=("DA-12.7",),
             help="Nothing is spent.")  # fmt: skip
    if menu.view.grid is None:
        _set_up_map(menu, "now", "distances count from then on, for whoever stands on it", placing=False)


def _set_up_map(menu: Menu[Adventure], group: str, help: str, *, placing: bool = True, usual: bool = False) -> None:
    """Add setting up a map, by default with everyone on it; not where somebody waits to hear whom they reach."""
    everyone = (yes_no("place", "Place everyone, the sides facing each other", default=True),) if placing else ()
    menu.add("Set up a map", wish.LayGrid(20, 15), *_sides(20, 15), *everyone, _image("image"), group=group,
             clauses=("DA-12.1",), help=help, usual=usual, test=wish.LayGrid(20, 15))  # fmt: skip


OPTIONAL = "Optional. Everyone can be placed at once; then drag tokens, or click one and its space. "


def add_aside(menu: Menu[Adventure], aside: wish.MoveAside, prompt: str) -> None:
    """Add the choice to move a character who cannot stay; the nearest free space is the default."""
    grid = menu.view.grid
    if grid is not None:
        name = name_of(menu.view, aside.who)
        menu.add(f"{name} moves to a free space", aside, *_xy(grid, aside.x, aside.y), ask=prompt, judge=True,
                 clauses=("DA-12.8",), help="default: the nearest free space", test=aside)  # fmt: skip


def powers(menu: Menu[Adventure]) -> None:
    """Add the GM's choices about the map, light and cover, and without a map about who is within reach."""
    if not menu.asks_for("any_time"):
        return
    view = menu.view
    if view.combat is not None and view.grid is None:
        label = "Distances count again" if view.all_near else "Everyone is within reach of everyone"
        menu.add(label, wish.SetNear(not view.all_near), group="any_time", judge=True, clauses=("DA-12.7",),
                 help="Without a map, you decide who is within reach: once for the whole combat, or for each action.",
                 )  # fmt: skip
    may_set_up = view.grid is None and view.reaching is None
    is_next = may_set_up and view.combat is None and has_able_foes(view)
    if is_next:
        _set_up_map(menu, "any_time", f"{OPTIONAL}Without a map, you decide on positions.", usual=True)
    with menu.heading(MAP):
        if view.grid is not None:
            _map(menu, view.grid)
        elif may_set_up and not is_next:
            _set_up_map(menu, "any_time", f"{OPTIONAL}Without a map, you decide on positions.")
        lights = [(light, LIGHT_NAMES[light]) for light in LIGHTS if light != view.scene.light]
        menu.add("Set the light of the scene", {"type": "set_light"}, one_of("light", "Light", lights),
                 group="any_time", clauses=("DA-22.1",),
                 help="partial darkness: an alley near a lit street; full: an unlit cave")  # fmt: skip
        here = [(one.id, one.name, one.id) for one in view.characters if one.here]
        if len(here) > 1:
            menu.add("Set cover", {"type": "set_cover"}, one_of("target", "Who", here),
                     one_of("attacker", "Against", here), one_of("cover", "Cover", [(one, one) for one in COVERS]),
                     group="any_time", clauses=("DA-22.5", "DA-22.6", "DA-22.7"),
                     help="partial: still reasonable to hit; full: nearly impossible",
                     test=wish.SetCover(here[0][0], here[1][0]))  # fmt: skip
    cover_of_open_attacks(menu)


def _map(menu: Menu[Adventure], grid: Grid) -> None:
    view = menu.view
    here = [Option(one.id, one.name, one.id) for one in view.characters if one.here]
    ready = [
        Option(one.id, f"{name} (not in the scene)", one.id) for name, one in names_told_apart(view.waiting.value or ())
    ]
    standing = [one for one in (*here, *ready) if grid.of(one.value) is not None]
    if here or ready:
        of_gm = bool(ready) or any(one.here and one.seat == GM for one in view.characters)
        unseen = (yes_no("hidden", "Hidden from the others"),) if of_gm else ()
        menu.add("Place a token", {"type": "place_token"}, _who([*here, *ready]), *_xy(grid), *unseen,
                 group="any_time", clauses=("DA-12.7", "DA-12.8"),
                 help="click the space on the map; later drag the token, or click it and its space")  # fmt: skip
    if any(one.here and not one.dead and grid.of(one.id) is None for one in view.characters):
        menu.add("Place everyone else on the map", wish.LayGrid(grid.width, grid.height, place=True), group="any_time",
                 clauses=("DA-12.7",), help="The sides face each other, one Speed apart.")  # fmt: skip
    if standing:
        menu.add("Remove a token", {"type": "lift_token"}, _who(standing), group="any_time",
                 clauses=("DA-12.7",))  # fmt: skip
        hideable = [one for one in standing if not view.has(one.value) or view.character(one.value).seat == GM]
        for hidden, label in ((True, "Hide a token"), (False, "Show a token")):
            able = [one for one in hideable if grid.is_hidden(one.value) != hidden]
            if able:
                menu.add(label, {"type": "hide_token", "hidden": hidden}, _who(able), group="any_time",
                         clauses=("DA-12.7",))  # fmt: skip
    cells = Field("cells", "Spaces", "list", fields=_xy(grid), min=1, max=min(MOST_PAINTED, grid.width * grid.height))
    menu.add("Paint the map", {"type": "paint_grid"}, one_of("what", "What", [(one, one) for one in PAINTS]), cells,
             group="any_time", clauses=("DA-12.10", "DA-22.1", "DA-22.10"))  # fmt: skip
    menu.add("Put a picture under the map", {"type": "set_map_picture"}, _image("image", required=True),
             group="any_time", clauses=("DA-12.1",))  # fmt: skip
    if grid.image:
        menu.add("Remove the picture", wish.SetPicture(), group="any_time", clauses=("DA-12.1",))
    menu.add("Change the size of the map", {"type": "lay_grid"}, *_sides(grid.width, grid.height), group="any_time",
             clauses=("DA-12.1",), help="anything outside the new size is removed")  # fmt: skip
    menu.add("Remove the map", wish.TakeGrid(), group="any_time", clauses=("DA-12.7",),
             confirm="Remove the map, with its walls and every token on it?")  # fmt: skip


def _who(options: list[Option]) -> Field:
    return Field("who", "Who", "one_of", options=tuple(options))


def _xy(grid: Grid, x: int | None = None, y: int | None = None) -> tuple[Field, Field]:
    return space_of(
        number("x", "Column, from 0", 0, grid.width - 1, x), number("y", "Row, from 0", 0, grid.height - 1, y)
    )


def _sides(width: int, height: int) -> tuple[Field, Field]:
    return number("width", "Spaces wide", 1, LARGEST, width), number("height", "Spaces high", 1, LARGEST, height)


def _image(name: str, *, required: bool = False) -> Field:
    return asset(name, "Picture", PICTURES, required=required)
