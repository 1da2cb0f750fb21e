"""The input fields for writing a character (SZ-4.1)."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from croupier.core.choices import Field, one_of, text
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.content import COMPLICATIONS
from croupier.games.syuzheteers.input_checks import LONGEST_LINE, LONGEST_NAME, LONGEST_TEXT
from croupier.games.syuzheteers.prologue.commands import Sheet
from croupier.games.syuzheteers.prologue.state import Character
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

S = TypeVar("S", bound=Sheet)
TALENTS, USUAL = ("talent_1", "talent_2", "talent_3"), ("waiting", "listening", "walking")
INCLINATIONS = ("inclination_1", "inclination_2", "inclination_3")


@rule("SZ-R13", "SZ-R14", "SZ-R30")
def unasked(ruling: Ruling) -> tuple[str, ...]:
    """The fields that rulings leave out: a thing if it is the signature, a pool's inclinations, talents."""
    thing = () if ruling("thing") == "separate" else ("thing",)
    talents = ("talents",) if ruling("good_at") == "listed" else TALENTS
    return (*thing, *talents, *(INCLINATIONS if ruling("vulnerabilities") == "pool" else ()))


def as_asked(view: Story, given: S) -> S:
    """A sheet without the fields that are left out, and with three talents if only listed ones count."""
    given = msgspec.structs.replace(given, **dict(zip(TALENTS, USUAL, strict=True)))
    return msgspec.structs.replace(given, **dict.fromkeys(unasked(view.ruling), ""))


def inclination_fields(view: Story) -> tuple[Field, ...]:
    """Three types of complications, free if that list is open; none if vulnerabilities are a pool."""
    if view.ruling("vulnerabilities") == "pool":
        return ()
    words = ("First", "Second", "Third")
    labels = {name: f"{which} inclination" for name, which in zip(INCLINATIONS, words, strict=True)}
    if view.ruling("type_lists") == "all_closed":
        options = [(one, one) for one in COMPLICATIONS]
        return tuple(one_of(name, label, options) for name, label in labels.items())
    some = f"({', '.join(COMPLICATIONS[:4])} ..., or another)"
    return tuple(text(name, f"{label} {some}", 40, required=True) for name, label in labels.items())


def sheet_fields(view: Story, of: Character | None = None, *, returns: bool = False) -> tuple[Field, ...]:
    """The fields of a character, in the booklet's order; a returning character keeps their inclinations.

    They begin with what is on the sheet `of` a character.
    """
    listed = view.ruling("good_at") == "listed"
    talents = [text(name, f"Good at ({at} of 3)", LONGEST_NAME, required=True) for at, name in enumerate(TALENTS, 1)]
    fields = [
        text("name", "Name", LONGEST_NAME, required=True),
        text("signature", "Signature: what sets them apart", LONGEST_LINE, required=True),
    ]
    if view.ruling("thing") == "separate":
        fields.append(text("thing", "Their thing", LONGEST_LINE, required=True))
    fields += [
        *(talents if listed else (text("talents", "Good at, separated by commas", LONGEST_LINE),)),
        *(() if returns else inclination_fields(view)),
        text("rally", "Rally: what gets them back on their feet", LONGEST_LINE, required=True),
        text("destiny", "Destiny: what they are meant to become", LONGEST_LINE, required=True),
        text("want", "What they want", LONGEST_TEXT, required=True),
        text("comfort", "Zone of comfort", LONGEST_TEXT, required=True),
    ]
    if view.ruling("gear") == "separate":
        fields.append(text("gear", "Gear", LONGEST_TEXT))
    began = {} if of is None else written_on(of)
    return tuple(msgspec.structs.replace(one, default=began.get(one.name) or None) for one in fields)


def written_on(one: Character) -> dict[str, str]:
    """What a sheet says, by field, as far as this view shows it."""
    return {
        "name": one.name, "signature": one.signature, "thing": one.thing, "talents": ", ".join(one.talents),
        **dict(zip(TALENTS, one.talents, strict=False)),
        **{name: each.type for name, each in zip(INCLINATIONS, one.inclinations, strict=False)},
        "rally": one.rally, "destiny": one.destiny, "want": one.want.value or "", "comfort": one.comfort,
        "gear": one.gear,
    }  # fmt: skip
