"""The sections of a character's worksheet: lines to fill in, with help, notes and what is left to spend."""

from __future__ import annotations

from typing import Any

from croupier.core.choices import Field
from croupier.core.sheets.worksheet import Budget, Line, Section
from croupier.games.deck_of_adventures.cast import sheet_fields as fields
from croupier.games.deck_of_adventures.cast.advice import KNOW_YOUR_SHEET
from croupier.games.deck_of_adventures.cast.commands import ProposeCharacter
from croupier.games.deck_of_adventures.cast.documents import attribute_key, plain, skill_key
from croupier.games.deck_of_adventures.cast.experience import Spent
from croupier.games.deck_of_adventures.cast.state import BOSS, Character, Sheet
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.experience import MOST, MOST_FLAW_XP, attribute_price, skill_price
from croupier.games.deck_of_adventures.tables.modifier_caps import cap
from croupier.games.deck_of_adventures.tables.roles import ROLE_TABLE, SUITS
from croupier.games.deck_of_adventures.tables.traits import ATTRIBUTES, MEANINGS, UNDER, skills_of
from croupier.games.deck_of_adventures.validation import LONGEST_NAME

ROLE_HELP = "A Role gives access to Powers; each relies on an Attribute and a Skill."
SUIT_HELP = "A Rest Card of this suit gives more, and your Discard Mechanic depends on it."


def sections(view: Adventure, given: ProposeCharacter, one: Character, gone: Spent) -> tuple[Section, ...]:
    """All sections, in the order of creation (P17); a growing character keeps its gear."""
    said, own = plain(given), one.sheet.open()
    return (
        _who(said),
        _attributes(view, given, own),
        _skills(view, given, own),
        _powers(view, said, gone, bosses=one.kind == BOSS),
        _flaws(view, said, gone),
        *(() if given.of else (_things(view, said),)),
        _body(view, one, own),
    )


def _line(field: Field, said: dict[str, Any], help: str = "", clauses: tuple[str, ...] = (), note: str = "") -> Line:
    return Line(field, said.get(field.name), help, clauses, note)


def _who(said: dict[str, Any]) -> Section:
    calling = ROLE_TABLE.get(said.get("role", ""))
    suggests = f"suggests {SUITS[calling.suit]}" if calling else ""
    skill = f"Primary Skill {calling.skill}" if calling else ""
    lines = (
        _line(fields.name_field(), said, "", ("DA-23.1",)),
        _line(fields.text_field("pronouns", "Pronouns", LONGEST_NAME), said),
        _line(
            fields.text_field("background", "Background"),
            said,
            "Where it comes from; no rule depends on it.",
            ("DA-23.4",),
        ),
        _line(fields.role(), said, ROLE_HELP, ("DA-23.5",), skill),
        _line(fields.suit(), said, SUIT_HELP, ("DA-5.6", "DA-R32"), suggests),
        _line(fields.mechanic(), said, "By agreement with the GM.", ("DA-21.1",)),
    )
    return Section("Who they are", lines, (), KNOW_YOUR_SHEET, ("DA-23.1", "DA-24.7"))


def _price(xp: int) -> str:
    return f"costs {xp} XP" if xp > 0 else f"gives {-xp} XP" if xp < 0 else ""


def _attributes(view: Adventure, given: ProposeCharacter, own: Sheet) -> Section:
    most, totals = cap(view.ruling, own.level), dict(own.attributes)
    lines = []
    for name in ATTRIBUTES:
        has = given.attributes.get(name, 0)
        all_in = f"{totals[name]:+} in all" if totals[name] != has else ""
        note = ", ".join(part for part in (_price(attribute_price(has)), all_in) if part)
        field = fields.modifier(attribute_key(name), name, most)
        lines.append(Line(field, has, MEANINGS[name].capitalize(), ("DA-23.6",), note))
    help = "They cost more than Skills and raise all their Skills; each further step costs as much or more."
    return Section("Attributes", tuple(lines), (), help, ("DA-23.6", "DA-23.7", "DA-4.3"))


def _skills(view: Adventure, given: ProposeCharacter, own: Sheet) -> Section:
    totals = dict(own.skills)
    lines = []
    for name in skills_of(view.settings):
        has = given.skills.get(name, 0)
        note = ", ".join(part for part in (f"{totals.get(name, 0):+} in all", _price(skill_price(has))) if part)
        field = fields.modifier(skill_key(name), f"{name} ({UNDER[name]})", MOST)
        lines.append(Line(field, has, MEANINGS.get(name, "").capitalize(), ("DA-23.8",), note))
    higher = view.ruling("skill_total") == "higher_of"
    help = (
        "Its own value; the higher of this and the Attribute counts."
        if higher
        else "Ranks above or below the Attribute."
    )
    return Section("Skills", tuple(lines), (), help, ("DA-23.6", "DA-23.8", "DA-4.1"))


def _powers(view: Adventure, said: dict[str, Any], gone: Spent, *, bosses: bool) -> Section:
    help = "Each has requirements, which are checked against the current sheet."
    line = _line(fields.powers(view, bosses=bosses), said, help, ("DA-23.10", "DA-25.8"), _price(gone.powers))
    return Section("Powers", (line,), (), "", ("DA-23.10", "DA-5.2"))


def _flaws(view: Adventure, said: dict[str, Any], gone: Spent) -> Section:
    line = _line(fields.vulnerabilities(view), said, "Minor gives 1 XP, Major 2.", ("DA-23.9",))
    budgets: tuple[Budget, ...] = ()
    if view.ruling("vuln_caps") == "4_and_4xp":
        budgets = (
            Budget("From Vulnerabilities, at most", MOST_FLAW_XP + gone.vulnerabilities, MOST_FLAW_XP, "XP", "DA-23.9",
                   exact=False),
        )  # fmt: skip
    return Section("Vulnerabilities", (line,), budgets, "", ("DA-23.9", "DA-R114"))


def _things(view: Adventure, said: dict[str, Any]) -> Section:
    help = "The first armor and shield are worn, weapons in hand. Usual: a weapon, simple armor, pack, trinket, 50 gp."
    line = _line(fields.gear(view), said, help, ("DA-25.19",))
    return Section("Items", (line,), (), "The GM must agree to each.", ("DA-23.1",))


def _body(view: Adventure, one: Character, own: Sheet) -> Section:
    """The numbers derived from the rest of the sheet (P17.7)."""
    ruling = view.ruling
    hp, pp = numbers.hp_of(ruling, view, one, own), numbers.pp_of(ruling, view, own)
    told = (
        f"Health {hp}, Armor {numbers.ap_of(view, own)}, Armor Range {numbers.ar_of(ruling, view, own)}, "
        f"Power Points {pp}, Speed {numbers.speed_of(view, own)}, "
        f"Rest Cards {hp + (pp if ruling('rest_cards') == 'hp_plus_pp' else 0)}."
    )
    return Section("Derived values", (), (), told, ("DA-14.1", "DA-14.4", "DA-14.6", "DA-23.11", "DA-19.2"))
