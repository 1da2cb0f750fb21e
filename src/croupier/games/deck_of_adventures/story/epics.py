"""Epic Events: calling one, turning Target Cards, counting results, ending it (P13)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.checks import target_cards
from croupier.games.deck_of_adventures.checks.calls import dr_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.commands import EndEpic, StartEpic, TellCost, TurnEpicCard
from croupier.games.deck_of_adventures.story.events import EpicCounted, EpicOver, EpicSet, EpicTold
from croupier.games.deck_of_adventures.story.state import Epic
from croupier.games.deck_of_adventures.validation import LONGEST_TEXT, number_in_range, require_gm, text_of

MOST, MOST_CARDS = 20, 40
"""The most successes or failures, and the most Target Cards, that the GM can set."""
USUAL = 3
WON, LOST, CARDS = "won", "lost", "cards"
put = msgspec.structs.replace


@rule("DA-18.1", "DA-18.2", "DA-R89", "DA-1.8")
def start_epic(play: Play[Adventure], command: StartEpic) -> None:
    """The GM calls an Epic Event and says what ends it."""
    require_gm(play, "DA-18.1")
    now = play.state
    play.need(now.epic is None, "an Epic Event is under way", "end that one first")
    play.insist(now.rest is None, "DA-18.1", "a rest is under way", "interrupt the rest, or wait until it is over")
    stakes = text_of("stakes", command.stakes, "DA-18.2", LONGEST_TEXT)
    for field, given in (("needed", command.needed), ("allowed", command.allowed)):
        number_in_range(field, given, 1, MOST, "DA-18.2")
        if given != USUAL and play.ruling("epic_numbers") == "3_and_3":
            raise Invalid(field, given, str(USUAL), "DA-R89")
    number_in_range("cards", command.cards, 0, MOST_CARDS, "DA-18.2")
    known = (EVERYONE,) if play.ruling("epic_open") == "announced" else (GM,)
    epic = Epic(stakes, Secret(command.needed, known), Secret(command.allowed, known), Secret(command.cards, known))
    play.do(EpicSet(epic, "begun"))


def epic_of(play: Play[Adventure]) -> Epic:
    """The Epic Event under way. Raises Impossible."""
    epic = play.state.epic
    play.need(epic is not None, "no Epic Event is under way", "wait until the GM calls one")
    assert epic is not None
    return epic


def gathering(play: Play[Adventure]) -> Epic:
    """The Epic Event while volunteers for the Target Card are gathered. Raises Impossible."""
    epic = epic_of(play)
    play.need(not epic.outcome, "it is already decided", "describe how it ends")
    play.need(epic.aim is not None, "no Target Card has been turned up", "wait until the GM turns up the next one")
    play.need(not epic.racing, "the race is under way", "wait for the next Target Card")
    return epic


@rule("DA-18.3", "DA-7.3", "DA-1.8")
def turn_card(play: Play[Adventure], command: TurnEpicCard) -> None:
    """The GM turns up the next Target Card and sets its DR."""
    require_gm(play, "DA-18.3")
    epic = epic_of(play)
    play.need(not epic.outcome, "it is already decided", "describe how it ends")
    play.need(epic.aim is None, "its Target Card has already been turned", "choose those who take part, and the race")
    dr = dr_of(command.dr)
    aim = target_cards.turn_target_card(play)
    play.do(EpicSet(put(epic, at=epic.at + 1, dr=dr, aim=aim), "card"))


@rule("DA-18.5", "DA-18.7", "DA-18.8")
def count_race(play: Play[Adventure], *, won: bool, by: str = "", dropped: bool = False) -> None:
    """Count a finished race, and decide the Epic Event if a limit is reached.

    `dropped`: everyone who took part has dropped out.
    """
    epic = epic_of(play)
    play.because("DA-18.5", won=won)
    play.do(EpicCounted(won, by, dropped))
    target_cards.clear(play, epic.aim)
    end_when_reached(play)


@rule("DA-18.7")
def end_when_reached(play: Play[Adventure]) -> None:
    """Decide an Epic Event whose limits are reached; the GM then says how it ends."""
    epic = epic_of(play)
    outcome = ""
    if epic.successes >= epic.needed.open():
        outcome = WON
    elif epic.failures >= epic.allowed.open():
        outcome = LOST
    elif epic.aim is None and epic.cards.open() and epic.at >= epic.cards.open():
        outcome = CARDS
    if outcome and outcome != epic.outcome:
        play.because("DA-18.7", outcome=outcome)
        play.do(EpicSet(put(epic, outcome=outcome), outcome))


@rule("DA-18.10", "DA-1.8")
def tell_cost(play: Play[Adventure], command: TellCost) -> None:
    """The GM says what a failure costs, or how the story turns."""
    require_gm(play, "DA-18.10")
    play.need(epic_of(play).failures, "nothing has failed yet", "wait for a failure")
    play.do(EpicTold(text_of("text", command.text, "DA-18.10", LONGEST_TEXT)))


@rule("DA-18.7", "DA-18.1", "DA-1.8")
def end_epic(play: Play[Adventure], command: EndEpic) -> None:
    """The GM ends the Epic Event and describes how, whether or not its limits are reached."""
    require_gm(play, "DA-18.7")
    epic = epic_of(play)
    play.need(not epic.racing, "the race is under way", "wait until it is over, or break it off")
    finish_epic(play, text_of("text", command.text, "DA-18.7", LONGEST_TEXT, required=False))


@rule("DA-18.7", "DA-1.2")
def finish_epic(play: Play[Adventure], text: str = "") -> None:
    """End the Epic Event; a Target Card still on the table goes to its discard pile."""
    epic = epic_of(play)
    play.do(EpicOver(text))
    target_cards.clear(play, epic.aim)
