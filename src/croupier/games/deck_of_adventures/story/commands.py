"""Commands about scenes, Epic Events and rests."""

from __future__ import annotations

from typing import Any

from croupier.core.commands import Command
from croupier.games.deck_of_adventures.names import name_of


class SetScene(Command, frozen=True, tag="set_scene"):
    """The GM sets the scene (DA-6.2)."""

    title: str
    text: str = ""


class WriteNotes(Command, frozen=True, tag="write_notes"):
    """Write the GM's own notes, or with `shared` the notes that everyone reads and writes (DA-6.2)."""

    text: str = ""
    shared: bool = False


class WriteStyle(Command, frozen=True, tag="write_style"):
    """Write down what kinds of story the group wants, and which topics to avoid (DA-24.2)."""

    text: str = ""


class AskGm(Command, frozen=True, tag="ask_gm"):
    """A player asks what a character sees (DA-6.3), or speaks to one of the GM's characters (DA-6.4)."""

    character: str
    words: str
    whom: str = ""


class AnswerAsked(Command, frozen=True, tag="answer_asked"):
    """The GM answers in words; without words, a Check decides or no answer is needed."""

    log_phrase = "answers"

    asked: str
    words: str = ""


class CallRest(Command, frozen=True, tag="call_rest"):
    """The GM allows a rest, "quick" or "full", and says whether it is interrupted (DA-19.1)."""

    kind: str
    who: tuple[str, ...]
    interrupted: bool = False
    minutes: int = 0
    """Minutes rested before the interruption."""


class UseRestCard(Command, frozen=True, tag="use_rest_card"):
    """Draw a Rest Card to regain a point (DA-19.4), or for a Check to regain `armor` points (DA-19.5)."""

    character: str
    armor: int = 0
    trait: str = ""


class KeepRestCard(Command, frozen=True, tag="keep_rest_card"):
    character: str

    def phrase(self, view: Any) -> str:
        return f"keeps {name_of(view, self.character)}'s Rest Card"


class RedrawRestCard(Command, frozen=True, tag="redraw_rest_card"):
    """Spend a Fate Card to draw another Rest Card (DA-R14)."""

    character: str
    pay: str


class TakePoint(Command, frozen=True, tag="take_point"):
    """Regain one point with a Rest Card: "hp" or "pp" (DA-19.4)."""

    character: str
    point: str


class StopResting(Command, frozen=True, tag="stop_resting"):
    """Use no more Rest Cards in this rest."""

    character: str


class BreakRest(Command, frozen=True, tag="break_rest"):
    """The GM interrupts a Quick Rest after this many minutes (DA-19.1, DA-R96)."""

    minutes: int = 0


class StartEpic(Command, frozen=True, tag="start_epic"):
    """The GM calls an Epic Event: stakes, successes needed, failures that end it, the most Target Cards."""

    stakes: str
    needed: int = 3
    allowed: int = 3
    cards: int = 0


class TurnEpicCard(Command, frozen=True, tag="turn_epic_card"):
    """The GM turns up the next Target Card and sets its DR (DA-18.3)."""

    dr: int


class Volunteer(Command, frozen=True, tag="volunteer"):
    """A player takes part in this Target Card, and says how (DA-18.4)."""

    character: str
    approach: str = ""


class StandBack(Command, frozen=True, tag="stand_back"):
    """A player does not take part in this Target Card."""

    character: str


class GiveTrait(Command, frozen=True, tag="give_trait"):
    """The GM gives a volunteer the Trait that fits their approach (DA-18.4)."""

    character: str
    trait: str


class NameParticipant(Command, frozen=True, tag="name_participant"):
    """The GM makes a character take part (DA-18.9)."""

    character: str
    trait: str


class OrderRace(Command, frozen=True, tag="order_race"):
    """The participants choose the order in which they draw (DA-18.5)."""

    order: tuple[str, ...]


class BeginRace(Command, frozen=True, tag="begin_race"):
    """The GM lets the participants draw (DA-18.5); with no participants it is a failure (DA-R88)."""


class TellCost(Command, frozen=True, tag="tell_cost"):
    """The GM describes what a failure costs, or how the story turns (DA-18.10)."""

    text: str


class EndEpic(Command, frozen=True, tag="end_epic"):
    """The GM ends an Epic Event and describes how (DA-18.7)."""

    text: str = ""
