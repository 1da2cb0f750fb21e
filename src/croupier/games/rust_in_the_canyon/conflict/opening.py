"""Opening a conflict: stakes, who is involved, the situation, and everyone's agreement (chapter 8)."""

from __future__ import annotations

from croupier.core.names import and_so_on
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict.commands import (
    AgreeConflict,
    CallOff,
    ProposeConflict,
    SetInvolved,
    SetStakes,
    StayOut,
)
from croupier.games.rust_in_the_canyon.conflict.events import (
    Agreed,
    ConflictEnded,
    ConflictProposed,
    InvolvedSet,
    StakesSet,
)
from croupier.games.rust_in_the_canyon.conflict.participants import at_step, conflict, contender_of, is_present, seat_of
from croupier.games.rust_in_the_canyon.conflict.state import CLAIM, SITUATION, STAKES, Conflict
from croupier.games.rust_in_the_canyon.cost.exit_events import StayedOut
from croupier.games.rust_in_the_canyon.names import UNNAMED
from croupier.games.rust_in_the_canyon.people import gm_only, text_of
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town.commands import ArriveAt
from croupier.games.rust_in_the_canyon.town.towns import arrive_at, is_faced

LONGEST_STAKES = 300
SAMPLES = (
    ("Can you get a better deal from the shopkeeper?", "the shopkeeper", "A better deal from the shopkeeper"),
    ("Can you push your way past the bouncer into the saloon?", "the bouncer", "Past the bouncer into the saloon"),
    ("Can you break your friend out of the sheriff's cell?", "the sheriff", "A friend out of the sheriff's cell"),
)
"""Stakes, who opposes the PCs, and a short name."""
PREMISE = (
    "A conflict settles what happens, who gets what and at what cost, and how it starts, escalates and ends. "
    "Stats and circumstances tilt it; the cards decide."
)
ADVICE = "Keep it simple, make it a question, and talk until it is right. " + " ".join(stakes for stakes, *_ in SAMPLES)
cites("RC-8.5", name="SAMPLES")(SAMPLES)
cites("RC-8.1", name="PREMISE")(PREMISE)


@rule("RC-8.3", "RC-8.4", "RC-21.4")
def propose_conflict(play: Play[Canyon], command: ProposeConflict) -> None:
    """Anyone proposes a conflict, even in a downtime; one runs at a time, with no other move in progress.

    The GM may have the PCs arrive in a town with the same word (RC-21.4).
    """
    lists = command.pcs or command.who or command.surprise or command.agree
    if lists or command.town:
        play.try_whole()  # they may be refused
    if command.town:
        arrive_at(play, ArriveAt(command.town, stack=command.town_stack))
    elif command.town_stack:
        raise Invalid("town_stack", command.town_stack, "no value without a town", "RC-21.4")
    now = play.state
    if lists:
        play.require(not now.past, "RC-13.7", "an earlier conflict may keep somebody out of this one",
                     "propose it, then say who is involved")  # fmt: skip
    stakes = text_of("stakes", command.stakes, "RC-8.4", LONGEST_STAKES)
    if now.conflict is not None:
        play.refuse("RC-8.3", "not now: another conflict is under way", "wait until it is over")
    play.need(now.is_free_for_a_move, "another move is under way", "wait until that is settled")
    asked = now.aftermath is not None and now.aftermath.asks_gm
    play.require(
        not asked, "RC-14.6", "not now: the stakes of the last conflict are still open", "wait for the GM's answer"
    )
    play.need(now.playing(), "no PC is in play yet", "choose or make your PC first")
    play.need(now.board.has(places.TOWN), "there is no town whose chips could oppose anyone", "arrive at one")
    play.require(is_faced(now), "RC-R71", "not now: the next town opposes you on the road", "let the GM set it first")
    play.do(ConflictProposed(now.conflicts + 1, play.seat, stakes, command.shared))
    play.because("RC-8.4", stakes=stakes, answered="by one for all" if command.shared else "by each individually")
    if lists:
        listed = SetInvolved(command.pcs, command.who, surprise=command.surprise, agree=command.agree)
        set_involved(play, listed)


@rule("RC-8.4")
def set_stakes(play: Play[Canyon], command: SetStakes) -> None:
    """Anyone rewords the stakes until all have agreed."""
    at_step(play, "RC-8.4", STAKES)
    stakes = text_of("stakes", command.stakes, "RC-8.4", LONGEST_STAKES)
    play.do(StakesSet(play.seat, stakes, command.shared))
    play.because("RC-8.4", stakes=stakes)


