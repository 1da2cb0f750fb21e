"""The ledger's worked examples of hands (E1, E4, E6 to E10), chip by chip."""

from collections.abc import Callable

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.betting.commands import Bid, See
from croupier.games.rust_in_the_canyon.conflict.commands import SayAction
from croupier.games.rust_in_the_canyon.conflict.escalation import hand_over
from croupier.games.rust_in_the_canyon.cost.state import MINOR, Injury
from support.rust_in_the_canyon.betting import Hand, hand, played
from support.rust_in_the_canyon.conflict import prepared
from support.rust_in_the_canyon.stage import Rider

pytestmark = pytest.mark.usefixtures("only_the_hand")


@pytest.mark.rule("RC-12.8", "RC-12.9", "RC-10.7")
def test_e1_the_gms_reserve_queen_beats_a_20_at_once(rulings: Settings) -> None:
    table = hand(rulings, "J", "A", reserve=("2", "3", "4", "5"), gm_reserve=("Q", "2"))
    table.bid(gm=1, p1=0)
    assert (table.now.price, table.town(), table.stack(), table.waits()) == (1, 25, 9, ["p1 see c1"])
    table.see("p1")
    assert [(one.own, one.gm) for one in table.now.wagers] == [(0, 1)]
    assert (table.town(), table.stack(), table.pot()) == (25, 8, 6)
    table.act("p1 10", gm="reserve Q", p1="hit")
    assert (table.hand("p1"), table.hand("gm")) == (["J", "10"], ["A", "Q"])
    assert (table.contender().result, table.contender().total, table.contender().pot) == ("lost", 20, "closed")
    assert (table.town(), table.stack(), table.pot()) == (25, 8, 6)


@pytest.mark.rule("RC-16.5", "RC-12.7", "RC-12.4")
def test_e4_with_a_mortal_injury_a_pc_pays_4_to_see_2(rulings: Settings) -> None:
    injured = ((Injury("i1", MINOR, mortal=True), "3"),)
    table = hand(rulings, "9", "8", level=2, stack=8, town=29, pot=(1, 1), injured=injured)
    table.bid(gm=2, p1=0).see("p1")
    assert (table.stack(), table.town(), table.pot()) == (4, 27, 8)
    assert table.waits() == ["p1 act c1", "gm act"]
    assert table.facts("RC-16.5") == {"side": "Ana", "price": 2, "had": 0, "factor": 2, "paid": 4}


def three(rulings: Settings) -> Hand:
    """E6 after the ante: rank 3, town 42, stacks 11."""
    riders = (
        Rider("A", stack=8, hand=("K",), pot=(3, 3)),
        Rider("B", stack=8, hand=("5",), reserve=("A",), pot=(3, 3)),
        Rider("C", stack=8, hand=("8",), pot=(3, 3)),
    )
    return Hand(rulings, *riders, level=2, town=33, gm_hand=("9",))


def e6(rulings: Settings) -> Hand:
    """E6 up to the round in which all bid 0."""
    table = three(rulings).bid(p1=1, p2=2, p3=0, gm=0)
    assert table.now.price == 2
    table.see("p1").back_down("p3").see("c1")
    assert table.contender("c3").resolved is False
    table.do("gm", See("c2"), "p3 3", "p3 3", "p3 10", "p3 5", "p3 6", "p3 2")
    assert (table.stacks(), table.town(), table.pots()) == ((6, 6, 8), 35, (10, 10, 0))
    assert [one.severity for one in table.one("c3").injuries] == ["moderate"]
    assert not table.contender("c3").is_in
    table.act("p1 9", "gm 7", p1="hit", p2="reserve A", gm="hit")
    assert (table.hand("p1"), table.hand("p2"), table.hand("gm")) == (["K", "9"], ["5", "A"], ["9", "7"])
    return table.bid(gm=0, p1=0, p2=0)


def e6a(rulings: Settings) -> Hand:
    return e6(rulings).act("p2 10", "gm 5", p1="stay 2", p2="hit", gm="hit")


def e6b(rulings: Settings) -> Hand:
    return e6(rulings).act("p2 10", "gm K", p1="stay 2", p2="hit", gm="hit")


def e6c(rulings: Settings) -> Hand:
    table = e6(rulings).act("p2 10", "gm 2", p1="stay 2", p2="hit", gm="hit").see("c1").bid(p2=2, gm=1).see("c2")
    return table.act("gm A", p2="stay", gm="hit").act(gm="stay")


