"""Form fields about characters, the same for every interface."""

from __future__ import annotations

from operator import attrgetter, is_
from typing import Any

from croupier.core.choices import By, Field, Item, Option, number, one_of, text, yes_no
from croupier.core.identity_cache import IdentityCache, make_room
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_LINE, LONGEST_NAME, LONGEST_TEXT
from croupier.games.maelstrom.sheets import build_sheet, equipment, quirks, specialties
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES, GROUPS, MOST
from croupier.games.maelstrom.sheets.commands import BuyDot, TakeBack, TickPractice
from croupier.games.maelstrom.sheets.content import WILLPOWER, list_of
from croupier.games.maelstrom.sheets.quirk_content import FLAWS, MERITS, Listed
from croupier.games.maelstrom.sheets.starting_dots import least_dots, package_of
from croupier.games.maelstrom.sheets.state import ADVANCED, GENERAL, Ability
from croupier.games.maelstrom.state import Campaign

CAP_START = 3
"""The most dots of one ability at the start (MS-11.7)."""
KEPT = 500
_counted = attrgetter(
    *("experience", "attributes", "abilities", "specialties", "willpower", "practised", "creation", "imported")
)
"""The parts of a sheet that decide which traits can be bought, taken back or ticked; wounds and items do not."""
_found: dict[tuple[str, bool, tuple[int, ...]], tuple[tuple[Any, ...], tuple[Any, ...], tuple[str, ...]]] = {}
"""Cache of the traits possible for a sheet, by the identity of these parts."""


def name_field() -> Field:
    return text("name", "Name", LONGEST_NAME, required=True)


def text_field(name: str, label: str, most: int = LONGEST_TEXT) -> Field:
    return text(name, label, most)


def primary() -> Field:
    return one_of("primary", "Primary attributes", [(group, group.capitalize()) for group in GROUPS])


def traits(view: Campaign) -> Field:
    """A field for any trait that can have dots."""
    return one_of("trait", "Trait", [(name, name) for name in every_trait(view)])


def every_trait(view: Campaign) -> tuple[str, ...]:
    return (*ATTRIBUTES, WILLPOWER, *(one.name for one in list_of(view)))


def offer_traits(menu: Menu[Campaign], label: str, kind: type[BuyDot | TakeBack | TickPractice], character: str,
                 clauses: tuple[str, ...], *, judge: bool = False) -> None:  # fmt: skip
    """Add a choice of the traits for which this is possible now; disabled with a reason if there are none."""
    if not menu.announce("any_time"):
        return
    names = every_trait(menu.view)
    legal = _possible(menu, kind, character, names)
    shown = one_of("trait", "Trait", [(name, name) for name in legal or names])
    sent = {"type": kind.__struct_config__.tag, "character": character}
    test = kind(character, (legal or names)[0])
    menu.add(label, sent, shown, group="any_time", clauses=clauses, judge=judge, test=test)


def _possible(menu: Menu[Campaign], kind: type[BuyDot | TakeBack | TickPractice], character: str,
              names: tuple[str, ...]) -> tuple[str, ...]:  # fmt: skip
    """The traits for which the rule allows it; cached as long as the deciding parts of the sheet are the same."""
    view, seat = menu.view, menu.seat
    counted = _counted(view.character(character).sheet.open())
    key = (kind.__name__, seat == GM, tuple(map(id, counted)))
    stands = (view.settings, view.mode, view.begun, view.between, names)
    known = _found.get(key)
    if known is not None and all(map(is_, known[0], counted)) and known[1] == stands:
        return known[2]
    legal = tuple(name for name in names if menu.game.why_not(view, seat, kind(character, name)) is None)
    make_room(_found, KEPT)
    _found[key] = (counted, stands, legal)
    return legal


def ability_field(view: Campaign) -> Field:
    return _ability_field(list_of(view))


def _ability_field(listed: tuple[Ability, ...]) -> Field:
    options = tuple(Option(one.name, one.name, help=one.text) for one in listed)
    return Field("ability", "Ability", "one_of", options=options)


def _listed(one: Ability) -> tuple[str, ...]:
    """The specialties listed for an ability."""
    return tuple(sorted({*one.advanced, *one.general}))


def specialty(view: Campaign) -> tuple[Field, ...]:
    """The fields of a specialty: listed names are suggested, and anything else may be entered."""
    listed = list_of(view)
    return _specialties.get(lambda: _specialty(listed), listed)


_specialties = IdentityCache[tuple[Field, ...]](100)


