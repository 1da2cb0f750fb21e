"""A stage for tests of Rust in the Canyon: PCs, stacks and cards set up by the test, luck scripted as ranks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

import msgspec

from croupier.core.chance import AnswerSource
from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.core.playing_cards import STANDARD
from croupier.core.secrets import EVERYONE
from croupier.core.settings import Settings
from croupier.core.state import Leaf
from croupier.games.rust_in_the_canyon import GAME, flow, places
from croupier.games.rust_in_the_canyon.conflict.state import Conflict, Contender, Pot
from croupier.games.rust_in_the_canyon.cost import stress
from croupier.games.rust_in_the_canyon.cost.state import Injury
from croupier.games.rust_in_the_canyon.deck import lay_side
from croupier.games.rust_in_the_canyon.state import Canyon, Character
from croupier.games.rust_in_the_canyon.town.state import Town
from croupier.pieces.state import UP, Board, Place, Slot, UnseenSet
from croupier.testing import stage as testing

SEATS = ("p1", "p2", "p3")


class Rider(NamedTuple):
    """One PC's current state: cards are ranks ("K", "10", "A"); `injured` are (injury, card rank) pairs.

    `pot` is (own chips, GM's chips) in the pot of this hand, `pots` those of older ones as (own, gm, level).
    """

    name: str = "Ana"
    stack: int = 11
    stress: int = 0
    mind: int = 3
    body: int = 2
    grip: int = 1
    hand: tuple[str, ...] = ()
    reserve: tuple[str, ...] = ()
    injured: tuple[tuple[Injury, str], ...] = ()
    pot: tuple[int, int] | None = None
    pots: tuple[tuple[int, int, int], ...] = ()
    more: dict[str, Any] = {}
    contender: dict[str, Any] = {}


class Stage(testing.Stage[Canyon]):
    """A table in mid-play; PCs are c1, c2 ... of seats p1, p2 ...; each side has its own full deck.

    With `conflict` (fields of Conflict) every rider is in a conflict whose hand is in progress.
    """

    def __init__(
        self,
        rulings: Settings,
        *riders: Rider,
        town: int | None = 28,
        gm_hand: tuple[str, ...] = (),
        gm_reserve: tuple[str, ...] = (),
        conflict: dict[str, Any] | None = None,
        state: dict[str, Any] | None = None,
        seats: int = 0,
    ) -> None:
        names = tuple(f"p{at}" for at in range(1, max(len(riders), seats, 1) + 1))
        super().__init__(GAME, GAME.begin(names, rulings, with_gm=True, mode="enforce", consent="nobody_objects"))
        if state:
            self.state = msgspec.structs.replace(self.state, **state)
        self.used: dict[str, set[str]] = {}
        self.shown = 0
        laid: list[Place] = []
        sets: list[UnseenSet] = []
        self._side(laid, sets, "gm", "gm", {"hand": gm_hand, "reserve": gm_reserve})
        if town is not None:
            laid.append(msgspec.structs.replace(places.TOWN_PLACE, chips=((places.CHIP, town),) if town else ()))
        people, contenders = [], []
        hand = (conflict or {}).get("hand", 1)
        level = (conflict or {}).get("level", 1)
        for at, rider in enumerate(riders, 1):
            pc, seat = f"c{at}", f"p{at}"
            one = Character(pc, seat, rider.name, "", "a hat", "a coat", "a gun", "cards", rider.mind, rider.body,
                            rider.grip, injuries=tuple(injury for injury, _ in rider.injured))  # fmt: skip
            people.append(msgspec.structs.replace(one, **rider.more))
            cards = {"hand": rider.hand, "reserve": rider.reserve}
            under = tuple(rank for _, rank in rider.injured if rank)
            self._side(laid, sets, seat, seat, cards, under)
            stack, stressed, injuries = places.character_places(one)
            held = tuple(self._slot(seat, rank, (EVERYONE,)) for rank in under)
            laid += [
                msgspec.structs.replace(stack, chips=((places.CHIP, rider.stack),) if rider.stack else ()),
                msgspec.structs.replace(stressed, chips=((places.CHIP, rider.stress),) if rider.stress else ()),
                msgspec.structs.replace(injuries, slots=held),
            ]
            pots = [Pot(places.pot(pc, n), n, lvl, own, gm) for n, (own, gm, lvl) in enumerate(rider.pots, 1)]
            if rider.pot is not None:
                pots.append(Pot(places.pot(pc, hand), hand, level, *rider.pot))
            laid += [
                Place(pot.place, "chips", "Pot", None, "all", pc, chips=((places.CHIP, pot.size),) if pot.size else ())
                for pot in pots
            ]
            ready: dict[str, Any] = {"pots": tuple(pots), "agreed": True}
            if rider.pot is not None:
                ready |= {"anted": True, "pot": "open", "level": level}
            contenders.append(Contender(pc, **(ready | rider.contender)))
        leaves = tuple(Leaf(one.id, one.leaf) for one in sets)
        board = Board(tuple(laid), tuple(sets), self.shown)
        towns = () if town is None else (Town("t1", "Dry Fork"),)
        self.state = msgspec.structs.replace(
            self.state, characters=tuple(people), named=len(people), board=board, leaves=leaves,
            towns=towns, town="t1" if towns else "",
        )  # fmt: skip
        if conflict is not None:
            under_way = Conflict(1, **({"contenders": tuple(contenders), "hand": hand, "level": level} | conflict))
            self.state = msgspec.structs.replace(self.state, conflict=under_way, conflicts=1)

    def _side(
        self,
        laid: list[Place],
        sets: list[UnseenSet],
        side: str,
        group: str,
        cards: dict[str, tuple[str, ...]],
        under: tuple[str, ...] = (),
    ) -> None:
        """A side's places with these known cards; the rest of 52 is one unseen set in its deck."""
        self.used[side] = set()
        hand = tuple(self._slot(side, rank, (EVERYONE,)) for rank in cards["hand"])
        reserve = tuple(self._slot(side, rank, (side,)) for rank in cards["reserve"])
        held = [self.card(side, rank) for rank in under]
        for face in held:
            self.used[side].discard(face)
        known = {slot.card for slot in (*hand, *reserve)} | set(held)
        left = tuple(sorted(card for card in STANDARD if card not in known))
        sets.append(UnseenSet(f"deck-{side}.1", left, leaf=len(sets)))
        for place in places.side_places(side, group, shares_a_deck=False):
            kind = place.id.partition(".")[0]
            slots = {"hand": hand, "reserve": reserve}.get(kind, ())
            if kind == "deck":
                slots = tuple(Slot(f"deck-{side}.1") for _ in left)
            laid.append(msgspec.structs.replace(place, slots=slots))

    def _slot(self, side: str, rank: str, seen: tuple[str, ...]) -> Slot:
        self.shown += 1
        name = f"deck-{side}.1"
        return Slot(name, self.card(side, rank), seen, f"k{self.shown}", UP, name)

    def card(self, side: str, rank: str) -> str:
        """An unused card of this rank (or this very card, "9H") from a side's deck."""
        if rank[-1] in "CDHS":
            face = rank
        else:
            face = next(f"{rank}{suit}" for suit in "CDHS" if f"{rank}{suit}" not in self.used[side])
        self.used[side].add(face)
        return face

    def share_one_deck(self) -> Self:
        """Everyone deals from one new deck, as under `decks=shared`; luck is then ranks in the order dealt."""
        sides = ("gm", *(one.seat for one in self.state.characters))
        kinds = ("deck", "discard", "hand", "reserve", "unplayed", "pile")
        own = {f"{kind}.{side}" for kind in kinds for side in sides}
        kept = tuple(place for place in self.state.board.places if place.id not in own)
        self.state = msgspec.structs.replace(self.state, board=Board(kept), leaves=())
        for side in sides:
            self.run(lay_side, side, side)
        return self

    # acting

    def source(self, seat: str, luck: Sequence[str]) -> AnswerSource:
        """Luck as "p1 10", "gm K", or only a rank for the acting seat's deck."""
        sides = (one.rpartition(" ") for one in luck)
        return testing.scripted_cards([self.card(side or seat, rank) for side, _, rank in sides])

    def carry_out(self, play: Play[Canyon], command: Command, *, goes_on: bool) -> None:
        before = stress.levels(play.state)
        super().carry_out(play, command, goes_on=False)
        if goes_on:
            flow.go_on(play, before)

    def go_on(self, play: Play[Canyon]) -> None:
        flow.go_on(play, stress.levels(play.state))

    def reshuffled(self, side: str) -> Self:
        """From here on every card of this side except injury cards may come up again."""
        self.used[side] = {
            face for one in self.state.characters if one.seat == side
            for face in places.faces(self.state, places.injuries(one.id))
        }  # fmt: skip
        return self

    # reading

    def one(self, pc: str = "c1") -> Character:
        return self.state.character(pc)

    def stack(self, pc: str = "c1") -> int:
        return places.chips(self.state, places.stack(pc))

    def stress(self, pc: str = "c1") -> int:
        """Stress chips only."""
        return places.chips(self.state, places.stress(pc))

    def town(self) -> int:
        return places.chips(self.state, places.TOWN)

    def pot(self, pc: str = "c1", hand: int = 1) -> int:
        return places.chips(self.state, places.pot(pc, hand))

    def hand(self, side: str) -> list[str]:
        """The ranks of a side's hand."""
        return [face[:-1] for face in places.faces(self.state, places.hand(side))]

    def contender(self, pc: str = "c1") -> Contender:
        assert self.state.conflict is not None
        return self.state.conflict.contender(pc)

    def chips_in_all(self) -> int:
        """All chips on the table except the bank's."""
        return sum(count for place in self.state.board.places for _, count in place.chips)


under = testing.under
