"""The luck keys of a journal as they were committed, used and opened, for verification."""

from __future__ import annotations

from typing import Any

from croupier.core import merkle
from croupier.core.chance import DrawRecord
from croupier.core.key_events import KeyOpened, LeafTaken
from croupier.core.luck import LEAVES
from croupier.core.state import Promise


class PromisedKeys:
    """All promises so far: every root, the entry in which it was shown, and the keys opened.

    Each check returns what is wrong in a few words, or nothing.
    """

    def __init__(self, root: str, size: int, algorithm: str) -> None:
        self.first = Promise(root, 0, size, algorithm=algorithm)
        self.shown = {root: 0}
        self.mixes_before = {root: 0}
        """The number of entropy mixes made before each root was shown: its keys could have been chosen knowing them."""
        self.keys: dict[int, bytes] = {}

    def of(self, state: Any, index: int) -> Promise:
        """The promise of a key."""
        found: Promise | None = state.promise_of(index)
        return found or self.first

    def promise(self, state: Any, promise: Promise, n: int) -> str:
        """More keys follow the last committed ones or, in another incarnation, the last used ones."""
        before = [self.first, *state.promises]
        last = before[-1]
        is_same = promise.life == last.life
        due = last.start + last.size if is_same else state.keys_taken
        if promise.start != due or promise.size < 1:
            return f"keys from {promise.start} on were committed, but {due} was expected"
        size = self.first.size if promise.algorithm == self.first.algorithm else LEAVES
        if promise.size != size:
            return f"{promise.size} keys were committed at once, but {size} were expected"
        if promise.root in self.shown:
            return "the same keys were committed twice"
        if not is_same and promise.life in {one.life for one in before}:
            return "an ended incarnation of the table continues"
        self.shown[promise.root] = n
        self.mixes_before[promise.root] = len(state.mixes)
        return ""

    def take(self, state: Any, event: LeafTaken, n: int) -> str:
        """A key comes into use: the next one, committed in an earlier entry."""
        under = self.of(state, event.index)
        if event.index != state.keys_taken or event.index >= under.start + under.size:
            return f"key {event.index} of {event.name} is not the next one that was committed"
        return f"the key of {event.name} was committed only when it was used" if self.shown.get(under.root) == n else ""

    def open(self, state: Any, event: KeyOpened) -> str:
        """A key is opened: it matches the commitment."""
        under = self.of(state, event.index)
        key = _bytes(event.key)
        if key is None or not merkle.check(under.root, event.index - under.start, key, event.path, under.size):
            return f"the key of {event.name} is not under the root"
        self.keys[event.index] = key
        return ""

    def draw(self, state: Any, draw: DrawRecord, index: int | None) -> str:
        """A draw uses a key of the current incarnation."""
        if draw.how != "keyed" or index is None or self.of(state, index).life == state.life:
            return ""
        return f"a draw from {draw.question.key} was made under a key of an earlier incarnation"


def _bytes(text: str) -> bytes | None:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return None
