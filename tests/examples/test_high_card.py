"""High Card according to its ledger: each clause, each option, and the ledger's own examples."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.core.table_commands import Abandon
from high_card import HIGH_CARD, HighCard
from high_card.commands import Bid, Deal, JudgeTie
from high_card.state import CHIP, DECK, POT, hand
from support.core.high_card import HighCardTable, table


@pytest.fixture
def game() -> HighCard:
    return HIGH_CARD


def of(rulings: Settings, *luck: str, **how: Any) -> HighCardTable:
    """A table under these settings."""
    chosen: dict[str, Any] = {one.key: str(one) for one in rulings.chosen}
    return table(luck, **how, **chosen)


def pot(one: HighCardTable) -> int:
    return one.state.board.place(POT).chip(CHIP)


def purses(one: HighCardTable) -> list[int]:
    return [one.state.chips(seat) for seat in one.state.players]


@pytest.mark.rule("HC-1.1")
@pytest.mark.parametrize("chips", [1, 5, 20])
def test_each_player_starts_with_the_chips_that_the_table_chose(chips: int) -> None:
    assert purses(table(players=2, purse=f"chips:{chips}")) == [chips, chips]


@pytest.mark.rule("HC-1.2")
@pytest.mark.option("deck", "court")
def test_the_court_is_sixteen_cards(rulings: Settings) -> None:
    assert of(rulings).state.board.place(DECK).count == 16


@pytest.mark.rule("HC-1.2")
def test_the_deck_is_fifty_two_cards_without_jokers() -> None:
    (cards,) = [one.cards for one in table().state.board.sets]
    assert len(set(cards)) == 52
    assert not any(card.startswith("X") for card in cards)


@pytest.mark.rule("HC-2.1")
def test_a_player_with_a_chip_pays_an_ante_and_is_in() -> None:
    one = table(["KD", "9C", "2S"], purse="chips:2").deal()
    assert (pot(one), purses(one)) == (3, [1, 1, 1])
    one.bid(1, 0, 1)
    one.do("gm", Deal())
    assert one.state.playing == ("p1", "p2")


@pytest.mark.rule("HC-2.1")
def test_only_the_dealer_begins_a_round_and_not_during_another() -> None:
    with pytest.raises(Illegal, match="only the dealer"):
        table().do("p1", Deal())
    with pytest.raises(Illegal, match="under way"):
        table().deal().do("gm", Deal())


@pytest.mark.rule("HC-2.1")
def test_without_a_gm_the_players_deal_in_turn() -> None:
    one = table(gm=False)
    dealers = []
    for _ in range(3):
        dealers.append(one.state.dealer)
        one.deal()
        one.bid(*(0 for _ in one.state.playing))
    assert dealers == ["p1", "p2", "p3"]


@pytest.mark.rule("HC-2.2")
def test_each_player_is_dealt_one_card_that_only_they_see() -> None:
    one = table(["KD", "9C", "2S"]).deal()
    assert [one.seen_by("p1", seat) for seat in ("p1", "p2", "p3")] == ["KD", None, None]
    assert [one.seen_by("gm", seat) for seat in ("p1", "p2", "p3")] == [None, None, None]


@pytest.mark.rule("HC-2.2")
def test_all_cards_are_gathered_for_the_next_round() -> None:
    one = table(["KD", "9C", "2S"]).deal()
    one.bid(0, 0, 0)
    one.deal()
    assert [one.state.board.place(hand(seat)).count for seat in ("p1", "p2", "p3")] == [1, 1, 1]
    assert one.state.board.place(DECK).count == 49


@pytest.mark.rule("HC-2.3")
@pytest.mark.parametrize("chips", [-1, 4, 5])
def test_a_bid_is_0_to_3_chips(chips: int) -> None:
    with pytest.raises(Impossible, match="cannot be bid"):
        table().deal().do("p1", Bid(chips))


@pytest.mark.rule("HC-2.3")
def test_a_bid_is_at_most_the_chips_held_and_only_in_a_round() -> None:
    with pytest.raises(Impossible, match="2 chips cannot be bid"):
        table(purse="chips:2").deal().do("p1", Bid(2))
    with pytest.raises(Illegal, match="no bids are open"):
        table().do("p1", Bid(0))
    with pytest.raises(Impossible, match="not in this round"):
        table().deal().do("gm", Bid(0))


@pytest.mark.rule("HC-2.4", "HC-2.5", "HC-2.7")
def test_the_ledgers_first_example() -> None:
    """Bids 2, 2, 0; Ana turns up the 9 of clubs, Ben the king of hearts: Ben takes 7; Cem's card stays hidden."""
    one = table(["9C", "KH", "AS"]).deal()
    one.bid(2, 2, 0)
    assert purses(one) == [2, 9, 4]
    assert [one.seen_by("watch", seat) for seat in ("p1", "p2", "p3")] == ["9C", "KH", None]


@pytest.mark.rule("HC-2.7")
def test_the_ledgers_second_example() -> None:
    """Ana and Ben both bid 1 and turn up queens: 2 each of 5, one stays in the pot."""
    one = table(["QC", "QH", "AS"]).deal()
    one.bid(1, 1, 0)
    assert (purses(one), pot(one)) == ([5, 5, 4], 1)


