"""What the state alone says about luck: which draws are still possible, and which keys they need."""

from __future__ import annotations

from typing import Generic, TypeVar

from croupier.core.events import Event
from croupier.core.play import Play
from croupier.core.refusals import Impossible
from croupier.core.state import State

S = TypeVar("S", bound=State)


class LuckBookkeeping(Generic[S]):
    """The draws and keys of a table. By default nothing is drawn under a key."""

    def card_options(self, view: S, unseen: str) -> tuple[str, ...]:
        """The cards that a real card of this unseen set can be, as far as this view knows."""
        return ()

    def deck_label(self, view: S, unseen: str) -> str:
        """The name of the place with most cards of this unseen set; empty if this view knows of none."""
        return ""

    def draw_options(self, state: S, key: str) -> tuple[tuple[str, int], ...] | None:
        """The answers possible for a request with this name now, to verify a journal; None if unknown."""
        return None

    def draws_shown(self, state: S, event: Event) -> tuple[tuple[str, str], ...]:
        """The luck that an event shows for the first time, each as (name, answer), to verify a journal."""
        return ()

    def agree_to_open(self, play: Play[S], key: str) -> None:
        """A seat whose cards stayed hidden agrees to open the key of their shuffle."""
        raise Impossible("nothing of yours is hidden under that key")

    def spoiled_keys(self, state: S) -> tuple[str, ...]:
        """Key names under which luck will be drawn although their key is open: they get a new one."""
        return ()

    def keys_needed(self, state: S) -> tuple[str, ...]:
        """Key names under which luck can still be drawn in this state: a branch takes its own key for each."""
        return ()

    def ready_keys(self, state: S) -> tuple[str, ...]:
        """Names of keys that must be taken before they are needed, so that taking one reveals nothing."""
        return ()

    def spent_keys(self, state: S) -> tuple[int, ...]:
        """Indexes of luck keys under which nothing will be drawn and nothing is hidden anymore."""
        return ()

    def stale_keys(self, state: S) -> tuple[int, ...]:
        """Indexes of keys under which nothing will be drawn, and which are no longer kept for cards' owners to open."""
        return ()
