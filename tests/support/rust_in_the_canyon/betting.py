"""A hand in progress for tests of betting: bids and acts by seat, everything else as on the stage."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.rust_in_the_canyon import GAME, places
from croupier.games.rust_in_the_canyon.betting import rounds
from croupier.games.rust_in_the_canyon.betting.chapter import CHAPTER
from croupier.games.rust_in_the_canyon.betting.commands import BackDown, Bid, Hit, PlayReserve, See, Stay
from croupier.games.rust_in_the_canyon.betting.questions import QUESTIONS
from croupier.games.rust_in_the_canyon.conflict.state import Conflict
from support.rust_in_the_canyon.stage import Rider, Stage


class Hand(Stage):
    """A conflict at the beginning of round 1: antes paid, first cards dealt."""

    def __init__(self, rulings: Settings, *riders: Rider, level: int = 1, **more: Any) -> None:
        conflict = {"level": level, **more.pop("conflict", {})}
        super().__init__(rulings, *riders, conflict=conflict, **more)
        self.run(rounds.begin)

    def bid(self, **amounts: int) -> Hand:
        """`bid(gm=1, p1=0)`: bid in this order."""
        for seat, amount in amounts.items():
            self.do(seat, Bid(amount))
        return self

    def see(self, *seats: str) -> Hand:
        """Players by seat; the GM as "c1", the pot in which the GM sees."""
        for who in seats:
            self.do("gm", See(who)) if who.startswith("c") else self.do(who, See())
        return self

    def back_down(self, *seats: str, luck: tuple[str, ...] = ()) -> Hand:
        """Like `see`; the last one with luck for the piles that are then dealt."""
        for who in seats:
            told = luck if who == seats[-1] else ()
            self.do("gm", BackDown(who), *told) if who.startswith("c") else self.do(who, BackDown(), *told)
        return self

    def act(self, *luck: str, **acts: str) -> Hand:
        """`act("p1 10", p1="hit", gm="reserve Q")`; the luck is for the cards dealt when the last one has acted."""
        for seat, what in acts.items():
            told = luck if seat == list(acts)[-1] else ()
            self.do(seat, self.what(seat, what), *told)
        return self

    def what(self, seat: str, said: str) -> Command:
        kind, *more = said.split()
        if kind == "hit":
            return Hit()
        if kind == "stay":
            return Stay(int(more[0]) if more else 0)
        return PlayReserve(tuple(self.piece(seat, rank) for rank in more))

    def piece(self, seat: str, rank: str) -> str:
        """The id of a reserve card of this rank."""
        slots = self.state.board.place(places.reserve(seat)).slots
        return next(slot.id for slot in slots if slot.card is not None and slot.card[:-1] == rank)

    def waits(self) -> list[str]:
        """The seats that the round waits for, without other open questions."""
        return [one for one in self.asked() if one.split()[1] in {one.kind for one in QUESTIONS}]

    def choices(self, seat: str) -> list[Choice]:
        """A seat's choices, including answers to its questions."""
        prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(self.state))
        return GAME.own_choices(GAME.see(msgspec.structs.replace(self.state, prompts=prompts), seat), seat)

    def labels(self, seat: str) -> list[str]:
        """The labels of the legal choices of the round."""
        types = {kind.__struct_config__.tag for kind in CHAPTER.rules}
        return [one.label for one in self.choices(seat) if one.command["type"] in types and one.legal]

    @property
    def now(self) -> Conflict:
        assert self.state.conflict is not None
        return self.state.conflict

    def stacks(self) -> tuple[int, ...]:
        return tuple(self.stack(one.id) for one in self.state.characters)

    def pots(self) -> tuple[int, ...]:
        return tuple(self.pot(one.pc, self.now.hand) for one in self.now.contenders)

    def results(self) -> tuple[str, ...]:
        return tuple(one.result for one in self.now.contenders)


def hand(rulings: Settings, own: str, gm: str, *, level: int = 1, pot: tuple[int, int] = (2, 2), **more: Any) -> Hand:
    """One PC with these cards against the GM's, ranks separated by blanks; 9 chips against 26 after an ante of 2."""
    fields = {"stack": 9, **{key: more.pop(key) for key in ("stack", "reserve", "injured") if key in more}}
    rider = Rider(hand=tuple(own.split()), pot=pot, **fields)
    return Hand(rulings, rider, level=level, **({"town": 26} | more), gm_hand=tuple(gm.split()))


def played(rulings: Settings, own: str, gm: str, *luck: str, pc: str = "hit", opposed: str = "hit") -> Hand:
    """One round without bets, both acting as given (PC and GM)."""
    return hand(rulings, own, gm).bid(p1=0, gm=0).act(*luck, p1=pc, gm=opposed)
