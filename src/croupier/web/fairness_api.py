"""`GET /api/tables/ID/fairness`: the fairness summary, and a seat's luck compared with the expected counts."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, get

from croupier.core import entry as entries
from croupier.core.fairness import fairness_facts, fairness_line
from croupier.core.luck_sources import SeededLuck
from croupier.core.table import Table
from croupier.pieces.luck_chart import LuckChart, fresh_cards
from croupier.web.api import SEAT, TABLE
from croupier.web.auth import requester_of, require_seat, server_of
from croupier.web.live_table import LiveTable
from croupier.web.responses import json_response
from croupier.web.wire import FairnessReport


@get(TABLE + "/fairness", guards=[require_seat], responses=SEAT, tags=["play"])
async def fairness(request: Request[Any, Any, Any]) -> Response[FairnessReport]:
    """The fairness summary, and the luck shown to this seat compared with the expected counts."""
    requester = requester_of(request)
    table = server_of(request).table(requester.table)
    await table.all_written()
    return json_response(await report(table, requester.seat))


async def report(table: LiveTable, seat: str) -> FairnessReport:
    """The report for a seat, computed in a thread once per version; concurrent callers share the result."""
    version = table.table.version(seat)
    known = table.fairness.get(seat)
    if known is None or known[0] != version:
        work = asyncio.ensure_future(asyncio.to_thread(_chart, table, seat, table.table.n))
        known = table.fairness[seat] = (version, work)
    try:
        chart = await asyncio.shield(known[1])
    except BaseException:
        table.fairness.pop(seat, None)
        raise
    state = table.table.state
    start = table.row.head.branch
    facts = (*((start.sentence,) if start else ()), *fairness_facts(state))
    return FairnessReport(version, fairness_line(state), chart.result(), facts, chart.summary())


def _chart(live: LiveTable, seat: str, until: int) -> LuckChart:
    """The luck of the entries up to `until`, read from the journal."""
    head, game, name = live.row.head, live.game, live.row.id
    kept: list[entries.Entry] = []

    def before(n: int) -> Any:
        again: Table[Any] = Table(game, head.state(game), SeededLuck(""), past=before)
        for one in kept[: n - 1]:
            again.fold(one)
        return again.state

    table: Table[Any] = Table(game, head.state(game), SeededLuck(""), past=before)
    chart = LuckChart(seat)

    for line in live.journal.read(name, 0, until):
        entry = entries.read(game, line)
        chart.take_dice(entry)
        for board, event, draw in fresh_cards(table.state, entry, game.apply):
            chart.take_card(board, event, draw)
        table.fold(entry)
        kept.append(entry)
    return chart


HANDLERS = (fairness,)
