"""The chances of a hit: exact, and from what that person may see (Odds 1)."""

from fractions import Fraction

import pytest

from croupier.core.odds.questions import Given
from croupier.core.playing_cards import STANDARD
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting.deck_odds import hit, next_card
from croupier.games.rust_in_the_canyon.deck import deal, discard, lay_away_reserve
from croupier.games.rust_in_the_canyon.odds.hit import HIT
from support.rust_in_the_canyon.betting import Hand, hand
from support.rust_in_the_canyon.stage import Rider


def acting(stage: Hand) -> Hand:
    """Bids of nothing from both sides: the cards come next."""
    return stage.bid(p1=0, gm=0)


def chances_of(stage: Hand, seat: str) -> tuple[Fraction, Fraction, Fraction]:
    """Bust, 20 and 21."""
    asked = hit(GAME.see(stage.state, seat), seat)
    assert asked is not None
    found = HIT.answer(Given(asked.given, {})).outcomes
    return found["bust"], found["20"], found["21"]


@pytest.mark.rule("RC-22.3", "RC-5.3", "RC-12.8")
def test_odds_1_a_jack_and_four_reserve_cards_leave_47(rulings: Settings) -> None:
    stage = acting(hand(rulings, "J", "9", reserve=("2", "5", "9", "K")))
    assert len(next_card(GAME.see(stage.state, "p1"), "p1")) == 47
    assert chances_of(stage, "p1") == (Fraction(0), Fraction(14, 47), Fraction(4, 47))


@pytest.mark.rule("RC-22.3", "RC-22.4")
def test_nobody_else_takes_into_account_a_reserve_that_only_its_owner_sees(rulings: Settings) -> None:
    stage = acting(hand(rulings, "J", "9", reserve=("2", "5", "9", "K")))
    own, others = (next_card(GAME.see(stage.state, seat), "p1") for seat in ("p1", "gm"))
    assert len(own) == 47
    assert len(others) == 51
    assert set(others) - set(own) == {slot.card for slot in stage.state.board.place("reserve.p1").slots}


@pytest.mark.rule("RC-22.3")
def test_each_side_has_the_probabilities_of_its_own_deck(rulings: Settings) -> None:
    stage = acting(hand(rulings, "10 6", "10 10"))
    assert chances_of(stage, "p1") == (Fraction(3, 5), Fraction(2, 25), Fraction(2, 25))
    assert chances_of(stage, "gm") == (Fraction(23, 25), Fraction(0), Fraction(2, 25))


@pytest.mark.rule("RC-5.7", "RC-5.13", "RC-22.4")
def test_a_deck_deals_its_cards_and_then_its_discards(rulings: Settings) -> None:
    stage = Hand(rulings, Rider(hand=("JC",), pot=(2, 2)), gm_hand=("9",))
    left = tuple(f"p1 {card}" for card in STANDARD if card not in ("JC", "2C", "2D"))
    assert stage.run(deal, "p1", "pile.p1", 49, luck=left) == 49
    assert next_card(GAME.see(stage.state, "p1"), "p1") == {"2C": Fraction(1, 2), "2D": Fraction(1, 2)}
    assert stage.run(deal, "p1", "pile.p1", 3, luck=("p1 2C", "p1 2D")) == 2
    assert next_card(GAME.see(stage.state, "p1"), "p1") == {}
    stage.run(discard, "p1", "pile.p1")
    assert next_card(GAME.see(stage.state, "p1"), "p1") == {card: Fraction(1, 51) for card in STANDARD if card != "JC"}


@pytest.mark.rule("RC-5.7", "RC-10.8", "RC-22.3")
def test_reserves_that_were_not_played_come_back_with_the_discards(rulings: Settings) -> None:
    """Only their owner knows what they are, so nobody else has odds of the next card."""
    stage = Hand(rulings, Rider(hand=("JC",), reserve=("2C", "2D"), pot=(2, 2)), gm_hand=("9",))
    stage.run(lay_away_reserve, "p1")
    left = tuple(f"p1 {card}" for card in STANDARD if card not in ("JC", "2C", "2D"))
    assert stage.run(deal, "p1", "pile.p1", 49, luck=left) == 49
    assert next_card(GAME.see(stage.state, "p1"), "p1") == {"2C": Fraction(1, 2), "2D": Fraction(1, 2)}
    assert next_card(GAME.see(stage.state, "gm"), "p1") == {}
    assert stage.run(deal, "p1", "hand.p1", 1, luck=("p1 2D",)) == 1
    assert stage.facts("RC-5.7") == {"shuffled": 2}
