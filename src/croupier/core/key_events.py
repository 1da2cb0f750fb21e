"""Events of luck keys, of words mixed into them, and of real cards and dice that the table waits for."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from croupier.core.events import Event, as_note, no_line
from croupier.core.luck_events import mix_opened_words
from croupier.core.names import and_so_on, capitalized_name, name_of
from croupier.core.secrets import Secret
from croupier.core.state import Leaf, Pending, Promise, SealedWord, State

S = TypeVar("S", bound=State)


class WordSealed(Event, frozen=True, tag="word_sealed"):
    """A seat gives a word for the table's luck, kept secret with its salt until all words are opened together."""

    seat: str
    commitment: str
    word: Secret[str]
    salt: Secret[str]

    line_kind = as_note

    def apply(self, state: S) -> S:
        others = tuple(one for one in state.sealed_words if one.seat != self.seat)
        return replace(state, sealed_words=(*others, SealedWord(self.seat, self.commitment, self.word, self.salt)))

    def log_line(self, view: State) -> str:
        return f"{capitalized_name(view, self.seat)} adds their own text to the table's luck."


class WordsOpened(Event, frozen=True, tag="words_opened"):
    """Every sealed word is opened as (seat, word, salt) and mixed into all later luck; older words have no salt."""

    words: tuple[tuple[str, str, str], ...]

    line_kind = as_note

    def apply(self, state: S) -> S:
        given = tuple((seat, word) for seat, word, _ in self.words)
        return mix_opened_words(replace(state, words=(*state.words, *given), sealed_words=()), given)

    def log_line(self, _view: State) -> str:
        return f"Texts mixed into the luck: {and_so_on([word for _, word, _ in self.words])}."


class LuckAwaited(Event, frozen=True, tag="luck_awaited"):
    """The table waits for the result of a real card or die."""

    pending: Pending

    line_kind = as_note

    def teaches(self) -> bool:
        return self.pending.stands

    def apply(self, state: S) -> S:
        return replace(state, pending=self.pending)

    def log_line(self, view: State) -> str:
        what = f"{self.pending.dice}d{self.pending.sides}" if self.pending.dice else "card"
        return f"The table is waiting for {name_of(view, self.pending.asked)}'s real {what}."


class LuckSettled(Event, frozen=True, tag="luck_settled"):
    """The awaited card or die was typed in or left to the table's luck, or its command was canceled."""

    cancelled: bool = False
    by_table: bool = False

    line_kind = as_note

    def apply(self, state: S) -> S:
        return replace(state, pending=None)

    def log_line(self, _view: State) -> str:
        if self.by_table:
            return "The table's luck decides."
        return "It is canceled." if self.cancelled else "The result is entered."


class LeafTaken(Event, frozen=True, tag="leaf_taken"):
    """A luck key is taken into use."""

    name: str
    index: int
    mix: int = 0

    line_kind = as_note

    def apply(self, state: S) -> S:
        return replace(state, leaves=(*state.leaves, Leaf(self.name, self.index, self.mix)))

    log_line = no_line


class KeysPromised(Event, frozen=True, tag="keys_promised"):
    """A commitment to more luck keys under a new root: the old ones run short or belong to another incarnation."""

    promise: Promise

    line_kind = as_note

    def apply(self, state: S) -> S:
        return replace(state, promises=(*state.promises, self.promise))

    def log_line(self, _view: State) -> str:
        return f"This table has new luck keys: root {self.promise.root}."


class KeyOpened(Event, frozen=True, tag="key_opened"):
    """A key is opened once nothing is hidden under it, with its path to the root shown before play."""

    name: str
    index: int
    key: str
    path: tuple[str, ...]

    def apply(self, state: S) -> S:
        return state.without_key(self.name, self.index)

    log_line = no_line  # the luck page shows which draws can be checked; one line per deck would flood the log


class KeyLeftSealed(Event, frozen=True, tag="key_left_sealed"):
    """A key is not opened anymore: cards stayed hidden under it, and their owners may open many later ones instead."""

    name: str
    index: int

    def apply(self, state: S) -> S:
        return state.without_sealed_key(self.name, self.index)

    log_line = no_line


KeyEvent = WordSealed | WordsOpened | LuckAwaited | LuckSettled | LeafTaken | KeysPromised | KeyOpened | KeyLeftSealed