@pytest.mark.rule("RC-13.4", "RC-14.1", "RC-14.4")
@pytest.mark.parametrize(
    ("played", "pile", "stakes", "stacks", "stress", "town"),
    [
        (e6a, 10, [False, False], (6, 6, 8), [0, 0, 0], 55),
        (e6b, 10, [True, True], (6, 6, 8), [10, 10, 0], 35),
        (e6c, 14, [True, False], (4, 4, 8), [14, 0, 0], 45),
    ],
)
def test_e6_the_result_is_accepted(
    rulings: Settings,
    played: Callable[[Settings], Hand],
    pile: int,
    stakes: list[bool],
    stacks: tuple[int, ...],
    stress: list[int],
    town: int,
) -> None:
    """Its three variants to the end: who has the stakes, from how many cards, and where the pots go."""
    table = played(rulings)
    table.run(hand_over)
    prepared(table).do("p1", SayAction(stands=True)).do("p2", SayAction(stands=True))
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")[:pile]
    table.reshuffled("p1").reshuffled("p2")
    table.do("gm", SayAction(stands=True), *(f"{seat} {rank}" for seat in ("p1", "p2") for rank in ranks))
    after = table.state.aftermath
    assert after is not None
    assert table.state.conflict is None
    assert [one.stakes for one in after.outcomes if one.pc != "c3"] == stakes
    assert after.answer is any(stakes)
    assert (table.stacks(), [table.stress(pc) for pc in ("c1", "c2", "c3")], table.town()) == (stacks, stress, town)
    assert table.chips_in_all() == 75


@pytest.mark.rule("RC-12.5", "RC-12.9", "RC-12.10")
def test_e6a_a_21_of_the_gms_ends_every_pot_and_the_raise_is_not_paid(rulings: Settings) -> None:
    table = e6a(rulings)
    assert table.results()[:2] == ("lost", "lost")
    assert (table.stacks(), table.town(), table.pots()) == ((6, 6, 8), 35, (10, 10, 0))
    assert [table.contender(pc).total for pc in ("c1", "c2")] == [19, 16]


@pytest.mark.rule("RC-12.9", "RC-12.10", "RC-R19")
def test_e6b_if_the_gm_busts_every_pot_is_won(rulings: Settings) -> None:
    table = e6b(rulings)
    assert table.results()[:2] == ("won", "won")
    assert [table.contender(pc).total for pc in ("c1", "c2")] == [19, 16]
    assert (table.stacks(), table.town(), table.pots()) == ((6, 6, 8), 35, (10, 10, 0))


@pytest.mark.rule("RC-12.11", "RC-12.12", "RC-12.13")
def test_e6c_a_raise_is_seen_and_the_frozen_pot_waits(rulings: Settings) -> None:
    table = e6(rulings).act("p2 10", "gm 2", p1="stay 2", p2="hit", gm="hit")
    assert table.waits() == ["gm see c1"]
    table.see("c1")
    assert (table.stacks(), table.town(), table.pots()) == ((4, 6, 8), 33, (14, 10, 0))
    assert (table.contender("c1").pot, table.contender("c1").frozen_by) == ("frozen", "c1")
    assert table.waits() == ["p2 bid c2", "gm bid"]
    table.bid(p2=2, gm=1)
    assert table.waits() == ["gm see c2"]
    table.see("c2")
    assert (table.stacks(), table.town(), table.pots()) == ((4, 4, 8), 31, (14, 14, 0))
    table.act("gm A", p2="stay", gm="hit")
    assert (table.waits(), table.contender("c2").frozen_by) == (["gm act"], "c2")
    table.act(gm="stay")
    assert table.results() == ("tied", "lost", "backed")
    assert sum(table.stacks()) + sum(table.pots()) + table.town() == 75
    assert table.chips_in_all() == 75


@pytest.mark.rule("RC-12.13", "RC-12.11")
def test_e7_a_tie_when_both_stay(rulings: Settings) -> None:
    table = hand(rulings, "10 8", "9 9").bid(p1=0, gm=0).act(p1="stay", gm="stay 1")
    assert table.waits() == ["p1 see c1"]
    table.see("p1")
    assert (table.stack(), table.town(), table.pot(), table.results()) == (8, 25, 6, ("tied",))
    assert table.contender().total == 18


@pytest.mark.rule("RC-12.9", "RC-R35", "RC-R36")
@pytest.mark.parametrize(
    ("own", "gm", "luck", "result", "total"),
    [
        pytest.param("10 6", "9 7", ("p1 5", "gm 5"), "tied", 21, id="both 21"),
        pytest.param("10 6", "9 6", ("p1 K", "gm Q"), "lost", 26, id="both bust"),
        pytest.param("10 6", "9 7", ("p1 K", "gm 5"), "lost", 26, id="bust against 21"),
        pytest.param("10 6", "9 7", ("p1 5", "gm 4"), "won", 21, id="21 against 20"),
    ],
)
def test_e8_21_and_busts(rulings: Settings, own: str, gm: str, luck: tuple[str, ...], result: str, total: int) -> None:
    table = played(rulings, own, gm, *luck)
    assert (table.results(), table.contender().total) == ((result,), total)
    assert (table.stack(), table.town(), table.pot()) == (9, 26, 4)


