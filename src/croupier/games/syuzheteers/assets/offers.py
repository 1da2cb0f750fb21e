"""What is asked about cards that want words, and the choices that answer it."""

from __future__ import annotations

from croupier.core.choices import one_of, text
from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.state import Ask
from croupier.games.syuzheteers.assets.cards import FACE
from croupier.games.syuzheteers.assets.commands import FillReverse, WriteFace
from croupier.games.syuzheteers.assets.content import CHALLENGES, KINDS
from croupier.games.syuzheteers.assets.lines import called
from croupier.games.syuzheteers.assets.state import RELATIONSHIP
from croupier.games.syuzheteers.people import LONGEST_NAME
from croupier.games.syuzheteers.state import Story


def asks(story: Story) -> tuple[Ask, ...]:
    """Words that players have still to write."""
    said = {FACE: "what the challenge has become"}
    return tuple(
        Ask(one.seat, f"{one.what}:{one.card}", said.get(one.what, "what problem the card turns into"), one.card)
        for one in story.owed
    )


def answer(story: Story, ask: Ask) -> Command:
    """What is written when nobody writes: the question's own words, and that events demand action."""
    card = story.card(ask.about)
    if ask.key.startswith(FACE):
        return WriteFace(card.id, (card.question or "something won")[:LONGEST_NAME])
    return FillReverse(
        card.id, card.type or "Exigency", card.question or f"what now, without {card.name or 'it'}?"[:200]
    )


def offer(menu: Menu[Story], ask: Ask, prompt: str) -> None:
    """Write the face or the reverse."""
    card = menu.view.card(ask.about)
    if ask.key.startswith(FACE):
        kinds = [(kind, kind) for kind in KINDS if kind != RELATIONSHIP]
        fields = (
            text("name", "What it has become", LONGEST_NAME, required=True),
            one_of("kind", "Kind", kinds, default="thing"),
            text("text", "In a few words", 1000),
        )
        menu.add(
            f"Write the face of {called(card)}", {"type": "write_face", "card": card.id}, *fields, ask=prompt,
            clauses=("SZ-5.9", "SZ-3.2"),
        )  # fmt: skip
        return
    types = [(name, f"{name}: {what}") for name, what in CHALLENGES.items()]
    menu.add(
        f"Write the reverse of “{card.name}”", {"type": "fill_reverse", "card": card.id},
        one_of("challenge", "It turns into a", types, default="Exigency"),
        text("question", "The question it asks", 200, required=True),
        ask=prompt, clauses=("SZ-3.5", "SZ-5.2"),
    )  # fmt: skip
