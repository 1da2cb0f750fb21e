"""Sealed ballots and rewards in words, for the seat that gave them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.core.names import count_of
from croupier.games.syuzheteers.names import card_title
from croupier.games.syuzheteers.objections.choices import VOTES
from croupier.games.syuzheteers.state import Story


def words(view: Story, answer: Mapping[str, Any]) -> str:
    """What a seat sealed, from the command that it sent: "strike it", "1. Who sent the letter?"."""
    match answer:
        case {"vote": vote}:
            return dict(VOTES).get(vote, "").lower()
        case {"order": order}:
            titles = (card_title(view.card(one)) for one in order if view.has_card(one))
            return ", ".join(f"{at}. {title}" for at, title in enumerate(titles, 1))
        case {"type": "spend_rewards"}:
            return _spent(answer)
    return ""


def _spent(answer: Mapping[str, Any]) -> str:
    """Destiny that was bought and steps that were spent."""
    steps = sum(number for ware, number in answer.get("spend", {}).items() if ware != "keep")
    destiny = answer.get("destiny", 0)
    said = (f"destiny rises by {destiny}" if destiny else "", f"{count_of(steps, 'step')} spent" if steps else "")
    return ", ".join(filter(None, said)) or "rewards kept"
