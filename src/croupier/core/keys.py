"""Luck keys: which key a draw uses, when a key is opened, and when more keys are committed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from weakref import ref

import msgspec

from croupier.core.chance import AnswerSource, DrawRequest, NeedLinks
from croupier.core.key_events import KeyLeftSealed, KeyOpened, KeysPromised
from croupier.core.luck import SHORT, Position, links_text
from croupier.core.luck_events import LinksRevealed
from croupier.core.luck_sources import KeyPosition, LuckSource
from croupier.core.play import Play
from croupier.core.refusals import Impossible
from croupier.core.secrets import Secret
from croupier.core.state import JOINT, Promise


class Links(NamedTuple):
    """Links of joint luck revealed for one entry: (seat, link), the seats that did not answer, the server's nonce."""

    shown: tuple[tuple[str, str], ...] = ()
    left_out: tuple[str, ...] = ()
    nonce: str = ""


class EntryLuck:
    """The table's luck for one entry: each draw uses the newest key of its name from this incarnation.

    `given` is the number of draws from each key before this entry, by key index. Without `links`, a joint draw stops
    the rule with NeedLinks.
    """

    def __init__(self, luck_source: LuckSource, play: Play[Any], given: Mapping[int, int], links: Links | None) -> None:
        self.luck_source = luck_source
        self._play = ref(play)  # the play refers to this luck: a cycle would need the garbage collector
        self.given = given
        self.links = links
        self.actor = play.seat
        """The seat whose command this is, whichever rule is running."""

    @property
    def play(self) -> Play[Any]:
        """The running rule."""
        play = self._play()
        assert play is not None
        return play

    @property
    def source(self) -> AnswerSource:
        return self.luck_source.source(self.play.entry, self._spot)

    def _spot(self, question: DrawRequest) -> KeyPosition:
        """The position of the next draw for this request. Raises LookupError, Impossible or NeedLinks."""
        play = self.play
        index = _key(self.luck_source, play, question.key)
        links = self._links(question)
        here = sum(one.leaf == index and one.is_new for one in play.chance.drawn)
        leaf = next(one for one in reversed(play.state.leaves) if one.index == index)
        position = Position(index, self.given.get(index, 0) + here, play.state.mix(leaf.mix), links)
        return KeyPosition(play.state.promise_of(index), position)

    def _links(self, question: DrawRequest) -> str:
        """The links that go into this draw, as text; the entry's first joint draw shows them to all."""
        play = self.play
        if play.state.luck != JOINT or question.silent:
            return ""
        others = tuple(one.seat for one in play.state.chains if one.seat != self.actor and one.left)
        if self.links is None:
            if others:
                raise NeedLinks(others)
            return ""
        links = self.links
        if (links.shown or links.left_out) and not any(isinstance(one, LinksRevealed) for one in play.events):
            play.do(LinksRevealed(links.shown, links.left_out, Secret(links.nonce)))
        return links_text(links.shown)


def _key(luck_source: LuckSource, play: Play[Any], name: str) -> int:
    """The key of this shuffle or these dice; a fresh one if the newest was used in an earlier incarnation."""
    index = _newest(play, name)
    promise = play.state.promise_of(index)
    if (promise.life if promise else "") != luck_source.life:
        index = play.leaf(name)
    if index >= _end(luck_source, play.state.promise_of(index)):
        raise Impossible(
            f"more shuffles at once than there are committed luck keys ({SHORT})", "choose fewer at a time"
        )
    return index


def _newest(play: Play[Any], name: str) -> int:
    for one in reversed(play.state.leaves):
        if one.name == name:
            index: int = one.index
            return index
    raise LookupError(f"there is no luck key for {name}: a rule lays or shuffles cards before it draws them")


def _end(luck_source: LuckSource, promise: Promise | None) -> int:
    """The index after a promise's last key."""
    return promise.start + promise.size if promise else luck_source.size


def open_spent(luck_source: LuckSource, play: Play[Any]) -> None:
    """Open the keys under which nothing is hidden, including those of earlier incarnations."""
    spent = set(play.game.luck.spent_keys(play.state))
    if not spent:
        return
    names = {one.name for one in play.state.leaves if one.index in spent}
    for one in play.state.leaves:
        if one.name in names:
            promise = play.state.promise_of(one.index)
            play.do(KeyOpened(one.name, one.index, *luck_source.opened_key(promise, one.index)))


def leave_sealed(play: Play[Any]) -> None:
    """Give up the keys that the table no longer keeps for their cards' owners to open."""
    stale = set(play.game.luck.stale_keys(play.state))
    names = {one.name for one in play.state.leaves if one.index in stale}
    for one in play.state.leaves if names else ():
        if one.name in names:
            play.do(KeyLeftSealed(one.name, one.index))


def keep_ready(luck_source: LuckSource, play: Play[Any]) -> None:
    """Take fresh standby keys in a new incarnation of the table, and after each new mix."""
    names = play.game.luck.ready_keys(play.state)
    if not names or luck_source.life != play.state.life:
        return
    if any(isinstance(event, KeysPromised) for event in play.events):
        return
    for name in names:
        index = _newest(play, name)
        promise = play.state.promise_of(index)
        mix = next(leaf.mix for leaf in play.state.leaves if leaf.index == index)
        if (promise.life if promise else "") != luck_source.life or mix < len(play.state.mixes):
            play.leaf(name)


def promise_more(luck_source: LuckSource, play: Play[Any]) -> None:
    """If keys run short, commit to more, for use by later entries."""
    end = _end(luck_source, play.state.promises[-1] if play.state.promises else None)
    if end - play.state.keys_taken >= min(SHORT, max(1, luck_source.size // 4)) or luck_source.life != play.state.life:
        return
    promise = luck_source.promise(end)
    if promise is not None:
        show_promise(play, promise)


def show_promise(play: Play[Any], promise: Promise) -> None:
    """Show new keys to everyone, with the number of mixes made before."""
    play.do(KeysPromised(msgspec.structs.replace(promise, mixes=len(play.state.mixes))))
