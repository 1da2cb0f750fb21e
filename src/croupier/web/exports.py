"""Exports: a seat's own entries, or, for the GM and announced to everyone, the whole journal."""

from __future__ import annotations

import msgspec
from litestar import Response

from croupier.core.state import GM, TABLE
from croupier.core.table_commands import Say
from croupier.store.export import export
from croupier.web import load_table, wire
from croupier.web.live_table import LiveTable
from croupier.web.problems import Refused
from croupier.web.server import Server
from croupier.web.still_table import StillTable
from croupier.web.zip_apart import zip_apart

NO_ENTRIES = b'"entries":[]'
TAKEN = "The GM exported the whole table, including all hidden cards."


async def log(server: Server, live: LiveTable, seat: str, after: int, limit: int, *, zipped: bool = False) -> bytes:
    """A seat's entries after one of its versions, as JSON, or `zipped` entry by entry. Raises Refused.

    Refused if too many exports are running.
    """
    await live.all_written()
    still, incarnation, version = StillTable(live, seat), live.row.incarnation, live.table.version(seat)
    seen = live.heads.head(seat).hex()

    def written() -> bytes:
        entries = tuple(still.entries_after(after, limit))
        if not zipped:
            return msgspec.json.encode(wire.Log(incarnation, version, entries, seen))
        first, _, last = msgspec.json.encode(wire.Log(incarnation, version, (), seen)).partition(NO_ENTRIES)
        commas = (b"", *(b"," for _ in entries[1:]))
        encoded = (comma + msgspec.json.encode(entry) for comma, entry in zip(commas, entries, strict=False))
        return zip_apart((first + NO_ENTRIES[:-1], *encoded, b"]" + last))

    return await server.copying.run(written)


async def own(server: Server, live: LiveTable, seat: str) -> bytes:
    """The table as this seat may see it: a header, the view, its entries, and a last line that counts them.

    Raises Refused if too many exports are running.
    """
    await live.all_written()
    still, head = StillTable(live, seat), load_table.head_for_seat(live.row.head)
    end: dict[str, object] = {"head": live.head_for_all, "seen": live.heads.head(seat).hex()}
    if live.damage is not None:
        end["damaged"] = live.damage.n
    lines = [{"croupier": "seat", "format": 1, "seat": seat, "table": head}, {"view": live.view(seat)}]

    def written() -> bytes:
        parts = [msgspec.json.encode(line) for line in (*lines, *still.entries_after(0))]
        last = {"entries": len(parts) - len(lines), **end}
        return b"\n".join([*parts, msgspec.json.encode(last), b""])

    body = await server.copying.run(written)
    server.exports.note(live.row.id, seat)
    return body


async def whole(server: Server, table: LiveTable, seat: str, *, confirmed: bool) -> bytes:
    """The whole journal; everyone's log records the export. Raises Refused."""
    if seat != GM:
        raise Refused("forbidden", "only the GM can export the whole table", instead="export without `whole`")
    if _holds_secrets(table, seat):
        if not confirmed:
            raise Refused(
                "forbidden", "another seat has a secret that a whole export would show you",
                instead="confirm it, and the log will show everyone that you did",
            )  # fmt: skip
        await table.submit(TABLE, Say(TAKEN)).written()
    await table.all_written()
    body = await server.copying.run(lambda: b"".join(export(table.journal, table.row.id)))
    server.exports.note(table.row.id, seat)
    return body


def answer(table: LiveTable, seat: str, body: bytes, *, is_whole: bool = True) -> Response[bytes]:
    """An export as a file download."""
    name = f'attachment; filename="{table.row.id}-{"whole" if is_whole else seat}.jsonl"'
    return Response(body, media_type="application/jsonl", headers={"content-disposition": name})


def must_hold_token(*, has_token: bool) -> None:
    """Refuse a whole export by GET with a cookie: following a link must not cause a log entry. Raises Refused."""
    if not has_token:
        raise Refused(
            "forbidden", "a browser exports the whole table by POST, not by GET",
            instead='POST /api/tables/{table}/export with {"whole": true, "confirm": true}',
        )  # fmt: skip


def _holds_secrets(table: LiveTable, seat: str) -> bool:
    """Whether anyone knows or knew something that this seat does not; prompt ids are not secrets."""
    game = table.game
    state = msgspec.structs.replace(table.table.state, prompts=())
    veiled = (*state.board.veiled, *(other for one in state.board.sets for other in one.veiled))
    return any(other != seat for other in veiled) or bool(game.see(state, seat) != state)
