"""Seat passes over HTTP: who can create one for which seat, and how it transfers the seat."""

from __future__ import annotations

from croupier.core.names import name_of, seat_label
from croupier.core.seat_rules import must_be_free
from croupier.core.state import GM, TABLE
from croupier.core.table_commands import MoveSeat, NotePass
from croupier.store import seats
from croupier.web.auth import Requester
from croupier.web.display_names import clean
from croupier.web.live_table import LiveTable
from croupier.web.lobby import durable, join, seats_are_here, table_of
from croupier.web.pass_store import ABSENCE, MINUTES, Pass, is_short
from croupier.web.problems import Refused, invalid
from croupier.web.server import Server
from croupier.web.wire import Join, Joined, PassCode
from croupier.web.wire_lobby import SeatOfPass

ASK = "send the command ask_for_pass; once it is allowed, create the pass within ten minutes"


async def give_pass(server: Server, requester: Requester, seat: str) -> PassCode:
    """A code that transfers a seat: free for its holder, announced to everyone for others. Raises Refused."""
    live = server.table(requester.table)
    seats_are_here(live)
    if requester.watches or (live.row.head.with_gm and requester.seat not in {seat, GM}):
        raise Refused("forbidden", "only the seat's holder or the GM can create a pass")
    if seat not in [one.id for one in live.table.state.seats]:
        raise invalid("seat", seat, ", ".join(one.id for one in live.table.state.seats))
    by_holder = requester.seat == seat or _is_consented(server, live, requester.seat, seat)
    if requester.seat != seat:
        live.last_seen.use(seat, requester.seat)
        await live.submit(TABLE, NotePass(seat, requester.seat)).written()
    return PassCode(server.passes.make(requester.table, seat, by_holder=by_holder), seat, MINUTES)


def _is_consented(server: Server, live: LiveTable, maker: str, seat: str) -> bool:
    """Whether the seat's holder agreed to this pass; False if no consent is needed. Raises Refused."""
    allowed = live.last_seen.allowed(seat, maker)
    if allowed:
        return True
    is_free = _can_be_given_away(server, live, seat)
    if is_free and (maker == GM or allowed is not None):
        return False
    name = name_of(live.table.state, seat)
    if is_free:
        raise Refused("forbidden", "the table must agree to this pass first", instead=ASK)
    raise Refused(
        "forbidden", f"{name} is in that seat, and has neither agreed nor been away for ten minutes", instead=ASK
    )


def _can_be_given_away(server: Server, live: LiveTable, seat: str) -> bool:
    held = any(one.seat == seat and not one.waiting for one in seats.holders(server.journal, live.row.id))
    return not held or server.silence(live.row.id, seat) >= ABSENCE


async def join_or_take_over(server: Server, code: str, person: Join, address: str) -> Joined:
    """Join with a table's code, or take over a seat with its code and a pass. Raises Refusal or Refused."""
    if person.pass_ is None:
        return await join(server, code, person, address)
    return await take_over(server, code, person.pass_, person.name, address)


def look(server: Server, code: str, typed: str, address: str) -> SeatOfPass:
    """The table and seat a pass is for; wrong passes are counted. Raises Refused."""
    target = _target(server, code, typed, address)
    if target is None:
        server.codes.take(address)  # a correct pass is never refused because of earlier wrong ones
        raise _wrong_pass()
    live = server.table(target.table)
    head = live.row.head
    return SeatOfPass(head.name, server.title_of(head.game), target.seat, live.table.state.seat(target.seat).name)


def _target(server: Server, code: str, typed: str, address: str) -> seats.PassTarget | None:
    if not is_short(typed):
        return seats.pass_target(server.journal, typed.strip(), now=server.passes.wall)
    live = table_of(server, code, address)
    found = server.passes.find(live.row.id, typed)
    return None if found is None else seats.PassTarget(live.row.id, found.seat)


async def take_over(server: Server, code: str, typed: str, name: str | None, address: str) -> Joined:
    """Take the seat a pass is for; its previous holder loses it. Raises Refusal or Refused."""
    name = clean(name) if name else None
    if not is_short(typed):
        return await _take_over_by_link(server, typed.strip(), name, address)
    live = table_of(server, code, address)
    found = server.passes.find(live.row.id, typed)
    if found is None:
        server.codes.take(address)  # a correct pass is never refused because of earlier wrong ones
        raise _wrong_pass()
    _must_still_be_good(server, live, found)
    called = _name_for(live, found.seat, name)
    server.passes.end(live.row.id, found.seat)
    seated = await durable(seats.hand_over(server.journal, live.row.id, found.seat, called))
    return await _moved(server, live, found.seat, called, seated.token)


async def _take_over_by_link(server: Server, code: str, name: str | None, address: str) -> Joined:
    """Take a seat by a GM link, which is long, valid for a day, and stored in the journal."""
    led = seats.pass_target(server.journal, code, now=server.passes.wall)
    if led is None:
        server.codes.take(address)  # a correct pass is never refused because of earlier wrong ones
        raise _wrong_pass()
    live = server.table(led.table)
    called = _name_for(live, led.seat, name)
    seated = await durable(seats.use_pass(server.journal, code, called, now=server.passes.wall))
    if seated is None:
        raise _wrong_pass()
    server.passes.end(live.row.id, led.seat)
    return await _moved(server, live, led.seat, called, seated.token)


def _wrong_pass() -> Refused:
    return Refused("wrong_code", "this pass is unknown, already used, or older than ten minutes", field="pass")


def _must_still_be_good(server: Server, live: LiveTable, found: Pass) -> None:
    """Refuse a pass made without consent if the seat's holder is back. Raises Refused."""
    if not found.by_holder and not _can_be_given_away(server, live, found.seat):
        server.passes.end(live.row.id, found.seat)
        raise Refused(
            "taken", f"{name_of(live.table.state, found.seat)} is back in that seat", instead="ask them for a pass"
        )


def _name_for(live: LiveTable, seat: str, name: str | None) -> str:
    """The name for the seat's new holder. Raises Invalid."""
    kept_name = seat_label(live.table.state, seat)
    if name is None or name == kept_name:
        return kept_name
    must_be_free(live.table.state, seat, name)
    return name


async def _moved(server: Server, live: LiveTable, seat: str, name: str, token: str) -> Joined:
    server.put_out(live.row.id, seat, "the seat was taken over")
    if not live.is_copy:
        await live.submit(TABLE, MoveSeat(seat, name)).written()
    return Joined(live.row.id, seat, token)
