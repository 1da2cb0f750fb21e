"""Decrees on what is under way: a Check's result, whose turn it is, an Epic Event's tally (DA-1.2)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks import pending, resolution
from croupier.games.deck_of_adventures.checks.actors import check_of
from croupier.games.deck_of_adventures.checks.state import (
    COLOR,
    COLOR_MISS,
    COLORED,
    CRITICAL,
    DEGREES,
    DRAWING,
    MAJOR,
    SUIT,
    SUITED,
    SUITED_MISS,
    Result,
)
from croupier.games.deck_of_adventures.combat.state import Turn
from croupier.games.deck_of_adventures.decree.commands import GiveTurn, SetResult, SetTally
from croupier.games.deck_of_adventures.decree.reasons import announce
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.epics import CARDS, MOST, end_when_reached, put
from croupier.games.deck_of_adventures.story.events import EpicSet
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.games.deck_of_adventures.turns.current_turn import combat_of
from croupier.games.deck_of_adventures.turns.events import ReadiedOver, TurnSet
from croupier.games.deck_of_adventures.validation import known_character


@rule("DA-1.2", "DA-7.11")
def set_result(play: Play[Adventure], command: SetResult) -> None:
    """End the Check with this result; the receipt also records the result of its cards."""
    check = check_of(play, command.check, DRAWING)
    if command.degree not in DEGREES:
        raise Invalid("degree", command.degree[:20], ", ".join(DEGREES), "DA-8.1")
    announce(play, command, f"{name_of(play.state, check.actor)}'s Check")
    at = pending.equal_cards(play.state.ruling, play.state, check)[0]
    automatic = pending.result_of(play.state.ruling, play.state, check, at)
    passed = _usually_passes(command.degree) if command.passed is None else command.passed
    decreed = _in_words(command.degree, passed=passed)
    play.because("DA-1.2", automatic=_in_words(automatic.degree, passed=automatic.passed), decreed=decreed)
    meets = check.requirement if passed else ""
    resolution.end(play, check, _with_degree(automatic, command.degree, meets, passed=passed), None)


def _in_words(degree: str, *, passed: bool) -> str:
    """A degree, with whether the Check is passed where the degree does not say so."""
    return degree if passed is _usually_passes(degree) else f"{degree}, {'passed' if passed else 'not passed'}"


def _usually_passes(degree: str) -> bool:
    """Whether a card of this degree passes a Check that requires neither suit nor color."""
    return not degree.endswith("Miss")


@rule("DA-1.2", "DA-8.2", "DA-8.7")
def _with_degree(automatic: Result, degree: str, meets: str, *, passed: bool) -> Result:
    """The result with another degree, and the suit and color of this degree or of the requirement that it `meets`."""
    suit = degree in (CRITICAL, SUITED, SUITED_MISS) or meets == SUIT
    color = suit or meets == COLOR or degree in (COLORED, COLOR_MISS) or (degree == MAJOR and automatic.color)
    return msgspec.structs.replace(automatic, degree=degree, passed=passed, suit=suit, color=color)


@rule("DA-1.2", "DA-11.4")
def give_turn(play: Play[Adventure], command: GiveTurn) -> None:
    """Start a character's turn again; the interrupted character gets another turn later in the order."""
    one, combat = known_character(play, command.who), play.state.combat
    play.need(combat is not None and combat.ordered, "there is no turn order", "wait until a combat has one")
    assert combat is not None
    able = one.id in combat.order and one.id not in combat.gone and one.here and not one.dead
    play.need(able, f"{one.name} has no turns here", ", ".join(combat.order))
    play.need(not turn_actions.is_busy(play.state), "something is under way", "wait until it is over")
    announce(play, command, f"it is {one.name}'s turn")
    if combat.turn is not None and combat.turn.readied:
        play.do(ReadiedOver(combat.turn.who))
        combat = combat_of(play)
    before = combat.turn.who if combat.turn is not None else ""
    play.because("DA-1.2", automatic=name_of(play.state, before) if before else "nobody", decreed=one.name)
    play.do(TurnSet(Turn(one.id), "reached"))


@rule("DA-1.2", "DA-18.7")
def set_tally(play: Play[Adventure], command: SetTally) -> None:
    """Set the tally; if it reaches a limit, the event is over and the GM says how."""
    epic = play.state.epic
    play.need(epic is not None, "no Epic Event is under way", "call one")
    assert epic is not None
    for field, given in (("successes", command.successes), ("failures", command.failures)):
        if not 0 <= given <= MOST:
            raise Invalid(field, given, f"0 to {MOST}", "DA-18.7")
    announce(play, command, "the tally of the Epic Event")
    play.because("DA-1.2", automatic=f"{epic.successes} to {epic.failures}",
                 decreed=f"{command.successes} to {command.failures}")  # fmt: skip
    kept = epic.outcome if epic.outcome == CARDS else ""
    play.do(EpicSet(put(epic, successes=command.successes, failures=command.failures, outcome=kept), "tally"))
    if not epic.racing:
        end_when_reached(play)
