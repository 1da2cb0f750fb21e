"""The form fields about characters, as every user interface shows them."""

from __future__ import annotations

from croupier.core.choices import Field, Item, Option, number, one_of, text
from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures.cast.creation import MOST_GEAR, MOST_POWERS
from croupier.games.deck_of_adventures.cast.preparation import RANGES
from croupier.games.deck_of_adventures.cast.state import Printed
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import Power
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.experience import LEAST, MOST
from croupier.games.deck_of_adventures.tables.modifier_caps import cap
from croupier.games.deck_of_adventures.tables.roles import MECHANICS, ROLE_TABLE, SUITS
from croupier.games.deck_of_adventures.tables.traits import ATTRIBUTES, skills_of
from croupier.games.deck_of_adventures.validation import LONGEST_NAME, LONGEST_TEXT


def name_field() -> Field:
    return text("name", "Name", LONGEST_NAME, required=True)


def text_field(name: str, label: str, most: int = LONGEST_TEXT) -> Field:
    return text(name, label, most)


def role(*, required: bool = True) -> Field:
    options = tuple(
        Option(name, name, help=f"{calling.attribute}, {calling.skill}; suggests {SUITS[calling.suit]}")
        for name, calling in ROLE_TABLE.items()
    )
    return Field("role", "Role", "one_of", required, options=options)


def suit(*, required: bool = True) -> Field:
    return one_of("suit", "Primary Suit", tuple(SUITS.items()), required=required)


def mechanic() -> Field:
    options = tuple((name, name.capitalize()) for name in MECHANICS)
    return one_of("mechanic", "Discard Mechanic, if not that of the suit", options, required=False)


def modifier(key: str, name: str, most: int, least: int = LEAST) -> Field:
    return number(key, name, least, most, 0)


def attributes(view: Adventure, level: int) -> Field:
    most = cap(view.ruling, level)
    items = tuple(Item(name, name, LEAST, most) for name in ATTRIBUTES)
    return Field("attributes", "Attributes", "split", required=False, items=items)


def skills(settings: Settings, label: str = "Skills, above or below their Attribute") -> Field:
    items = tuple(Item(name, name, LEAST, MOST) for name in skills_of(settings))
    return Field("skills", label, "split", required=False, items=items)


def _power_options(listed: tuple[Power, ...]) -> tuple[Option, ...]:
    return tuple(Option(one.id, f"{one.name} ({_price(one)})", help=_told(one)) for one in listed)


def _price(one: Power) -> str:
    return f"{' or '.join(f'{abs(xp)}' for xp in one.xp)} XP"


def _told(one: Power) -> str:
    needs = [*one.needs.role, *([f"Level {one.needs.level}"] if one.needs.level else [])]
    size = "" if one.type == "Vulny" else f"{one.type}. "
    return f"{size}{' '.join(one.mechanic)}{f'. Needs {chr(44).join(needs)}' if needs else ''}"


@rule("DA-23.13", "DA-23.10")
def powers(view: Adventure, *, bosses: bool = False) -> Field:
    """All Powers of the packs; Boss-Only ones only if `bosses`."""
    listed = tuple(one for one in library.all_powers(view) if bosses or "Boss-Only" not in one.category)
    fields = (
        Field("id", "Power", "one_of", options=_power_options(listed)),
        text("choice", "Choice, if it offers one", LONGEST_NAME),
    )
    return Field("powers", "Powers", "list", required=False, min=0, max=MOST_POWERS, fields=fields)


def vulnerabilities(view: Adventure) -> Field:
    fields = (
        Field("id", "Vulnerability", "one_of", options=_power_options(library.all_vulnerabilities(view))),
        one_of("choice", "Minor or Major, if it can be either", [("Minor", "Minor"), ("Major", "Major")],
               required=False),
    )  # fmt: skip
    return Field("vulnerabilities", "Vulnerabilities", "list", required=False, min=0, max=MOST_POWERS, fields=fields)


def gear(view: Adventure) -> Field:
    options = tuple(Option(one.id, one.name, help=one.description) for one in library.all_items(view))
    return Field("gear", "Items", "some_of", required=False, min=0, max=min(MOST_GEAR, len(options)), options=options)


def whole(view: Adventure, level: int, *, bosses: bool = False) -> tuple[Field, ...]:
    """All fields of a character, for the single choice that proposes it."""
    return (
        name_field(), text_field("pronouns", "Pronouns", LONGEST_NAME), text_field("background", "Background"),
        role(), suit(),
        attributes(view, level), skills(view.settings), powers(view, bosses=bosses), vulnerabilities(view), gear(view),
        mechanic(),
    )  # fmt: skip


NUMBERS = {"hp": "Health", "ap": "Armor Points", "ar": "Armor Range", "pp": "Power Points", "speed": "Speed"}


def printed_numbers(printed: Printed | None = None) -> tuple[Field, ...]:
    """Numbers that the GM may set, with their current values."""
    set_ones = printed or Printed()
    return tuple(
        Field(name, f"{NUMBERS[name]} (empty: by the rules)", "int", required=False, min=least, max=most,
              default=getattr(set_ones, name))
        for name, (least, most) in RANGES.items()
    )  # fmt: skip
