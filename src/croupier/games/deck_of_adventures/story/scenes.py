"""Scenes, notes and style, and what the GM is asked (chapters 1, 6 and 24)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.checks.people import acting
from croupier.games.deck_of_adventures.harm import laying
from croupier.games.deck_of_adventures.people import (
    LONGEST_NAME,
    LONGEST_TEXT,
    Table,
    count,
    for_gm,
    known,
    state,
    text_of,
)
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


@rule("DA-6.2", "DA-15.13", "DA-1.8")
def set_scene(play: Table, command: SetScene) -> None:
    """The GM says where they are, and describes it for all; elsewhere, what lasts for the scene before is over."""
    for_gm(play, "DA-6.2")
    title = text_of("title", command.title, "DA-6.2", LONGEST_NAME)
    if title != state(play).scene.title:
        laying.scene_ended(play)
    play.do(SceneSet(title, text_of("text", command.text, "DA-6.2", LONGEST_TEXT, required=False)))


@rule("DA-6.2", "DA-1.8")
def write_notes(play: Table, command: WriteNotes) -> None:
    """Scene notes that the GM alone reads, or notes that everyone shares."""
    words = text_of("text", command.text, "DA-6.2", LONGEST_TEXT, required=False)
    if command.shared:
        play.do(SharedNotesWritten(words))
        return
    play.need(play.seat == GM, "those notes are the GM's own", "the shared notes")
    play.do(GmNotesWritten(Secret(words, (GM,))))


@rule("DA-24.2", "DA-1.8")
def write_style(play: Table, command: WriteStyle) -> None:
    """Anybody writes down what the group wishes for, and what it keeps out."""
    play.do(StyleWritten(text_of("text", command.text, "DA-24.2", LONGEST_TEXT, required=False)))


@rule("DA-6.3", "DA-6.4", "DA-1.8")
def ask_gm(play: Table, command: AskGm) -> None:
    """A player asks what is to be seen, or what somebody says, who is the GM's to play."""
    one = acting(play, command.character)
    words = text_of("words", command.words, "DA-6.3", LONGEST_TEXT)
    if command.whom:
        other = known(play, command.whom)
        play.require(other.seat == GM, "DA-6.4", f"{other.name} is not the GM's to play", "the player who does")
    waiting = any(asked.who == one.id for asked in state(play).asked)
    play.need(not waiting, f"the GM has still to answer {one.name}", "wait for that")
    play.do(GmAsked(Asked(f"s{count(play)}", one.id, words, command.whom)))


@rule("DA-6.3", "DA-6.4", "DA-1.5", "DA-1.8")
def answer_asked(play: Table, command: AnswerAsked) -> None:
    """The GM tells it outright, or lets a Check decide, which is called as any other."""
    for_gm(play, "DA-6.3")
    there = any(one.id == command.asked for one in state(play).asked)
    play.need(there, "that is answered already", "what is asked now")
    play.do(GmAnswered(command.asked, text_of("words", command.words, "DA-6.3", LONGEST_TEXT, required=False)))
