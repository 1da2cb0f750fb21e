"""Who sees odds at a table: nobody, each seat its own, the GM only, or everyone through the log."""

from typing import Any

import pytest

from croupier.core import entry as entries
from croupier.core.chance import DrawRequest
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.game import Game
from croupier.core.luck_sources import ScriptedLuck
from croupier.core.odds_events import OddsNoted, OddsNumber
from croupier.core.play import Play
from croupier.core.refusals import Forbidden, Impossible, Invalid, Refusal
from croupier.core.session import sit_down
from croupier.core.table import Table
from croupier.core.table_commands import CancelLuck, ChangeOdds, TypeLuck, UseRealLuck, Vote
from croupier.odds import live
from croupier.odds.public_odds import public_odds
from support.web.tiny import Bid, DrawOne, Lay, TinyState, Told
from support.web.tiny_odds import GAME, TinyOdds, TurnUp

AT = "2026-01-01T20:00:00Z"


def table_at(*luck: str, odds: str = "own", gm: bool = True, consent: str = "nobody_objects") -> Table[TinyState]:
    table = sit_down(GAME, ScriptedLuck(luck, "more"), players=2, odds=odds, with_gm=gm, consent=consent)
    table.find_public_odds = public_odds
    if gm:
        table.submit("gm", Lay(), AT)
    return table


def carry(table: Table[Any], seat: str) -> set[str]:
    """The seat's choices that carry odds."""
    return {str(one.command["type"]) for one in table.choices(seat) if one.odds}


@pytest.mark.parametrize(
    ("odds", "player", "gm"),
    [
        ("own", {"draw_one", "turn_up", "bid"}, {"turn_up"}),
        ("everyone", {"draw_one", "turn_up", "bid"}, {"turn_up"}),
        ("gm", set(), {"turn_up"}),
        ("off", set(), set()),
    ],
)
def test_choices_carry_odds_for_seats_that_may_see_them(odds: str, player: set[str], gm: set[str]) -> None:
    table = table_at(odds=odds)
    assert (carry(table, "p1"), carry(table, "gm")) == (player, gm)


def test_the_gm_changes_it_at_any_time_and_can_undo_it() -> None:
    table = table_at()
    made = table.submit("gm", ChangeOdds("off"), AT)
    assert carry(table, "p1") == set()
    assert [GAME.log_line(event, table.view("p1")) for event in made.events] == ["Odds are now shown to: nobody."]
    undo = next(one for one in table.choices("gm") if one.command["type"] == "undo")
    table.submit("gm", GAME.read_command(b'{"type":"undo","version":%d}' % undo.command["version"]), AT)
    assert carry(table, "p1") == {"draw_one", "turn_up", "bid"}


@pytest.mark.parametrize(
    ("seat", "odds", "refused"),
    [("p1", "off", Forbidden), ("gm", "own", Impossible), ("gm", "some", Invalid)],
)
def test_nobody_else_changes_it_and_other_values_are_refused(seat: str, odds: str, refused: type[Refusal]) -> None:
    with pytest.raises(refused):
        table_at().submit(seat, ChangeOdds(odds), AT)


def test_without_a_gm_it_takes_the_tables_consent() -> None:
    table = table_at(gm=False)
    offered = next(one for one in table.choices("p1") if one.command["type"] == "change_odds")
    assert [one.value for one in offered.fields[0].options] == ["off", "everyone"]
    table.submit("p1", ChangeOdds("everyone"), AT)
    assert table.state.odds == "own"
    table.submit("p2", Vote(table.state.polls[0].id, yes=True), AT)
    assert table.state.odds == "everyone"
    with pytest.raises(Impossible):
        table.submit("p1", ChangeOdds("gm"), AT)


def test_when_everyone_sees_odds_the_log_shows_those_from_public_knowledge() -> None:
    table = table_at("2H", "3S", odds="everyone")
    hidden = table.submit("p1", DrawOne(), AT)
    assert not any(isinstance(event, OddsNoted) for event in hidden.events)
    made = table.submit("p1", TurnUp(), AT)  # p1 knows that a red card is gone: 25/51
    assert made.events[0] == OddsNoted("p1", "red", (OddsNumber("red", "1/2", 0.5, "good"),))
    told = [GAME.log_line(event, table.view("p2")) for event in entries.entry_for_seat(made, "p2").events]
    assert told[0] == "The odds, from public knowledge: red 1/2 (50.0%)."
    again: Table[TinyState] = sit_down(GAME, ScriptedLuck([], "more"), players=2, odds="everyone")
    for entry in table.entries[again.n :]:
        again.fold(entry)
    assert again.state == table.state


