"""Who has won a pot: after the cards (RC-12.9), and when both have stayed (RC-12.13), under each ruling."""

import pytest

from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.betting.results import compare, judge
from support.rust_in_the_canyon.betting import hand
from support.rust_in_the_canyon.stage import under
from support.rust_in_the_canyon.story import log_of


def cards(ranks: str) -> tuple[str, ...]:
    return tuple(f"{rank}H" for rank in ranks.split())


@pytest.mark.rule("RC-12.9", "RC-12.10", "RC-R35", "RC-R36", "RC-R17")
@pytest.mark.parametrize(
    ("own", "gm", "result"),
    [
        pytest.param("K Q 2", "9", "lost", id="her bust"),
        pytest.param("9", "K Q 2", "won", id="the GM's bust"),
        pytest.param("K Q 2", "J 9 3", "lost", id="both bust"),
        pytest.param("K Q 2", "J A", "lost", id="her bust against 21"),
        pytest.param("K A", "9 7 5", "tied", id="both 21, one of two cards"),
        pytest.param("10 6", "9 7 5", "lost", id="the GM's 21"),
        pytest.param("K 9", "A A 9", "lost", id="the GM's 21 with an ace as 11"),
        pytest.param("10 6 5", "9 7 4", "won", id="her 21"),
        pytest.param("K Q", "9", "", id="20 is not enough"),
        pytest.param("9", "9", "", id="nothing yet"),
        under("both_bust", "tied", "K Q 2", "J 9 3", "tied"),
        under("both_bust", "push", "K Q 2", "J 9 3", "push"),
        under("twentyone", "gm_only", "10 6 5", "9 7 4", ""),
        under("twentyone", "play_on", "10 6", "9 7 5", ""),
        under("twentyone", "play_on", "K A", "9 7 5", ""),
        under("natural_21", "yes", "K A", "9 7 5", "won"),
        under("natural_21", "yes", "9 7 5", "K A", "lost"),
    ],
)
def test_cards_that_end_a_pot_at_once(rulings: Settings, own: str, gm: str, result: str) -> None:
    assert judge(rulings.__getitem__, cards(own), cards(gm)) == result


@pytest.mark.rule("RC-12.9")
@pytest.mark.parametrize(
    ("key", "option", "own", "gm", "result"),
    [
        ("twentyone", "gm_only", "10 6", "9 7 5", "lost"),
        ("twentyone", "gm_only", "10 6 5", "9 7 5", "tied"),
        ("twentyone", "play_on", "K Q 2", "9", "lost"),
        ("both_bust", "tied", "9", "K Q 2", "won"),
        ("both_bust", "push", "K Q 2", "9", "lost"),
        ("natural_21", "yes", "K A", "A Q", "tied"),
        ("natural_21", "yes", "10 6 5", "9 7 5", "tied"),
    ],
)
def test_pots_that_continue_under_another_ruling(key: str, option: str, own: str, gm: str, result: str) -> None:
    from croupier.games.rust_in_the_canyon import GAME

    assert judge(GAME.read_settings({key: option}).__getitem__, cards(own), cards(gm)) == result


@pytest.mark.rule("RC-12.13", "RC-5.4", "RC-R17")
@pytest.mark.parametrize(
    ("own", "gm", "result"),
    [
        ("K 9", "K 8", "won"),
        ("K 8", "K 9", "lost"),
        ("K 8", "9 9", "tied"),
        ("A 7", "8 9", "won"),
        under("natural_21", "yes", "K A", "9 7 5", "won"),
    ],
)
def test_when_both_have_stayed_the_higher_total_wins(rulings: Settings, own: str, gm: str, result: str) -> None:
    assert compare(rulings.__getitem__, cards(own), cards(gm)) == result


@pytest.mark.rule("RC-12.13", "RC-R17")
@pytest.mark.option("natural_21", "yes")
@pytest.mark.parametrize(
    ("own", "gm", "result", "winner"), [("A J", "7 7 7", "wins", "Ana"), ("7 7 7", "A J", "loses", "the GM")]
)
def test_a_21_that_beats_a_21_says_why(rulings: Settings, own: str, gm: str, result: str, winner: str) -> None:
    table = hand(rulings, own, gm).bid(p1=0, gm=0).act(p1="stay", gm="stay")
    ranks = own.replace(" ", ", "), gm.replace(" ", ", ")
    why = "a two-card 21 beats a 21 of more cards"
    assert f"Ana {result} the hand with 21 ({ranks[0]}) against the GM's 21 ({ranks[1]}): {why}." in log_of(table)
    assert table.facts("RC-R17") == {"two_cards": winner}


@pytest.mark.rule("RC-12.13")
def test_equal_21s_are_tied_without_an_explanation(rulings: Settings) -> None:
    table = hand(rulings, "A J", "7 7 7").bid(p1=0, gm=0).act(p1="stay", gm="stay")
    assert "Ana ties the hand with 21 (A, J) against the GM's 21 (7, 7, 7)." in log_of(table)
    assert table.facts("RC-R17") == {}
