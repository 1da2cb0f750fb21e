"""What cards count (chapter 5)."""

import pytest

from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.hand_totals import beats, beats_number, card_value, is_bust, total
from support.rust_in_the_canyon.stage import Rider, Stage


@pytest.mark.rule("RC-5.2")
def test_faces_are_ten_and_an_ace_is_one_or_eleven() -> None:
    assert [card_value(card) for card in ("2C", "10H", "JD", "QS", "KC", "AH")] == [2, 10, 10, 10, 10, 1]


@pytest.mark.rule("RC-5.3")
@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ((), 0),
        (("AH",), 11),
        (("AH", "KC"), 21),
        (("AH", "AC"), 12),
        (("5H", "AC", "10D"), 16),
        (("AH", "9C", "AC"), 21),
    ],
)
def test_the_total_of_a_hand(cards: tuple[str, ...], worth: int) -> None:
    assert total(cards) == worth


@pytest.mark.rule("RC-5.3")
def test_more_than_21_is_a_bust() -> None:
    assert is_bust(("KC", "QD", "2H"))
    assert not is_bust(("KC", "QD", "AH"))


@pytest.mark.rule("RC-5.4")
def test_a_hand_beats_a_lower_or_busted_hand() -> None:
    assert beats(("KC",), ("9H",))
    assert not beats(("KC",), ("QH",))
    assert beats(("2C",), ("KC", "QD", "2H"))
    assert not beats(("KC", "QD", "2H"), ("2C",))
    assert beats_number(("KC", "QC", "AD"), 20)
    assert not beats_number(("KC", "QC"), 20)


def test_the_stage_places_the_given_cards(rulings: Settings) -> None:
    stage = Stage(
        rulings, Rider(stack=9, hand=("J",), reserve=("A", "3"), pot=(2, 2)), town=26, gm_hand=("A",), conflict={}
    )
    assert (stage.stack(), stage.town(), stage.pot(), stage.hand("p1"), stage.hand("gm")) == (9, 26, 4, ["J"], ["A"])
    assert stage.state.board.place("deck.p1").count == 49
