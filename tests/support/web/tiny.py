"""A game for the web's own tests: a deck, a hand, sealed numbers, and a rule that forbids."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.core.answer_times import AnswerTimes
from croupier.core.assets import PICTURES, Picture
from croupier.core.choices import Choice, asset, number, text
from croupier.core.commands import Command
from croupier.core.events import Event, no_line, unchanged
from croupier.core.game import prompt_of
from croupier.core.play import Play
from croupier.core.playing_cards import STANDARD
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import Ask
from croupier.core.table_events import Ended
from croupier.pieces import cards
from croupier.pieces.game import TableGame
from croupier.pieces.state import Board, Place, TableState

LEDGER = """# Tiny - rules ledger

A game of one deck.

## Clauses

### 1. Play
- **TY-1.1** [rule] A player draws one card to her hand. (ours)
- **TY-1.2** [rule] At most five cards in a hand. (ours)
- **TY-1.3** [rule] Everyone bids in secret, opened together. (ours, TY-R1)

## Rulings
- **TY-R1** `bids` May a bid be nought? Silent. Options: `yes` (default), `no`. Reason: why not.

### Settings index

| setting | ruling | options | parameter | default | changeable |
|---|---|---|---|---|---|
| `bids` | TY-R1 | `yes`, `no` | - | `yes` | always |
"""


class Lay(Command, frozen=True, tag="lay"):
    pass


class DrawOne(Command, frozen=True, tag="draw_one"):
    pass


class Bid(Command, frozen=True, tag="bid"):
    chips: int


class Tell(Command, frozen=True, tag="tell"):
    words: str


class Show(Command, frozen=True, tag="show"):
    picture: Picture
    to: str = ""


class Shown(Event, frozen=True, tag="shown"):
    picture: Secret[str]
    log_line = no_line

    def apply(self, state: TinyState) -> TinyState:
        return replace(state, shown=(*state.shown, self.picture))


class Told(Event, frozen=True, tag="told"):
    seat: str
    words: str

    def apply(self, state: TinyState) -> TinyState:
        return replace(state, told=(*state.told, self.words))

    def log_line(self, view: TinyState) -> str:
        return f"Told: {self.words}"


class Bids(Event, frozen=True, tag="bids"):
    bids: tuple[tuple[str, int], ...]
    apply = unchanged

    def log_line(self, view: TinyState) -> str:
        return "Bids are opened."


class TinyState(TableState, frozen=True, kw_only=True):
    laid: bool = False
    told: tuple[str, ...] = ()
    shown: tuple[Secret[str], ...] = ()


def show(play: Play[TinyState], command: Show) -> None:
    """A picture for one seat, or for all."""
    play.require_power("showing a picture")
    play.do(Shown(Secret(command.picture, ("gm", command.to) if command.to else (EVERYONE,))))


def lay(play: Play[TinyState], command: Lay) -> None:
    play.require_power("laying the deck")
    play.need(not play.state.board.place("deck").slots, "the deck is laid already")
    cards.lay_deck(play, "deck", STANDARD)
    play.because("TY-1.1", cards=52)


def draw_one(play: Play[TinyState], command: DrawOne) -> None:
    play.need(play.state.board.place("deck").slots, "there is no deck to draw from", "let the GM lay one")
    hand = play.state.board.place(f"hand.{play.seat}")
    play.require(len(hand.slots) < 5, "TY-1.2", "five cards are as many as a hand holds", "bid")
    cards.draw(play, "deck", f"hand.{play.seat}")
    play.because("TY-1.1", held=len(hand.slots) + 1)


def bid(play: Play[TinyState], command: Bid) -> None:
    option = play.ruling("bids")
    play.require(option == "yes" or command.chips > 0, "TY-1.3", "a bid of nought is no bid", "bid 1 or more")
    play.need(0 <= command.chips <= 9, "bids go from 0 to 9")
    play.seal("bids", play.seat, command)
    players = [seat.id for seat in play.state.seats if seat.id != "gm" and seat.taken]
    if {seal.seat for seal in play.state.sealed("bids")} >= set(players):
        opened = play.open("bids")
        bids = [(seat, found.chips) for (seat, _), found in opened.items() if isinstance(found, Bid)]
        play.do(Bids(tuple(sorted(bids))))
    play.because("TY-1.3")


def tell(play: Play[TinyState], command: Tell) -> None:
    play.do(Told(play.seat, command.words))


class TinyAnswerTimes(AnswerTimes[TinyState]):
    """A second for each answer, once someone has said hurry."""

    def limit(self, state: TinyState, ask: Ask) -> float | None:
        return 1 if "hurry" in state.told else None


class Tiny(TableGame[TinyState]):
    name = "tiny"
    title = "Tiny"
    least_players, most_players = 1, 4
    ledger = LEDGER
    rules = {Lay: lay, DrawOne: draw_one, Bid: bid, Tell: tell, Show: show}
    events: ClassVar[tuple[type[Event], ...]] = (Told, Bids, Shown)
    state = TinyState
    answer_times = TinyAnswerTimes()

    def start(self, state: TinyState, players: tuple[str, ...]) -> TinyState:
        hands = tuple(Place(f"hand.{seat}", "hand", "hand", owner=seat, sees="owner") for seat in players)
        return replace(state, board=Board(places=(Place("deck", "pile", "deck", sees="none"), *hands)))

    def open_questions(self, state: TinyState) -> tuple[Ask, ...]:
        sealed = {seal.seat for seal in state.sealed("bids")}
        return tuple(
            Ask(seat.id, "bid", "a bid", sealed=True)
            for seat in state.seats
            if seat.taken and seat.id != "gm" and seat.id not in sealed and state.board.place("deck").slots
        )

    def own_choices(self, view: TinyState, seat: str) -> list[Choice]:
        found = [
            Choice("Tell", {"type": "tell"}, group="any_time", fields=(text("words", "Words", 500, required=True),))
        ]
        if seat == "gm":
            fields = (asset("picture", "Picture", PICTURES), text("to", "Seat", 10))
            found.append(Choice("Show a picture", {"type": "show"}, group="any_time", fields=fields))
            found.append(
                Choice("Lay the deck", {"type": "lay"}, group="any_time", why_not=self.why_not(view, seat, Lay()))
            )
        else:
            found.append(Choice("Draw", {"type": "draw_one"}, group="any_time", piece=None, to=(f"hand.{seat}",)))
            prompt = prompt_of(view, seat, "bid")
            if prompt:
                found.append(Choice("Bid", {"type": "bid"}, prompt=prompt, fields=(number("chips", "Chips", 0, 9),)))
        return found

    def default(self, view: TinyState, ask: Ask) -> Command:
        return Bid(0)


GAME = Tiny()
__all__ = ["GAME", "Ended", "Struct"]
