"""What is written on cards, as the page shows it: the side that is up, and the other one (SZ-3.2, SZ-5.3)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.lines import who
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.assets.words import asset_word
from croupier.games.syuzheteers.state import Story
from croupier.pieces.view_model import Words

ASSET, PROBLEM = "good", "bad"


@rule("SZ-3.2", "SZ-3.3", "SZ-5.3")
def written(view: Story, card: Card) -> Words:
    """An asset shows name, kind and durability, a problem its question, type and obstacles; the other side behind."""
    problem = ": ".join(part for part in (card.type, card.question) if part)
    if not card.problem:
        left = f"{card.left} of {card.durability} left" if card.durability else "no durability"
        kind = ", ".join(part for part in (card.kind, asset_word(view.settings.__getitem__, card), left) if part)
        return Words(card.name or "a blank card", _lines(kind, card.text), problem, ASSET)
    whose = f"for {' and '.join(who(view, one) for one in card.personal_to)}" if card.personal_to else ""
    obstacles = [f"obstacle: {one.text}" for one in card.obstacles]
    return Words(card.question or "a blank problem", _lines(card.type, whose, *obstacles), card.name, PROBLEM)


def _lines(*lines: str) -> tuple[str, ...]:
    return tuple(line for line in lines if line)


def words(view: Story) -> dict[str | None, Words]:
    """What stands on every card, by its id."""
    return {card.id: written(view, card) for card in view.cards}
