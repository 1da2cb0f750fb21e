"""Continue from an earlier entry: a branch is a new table that starts with what its maker knew there."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.branch import BranchStart, branch
from croupier.core.chance import Chance, seeded_source
from croupier.core.game import Game
from croupier.core.luck_sources import LuckSource
from croupier.core.refusals import Refusal
from croupier.core.state import GM, TABLE, State
from croupier.core.state_format import state_text
from croupier.core.table_commands import Say, SeatAway
from croupier.store import assets, seat_versions, seats
from croupier.web import load_table, lobby
from croupier.web.auth import Requester
from croupier.web.display_names import clean
from croupier.web.live_table import LiveTable
from croupier.web.problems import Refused, invalid
from croupier.web.server import Server
from croupier.web.wire import Created, Fairness
from croupier.web.wire_lobby import ContinueFrom

LONGEST = 40
"""Characters of a table's name."""
ENDING = " (branch)"


async def make(server: Server, requester: Requester, wanted: ContinueFrom, address: str) -> Created:
    """Create a branch and seat its maker in the same seat. Raises Refused or Refusal."""
    live = server.table(requester.table)
    lobby.seats_are_here(live)
    if requester.watches:
        raise Refused("forbidden", "watchers cannot open a branch", instead="take a seat at the table")
    version = live.table.version(requester.seat)
    after = version if wanted.entry is None else wanted.entry
    if not 1 <= after <= version:
        raise invalid("entry", after, f"an entry of your log, 1 to {version}")
    server.tables.check(address)
    server.capacity.check_tables()
    server.capacity.make_room()
    await live.all_written()
    name = clean(wanted.name or live.row.head.name[: LONGEST - len(ENDING)] + ENDING)
    table = server.luck.table_id()
    luck_source = server.luck.luck_source(table)
    start = BranchStart(live.row.id, live.row.head.name, after, requester.seat, requester.name)
    past, until = live.past_states(), live.last_readable
    head = await server.copying.run(lambda: _head(live, past, until, start, name, luck_source))
    assert head.branch is not None
    code = await lobby.durable(server.journal.create_table(table, load_table.head_json(head), at=server.luck.now()))
    server.tables.count(address)
    server.capacity.table_made()
    await _copy_files(server, live, table, head.branch.state.encode())
    seated = await lobby.durable(seats.take_seat(server.journal, table, requester.seat, requester.name))
    await _begin(server.table(table), head.branch)
    return Created(table, code, requester.seat, seated.token, Fairness(head.root, head.algorithm))


def _head(
    live: LiveTable,
    past: load_table.PastStates,
    until: int | None,
    start: BranchStart,
    name: str,
    luck_source: LuckSource,
) -> load_table.Head:
    """What the branch is created with, from what its maker knew; computed in a thread."""
    (sent,) = seat_versions.sent_after(live.journal, live.row.id, start.seat, start.entry - 1, 1, until)
    return head_of(live.game, live.row.head, past.after(sent.n), start, name, luck_source)


def head_of(
    game: Game[Any], parent: load_table.Head, true: State, start: BranchStart, name: str, luck_source: LuckSource
) -> load_table.Head:
    """The head of a branch that starts from a state: nothing in it depends on what its maker's seat cannot know."""
    chance = Chance(seeded_source(luck_source.token("branch", "deal")))
    state = branch(game, true, start.seat, luck_source, chance).state
    seats_there = [one.id for one in state.seats]
    salt = luck_source.token("branch", "salt") + luck_source.token("branch", "more salt")
    text = state_text(state)
    is_run = start.seat == GM or not parent.with_gm
    watchers = msgspec.convert(state.watchers if is_run else "none", load_table.Watchers)
    return load_table.Head(
        game=parent.game, name=name, settings={one.key: str(one) for one in state.settings.chosen},
        players=sum(one != GM for one in seats_there), with_gm=GM in seats_there, root=luck_source.root,
        algorithm=luck_source.algorithm, mode=state.mode, consent=state.consent,
        waiting_room=parent.waiting_room and is_run, watchers=watchers, odds=state.odds,
        luck=state.luck, mark=luck_source.token(load_table.MARK), real_luck=state.real_luck,
        branch=BranchStart(
            start.table, start.name, start.entry, start.seat, start.by, load_table.form_of(game), salt, text
        ),
    )  # fmt: skip


async def _copy_files(server: Server, live: LiveTable, table: str, state: bytes) -> None:
    """Give the branch the files that its state refers to, and no others."""
    named = [one for one in assets.TableAssets(live.journal, live.row.id) if one.encode() in state]
    room = assets.AssetQuota(server.limits.assets_a_table, server.limits.asset_bytes_a_table)
    for id in named:
        found = assets.find(live.journal, live.row.id, id)
        if found is not None:
            await lobby.durable(assets.keep(live.journal, table, found, room=room))
    if named:
        await lobby.durable(assets.name(live.journal, table, named))


async def _begin(live: LiveTable, start: BranchStart) -> None:
    """Say in the log what the table is, seat its maker, and note that the others are not here."""
    live.submit(TABLE, Say(start.sentence))
    seat = next((one for one in live.table.state.seats if one.id == start.seat and one.taken), None)
    if seat is None:
        try:
            await lobby.sit_down(live, start.seat, start.by, "")
        except Refusal:  # somebody else used this name by then
            await lobby.sit_down(live, start.seat, "GM" if start.seat == GM else f"Player {start.seat[1:]}", "")
    for other in [one.id for one in live.table.state.seats if one.taken and one.id != start.seat]:
        live.submit(TABLE, SeatAway(other))
    await live.all_written()
