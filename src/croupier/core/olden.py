"""What the table itself wrote in older versions, told as today: one upcaster for each changed tag, kept for ever."""

from __future__ import annotations

from croupier.core.upcast import UPCASTERS, Told


@UPCASTERS.upcast("word_sealed", 1)
def word_sealed(told: Told) -> Told:
    """Version 1 kept no salt of a word: its commitment cannot be checked."""
    return {**told, "salt": {"value": "", "known_to": [told["seat"]]}}


@UPCASTERS.upcast("words_opened", 1)
def words_opened(told: Told) -> Told:
    """Version 1 opened words without salts."""
    return {**told, "words": [[seat, word, ""] for seat, word in told["words"]]}


__all__ = ["UPCASTERS"]
