"""A table's luck against expectation, computed only from what one seat was shown."""

from typing import Any

import msgspec
import pytest

from croupier.core.chance import DrawRecord, DrawRequest
from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.fairness import fairness_facts, fairness_line
from croupier.core.luck_commands import ChangeLuck, NoteRestart
from croupier.core.luck_sources import KeyedLuck
from croupier.core.state import TABLE, Mix
from croupier.core.table import Table
from croupier.core.table_commands import OpenSitting, Say, SeatPlayer
from croupier.pieces.luck_chart import FEW, LuckChart, LuckOfKind, fresh_cards
from support.web.tiny import DrawOne, Lay, Tiny

GAME, AT = Tiny(), "2026-11-20T19:00:00Z"


def dice(answer: str, sides: int = 10, to: tuple[str, ...] = ("*",), how: str = "keyed") -> DrawRecord:
    return DrawRecord(DrawRequest("dice", dice=len(answer.split(",")), sides=sides, to=to), answer, how)


def rolled(*draws: DrawRecord, seat: str = "p1") -> tuple[LuckOfKind, ...]:
    chart = LuckChart(seat)
    chart.take_dice(Entry(1, AT, "p1", Say("x"), (), draws=draws))
    return chart.result()


def test_dice_are_compared_with_a_uniform_distribution() -> None:
    (kind,) = rolled(*[dice("1,10")] * 20)
    assert (kind.kind, kind.draws, kind.mean, kind.expected, kind.chance) == ("d10", 40, 5.5, 5.5, 1.0)
    assert [(one.label, one.observed, one.expected) for one in kind.faces][:2] == [("1", 20, 4.0), ("2", 0, 4.0)]


def test_unusual_luck_is_reported_with_its_probability() -> None:
    (kind,) = rolled(*[dice("9")] * 12, *[dice("5")] * 12, *[dice("6")] * 12)
    assert kind.text.startswith(
        "Over 36 d10 the average was 6.7; 5.5 is expected. Luck alone is this far off in about 1 of "
    )
    assert kind.chance == pytest.approx(0.0147, abs=0.001)
    (few,) = rolled(*[dice("10")] * (FEW - 1))
    assert few.text.endswith("That is too few to judge.")


def test_uneven_faces_are_reported_with_how_rare_they_are() -> None:
    (few,) = rolled(*[dice("1,2,3,4,5,6", 6)] * 4)
    assert few.uneven is None
    assert few.verdict == "Too few to compare the faces: at least 30 d6 are needed, and there are 24 so far."
    (even,) = rolled(*[dice("1,2,3,4,5,6", 6)] * 5, dice("3", 6), dice("4", 6))
    assert even.uneven == pytest.approx(0.99848, abs=0.00005)
    assert (
        even.verdict == "The counts: at least this uneven in almost all games by luck alone. That is nothing unusual."
    )
    (uneven,) = rolled(*[dice("1,6", 6)] * 15)
    assert uneven.chance > 0.9  # the mean alone shows nothing
    assert uneven.uneven is not None
    assert uneven.uneven < 1e-4
    assert uneven.verdict.endswith("That is very rare: verify an export.")
    (same,) = rolled(*[dice("1,2,3,4,5,6", 6)] * 50)
    assert same.verdict.startswith("The counts: so even as this only in about 1 of ")


def test_the_summary_takes_all_kinds_together() -> None:
    chart = LuckChart("p1")
    assert chart.summary() == ""
    chart.take_dice(Entry(1, AT, "p1", Say("x"), (), draws=(dice("3"),)))
    assert chart.summary().startswith("There are too few draws yet")
    draws = [dice("1,2,3,4,5,6", 6)] * 5 + [dice("3,4", 6)] + [dice("1,2,3,4,5,6,8,8", 8)] * 5
    chart.take_dice(Entry(2, AT, "p1", Say("x"), (), draws=tuple(draws)))
    assert chart.summary() == (
        "All counts taken together: at least this uneven in 59 of 100 games by luck alone. That is nothing unusual."
    )


