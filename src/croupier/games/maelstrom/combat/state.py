"""A fight: who takes part in which order, what was aimed at, who is in cover, the attack that is being set."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret
from croupier.games.maelstrom.rolls.modifier import Modifier
from croupier.games.maelstrom.ships.state import Salvo, Shots

NO_COVER, PARTIAL, HEAVY, FULL = COVERS = ("none", "partial", "heavy", "full")
EVADE, PARRY, NOTHING = ANSWERS = ("evade", "parry", "nothing")
REACTION, TURN, HELD = "reaction", "action", "held"
AREA = "area: "
"""What stands before the words of a small area that is covered."""


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A participant in the order; initiative numbers of the storyteller's are theirs alone.

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
    """Actions that they take this turn, each with its share of the dice (MS-R57 `split`)."""
    done: int = 0
    """How many of them are done."""
    going: bool = False
    """Whether a turn of their own has begun and not ended (MS-R56 `distinct`)."""
    went: bool = False
    """Whether they have had a turn of their own this round."""
    lost: tuple[str, ...] = ()
    """Whom they attended to this turn and lost from sight: the storyteller may say that they did not (MS-R59)."""

    @property
    def full_turns_out(self) -> int:
        """Full turns out of combat: not the one in which they left, nor the one that runs (MS-20.5)."""
        return max(0, self.out - 1)

    def after_action(self) -> Part:
        """With one more action done; after the last they have acted."""
        done = self.done + 1
        return msgspec.structs.replace(self, done=done, acted=done >= self.actions, holds=False)

    def before_action(self) -> Part:
        """With the last action not done after all."""
        return msgspec.structs.replace(self, done=max(0, self.done - 1), acted=False)


class Attack(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attack from its declaration to its end; it goes with the rolls that follow from it.

    What is thrown at a `spot` has no target. `weapon` is an item's id, "" for bare hands, or the label of a
    storyteller's pool; `traits` are rolled; `damage` dice of the weapon without Strength; `net` what the attack roll
    left.
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
    """Metres to which the weapon is listed; 0 for what needs reach alone."""
    more: tuple[Modifier, ...] = ()
    required: tuple[str, ...] = ()
    evading: tuple[Modifier, ...] = ()
    """The target's merits and flaws that matter where they evade or parry (MS-R38)."""
    answer: str = ""
    net: int = 0
    margin: int = 0
    spot: str = ""
    waived: bool = False
    """Whether power armor asks for nothing (MS-19.3)."""
    paid: str = ""
    """What the target's answer cost: their reaction, their action, or the action that they held back."""
    precise: bool | None = None
    """Whether there is a way by Precision, as the storyteller says; None: as the ruling has it (MS-R5)."""
    draws: bool = True
    """Whether it drew the attacker's attention to its target; False: they attended to them already this turn."""


class Caught(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody so many metres from where a grenade goes off, and what they do about it: evade, nothing, "" yet."""

    id: str
    metres: int
    answer: str = ""


class Blast(msgspec.Struct, frozen=True, omit_defaults=True):
    """A grenade on its way: landed at its spot, or `off` metres from it to a `side`; then who is in its reach."""

    attack: Attack
    landed: bool
    side: str = ""
    off: int = 0
    caught: tuple[Caught, ...] | None = None
    """None until the storyteller has said who is in reach."""

    @property
    def lies(self) -> bool:
        """Whether it is known where it lies."""
        return self.landed or bool(self.off)

    @property
    def waits_for(self) -> Caught | None:
        """Who has not said yet what they do."""
        return next((one for one in self.caught or () if not one.answer), None)


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """`now` is whose place in the order it is; `attack` waits for the storyteller's terms or the target's answer."""

    turn: int = 0
    parts: tuple[Part, ...] = ()
    now: str = ""
    ordered: bool = False
    attack: Attack | None = None
    difficulty: int = 0
    """Base difficulty of the attack as it is set; 0 before."""
    blast: Blast | None = None
    salvo: Salvo | None = None
    flying: tuple[Salvo, ...] = ()
    """Missiles that arrive in a later turn (MS-R70)."""
    shots: tuple[Shots, ...] = ()

    @property
    def is_busy(self) -> bool:
        """Whether an attack or a salvo is being set, or a grenade is on its way."""
        return self.attack is not None or self.blast is not None or self.salvo is not None

    def part(self, name: str) -> Part | None:
        return next((one for one in self.parts if one.id == name), None)
