"""Other rulings of cards: their order, staying, 21, busts, reserve cards (RC-R17, RC-R26, RC-R27, RC-R33 to RC-R36)."""

from typing import Any

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.betting.commands import Hit, Stay
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.betting import Hand, hand, played
from support.rust_in_the_canyon.stage import Rider, under
from support.rust_in_the_canyon.story import log_of

pytestmark = pytest.mark.usefixtures("only_the_hand")


def two(rulings: Settings, **more: Any) -> Hand:
    riders = (
        Rider("Ana", stack=6, hand=("9",), reserve=("2", "3"), pot=(2, 2)),
        Rider("Ben", stack=6, hand=("5",), pot=(2, 2)),
    )
    fields: dict[str, Any] = {"level": 2, "town": 20, "gm_hand": ("7",), "gm_reserve": ("4", "6")}
    return Hand(rulings, *riders, **(fields | more))


# order


@pytest.mark.rule("RC-R33", "RC-12.8")
@pytest.mark.parametrize(
    ("order", "late"),
    [
        under("card_order", "players_first", ("p1 act c1", "p2 act c2", "gm act"), "p2"),
        under("card_order", "gm_first", ("gm act", "p1 act c1", "p2 act c2"), "p1"),
    ],
)
def test_acts_are_open_and_in_turn(rulings: Settings, order: tuple[str, ...], late: str) -> None:
    table = two(rulings).bid(p1=0, p2=0, gm=0)
    with refused_by("RC-R33", why="acts first"):
        table.do(late, Hit())
    for at, ask in enumerate(order):
        assert table.waits() == [ask]
        seat = ask.split()[0]
        table.do(seat, Hit(), f"{seat} 8")
        assert table.hand(seat)[-1] == "8"
        assert table.now.round == (1 if at < 2 else 2)


@pytest.mark.rule("RC-R33", "RC-12.9")
@pytest.mark.option("card_order", "players_first")
def test_cards_are_judged_when_all_have_acted(rulings: Settings) -> None:
    table = hand(rulings, "10 6", "10 6").bid(p1=0, gm=0)
    table.do("p1", Hit(), "5")
    assert table.results() == ("",)
    table.do("gm", Hit(), "5")
    assert table.results() == ("tied",)


@pytest.mark.rule("RC-R33", "RC-12.11")
@pytest.mark.option("card_order", "gm_first")
def test_a_raise_is_paid_when_all_have_acted(rulings: Settings) -> None:
    table = hand(rulings, "9", "8").bid(p1=0, gm=0)
    table.do("gm", Stay(1))
    assert (table.town(), table.now.raises) == (26, (("gm", 1),))
    table.do("p1", Hit(), "2")
    assert (table.town(), table.waits()) == (25, ["p1 see c1"])


# staying


@pytest.mark.rule("RC-R34", "RC-12.11")
@pytest.mark.option("stay", "no_raise")
def test_staying_closes_the_betting_without_a_raise(rulings: Settings) -> None:
    table = hand(rulings, "9", "8").bid(p1=0, gm=0)
    with refused_by("RC-R34", why="a side that stays does not raise at this table"):
        table.do("p1", Stay(1))
    table.act("gm 2", p1="stay", gm="hit")
    assert (table.contender().pot, table.waits()) == ("frozen", ["gm act"])


@pytest.mark.rule("RC-R34")
@pytest.mark.option("stay", "keep_betting")
def test_a_pc_who_has_stayed_still_bids_and_sees(rulings: Settings) -> None:
    table = two(rulings).bid(p1=0, p2=0, gm=0).act("p2 2", "gm 2", p1="stay", p2="hit", gm="hit")
    assert table.waits() == ["p1 bid c1", "p2 bid c2", "gm bid"]
    table.bid(p1=1, p2=1, gm=0).see("c1", "c2")
    assert (table.stacks(), table.town(), table.waits()) == ((5, 5), 18, ["p2 act c2", "gm act"])
    table.act("p2 3", p2="hit", gm="stay")
    assert table.results() == ("tied", "")
    assert table.waits() == ["p2 bid c2", "gm bid"]


