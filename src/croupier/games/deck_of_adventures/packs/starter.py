"""The pack that ships with the game."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from croupier.core.rules import cites
from croupier.games.deck_of_adventures.packs.state import Pack

FILE = cites("DA-25.20", "DA-25.21", "DA-25.22", "DA-25.23", "DA-25.24", name="FILE")("starter.yaml")


@cache
def starter() -> Pack:
    """The starter pack, read once, on first use."""
    from croupier.games.deck_of_adventures.packs.pack_reader import read_pack

    pack, findings = read_pack(
        files("croupier.games.deck_of_adventures").joinpath(FILE).read_text(encoding="utf-8"), FILE
    )
    assert not findings, findings
    return pack
