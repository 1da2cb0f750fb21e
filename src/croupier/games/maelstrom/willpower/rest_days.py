"""Days of rest: a dot for each, and a roll for those who did nothing else (PR-6)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.access import require_storyteller
from croupier.games.maelstrom.actors import require_played
from croupier.games.maelstrom.figures.willpower import PERIODS, RESTING
from croupier.games.maelstrom.harm.effects import end_counted
from croupier.games.maelstrom.harm.healing import heal
from croupier.games.maelstrom.harm.health_access import condition_of, health_of
from croupier.games.maelstrom.rolls.follow_ups import follow_up
from croupier.games.maelstrom.rolls.state import BOTCH, SUCCESS, Attempt
from croupier.games.maelstrom.sheets.sheet_access import readers_of_sheet, sheet_of
from croupier.games.maelstrom.sheets.state import DEAD, DYING
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower import zero_willpower
from croupier.games.maelstrom.willpower.commands import CloseDay, PassTime, RollRest
from croupier.games.maelstrom.willpower.events import CameBack, DayClosed, RestOver, TimePassed
from croupier.games.maelstrom.willpower.rallies import end_rallies
from croupier.games.maelstrom.willpower.willpower_dots import current, explain_dots, readers_of_dots, set_to
from croupier.games.maelstrom.willpower.willpower_rolls import after_willpower_botch, roll_willpower

DAY = 24 * 60


@rule("MS-9.14", "MS-9.15", "MS-9.16", "MS-R29", "MS-R53", "MS-1.8")
def close_day(play: Play[Campaign], command: CloseDay) -> None:
    """Close a day: those safe and comfortable recover and heal; those who rested actively may roll."""
    require_time(play)
    now = play.state
    waits = next(
        (one.name for one in now.characters if one.id in now.rests and one.condition != DEAD and not one.idle), ""
    )
    play.insist(not waits, "MS-9.16", f"{waits} may still roll for the last day of rest", "wait for the answer")
    alive = {one.id for one in now.characters if one.condition != DEAD}
    play.need(alive, "no living character can rest", "approve a character first")
    able, active = command.able, command.active
    for name in (*able, *active):
        play.need(name in alive, f"there is no living character {name[:20]!r}", ", ".join(sorted(alive)))
    rested = set(active) <= set(able)
    play.require(rested, "MS-9.14", "only characters who are able to recover can rest", "mark them as able, too")
    for name in able:
        play.require(can_rest(now, name), "MS-9.14", f"{now.character(name).name} is threatened in this scene",
                     "leave them out, or set a new scene")  # fmt: skip
    play.because("MS-9.14", able=tuple(now.character(one).name for one in able))
    play.do(DayClosed(now.day + 1, able, active))
    _end_turns(play)
    for one in able:
        recover(play, one)
    _heal(play, now, DAY - now.passed, able)


@rule("MS-R52", "MS-1.8")
def require_time(play: Play[Campaign]) -> None:
    """Require that time can pass: by the storyteller, outside a fight, with nobody dying. Raises Illegal."""
    require_storyteller(play)
    now = play.state
    play.need(now.fight is None, "a fight is going on", "end it first")
    dying = next((one.name for one in now.characters if one.condition == DYING), "")
    play.require(not dying, "MS-R52", f"{dying} is dying", "save them, or set their condition")


@rule("MS-R53", "MS-1.8")
def pass_time(play: Play[Campaign], command: PassTime) -> None:
    """Let part of a day pass: those who rest heal, NPCs too; willpower returns only at the day's end."""
    require_time(play)
    now = play.state
    most = DAY - 1 - now.passed
    if not 1 <= command.minutes <= most:
        raise Invalid(
            "minutes", command.minutes, f"1 to {most}, or close the day" if most else "none: close the day", "MS-R53"
        )
    alive = {one.id for one in now.characters if one.condition != DEAD}
    play.need(alive, "no living character can rest", "approve a character first")
    for name in command.rest:
        play.need(name in alive, f"there is no living character {name[:20]!r}", ", ".join(sorted(alive)))
    play.because("MS-R53")
    play.do(TimePassed(command.minutes, command.rest))
    _end_turns(play)
    _heal(play, now, command.minutes, command.rest)


