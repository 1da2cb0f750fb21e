"""Get Medical Attention: who treats an injury, and the immediate effect (RC-18.3, RC-18.4, RC-16.6)."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.cost import clocks, injuries
from croupier.games.rust_in_the_canyon.cost.events import InjuryChanged
from croupier.games.rust_in_the_canyon.cost.state import Injury
from croupier.games.rust_in_the_canyon.moves import solo
from croupier.games.rust_in_the_canyon.people import gm_only, known, text_of
from croupier.games.rust_in_the_canyon.rest import amateur
from croupier.games.rust_in_the_canyon.rest.commands import (
    AMATEUR,
    EXPERT,
    NOBODY,
    VERDICTS,
    GetAttention,
    JudgeTreater,
)
from croupier.games.rust_in_the_canyon.rest.events import AttentionAnswered, AttentionAsked
from croupier.games.rust_in_the_canyon.rest.patients import downtime, due_of, patient, request_of
from croupier.games.rust_in_the_canyon.rest.state import Care, Request
from croupier.games.rust_in_the_canyon.state import Canyon, Character

LEAST_MIND, USUAL_MIND, MOST_MIND, LONGEST_NAME = 1, 2, 3, 60
PC_ID = re.compile(r"c\d+")
"""A PC's id, which no NPC may have as a name: the treater of an injury is stored as one or the other."""


@rule("RC-18.3", "RC-16.8", "RC-16.7")
def get_attention(play: Play[Canyon], command: GetAttention) -> None:
    """Once per injury and downtime, the PC's player, the treater's or the GM names who treats the injury."""
    rest = downtime(play)
    one, injury = known(play, command.pc), patient(play, command.pc, command.injury)
    seats = [GM, *(kept.seat for kept in (one, _treater(play, command)) if kept is not None and kept.is_playing)]
    if play.seat == one.seat:
        why = f"not now: {one.name} is out of play"
        play.require(play.seat in seats, "RC-17.3", why, "let the GM or whoever treats the injury ask for it")
    why = f"not yours: the player of {one.name} or of whoever treats the injury asks for it"
    play.require(play.seat in seats, "RC-18.3", why, "choose your own PC's injuries")
    npc = text_of("npc", command.npc, "RC-18.3", LONGEST_NAME, required=not command.treater)
    if npc and command.treater:
        raise Invalid("npc", npc, "no value where a PC is to treat it", "RC-18.3")
    if PC_ID.fullmatch(npc):
        raise Invalid("npc", npc, "an NPC's name; a PC is chosen, not named", "RC-18.3")
    had, later = "not now: that injury has already had attention in this downtime", "ask again in a later downtime"
    play.insist(request_of(play.state, one.id, injury.id) is None, "RC-18.3", had, later)
    play.require(injury.treated_in != rest.number, "RC-18.3", had, later)
    check_day_is_settled(play, one.id, injury.id)
    may = injury.mortal or injury.may_heal
    play.insist(may, "RC-16.8", "gate not met: that injury has healed as far as it can", "choose another injury")
    play.do(AttentionAsked(Request(one.id, injury.id, command.treater, "" if command.treater else npc)))
    play.because("RC-18.3", name=one.name)


@rule("RC-18.3", "RC-18.6")
def check_day_is_settled(play: Play[Canyon], pc: str, injury: str) -> None:
    """Raises Illegal while this day's care is not settled: the current treater still owes it."""
    settled = due_of(play.state, pc, injury) is None
    play.insist(settled, "RC-18.3", "not now: today's care of that injury is still open", "settle it first")


def _treater(play: Play[Canyon], command: GetAttention) -> Character | None:
    if not command.treater:
        return None
    treater = known(play, command.treater)
    play.need(treater.is_playing, f"{treater.name} is not in play", "choose a PC who is")
    return treater


