"""High Card as a game of the engine."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, assert_never

import msgspec

from croupier.core.chance import Chance, DrawRequest
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.events import Event
from croupier.core.play import Play
from croupier.core.playing_cards import STANDARD
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import Ask
from croupier.pieces.game import TableGame
from croupier.pieces.state import Board, Place, Slot, Token, UnseenSet
from high_card import choices, rounds, ties
from high_card.commands import Bid, Deal, JudgeTie
from high_card.duel import DuelOutcomes
from high_card.ending import break_off, end_game
from high_card.events import BidsPaid, RoundBegan, RoundEnded, TieFound
from high_card.state import BUTTON, CHIP, DECK, DICE, NOTES, POT, ROUNDS, HighCardState, hand, purse


class HighCard(TableGame[HighCardState]):
    """One hidden card and one sealed bid each, round after round."""

    name = "high-card"
    title = "High Card"
    least_players = 2
    most_players = 6
    gm = "optional"
    ledger = (Path(__file__).parent / "rules.md").read_text(encoding="utf-8")
    rules = {Deal: rounds.deal, Bid: rounds.bid, JudgeTie: ties.judge_tie}
    without = frozenset()
    events: ClassVar[tuple[type[Event], ...]] = (RoundBegan, BidsPaid, TieFound, RoundEnded)
    state = HighCardState
    outcomes = DuelOutcomes()

    def start(self, state: HighCardState, players: tuple[str, ...]) -> HighCardState:
        return lay_out(state, players)

    def open_questions(self, state: HighCardState) -> tuple[Ask, ...]:
        if state.result:
            return ()
        match state.phase:
            case "between":
                return (Ask(state.dealer, "deal", "deal a round"),)
            case "bids":
                bidden = {seal.seat for seal in state.sealed(state.window)}
                waiting = [seat for seat in state.playing if seat not in bidden]
                return tuple(Ask(seat, "bid", "bid", about=seat, sealed=True) for seat in waiting)
            case "tie":
                return (Ask("gm", "tie", "judge the tie"),)
            case _:
                assert_never(state.phase)

    def own_choices(self, view: HighCardState, seat: str) -> list[Choice]:
        return choices.choices(self, view, seat)

    @rule("HC-3.2")
    def default(self, view: HighCardState, ask: Ask) -> Command:
        """The default answer: a bid of 0, the next round, the first of the tied players."""
        if ask.key == "bid":
            return Bid(0)
        return JudgeTie(view.tied[0]) if ask.key == "tie" else Deal()

    def deal_own(self, view: HighCardState, chance: Chance) -> HighCardState:
        """Fill unknown bids with any bid that could have been sealed."""
        seals = []
        for seal in view.seals:
            if seal.answer.value is None:
                most = view.most_bid(seal.seat)
                bid = chance.ask(DrawRequest("bid", tuple((str(count), 1) for count in range(most + 1))))
                answer = msgspec.json.encode(Bid(int(bid))).decode()
                seal = msgspec.structs.replace(seal, answer=Secret(answer, seal.answer.known_to))
            seals.append(seal)
        return msgspec.structs.replace(view, seals=tuple(seals))

    def repair(self, play: Play[HighCardState]) -> None:
        """Break off a round in which a player lacks a card; end a game that is over."""
        state = play.state
        if state.phase != "between" and any(not state.board.place(hand(seat)).count for seat in state.playing):
            break_off(play)
        if play.state.phase == "between" and not state.result:
            end_game(play)

    def abandon(self, play: Play[HighCardState]) -> None:
        break_off(play)

    def is_between(self, state: HighCardState) -> bool:
        return state.phase == "between"

    def has_begun(self, state: HighCardState) -> bool:
        return state.round > 0


@rule("HC-1.1", "HC-1.2")
def lay_out(state: HighCardState, players: tuple[str, ...]) -> HighCardState:
    """The table before the first round: deck, pot, and a hand and a purse for each player."""
    deck = tuple(sorted(card for card in STANDARD if state.settings["deck"] == "full" or card[0] in "AKQJ"))
    chips = state.settings.value("purse", "count")
    assert isinstance(chips, int)
    places = [
        Place(DECK, "pile", "Deck", sees="none", slots=tuple(Slot("deck.1") for _ in deck)),
        Place(POT, "chips", "Pot"),
        Place(DICE, "dice", "Dice"),
        Place(ROUNDS, "clock", "Rounds", size=state.rounds),
        Place(BUTTON, "grid", "Dealer", tokens=(Token("dealer", players[0]),)),
        Place(NOTES, "notes", "Notes"),
    ]
    for seat in players:
        places.append(Place(hand(seat), "hand", "Hand", owner=seat, sees="owner", group=seat))
        places.append(Place(purse(seat), "chips", "Chips", owner=seat, group=seat, chips=((CHIP, chips),)))
    board = Board(tuple(places), (UnseenSet("deck.1", deck),))
    return msgspec.structs.replace(state, players=players, board=board)


GAME = HighCard()
HIGH_CARD = GAME
