"""The lobby: creating tables, taking seats, the waiting room, and admitting guests."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from croupier.core.game import Game, players_allowed
from croupier.core.refusals import Refusal
from croupier.core.seat_rules import must_be_free
from croupier.core.state import BY_GM, BY_TABLE, GM, TABLE
from croupier.core.table_commands import GiveWord, SeatPlayer
from croupier.store import SeatTaken, codes, seats, tables
from croupier.web import load_table
from croupier.web.auth import Requester
from croupier.web.display_names import clean, printable, refuse_reserved
from croupier.web.guest_limits import check_room
from croupier.web.live_table import LiveTable
from croupier.web.problems import Refused, invalid
from croupier.web.server import Server
from croupier.web.wire import Created, Fairness, Guest, Join, Joined, NewTable

log = logging.getLogger("croupier.web")


async def make(server: Server, new: NewTable, address: str) -> Created:
    """Create a table and seat its creator. Raises Refusal or Refused."""
    game = server.game(new.game)
    if not new.gm and game.gm == "needed":
        raise invalid("gm", new.gm, f"true: {game.title} needs a GM")
    with_gm = game.gm != "none" and new.gm
    if new.odds == "gm" and not with_gm:
        raise invalid("odds", new.odds, "off, own or everyone: this table has no GM")
    preset = game.introduction.preset(new.preset).settings if new.preset else {}
    chosen = game.read_settings({**preset, **new.settings}, with_gm=with_gm)
    least, most = players_allowed(game, chosen)
    if not least <= new.players <= most:
        raise invalid("players", new.players, f"{least} to {most} for {game.title}")
    if new.real_luck == "gm" and not with_gm:
        raise invalid("real_luck", new.real_luck, "table or off: this table has no GM")
    name = clean(new.name)
    word = printable(new.word, "word", 60)
    creator = printable(new.creator, "creator", 40)
    first = GM if with_gm else "p1"
    refuse_reserved(creator, first, "creator")
    server.tables.check(address)
    server.capacity.check_tables()
    server.capacity.make_room()
    table = server.luck.table_id()
    luck_source = server.luck.luck_source(table)
    head = load_table.Head(
        game=game.name, name=name, settings={one.key: str(one) for one in chosen.chosen}, players=new.players,
        with_gm=with_gm, root=luck_source.root, algorithm=luck_source.algorithm, mode=new.mode, consent=new.consent,
        waiting_room=new.waiting_room, watchers=new.watchers, odds=new.odds, luck=new.luck,
        mark=luck_source.token(load_table.MARK), real_luck=new.real_luck or (BY_GM if with_gm else BY_TABLE),
    )  # fmt: skip
    code = await durable(server.journal.create_table(table, load_table.head_json(head), at=server.luck.now()))
    server.tables.count(address)
    server.capacity.table_made()
    seated = await durable(seats.take_seat(server.journal, table, first, creator or first.upper()))
    live = server.table(table)
    await sit_down(live, first, creator or ("GM" if with_gm else "Player 1"), word)
    await _bring(server, live, game)
    return Created(table, code, first, seated.token, Fairness(head.root, head.algorithm))


async def _bring(server: Server, live: LiveTable, game: Game[Any]) -> None:
    """Add this server's content packs to a new table with a GM; unusable ones are skipped."""
    for command in game.packs.starting_commands(server.texts) if live.row.head.with_gm else ():
        try:
            pending = await live.server_commands.submit_once_read(GM, command)
        except (Refusal, Refused) as refusal:
            log.warning("skipped for a new table: %s", refusal)
        else:
            await pending.done


def table_of(server: Server, code: str, address: str) -> LiveTable:
    """The table with this join code; wrong codes are counted. Raises Refused."""
    table = tables.by_code(server.journal, code)
    if table is None:
        server.codes.take(address)  # a correct code is never refused because of earlier wrong ones
        raise Refused("wrong_code", f"Check “{code[:12]}” with whoever gave it to you.", field="code", given=code[:12],
                      allowed=f"the {codes.LENGTH} characters shown to the GM")  # fmt: skip
    return server.table(table)


async def join(server: Server, code: str, person: Join, address: str) -> Joined:
    """Take a seat, or ask for admission if there is a waiting room. Raises Refusal or Refused."""
    name = clean(person.name)
    word = printable(person.word, "word", 60)
    live = table_of(server, code, address)
    live.require_writable()
    seats_are_here(live)
    seat, waiting = _chosen(server, live, person.seat)
    refuse_reserved(name, seat)
    if seat != "watch":
        must_be_free(live.table.state, seat, name)
    check_room(server, live, seat, address, waiting=waiting)
    try:
        seated = await durable(seats.take_seat(server.journal, live.row.id, seat, name, waiting=waiting))
    except SeatTaken:
        raise Refused("taken", f"{seat} is taken", instead=_free_seats_text(server, live)) from None
    if not waiting and seat != "watch":
        await sit_down(live, seat, name, word)
    if waiting:
        live.presence.tell_knock()
    return Joined(live.row.id, seat, seated.token, waiting)


