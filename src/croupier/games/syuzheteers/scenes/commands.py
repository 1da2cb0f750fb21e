"""What people do between beats and in beats without a roll, and what they say when they come or pay."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.games.syuzheteers.prologue.commands import Sheet


class TakeBeat(Command, frozen=True, tag="take_beat"):
    """Claim the next beat: pick up a counter of this scene; without a scene it is for a monologue."""

    card: str = ""


class PassBeat(Command, frozen=True, tag="pass_beat"):
    """Let others have the next beat; one can still claim it."""


class NameNext(Command, frozen=True, tag="name_next"):
    """Hand the next beat on to this player."""

    seat: str


class PutBack(Command, frozen=True, tag="put_back"):
    """Put the counter back: the beat was none."""


class ExitStage(Command, frozen=True, tag="exit_stage"):
    """Exit Stage Left: take one's marker off."""


class DelayScene(Command, frozen=True, tag="delay_scene"):
    """Delay the Inevitable: the challenge on stage goes to the bottom of the plot."""


class WriteNote(Command, frozen=True, tag="write_note_of_scene"):
    """Place, time and context of a scene."""

    card: str
    note: str


class Chorus(Command, frozen=True, tag="chorus"):
    """Minor characters among themselves set a new place, time or context; `card` is the scene, `moot` an obstacle."""

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
    """Consent to a challenge that another would write for one's character, or not."""

    yes: bool


class ProposePayer(Command, frozen=True, tag="propose_payer"):
    """Say which main character pays for a challenge that is still on stage."""

    card: str
    payer: str


class PayFor(Command, frozen=True, tag="pay_for"):
    """What one pays: an asset of one's own, or with none the type of a hurdle."""

    card: str
    asset: str = ""
    hurdle: str = "despondent"


class Join(Sheet, frozen=True, tag="join"):
    """Join a play in progress with a main character, and name what they bring along."""

    resource: str = "a useful thing"
    kind: str = "thing"


class ComeBack(Command, frozen=True, tag="come_back"):
    """Take up the character of this seat again."""


class SetLasting(Command, frozen=True, tag="set_lasting"):
    """By decree: another durability of a card, and how much of it is left."""

    card: str
    durability: int
    left: int
    reason: str = ""


class LiftTrouble(Command, frozen=True, tag="lift_trouble"):
    """By decree: an obstacle, a hurdle or a complication is gone."""

    trouble: str
    reason: str = ""


class MoveOn(Command, frozen=True, tag="move_on"):
    """By decree: this act begins now, or the Epilogue."""

    phase: str
    reason: str = ""
