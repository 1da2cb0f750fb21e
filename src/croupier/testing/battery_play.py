"""Random play: tables of any game with pairwise settings, played by seeded bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import msgspec

from croupier.core import bots
from croupier.core.bots import Number
from croupier.core.chance import AnswerSource, DrawRequest, LuckAnswer, even_numbers
from croupier.core.choices import EVERY_GROUP, NOW, Choice
from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.game import Game
from croupier.core.luck import LEAVES
from croupier.core.luck_sources import FindPosition, SeededLuck
from croupier.core.refusals import Refusal
from croupier.core.state import GM, TABLE, State
from croupier.core.table import Table
from croupier.core.table_commands import OpenSitting, SeatPlayer, TypeLuck
from croupier.odds.public_odds import public_odds
from croupier.pieces.state import Board

AT = "2026-01-01T00:00:00Z"
RARE = frozenset({"add_seat", "change_watchers", "empty_seat", "change_mode", "abandon", "close_sitting"})
"""Commands given about once per session, which random bots would otherwise repeat constantly."""


TALK = frozenset({"emote", "whisper", "free_roll", "free_draw", "step_out", "return_to_table"})
"""What people do outside the game; only at tables set to talk, since it would crowd out the game's choices."""
OUTSIDE_GAME = TALK | {"call_break"}
"""The same, plus pauses, which have their own test."""


class Setup(NamedTuple):
    """The setup of a table."""

    seed: str
    settings: dict[str, str]
    players: int
    with_gm: bool
    mode: str
    consent: str
    odds: str = "own"


class BiasedLuck(SeededLuck):
    """Seeded luck that checks every draw request and requires a key for it, as a server's luck does."""

    size = LEAVES

    def __init__(self, seed: str, check: Callable[[DrawRequest], None]) -> None:
        super().__init__(seed)
        self.check = check

    def source(self, entry: int, find: FindPosition) -> AnswerSource:
        seeded = super().source(entry, find)

        def answer(question: DrawRequest, k: int) -> tuple[str, str] | LuckAnswer:
            self.check(question)
            try:
                find(question)
            except LookupError as lacking:
                raise AssertionError(str(lacking)) from lacking
            return seeded(question, k)

        return answer


def unchecked(question: DrawRequest) -> None:
    """Accept any request to the luck source."""


def setups(game: Game[Any], count: int, seed: str = "battery") -> list[Setup]:
    """This many tables: the ledger's defaults first, then settings that cover every pair of options early."""
    consents = ("nobody_objects", "anyone", "majority", "all")
    rows = [{}, *_pairwise(game, count - 1, even_numbers(seed))]
    found = []
    for at, row in enumerate(rows[:count]):
        number = even_numbers(f"{seed}|{at}")
        least = min(max(2, game.least_players), game.most_players)
        players = least + number(max(least, min(game.most_players, 4)) - least + 1)
        with_gm = game.gm == "needed" or (game.gm == "optional" and at % 2 == 0)
        mode = "assist" if at % 5 == 4 else "enforce"
        found.append(Setup(f"{seed}|{at}", row, players, with_gm, mode, consents[at % 4], ("own", "everyone")[at % 2]))
    return found


def _pairwise(game: Game[Any], count: int, number: Number) -> Iterator[dict[str, str]]:
    """Rows of settings: each option is the one with the most new pairs in its row."""
    playable = {
        setting.key: [code for code in setting.codes if (setting.key, code) not in game.waiting]
        for setting in game.settings
    }
    met: set[tuple[str, str, str, str]] = set()
    for _ in range(count):
        row: dict[str, str] = {}
        keys = sorted(playable)
        while keys:
            key = keys.pop(number(len(keys)))
            codes = playable[key]
            first = number(len(codes))
            turned = codes[first:] + codes[:first]
            row[key] = max(turned, key=lambda code: sum((other, row[other], key, code) not in met for other in row))
        met.update((a, row[a], b, row[b]) for a in row for b in row if a != b)
        yield row


class Act(NamedTuple):
    """A seat's action: its command, the prompt it answers, and the choice it came from."""

    seat: str
    command: Command
    prompt: str | None
    choice: Choice | None = None


