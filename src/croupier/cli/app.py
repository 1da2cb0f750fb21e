"""Every verb with its options; what a verb does is imported when it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier import __version__

app = typer.Typer(
    name="croupier",
    help="A table for role-playing games: it deals, counts, keeps the secrets and says which rule applies.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name, as state-stack.")]
Seed = Annotated[int | None, typer.Option(help="The same seed gives the same game every time.")]
Players = Annotated[int | None, typer.Option(min=1, max=24, help="How many players, the GM not counted.")]
Data = Annotated[Path | None, typer.Option(metavar="DIR", help="Where the journal lies.")]
TableName = Annotated[str, typer.Argument(metavar="TABLE", help="A table's id, code or name.")]
Json = Annotated[bool, typer.Option("--json", help="JSON for programs.")]


def _version(asked: bool) -> None:
    if asked:
        print(f"croupier {__version__}")
        raise typer.Exit


@app.callback()
def croupier(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="The version.")] = False,
) -> None:
    """A table for role-playing games: it deals, counts, keeps the secrets and says which rule applies."""


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any that is free.")] = 8420,
    data: Data = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Open no browser.")] = False,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let phones in the same network come in; prints a QR code.")
    ] = False,
    public_url: Annotated[str | None, typer.Option(metavar="URL", help="The address behind a proxy.")] = None,
    behind: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy in front of this server, as an address or a network (10.0.0.0/8): its X-Forwarded headers "
            "are believed. May be repeated. Default: none.",
        ),
    ] = None,
    packs: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Packs of content that come to every new table.")
    ] = None,
    memory: Annotated[
        int, typer.Option(min=32, max=1_048_576, metavar="MIB", help="Memory for tables; idle ones are put away first.")
    ] = 512,
) -> int:
    """The table in a browser.

    Example: croupier serve --lan
    """
    from croupier.cli.serve import serve

    return serve(
        host=host, port=port, data=data, opens=not no_open, lan=lan, public_url=public_url,
        behind=tuple(behind or ()), packs=packs, memory=memory,
    )  # fmt: skip


@app.command()
def demo(game: GameName, seed: Seed = None, players: Players = None, as_json: Json = False) -> int:
    """A whole sitting played by bots, as a transcript with clause numbers.

    Example: croupier demo state-stack --seed 7
    """
    from croupier.cli.demo import demo

    return demo(game, seed=seed, players=players, as_json=as_json)


@app.command()
def play(
    game: GameName,
    seat: Annotated[
        list[str] | None, typer.Option("--as", metavar="SEAT", help="Your seat (gm, p1 ...); name several to share.")
    ] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="People in all seats, taking turns here.")] = False,
    seed: Seed = None,
    players: Players = None,
) -> int:
    """A game in the terminal: you against bots, or several people at one keyboard.

    Example: croupier play state-stack --as p1
    """
    from croupier.cli.play import play

    return play(game, seats=tuple(seat or ()), hot_seat=hot_seat, seed=seed, players=players)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An export of a table.")],
    seat: Annotated[str, typer.Option("--as", metavar="SEAT", help="Through whose eyes: gm, p1 ..., watch.")] = "watch",
    as_json: Json = False,
) -> int:
    """What happened at an exported table, through a seat's eyes.

    Example: croupier replay evening.jsonl --as p1
    """
    from croupier.cli.replay import replay

    return replay(file, seat=seat, as_json=as_json)


@app.command()
def sheet(
    source: Annotated[
        str, typer.Argument(metavar="FILE|TABLE", help="A table's id, code or name, an export, or a character's file.")
    ],
    pdf: Annotated[Path | None, typer.Option(metavar="OUT", help="Print to this PDF, a page for each.")] = None,
    character: Annotated[str | None, typer.Option(metavar="NAME", help="This character alone.")] = None,
    seat: Annotated[str | None, typer.Option("--as", metavar="SEAT", help="Through whose eyes; the GM's.")] = None,
    file: Annotated[Path | None, typer.Option(metavar="OUT", help="Write one to the file by which it travels.")] = None,
    paper: Annotated[str, typer.Option(metavar="A4|Letter", help="The size of the paper.")] = "A4",
    data: Data = None,
    as_json: Json = False,
) -> int:
    """The sheets of a table's characters as text, or on a page of paper each.

    Example: croupier sheet ABC234 --character Ana --pdf ana.pdf
    """
    from croupier.cli.sheet_verb import sheet

    return sheet(source, data, character=character, seat=seat, pdf=pdf, paper=paper, as_json=as_json, file=file)


@app.command()
def rules(
    game: Annotated[str, typer.Argument(metavar="GAME|coverage", help="A game's name, or: coverage [GAME].")],
    clause: Annotated[
        str | None, typer.Argument(metavar="CLAUSE", help="A clause, ruling, section or setting.")
    ] = None,
    search: Annotated[str | None, typer.Option(metavar="WORDS", help="Where these words stand.")] = None,
    how_to_play: Annotated[bool, typer.Option("--how-to-play", help="How to play the game, on one page.")] = False,
    as_json: Json = False,
) -> int:
    """The rules of a game, and how far code and tests cover them.

    Example: croupier rules state-stack SS-5.2
    """
    from croupier.cli.rules_verbs import coverage, show
    from croupier.cli.rules_verbs import how_to_play as print_how_to_play

    if how_to_play:
        return print_how_to_play(game)
    if game == "coverage":
        return coverage(clause, as_json=as_json)
    return show(game, clause, search, as_json=as_json)


@app.command(add_help_option=False, context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
def odds(context: typer.Context) -> int:
    """Exact odds of a game's questions, what it would take, and what a changed ruling changes.

    Example: croupier odds maelstrom roll --pool 5 --difficulty 6
    """
    from croupier.cli.odds_verb import odds

    return odds(context.args)


pack = typer.Typer(rich_markup_mode=None)
app.add_typer(pack, name="pack", help="Content that groups bring along as files: is it right, and what is there?")


@pack.command("check")
def check_packs(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Packs that belong together.")],
    remarks: Annotated[bool, typer.Option("--remarks", help="Also what is no fault.")] = False,
    as_json: Json = False,
) -> int:
    """What is wrong with packs, each fault in one line with its file and line.

    Example: croupier pack check marsh.yaml
    """
    from croupier.cli.pack_verbs import check

    return check(files, remarks=remarks, as_json=as_json)


@pack.command("list")
def list_packs(
    folder: Annotated[Path | None, typer.Option("--dir", metavar="DIR", help="Also the packs of a directory.")] = None,
    as_json: Json = False,
) -> int:
    """The packs that ship and those of a directory, with what they hold.

    Example: croupier pack list --dir packs
    """
    from croupier.cli.pack_verbs import list_packs as print_packs

    return print_packs(folder, as_json=as_json)


tables = typer.Typer(rich_markup_mode=None)
app.add_typer(tables, name="tables")


@tables.callback(invoke_without_command=True)
def list_tables(context: typer.Context, data: Data = None, as_json: Json = False) -> int:
    """The tables of this machine's journal: id, code, game, name, entries, last played, size and seats taken.

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
    address: Annotated[str, typer.Option(metavar="URL", help="Where the server is.")] = "http://127.0.0.1:8420",
    as_json: Json = False,
) -> int:
    """A new link to the seat that runs a table, good once and for a day.

    Example: croupier tables link ABC234
    """
    from croupier.cli.journal_verbs import gm_link

    return gm_link(table, data, address=address, as_json=as_json)


