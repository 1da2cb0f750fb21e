"""The choices of scenes, notes and style."""

from __future__ import annotations

import msgspec

from croupier.core.choices import one_of, text
from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.state import GM
from croupier.games.deck_of_adventures.checks.actors import plays_for
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import commands as wish
from croupier.games.deck_of_adventures.story.advice import FUN, RESPECT, SCENES, TOGETHER
from croupier.games.deck_of_adventures.story.state import Asked
from croupier.games.deck_of_adventures.validation import LONGEST_NAME, LONGEST_TEXT

ANY = "any_time"


def add_answer(menu: Menu[Adventure], one: Asked, prompt: str) -> None:
    """Add the GM's choices to answer what a player asks."""
    name = one.id
    menu.add("Answer", {"type": "answer_asked", "asked": name}, text("words", "Answer", LONGEST_TEXT), ask=prompt,
             judge=True, clauses=("DA-6.3", "DA-6.4"), help=one.words, test=wish.AnswerAsked(name))  # fmt: skip
    menu.add("Leave it to a Check, or do not answer", wish.AnswerAsked(name), ask=prompt, judge=True,
             clauses=("DA-6.3", "DA-1.5"), help="Call the Check as usual.")  # fmt: skip


def any_time(menu: Menu[Adventure]) -> None:
    """Add the choices to ask the GM, and to write the shared notes and the style."""
    view = menu.view
    others = [(one.id, one.name) for one in view.characters if one.here and not one.dead and one.seat == GM]
    for one in view.characters:
        if menu.seat == GM or not one.here or one.dead or not plays_for(view, menu.seat, one.id):
            continue
        words = text("words", "What", LONGEST_TEXT, required=True)
        menu.add(f"{one.name} looks around", {"type": "ask_gm", "character": one.id}, words, group=ANY,
                 clauses=("DA-6.3",), help=SCENES, test=wish.AskGm(one.id, "..."))  # fmt: skip
        if others and not one.is_out:
            whom = one_of("whom", "To", others)
            menu.add(f"{one.name} speaks to an NPC", {"type": "ask_gm", "character": one.id}, whom, words, group=ANY,
                     clauses=("DA-6.4", "DA-6.5"), help=RESPECT,
                     test=wish.AskGm(one.id, "...", others[0][0]))  # fmt: skip
    with menu.heading("Notes"):
        _text(menu, "Write the shared notes", {"type": "write_notes", "shared": True}, view.shared_notes, "DA-6.2",
              wish.WriteNotes("", shared=True))  # fmt: skip
        _text(menu, "Write down the style of play", {"type": "write_style"}, view.style, "DA-24.2",
              wish.WriteStyle(""), help=TOGETHER)  # fmt: skip


def _text(
    menu: Menu[Adventure], label: str, command: dict[str, object], written: str, clause: str, test: Command,
    help: str = "",
) -> None:  # fmt: skip
    field = msgspec.structs.replace(text("text", "Text", LONGEST_TEXT), default=written or None)
    menu.add(label, command, field, group=ANY, clauses=(clause,), help=help, test=test)


def powers(menu: Menu[Adventure]) -> None:
    """Add the GM's choices to set the scene and keep notes."""
    scene = menu.view.scene
    with menu.heading("Scene"):
        title = msgspec.structs.replace(
            text("title", "Where", LONGEST_NAME, required=True), default=scene.title or None
        )
        told = msgspec.structs.replace(text("text", "What is there", LONGEST_TEXT), default=scene.text or None)
        menu.add("Set the scene", {"type": "set_scene"}, title, told, group=ANY, clauses=("DA-6.2",), help=FUN,
                 test=wish.SetScene("..."), role="next")  # fmt: skip
        _text(menu, "Write your own notes", {"type": "write_notes"}, menu.view.notes.value or "", "DA-6.2",
              wish.WriteNotes(""))  # fmt: skip
