"""What the GM may do with characters: make them ready and bring them on, give experience, change who they are."""

from __future__ import annotations

import msgspec

from croupier.core.choices import Field, Item, Option, number, one_of, text, yes_no
from croupier.core.menu import Menu
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast import commands as wish
from croupier.games.deck_of_adventures.cast import sheet_fields
from croupier.games.deck_of_adventures.cast.content import ATTRIBUTES, MECHANICS, skills_of
from croupier.games.deck_of_adventures.cast.experience import LEAST, MOST
from croupier.games.deck_of_adventures.cast.growing import MOST_GRANTED
from croupier.games.deck_of_adventures.cast.making_offers import sheet_choice
from croupier.games.deck_of_adventures.cast.numbers import MOST_LEVEL
from croupier.games.deck_of_adventures.cast.printed_sheet import KIND_NAMES
from croupier.games.deck_of_adventures.cast.proposals import MOST_XP
from croupier.games.deck_of_adventures.cast.readying import MOST_AT_ONCE, RANGES
from croupier.games.deck_of_adventures.cast.state import COMPANION, KINDS, PC, SIDES, Character
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.people import LONGEST_NAME
from croupier.games.deck_of_adventures.state import Adventure

NUMBERS = {"hp": "Health", "ap": "Armor Points", "ar": "Armor Range", "pp": "Power Points", "speed": "Speed"}


def powers(menu: Menu[Adventure]) -> None:
    """Folded away by what they are about."""
    with menu.folded("Characters of the GM"):
        _ready(menu)
        _made_up(menu)
        _waiting(menu)
    with menu.folded("Growth"):
        _growth(menu)
    for one in menu.view.characters:
        with menu.folded(f"{one.name}: who it is"):
            _who(menu, one)


def _dealers(view: Adventure) -> list[tuple[str, str]]:
    return [(one.id, one.name) for one in view.characters if one.is_dealer and one.here]


def _sides() -> Field:
    return one_of("side", "Side", [(side, side.capitalize()) for side in SIDES], required=False, default="hostile")


def _ready(menu: Menu[Adventure]) -> None:
    """A creature of a pack; whose kind says so it is a Companion of a Dealer, a premade may be a player's."""
    view = menu.view
    beings = library.all_beings(view)
    for title, types, clauses in (
        ("Make a creature ready", ("NPC", "Dealer", "Boss"), ("DA-5.1", "DA-5.7")),
        ("Make a Companion ready", ("Companion",), ("DA-5.9", "DA-5.11")),
        ("Make a premade ready", ("PC",), ("DA-23.1", "DA-5.1")),
    ):
        listed = [one for one in beings if one.type in types]
        dealers, seats = _dealers(view), [one.id for one in view.seats if one.id != GM]
        if not listed or ("Companion" in types and not dealers):
            continue
        options = tuple(Option(one.id, f"{one.name}, Level {one.level}", help=one.description) for one in listed)
        fields = [Field("being", "Who", "one_of", options=options)]
        test = wish.MakeReady(listed[0].id)
        if "Companion" in types:
            fields.append(one_of("dealer", "Whose", dealers))
            test = msgspec.structs.replace(test, dealer=dealers[0][0])
        else:
            fields += [_sides(), number("count", "How many", 1, MOST_AT_ONCE, 1)]
        if "PC" in types and seats:
            fields.append(one_of("seat", "Played by (nobody: yours)", [(one, one) for one in seats], required=False))
        fields.append(text("name", "Under another name", LONGEST_NAME))
        menu.add(title, {"type": "make_ready"}, *fields, group="any_time", clauses=clauses, judge=True, test=test)


def _made_up(menu: Menu[Adventure]) -> None:
    """One of the GM's own, by its numbers."""
    view = menu.view
    dealers = _dealers(view)
    kinds = [(kind, KIND_NAMES[kind]) for kind in KINDS if kind != PC and (dealers or kind != COMPANION)]
    traits = [(name, name) for name in (*ATTRIBUTES, *skills_of(view.settings))]
    lifts = tuple(Item(name, name, LEAST, MOST) for name in ATTRIBUTES)
    fields = (
        sheet_fields.named(), one_of("kind", "Kind", kinds, default="minion"), _sides(),
        number("level", "Level", 1, MOST_LEVEL, 1), sheet_fields.role(required=False),
        sheet_fields.suit(required=False), one_of("primary_skill", "Primary Skill", traits, required=False),
        Field("attributes", "Attributes", "split", required=False, items=lifts), sheet_fields.skills(view.settings),
        sheet_fields.powers(view, bosses=True), sheet_fields.gear(view), *_numbers(),
        *((one_of("dealer", "Whose Companion", dealers, required=False),) if dealers else ()),
    )  # fmt: skip
    menu.add(
        "Make somebody up", {"type": "make_up"}, *fields, group="any_time", clauses=("DA-5.1", "DA-5.7"), judge=True,
        test=wish.MakeUp("Somebody"),
    )  # fmt: skip


def _numbers() -> tuple[Field, ...]:
    return tuple(
        Field(name, f"{NUMBERS[name]} (empty: by the rules)", "int", required=False, min=least, max=most)
        for name, (least, most) in RANGES.items()
    )


def _waiting(menu: Menu[Adventure]) -> None:
    waiting = menu.view.waiting.open()
    if not waiting:
        return
    options = tuple(Option(one.id, f"{one.name} ({KIND_NAMES[one.kind]}, {one.side})") for one in waiting)
    which = Field("waiting", "Who", "some_of", min=1, max=len(options), options=options)
    first = (waiting[0].id,)
    menu.add(
        "Bring on", {"type": "bring_on"}, which, group="any_time", clauses=("DA-5.1", "DA-11.13"), judge=True,
        test=wish.BringOn(first),
    )  # fmt: skip
    menu.add(
        "Forget who waits", {"type": "dismiss"}, which, group="any_time", clauses=("DA-5.1",), judge=True,
        test=wish.Dismiss(first),
    )  # fmt: skip


