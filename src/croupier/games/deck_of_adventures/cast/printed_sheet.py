"""A character's sheet, printed or on a phone: one page."""

from __future__ import annotations

from croupier.core.choices import Option
from croupier.core.identity_cache import IdentityCache
from croupier.core.refusals import Impossible
from croupier.core.rules import rule
from croupier.core.sheets.printed_sheet import Block, PrintedSheet, Row
from croupier.games.deck_of_adventures.cast.experience import xp_left
from croupier.games.deck_of_adventures.cast.state import COMPANION, Character, Gear, Sheet, Taken
from croupier.games.deck_of_adventures.characters import gear, numbers
from croupier.games.deck_of_adventures.figures.fatigue_levels import highest_level
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import Power
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.experience import budget
from croupier.games.deck_of_adventures.tables.roles import SUITS
from croupier.games.deck_of_adventures.tables.traits import ATTRIBUTES, UNDER

KIND_NAMES = {
    "pc": "Player character", "dealer": "Dealer", "boss": "Boss", "minion": "Minion", "bystander": "Bystander",
    "companion": "Companion",
}  # fmt: skip


def sheets(view: Adventure) -> tuple[Option, ...]:
    """The characters whose sheets and health this view holds."""
    return tuple(Option(one.id, one.name) for one in view.characters if _is_held(view, one))


def _is_held(view: Adventure, one: Character) -> bool:
    return numbers.is_known(view, one) and one.vitals.value is not None


def sheet(view: Adventure, id: str) -> PrintedSheet:
    """The printed sheet of one character. Raises Impossible if this view does not hold it."""
    return printed_sheet(view, known_character(view, id))


def known_character(view: Adventure, id: str) -> Character:
    """A character whose sheet and health this view holds. Raises Impossible."""
    found = next((one for one in view.characters if one.id == id and _is_held(view, one)), None)
    if found is None:
        raise Impossible(f"there is no sheet {id[:20]!r} that you may read", "choose one of your own")
    return found


@rule("DA-24.7", "DA-4.1", "DA-R118", "DA-23.4")
def printed_sheet(view: Adventure, one: Character) -> PrintedSheet:
    """One page: health in boxes, Attributes with their Skills, Powers, items, and texts at the end."""
    return _sheets.get(lambda: _printed_sheet(view, one), *_read_for(view, one))


def _read_for(view: Adventure, one: Character) -> tuple[object, ...]:
    """Everything that a sheet's numbers and texts depend on; it is rendered again only if one of these changes."""
    dealer = view.character(one.dealer) if one.kind == COMPANION and view.has(one.dealer) else one
    return one, dealer, view.packs, view.settings


_sheets = IdentityCache[PrintedSheet]()
_bodies = IdentityCache[tuple[Row, ...]]()
_fixed = IdentityCache[tuple[Block, ...]]()


def _printed_sheet(view: Adventure, one: Character) -> PrintedSheet:
    own = one.sheet.open()
    blocks = [
        Block("Body", body_rows(view, one)),
        *_fixed.get(lambda: _fixed_blocks(view, own), view.packs, own),
        *_listed("Experience", _experience(view, one, own)),
    ]
    words = (("Background", own.background), ("Notes", one.notes.value or ""))
    blocks += [Block(title, text=text, wide=True) for title, text in words if text]
    who = [f"Level {own.level}", own.role or KIND_NAMES[one.kind], SUITS.get(one.suit, ""), one.pronouns]
    return PrintedSheet(one.name, tuple(blocks), ", ".join(word for word in who if word))


def _fixed_blocks(view: Adventure, own: Sheet) -> tuple[Block, ...]:
    """Blocks that change only with the sheet or the table's packs: Attributes, powers, items."""
    return (
        *(_attribute(view, own, name) for name in ATTRIBUTES),
        *_listed("Powers", tuple(_power(library.power(view, taken.id), taken) for taken in own.powers), wide=True),
        *_listed(
            "Vulnerabilities",
            tuple(_power(library.vulnerability(view, taken.id), taken) for taken in own.vulnerabilities),
        ),
        *_listed("Items", tuple(_thing(view, held) for held in own.gear)),
    )


