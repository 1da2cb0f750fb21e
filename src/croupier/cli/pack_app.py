"""The commands for content packs, with their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.arguments import Json

pack = typer.Typer(rich_markup_mode=None, help="Check and list content packs.")


@pack.command("check")
def check_packs(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Packs to check together.")],
    remarks: Annotated[bool, typer.Option("--remarks", help="Include remarks that are not errors.")] = False,
    as_json: Json = False,
) -> int:
    """List the errors in content packs, one per line with file and line number.

    Example: croupier pack check marsh.yaml
    """
    from croupier.cli.pack_verbs import check

    return check(files, remarks=remarks, as_json=as_json)


@pack.command("list")
def list_packs(
    folder: Annotated[
        Path | None, typer.Option("--dir", metavar="DIR", help="Include the packs in a directory.")
    ] = None,
    as_json: Json = False,
) -> int:
    """List the built-in packs and those in a directory, with their contents.

    Example: croupier pack list --dir packs
    """
    from croupier.cli.pack_verbs import list_packs as print_packs

    return print_packs(folder, as_json=as_json)