def test_only_dice_that_the_seat_saw_count_and_typed_ones_separately() -> None:
    draws = (dice("3", 6), dice("4", 6, ("gm",)), dice("5", 6, ("p1",)), dice("6", 6, how="typed"))
    (kind,) = rolled(*draws)
    assert (kind.draws, kind.typed, kind.mean) == (2, 1, 4.0)
    (watched,) = rolled(*draws, seat="watch")
    assert watched.draws == 1


def charted(commands: list[tuple[str, Command]], seat: str, key: bytes = b"k") -> tuple[LuckOfKind, ...]:
    table: Table[Any] = Table(
        GAME,
        GAME.begin(("p1", "p2"), GAME.read_settings({}), with_gm=True, mode="enforce", consent="all"),
        KeyedLuck(key * 32),
    )
    chart = LuckChart(seat)
    begun: list[tuple[str, Command]] = [(TABLE, SeatPlayer(one, one)) for one in ("gm", "p1", "p2")]
    for who, command in [*begun, (TABLE, OpenSitting()), ("gm", Lay()), *commands]:
        state = table.state
        entry = table.submit(who, command, AT)
        for board, event, draw in fresh_cards(state, entry, GAME.apply):
            chart.take_card(board, event, draw)
    return chart.result()


def test_expected_cards_follow_the_seats_knowledge() -> None:
    (kind,) = charted([("p1", DrawOne())] * 5, "p1")
    assert (kind.kind, kind.draws) == ("cards", 5)
    assert sum(one.observed for one in kind.faces) == 5
    assert sum(one.expected for one in kind.faces) == pytest.approx(5, abs=0.01)
    assert [one.label for one in kind.faces] == ["A", *map(str, range(2, 11)), "J", "Q", "K"]


def test_what_others_draw_in_secret_changes_nothing() -> None:
    alone = charted([("p1", DrawOne())], "p1")
    assert charted([("p1", DrawOne()), *[("p2", DrawOne())] * 5], "p1") == alone
    assert charted([("p2", DrawOne())] * 5, "p1") == ()
    before = charted([*[("p2", DrawOne())] * 5, ("p1", DrawOne())], "p1")
    assert [one.expected for one in before[0].faces] == [one.expected for one in alone[0].faces]


def test_the_fairness_summary_says_whose_luck_was_used_and_what_happened() -> None:
    table: Table[Any] = Table(
        GAME,
        GAME.begin(("p1",), GAME.read_settings({}), with_gm=True, mode="enforce", consent="all"),
        KeyedLuck(b"k" * 32),
    )
    assert fairness_line(table.state) == (
        "Committed luck: the server committed to its keys before play; nobody else's random bytes are mixed in: "
        "this is the server's luck alone."
    )
    assert fairness_facts(table.state) == (
        "The server committed to its luck before play: it cannot choose a draw afterward.",
        "Nobody else's random bytes are mixed in yet: so far this is the server's luck alone.",
        "The table has never been restored from a backup.",
        "No reveal of random bytes was abandoned.",
    )
    table.submit(TABLE, SeatPlayer("gm", "Gil"), AT)
    table.submit("gm", ChangeLuck("joint"), AT)
    for _ in range(2):
        table.submit(TABLE, NoteRestart(), AT)
    line = fairness_line(table.state)
    assert line.startswith("Joint luck: every connected page contributes to each draw")
    assert "the server was restarted twice" in line
    assert "The server was restarted twice during play." in fairness_facts(table.state)
    mixed = msgspec.structs.replace(table.state, mixes=(Mix("00" * 32, ("gm",)),))
    assert "Nothing from p1 has been mixed in so far." not in fairness_facts(mixed)
    table.submit(TABLE, SeatPlayer("p1", "Ana"), AT)
    mixed = msgspec.structs.replace(table.state, mixes=(Mix("00" * 32, ("gm",)),))
    assert "Nothing from Ana has been mixed in so far." in fairness_facts(mixed)
