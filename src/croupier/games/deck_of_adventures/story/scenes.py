"""Scenes, notes, style, and players' questions to the GM (chapters 1, 6 and 24)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.checks import effects
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.health import condition_changes
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.commands import AnswerAsked, AskGm, SetScene, WriteNotes, WriteStyle
from croupier.games.deck_of_adventures.story.events import (
    GmAnswered,
    GmAsked,
    GmNotesWritten,
    SceneSet,
    SharedNotesWritten,
    StyleWritten,
)
from croupier.games.deck_of_adventures.story.state import Asked
from croupier.games.deck_of_adventures.validation import (
    LONGEST_NAME,
    LONGEST_TEXT,
    known_character,
    next_number,
    require_gm,
    text_of,
)


@rule("DA-6.2", "DA-15.13", "DA-1.8")
def set_scene(play: Play[Adventure], command: SetScene) -> None:
    """Set the place and describe it to everyone; a new place ends whatever lasts for the scene."""
    require_gm(play, "DA-6.2")
    title = text_of("title", command.title, "DA-6.2", LONGEST_NAME)
    if title != play.state.scene.title:
        condition_changes.end_scene_conditions(play)
        effects.end_of(play, "scene")
    play.do(SceneSet(title, text_of("text", command.text, "DA-6.2", LONGEST_TEXT, required=False)))


@rule("DA-6.2", "DA-1.8")
def write_notes(play: Play[Adventure], command: WriteNotes) -> None:
    """Write the GM's private notes, or the notes that everyone shares."""
    words = text_of("text", command.text, "DA-6.2", LONGEST_TEXT, required=False)
    if command.shared:
        play.do(SharedNotesWritten(words))
        return
    play.need(play.seat == GM, "those notes are the GM's own", "write it in the shared notes")
    play.do(GmNotesWritten(Secret(words, (GM,))))


@rule("DA-24.2", "DA-1.8")
def write_style(play: Play[Adventure], command: WriteStyle) -> None:
    """Write down what the group wants and which topics to avoid; any seat may."""
    play.do(StyleWritten(text_of("text", command.text, "DA-24.2", LONGEST_TEXT, required=False)))


@rule("DA-6.3", "DA-6.4", "DA-16.1", "DA-1.8")
def ask_gm(play: Play[Adventure], command: AskGm) -> None:
    """Ask the GM what a character sees, or speak to one of the GM's characters."""
    play.require(play.seat != GM, "DA-6.3", "only players ask the GM", "describe what the character sees")
    one = require_actor(play, command.character)
    play.need(one.here and not one.dead, f"{one.name} is not here", "choose a character who is")
    words = text_of("words", command.words, "DA-6.3", LONGEST_TEXT)
    if command.whom:
        other = known_character(play, command.whom)
        play.require(
            other.seat == GM, "DA-6.4", f"{other.name} is not the GM's to play", "ask the player who plays them"
        )
        play.need(other.here and not other.dead, f"{other.name} is not here", "choose a character who is")
        play.require(not one.is_out, "DA-16.1", f"{one.name} is Knocked Out and cannot speak", "ask what they see")
    waiting = any(asked.who == one.id for asked in play.state.asked)
    play.need(not waiting, f"the GM has not yet answered {one.name}", "wait for that")
    play.because("DA-6.4" if command.whom else "DA-6.3")
    play.do(GmAsked(Asked(f"s{next_number(play)}", one.id, words, command.whom)))


@rule("DA-6.3", "DA-6.4", "DA-1.5", "DA-1.8")
def answer_asked(play: Play[Adventure], command: AnswerAsked) -> None:
    """The GM answers in words, or without words lets a Check decide, which is called like any other."""
    require_gm(play, "DA-6.3")
    asked = next((one for one in play.state.asked if one.id == command.asked), None)
    play.need(asked is not None, "that has already been answered", "answer the open question")
    play.because("DA-6.4" if asked is not None and asked.whom else "DA-6.3")
    play.do(GmAnswered(command.asked, text_of("words", command.words, "DA-6.3", LONGEST_TEXT, required=False)))
