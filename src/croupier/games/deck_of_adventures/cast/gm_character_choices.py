"""The GM's choices about characters in play: growth, and changes to who they are."""

from __future__ import annotations

from croupier.core.choices import Field, Option, number, one_of, yes_no
from croupier.core.menu import Menu
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast import commands as wish
from croupier.games.deck_of_adventures.cast import scene_commands as scene
from croupier.games.deck_of_adventures.cast import sheet_fields
from croupier.games.deck_of_adventures.cast.creation_choices import sheet_choice
from croupier.games.deck_of_adventures.cast.growth import MOST_GRANTED, awaits_gm, growth_of
from croupier.games.deck_of_adventures.cast.proposals import MOST_XP
from croupier.games.deck_of_adventures.cast.state import COMPANION, SIDES, WEIGHTS, Character
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.limits import MOST_LEVEL
from croupier.games.deck_of_adventures.tables.roles import MECHANICS


def growth_choices(menu: Menu[Adventure]) -> None:
    """Add choices on levels and experience of characters, and on what new characters start with."""
    view = menu.view
    living = [one for one in view.characters if one.is_dealer and not one.dead]
    below = [one for one in living if one.sheet.open().level < MOST_LEVEL]
    rising = [one for one in below if not awaits_gm(view, one.id)] or below
    if rising:
        menu.add(
            "Level up", {"type": "level_up"}, _people(rising), group="any_time", clauses=("DA-23.12", "DA-R115"),
            judge=True, test=wish.LevelUp((rising[0].id,)),
        )  # fmt: skip
    if living:
        xp = number("xp", "Experience to add or take away", -MOST_GRANTED, MOST_GRANTED, 1)
        menu.add(
            "Grant experience", {"type": "grant_xp"}, _people(living), xp, group="any_time",
            clauses=("DA-23.3", "DA-R114"), judge=True, test=wish.GrantXp((living[0].id,), 1),
        )  # fmt: skip
    level = number("level", "Level of new characters", 1, MOST_LEVEL, view.starting.level)
    own = view.ruling("xp_budget") == "gm_sets"
    more = (number("xp", "Experience of new characters", 0, MOST_XP, view.starting.xp),) if own else ()
    menu.add(
        "Set what new characters start with", {"type": "set_starting"}, level, *more, group="any_time",
        clauses=("DA-23.3", "DA-R112"), judge=True, test=wish.SetStarting(view.starting.level),
    )  # fmt: skip


def _people(among: list[Character]) -> Field:
    options = tuple(Option(one.id, one.name) for one in among)
    return Field("characters", "Who", "some_of", min=1, max=len(options), options=options)


def identity_choices(menu: Menu[Adventure], one: Character) -> None:
    view, id = menu.view, one.id
    if not one.here:
        menu.add(f"Bring {one.name} back", scene.BringBack(id), group="any_time", clauses=("DA-1.2",), judge=True)
        return
    menu.add(f"Take {one.name} out of the scene", scene.RemoveCharacter(id), group="any_time", clauses=("DA-17.4",),
             judge=True)  # fmt: skip
    if one.kind != COMPANION:
        sides = [(side, side.capitalize()) for side in SIDES if side != one.side]
        menu.add(
            f"{one.name}: change sides", {"type": "set_side", "character": id}, one_of("side", "Side", sides),
            group="any_time", clauses=("DA-12.9",), judge=True, test=scene.SetSide(id, sides[0][0]),
        )  # fmt: skip
    seats = [(each.id, each.name or each.id) for each in view.seats if each.id != one.seat]
    if seats and one.kind != COMPANION:
        menu.add(
            f"{one.name}: hand over to another seat", {"type": "hand_over", "character": id},
            one_of("seat", "Seat", seats), group="any_time", clauses=("DA-1.1", "DA-1.7"), judge=True,
            test=scene.HandOver(id, seats[0][0]),
        )  # fmt: skip
    _sheet(menu, one)


def _sheet(menu: Menu[Adventure], one: Character) -> None:
    view, id = menu.view, one.id
    printed = one.sheet.open().printed
    by_formula = numbers.is_by_formula(view.ruling, one.kind)
    fields = tuple(each for each in sheet_fields.printed_numbers(printed) if each.name != "hp" or not by_formula)
    menu.add(
        f"{one.name}: set numbers", {"type": "set_numbers", "character": id}, *fields, group="any_time",
        clauses=("DA-25.17", "DA-5.7", "DA-R116"), judge=True,
        test=scene.SetNumbers(id, speed=(printed.speed or 6) + 1),
    )  # fmt: skip
    things = sheet_fields.gear(view).options
    if things:
        menu.add(
            f"{one.name}: give an item", {"type": "give_item", "character": id},
            Field("item", "Item", "one_of", options=things), group="any_time", clauses=("DA-1.2", "DA-25.19"),
            judge=True, test=wish.GiveItem(id, str(things[0].value)),
        )  # fmt: skip
    if not one.is_dealer:
        return
    named = [(name, name.capitalize()) for name in MECHANICS]
    words = one_of("mechanic", "Discard Mechanic (none: that of the suit)", named, required=False)
    menu.add(
        f"{one.name}: agree to a Discard Mechanic", {"type": "set_mechanic", "character": id}, words, group="any_time",
        clauses=("DA-21.1",), judge=True, test=scene.SetMechanic(id),
    )  # fmt: skip
    _growing(menu, one)


def _growing(menu: Menu[Adventure], one: Character) -> None:
    """Open a player's sheet for changes; the GM's own sheets can be changed at once."""
    view, id = menu.view, one.id
    opened = growth_of(view, id)
    is_open = opened is not None and opened.returned
    if one.seat == GM or is_open:
        sheet_choice(menu, one, f"{one.name}: change the sheet", group="any_time")
    if is_open:
        menu.add(f"{one.name}: close the sheet", wish.KeepSheet(id), group="any_time", clauses=("DA-23.12",))
    if one.seat != GM:
        for respec, label in ((False, "open the sheet for changes"), (True, "allow rebuilding the sheet")):
            menu.add(
                f"{one.name}: {label}", wish.UnlockSheet(id, respec), group="any_time",
                clauses=("DA-23.12", "DA-R115"), judge=True,
            )  # fmt: skip
    flaws = library.all_vulnerabilities(view)
    if flaws:
        which = Field("vulnerability", "Vulnerability", "one_of", options=tuple(Option(o.id, o.name) for o in flaws))
        choice = one_of("choice", "Minor or Major, if it can be either", [(one, one) for one in WEIGHTS],
                        required=False)  # fmt: skip
        menu.add(
            f"{one.name}: gain or lose a Vulnerability", {"type": "set_vulnerability", "character": id}, which, choice,
            yes_no("lost", "It is lost"), group="any_time", clauses=("DA-R114",), judge=True,
        )  # fmt: skip
