"""Rolls: what is declared, offered and locked before the dice are rolled, and the dice."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret
from croupier.games.maelstrom.campaign.state import Npc
from croupier.games.maelstrom.combat.state import Fight
from croupier.games.maelstrom.rolls.modifiers import Modifier as Modifier  # noqa: PLC0414 - re-exported here
from croupier.games.maelstrom.sheets.state import Character
from croupier.games.maelstrom.ships.state import Ship

DECLARED, OFFERED, CHOSEN, LOCKED, ROLLED, DONE = "declared", "offered", "chosen", "locked", "rolled", "done"
SUCCESS, FAILURE, BOTCH = "success", "failure", "botch"
NAMED = frozenset({"attack", "damage", "evade", "soak", "willpower"})
"""The kinds of rolls that are named; others are the roll of an action, or made for one."""


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """One way to do it: at most two traits, base difficulty 2-10, base threshold, required specialties."""

    traits: tuple[str, ...]
    difficulty: int = 6
    threshold: int = 0
    required: tuple[str, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    note: str = ""
    related: tuple[str, ...] = ()
    """Specialties that relate, as the storyteller says in advance (MS-16.3)."""
    precise_way: bool | None = None
    """Whether Precision would also work, which gives Reflexes a penalty; None: by the ruling (MS-R5)."""
    impossible: bool = False
    """Whether it is rolled only to see how badly it ends (MS-R16)."""
    lacks_tools: bool = False
    """Whether it is impossible for lack of tools (MS-R69)."""
    parts: int = 1
    """The number of actions that share the dice (MS-R57 `split`)."""
    eased: str = ""
    """How the storyteller eases being untrained in this way, whatever another roll decides: grant, waive, or ""
    (MS-R9).
    """
    limb: str = ""
    """The limb that it needs, which must not be crippled (MS-9.13)."""


class Locked(msgspec.Struct, frozen=True, omit_defaults=True):
    """Terms when the dice are rolled; never changed afterward (MS-15.4)."""

    terms: Terms
    pool: int
    difficulty: int
    threshold: int
    used: tuple[str, ...] = ()
    wounds: int = 0
    ignores_wounds: bool = False
    missing: tuple[str, ...] = ()
    """Required specialties that are not used; each adds one to the threshold (MS-15.8)."""
    chance: bool = False
    """Whether it is the single die of an empty pool (MS-R4)."""
    paid: bool = False
    """Whether a dot to ignore wounds was paid before the roll, which uses it up, wounded or not (MS-9.12)."""

    @property
    def explodes(self) -> bool:
        return bool(self.used) and not self.chance


class Dice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pool dice and waves of bonus dice; `aside` are dice that an amendment took out of the pool.

    `spare` are the bonus dice of a roll whose tens no longer explode. `added` are the dice in the pool that an
    amendment added to those of the first roll, `unneeded` such dice that a later one took out again.
    """

    pool: tuple[int, ...]
    waves: tuple[tuple[int, ...], ...] = ()
    aside: tuple[int, ...] = ()
    spare: tuple[tuple[int, ...], ...] = ()
    added: tuple[int, ...] = ()
    unneeded: tuple[int, ...] = ()


class Reading(msgspec.Struct, frozen=True, omit_defaults=True):
    """The reading of dice: successes, ones, successes left after the threshold, net, result, severity."""

    successes: int
    ones: int
    left: int
    net: int
    result: str
    severity: int = 0


class Amended(msgspec.Struct, frozen=True, omit_defaults=True):
    """The storyteller's later changes to the base terms of a roll; None where unchanged."""

    difficulty: int | None = None
    threshold: int | None = None


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll as made; it is never changed, only followed by an amendment (MS-17.10)."""

    locked: Locked
    dice: Dice
    reading: Reading
    spent: bool = False
    experience: str = ""
    """The trait in which a point was banked for one bonus die (MS-R46)."""
    amended: Amended = Amended()


LIMB = "limb"
"""The kind of a kept die that is no roll: it chose the limb that a hit crippled (MS-R54)."""
FALLEN = "fallen"
"""The kind of kept dice that are none: whom the roll hit was dying or dead already, so that it did nothing (MS-R52)."""
TIME = "time"
"""The kind of kept dice that are none: `about` is how long whom the roll felled can still be saved in which turn of the
fight, and whether they fell in that turn (MS-R52).
"""


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice that were taken back with an earlier roll; if the same roll is made again, they are reused.

    Its specialties, and a dot paid before it was rolled, are used again. Wounds, effects and armor change it as they
    did then, and the storyteller's corrections stay.
    """

    kind: str
    actor: str
    dice: Dice
    used: tuple[str, ...] = ()
    paid: bool = True
    """Whether a dot to ignore wounds may have been paid before the roll (MS-9.12); older tables do not say."""
    wounds: int = 0
    """The dice that wounds took off (MS-14.4)."""
    modifiers: tuple[Modifier, ...] | None = None
    """The modifiers of effects and armor (MS-15.3, MS-R67); older tables do not say."""
    amended: Amended = Amended()
    about: str = ""
    """What the roll was about, as its follow-up wrote it."""


