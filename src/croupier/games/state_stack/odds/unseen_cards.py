"""What a view knows of the cards to come: the set of each card, and the cards of each set (SS-2.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from croupier.core.names import count_of
from croupier.games.state_stack import places
from croupier.games.state_stack.odds.cards import JOKER, MOST_DECKS, deck
from croupier.games.state_stack.state import Combatant, Fight
from croupier.pieces.state import Slot

Given = dict[str, Any]
MOST_OLDER = 9


class Unseen:
    """The sets from which one combatant's cards come; `draws`: the number of draws from their deck."""

    def __init__(self, view: Fight, one: Combatant, draws: int, *, mixed: bool = False) -> None:
        """`mixed`: whether the odds question supports draws from a deck with older sets mixed in."""
        self.view = view
        self.older: list[list[str]] = []
        self.numbers: dict[str, int] = {}
        self.mixed: dict[int, int] = {}
        self.deck: list[str] = []
        self.can_tell = True
        self.drawn = {one.deck: draws}
        slots = view.board.place(places.deck(one)).slots
        top = slots[len(slots) - draws :] if draws else ()
        drawn = {slot.set for slot in top if slot.card is None}
        if draws and (len(top) < draws or len(drawn) != 1 or any(slot.card is not None for slot in top)):
            self.can_tell = False  # the deck runs out, or has known cards on top
        elif draws:
            self._first(drawn.pop(), mixed=mixed)

    def _first(self, name: str, *, mixed: bool = False) -> None:
        """Set the first set, which is not an older one: the deck's, or else the first blank's."""
        self.numbers[name] = 0
        parts = self.view.board.unseen(name).parts if mixed else ()
        self.deck = self._cards(name, whole=not mixed)
        self.mixed = {self._older(inner): count for inner, count in parts}

    def _cards(self, name: str, *, whole: bool = True) -> list[str]:
        """The unseen ranks of a set; if `whole` and older sets are mixed in, they are unknown."""
        found = self.view.board.unseen(name)
        if found.parts and whole:
            self.can_tell = False
        return [JOKER if face.startswith(JOKER) else face[:-1] for face in found.cards]

    def _older(self, name: str) -> int:
        self.older.append(self._cards(name))
        self.numbers[name] = len(self.older)
        return len(self.older)

    def part(self, one: Combatant, name: str) -> list[int]:
        """The set of each card of a part, front card first; a card known to this view is its own set."""
        if places.in_chips(self.view, one.id, name):
            return self._draws_for(one, places.count(self.view, one.id, name))
        slots: Sequence[Slot] = self.view.board.place(places.part(one.id, name)).slots
        return [self._number(slot) for slot in reversed(slots)]

    def _draws_for(self, one: Combatant, chips: int) -> list[int]:
        """The sets of the cards drawn for chips, on top of all other draws from that deck.

        If remaining cards count by value, this is unknown: cards for chips are drawn again each time.
        """
        needed = self.drawn[one.deck] = self.drawn.get(one.deck, 0) + chips
        slots = self.view.board.place(places.deck(one)).slots
        top = slots[len(slots) - needed :] if len(slots) >= needed else ()
        by_value = self.view.ruling("remaining_value") in ("sum", "next")
        if chips and (by_value or len({slot.set for slot in top if slot.card is None}) != 1):
            self.can_tell = False
        if any(slot.card is not None for slot in top) or len(top) < needed:
            self.can_tell = False
        return [self._number(slot) for slot in top[:chips]] if self.can_tell else [0] * chips

    def top_of(self, one: Combatant) -> int:
        """The set of the next card of another deck."""
        slots = self.view.board.place(places.deck(one)).slots
        if not slots:
            self.can_tell = False
            return 0
        return self._number(slots[-1])

    def _number(self, slot: Slot) -> int:
        if slot.card is not None:
            self.older.append([JOKER if slot.card.startswith(JOKER) else slot.card[:-1]])
            return len(self.older)
        if 0 not in self.numbers.values():
            self._first(slot.set)
        elif slot.set not in self.numbers:
            self._older(slot.set)
        return self.numbers[slot.set]

    def given(self, parts: dict[str, list[int]], shown: Sequence[str] = ()) -> Given | None:
        """The sets as parameters, after all parts; None if this view does not know enough.

        `shown` are ranks that the question itself takes as seen.
        """
        settings = self.view.settings
        known = deck(settings["card_values"], settings["jokers"])
        kept = Counter((*self.deck, *shown))
        decks = max([1, *(-(-count // known[rank][1]) for rank, count in kept.items())])
        if not self.can_tell or decks > MOST_DECKS or len(self.older) > MOST_OLDER:
            return None
        whole = Counter({rank: count * decks for rank, (_, count) in known.items()})
        found: Given = {"seen": sorted((whole - kept).elements(), key=list(known).index), "decks": decks}
        if self.older:
            numbers = {name: numbers for name, numbers in parts.items() if any(numbers)}
            found |= {"older": self.older, **numbers}
        if self.mixed:
            found["mixed"] = [self.mixed.get(number, 0) for number in range(1, len(self.older) + 1)]
        return found

    @property
    def receipt(self) -> str:
        """The number of cards the odds are computed from."""
        count = len(self.deck) + sum(map(len, self.older))
        apart = f", in {len(self.older) + bool(self.deck)} sets" if self.older else ""
        apart += f", {sum(self.mixed.values())} of them mixed into the deck" if self.mixed else ""
        return f"{count_of(count, 'card')} that nobody has seen{apart}"