def _growth(menu: Menu[Adventure]) -> None:
    """Levels and experience for one or for all, and what new characters begin with."""
    view = menu.view
    people = tuple(Option(one.id, one.name) for one in view.characters if one.is_dealer and not one.dead)
    if people:
        which = Field("characters", "Who", "some_of", min=1, max=len(people), options=people)
        one = (people[0].value,)
        menu.add(
            "Level up", {"type": "level_up"}, which, group="any_time", clauses=("DA-23.12", "DA-R115"), judge=True,
            test=wish.LevelUp(one),
        )  # fmt: skip
        xp = number("xp", "Experience, more or less", -MOST_GRANTED, MOST_GRANTED, 1)
        menu.add(
            "Grant experience", {"type": "grant_xp"}, which, xp, group="any_time", clauses=("DA-23.3", "DA-R114"),
            judge=True, test=wish.GrantXp(one, 1),
        )  # fmt: skip
    level = number("level", "Level of new characters", 1, MOST_LEVEL, view.starting.level)
    own = view.settings["xp_budget"] == "gm_sets"
    more = (number("xp", "Experience of new characters", 0, MOST_XP, view.starting.xp),) if own else ()
    menu.add(
        "Say what new characters begin with", {"type": "set_starting"}, level, *more, group="any_time",
        clauses=("DA-23.3", "DA-R112"), judge=True, test=wish.SetStarting(view.starting.level),
    )  # fmt: skip


def _who(menu: Menu[Adventure], one: Character) -> None:
    view, id = menu.view, one.id
    if not one.here:
        menu.add(f"Bring {one.name} back", wish.BringBack(id), group="any_time", clauses=("DA-1.2",), judge=True)
        return
    menu.add(f"Take {one.name} out of the scene", wish.RemoveCharacter(id), group="any_time", clauses=("DA-17.4",),
             judge=True)  # fmt: skip
    sides = [(side, side.capitalize()) for side in SIDES if side != one.side]
    menu.add(
        f"{one.name}: change sides", {"type": "set_side", "character": id}, one_of("side", "Side", sides),
        group="any_time", clauses=("DA-12.9",), judge=True, test=wish.SetSide(id, sides[0][0]),
    )  # fmt: skip
    seats = [(each.id, each.name or each.id) for each in view.seats if each.id != one.seat]
    if seats:
        menu.add(
            f"{one.name}: hand over to another seat", {"type": "hand_over", "character": id},
            one_of("seat", "Seat", seats), group="any_time", clauses=("DA-1.1", "DA-1.7"), judge=True,
            test=wish.HandOver(id, seats[0][0]),
        )  # fmt: skip
    _sheet(menu, one)


def _sheet(menu: Menu[Adventure], one: Character) -> None:
    view, id = menu.view, one.id
    printed = one.sheet.open().printed
    fields = tuple(msgspec.structs.replace(field, default=getattr(printed, field.name)) for field in _numbers())
    menu.add(
        f"{one.name}: set numbers", {"type": "set_numbers", "character": id}, *fields, group="any_time",
        clauses=("DA-25.17", "DA-5.7", "DA-R116"), judge=True, test=wish.SetNumbers(id, speed=(printed.speed or 6) + 1),
    )  # fmt: skip
    things = sheet_fields.gear(view).options
    if things:
        menu.add(
            f"{one.name}: give a thing", {"type": "give_item", "character": id},
            Field("item", "Thing", "one_of", options=things), group="any_time", clauses=("DA-23.1", "DA-25.19"),
            judge=True, test=wish.GiveItem(id, str(things[0].value)),
        )  # fmt: skip
    if not one.is_dealer:
        return
    named = [(name, name.capitalize()) for name in MECHANICS]
    words = one_of("mechanic", "Discard Mechanic (none: of the suit)", named, required=False)
    menu.add(
        f"{one.name}: agree to a Discard Mechanic", {"type": "set_mechanic", "character": id}, words, group="any_time",
        clauses=("DA-21.1",), judge=True, test=wish.SetMechanic(id),
    )  # fmt: skip
    _growing(menu, one)


def _growing(menu: Menu[Adventure], one: Character) -> None:
    """A player's sheet is opened; the GM's own are changed at once."""
    view, id = menu.view, one.id
    if one.seat == GM:
        sheet_choice(menu, one, f"{one.name}: change the sheet", group="any_time")
    else:
        for respec, label in ((False, "let the sheet grow"), (True, "let the sheet be made anew")):
            menu.add(
                f"{one.name}: {label}", wish.UnlockSheet(id, respec), group="any_time",
                clauses=("DA-23.12", "DA-R115"), judge=True,
            )  # fmt: skip
    flaws = library.all_vulnerabilities(view)
    if flaws:
        which = Field("vulnerability", "Vulnerability", "one_of", options=tuple(Option(o.id, o.name) for o in flaws))
        choice = one_of("choice", "Minor or Major, where it can be both", [("Minor", "Minor"), ("Major", "Major")],
                        required=False)  # fmt: skip
        menu.add(
            f"{one.name}: gain or lose a Vulnerability", {"type": "set_vulnerability", "character": id}, which, choice,
            yes_no("lost", "It is lost"), group="any_time", clauses=("DA-R114",), judge=True,
        )  # fmt: skip
