"""Every command with its options; the implementation is imported only when called.

The commands for the journal, for content packs and for tables are in the other `_app` modules.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier import __version__
from croupier.cli.arguments import Data, GameName, Json, Players, Seed
from croupier.cli.journal_app import journal
from croupier.cli.pack_app import pack
from croupier.cli.tables_app import tables

app = typer.Typer(
    name="croupier",
    help="A table for role-playing games: it deals, counts, keeps secrets and cites the rules.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(asked: bool) -> None:
    if asked:
        print(f"croupier {__version__}")
        raise typer.Exit


@app.callback()
def croupier(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """A table for role-playing games: it deals, counts, keeps secrets and cites the rules."""


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 picks a free port.")] = 8420,
    data: Data = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
    lan: Annotated[bool, typer.Option("--lan", help="Accept phones on the same network; prints a QR code.")] = False,
    public_url: Annotated[str | None, typer.Option(metavar="URL", help="The public URL when behind a proxy.")] = None,
    behind: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy in front of this server, as an address or a network (10.0.0.0/8): its X-Forwarded headers "
            "are trusted. Can be repeated. Default: none.",
        ),
    ] = None,
    packs: Annotated[Path | None, typer.Option(metavar="DIR", help="Content packs to add to every new table.")] = None,
    memory: Annotated[
        int, typer.Option(min=32, max=1_048_576, metavar="MIB", help="Memory for tables; idle ones are unloaded first.")
    ] = 512,
    no_webhooks: Annotated[
        bool, typer.Option("--no-webhooks", help="Do not let tables post to webhooks (play by post).")
    ] = False,
) -> int:
    """Serve the table in a browser.

    Example: croupier serve --lan
    """
    from croupier.cli.serve import serve

    return serve(
        host=host, port=port, data=data, opens=not no_open, lan=lan, public_url=public_url,
        behind=tuple(behind or ()), packs=packs, memory=memory, webhooks=not no_webhooks,
    )  # fmt: skip


@app.command()
def demo(
    game: GameName,
    seed: Seed = None,
    players: Players = None,
    tour: Annotated[
        bool, typer.Option("--tour", help="A short session chosen to show much of the game; has its own seed.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Let bots play a whole session; print a transcript with clause numbers.

    Exit status: 0 if the session ends, 1 if the bots stop before that.

    Example: croupier demo state-stack --seed 7
    """
    from croupier.cli.demo import demo

    return demo(game, seed=seed, players=players, as_json=as_json, tour=tour)


@app.command()
def play(
    game: GameName,
    seat: Annotated[
        list[str] | None,
        typer.Option("--as", metavar="SEAT", help="Your seat (gm, p1 ...); repeat to share the keyboard."),
    ] = None,
    hot_seat: Annotated[
        bool, typer.Option("--hot-seat", help="Every seat is a person, taking turns at this keyboard.")
    ] = False,
    seed: Seed = None,
    players: Players = None,
) -> int:
    """Play in the terminal: you against bots, or several people at one keyboard.

    Example: croupier play state-stack --as p1
    """
    from croupier.cli.play import play

    return play(game, seats=tuple(seat or ()), hot_seat=hot_seat, seed=seed, players=players)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An export of a table.")],
    seat: Annotated[
        str, typer.Option("--as", metavar="SEAT", help="The seat whose view to show: gm, p1 ..., watch.")
    ] = "watch",
    as_json: Json = False,
) -> int:
    """Show what happened at an exported table, as one seat saw it.

    Example: croupier replay evening.jsonl --as p1
    """
    from croupier.cli.replay import replay

    return replay(file, seat=seat, as_json=as_json)


@app.command()
def sheet(
    source: Annotated[
        str, typer.Argument(metavar="FILE|TABLE", help="A table's ID, code or name, an export, or a character file.")
    ],
    pdf: Annotated[Path | None, typer.Option(metavar="OUT", help="Write a PDF with one page per character.")] = None,
    character: Annotated[str | None, typer.Option(metavar="NAME", help="Only this character.")] = None,
    seat: Annotated[
        str | None, typer.Option("--as", metavar="SEAT", help="The seat whose view to use. Default: the GM.")
    ] = None,
    file: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Write one character to a file that other tables can import.")
    ] = None,
    paper: Annotated[str, typer.Option(metavar="A4|Letter", help="Paper size.")] = "A4",
    data: Data = None,
    as_json: Json = False,
) -> int:
    """Print a table's character sheets as text, or as a PDF with one page each.

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
    search: Annotated[str | None, typer.Option(metavar="WORDS", help="Find these words.")] = None,
    how_to_play: Annotated[bool, typer.Option("--how-to-play", help="How to play the game, on one page.")] = False,
    as_json: Json = False,
) -> int:
    """Show the rules of a game, and how far code and tests cover them.

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
    """Print exact odds, solve them for a parameter, or compare rulings.

    Example: croupier odds maelstrom roll --pool 5 --difficulty 6
    """
    from croupier.cli.odds_verb import odds

    return odds(context.args)


@app.command()
def dice(
    roll: Annotated[str, typer.Argument(metavar="DICE", help="Dice in Roll20's notation, such as 4d6kh3+2.")],
    rolls: Annotated[bool, typer.Option("--roll", help="Roll once instead of printing the odds.")] = False,
    seed: Seed = None,
    as_json: Json = False,
) -> int:
    """Print the exact odds of a dice expression, or roll it.

    Example: croupier dice 4d6kh3
    """
    from croupier.cli.dice_verb import dice

    return dice(roll, rolls=rolls, seed=seed, as_json=as_json)


app.add_typer(journal)
app.add_typer(pack, name="pack")
app.add_typer(tables, name="tables")
