"""The choices of one seat, gathered from its view; whether each is legal is what its rule says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from croupier.core.choices import Choice, Field, WhyNot
from croupier.core.commands import Command
from croupier.games.state_stack.state import Combatant, Fight, Skill

if TYPE_CHECKING:
    from croupier.games.state_stack.game import StateStack


class Menu:
    """The choices of one seat, gathered from its view."""

    def __init__(self, game: StateStack, view: Fight, seat: str) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.found: list[Choice] = []

    def add(
        self,
        label: str,
        command: Command | dict[str, Any],
        *fields: Field,
        clauses: tuple[str, ...],
        ask: str | None = None,
        judge: bool = False,
        help: str = "",
        piece: str | None = None,
        to: tuple[str, ...] = (),
        test: Command | None = None,
    ) -> None:
        """One choice, an answer where it has a question; it is legal where `test`, or the command itself, is."""
        trial = test or (command if isinstance(command, Command) else None)
        why: WhyNot | None = None if trial is None else self.game.why_not(self.view, self.seat, trial)
        sent: dict[str, Any] = msgspec.to_builtins(command) if isinstance(command, Command) else command
        for field in fields:
            sent.pop(field.name, None)
        self.found.append(
            Choice(
                label,
                sent,
                prompt=ask,
                group="any_time" if ask is None else "now",
                clauses=clauses,
                fields=fields,
                legal=why is None,
                why_not=why,
                judge=judge,
                help=help,
                piece=piece,
                to=to,
            )
        )


def skills(one: Combatant, use: str = "") -> tuple[Skill, ...]:
    """Her skills, or those of one use, as far as this view has them."""
    known = one.sheet.value.skills if one.sheet.value is not None else ()
    return tuple(skill for skill in known if use in ("", skill.use))