class Sitting:
    """A table in random play, with everything accepted there."""

    def __init__(self, game: Game[Any], setup: Setup, check: Callable[[DrawRequest], None] = unchecked) -> None:
        self.game = game
        self.setup = setup
        players = tuple(f"p{at + 1}" for at in range(setup.players))
        settings = game.read_settings(setup.settings)
        how: dict[str, Any] = {
            "with_gm": setup.with_gm,
            "mode": setup.mode,
            "consent": setup.consent,
            "odds": setup.odds,
        }
        self.start: State = game.begin(players, settings, **how)
        self.luck_source = BiasedLuck(setup.seed, check)
        self.table: Table[Any] = Table(game, self.start, self.luck_source)
        self.table.find_public_odds = public_odds
        self.acts: list[Act] = []
        self.stepped: list[int] = []
        """The number of entries after each step of `play`, also of one that was refused."""
        self.number = even_numbers(f"{setup.seed}|bots")
        self.talks = False
        """Whether people also whisper, roll dice for fun and step out, about once in twelve steps."""
        self.bots: dict[str, Any] = {}
        """The bot of each seat that has played, of those added later too."""

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(seat.id for seat in self.start.seats)

    @property
    def is_over(self) -> bool:
        return bool(self.table.state.result)

    def sit_down(self) -> Iterator[Entry]:
        for seat in self.seats:
            yield self.do(Act(TABLE, SeatPlayer(seat, seat.upper()), None))
        yield self.do(Act(TABLE, OpenSitting(), None))

    def do(self, act: Act) -> Entry:
        """Carry out an action. Raises Refusal."""
        made = self.table.submit(act.seat, act.command, AT, act.prompt)
        self.acts.append(act)
        return made

    def play(self, steps: int, prepare: Callable[[Sitting], None] | None = None) -> Iterator[Entry]:
        """Entries of random play: mostly answers to prompts, now and then any other choice."""
        yield from self.sit_down()
        if prepare is not None:
            prepare(self)
        for _ in range(steps):
            made = self.step()
            self.stepped.append(self.table.n)
            if made is not None:
                yield made
            if self.is_over and not self.number(4):
                return

    def step(self, *, wild: bool = True) -> Entry | None:
        """Take one offered choice; None if it was refused."""
        act = self.wish(wild=wild)
        if act is None:
            return None
        try:
            return self.do(act)
        except Refusal:
            return None

    def wish(self, *, wild: bool = True) -> Act | None:
        """A random seat's action: its bot's, or in wild play also any answer, and now and then any choice."""
        if wild and self.talks and not self.number(12) and (talk := self._talk()) is not None:
            return talk
        anything = wild and not self.number(8)
        if not anything and not (wild and self.number(2)):
            act = self._as_bots_play()
            if act is not None:
                return act
        left = list(self.seats)
        while left:
            seat = left.pop(self.number(len(left)))
            groups = EVERY_GROUP if anything else NOW
            offered = [one for one in self.table.choices(seat, groups) if one.command["type"] not in OUTSIDE_GAME]
            choices = [*offered, *self._decrees(seat, anything=anything)]
            found = [one for one in choices if self._is_offered(one)] if anything else bots.current_choices(choices)
            if not anything and wild:
                found += [one for one in choices if one.legal and one.group == "now" and one.prompt is None]
            if found:
                choice = found[self.number(len(found))]
                return act_of(self.game, seat, choice, self.number)
        return None

    def _talk(self) -> Act | None:
        seat = self.seats[self.number(len(self.seats))]
        found = [one for one in self.table.choices(seat) if one.command["type"] in TALK]
        return act_of(self.game, seat, found[self.number(len(found))], self.number) if found else None

    def _as_bots_play(self) -> Act | None:
        """The game's own bot acting for the first seat that has something to do."""
        first = self.number(len(self.seats))
        for seat in (*self.seats[first:], *self.seats[:first]):
            choices = bots.LazyChoices(partial(self.table.choices, seat))
            if seat not in self.bots:
                self.bots[seat] = self.game.bot(seat, f"{self.setup.seed}|{seat}")
            answer = self.bots[seat](self.table.view(seat), seat, choices)
            if answer is None:
                continue
            of = next((one for one in choices if one.command.items() <= answer.command.items()), None)
            try:
                command = self.game.read_command(msgspec.json.encode(answer.command))
            except Refusal:
                return None
            return None if command_is_luck(command) else Act(seat, command, answer.prompt, of)
        return None

    def _decrees(self, seat: str, *, anything: bool) -> list[Choice]:
        """Overrides that the GM may use on some place."""
        places = getattr(self.table.view(seat), "board", Board()).places
        if seat != GM or not anything or not places:
            return []
        return self.game.overrides(self.table.view(seat), places[self.number(len(places))].id)

    def _is_offered(self, choice: Choice) -> bool:
        if choice.command["type"] == "change_odds":
            return False  # who sees odds is drawn with the settings
        rare = choice.command["type"] in RARE or choice.group == "override"
        return choice.legal and (not rare or not self.number(8)) and choice.command.get("mode") != "record"


def without_public_odds(table: Table[Any]) -> Table[Any]:
    """A copy to try commands on: public odds would take longer than everything that is tested."""
    made = table.copy()
    made.find_public_odds = None
    return made


def command_is_luck(command: Command) -> bool:
    """Whether a command types in dice or a card, for which bots have only random words."""
    return isinstance(command, TypeLuck)


def act_of(game: Game[Any], seat: str, choice: Choice, number: Number) -> Act | None:
    """A choice with allowed values in its fields; None if they do not make a command."""
    values = bots.fill_fields(choice.fields, number)
    try:
        command = game.read_command(msgspec.json.encode({**choice.command, **values}))
    except Refusal:
        return None
    return Act(seat, command, choice.prompt, choice)
