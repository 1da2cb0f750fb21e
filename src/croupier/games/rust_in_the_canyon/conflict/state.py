"""The state of a conflict: who is in it, what was said, the hand and the pots."""

from __future__ import annotations

import msgspec

from croupier.core.rules import cites
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.betting.state import Wager
from croupier.games.rust_in_the_canyon.figures.fallout_table import DEADLY, NON_PHYSICAL, PHYSICAL

ACCEPT = 0
LEVELS = {NON_PHYSICAL: "Non-physical", PHYSICAL: "Physical", DEADLY: "Deadly"}
STAKES, SITUATION, CLAIM, PREPARE, SAY, SURPRISE, RESERVE, ANTE = (
    "stakes", "situation", "claim", "prepare", "say", "surprise", "reserve", "ante",
)  # fmt: skip
BID, SEE, ACT, RAISE, CHOOSE, SAY_AGAIN, OVER = "bid", "see", "act", "raise", "choose", "say_again", "over"
BETTING = (BID, SEE, ACT, RAISE)
STEPS = (
    "stakes", "situation", "prepare in secret", "say, then reveal", "surprise, level, who is prepared", "reserve",
    "ante and first card", "bets and cards", "escalate or accept",
)  # fmt: skip
cites("RC-8.2", name="STEPS")(STEPS)
MEANWHILE = {
    STAKES: "the stakes are being worded",
    SITUATION: "the situation is being settled",
    CLAIM: "read markers are being claimed",
    PREPARE: "everyone prepares in secret",
    SAY: "everyone says what they do",
    SURPRISE: "surprise and level are being settled",
    RESERVE: "rank and reserve are being settled",
    ANTE: "the ante is being paid",
    BID: "bids are being made",
    SEE: "those who bid less than the price answer",
    ACT: "everyone chooses a card or stays",
    RAISE: "raises are being answered",
    CHOOSE: "everyone chooses in secret whether to escalate",
    SAY_AGAIN: "everyone says whether they let it stand",
    OVER: "the hand is over",
}
"""What is happening at each step, in a few words."""
OPEN, FROZEN, CLOSED = "open", "frozen", "closed"


class Fact(msgspec.Struct, frozen=True):
    """A fact of the situation; all players see it, even if their characters do not know it (RC-8.7)."""

    text: str
    known: bool = True


class Pot(msgspec.Struct, frozen=True, omit_defaults=True):
    """The pot of one PC in one hand: its place, the hand's number and level, and what each side put in.

    A pot that grows from hand to hand has the number and the level of the newest. Of what the PC put in, `lent` was
    borrowed from the bank, and of what the GM put in, the bank paid `bank` (RC-R28, RC-R29).
    """

    place: str
    hand: int
    level: int
    own: int = 0
    gm: int = 0
    lent: int = 0
    bank: int = 0

    @property
    def size(self) -> int:
        return self.own + self.gm


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side does (RC-9.3), and the level that the GM tags it with (0: not tagged yet, RC-9.5).

    `stands`: at step 9 they let the result stand, which is not tagged.
    """

    text: str
    tag: int = 0
    stands: bool = False


class Contender(msgspec.Struct, frozen=True, omit_defaults=True):
    """One PC in the conflict. `is_in` until they have left, backed down or been resolved.

    `pot` is the state of their pot in this hand (OPEN, FROZEN, CLOSED, or "" before the ante), `result` is
    the result of the last hand with the `total` shown then; `level` is the level of the last hand they anted
    in (0: none yet).
    Read markers in `claimed` wait for the GM, `related` ones count, `helped` is how many cards they have
    given so far. `preparation` is set once it is revealed; `extra`: whether they take the card for being
    prepared.
    `joining`: they join late if the conflict continues. `gm_stayed`: if the GM plays a hand for each pot,
    whether the one for theirs takes no more cards. `forfeits`: they are out of play, and their pots go
    without fallout (RC-R67).
    """

    pc: str
    is_in: bool = True
    agreed: bool = False
    said: Said | None = None
    surprised: bool | None = None
    preparation: int | None = None
    prepared: bool = False
    extra: bool | None = None
    claimed: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    unrelated: tuple[str, ...] = ()
    asked_markers: bool = False
    helped: int = 0
    anted: bool | None = None
    pot: str = ""
    frozen_by: str = ""
    stayed: bool = False
    result: str = ""
    total: int = 0
    gm_backed: bool = False
    level: int = 0
    pots: tuple[Pot, ...] = ()
    stakes: bool | None = None
    resolved: bool = False
    joining: bool = False
    gm_stayed: bool = False
    forfeits: bool = False


class Opposition(msgspec.Struct, frozen=True, omit_defaults=True):
    """The GM's side: who they are, their rank from the ladder, None until set, and its step (-1, 0, 1)."""

    who: str = ""
    said: Said | None = None
    surprised: bool | None = None
    preparation: int | None = None
    prepared: bool = False
    extra: bool | None = None
    rank: int | None = None
    step: int = 0
    stayed: bool = False


