"""The end of a conflict, by the rules or canceled; what may be shown afterward."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.betting.events import PotClosed
from croupier.games.rust_in_the_canyon.conflict.commands import BreakOffConflict, Prepare, ShowPreparation, ShowUnplayed
from croupier.games.rust_in_the_canyon.conflict.events import ConflictEnded, PreparationsShown, UnplayedShown
from croupier.games.rust_in_the_canyon.conflict.opening import barred_from
from croupier.games.rust_in_the_canyon.conflict.participants import conflict, seat_of
from croupier.games.rust_in_the_canyon.conflict.state import Conflict, Contender, Pot
from croupier.games.rust_in_the_canyon.cost import pots_after_conflict, resolve
from croupier.games.rust_in_the_canyon.cost.state import Aftermath, Outcome
from croupier.games.rust_in_the_canyon.cost.stress import stress_of
from croupier.games.rust_in_the_canyon.deck import discard, lay_away_reserve
from croupier.games.rust_in_the_canyon.figures.results import WON
from croupier.games.rust_in_the_canyon.people import gm_only, text_of
from croupier.games.rust_in_the_canyon.purse import pay
from croupier.games.rust_in_the_canyon.state import DEAD, Canyon
from croupier.pieces import cards
from croupier.pieces.events import PlacesCleared

OWNERS, STACKS, TOWN, BANK = "owners", "stacks", "town", "bank"
POTS = (OWNERS, STACKS, TOWN, BANK)
LONGEST_REASON = 200
OF_A_HAND = ("bid ", "act ", "say ")
"""Windows of sealed answers that have no meaning once the conflict is over."""


@rule("RC-12.17", "RC-14.6", "RC-8.2", "RC-11.3", "RC-R39")
def end(play: Play[Canyon]) -> None:
    """End the conflict for all: resolve unresolved PCs, answer shared stakes, clear the table."""
    this = conflict(play.state)
    if any(one.level for one in this.contenders):
        for one in sorted(this.contenders, key=lambda one: play.state.at(seat_of(play.state, one.pc))):
            if one.level and not conflict(play.state).contender(one.pc).resolved:
                resolve.resolve(play, one.pc)
    if this.shared and not this.duel:
        resolve.answer_shared(play)
    clear(play, "")


@rule("RC-R64", "RC-13.10")
def end_alone(play: Play[Canyon]) -> None:
    """End a duel that one PC left between hands: the other wins with their last total, if there is one."""
    one = conflict(play.state).still_in()[0]
    if one.level:
        play.do(PotClosed(one.pc, WON, one.total, gm_backed=True))
        play.because("RC-R64", name=play.state.character(one.pc).name, total=one.total)
    end(play)


@rule("RC-13.7")
def barred(those: tuple[Contender, ...]) -> tuple[str, ...]:
    """PCs who lost, gave up or left: a new conflict over the same thing must differ substantially."""
    return tuple(one.pc for one in those if one.result != WON and not one.joining)


@rule("RC-13.7")
def kept_out(now: Canyon, why: str) -> tuple[str, ...]:
    """PCs barred by this conflict, unless it was broken off, and by an earlier one over the same thing."""
    this = conflict(now)
    those = (*barred_from(now, this.same_as, this.note), *(() if why else barred(this.contenders)))
    return tuple(dict.fromkeys(those))


@rule("RC-10.8", "RC-22.2", "RC-5.6")
def clear(play: Play[Canyon], why: str) -> None:
    """Discard hands, put reserves away face down, and remove pots; preparations stay sealed.

    Bids, acts and statements that were never opened are dropped.
    """
    this = conflict(play.state)
    for window in dict.fromkeys(seal.window for seal in play.state.seals if seal.window.startswith(OF_A_HAND)):
        play.drop(window)
    for about in (*(one.pc for one in this.contenders), GM):
        seat = seat_of(play.state, about)
        lay_away_reserve(play, seat)
        for place in places.hands(play.state, seat):
            discard(play, seat, place)
    pots = tuple(dict.fromkeys(pot.place for one in this.contenders for pot in one.pots))
    gone = (*pots, *places.hands(play.state, GM)[1:])
    if gone:
        play.do(PlacesCleared(gone))
    after = play.state.aftermath
    mine = after if after is not None and after.conflict == this.number and not why else None
    answer = answer_text(this, mine) if mine is not None else ""
    outcomes = tuple(_with_stress(play.state, one) for one in mine.outcomes) if mine is not None else ()
    of = sum(bool(one.level) for one in this.contenders)
    needed = resolve.enough_to_share(play.state.ruling("shared_stakes"), of) if answer in ("yes", "no") else 0
    play.do(ConflictEnded(this.number, this.stakes, kept_out(play.state, why), why, answer, outcomes, needed))


@rule("RC-17.1")
def _with_stress(now: Canyon, one: Outcome) -> Outcome:
    """An outcome with the stress that the PC has now."""
    if now.character(one.pc).status == DEAD:
        return one
    stress = stress_of(now, one.pc)
    return replace(one, stress=stress, hurt=stress - places.chips(now, places.stress(one.pc)))


@rule("RC-14.6")
def answer_text(this: Conflict, after: Aftermath) -> str:
    """The answer to the stakes; empty if each PC answers them for themself."""
    if not this.shared or this.duel:
        return ""
    return "the GM decides" if after.asks_gm else "yes" if after.has_stakes else "no"


@rule("RC-1.7")
def break_off(play: Play[Canyon], pots: str = OWNERS, reason: str = "") -> None:
    """Cancel the conflict without a result: chips return to their payers, or go where the GM says."""
    this = play.state.conflict
    play.need(this is not None, "no conflict is under way", "propose one")
    for one in conflict(play.state).contenders:
        if one.forfeits:
            resolve.resolve(play, one.pc)
        for pot in one.pots:
            _empty(play, one.pc, pot, pots)
    clear(play, f"broken off: {reason}" if reason else "broken off")
    play.because("RC-1.7", pots=pots)


@rule("RC-1.7", "RC-R28", "RC-R29")
def _empty(play: Play[Canyon], pc: str, pot: Pot, to: str) -> None:
    """Empty a pot of a conflict that is canceled; what the bank lent or paid returns to it, with the stress for it."""
    count, town = places.chips(play.state, pot.place), pots_after_conflict.town_purse(play)
    if to != OWNERS:
        pay(play, pot.place, {STACKS: places.stack(pc), TOWN: town, BANK: None}[to], count)
        return
    own = min(pot.own, count)
    lent, bank = min(pot.lent, own), min(pot.bank, count - own)
    pay(play, pot.place, places.stack(pc), own - lent)
    pay(play, pot.place, town, count - own - bank)
    pay(play, pot.place, None, lent + bank)
    if lent:
        pay(play, places.stress(pc), None, min(lent, places.chips(play.state, places.stress(pc))))
    if lent + bank:
        clause = "RC-R28" if play.state.ruling("short_ante") == "borrow" else "RC-R29"
        play.because(clause, name=play.state.character(pc).name, bank=lent + bank)


@rule("RC-22.1", "RC-1.7")
def break_off_conflict(play: Play[Canyon], command: BreakOffConflict) -> None:
    """The GM cancels the conflict and says where the pots go."""
    gm_only(play, "breaking a conflict off")
    if command.pots not in POTS:
        raise Invalid("pots", command.pots, ", ".join(POTS), "RC-1.7")
    reason = text_of("reason", command.reason, "RC-22.1", LONGEST_REASON, required=False)
    break_off(play, command.pots, reason)


# afterward


@rule("RC-22.2")
def may_show_unplayed(now: Canyon, seat: str) -> bool:
    """Whether a seat has unplayed reserve cards that it has not shown yet, and no conflict is in progress."""
    return now.conflict is None and bool(_not_shown(now, seat))


def _not_shown(now: Canyon, seat: str) -> list[int]:
    """The spots of a seat's unplayed reserve cards that not everyone has seen."""
    place = places.unplayed(seat)
    slots = now.board.place(place).slots if now.board.has(place) else ()
    return [spot for spot, slot in enumerate(slots) if EVERYONE not in slot.seen]


