"""What people do about bodies."""

from __future__ import annotations

from croupier.core.commands import Command


class DealDamage(Command, frozen=True, tag="deal_damage"):
    """The GM deals damage that no attack of the rules deals."""

    target: str
    damage: int
    bypass: bool = False
    source: str = ""


class GiveHealth(Command, frozen=True, tag="give_health"):
    """The GM gives health back."""

    target: str
    health: int


class LetFall(Command, frozen=True, tag="let_fall"):
    """Somebody falls so many feet."""

    target: str
    feet: int


class LayCondition(Command, frozen=True, tag="lay_condition"):
    """The GM lays a condition on a character, to its own end or for so many rounds of who causes it."""

    log_phrase = "gives a condition"

    target: str
    condition: str
    source: str = ""
    rounds: int = 0


class LiftCondition(Command, frozen=True, tag="lift_condition"):
    target: str
    condition: str


class PassTurn(Command, frozen=True, tag="pass_turn"):
    """The GM lets a turn pass for a character outside combat: its conditions run on."""

    character: str


class EndWithScene(Command, frozen=True, tag="end_with_scene"):
    """The GM lets the conditions of a character end with the scene."""

    character: str


class CloseWounds(Command, frozen=True, tag="close_wounds"):
    """The GM closes what is still open to Toughen Up, outside combat."""

    character: str


class LetItBe(Command, frozen=True, tag="let_it_be"):
    """The owner of a wound does not toughen up, where that is asked at once."""

    log_phrase = "does not toughen up"

    character: str
    wound: str


class FightCondition(Command, frozen=True, tag="fight_condition"):
    """Break free, put out the flames, or stand up."""

    character: str
    condition: str


class NeedSenses(Command, frozen=True, tag="need_senses"):
    """The GM says which senses a Check needs, before its first card."""

    check: str
    sight: bool = True
    hearing: bool = False


class Treat(Command, frozen=True, tag="treat"):
    """Treat somebody who is knocked out, with Craft."""

    healer: str
    patient: str


class LeaveUntreated(Command, frozen=True, tag="leave_untreated"):
    """Do not treat somebody before their next death Check, after a combat."""

    healer: str
    patient: str


class CountTurns(Command, frozen=True, tag="count_turns"):
    """The GM says how many turns somebody has been knocked out."""

    character: str
    turns: int


class FaceDeath(Command, frozen=True, tag="face_death"):
    """A dying Dealer's death Check is turned."""

    character: str


class CallBack(Command, frozen=True, tag="call_back"):
    """The GM overrules a death: the character lies knocked out, stable."""

    character: str


class LetBurn(Command, frozen=True, tag="let_burn"):
    """Nothing is done against the flames in a turn that passes outside combat."""

    character: str
