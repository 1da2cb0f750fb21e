"""Willpower rolls, and what a botch costs; a dot spent makes a roll succeed (PR-4)."""

from __future__ import annotations

import msgspec

from croupier.core.forms import left_out
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.access import LONGEST_LINE, require_storyteller, text_of
from croupier.games.maelstrom.figures import readings
from croupier.games.maelstrom.figures.willpower import LEAST, lost, net_for_dots, threshold_for_dots
from croupier.games.maelstrom.harm import health_access
from croupier.games.maelstrom.rolls import additions, modifier_sources
from croupier.games.maelstrom.rolls.attempts import ask_roll
from croupier.games.maelstrom.rolls.commands import SpendWillpower
from croupier.games.maelstrom.rolls.final_terms import USUAL, WILLPOWER
from croupier.games.maelstrom.rolls.follow_ups import BOTCHED, follow_up
from croupier.games.maelstrom.rolls.impossible_actions import why_impossible
from croupier.games.maelstrom.rolls.pools import dots
from croupier.games.maelstrom.rolls.result_events import RecordChanged
from croupier.games.maelstrom.rolls.state import BOTCH, DONE, FAILURE, ROLLED, SUCCESS, Attempt, Reading, Terms
from croupier.games.maelstrom.rolls.terms import check_numbers
from croupier.games.maelstrom.sheets.state import DEAD
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower import resist_effects
from croupier.games.maelstrom.willpower.commands import CallWillpower
from croupier.games.maelstrom.willpower.willpower_dots import current, has_dots, lose, readers_of_dots, spend

HOW = (RESIST, RECOVER) = ("resist", "recover")


@rule("MS-9.1", "MS-9.5", "MS-R22", "MS-R33", "MS-R74")
def call_willpower(play: Play[Campaign], command: CallWillpower) -> None:
    """The storyteller calls for a willpower roll; by default its terms are those of an action."""
    require_storyteller(play)
    now = play.state
    play.need(now.has(command.who) or any(one.id == command.who for one in now.npcs),
              f"there is nobody called {command.who[:20]!r}", "choose a character")  # fmt: skip
    play.need(
        health_access.condition_of(now, command.who) != DEAD, "dead characters do not roll", "choose somebody alive"
    )
    words = text_of("words", command.words, "MS-9.5", LONGEST_LINE, required=False)
    if command.how not in HOW:
        raise Invalid("how", command.how, " or ".join(HOW), "MS-9.1")
    about = ""
    if command.effect:
        resist_effects.effect_of(play, command.who, command.effect)
        about = f"{command.how}:{command.effect}"
    else:
        left_out(command, "how", because="nothing is resisted or shaken off", clause="MS-9.1")
    difficulty, hides = command.difficulty, _hides(play, command.who, wished=command.hidden)
    if not difficulty:
        with play.rulings_for((GM,) if hides else (EVERYONE,)):
            asks = play.ruling("wp_terms") == "ask"
        if asks:
            raise Invalid("difficulty", 0, f"{readings.LEAST} to {readings.MOST}", "MS-R22")
        difficulty = USUAL
    roll_willpower(play, command.who, difficulty, command.threshold, about, words, hidden=command.hidden)


@rule("MS-R74")
def _hides(play: Play[Campaign], who: str, *, wished: bool) -> bool:
    """Whether only the storyteller learns of a willpower roll: by choice, or by a table rule for an NPC's."""
    return wished or (not actors.is_players(play.state, who) and actors.rolls_hidden(play.ruling, wished=False))


