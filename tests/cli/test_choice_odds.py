"""The odds that `play` prints next to choices."""

import io
from importlib.metadata import EntryPoint
from typing import Any

import msgspec
import pytest

from croupier import games
from croupier.cli.choice_odds import SeatOdds
from croupier.core.choices import Choice, Field, Option, number
from croupier.core.commands import Command
from croupier.core.game import Game
from croupier.core.luck_sources import ScriptedLuck
from croupier.core.odds.questions import OddsRequest
from croupier.core.session import sit_down
from support.cli.sample import Croupier
from support.web.tiny import Bid, Lay, TinyState
from support.web.tiny_odds import GAME, TinyOdds

CHIPS = number("chips", "Chips", 0, 3)


class Reds(TinyOdds):
    """The probability of a bid is the share of red cards among four."""

    def odds(self, view: TinyState, seat: str, command: Command) -> OddsRequest | None:
        if isinstance(command, Bid):
            return OddsRequest("red", {"red": command.chips, "left": 4}, when="if all bid")
        return super().odds(view, seat, command)


def eyes(game: Game[Any] = GAME, odds: str = "own") -> tuple[SeatOdds, dict[str, Choice]]:
    table = sit_down(game, ScriptedLuck(["2H"], "more"), players=2, odds=odds)
    table.submit("gm", Lay(), "2026-01-01T20:00:00Z")
    return SeatOdds(game, table.view("p1"), "p1"), {one.command["type"]: one for one in table.choices("p1")}


def test_a_choice_shows_its_odds_and_what_they_are_based_on() -> None:
    looks, choices = eyes()
    assert looks.in_words(choices["draw_one"]) == "red 50.00% (52 cards that you have not seen)"
    assert looks.in_words(choices["tell"]) == ""


def test_a_choice_with_a_required_value_shows_no_odds_before_it_is_filled_in() -> None:
    looks, choices = eyes(Reds())
    assert looks.in_words(choices["bid"]) == ""
    assert looks.in_words(choices["bid"], {"chips": 1}) == "if all bid: red 25.00%"


def test_a_choice_that_is_not_legal_now_has_no_odds() -> None:
    looks, choices = eyes()
    assert looks.in_words(msgspec.structs.replace(choices["draw_one"], legal=False)) == ""


@pytest.mark.parametrize(("shown", "seen"), [("off", False), ("gm", False), ("own", True), ("everyone", True)])
def test_only_seats_that_may_see_odds_at_this_table_read_them(shown: str, seen: bool) -> None:
    looks, choices = eyes(odds=shown)
    assert bool(looks.in_words(choices["draw_one"])) is seen


def test_each_value_of_a_field_shows_its_odds() -> None:
    looks, choices = eyes(Reds())
    assert looks.by_value(choices["bid"], CHIPS, {}) == [
        "     0  if all bid: red 0.00%",
        "     1  if all bid: red 25.00%",
        "     2  if all bid: red 50.00%",
        "     3  if all bid: red 75.00%",
    ]


@pytest.mark.parametrize(
    "field",
    [
        number("chips", "Chips", 0, 99),
        Field("chips", "Chips", "one_of", options=(Option(1, "one"),)),
        Field("chips", "Chips", "bool"),
        Field("chips", "Chips", "text"),
    ],
)
def test_no_list_is_shown_without_anything_to_compare(field: Field) -> None:
    looks, choices = eyes(Reds())
    assert looks.by_value(choices["bid"], field, {}) == []


def test_odds_that_take_too_long_are_left_out() -> None:
    class Vast(TinyOdds):
        def odds(self, view: TinyState, seat: str, command: Command) -> OddsRequest | None:
            return OddsRequest("vast", {})

    looks, choices = eyes(Vast())
    assert looks.in_words(choices["draw_one"]) == ""


def test_play_prints_odds_under_the_choice_and_before_a_field(
    croupier: Croupier, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = EntryPoint("reds", "reds:GAME", games.GROUP)
    monkeypatch.setattr(games, "_elsewhere", lambda: {"reds": entry})
    monkeypatch.setattr(EntryPoint, "load", lambda _: Reds())
    games.game.cache_clear()
    monkeypatch.setattr("sys.stdin", io.StringIO('{"type": "lay"}\nm\n2\n1\nq\n'))
    said = croupier("play", "reds", "--hot-seat", "--seed", "1")
    games.game.cache_clear()
    assert "     red 50.00% (52 cards that you have not seen)\n" in said.out
    assert "     3  if all bid: red 75.00%\n" in said.out
