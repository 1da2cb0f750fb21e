"""Reserve cards: the opposition's rank, how many cards each side gets, dealing them (chapter 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.betting.betting_costs import ante_factor
from croupier.games.rust_in_the_canyon.conflict import markers
from croupier.games.rust_in_the_canyon.conflict.commands import SetRank, TakeExtra
from croupier.games.rust_in_the_canyon.conflict.events import ConflictMoved
from croupier.games.rust_in_the_canyon.conflict.participants import (
    at_step,
    conflict,
    in_seat_order,
    no_opposition_in_a_duel,
    side_of,
)
from croupier.games.rust_in_the_canyon.conflict.proxy import show_reserve
from croupier.games.rust_in_the_canyon.conflict.ranks import LADDER, ante_at, effective, rank_now
from croupier.games.rust_in_the_canyon.conflict.side_events import ExtraChosen, RankSet, ReserveDealt
from croupier.games.rust_in_the_canyon.conflict.state import (
    ANTE,
    LEVELS,
    RESERVE,
    SURPRISE,
    Conflict,
    Contender,
    Opposition,
)
from croupier.games.rust_in_the_canyon.cost.pots_after_conflict import town_purse
from croupier.games.rust_in_the_canyon.deck import deal
from croupier.games.rust_in_the_canyon.people import gm_only, is_gone, side
from croupier.games.rust_in_the_canyon.state import BODY, GRIP, MIND, Canyon, Character

STAT = {1: MIND, 2: BODY, 3: GRIP}
cites("RC-4.6", name="STAT")(STAT)


@rule("RC-10.1", "RC-10.2", "RC-10.3", "RC-R28")
def set_rank(play: Play[Canyon], command: SetRank) -> None:
    """The GM says how strong the opposition is, and whether position and injuries shift it by one place."""
    gm_only(play, "setting the rank")
    this = at_step(play, "RC-10.1", RESERVE)
    no_opposition_in_a_duel(play)
    if command.rank not in LADDER:
        raise Invalid("rank", command.rank, "0, 1, 2, 3 or 5", "RC-10.1")
    if command.step not in (-1, 0, 1):
        raise Invalid("step", command.step, "-1, 0 or 1: never more than one place", "RC-10.2")
    if this.opposition.rank is not None:
        play.refuse("RC-10.1", "already committed: the rank of this hand is set", "wait for the next hand")
    value, ante = effective(command.rank, command.step), ante_at(play.ruling, command.rank, command.step)
    short = _too_few(play, [one.pc for one in this.still_in()], this.level, ante)
    play.require(not short, "RC-R28", short, "choose a lower rank")
    play.do(RankSet(command.rank, command.step))
    play.because("RC-10.1", rank=command.rank)
    if command.step:
        play.because("RC-10.2", rank=command.rank, step=command.step, effective=value)


@rule("RC-R28", "RC-R7")
def _too_few(play: Play[Canyon], pcs: Sequence[str], level: int, ante: int) -> str:
    """Why the GM cannot pay this ante into the pot of each of these PCs, if a ruling requires it; empty if they can.

    PCs who cannot pay it themselves have no pot then.
    """
    now, purse = play.state, town_purse(play)
    most = ante * len(pcs) if purse is None else places.chips(now, purse)
    if most >= ante * len(pcs) or play.ruling("short_ante") != "cannot_join":
        return ""
    costs = ((pc, ante * ante_factor(now.ruling, now.character(pc), level)) for pc in pcs)
    pots = sum(places.chips(now, places.stack(pc)) >= cost for pc, cost in costs)
    if most >= ante * pots:
        return ""
    if any(places.is_hidden(now, pc, play.seat) for pc in pcs):
        return f"too few chips: {most} for the antes of {ante}"
    return f"too few chips: {most} for {pots} ante{'' if pots == 1 else 's'} of {ante}"


@rule("RC-R24", "RC-R28")
def keeps_rank(play: Play[Canyon], pcs: Sequence[str], level: int) -> bool:
    """Whether the next hand, of these PCs, keeps the rank of the first: not if a ruling asks for a lower one."""
    foe = conflict(play.state).opposition
    if play.ruling("rerank") != "once" or foe.rank is None:
        return False
    return not _too_few(play, pcs, level, ante_at(play.state.ruling, foe.rank, foe.step))


@rule("RC-9.7")
def may_decline_extra(now: Conflict, about: str) -> bool:
    """Whether a side that has shown its preparation has not declined the card for it."""
    one = now.opposition if about == GM else now.contender(about)
    return one.preparation in LEVELS and one.extra is not False


@rule("RC-9.7")
def has_declined_extra(now: Conflict, about: str) -> bool:
    """Whether a side has declined the card for its preparation, and may still take it."""
    one = now.opposition if about == GM else now.contender(about)
    return one.preparation in LEVELS and one.extra is False


@rule("RC-9.7")
def take_extra(play: Play[Canyon], command: TakeExtra) -> None:
    """Decline the card for being prepared, or take it after all; without a word it is dealt."""
    this = at_step(play, "RC-9.7", SURPRISE)
    about = side_of(play, "RC-9.7")
    one = this.opposition if about == GM else this.contender(about)
    if one.preparation not in LEVELS:
        play.refuse("RC-9.7", "not yours: only a side that prepared for a level gets an extra card", "wait")
    if command.take != (one.extra is False):
        play.refuse("RC-9.7", "already committed: nothing would change", "wait for the GM to settle the level")
    play.do(ExtraChosen(about, command.take))
    play.because("RC-9.7", taken=command.take)


@rule("RC-9.7")
def takes_extra(side: Contender | Opposition) -> bool:
    """Whether a side is prepared and has not declined the card for it."""
    return side.prepared and side.extra is not False


@rule("RC-10.4", "RC-R3")
def from_traits(pc: Character, level: int) -> int:
    """Reserve cards that a PC's traits give at a level, or take away."""
    return sum(trait.reserve for trait in pc.traits if level in trait.levels)


