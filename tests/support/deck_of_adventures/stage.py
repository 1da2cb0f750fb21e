"""A stage for tests of Deck of Adventures: characters in mid-play, cards placed by the test, scripted luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from croupier.core.chance import AnswerSource
from croupier.core.play import Play
from croupier.core.playing_cards import STANDARD
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.settings import Settings
from croupier.core.state import GM, Leaf
from croupier.games.deck_of_adventures import GAME, flow, places
from croupier.games.deck_of_adventures.cast.state import (
    BYSTANDER,
    COMPANION,
    DEALER,
    HOSTILE,
    MINION,
    PARTY,
    PC,
    Character,
    Sheet,
    Vitals,
)
from croupier.games.deck_of_adventures.checks.state import Check
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.state import UP, Board, Place, Slot, UnseenSet
from croupier.testing import stage as testing

ATTRIBUTES = ("Agility", "Conviction", "Intuition", "Intelligence", "Strength", "Vitality")
SKILLS = {
    "Finesse": "Agility", "Stealth": "Agility", "Bluffing": "Conviction", "Performance": "Conviction",
    "Detection": "Intuition", "Craft": "Intuition", "Knowledge": "Intelligence", "Investigation": "Intelligence",
    "Athletics": "Strength", "Brute": "Strength",
}  # fmt: skip
JOKERS = ("X1", "X2")


class Dealer(NamedTuple):
    """One character's current state; `traits` are Attributes and Skills by name, a missing Skill equals its Attribute.

    `deck` lists the only cards in the draw pile (None: all that are nowhere else), other fields the other cards;
    `fate` may hold "token"s. `sheet`, `vitals` and `more` change fields of those.

    """

    name: str = ""
    kind: str = PC
    traits: dict[str, int] = {}
    fate: tuple[str, ...] = JOKERS
    spent: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    standing: str = ""
    drawn: tuple[str, ...] = ()
    reserved: tuple[str, ...] = ()
    fatigue: int = 0
    hp: int = 5
    ap_lost: int = 0
    pp: int = 0
    suit: str = "C"
    level: int = 1
    seat: str = ""
    side: str = ""
    dealer: str = ""
    sheet: dict[str, Any] = {}
    more: dict[str, Any] = {}

    def written(self) -> Sheet:
        """The character's sheet."""
        attributes = {name: self.traits.get(name, 0) for name in ATTRIBUTES}
        skills = {name: self.traits.get(name, attributes[of]) for name, of in SKILLS.items()}
        one = Sheet(self.level, attributes=tuple(attributes.items()), skills=tuple(skills.items()))
        return msgspec.structs.replace(one, **self.sheet)


def _dealer(told: dict[str, Any]) -> Dealer:
    return Dealer(**told)


def foe(name: str = "", **more: Any) -> Dealer:
    """A hostile Dealer of the GM's."""
    return _dealer({"name": name, "kind": DEALER, "seat": GM, "side": HOSTILE} | more)


def minion(name: str = "", **more: Any) -> Dealer:
    """A hostile Minion of the GM's: no deck, no Fate Cards."""
    return _dealer({"name": name, "kind": MINION, "seat": GM, "side": HOSTILE, "fate": (), "hp": 2} | more)


def bystander(name: str = "", **more: Any) -> Dealer:
    return _dealer({"name": name, "kind": BYSTANDER, "seat": GM, "side": "friendly", "fate": (), "hp": 1} | more)


def companion(dealer: str = "c1", seat: str = "p1", **more: Any) -> Dealer:
    """A Companion of a Dealer."""
    return _dealer({"kind": COMPANION, "dealer": dealer, "seat": seat, "fate": (), "hp": 1} | more)


NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")


