"""A pack as it is written, read entry by entry: what can be used of it, and what is wrong with the rest."""

from __future__ import annotations

from croupier.games.deck_of_adventures.packs.findings import Finding
from croupier.games.deck_of_adventures.packs.state import Pack


def read(text: str, name: str) -> tuple[Pack, tuple[Finding, ...]]:
    """The usable part of a pack, and every fault with its line."""
    return Pack(name), ()
