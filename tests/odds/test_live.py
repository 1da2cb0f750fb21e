"""The odds of a choice at a table, from its seat's view only."""

from typing import Any

import msgspec
import pytest

from croupier.core.choices import Choice, Field, Option, number
from croupier.core.commands import Command
from croupier.core.luck_sources import ScriptedLuck, SeededLuck
from croupier.core.odds.questions import NO_SIDE, OTHER_SIDE, Canceled, OddsRequest, WhyNoOdds
from croupier.core.refusals import Invalid
from croupier.core.secrets import Hidden
from croupier.core.session import sit_down
from croupier.core.table import Table
from croupier.odds import live
from support.web.tiny import GAME as PLAIN
from support.web.tiny import DrawOne, Lay, TinyState
from support.web.tiny_odds import GAME, TinyOdds
from top_card import GAME as TOP_CARD

AT = "2026-01-01T20:00:00Z"


def laid(*luck: str) -> Table[TinyState]:
    table = sit_down(GAME, ScriptedLuck(luck, "more"), players=2)
    table.submit("gm", Lay(), AT)
    return table


def choice_of(table: Table[Any], seat: str, type: str) -> Choice:
    return next(one for one in table.choices(seat) if one.command["type"] == type)


def odds_of(table: Table[Any], seat: str, type: str, **values: Any) -> Any:
    return live.choice_odds(table.game, table.view(seat), seat, choice_of(table, seat, type), values)


def test_a_choice_shows_its_odds_with_bars_and_how_they_were_computed() -> None:
    assert odds_of(laid(), "p1", "draw_one") == {
        "game": "tiny",
        "question": "red",
        "given": {"red": 26, "left": 52},
        "outcomes": [
            {"outcome": "red", "probability": "1/2", "decimal": 0.5},
            {"outcome": "black", "probability": "1/2", "decimal": 0.5},
        ],
        "summary": {"red": "1/2"},
        "bars": [{"label": "red", "probability": "1/2", "decimal": 0.5, "tone": "good"}],
        "when": "",
        "receipt": {"text": "52 cards that you have not seen", "clauses": ["TY-1.1"]},
    }


def test_a_seat_that_knows_a_card_has_other_odds_than_one_that_does_not() -> None:
    table = laid("2H")
    table.submit("p1", DrawOne(), AT)
    assert odds_of(table, "p1", "draw_one")["summary"] == {"red": "25/51"}
    assert odds_of(table, "p2", "draw_one")["summary"] == {"red": "1/2"}


def test_a_choice_without_odds_code_has_none() -> None:
    assert odds_of(laid(), "p1", "tell", words="hm") is None


def test_filled_in_values_change_the_odds() -> None:
    table = laid()
    assert [odds_of(table, "p1", "bid", chips=chips)["given"] for chips in (1, 2)] == [{"size": 1}, {"size": 2}]


def test_while_a_required_value_is_missing_there_are_no_odds() -> None:
    assert odds_of(laid(), "p1", "bid") is None


@pytest.mark.parametrize(("values", "field"), [({"chips": 10}, "chips"), ({"chips": "1"}, "chips"), ({"x": 1}, "x")])
def test_a_value_that_is_not_offered_is_reported(values: dict[str, Any], field: str) -> None:
    table = laid()
    with pytest.raises(Invalid) as refused:
        live.task_for_choice(GAME, table.view("p1"), "p1", choice_of(table, "p1", "bid"), values)
    assert refused.value.field == field
    assert odds_of(table, "p1", "bid", **values) is None


class Pick(Command, frozen=True, tag="pick"):
    chips: int
    some: tuple[str, ...] = ()


class Wide(TinyOdds):
    """One more command, with two fields."""

    rules = {**TinyOdds.rules, Pick: lambda play, command: None}

    def odds(self, view: TinyState, seat: str, command: Command) -> OddsRequest | None:
        assert isinstance(command, Pick)
        return OddsRequest("red", {"red": command.chips + len(command.some)})


def test_partly_filled_in_fields_are_accepted() -> None:
    some = Field("some", "Some", "some_of", options=(Option("a", "A"), Option("b", "B")), min=2)
    choice = Choice("Pick", {"type": "pick"}, fields=(number("chips", "Chips", 0, 9, 4), some), odds=True)
    found = live.choice_odds(Wide(), laid().view("p1"), "p1", choice, {"some": ["a"]})
    assert found is not None
    assert found["given"]["red"] == 5
    assert live.choice_odds(Wide(), laid().view("p1"), "p1", choice, {"some": ["c"]}) is None


