"""Which key a draw stands under, when a key is opened, and when more keys are promised."""

from __future__ import annotations

from typing import Any

from croupier.core.chance import Question, Source
from croupier.core.doors import Door
from croupier.core.luck import SHORT
from croupier.core.play import Play
from croupier.core.refusals import Impossible
from croupier.core.state import Promise
from croupier.core.table_events import KeyOpened, KeysPromised


def under_keys(door: Door, play: Play[Any]) -> Source:
    """The table's luck for one entry: each draw under the newest key of its name that was promised in this life."""
    words = play.state.said
    sources: dict[int, Source] = {}

    def answer(question: Question, k: int) -> tuple[str, str]:
        index = _key(door, play, question.key)
        promise = play.state.promise_of(index)
        start = promise.start if promise else 0
        if start not in sources:
            sources[start] = door.under(promise).source(play.entry, lambda name: _newest(play, name) - start, words)
        return sources[start](question, k)

    return answer if play.state.promises else door.source(play.entry, lambda name: _within(door, play, name), words)


def _key(door: Door, play: Play[Any], name: str) -> int:
    """The key of this shuffle or these dice; a fresh one where the newest was in use in an earlier life."""
    index = _newest(play, name)
    promise = play.state.promise_of(index)
    if (promise.life if promise else "") != door.life:
        index = play.leaf(name)
    return _within(door, play, name)


def _within(door: Door, play: Play[Any], name: str) -> int:
    index = _newest(play, name)
    if index >= _end(door, play.state.promise_of(index)):
        raise Impossible(f"more shuffles at once than keys of luck are promised ({SHORT})", "fewer at a time")
    return index


def _newest(play: Play[Any], name: str) -> int:
    for one in reversed(play.state.leaves):
        if one.name == name:
            index: int = one.index
            return index
    raise LookupError(f"there is no key of luck for {name}: a rule lays or shuffles cards before it draws them")


def _end(door: Door, promise: Promise | None) -> int:
    """The index after the last key of a promise."""
    return promise.start + promise.size if promise else door.size


def open_spent(door: Door, play: Play[Any]) -> None:
    """Open the keys under which nothing is hidden any more, also those that their shuffle had in earlier lives."""
    spent = set(play.game.spent_keys(play.state))
    names = {one.name for one in play.state.leaves if one.index in spent}
    for one in play.state.leaves:
        if one.name in names and not one.opened:
            promise = play.state.promise_of(one.index)
            opening = door.under(promise).opening(one.index - (promise.start if promise else 0))
            play.do(KeyOpened(one.name, one.index, *opening))


def keep_ready(door: Door, play: Play[Any]) -> None:
    """Keys that have to lie ready are taken anew in a new life of the table, by the first entry after its promise."""
    if door.life != play.state.life or any(isinstance(event, KeysPromised) for event in play.events):
        return
    for name in play.game.ready_keys(play.state):
        promise = play.state.promise_of(_newest(play, name))
        if (promise.life if promise else "") != door.life:
            play.leaf(name)


def promise_more(door: Door, play: Play[Any]) -> None:
    """When the keys run short, promise more, which later entries come to use."""
    end = _end(door, play.state.promises[-1] if play.state.promises else None)
    if end - len(play.state.leaves) >= min(SHORT, max(1, door.size // 4)) or door.life != play.state.life:
        return
    promise = door.promise(end)
    if promise is not None:
        play.do(KeysPromised(promise))
