"""The state common to all tables: seats, settings, prompts, sealed answers, polls."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import ClassVar, NamedTuple, Self

import msgspec

from croupier.core.chance import LuckAnswer
from croupier.core.luck import FIRST_ALGORITHM, NO_MIX
from croupier.core.safety.model import Limit, Pause
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.side_table.model import SideTable

GM, TABLE, WATCH = "gm", "table", "watch"
MODES = ("enforce", "assist", "record")
COMMITTED, JOINT = "committed", "joint"
LUCKS = (COMMITTED, JOINT)
"""Whose luck draws use: the server's with everyone's entropy mixed in, or also a link from each other seat's page."""
CONSENTS = ("anyone", "nobody_objects", "majority", "all")
OFF, GM_ONLY, EVERYONE_LEARNS = "off", "gm", "everyone"
BY_GM, BY_TABLE, FREE = "gm", "table", "free"
REAL_LUCK = (BY_GM, BY_TABLE, OFF)
"""Who must agree before a seat uses real cards and dice; `free` (nobody) only at older tables."""
ODDS = (OFF, "own", GM_ONLY, EVERYONE_LEARNS)
"""Who sees odds: nobody, each seat its own, only the GM, or each its own with chosen odds announced."""
WATCHERS = ("none", "ask", "open")
"""Who may watch: nobody, people who are let in, or anyone with the code."""


_id = attrgetter("id")


