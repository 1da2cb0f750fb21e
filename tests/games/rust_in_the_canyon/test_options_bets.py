"""Other rulings of bids: in turn, a price per pot, sides short of chips (RC-R29 to RC-R32, RC-R39, RC-R40)."""

from typing import Any

import pytest

from croupier.core.names import count_of
from croupier.core.refusals import Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting.commands import AllIn, Bid, Stay
from croupier.games.rust_in_the_canyon.conflict.commands import BackDownFor
from croupier.games.rust_in_the_canyon.cost.state import MINOR, Injury
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.betting import Hand, hand
from support.rust_in_the_canyon.conflict import away
from support.rust_in_the_canyon.stage import Rider
from support.rust_in_the_canyon.story import log_of

pytestmark = pytest.mark.usefixtures("only_the_hand")
FOUR = ("2", "3", "4", "5")


def pile(seat: str, *ranks: str) -> tuple[str, ...]:
    return tuple(f"{seat} {rank}" for rank in ranks)


def two(rulings: Settings, **more: Any) -> Hand:
    """Ana shows 9, Ben 5, the GM 7."""
    riders = (Rider("Ana", stack=6, hand=("9",), pot=(2, 2)), Rider("Ben", stack=6, hand=("5",), pot=(2, 2)))
    fields: dict[str, Any] = {"level": 2, "town": 20, "gm_hand": ("7",)}
    return Hand(rulings, *riders, **(fields | more))


# in turn


@pytest.mark.rule("RC-R30", "RC-12.4")
@pytest.mark.option("bet_order", "in_turn")
def test_the_best_total_bets_first_then_seats_in_order_with_the_gm_before_the_first(rulings: Settings) -> None:
    table = two(rulings)
    assert table.waits() == ["p1 bid c1"]
    with refused_by("RC-R30", why="not now: it is Ana's turn to bid"):
        table.do("gm", Bid(0))
    table.bid(p1=1)
    assert (table.stack(), table.now.price, table.waits()) == (5, 1, ["p2 bid c2"])
    with pytest.raises(Invalid, match="amount: 0 is not allowed; allowed: 1 to 2, or back down"):
        table.do("p2", Bid(0))
    table.bid(p2=2, gm=2)
    assert (table.stacks(), table.town(), table.waits()) == ((5, 4), 16, ["p1 bid c1"])
    with refused_by("RC-12.2", why="over the limit: 3 chips, at most 2"):
        table.do("p1", Bid(3))


@pytest.mark.rule("RC-R30", "RC-12.4")
@pytest.mark.option("bet_order", "in_turn")
def test_the_log_says_who_bids_what_in_turn(rulings: Settings) -> None:
    """Each bid read "The price stands at 1.", whoever had bid or matched."""
    table = two(rulings).bid(p1=1)
    assert log_of(table)[-1] == "Ana bids 1. The price stands at 1."
    assert log_of(table.bid(p2=2))[-1] == "Ben bids 2. The price stands at 2."
    assert log_of(table.bid(gm=2))[-1] == "The GM bids 2. The price stands at 2."
    table.bid(p1=2)
    assert (table.stacks(), table.pots()) == ((4, 4), (8, 8))
    assert table.waits() == ["p1 act c1", "p2 act c2", "gm act"]


@pytest.mark.rule("RC-R30")
@pytest.mark.option("bet_order", "in_turn")
def test_on_ties_the_gm_bets_first(rulings: Settings) -> None:
    table = two(rulings, gm_hand=("9",))
    assert table.waits() == ["gm bid"]
    table.bid(gm=0, p1=0)
    assert table.waits() == ["p2 bid c2"]
    table.bid(p2=0)
    assert table.now.step == "act"


@pytest.mark.rule("RC-R30", "RC-12.5", "RC-12.6")
@pytest.mark.option("bet_order", "gm_first")
def test_the_gm_opens_and_may_back_down_in_one_pot_on_their_turn(rulings: Settings) -> None:
    table = two(rulings)
    assert table.waits() == ["gm bid"]
    table.bid(gm=0, p1=2)
    table.back_down("p2")
    assert table.waits() == ["gm bid"]
    table.back_down("c1", luck=(*pile("p1", *FOUR, "6", "7"), *pile("p2", *FOUR)))
    assert (table.results(), table.now.step) == (("won", "backed"), "over")
    assert (table.stacks(), table.stress("c1"), table.town()) == ((4, 6), 6, 24)