@rule("RC-10.4", "RC-10.9", "RC-4.6")
def size_for_pc(pc: Character, one: Contender, level: int, read: int) -> int:
    """The stat of the level, 1 if prepared, related markers and traits; none at all when surprised."""
    if one.surprised:
        return 0
    stat = int(getattr(pc, STAT[level]))
    return max(0, stat + int(takes_extra(one)) + read + from_traits(pc, level))


@rule("RC-10.5", "RC-10.9")
def size_for_gm(foe: Opposition) -> int:
    """The effective rank, 1 more if prepared; none at all when surprised."""
    if foe.surprised:
        return 0
    return effective(foe.rank or 0, foe.step) + int(takes_extra(foe))


@rule("RC-10.4", "RC-10.5", "RC-10.6", "RC-10.8")
def deal_reserves(play: Play[Canyon]) -> None:
    """Deal each side's reserve from its own deck, visible only to its owner."""
    this = conflict(play.state)
    for one in in_seat_order(play.state):
        pc = play.state.character(one.pc)
        read = 0 if one.surprised else markers.bonus(play.ruling, one, this.hand)
        size = size_for_pc(pc, one, this.level, read)
        play.do(ReserveDealt(one.pc, size, read, places.count(play.state, places.reserve(side(pc)))))
        facts: dict[str, Any] = {"stat": getattr(pc, STAT[this.level]), "prepared": takes_extra(one), "markers": read}
        facts |= {"traits": more} if (more := from_traits(pc, this.level)) else {}
        play.because("RC-10.4", name=pc.name, **facts, surprised=bool(one.surprised), cards=size)
        deal(play, side(pc), places.reserve(side(pc)), size)
        if is_gone(play.state, side(pc)):
            show_reserve(play, one.pc)
    if not this.duel:
        _deal_to_the_gm(play, this)
    play.do(ConflictMoved(ANTE))


def _deal_to_the_gm(play: Play[Canyon], this: Conflict) -> None:
    foe, size = this.opposition, size_for_gm(this.opposition)
    play.do(ReserveDealt(GM, size, kept=places.count(play.state, places.reserve(GM))))
    surprised = bool(foe.surprised)
    play.because("RC-10.5", rank=rank_now(this), prepared=takes_extra(foe), surprised=surprised, cards=size)
    deal(play, GM, places.reserve(GM), size)


@rule("RC-R64")
def needs_a_rank(this: Conflict) -> bool:
    """Whether the opposition's rank is not set yet; a duel has none."""
    return this.opposition.rank is None and not this.duel


def can_deal(now: Canyon) -> bool:
    """Whether the rank is set."""
    return not needs_a_rank(conflict(now))
