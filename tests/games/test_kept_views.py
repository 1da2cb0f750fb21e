"""What a table keeps of earlier views, pictures and choices equals what it would compute anew, all session."""

from typing import Any

import msgspec
import pytest

from croupier.core.luck_sources import SeededLuck
from croupier.core.session import moment, sit_down, with_bots
from croupier.core.state import TABLE, WATCH
from croupier.core.table import Table
from croupier.core.table_commands import CloseSitting, Say, SetStanding
from croupier.games import game
from croupier.pieces.view_model import View
from croupier.web import serialize
from croupier.web.view_changes import changes
from croupier.web.wire_live import Changes

GAMES = ("state-stack", "rust-in-the-canyon", "syuzheteers", "maelstrom", "deck-of-adventures")
PAGE = frozenset({"now", "table", "any_time"})


def made_anew(table: Table[Any]) -> Table[Any]:
    """The same table from stored bytes: nothing of it was ever looked at."""
    state = msgspec.json.decode(msgspec.json.encode(table.state), type=table.game.state)
    return Table(table.game, state, table.luck_source, n=table.n)


def patched(old: View, news: Changes) -> View:
    """The picture as a client that keeps the earlier one has it, in any order of groups and places."""
    changed = {key: value for key, value in msgspec.structs.asdict(news.view).items() if value is not msgspec.UNSET}
    for key in ("groups", "places"):
        things = {one.id: one for one in (*getattr(old, key), *getattr(news, key))}
        changed[key] = tuple(sorted((one for id, one in things.items() if id not in news.gone), key=lambda one: one.id))
    return msgspec.structs.replace(old, **changed)


def in_one_order(picture: View) -> View:
    groups, places = (tuple(sorted(them, key=lambda one: one.id)) for them in (picture.groups, picture.places))
    return msgspec.structs.replace(picture, groups=groups, places=places)


@pytest.mark.parametrize("name", GAMES)
def test_kept_choices_and_patched_pictures_equal_newly_computed_ones(name: str) -> None:
    table = sit_down(game(name), SeededLuck("kept"), players=3)
    seats = [one.id for one in table.state.seats]
    shown = {seat: serialize.view_for(table, seat) for seat in (*seats, WATCH)}
    for at, _ in enumerate(with_bots(table, "kept").run(100)):
        offered = {seat: (table.choices(seat, PAGE), table.folded(seat, PAGE)) for seat in seats}
        anew = made_anew(table) if at % 5 == 4 else None
        for seat in (*seats, WATCH):
            before, shown[seat] = shown[seat], serialize.view_for(table, seat)
            assert patched(before, changes(before, shown[seat])) == in_one_order(shown[seat])
            if anew is not None:
                assert shown[seat] == serialize.view_for(anew, seat)
        for seat, (choices, folded) in offered.items():
            if anew is not None:
                assert [one for one in choices if one.choice != "undo"] == anew.choices(seat, PAGE), seat
                assert folded == anew.folded(seat, PAGE)


@pytest.mark.parametrize("name", GAMES)
def test_shared_results_equal_what_each_seat_would_get_alone(name: str) -> None:
    """Each seat's view and picture, made after those of the others, equal the ones made for it alone."""
    table = sit_down(game(name), SeededLuck("shared"), players=3)
    seats = (*(one.id for one in table.state.seats), WATCH)
    for at, _ in enumerate(with_bots(table, "shared").run(60)):
        if at % 6 != 5:
            continue
        for seat in seats:
            view, picture = table.view(seat), serialize.view_for(table, seat)
            alone = made_anew(table)
            assert alone.view(seat) == view
            assert serialize.view_for(alone, seat) == picture


def test_seats_that_see_the_same_share_it() -> None:
    table = sit_down(game("state-stack"), SeededLuck("shared"), players=3)
    for _ in with_bots(table, "shared").run(40):
        one, other = (table.view(seat) for seat in ("p1", "p2"))
        assert one.combatants is other.combatants
        assert one.board is other.board
        first, second = (serialize.view_for(table, seat) for seat in ("p1", "p2"))
        assert (first.groups is second.groups and first.places is second.places) or one.seals is not other.seals


@pytest.mark.parametrize("name", GAMES)
def test_a_chat_line_changes_no_picture_and_no_choice_but_undo(name: str) -> None:
    table = sit_down(game(name), SeededLuck("talk"), players=3)
    seats = [one.id for one in table.state.seats]
    for at, _ in enumerate(with_bots(table, "talk").run(40)):
        if at % 12 != 11:
            continue
        views = {seat: table.view(seat) for seat in seats}
        choices = {seat: table.choices(seat, PAGE) for seat in seats}
        table.submit("p1", Say("And so we walk on."), moment(table.n))
        for seat in seats:
            assert table.view(seat) is views[seat]
            pairs = zip(table.choices(seat, PAGE), choices[seat], strict=True)
            assert all(now is before or now.choice == before.choice == "undo" for now, before in pairs)


def test_the_default_answers_of_a_seat_stay_its_own() -> None:
    """A seat's standing answers are left out of the others' views, also of those that are kept."""
    table = sit_down(game("state-stack"), SeededLuck("standing"), players=3)
    table.submit("p1", SetStanding(("division",)), moment(table.n))
    before = table.view("p2").seats
    table.submit(TABLE, CloseSitting(), moment(table.n))
    assert table.view("p1").seat("p1").standing == ("division",)
    assert table.view("p2").seat("p1").standing == ()
    assert table.view("p2").seats is before
