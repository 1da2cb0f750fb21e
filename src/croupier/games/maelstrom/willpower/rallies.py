"""Broken characters: acting passively, being rallied, their first dot back (MS-9.18 to MS-9.21)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.access import LONGEST_TEXT, require_storyteller, text_of
from croupier.games.maelstrom.harm.scene_end import at_scene_end
from croupier.games.maelstrom.sheets.sheet_access import readers
from croupier.games.maelstrom.sheets.sheet_text import dots
from croupier.games.maelstrom.sheets.state import OK
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns.turn import is_busy, takes_part
from croupier.games.maelstrom.willpower.commands import ActPassively, AnswerRally, TryRally
from croupier.games.maelstrom.willpower.events import ActedPassively, CameBack, RallyAnswered, RallyTried
from croupier.games.maelstrom.willpower.state import Rally
from croupier.games.maelstrom.willpower.willpower_dots import current, set_to, spend
from croupier.games.maelstrom.willpower.zero_willpower import break_at_zero


@rule("MS-9.18")
def act_passively(play: Play[Campaign], command: ActPassively) -> None:
    """A broken character acts passively, without a roll, as their player describes it."""
    one = actors.require_played(play, command.character)
    play.require(one.broken, "MS-9.18", f"{one.name} is not broken", "declare an action")
    play.need(one.condition == OK, f"{one.name} is {one.condition}", "choose somebody who is awake")
    play.because("MS-9.18")
    play.do(ActedPassively(one.id, text_of("words", command.words, "MS-9.18", LONGEST_TEXT)))


def broken_people(now: Campaign) -> tuple[str, ...]:
    """The people at zero willpower who are awake, characters first (MS-R30)."""
    people = (one.id for one in now.characters if one.broken and one.condition == OK)
    return (*people, *(one.id for one in now.npcs if one.broken and one.condition == OK))


@rule("MS-9.19", "MS-R30", "MS-R65")
def can_rally(play: Play[Campaign], helper: str) -> None:
    """Require a helper with dots to spare and, in a fight, their action this turn. Raises Illegal."""
    now = play.state
    least = 2 if now.ruling("wp_rally_minimum") == "two" else 1
    there = current(play, helper)
    one = now.character(helper)
    knows = readers(now, helper)
    play.require(there >= least, "MS-R30", f"{one.name} has {dots(there)} of willpower", f"{least} or more", to=knows)
    if there == 1:  # with more dots the ruling decides nothing; others are not told how many there are
        with play.rulings_for(knows):
            play.ruling("wp_rally_minimum")
    part = now.fight.part(helper) if now.fight is not None else None
    if now.fight is None or part is None or not takes_part(now, helper):
        return
    play.require(not part.surprised, "MS-R65", f"{one.name} is surprised", "wait for the next turn")
    place = now.fight.now == helper or part.is_holding
    if (part.acted or not place) and play.ruling("wp_rally_price") == "free":
        return
    play.require(not part.acted, "MS-R30", f"{one.name}'s action this turn is already used", "wait for the next turn")
    play.require(place, "MS-R55", f"it is not {one.name}'s place in the order", "wait for it")


@rule("MS-9.19", "MS-R30", "MS-R57", "MS-1.8")
def try_rally(play: Play[Campaign], command: TryRally) -> None:
    """A helper speaks to those who are broken; nothing is paid until the storyteller agrees."""
    one = actors.require_able(play, command.helper)
    now = play.state
    others = tuple(name for name in broken_people(now) if name != one.id)
    play.require(others, "MS-9.19", "nobody else is at zero willpower", "declare an action")
    play.need(
        all(each.helper != one.id for each in now.rallies), f"{one.name} is already rallying", "wait for the answer"
    )
    can_rally(play, one.id)
    acts = takes_part(now, one.id) and is_busy(now) and play.ruling("wp_rally_price") == "action"
    play.need(not acts, "something is under way", "wait until it is over")
    words = text_of("words", command.words, "MS-9.19", LONGEST_TEXT, required=False)
    play.because("MS-9.19")
    play.do(RallyTried(Rally(f"y{play.next_number('named')}", one.id, words)))


@rule("MS-9.19", "MS-9.21", "MS-R30", "MS-1.8")
def answer_rally(play: Play[Campaign], command: AnswerRally) -> None:
    """The people reached regain their first dot; the helper pays one, and under a ruling their action in a fight."""
    require_storyteller(play)
    now = play.state
    rally = next((one for one in now.rallies if one.id == command.rally), None)
    play.need(rally is not None, "nobody is waiting for that", "choose a rally that was tried")
    assert rally is not None
    there = tuple(one for one in broken_people(now) if one != rally.helper)
    for who in command.who:
        play.need(who in there, f"{who[:20]!r} is not broken, or not awake", ", ".join(there) or "rally nobody")
    play.need(len(set(command.who)) == len(command.who), "one of them is named twice", "name each once")
    several = len(command.who) > 1
    allowed = not several or play.ruling("wp_rally_scope") == "all_nearby"
    play.require(allowed, "MS-R30", f"{len(command.who)} at once", "at most 1")
    if not command.who:
        play.because("MS-9.19")
        play.do(RallyAnswered(rally.id, helper=rally.helper))
        return
    can_rally(play, rally.helper)
    play.because("MS-9.19", helper=actors.name_of(now, rally.helper),
                 rallied=", ".join(actors.name_of(now, who) for who in command.who))  # fmt: skip
    spend(play, rally.helper, 1, "pays a dot of willpower to rally them")
    priced = takes_part(now, rally.helper) and play.ruling("wp_rally_price") == "action"
    play.do(RallyAnswered(rally.id, command.who, priced))
    for who in command.who:
        first_dot(play, who, rally.helper)
    if current(play, rally.helper) == 0:
        break_at_zero(play, rally.helper)


@at_scene_end
@rule("MS-9.19")
def end_rallies(play: Play[Campaign]) -> None:
    """End unanswered rallies when their scene ends or time passes; nothing is spent."""
    for one in play.state.rallies:
        play.because("MS-9.19", helper=actors.name_of(play.state, one.helper), rallied="nobody")
        play.do(RallyAnswered(one.id, helper=one.helper))


@rule("MS-9.19", "MS-9.20", "MS-9.21")
def first_dot(play: Play[Campaign], who: str, by: str = "") -> None:
    """Restore the first dot only; if they have dots, having been broken by decree, they keep them."""
    set_to(play, who, max(1, current(play, who)), "the first dot is back")
    play.do(CameBack(who, by))