# 21 and busts


@pytest.mark.rule("RC-R35")
@pytest.mark.option("twentyone", "gm_only")
def test_a_pc_at_21_has_stayed_and_the_gm_may_still_match_it(rulings: Settings) -> None:
    table = played(rulings, "10 6", "9 2", "p1 5", "gm 4")
    assert (table.results(), table.contender().stayed, table.waits()) == (("",), True, ["gm act"])
    table.do("gm", Hit(), "6")
    assert (table.hand("gm"), table.results()) == (["9", "2", "4", "6"], ("tied",))


@pytest.mark.rule("RC-R35")
@pytest.mark.option("twentyone", "play_on")
def test_a_21_may_be_an_ordinary_total(rulings: Settings) -> None:
    table = played(rulings, "10 6", "9 2", "p1 5", "gm 10")
    assert (table.results(), table.now.step) == (("",), "bid")
    table.bid(p1=0, gm=1).see("p1").act(p1="stay", gm="stay")
    assert (table.results(), table.pot()) == (("tied",), 6)


@pytest.mark.rule("RC-R36")
@pytest.mark.option("both_bust", "tied")
def test_e8_both_bust_is_a_tie(rulings: Settings) -> None:
    table = played(rulings, "10 6", "9 6", "p1 K", "gm Q")
    assert (table.results(), table.contender().total) == (("tied",), 26)


@pytest.mark.rule("RC-R36")
@pytest.mark.option("both_bust", "push")
def test_e8_both_busts_get_one_new_card_each(rulings: Settings) -> None:
    riders = (
        Rider("Ana", stack=6, hand=("10", "6"), reserve=("2",), pot=(2, 2)),
        Rider("Ben", stack=6, hand=("9",), pot=(2, 2)),
    )
    table = Hand(rulings, *riders, town=20, gm_hand=("9", "6"), gm_reserve=("3",)).bid(p1=0, p2=0, gm=0)
    table.act("p1 K", "p2 2", "gm Q", "p1 7", "gm 8", p1="hit", p2="hit", gm="hit")
    assert (table.results(), table.contender("c2").total) == (("", "won"), 11)
    assert (table.hand("p1"), table.hand("gm"), table.hand("p2")) == (["7"], ["8"], ["9", "2"])
    assert table.state.board.place("discard.p1").count == 3
    assert [table.state.board.place(f"reserve.{side}").count for side in ("p1", "gm")] == [1, 1]
    assert (table.pots(), table.waits()) == ((4, 4), ["p1 bid c1", "gm bid"])
    assert "Ana and the GM are bust and get a new card each; the pot stands." in log_of(table)


@pytest.mark.rule("RC-R17", "RC-12.9")
@pytest.mark.option("natural_21", "yes")
def test_a_natural_21_beats_another(rulings: Settings) -> None:
    table = played(rulings, "J", "5 6", "p1 A", "gm K")
    assert table.results() == ("won",)


# reserve cards


@pytest.mark.rule("RC-R26", "RC-10.7")
@pytest.mark.option("reserve_cost", "bet")
def test_a_reserve_card_may_require_a_bet(rulings: Settings) -> None:
    table = two(rulings).bid(p1=0, p2=0, gm=0)
    with refused_by("RC-R26", why="not now: nobody has bet this round"):
        table.act(p1="reserve 2")
    table.act("p1 3", "p2 2", "gm 2", p1="hit", p2="hit", gm="hit")
    table.bid(p1=1, p2=1, gm=1).act(p1="reserve 2")


