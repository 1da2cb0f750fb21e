"""Merits and flaws on a sheet: what they cost and give, and which exclude each other (MS-R38)."""

from __future__ import annotations

from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.access import LONGEST_NAME, LONGEST_TEXT, text_of
from croupier.games.maelstrom.sheets.content import among
from croupier.games.maelstrom.sheets.quirk_content import AGAIN, KEPT
from croupier.games.maelstrom.sheets.quirk_content import listed as listed_quirk
from croupier.games.maelstrom.sheets.sheet_text import name_of
from croupier.games.maelstrom.sheets.state import Ability, Quirk, Sheet

MOST_QUIRKS, MOST_POINTS = 40, 10
SENSES = ("Acute Sense", "Defective Sense")
ALL_SENSES = 5
"""The price of Acute Sense for all senses (MS-R38)."""
INEPT = "Inept"


def field_of(*, flaw: bool) -> str:
    return "flaws" if flaw else "merits"


@rule("MS-R38")
def quirk_of(settings: Settings, name: str, points: int, text: str, *, flaw: bool, secret: bool = False) -> Quirk:
    """A merit or flaw that a player wants, with the list's points or their own. Raises Invalid."""
    field, ruling = field_of(flaw=flaw), settings["creation_merits_flaws"]
    if ruling == "off":
        raise Invalid(field, name, "none at this table", "MS-R38")
    said = name_of(field, name, "MS-R38", LONGEST_NAME)
    more = text_of(field, text, "MS-R38", LONGEST_TEXT, required=False)
    known = listed_quirk(said, flaw=flaw)
    if not 0 <= points <= MOST_POINTS:
        raise Invalid(field, points, f"0 to {MOST_POINTS} points", "MS-R38")
    if ruling == "text_only":
        return Quirk(said, 0, more, flaw, secret)
    if known is None:
        return Quirk(said, points, more, flaw, secret)
    worth = points or known.points[0]
    if worth not in known.points:
        raise Invalid(field, f"{known.name} for {points}", f"{' or '.join(map(str, known.points))} points", "MS-R38")
    return Quirk(known.name, worth, more, flaw, secret or known.name in KEPT)


@rule("MS-R38")
def check(settings: Settings, quirks: tuple[Quirk, ...]) -> None:
    """Check that no merit or flaw repeats, no sense is both acute and defective, and flaws fit the cap.

    Raises Invalid.
    """
    if len(quirks) > MOST_QUIRKS:
        raise Invalid("merits", len(quirks), f"at most {MOST_QUIRKS} merits and flaws", "MS-R38")
    seen: set[tuple[str, str]] = set()
    for one in quirks:
        key = (one.name.casefold(), one.text.strip().casefold() if one.name in AGAIN else "")
        if key in seen:
            raise Invalid(field_of(flaw=one.flaw), one.name, "each once", "MS-R38")
        seen.add(key)
    acute, dull = ({one.text.strip().casefold() for one in quirks if one.name == name} for name in SENSES)
    every_sense = any(one.name == SENSES[0] and one.points == ALL_SENSES for one in quirks)
    if acute & dull or (every_sense and dull):
        raise Invalid("flaws", "Defective Sense", "not the sense that is acute", "MS-R38")
    most = settings.value("creation_flaw_cap") if settings["creation_flaw_cap"] == "points" else None
    given = sum(one.points for one in quirks if one.flaw)
    if isinstance(most, int) and given > most:
        raise Invalid("flaws", f"{given} points", f"at most {most} points of flaws", "MS-R38")


@rule("MS-R38")
def check_inept(listed: tuple[Ability, ...], quirks: tuple[Quirk, ...], sheet: Sheet) -> None:
    """Check that whoever is inept in an ability has a dot in it, as it gives points. Raises Invalid."""
    for one in quirks:
        of = among(listed, one.text.strip()) if one.name == INEPT and one.flaw and one.points else None
        if of is not None and not sheet.dots(of.name):
            raise Invalid("flaws", f"{INEPT} in {of.name}", "an ability with a dot", "MS-R38")


@rule("MS-R47", "MS-R52", "MS-R38")
def is_kept(one: Quirk) -> bool:
    """Whether a rebuild keeps it: the price of coming back, in older journals only as a listed flaw without points."""
    return one.price or (one.flaw and not one.points and listed_quirk(one.name, flaw=True) is not None)


@rule("MS-12.6", "MS-R38")
def adjustment(quirks: tuple[Quirk, ...]) -> int:
    """The cost of merits less the points that flaws give."""
    return sum(-one.points if one.flaw else one.points for one in quirks)
