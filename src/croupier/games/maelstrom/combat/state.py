"""A fight: its participants in order, their attention and cover, and the attack being set up."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from croupier.core.secrets import Secret
from croupier.games.maelstrom.rolls.modifiers import Modifier
from croupier.games.maelstrom.ships.state import Salvo, Shots

NO_COVER, PARTIAL, HEAVY, FULL = COVERS = ("none", "partial", "heavy", "full")
EVADE, PARRY, NOTHING = ANSWERS = ("evade", "parry", "nothing")
ANSWER_WORDS = {EVADE: "evading", PARRY: "parrying"}
"""What the target's successes are for."""
REACTION, TURN, HELD = "reaction", "action", "held"
AREA = "area: "
"""The prefix of a covered small area in `attention`."""


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A participant in the order; only the storyteller knows those of their characters.

    `attention` is what was aimed or shot at this turn, `attended` last turn (MS-14.8); `out` counts the turns that
    began since they left the combat, -1 while in it (MS-20.5); `numb` turns without action or reaction.
    """

    id: str
    initiative: Secret[int] = Secret()
    acted: bool = False
    reacted: bool = False
    holds: bool = False
    surprised: bool = False
    out: int = -1
    attention: tuple[str, ...] = ()
    attended: tuple[str, ...] = ()
    cover: str = NO_COVER
    numb: int = 0
    actions: int = 1
    """The number of actions this turn, each with its share of the dice (MS-R57 `split`)."""
    done: int = 0
    """How many of these actions are done."""
    going: bool = False
    """Whether a turn of their own has begun and not ended (MS-R56 `distinct`)."""
    went: bool = False
    """Whether they have had a turn of their own this round."""
    lost: tuple[str, ...] = ()
    """The target they attended to and lost from sight this turn; the storyteller may restore contact (MS-R59)."""

    passed: bool = False
    """Whether they were incapacitated at their place in the order this turn, or fell after holding back (MS-20.4)."""
    chosen: Secret[tuple[str, ...]] = Secret()
    """Specialties chosen with a reaction, whose roll then needs no further answer (MS-16.5, MS-R18).

    If no seat knows of it, none were chosen yet, and the player is prompted.
    """

    @property
    def has_action(self) -> bool:
        """Whether an action is left this turn; none is after a place that passed while they were incapacitated."""
        return not self.acted and not self.passed

    @property
    def is_holding(self) -> bool:
        """Whether they hold back an action that they can still take; nobody does out of the fight (MS-20.5)."""
        return self.holds and self.has_action and self.out < 0

    @property
    def full_turns_out(self) -> int:
        """Full turns out of combat, without the one in which they left and the current one (MS-20.5)."""
        return max(0, self.out - 1)

    def after_action(self) -> Part:
        """The participant with one more action done; after the last one they have acted, and hold nothing back."""
        done = self.done + 1
        acted = done >= self.actions
        return msgspec.structs.replace(self, done=done, acted=acted, holds=self.holds and not acted)

    def before_action(self) -> Part:
        """The participant with the last action undone."""
        return msgspec.structs.replace(self, done=max(0, self.done - 1), acted=False)


DAMAGE_ROLL = "damage"
ATTACK_ROLL, THROW_ROLL, ANSWER_ROLL, DODGE_ROLL = "attack", "thrown", "evade", "dodged"
"""What follows the dice of an attack on somebody, of one on a spot, of an evade or a parry, and of getting away from a
grenade. They carry the attack along.
"""
AMBUSH = "ambush"
"""What follows the dice of an ambush, which carries its defenders and the dice of NPCs without a pool for it."""
ORDER = "the order of the fight comes next"
"""What follows an ambush that is called off, in the words of a choice."""


class Attack(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attack from its declaration to its end; the rolls that follow from it carry it along.

    A throw at a `spot` has no target. `weapon` is an item's id, "" for bare hands, or the label of an NPC's
    pool; `traits` are rolled; `damage` is the weapon's dice without Strength; `net` the net successes of the
    attack roll.
    """

    attacker: str
    target: str
    weapon: str
    name: str
    traits: tuple[str, ...]
    damage: int
    kind: str
    source: str = ""
    strength: bool = False
    rounds: int = 1
    off_hand: bool = False
    steady: bool = False
    reach: int = 0
    """The weapon's listed range in meters; 0: arm's length."""
    more: tuple[Modifier, ...] = ()
    required: tuple[str, ...] = ()
    evading: tuple[Modifier, ...] = ()
    """The target's merits and flaws that matter for an evade or parry (MS-R38)."""
    answer: str = ""
    net: int = 0
    margin: int = 0
    spot: str = ""
    waived: bool = False
    """Whether the storyteller waives the specialty that power armor requires (MS-19.3)."""
    eased: bool = False
    """Whether the storyteller waives what being untrained costs (MS-R9)."""
    paid: str = ""
    """What the target's reaction cost: their reaction, their action, or the action that they held back."""
    precise: bool | None = None
    """Whether there is a way by Precision, as the storyteller says; None: as the ruling has it (MS-R5)."""
    draws: bool = True
    """Whether it drew the attacker's attention to its target; False if they had attended to the target already this
    turn.
    """
    arm: str = ""
    """The weapon of an NPC's pool, which everyone sees in use (MS-R74)."""
    is_plain: bool = False
    """Whether its terms are no harder than those shown when it was declared (MS-R18)."""
    unready: bool = False
    """Whether its target could not answer because no reaction was left (MS-R57)."""
    difficulty: int = 0
    """The difficulty at which it was rolled; 0 before that."""
    dice: int = 0
    """The dice of its pool when it was rolled."""
    is_shot: bool = False
    """Whether it is no blow, although Melee is rolled for it (MS-R58 `free`)."""
    chosen: Secret[tuple[str, ...]] = Secret()
    """Specialties that the attacker chose with it, until its roll is offered; the same as those of a reaction."""

    @property
    def is_blow(self) -> bool:
        """Whether it is a melee attack, which can be parried (MS-R60)."""
        return not self.reach or (self.traits[-1] == "Melee" and not self.is_shot)

    @property
    def is_pool(self) -> bool:
        """Whether it is made with a pool of a quick sheet that names no weapon."""
        return self.traits == (self.weapon,) and not self.arm

    @property
    def shown(self) -> str:
        """The weapon or pool of the attack, as everyone sees it."""
        return self.arm or self.name