@rule("RC-8.3", "RC-8.4", "RC-8.6", "RC-8.8", "RC-9.4", "RC-13.7", "RC-R64")
def set_involved(play: Play[Canyon], command: SetInvolved) -> None:
    """The GM lists PCs and opposition; losers of an earlier conflict over the same thing need a reason."""
    gm_only(play, "saying who is involved")
    at_step(play, "RC-8.3", STAKES)
    now = play.state
    pcs = command.pcs
    able = {one.id: one for one in now.playing()}
    if not pcs or any(pc not in able for pc in pcs):
        raise Invalid("pcs", command.pcs, "one or more PCs in play", "RC-8.3")
    who = text_of("who", command.who, "RC-8.3", 120, required=False)
    note = text_of("note", command.note, "RC-13.7", 300, required=False)
    earlier = {one.number: one for one in now.past}
    if command.same_as and command.same_as not in earlier:
        raise Invalid("same_as", command.same_as, "0, or the number of an earlier conflict", "RC-13.7")
    if note and not earlier:
        raise Invalid("note", note, "no value: there is no earlier conflict", "RC-13.7")
    if command.duel:
        play.require(
            play.ruling("pvp") == "duel",
            "RC-R64",
            "bad value: this table does not use duels between PCs",
            "talk it out",
        )
        play.need(len(pcs) == 2, f"a duel of {len(pcs)}", "choose two PCs")
    gave_up = barred_from(now, command.same_as, note)
    names = tuple(able[pc].name for pc in pcs)
    barred = [able[pc].name for pc in pcs if pc in gave_up]
    why = f"{and_so_on(barred)} lost or gave up conflict {command.same_as}"
    instead = "a note on what is substantially different now, or leave them out"
    play.require(not barred, "RC-13.7", f"gate not met: {why}", instead)
    play.do(InvolvedSet(pcs, who, command.same_as, note, command.duel, command.surprise))
    if command.same_as and note:
        play.because("RC-13.7", same_as=earlier[command.same_as].stakes, different=note)
    if command.duel:
        play.because("RC-R64", duel=names)
    else:
        play.because("RC-8.3", involved=names, opposition=who or UNNAMED)
    if command.surprise:
        play.because("RC-9.4", may_be_surprised=True)
    if command.agree:
        play.do(Agreed(GM, "", "the stakes", ahead=True))
        play.because("RC-8.4", agreed=1)


@rule("RC-13.7")
def barred_from(now: Canyon, same_as: int, note: str) -> tuple[str, ...]:
    """PCs who may not engage in a conflict over the same thing as an earlier one, without a note on the difference."""
    earlier = next((one for one in now.past if one.number == same_as), None)
    return earlier.barred if earlier is not None and not note else ()


@rule("RC-8.4", "RC-8.6", "RC-R73")
def who_must_agree(ruling: Ruling, now: Canyon) -> tuple[str, ...]:
    """Seats that must agree: the GM and players present, those involved, or the GM after discussion.

    Nobody is in a conflict without agreeing to it, whatever the ruling.
    """
    this = conflict(now)
    listed = tuple(seat_of(now, one.pc) for one in this.contenders)
    unasked = tuple(seat_of(now, one.pc) for one in this.contenders if not one.agreed and this.step == STAKES)
    reading = ruling("agreement")
    if reading == "whole_table":
        wanted = tuple(seat.id for seat in now.seats if seat.id != GM and is_present(now, seat.id))
    else:
        wanted = listed if reading == "all_involved" else ()
    return tuple(dict.fromkeys((GM, *wanted, *unasked)))


@rule("RC-8.4", "RC-8.3", "RC-8.6")
def agree(play: Play[Canyon], command: AgreeConflict) -> None:
    """A person agrees to the stakes or to the situation; a listed PC is in once their player agrees."""
    this = at_step(play, "RC-8.4", STAKES, SITUATION)
    if play.seat in this.agreed:
        play.refuse("RC-8.4", "already committed: you have already agreed", "wait for the others")
    if not this.contenders:
        play.refuse("RC-8.3", "not now: nobody is listed yet", "ask the GM to say who is involved")
    if play.seat not in who_must_agree(play.ruling, play.state):
        by_ruling = play.state.ruling("agreement") != "whole_table"
        clause = "RC-R73" if by_ruling else "RC-8.4"
        play.refuse(clause, "not yours: your agreement is not needed", "say what you think of it")
    on_stakes = this.step == STAKES
    play.need(on_stakes or not command.situation, "the stakes are already agreed", "agree to the situation")
    one = play.state.played_by(play.seat)
    pc, to = one.id if one is not None and this.has(one.id) else "", "the stakes" if on_stakes else "the situation"
    play.do(Agreed(play.seat, pc, to, ahead=command.situation))
    play.because("RC-8.4" if on_stakes else "RC-8.6", agreed=len(this.agreed) + 1)
    if command.situation:
        play.because("RC-8.6", facts=len(this.facts))


@rule("RC-8.3")
def stay_out(play: Play[Canyon], command: StayOut) -> None:
    """A player keeps their PC out of the conflict."""
    at_step(play, "RC-8.3", STAKES, SITUATION)
    one = contender_of(play, "RC-8.3")
    play.do(StayedOut(one.pc))
    play.because("RC-8.3", stays_out=play.state.character(one.pc).name)


@rule("RC-8.4")
def call_off(play: Play[Canyon], command: CallOff) -> None:
    """Anyone calls the conflict off, until preparing begins."""
    this = at_step(play, "RC-8.4", STAKES, SITUATION, CLAIM)
    play.do(ConflictEnded(0, this.stakes, why="called off"))
    play.because("RC-8.4", stakes=this.stakes)


@rule("RC-8.3")
def lapse(play: Play[Canyon]) -> None:
    """Call off a conflict that has no PC left."""
    play.do(ConflictEnded(0, conflict(play.state).stakes, why="no PC is in play"))
    play.because("RC-8.3", in_play=0)


def all_agree(now: Canyon) -> bool:
    """Whether the step can end: at least one PC is listed, and everyone required has agreed."""
    this: Conflict = conflict(now)
    return bool(this.contenders) and all(seat in this.agreed for seat in who_must_agree(now.ruling, now))
