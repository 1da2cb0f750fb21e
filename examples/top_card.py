"""Top Card: a whole game in one file, the one that the how-to "Add a game" walks through. Run it to see it played."""

from __future__ import annotations

import msgspec

from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.game import prompt_of
from croupier.core.menu import Menu
from croupier.core.play import Play
from croupier.core.playing_cards import STANDARD
from croupier.core.rules import rule
from croupier.core.state import Ask
from croupier.core.table_events import Ended
from croupier.pieces import cards
from croupier.pieces.game import TableGame
from croupier.pieces.state import Board, Place, Slot, TableState, UnseenSet

LEDGER = """# TOP CARD - rules ledger

## Clauses

### 1. Play
- **TC-1.1** [rule] The deck is shuffled. In turn, each player turns up its top card.
- **TC-1.2** [rule] The highest card wins; kings are high, and the ace is high or low as the table chose. (TC-R1)

## Rulings
- **TC-R1** `ace` Is the ace high or low? Options: `high` (above the king; default), `low` (below the two).

### Settings index

| setting | ruling | options | parameter | default | changeable |
|---|---|---|---|---|---|
| `ace` | TC-R1 | `high`, `low` | - | `high` | creation |
"""


class TopCardState(TableState, frozen=True, kw_only=True):
    """The board, and the players in seating order."""

    players: tuple[str, ...] = ()

    @property
    def turn(self) -> str | None:
        return next((seat for seat in self.players if not self.board.place(f"card.{seat}").count), None)


class TurnUp(Command, frozen=True, tag="turn_up"):
    """Turn up the top card (TC-1.1)."""


@rule("TC-1.1")
def turn_up(play: Play[TopCardState], command: TurnUp) -> None:
    """The player whose turn it is turns up a card, the first after a shuffle; after the last, the game ends."""
    play.need(play.state.turn, "everyone has turned up a card")
    play.require(play.seat == play.state.turn, "TC-1.1", "it is not your turn", f"wait for {play.state.turn}")
    if play.state.turn == play.state.players[0]:
        cards.shuffle(play, "deck")
    cards.draw(play, "deck", f"card.{play.seat}", how="turned up")
    play.because("TC-1.1")
    if play.state.turn is None:
        find_winner(play)


@rule("TC-1.2")
def find_winner(play: Play[TopCardState]) -> None:
    """The highest card wins."""
    order = "A23456789TJQK" if play.ruling("ace") == "low" else "23456789TJQKA"
    shown = {seat: cards.faces(play, f"card.{seat}")[0] for seat in play.state.players}
    height = {seat: order.index(face[:-1].replace("10", "T")) for seat, face in shown.items()}
    best = max(height.values())
    play.do(Ended(" and ".join(play.state.seat(seat).name for seat in shown if height[seat] == best)))
    play.because("TC-1.2", shown=tuple(shown.values()))


class TopCard(TableGame[TopCardState]):
    """One card each, and the highest wins."""

    name = "top-card"
    title = "Top Card"
    about = "one card each, and the highest wins"
    gm = "none"
    least_players = 2
    ledger = LEDGER
    state = TopCardState
    rules = {TurnUp: turn_up}

    def start(self, state: TopCardState, players: tuple[str, ...]) -> TopCardState:
        deck = Place("deck", "pile", "Deck", sees="none", slots=tuple(Slot("deck.1") for _ in STANDARD))
        own = [Place(f"card.{seat}", "row", "Card", owner=seat, group=seat) for seat in players]
        board = Board((deck, *own), (UnseenSet("deck.1", tuple(sorted(STANDARD))),))
        return msgspec.structs.replace(state, players=players, board=board)

    def open_questions(self, state: TopCardState) -> tuple[Ask, ...]:
        return (Ask(state.turn, "turn", "turn up a card"),) if state.turn else ()

    def own_choices(self, view: TopCardState, seat: str) -> list[Choice]:
        menu = Menu(self, view, seat)
        menu.add("Turn up a card", TurnUp(), ask=prompt_of(view, seat, "turn"), clauses=("TC-1.1",), odds=True)
        return menu.choices

    def default(self, view: TopCardState, ask: Ask) -> Command:
        return TurnUp()


GAME = TopCard()


def main() -> None:
    """A game between three bots, printed line by line with the clauses."""
    from croupier.core.luck_sources import SeededLuck
    from croupier.core.session import sit_down, with_bots

    table = sit_down(GAME, SeededLuck("any word"), players=3)
    for entry in with_bots(table, "any word").run():
        clauses = ", ".join(cited.clause for cited in entry.receipt.because)
        for event in entry.events:
            line = GAME.log_line(event, table.view("watch"))
            if line:
                print(f"{line}  [{clauses}]")
    print("Ended:", table.state.result)


if __name__ == "__main__":
    main()