def test_a_view_with_too_little_knowledge_has_no_odds() -> None:
    class Veiled(TinyOdds):
        why_no_odds = WhyNoOdds(lambda view, seat, command: "the deck is hidden")

        def odds(self, view: TinyState, seat: str, command: Command) -> OddsRequest | None:
            raise Hidden

    table = laid()
    choice = choice_of(table, "p1", "draw_one")
    assert live.choice_odds(Veiled(), table.view("p1"), "p1", choice) is None
    assert live.missing_for_choice(Veiled(), table.view("p1"), "p1", choice, {}) == "the deck is hidden"


def test_parameters_beyond_a_questions_range_give_no_odds() -> None:
    class Far(TinyOdds):
        def odds(self, view: TinyState, seat: str, command: Command) -> OddsRequest | None:
            return OddsRequest("red", {"red": 27})

    table = laid()
    assert live.task_for_choice(Far(), table.view("p1"), "p1", choice_of(table, "p1", "draw_one"), {}) is None


def test_a_question_uses_the_tables_settings() -> None:
    settings = GAME.read_settings({"bids": "no"})
    table = sit_down(GAME, SeededLuck("x"), players=2, settings=settings)
    table.submit("gm", Lay(), AT)
    assert odds_of(table, "p1", "draw_one")["given"] == {"red": 26, "left": 52, "set": {"bids": "no"}}


def test_an_answer_is_computed_once() -> None:
    table = laid()
    put = live.task_for_choice(GAME, table.view("p1"), "p1", choice_of(table, "p1", "bid"), {"chips": 7})
    assert put is not None
    assert not live.is_cached(put)
    worked: list[int] = []
    first = live.answer_of(put, worked.append)
    assert sum(worked) == 7
    assert live.answer_of(put, worked.append) == first
    assert sum(worked) == 7


def test_odds_no_longer_wanted_are_not_cached() -> None:
    table = laid()
    put = live.task_for_choice(GAME, table.view("p1"), "p1", choice_of(table, "p1", "bid"), {"chips": 8})
    assert put is not None

    def gone(done: int) -> None:
        raise Canceled

    with pytest.raises(Canceled):
        live.answer_of(put, gone)
    assert not live.is_cached(put)


def test_a_game_without_odds_code_gets_odds_from_its_rules() -> None:
    table = sit_down(TOP_CARD, ScriptedLuck(["2H"], "more"), players=2)
    first = odds_of(table, "p1", "turn_up")
    assert {one["probability"] for one in first["outcomes"]} == {"1/52"}
    table.submit("p1", choice_command(table, "p1"), AT)
    second = odds_of(table, "p2", "turn_up")
    assert {one["probability"] for one in second["outcomes"]} == {"1/51"}
    assert (second["question"], second["given"], len(second["outcomes"])) == ("turn-up", {}, 51)
    assert not any("2 of hearts" in one["outcome"] for one in second["outcomes"])


def choice_command(table: Table[Any], seat: str) -> Command:
    return table.game.read_command(msgspec.json.encode(choice_of(table, seat, "turn_up").command))


def test_a_rule_without_chance_has_no_odds() -> None:
    table = sit_down(PLAIN, SeededLuck("x"), players=2)
    tell = Choice("Tell", {"type": "tell", "words": "hm"}, odds=True)
    assert live.choice_odds(PLAIN, table.view("p1"), "p1", tell) is None


def test_a_game_says_whose_good_and_bad_the_bars_show() -> None:
    class Sided(TinyOdds):
        tones = ""

        def odds(self, view: TinyState, seat: str, command: Command) -> OddsRequest | None:
            return OddsRequest("red", {"red": 26}, tones=self.tones)

    table, shown = laid(), {}
    for tones in ("", OTHER_SIDE, NO_SIDE):
        game = Sided()
        game.tones = tones
        found = live.choice_odds(game, table.view("p1"), "p1", choice_of(table, "p1", "draw_one"))
        assert found is not None
        shown[tones] = found["bars"][0]["tone"]
    assert shown == {"": "good", OTHER_SIDE: "bad", NO_SIDE: ""}