@pytest.mark.rule("RC-12.5", "RC-R29", "RC-12.4")
def test_e9a_with_an_empty_stack_any_price_forces_backing_down(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", stack=0, pot=(2, 5), town=20).bid(p1=0, gm=1)
    with pytest.raises(Impossible, match="too few chips"):
        table.do("p1", See())
    table.back_down("p1", luck=("p1 2", "p1 3", "p1 4", "p1 5", "p1 6", "p1 7", "p1 8", "p1 9"))
    assert (table.results(), table.stack(), table.pot(), table.town()) == (("backed",), 0, 0, 27)


def poor_town(rulings: Settings) -> Hand:
    """E9 (c) after the ante: rank 3, Deadly, town 11."""
    riders = tuple(Rider(name, stack=8, hand=("9",), pot=(3, 3)) for name in "ABC")
    return Hand(rulings, *riders, level=3, town=2, gm_hand=("8",)).bid(p1=2, p2=0, p3=0, gm=0)


NOTHING = ("2", "3", "4", "5", "6", "7", "8", "9")


@pytest.mark.rule("RC-12.6", "RC-13.10", "RC-R40")
def test_e9c_the_gm_can_pay_one_pot_of_three(rulings: Settings) -> None:
    table = poor_town(rulings).see("p2", "p3").see("c1")
    assert table.town() == 0
    table.back_down("c2")
    with pytest.raises(Impossible, match="too few chips: seeing costs 2, and you have 0"):
        table.do("gm", See("c3"))
    table.back_down("c3", luck=(*(f"p2 {one}" for one in NOTHING), *(f"p3 {one}" for one in NOTHING)))
    assert table.results() == ("", "won", "won")
    assert [table.contender(pc).gm_backed for pc in ("c2", "c3")] == [True, True]
    assert [table.contender(pc).total for pc in ("c2", "c3")] == [9, 9]
    assert (table.stacks(), table.town(), table.pots()) == ((6, 6, 6), 0, (10, 0, 0))
    assert (table.stress("c2"), table.stress("c3")) == (8, 8)
    assert table.waits() == ["p1 act c1", "gm act"]


@pytest.mark.rule("RC-12.7", "RC-12.4")
@pytest.mark.parametrize(("stack", "sees"), [(8, False), (9, True)])
def test_e9d_a_deadly_price_of_3_costs_9_with_a_mortal_injury(rulings: Settings, stack: int, sees: bool) -> None:
    injured = ((Injury("i1", MINOR, mortal=True), "3"),)
    table = hand(rulings, "9", "8", level=3, stack=stack, injured=injured).bid(gm=3, p1=0)
    if sees:
        table.see("p1")
        assert (table.stack(), table.pot()) == (0, 16)
    else:
        with pytest.raises(Impossible, match="seeing costs 9, and you have 8"):
            table.do("p1", See())


@pytest.mark.rule("RC-12.3", "RC-12.16")
def test_e9e_the_gm_cannot_bid_2_into_3_pots_with_5_chips(rulings: Settings) -> None:
    riders = tuple(Rider(name, stack=8, hand=("9",), pot=(3, 3)) for name in "ABC")
    table = Hand(rulings, *riders, level=2, town=5, gm_hand=("8",))
    with pytest.raises(Impossible, match="a bid of 2 costs 6, and you have 5") as refused:
        table.do("gm", Bid(2))
    assert (refused.value.clause, refused.value.instead) == ("RC-12.16", "0 to 1")


@pytest.mark.rule("RC-12.5", "RC-R39", "RC-13.10")
def test_e9f_chips_freed_by_backing_down_cannot_pay_the_gms_price(rulings: Settings) -> None:
    table = poor_town(rulings).back_down("p2").see("p3").see("c1")
    assert table.town() == 0
    luck = (*(f"p2 {one}" for one in NOTHING[:6]), *(f"p3 {one}" for one in NOTHING))
    table.back_down("c3", luck=luck)
    assert (table.stacks(), table.town(), table.pots()) == ((6, 8, 6), 6, (10, 0, 0))
    assert (table.stress("c3"), table.results()) == (8, ("", "backed", "won"))
    assert table.chips_in_all() == 44


@pytest.mark.rule("RC-12.5", "RC-R39")
def test_e10_backing_down_with_20_wins_no_stakes(rulings: Settings) -> None:
    table = hand(rulings, "J K", "8").bid(gm=1, p1=0)
    table.back_down("p1", luck=("p1 2", "p1 3", "p1 4", "p1 5", "p1 7"))
    assert (table.results(), table.contender().total, table.contender().stakes) == (("backed",), 20, False)
    assert (table.stack(), table.pot(), table.town()) == (9, 0, 30)
