"""The choices that every game's table has are kept for each seat, and never out of date."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core import field_reads, offers
from croupier.core.chance import even_numbers
from croupier.core.choices import BY_HEADING, EVERY_GROUP, Choice
from croupier.core.field_reads import fields_read
from croupier.core.luck_sources import SeededLuck
from croupier.core.offers import READ_BY_TABLE_CHOICES, Offers
from croupier.core.refusals import Refusal
from croupier.core.session import sit_down, with_bots
from croupier.core.side_table.choices import side_choices
from croupier.core.state import GM, TABLE
from croupier.core.table import Table
from croupier.core.table_choices import table_choices
from croupier.core.table_commands import Abandon, ChangeMode, ChangeSetting, NoteWait, Say, SeatAway, SeatBack
from croupier.games import game as game_named
from croupier.games import names
from croupier.testing.battery_play import act_of
from high_card.commands import Bid, Deal
from support.core.high_card import HighCardTable, table
from support.core.side_table import here

PAGE = frozenset({"now", "table", "any_time"})
HELD_BACK = ("close_sitting", "leave_seat", "empty_seat", "record")
"""What ends a table or leaves it empty would leave little to compare."""

DECIDED = (ChangeMode("assist"), ChangeMode("enforce"), ChangeSetting("tie", "split"), ChangeSetting("tie", "redraw"))


def anew(one: Table[Any], seat: str, groups: frozenset[str]) -> list[Choice]:
    """The same choices of a table whose state was never looked at."""
    state = msgspec.json.decode(msgspec.json.encode(one.state), type=one.game.state)
    made = one.copy()
    made.state, made._views, made._offers = state, {}, Offers()
    return made.choices(seat, groups)


def try_something(one: HighCardTable, number: Any, done: set[str]) -> str:
    """One of the choices of some seat, or what the server notices by itself, often what was not done before.

    Returns the type of the command; empty if it is refused.
    """
    seat = one.state.seats[number(len(one.state.seats))].id
    if not number(8):
        command: Any = (SeatAway(seat), SeatBack(seat))[number(2)]
        if one.state.prompts and number(2):
            ask = one.state.prompts[number(len(one.state.prompts))].ask
            command = NoteWait(ask.seat, ask.key)
        seat, prompt = TABLE, None
    elif not number(8):
        seat, command, prompt = GM, DECIDED[number(len(DECIDED))], None
    else:
        offered = [each for each in one.choices(seat) if each.legal and not set(each.command.values()) & {*HELD_BACK}]
        preferred = [each for each in offered if each.prompt or each.command["type"] not in done]
        offered = preferred if preferred and number(3) else offered
        act = act_of(one.game, seat, offered[number(len(offered))], number)
        if act is None:
            return ""
        command, prompt = act.command, act.prompt
    try:
        one.do(seat, command, prompt)
    except Refusal:
        return ""
    return str(command.__struct_config__.tag)


def test_kept_choices_equal_newly_computed_ones_whatever_a_table_decides() -> None:
    done = set[str]()
    for gm in (True, False):
        one, number = here(gm=gm), even_numbers(f"kept {gm}")
        for _ in range(250):
            done.add(try_something(one, number, done))
            for seat in (each.id for each in one.state.seats):
                for groups in (PAGE, EVERY_GROUP):
                    assert one.choices(seat, groups) == anew(one, seat, groups), (seat, done)
    assert done >= {"vote", "undo", "use_real_luck", "change_real_luck", "cancel_luck", "change_odds", "change_luck"}
    assert done >= {"call_break", "continue", "step_out", "open_side_table", "change_setting", "note_wait", "seat_away"}


def test_ever_new_groups_of_choices_fill_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client can name any headings, as often as it may send."""
    most = 100
    monkeypatch.setattr(field_reads, "ROOM", most)
    monkeypatch.setattr(offers, "ROOM", most)
    one = sit_down(game_named("deck-of-adventures"), SeededLuck("headings"), players=2)
    for _ in with_bots(one, "headings").run(20):
        pass
    closed = frozenset({"now", "table", BY_HEADING})
    for at in range(2 * most):
        assert one.choices(GM, closed | {f"{BY_HEADING}{at:08x}"}) == one.choices(GM, closed)
    offered, kept = one._offers._offered[GM], one.kept(GM)
    for known in (offered.choices, offered.named, one._offers._of_table, kept._now, kept._scores):
        assert len(known) <= most


def test_kept_choices_follow_the_game_and_the_first_action() -> None:
    one = table()
    assert "undo" not in {each.choice for each in one.choices(GM, PAGE)}
    for change in (Say("We begin."), Deal(), Abandon("a fire breaks out")):
        before = one.choices(GM, PAGE)
        one.do(GM, change)
        assert one.choices(GM, PAGE) == anew(one, GM, PAGE)
        assert one.choices(GM, PAGE) != before
    assert "undo" in {each.choice for each in one.choices(GM, PAGE)}


def test_kept_choices_follow_the_progress_that_the_game_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    """In High Card the GM's prompts change with it; a game may tell it by anything."""
    one = table().deal()
    before = one.choices(GM, PAGE)
    monkeypatch.setattr(type(one.game), "is_between", lambda *_: True)
    one.do(one.state.playing[0], Bid(1))
    now = one.choices(GM, PAGE)
    assert now == anew(one, GM, PAGE)
    assert [each for each in now if each.choice != "undo"] != [each for each in before if each.choice != "undo"]


def test_kept_choices_follow_the_rests_that_a_game_offers() -> None:
    one: Table[Any] = sit_down(game_named("syuzheteers"), SeededLuck("kept"), players=3)
    rests = set[tuple[str, ...]]()
    for _ in with_bots(one, "kept").run(60):
        offered = one.choices("p2", PAGE)
        assert offered == anew(one, "p2", PAGE)
        rests.add(tuple(each.label for each in offered if each.role == "rest"))
    assert len(rests) > 1


@pytest.mark.parametrize("name", names())
def test_every_field_that_the_choices_of_a_table_read_is_compared(name: str) -> None:
    game = game_named(name)
    one: Table[Any] = Table(game, game.begin(("p1", "p2"), game.read_settings({}), with_gm=True, mode="enforce",
                                             consent="nobody_objects"), here().luck_source)  # fmt: skip
    for seat in (GM, "p1"):
        view = one.view(seat)

        def look(view: Any, seat: str = seat) -> None:
            side_choices(game, {name: game}, view, seat)
            table_choices(game, view, seat, 1)

        def ask_the_game(view: Any, seat: str = seat) -> None:
            game.is_between(view), game.has_begun(view), game.answer_times.rests(view, seat)

        read = fields_read(view, look) - fields_read(view, ask_the_game)
        assert read <= {*READ_BY_TABLE_CHOICES, "prompts"}
