"""The commands of a fight; each names the combatant, because the GM plays many."""

from __future__ import annotations

from typing import Annotated

from croupier.core import forms
from croupier.core.commands import Command
from croupier.games.state_stack.state import ACTION, DEFENSE, Skill

HIGHEST, HARDEST, LONGEST = 13, 16, 200


class AddCombatant(Command, frozen=True, tag="add_combatant"):
    """Put a combatant into the coming fight, or into the current one from its next round."""

    name: str
    block: str = "Average"
    side: str = ""
    owner: str = ""
    speed: int = 0
    power: int = 0
    body: int = 0
    willpower: int = 0
    attack: int = 0
    defense: int = 0
    skills: tuple[Skill, ...] = ()


class RemoveCombatant(Command, frozen=True, tag="remove_combatant"):
    combatant: str


class StartFight(Command, frozen=True, tag="start_fight"):
    """Build and shuffle the deck and deal four blank cards to everyone."""


class Flip(Command, frozen=True, tag="flip"):
    """Flip a blank card for initiative, or several if their number is named first."""

    log_phrase = "flips for initiative"

    combatant: str
    cards: int = 1


class StopFlipping(Command, frozen=True, tag="stop_flipping"):
    combatant: str


class Divide(Command, frozen=True, tag="divide"):
    """Divide the row: this many blank cards in front, the rest behind."""

    combatant: str
    front: int


class Attack(Command, frozen=True, tag="attack"):
    """Attack a standing target of another side, or any other after confirmation."""

    combatant: str
    target: str
    skill: str = ""
    as_stun: Annotated[bool, forms.yes_no("Deal damage as stun")] = False
    confirmed: Annotated[bool, forms.yes_no("Allow targeting allies and fallen combatants")] = False


class Act(Command, frozen=True, tag="act"):
    """Declare an active action that is not an attack; the GM judges it first."""

    combatant: str
    what: Annotated[str, forms.text("What", LONGEST, clause="SS-5.1")]
    skill: str = ""


class JudgeAction(Command, frozen=True, tag="judge_action"):
    """The GM's verdict: whether it is possible, by which skill, how hard (0: any valid card), or opposed."""

    verdict: str = "unopposed"
    difficulty: Annotated[int, forms.number("Difficulty (0: any valid card)", 0, HARDEST, 0, clause="SS-5.3")] = 0
    skill: str = ""
    opponent: str = ""


class ChooseDefense(Command, frozen=True, tag="choose_defense"):
    """Choose the target's skill, or, if the table allows it, no defense."""

    combatant: str
    skill: str = ""
    decline: bool = False


class DrawPower(Command, frozen=True, tag="draw_power"):
    """Draw a card for power from the deck, or decline it."""

    combatant: str
    draw: bool = True


class Boost(Command, frozen=True, tag="boost"):
    combatant: str


class PlaceCards(Command, frozen=True, tag="place_cards"):
    """Put this many of the new cards into action, the rest into defense."""

    combatant: str
    action: int


class BurnFrom(Command, frozen=True, tag="burn_from"):
    combatant: str
    part: str


class Recover(Command, frozen=True, tag="recover"):
    combatant: str


class PassTurn(Command, frozen=True, tag="pass_turn"):
    combatant: str


class Rebalance(Command, frozen=True, tag="rebalance"):
    """Put the initiative card elsewhere, after burning."""

    combatant: str
    front: int
    burn: int = 0


class KeepDivision(Command, frozen=True, tag="keep_division"):
    combatant: str


class KeepCard(Command, frozen=True, tag="keep_card"):
    """Keep an initiative card that is too high, or let it go."""

    log_phrase = "decides about a card that does not qualify"

    combatant: str
    keep: bool = True


class Surrender(Command, frozen=True, tag="surrender"):
    combatant: str


class Flee(Command, frozen=True, tag="flee"):
    combatant: str


class JudgeFlight(Command, frozen=True, tag="judge_flight"):
    """The GM's decision whether flight succeeds."""

    consent: bool = True


class Wake(Command, frozen=True, tag="wake"):
    """The GM wakes an unconscious combatant."""

    combatant: str


class Heal(Command, frozen=True, tag="heal"):
    """The GM heals damage down to this value."""

    combatant: str
    damage: int = 0


class TakeOver(Command, frozen=True, tag="take_over"):
    """Give a combatant to another seat, as when their player has left, or back to a returning player."""

    combatant: str
    owner: str = "gm"


class TakeOut(Command, frozen=True, tag="take_out"):
    """The GM takes a combatant out, for example when their player has left."""

    combatant: str
    reason: forms.Reason = ""
    keep: forms.Keep = ""


class SetInjury(Command, frozen=True, tag="set_injury"):
    """By decree: set damage or stun."""

    combatant: str
    kind: Annotated[str, forms.one_of("What", {"damage": "damage", "stun": "stun"}, clause="SS-2.3")]
    points: Annotated[int, forms.number("Points", 0, 99, 0, clause="SS-2.3")]
    reason: forms.Reason = ""
    keep: forms.Keep = ""


class SetRank(Command, frozen=True, tag="set_rank"):
    """By decree: set an attribute or skill."""

    combatant: str
    what: str
    rank: Annotated[int, forms.number("Rank", 1, HIGHEST, 7, clause="SS-1.6")]
    reason: forms.Reason = ""
    keep: forms.Keep = ""


MOST_BLANKS = 20
"""The most blank cards that a decree gives a part."""


class SetBlanks(Command, frozen=True, tag="set_blanks"):
    """By decree: set the number of blank cards in a part, dealt or discarded."""

    combatant: str
    part: Annotated[str, forms.one_of("Part", {DEFENSE: DEFENSE, ACTION: ACTION}, clause="SS-2.5")]
    cards: Annotated[int, forms.number("Blank cards", 0, MOST_BLANKS, 4, clause="SS-2.5")]
    reason: forms.Reason = ""
    keep: forms.Keep = ""