STARTS_OVER = -1
"""What a botch adds to a long task."""


class Task(msgspec.Struct, frozen=True):
    """A long task: net successes add up to its goal (MS-R20).

    `rolls` are the rolls toward it, in order, with what each added. Older tables kept only the sum.
    """

    id: str
    name: str
    goal: int
    done: int = 0
    rolls: tuple[tuple[str, int], ...] = ()

    def has_roll(self, attempt: str) -> bool:
        """Whether a roll has counted toward it."""
        return any(each == attempt for each, _ in self.rolls)

    def with_roll(self, attempt: str, adds: int) -> Task:
        """The task after a roll, also one that is resolved again at its place: what later rolls added stays."""
        before = self.rolls or ((("", self.done),) if self.done else ())
        again = tuple((each, adds if each == attempt else old) for each, old in before)
        rolls = again if self.has_roll(attempt) else (*before, (attempt, adds))
        done = 0
        for _, more in rolls:
            done = 0 if more == STARTS_OVER else done + more
        return msgspec.structs.replace(self, done=done, rolls=rolls)


class Base(msgspec.Struct, frozen=True):
    """The state, before the consequences of a roll, of everything that it can affect."""

    characters: tuple[Character, ...] = ()
    npcs: tuple[Npc, ...] = ()
    fight: Fight | None = None
    tasks: tuple[Task, ...] = ()
    ships: tuple[Ship, ...] = ()
    fallen: tuple[str, ...] = ()
    """Who was dying or dead then."""


class Attempt(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll that is being made or was recently made.

    `kind` is action, willpower, soak, damage, rest, evade ...; `actor` is a character, an NPC or a ship. The
    ledger says who knows `words`, `offered`, `locked` and `record` (MS-R74). `then` names the follow-up
    (`rolls/follow_ups.py`), with `about`. Only the storyteller knows anything of a hidden one.
    """

    id: str
    actor: str
    kind: str
    state: str
    words: Secret[str]
    offered: Secret[tuple[Terms, ...]] = Secret()
    pools: Secret[tuple[int, ...]] = Secret()
    """Dice of each way; the roller knows them even if the terms are not announced (MS-R17)."""
    locked: Secret[Locked] = Secret()
    record: Secret[Record] = Secret()
    then: str = ""
    about: str = ""
    chain: str = ""
    """The first roll of its chain; if one roll is amended, later ones of the chain are resolved again."""
    born_of: str = ""
    """The roll that it resulted from; it is removed when that roll's consequences are taken back."""
    offering: bool = False
    """Whether the storyteller will offer one more way."""
    waived: bool = False
    """Whether another roll waived the cost of being untrained (MS-R9)."""
    helped: tuple[Modifier, ...] = ()
    hindered: Secret[tuple[Modifier, ...]] = Secret()
    """The opponents' dots as a threshold, for the seats that learn the terms (MS-R19 `static`)."""
    opposing: Secret[Terms] = Secret()
    """The terms of the opposing roll (MS-R19)."""
    way: int = 0
    chosen: Secret[tuple[str, ...]] = Secret()
    """Specialties that the player wants to use, while the storyteller judges if they relate (MS-16.3)."""
    declined: bool = False
    """Whether the player has decided to add nothing more to it."""
    narrated: str = ""
    unused: tuple[Kept, ...] = ()
    """Dice of later rolls that no longer follow from it since it was amended; if they do again, they are reused."""
    before: Secret[Base] = Secret()
    after: Secret[Base] = Secret()
    """The values that the consequences changed, as they were afterward; `before` has the earlier ones."""
    hidden: bool = False

    @property
    def is_under_way(self) -> bool:
        return self.state != DONE

    @property
    def is_called(self) -> str:
        """The kind of roll, as the log and the forms name it: "damage roll"; an action's is just a roll."""
        return f"{self.kind} roll" if self.kind in NAMED else "roll"

    @property
    def changed_by_others(self) -> tuple[Modifier, ...]:
        """The modifiers of helpers and, as far as they are known, of opponents."""
        return (*self.helped, *(self.hindered.value or ()))
