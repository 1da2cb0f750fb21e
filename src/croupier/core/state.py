"""What every table has, whatever is played at it: seats, settings, questions asked, sealed answers, polls."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.core.chance import LuckAnswer
from croupier.core.luck import FIRST_ALGORITHM, NO_MIX
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.side_table.model import SideTable

GM, TABLE, WATCH = "gm", "table", "watch"
MODES = ("enforce", "assist", "record")
COMMITTED, JOINT = "committed", "joint"
LUCKS = (COMMITTED, JOINT)
"""Whose luck a draw is: the server's, with everyone's entropy mixed in; or also a link of each other seat's page."""
CONSENTS = ("anyone", "nobody_objects", "majority", "all")
OFF, GM_ONLY, EVERYONE_LEARNS = "off", "gm", "everyone"
BY_GM, BY_TABLE, FREE = "gm", "table", "free"
REAL_LUCK = (BY_GM, BY_TABLE, OFF)
"""Who has to agree before a seat uses real cards and dice; `free` (nobody) only at tables from before it was asked."""
ODDS = (OFF, "own", GM_ONLY, EVERYONE_LEARNS)
"""Who sees odds: nobody, each seat its own, the GM alone, or each its own and all learn those of what was chosen."""


class Seat(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A place at the table: "gm" or "p1", "p2" ...; it outlives the browser that sits in it."""

    id: str
    name: str = ""
    taken: bool = False
    away: bool = False
    real_luck: bool = False
    standing: tuple[str, ...] = ()
    rests: tuple[str, ...] = ()
    """For how long it gives default answers besides: the ids of the game's rests, while they last."""
    absent: bool = False
    """Whether the server has noted that nothing was heard from this seat for ten minutes."""

    @property
    def kind(self) -> str:
        return "gm" if self.id == GM else "player"


class Ask(msgspec.Struct, frozen=True, gc=False):
    """A question that the state puts to a seat: its key is the same as long as it is the same question."""

    seat: str
    key: str
    label: str
    about: str = ""
    sealed: bool = False


class Prompt(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A question being asked; its id is known to its seat alone and made from the entry at which it arose.

    It `waited` when the server has noted that it has been asked for a minute.
    """

    ask: Ask
    id: Secret[str]
    waited: bool = False


class Rest(NamedTuple):
    """A while in which a seat may give the default answer to some kinds of question: "pass in this whole scene".

    It lasts as long as the game offers a rest of this id to that seat.
    """

    id: str
    label: str
    kinds: tuple[str, ...]


class Seal(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An answer given in secret: anyone sees that it is there, its seat what it is.

    The commitment is in the journal from the start, and its seat's to see: others would learn that it was changed.
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
    """The command instead of `command`, where only who asks may know it."""


class HouseRule(msgspec.Struct, frozen=True):
    """An override that was kept for this table, by name."""

    name: str
    text: str


class Pending(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command that waits for a real card or die: it runs again from its start with the answers so far.

    `unseen` names the set whose card is asked for (empty for dice); `options` is what it may be as far as the asked
    seat knows, `common` as far as everyone does. `stands`: sealed answers were opened or the table's luck was drawn on
    the way here, so that it cannot be taken back; called off, the table's luck answers.
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


class Leaf(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A key of luck in use: the shuffle or the dice that it belongs to; opened when nothing hangs on it.

    `mix` is the number of mixes of entropy made before it was taken: the last of them goes into its draws.
    """

    name: str
    index: int
    opened: bool = False
    mix: int = 0


class Promise(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """So many keys of luck from index `start` on, under a root that all have seen; `life` is that of the table then."""

    root: str
    start: int
    size: int
    life: str = ""
    algorithm: str = FIRST_ALGORITHM
    mixes: int = 0
    """How many mixes were made before it was shown: its keys could have been chosen with those in mind."""


class Mix(msgspec.Struct, frozen=True, omit_defaults=True):
    """Entropy that seats revealed together, on top of all before: its value (64 hex digits), and who revealed."""

    value: str
    seats: tuple[str, ...] = ()


class EntropyCommitment(msgspec.Struct, frozen=True):
    """A seat's commitment to random bytes of its own page, until they are revealed: 64 hex digits."""

    seat: str
    value: str


class LinkChain(msgspec.Struct, frozen=True):
    """The chain of hashes that a seat's page reveals link by link: the link shown last, and how many are left."""

    seat: str
    tip: str
    left: int


class LuckCounts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a host could use to try its luck again, counted so that everyone sees it.

    Server restarts, calls for reveals that were abandoned, and commands for which links were revealed in vain.
    """

    restarts: int = 0
    abandoned: int = 0
    unused_links: int = 0


class SealedWord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's word for the luck, and the salt that proves it: "" in a journal from before salts were kept."""

    seat: str
    commitment: str
    word: Secret[str]
    salt: Secret[str]


class State(msgspec.Struct, frozen=True, kw_only=True):
    """All that is so at a table; a view is one of these with what its seat may not know left out."""

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

    def ruling(self, key: str) -> str:
        """The option in force for a setting."""
        return self.settings[key]

    @property
    def has_gm(self) -> bool:
        return any(seat.id == GM for seat in self.seats)

    @property
    def said(self) -> str:
        """The words of the seats as the first algorithm mixes them in."""
        return "|".join(f"{seat}={word}" for seat, word in self.words)

    def mix(self, number: int) -> bytes:
        """The entropy that goes into draws under a key, by the key's number of mixes: 32 bytes."""
        return bytes.fromhex(self.mixes[number - 1].value) if number else NO_MIX

    def mixed_seats(self, index: int, mix: int) -> tuple[str, ...]:
        """The seats whose entropy protects draws under a key, by its index and number of mixes; sorted."""
        promise = self.promise_of(index)
        since = self.mixes[promise.mixes if promise else 0 : mix]
        return tuple(sorted({seat for one in since for seat in one.seats}))

    def entropy_of(self, seat: str) -> str:
        """The seat's commitment that waits to be revealed; empty where there is none."""
        return next((one.value for one in self.entropy if one.seat == seat), "")

    @property
    def life(self) -> str:
        """The life of the table for which keys were promised last; a journal brought back begins another."""
        return self.promises[-1].life if self.promises else ""

    def promise_of(self, index: int) -> Promise | None:
        """The promise under which this key stands; None for the one made before play, with the table itself."""
        return next((one for one in reversed(self.promises) if one.start <= index), None)

    def seat(self, seat: str) -> Seat:
        """Raises KeyError where nobody of that name can sit."""
        for one in self.seats:
            if one.id == seat:
                return one
        raise KeyError(seat)

    def prompt(self, seat: str, key: str) -> Prompt | None:
        for one in self.prompts:
            if one.ask.seat == seat and one.ask.key == key:
                return one
        return None

    def sealed(self, window: str) -> tuple[Seal, ...]:
        return tuple(seal for seal in self.seals if seal.window == window)
