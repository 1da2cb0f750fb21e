"""The choices about towns: arriving, setting out, leaving, the sheet."""

from __future__ import annotations

from contextlib import nullcontext

from croupier.core.choices import Field, number, one_of, text, written
from croupier.core.names import and_so_on
from croupier.core.rules import cites, rule
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.people import LONGEST_TEXT
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town import commands as wish
from croupier.games.rust_in_the_canyon.town.advancement import shoppers
from croupier.games.rust_in_the_canyon.town.notes import RECORDS, add_remark
from croupier.games.rust_in_the_canyon.town.premade import FIRST_TOWN
from croupier.games.rust_in_the_canyon.town.state import PARTS
from croupier.games.rust_in_the_canyon.town.town_sheet import LONGEST_NAME, LONGEST_SHEET
from croupier.games.rust_in_the_canyon.town.towns import LEAST, MOST_NAMED, OFFERED, SIZES, is_faced

STRESS_STAYS = {
    "keep": "stress and injuries stay",
    "clear_chips": "their stress chips go to the bank, and injuries stay",
    "recover_7": "each of them loses up to 7 stress chips, and injuries stay",
}
cites("RC-19.3", "RC-R61", name="STRESS_STAYS")(STRESS_STAYS)


@rule("RC-5.10", "RC-19.3", "RC-21.4")
def _arrival_help(view: Canyon, *, is_new: bool) -> str:
    """What an arrival does to the town stack, and to the PCs' stacks and stress."""
    town = "the town stack is set" if is_new else "the town stack is as it was left"
    return f"{town}; the PCs' stacks are reset to their base; {STRESS_STAYS[view.ruling('arrival_stress')]}"


def add_arrival(menu: Menu, prompt: str | None) -> None:
    view = menu.view
    fields = _of_a_new_town(menu)
    if view.ruling("towns") == "imported":
        label = "Sheet: lines such as 'NPCs: ...', or 'Notes: ...' for your eyes only"
        fields.append(text("sheet", label, LONGEST_SHEET))
    label = "Set the first town" if view.here is None else "Arrive at a new town"
    clauses = ("RC-5.10", "RC-19.3", "RC-21.4")
    test = wish.ArriveAt("a town", stack=_any_stack(view))
    group = "now" if prompt else "any_time"
    command = {"type": "arrive_at"}
    spending = and_so_on([one.name for one in shoppers(view)]) if view.on_the_road else ""
    confirm = f"{spending} may still spend chips. Arrive anyway?" if spending else ""
    help = _arrival_help(view, is_new=True) if view.here is not None else ""
    is_first = prompt is not None and view.here is None
    with menu.heading("Otherwise") if is_first else nullcontext():
        if is_first and prompt:
            _ready_town(menu, prompt)
        menu.add(
            label, command, *fields, ask=prompt, group=group, clauses=clauses, help=help, test=test, confirm=confirm
        )
    for town in view.towns:
        kept = places.chips(view, places.TOWN) if town.id == view.town else town.stack
        label = f"{'Come back to' if town.visits else 'Arrive at'} {town.name} (stack {kept})"
        menu.add(label, wish.ComeBackTo(town.id), ask=prompt, group=group, clauses=("RC-21.4", "RC-19.3"),
                 help=_arrival_help(view, is_new=not town.visits), confirm=confirm)  # fmt: skip


def _ready_town(menu: Menu, prompt: str) -> None:
    """Add a first town with nothing to fill in, for a table that begins at once."""
    named = OFFERED if menu.view.ruling("town_stack") == "gm" else 0
    help = _stack_text(menu, "town")
    menu.add(f"Arrive in {FIRST_TOWN}, a ready-made town", wish.ArriveAt(FIRST_TOWN, stack=named), ask=prompt,
             clauses=("RC-5.10", "RC-21.3", "RC-21.4"), help=help, usual=True)  # fmt: skip


def _any_stack(view: Canyon) -> int:
    """A default stack that the GM may change; 0 if the table's ruling sets it."""
    return LEAST if view.ruling("town_stack") == "gm" else 0


def _of_a_new_town(menu: Menu) -> list[Field]:
    """Name and size; the stack too if the GM names it."""
    sizes = [(size, f"{size} ({_stack_text(menu, size)})") for size in SIZES]
    fields = [text("name", "Name", LONGEST_NAME, required=True), one_of("size", "Size", sizes, default="town")]
    if menu.view.ruling("town_stack") == "gm":
        fields.append(number("stack", "Town stack", LEAST, MOST_NAMED, OFFERED))
    return fields


def _stack_text(menu: Menu, size: str) -> str:
    """The size of the stack for a town of this size."""
    reading, value = menu.view.ruling("town_stack"), menu.view.settings.value("town_stack")
    if reading == "gm":
        return "the GM names its stack"
    k = value if size == "town" else SIZES[size]
    return f"stack {value}" if reading == "fixed" else f"stack 21 + {k} for each PC"


def powers(menu: Menu) -> None:
    """Add the GM's choices about towns."""
    view, here = menu.view, menu.view.here
    if here is None:
        if view.characters and view.prompt(menu.seat, "town:0") is None:
            add_arrival(menu, None)
        return
    if view.on_the_road and not is_faced(view):
        command, test = {"type": "set_out_for"}, wish.SetOutFor("a town", stack=_any_stack(view))
        help = "its stack is set now, and its chips oppose the PCs on the road"
        named, by = _of_a_new_town(menu), ("RC-R71", "RC-5.10")
        menu.add("Set the next town", command, *named, group="any_time", clauses=by, help=help, test=test)
    if view.on_the_road and view.is_between and shoppers(view):
        add_arrival(menu, None)
    with menu.heading(RECORDS):
        _write_about_towns(menu)
    add_remark(menu, "towns")


@rule("RC-21.2")
def _write_about_towns(menu: Menu) -> None:
    """Add writing on each town's sheet, the current town's first, and the GM's notes; both begin as written."""
    towns = sorted(menu.view.towns, key=lambda one: one.id != menu.view.town)
    how = "any preparation will do: a town in the manner of Carved from Brindlewood, an old-school module"
    parts = {name: label for name, label in PARTS.items() if name != "name"}
    clauses, part = ("RC-21.2",), one_of("part", "Part", parts.items(), default="leadership")
    for town in towns:
        command = {"type": "write_town", "town": town.id}
        words = written("text", "Text", LONGEST_TEXT, "part", {name: getattr(town, name) for name in parts})
        menu.add(f"Write on {town.name}'s sheet", command, part, words, group="any_time", clauses=clauses, help=how)
        name = text("text", "Name", LONGEST_NAME, required=True, default=town.name)
        menu.add(f"Rename {town.name}", {**command, "part": "name"}, name, group="any_time", clauses=clauses)
    which = one_of("town", "Town", [(one.id, one.name) for one in towns], default=towns[0].id)
    notes = {one.id: one.notes.value or "" for one in towns}
    own = written("text", "Notes, for your eyes only", LONGEST_TEXT, "town", notes)
    menu.add("Write your notes on a town", {"type": "write_town_notes"}, which, own, group="any_time", clauses=clauses)


def leaving(menu: Menu) -> None:
    """Add leaving the town, after everything that may still be done in it."""
    here = menu.view.here
    if here is not None and not menu.view.on_the_road:
        help = "read markers are retired; without a successful Reflect the changes are not permanent"
        menu.add(f"Leave {here.name}", wish.LeaveTown(), group="any_time", clauses=("RC-21.5", "RC-7.6"), help=help,
                 confirm=f"Leave {here.name}? {help[0].upper()}{help[1:]}.")  # fmt: skip
