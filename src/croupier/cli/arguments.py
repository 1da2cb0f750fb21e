"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name, such as state-stack.")]
Seed = Annotated[int | None, typer.Option(help="The same seed gives the same game every time.")]
Players = Annotated[int | None, typer.Option(min=1, max=24, help="Number of players, not counting the GM.")]
Data = Annotated[Path | None, typer.Option(metavar="DIR", help="The journal directory.")]
TableName = Annotated[str, typer.Argument(metavar="TABLE", help="A table's ID, code or name.")]
Json = Annotated[bool, typer.Option("--json", help="JSON for programs.")]
