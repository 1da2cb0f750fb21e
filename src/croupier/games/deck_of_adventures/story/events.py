"""The events of scenes, Epic Events and rests."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from croupier.core.banners import END, RESULT, Banner, figures, tone_of
from croupier.core.events import Event, no_line, unchanged
from croupier.core.names import count_of
from croupier.core.playing_cards import face_name
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import PC
from croupier.games.deck_of_adventures.checks.words import gm_drew
from croupier.games.deck_of_adventures.names import name_of, names_of, sentence, together
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.state import Asked, Epic, Open, Rest
from croupier.games.deck_of_adventures.story.words import RESTS, begun, tally

ENDED = {"won": "The party has won", "lost": "The party has lost", "cards": "All Target Cards have been turned up"}


class SceneSet(Event, frozen=True, tag="scene_set"):
    """The GM sets the scene."""

    title: str
    text: str

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, scene=replace(state.scene, title=self.title, text=self.text))

    def log_line(self, view: Adventure) -> str:
        return f"{sentence(self.title)} {self.text}".strip()


class GmNotesWritten(Event, frozen=True, tag="gm_notes_written"):
    """The GM's own notes; only the GM learns that they exist."""

    text: Secret[str]

    def audience(self) -> tuple[str, ...]:
        return (GM,)

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, notes=self.text)

    def log_line(self, view: Adventure) -> str:
        return "You update your notes."


class SharedNotesWritten(Event, frozen=True, tag="shared_notes_written"):
    """The notes that everyone reads."""

    text: str

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, shared_notes=self.text)

    def log_line(self, view: Adventure) -> str:
        return "The shared notes are updated."


class StyleWritten(Event, frozen=True, tag="style_written"):
    """The style of play that the table agreed on."""

    text: str

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, style=self.text)

    def log_line(self, view: Adventure) -> str:
        return "The style of play is updated."


class GmAsked(Event, frozen=True, tag="gm_asked"):
    """A player asks what a character sees, or speaks to a character of the GM."""

    asked: Asked

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, asked=(*state.asked, self.asked), counted=state.counted + 1)

    def log_line(self, view: Adventure) -> str:
        to = f" {name_of(view, self.asked.whom)}" if self.asked.whom else ""
        return sentence(f"{name_of(view, self.asked.who)} asks{to}: {self.asked.words}")


class GmAnswered(Event, frozen=True, tag="gm_answered"):
    """The answer in words; empty if a Check decides or no answer is needed."""

    asked: str
    text: str = ""

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, asked=tuple(one for one in state.asked if one.id != self.asked))

    def log_line(self, view: Adventure) -> str:
        return self.text


class RestBegun(Event, frozen=True, tag="rest_begun"):
    """A rest begins; `broken`: a Full Rest was interrupted, and its first half hour counts as this one (DA-R96)."""

    kind: str
    who: tuple[str, ...]
    broken: bool = False

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, rest=Rest(self.who))

    def log_line(self, view: Adventure) -> str:
        if self.broken:
            return f"A Full Rest is interrupted, and counts as a {RESTS[self.kind]}: {names_of(view, self.who)}."
        return f"A {RESTS[self.kind]} begins: {names_of(view, self.who)}."


class RestInterrupted(Event, frozen=True, tag="rest_interrupted"):
    """A rest is interrupted and gives nothing; its minutes count when it is resumed (DA-R96)."""

    kind: str
    who: tuple[str, ...]
    minutes: int

    def apply(self, state: Adventure) -> Adventure:
        rested, by = dict(state.rested) | {self.kind: self.minutes}, dict(state.rested_by) | {self.kind: self.who}
        return replace(state, rest=None, rested=tuple(sorted(rested.items())), rested_by=tuple(sorted(by.items())))

    def log_line(self, view: Adventure) -> str:
        verb = "counts" if self.minutes == 1 else "count"
        counts = f" {count_of(self.minutes, 'minute')} {verb} when it is resumed." if self.minutes else ""
        return f"The {RESTS[self.kind]} of {together(view, self.who)} is interrupted.{counts}"


class RestCardOpen(Event, frozen=True, tag="rest_card_open"):
    """A Rest Card is in use; None: it is used up."""

    who: str
    card: Open | None

    def apply(self, state: Adventure) -> Adventure:
        if state.rest is None:
            return state
        left = tuple(one for one in state.rest.open if one.who != self.who)
        cards = (*left, self.card) if self.card is not None else left
        users = state.rest.users if self.who in state.rest.users else (*state.rest.users, self.who)
        return replace(state, rest=replace(state.rest, open=cards, used=True, users=users))

    log_line = no_line


class RestStopped(Event, frozen=True, tag="rest_stopped"):
    """A character uses no more Rest Cards; `used`: it has used some in this rest."""

    who: str
    used: bool = True

    def apply(self, state: Adventure) -> Adventure:
        if state.rest is None:
            return state
        return replace(state, rest=replace(state.rest, stopped=(*state.rest.stopped, self.who)))

    def log_line(self, view: Adventure) -> str:
        has_cards = not view.has(self.who) or view.character(self.who).kind == PC
        return f"{name_of(view, self.who)} uses no {'more ' if self.used else ''}Rest Cards." if has_cards else ""


