"""What can be done with a character at any time: texts, gear, and withdrawing a pending proposal."""

from __future__ import annotations

from croupier.core.choices import one_of, text, written
from croupier.core.menu import Menu
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast import commands as wish
from croupier.games.deck_of_adventures.cast.changes import LONG_PARTS
from croupier.games.deck_of_adventures.cast.proposals import proposal_of
from croupier.games.deck_of_adventures.cast.state import Character, Sheet
from croupier.games.deck_of_adventures.characters.gear import is_clothing
from croupier.games.deck_of_adventures.headings import about
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import LONGEST_NAME, LONGEST_TEXT


def any_time(menu: Menu[Adventure]) -> None:
    """Add the choices about gear and texts of the seat's own characters; for the GM, of every character."""
    view, seat = menu.view, menu.seat
    waiting = proposal_of(view, seat)
    if waiting is not None and not waiting.returned:
        menu.add("Withdraw the proposal", wish.WithdrawProposal(), group="any_time", clauses=("DA-24.6",))
    for one in view.characters:
        if seat in (one.seat, GM) and one.here and not one.dead:
            menu.part(_sheet, one.id)


def _sheet(menu: Menu[Adventure], who: str) -> None:
    """Add the choices about one character's gear and texts."""
    one = menu.view.character(who)
    with about(menu, one, "sheet"):
        _gear(menu, one, one.sheet.open())
        _words(menu, one)


def _words(menu: Menu[Adventure], one: Character) -> None:
    """Add the choices for name, pronouns (one line each), background and notes (long texts)."""
    for part, label, field in (
        ("name", "rename", text("text", "Name", LONGEST_NAME, required=True)),
        ("pronouns", "set the pronouns", text("text", "Pronouns", LONGEST_NAME)),
    ):
        menu.add(
            f"{one.name}: {label}", {"type": "write_character", "character": one.id, "part": part}, field,
            group="any_time", clauses=("DA-23.4",), test=wish.WriteCharacter(one.id, part, one.name),
        )  # fmt: skip
    parts = one_of("part", "What", [(part, part.capitalize()) for part in LONG_PARTS], default=LONG_PARTS[-1])
    texts = {"background": one.sheet.open().background, "notes": one.notes.value or ""}
    menu.add(
        f"{one.name}: write on the sheet", {"type": "write_character", "character": one.id}, parts,
        written("text", "Text", LONGEST_TEXT, "part", texts), group="any_time", clauses=("DA-23.4", "DA-R118"),
        test=wish.WriteCharacter(one.id, "notes"),
    )  # fmt: skip


def _gear(menu: Menu[Adventure], one: Character, own: Sheet) -> None:
    """Add the choices to put items on, put them away and part with them."""
    clauses = ("DA-14.6", "DA-14.12", "DA-25.18", "DA-R120")
    for item in dict.fromkeys(held.item for held in own.gear if not held.worn):
        name, is_worn = _named(menu.view, item)
        label = f"put on {name}" if is_worn else f"take {name} in hand"
        menu.add(f"{one.name}: {label}", wish.Wear(one.id, item), group="any_time", clauses=clauses)
    for item in dict.fromkeys(held.item for held in own.gear if held.worn):
        name, is_worn = _named(menu.view, item)
        label = f"take off {name}" if is_worn else f"put {name} away"
        menu.add(f"{one.name}: {label}", wish.TakeOff(one.id, item), group="any_time", clauses=clauses)
    if not own.gear:
        return
    every = list(dict.fromkeys(held.item for held in own.gear))
    free = (
        menu.open_to(every, lambda item: wish.DropItem(one.id, item), "any_time")
        if menu.view.combat is not None
        else every
    )
    which = one_of("item", "Item", [(item, _named(menu.view, item)[0]) for item in free])
    others = [(id, name) for id, name in menu.view.names_here() if id != one.id]
    if menu.view.combat is not None:  # there, handing something over takes a Minor Action, letting go of it none
        taking = menu.open_to(["", *dict(others)], lambda to: wish.DropItem(one.id, free[0], to), "any_time")
        others = [each for each in others if each[0] in taking]
    to = (one_of("to", "To", others, required=False),) if others else ()
    menu.add(
        f"{one.name}: give away or drop an item", {"type": "drop_item", "character": one.id}, which, *to,
        group="any_time", clauses=("DA-13.5",), test=wish.DropItem(one.id, free[0]),
    )  # fmt: skip


def _named(view: Adventure, id: str) -> tuple[str, bool]:
    """An item's name, and whether it is worn on the body and not taken in hand; its id if no pack has it."""
    item = library.item(view, id)
    return (item.name, is_clothing(item)) if item is not None else (id, False)
