"""Opposed rolls between two sides (MS-R19)."""

from __future__ import annotations

from croupier.core.forms import left_out
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.rolls import pools, untrained_abilities
from croupier.games.maelstrom.rolls.attempts import announced, ask_roll
from croupier.games.maelstrom.rolls.commands import Oppose
from croupier.games.maelstrom.rolls.declarations import declared_attempt
from croupier.games.maelstrom.rolls.follow_ups import follow_up
from croupier.games.maelstrom.rolls.help_events import Aimed, Contested, Hindered
from croupier.games.maelstrom.rolls.judged_terms import judged
from croupier.games.maelstrom.rolls.make_roll import kept_of
from croupier.games.maelstrom.rolls.state import BOTCH, SUCCESS, Attempt, Modifier, Reading, Terms
from croupier.games.maelstrom.rolls.terms import check_numbers
from croupier.games.maelstrom.state import Campaign


@rule("MS-13.8", "MS-R19", "MS-R65", "MS-R66", "MS-4.8", "MS-1.8")
def oppose(play: Play[Campaign], command: Oppose) -> None:
    """Oppose a roll with somebody's pool and difficulty or, under ruling `static`, their dots as threshold."""
    attempt, now = declared_attempt(play, command.attempt), play.state
    option = play.ruling("roll_opposed")
    play.require(option != "off", "MS-R19", "this table does not use opposed rolls", "set a threshold")
    play.need(command.by != attempt.actor, "nobody can roll against their own roll", "choose somebody else")
    name = actors.name_of(now, command.by)
    if not now.has(command.by):
        left_out(command, "second", "untrained", "precise_way", because="an NPC's pool is rolled alone",
                 clause="MS-R19")  # fmt: skip
    traits = opposing_traits(play, command.by, command.first, command.second)
    check_numbers(command.difficulty, 0)
    actors.require_can_act(play, command.by)
    actors.require_alert(play, command.by)
    if option == "static":
        left_out(command, "difficulty", "untrained", "precise_way", because="nobody rolls against it", clause="MS-R19")
        found = pools.ability_of(now, traits) if now.has(command.by) else None
        counted = (found.name,) if found else traits[-1:]
        dots = pools.dots(now, command.by, counted)
        heard = announced(play, attempt.actor)
        play.because("MS-R19", to=heard, against=name, trait=counted[0], threshold=dots)
        modifier = Modifier(f"{name}'s {counted[0]}", threshold=dots, clause="MS-R19", by=command.by)
        others = (one for one in attempt.hindered.value or () if one.by != command.by)
        play.do(Hindered(attempt.id, Secret((*others, modifier), heard)))
        return
    counts = attempt.then == "task" and any(one.id == attempt.about for one in now.tasks)  # it may be given up by now
    play.need(not counts, "it counts toward a long task", "set a threshold, or choose a roll that does not count")
    terms = Terms(traits, command.difficulty)
    if now.has(command.by):
        with play.rulings_for((GM,)):
            terms = judged(play, terms, command.untrained, command.precise_way, (GM,))
            untrained_abilities.for_untrained(play, command.by, traits, command.untrained, waived=False,
                                              instead=untrained_abilities.OR_GRANT)  # fmt: skip
    instead = attempt.about if attempt.then == "opposed" and attempt.about != command.by else ""
    play.do(Aimed(attempt.id, "opposed", command.by, Secret(terms, (GM,)), instead))


def opposing_traits(play: Play[Campaign], by: str, first: str, second: str) -> tuple[str, ...]:
    """The traits of the opposing side: of a character's sheet, or a pool of an NPC."""
    now = play.state
    if now.has(by):
        with play.rulings_for((GM,)):
            return pools.named(play, first, second)
    return pools.of_npc(play, by, first)


@follow_up("opposed")
@rule("MS-R19", "MS-4.8", "MS-17.10")
def after_opposing_roll(play: Play[Campaign], attempt: Attempt) -> None:
    """After the acting side's roll, make the other side roll; if they no longer can, the action is unopposed."""
    terms, now = attempt.opposing.open(), play.state
    beyond = not terms.eased and untrained_abilities.is_out_of_reach(now, attempt.about, terms.traits)
    rolled = kept_of(now, "opposed", attempt.about) is not None  # it is made again with its dice (MS-17.10)
    if beyond or not (rolled or actors.is_alert(now, attempt.about)):
        reading = attempt.record.open().reading
        won = counted(reading)
        play.because("MS-R19", acting=won, against=0, margin=won)
        play.do(Contested(attempt.id, "", won, attempt.actor, attempt.about, botch=reading.result == BOTCH))
        return
    ask_roll(play, actor=attempt.about, kind="opposed", terms=terms, then="contest",
             about=attempt.id, words=f"against {actors.name_of(play.state, attempt.actor)}")  # fmt: skip


@follow_up("contest")
@rule("MS-R19")
def after_contest(play: Play[Campaign], attempt: Attempt) -> None:
    """The higher net wins by the difference; on a tie nothing changes and the acting side fails."""
    acting = play.state.attempt(attempt.about)
    mine, theirs = acting.record.open().reading, attempt.record.open().reading
    difference = margin(mine, theirs)
    play.because("MS-R19", acting=counted(mine), against=counted(theirs), margin=difference)
    botch = mine.result == BOTCH
    play.do(Contested(acting.id, attempt.id, difference, acting.actor, attempt.actor, botch=botch))


@rule("MS-R19")
def counted(reading: Reading) -> int:
    """Net successes; a failure or botch counts as 0."""
    return reading.net if reading.result == SUCCESS else 0


@rule("MS-R19")
def margin(acting: Reading, against: Reading) -> int:
    """By how much the acting side wins; at 0 or less it fails."""
    return counted(acting) - counted(against)
