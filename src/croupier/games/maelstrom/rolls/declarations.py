"""Declaring an action in words; the storyteller decides whether to roll and offers ways (PR-3)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.access import LONGEST_TEXT, require_storyteller, text_of
from croupier.games.maelstrom.rolls import modifier_sources, terms
from croupier.games.maelstrom.rolls.attempts import ACTION, announced, begin
from croupier.games.maelstrom.rolls.commands import DeclareAction, NeedNoRoll, OfferWay, SayImpossible
from croupier.games.maelstrom.rolls.events import NoRollNeeded, WayOffered
from croupier.games.maelstrom.rolls.final_terms import WILLPOWER
from croupier.games.maelstrom.rolls.state import DECLARED, OFFERED, Attempt
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn

MOST_WAYS = 8


@rule("MS-13.2", "MS-13.5", "MS-13.6", "MS-9.17", "MS-R57", "MS-1.8")
def declare_action(play: Play[Campaign], command: DeclareAction) -> None:
    """Declare a character's action, without naming traits. In a fight it is their action for the turn."""
    one = actors.require_able(play, command.character)
    fights = turn.takes_part(play.state, one.id)
    play.require(not fights, "MS-R57", f"{one.name} is in a fight", "do something else at their place in the order")
    play.need(not play.state.is_doing(one.id, ACTION), f"{one.name} is doing something already", "withdraw it, or wait")
    play.because("MS-13.2")
    begin(play, one.id, ACTION, text_of("words", command.words, "MS-13.2", LONGEST_TEXT), None)


def declared_attempt(play: Play[Campaign], name: str) -> Attempt:
    """A declared action that waits for the storyteller. Raises Illegal or Impossible."""
    require_storyteller(play)
    attempt = actors.attempt_of(play, name, DECLARED, OFFERED)
    waits = attempt.state == DECLARED or attempt.offering
    play.require(
        waits, "MS-13.7", "its ways are already offered, and its player is choosing", "void it, and make a new offer"
    )
    play.need(not is_prepared(play, attempt), "another roll for it comes first", "wait for its dice")
    return attempt


def is_prepared(play: Play[Campaign], attempt: Attempt) -> bool:
    """Whether another roll must finish before this one: a helper's, or one to figure it out."""
    return is_waited_for(play.state, attempt)


def is_waited_for(now: Campaign, attempt: Attempt) -> bool:
    return any(one.about == attempt.id and one.is_under_way for one in now.attempts)


@rule("MS-13.1", "MS-13.3", "MS-1.8")
def need_no_roll(play: Play[Campaign], command: NeedNoRoll) -> None:
    """Let the action happen without a roll."""
    attempt = declared_attempt(play, command.attempt)
    words = text_of("words", command.words, "MS-13.3", LONGEST_TEXT, required=False)
    play.because("MS-13.3")
    play.do(NoRollNeeded(attempt.id, words, actor=attempt.actor, deed=attempt.words.open()))


@rule("MS-13.4", "MS-R16", "MS-1.8")
def say_impossible(play: Play[Campaign], command: SayImpossible) -> None:
    """Let the action fail without a roll; depending on a ruling it is rolled to see how badly it ends."""
    attempt = declared_attempt(play, command.attempt)
    play.require(play.ruling("roll_impossible") == "no_roll", "MS-R16",
                 "at this table it is rolled anyway, to see how badly it ends",
                 "offer a way and mark that it cannot succeed")  # fmt: skip
    words = text_of("words", command.words, "MS-13.4", LONGEST_TEXT, required=False)
    play.because("MS-13.4")
    play.do(NoRollNeeded(attempt.id, words, fails=True, actor=attempt.actor, deed=attempt.words.open()))


@rule("MS-13.7", "MS-14.1", "MS-15.1", "MS-15.2", "MS-R17", "MS-1.8", "MS-9.4")
def offer_way(play: Play[Campaign], command: OfferWay, *, evades: bool = False) -> None:
    """Offer one more way; after the last one, the player is prompted. `evades`: it has no way by Precision."""
    attempt = declared_attempt(play, command.attempt)
    play.need(len(attempt.offered.value or ()) < MOST_WAYS, f"{MOST_WAYS} ways are offered", "let the player choose")
    known = (GM,) if command.more else announced(play, attempt.actor)
    with play.rulings_for(known):
        way = terms.terms_of_command(play, attempt.actor, attempt.kind, command, waived=attempt.waived, evades=evades)
        alone = WILLPOWER not in way.traits or not any(one.dice for one in attempt.helped)
        play.require(alone, "MS-9.4", "willpower is rolled alone, and somebody's help adds dice", "choose other traits")
    now = play.state
    ways = (*(attempt.offered.value or ()), way)
    dice = tuple(modifier_sources.dice_of_way(now, attempt.actor, attempt.kind, one, attempt.helped) for one in ways)
    heard = (GM,) if command.more else actors.knows_terms(play.ruling, now, attempt.actor)
    play.because("MS-13.7")
    play.do(WayOffered(attempt.id, Secret(ways, known), Secret(dice, heard), command.more))
