"""A character: what everyone knows of it, and the numbers that only some know."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.harm.state import Condition, Death, Knockout, Wound

WEIGHTS = ("Minor", "Major")
"""The choices for a Vulnerability that can be Minor or Major (DA-25.9)."""
PC, DEALER, BOSS, MINION, BYSTANDER, COMPANION = KINDS = ("pc", "dealer", "boss", "minion", "bystander", "companion")
PARTY, FRIENDLY, HOSTILE = SIDES = ("party", "friendly", "hostile")
DEFENDER, SUPPORT, MARTIAL, CASTER = ROLES = ("Defender", "Support", "Martial", "Caster")


class Taken(msgspec.Struct, frozen=True, omit_defaults=True):
    """A power or vulnerability as it was taken, with its choice."""

    id: str
    choice: str = ""
    kept_back: bool = False
    """Whether its owner has turned off its automatic use and its prompts for now."""


class Gear(msgspec.Struct, frozen=True, omit_defaults=True):
    """An item held; `worn` armor and shields count, and a `worn` weapon is in hand; `used` counts its uses."""

    item: str
    worn: bool = False
    used: int = 0


class Printed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Printed numbers of a pack that replace derived ones, without the gear worn (DA-25.10, DA-25.17)."""

    hp: int | None = None
    ap: int | None = None
    ar: int | None = None
    pp: int | None = None
    speed: int | None = None


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """The numbers of a character; `skills` are totals, one for each skill of the table.

    They include changes of Traits from powers and vulnerabilities, not those from gear.
    """

    level: int = 1
    role: str = ""
    primary_skill: str = ""
    attributes: tuple[tuple[str, int], ...] = ()
    skills: tuple[tuple[str, int], ...] = ()
    background: str = ""
    powers: tuple[Taken, ...] = ()
    vulnerabilities: tuple[Taken, ...] = ()
    gear: tuple[Gear, ...] = ()
    printed: Printed = Printed()
    phases: tuple[tuple[str, int, tuple[str, ...]], ...] = ()
    """A boss's remaining phases: name, HP, allies (DA-25.16)."""
    held_back: tuple[str, ...] = ()
    """Items, and powers that items grant, that their owner keeps back for now; other powers: `Taken.kept_back`."""


class Vitals(msgspec.Struct, frozen=True, omit_defaults=True):
    """Health, armor points lost since the last rest, power points."""

    hp: int
    ap_lost: int = 0
    pp: int = 0


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """An effect on a character for a while: n > 0 an Upper Hand, n < 0 a Lower Hand, 0 no hand.

    `on` says which Checks: "all", "attack", "agility", "against Stunned" ...; `only` are characters against
    whom it counts, `but` those against whom it does not; `until` is "next", "combat", "scene", "rest",
    "rounds:N:ID", "turn:ID" (when that character's next turn starts), "turn_end:ID" (when its turn ends; with
    ":next" the one after the turn under way) or "gm". `kind` is aggro, intensify, help, thwart, hidden, or a
    power's id; `text` its name or what the GM wrote; `line` its position among the power's effects, starting at 1.
    """

    id: str
    n: int
    on: str = "all"
    only: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    until: str = "gm"
    source: str = ""
    kind: str = ""
    text: str = ""
    stat: str = ""
    """The number on the sheet that `by` changes."""
    by: int = 0
    dr: int = 0
    """The change to the DR of these Checks."""
    guard: str = ""
    """The character who takes the next damage instead, while at most `near` spaces away."""
    near: int | None = None
    less: int | None = None
    """How much the next damage is reduced; 0 for all of it."""
    line: int = 0
    whom: str = ""
    """The others whom the effect is for, at most `near` spaces away, wherever its bearer goes: "allies", "enemies" or
    "everyone".
    """
    light: str = ""
    """The light at its bearer and at most `near` spaces around."""
    action: str = ""
    """One more action of this size in the bearer's next turn."""
    holds: bool = False
    """Whether cards are set aside for as long as this lasts."""
    brings: bool = False
    """Whether its bearer leaves the scene when this ends."""


class Character(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's or the GM's character; its cards are on the board under its id.

    `dealer` owns the deck that a Companion draws from; `mechanic` is the Discard Mechanic if not the suit's.
    """

    id: str
    kind: str
    side: str
    seat: str
    name: str
    pronouns: str = ""
    suit: str = ""
    sheet: Secret[Sheet] = Secret()
    vitals: Secret[Vitals] = Secret()
    xp: Secret[int] = Secret()
    """Experience earned beyond the budget of its level."""
    notes: Secret[str] = Secret()
    dealer: str = ""
    mechanic: str = ""
    fatigue: int = 0
    rest_cards: int = 0
    speed_lost: int = 0
    conditions: tuple[Condition, ...] = ()
    effects: tuple[Effect, ...] = ()
    wounds: tuple[Wound, ...] = ()
    knockout: Knockout | None = None
    death: Death = Death()
    dead: bool = False
    here: bool = True
    """Whether it is in the scene; a removed character is kept for the record."""

    @property
    def is_dealer(self) -> bool:
        """Whether the character has a deck and Fate Cards of its own (DA-2.2)."""
        return self.kind in (PC, DEALER, BOSS)

    @property
    def is_out(self) -> bool:
        """Whether the character cannot act: knocked out or dead."""
        return self.knockout is not None or self.dead

    def has(self, condition: str) -> Condition | None:
        """The character's condition with this name; None if there is none."""
        return next((one for one in self.conditions if one.name == condition), None)


class Starting(msgspec.Struct, frozen=True, omit_defaults=True):
    """What new characters start with: their Level, and experience if the GM sets it (DA-R112)."""

    level: int = 1
    xp: int = 9


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character that waits for the GM's approval: a new one, or one that grows (`of`).

    `returned`: it waits for its player again, and `note` says why. With `respec` everything may be chosen again.
    """

    seat: str
    one: Character
    of: str = ""
    note: Secret[str] = Secret("")
    returned: bool = False
    respec: bool = False

    @property
    def name(self) -> str:
        return self.one.name
