"""After a hand: escalate or accept, who continues, who joins late (chapter 13)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict.actions import said_by
from croupier.games.rust_in_the_canyon.conflict.commands import AskToJoin, JudgeJoining
from croupier.games.rust_in_the_canyon.conflict.ending import end
from croupier.games.rust_in_the_canyon.conflict.events import ChoosingBegan, ConflictWentOn, JoinAsked, ResultStands
from croupier.games.rust_in_the_canyon.conflict.opening import barred_from
from croupier.games.rust_in_the_canyon.conflict.participants import at_step, conflict, in_seat_order, seat_of
from croupier.games.rust_in_the_canyon.conflict.preparation import all_prepared, reveal
from croupier.games.rust_in_the_canyon.conflict.reserve import keeps_rank
from croupier.games.rust_in_the_canyon.conflict.state import CHOOSE, LEVELS, Conflict, Contender
from croupier.games.rust_in_the_canyon.cost import resolve
from croupier.games.rust_in_the_canyon.cost.exit_events import JoinJudged
from croupier.games.rust_in_the_canyon.deck import lay_away_reserve
from croupier.games.rust_in_the_canyon.figures.fallout_table import DEADLY
from croupier.games.rust_in_the_canyon.names import name_of_side
from croupier.games.rust_in_the_canyon.people import gm_only, known, own
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-13.1", "RC-12.17", "RC-10.8", "RC-R25")
def hand_over(play: Play[Canyon]) -> None:
    """No pot is live anymore: the conflict ends, its result stands, or those still in choose what to do."""
    this = conflict(play.state)
    sides = [seat_of(play.state, about) for about in (*(one.pc for one in this.contenders), GM)]
    held = any(places.count(play.state, places.reserve(side)) for side in sides)
    goes_on = bool(this.still_in()) and this.level != DEADLY
    if held and (play.ruling if goes_on else play.state.ruling)("reserve_carry") != "keep":
        for about in (*(one.pc for one in this.contenders), GM):
            lay_away_reserve(play, seat_of(play.state, about))
    if not this.still_in():
        play.because("RC-12.17", still_in=0)
        end(play)
    elif this.level == DEADLY:
        play.because("RC-13.1", level=LEVELS[DEADLY])
        stand(play, this.still_in())
        end(play)
    else:
        play.do(ChoosingBegan(tuple((one.pc, one.result, one.total) for one in in_seat_order(play.state))))
        play.because("RC-13.1", level=LEVELS[this.level])


@rule("RC-13.1", "RC-13.4", "RC-13.5", "RC-14.1")
def stand(play: Play[Canyon], those: tuple[Contender, ...]) -> None:
    """Let the result of the last hand stand for these PCs, and resolve them in seat order."""
    ordered = [one for one in in_seat_order(play.state) if one in those and not one.joining]
    newcomers = tuple(one.pc for one in in_seat_order(play.state) if one in those and one.joining)
    play.do(ResultStands(tuple(one.pc for one in ordered), newcomers))
    if newcomers:
        play.because("RC-13.9", stay_out=tuple(play.state.character(pc).name for pc in newcomers))
    for one in ordered:
        resolve.resolve(play, one.pc)


@rule("RC-13.2", "RC-13.8")
def escalates(this: Conflict, about: str) -> bool:
    """Whether a side's action is above the current level; otherwise it counts as letting the result stand."""
    said = said_by(this, about)
    return said is not None and not said.stands and said.tag > this.level


@rule("RC-13.5", "RC-R42")
def who_goes_on(ruling: Ruling, this: Conflict) -> tuple[Contender, ...]:
    """The PCs who continue: those who escalated, or all if the GM did; under a ruling all if anyone did."""
    those = tuple(one for one in this.still_in() if not one.joining)
    escalated = tuple(one for one in those if escalates(this, one.pc))
    by_pc = escalated and (this.duel or (len(escalated) < len(those) and ruling("who_goes_on") == "everyone"))
    everyone = escalates(this, GM) or by_pc
    return those if everyone else escalated


@rule("RC-13.4", "RC-13.5", "RC-13.6", "RC-13.8", "RC-13.9")
def weigh(play: Play[Canyon]) -> None:
    """Once all actions are tagged: the result stands, or those who continue play a hand at a higher level."""
    this = conflict(play.state)
    going = who_goes_on(play.ruling, this)
    if not going:
        play.because("RC-13.4", level=LEVELS[this.level])
        stand(play, this.still_in())
        end(play)
        return
    newcomers = tuple(one for one in this.still_in() if one.joining)
    sides = (*(one.pc for one in (*going, *newcomers)), *(() if this.duel else (GM,)))
    level = max(said.tag for about in sides if (said := said_by(this, about)) is not None)
    play.because("RC-13.8", before=LEVELS[this.level], level=LEVELS[level])
    names = tuple(name_of_side(play.state, about) for about in sides)
    play.because("RC-13.5", go_on=names)
    out = tuple(one for one in this.still_in() if one not in going and not one.joining)
    if out:
        stand(play, out)
    those = tuple(about for about in sides if about == GM or conflict(play.state).contender(about).is_in)
    reveal(play, those)
    pcs = tuple(pc for pc in those if pc != GM)
    play.do(ConflictWentOn(level, pcs, keeps_rank(play, pcs, level)))


@rule("RC-13.9", "RC-13.7", "RC-R68", "RC-R39")
def ask_to_join(play: Play[Canyon], command: AskToJoin) -> None:
    """A player asks for their PC to join with the next hand; a PC who has been in this conflict cannot."""
    this = at_step(play, "RC-13.9", CHOOSE)
    one = own(play, "RC-13.9")
    if play.ruling("join_late") == "no":
        play.refuse("RC-R68", "not now: nobody can join a conflict under way", "wait until it ends")
    if this.duel:
        play.refuse("RC-R64", "not now: a duel has only two sides", "wait until it ends")
    if this.has(one.id):
        why = "you are in it" if this.contender(one.id).is_in else "you have left this conflict or it is over for you"
        play.refuse("RC-13.9", f"gate not met: {why}", "wait for a substantially different conflict")
    barred = one.id in barred_from(play.state, this.same_as, this.note)
    why = f"gate not met: you lost or gave up conflict {this.same_as}, which was over the same thing"
    play.require(not barred, "RC-13.7", why, "wait for a substantially different conflict")
    if one.id in this.wishes:
        play.refuse("RC-13.9", "already committed: you have already asked", "wait for the GM")
    play.do(JoinAsked(one.id))
    play.because("RC-13.9", name=one.name)


@rule("RC-13.9")
def judge_joining(play: Play[Canyon], command: JudgeJoining) -> None:
    """The GM decides whether a PC may join, if the conflict continues for at least one PC in it."""
    gm_only(play, "letting somebody join")
    this = at_step(play, "RC-13.9", CHOOSE)
    name = known(play, command.pc).name
    play.need(command.pc in this.wishes, f"{name} has not asked to join", "choose one who has")
    play.do(JoinJudged(command.pc, command.agree))
    play.because("RC-13.9", name=name, agreed=command.agree)


@rule("RC-13.2", "RC-9.2")
def all_chosen(play: Play[Canyon]) -> bool:
    """Whether all step 9 choices are locked, and no PC is waiting to join."""
    return not conflict(play.state).wishes and all_prepared(play.state)
