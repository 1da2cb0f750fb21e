"""A bot for a seat: it answers what it is asked, and brings the evening forward."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.core.bots import Answer, Bot
from croupier.core.chance import even_numbers
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.state import GM
from croupier.core.table_choices import NO_DEFAULT
from croupier.games.maelstrom.bots import answers, combat, player, storyteller
from croupier.games.maelstrom.state import Campaign

if TYPE_CHECKING:
    from croupier.core.game import Game


def bot(game: Game[Any], seat: str, seed: str) -> Bot:
    """Plays a player or the storyteller, the same for the same seed; votes and luck of people's own are theirs."""
    number = even_numbers(f"{seed}|{seat}")
    done: set[str] = set()

    def play(view: Any, me: str, choices: Sequence[Choice]) -> Answer | None:
        now: Campaign = view
        offered = [one for one in choices if one.legal]
        if me == GM:
            first = storyteller.urgent_command(now)
            if first is not None:
                return _said(first)
        for prompt in now.prompts:
            if prompt.ask.seat != me or prompt.ask.key.startswith(NO_DEFAULT) or prompt.id.value is None:
                continue
            own = [one for one in offered if one.prompt == prompt.id.value]
            unasked = combat.command_before_turn(now, me, prompt.ask, offered) if own else None
            if unasked is not None:
                return _said(unasked)
            if combat.waits(now, prompt.ask):
                continue
            said = combat.answer(now, prompt.ask, own, number) or answers.answer(now, me, prompt.ask, own, number)
            return _said(said or game.default(now, prompt.ask), prompt.id.value)
        if me == GM:
            following = storyteller.next_command(now, done)
            return _said(following) if following is not None else None
        wish = player.wanted_command(now, me, offered, done)
        return _said(wish) if wish is not None else None

    return play


def _said(command: Command, prompt: str | None = None) -> Answer:
    return Answer(msgspec.to_builtins(command), prompt)
