"""Read in its drawn form: cards by Mind against one of the GM's (RC-6.9)."""

from __future__ import annotations

from typing import Any

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import deck, places
from croupier.games.rust_in_the_canyon.figures.solo import higher
from croupier.games.rust_in_the_canyon.hand_totals import ranks_of
from croupier.games.rust_in_the_canyon.moves import read_end, read_questions
from croupier.games.rust_in_the_canyon.moves.commands import AskRead, NoteTrouble, StopReading
from croupier.games.rust_in_the_canyon.moves.events import QuestionAsked, ReadBegan, TroubleNoted
from croupier.games.rust_in_the_canyon.moves.state import Reading
from croupier.games.rust_in_the_canyon.people import gm_only, own, text_of
from croupier.games.rust_in_the_canyon.state import Canyon, Character


@rule("RC-6.9", "RC-4.6", "RC-5.6", "RC-R8")
def draw(play: Play[Canyon], one: Character, about: str, kind: str) -> None:
    """Deal Mind cards against one GM card: one question per higher card; if none is, one and trouble."""
    for side in (one.seat, GM):
        deck.lay_side(play, side, side)
        deck.gather_and_shuffle(play, side, keep=_on_the_table(play.state, side))
    deck.deal(play, one.seat, places.pile(one.seat), _dealt_to(play.state, one))
    deck.deal(play, GM, places.pile(GM))
    cards, dealt = places.faces(play.state, places.pile(one.seat)), places.faces(play.state, places.pile(GM))
    against = dealt[0] if dealt else ""
    count = higher(play.ruling, ranks_of(cards), against[:-1]) if against else 0
    left, trouble = max(1, count), count == 0
    began = Reading(one.id, about, kind, left=left, drawn=True, trouble=trouble, cards=cards, against=against)
    play.do(ReadBegan(began))
    gms: dict[str, Any] = {"against": against} if against else {}
    play.because("RC-6.9", drawn=cards, **gms, higher=count, questions=max(1, count))


@rule("RC-6.9", "RC-5.7")
def _dealt_to(now: Canyon, one: Character) -> int:
    """A card for each point of Mind; if a shared deck is too short for that, all but the GM's."""
    left = places.count(now, places.deck(now, one.seat)) - 1
    return one.mind if now.ruling("decks") != "shared" else min(one.mind, max(0, left))


def _on_the_table(now: Canyon, side: str) -> tuple[str, ...]:
    """The places whose cards a conflict or a solo hand still needs."""
    return (*places.hands(now, side), places.reserve(side))


@rule("RC-6.9", "RC-6.8")
def ask_read(play: Play[Canyon], command: AskRead) -> None:
    """Ask the next question that the cards earned."""
    reading = _mine(play)
    play.do(QuestionAsked(read_questions.chosen(play, reading.kind, command.question)))
    play.because("RC-6.9", questions_left=reading.left - 1)


@rule("RC-6.9")
def stop_reading(play: Play[Canyon], command: StopReading) -> None:
    """Leave earned questions unasked; trouble is still noted."""
    reading = _mine(play)
    read_end.close(play, reading, stopped=True)
    play.because("RC-6.9", unasked=reading.left)


def _mine(play: Play[Canyon]) -> Reading:
    """The acting seat's drawn read, with a question left to ask. Raises Impossible."""
    one = own(play, "RC-6.9")
    reading = play.state.reading
    asks = reading is not None and reading.drawn and reading.pc == one.id and reading.left and not reading.question
    play.need(asks, "you have no question to ask now", "read first")
    assert reading is not None
    return reading


@rule("RC-6.9")
def go_on(play: Play[Canyon]) -> None:
    """End a drawn read after the answer to its last question."""
    reading = play.state.reading
    if reading is not None and not reading.left:
        read_end.close(play, reading)


@rule("RC-6.9")
def note_trouble(play: Play[Canyon], command: NoteTrouble) -> None:
    """If no card was higher, the GM notes what takes a turn for the worse."""
    gm_only(play, "noting trouble")
    reading = play.state.reading
    due = reading is not None and reading.trouble and not reading.left
    play.need(due, "no trouble is due", "wait for the answer")
    play.do(TroubleNoted(text_of("text", command.text, "RC-6.9", read_questions.LONGEST_ANSWER, required=False)))
    play.because("RC-6.9", higher=0)
