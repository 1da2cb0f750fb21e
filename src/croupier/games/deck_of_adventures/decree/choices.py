"""The decrees that the GM may make on a selected character or piece, or on anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.core.choices import Choice, Field, number, one_of, space_of, text
from croupier.core.secrets import Hidden
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.checks.actors import drawn_cards
from croupier.games.deck_of_adventures.checks.state import DEGREES, DRAWING
from croupier.games.deck_of_adventures.decree.bodies import CALLED, LEAST, MOST_COUNT, highest_numbers, states
from croupier.games.deck_of_adventures.harm.state import CONDITIONS, POISONED
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.epics import MOST
from croupier.games.deck_of_adventures.turns import turn_actions

PASSED = Field("passed", "It is passed", "bool", required=False, help="If you choose neither, the degree decides.")
REASON = (text("reason", "Reason", 200), text("keep", "Keep as a house rule named", 60))


def decrees(view: Adventure, on: str) -> list[Choice]:
    """The decrees about selected characters and what they have under way, and about the Epic Event if it is selected.

    With nothing selected, those about everything.
    """
    parts = [GM] if on == places.TARGETS else on.split(".")
    people = [one for one in view.characters if not on or one.id in parts]
    found = [choice for one in people for choice in _of(view, one)]
    return [*found, *_under_way(view, [one.id for one in people]), *(_epic(view) if not on or GM in parts else ())]


def _of(view: Adventure, one: Character) -> Iterator[Choice]:
    try:
        allowed = highest_numbers(view.ruling, view, one)
    except Hidden:
        allowed = {}
    for what, highest in allowed.items():
        command = {"type": "set_number", "who": one.id, "what": what}
        to = number("to", CALLED[what], LEAST.get(what, 0), highest)
        yield _decree(f"Set {one.name}'s {CALLED[what]}", command, to, on=one.id)
    at = view.grid.shown(one.id) if view.grid is not None else None
    if view.grid is not None and at is not None:
        yield _decree(f"Set {one.name}'s position", {"type": "set_position", "who": one.id},
                      *space_of(number("x", "Column, from 0", 0, view.grid.width - 1, at.x),
                                number("y", "Row, from 0", 0, view.grid.height - 1, at.y)), on=one.id)  # fmt: skip
    how = one_of("how", "It is", list(states(one).items()))
    yield _decree(f"Set whether {one.name} is awake", {"type": "set_awake", "who": one.id}, how, on=one.id)
    for condition in CONDITIONS:
        command = {"type": "set_affliction", "who": one.id, "condition": condition}
        label = f"Set whether {one.name} is {condition}"
        highest = MOST_COUNT if condition == POISONED else 1
        yield _decree(label, command, number("count", "Level (0: none)", 0, highest), on=one.id)


def _under_way(view: Adventure, people: list[str]) -> Iterator[Choice]:
    """The results of these characters' Checks, and whose turn it is."""
    for check in view.checks:
        if check.actor in people and check.state == DRAWING and drawn_cards(view, check):
            degree = one_of("degree", "Degree", [(name, name) for name in DEGREES])
            label = f"Set the result of {name_of(view, check.actor)}'s Check"
            yield _decree(label, {"type": "set_result", "check": check.id}, degree, PASSED)
    combat = view.combat
    if combat is not None and combat.ordered and not turn_actions.is_busy(view):
        able = [
            who for who in combat.order
            if who in people and who not in combat.gone and view.character(who).here and not view.character(who).dead
        ]  # fmt: skip
        if able:
            whose = one_of("who", "Whose", [(who, name_of(view, who)) for who in able])
            yield _decree("Set whose turn it is", {"type": "give_turn"}, whose)


def _epic(view: Adventure) -> Iterator[Choice]:
    if view.epic is not None:
        yield _decree("Set the tally of the Epic Event", {"type": "set_tally"},
                      number("successes", "Successes", 0, MOST, view.epic.successes),
                      number("failures", "Failures", 0, MOST, view.epic.failures))  # fmt: skip


def _decree(label: str, command: Mapping[str, object], *fields: Field, on: str | None = None) -> Choice:
    return Choice(label, dict(command), group="override", fields=(*fields, *REASON), clauses=("DA-1.2",), piece=on)