class RestOver(Event, frozen=True, tag="rest_over"):
    """A rest ends with its benefits, or if `broken` only with those already gained."""

    kind: str
    who: tuple[str, ...]
    broken: bool = False

    def apply(self, state: Adventure) -> Adventure:
        had = dict(state.rested_by).get(self.kind, self.who)
        if not set(self.who) & set(had):  # somebody else's rest may still be resumed
            return replace(state, rest=None)
        left = (tuple(one for one in each if one[0] != self.kind) for each in (state.rested, state.rested_by))
        return replace(state, rest=None, rested=next(left), rested_by=next(left))

    def log_line(self, view: Adventure) -> str:
        return f"The {RESTS[self.kind]} is {'broken off' if self.broken else 'over'}."

    def banner(self, view: Adventure) -> Banner:
        return Banner(END, "rest", "Rest broken off" if self.broken else "Rest over", tone_of(not self.broken))


class EpicSet(Event, frozen=True, tag="epic_set"):
    """The new state of an Epic Event.

    `what` is begun, card, offers, joined, back, order, race, turn, skipped, stopped, or the outcome.
    """

    epic: Epic
    what: str
    who: str = ""

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, epic=self.epic)

    def log_line(self, view: Adventure) -> str:
        lines = EPIC_LINES.get(self.what)
        return lines(self, view) if lines is not None else f"{ENDED[self.what]}. {tally(view)}"


class EpicCounted(Event, frozen=True, tag="epic_counted"):
    """The party wins or loses a Target Card."""

    won: bool
    by: str = ""
    dropped: bool = False
    """Whether everyone who took part has dropped out of the race."""

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, epic=_tallied(state.epic, won=self.won)) if state.epic is not None else state

    def log_line(self, view: Adventure) -> str:
        counts = "success" if self.won else "failure"
        who = "The GM" if self.by == GM else name_of(view, self.by)
        if not self.by:
            left = "Nobody who took part can draw any more" if self.dropped else "Nobody draws for the party"
            return f"{left}: a {counts}."
        return f"{who} succeeds first: a {counts} for the party."


class GmRaced(Event, frozen=True, tag="gm_raced"):
    """The GM's draw in a race."""

    card: str
    degree: str

    apply = unchanged

    def log_line(self, view: Adventure) -> str:
        return gm_drew(view.ruling, self.card, self.degree)

    def banner(self, view: Adventure) -> Banner:
        return Banner(RESULT, "race", self.degree, who="GM", figures=figures(("drawn", face_name(self.card))))


class EpicTold(Event, frozen=True, tag="epic_told"):
    """What a failure in an Epic Event costs, in words."""

    text: str

    apply = unchanged

    def log_line(self, view: Adventure) -> str:
        return sentence(self.text)


class EpicOver(Event, frozen=True, tag="epic_over"):
    """An Epic Event is over."""

    text: str = ""

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, epic=None)

    def log_line(self, view: Adventure) -> str:
        return f"The Epic Event is over.{f' {sentence(self.text)}' if self.text else ''}"

    def banner(self, view: Adventure) -> Banner:
        return Banner(END, "Epic Event", "Epic Event over", next="The story continues.")


def _tallied(epic: Epic, *, won: bool) -> Epic:
    """Count a success or failure; the participants may not volunteer for the next card (DA-18.8)."""
    took = tuple(who for who, _ in epic.taking_part)
    return replace(
        epic, successes=epic.successes + won, failures=epic.failures + (not won), last=took, taking_part=(),
        offered=(), back=(), dr=None, racing=False, turn=0, dropped=(), aim=None,
    )  # fmt: skip


def _card_line(event: EpicSet, view: Adventure) -> str:
    card = face_name(event.epic.aim.face) if event.epic.aim is not None else ""
    return f"Target Card {event.epic.at}: {card}, DR {event.epic.dr}."


def _offer_line(event: EpicSet, view: Adventure) -> str:
    approach = dict(event.epic.offered).get(event.who, "")
    return f"{name_of(view, event.who)} volunteers{f': {approach}' if approach else ''}."


def _racers(event: EpicSet, view: Adventure) -> str:
    return names_of(view, tuple(who for who, _ in event.epic.taking_part))


EPIC_LINES: dict[str, Callable[[EpicSet, Adventure], str]] = {
    "begun": lambda event, _: begun(event.epic),
    "card": _card_line,
    "offers": _offer_line,
    "joined": lambda event, view: (
        f"{name_of(view, event.who)} takes part with {dict(event.epic.taking_part)[event.who]}."
    ),
    "back": lambda event, view: f"{name_of(view, event.who)} sits this one out.",
    "drops": lambda event, view: f"{name_of(view, event.who)} can no longer take part.",
    "skipped": lambda event, view: f"{name_of(view, event.who)} drops out of the race.",
    "order": lambda event, view: f"They draw in this order: {_racers(event, view)}.",
    "race": lambda event, view: f"The race begins: {_racers(event, view)}.",
    "stopped": lambda *_: "The race is broken off.",
    "turn": lambda *_: "",
    "tally": lambda _, view: tally(view),
}
"""The log lines for changes of an Epic Event, by `what`."""