@pytest.mark.rule("HC-2.6")
@pytest.mark.parametrize(("mine", "other"), [("AC", "KH"), ("KC", "QH"), ("JC", "10H"), ("10C", "9H"), ("3C", "2H")])
def test_cards_rank_from_2_to_the_ace(mine: str, other: str) -> None:
    one = table([mine, other], players=2).deal()
    one.bid(1, 1)
    assert purses(one) == [7, 3]


@pytest.mark.rule("HC-2.6")
@pytest.mark.option("ace", "low")
def test_the_ace_may_be_low(rulings: Settings) -> None:
    one = of(rulings, "AC", "2H", players=2).deal()
    one.bid(1, 1)
    assert purses(one) == [3, 7]


@pytest.mark.rule("HC-2.7")
@pytest.mark.option("tie", "redraw")
def test_tied_players_may_draw_again_until_one_is_highest(rulings: Settings) -> None:
    one = of(rulings, "QC", "QH", "7C", "7D", "3S", "9S", players=2).deal()
    one.bid(1, 1)
    assert purses(one) == [3, 7]
    assert one.state.board.place(hand("p1")).count == 3


@pytest.mark.rule("HC-2.7")
@pytest.mark.option("tie", "roll")
def test_tied_players_may_roll_until_one_is_highest(rulings: Settings) -> None:
    one = of(rulings, "QC", "QH", "4", "4", "6", "1", players=2).deal()
    one.bid(1, 1)
    assert purses(one) == [7, 3]


@pytest.mark.rule("HC-2.8")
@pytest.mark.option("tie", "judge")
def test_the_gm_may_decide_a_tie(rulings: Settings) -> None:
    one = of(rulings, "QC", "QH", "2S").deal()
    one.bid(1, 1, 0)
    assert one.state.tied == ("p1", "p2")
    with pytest.raises(Impossible, match="not tied"):
        one.do("gm", JudgeTie("p3"))
    with pytest.raises(Illegal, match="only the GM"):
        one.do("p1", JudgeTie("p1"))
    one.do("gm", JudgeTie("p2"))
    assert purses(one) == [3, 8, 4]


@pytest.mark.rule("HC-2.8")
def test_without_a_gm_the_pot_of_a_tie_is_divided() -> None:
    one = table(["QC", "QH", "2S"], gm=False, tie="judge").deal()
    one.bid(1, 1, 0)
    assert purses(one) == [5, 5, 4]
    with pytest.raises(Illegal, match="no tie"):
        one.do("p1", JudgeTie("p1"))


@pytest.mark.rule("HC-3.1")
def test_the_game_ends_after_the_last_round_and_the_most_chips_win() -> None:
    one = table(["KD", "9C"], players=2, length="rounds:1").deal()
    one.bid(1, 1)
    assert one.state.result == "Ana with 7 chips"
    with pytest.raises(Illegal, match="over"):
        one.do("gm", Deal())
    assert [choice for choice in one.choices("gm") if choice.group == "now"] == []


@pytest.mark.rule("HC-3.1")
@pytest.mark.option("length", "last_chip")
def test_a_game_may_continue_until_one_player_has_every_chip(rulings: Settings) -> None:
    one = of(rulings, *(["QC", "QH"] * 7), players=2)
    for _ in range(7):
        one.deal()
        one.bid(0, 0)
    assert (one.state.round, one.state.result, purses(one)) == (7, "", [5, 5])


@pytest.mark.rule("HC-3.1")
def test_the_game_ends_when_one_player_has_every_chip() -> None:
    one = table(["KD", "9C"], players=2, purse="chips:2").deal()
    one.bid(1, 1)
    assert one.state.result == "Ana with 4 chips"


@pytest.mark.rule("HC-3.2")
def test_a_missing_bid_is_0() -> None:
    one = table().deal()
    assert [HIGH_CARD.default(one.view("p1"), prompt.ask) for prompt in one.state.prompts] == [Bid(0)] * 3


@pytest.mark.rule("HC-3.3")
def test_a_round_that_is_called_off_returns_everything() -> None:
    one = table(["QC", "QH", "2S"], tie="judge").deal()
    one.bid(2, 2, 1)
    assert pot(one) == 8
    one.do("gm", Abandon("dinner"))
    assert (purses(one), pot(one), one.state.phase) == ([5, 5, 5], 0, "between")
    assert one.state.board.place(DECK).count == 52
    with pytest.raises(Impossible, match="no round"):
        one.do("gm", Abandon("dinner"))


def test_unknown_options_are_refused_by_name() -> None:
    with pytest.raises(Invalid, match="three"):
        HIGH_CARD.read_settings({"tie": "three"})
    with pytest.raises(Invalid, match="purse"):
        HIGH_CARD.read_settings({"purse": "chips:21"})


def test_the_whole_ledger_is_parsed() -> None:
    book = HIGH_CARD.rulebook
    assert (book.title, book.mark) == ("HIGH CARD", "HC")
    assert len(book.clauses) == 15
    assert {setting.key: len(setting.options) for setting in book.settings} == {
        "ace": 2,
        "tie": 4,
        "deck": 2,
        "purse": 1,
        "length": 2,
    }
