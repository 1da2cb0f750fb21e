"""The commands about bodies."""

from __future__ import annotations

from typing import Any

from croupier.core.commands import Command
from croupier.games.deck_of_adventures.names import name_of


class DealDamage(Command, frozen=True, tag="deal_damage"):
    """The GM deals damage that no attack of the rules deals."""

    target: str
    damage: int
    bypass: bool = False
    source: str = ""


class GiveHealth(Command, frozen=True, tag="give_health"):
    """The GM restores health."""

    target: str
    health: int


class LetFall(Command, frozen=True, tag="let_fall"):
    """The GM makes a character fall this many feet."""

    target: str
    feet: int


class LayCondition(Command, frozen=True, tag="lay_condition"):
    """The GM gives a condition, until it ends by itself or for a number of rounds.

    The rounds are counted by the turns of `source`, or without one by the character's own.
    """

    target: str
    condition: str
    source: str = ""
    rounds: int = 0

    def phrase(self, view: Any) -> str:
        """The phrase for a condition that its target has for as long already."""
        return f"gives {name_of(view, self.target)} {self.condition}, which changes nothing"


class LiftCondition(Command, frozen=True, tag="lift_condition"):
    target: str
    condition: str


class PassTurn(Command, frozen=True, tag="pass_turn"):
    """The GM lets a turn pass for a character outside combat: their conditions take effect."""

    character: str


class EndWithScene(Command, frozen=True, tag="end_with_scene"):
    """The GM ends a character's conditions with the scene."""

    character: str


class CloseWounds(Command, frozen=True, tag="close_wounds"):
    """The GM closes the wounds still open to Toughen Up, outside combat."""

    character: str


class LetItBe(Command, frozen=True, tag="let_it_be"):
    """The owner of a wound declines to Toughen Up, if prompted at once."""

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
    """Treat a knocked-out character, with Craft."""

    healer: str
    patient: str


class LeaveUntreated(Command, frozen=True, tag="leave_untreated"):
    """Decline to treat a dying Dealer before their next death Check, outside combat."""

    healer: str
    patient: str


class CountTurns(Command, frozen=True, tag="count_turns"):
    """The GM says how many turns a character has been knocked out."""

    character: str
    turns: int


class FaceDeath(Command, frozen=True, tag="face_death"):
    """Turn up the Target Card of a dying Dealer's death Check."""

    character: str


class CallBack(Command, frozen=True, tag="call_back"):
    """The GM overrules a death: the character stays knocked out, stable."""

    character: str


class LetBurn(Command, frozen=True, tag="let_burn"):
    """Let the flames burn in a turn that passes outside combat."""

    character: str
