"""What happens to luck that every seat has a hand in: entropy, links, restarts. See docs/reference/luck.md."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from croupier.core.events import Event
from croupier.core.luck import NO_MIX, mix_reveals, mix_words
from croupier.core.secrets import Secret
from croupier.core.state import EntropyCommitment, LinkChain, LuckCounts, Mix, State

S = TypeVar("S", bound=State)
put = msgspec.structs.replace


class EntropyCommitted(Event, frozen=True, tag="entropy_committed"):
    """A seat's page has made random bytes and commits to them: SHA-256, 64 hex digits."""

    seat: str
    commitment: str


class RevealsCalled(Event, frozen=True, tag="reveals_called"):
    """The server asks these seats to reveal their random bytes; their commitments are fixed from here on."""

    seats: tuple[str, ...]


class EntropyOpened(Event, frozen=True, tag="entropy_opened"):
    """(seat, random bytes in hex, word) of each seat that revealed, mixed into all keys that are taken from now on.

    `missing` are the seats that were called and did not answer in time.
    """

    revealed: tuple[tuple[str, str, str], ...] = msgspec.field(name="reveals")
    missing: tuple[str, ...] = ()


class ChainCommitted(Event, frozen=True, tag="chain_committed"):
    """A seat's page has made a chain of `length` hashes for joint luck and commits to its tip, 64 hex digits."""

    seat: str
    tip: str
    length: int


class LinksRevealed(Event, frozen=True, tag="links_revealed"):
    """(seat, link in hex) that other seats' pages revealed for this entry's draws.

    `left_out` are seats with a chain that did not answer. `nonce` blinds what the links were asked for, and no seat
    learns it. `unused`: the command that they were asked for was not carried out.
    """

    links: tuple[tuple[str, str], ...]
    left_out: tuple[str, ...] = ()
    nonce: Secret[str] = Secret()
    unused: bool = False


class ServerRestarted(Event, frozen=True, tag="server_restarted"):
    """The server was started again since the entry before."""


class LuckChanged(Event, frozen=True, tag="luck_changed"):
    """Whose luck it is from now on: committed or joint."""

    luck: str


LuckEvent = (
    EntropyCommitted | RevealsCalled | EntropyOpened | ChainCommitted | LinksRevealed | ServerRestarted | LuckChanged
)


def apply_luck_event(state: S, event: LuckEvent) -> S:
    """The state after an event of the table's luck. It judges nothing and draws nothing."""
    match event:
        case EntropyCommitted(seat=seat, commitment=commitment):
            others = tuple(one for one in state.entropy if one.seat != seat)
            return put(state, entropy=(*others, EntropyCommitment(seat, commitment)))
        case RevealsCalled(seats=seats):
            counts = _one_more(state, "abandoned") if state.asked_to_reveal else state.luck_counts
            return put(state, asked_to_reveal=seats, luck_counts=counts)
        case EntropyOpened(revealed=revealed):
            return _mixed(state, mix_reveals(_last_mix(state), revealed), tuple(seat for seat, _, _ in revealed))
        case ChainCommitted(seat=seat, tip=tip, length=length):
            others_ = tuple(one for one in state.chains if one.seat != seat)
            return put(state, chains=(*others_, LinkChain(seat, tip, length)))
        case LinksRevealed(links=links, unused=unused):
            shown = dict(links)
            chains = tuple(
                LinkChain(one.seat, shown[one.seat], one.left - 1) if one.seat in shown else one for one in state.chains
            )
            return put(
                state, chains=chains, luck_counts=_one_more(state, "unused_links") if unused else state.luck_counts
            )
        case ServerRestarted():
            return put(state, luck_counts=_one_more(state, "restarts"))
        case LuckChanged(luck=luck):
            return put(state, luck=luck)


def mix_opened_words(state: S, words: tuple[tuple[str, str], ...]) -> S:
    """The state with the words (seat, word) of seats mixed into the keys that are taken from now on."""
    return _mixed(state, mix_words(_last_mix(state), words), tuple(seat for seat, _ in words))


def keep_luck(past: S, present: S) -> S:
    """An earlier state with what an undo cannot take back of the table's luck."""
    return put(
        past,
        mixes=present.mixes,
        entropy=present.entropy,
        asked_to_reveal=present.asked_to_reveal,
        chains=present.chains,
        luck_counts=present.luck_counts,
    )


def _last_mix(state: State) -> bytes:
    return bytes.fromhex(state.mixes[-1].value) if state.mixes else NO_MIX


def _mixed(state: S, value: bytes, seats: tuple[str, ...]) -> S:
    stay = tuple(one for one in state.entropy if one.seat not in state.asked_to_reveal)
    return put(
        state, mixes=(*state.mixes, Mix(value.hex(), tuple(sorted(set(seats))))), entropy=stay, asked_to_reveal=()
    )


def _one_more(state: State, name: str) -> LuckCounts:
    return put(state.luck_counts, **{name: getattr(state.luck_counts, name) + 1})
