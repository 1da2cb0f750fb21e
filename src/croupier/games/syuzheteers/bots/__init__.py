"""Bots: they see only a view and the choices made from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.core.bots import Answer, Answers, Bot, Number, answer_to, fill_fields, of_type
from croupier.core.chance import even_numbers
from croupier.core.choices import Choice
from croupier.core.state import Prompt
from croupier.core.table_asks import NO_DEFAULT
from croupier.games.syuzheteers.bots import beats, reactions, unasked
from croupier.games.syuzheteers.bots.words import prepared, said_in, words
from croupier.games.syuzheteers.state import Story

PREFERRED = {
    "claim": beats.claim, "beat": beats.beat, "next": beats.next_player, "roll_window": reactions.window,
    "lend": reactions.hand, "enter": reactions.entrance, "buy": reactions.purchase,
    "heavy_price": reactions.heavy_price, "consent": reactions.consent, "antagonism": reactions.consent,
    "objection": reactions.objection, "ballot": reactions.ballot, "rewards": reactions.rewards,
    "trouble": reactions.trouble, "character": beats.first_of, "challenge": beats.last_of,
}  # fmt: skip
"""The function that chooses a bot's answer, by kind of question; by default, any choice but a refusal."""
ALWAYS = {"themes": "ready", "relationship": "confirm_relationship", "principal": "agree_principal"}


UNSAID = {"add_minor": {"card": ""}}
"""Fields that bots leave unchanged."""


def bot(seat: str, seed: str) -> Bot:
    """A bot for a seat in a short play; the same seed gives the same play, and votes and luck are left to people."""
    number = even_numbers(f"{seed}|{seat}")

    def play(view: Any, me: str, choices: Sequence[Choice]) -> Answer | None:
        story: Story = view
        for prompt in story.prompts:
            if prompt.ask.seat != me or prompt.ask.key.startswith(NO_DEFAULT):
                continue
            more = unasked.choice(story, me, prompt, choices, number)
            if more is not None:
                return _taken(story, more, number)
            said = words(story, prompt, number)
            if said is not None:
                return Answer(msgspec.to_builtins(said), prompt.id.value)
            taken = wish(story, prompt, Answers(choices, prompt.id.value), number)
            if taken is not None:
                return taken
        return None

    return play


def wish(story: Story, prompt: Prompt, own: Sequence[Choice], pick: Number) -> Answer | None:
    """The choice that the bot makes, filled in; None if people decide or nothing is legal."""
    kind = prompt.ask.key.partition(":")[0]
    if kind == "again" or not own:
        return None
    found = of_type(own, ALWAYS[kind]) or own if kind in ALWAYS else own
    choose = PREFERRED.get(kind, beats.any_of)
    return _taken(story, choose(story, prompt.ask.seat, found, pick), pick)


def _taken(story: Story, choice: Choice, pick: Number) -> Answer:
    told = {one.name: said_in(story, choice, one.name, pick) for one in choice.fields if one.kind == "text"}
    known: dict[str, object] = {name: text for name, text in told.items() if text}
    known |= UNSAID.get(choice.command["type"], {}) | prepared(story, choice, pick)
    return answer_to(choice, **fill_fields(choice.fields, pick, known | reactions.spent(choice)))


__all__ = ["bot"]
