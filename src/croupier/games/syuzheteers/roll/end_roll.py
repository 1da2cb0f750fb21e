"""How a roll ends: success or failure, its effects, experience, and the beat (Procedure 2, steps 7 to 10)."""

from __future__ import annotations

from typing import Any

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets import troubles
from croupier.games.syuzheteers.assets.state import RELATIONSHIP
from croupier.games.syuzheteers.assets.targets import NOTHING, QUESTION, target_kind
from croupier.games.syuzheteers.beat import current_beat
from croupier.games.syuzheteers.figures import dice_numbers
from croupier.games.syuzheteers.names import character_name
from croupier.games.syuzheteers.prologue.rewards import mark_experience
from croupier.games.syuzheteers.roll import in_retrospect, reverse_move, throw_dice
from croupier.games.syuzheteers.roll.apply_effect import apply_effect
from croupier.games.syuzheteers.roll.claims import roll_at, roll_of
from croupier.games.syuzheteers.roll.commands import TakeHurt
from croupier.games.syuzheteers.roll.events import RollEnded, RollJudged, RollWent
from croupier.games.syuzheteers.roll.numbers import counting_dice, target_of, target_parts
from croupier.games.syuzheteers.roll.state import HOSTILE, HURTING, NAMING, OVER, SHEDDING, Roll
from croupier.games.syuzheteers.roll.trouble import failure
from croupier.games.syuzheteers.roll.window_events import TroubleNamed
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story


@rule("SZ-7.10", "SZ-8.4", "SZ-7.9", "SZ-R31")
def succeed(play: Play[Story]) -> None:
    """Apply the success of a roll: thrown, lent, bought or paid for."""
    roll = roll_of(play)
    _record_result(play, roll, success=True)
    if throw_dice.has_unbanked_sixes(roll) and play.ruling("bank_when") == "on_success":
        throw_dice.bank(play)
    if roll.action == HOSTILE:
        play.do(RollWent(HURTING, roll.side))
    elif reverse_move.could_shed(play.ruling, play.state, roll):
        play.do(RollWent(SHEDDING, roll.side))
    else:
        if roll.before is None:
            apply_effect(play, roll)
        else:
            in_retrospect.outcome(play, roll, success=True)
        play.do(RollWent(OVER, roll.side))


@rule("SZ-8.5", "SZ-8.6", "SZ-9.5", "SZ-9.6", "SZ-9.11", "SZ-R31")
def fail(play: Play[Story]) -> None:
    """Fail the roll: first its effect is named, if there is anything to name."""
    roll = roll_of(play)
    _record_result(play, roll, success=False)
    throw_dice.bank_nothing(play, roll)
    if roll.before is not None:
        in_retrospect.outcome(play, roll, success=False)
    elif failure(play.state, roll) != NOTHING:
        play.do(TroubleNamed(roll.seat))
        play.do(RollWent(NAMING, roll.side))
        return
    else:
        play.because(_fails_without_effect(play.state, roll), new="nothing")
    play.do(RollWent(OVER, roll.side))


@rule("SZ-8.5", "SZ-9.5", "SZ-9.6", "SZ-9.11", "SZ-R10")
def _fails_without_effect(story: Story, roll: Roll) -> str:
    """The clause by which this failure has no effect."""
    if roll.action == HOSTILE:
        return "SZ-9.6"
    if target_kind(story, roll.card, roll.addressed) == RELATIONSHIP:
        return "SZ-R10"
    return "SZ-9.11" if roll.addressed == QUESTION else "SZ-8.5"


def _record_result(play: Play[Story], roll: Roll, *, success: bool) -> None:
    target = target_of(play.ruling, play.state, roll)
    parts: dict[str, Any] = target_parts(play.ruling, play.state, roll)
    if len(parts) > 1:
        parts = {"usual_target": parts.pop("target"), **parts}
    play.because("SZ-7.9", **{**parts, "target": target})
    if "partner" in parts:
        play.because("SZ-9.5", helps=character_name(play.state, roll.partner))
    highest, lowest = counting_dice(play.ruling, roll)
    play.because("SZ-7.10", start=roll.start, stop=roll.stop, total=highest + lowest, target=target)
    play.do(RollJudged(success, highest + lowest, target, roll.leader, highest, lowest))


@rule("SZ-8.7", "SZ-7.8", "SZ-10.3", "SZ-R29", "SZ-R36")
def end(play: Play[Story]) -> None:
    """Mark experience whatever the result and end the beat, or continue the interrupted roll."""
    roll = roll_of(play)
    if not roll.free:
        gained = dice_numbers.experience_for(play.ruling, len(roll.start), len(roll.stop), roll.eliminated)
        mark_experience(play, roll.seat, gained, rolled=True)
        _record_experience(play, roll, gained)
    play.do(RollEnded())
    if roll.before is not None:
        throw_dice.put_prep_away(play)
    elif not roll.free:
        current_beat.beat_over(play)


def _record_experience(play: Play[Story], roll: Roll, gained: int) -> None:
    """Cite where the experience comes from; the total shows the effect of a loss if it stops at 0."""
    counted: dict[str, Any] = {"stop_dice": len(roll.stop)}
    if roll.eliminated and play.ruling("experience_dice") == "after_elimination":
        counted["eliminated"] = roll.eliminated
    counted |= {"start_dice": len(roll.start), "experience": gained}
    if gained < 0:
        counted["in_all"] = play.state.character(roll.seat).experience
    play.because("SZ-8.7", **counted)


# decisions about the effect


@rule("SZ-9.6", "SZ-4.4", "SZ-R39")
def take_hurt(play: Play[Story], command: TakeHurt) -> None:
    """The hurt character's player chooses where the complication goes; in crisis, which hurdle they get."""
    roll = roll_at(play, HURTING)
    play.need(play.seat == roll.partner, "that is for the hurt character's player to decide", "wait")
    stops = needs_hurdle(play.ruling, play.state, roll.partner)
    play.need(stops or not command.hurdle, "no hurdle stops the character", "choose no hurdle")
    hurt(play, command.inclination, command.hurdle)


@rule("SZ-4.4", "SZ-R15")
def needs_hurdle(ruling: Ruling, story: Story, seat: str) -> bool:
    """Whether a hurdle replaces a complication because no box is free."""
    one = story.character(seat)
    if troubles.free_inclinations(one) or not troubles.in_crisis(ruling, one):
        return False
    return ruling("crisis_overflow") == "hurdle"


@rule("SZ-9.6", "SZ-4.4", "SZ-R15")
def hurt(play: Play[Story], inclination: int, hurdle: str) -> None:
    """Put a complication of rating 1 into a free box, or apply its replacement in crisis."""
    roll = roll_of(play)
    one = play.state.character(roll.partner)
    free = troubles.free_inclinations(one)
    play.need(not free or inclination in free, "that inclination has no free box", ", ".join(map(str, free)))
    play.need(free or not inclination, "no box is free", "choose no inclination")
    play.because("SZ-9.6", hurt=one.name, by=character_name(play.state, roll.leader))
    troubles.must_take(play, one.id, inclination, "dialogue", hurdle)
    play.do(RollWent(OVER, roll.side))