def test_the_log_leaves_out_unreadable_fractions() -> None:
    long = OddsNumber("party", "1625528281743724949524711/1950567849688678734360000", 0.8333615680188557, "good")
    told = GAME.log_line(OddsNoted("p1", "epic-race", (long, OddsNumber("GM", "1", 1.0, "bad"))), table_at().view("p2"))
    assert told == "The odds, from public knowledge: party 83.3%, GM 1."
    sure = GAME.log_line(OddsNoted("p1", "reserve", (OddsNumber("always 20", "", 1.0),)), table_at().view("p2"))
    assert sure == "The odds, from public knowledge: always 20."


def test_odds_do_not_give_away_a_sealed_choice() -> None:
    made = table_at(odds="everyone").submit("p1", Bid(3), AT)
    assert not any(isinstance(event, OddsNoted) for event in made.events)


def real(seat: str = "p1") -> Table[TinyState]:
    """A table where everyone sees odds and this seat uses real cards."""
    table = table_at("3S", odds="everyone")
    table.submit(seat, UseRealLuck(on=True), AT)
    return table


@pytest.mark.parametrize("who", ["p1", "gm"])
def test_a_typed_real_card_has_the_odds_of_the_choice_that_waited_for_it(who: str) -> None:
    table = real()
    waiting = table.submit("p1", TurnUp(), AT)
    assert not any(isinstance(event, OddsNoted) for event in waiting.events)
    made = table.submit(who, TypeLuck("2H"), AT)
    assert made.events[0] == OddsNoted("p1", "red", (OddsNumber("red", "1/2", 0.5, "good"),))
    table.submit("p1", TurnUp(), AT)
    again = table.submit("p1", TypeLuck("3H"), AT)
    assert again.events[0] == OddsNoted("p1", "red", (OddsNumber("red", "25/51", 25 / 51, "good"),))


def test_a_canceled_real_card_has_no_odds() -> None:
    table = real()
    table.submit("p1", TurnUp(), AT)
    called_off = table.submit("gm", CancelLuck(), AT)
    assert not any(isinstance(event, OddsNoted) for event in called_off.events)


def test_no_odds_are_noted_for_a_real_card_that_only_its_seat_sees() -> None:
    table = real()
    table.submit("p1", DrawOne(), AT)
    typed = table.submit("p1", TypeLuck("2H"), AT)
    assert not any(isinstance(event, OddsNoted) for event in typed.events)


@pytest.mark.parametrize("odds", ["own", "gm", "off"])
def test_no_odds_are_noted_at_other_tables(odds: str) -> None:
    made = table_at(odds=odds).submit("p1", TurnUp(), AT)
    assert not any(isinstance(event, OddsNoted) for event in made.events)


def test_odds_that_take_long_are_not_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Open(TinyOdds):
        def odds(self, view: TinyState, seat: str, command: Command) -> Any:
            return super().odds(view, seat, Bid(9))

    view = table_at().view("watch")
    monkeypatch.setattr(live, "MOMENT", 8)
    assert public_odds(Open(), view, "p1", TurnUp()) is None
    monkeypatch.setattr(live, "MOMENT", 9)
    found = public_odds(Open(), view, "p1", TurnUp())
    assert found is not None
    assert found.odds == (OddsNumber("done", "1", 1.0),)


class Coin(Command, frozen=True, tag="coin"):
    """Throw a coin."""


class Coins(TinyOdds):
    """A game without odds code, with a coin and a deck."""

    questions = ()
    odds = Game.odds
    rules = {**TinyOdds.rules, Coin: lambda play, command: toss(play)}


def toss(play: Play[TinyState]) -> None:
    side = play.ask(DrawRequest("coin", (("heads", 3), ("tails", 1))))
    play.do(Told(play.seat, side))


def test_a_game_without_odds_code_notes_odds_of_rules_with_few_outcomes() -> None:
    game = Coins()
    table = sit_down(game, ScriptedLuck(["heads"], "more"), players=2, odds="everyone")
    coin = Choice("Throw a coin", {"type": "coin"}, odds=True)
    view = table.view("watch")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Coins, "own_choices", lambda self, view, seat: [coin])
        found = public_odds(game, view, "p1", Coin())
        patch.setattr(Coins, "own_choices", lambda self, view, seat: [])
        assert public_odds(game, view, "p1", Coin()) is None
    assert found is not None
    assert [(one.label, one.share) for one in found.odds] == [("Told: heads", "3/4"), ("Told: tails", "1/4")]
