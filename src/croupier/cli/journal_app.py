"""The commands for the journal and for exports, with their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.arguments import Data, Json, TableName

journal = typer.Typer(rich_markup_mode=None)


@journal.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write the copy to.")],
    data: Data = None,
    as_json: Json = False,
) -> int:
    """Copy the whole journal; works while the server is running.

    Example: croupier backup sunday.db
    """
    from croupier.cli.journal_verbs import backup

    return backup(file, data, as_json=as_json)


@journal.command("check-data")
def check_data(data: Data = None, as_json: Json = False) -> int:
    """Check the journal's file and every entry of every table; works while the server is running.

    Exit status: 0 if everything is undamaged, 1 if anything is damaged.

    Example: croupier check-data
    """
    from croupier.cli.integrity_verbs import check_data

    return check_data(data, as_json=as_json)


@journal.command()
def repair(table: TableName, data: Data = None, as_json: Json = False) -> int:
    """Repair a damaged table so that it continues from its last good entry; the server must be stopped.

    The removed entries are kept in a file next to the journal.

    Example: croupier repair ABC234
    """
    from croupier.cli.integrity_verbs import repair

    return repair(table, data, as_json=as_json)


@journal.command()
def export(
    table: TableName,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="Default: standard output.")] = None,
    assets: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Directory for the pictures and texts that entries refer to.")
    ] = None,
    data: Data = None,
) -> int:
    """Write a table's whole journal, including everything hidden, as JSON Lines.

    Example: croupier export ABC234 evening.jsonl --assets evening
    """
    from croupier.cli.export_verbs import export

    return export(table, file, data, assets=assets)


@journal.command("import")
def import_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An export of a whole table.")],
    data: Data = None,
    as_json: Json = False,
) -> int:
    """Import an export as a read-only table that can be replayed.

    Example: croupier import evening.jsonl
    """
    from croupier.cli.export_verbs import import_file

    return import_file(file, data, as_json=as_json)


@journal.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An export of a whole table.")],
    side_table: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Check that this export is the side table whose outcome was applied."),
    ] = None,
    seen: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE", help="A record saved by a browser at the table, to compare with. Can be repeated."
        ),
    ] = None,
    assets: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The table's files, as written by `export --assets`; some rules need them."),
    ] = None,
    as_json: Json = False,
) -> int:
    """Check that an export is complete and unchanged and its luck honest, by redoing the draws and rerunning the rules.

    Example: croupier verify evening.jsonl --side-table duel.jsonl --seen ana-seen.json
    """
    from croupier.cli.export_verbs import verify

    return verify(file, side_table or (), seen or (), assets, as_json=as_json)
