"""A bot for a seat: it answers its prompts, and otherwise moves the evening along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.core.bots import Answer, Answers, Bot
from croupier.core.chance import even_numbers
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.state import GM
from croupier.core.table_asks import NO_DEFAULT
from croupier.games.maelstrom.bots import answers, combat, extras, player, storyteller
from croupier.games.maelstrom.rolls.questions import JudgeDeclaration
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.questions import kind_of

if TYPE_CHECKING:
    from croupier.core.game import Game


DECLARED = JudgeDeclaration.kind


def bot(game: Game[Any], seat: str, seed: str) -> Bot:
    """A bot that plays a player or the storyteller; the same seed gives the same play.

    It leaves votes and physical dice to the table.
    """
    number = even_numbers(f"{seed}|{seat}")
    tale = extras.chosen(even_numbers(f"{seed}|tale"))
    done: set[str] = set()
    memory: answers.Memory = []

    def play(view: Any, me: str, choices: Sequence[Choice]) -> Answer | None:
        now: Campaign = view
        if me == GM:
            first = storyteller.urgent_command(now, tale, done)
            if first is not None:
                return _said(first)
        for prompt in now.prompts:
            if prompt.ask.seat != me or prompt.ask.key.startswith(NO_DEFAULT) or prompt.id.value is None:
                continue
            if kind_of(prompt.ask) == DECLARED:
                done.add(f"{now.clock}{storyteller.WAITING}")
            own = Answers(choices, prompt.id.value)
            unasked = combat.command_before_turn(now, prompt.ask, own, choices, number)
            if unasked is not None:
                return _said(unasked)
            if combat.waits(now, prompt.ask):
                continue
            said = combat.answer(now, prompt.ask, own, number) or answers.answer(
                now, me, prompt.ask, own, number, memory
            )
            return _said(said or game.default(now, prompt.ask), prompt.id.value)
        if me == GM:
            following = storyteller.next_command(now, tale, done)
            return _said(following) if following is not None else None
        wish = player.wanted_command(now, me, choices, done)
        return _said(wish) if wish is not None else None

    return play


def _said(command: Command, prompt: str | None = None) -> Answer:
    return Answer(msgspec.to_builtins(command), prompt)
