"""Towns: arriving, the town stack, the sheet, leaving, coming back (chapters 5.10, 19.3 and 21)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import deck, places, purse
from croupier.games.rust_in_the_canyon.people import gm_only, text_of
from croupier.games.rust_in_the_canyon.state import DYING, IN_PLAY, REMOVED, Canyon
from croupier.games.rust_in_the_canyon.town.commands import (
    ArriveAt,
    ComeBackTo,
    LeaveTown,
    SetOutFor,
)
from croupier.games.rust_in_the_canyon.town.state import NOT_PERMANENT, PERMANENT, Town
from croupier.games.rust_in_the_canyon.town.town_events import TownEntered, TownLeft
from croupier.games.rust_in_the_canyon.town.town_sheet import LONGEST_NAME, NOTES, note, read_sheet
from croupier.pieces import chips
from croupier.pieces.events import PlacesLaid

SIZES = {"settlement": 4, "town": 7, "city": 11}
LEAST, MOST_NAMED, OFFERED = 22, 999, 42


@rule("RC-5.10", "RC-R6")
def stack_for(play: Play[Canyon], size: str, named: int) -> int:
    """The chips of a newly visited town: 21 plus k for each PC in play, or as a ruling says."""
    reading = play.ruling("town_stack")
    if reading == "fixed":
        count = play.state.settings.value("town_stack")
        assert isinstance(count, int)
        _check_not_named(named, count, "RC-R6")
        play.because("RC-R6", stack=count)
        return count
    if reading == "gm":
        if named < 0:  # no table that assists can mean it
            raise Invalid("stack", named, f"{LEAST} to {MOST_NAMED}", "RC-R6")
        play.require(
            LEAST <= named <= MOST_NAMED, "RC-R6", "bad value: the GM names the town stack", f"{LEAST} to {MOST_NAMED}"
        )
        play.because("RC-R6", stack=named)
        return named
    k = SIZES[size]
    if size == "town":
        given = play.state.settings.value("town_stack")
        assert isinstance(given, int)
        k = given
    count = len(play.state.playing())
    _check_not_named(named, 21 + k * count, "RC-5.10")
    play.because("RC-5.10", PCs=count, k=k, stack=21 + k * count)
    return 21 + k * count


def _check_not_named(named: int, count: int, clause: str) -> None:
    """Raises Invalid if the GM names a stack that the rules compute."""
    if named:
        raise Invalid("stack", named, f"no value: the stack is {count}", clause)


@rule("RC-21.4", "RC-21.2")
def arrive_at(play: Play[Canyon], command: ArriveAt) -> None:
    """The PCs arrive at a new town: its size and stack are set, and the PCs' stacks are reset."""
    gm_only(play, "setting a town")
    _on_the_way(play)
    if command.size not in SIZES:
        raise Invalid("size", command.size, ", ".join(SIZES), "RC-5.10")
    name = text_of("name", command.name, "RC-21.2", LONGEST_NAME)
    written = read_sheet(play, command.sheet)
    play.require(
        play.state.characters,
        "RC-5.10",
        "not now: the town stack depends on the PCs, and there are none yet",
        "wait until one is made",
    )
    count = stack_for(play, command.size, command.stack)
    notes = written.pop(NOTES, "")
    town = msgspec.structs.replace(Town(f"t{len(play.state.towns) + 1}", name, command.size), **written)
    _enter(play, town, count)
    if notes:
        note(play, town.id, notes)


@rule("RC-21.4")
def come_back_to(play: Play[Canyon], command: ComeBackTo) -> None:
    """Return to a town: it has the stack it was left with, and earlier changes belong to an earlier visit."""
    gm_only(play, "setting a town")
    _on_the_way(play)
    now = play.state
    town = next((one for one in now.towns if one.id == command.town), None)
    if town is None:
        raise Invalid("town", command.town, ", ".join(one.id for one in now.towns) or "none yet", "RC-21.4")
    kept = places.chips(now, places.TOWN) if town.id == now.town else town.stack
    past = (*town.history, (town.visits, town.changes, town.verdict)) if town.visits else ()
    again = msgspec.structs.replace(town, visits=town.visits + 1, changes="", verdict="", fate="", history=past)
    play.because("RC-21.4", town=town.name, stack=kept)
    _enter(play, again, kept)


