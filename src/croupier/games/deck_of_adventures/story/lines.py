"""One line of the log for what happens in scenes, rests and Epic Events."""

from __future__ import annotations

from typing import assert_never

from croupier.core.state import GM
from croupier.games.deck_of_adventures.checks.words import name_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import events as happened
from croupier.games.deck_of_adventures.story.epic_offers import tally
from croupier.games.deck_of_adventures.story.rests import CALLED
from croupier.pieces.cards import named

ENDED = {"won": "The party has won", "lost": "The party has lost", "cards": "All Target Cards are turned"}


def line(event: happened.OwnEvent, view: Adventure) -> str:
    """A plain sentence; empty for what is not told."""
    match event:
        case happened.SceneSet(title=title, text=text):
            return f"{title}. {text}".strip()
        case happened.GmNotesWritten():
            return "Your notes are written."
        case happened.SharedNotesWritten():
            return "The shared notes are written."
        case happened.StyleWritten():
            return "The style of play is written down."
        case happened.GmAsked(asked=asked):
            to = f" {name_of(view, asked.whom)}" if asked.whom else ""
            return f"{name_of(view, asked.who)} asks{to}: {asked.words}"
        case happened.GmAnswered(text=text):
            return text
        case happened.RestBegun() | happened.RestInterrupted() | happened.RestOver():
            return _rest(event, view)
        case happened.RestStopped(who=who):
            return f"{name_of(view, who)} uses no more Rest Cards."
        case happened.RestCardOpen():
            return ""
        case happened.EpicSet():
            return _epic(event, view)
        case happened.EpicCounted(won=won, by=by):
            who = "The GM" if by == GM else name_of(view, by)
            return f"{who} has a Suited Hit: a {_counts(won)}." if by else f"A {_counts(won)}."
        case happened.GmRaced(card=card, degree=degree):
            return f"The GM draws the {named(card)}: {degree}."
        case happened.EpicTold(text=text):
            return text
        case happened.EpicOver(text=text):
            return f"The Epic Event is over. {text}".strip()
        case _:
            assert_never(event)


def _counts(won: bool) -> str:
    return "success of the party" if won else "failure of the party"


def _names(view: Adventure, who: tuple[str, ...]) -> str:
    return ", ".join(name_of(view, one) for one in who)


def _rest(event: happened.RestBegun | happened.RestInterrupted | happened.RestOver, view: Adventure) -> str:
    names, called = _names(view, event.who), CALLED[event.kind]
    match event:
        case happened.RestBegun():
            return f"{names}: a {called}."
        case happened.RestInterrupted(minutes=minutes):
            counts = f" {minutes} minutes count when it is taken up again." if minutes else ""
            return f"The {called} of {names} is interrupted.{counts}"
        case happened.RestOver(broken=broken):
            return f"The {called} is broken off." if broken else f"The {called} is over."
        case _:
            assert_never(event)


def _epic(event: happened.EpicSet, view: Adventure) -> str:
    epic, who = event.epic, name_of(view, event.who) if event.who else ""
    match event.what:
        case "begun":
            return f"An Epic Event: {epic.stakes}"
        case "card":
            card = named(epic.aim.face) if epic.aim is not None else ""
            return f"Target Card {epic.at}: {card}, DR {epic.dr}."
        case "offers":
            approach = dict(epic.offered).get(event.who, "")
            return f"{who} volunteers{f': {approach}' if approach else ''}."
        case "joined":
            return f"{who} takes part with {dict(epic.taking_part)[event.who]}."
        case "back":
            return f"{who} leaves this one to others."
        case "order" | "race":
            names = _names(view, tuple(one for one, _ in epic.taking_part))
            return f"They draw in this order: {names}." if event.what == "order" else f"The race begins: {names}."
        case "stopped":
            return "The race is broken off."
        case "turn":
            return ""
        case "tally":
            return tally(view)
        case _:
            return f"{ENDED[event.what]}. {tally(view)}"
