"""See or back down (RC-12.4 to RC-12.6), and raises by a side that stays (RC-12.11)."""

from typing import Any

import pytest

from croupier.core.refusals import Illegal, Impossible, Refusal
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting.commands import AllIn, BackDown, See, Stay
from croupier.games.rust_in_the_canyon.cost.state import MINOR, Injury
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.betting import Hand, hand
from support.rust_in_the_canyon.stage import Rider

pytestmark = pytest.mark.usefixtures("only_the_hand")
MORTAL = ((Injury("i1", MINOR, mortal=True), "3"),)
FOUR = ("2", "3", "4", "5")


def three(rulings: Settings, **more: Any) -> Hand:
    riders = tuple(Rider(name, stack=6, hand=("9",), pot=(2, 2)) for name in ("Ana", "Ben", "Cem"))
    fields: dict[str, Any] = {"level": 2, "town": 20, "gm_hand": ("8",)}
    return Hand(rulings, *riders, **(fields | more))


def pile(seat: str, *ranks: str) -> tuple[str, ...]:
    return tuple(f"{seat} {rank}" for rank in ranks)


@pytest.mark.rule("RC-12.4")
def test_with_nobody_below_the_price_the_stage_ends_at_once(rulings: Settings) -> None:
    table = three(rulings).bid(gm=1, p1=1, p2=1, p3=1)
    assert (table.now.step, table.waits()) == ("act", ["p1 act c1", "p2 act c2", "p3 act c3", "gm act"])


@pytest.mark.rule("RC-12.4")
def test_the_pcs_answer_in_any_order_and_the_gm_after_them(rulings: Settings) -> None:
    table = three(rulings).bid(gm=0, p1=0, p2=1, p3=0)
    assert table.waits() == ["p1 see c1", "p3 see c3"]
    with refused_by("RC-12.4", why="not now: the PCs answer first"):
        table.do("gm", See("c2"))
    table.see("p3")
    assert table.waits() == ["p1 see c1"]
    table.see("p1")
    assert table.waits() == ["gm see c1", "gm see c2", "gm see c3"]
    table.see("c3", "c1", "c2")
    assert (table.stacks(), table.town(), table.pots()) == ((5, 5, 5), 17, (6, 6, 6))


@pytest.mark.rule("RC-12.4", "RC-12.5")
def test_a_pc_who_has_matched_may_back_down_until_everyone_has_answered(rulings: Settings) -> None:
    table = three(rulings).bid(gm=0, p1=1, p2=1, p3=1)
    assert "Back down" in table.labels("p1")
    table.back_down("p1")
    assert (table.contender("c1").result, table.contender("c1").resolved) == ("backed", False)
    assert table.waits() == ["gm see c2", "gm see c3"]
    table.see("c2")
    with refused_by("RC-12.4", why="Ben is not asked here"):
        table.do("p2", See())
    table.do("gm", See("c3"), *pile("p1", *FOUR, "6"))
    assert (table.town(), table.stack("c1"), table.contender("c1").resolved) == (23, 5, True)
    with refused_by("RC-12.16", why="not now: everyone chooses a card or stays"):
        table.do("p2", BackDown())


@pytest.mark.rule("RC-12.4", "RC-12.6")
def test_a_gm_who_has_matched_may_back_down_in_a_pot_while_players_answer(rulings: Settings) -> None:
    table = three(rulings).bid(gm=1, p1=0, p2=0, p3=1)
    assert table.labels("gm") == ["Back down in Ana's pot", "Back down in Ben's pot", "Back down in Cem's pot"]
    table.back_down("c2")
    assert (table.contender("c2").result, table.contender("c2").gm_backed) == ("won", True)
    assert table.waits() == ["p1 see c1"]


@pytest.mark.rule("RC-12.6", "RC-R39", "RC-R40")
def test_pots_closed_by_backing_down_are_settled_in_seat_order_after_the_gm(rulings: Settings) -> None:
    table = three(rulings).bid(gm=0, p1=1, p2=0, p3=1)
    table.back_down("p2").see("c1")
    luck = (*pile("p2", *FOUR), *pile("p3", *FOUR, "6"))
    table.back_down("c3", luck=luck)
    assert [type(event).__name__ for event in table.plays[-1].events].index("PcResolved") > 0
    assert (table.stacks(), table.town(), table.pots()) == ((5, 6, 5), 23, (6, 0, 0))
    assert table.stress("c3") == 5
    assert table.facts("RC-12.6") == {"pot": "Cem", "total": 9}
    assert [one.pc for one in table.now.live()] == ["c1"]