def _specialty(listed: tuple[Ability, ...]) -> tuple[Field, ...]:
    known = {one.name: tuple(Option(name, name) for name in _listed(one)) for one in listed}
    every = {option.value: option for options in known.values() for option in options}
    suggested = Field(
        "name", "Specialty", "text", max_length=LONGEST_NAME, options=tuple(every[name] for name in sorted(every)),
        by=By("ability", known),
    )  # fmt: skip
    tiers = [(GENERAL, "general"), (ADVANCED, "advanced")]
    return (
        _ability_field(listed),
        suggested,
        one_of("tier", "Tier, if it is on no list", tiers, required=False, default=GENERAL),
        text("parameter", "Which one, such as Urban or Piano", LONGEST_NAME),
    )


def specialty_list(view: Campaign) -> Field:
    return Field(
        "specialties",
        "Specialties",
        "list",
        required=False,
        min=0,
        max=specialties.MOST_SPECIALTIES,
        fields=specialty(view),
    )


def quirk(listed: tuple[Listed, ...], *, flaw: bool) -> tuple[Field, ...]:
    suggested = tuple(Option(one.name, one.name, help=f"{_points(one)} XP: {one.text}") for one in listed)
    secret = (yes_no("secret", "Secret"),) if flaw else ()
    return (
        Field("name", "Name", "text", max_length=LONGEST_NAME, options=suggested),
        Field("points", "Points (0: the list's)", "int", required=False, min=0, max=quirks.MOST_POINTS),
        text_field("text", "In a few words"),
        *secret,
    )


def _points(one: Listed) -> str:
    return " or ".join(map(str, one.points))


def quirk_lists() -> tuple[Field, Field]:
    most = quirks.MOST_QUIRKS
    return (
        Field("merits", "Merits", "list", required=False, min=0, max=most, fields=quirk(MERITS, flaw=False)),
        Field("flaws", "Flaws", "list", required=False, min=0, max=most, fields=quirk(FLAWS, flaw=True)),
    )


def backgrounds() -> Field:
    fields = (name_field(), text_field("text", "Details"))
    return Field(
        "backgrounds", "Backgrounds", "list", required=False, min=0, max=build_sheet.MOST_BACKGROUNDS, fields=fields
    )


def bought_field(view: Campaign) -> Field:
    fields = (traits(view), number("dots", "Dots", 1, build_sheet.MOST_DOTS, 1))
    return Field("bought", "Bought with experience", "list", required=False, min=0, max=40, fields=fields)


def items() -> Field:
    fields = (
        name_field(),
        text_field("text", "In a few words"),
        Field("quantity", "How many", "int", required=False, min=1, max=10_000, default=1),
    )
    return Field("items", "Equipment", "list", required=False, min=0, max=equipment.MOST_ITEMS, fields=fields)


@rule("MS-R40")
def kit(view: Campaign) -> tuple[Field, ...]:
    """The box for the usual equipment, if a table neither gives it to everyone nor has them buy things."""
    return (yes_no("kit", "Add the usual equipment"),) if view.ruling("creation_equipment") == "st_list" else ()


def dots_of(view: Campaign, name: str, zero: tuple[str, ...] = ()) -> tuple[int, int]:
    """The fewest and most dots with which this attribute or ability may start."""
    if name in ATTRIBUTES:
        return least_dots(view.settings, name, zero), min(package_of(view.settings).cap, MOST)
    return 0, CAP_START


def sheet_form(view: Campaign, zero: tuple[str, ...] = (), *, anew: bool = False) -> tuple[Field, ...]:
    """All the fields of a new character in one form; a rebuilt one (`anew`) keeps their equipment."""
    package = package_of(view.settings)
    given = tuple(Item(name, name, *dots_of(view, name, zero)) for name in ATTRIBUTES)
    known = tuple(Item(one.name, one.name, 0, CAP_START) for one in list_of(view))
    total = 6 + package.primary + package.secondary
    merits, flaws = quirk_lists()
    return (
        name_field(),
        text_field("concept", "Concept", LONGEST_LINE),
        text_field("backstory", "Backstory"),
        text_field("personality", "Personality"),
        backgrounds(),
        primary(),
        Field("attributes", "Attributes", "split", items=given, total=total),
        Field("abilities", "Abilities", "split", items=known, total=sum(package.spread)),
        specialty_list(view),
        *((merits, flaws) if view.ruling("creation_merits_flaws") != "off" else ()),
        bought_field(view),
        *(() if anew else (items(), *kit(view))),
    )
