"""What people ask for about scenes, Epic Events and rests."""

from __future__ import annotations

from croupier.core.commands import Command


class SetScene(Command, frozen=True, tag="set_scene"):
    """The GM sets the scene (DA-6.2)."""

    title: str
    text: str = ""


class WriteNotes(Command, frozen=True, tag="write_notes"):
    """The GM's own notes, or with `shared` those that everyone reads and writes (DA-6.2)."""

    text: str = ""
    shared: bool = False


class WriteStyle(Command, frozen=True, tag="write_style"):
    """What kinds of story the group wishes for, and which topics it keeps out (DA-24.2)."""

    text: str = ""


class AskGm(Command, frozen=True, tag="ask_gm"):
    """A player asks what a character sees (DA-6.3), or speaks to a character of the GM (DA-6.4)."""

    character: str
    words: str
    whom: str = ""


class AnswerAsked(Command, frozen=True, tag="answer_asked"):
    """The GM tells it outright; without words a Check decides, or nothing is to be said."""

    log_phrase = "answers"

    asked: str
    words: str = ""


class CallRest(Command, frozen=True, tag="call_rest"):
    """The GM lets a rest be taken, "quick" or "full", and says whether it is interrupted (DA-19.1)."""

    kind: str
    who: tuple[str, ...]
    interrupted: bool = False
    minutes: int = 0
    """Minutes rested before the interruption."""


class UseRestCard(Command, frozen=True, tag="use_rest_card"):
    """Draw a Rest Card for a point (DA-19.4), or towards `armor` points with a Check (DA-19.5)."""

    character: str
    armor: int = 0
    trait: str = ""


class KeepRestCard(Command, frozen=True, tag="keep_rest_card"):
    character: str


class RedrawRestCard(Command, frozen=True, tag="redraw_rest_card"):
    """Another Rest Card for a Fate Card (DA-R14)."""

    character: str
    pay: str


class TakePoint(Command, frozen=True, tag="take_point"):
    """One point of a Rest Card: "hp" or "pp" (DA-19.4)."""

    character: str
    point: str


class StopResting(Command, frozen=True, tag="stop_resting"):
    """Use no more Rest Cards in this rest."""

    character: str


class BreakRest(Command, frozen=True, tag="break_rest"):
    """The GM lets a Quick Rest be interrupted after so many minutes (DA-19.1, DA-R96)."""

    minutes: int = 0


class StartEpic(Command, frozen=True, tag="start_epic"):
    """The GM calls an Epic Event: what is at stake, successes needed, failures that end it, Target Cards at most."""

    stakes: str
    needed: int = 3
    allowed: int = 3
    cards: int = 0


class TurnEpicCard(Command, frozen=True, tag="turn_epic_card"):
    """The GM turns the next Target Card and sets its DR (DA-18.3)."""

    dr: int


class Volunteer(Command, frozen=True, tag="volunteer"):
    """A player takes part in this Target Card, and says how (DA-18.4)."""

    character: str
    approach: str = ""


class StandBack(Command, frozen=True, tag="stand_back"):
    """A player does not take part in this Target Card."""

    character: str


class GiveTrait(Command, frozen=True, tag="give_trait"):
    """The GM gives a volunteer the Trait that fits (DA-18.4)."""

    character: str
    trait: str


class NameParticipant(Command, frozen=True, tag="name_participant"):
    """The GM makes somebody take part (DA-18.9)."""

    character: str
    trait: str


class OrderRace(Command, frozen=True, tag="order_race"):
    """Those who take part say in which order they draw (DA-18.5)."""

    order: tuple[str, ...]


class BeginRace(Command, frozen=True, tag="begin_race"):
    """The GM lets those who take part draw (DA-18.5); with nobody it is a failure (DA-R88)."""


class TellCost(Command, frozen=True, tag="tell_cost"):
    """What a failure costs, or how the story turns (DA-18.10)."""

    text: str


class EndEpic(Command, frozen=True, tag="end_epic"):
    """The GM ends an Epic Event, and tells how (DA-18.7)."""

    text: str = ""
