"""The choices of one seat, gathered from its view; whether each is legal is what its rule says."""

from __future__ import annotations

from typing import Any

from croupier.core import menu
from croupier.core.choices import Field
from croupier.core.commands import Command
from croupier.games.state_stack.state import Combatant, Fight, Skill


class Menu(menu.Menu[Fight]):
    """What answers a question is for now, all else for any time."""

    def add(
        self, label: str, command: Command | dict[str, Any], *fields: Field, ask: str | None = None, **more: Any
    ) -> None:
        super().add(label, command, *fields, ask=ask, **{"group": "any_time" if ask is None else "now", **more})


def skills(one: Combatant, use: str = "") -> tuple[Skill, ...]:
    """Her skills, or those of one use, as far as this view has them."""
    known = one.sheet.value.skills if one.sheet.value is not None else ()
    return tuple(skill for skill in known if use in ("", skill.use))