@rule("RC-22.2")
def show_unplayed(play: Play[Canyon], command: ShowUnplayed) -> None:
    """After the conflict, the owner of unplayed reserve cards may show them."""
    if play.state.conflict is not None:
        play.refuse("RC-22.2", "not now: a conflict is under way", "wait until it is over")
    where, spots = places.unplayed(play.seat), _not_shown(play.state, play.seat)
    play.need(spots, "you have no unplayed reserve cards left to show", "wait for the next conflict")
    faces = tuple(cards.look(play, where, spot, (EVERYONE,)) for spot in spots)
    play.do(UnplayedShown(play.seat, faces))
    play.because("RC-22.2", shown=len(spots))


@rule("RC-22.2")
def unused(now: Canyon, seat: str) -> tuple[str, ...]:
    """Windows of a seat's preparations that were never opened, once the conflict is over."""
    if now.conflict is not None:
        return ()
    return tuple(seal.window for seal in now.seals if seal.seat == seat and seal.window.startswith("prepare "))


@rule("RC-22.2")
def show_preparation(play: Play[Canyon], command: ShowPreparation) -> None:
    """After the conflict, the owner of unused preparations may open them."""
    if play.state.conflict is not None:
        play.refuse("RC-22.2", "not now: a conflict is under way", "wait until it is over")
    windows = unused(play.state, play.seat)
    play.need(windows, "you have no preparation that was not used", "wait for the next conflict")
    found = [answer for window in windows for answer in play.open(window).values()]
    play.do(PreparationsShown(play.seat, tuple(one.level for one in found if isinstance(one, Prepare))))
    play.because("RC-22.2", shown=len(windows))
