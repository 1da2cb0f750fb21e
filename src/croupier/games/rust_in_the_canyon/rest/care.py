"""Days under care: instructions, amateurs' tests, what makes an injury worse (RC-18.5 to RC-18.8)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.cost import clocks, injuries
from croupier.games.rust_in_the_canyon.cost.state import injury_words
from croupier.games.rust_in_the_canyon.moves import solo
from croupier.games.rust_in_the_canyon.people import gm_only, known, text_of
from croupier.games.rust_in_the_canyon.rest import amateur
from croupier.games.rust_in_the_canyon.rest.commands import Exacerbate, SayFollowed, TreatToday
from croupier.games.rust_in_the_canyon.rest.events import DueAnswered, DueSettled, InjuryExacerbated
from croupier.games.rust_in_the_canyon.rest.patients import at_peace, due_of, patient
from croupier.games.rust_in_the_canyon.rest.state import Due
from croupier.games.rust_in_the_canyon.state import Canyon

LONGEST_WHY = 120


@rule("RC-18.5")
def say_followed(play: Play[Canyon], command: SayFollowed) -> None:
    """Player and GM each say if the instructions were mostly followed; if both agree, the clock drops 1."""
    at_peace(play)
    due = _due(play, command.pc, command.injury, expert=True)
    seat = known(play, command.pc).seat
    play.need(play.seat in (seat, GM), "that is for their player and the GM to say", "choose your own PC's injuries")
    if (due.gm if play.seat == GM else due.player) is not None:
        play.refuse("RC-18.5", "already committed: you have already answered", "wait for the other")
    if play.seat == GM:
        due = msgspec.structs.replace(due, gm=command.followed)
    else:
        due = msgspec.structs.replace(due, player=command.followed)
    play.do(DueAnswered(due, play.seat))
    if not (due.gm and due.player):
        play.because("RC-18.5", name=known(play, due.pc).name, followed=command.followed)
    if due.gm is not None and due.player is not None:
        _settle(play, due, down=due.gm and due.player)


@rule("RC-18.6")
def treat_today(play: Play[Canyon], command: TreatToday) -> None:
    """The amateur draws; a treater who is not available that day does nothing."""
    at_peace(play)
    due = _due(play, command.pc, command.injury, expert=False)
    care = patient(play, due.pc, due.injury).care
    assert care is not None
    side, _ = amateur.side_and_mind(play.state, care)
    play.need(play.seat == side, "not yours: somebody else treats that injury", "choose those that you treat")
    play.need(not due.drawing, "that hand is already being played", "hit or stand")
    if not command.on_hand:
        play.because("RC-18.6", name=known(play, due.pc).name, on_hand=False)
        _settle(play, due, down=False)
        return
    if play.ruling("amateur_test") != "play":
        _settle(play, due, down=amateur.draw(play, care))
        return
    amateur.is_free(play, side)
    play.do(DueAnswered(msgspec.structs.replace(due, drawing=side)))
    amateur.play_hand(play, due.pc, care, "care")


def end_test(play: Play[Canyon], pc: str, cards: tuple[str, ...]) -> None:
    """End the amateur's hand of the day."""
    for due in play.state.dues:
        if due.pc == pc and due.drawing and play.state.solo(due.drawing) is None:
            care = patient(play, due.pc, due.injury).care
            assert care is not None
            _settle(play, due, down=amateur.judge(play, care, cards))
            return


@rule("RC-18.5", "RC-18.6", "RC-18.7")
def _settle(play: Play[Canyon], due: Due, *, down: bool) -> None:
    """The clock goes down 1 or stays; at 0 the injury heals."""
    injury = patient(play, due.pc, due.injury)
    play.do(DueSettled(due.pc, due.injury, down, injury_words(injury), day=due.day))
    at = clocks.value(play, injury)
    if not down or at is None:
        return
    play.because("RC-18.5" if due.expert else "RC-18.6", name=known(play, due.pc).name, was=at, now=at - 1)
    clocks.tick(play, injury, at - 1)
    if at == 1:
        play.because("RC-18.7", name=known(play, due.pc).name, clock=0)
        injuries.heal(play, due.pc, due.injury)


@rule("RC-18.5", "RC-18.8")
def exacerbate(play: Play[Canyon], command: Exacerbate) -> None:
    """The GM ticks a medical clock up, even during a hand; above its starting size the injury gets worse."""
    gm_only(play, "ticking up a medical clock")
    one, injury = known(play, command.pc), patient(play, command.pc, command.injury)
    clock = clocks.clock_of(play.state, injury)
    if clock is None:
        play.refuse("RC-18.5", "not now: that injury has no clock", "choose one under care")
    why = text_of("why", command.why, "RC-18.5", LONGEST_WHY, required=False)
    because: dict[str, Any] = {"why": why} if why else {}
    play.because("RC-18.5", name=one.name, **because, was=clock.at, up=1, size=clock.size)
    play.do(InjuryExacerbated(one.id, injury_words(injury), clock.at + 1, clock.size, why))
    if clock.at < clock.size:
        clocks.tick(play, injury, clock.at + 1)
    else:
        injuries.worsen(play, one.id, injury.id, clock.at + 1)


def _due(play: Play[Canyon], pc: str, injury: str, *, expert: bool) -> Due:
    known(play, pc)
    due = due_of(play.state, pc, injury)
    play.need(
        due is not None and due.expert == expert, "nothing is asked about that injury today", "choose one under care"
    )
    assert due is not None
    return due


solo.on_end["care"] = end_test
