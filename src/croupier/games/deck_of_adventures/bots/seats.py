"""A bot for a seat: it answers what it is asked, and brings the evening forward."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.core.bots import Answer, Bot
from croupier.core.chance import evenly
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.state import GM
from croupier.core.table_choices import NO_DEFAULT
from croupier.games.deck_of_adventures.bots import answers, evening, fighting
from croupier.games.deck_of_adventures.state import Adventure

if TYPE_CHECKING:
    from croupier.core.game import Game


def bot(game: Game[Any], seat: str, seed: str) -> Bot:
    """Plays a player or the GM, the same for the same seed; votes and luck of people's own are theirs."""
    number = evenly(f"{seed}|{seat}")
    done: set[str] = set()

    def play(view: Any, me: str, choices: Sequence[Choice]) -> Answer | None:
        now: Adventure = view
        if me == GM and fighting.is_too_long(now) and "too long" not in done:
            done.add("too long")
            return _said(fighting.PARTED)
        offered = [one for one in choices if one.legal]
        for prompt in now.prompts:
            if prompt.ask.seat != me or prompt.ask.key.startswith(NO_DEFAULT) or prompt.id.value is None:
                continue
            own = [one for one in offered if one.prompt == prompt.id.value]
            found = fighting.answer(now, prompt.ask, own, offered, number) or answers.answer(
                now, prompt.ask, own, number
            )
            return found or _said(game.default(now, prompt.ask), prompt.id.value)
        if now.prompts or not now.is_open or not now.is_between:
            return None
        wish = evening.gm_wants(now, done) if me == GM else evening.player_wants(now, me, done)
        return _said(wish) if wish is not None else None

    return play


def _said(command: Command, prompt: str | None = None) -> Answer:
    return Answer(msgspec.to_builtins(command), prompt)