@rule("RC-R71", "RC-5.10")
def set_out_for(play: Play[Canyon], command: SetOutFor) -> None:
    """Set the next town's stack before the PCs arrive, if a ruling has its chips oppose them on the road."""
    gm_only(play, "setting a town")
    now = play.state
    by_ruling = play.ruling("outside_town") == "next_town"
    chips_of = "the bank" if now.ruling("outside_town") == "bank" else "the town you left last"
    why = f"bad value: on the road, the chips of {chips_of} oppose you"
    play.require(by_ruling, "RC-R71", why, "arrive there")
    play.insist(
        not is_faced(now), "RC-R71", "not now: you are in a town, or the next one is set", "wait until you have left"
    )
    play.need(now.is_between, "something is under way", "end it first")
    if command.size not in SIZES:
        raise Invalid("size", command.size, ", ".join(SIZES), "RC-5.10")
    name = text_of("name", command.name, "RC-21.2", LONGEST_NAME)
    count = stack_for(play, command.size, command.stack)
    town = Town(f"t{len(now.towns) + 1}", name, command.size, visits=0)
    _lay_stack(play, town, count, arrived=False)


@rule("RC-R71")
def is_faced(now: Canyon) -> bool:
    """Whether the town whose chips oppose the PCs is known: on the road, it may be a town that is not set yet."""
    here = now.here
    waits = now.on_the_road and now.ruling("outside_town") == "next_town"
    return here is not None and not (waits and here.visits)


def _on_the_way(play: Play[Canyon]) -> None:
    """Require that no town is being visited and nothing is in progress."""
    now = play.state
    here = now.here
    away = here is None or now.on_the_road
    play.insist(away, "RC-21.4", f"not now: you are in {here.name if here else ''}", "leave it first")
    play.need(now.is_between, "something is under way", "end it first")


@rule("RC-21.4", "RC-21.5", "RC-5.10", "RC-1.7")
def _enter(play: Play[Canyon], town: Town, count: int) -> None:
    """Enter a town: the old one keeps its stack; place the new one's, retire road markers, reset stacks."""
    held = _held(play.state)
    _lay_stack(play, town, count, arrived=True)
    note_markers(play, held)
    reset_stacks(play)


@rule("RC-21.5")
def note_markers(play: Play[Canyon], held: int) -> None:
    """How many read markers are retired by this, if any."""
    if held:
        play.because("RC-21.5", markers_retired=held)


def _held(now: Canyon) -> int:
    """How many read markers the PCs hold."""
    return sum(not marker.retired for one in now.characters for marker in one.markers)


def _lay_stack(play: Play[Canyon], town: Town, count: int, *, arrived: bool) -> None:
    deck.lay_side(play, GM, GM)
    if not play.state.board.has(places.TOWN):
        play.do(PlacesLaid((places.TOWN_PLACE,)))
    left = play.state.here
    kept = places.chips(play.state, places.TOWN)
    other = left.id if left is not None and left.id != town.id else ""
    same = left is not None and not other
    purse.pay(play, places.TOWN, None, 0 if same else kept)
    if left is not None and other:
        play.because("RC-21.4", town=left.name, keeps=kept)
    play.do(TownEntered(town, other, kept, arrived, retires=arrived))
    purse.pay(play, None, places.TOWN, 0 if same else count)


@rule("RC-19.3", "RC-R61")
def reset_stacks(play: Play[Canyon]) -> None:
    """Reset every living PC who comes along to their base stack, up or down; stress and injuries stay."""
    for one in play.state.characters:
        if one.status not in (IN_PLAY, DYING, REMOVED):
            continue
        stressed = places.chips(play.state, places.stress(one.id))
        reading = play.ruling("arrival_stress") if stressed else ""
        if reading == "clear_chips":
            purse.pay(play, places.stress(one.id), None, stressed)
        elif reading == "recover_7":
            purse.recover(play, one.id, 7)
        before = places.chips(play.state, places.stack(one.id))
        chips.set_to(play, places.stack(one.id), one.base, places.CHIP)
        if before != one.base:
            play.because("RC-19.3", name=one.name, before=places.for_owner(play.state, one.id, before), stack=one.base)


@rule("RC-7.6", "RC-21.5", "RC-R16", "RC-R71")
def leave_town(play: Play[Canyon], command: LeaveTown) -> None:
    """Leave the town: markers are retired; without a successful Reflect the changes are not permanent.

    The stack stays in view.
    """
    gm_only(play, "leaving the town")
    now = play.state
    here = now.here
    play.need(here is not None and not now.on_the_road, "you are not in a town", "arrive at one")
    assert here is not None
    play.need(now.is_between, "something is under way", "end it first")
    verdict = here.verdict or NOT_PERMANENT
    count = places.chips(now, places.TOWN)
    lasting = here.has_lasting_change
    play.do(TownLeft(here.id, count, verdict, lasting))
    play.because("RC-7.4" if verdict == PERMANENT else "RC-7.6", town=here.name, stack=count, changes=verdict)
    note_markers(play, _held(now))
