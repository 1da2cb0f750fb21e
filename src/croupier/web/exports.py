"""What a seat may take home: its own entries, or, for the GM and announced to all, the whole journal."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from litestar import Response

from croupier.core import entry as entries
from croupier.core.state import GM, TABLE
from croupier.core.table_commands import Say
from croupier.store import sent
from croupier.store.export import export
from croupier.web import opening, telling, wire
from croupier.web.live_table import LiveTable
from croupier.web.problems import Refused

TAKEN = "The GM took a whole copy of this table, with all hidden cards."


def entries_after(table: LiveTable, seat: str, version: int, limit: int | None = None) -> Iterator[wire.Entry]:
    """A seat's entries after a version of its own, as it may see them now."""
    for one in sent.sent_after(table.journal, table.row.id, seat, version, limit, table.last_readable):
        yield telling.entry(table.table, entries.read(table.table.game, one.line), seat, one.version)


def own(table: LiveTable, seat: str) -> bytes:
    """The table as this seat may have it: a first line, the view, its entries, and a last line that counts them."""
    head = opening.told(table.row.head)
    lines = [{"croupier": "seat", "format": 1, "seat": seat, "table": head}, {"view": table.picture(seat)}]
    found = list(entries_after(table, seat, 0))
    last: dict[str, object] = {
        "entries": len(found),
        "head": table.head_for_all,
        "seen": table.heads.head(seat).hex(),
    }
    if table.damage is not None:
        last["damaged"] = table.damage.n
    return b"".join(msgspec.json.encode(line) + b"\n" for line in (*lines, *found, last))


async def whole(table: LiveTable, seat: str, *, confirmed: bool) -> bytes:
    """The journal itself; everyone's log says that it was taken. Raises Refused."""
    if seat != GM:
        raise Refused("forbidden", "only the GM may take a whole copy", instead="export without `whole`")
    if _holds_secrets(table, seat):
        if not confirmed:
            raise Refused(
                "forbidden", "another seat holds a secret: a whole copy would show it to you",
                instead="confirm it, and everyone's log will say that you took it",
            )  # fmt: skip
        await table.submit(TABLE, Say(TAKEN)).landed()
    await table.settled()
    return b"".join(export(table.journal, table.row.id))


def answer(table: LiveTable, seat: str, body: bytes, *, is_whole: bool = True) -> Response[str]:
    """An export as a file to be saved."""
    name = f'attachment; filename="{table.row.id}-{"whole" if is_whole else seat}.jsonl"'
    return Response(body.decode(), media_type="application/jsonl", headers={"content-disposition": name})


def must_hold_token(*, has_token: bool) -> None:
    """A whole copy leaves a line in everyone's log: a link that a browser follows does not take one. Raises Refused."""
    if not has_token:
        raise Refused(
            "forbidden", "a browser takes a whole copy by POST, not by GET",
            instead='POST /api/tables/{table}/export with {"whole": true, "confirm": true}',
        )  # fmt: skip


def _holds_secrets(table: LiveTable, seat: str) -> bool:
    """Whether anybody else knows, or knew, what this seat does not; the ids of questions are no secrets of the game."""
    game = table.game
    state = msgspec.structs.replace(table.table.state, prompts=())
    veiled = any(other != seat for one in state.board.sets for other in one.veiled)
    return veiled or bool(game.see(state, seat) != state)