class Stage(testing.Stage[Adventure]):
    """An adventure in the middle of play; characters are c1, c2 ... in the order given, players' seats p1, p2 ...

    `gm_deck` and `gm_discard` are the GM's cards (None: all that are nowhere else); `targets` are on the table.
    Without a map the GM has said that everyone is within reach (`state={"all_near": False}`: has not).
    """

    def __init__(
        self,
        rulings: Settings,
        *dealers: Dealer,
        gm_deck: tuple[str, ...] | None = None,
        gm_discard: tuple[str, ...] = (),
        targets: tuple[str, ...] = (),
        seats: int = 0,
        state: dict[str, Any] | None = None,
    ) -> None:
        self.shown = 0
        self.sets: list[UnseenSet] = []
        players = [one for one in dealers if one.kind == PC and not one.seat]
        names = tuple(f"p{at}" for at in range(1, max(len(players), seats, 1) + 1))
        blank: Adventure = GAME.begin(names, rulings, with_gm=True, mode="enforce", consent="nobody_objects")
        taken = tuple(msgspec.structs.replace(one, taken=True, name=one.id) for one in blank.seats)
        people, free = [], list(names)
        for at, one in enumerate(dealers):
            seat = one.seat or (free.pop(0) if one.kind == PC else GM)
            people.append(self._character(f"c{at + 1}", seat, NAMES[at % len(NAMES)], one))
        named = {one.id: dealer for one, dealer in zip(people, dealers, strict=True)}
        laid: list[Place] = []
        pile, discarded = self._pile(GM, gm_deck, {"discard": gm_discard, "targets": targets})
        for place in places.gm_places():
            slots = {places.deck(GM): pile, places.discard(GM): discarded["discard"],
                     places.TARGETS: discarded["targets"]}.get(place.id, ())  # fmt: skip
            laid.append(msgspec.structs.replace(place, slots=slots))
        for character in people:
            laid.extend(self._places(character, named[character.id]))
        leaves = tuple(Leaf(one.id, one.leaf) for one in self.sets)
        board = Board(tuple(laid), tuple(self.sets), self.shown)
        now: Adventure = msgspec.structs.replace(
            blank, seats=taken, characters=tuple(people), named=len(people), counted=0, board=board, leaves=leaves,
            sitting=1, is_open=True, all_near=True,
        )  # fmt: skip
        super().__init__(GAME, msgspec.structs.replace(now, **state) if state else now)

    def _character(self, name: str, seat: str, called: str, one: Dealer) -> Character:
        known = (GM,) if seat == GM else (EVERYONE,)
        side = one.side or (PARTY if seat != GM else HOSTILE)
        own = tuple(dict.fromkeys((seat, GM)))
        vitals = Vitals(one.hp, one.ap_lost, one.pp)
        suit = one.suit if one.kind not in (MINION, BYSTANDER, COMPANION) else ""
        made = Character(name, one.kind, side, seat, one.name or called, suit=suit, sheet=Secret(one.written(), known),
                         vitals=Secret(vitals, known), xp=Secret(0, own), notes=Secret("", own),
                         dealer=one.dealer, fatigue=one.fatigue)  # fmt: skip
        return msgspec.structs.replace(made, **one.more)

    def _pile(
        self, owner: str, deck: tuple[str, ...] | None, lying: dict[str, tuple[str, ...]]
    ) -> tuple[tuple[Slot, ...], dict[str, tuple[Slot, ...]]]:
        """A draw pile of one unseen set, and the known cards of it that are elsewhere."""
        name = f"deck-{owner}.{len(self.sets) + 1}"
        elsewhere = {card for cards in lying.values() for card in cards}
        left = tuple(sorted(card for card in STANDARD if card not in elsewhere) if deck is None else sorted(deck))
        self.sets.append(UnseenSet(name, left, leaf=len(self.sets)))
        known = {place: tuple(self._slot(name, card) for card in cards) for place, cards in lying.items()}
        return tuple(Slot(name) for _ in left), known

    def _slot(self, name: str, card: str) -> Slot:
        self.shown += 1
        return Slot(name, card, (EVERYONE,), f"k{self.shown}", UP, name)

    def _places(self, one: Character, told: Dealer) -> list[Place]:
        lying = {
            places.discard(one.id): told.discard,
            places.fate(one.id): tuple(card for card in told.fate if card != "token"),
            places.spent_jokers(one.id): told.spent,
            places.standing(one.id): (told.standing,) if told.standing else (),
            places.check_cards(one.id): told.drawn,
            places.reserved_cards(one.id): told.reserved,
        }
        if one.is_dealer:
            pile, known = self._pile(one.id, told.deck, lying)
        else:
            pile, known = (), {place: tuple(self._slot(self.sets[0].id, card) for card in cards)
                               for place, cards in lying.items()}  # fmt: skip
        tokens = told.fate.count("token")
        found = []
        for place in places.character_places(one):
            chips = ((places.AWARD, tokens),) if tokens and place.id == places.fate(one.id) else ()
            slots = pile if place.id == places.deck(one.id) else known.get(place.id, ())
            found.append(msgspec.structs.replace(place, slots=slots, chips=chips))
        return found

    def source(self, seat: str, luck: Sequence[str]) -> AnswerSource:
        """Luck as faces in the order in which they are turned up: "8C", "10H"."""
        return testing.scripted_cards(luck)

    def go_on(self, play: Play[Adventure]) -> None:
        flow.go_on(play)

    # reading

    def one(self, name: str = "c1") -> Character:
        return self.state.character(name)

    def sheet(self, name: str = "c1") -> Sheet:
        return self.one(name).sheet.open()

    def vitals(self, name: str = "c1") -> Vitals:
        return self.one(name).vitals.open()

    def check(self, at: int = -1) -> Check:
        """A Check in progress or the most recent one, in the order in which they were called."""
        return sorted(self.state.checks, key=lambda one: int(one.id[1:]))[at]

    def faces(self, place: str) -> list[str]:
        """The face-up cards in a place, back to front."""
        return list(places.faces(self.state, place))

    def fate(self, name: str = "c1") -> list[str]:
        """Fate Cards in hand, award tokens last."""
        tokens = self.state.board.place(places.fate(name)).chip(places.AWARD)
        return self.faces(places.fate(name)) + ["token"] * tokens

    def left(self, owner: str = "c1") -> int:
        """Cards in a draw pile."""
        return places.count(self.state, places.deck(owner))

    def cards_of(self, owner: str = "c1") -> int:
        """All cards of a Dealer that are in front of them (DA-2.15)."""
        kinds = (places.deck, places.discard, places.fate, places.spent_jokers, places.check_cards, places.order,
                 places.standing, places.reserved_cards)  # fmt: skip
        return sum(places.count(self.state, kind(owner)) for kind in kinds)


under = testing.under