@rule("DA-14.1", "DA-14.4", "DA-14.6", "DA-19.2", "DA-2.8")
def body_rows(view: Adventure, one: Character) -> tuple[Row, ...]:
    """Health and other expendable numbers in boxes, and the numbers related to them."""
    return _bodies.get(lambda: _body_rows(view, one), *_read_for(view, one))


def _body_rows(view: Adventure, one: Character) -> tuple[Row, ...]:
    ruling, vitals = view.ruling, one.vitals.open()
    hp, ap = numbers.hp_max(ruling, view, one.id), numbers.ap_max(ruling, view, one.id)
    pp = numbers.pp_max(ruling, view, one.id)
    rows = [Row("Health", f"{vitals.hp} of {hp}", boxes=_boxes(vitals.hp, hp))]
    rows += [_row("Armor Points", max(0, ap - vitals.ap_lost), ap)] if ap else []
    rows.append(Row("Armor Range", str(numbers.armor_range(ruling, view, one.id))))
    rows += [_row("Power Points", vitals.pp, pp)] if pp else []
    hampered = ", halved by armor" if numbers.is_hampered(ruling, view, one.id) else ""
    rows.append(Row("Speed", f"{numbers.speed_base(ruling, view, one.id)}{hampered}"))
    if one.kind == "pc":
        rows.append(Row("Rest Cards", f"{one.rest_cards} of {numbers.rest_cards(ruling, view, one.id)}"))
    if one.is_dealer:
        most = highest_level(ruling)
        rows.append(Row("Fatigue", f"{one.fatigue} of {most}", boxes=_boxes(most - one.fatigue, most)))
    return tuple(rows)


def _row(label: str, has: int, most: int) -> Row:
    return Row(label, f"{has} of {most}", boxes=_boxes(has, most))


def _boxes(has: int, most: int) -> tuple[str, ...]:
    """One box per point: empty for points left, crossed for points lost."""
    return tuple("" if at < has else "X" for at in range(max(has, most)))


def _attribute(view: Adventure, own: Sheet, name: str) -> Block:
    skills = [skill for skill, _ in own.skills if UNDER.get(skill) == name]
    rows = tuple(
        Row(trait, f"{numbers.trait_of(view, own, trait):+}{_primary(own, trait)}") for trait in (name, *skills)
    )
    return Block(name, rows)


def _primary(own: Sheet, trait: str) -> str:
    return ", primary" if trait == own.primary_skill else ""


def _power(power: Power | None, taken: Taken) -> Row:
    if power is None:
        return Row(taken.id, taken.choice)
    costs = f" {'/'.join(map(str, power.pp))} PP" if any(power.pp) else ""
    size = "" if power.type == "Vulny" else f"{power.type}{costs}: "
    choice = f" ({taken.choice})" if taken.choice else ""
    return Row(f"{power.name}{choice}", f"{size}{' '.join(power.mechanic)}")


def _thing(view: Adventure, held: Gear) -> Row:
    item = library.item(view, held.item)
    if item is None:
        return Row(held.item, "in no pack")
    said = [item.type.lower()] if item.type != "General" else []
    said += [f"damage {item.damage}, range {item.range}"] if item.type == gear.WEAPON else []
    said += [f"{one.stat} {one.by:+}" if one.how == "add" else f"{one.stat} {one.by}" for one in item.adjusts]
    worn = ("in hand" if item.type == gear.WEAPON else "worn") if held.worn else ""
    return Row(item.name, ", ".join(word for word in (*said, worn) if word))


def _experience(view: Adventure, one: Character, own: Sheet) -> tuple[Row, ...]:
    """The experience of a player character, if this view knows what was earned."""
    if one.kind != "pc" or one.xp.value is None:
        return ()
    more, ruling = one.xp.value, view.ruling
    return (Row("Earned", str(budget(own.level, more))), Row("To spend", str(xp_left(ruling, view, own, more))))


def _listed(title: str, rows: tuple[Row, ...], *, wide: bool = False) -> tuple[Block, ...]:
    return (Block(title, rows, wide=wide),) if rows else ()