def _chosen(server: Server, live: LiveTable, wanted: str | None) -> tuple[str, bool]:
    if wanted == "watch":
        watchers = live.table.state.watchers
        if watchers == "none":
            raise Refused("forbidden", "this table does not allow watchers", instead="ask for a seat")
        return "watch", watchers == "ask"
    known = [one.id for one in live.table.state.seats]
    if wanted is not None and wanted not in known:
        raise invalid("seat", wanted, ", ".join([*known, "watch"]))
    left = free_seats(server, live)
    if (wanted == GM and GM not in left) or (wanted is None and not left):
        raise Refused("taken", "gm is taken" if wanted else "every seat is taken",
                      instead="ask for a pass to a seat")  # fmt: skip
    if wanted is not None and wanted not in left:
        raise Refused("taken", f"{wanted} is taken", instead=_free_seats_text(server, live))
    return wanted or left[0], live.row.head.waiting_room


def seats_are_here(live: LiveTable) -> None:
    if live.row.head.beside is not None:
        raise Refused("forbidden", "this is a side table: it uses the seats of its parent table",
                      instead="take a seat at the parent table")  # fmt: skip


def free_seats(server: Server, live: LiveTable) -> list[str]:
    """The players' seats that are free; at a branch, the GM's too, last."""
    if live.row.head.beside is not None:
        return []
    taken = {one.seat for one in seats.holders(server.journal, live.row.id) if not one.waiting}
    left = [one.id for one in live.table.state.seats if one.id not in taken]
    with_gm = live.row.head.branch is not None and GM in left
    return [*(one for one in left if one != GM), *([GM] if with_gm else [])]


def _free_seats_text(server: Server, live: LiveTable) -> str:
    left = free_seats(server, live)
    return f"free: {', '.join(left)}" if left else "ask for a pass to a seat"


async def sit_down(live: LiveTable, seat: str, name: str, word: str) -> None:
    pending = live.submit(TABLE, SeatPlayer(seat, name))
    if word:
        pending = live.submit(seat, GiveWord(word))
    await pending.written()


# the waiting room


def guests(server: Server, requester: Requester) -> list[Guest]:
    """The people in the waiting room, for anyone who runs the table."""
    if not runs(server.table(requester.table), requester.seat):
        return []
    return [
        Guest(str(one.id), one.name, one.seat) for one in seats.holders(server.journal, requester.table) if one.waiting
    ]


def runs(live: LiveTable, seat: str) -> bool:
    """Whether this seat runs the table: the GM, or any player in a game without one."""
    return seat == GM if live.row.head.with_gm else seat != "watch"


async def admit(server: Server, requester: Requester, knock: str, *, let_in: bool) -> None:
    """Admit a guest or turn them away. Raises Refused."""
    live = server.table(requester.table)
    if not runs(live, requester.seat):
        raise Refused("forbidden", "only the GM can admit guests")
    guest = next((one for one in guests(server, requester) if one.knock == knock), None)
    if guest is None:
        raise Refused("stale", "this guest is no longer waiting")
    if not let_in:
        await durable(seats.leave(server.journal, requester.table, int(knock)))
        live.presence.tell_knock()
        return
    left = free_seats(server, live)
    seat = guest.seat if guest.seat in {"watch", *left} else next(iter(left), None)
    if seat is None:
        raise Refused("taken", "every seat is taken", instead="add a seat, or turn the guest away")
    if seat != "watch":
        must_be_free(live.table.state, seat, guest.name)
    await durable(seats.let_in(server.journal, requester.table, int(knock), seat))
    if seat != "watch":
        await sit_down(live, seat, guest.name, "")
    live.presence.tell_knock()


async def after_leaving(server: Server, requester: Requester) -> None:
    """Revoke the token of a seat that was given up."""
    live = server.table(requester.table)
    taken = {one.id for one in live.table.state.seats if one.taken}
    for one in seats.holders(server.journal, requester.table):
        if not one.waiting and one.seat not in taken and one.seat != "watch":
            await durable(seats.leave(server.journal, requester.table, one.id))
            server.passes.end(requester.table, one.seat)
            server.put_out(requester.table, one.seat, "the seat was given up")


async def durable(future: Any) -> Any:
    return await asyncio.wrap_future(future)
