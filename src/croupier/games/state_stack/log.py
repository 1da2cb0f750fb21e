"""The log lines of cards and of sealed divisions: who flips, draws or discards which card, and why."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.events import Event
from croupier.core.names import and_so_on, count_of, name_of
from croupier.core.playing_cards import face_name
from croupier.core.question_events import ChoiceSealed, ChoicesOpened
from croupier.core.secrets import EVERYONE
from croupier.games.state_stack.state import ACTION, DEFENSE, Fight
from croupier.pieces.events import SEARCHED, CardSeen, CardsMoved, CardsTurned, ChipsMoved, DeckLaid
from croupier.pieces.state import UP

FACE_DOWN = (DEFENSE, ACTION, "stun", "ready")
PARTS = {"drawn": "drawn pile", "ready": "pile of new cards"}
"""The parts of a stack that the log calls by other names."""
PUT_AWAY = "put away"
"""The reason recorded when cards that go back into their box after a fight are turned up."""
BY_DECREE = "decree"
AGAINST = "against "
PURPOSES = {
    "boost": "a boost",
    "order of turns": "the turn order",
    "remaining": "a remaining card",
    "by value": "the value of a blank card",
}
"""The purposes for which a card is drawn, if the log uses different words."""


def is_within_the_rules(event: Event) -> bool:
    """Whether cards or counters move to, from or within a stack; the test, hit or burn event says more."""
    if isinstance(event, CardsMoved):
        return "." in event.source or "." in event.target
    return isinstance(event, ChipsMoved) or (isinstance(event, CardsTurned) and event.lie == UP)


def card_line(event: Event, view: Fight) -> str | None:
    """Who flips, draws, discards or sees which card, and for what; None for any other event."""
    if not isinstance(event, CardSeen) or event.how in (BY_DECREE, SEARCHED):
        return None
    if EVERYONE not in event.by and event.place.startswith("deck"):
        return _own_line(event, view)
    if EVERYONE not in event.by or event.face.value is None:
        return None
    card = face_name(event.face.value)
    owner, _, part = event.place.partition(".")
    if view.knows(owner) and part in FACE_DOWN:
        return _blank_line(card, view.name_of(owner), part, event.how)
    who, _, why = event.how.partition(": ")
    return _drawn_line(card, view.name_of(who), why) if view.knows(who) else None


def _own_line(event: CardSeen, view: Fight) -> str:
    """A blank card that its owner may look at as it is dealt (SS-R8)."""
    who = and_so_on([name_of(view, seat) for seat in event.by])
    card = f": the {face_name(event.face.value)}" if event.face.value is not None else ""
    return f"{who[:1].upper()}{who[1:]} {'sees' if len(event.by) == 1 else 'see'} a new blank card{card}."


def _blank_line(card: str, name: str, part: str, why: str) -> str:
    """The log line for a blank card turned up: flipped for a test, shown in its place, or discarded."""
    part = PARTS.get(part, part)
    lines = {
        "": f"The {card} from {name}'s {part} is discarded.",
        PUT_AWAY: "",
        "damage": f"The {card} from {name}'s {part} is turned sideways as damage.",
        "remaining": f"{name} shows the {card}, which stays.",
        "by value": f"{name} turns up the {card}.",
    }
    return lines.get(why, f"{name} flips the {card} for {why}.")


def _drawn_line(card: str, name: str, why: str) -> str:
    """The log line for a card drawn from the deck: for a test, for or against a contest, or as damage."""
    if why == "damage":
        return f"The {card} is laid sideways as {name}'s damage."
    if why.startswith(AGAINST):
        return f"The {card} is drawn against {name}'s {why.removeprefix(AGAINST)}."
    return f"{name} draws the {card} for {PURPOSES.get(why, why)}."


def deck_line(event: Event, at: Callable[[str], str]) -> str | None:
    """The log line for new cards or discards that are shuffled into a deck; None for any other event."""
    if isinstance(event, DeckLaid):
        are = "is" if len(event.cards) == 1 else "are"
        return f"{count_of(len(event.cards), 'card')} {are} shuffled into {at(event.place)}."
    if not isinstance(event, CardsMoved) or not (
        event.source.startswith("discard") and event.target.startswith("deck")
    ):
        return None
    count = "1 discard goes" if len(event.spots) == 1 else f"{len(event.spots)} discards go"
    return f"{count} back into {at(event.target)}."


def sealed_line(event: Event, view: Fight) -> str | None:
    """The log line for a sealed division, or for revealing all of them; None for any other event."""
    if isinstance(event, ChoiceSealed):
        return f"{view.name_of(event.seal.about)}'s division is {'changed' if event.again else 'sealed'}."
    if isinstance(event, ChoicesOpened):
        return "The division is revealed." if len(event.seals) == 1 else "The divisions are revealed."
    return None
