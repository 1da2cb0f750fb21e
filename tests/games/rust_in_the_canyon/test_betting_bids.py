"""Bids (RC-12.1 to RC-12.3) and how a mortal injury changes them."""

from typing import Any

import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid, Refusal
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting.betting_costs import ante_factor, bid_factor, cost_factor
from croupier.games.rust_in_the_canyon.betting.choices import BID_HELP, POT_HELP
from croupier.games.rust_in_the_canyon.betting.commands import BackDown, Bid, Hit
from croupier.games.rust_in_the_canyon.cost.state import MINOR, Injury
from croupier.games.rust_in_the_canyon.figures.chips import limit
from croupier.games.rust_in_the_canyon.state import Character
from support.rust_in_the_canyon.betting import Hand, hand
from support.rust_in_the_canyon.conflict import anted, before_the_ante
from support.rust_in_the_canyon.stage import Rider, under

pytestmark = pytest.mark.usefixtures("only_the_hand")
MORTAL = ((Injury("i1", MINOR, mortal=True), "3"),)
SCARRED = ((Injury("i1", MINOR), "3"),)


def two(rulings: Settings, **more: Any) -> Hand:
    riders = (Rider("Ana", stack=6, hand=("9",), pot=(2, 2)), Rider("Ben", stack=6, hand=("8",), pot=(2, 2)))
    fields: dict[str, Any] = {"level": 3, "town": 20, "gm_hand": ("7",)}
    return Hand(rulings, *riders, **(fields | more))


@pytest.mark.rule("RC-12.2")
def test_the_limit_is_the_level() -> None:
    assert [limit(level) for level in (1, 2, 3)] == [1, 2, 3]


@pytest.mark.rule("RC-12.7", "RC-16.5")
@pytest.mark.parametrize(("level", "factor"), [(1, 1), (2, 2), (3, 3)])
def test_a_mortal_injury_multiplies_payments_by_level(level: int, factor: int) -> None:
    ruling = GAME.read_settings({}).__getitem__
    two_wounds = (Injury("i1", MINOR, mortal=True), Injury("i2", MINOR, mortal=True))
    hurt = Character("c1", "p1", "Ana", "", "", "", "", "", 1, 2, 3, injuries=two_wounds)
    well = Character("c1", "p1", "Ana", "", "", "", "", "", 1, 2, 3, injuries=(Injury("i1", MINOR),))
    assert [cost_factor(ruling, one, level) for one in (hurt, well)] == [factor, 1]
    assert [bid_factor(ruling, one, level) for one in (hurt, well)] == [factor, 1]
    assert ante_factor(ruling, hurt, level) == 1


@pytest.mark.rule("RC-R43")
@pytest.mark.parametrize(
    ("of", "factor"),
    [under("mortal_cost", "see_only", bid_factor, 1), under("mortal_cost", "also_ante", ante_factor, 2)],
)
def test_the_other_option_for_what_a_mortal_injury_multiplies(rulings: Settings, of: Any, factor: int) -> None:
    hurt = Character("c1", "p1", "Ana", "", "", "", "", "", 1, 2, 3, injuries=(Injury("i1", MINOR, mortal=True),))
    assert of(rulings.__getitem__, hurt, 2) == factor
    assert cost_factor(rulings.__getitem__, hurt, 2) == 2


@pytest.mark.rule("RC-12.3", "RC-R43", "RC-16.5")
@pytest.mark.parametrize(("injured", "stack"), [(MORTAL, 2), (SCARRED, 5)])
def test_a_bid_of_2_by_a_mortally_injured_pc_costs_6_and_raises_the_price_by_2(
    rulings: Settings, injured: Any, stack: int
) -> None:
    table = hand(rulings, "9", "8", level=3, stack=8 if injured is MORTAL else 7, injured=injured).bid(gm=0, p1=2)
    assert (table.now.price, table.stack(), table.waits()) == (2, stack, ["gm see c1"])
    table.see("c1")
    assert table.town() == 24
    assert table.pot() == (12 if injured is MORTAL else 8)


