"""Passes over HTTP: who gets one for which seat, and how a seat moves to whoever brings it."""

from __future__ import annotations

from croupier.core.names import name_of
from croupier.core.seat_rules import must_be_free
from croupier.core.state import GM, TABLE
from croupier.core.table_commands import MoveSeat, NotePass
from croupier.store import seats
from croupier.web.auth import Sitter
from croupier.web.display_names import clean
from croupier.web.live_table import LiveTable
from croupier.web.lobby import join, kept, seats_are_here, table_of
from croupier.web.pass_store import ABSENCE, MINUTES, Pass, is_short
from croupier.web.problems import Refused, invalid
from croupier.web.server import House
from croupier.web.wire import Join, Joined, PassCode

ASK = "send the command ask_for_pass; once it is allowed, make the pass within ten minutes"


async def give_pass(house: House, sitter: Sitter, seat: str) -> PassCode:
    """A code that moves a seat: for its holder, and with an entry that everyone sees for others. Raises Refused."""
    live = house.table(sitter.table)
    seats_are_here(live)
    if sitter.watches or (live.row.head.with_gm and sitter.seat not in {seat, GM}):
        raise Refused("forbidden", "a pass is made by the seat's holder, or by the GM")
    if seat not in [one.id for one in live.table.state.seats]:
        raise invalid("seat", seat, ", ".join(one.id for one in live.table.state.seats))
    by_holder = sitter.seat == seat or _is_consented(house, live, sitter.seat, seat)
    if sitter.seat != seat:
        live.attendance.use(seat, sitter.seat)
        await live.submit(TABLE, NotePass(seat, sitter.seat)).landed()
    return PassCode(house.passes.make(sitter.table, seat, by_holder=by_holder), seat, MINUTES)


def _is_consented(house: House, live: LiveTable, maker: str, seat: str) -> bool:
    """Whether the seat's holder agreed to this pass; False where nobody has to. Raises Refused."""
    allowed = live.attendance.allowed(seat, maker)
    if allowed:
        return True
    is_free = _can_be_given_away(house, live, seat)
    if is_free and (maker == GM or allowed is not None):
        return False
    name = name_of(live.table.state, seat)
    if is_free:
        raise Refused("forbidden", "the table has to agree to this pass first", instead=ASK)
    raise Refused("forbidden", f"{name} sits there, and has neither agreed nor been away for ten minutes", instead=ASK)


def _can_be_given_away(house: House, live: LiveTable, seat: str) -> bool:
    held = any(one.seat == seat and not one.waiting for one in seats.holders(house.journal, live.row.id))
    return not held or house.silence(live.row.id, seat) >= ABSENCE


async def join_or_take_over(house: House, code: str, person: Join, address: str) -> Joined:
    """Join with a table's code, or take a seat over with its code and a pass. Raises Refusal or Refused."""
    if person.pass_ is None:
        return await join(house, code, person, address)
    return await take_over(house, code, person.pass_, person.name, address)


async def take_over(house: House, code: str, typed: str, name: str | None, address: str) -> Joined:
    """Sit where a pass leads; whoever held the seat until now does so no longer. Raises Refusal or Refused."""
    name = clean(name) if name else None
    if not is_short(typed):
        return await _take_over_by_link(house, typed.strip(), name, address)
    live = table_of(house, code, address)
    found = house.passes.find(live.row.id, typed)
    if found is None:
        house.codes.take(address)  # a right pass is never refused for the wrong ones before it
        raise _wrong_pass()
    _must_still_be_good(house, live, found)
    called = _name_for(live, found.seat, name)
    house.passes.end(live.row.id, found.seat)
    seated = await kept(seats.hand_over(house.journal, live.row.id, found.seat, called))
    return await _moved(house, live, found.seat, called, seated.token)


async def _take_over_by_link(house: House, code: str, name: str | None, address: str) -> Joined:
    """The same by a GM link, which is long, good for a day, and kept in the journal."""
    led = seats.led_by(house.journal, code, now=house.passes.wall)
    if led is None:
        house.codes.take(address)  # a right pass is never refused for the wrong ones before it
        raise _wrong_pass()
    live = house.table(led.table)
    called = _name_for(live, led.seat, name)
    seated = await kept(seats.use_pass(house.journal, code, called, now=house.passes.wall))
    if seated is None:
        raise _wrong_pass()
    house.passes.end(live.row.id, led.seat)
    return await _moved(house, live, led.seat, called, seated.token)


def _wrong_pass() -> Refused:
    return Refused("wrong_code", "this pass is unknown, used, or older than ten minutes", field="pass")


def _must_still_be_good(house: House, live: LiveTable, found: Pass) -> None:
    """A pass that was made without a holder's consent ends when somebody is there again. Raises Refused."""
    if not found.by_holder and not _can_be_given_away(house, live, found.seat):
        house.passes.end(live.row.id, found.seat)
        raise Refused(
            "taken", f"{name_of(live.table.state, found.seat)} sits there again", instead="ask them for a pass"
        )


def _name_for(live: LiveTable, seat: str, name: str | None) -> str:
    """The name under which a seat goes on. Raises Invalid."""
    kept_name: str = live.table.state.seat(seat).name or name_of(live.table.state, seat)
    if name is None or name == kept_name:
        return kept_name
    must_be_free(live.table.state, seat, name)
    return name


async def _moved(house: House, live: LiveTable, seat: str, name: str, token: str) -> Joined:
    house.put_out(live.row.id, seat, "the seat was handed on")
    if not live.is_copy:
        await live.submit(TABLE, MoveSeat(seat, name)).landed()
    return Joined(live.row.id, seat, token)