class Conflict(msgspec.Struct, frozen=True, omit_defaults=True):
    """The conflict in progress. `asked` are the sides whose answer the stage waits for ("gm", or a PC's id).

    `agreed` are the seats that agree to the current stakes or situation, `ahead` those that agree to the
    situation while the stakes are being worded; `edits` counts the changes of both.
    `same_as` is an earlier conflict over the same thing, with the GM's `note` on what is different now
    (RC-13.7).
    `surprise`: the GM said that somebody may be surprised, so everyone is asked in each hand.
    `wishes` are PCs who ask to join late. `duel`: two PCs play against each other, without the GM's hand
    (RC-R64).
    `proxies`: PCs with the seats that play their hands while their players are gone (RC-R65).
    """

    number: int
    step: str = STAKES
    stakes: str = ""
    shared: bool = True
    edits: int = 0
    same_as: int = 0
    note: str = ""
    agreed: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    contenders: tuple[Contender, ...] = ()
    opposition: Opposition = Opposition()
    wishes: tuple[str, ...] = ()
    hand: int = 0
    level: int = 0
    round: int = 0
    price: int = 0
    wagers: tuple[Wager, ...] = ()
    raised: int = 0
    raises: tuple[tuple[str, int], ...] = ()
    asked: tuple[str, ...] = ()
    duel: bool = False
    surprise: bool = False
    proxies: tuple[tuple[str, str], ...] = ()

    def sides(self) -> tuple[str, ...]:
        """The PCs still in, and the GM's side; in a duel only the PCs."""
        return (*(one.pc for one in self.still_in()), *(() if self.duel else (GM,)))

    def duelists(self) -> tuple[str, ...]:
        """The two PCs of a duel; nobody in other conflicts."""
        return tuple(one.pc for one in self.contenders) if self.duel else ()

    def foe(self, pc: str) -> str:
        """The side that opposes a PC: "gm", or in a duel the other PC."""
        return next((one.pc for one in self.contenders if one.pc != pc), GM) if self.duel else GM

    def contender(self, pc: str) -> Contender:
        """The contender with this PC id. Raises StopIteration if this PC is not in the conflict."""
        return next(one for one in self.contenders if one.pc == pc)

    def has(self, pc: str) -> bool:
        return any(one.pc == pc for one in self.contenders)

    def still_in(self) -> tuple[Contender, ...]:
        return tuple(one for one in self.contenders if one.is_in)

    def live(self) -> tuple[Contender, ...]:
        """The contenders whose pot is open or frozen."""
        return tuple(one for one in self.contenders if one.is_in and one.pot in (OPEN, FROZEN))

    def open(self) -> tuple[Contender, ...]:
        """The contenders whose pot takes bets."""
        return tuple(one for one in self.contenders if one.is_in and one.pot == OPEN)

    @property
    def is_in_a_stage(self) -> bool:
        """Whether a stage that settles pots at its end is in progress: bets and answers, or cards and raises.

        Cards drawn by PCs at their own pace after the GM has stayed do not count.
        """
        at_own_pace = self.step == ACT and self.opposition.stayed and not self.open()
        return self.step in BETTING and not at_own_pace

    def wager(self, pc: str) -> Wager:
        """The bets in a PC's pot in this stage; empty if it has none."""
        return next((one for one in self.wagers if one.pc == pc), Wager(pc))


class Past(msgspec.Struct, frozen=True, omit_defaults=True):
    """A conflict that is over: what it was about, and the PCs who gave it up or lost it (RC-13.7).

    `why`: the reason why it was broken off; empty if it was played to its end. `who` opposed the PCs; of a `duel`, the
    two PCs. `had`: the stakes were answered with yes, for all or for any of the PCs.
    """

    number: int
    stakes: str
    town: str
    barred: tuple[str, ...] = ()
    why: str = ""
    who: str = ""
    duel: tuple[str, ...] = ()
    had: bool = False


def with_contender(conflict: Conflict, pc: str, **changes: object) -> Conflict:
    """The conflict with one contender changed."""
    changed = tuple(msgspec.structs.replace(one, **changes) if one.pc == pc else one for one in conflict.contenders)
    return msgspec.structs.replace(conflict, contenders=changed)
