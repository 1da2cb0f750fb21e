"""`croupier rules`: shows a game's rules by clause, ruling or search, and how far code and tests cover them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.core.refusals import Invalid, Refusal
from croupier.core.rulebook import Clause, Rulebook, Ruling
from croupier.core.settings import Setting
from croupier.games import game as game_of
from croupier.games import rulebook

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.testing.coverage import Coverage


def show(name: str, clause: str | None = None, search: str | None = None, *, as_json: bool = False) -> int:
    """Show a game's contents page, one clause, ruling, section or setting, or search results."""
    try:
        book = rulebook(name)
        if search:
            return _searched(book, name, search, as_json)
        if not clause:
            return _contents(book, name, as_json)
        found = _found(book, clause)
    except Refusal as refusal:
        print(f"croupier: {refusal.why}", file=sys.stderr)
        return 2
    if as_json:
        _print_json([_built(book, entry) for entry in found])
        return 0
    out = page()
    for entry in found:
        _tell(out, book, entry)
    return 0


def how_to_play(name: str) -> int:
    """A game's how-to-play page; 1 if it has none."""
    try:
        text = game_of(name).how_to_play
    except Refusal as refusal:
        print(f"croupier: {refusal.why}", file=sys.stderr)
        return 2
    if not text:
        print(f"croupier: {name} has no how-to-play page; for its rules, try: croupier rules {name}", file=sys.stderr)
        return 1
    page().prose(text.rstrip())
    return 0


def coverage(name: str | None = None, *, as_json: bool = False, folder: Path | None = None) -> int:
    """Which rules of a game, or of this project's games, have code and tests.

    1 if something is missing, or if the report is for different source code; 2 if there is no such game.
    """
    from pathlib import Path

    from croupier.testing import report as reports
    from croupier.testing.coverage import cover
    from croupier.testing.project import games_in, how_to_test, root_of

    root = root_of(folder or Path.cwd())
    report, now = reports.read(root / reports.PLACE), reports.stamp(root)
    try:
        games = [game_of(name)] if name else games_in(root)
    except Refusal as refusal:
        instead = f"; {refusal.instead}" if refusal.instead else ""
        print(f"croupier: {refusal.why}{instead}", file=sys.stderr)
        return 2
    covered = [cover(game, report, now, how_to_test(root)) for game in games]
    if as_json:
        _print_json([{**msgspec.to_builtins(one), "missing": one.missing, "stamp": now} for one in covered])
    else:
        out = page()
        for one in covered:
            _tell_coverage(out, one)
    return 1 if any(one.missing for one in covered) else 0


class Page:
    """The output: styled and wrapped on a terminal, plain and unwrapped in a file or pipe."""

    def line(self, text: str = "", style: str = "") -> None:
        print(text)

    def prose(self, text: str) -> None:
        """Print the ledger's own Markdown."""
        print(text)


class TerminalPage(Page):
    """The output on a terminal."""

    def __init__(self) -> None:
        from rich.console import Console

        self.console = Console(highlight=False)

    def line(self, text: str = "", style: str = "") -> None:
        from rich.text import Text

        self.console.print(Text(text, style))

    def prose(self, text: str) -> None:
        from rich.markdown import Markdown

        self.console.print(Markdown(text))


def page() -> Page:
    """The page for this output: only a terminal needs rich, which takes longer to import than a game."""
    return TerminalPage() if sys.stdout.isatty() else Page()


def _found(book: Rulebook, wanted: str) -> list[Clause | Ruling]:
    """A clause or ruling; the ruling of a setting; or for `5`, all clauses of section 5. Raises Invalid."""
    if wanted in {setting.key for setting in book.settings}:
        return [book.clause(book.setting(wanted).ruling)]
    section = wanted.upper().removeprefix(f"{book.mark}-")
    if section.isdigit():
        in_it: list[Clause | Ruling] = [one for one in book.clauses if one.id.startswith(f"{book.mark}-{section}.")]
        if in_it:
            return in_it
    try:
        return [book.clause(wanted)]
    except Invalid as unknown:
        raise Invalid("clause", wanted, f"{unknown.allowed}; use --search to find words") from None


