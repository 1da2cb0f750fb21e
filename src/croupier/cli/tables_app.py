"""The commands for the tables in the journal, with their options."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.arguments import Data, Json, TableName

tables = typer.Typer(rich_markup_mode=None)


@tables.callback(invoke_without_command=True)
def list_tables(context: typer.Context, data: Data = None, as_json: Json = False) -> int:
    """List the tables in the journal: ID, code, game, name, entries, last played, size and seats taken.

    Example: croupier tables
    """
    if context.invoked_subcommand:
        return 0
    from croupier.cli.journal_verbs import list_tables

    return list_tables(data, as_json=as_json)


@tables.command()
def link(
    table: TableName,
    data: Data = None,
    address: Annotated[str, typer.Option(metavar="URL", help="The URL of the server.")] = "http://127.0.0.1:8420",
    as_json: Json = False,
) -> int:
    """Create a link to the seat that runs a table; it works once, for one day.

    Example: croupier tables link ABC234
    """
    from croupier.cli.journal_verbs import gm_link

    return gm_link(table, data, address=address, as_json=as_json)


@tables.command()
def delete(table: TableName, data: Data = None, as_json: Json = False) -> int:
    """Delete a table and everything that belongs to it; the server must be stopped.

    Example: croupier tables delete ABC234
    """
    from croupier.cli.journal_verbs import delete

    return delete(table, data, as_json=as_json)


@tables.command()
def prune(
    days: Annotated[
        int, typer.Argument(min=1, max=36500, metavar="DAYS", help="Delete tables not played for this many days.")
    ],
    data: Data = None,
    as_json: Json = False,
) -> int:
    """Delete the tables that nobody has played for this many days; the server must be stopped.

    Example: croupier tables prune 365
    """
    from croupier.cli.journal_verbs import prune

    return prune(days, data, as_json=as_json)