class Caught(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character within reach of a grenade, the distance in meters, and the answer: evade, nothing, or "" at first."""

    id: str
    metres: int
    answer: str = ""
    evading: tuple[Modifier, ...] = ()
    """Their merits and flaws that matter for evading it (MS-R38)."""


class Blast(msgspec.Struct, frozen=True, omit_defaults=True):
    """A grenade in play: landed at its spot, or `off` meters to a `side`; then who is in its reach."""

    attack: Attack
    landed: bool
    side: str = ""
    off: int = 0
    caught: tuple[Caught, ...] | None = None
    """None until the storyteller has said who is in reach."""

    @property
    def lies(self) -> bool:
        """Whether it is known where the grenade is."""
        return self.landed or bool(self.off)

    @property
    def waits_for(self) -> Caught | None:
        """The first person in reach who has not answered yet; None if there is none."""
        return next((one for one in self.caught or () if not one.answer), None)


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fight: `now` is the participant whose turn it is; `attack` waits for its terms or for a reaction."""

    noted_calls: ClassVar[tuple[str, ...]] = ("part", "takes_part")

    turn: int = 0
    parts: tuple[Part, ...] = ()
    now: str = ""
    ordered: bool = False
    attack: Attack | None = None
    difficulty: int = 0
    """The base difficulty of the current attack; 0 until it is set."""
    blast: Blast | None = None
    salvo: Salvo | None = None
    flying: tuple[Salvo, ...] = ()
    """Missiles that arrive in a later turn (MS-R70)."""
    shots: tuple[Shots, ...] = ()
    ships_hit: tuple[str, ...] = ()
    """Ships whose hull was damaged in this fight, once for each hit."""
    since: int = 0
    """The number of the last roll before the fight."""
    die_of: str = ""
    """The participant who rolled the initiative die that lies on the table."""
    dice: tuple[tuple[str, int], ...] = ()
    """The initiative dice of the latest order, in the order rolled; those that broke ties are left out."""
    again: tuple[str, ...] = ()
    """Participants whose place was restored while an amended roll is resolved again; they lose it if they fall
    (MS-20.4).
    """
    restored: tuple[tuple[str, str, int], ...] = ()
    """Chains of amended rolls, with a participant whose place was restored by them and the turn: if the roll is
    amended again, they may lose it once more.
    """

    @property
    def is_busy(self) -> bool:
        """Whether an attack or a salvo is being set up, or a grenade is in play."""
        return self.attack is not None or self.blast is not None or self.salvo is not None

    def part(self, name: str) -> Part | None:
        return next((one for one in self.parts if one.id == name), None)

    def takes_part(self, name: str) -> bool:
        """Whether somebody is in the fight and not out of it."""
        return any(one.id == name and one.out < 0 for one in self.parts)
