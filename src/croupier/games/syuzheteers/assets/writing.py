"""Filling in faces and reverses (SZ-3.2, SZ-3.5, SZ-5.9)."""

from __future__ import annotations

import msgspec

from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.cards import FACE, REVERSE
from croupier.games.syuzheteers.assets.commands import FillReverse, WriteFace
from croupier.games.syuzheteers.assets.content import asset_kind, challenge_type
from croupier.games.syuzheteers.assets.events import CardSet, WordsGiven
from croupier.games.syuzheteers.assets.state import Owed
from croupier.games.syuzheteers.people import LONGEST_NAME, LONGEST_QUESTION, Table, state, text_of

put = msgspec.structs.replace


def owed(play: Table, what: str, card: str) -> Owed:
    """The words that are asked of the acting seat. Raises Impossible."""
    wanted = Owed(what, card, play.seat)
    play.need(wanted in state(play).owed, "nothing is to be written on that card by you", "a card that is asked of you")
    return wanted


@rule("SZ-3.2", "SZ-5.9")
def write_face(play: Table, command: WriteFace) -> None:
    """The active player says what the challenge has become."""
    wanted = owed(play, FACE, command.card)
    kind = asset_kind(command.kind)
    name = text_of("name", command.name, "SZ-3.2", LONGEST_NAME)
    text = text_of("text", command.text, "SZ-3.2", required=False)
    one = put(state(play).card(command.card), name=name, kind=kind, text=text)
    play.do(CardSet(one, "written"))
    play.do(WordsGiven(wanted))


@rule("SZ-3.2", "SZ-3.5", "SZ-5.2")
def fill_reverse(play: Table, command: FillReverse) -> None:
    """Whoever used the asset up says what problem it turns into."""
    wanted = owed(play, REVERSE, command.card)
    kind = challenge_type(play.ruling, command.challenge)
    question = text_of("question", command.question, "SZ-5.3", LONGEST_QUESTION)
    play.do(CardSet(put(state(play).card(command.card), type=kind, question=question), "written"))
    play.do(WordsGiven(wanted))
