"""The commands between beats, in beats without a roll, at the curtain, and for joining."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.games.syuzheteers.prologue.commands import Sheet


class TakeBeat(Command, frozen=True, tag="take_beat"):
    """Claim the next beat: pick up a counter of this scene, or without a scene use it for a monologue."""

    card: str = ""


class PassBeat(Command, frozen=True, tag="pass_beat"):
    """Pass the next beat; you can still claim it."""


class NameNext(Command, frozen=True, tag="name_next"):
    """Hand the next beat to this player."""

    seat: str


class PutBack(Command, frozen=True, tag="put_back"):
    """Put the counter back; the beat does not count."""


class ExitStage(Command, frozen=True, tag="exit_stage"):
    """Exit Stage Left: take your marker off."""


class DelayScene(Command, frozen=True, tag="delay_scene"):
    """Delay the Inevitable: the challenge on stage goes to the bottom of the plot."""


class WriteNote(Command, frozen=True, tag="write_note_of_scene"):
    """Write the place, time and context of a scene."""

    card: str
    note: str


class Chorus(Command, frozen=True, tag="chorus"):
    """Minor characters set a new place, time or context; `card`: the scene, `moot`: an obstacle to remove."""

    card: str
    cast: tuple[str, ...]
    note: str
    tale: str = ""
    moot: str = ""


class Antagonize(Command, frozen=True, tag="antagonize"):
    """Write a challenge personal to another player's main character."""

    against: str
    challenge: str
    question: str


class AnswerWish(Command, frozen=True, tag="answer_wish"):
    """Consent to or refuse a challenge that another player wants to write for your character."""

    yes: bool


class ProposePayer(Command, frozen=True, tag="propose_payer"):
    """Say which main character pays for a challenge that is still on stage."""

    card: str
    payer: str


class PayFor(Command, frozen=True, tag="pay_for"):
    """Pay with one of your assets or, if you have none, with a hurdle of this type."""

    card: str
    asset: str = ""
    hurdle: str = "despondent"


class Join(Sheet, frozen=True, tag="join"):
    """Join a play in progress with a main character, and name their relationships and resource."""

    resource: str = "a useful thing"
    kind: str = "thing"
    challenge: str = ""


class ComeBack(Command, frozen=True, tag="come_back"):
    """Take up this seat's character again."""


class SetLasting(Command, frozen=True, tag="set_lasting"):
    """By decree: set a card's durability, and how much of it is left."""

    card: str
    durability: int
    left: int
    reason: str = ""
    keep: str = ""


class LiftTrouble(Command, frozen=True, tag="lift_trouble"):
    """By decree: remove an obstacle, a hurdle or a complication."""

    trouble: str
    reason: str = ""
    keep: str = ""


class MoveOn(Command, frozen=True, tag="move_on"):
    """By decree: begin this act, or the Epilogue, now."""

    phase: str
    reason: str = ""
    keep: str = ""


class Decreed(Command, frozen=True):
    """A decree with its reason; `keep` names the house rule that it becomes."""

    reason: str = ""
    keep: str = ""


class SetExperience(Decreed, frozen=True, tag="set_experience", kw_only=True):
    """By decree: set a main character's experience."""

    seat: str
    experience: int


class SetDestiny(Decreed, frozen=True, tag="set_destiny", kw_only=True):
    """By decree: set the level of a character's destiny, and its uses left in this act."""

    bearer: str
    level: int
    uses: int


class GiveObstacle(Decreed, frozen=True, tag="give_obstacle", kw_only=True):
    """By decree: add an obstacle to a challenge."""

    card: str
    text: str


class GiveHurdle(Decreed, frozen=True, tag="give_hurdle", kw_only=True):
    """By decree: give a character a hurdle."""

    bearer: str
    hurdle: str = "despondent"


class GiveComplication(Decreed, frozen=True, tag="give_complication", kw_only=True):
    """By decree: give a character a complication in a free box of an inclination ("i1" is the first)."""

    bearer: str
    inclination: str
    rating: int = 1


class SetRating(Decreed, frozen=True, tag="set_rating", kw_only=True):
    """By decree: set a complication's rating."""

    complication: str
    rating: int
