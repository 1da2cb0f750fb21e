"""The draws and keys of cards and dice: which sets are still drawn from, and which dice keys are done with."""

from __future__ import annotations

from typing import TypeVar

from croupier.core.events import Event
from croupier.core.identity_cache import IdentityCache
from croupier.core.luck_bookkeeping import LuckBookkeeping
from croupier.core.play import Play
from croupier.core.secrets import EVERYONE
from croupier.core.state import Leaf
from croupier.pieces.events import SEARCHED, CardSeen, VeilLifted
from croupier.pieces.shuffling import mixed_sets, owed_draws, owed_draws_for_all
from croupier.pieces.state import WAY, TableState
from croupier.pieces.visibility import draw_request

S = TypeVar("S", bound=TableState)


class PieceLuck(LuckBookkeeping[S]):
    """The unseen sets of cards and the dice on a board."""

    def card_options(self, view: S, unseen: str) -> tuple[str, ...]:
        if all(one.id != unseen for one in view.board.sets):
            return ()  # dice, or a set that the rule itself will create when it runs again
        sets = mixed_sets(view.board, unseen)
        return tuple(sorted({card for name in sets for card in view.board.unseen(name).cards}))

    def deck_label(self, view: S, unseen: str) -> str:
        held = [(sum(slot.set == unseen for slot in place.slots), place.label) for place in view.board.places]
        many, label = max(held, key=lambda one: one[0], default=(0, ""))
        return label if many else ""

    def draw_options(self, state: S, key: str) -> tuple[tuple[str, int], ...] | None:
        found = next((one for one in state.board.sets if one.id == key), None)
        return draw_request(found).options if found is not None else None

    def draws_shown(self, state: S, event: Event) -> tuple[tuple[str, str], ...]:
        if isinstance(event, CardSeen) and event.face.value is not None and event.how != SEARCHED:
            slot = state.board.place(event.place).slots[event.spot]
            way = (event.of.value or slot.set).split(WAY)
            return ((way[-1], event.face.value),) if slot.card is None else ()
        return ()

    def agree_to_open(self, play: Play[S], key: str) -> None:
        veiled = next((one.veiled for one in play.state.board.sets if one.id == key), ())
        play.need(play.seat in veiled, "nothing of yours is hidden under that key")
        play.do(VeilLifted(key, play.seat))

    def spoiled_keys(self, state: S) -> tuple[str, ...]:
        """Sets from which cards will be drawn although their key is open, as after an undo: they need a new one."""
        sealed = {leaf.name for leaf in state.leaves}
        owed = owed_draws_for_all(state.board)
        return tuple(one.id for one in state.board.sets if owed[one.id] and one.leaf >= 0 and one.id not in sealed)

    def keys_needed(self, state: S) -> tuple[str, ...]:
        owed = owed_draws(state.board)
        return (*(one.id for one in state.board.sets if owed[one.id]), *self.ready_keys(state))

    def ready_keys(self, state: S) -> tuple[str, ...]:
        """The keys of this session's dice for some seats, which must be taken early (`dice.lay_ready`)."""
        prefix = f"dice.{state.sitting}."
        mine = (leaf.name for leaf in _dice_keys(state) if leaf.name.startswith(prefix))
        return tuple(dict.fromkeys(name for name in mine if name != f"{prefix}{EVERYONE}"))

    def spent_keys(self, state: S) -> tuple[int, ...]:
        """Keys under which nothing will be drawn and nothing is hidden anymore; decided by what everyone knows."""
        newest = _newest.get(lambda: {leaf.name: leaf.index for leaf in state.leaves}, state.leaves)
        drawn = state.board.public_draws.owed  # these owe draws, whatever is mixed into what
        may_be = [one.id for one in state.board.sets if one.id not in drawn and not one.veiled and one.id in newest]
        owed = owed_draws_for_all(state.board) if may_be else {}
        cards = [newest[name] for name in may_be if not owed[name]]
        return (*cards, *(leaf.index for leaf in _dice_keys(state) if _is_past(leaf, state)))

    def stale_keys(self, state: S) -> tuple[int, ...]:
        """The keys of veiled sets that owe no draws, but for the newest: those stay sealed forever."""
        if len(state.board.sets) <= KEPT_VEILED:
            return ()
        newest = {leaf.name: leaf.index for leaf in state.leaves}
        veiled = [one.id for one in state.board.sets if one.veiled and one.id in newest]
        if len(veiled) <= KEPT_VEILED:
            return ()
        owed = owed_draws_for_all(state.board)
        return tuple(newest[name] for name in [name for name in veiled if not owed[name]][:-KEPT_VEILED])


KEPT_VEILED = 24
"""The number of shuffles kept in which cards stayed hidden, so that their owners can agree to open the keys."""
_newest: IdentityCache[dict[str, int]] = IdentityCache(200)
_dice: IdentityCache[tuple[Leaf, ...]] = IdentityCache(200)
"""The newest key of each name, and the keys of dice, among the keys in use: most commands take none."""


def _dice_keys(state: TableState) -> tuple[Leaf, ...]:
    return _dice.get(lambda: tuple(leaf for leaf in state.leaves if leaf.name.startswith("dice.")), state.leaves)


def _is_past(leaf: Leaf, state: TableState) -> bool:
    """Whether a key of open dice belongs to a session that is over."""
    sitting, _, to = leaf.name.removeprefix("dice.").partition(".")
    if to != EVERYONE:
        return False
    return int(sitting) < state.sitting or (0 < int(sitting) == state.sitting and not state.is_open)