@rule("RC-18.3", "RC-18.4", "RC-R52", "RC-R56")
def judge_treater(play: Play[Canyon], command: JudgeTreater) -> None:
    """The GM decides: an expert, an amateur, or nobody available; the instructions are kept."""
    gm_only(play, "who treats an injury")
    downtime(play)
    request = request_of(play.state, command.pc, command.injury)
    play.need(request is not None and request.care is None, "no such request is open", "choose one that was made")
    assert request is not None
    if command.verdict not in VERDICTS:
        raise Invalid("verdict", command.verdict, ", ".join(VERDICTS), "RC-18.3")
    if not LEAST_MIND <= command.mind <= MOST_MIND:
        raise Invalid("mind", command.mind, f"{LEAST_MIND} to {MOST_MIND}", "RC-18.6")
    is_npc = command.verdict == AMATEUR and not request.treater
    if command.mind != USUAL_MIND and not is_npc:
        raise Invalid("mind", command.mind, "no value, except for an NPC who is an amateur", "RC-18.6")
    said = text_of("instructions", command.instructions, "RC-18.4", required=False)
    if command.verdict == NOBODY:
        if said:
            raise Invalid("instructions", said, "no value where nobody treats the injury", "RC-18.4")
        play.do(AttentionAnswered(request.pc, request.injury, NOBODY))
        play.because("RC-18.3", name=known(play, request.pc).name, treated=False)
        return
    expert = command.verdict == EXPERT
    check_day_is_settled(play, request.pc, request.injury)
    care = Care(request.treater or request.npc, expert, 0 if request.treater else command.mind, said)
    injury = patient(play, request.pc, request.injury)
    if expert or not _is_tested(play, injury):
        treat(play, request, care)
        return
    if play.ruling("amateur_test") != "play":
        treat(play, request, care, passed=amateur.draw(play, care))
        return
    side, _ = amateur.side_and_mind(play.state, care)
    amateur.is_free(play, side)
    play.do(AttentionAsked(msgspec.structs.replace(request, care=care, drawing=side)))
    amateur.play_hand(play, request.pc, care, "attention")


@rule("RC-R52", "RC-R56")
def _is_tested(play: Play[Canyon], injury: Injury) -> bool:
    """Whether an amateur must pass a single test for the treatment to help."""
    if injury.mortal and play.ruling("stabilise_by") == "test":
        return True
    return injury.may_heal and play.ruling("healing") == "quick"


def end_test(play: Play[Canyon], pc: str, cards: tuple[str, ...]) -> None:
    """End the amateur's hand: the injury is treated, successfully or not."""
    rest = play.state.downtime
    for request in rest.requests if rest is not None else ():
        if request.pc == pc and request.care is not None and play.state.solo(request.drawing) is None:
            treat(play, request, request.care, passed=amateur.judge(play, request.care, cards))
            return


@rule("RC-18.3", "RC-16.6", "RC-16.7", "RC-R52", "RC-R56")
def treat(play: Play[Canyon], request: Request, care: Care, *, passed: bool | None = None) -> None:
    """The injury is no longer mortal; a medical clock starts full if it may heal, or the old one continues.

    `passed`: whether an amateur passed the one test that decides; None without such a test.
    """
    pc, injury = request.pc, patient(play, request.pc, request.injury)
    quick = (play.ruling if injury.may_heal else play.state.ruling)("healing") == "quick"
    reading = play.ruling("stabilise_by") if injury.mortal and not care.expert else "any"
    stabilises = {"any": True, "expert": care.expert, "test": care.expert or passed is not False}[reading]
    heals = quick and injury.may_heal and passed is not False
    number = play.state.rests
    care = msgspec.structs.replace(care, heals=heals)
    play.do(AttentionAnswered(pc, injury.id, EXPERT if care.expert else "amateur", care.instructions))
    play.do(InjuryChanged(pc, msgspec.structs.replace(injury, care=care, treated_in=number), is_quiet=True))
    if stabilises:
        injuries.stabilise(play, pc, injury.id)
    if not quick and injury.may_heal and clocks.clock_of(play.state, injury) is None:
        clocks.start(play, pc, injury)
    treater = known(play, care.treater).name if play.state.has(care.treater) else care.treater
    test: dict[str, Any] = {} if passed is None else {"passed": passed}
    clock = clocks.clock_of(play.state, injury)
    at: dict[str, Any] = {} if clock is None else {"clock": clock.at}
    play.because("RC-18.3", name=known(play, pc).name, treater=treater, expert=care.expert, **test, **at)


solo.on_end["attention"] = end_test