@pytest.mark.rule("RC-R26", "RC-10.7", "RC-12.3")
@pytest.mark.parametrize(
    ("stack", "town", "pots", "stress", "fact"),
    [
        under("reserve_cost", "chip", 5, 18, (6, 5), 0, 2),
        under("reserve_cost", "level", 4, 16, (8, 6), 0, 4),
        under("reserve_cost", "stress", 5, 19, (4, 4), 1, 1),
    ],
)
def test_the_cost_of_a_reserve_card(
    rulings: Settings, stack: int, town: int, pots: tuple[int, ...], stress: int, fact: int
) -> None:
    """Ana plays one and so does the GM, in two live pots at Physical."""
    table = two(rulings).bid(p1=0, p2=0, gm=0).act("p2 2", p1="reserve 2", gm="reserve 4", p2="hit")
    assert (table.stack(), table.town(), table.pots(), table.stress()) == (stack, town, pots, stress)
    assert table.facts("RC-R26") == {"side": "the GM", "paid": fact}
    assert [pot.size for one in table.now.contenders for pot in one.pots] == list(pots)


@pytest.mark.rule("RC-R26")
@pytest.mark.parametrize(
    ("ours", "gms"),
    [
        under("reserve_cost", "chip", "costs 1 chip, into your pot", "costs 2 chips, into the live pots"),
        under("reserve_cost", "level", "costs 2 chips, into your pot", "costs 4 chips, into the live pots"),
        under("reserve_cost", "stress", "costs 1 chip, to your stress", "costs 1 chip, to the bank"),
    ],
)
def test_the_choice_says_what_a_reserve_card_costs(rulings: Settings, ours: str, gms: str) -> None:
    """It said only that the card takes the place of a hit."""
    table = two(rulings).bid(p1=0, p2=0, gm=0)
    for seat, words in (("p1", ours), ("gm", gms)):
        helps = {one.help for one in table.choices(seat) if "from the reserve" in one.label}
        assert helps == {f"it {words}"}


@pytest.mark.rule("RC-R26", "RC-12.16")
@pytest.mark.parametrize(
    ("option", "cost"), [under("reserve_cost", "chip", "chip", 2), under("reserve_cost", "level", "level", 4)]
)
def test_an_unaffordable_reserve_card_is_refused(rulings: Settings, option: str, cost: int) -> None:
    table = two(rulings, town=1).bid(p1=0, p2=0, gm=0)
    with pytest.raises(Impossible, match=f"too few chips: that reserve card costs {cost}, and you have 1"):
        table.act(gm="reserve 4")


@pytest.mark.rule("RC-R27", "RC-12.16")
@pytest.mark.option("reserve_per_round", "any")
def test_several_reserve_cards_are_played_together(rulings: Settings) -> None:
    table = two(rulings).bid(p1=0, p2=0, gm=0)
    several = next(one for one in table.choices("p1") if one.label == "Play several reserve cards")
    assert (several.fields[0].kind, several.fields[0].min, several.fields[0].max) == ("some_of", 1, 2)
    table.act("p2 2", "gm 2", p1="reserve 2 3", p2="hit", gm="hit")
    assert table.hand("p1") == ["9", "2", "3"]


@pytest.mark.rule("RC-R27", "RC-R26")
@pytest.mark.option("reserve_per_round", "any")
@pytest.mark.option("reserve_cost", "chip")
def test_each_of_several_reserve_cards_is_paid_for(rulings: Settings) -> None:
    table = two(rulings).bid(p1=0, p2=0, gm=0).act("p2 2", p1="reserve 2 3", p2="hit", gm="reserve 4 6")
    assert (table.stack(), table.town(), table.pots()) == (4, 16, (8, 6))


@pytest.mark.rule("RC-R27", "RC-R26")
@pytest.mark.option("reserve_per_round", "any")
@pytest.mark.option("reserve_cost", "level")
def test_no_more_cards_are_offered_together_than_can_be_paid_for(rulings: Settings) -> None:
    """At Physical each costs the GM 2 in each of two pots."""
    offered = []
    for town in (8, 7):
        table = two(rulings, town=town).bid(p1=0, p2=0, gm=0)
        offered.append("Play several reserve cards" in table.labels("gm"))
        assert "Play the 4 of clubs from the reserve: 11" in table.labels("gm")
    assert offered == [True, False]