@rule("MS-R27", "MS-R56", "MS-9.12", "MS-9.19")
def _end_turns(play: Play[Campaign]) -> None:
    """End effects that last for turns, and unanswered rallies; who paid their last dot to ignore wounds breaks now."""
    end_rallies(play)
    end_counted(play)
    for one in play.state.characters:
        zero_willpower.end_turn(play, one.id)


@rule("MS-R53")
def _heal(play: Play[Campaign], now: Campaign, minutes: int, rest: tuple[str, ...]) -> None:
    """Heal those who rest, and all NPCs, for these minutes; faster under treatment."""
    for name in (*rest, *(one.id for one in now.npcs)):
        if condition_of(now, name) != DEAD:
            heal(play, name, minutes, treated=health_of(play, name).treated == now.day)


@rule("MS-9.14")
def can_rest(now: Campaign, character: str) -> bool:
    """Whether a character can recover: they are not threatened in the current scene, if there is one."""
    return now.scene is None or character not in now.scene.threatened


@rule("MS-9.15", "MS-9.21", "MS-R29", "MS-R31")
def recover(play: Play[Campaign], character: str) -> None:
    """Restore a dot for the day, or under a ruling one for each half of it; the character is no longer broken."""
    one, sheet = play.state.character(character), sheet_of(play, character)
    after = sheet.current
    if sheet.current == sheet.willpower - 1:
        after = sheet.willpower  # by either period
    elif sheet.current < sheet.willpower:
        with play.rulings_for(readers_of_sheet(play.state.ruling, play.state, one.seat)):
            after = min(sheet.willpower, sheet.current + PERIODS[play.ruling("wp_rest_period")])
    set_to(play, character, after, f"a day of rest, willpower {sheet.current} to {after}")
    explain_dots(play, character, "MS-9.15", whose=one.name, before=sheet.current, recovered=after - sheet.current,
                 left=after)  # fmt: skip
    if one.broken:
        play.do(CameBack(character))


@rule("MS-9.16", "MS-9.2")
def drop_rolls_at_full_willpower(play: Play[Campaign]) -> bool:
    """Drop the rest roll of somebody who lacks no dot, so that they are not prompted; return whether there was one."""
    for name in play.state.rests:
        one, sheet = play.state.character(name), sheet_of(play, name)
        if sheet.current == sheet.willpower and one.condition != DEAD:
            explain_dots(play, name, "MS-9.16", whose=one.name, left=sheet.current)
            play.do(RestOver(name))
            return True
    return False


@rule("MS-9.16", "MS-9.11", "MS-9.14", "MS-R28", "MS-1.8")
def roll_rest(play: Play[Campaign], command: RollRest) -> None:
    """Roll for a day of active rest, at difficulty 8 with the current dots; or choose not to."""
    one = require_played(play, command.character)
    waits = one.id in play.state.rests and one.condition != DEAD
    play.need(waits, f"{one.name} has no day of rest to roll for", "wait for the next")
    calm = play.state.fight is None or not command.rolls
    play.require(calm, "MS-9.14", "nobody recovers willpower during a fight", "roll when it is over")
    if command.rolls:
        sheet = sheet_of(play, one.id)
        play.require(sheet.current < sheet.willpower, "MS-9.16", f"{one.name} has full willpower", "decline the roll",
                     to=readers_of_dots(play, one.id))  # fmt: skip
        play.try_whole()  # there may be no dice left to roll (MS-R33)
    if not command.rolls:
        play.because("MS-9.16")
    play.do(RestOver(one.id, declined=not command.rolls))
    if command.rolls:
        roll_willpower(play, one.id, RESTING, 0, "", "a day of rest", kind="rest", then="rest")


@follow_up("rest")
@rule("MS-9.16", "MS-R28")
def after_rest_roll(play: Play[Campaign], attempt: Attempt) -> None:
    """Each net success restores a dot; a botch costs dots, unless a ruling makes it harmless."""
    reading, before = attempt.record.open().reading, current(play, attempt.actor)
    if reading.result == SUCCESS:
        rested = min(before + reading.net, sheet_of(play, attempt.actor).willpower)
        set_to(play, attempt.actor, rested, f"rested well, willpower {before} to {rested}")
    after = current(play, attempt.actor)
    explain_dots(play, attempt.actor, "MS-9.16", hidden=attempt.hidden, before=before, recovered=after - before,
                 left=after)  # fmt: skip
    if reading.result == BOTCH and play.ruling("wp_rest_botch") == "costs":
        after_willpower_botch(play, attempt)
