"""Commands for attacks: strike, throw, set the terms, answer."""

from __future__ import annotations

import msgspec

from croupier.core.commands import Command
from croupier.core.forms import EachOnce


class Strike(Command, frozen=True, tag="attack"):
    """Attack somebody with an item, with bare hands (""), or, for an NPC, with a pool by its label.

    `attribute` is rolled with the weapon's ability; `rounds` are fired at once; `damage`, `kind`, `source` (of
    aggravated damage) and `reach` are the numbers of an NPC's pool. `at_once`: the roll uses the specialties in `use`,
    and its player is prompted again only if they can withdraw and the terms are harder than those shown (MS-R18).
    """

    attacker: str
    target: str
    weapon: str = ""
    attribute: str = "Reflexes"
    rounds: int = 1
    off_hand: bool = False
    ability: str = ""
    damage: int = 0
    kind: str = "lethal"
    reach: int = 0
    use: tuple[str, ...] = ()
    at_once: bool = False
    source: str = ""


class Throw(Command, frozen=True, tag="throw"):
    """Throw an explosive at a spot, in words: an item, or for an NPC a pool with these numbers.

    `ability` is rolled instead of the weapon's, where the storyteller names pools each time (MS-R58 `free`).
    """

    attacker: str
    weapon: str
    spot: str
    attribute: str = "Reflexes"
    damage: int = 8
    kind: str = "lethal"
    reach: int = 20
    source: str = ""
    ability: str = ""


class SetAttack(Command, frozen=True, tag="set_attack"):
    """The storyteller sets an attack's terms: metres (None: within range) and cover, or the base difficulty itself.

    `aware`: whether the target knows of it and can answer; `waive`: power armor requires nothing (MS-19.3);
    `harder`, `worse` and `dice` are a modifier, `because` its source; `required` are advanced specialties, `quirks` the
    attacker's merits and flaws that matter, `evading` the target's; `precise_way` is rule, yes or no: whether there is
    a way by Precision, so that Reflexes costs (MS-R5); `eases`: being untrained costs nothing (MS-R9).
    """

    log_phrase = "sets the terms of an attack"

    metres: int | None = None
    cover: str = ""
    difficulty: int = 0
    aware: bool = True
    harder: int = 0
    worse: int = 0
    dice: int = 0
    because: str = ""
    required: EachOnce = ()
    quirks: tuple[str, ...] = ()
    evading: tuple[str, ...] = ()
    waive: bool = False
    precise_way: str = "rule"
    eases: bool = False


class CallOffAttack(Command, frozen=True, tag="call_off_attack"):
    """Cancel the attack before the dice are rolled; the action is not spent (MS-R18)."""


class AnswerAttack(Command, frozen=True, tag="answer_attack"):
    """The target evades, parries or does nothing (MS-R60).

    `at_once`: the roll uses the specialties in `use`, and its player is not prompted for them again.
    """

    how: str
    use: tuple[str, ...] = ()
    at_once: bool = False


class NameSide(Command, frozen=True, tag="name_side"):
    """The storyteller says to which side a throw went astray; the distance is rolled (MS-R66)."""

    side: str


class Near(msgspec.Struct, frozen=True):
    """A participant and their distance from a grenade in meters."""

    who: str
    metres: int = 0


class Burst(Command, frozen=True, tag="burst"):
    """The storyteller says who is in reach of a grenade, and whether they see it coming.

    `evading` are merits and flaws that matter for evading it, each as the id of its owner, a colon, and its name.
    """

    near: tuple[Near, ...] = ()
    aware: bool = True
    evading: tuple[str, ...] = ()


class AnswerBurst(Command, frozen=True, tag="answer_burst"):
    """Evade a grenade, or do nothing; `use` and `at_once` are those of a reaction to an attack."""

    who: str
    how: str
    use: tuple[str, ...] = ()
    at_once: bool = False
