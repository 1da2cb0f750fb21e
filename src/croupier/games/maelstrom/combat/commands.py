"""What people do in a fight."""

from __future__ import annotations

import msgspec

from croupier.core.commands import Command


class OfferListed(Command, frozen=True, tag="offer_listed"):
    """Offer an action of the list, as it stands or changed, as a way to do what was declared (MS-R71)."""

    attempt: str
    action: str
    difficulty: int = 6
    threshold: int = 0
    harder: int = 0
    dice: int = 0
    because: str = ""
    tools: str = ""
    untrained: str = "rule"
    more: bool = False


class OpenFight(Command, frozen=True, tag="open_fight"):
    """The storyteller opens a fight between these; `ambushers` are those who lie in wait (MS-R65).

    `stealth` is the attribute by which they do; `unprepared` dice of those without a pool for it; `surprised` are
    named where the storyteller says so.
    """

    who: tuple[str, ...]
    ambushers: tuple[str, ...] = ()
    stealth: str = "Wits"
    unprepared: int = 4
    surprised: tuple[str, ...] = ()


class CloseFight(Command, frozen=True, tag="close_fight"):
    """The storyteller ends the fight."""


class JoinFight(Command, frozen=True, tag="join_fight"):
    """Somebody joins; she acts from the next turn on."""

    who: str


class SetOrder(Command, frozen=True, tag="set_order"):
    """The storyteller sets the order, first to act first."""

    order: tuple[str, ...]


class MarkOut(Command, frozen=True, tag="mark_out"):
    """Somebody neither attacks nor can be attacked, or is back in the fight (MS-20.5)."""

    who: str
    out: bool = True


class SetCover(Command, frozen=True, tag="set_cover"):
    """The storyteller says how somebody is covered."""

    who: str
    cover: str


class RestoreAttention(Command, frozen=True, tag="restore_attention"):
    """The storyteller says that contact was not lost (MS-R59)."""

    who: str
    target: str


class Strike(Command, frozen=True, tag="attack"):
    """Attack somebody: with an item, bare hands (""), or for a storyteller's one a pool by its label.

    `attribute` is rolled with the weapon's ability; `rounds` are fired at once; `damage` and `kind` are the numbers of
    a storyteller's pool.
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


class Throw(Command, frozen=True, tag="throw"):
    """Throw what bursts at a spot, in words: an item, or for a storyteller's one a pool with these numbers."""

    attacker: str
    weapon: str
    spot: str
    attribute: str = "Reflexes"
    damage: int = 8
    kind: str = "lethal"
    reach: int = 20


class NameSide(Command, frozen=True, tag="name_side"):
    """The storyteller says to which side a throw went astray; how far is rolled (MS-R66)."""

    side: str


class Near(msgspec.Struct, frozen=True):
    """Somebody so many metres from a grenade."""

    who: str
    metres: int = 0


class Burst(Command, frozen=True, tag="burst"):
    """The storyteller says who is in reach of a grenade, and whether they see it come."""

    near: tuple[Near, ...] = ()
    aware: bool = True


class AnswerBurst(Command, frozen=True, tag="answer_burst"):
    """Evade a grenade, or do nothing."""

    who: str
    how: str


class SetAttack(Command, frozen=True, tag="set_attack"):
    """The storyteller sets an attack's terms: metres and cover, or the base difficulty itself.

    `aware`: whether the target knows of it and can answer; `harder`, `worse` and `dice` are a modifier, `because` its
    source; `required` are advanced specialties.
    """

    metres: int = 0
    cover: str = ""
    difficulty: int = 0
    aware: bool = True
    harder: int = 0
    worse: int = 0
    dice: int = 0
    because: str = ""
    required: tuple[str, ...] = ()


class CallOffAttack(Command, frozen=True, tag="call_off_attack"):
    """The attack is not made, and the action not spent (MS-R18)."""


class AnswerAttack(Command, frozen=True, tag="answer_attack"):
    """The target evades, parries or does nothing (MS-R60)."""

    how: str


class Aim(Command, frozen=True, tag="aim"):
    who: str
    target: str


class CoverArea(Command, frozen=True, tag="cover_area"):
    """Keep a small area covered, in words."""

    who: str
    area: str


class TakeCover(Command, frozen=True, tag="take_cover"):
    who: str
    cover: str = "heavy"


class Reload(Command, frozen=True, tag="reload"):
    who: str
    item: str


class ActOtherwise(Command, frozen=True, tag="act_otherwise"):
    """Move far, or do something that the storyteller sets terms for."""

    who: str
    words: str


class HoldBack(Command, frozen=True, tag="hold_back"):
    """Act later this turn."""

    who: str


class ActNow(Command, frozen=True, tag="act_now"):
    """Who holds back acts between two others."""

    who: str


class LetGo(Command, frozen=True, tag="let_go"):
    """Do nothing this turn."""

    who: str


class ClearJam(Command, frozen=True, tag="clear_jam"):
    """A weapon that is out of action works again; in a fight it is an action."""

    who: str
    item: str


class Equip(Command, frozen=True, tag="equip"):
    """The storyteller gives a character a piece of the tables, with its numbers."""

    character: str
    piece: str


class WriteWeapon(Command, frozen=True, tag="write_weapon"):
    """The storyteller gives a character a weapon with numbers of its own."""

    character: str
    name: str
    damage: int = 4
    kind: str = "lethal"
    strength: bool = False
    range: int = 0
    rate: int = 1
    capacity: int = 0
    ability: str = "Firearms"
    steady: bool = False


class WriteArmor(Command, frozen=True, tag="write_armor"):
    """The storyteller gives a character armour with numbers of its own."""

    character: str
    name: str
    bashing: int = 1
    lethal: int = 1
    sources: tuple[str, ...] = ()


class Carry(Command, frozen=True, tag="carry"):
    """Draw or wear a thing, or put it away."""

    character: str
    item: str
    out: bool = True
