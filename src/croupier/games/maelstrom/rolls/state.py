"""What is declared, offered and locked before the dice, and what they were."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret

DECLARED, OFFERED, CHOSEN, ROLLED = "declared", "offered", "chosen", "rolled"
SUCCESS, FAILURE, BOTCH = "success", "failure", "botch"


class Modifier(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is added to difficulty, threshold or dice, and where it comes from; a ticked-off one does not count."""

    source: str
    difficulty: int = 0
    threshold: int = 0
    dice: int = 0
    clause: str = ""


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """One way of doing it: traits (at most two), base difficulty 2-10, base threshold, required specialties."""

    traits: tuple[str, ...]
    difficulty: int = 6
    threshold: int = 0
    required: tuple[str, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    note: str = ""


class Locked(msgspec.Struct, frozen=True, omit_defaults=True):
    """Terms as they are when the dice fall: never changed afterwards (MS-15.4)."""

    terms: Terms
    pool: int
    difficulty: int
    threshold: int
    used: tuple[str, ...] = ()
    wounds: int = 0
    ignores_wounds: bool = False

    @property
    def explodes(self) -> bool:
        return bool(self.used)


class Dice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pool dice, and waves of bonus dice."""

    pool: tuple[int, ...]
    waves: tuple[tuple[int, ...], ...] = ()


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


class Attempt(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll that is being made or was just made.

    `kind` is action, willpower, soak, damage, rest, evade ...; `actor` is a character or a storyteller's one; `terms`,
    `locked` and `record` are known to whom the ledger says (MS-R74). `then` names what goes on after it, by name
    (`rolls/after.py`), with `about`. A hidden one is known to the storyteller alone, all of it.
    """

    id: str
    actor: str
    kind: str
    state: str
    words: Secret[str]
    offered: Secret[tuple[Terms, ...]] = Secret()
    locked: Secret[Locked] = Secret()
    record: Secret[Record] = Secret()
    then: str = ""
    about: str = ""
