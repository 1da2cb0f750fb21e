"""The open prompts of one kind in a seat's menu, for choices that another chapter adds to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from croupier.core.menu import Menu
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.questions import Question, kind_of

Q = TypeVar("Q", bound=Question[Campaign])


def open_prompts(menu: Menu[Campaign], kind: type[Q]) -> Iterator[tuple[Q, str]]:
    """The open questions of this class for the menu's seat, each with the id of its prompt."""
    for prompt in menu.view.prompts_of(menu.seat):
        if prompt.id.value is not None and kind_of(prompt.ask) == kind.kind:
            yield kind.read(prompt.ask), prompt.id.value
