"""Hands that lie on a character for a while: laid, used up, ended."""

from __future__ import annotations

from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.people import Table


def lay_effect(play: Table, character: str, effect: Effect) -> str:
    """A hand lies on a character from now on, under a new id in place of the effect's own; that id."""
    raise NotImplementedError


def end_effects(play: Table, character: str, *ids: str) -> None:
    """These effects of a character are over."""
    raise NotImplementedError
