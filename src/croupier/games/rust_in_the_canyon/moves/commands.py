"""What players ask for in the moves of freeplay."""

from __future__ import annotations

from croupier.core.commands import Command


class Hit(Command, frozen=True, tag="solo_hit"):
    """One more card for the hand that one plays alone."""


class Stand(Command, frozen=True, tag="solo_stand"):
    """No more cards for the hand that one plays alone."""


class Read(Command, frozen=True, tag="read"):
    """Read a person or situation: which question, for how many chips; in the drawn form neither yet."""

    about: str
    kind: str
    question: str = ""
    bet: int = 0


class AskRead(Command, frozen=True, tag="ask_read"):
    """Drawn form: the next question."""

    question: str


class StopReading(Command, frozen=True, tag="stop_reading"):
    """Drawn form: ask no more, though one could."""

    log_phrase = "asks nothing more"


class CancelRead(Command, frozen=True, tag="cancel_read"):
    """Take a bet on a read back, before the GM has answered."""


class AnswerRead(Command, frozen=True, tag="answer_read"):
    """The GM's honest answer, in a measure fit to the chips; `heard`: the other PCs who were present at it."""

    answer: str
    heard: tuple[str, ...] = ()


class NoteTrouble(Command, frozen=True, tag="note_trouble"):
    """The GM: what turns for the worse."""

    text: str = ""


class AddQuestion(Command, frozen=True, tag="add_question"):
    """A question of the table's own for Read."""

    kind: str
    text: str


class RetireMarker(Command, frozen=True, tag="retire_marker"):
    """The GM: an answer held is worth nothing any more."""

    pc: str
    marker: str
    reason: str


class PlanAndScheme(Command, frozen=True, tag="plan_and_scheme"):
    """The GM: these PCs are planning, going back and forth; 2 chips each."""

    pcs: tuple[str, ...]


class ClaimPlan(Command, frozen=True, tag="claim_plan"):
    """We would have planned for this: how."""

    plan: str


class NamePlanCost(Command, frozen=True, tag="name_plan_cost"):
    """The GM: how many chips; the less believable, the more."""

    cost: int


class OfferChips(Command, frozen=True, tag="offer_chips"):
    """So many chips of one's own towards the plan."""

    chips: int


class DeclinePlan(Command, frozen=True, tag="decline_plan"):
    """No chips of one's own towards the plan."""


class DropPlan(Command, frozen=True, tag="drop_plan"):
    """Go on without the plan: for the one who claimed it, and the GM."""


class SendForHelp(Command, frozen=True, tag="send_for_help"):
    """Send for help from outside town: to whom, how the PC knows them, how word is sent, the hope and the fear."""

    npc: str = ""
    tie: str = "personal"
    known: str = ""
    word: str = ""
    hope: str = ""
    fear: str = ""


class StartHelp(Command, frozen=True, tag="start_help"):
    """The GM: the clock for a call for help."""

    call: str
    size: int = 4


class Reflect(Command, frozen=True, tag="reflect"):
    """Reflect on how you changed a town: the changes."""

    changes: str = ""


class WishToReflect(Command, frozen=True, tag="wish_to_reflect"):
    """Whether one wants to play the hand."""

    wants: bool = True


class NameReflector(Command, frozen=True, tag="name_reflector"):
    """The GM: which of those who want to plays the hand."""

    pc: str


class DropReflection(Command, frozen=True, tag="drop_reflection"):
    """Leave it be, before the hand is played."""


class TellFate(Command, frozen=True, tag="tell_fate"):
    """The GM: whether the old ways return, or the changes were never quite what the PCs imagined."""

    how: str = "return"
    text: str = ""
