"""Checks sealed choices and words, when opened, against their commitments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from croupier.core.play import commitment
from croupier.core.state import Seal


class OpenedSeals:
    """Counts of opened seals by result; each check returns what is wrong in a few words."""

    def __init__(self) -> None:
        self.choices = 0
        self.words = Counter[str]()

    def open_choice(self, state: Any, seal: Seal) -> Iterator[str]:
        """An opened choice is the one that was sealed."""
        mine = (seal.window, seal.seat, seal.about)
        laid = [one.commitment.value for one in state.seals if (one.window, one.seat, one.about) == mine]
        right = commitment(seal.salt.value or "", seal.answer.value or "")
        if laid != [seal.commitment.value] or right != seal.commitment.value:
            yield f"the answer that {seal.seat} sealed for {seal.window} is not the one opened"
        else:
            self.choices += 1

    def open_words(self, state: Any, words: tuple[tuple[str, str, str], ...]) -> Iterator[str]:
        """Every sealed word is opened, and no other, and each is the one that was sealed."""
        laid = {one.seat: one for one in state.sealed_words}
        if sorted(laid) != sorted(seat for seat, _, _ in words):
            yield "the words that were opened are not those that were sealed"
        for seat, word, salt in words:
            one = laid.get(seat)
            if one is not None and one.salt.value == "":
                self.words["without salt"] += 1
            elif one is not None and commitment(salt, word) == one.commitment:
                self.words["checked"] += 1
            else:
                self.words["failed"] += 1
                yield f"the word of {seat} is not the one that was sealed"