@pytest.mark.rule("RC-12.5", "RC-12.17")
def test_when_nobody_is_left_the_hand_is_over(rulings: Settings) -> None:
    table = hand(rulings, "9", "8").bid(gm=1, p1=0)
    table.back_down("p1", luck=pile("p1", *FOUR, "6"))
    assert (table.now.step, table.waits(), table.now.still_in()) == ("over", [], ())


@pytest.mark.rule("RC-12.16", "RC-R29")
@pytest.mark.parametrize(
    ("seat", "command", "kind", "why", "instead"),
    [
        ("p1", See(), Impossible, "too few chips: seeing costs 2, and you have 1", "back down"),
        ("p1", AllIn(), Illegal, "too few chips: a side that cannot pay the price is out", "back down"),
        ("p1", Stay(), Illegal, "not now: those who bid less than the price answer", "wait for your turn"),
        ("p2", See(), Illegal, "not now: Ben is not asked here", "wait"),
        ("p1", See("c2"), Illegal, "not now: Ana is not asked here", "wait"),
        ("gm", See("c9"), Illegal, "not now: the PCs answer first", "wait"),
        ("gm", BackDown("c9"), Illegal, "not now: the PCs answer first", "wait"),
    ],
)
def test_an_impossible_answer_changes_nothing(
    rulings: Settings, seat: str, command: Any, kind: type[Refusal], why: str, instead: str
) -> None:
    riders = (Rider("Ana", stack=1, hand=("9",), pot=(2, 2)), Rider("Ben", stack=6, hand=("9",), pot=(2, 2)))
    table = Hand(rulings, *riders, level=2, gm_hand=("8",)).bid(gm=2, p1=0, p2=2)
    before = table.state
    with pytest.raises(kind) as refused:
        table.do(seat, command)
    assert (str(refused.value), refused.value.instead) == (why, instead)
    assert table.state == before


