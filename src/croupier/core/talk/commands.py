"""Commands of the chat."""

from __future__ import annotations

from typing import Annotated

from croupier.core import forms
from croupier.core.commands import Command

LONGEST_TEXT = 2000


class Whisper(Command, frozen=True, tag="whisper"):
    """Say something to one other seat; nobody else learns of it."""

    to: str
    text: Annotated[str, forms.text("Message", LONGEST_TEXT)]


class Emote(Command, frozen=True, tag="emote"):
    """Say what you do, in the third person: "shrugs"."""

    text: Annotated[str, forms.text("What you do", LONGEST_TEXT)]


TALK_COMMANDS: tuple[type[Command], ...] = (Whisper, Emote)