def _built(book: Rulebook, entry: Clause | Ruling) -> Any:
    kind = entry.kind if isinstance(entry, Clause) else "ruling"
    return {**msgspec.to_builtins(entry), "kind": kind, "settings": msgspec.to_builtins(_settings(book, entry))}


def _settings(book: Rulebook, entry: Clause | Ruling) -> list[Setting]:
    named = {entry.id} if isinstance(entry, Ruling) else set(entry.rulings)
    return [setting for setting in book.settings if setting.ruling in named]


def _tell(page: Page, book: Rulebook, entry: Clause | Ruling) -> None:
    kind = entry.kind if isinstance(entry, Clause) else "ruling"
    page.line(f"{entry.id} [{kind}] {entry.section}".rstrip(), "bold")
    page.prose(entry.text)
    if isinstance(entry, Clause):
        for note in entry.notes:
            page.line(f"note: {note}", "dim")
        if entry.source:
            page.line(f"source: {entry.source}", "dim")
    for setting in _settings(book, entry):
        page.line(f"  {setting.ruling} {setting.question}  setting `{setting.key}`, changeable: {setting.changeable}")
        for option in setting.options:
            mark = "*" if option.code == setting.default else " "
            help = f". {option.wording}" if option.wording else ""
            page.line(f"   {mark} {option.code}: {option.label}{help}")
    page.line()


def _contents(book: Rulebook, name: str, as_json: bool) -> int:
    sections: dict[str, list[Clause]] = {}
    for clause in book.clauses:
        sections.setdefault(clause.section, []).append(clause)
    if as_json:
        _print_json(book)
        return 0
    out = page()
    out.line(book.title, "bold")
    out.prose(book.about)
    out.line()
    for section, clauses in sections.items():
        out.line(f"{clauses[0].id:>8} to {clauses[-1].id:<8} {section}")
    out.line()
    out.line(
        f"{len(book.clauses)} clauses, {len(book.rulings)} rulings, {len(book.settings)} settings with "
        f"{sum(len(setting.options) for setting in book.settings)} options"
    )
    out.line(f"Read a clause: croupier rules {name} {book.clauses[-1].id}    Search: --search WORDS")
    out.line(f"Learn to play: croupier rules {name} --how-to-play")
    return 0


def _searched(book: Rulebook, name: str, words: str, as_json: bool) -> int:
    found = book.search(words)
    if as_json:
        _print_json(found)
    elif not found:
        print(f"croupier: no match in the rules of {name}: {words}", file=sys.stderr)
    else:
        out = page()
        for one in found:
            text = " ".join(one.text.split())
            out.line(f"{one.id} [{one.kind}] {text if len(text) <= 240 else text[:239] + '…'}")
    return 0 if found else 1


def _tell_coverage(page: Page, covered: Coverage) -> None:
    with_code = sum(bool(clause.code) for clause in covered.clauses)
    with_test = sum(bool(clause.tests) for clause in covered.clauses)
    works = [one for one in covered.options if one.state == "works"]
    page.line(covered.game, "bold")
    page.line(f"  binding clauses {len(covered.clauses)}: {with_code} with code, {with_test} with a passing test")
    page.line(
        f"  options {len(covered.options)}: {covered.count('default')} defaults, {len(works)} more work"
        f" ({sum(bool(one.tests) for one in works)} with a test that fails under the default),"
        f" {covered.count('waiting')} waiting"
    )
    waiting = [f"{one.setting}={one.option}" for one in covered.options if one.state == "waiting"]
    if waiting:
        page.line(f"  waiting: {', '.join(waiting)}")
    for line in covered.missing:
        page.line(f"  MISSING {line}", "red")


def _print_json(thing: Any) -> None:
    print(msgspec.json.format(msgspec.json.encode(thing), indent=2).decode())
