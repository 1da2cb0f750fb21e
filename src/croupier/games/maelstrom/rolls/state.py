"""What is declared, offered and locked before the dice, and what they were."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret
from croupier.games.maelstrom.campaign.state import Npc
from croupier.games.maelstrom.combat.state import Fight
from croupier.games.maelstrom.rolls.modifier import Modifier as Modifier  # noqa: PLC0414 - one of these nouns
from croupier.games.maelstrom.sheets.state import Character
from croupier.games.maelstrom.ships.state import Ship

DECLARED, OFFERED, CHOSEN, LOCKED, ROLLED, DONE = "declared", "offered", "chosen", "locked", "rolled", "done"
SUCCESS, FAILURE, BOTCH = "success", "failure", "botch"


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """One way of doing it: traits (at most two), base difficulty 2-10, base threshold, required specialties."""

    traits: tuple[str, ...]
    difficulty: int = 6
    threshold: int = 0
    required: tuple[str, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    note: str = ""
    related: tuple[str, ...] = ()
    """Specialties of which the storyteller says beforehand that they relate (MS-16.3)."""
    precise_way: bool | None = None
    """Whether there is a way by Precision, so that Reflexes cost; None: as the ruling has it (MS-R5)."""
    impossible: bool = False
    """Rolled only to see how badly it ends (MS-R16)."""
    parts: int = 1
    """Among how many actions the dice are divided (MS-R57 `split`)."""


class Locked(msgspec.Struct, frozen=True, omit_defaults=True):
    """Terms as they are when the dice fall: never changed afterwards (MS-15.4)."""

    terms: Terms
    pool: int
    difficulty: int
    threshold: int
    used: tuple[str, ...] = ()
    wounds: int = 0
    ignores_wounds: bool = False
    missing: tuple[str, ...] = ()
    """Required specialties that are not used: each is one threshold more (MS-15.8)."""
    chance: bool = False
    """Whether it is the one die of an empty pool (MS-R4)."""

    @property
    def explodes(self) -> bool:
        return bool(self.used)


class Dice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pool dice, and waves of bonus dice; `aside` lie those that an amendment took out of the pool."""

    pool: tuple[int, ...]
    waves: tuple[tuple[int, ...], ...] = ()
    aside: tuple[int, ...] = ()


class Reading(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the dice say: successes and ones counted, successes left after the threshold, net, result, severity."""

    successes: int
    ones: int
    left: int
    net: int
    result: str
    severity: int = 0


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll as it was: it is never changed, only followed by an amendment (MS-17.10)."""

    locked: Locked
    dice: Dice
    reading: Reading
    spent: bool = False
    experience: str = ""
    """The trait in which a point was banked for one bonus die (MS-R46)."""


class Kept(msgspec.Struct, frozen=True):
    """Dice that were taken back with what they followed from: they lie there again where the same roll comes again.

    What was used in it is used again.
    """

    kind: str
    actor: str
    dice: Dice
    used: tuple[str, ...] = ()


class Task(msgspec.Struct, frozen=True):
    """A long task: net successes add up to its goal (MS-R20)."""

    id: str
    name: str
    goal: int
    done: int = 0


class Base(msgspec.Struct, frozen=True):
    """How those whom a roll can touch were before its consequences."""

    characters: tuple[Character, ...] = ()
    npcs: tuple[Npc, ...] = ()
    fight: Fight | None = None
    tasks: tuple[Task, ...] = ()
    ships: tuple[Ship, ...] = ()


class Attempt(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll that is being made or was just made.

    `kind` is action, willpower, soak, damage, rest, evade ...; `actor` is a character or a storyteller's one; `words`,
    `offered`, `locked` and `record` are known to whom the ledger says (MS-R74). `then` names what goes on after it
    (`rolls/after.py`), with `about`. A hidden one is known to the storyteller alone, all of it.
    """

    id: str
    actor: str
    kind: str
    state: str
    words: Secret[str]
    offered: Secret[tuple[Terms, ...]] = Secret()
    pools: Secret[tuple[int, ...]] = Secret()
    """Dice of each way, of which the roller knows also where the terms are not announced (MS-R17)."""
    locked: Secret[Locked] = Secret()
    record: Secret[Record] = Secret()
    then: str = ""
    about: str = ""
    chain: str = ""
    """The first roll of those that belong together: amending one does the later ones anew."""
    born_of: str = ""
    """The roll from whose consequences it came: it goes when they are taken back."""
    offering: bool = False
    """Whether the storyteller offers one more way yet."""
    waived: bool = False
    """Whether another roll has worked out what is untrained (MS-R9)."""
    helped: tuple[Modifier, ...] = ()
    opposing: Secret[Terms] = Secret()
    """What is rolled against it (MS-R19)."""
    way: int = 0
    chosen: Secret[tuple[str, ...]] = Secret()
    """What the player would use, while the storyteller says whether it relates (MS-16.3)."""
    declined: bool = False
    """Whether its player has said that nothing more is added to it."""
    narrated: str = ""
    before: Secret[Base] = Secret()
    after: Secret[Base] = Secret()
    """Those whom its consequences touched, as they were before and are after it."""
    hidden: bool = False

    @property
    def is_under_way(self) -> bool:
        return self.state != DONE
