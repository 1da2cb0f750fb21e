"""Sealed answers in words, for the seat that gave them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.rust_in_the_canyon.conflict.state import LEVELS
from croupier.games.rust_in_the_canyon.names import chips_text


def words(answer: Mapping[str, Any]) -> str:
    """What a seat sealed, from the command that it sent: "2 chips", "stay and raise by 1", "Physical"."""
    match answer:
        case {"type": "bid", "amount": chips} | {"type": "offer_chips", "chips": chips}:
            return chips_text(chips)
        case {"type": "prepare", "level": level}:
            return LEVELS.get(level, "accept the result")
        case {"type": "conflict_hit"}:
            return "hit"
        case {"type": "play_reserve", "cards": cards}:
            return "a reserve card" if len(cards) == 1 else f"{len(cards)} reserve cards"
        case {"type": "stay"}:
            return f"stay and raise by {answer['raise_by']}" if answer.get("raise_by") else "stay"
        case {"type": "say_action", "stands": True}:
            return "let the result stand"
        case {"type": "say_action", "text": said}:
            return str(said)
    return ""
