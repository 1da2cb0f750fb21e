"""Written records: the GM's notes, and playtest remarks next to the moves they are on (RC-1.9, RC-21.7)."""

from __future__ import annotations

from croupier.core.choices import one_of, text
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.people import LONGEST_TEXT, gm_only, text_of
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town.commands import WriteNotes, WriteRemark
from croupier.games.rust_in_the_canyon.town.town_events import NotesWritten, RemarkWritten

ASKED = {
    "freeplay": "freeplay, and whether you needed help with it",
    "questions": "the questions of Read",
    "committing": "how you committed in secret",
    "towns": "how you prepared the town",
    "advancement": "what advancement cost and how you handled it",
}
cites("RC-1.9", name="ASKED")(ASKED)
MOST_REMARKS = 500
REMARKS, RECORDS = "Playtest remarks", "Notes and records"
"""Headings that fold away the table's records, so that the moves come first."""


@rule("RC-21.7", "RC-21.6", "RC-R63")
def write_notes(play: Play[Canyon], command: WriteNotes) -> None:
    """Write the GM's notes between sessions; nobody else sees them."""
    gm_only(play, "writing these notes")
    said = text_of("text", command.text, "RC-21.7", LONGEST_TEXT * 4, required=False)
    play.do(NotesWritten(Secret(said, (GM,))))
    play.because("RC-21.7", to=(GM,))


@rule("RC-1.9")
def write_remark(play: Play[Canyon], command: WriteRemark) -> None:
    """Record what a tester tried, for the designer."""
    if command.about not in ASKED:
        raise Invalid("about", command.about, ", ".join(ASKED), "RC-1.9")
    play.need(len(play.state.remarks) < MOST_REMARKS, "there is no room for more remarks", f"{MOST_REMARKS} in all")
    play.do(RemarkWritten(play.seat, command.about, text_of("text", command.text, "RC-1.9", LONGEST_TEXT)))
    play.because("RC-1.9", about=ASKED[command.about])


@rule("RC-1.9")
def add_any_remark(menu: Menu) -> None:
    """Add a field for a playtest remark on anything the designer asks about."""
    about = one_of("about", "About", list(ASKED.items()))
    words = text("text", "Remark", LONGEST_TEXT, required=True)
    command, help = {"type": "write_remark"}, "the designer asks what you tried"
    with menu.heading(REMARKS):
        menu.add("Playtest remark", command, about, words, group="any_time", clauses=("RC-1.9",), help=help)


@rule("RC-1.9")
def add_remark(menu: Menu, about: str) -> None:
    """Add a field for a playtest remark next to a move that asks for one."""
    words = text("text", "Remark", LONGEST_TEXT, required=True)
    command = {"type": "write_remark", "about": about}
    label, help = f"Playtest remark: {ASKED[about]}", "the designer asks what you tried"
    with menu.heading(REMARKS):
        menu.add(label, command, words, group="any_time", clauses=("RC-1.9",), help=help)
