"""Faults planted in copies of a tiny game: the battery's law of what the API takes finds each of them."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.core.chance import even_numbers
from croupier.core.choices import By, Field, Item, Option
from croupier.core.luck_sources import SeededLuck
from croupier.core.play import Play
from croupier.core.session import sit_down
from croupier.core.table import Table
from croupier.testing.battery_assist import Assist
from croupier.testing.battery_commands import fits, is_offered, takes_only_what_is_offered
from croupier.testing.battery_unoffered import Unoffered
from support.web.tiny import GAME, Bid, Lay, Tell, Tiny, TinyState, Told, lay

AT = "2026-01-01T20:00:00Z"
Rule = Callable[[Play[TinyState], Any], None]


def table_of(game: Tiny) -> Table[TinyState]:
    """A table with the deck laid, where both players are asked for a bid from 0 to 9."""
    table = sit_down(game, SeededLuck("api"), players=2, with_gm=True)
    table.submit("gm", Lay(), AT)
    return table


def with_rule(command: type, rule: Rule) -> Tiny:
    class Faulty(Tiny):
        rules = {**Tiny.rules, command: rule}
        events = (*Tiny.events, Lost)

    return Faulty()


def any_bid(play: Play[TinyState], command: Bid) -> None:
    play.seal("bids", play.seat, command)


def any_words(play: Play[TinyState], command: Tell) -> None:
    play.need(len(command.words) <= 500, "too many words")


def test_a_sound_game_takes_only_what_it_offers() -> None:
    game = with_rule(Tell, any_words)
    assert takes_only_what_is_offered(table_of(game), even_numbers("api"), most=20) > 20


def test_a_value_outside_a_range_that_a_rule_takes_is_found() -> None:
    with pytest.raises(AssertionError, match=r"Bid: chips of Bid\(chips=-?\d+\) by p\d is accepted"):
        takes_only_what_is_offered(table_of(with_rule(Bid, any_bid)), even_numbers("api"), most=20)


def waived_bid(play: Play[TinyState], command: Bid) -> None:
    play.require(0 <= command.chips <= 9, "TY-1.3", "bids go from 0 to 9")
    play.seal("bids", play.seat, command)


class Lost(Told, frozen=True, tag="lost"):
    def log_line(self, view: TinyState) -> str:
        return {"known": "words"}[self.words]


def broken_bid(play: Play[TinyState], command: Bid) -> None:
    play.need(command.chips >= 0, "bids are not negative")
    play.seal("bids", play.seat, command)
    if command.chips > 9:
        play.do(Lost(play.seat, "unknown"))


def test_a_table_in_assist_mode_is_sound() -> None:
    assist = Assist(some=9, goes_on=False)
    assist.hold(table_of(with_rule(Tell, any_words)), even_numbers("assist"))
    assert assist.tried["bid", "chips", "negative"]


def test_a_meaningless_number_that_only_enforce_mode_refuses_is_found() -> None:
    table = table_of(with_rule(Bid, waived_bid))
    with pytest.raises(AssertionError, match=r"Bid: chips of Bid\(chips=-\d+\) by p\d means nothing but is accepted"):
        Assist(some=9, goes_on=False).hold(table, even_numbers("assist"))


def test_a_value_after_which_nothing_can_be_read_is_found() -> None:
    table = table_of(with_rule(Bid, broken_bid))
    with pytest.raises(AssertionError, match=r"is accepted, and then: KeyError"):
        Assist(some=9, goes_on=False).hold(table, even_numbers("assist"))


@pytest.mark.parametrize(("chips", "offered"), [(0, True), (9, True), (10, False), (-1, False)])
def test_a_command_is_offered_if_a_form_can_be_filled_in_to_give_it(chips: int, offered: bool) -> None:
    assert is_offered(table_of(GAME), "p1", Bid(chips)) is offered


OPTIONS = (Option("a", "A"), Option("b", "B"), Option("c", "C"))


@pytest.mark.parametrize(
    ("field", "good", "bad"),
    [
        (Field("f", "F", "int", min=1, max=3), [1, 3], [0, 4, True, "2"]),
        (Field("f", "F", "bool"), [True, False], [1, "yes"]),
        (Field("f", "F", "text", max_length=3), ["", "abc"], ["abcd", 5]),
        (Field("f", "F", "one_of", options=OPTIONS), ["a"], ["d", ""]),
        (Field("f", "F", "some_of", options=OPTIONS, min=1, max=2), [["b"], ["c", "a"]], [[], ["a", "a"], ["d"], "a"]),
        (Field("f", "F", "split", items=(Item("x", "X", 0, 2), Item("y", "Y", 1, 2)), total=3),
         [{"x": 1, "y": 2}], [{"x": 2, "y": 2}, {"x": 3}, {"z": 3}, []]),
        (Field("f", "F", "path", start="1", steps={"1": ("2",), "2": ("1", "3")}, max=2),
         [["2"], ["2", "3"]], [["3"], ["2", "3", "2"], "2"]),
        (Field("f", "F", "list", min=1, max=2, fields=(Field("g", "G", "int", min=1, max=3),)),
         [[{"g": 1}]], [[], [{"g": 4}], [{"g": 1}] * 3]),
    ],
    ids=lambda one: one.kind if isinstance(one, Field) else "",
)  # fmt: skip
def test_a_field_takes_the_values_that_a_page_could_fill_in(field: Field, good: list[Any], bad: list[Any]) -> None:
    assert [value for value in good if not fits(field, value)] == []
    assert [value for value in bad if fits(field, value)] == []


def test_an_option_that_another_field_rules_out_does_not_fit() -> None:
    field = Field("f", "F", "one_of", options=OPTIONS, by=By("g", {"x": OPTIONS[:1]}))
    assert fits(field.given({"g": "x"}), "a")
    assert not fits(field.given({"g": "x"}), "b")


def again(play: Play[TinyState], command: Lay) -> None:
    """A rule that lays the deck, and says so to whoever asks for it another time."""
    if play.state.board.place("deck").slots:
        play.do(Told(play.seat, "again"))
        return
    lay(play, command)


OF_PLAYERS = frozenset({"draw_one", "bid"})
"""What this game's rules do not judge for a GM."""


def test_a_command_that_is_no_longer_offered_is_tried() -> None:
    unoffered, table = Unoffered(OF_PLAYERS), sit_down(GAME, SeededLuck("api"), players=2, with_gm=True)
    assert unoffered.hold(table, even_numbers("api"))
    table.submit("gm", Lay(), AT)
    assert unoffered.hold(table, even_numbers("api"))


def test_a_command_that_a_rule_takes_when_nothing_offers_it_is_found() -> None:
    unoffered, table = (
        Unoffered(OF_PLAYERS),
        sit_down(with_rule(Lay, again), SeededLuck("api"), players=2, with_gm=True),
    )
    unoffered.hold(table, even_numbers("api"))
    table.submit("gm", Lay(), AT)
    with pytest.raises(AssertionError, match=r"Lay\(\) by (gm|p1) is accepted, though nothing of its kind is offered"):
        unoffered.hold(table, even_numbers("api"))
    Unoffered(OF_PLAYERS | {"lay"}).hold(table, even_numbers("api"))
