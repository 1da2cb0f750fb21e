"""The commands of players in the moves of freeplay."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.forms import EachOnce


class Hit(Command, frozen=True, tag="solo_hit"):
    """Take one more card for a solo hand."""


class Stand(Command, frozen=True, tag="solo_stand"):
    """Take no more cards for a solo hand."""


class Read(Command, frozen=True, tag="read"):
    """Read a person or situation: which question, for how many chips; the drawn form gives neither yet."""

    about: str
    kind: str
    question: str = ""
    bet: int = 0


class AskRead(Command, frozen=True, tag="ask_read"):
    """Ask the next question of a drawn read."""

    question: str


class StopReading(Command, frozen=True, tag="stop_reading"):
    """Stop asking in a drawn read, although questions are left."""

    log_phrase = "asks nothing more"


class CancelRead(Command, frozen=True, tag="cancel_read"):
    """Take back a bet on a read, before the GM has answered."""


class AnswerRead(Command, frozen=True, tag="answer_read"):
    """The GM's honest answer, commensurate with the bet; `heard`: the other PCs who were present for it."""

    answer: str
    heard: EachOnce = ()


class NoteTrouble(Command, frozen=True, tag="note_trouble"):
    """The GM notes what takes a turn for the worse."""

    text: str = ""


class AddQuestion(Command, frozen=True, tag="add_question"):
    """Add a question of the table's own for Read."""

    kind: str
    text: str


class RetireMarker(Command, frozen=True, tag="retire_marker"):
    """The GM retires a held answer; it no longer counts."""

    pc: str
    marker: str
    reason: str


class PlanAndScheme(Command, frozen=True, tag="plan_and_scheme"):
    """The GM has these PCs plan and scheme, going back and forth; 2 chips each."""

    pcs: EachOnce


class ClaimPlan(Command, frozen=True, tag="claim_plan"):
    """We Would Have Planned for This: how the PCs planned for it."""

    plan: str


class NamePlanCost(Command, frozen=True, tag="name_plan_cost"):
    """The GM names the plan's cost in chips; the less believable, the more."""

    cost: int


class OfferChips(Command, frozen=True, tag="offer_chips"):
    """Offer a number of the PC's chips for the plan."""

    chips: int


class DeclinePlan(Command, frozen=True, tag="decline_plan"):
    """Offer no chips for the plan."""


class DropPlan(Command, frozen=True, tag="drop_plan"):
    """Continue without the plan; only for the player who claimed it, or the GM."""


class SendForHelp(Command, frozen=True, tag="send_for_help"):
    """Send for help from outside town: to whom, how the PC knows them, how it is sent, hope and fear."""

    npc: str = ""
    tie: str = "personal"
    known: str = ""
    word: str = ""
    hope: str = ""
    fear: str = ""


class StartHelp(Command, frozen=True, tag="start_help"):
    """The GM starts the clock for a call for help."""

    call: str
    size: int = 4


class Reflect(Command, frozen=True, tag="reflect"):
    """Reflect on how you changed a town: list the changes."""

    changes: str = ""


class WishToReflect(Command, frozen=True, tag="wish_to_reflect"):
    """Say whether the player wants to play the hand."""

    wants: bool = True


class NameReflector(Command, frozen=True, tag="name_reflector"):
    """The GM names which of the PCs who want to play the hand does so."""

    pc: str


class DropReflection(Command, frozen=True, tag="drop_reflection"):
    """Drop the reflection before the hand is played."""


class TellFate(Command, frozen=True, tag="tell_fate"):
    """The GM says whether the old ways return, or the changes were never quite what the PCs imagined."""

    how: str = "return"
    text: str = ""
