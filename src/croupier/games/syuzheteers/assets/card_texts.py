"""The text on cards as the page shows it: the side that is up, and the other side (SZ-3.2, SZ-5.3)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.covered import covered_cards
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.assets.successes import successes_needed
from croupier.games.syuzheteers.names import asset_word, character_name
from croupier.games.syuzheteers.state import Story
from croupier.pieces.view_model import Words

ASSET, PROBLEM = "good", "bad"
COVERED = Words("A covered challenge", (), "", PROBLEM)


@rule("SZ-3.2", "SZ-3.3", "SZ-5.3")
def card_words(view: Story, card: Card) -> Words:
    """The text of both sides of a card.

    An asset shows its name, kind and durability, a problem its question, type and obstacles.
    The other side follows.
    """
    problem = ": ".join(part for part in (card.type, card.question) if part)
    if not card.problem:
        left = f"{card.left} of {card.durability} left" if card.durability else "no durability"
        left = "troubled: until you have settled it in a Dialogue" if card.troubled else left
        kind = ", ".join(part for part in (card.kind, asset_word(view.ruling, card), left) if part)
        return Words(card.name or "a blank card", _lines(kind, card.text), problem, ASSET)
    whose = f"for {' and '.join(character_name(view, one) for one in card.personal_to)}" if card.personal_to else ""
    obstacles = [f"obstacle: {one.text}" for one in card.obstacles]
    lines = _lines(card.type, whose, _successes(view, card), *obstacles)
    return Words(card.question or "a blank problem", lines, card.name, PROBLEM)


@rule("SZ-5.10", "SZ-R23")
def _successes(view: Story, card: Card) -> str:
    """The successes that a challenge has had and needs; empty if one is enough."""
    if view.ruling("successes_needed") == "1":
        return ""
    needed = successes_needed(view.ruling, view, card.id)
    return f"{min(card.worn, needed - 1)} of {needed} successes" if needed > 1 else ""


def _lines(*lines: str) -> tuple[str, ...]:
    return tuple(line for line in lines if line)


def words(view: Story) -> dict[str | None, Words]:
    """The text of every card by its id; covered cards are left out."""
    hidden = covered_cards(view)
    return {card.id: COVERED if card.id in hidden else card_words(view, card) for card in view.cards}
