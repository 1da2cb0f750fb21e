"""The turns of a fight: they begin and end, flags are cleared, the order advances (MS-20.3, MS-R56)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.actors import is_able, is_down, name_of
from croupier.games.maelstrom.combat.events import TurnBegan
from croupier.games.maelstrom.combat.initiative import find_order
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm import effects, healing
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns.events import PartSet, PlaceReached
from croupier.games.maelstrom.turns.turn import fight_of, is_busy
from croupier.games.maelstrom.willpower import zero_willpower


@rule("MS-20.3", "MS-20.4", "MS-R56", "MS-20.5", "MS-9.12")
def begin_turn(play: Play[Campaign]) -> None:
    """Begin the next turn, in which everyone can act once."""
    fight = fight_of(play)
    if fight.turn and play.state.ruling("combat_initiative") == "roll_each_turn":
        find_order(play, fight.parts, anew=True)
    if not fight.turn:
        zero_willpower.begin_turns(play)
    play.do(TurnBegan(fight.turn + 1, distinct=is_distinct(play.state)))
    play.because("MS-20.3", turn=fight.turn + 1)


def next_to_act(now: Campaign, fight: Fight) -> Part | None:
    """The next in the order who can act and has not; skips those holding back, out, surprised or stunned."""
    return next(
        (
            one
            for one in fight.parts
            if not one.acted and not one.holds and one.out < 0 and not one.surprised and not one.numb
            and not one.passed and is_able(now, one.id)
        ),
        None,
    )  # fmt: skip


@rule("MS-20.4", "MS-9.19")
def passed_over(now: Campaign, fight: Fight, until: Part | None) -> tuple[str, ...]:
    """The incapacitated before this place in the order, or all of them: they wait for their next place."""
    before = fight.parts if until is None else fight.parts[: fight.parts.index(until)]
    return tuple(
        one.id
        for one in before
        if not one.acted and not one.holds and one.out < 0 and not one.passed and is_down(now, one.id)
    )


def holding_back(now: Campaign, fight: Fight) -> tuple[Part, ...]:
    """The participants who hold back and can still act this turn."""
    return tuple(one for one in fight.parts if one.is_holding and not one.numb and is_able(now, one.id))


@rule("MS-20.3", "MS-20.4")
def advance_turn(play: Play[Campaign]) -> bool:
    """Advance to the next place in the order, or end the turn; return whether anything happened."""
    now = play.state
    fight = now.fight
    if fight is None or is_busy(now):
        return False
    if not fight.turn:
        if fight.ordered:
            begin_turn(play)
        else:
            find_order(play, fight.parts)
        return True
    at = fight.part(fight.now)
    if at is not None and not at.acted and at.out < 0 and is_able(now, at.id) and not at.numb:
        return False
    if at is not None and at.going and not at.holds:
        end_own_turn(play, at)
        return True
    following = next_to_act(now, fight)
    if following is not None:
        begins = is_distinct(now) and not following.going
        passes = passed_over(now, fight, following)
        _cite_passed(play, passes)
        play.do(PlaceReached(following.id, begins, passes, said=following.id == fight.now))
        return True
    if holding_back(now, fight):
        passes = passed_over(now, fight, None)
        if fight.now or passes:
            _cite_passed(play, passes)
            play.do(PlaceReached("", passes=passes))
            return True
        return False
    if not any(is_able(now, one.id) and one.out < 0 for one in fight.parts):
        if fight.now:
            play.do(PlaceReached(""))  # nobody is left: the storyteller ends the fight, or somebody recovers
            return True
        return False
    _cite_passed(play, passed_over(now, fight, None))
    end_turn(play)
    return True


@rule("MS-20.4")
def _cite_passed(play: Play[Campaign], passes: tuple[str, ...]) -> None:
    """Report who is skipped in the order because they are incapacitated."""
    if passes:
        play.aside("MS-20.4", skipped=", ".join(name_of(play.state, one) for one in passes))


@rule("MS-R56")
def is_distinct(now: Campaign) -> bool:
    """Whether a turn belongs to one participant, and a round to everybody."""
    return now.ruling("combat_turn") == "distinct"


@rule("MS-R56", "MS-20.3", "MS-15.3", "MS-R27")
def end_own_turn(play: Play[Campaign], part: Part) -> None:
    """End one participant's turn: effects tick down, and they may ignore wounds again."""
    play.do(PartSet(msgspec.structs.replace(part, going=False, went=True), "goes"))
    if play.state.has(part.id):
        effects.tick(play, part.id)
        zero_willpower.end_turn(play, part.id)


@rule("MS-20.3", "MS-15.3", "MS-R27", "MS-R52", "MS-R56")
def end_turn(play: Play[Campaign]) -> None:
    """End the turn: effects tick down, the dying lose a turn, wounds may be ignored again; begin the next.

    If each participant has a turn of their own, the effects and wounds of participants who had one stay as they are.
    """
    went = [one.id for one in fight_of(play).parts if one.went]
    for one in play.state.characters:
        if one.id not in went:
            effects.tick(play, one.id)
    healing.time_runs(play)
    for one in play.state.characters:
        if one.id not in went:
            zero_willpower.end_turn(play, one.id)
    _end_round(play)
    begin_turn(play)


@rule("MS-R56", "MS-14.8")
def _end_round(play: Play[Campaign]) -> None:
    """Where everyone has a turn of their own, give back the reaction of those who had none; attention gets older."""
    if not is_distinct(play.state):
        return
    for one in fight_of(play).parts:
        old = (one.reacted, one.attended, one.attention, one.lost)
        if not (one.went or one.going) and any(old):
            older = msgspec.structs.replace(one, reacted=False, attended=one.attention, attention=(), lost=())
            play.do(PartSet(older, ""))