class Seat(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A place at the table: "gm" or "p1", "p2" ...; independent of the browser that holds it."""

    id: str
    name: str = ""
    taken: bool = False
    away: bool = False
    real_luck: bool = False
    standing: tuple[str, ...] = ()
    rests: tuple[str, ...] = ()
    """How long it also gives default answers: the ids of the game's rests, while they last."""
    absent: bool = False
    """Whether the server has recorded that this seat was silent for ten minutes."""
    stepped_out: bool = False
    """Whether its person has chosen to leave for a while; it is `away` until they return."""

    @property
    def kind(self) -> str:
        return "gm" if self.id == GM else "player"


class Ask(msgspec.Struct, frozen=True, gc=False):
    """A question that the state asks a seat: its key stays the same while it is the same question."""

    seat: str
    key: str
    label: str
    about: str = ""
    sealed: bool = False


class Prompt(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An open question; its id is known only to its seat and derived from the entry that opened it.

    It has `waited` if the server has recorded that it was open for a minute.
    """

    ask: Ask
    id: Secret[str]
    waited: bool = False


class Rest(NamedTuple):
    """A period in which a seat may give default answers to some kinds of question: "pass for the rest of this scene".

    It lasts as long as the game offers a rest with this id to that seat.
    """

    id: str
    label: str
    kinds: tuple[str, ...]
    help: str = ""


class Seal(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A secret answer: everyone sees that it exists, its seat sees what it is.

    The commitment is in the journal from the start and visible to its seat: others would learn that it was changed.
    """

    window: str
    seat: str
    about: str
    commitment: Secret[str]
    answer: Secret[str]
    salt: Secret[str]


class Poll(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question to the GM, or by consent to the table: may this be done?"""

    id: str
    question: str
    asker: str
    command: str
    voters: tuple[str, ...]
    consent: str
    votes: tuple[tuple[str, Secret[bool]], ...] = ()
    hidden: Secret[str] = Secret("")
    """Used instead of `command` if only the requester may know it."""


class HouseRule(msgspec.Struct, frozen=True):
    """An override that was kept for this table, by name."""

    name: str
    text: str


class Pending(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command that waits for a real card or die: it runs again from its start with the answers so far.

    `unseen` names the set of the requested card (empty for dice); `options` is what it can be as far as the asked seat
    knows, `common` as far as everyone does. `stands`: sealed answers were opened or the table's luck was drawn on the
    way here, so it cannot be taken back; if canceled, the table's luck answers. `deck` is the name of the place from
    which the card comes, if everyone knows it.
    """

    seat: str
    asked: str
    unseen: str
    dice: int
    sides: int
    command: Secret[str]
    prefix: Secret[tuple[LuckAnswer, ...]]
    options: Secret[tuple[str, ...]] = Secret()
    common: tuple[str, ...] = ()
    stands: bool = False
    deck: str = ""


class Leaf(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A luck key in use, for one shuffle or one set of dice, until it is opened.

    `mix` is the number of entropy mixes made before it was taken: the last of them goes into its draws.
    """

    name: str
    index: int
    mix: int = 0


class Promise(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A commitment to luck keys from index `start` on, under a public root; `life` is the incarnation then."""

    root: str
    start: int
    size: int
    life: str = ""
    algorithm: str = FIRST_ALGORITHM
    mixes: int = 0
    """How many mixes were made before it was shown: its keys could have been chosen knowing them."""


class Mix(msgspec.Struct, frozen=True, omit_defaults=True):
    """Entropy revealed together, on top of all earlier mixes: its value (64 hex digits), and who revealed."""

    value: str
    seats: tuple[str, ...] = ()


class EntropyCommitment(msgspec.Struct, frozen=True):
    """A seat's commitment to its page's random bytes, until they are revealed: 64 hex digits."""

    seat: str
    value: str


class LinkChain(msgspec.Struct, frozen=True):
    """The hash chain that a seat's page reveals link by link: the last link shown, and how many are left."""

    seat: str
    tip: str
    left: int


class LuckCounts(msgspec.Struct, frozen=True, omit_defaults=True):
    """Counts of what a host could use to manipulate luck, visible to everyone.

    Server restarts, abandoned calls for reveals, and commands for which unused links were revealed.
    """

    restarts: int = 0
    abandoned: int = 0
    unused_links: int = 0


class SealedWord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's word for the luck, and its salt: "" in a journal from before salts were stored."""

    seat: str
    commitment: str
    word: Secret[str]
    salt: Secret[str]


class State(msgspec.Struct, frozen=True, kw_only=True):
    """The full state of a table; a view is one of these without what its seat may not know."""

    noted_parts: ClassVar[frozenset[str]] = frozenset()
    """The fields whose structs (or None) are tracked field by field when a result is computed (core/field_reads)."""
    noted_calls: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"prompt": "prompts", "prompts_of": "prompts", "seat": "seats", "sealed": "seals"}
    )
    """The methods tracked by their result, and the one field that each of them reads."""

    settings: Settings
    seats: tuple[Seat, ...] = ()
    mode: str = "enforce"
    consent: str = "nobody_objects"
    odds: str = "own"
    sitting: int = 0
    is_open: bool = False
    prompts: tuple[Prompt, ...] = ()
    seals: tuple[Seal, ...] = ()
    polls: tuple[Poll, ...] = ()
    house_rules: tuple[HouseRule, ...] = ()
    pending: Pending | None = None
    leaves: tuple[Leaf, ...] = ()
    keys_opened: int = 0
    promises: tuple[Promise, ...] = ()
    luck: str = COMMITTED
    mixes: tuple[Mix, ...] = ()
    entropy: tuple[EntropyCommitment, ...] = ()
    asked_to_reveal: tuple[str, ...] = ()
    """The seats that were called to reveal their entropy, until it is opened."""
    chains: tuple[LinkChain, ...] = ()
    luck_counts: LuckCounts = LuckCounts()
    words: tuple[tuple[str, str], ...] = ()
    sealed_words: tuple[SealedWord, ...] = ()
    side_tables: tuple[SideTable, ...] = ()
    is_side_table: bool = False
    result: str = ""
    real_luck: str = FREE
    watchers: str = "none"
    pause: Pause | None = None
    limits: tuple[Limit, ...] = ()

    def ruling(self, key: str) -> str:
        """The option in force for a setting."""
        return self.settings[key]

    @property
    def has_gm(self) -> bool:
        return GM in map(_id, self.seats)

    @property
    def said(self) -> str:
        """The seats' words as the first algorithm mixes them in."""
        return "|".join(f"{seat}={word}" for seat, word in self.words)

    def mix(self, number: int) -> bytes:
        """The entropy that goes into draws under a key, by the key's number of mixes: 32 bytes."""
        return bytes.fromhex(self.mixes[number - 1].value) if number else NO_MIX

    @property
    def keys_taken(self) -> int:
        """The number of luck keys taken so far, including those no longer kept: the index of the next."""
        return self.keys_opened + len(self.leaves)

    def without_key(self, name: str, index: int) -> Self:
        """The state after a luck key is opened: nothing depends on it anymore."""
        left = tuple(one for one in self.leaves if one.index != index)
        opened = self.keys_opened + len(self.leaves) - len(left)
        return msgspec.structs.replace(self, leaves=left, keys_opened=opened)

    def without_sealed_key(self, name: str, index: int) -> Self:
        """The state after a luck key is given up, so that it stays sealed forever."""
        return self.without_key(name, index)

    def mixed_seats(self, index: int, mix: int) -> tuple[str, ...]:
        """The seats whose entropy protects draws under a key, by its index and number of mixes; sorted."""
        promise = self.promise_of(index)
        since = self.mixes[promise.mixes if promise else 0 : mix]
        return tuple(sorted({seat for one in since for seat in one.seats}))

    def entropy_of(self, seat: str) -> str:
        """The seat's commitment waiting to be revealed; empty if there is none."""
        return next((one.value for one in self.entropy if one.seat == seat), "")

    @property
    def life(self) -> str:
        """The incarnation for which keys were last committed; a restored journal starts another."""
        return self.promises[-1].life if self.promises else ""

    def promise_of(self, index: int) -> Promise | None:
        """The promise of this key; None for the one made before play, with the table itself."""
        return next((one for one in reversed(self.promises) if one.start <= index), None)

    def seat(self, seat: str) -> Seat:
        """The seat with this id. Raises KeyError if there is none."""
        for one in self.seats:
            if one.id == seat:
                return one
        raise KeyError(seat)

    def prompt(self, seat: str, key: str) -> Prompt | None:
        for one in self.prompts:
            if one.ask.seat == seat and one.ask.key == key:
                return one
        return None

    def prompts_of(self, seat: str) -> tuple[Prompt, ...]:
        """The open prompts of one seat, in order."""
        return tuple(one for one in self.prompts if one.ask.seat == seat)

    def sealed(self, window: str) -> tuple[Seal, ...]:
        return tuple(seal for seal in self.seals if seal.window == window)