@tables.command()
def delete(table: TableName, data: Data = None, as_json: Json = False) -> int:
    """Delete a table with all that belongs to it; the server must be stopped.

    Example: croupier tables delete ABC234
    """
    from croupier.cli.journal_verbs import delete

    return delete(table, data, as_json=as_json)


@tables.command()
def prune(
    days: Annotated[int, typer.Argument(min=1, max=36500, metavar="DAYS", help="Not played at for so many days.")],
    data: Data = None,
    as_json: Json = False,
) -> int:
    """Delete the tables that nobody has played at for so many days; the server must be stopped.

    Example: croupier tables prune 365
    """
    from croupier.cli.journal_verbs import prune

    return prune(days, data, as_json=as_json)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    data: Data = None,
    as_json: Json = False,
) -> int:
    """Copy the whole journal, also while the server runs.

    Example: croupier backup sunday.db
    """
    from croupier.cli.journal_verbs import backup

    return backup(file, data, as_json=as_json)


@app.command("check-data")
def check_data(data: Data = None, as_json: Json = False) -> int:
    """Check the journal of this machine: its file, and every entry of every table; also while the server runs.

    Exit status: 0 when everything is whole, 1 when anything is damaged.

    Example: croupier check-data
    """
    from croupier.cli.integrity_verbs import check_data

    return check_data(data, as_json=as_json)


@app.command()
def repair(table: TableName, data: Data = None, as_json: Json = False) -> int:
    """Let a damaged table go on from its last good entry; the server must be stopped.

    What stood there from the damaged entry on is kept in a file next to the journal.

    Example: croupier repair ABC234
    """
    from croupier.cli.integrity_verbs import repair

    return repair(table, data, as_json=as_json)


@app.command()
def export(
    table: TableName,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="Without it: the standard output.")] = None,
    assets: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the pictures and texts go that entries name.")
    ] = None,
    data: Data = None,
) -> int:
    """Write a table's whole journal, with all that is hidden, as JSON Lines.

    Example: croupier export ABC234 evening.jsonl --assets evening
    """
    from croupier.cli.export_verbs import export

    return export(table, file, data, assets=assets)


@app.command("import")
def import_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An export of a whole journal.")],
    data: Data = None,
    as_json: Json = False,
) -> int:
    """Make a table of an export, to be read and replayed.

    Example: croupier import evening.jsonl
    """
    from croupier.cli.export_verbs import import_file

    return import_file(file, data, as_json=as_json)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An export of a whole journal.")],
    side_table: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Also an export of a side table: it is the one whose outcome was taken?"),
    ] = None,
    seen: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="What a browser saved at the table: does the record match it? Repeatable."),
    ] = None,
    assets: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The table's files, as `export --assets` wrote them: some rules read one."),
    ] = None,
    as_json: Json = False,
) -> int:
    """Is every entry there and unchanged, and was the luck honest? Draws are made and the rules are run again.

    Example: croupier verify evening.jsonl --side-table duel.jsonl --seen ana-seen.json
    """
    from croupier.cli.export_verbs import verify

    return verify(file, side_table or (), seen or (), assets, as_json=as_json)