@pytest.mark.rule("RC-12.3")
@pytest.mark.option("mortal_cost", "see_only")
def test_under_a_ruling_own_bids_are_at_face_value(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", level=3, stack=8, injured=MORTAL).bid(gm=3, p1=2)
    assert table.stack() == 6
    table.see("p1")
    assert (table.stack(), table.pot()) == (3, 12)


@pytest.mark.rule("RC-12.3", "RC-12.1")
def test_bids_are_revealed_together_and_the_gms_is_paid_into_every_open_pot(rulings: Settings) -> None:
    table = two(rulings).bid(gm=2)
    assert (table.town(), table.now.price, table.waits()) == (20, 0, ["p1 bid c1", "p2 bid c2"])
    table.bid(p1=2)
    assert (table.stacks(), table.town()) == ((6, 6), 20)
    table.bid(p2=1)
    assert (table.stacks(), table.town(), table.pots()) == ((4, 5), 16, (8, 7))
    assert [(pot.own, pot.gm) for one in table.now.contenders for pot in one.pots] == [(4, 4), (3, 4)]
    assert table.facts("RC-12.3")["bids"] == ("Ana 2 against the GM's 2", "Ben 1 against the GM's 2")
    assert (table.facts("RC-12.3")["paid_by_the_gm"], table.facts("RC-12.4")["price"]) == (4, 2)


@pytest.mark.rule("RC-12.3")
def test_a_bid_may_be_changed_until_the_last_is_in(rulings: Settings) -> None:
    table = two(rulings).bid(gm=2, p1=3).bid(p1=0, gm=1, p2=1)
    assert (table.stacks(), table.town(), table.now.price) == ((6, 5), 18, 1)


@pytest.mark.rule("RC-12.3", "RC-22.2", "RC-1.6")
def test_everyone_sees_that_a_bid_is_sealed_but_only_its_seat_sees_the_bid(rulings: Settings) -> None:
    table = two(rulings).bid(gm=3, p1=1)
    for seat, mine in (("gm", "gm"), ("p1", "p1"), ("p2", ""), ("watch", "")):
        view = GAME.see(table.state, seat)
        assert [seal.seat for seal in view.seals] == ["gm", "p1"]
        assert [seal.seat for seal in view.seals if seal.answer.value is not None] == ([mine] if mine else [])
        for play in table.plays[1:]:
            cited = [one.clause for one in play.receipt.for_seat(seat).because]
            assert cited == (["RC-12.3"] if play.seat == mine else [])


@pytest.mark.rule("RC-12.3", "RC-12.2")
def test_the_rulings_of_a_receipt_reveal_nothing_of_a_bid(rulings: Settings) -> None:
    rulings_read = [two(rulings).bid(p1=amount).plays[-1].receipt.rulings for amount in (0, 1, 3)]
    assert len(set(rulings_read)) == 1


@pytest.mark.rule("RC-12.2", "RC-12.3", "RC-12.16", "RC-1.6")
@pytest.mark.parametrize(
    ("seat", "command", "kind", "why", "instead", "clause"),
    [
        ("p1", Bid(4), Illegal, "over the limit: 4 chips, and this round's limit is 3", "0 to 3", "RC-12.2"),
        ("gm", Bid(4), Illegal, "over the limit: 4 chips, and this round's limit is 3", "0 to 2", "RC-12.2"),
        ("gm", Bid(3), Impossible, "too few chips: a bid of 3 costs 6, and you have 5", "0 to 2", "RC-12.16"),
        ("p1", Bid(-1), Invalid, "amount: -1 is not allowed; allowed: 0 to 3", "", "RC-12.3"),
        ("p1", Bid(1, "c2"), Invalid, "pot: c2 is not allowed; allowed: none: it is your own pot", "", "RC-12.3"),
        ("gm", Bid(1, "c2"), Invalid, "pot: c2 is not allowed; allowed: none: one bid for all open pots", "",
         "RC-12.3"),
        ("p3", Bid(1), Illegal, "not yours: your PC is not, or no longer, in this hand", "wait until it is over",
         "RC-12.16"),
        ("p1", Hit(), Illegal, "not now: bids are being made", "wait for your turn", "RC-12.16"),
        ("p1", BackDown(), Illegal, "not now: the table is bidding",
         "bid 0 now, and back down once the price is known", "RC-12.16"),
    ],
)  # fmt: skip
def test_an_impossible_bid_changes_nothing(
    rulings: Settings, seat: str, command: Any, kind: type[Refusal], why: str, instead: str, clause: str
) -> None:
    table = two(rulings, town=5, seats=3)
    before = table.state
    with pytest.raises(kind) as refused:
        table.do(seat, command)
    assert (str(refused.value), refused.value.instead, refused.value.clause) == (why, instead, clause)
    assert table.state == before


@pytest.mark.rule("RC-12.16")
@pytest.mark.parametrize(
    ("own", "drawn", "pot"), [pytest.param("stay", (), "frozen"), pytest.param("hit", ("p1 K", "p1 5"), "closed")]
)
def test_no_bid_in_a_frozen_or_closed_pot(rulings: Settings, own: str, drawn: tuple[str, ...], pot: str) -> None:
    """Ana stays, or is bust in the second round; Ben's pot still takes bids."""
    table = two(rulings)
    for card in drawn[:-1]:
        table.bid(gm=0, p1=0, p2=0).act(card, "p2 2", "gm 2", p1="hit", p2="hit", gm="hit")
    table.bid(gm=0, p1=0, p2=0).act(*drawn[-1:], "p2 2", "gm 2", p1=own, p2="hit", gm="hit")
    assert (table.contender("c1").pot, table.waits()) == (pot, ["p2 bid c2", "gm bid"])
    with pytest.raises(Illegal, match=f"not now: Ana's pot is {pot}"):
        table.do("p1", Bid(0))


@pytest.mark.rule("RC-12.3")
def test_a_player_is_offered_only_affordable_bids(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", level=3, stack=4, injured=MORTAL)
    ranges = {}
    for seat in ("p1", "gm"):
        bid = next(one for one in table.choices(seat) if one.command["type"] == "bid")
        ranges[seat] = (bid.legal, bid.fields[0].min, bid.fields[0].max)
    assert ranges == {"p1": (True, 0, 1), "gm": (True, 0, 3)}


WOUND = (Injury("i1", MINOR, mortal=True), "3")


@pytest.mark.rule("RC-12.11", "RC-16.5")
def test_a_raise_says_that_a_wound_makes_it_more_expensive(rulings: Settings) -> None:
    table = hand(rulings, "10 8", "10 7", level=2, injured=(WOUND,)).bid(p1=0, gm=0).act(p1="stay 2", gm="stay")
    assert table.facts("RC-12.11") == {"pot": "Ana", "raised": 2, "paid": 4, "raised_by_the_gm": 0}
    assert table.facts("RC-16.5") == {"pc": "Ana", "raised": 2, "factor": 2, "paid": 4}


@pytest.mark.rule("RC-R30", "RC-16.5")
@pytest.mark.option("bet_order", "gm_first")
def test_a_bid_in_turn_says_that_a_wound_makes_it_more_expensive(rulings: Settings) -> None:
    table = hand(rulings, "10 8", "10 7", level=2, injured=(WOUND,)).bid(gm=1, p1=2)
    assert table.facts("RC-16.5") == {"pc": "Ana", "sees": 1, "bids": 1, "factor": 2, "paid": 4}


@pytest.mark.rule("RC-11.1", "RC-16.5", "RC-R43")
@pytest.mark.option("mortal_cost", "also_ante")
def test_an_ante_that_a_ruling_multiplies_says_so(rulings: Settings) -> None:
    luck = ("p1 2", "p1 3", "gm 2", "gm 3")
    stage = before_the_ante(rulings, Rider(injured=(WOUND,)), say={"p1": 2}, rank=2, luck=luck)
    anted(stage, "p1 K", "gm 9")
    assert stage.facts("RC-16.5") == {"pc": "Ana", "ante": 2, "factor": 2, "paid": 4}


@pytest.mark.rule("RC-16.5", "RC-11.2", "RC-R28")
@pytest.mark.option("mortal_cost", "also_ante")
@pytest.mark.parametrize(
    ("stack", "town", "facts"),
    [
        (3, 28, {"costs": 4}),  # short of the dearer ante
        (9, 1, {"paid": 4}),  # the GM is short, not the PC
        (1, 28, {"costs": 4}),
    ],
)
def test_a_higher_ante_is_explained_where_a_side_cannot_pay_it(
    rulings: Settings, stack: int, town: int, facts: dict[str, int]
) -> None:
    """A PC put in 4, or all they had, for a rank of 2, and the receipt did not say why."""
    luck = ("p1 2", "p1 3", "gm 2", "gm 3")
    one = Rider(stack=stack, injured=(WOUND,))
    table = before_the_ante(rulings, one, say={"p1": 2}, rank=2, luck=luck, town=town)
    anted(table, "p1 K", "gm 9")
    assert table.facts("RC-16.5") == {"pc": "Ana", "ante": 2, "factor": 2, **facts}


@pytest.mark.rule("RC-16.5", "RC-R28")
def test_a_higher_ante_is_explained_where_a_pc_who_cannot_pay_it_cannot_join() -> None:
    rulings = GAME.read_settings({"short_ante": "cannot_join", "mortal_cost": "also_ante"})
    luck = ("p1 2", "p1 3", "gm 2", "gm 3")
    table = before_the_ante(rulings, Rider(stack=3, injured=(WOUND,)), say={"p1": 2}, rank=2, luck=luck)
    assert table.facts("RC-16.5") == {"pc": "Ana", "ante": 2, "factor": 2, "costs": 4}


@pytest.mark.rule("RC-16.5", "RC-12.7")
def test_a_wound_is_priced_in_every_choice_that_it_makes_more_expensive(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", level=3, stack=11, injured=(WOUND,))
    helps = {one.label: one.help for one in table.choices("p1")}
    assert helps["Bid"] == f"{BID_HELP}; 3 chips for each 1 that you bid; {POT_HELP}"
    table.bid(p1=0, gm=0)
    helps = {one.label: one.help for one in table.choices("p1")}
    shown = "the hand stays at 9"
    assert helps["Stay"] == f"{shown}; 3 chips for each 1 that you raise"


@pytest.mark.rule("RC-14.2", "RC-15.1", "RC-R44")
def test_a_bid_says_what_the_pot_risks_to_the_players_alone(rulings: Settings) -> None:
    """Nobody learned before the end of a hand that the chips of both sides become cards of fallout."""
    table = hand(rulings, "9", "8")
    bids = {seat: next(one for one in table.choices(seat) if one.label.startswith("Bid")) for seat in ("p1", "gm")}
    assert POT_HELP in bids["p1"].help
    assert POT_HELP not in bids["gm"].help


@pytest.mark.rule("RC-5.3", "RC-12.9")
@pytest.mark.parametrize(
    ("hand_of_ana", "help"),
    [
        ("9", "one more card to 9: no card busts"),
        ("Q 2", "one more card to 12: a 10 or a face card busts"),
        ("Q 5", "one more card to 15: a 7 or higher busts"),
        ("Q 4", "one more card to 14: an 8 or higher busts"),
        ("A 9", "one more card to 20: no card busts"),
    ],
)
def test_a_hit_says_which_cards_bust(rulings: Settings, hand_of_ana: str, help: str) -> None:
    table = hand(rulings, hand_of_ana, "8").bid(p1=0, gm=0)
    assert {one.label: one.help for one in table.choices("p1")}["Hit"] == help


@pytest.mark.rule("RC-16.5", "RC-R30")
@pytest.mark.option("bet_order", "gm_first")
def test_a_wound_is_priced_in_a_bid_in_turn_too(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", level=3, stack=11, injured=(WOUND,)).bid(gm=1)
    helps = {one.label: one.help for one in table.choices("p1")}
    price = "the price is 1, of which you have paid 0; seeing it costs 3"
    assert helps["See, or raise"] == f"{price}; 3 chips for each 1 that you bid"


@pytest.mark.rule("RC-16.5", "RC-R43", "RC-R30")
@pytest.mark.option("bet_order", "gm_first")
@pytest.mark.option("mortal_cost", "see_only")
def test_the_amounts_paid_to_see_and_to_raise_add_up(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", level=3, injured=(WOUND,)).bid(gm=1, p1=2)
    assert table.facts("RC-16.5") == {"pc": "Ana", "sees": 1, "bids": 1, "factor": 3, "paid": 4}
    assert table.stack() == 5
