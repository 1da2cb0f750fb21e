"""The tiny game with characters: drafts of a name, dots and friends, a command that submits one, printable sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from croupier.core.choices import Field, Option, number, text
from croupier.core.commands import Command
from croupier.core.events import Event
from croupier.core.play import Play
from croupier.core.refusals import Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.sheets.character_sheets import CharacterSheets
from croupier.core.sheets.printed_sheet import Block, PrintedSheet, Row, SheetFile
from croupier.core.sheets.worksheet import Budget, Document, Draft, Finding, Line, Section, Worksheet
from support.web.tiny import LEDGER, Tiny, TinyState

CLAUSES = """
### 2. Characters
- **TY-2.1** [rule] A character has a name. (ours)
- **TY-2.2** [rule] Seven dots are shared out among body, mind and luck, one to four each. (ours)
- **TY-2.3** [rule] At most three friends. (ours)
"""
TRAITS = ("body", "mind", "luck")
DOTS, MOST = 7, 4


class Enlist(Command, frozen=True, tag="enlist"):
    name: str
    dots: dict[str, int]


class Enlisted(Event, frozen=True, tag="enlisted"):
    seat: str
    sheet: Secret[tuple[tuple[str, int], ...]]
    name: str

    def apply(self, state: Any) -> Any:
        return replace(state, enlisted=(*state.enlisted, self))

    def log_line(self, view: Any) -> str:
        return f"{self.name} joins."


class RosterState(TinyState, frozen=True, kw_only=True):
    enlisted: tuple[Enlisted, ...] = ()


def enlist(play: Play[RosterState], command: Enlist) -> None:
    """A character with valid dots joins."""
    play.require(bool(command.name.strip()), "TY-2.1", "a character has a name", "name her")
    play.require(sum(command.dots.values()) == DOTS, "TY-2.2", "the dots do not add up", f"{DOTS} in all")
    knows = (play.seat, "gm")
    play.do(Enlisted(play.seat, Secret(tuple(sorted(command.dots.items())), knows), command.name))
    play.because("TY-2.2")


class RosterSheets(CharacterSheets[Any]):
    """A draft of a new character for each player, and a sheet for each character."""

    def drafts(self, view: Any, seat: str) -> tuple[Draft, ...]:
        if seat in {"gm", "watch"}:
            return ()
        count = sum(one.seat == seat for one in view.enlisted)
        return (Draft(f"character-{count + 1}", "A character"),)

    def worksheet(self, view: Any, seat: str, kind: str, document: Document) -> Worksheet:
        dots = {trait: document.get(f"dots.{trait}", 1) for trait in TRAITS}
        left = DOTS - sum(dots.values())
        name = str(document.get("name", "")).strip()
        friends: list[dict[str, Any]] = document.get("friends", [])
        findings = []
        if not name:
            findings.append(Finding("a character has a name", "TY-2.1", "name"))
        if left:
            findings.append(Finding(f"{left} dots left" if left > 0 else f"{-left} dots too many", "TY-2.2"))
        if not friends:
            findings.append(Finding("it is lonely without friends", "TY-2.3", "friends", stops=False))
        lines = tuple(
            Line(number(f"dots.{one}", one.title(), 1, MOST), dots[one], clauses=("TY-2.2",)) for one in TRAITS
        )
        friend = (text("name", "Name", 20, required=True), Field("since", "Since", "int", False, 0, 99))
        return Worksheet(
            "A character",
            (
                Section("Who", (Line(text("name", "Name", 40), document.get("name"), "Any will do.", ("TY-2.1",)),)),
                Section("Dots", lines, (Budget("Dots", left, DOTS, clause="TY-2.2"),), "Shared out freely."),
                Section("Friends", (Line(Field("friends", "Friends", "list", False, 0, 3, fields=friend), friends,
                                         clauses=("TY-2.3",)),)),
            ),
            tuple(findings),
            {"type": "enlist", "name": name, "dots": dots},
            "Send to the GM",
        )  # fmt: skip

    def fill_at_random(
        self, view: Any, seat: str, kind: str, document: Document, number: Callable[[int], int]
    ) -> dict[str, Any]:
        dots = dict.fromkeys(TRAITS, 1)
        while sum(dots.values()) < DOTS:
            trait = TRAITS[number(3)]
            dots[trait] += dots[trait] < MOST
        found: dict[str, Any] = {f"dots.{trait}": count for trait, count in dots.items()}
        return {"name": document.get("name") or f"Recruit {number(100)}", **found}

    def options(self, view: Any) -> tuple[Option, ...]:
        return tuple(
            Option(f"c{at}", one.name) for at, one in enumerate(view.enlisted, 1) if one.sheet.value is not None
        )

    def printed(self, view: Any, id: str) -> PrintedSheet:
        if id not in [one.value for one in self.options(view)]:
            raise Impossible(f"there is no sheet {id!r}")
        one = view.enlisted[int(id[1:]) - 1]
        return _printed(one.name, dict(one.sheet.open()))

    def to_file(self, view: Any, id: str) -> SheetFile:
        one = self.printed(view, id)
        return SheetFile(f"{one.title}.json", f'{{"recruit":"{one.title}"}}', ("wounds",))

    def from_file(self, settings: Settings, given: Mapping[str, Any]) -> PrintedSheet | None:
        if given.get("recruit") is None:
            return None
        return _printed(str(given["recruit"]), dict.fromkeys(TRAITS, 1))


def _printed(name: str, dots: Mapping[str, int]) -> PrintedSheet:
    rows = tuple(Row(trait.title(), dots=count, of=MOST) for trait, count in dots.items())
    health = Row("Health", boxes=("X", "/", ""))
    return PrintedSheet(
        name, (Block("Dots", rows), Block("Wounds", (health, Row("Name", name)))), "A recruit", "TY-2.2"
    )


class Roster(Tiny):
    name = "roster"
    title = "Roster"
    ledger = LEDGER.replace("\n## Rulings", CLAUSES + "\n## Rulings")
    rules = {**Tiny.rules, Enlist: enlist}
    events: ClassVar[tuple[type[Event], ...]] = (*Tiny.events, Enlisted)
    state: Any = RosterState
    sheets = RosterSheets()


def with_sheets(sheets: RosterSheets) -> Roster:
    """The game with other drafts and sheets."""
    game = Roster()
    game.sheets = sheets
    return game


GAME = Roster()