@rule("MS-9.4", "MS-9.5", "MS-9.22", "MS-R33")
def roll_willpower(play: Play[Campaign], who: str, difficulty: int, threshold: int, about: str, words: str, *,
                   hidden: bool = False, kind: str = "willpower", then: str = "willpower") -> str:  # fmt: skip
    """Roll willpower alone; if no dot or die is left, it fails without dice, or under a ruling is not rolled."""
    check_numbers(difficulty, threshold)
    none = dots(play.state, who, (WILLPOWER,)) <= modifier_sources.wounds_of(play.state, who, kind)
    hides = _hides(play, who, wished=hidden)
    with play.rulings_for((GM,) if hides else (EVERYONE,)):
        fails = not none or play.ruling("wp_zero_roll") == "fail"
    knows = (GM,) if hides else readers_of_dots(play, who)
    play.require(fails, "MS-R33", "no willpower dice are left to roll", "say what happens", to=knows)
    terms = Terms((WILLPOWER,), difficulty, threshold)
    return ask_roll(play, actor=who, kind=kind, terms=terms, then=then, about=about, words=words, hidden=hides)


@follow_up("willpower")
@rule("MS-9.9", "MS-9.10", "MS-R25", "MS-R32")
def after_willpower_roll(play: Play[Campaign], attempt: Attempt) -> None:
    """Apply the cost of a botch, then the result for the effect that the roll was about."""
    reading = attempt.record.open().reading
    after_willpower_botch(play, attempt)
    if attempt.about:
        resist_effects.outcome(play, attempt.actor, attempt.about, reading, readers_of_dots(play, attempt.actor))


@follow_up(BOTCHED)
@rule("MS-9.9", "MS-9.10", "MS-R25")
def after_willpower_botch(play: Play[Campaign], attempt: Attempt) -> None:
    """Apply the cost of a botched willpower roll."""
    reading, who = attempt.record.open().reading, attempt.actor
    if reading.result != BOTCH:
        return
    cost = lost(play.state.ruling, reading.severity)
    if current(play, who) > 1:  # the last dot is lost by either option; others are not told how many there are
        with play.rulings_for(readers_of_dots(play, who)):
            cost = lost(play.ruling, reading.severity)
    lose(play, who, cost, hidden=attempt.hidden)


@rule("MS-9.6", "MS-9.7", "MS-9.8", "MS-R23", "MS-R24", "MS-R28")
def spend_willpower(play: Play[Campaign], command: SpendWillpower) -> None:
    """Pay a dot to cancel a roll: its successes are the dots left, less any threshold that counts."""
    attempt = actors.attempt_of(play, command.attempt)
    actors.require_roller(play, attempt)
    play.need(actors.exists(play.state, attempt.actor), "that character has left the story", "leave the roll as it is")
    play.need(attempt.state in (ROLLED, DONE), "its dice have not been rolled", "wait for them")
    record = attempt.record.open()
    terms = record.locked.terms
    play.require(
        WILLPOWER in terms.traits, "MS-9.6", "only a willpower roll can be bought", "leave another roll as it is"
    )
    play.require(record.reading.result != BOTCH, "MS-9.7", "a botch cannot be bought off", "it stands")
    vain = why_impossible(record.locked)
    play.require(not vain, vain, "this roll cannot succeed", "keep the dot")
    there, knows = current(play, attempt.actor), readers_of_dots(play, attempt.actor)
    play.require(has_dots(play, attempt.actor), "MS-R73", f"{actors.name_of(play.state, attempt.actor)} has no "
                 "willpower on the quick sheet", "leave the roll as it is", to=knows)  # fmt: skip
    play.require(there >= LEAST, "MS-9.7", "the last dot cannot buy a success", "leave the roll as it is", to=knows)
    play.need(attempt.state == ROLLED, "that roll is over", "choose one that is still waiting")
    play.require(additions.can_spend(play.ruling, attempt), "MS-9.6", "no dot can be spent on this roll", "it stands")
    spend(play, attempt.actor, 1, "")
    left = there - 1
    threshold = threshold_for_dots(play.ruling, record.locked.threshold)
    net = net_for_dots(there, threshold)
    play.because("MS-9.6", before=record.reading.result, left=left, threshold=threshold, net=net)
    reading = Reading(left, 0, net, net, SUCCESS if net else FAILURE)
    bought = msgspec.structs.replace(record, reading=reading, spent=True)
    play.do(RecordChanged(attempt.id, Secret(bought, (EVERYONE,))))
