"""What is known of luck from the state alone: which draws can still come, and which keys they need."""

from __future__ import annotations

from typing import Generic, TypeVar

from croupier.core.events import Event
from croupier.core.play import Play
from croupier.core.refusals import Impossible
from croupier.core.state import State

S = TypeVar("S", bound=State)


class LuckBookkeeping(Generic[S]):
    """The draws and keys of a table; as it stands here, of one at which nothing is drawn under a key."""

    def card_options(self, view: S, unseen: str) -> tuple[str, ...]:
        """What a real card of this unseen set can show, as far as this view knows."""
        return ()

    def draw_options(self, state: S, key: str) -> tuple[tuple[str, int], ...] | None:
        """What chance can be asked under this name as things lie, to check a journal; None where that is not known."""
        return None

    def draws_shown(self, state: S, event: Event) -> tuple[tuple[str, str], ...]:
        """(name, answer) of the luck that an event shows for the first time, to check a journal."""
        return ()

    def agree_to_open(self, play: Play[S], key: str) -> None:
        """A seat whose cards stayed hidden lets the key of their shuffle be opened."""
        raise Impossible("nothing of yours is hidden under that key")

    def spoiled_keys(self, state: S) -> tuple[str, ...]:
        """Names under which chance will be asked although their key is open: they get a new one."""
        return ()

    def keys_needed(self, state: S) -> tuple[str, ...]:
        """Names under which chance can still be asked as things lie: a branch takes a key of its own for each."""
        return ()

    def ready_keys(self, state: S) -> tuple[str, ...]:
        """Names of keys in use that must lie ready before they are needed: that one is taken tells nobody anything."""
        return ()

    def spent_keys(self, state: S) -> tuple[int, ...]:
        """Indexes of luck keys under which nothing will be drawn and nothing is hidden any more."""
        return ()
