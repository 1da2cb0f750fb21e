"""The actions that bots skip for unconscious characters: those that need a conscious one."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.choices import Choice
from croupier.games.syuzheteers.assets.troubles import is_bound
from croupier.games.syuzheteers.players import active_seats
from croupier.games.syuzheteers.state import Story

UNCONSCIOUS = "unconscious"


def is_unconscious(story: Story, bearer: str) -> bool:
    """Whether a character has this hurdle."""
    return any(one.type == UNCONSCIOUS for one in story.hurdles_of(bearer))


def waits_for_help(story: Story, seat: str) -> bool:
    """Whether a player's character is unconscious and another main character could wake them."""
    if not is_unconscious(story, seat):
        return False
    others = (one for one in active_seats(story) if one != seat)
    return any(not is_unconscious(story, one) and not is_bound(story.ruling, story, one) for one in others)


def awake(story: Story, own: Sequence[Choice], field: str) -> list[Choice]:
    """The choices whose command names a character in this field who is not unconscious."""
    return [one for one in own if not is_unconscious(story, str(one.command.get(field, "")))]


def waking_cast(story: Story) -> tuple[str, ...]:
    """The minor characters who are not unconscious."""
    return tuple(one.id for one in story.cast if not is_unconscious(story, one.id))
