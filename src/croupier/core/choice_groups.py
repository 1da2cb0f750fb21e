"""How a game computes some groups of its choices without the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.core.choices import EVERY_GROUP, Choice, in_groups
from croupier.core.field_reads import FieldReads

if TYPE_CHECKING:
    from croupier.core.game import Game
    from croupier.core.menu import UntriedMenu


class ChoiceGroups:
    """Computes choices by group. By default all choices are computed and the others dropped; some games do better."""

    def choices(
        self, game: Game[Any], view: Any, seat: str, groups: frozenset[str], kept: FieldReads | None = None
    ) -> list[Choice]:
        """The game's own choices of this seat in these groups, in order; `kept` caches parts of earlier ones."""
        return in_groups(game.own_choices(view, seat), groups)

    def answers(self, game: Game[Any], view: Any, seat: str, prompt: str) -> UntriedMenu[Any] | None:
        """The game's own answers to this prompt, untried; None if they cannot be computed without the other choices."""
        return None

    def unprompted(self, game: Game[Any], view: Any, seat: str, types: frozenset[str]) -> list[Choice]:
        """The game's own choices that answer no prompt and send these types of command."""
        found = (one for one in self.choices(game, view, seat, EVERY_GROUP) if one.prompt is None)
        return [one for one in found if one.command["type"] in types]

    def has_any(self, game: Game[Any], view: Any, seat: str, group: str, kept: FieldReads | None = None) -> bool:
        """Whether the game has any choice of this seat in this group, legal or not."""
        return bool(game.choices(view, seat, frozenset({group})))
