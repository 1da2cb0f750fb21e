"""Describing the outcome of a Check: by the GM, or by a player with the GM's permission (P1.8)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.checks.actors import check_of, seat_of
from croupier.games.deck_of_adventures.checks.commands import PassTelling, TellOutcome
from croupier.games.deck_of_adventures.checks.events import CheckTold, TellingPassed
from croupier.games.deck_of_adventures.checks.state import DONE
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import LONGEST_TEXT, require_gm, text_of


@rule("DA-7.11", "DA-1.8")
def tell_outcome(play: Play[Adventure], command: TellOutcome) -> None:
    """Describe the outcome; empty if there is nothing to say."""
    check = check_of(play, command.check, DONE)
    mine = play.seat == GM or (check.telling and play.seat == seat_of(play.state, check.actor))
    play.need(not check.told, "the outcome has already been described", "undo the description to change it")
    teller = f"the GM or {name_of(play.state, check.actor)}'s player" if check.telling else "the GM"
    play.require(mine, "DA-7.11", f"{teller} describes the outcome", "wait")
    play.do(CheckTold(check.id, text_of("words", command.words, "DA-7.11", LONGEST_TEXT, required=False)))


@rule("DA-7.11", "DA-1.8")
def pass_telling(play: Play[Adventure], command: PassTelling) -> None:
    """The GM lets the player describe the outcome."""
    require_gm(play, "DA-7.11")
    check = check_of(play, command.check, DONE)
    play.need(seat_of(play.state, check.actor) != GM, "the GM plays that character", "describe it")
    play.need(not check.told, "the outcome has already been described", "wait for the next Check")
    play.need(not check.telling, "the player may already describe it", "wait, or describe it")
    play.do(TellingPassed(check.id))
