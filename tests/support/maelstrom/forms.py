"""The forms that a seat is offered, with its open questions."""

from __future__ import annotations

import msgspec

from croupier.core.choices import Choice, Field
from croupier.core.commands import Command
from croupier.games.maelstrom import GAME
from support.maelstrom.reading import every_choice
from support.maelstrom.stage import Stage


def forms(stage: Stage, seat: str, type: str, **command: str) -> list[Choice]:
    """The choices of this command, whether legal or not."""
    wanted = {"type": type, **command}
    return [one for one in every_choice(stage, seat) if wanted.items() <= one.command.items()]


def form(stage: Stage, seat: str, type: str, **command: str) -> Choice:
    """The first choice of this command."""
    return forms(stage, seat, type, **command)[0]


def fields(choice: Choice) -> dict[str, Field]:
    """A form's fields by name."""
    return {one.name: one for one in choice.fields}


def options(choice: Choice, name: str) -> list[object]:
    """The values that a field offers."""
    return [one.value for one in fields(choice)[name].options or ()]


def sent(choice: Choice, **typed: object) -> Command:
    """The command of a form with its initial values, except these."""
    preset = {one.name: one.default for one in choice.fields if one.default is not None}
    return GAME.read_command(msgspec.json.encode({**choice.command, **preset, **typed}))
