"""A player's choices about their character's sheet at any time, built from their view."""

from __future__ import annotations

from croupier.core.choices import NOW, number, one_of, text, written
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_TEXT
from croupier.games.maelstrom.sheets import commands as wish
from croupier.games.maelstrom.sheets import sheet_fields
from croupier.games.maelstrom.sheets.content import list_of
from croupier.games.maelstrom.sheets.equipment import weapons_in_use
from croupier.games.maelstrom.sheets.judgments import PARTS
from croupier.games.maelstrom.sheets.prices import rate
from croupier.games.maelstrom.sheets.proposals import proposal_of
from croupier.games.maelstrom.sheets.purchases import has_free
from croupier.games.maelstrom.sheets.quirks_in_play import every
from croupier.games.maelstrom.sheets.sheet_access import is_rebuilt
from croupier.games.maelstrom.sheets.specialties import identity, needs_parameter
from croupier.games.maelstrom.sheets.starting_dots import package_of
from croupier.games.maelstrom.sheets.state import ADVANCED, DEAD, GENERAL, Character, Sheet, Specialty
from croupier.games.maelstrom.state import Campaign


def any_time(menu: Menu[Campaign]) -> None:
    """Add choices on experience, texts, items and offers for own characters; the storyteller's cover all."""
    view, seat = menu.view, menu.seat
    if menu.groups <= NOW:
        return
    waiting = proposal_of(view, seat)
    if waiting is not None and not waiting.returned:
        menu.add("Withdraw the proposal", wish.WithdrawProposal(), group="any_time", clauses=("MS-11.3",))
    for one in view.characters:
        if seat in (one.seat, GM) and one.condition != DEAD:
            _offered(menu, one)
            menu.part(_sheet, one.id)


def _sheet(menu: Menu[Campaign], character: str) -> None:
    one = menu.view.character(character)
    with menu.heading(f"{one.name}'s sheet"):
        _own(menu, one, one.sheet.open())


def _own(menu: Menu[Campaign], one: Character, sheet: Sheet) -> None:
    free = f"{sheet.experience.free} experience free"
    clauses = ("MS-12.4", "MS-R44", "MS-R45")
    sheet_fields.offer_traits(menu, f"{one.name}: buy a dot ({free})", wish.BuyDot, one.id, clauses)
    if not is_rebuilt(menu.view, one.id):
        menu.add(
            f"{one.name}: take a specialty", {"type": "buy_specialty", "character": one.id},
            *sheet_fields.specialty(menu.view), group="any_time", clauses=("MS-8.3", "MS-12.4", "MS-R13"),
            test=_cheapest(menu.view, one.id, sheet),
        )  # fmt: skip
    parts = one_of("part", "What", [(part, part.capitalize()) for part in PARTS], default=PARTS[-1])
    words = written("text", "Text", LONGEST_TEXT, "part", {part: getattr(sheet, part) for part in PARTS})
    menu.add(
        f"{one.name}: write on the sheet", {"type": "write_sheet", "character": one.id}, parts, words,
        group="any_time", clauses=("MS-2.2", "MS-2.3"), test=wish.WriteSheet(one.id, "notes"),
    )  # fmt: skip
    _things(menu, one, sheet)
    _quirks(menu, one, sheet)


@rule("MS-8.3", "MS-12.4", "MS-R45")
def _cheapest(view: Campaign, character: str, sheet: Sheet) -> wish.BuySpecialty | None:
    """A listed specialty that is taken if any can be; None if the start still gives one, or all are owned."""
    package = package_of(view.settings)
    for tier, most in ((GENERAL, package.general), (ADVANCED, package.advanced)):
        if sheet.creation is not None and has_free(sheet, tier, most):
            return None
    tiers = sorted((GENERAL, ADVANCED), key=lambda each: rate(view.settings, each))
    able = {*sheet.practised, *(name for name, _ in sheet.experience.banked)}
    owned = {identity(one) for one in sheet.specialties}
    for of in sorted(list_of(view), key=lambda each: each.name not in able):
        listed = ((name, tier) for tier in tiers for name in (of.general if tier == GENERAL else of.advanced))
        for name, tier in listed:
            if not needs_parameter(name) and identity(Specialty(of.name, name)) not in owned:
                return wish.BuySpecialty(character, of.name, name, tier)
    return None


def _things(menu: Menu[Campaign], one: Character, sheet: Sheet) -> None:
    fields = (
        sheet_fields.name_field(),
        text("text", "In a few words", LONGEST_TEXT),
        number("quantity", "How many", 1, 10_000, 1),
    )
    menu.add(
        f"{one.name}: add an item", {"type": "give_item", "character": one.id}, *fields, group="any_time",
        clauses=("MS-19.2",), test=wish.GiveItem(one.id, "A thing"),
    )  # fmt: skip
    used = weapons_in_use(menu.view, one.id)
    loose = [item for item in sheet.items if item.id not in used]
    if loose:
        which = one_of("item", "Item", [(item.id, f"{item.quantity} {item.name}") for item in loose])
        menu.add(
            f"{one.name}: remove an item", {"type": "drop_item", "character": one.id}, which,
            group="any_time", clauses=("MS-19.2",), test=wish.DropItem(one.id, loose[0].id),
        )  # fmt: skip
    for item in loose:
        if item.quantity > 1:
            menu.add(
                f"{one.name}: use up some {item.name}", {"type": "drop_item", "character": one.id, "item": item.id},
                number("quantity", "How many", 1, item.quantity, 1), group="any_time", clauses=("MS-19.2",),
                test=wish.DropItem(one.id, item.id, 1),
            )  # fmt: skip


def _offered(menu: Menu[Campaign], one: Character) -> None:
    """Add the choices to accept or decline what the storyteller offers."""
    for offered in one.offered.open():
        for take, word in ((True, "take"), (False, "decline")):
            menu.add(
                f"{one.name}: {word} {offered.name} ({offered.points})",
                wish.AnswerQuirk(one.id, offered.name, take, offered.text), group="any_time", clauses=("MS-R38",),
                help=offered.text,
            )  # fmt: skip


def _quirks(menu: Menu[Campaign], one: Character, sheet: Sheet) -> None:
    for quirk in every(one, sheet):
        if quirk.flaw:
            menu.add(
                f"{one.name}: buy off {quirk.name} for {quirk.points}", wish.LoseQuirk(one.id, quirk.name, quirk.text),
                group="any_time", clauses=("MS-R38",), help=quirk.text,
            )  # fmt: skip
