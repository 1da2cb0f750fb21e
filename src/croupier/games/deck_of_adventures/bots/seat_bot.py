"""A bot for a seat: it answers prompts and advances the evening. It needs no list of choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.core.bots import Answer, Bot
from croupier.core.chance import even_numbers
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.table_asks import NO_DEFAULT
from croupier.games.deck_of_adventures.bots import answers, evening, fighter
from croupier.games.deck_of_adventures.state import Adventure

if TYPE_CHECKING:
    from croupier.core.game import Game


def bot(game: Game[Any], seat: str, seed: str) -> Bot:
    """Plays a player or the GM, identically for the same seed; leaves votes and manual luck to people."""
    number = even_numbers(f"{seed}|{seat}")
    tonight = evening.Evening(seat, number)
    fights = fighter.Fighter(number)
    judged: answers.Judged = {}

    def play(view: Any, me: str, choices: Sequence[Choice]) -> Answer | None:
        now: Adventure = view

        def may(command: Command) -> bool:
            return game.why_not(now, me, command) is None

        fights.sees(now)
        at_once = tonight.departs(now, may) or tonight.places(now, may) or tonight.tells(now, may)
        if at_once is not None:
            return _answer(at_once)
        for prompt in now.prompts:
            if prompt.ask.seat != me or prompt.ask.key.startswith(NO_DEFAULT) or prompt.id.value is None:
                continue
            found = fights.answer(now, prompt.ask, may) or answers.answer(now, prompt.ask, may, number, judged)
            said = found or game.default(now, prompt.ask)
            if found is not None or may(said):  # ending a turn may wait until the GM has moved somebody aside
                return _answer(said, prompt.id.value)
        if not now.is_open:
            return None
        quiet = not now.prompts and now.is_between
        wish = tonight.treats(now, may) or (tonight.wants(now) if quiet else None)
        return _answer(wish) if wish is not None else None

    return play


def _answer(command: Command, prompt: str | None = None) -> Answer:
    return Answer(msgspec.to_builtins(command), prompt)
