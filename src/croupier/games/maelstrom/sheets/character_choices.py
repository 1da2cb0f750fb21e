"""The choices for making a character, and for the storyteller to judge it."""

from __future__ import annotations

from contextlib import nullcontext

from croupier.core.choices import Field, file_text, text
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_NAME, LONGEST_TEXT
from croupier.games.maelstrom.sheets import commands as wish
from croupier.games.maelstrom.sheets import sheet_fields, worksheet
from croupier.games.maelstrom.sheets.allowances import allowance, zero_for
from croupier.games.maelstrom.sheets.content import among, list_of
from croupier.games.maelstrom.sheets.import_sheet import MOST_TEXT
from croupier.games.maelstrom.sheets.proposals import proposal_of
from croupier.games.maelstrom.sheets.ready_made import ready_list, ready_made
from croupier.games.maelstrom.sheets.specialties import specialty_name
from croupier.games.maelstrom.state import Campaign

OWN = "Or make your own character"
BEFORE = (
    "Decide who the character is before what they can do. Spread dots evenly: untrained skills are harder, untrained "
    "knowledges cannot be rolled."
)


def character_choices(menu: Menu[Campaign], key: str, of: str, prompt: str) -> None:
    """Add the choices to make a character step by step, take a ready-made one, or import one.

    `of` is the character that is rebuilt, "" for a new one.
    """
    view, seat = menu.view, menu.seat
    note = _note(view, seat)
    fields = sheet_fields.sheet_form(view, zero_for(view, seat, of), anew=bool(of))
    sent = {"type": "propose_character", "of": of} if of else {"type": "propose_character"}
    with nullcontext() if of or note else menu.heading(OWN):
        menu.add(
            "Rebuild the character, step by step" if of else "Make a character, step by step", sent, *fields,
            ask=prompt, clauses=("MS-11.1", "MS-11.2", "MS-11.3", "MS-11.9"), help=note or BEFORE,
            test=ready_made(view, seat, key, of),
            draft=next((one.kind for one in worksheet.drafts(view, seat)), ""),
        )  # fmt: skip
    for ready, best in ready_list(view, seat, key, of):
        menu.add(
            f"Take {ready.name}, {ready.concept}",
            ready,
            ask=prompt,
            clauses=("MS-11.3",),
            help=f"best at {best}",
        )
    if of:
        menu.add("Keep the sheet as it is", wish.WithdrawProposal(), ask=prompt, clauses=("MS-R47",),
                 help="nothing is rebuilt")  # fmt: skip
        return
    with menu.heading(OWN):
        import_choice(menu, prompt)


@rule("MS-R73", "MS-11.3")
def own_choices(menu: Menu[Campaign]) -> None:
    """Add the choices to make the storyteller's characters, if they have full sheets."""
    view = menu.view
    if view.ruling("npc_sheet") != "full":
        return
    draft = next((one.kind for one in worksheet.drafts(view, GM)), "")
    menu.add(
        "Make one of your own characters, step by step", {"type": "propose_character"},
        *sheet_fields.sheet_form(view, allowance(view, GM).zero), group="any_time", clauses=("MS-R73", "MS-11.3"),
        test=ready_made(view, GM, f"{GM}.{view.named}"), draft=draft,
    )  # fmt: skip
    import_choice(menu)


def import_choice(menu: Menu[Campaign], prompt: str | None = None) -> None:
    """Add the choice to import a file of the public format, for a prompt or at any time."""
    names = (
        text("name", "In the file", LONGEST_NAME, required=True),
        text("to", "Meaning here (empty: leave it out)", LONGEST_NAME),
    )
    fields = (
        file_text("text", "The file's text", MOST_TEXT, (".json", ".txt")),
        Field("names", "What unknown names mean", "list", required=False, min=0, max=100, fields=names),
    )
    sent = {"type": "import_character"}
    group = "now" if prompt else "any_time"
    menu.add(
        "Import a character from a file",
        sent,
        *fields,
        ask=prompt,
        group=group,
        clauses=("MS-21.1", "MS-R76"),
        help="a character that was saved or exported before",
    )


def _note(view: Campaign, seat: str) -> str:
    returned = proposal_of(view, seat)
    return returned.note.open() if returned is not None else ""


def proposal_choices(menu: Menu[Campaign], seat: str, prompt: str) -> None:
    """Add the choices to approve a seat's proposal or to return it."""
    view = menu.view
    one = proposal_of(view, seat)
    if one is None:
        return
    menu.add(
        f"Approve {one.name}", wish.ApproveCharacter(one.seat), ask=prompt, clauses=("MS-11.3", "MS-11.14", "MS-R38"),
        judge=True, help=proposal_notes(view, seat),
    )  # fmt: skip
    note = text("note", "What to change", LONGEST_TEXT, required=True)
    menu.add(
        f"Return {one.name} for changes", {"type": "return_character", "seat": one.seat}, note, ask=prompt,
        clauses=("MS-11.3",), judge=True, test=wish.ReturnCharacter(one.seat, "a note"),
        help="back to its player, with your reason",
    )  # fmt: skip


def proposal_notes(view: Campaign, seat: str) -> str:
    """What the storyteller approves beyond the visible sheet: what is on no list, notes on a file."""
    one = proposal_of(view, seat)
    if one is None:
        return ""
    sheet = one.sheet.open()
    parts = [sheet.concept] if sheet.concept else []
    own = [specialty_name(each) for each in sheet.specialties if not each.approved]
    if own:
        parts.append(f"Not on any list: {', '.join(own)}")
    odd = [each.name for each in one.abilities.open() if among(list_of(view), each.name) is None]
    if odd:
        parts.append(f"Brings: {', '.join(odd)}")
    return ". ".join((*parts, *one.report.open()))
