"""`croupier play`: a game in the terminal with numbered choices."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from croupier.cli import prompts, table_text, transcript
from croupier.cli.choice_odds import SeatOdds
from croupier.cli.draft_form import Kept, at_table
from croupier.cli.fail import fail
from croupier.core.bots import Answer, answer_to, current_choices
from croupier.core.chance import even_numbers
from croupier.core.choices import Choice
from croupier.core.luck_sources import SeededLuck
from croupier.core.names import name_of, seat_label
from croupier.core.refusals import Refusal
from croupier.core.session import Session, sit_down, with_bots
from croupier.core.sheets.character_sheets import NO_SHEETS
from croupier.core.state import State
from croupier.games import game as game_named
from croupier.pieces.render import render_view

HELP = "NUMBER: take that choice; m: more choices; s: show the table; q: quit. You can also type a command as JSON."

DRAFTS = " d: fill in a draft, such as a character."


class PlayerLeft(Exception):
    """Raised when the person wants to stop."""


def play(name: str, *, seats: tuple[str, ...], hot_seat: bool, seed: int | None, players: int | None) -> int:
    """Play until the game is over, the person quits, or the input ends."""
    game = game_named(name)
    wanted = min(max(2, game.least_players), game.most_players) if players is None else players
    if not game.least_players <= wanted <= game.most_players:
        return fail(f"{game.title} is for {game.least_players} to {game.most_players} players", 2)
    number = secrets.randbelow(10**6) if seed is None else seed
    table = sit_down(game, SeededLuck(f"play|{number}"), players=wanted)
    known = [one.id for one in table.state.seats]
    people = tuple(known) if hot_seat else seats or ("p1",)
    strange = [seat for seat in people if seat not in known]
    if strange:
        return fail(f"there is no seat {strange[0]}; one of {', '.join(known)}", 2)
    terminal = Terminal(people, even_numbers(f"play|{number}|drafts"))
    session = with_bots(table, f"play|{number}", dict.fromkeys(people, terminal.choose))
    terminal.session = session
    print(f"{game.title}, seed {number}. {HELP}{DRAFTS if game.sheets is not NO_SHEETS else ''}")

    def goes_on() -> bool:
        return any(terminal.tell() for _ in session.run(100_000))

    try:
        while goes_on() or terminal.idle() or goes_on():
            pass
    except PlayerLeft:
        return 0
    except EOFError:
        print("\nThe input has ended.")
        return 0
    print(table.state.result or "Nobody has anything left to do.")
    return 0


class Terminal:
    """One keyboard; if several people share it, the screen is cleared between their seats."""

    def __init__(self, people: Sequence[str], number: Callable[[int], int]) -> None:
        self.people = tuple(people)
        self.number = number
        self.session: Session[Any] | None = None
        self.sitting = "" if len(self.people) > 1 else self.people[0]
        self.told: dict[str, int] = dict.fromkeys(self.people, 0)
        self.drafts: Kept = {}
        """Drafts filled in so far, by seat and kind, kept while the game runs."""

    def choose(self, view: State, seat: str, choices: Sequence[Choice]) -> Answer | None:
        """The person's answer to the seat's prompts; None if there are none."""
        if not current_choices(choices):
            return None
        self._turn_to(view, seat)
        return self._answer(view, seat, choices, [one for one in choices if one.group == "now"])

    def idle(self) -> bool:
        """Let anyone act while nobody is prompted; False if nobody does."""
        assert self.session is not None
        table = self.session.table
        for seat in () if table.state.result else self.people:
            choices = table.choices(seat)
            free = [one for one in choices if one.group in ("now", "any_time")]
            if not any(one.legal for one in free):
                continue
            self._turn_to(table.view(seat), seat)
            taken = self._answer(table.view(seat), seat, choices, free, waits=True)
            if taken is not None:
                self.session.submit(seat, taken)
                return True
        return False

    def _turn_to(self, view: State, seat: str) -> None:
        if seat != self.sitting:
            self._curtain(view, seat)
        self.tell()
        self._show(view, seat)

    def _answer(
        self, view: State, seat: str, choices: Sequence[Choice], listed: list[Choice], *, waits: bool = False
    ) -> Answer | None:
        assert self.session is not None
        eyes = SeatOdds(self.session.table.game, view, seat)
        while True:
            print(f"{seat_label(view, seat)}, what now?{' (Enter: pass)' if waits else ''}")
            for line in prompts.numbered(listed, eyes.in_words):
                print(line)
            given = self._ask("> ").strip()
            if not given and waits:
                return None
            if given == "m":
                listed = list(choices)
            elif given == "s":
                self._show(view, seat)
            elif given == "d":
                sent = self._draft(seat)
                if sent is not None and self._would_do(seat, sent):
                    return sent
            else:
                taken = self._taken(given, eyes, listed)
                if taken is not None and self._would_do(seat, taken):
                    return taken

    def tell(self) -> bool:
        """Print what has happened since this seat last looked; True if something has."""
        assert self.session is not None
        if not self.sitting:
            return True
        table = self.session.table
        for entry in table.entries:
            if entry.n > self.told[self.sitting]:
                for line in transcript.entry_lines(table, entry, self.sitting):
                    print(line)
        self.told[self.sitting] = table.n
        return True

    def _taken(self, given: str, eyes: SeatOdds, listed: Sequence[Choice]) -> Answer | None:
        import msgspec

        if given.startswith("{"):
            try:
                return Answer(msgspec.json.decode(given, type=dict[str, Any]))
            except msgspec.MsgspecError as error:
                print(f"Invalid input: {error}")
                return None
        if not given.isdecimal() or not 1 <= int(given) <= len(listed):
            print(HELP)
            return None
        choice = listed[int(given) - 1]
        if not choice.legal:
            why = choice.why_not
            print(f"Not now: {why.why if why else 'a rule forbids it'}")
            return None
        if choice.draft:
            return self._draft(eyes.seat)
        return answer_to(choice, **prompts.values(choice.fields, self._ask, print, partial(eyes.by_value, choice)))

    def _would_do(self, seat: str, taken: Answer) -> bool:
        """Whether the table would accept an answer; if not, print why."""
        import msgspec

        assert self.session is not None
        table = self.session.table
        try:
            command = table.game.read_command(msgspec.json.encode(taken.command))
            table.decide(seat, command, "", taken.prompt)
        except Refusal as refusal:
            clause = f" [{refusal.clause}]" if refusal.clause else ""
            print(f"Refused: {refusal.why}{f'; {refusal.instead}' if refusal.instead else ''}{clause}")
            return False
        return True

    def _draft(self, seat: str) -> Answer | None:
        """Fill in a draft; returns the command that submits it, if wanted."""
        assert self.session is not None
        command = at_table(self.session.table, seat, self.drafts, self._ask, print, self.number)
        return None if command is None else Answer(command)

    def _show(self, view: State, seat: str) -> None:
        assert self.session is not None
        game: Any = self.session.table.game
        for line in table_text.table_lines(render_view(game, self.session.table.view(seat), seat)):
            print(line)

    def _curtain(self, view: State, seat: str) -> None:
        if sys.stdin.isatty():
            print("\033[2J\033[3J\033[H", end="")
            self._ask(f"Pass the keyboard to {name_of(view, seat)}. Press Enter when nobody else is looking: ")
        else:
            print(f"=== {seat_label(view, seat)} ===")
        self.sitting = seat

    def _ask(self, prompt: str) -> str:
        line = input(prompt)
        if not sys.stdin.isatty():
            print(line)
        if line.strip() in ("q", "quit"):
            raise PlayerLeft
        return line