@pytest.mark.rule("RC-12.4", "RC-R29")
def test_unaffordable_choices_are_grayed_out_with_a_reason(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", stack=0).bid(gm=1, p1=0)
    see = next(one for one in table.choices("p1") if one.command["type"] == "see")
    assert (see.label, see.legal) == ("See: pay 1", False)
    assert see.why_not is not None
    assert see.why_not.why == "too few chips: seeing costs 1, and you have 0"
    assert table.labels("p1") == ["Back down"]


@pytest.mark.rule("RC-12.11", "RC-12.7")
def test_a_raise_of_the_gm_is_seen_by_each_pc_at_their_factor(rulings: Settings) -> None:
    riders = (
        Rider("Ana", stack=6, hand=("9",), pot=(2, 2), injured=MORTAL),
        Rider("Ben", stack=6, hand=("9",), pot=(2, 2)),
    )
    table = Hand(rulings, *riders, level=2, town=20, gm_hand=("8",)).bid(gm=0, p1=0, p2=0)
    table.act("p1 2", "p2 2", p1="hit", p2="hit", gm="stay 2")
    assert (table.town(), table.waits()) == (16, ["p1 see c1", "p2 see c2"])
    table.see("p2", "p1")
    assert (table.stacks(), table.pots()) == ((2, 4), (10, 8))
    assert [one.frozen_by for one in table.now.contenders] == ["gm", "gm"]


@pytest.mark.rule("RC-12.11")
def test_when_both_stay_at_once_the_lower_raise_sees_the_difference(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", level=3).bid(gm=0, p1=0).act(p1="stay 3", gm="stay 1")
    assert (table.stack(), table.town(), table.waits()) == (6, 25, ["gm see c1"])
    table.see("c1")
    assert (table.town(), table.pot(), table.results()) == (23, 10, ("won",))
    assert table.facts("RC-12.11") == {"side": "the GM", "price": 3, "had": 1, "paid": 2}
    assert table.facts("RC-12.4") == {"price": 0}


@pytest.mark.rule("RC-12.11")
def test_the_gm_answers_raises_pot_by_pot_in_seat_order(rulings: Settings) -> None:
    table = three(rulings).bid(gm=0, p1=0, p2=0, p3=0)
    table.act("gm 2", p1="stay 1", p2="stay 2", p3="stay", gm="hit")
    assert table.waits() == ["gm see c1"]
    with refused_by("RC-12.11", why="not now: the GM is not asked here"):
        table.do("gm", See("c2"))
    with refused_by("RC-12.11", why="not now: Cem is not asked here"):
        table.do("p3", BackDown())
    table.see("c1")
    assert table.waits() == ["gm see c2"]
    table.back_down("c2", luck=pile("p2", *FOUR, "6", "7"))
    assert (table.stacks(), table.town(), table.results()) == ((5, 4, 6), 19, ("", "won", ""))


@pytest.mark.rule("RC-12.11", "RC-12.5", "RC-12.17")
def test_a_player_who_does_not_see_a_raise_backs_down(rulings: Settings) -> None:
    table = hand(rulings, "9", "8").bid(gm=0, p1=0).act("p1 2", p1="hit", gm="stay 1")
    table.back_down("p1", luck=pile("p1", *FOUR, "6"))
    assert (table.results(), table.stack(), table.town(), table.now.step) == (("backed",), 9, 30, "over")


@pytest.mark.rule("RC-16.5", "RC-R29")
def test_receipts_say_that_a_wound_is_why_the_price_cannot_be_paid(rulings: Settings) -> None:
    """E9 (d): 9 needed, stack 8. The receipt named the ruling alone, and a cost of 9 for a price of 3."""
    facts = {"pc": "Ana", "sees": 3, "factor": 3, "costs": 9}
    table = hand(rulings, "9", "8", level=3, stack=8, injured=MORTAL).bid(gm=3, p1=0)
    table.back_down("p1", luck=pile("p1", *FOUR, "6", "7", "8"))
    assert table.facts("RC-16.5") == facts
    table = hand(GAME.read_settings({"short_match_pc": "all_in"}), "9", "8", level=3, stack=8, injured=MORTAL)
    table.bid(gm=3, p1=0)
    with pytest.raises(Impossible, match="seeing costs 9, and you have 8") as refused:
        table.see("p1")
    assert refused.value.instead == "go all in, or back down"
    assert table.do("p1", AllIn()).facts("RC-16.5") == facts
    plain = hand(rulings, "9", "8", level=3, stack=2).bid(gm=3, p1=0)
    assert plain.back_down("p1", luck=pile("p1", *FOUR, "6", "7", "8")).facts("RC-16.5") == {}


@pytest.mark.rule("RC-12.5", "RC-12.6", "RC-R29")
def test_the_log_says_that_whoever_backs_down_cannot_pay_the_price(rulings: Settings) -> None:
    def said(table: Hand, who: str) -> list[str]:
        table.back_down(who, luck=pile("p1", *FOUR, "6", "7", "8"))
        lines = [GAME.log_line(event, table.state) or "" for event in table.events]
        return [line for line in lines if "backs down" in line]

    short = hand(rulings, "9", "8", level=3, stack=2).bid(gm=3, p1=0)
    assert said(short, "p1") == ["Ana cannot pay the price, backs down with 9 and gives up the stakes."]
    willing = hand(rulings, "9", "8", level=3, stack=3).bid(gm=3, p1=0)
    assert said(willing, "p1") == ["Ana backs down with 9 and gives up the stakes."]
    poor = hand(rulings, "9", "8", level=3, stack=5, town=2).bid(gm=0, p1=3)
    assert said(poor, "c1") == ["The GM cannot pay the price and backs down: Ana wins the hand with 9."]
    rich = hand(rulings, "9", "8", level=3, stack=5).bid(gm=0, p1=3)
    assert said(rich, "c1") == ["The GM backs down: Ana wins the hand with 9."]
    secret = hand(GAME.read_settings({"chips_open": "own_and_town"}), "9", "8", level=3, stack=2).bid(gm=3, p1=0)
    assert said(secret, "p1") == ["Ana backs down with 9 and gives up the stakes."]
