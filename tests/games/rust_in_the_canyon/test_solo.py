"""The hand that one side plays alone (RC-5.8), and what it can come to (odds 8 and 9)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import msgspec
import pytest

from croupier.core.play import Play
from croupier.core.playing_cards import RANKS
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.hand_totals import beats_number, total
from croupier.games.rust_in_the_canyon.moves import solo
from croupier.games.rust_in_the_canyon.moves.commands import Hit, Stand
from croupier.games.rust_in_the_canyon.moves.solo import may_hit
from croupier.games.rust_in_the_canyon.moves.state import Solo
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.state import Board, Place, Slot
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.stage import Rider, Stage

ENDED: list[tuple[str, tuple[str, ...]]] = []


@pytest.fixture(autouse=True)
def _noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands are played for nothing but to be noted."""

    def note(play: Play[Canyon], pc: str, cards: tuple[str, ...]) -> None:
        ENDED.append((pc, tuple(card[:-1] for card in cards)))

    ENDED.clear()
    monkeypatch.setitem(solo.on_end, "test", note)


@pytest.mark.rule("RC-5.7")
@pytest.mark.option("decks", "shared")
def test_a_hand_continues_while_unplayed_reserves_of_others_can_be_dealt(rulings: Settings) -> None:
    """Of a shared deck only a reserve that Bo did not play is left."""
    places = (
        Place("deck", "pile", ""),
        Place("discard", "pile", ""),
        Place("unplayed.p2", "pile", "", slots=(Slot("s"),)),
    )
    for kept, may in ((places, True), (places[:2], False)):
        stage = Stage(rulings, Rider(), Rider("Bo"))
        assert may_hit(msgspec.structs.replace(stage.state, board=Board(kept)), "p1") is may


def playing(rulings: Settings, *luck: str, floor: int = 0, most: int = 0) -> Stage:
    stage = Stage(rulings, Rider())
    stage.run(lambda play: solo.begin(play, "c1", "test", floor, most=most), luck=tuple(f"p1 {one}" for one in luck))
    return stage


@pytest.mark.rule("RC-5.8", "RC-5.6", "RC-5.13")
def test_the_first_card_is_mandatory_and_then_the_player_hits_or_stands(rulings: Settings) -> None:
    stage = playing(rulings, "10")
    assert stage.hand("p1") == ["10"]
    assert stage.asked() == ["p1 solo c1"]
    assert any(type(event).__name__ == "Shuffled" for event in stage.events)
    stage.do("p1", Hit(), "6")
    assert stage.hand("p1") == ["10", "6"]
    stage.do("p1", Stand())
    assert ENDED == [("c1", ("10", "6"))]
    assert (stage.hand("p1"), stage.asked(), stage.state.solos) == ([], [], ())


@pytest.mark.rule("RC-5.8")
@pytest.mark.parametrize(
    ("floor", "first", "then", "over"),
    [
        (0, "K", "A", True),
        (0, "K", "K", False),
        (5, "A", "5", True),
        (10, "5", "A", False),
        (10, "A", "", True),
        (5, "K", "7", True),
        (21, "2", "", True),
        (20, "A", "", True),
    ],
)
def test_a_bust_or_21_with_the_floor_ends_the_hand(
    rulings: Settings, floor: int, first: str, then: str, over: bool
) -> None:
    stage = playing(rulings, first, floor=floor)
    if then:
        stage.do("p1", Hit(), then)
    assert bool(ENDED) is over


@pytest.mark.option("solo_deal", "two")
def test_a_ruling_may_start_with_two_cards(rulings: Settings) -> None:
    assert playing(rulings, "10", "6").hand("p1") == ["10", "6"]


@pytest.mark.rule("RC-5.8")
def test_a_limited_hand_ends_with_its_last_card(rulings: Settings) -> None:
    stage = playing(rulings, "2", most=2)
    stage.do("p1", Hit(), "2")
    assert ENDED == [("c1", ("2", "2"))]


@pytest.mark.rule("RC-5.8")
def test_a_player_without_a_hand_cannot_hit_or_stand(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), Rider("Bo"))
    for command in (Hit(), Stand()):
        with refused_by("RC-5.8", why="no hand of your own"):
            stage.do("p1", command, "5")
    with refused_by("RC-5.8", why="another hand"):
        playing(rulings, "5").run(solo.begin, "c1", "test")


# what it can come to: every hand by rank, with a full deck


def drawn(hand: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """The hand with one card more, and how likely that card is."""
    for rank in RANKS:
        left = 4 - sum(card[:-1] == rank for card in hand)
        if left:
            yield tuple(sorted((*hand, f"{rank}C"))), Fraction(left, 52 - len(hand))


@cache
def reflects(target: int, hand: tuple[str, ...] = ()) -> Fraction:
    """The chance to beat a number, stopping as soon as it is beaten."""
    if beats_number(hand, target):
        return Fraction(1)
    if hand and solo.is_over(Solo("p1", "c1", "test"), hand):
        return Fraction(0)
    return sum((mass * reflects(target, more) for more, mass in drawn(hand)), Fraction())


@cache
def day_off(floor: int, hand: tuple[str, ...] = ()) -> tuple[Fraction, Fraction]:
    """What a day off recovers on average with ample stress chips and best play, and the chance to overindulge."""
    counts = total(hand, floor)
    stop = (Fraction(counts), Fraction(0)) if floor + counts <= 21 else (Fraction(0), Fraction(1))
    if hand and solo.is_over(Solo("p1", "c1", "test", floor), hand):
        return stop
    more = [(mass, day_off(floor, one)) for one, mass in drawn(hand)]
    go_on = (
        sum((mass * one[0] for mass, one in more), Fraction()),
        sum((mass * one[1] for mass, one in more), Fraction()),
    )
    return go_on if not hand or go_on[0] > stop[0] else stop


@pytest.mark.rule("RC-5.8", "RC-5.3")
@pytest.mark.parametrize(
    ("target", "chance"),
    [(0, "1.000"), (11, "1.000"), (12, "0.966"), (13, "0.921"), (14, "0.866"), (15, "0.797"), (16, "0.716"),
     (17, "0.619"), (18, "0.507"), (19, "0.375"), (20, "0.179"), (21, "0.000")],
)  # fmt: skip
def test_the_probability_that_a_hand_beats_the_town(target: int, chance: str) -> None:
    """Odds 8."""
    assert f"{float(reflects(target)):.3f}" == chance


@pytest.mark.rule("RC-18.14")
@pytest.mark.parametrize(
    ("floor", "mean"),
    [(5, Fraction(668047, 63700)), (15, Fraction(366, 221)), (20, Fraction(1, 13)), (25, Fraction(0))],
)
def test_the_average_recovery_of_a_day_off(floor: int, mean: Fraction) -> None:
    """Odds 9."""
    assert day_off(floor)[0] == mean


@pytest.mark.rule("RC-18.14")
@pytest.mark.parametrize(
    ("floor", "mean", "over"),
    [(0, "16.36", "0.000"), (5, "10.49", "0.037"), (10, "7.68", "0.098"), (15, "1.66", "0.587"), (20, "0.08", "0.923"),
     (25, "0.00", "1.000")],
)  # fmt: skip
def test_the_probability_that_a_day_off_overindulges(floor: int, mean: str, over: str) -> None:
    """Odds 9."""
    assert (f"{float(day_off(floor)[0]):.2f}", f"{float(day_off(floor)[1]):.3f}") == (mean, over)
