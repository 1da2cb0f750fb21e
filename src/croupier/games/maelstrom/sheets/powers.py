"""The storyteller's choices about sheets, built from their view."""

from __future__ import annotations

from croupier.core.choices import NOW, Field, one_of, text
from croupier.core.menu import Menu
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_TEXT
from croupier.games.maelstrom.sheets import character_choices, sheet_fields
from croupier.games.maelstrom.sheets import commands as wish
from croupier.games.maelstrom.sheets.allowances import MOST_POINTS
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.budget import price_choices
from croupier.games.maelstrom.sheets.content import CATEGORIES
from croupier.games.maelstrom.sheets.judgments import REFUSED, unapproved_specialties
from croupier.games.maelstrom.sheets.quirk_content import FLAWS, MERITS
from croupier.games.maelstrom.sheets.quirks_in_play import every
from croupier.games.maelstrom.sheets.specialties import specialty_name
from croupier.games.maelstrom.sheets.state import ADVANCED, DEAD, GENERAL, Character, Proposal, Sheet, Specialty
from croupier.games.maelstrom.state import Campaign


def powers(menu: Menu[Campaign]) -> None:
    """Add choices on custom abilities, newcomers, specialties to judge, practice, rebuilding and quirks."""
    view = menu.view
    living = [one for one in view.characters if one.condition != DEAD]
    for one in living:
        for each in unapproved_specialties(one.sheet.open()):
            _judge(menu, one, each)
    if menu.groups <= NOW:
        return
    with menu.heading("Characters"):
        _newcomers(menu, view)
    for one in living:
        menu.part(_of, one.id)


def _newcomers(menu: Menu[Campaign], view: Campaign) -> None:
    """Add choices on what new characters are made from and what they begin with."""
    kinds = one_of("category", "Category", [(kind, kind) for kind in CATEGORIES])
    menu.add(
        "Add an ability for this campaign", {"type": "add_ability"}, sheet_fields.name_field(), kinds,
        text("text", "What it covers", LONGEST_TEXT), group="any_time", clauses=("MS-4.4", "MS-R42"),
    )  # fmt: skip
    character_choices.own_choices(menu)
    price_choices(menu)
    full = view.ruling("npc_sheet") == "full"
    seats = [(one.id, one.name or one.id) for one in view.seats if one.id != GM]
    fields = (
        one_of("seat", "Whose next character", [*seats, *([(GM, "the GM")] if full else [])]),
        Field("points", "Starting experience", "int", required=False, min=0, max=MOST_POINTS),
        one_of("zero", "May have 0 dots of", [(name, name) for name in ATTRIBUTES], required=False),
    )
    menu.add(
        "Change what a new character starts with", {"type": "allow_start"}, *fields, group="any_time", judge=True,
        clauses=("MS-3.4", "MS-R15", "MS-R39"),
    )  # fmt: skip
    _grants(menu, view)
    for proposal in view.proposals:
        if not proposal.of:
            _assign(menu, proposal, seats)


def _grants(menu: Menu[Campaign], view: Campaign) -> None:
    """Add the choices to take back that an attribute may have no dots."""
    names = {one.id: one.name or one.id for one in view.seats} | {GM: "the GM"}
    for one in view.allowed:
        for attribute in one.what.open().zero:
            menu.add(
                f"Take back: {names.get(one.seat, one.seat)}'s next character may have 0 dots of {attribute}",
                wish.AllowStart(one.seat, zero=attribute, grants=False), group="any_time",
                clauses=("MS-3.4", "MS-R15"),
            )  # fmt: skip


def _assign(menu: Menu[Campaign], proposal: Proposal, seats: list[tuple[str, str]]) -> None:
    """Add the choice to hand a proposal to another seat, if any seat can take it."""
    able = [one for one in seats
            if menu.game.why_not(menu.view, menu.seat, wish.AssignProposal(proposal.seat, one[0])) is None]  # fmt: skip
    if able:
        sent = {"type": "assign_proposal", "seat": proposal.seat}
        menu.add(f"Give {proposal.name} to another seat", sent, one_of("to", "To", able), group="any_time",
                 clauses=("MS-11.3",))  # fmt: skip


def _of(menu: Menu[Campaign], character: str) -> None:
    one = menu.view.character(character)
    sheet = one.sheet.open()
    with menu.heading(f"{one.name}'s sheet"):
        _change(menu, one, sheet)


def _change(menu: Menu[Campaign], one: Character, sheet: Sheet) -> None:
    """Add choices on chances to learn, purchases to undo, merits and flaws."""
    learn, back = f"{one.name}: a chance to learn", f"{one.name}: take a bought dot back"
    sheet_fields.offer_traits(menu, learn, wish.TickPractice, one.id, ("MS-R45",), judge=True)
    if sheet.practised:
        done = one_of("trait", "Trait", [(name, name) for name in sheet.practised])
        menu.add(
            f"{one.name}: no chance to learn after all",
            {"type": "tick_practice", "character": one.id, "practised": False}, done, group="any_time",
            clauses=("MS-R45",), test=wish.TickPractice(one.id, sheet.practised[0], practised=False),
        )  # fmt: skip
    sheet_fields.offer_traits(menu, back, wish.TakeBack, one.id, ("MS-12.4",))
    menu.add(f"{one.name}: unlock the sheet", wish.UnlockSheet(one.id), group="any_time", clauses=("MS-R47",))
    _quirks(menu, one, sheet)


def _judge(menu: Menu[Campaign], owner: Character, each: Specialty) -> None:
    """Add the choice to judge a specialty on no list: the tiers that the character can pay for, or refuse.

    It is offered first: nobody is prompted, since everyone sees prompts, and not everyone the sheet.
    """
    if not menu.announce("now"):
        return
    fields = {"character": owner.id, "ability": each.ability, "name": each.name, "parameter": each.parameter}
    words = ((GENERAL, "general"), (ADVANCED, "advanced"), (REFUSED, "refused"))
    tried = [(wish.JudgeSpecialty(verdict=verdict, **fields), word) for verdict, word in words]
    can = [(one.verdict, word) for one, word in tried if menu.game.why_not(menu.view, menu.seat, one) is None]
    menu.add(
        f"{owner.name}: judge {each.ability}, {specialty_name(each)}", {"type": "judge_specialty", **fields},
        one_of("verdict", "It is", can), group="now", judge=True, clauses=("MS-8.3", "MS-R13"),
        help="it cannot be used until you approve it", test=wish.JudgeSpecialty(verdict=REFUSED, **fields),
    )  # fmt: skip


def _quirks(menu: Menu[Campaign], one: Character, sheet: Sheet) -> None:
    if menu.view.ruling("creation_merits_flaws") != "off":
        for flaw, listed in ((False, MERITS), (True, FLAWS)):
            sent = {"type": "offer_quirk", "character": one.id, "flaw": flaw}
            menu.add(
                f"{one.name}: offer a {'flaw' if flaw else 'merit'}", sent, *sheet_fields.quirk(listed, flaw=flaw),
                group="any_time", clauses=("MS-R38",),
            )  # fmt: skip
    for quirk in every(one, sheet):
        menu.add(
            f"{one.name}: strike {quirk.name}", wish.LoseQuirk(one.id, quirk.name, quirk.text, struck=True),
            group="any_time", clauses=("MS-R38",), help=quirk.text,
        )  # fmt: skip
