"""Events of shared luck: entropy, links, restarts. See docs/reference/luck.md."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec.structs import replace

from croupier.core.events import Event, as_note, no_line
from croupier.core.luck import NO_MIX, mix_reveals, mix_words
from croupier.core.names import capitalized, names_of
from croupier.core.secrets import Secret
from croupier.core.state import JOINT, EntropyCommitment, LinkChain, LuckCounts, Mix, State

S = TypeVar("S", bound=State)


class EntropyCommitted(Event, frozen=True, tag="entropy_committed"):
    """A seat's page has generated random bytes and commits to them: SHA-256, 64 hex digits."""

    seat: str
    commitment: str

    line_kind = as_note

    def apply(self, state: S) -> S:
        others = tuple(one for one in state.entropy if one.seat != self.seat)
        return replace(state, entropy=(*others, EntropyCommitment(self.seat, self.commitment)))

    log_line = no_line


class RevealsCalled(Event, frozen=True, tag="reveals_called"):
    """The server asks these seats to reveal their random bytes; their commitments are now fixed."""

    seats: tuple[str, ...]

    line_kind = as_note

    def apply(self, state: S) -> S:
        counts = _one_more(state, "abandoned") if state.asked_to_reveal else state.luck_counts
        return replace(state, asked_to_reveal=self.seats, luck_counts=counts)

    log_line = no_line


class EntropyOpened(Event, frozen=True, tag="entropy_opened"):
    """(seat, random bytes in hex, word) of each seat that revealed, mixed into all keys used from now on.

    `missing` are the seats that were called and did not answer in time.
    """

    revealed: tuple[tuple[str, str, str], ...] = msgspec.field(name="reveals")
    missing: tuple[str, ...] = ()

    line_kind = as_note

    def apply(self, state: S) -> S:
        mix = mix_reveals(_last_mix(state), self.revealed)
        return _with_mix(state, mix, tuple(seat for seat, _, _ in self.revealed))

    def log_line(self, view: State) -> str:
        mixed, missing = names_of(view, [seat for seat, _, _ in self.revealed]), names_of(view, self.missing)
        lines = [f"The devices of {mixed} have added to the luck of cards and dice."] if mixed else []
        lines += [f"{capitalized(missing)} did not answer in time."] if missing else []
        return " ".join(lines)


class ChainCommitted(Event, frozen=True, tag="chain_committed"):
    """A seat's page has created a chain of `length` hashes for joint luck and commits to its tip, 64 hex digits."""

    seat: str
    tip: str
    length: int

    line_kind = as_note

    def apply(self, state: S) -> S:
        others = tuple(one for one in state.chains if one.seat != self.seat)
        return replace(state, chains=(*others, LinkChain(self.seat, self.tip, self.length)))

    log_line = no_line


class LinksRevealed(Event, frozen=True, tag="links_revealed"):
    """(seat, link in hex) that other seats' pages revealed for this entry's draws.

    `left_out` are seats with a chain that did not answer. `nonce` blinds the purpose of the links, and no seat learns
    it. `unused`: the command they were requested for was not carried out.
    """

    links: tuple[tuple[str, str], ...]
    left_out: tuple[str, ...] = ()
    nonce: Secret[str] = Secret()
    unused: bool = False

    line_kind = as_note

    def apply(self, state: S) -> S:
        shown = dict(self.links)
        chains = tuple(
            LinkChain(one.seat, shown[one.seat], one.left - 1) if one.seat in shown else one for one in state.chains
        )
        counts = _one_more(state, "unused_links") if self.unused else state.luck_counts
        return replace(state, chains=chains, luck_counts=counts)

    def log_line(self, view: State) -> str:
        if self.unused:
            return "Pages revealed their part of the luck for an action that was then not carried out."
        if not self.left_out:
            return ""
        return (
            f"{capitalized(names_of(view, self.left_out))} did not answer in time and did not contribute to this luck."
        )


class ServerRestarted(Event, frozen=True, tag="server_restarted"):
    """The server was restarted since the previous entry."""

    line_kind = as_note

    def apply(self, state: S) -> S:
        return replace(state, luck_counts=_one_more(state, "restarts"))

    def log_line(self, _view: State) -> str:
        return "The server was restarted."


class LuckChanged(Event, frozen=True, tag="luck_changed"):
    """Whose luck is used from now on: committed or joint."""

    luck: str

    def apply(self, state: S) -> S:
        return replace(state, luck=self.luck)

    def log_line(self, _view: State) -> str:
        who = "Every page contributes to each draw" if self.luck == JOINT else "The server draws"
        return f"{who} from now on."


LuckEvent = (
    EntropyCommitted | RevealsCalled | EntropyOpened | ChainCommitted | LinksRevealed | ServerRestarted | LuckChanged
)


def mix_opened_words(state: S, words: tuple[tuple[str, str], ...]) -> S:
    """The state with the seats' words (seat, word) mixed into later keys."""
    return _with_mix(state, mix_words(_last_mix(state), words), tuple(seat for seat, _ in words))


def keep_luck(past: S, present: S) -> S:
    """An earlier state, plus the luck state that an undo cannot take back."""
    return replace(
        past,
        mixes=present.mixes,
        entropy=present.entropy,
        asked_to_reveal=present.asked_to_reveal,
        chains=present.chains,
        luck_counts=present.luck_counts,
    )


def _last_mix(state: State) -> bytes:
    return bytes.fromhex(state.mixes[-1].value) if state.mixes else NO_MIX


def _with_mix(state: S, value: bytes, seats: tuple[str, ...]) -> S:
    stay = tuple(one for one in state.entropy if one.seat not in state.asked_to_reveal)
    return replace(
        state, mixes=(*state.mixes, Mix(value.hex(), tuple(sorted(set(seats))))), entropy=stay, asked_to_reveal=()
    )


def _one_more(state: State, name: str) -> LuckCounts:
    return replace(state.luck_counts, **{name: getattr(state.luck_counts, name) + 1})
