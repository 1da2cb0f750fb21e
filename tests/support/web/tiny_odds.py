"""The web's tiny game with odds: an immediate answer about a draw, and a slow one about a bid, in a worker process."""

from __future__ import annotations

import os
import time
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion, OddsRequest
from croupier.core.play import Play
from croupier.pieces import cards
from croupier.pieces.state import Place
from support.web.tiny import Bid, DrawOne, Tiny, TinyState


def of_red(given: Given) -> Answer:
    share = Fraction(given["red"], given["left"])
    return Answer({"red": share, "black": 1 - share}, {"red": share})


def after_long(given: Given) -> Answer:
    """This many milliseconds of work with checkpoints in between; 13 ends the process itself."""
    if given["size"] == 13:
        os._exit(3)
    for _ in range(given["size"]):
        time.sleep(0.001)
        given.step(1)
    return Answer({"done": Fraction(1)})


def after_ever(given: Given) -> Answer:
    while True:
        given.step(1_000_000)


QUESTIONS: tuple[OddsQuestion, ...] = (
    OddsQuestion(
        name="red",
        title="A red card",
        help="How likely the next card is red.",
        parameters=(Whole("red", "red cards left", 0, 26), Whole("left", "cards left", 1, 52, 52)),
        answer=of_red,
        clauses=("TY-1.1",),
        example={"red": "26"},
        rulings={"bids": "yes"},
        bars=(Bar("red", ("red",), "good"),),
    ),
    OddsQuestion(
        name="long",
        title="A long question",
        help="Work of this many milliseconds.",
        parameters=(Whole("size", "how long", 0, 100_000),),
        answer=after_long,
        clauses=("TY-1.3",),
        example={"size": "1"},
        bars=(Bar("done", ("done",)),),
        heavy=True,
    ),
    OddsQuestion(
        name="vast",
        title="A question without end",
        help="More than any limit.",
        parameters=(Whole("size", "how vast", 0, 9, 1),),
        answer=after_ever,
        clauses=("TY-1.3",),
        example={},
        heavy=True,
    ),
)


class TurnUp(Command, frozen=True, tag="turn_up"):
    """Turn the top card up for all to see."""


def turn_up(play: Play[TinyState], command: TurnUp) -> None:
    play.need(play.state.board.place("deck").slots, "there is no deck to draw from", "let the GM lay one")
    cards.draw(play, "deck", "open")
    play.because("TY-1.1")


class TinyOdds(Tiny):
    """A draw, a card turned up for all, and a bid have odds."""

    rules = {**Tiny.rules, TurnUp: turn_up}
    questions: ClassVar[tuple[OddsQuestion, ...]] = QUESTIONS
    size = 1
    """What a chip of a bid takes, in milliseconds."""

    def start(self, state: TinyState, players: tuple[str, ...]) -> TinyState:
        begun = super().start(state, players)
        places = (*begun.board.places, Place("open", "row", "Open"))
        return replace(begun, board=replace(begun.board, places=places))

    def own_choices(self, view: TinyState, seat: str) -> list[Choice]:
        found = super().own_choices(view, seat)
        if view.board.place("deck").slots:
            found.append(Choice("Turn up a card", {"type": "turn_up"}, group="any_time"))
        return [replace(one, odds=one.command["type"] in ("draw_one", "turn_up", "bid")) for one in found]

    def odds(self, view: TinyState, seat: str, command: Command) -> OddsRequest | None:
        if isinstance(command, Bid):
            return OddsRequest("long", {"size": command.chips * self.size}, when="if all bid")
        deck = view.board.place("deck").slots
        if not isinstance(command, DrawOne | TurnUp) or not deck:
            return None
        left = view.board.unseen(deck[0].set).cards
        red = sum(card[-1] in "DH" for card in left)
        return OddsRequest("red", {"red": red, "left": len(left)}, receipt=f"{len(left)} cards that you have not seen")


GAME = TinyOdds()