@pytest.mark.rule("RC-R30", "RC-12.6")
@pytest.mark.option("bet_order", "in_turn")
def test_after_backing_down_in_one_pot_the_gm_continues_in_the_others(rulings: Settings) -> None:
    table = two(rulings, town=2).bid(p1=2, p2=2)
    assert table.waits() == ["gm bid"]
    with pytest.raises(Impossible, match="a bid of 2 costs 4, and you have 2"):
        table.do("gm", Bid(2))
    table.back_down("c2").do("gm", Bid(2), *pile("p2", *FOUR, "6", "7"))
    assert (table.town(), table.results(), table.waits()) == (0, ("", "won"), ["p1 act c1", "gm act"])


@pytest.mark.rule("RC-R32", "RC-12.2")
@pytest.mark.option("limit_scope", "bet")
@pytest.mark.option("bet_order", "in_turn")
def test_each_bet_has_the_limit_and_there_are_three_raises(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", stack=9)
    table.bid(p1=1, gm=2).bid(p1=3)
    with refused_by("RC-12.2", why="over the limit: 5 chips, at most 4"):
        table.do("gm", Bid(5))
    table.bid(gm=4)
    assert table.labels("p1")[0] == "See: pay 1"
    with refused_by("RC-12.2", why="over the limit: 5 chips, at most 4"):
        table.do("p1", Bid(5))
    table.bid(p1=4)
    assert (table.stack(), table.town(), table.now.step) == (5, 22, "act")


@pytest.mark.rule("RC-R43", "RC-12.7")
@pytest.mark.option("bet_order", "in_turn")
@pytest.mark.option("mortal_cost", "see_only")
def test_in_turn_only_the_matched_part_is_multiplied(rulings: Settings) -> None:
    table = hand(rulings, "5", "8", level=3, stack=9, injured=((Injury("i1", MINOR, mortal=True), "3"),))
    table.bid(gm=1, p1=3)
    assert (table.stack(), table.pot()) == (4, 10)


# a price a pot


@pytest.mark.rule("RC-12.3", "RC-R65")
@pytest.mark.option("price_scope", "per_pot")
def test_a_bid_for_a_pot_whose_pc_has_left_holds_back_no_chips(rulings: Settings) -> None:
    """With 3 chips in the town, the GM's 2 for Ben's pot, whose player had gone, left only 1 to bid against Ana."""
    table = two(rulings, town=3)
    table.do("gm", Bid(2, "c2"))
    with pytest.raises(Impossible, match="too few chips: a bid of 2 costs 2, and you have 1"):
        table.do("gm", Bid(2, "c1"))
    away(table, "p2").do("gm", BackDownFor("c2"))
    assert table.waits() == ["p1 bid c1", "gm bid c1"]
    table.do("gm", Bid(2, "c1"))


@pytest.mark.rule("RC-R31", "RC-12.4")
@pytest.mark.option("price_scope", "per_pot")
def test_another_pcs_bid_does_not_force_a_pc(rulings: Settings) -> None:
    table = two(rulings)
    assert table.waits() == ["p1 bid c1", "p2 bid c2", "gm bid c1", "gm bid c2"]
    table.bid(p1=2, p2=0)
    table.do("gm", Bid(0, "c1")).do("gm", Bid(1, "c2"))
    assert (table.stacks(), table.town(), table.waits()) == ((4, 6), 19, ["p2 see c2"])
    table.see("p2", "c1")
    assert (table.stacks(), table.town(), table.pots()) == ((4, 5), 17, (8, 6))


@pytest.mark.rule("RC-R31", "RC-12.3")
@pytest.mark.option("price_scope", "per_pot")
def test_the_gms_sealed_bids_are_payable_together(rulings: Settings) -> None:
    table = two(rulings, town=3)
    table.do("gm", Bid(2, "c1"))
    with pytest.raises(Impossible, match="a bid of 2 costs 2, and you have 1"):
        table.do("gm", Bid(2, "c2"))
    assert [one.label for one in table.choices("gm") if one.command["type"] == "bid"] == [
        "Bid in Ben's pot",
        "Change the bid in Ana's pot",
    ]
    table.do("gm", Bid(0, "c1")).do("gm", Bid(2, "c2"))


@pytest.mark.rule("RC-R31", "RC-12.3")
@pytest.mark.option("price_scope", "per_pot")
def test_a_changed_bid_begins_with_the_sealed_one(rulings: Settings) -> None:
    """It began at 0 again."""
    table = two(rulings)
    table.do("gm", Bid(1, "c1")).do("gm", Bid(2, "c2")).do("p1", Bid(2))

    def begins(seat: str) -> list[object]:
        return [one.fields[0].default for one in table.choices(seat) if one.command["type"] == "bid"]

    assert (begins("gm"), begins("p1"), begins("p2")) == ([1, 2], [2], [0])


@pytest.mark.rule("RC-R31", "RC-R30")
@pytest.mark.option("price_scope", "per_pot")
@pytest.mark.option("bet_order", "in_turn")
def test_betting_in_turn_pot_by_pot(rulings: Settings) -> None:
    """In Ana's pot she speaks first, in Ben's the GM; a raise is answered in its own pot alone."""
    table = two(rulings).bid(p1=1)
    assert table.waits() == ["gm bid c1"]
    table.do("gm", Bid(2, "c1")).bid(p1=2)
    assert (table.stacks(), table.waits()) == ((4, 6), ["gm bid c2"])
    table.do("gm", Bid(0, "c2")).bid(p2=0)
    assert (table.town(), table.pots(), table.now.step) == (18, (8, 4), "act")


# short of chips


@pytest.mark.rule("RC-R29")
@pytest.mark.option("short_match_pc", "all_in")
def test_an_all_in_pc_plays_on_without_bets(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", level=3, stack=2).bid(gm=3, p1=0)
    assert table.labels("p1") == ["Go all in: pay 2", "Back down"]
    table.do("p1", AllIn())
    assert (table.stack(), table.pot(), table.contender().frozen_by) == (0, 9, "chips")
    assert table.waits() == ["p1 act c1", "gm act"]
    table.act("p1 2", "gm 2", p1="hit", gm="hit")
    assert (table.now.step, table.waits()) == ("act", ["p1 act c1", "gm act"])
    with refused_by("RC-12.11", why="a pot frozen earlier takes no raise"):
        table.do("gm", Stay(1))
    table.act(p1="stay", gm="stay")
    assert table.results() == ("won",)


@pytest.mark.rule("RC-R29")
@pytest.mark.option("short_match_pc", "all_in")
@pytest.mark.parametrize("stack", [1, 0])
def test_nobody_owes_more_in_the_pot_of_a_pc_who_is_all_in(rulings: Settings, stack: int) -> None:
    """The price is another PC's: the GM answers in that pot alone. The log says first who went all in."""
    riders = (Rider("Ana", stack=6, hand=("9",), pot=(2, 2)), Rider("Ben", stack=stack, hand=("5",), pot=(2, 2)))
    table = Hand(rulings, *riders, level=2, town=20, gm_hand=("7",)).bid(p1=2, p2=0, gm=0)
    assert table.labels("p2") == [f"Go all in: pay {stack}", "Back down"]
    table.do("p2", AllIn())
    assert log_of(table)[-2:] == [
        "Ben goes all in.",
        "Ben's pot takes no more bets: a side has no chips left for it.",
    ]
    assert (table.pots(), table.waits()) == ((6, 4 + stack), ["gm see c1"])
    table.see("c1")
    assert (table.pots(), table.waits()) == ((8, 4 + stack), ["p1 act c1", "p2 act c2", "gm act"])


@pytest.mark.rule("RC-R29")
@pytest.mark.option("short_match_pc", "all_in")
def test_a_pc_who_can_pay_sees_or_backs_down(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", level=3, stack=3).bid(gm=3, p1=0)
    with refused_by("RC-R29", why="seeing the price costs 3, which can be paid in full"):
        table.do("p1", AllIn())


@pytest.mark.rule("RC-R29", "RC-12.11")
@pytest.mark.option("short_match_pc", "all_in")
def test_all_in_against_a_raise(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", level=3, stack=2).bid(gm=0, p1=0).act(p1="stay", gm="stay 3")
    table.do("p1", AllIn())
    assert (table.pot(), table.results()) == (9, ("won",))


@pytest.mark.rule("RC-R29")
@pytest.mark.option("short_match_gm", "all_in")
def test_the_gm_goes_all_in_with_the_towns_chips(rulings: Settings) -> None:
    table = two(rulings, town=3).bid(gm=0, p1=2, p2=2).see("c1")
    table.do("gm", AllIn("c2"))
    assert (table.town(), table.pots()) == (0, (8, 7))
    assert [one.pot for one in table.now.contenders] == ["open", "frozen"]
    table.act("p1 2", "p2 2", "gm 2", p1="hit", p2="hit", gm="hit")
    assert table.waits() == ["p1 bid c1", "gm bid"]


@pytest.mark.rule("RC-R29")
@pytest.mark.option("short_match_gm", "all_in")
@pytest.mark.option("bet_order", "in_turn")
def test_going_all_in_works_in_turn_too(rulings: Settings) -> None:
    table = two(rulings, town=3).bid(p1=2, p2=2)
    table.do("gm", AllIn("c2"))
    assert (table.town(), table.waits()) == (1, ["gm bid"])
    table.do("gm", AllIn("c1"))
    assert (table.town(), table.pots(), table.now.step) == (0, (7, 8), "act")


@pytest.mark.rule("RC-R29", "RC-12.2")
@pytest.mark.parametrize(("injured", "most"), [((), 2), (((Injury("i1", MINOR, mortal=True), "3"),), 0)])
@pytest.mark.option("short_match_pc", "lowered_limit")
def test_the_limit_is_what_the_poorest_pc_could_pay(rulings: Settings, injured: Any, most: int) -> None:
    poor = Rider("Ben", stack=2, hand=("5",), pot=(2, 2), injured=injured)
    table = Hand(rulings, Rider("Ana", stack=6, hand=("9",), pot=(2, 2)), poor, level=3, gm_hand=("7",))
    with refused_by("RC-R29", why=f"over the limit: {count_of(most + 1, 'chip')}, and this round's limit is {most}"):
        table.do("gm", Bid(most + 1))
    table.bid(gm=most, p1=0, p2=0)


@pytest.mark.rule("RC-R29", "RC-12.2", "RC-12.11")
@pytest.mark.option("short_match_gm", "lowered_limit")
def test_the_limit_is_what_the_town_could_pay_into_each_open_pot(rulings: Settings) -> None:
    table = two(rulings, town=3)
    with refused_by("RC-R29", why="over the limit: 2 chips, and this round's limit is 1"):
        table.do("p1", Bid(2))
    table.bid(gm=0, p1=0, p2=0)
    with refused_by("RC-R29", why="over the limit: 2 chips, and the limit is 1"):
        table.do("p1", Stay(2))
    with refused_by("RC-12.2", why="over the limit: 4 chips, and the limit is 1"):
        table.do("p1", Stay(4))
    table.do("p1", Stay(1))


@pytest.mark.rule("RC-R29")
@pytest.mark.option("short_match_gm", "bank")
def test_the_bank_pays_what_the_town_lacks(rulings: Settings) -> None:
    table = two(rulings, town=3).bid(gm=0, p1=2, p2=2).see("c1", "c2")
    assert (table.town(), table.pots()) == (0, (8, 8))
    assert table.facts("RC-R29") == {"owed": 2, "town": 1, "bank": 1}
    with pytest.raises(Impossible, match="too few chips"):
        table.act(p1="stay", p2="stay", gm="stay 1")


@pytest.mark.rule("RC-R29")
@pytest.mark.option("short_match_gm", "bank")
@pytest.mark.option("bet_order", "in_turn")
def test_in_turn_the_bank_pays_only_for_matching(rulings: Settings) -> None:
    table = two(rulings, town=3).bid(p1=1, p2=1)
    with pytest.raises(Impossible, match="a bid of 2 costs 4, and you have 3"):
        table.do("gm", Bid(2))
    table.bid(gm=1).act("p1 2", "p2 2", "gm 2", p1="hit", p2="hit", gm="hit")
    table.bid(p1=2, p2=2, gm=2)
    assert (table.town(), table.pots()) == (0, (10, 10))


# backing down


@pytest.mark.rule("RC-R40", "RC-12.6")
@pytest.mark.option("gm_backs_down", "clean")
def test_where_the_gm_backs_down_there_is_no_fallout(rulings: Settings) -> None:
    table = hand(rulings, "9", "8").bid(gm=0, p1=1)
    (choice,) = [one for one in table.choices("gm") if one.label.startswith("Back down")]
    assert choice.help == "they get the stakes without fallout, and the pots"
    table.back_down("c1")
    assert (table.stack(), table.stress(), table.contender().stakes) == (13, 0, True)


@pytest.mark.rule("RC-R39", "RC-12.5")
@pytest.mark.option("back_down_fallout", "conflict_end")
def test_the_cost_of_backing_down_is_due_at_the_end(rulings: Settings) -> None:
    table = two(rulings).bid(gm=1, p1=0, p2=1).back_down("p1")
    assert (table.pots(), table.contender("c1").resolved, table.contender("c1").is_in) == ((5, 6), False, False)
    assert table.waits() == ["p2 act c2", "gm act"]
    assert "Ana" in GAME.log_line(table.plays[-1].events[-2], table.state)
    with refused_by("RC-12.16", why="not yours: your PC is not, or no longer, in this hand"):
        table.do("p1", Stay())


@pytest.mark.rule("RC-R71", "RC-12.3")
@pytest.mark.option("outside_town", "bank")
def test_on_the_road_the_gm_bets_from_the_bank(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", level=3, town=1, state={"on_the_road": True}).bid(gm=3, p1=0)
    assert (table.town(), table.pot()) == (1, 7)
    assert hand(rulings, "9", "8", level=3, town=1).choices("gm")[0].fields[0].max == 1
