"""A ruling is noted in a receipt only where its options differ on what happened."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting.commands import BackDown, Bid, Stay
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.cost.injuries import heal
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, MODERATE, Injury
from croupier.games.rust_in_the_canyon.moves import commands as move
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_PERSON
from croupier.games.rust_in_the_canyon.rest import commands as rest
from croupier.games.rust_in_the_canyon.town import commands as town
from support.rust_in_the_canyon.betting import Hand, hand, played
from support.rust_in_the_canyon.conflict import (
    after_a_hand,
    before_the_ante,
    came_out,
)
from support.rust_in_the_canyon.stage import Rider, Stage, under

TWO = (Rider(hand=("9",), pot=(2, 2)), Rider("Bo", hand=("8",), pot=(2, 2)))


def noted(stage: Stage) -> dict[str, str]:
    """The rulings in the last receipt."""
    return dict(stage.plays[-1].receipt.rulings)


def cited(stage: Stage) -> list[str]:
    """The clauses in the last receipt, in order."""
    return [one.clause for one in stage.plays[-1].receipt.because]


def two(rulings: Settings, **more: int) -> Hand:
    return Hand(rulings, *TWO, gm_hand=("7",), **more)


# rulings of betting


@pytest.mark.rule("RC-R31", "RC-12.4")
@pytest.mark.parametrize("pots", [1, 2])
def test_the_ruling_on_one_price_is_noted_only_where_there_are_two_pots(rulings: Settings, pots: int) -> None:
    table = two(rulings) if pots == 2 else hand(rulings, "9", "7")
    table.bid(gm=0, p1=1, **({"p2": 0} if pots == 2 else {}))
    assert ("price_scope" in noted(table)) == (pots == 2)


@pytest.mark.rule("RC-R30", "RC-R33")
def test_orders_are_noted_where_somebody_acts_and_not_where_a_stage_begins(rulings: Settings) -> None:
    table = hand(rulings, "9", "7").bid(gm=0, p1=1)
    assert "card_order" not in noted(table)
    table.see("c1")
    assert noted(table).keys() & {"card_order", "bet_order"} == set()
    table.act("p1 2", "gm 3", p1="hit", gm="hit")
    assert (noted(table).keys() & {"card_order", "bet_order"}, table.now.round) == ({"card_order"}, 2)


@pytest.mark.rule("RC-R30", "RC-R33", "RC-R31")
def test_an_order_in_turn_is_noted_with_the_turns_it_gives() -> None:
    table = two(GAME.read_settings({"bet_order": "in_turn", "card_order": "gm_first", "price_scope": "per_pot"}))
    orders = {"bet_order", "card_order", "price_scope"}
    assert noted(table).keys() & orders == set(), "round 1 begins"
    seen = []
    for seat, pot in (("p1", ""), ("gm", "c1"), ("p2", ""), ("gm", "c2")):
        seen.append(noted(table.do(seat, Bid(0, pot))).keys() & orders)
    assert seen == [{"bet_order", "price_scope"}] * 4
    assert noted(table.do("gm", Stay())).keys() & orders == {"card_order"}


@pytest.mark.rule("RC-4.8")
def test_a_pc_who_is_set_aside_is_cited(rulings: Settings) -> None:
    stage = Stage(rulings, Rider())
    stage.state = msgspec.structs.replace(stage.state, sitting=1, is_open=False)
    assert cited(stage.do("p1", town.SetAside())) == ["RC-4.8"]


@pytest.mark.rule("RC-R33", "RC-12.12")
def test_the_order_of_cards_is_not_noted_where_one_side_acts(rulings: Settings) -> None:
    table = hand(rulings, "9", "7").bid(gm=0, p1=0).act("gm 2", p1="stay", gm="hit")
    assert "card_order" in noted(table)
    table.act("gm 3", gm="hit")
    assert "card_order" not in noted(table)


@pytest.mark.rule("RC-R32")
@pytest.mark.option("bet_order", "in_turn")
def test_the_ruling_on_what_a_limit_counts_is_noted_only_for_raises(rulings: Settings) -> None:
    table = hand(rulings, "9", "7", level=2).do("p1", Bid(1))
    assert "limit_scope" not in noted(table)
    table.do("gm", Bid(2))
    assert "limit_scope" in noted(table)


@pytest.mark.rule("RC-R17", "RC-12.13")
def test_the_ruling_on_two_card_21s_is_noted_only_where_both_have_21(rulings: Settings) -> None:
    assert "natural_21" not in noted(played(rulings, "10", "J", "p1 8", "gm A"))
    assert "natural_21" in noted(played(rulings, "10", "8 3", "p1 A", "gm 10"))


@pytest.mark.rule("RC-R27", "RC-10.7")
@pytest.mark.option("reserve_per_round", "any")
def test_two_reserve_cards_in_a_round_are_ruled_on(rulings: Settings) -> None:
    table = hand(rulings, "9", "7", reserve=("2", "3")).bid(gm=0, p1=0).act("gm 5", p1="reserve 2 3", gm="hit")
    assert "reserve_per_round" in noted(table)


@pytest.mark.rule("RC-R29", "RC-12.6")
def test_a_gm_who_cannot_pay_backs_down_by_ruling(rulings: Settings) -> None:
    pile = tuple(f"p1 {rank}" for rank in ("2", "3", "4", "5", "6"))
    for there, short in ((0, True), (9, False)):
        table = hand(rulings, "9", "7", town=there).bid(gm=0, p1=1).do("gm", BackDown("c1"), *pile)
        assert ("short_match_gm" in noted(table)) == short


@pytest.mark.rule("RC-R29", "RC-12.5")
@pytest.mark.parametrize("known", [True, under("chips_open", "own_and_town", False)])
def test_a_pc_backs_down_too_where_everyone_sees_that_they_cannot_pay(rulings: Settings, known: bool) -> None:
    table = (
        hand(rulings, "9", "7", stack=0).bid(gm=1, p1=0).do("p1", BackDown(), "p1 2", "p1 3", "p1 4", "p1 5", "p1 6")
    )
    assert ("short_match_pc" in noted(table)) == known


@pytest.mark.rule("RC-R19")
@pytest.mark.parametrize("pcs", [1, 2])
def test_the_ruling_on_the_gms_one_hand_is_noted_where_there_are_two_pots(rulings: Settings, pcs: int) -> None:
    riders = (Rider(), Rider("Bo"))[:pcs]
    luck = [f"{side} {rank}" for side in ("p1", "p2")[:pcs] for rank in ("2", "3", "4")]
    stage = before_the_ante(
        rulings, *riders, rank=0, luck=luck, prepare={"p1": 2, "p2": 2, "gm": 2} if pcs == 2 else {"p1": 2, "gm": 2}
    )
    stage.do("p1", wish.PayAnte(), *(() if pcs == 2 else ("p1 9", "gm 8")))
    if pcs == 2:
        stage.do("p2", wish.PayAnte(), "p1 9", "p2 8", "gm 7")
    assert ("gm_hand" in noted(stage)) == (pcs == 2)


# rulings of the end of a conflict


@pytest.mark.rule("RC-R25", "RC-10.8")
@pytest.mark.parametrize(("level", "matters"), [(2, True), (3, False)])
def test_the_ruling_on_the_remaining_reserve_is_noted_where_a_hand_may_follow(
    rulings: Settings, level: int, matters: bool
) -> None:
    table = hand(rulings, "10", "8", level=level, reserve=("2",)).bid(p1=0, gm=0)
    luck = ("p1 A", "gm 3")
    assert ("reserve_carry" in noted(table.act(*luck, p1="hit", gm="hit"))) == matters


@pytest.mark.rule("RC-R41", "RC-14.6")
@pytest.mark.parametrize("totals", [(20, 20), (20, 17)])
def test_shared_stakes_are_ruled_on_where_results_are_mixed(rulings: Settings, totals: tuple[int, int]) -> None:
    lost = ("won" if totals[1] == 20 else "lost", totals[1])
    riders = (came_out("won", 20, (0, 0)), came_out(*lost, (0, 0), name="Bo"))
    stage = after_a_hand(rulings, *riders, level=3)
    assert ("shared_stakes" in noted(stage)) == (totals[1] != 20)


@pytest.mark.rule("RC-R44", "RC-R46", "RC-15.1")
def test_an_empty_pot_has_no_pile_to_rule_on(rulings: Settings) -> None:
    stage = after_a_hand(rulings, came_out("won", 17, (0, 0)), level=3)
    assert noted(stage).keys() & {"pile_size", "pile_reading", "fallout_level"} == set()


@pytest.mark.rule("RC-R45", "RC-15.2")
@pytest.mark.parametrize(("pile", "matters"), [(("2", "4"), False), (("K", "4"), False), (("K", "K"), True)])
def test_a_pile_is_ruled_on_where_the_readings_differ(rulings: Settings, pile: tuple[str, ...], matters: bool) -> None:
    table = hand(rulings, "9", "7", level=3, pot=(1, 1)).bid(gm=0, p1=0)
    table.act(*(f"p1 {rank}" for rank in pile), p1="stay", gm="stay")
    assert (cited(table).count("RC-15.2"), "pile_reading" in noted(table)) == (1, matters)


# rulings of care, sleep, reads, towns


@pytest.mark.rule("RC-R53", "RC-16.7")
@pytest.mark.parametrize(("severity", "matters"), [(MINOR, False), (MAJOR, True)])
def test_the_ruling_on_how_far_an_empty_clock_heals_is_noted_only_for_severe_injuries(
    rulings: Settings, severity: str, matters: bool
) -> None:
    card = {MINOR: "3", MAJOR: "9"}[severity]
    stage = Stage(rulings, Rider(injured=((Injury("i1", severity), card),)))
    stage.run(heal, "c1", "i1")
    assert ("heal" in noted(stage)) == matters


def asked(rulings: Settings, injury: Injury) -> Stage:
    card = {MINOR: "3", MODERATE: "6", MAJOR: "9"}[injury.severity]
    stage = Stage(rulings, Rider(injured=((injury, card),))).do("gm", rest.OpenDowntime())
    return stage.do("gm", rest.GetAttention("c1", "i1", npc="the doctor"))


@pytest.mark.rule("RC-R52", "RC-R56", "RC-18.3")
def test_treatment_is_ruled_on_where_it_matters(rulings: Settings) -> None:
    stable = asked(rulings, Injury("i1", MAJOR, MAJOR, mortal=True)).do(
        "gm", rest.JudgeTreater("c1", "i1", rest.EXPERT)
    )
    assert noted(stable).keys() & {"healing", "stabilise_by"} == set()
    saved = asked(rulings, Injury("i1", MINOR, mortal=True)).do("gm", rest.JudgeTreater("c1", "i1", rest.AMATEUR))
    assert noted(saved).keys() >= {"healing", "stabilise_by"}


@pytest.mark.rule("RC-R56", "RC-18.2")
@pytest.mark.option("healing", "quick")
def test_quick_healing_is_noted_where_it_heals(rulings: Settings) -> None:
    stage = asked(rulings, Injury("i1", MINOR)).do("gm", rest.JudgeTreater("c1", "i1", rest.EXPERT))
    stage.do("gm", rest.CloseDowntime())
    assert noted(stage)["healing"] == "quick"


@pytest.mark.rule("RC-18.7")
def test_an_empty_clock_is_cited_where_it_heals(rulings: Settings) -> None:
    stage = asked(rulings, Injury("i1", MINOR)).do("gm", rest.JudgeTreater("c1", "i1", rest.EXPERT))
    for _ in range(2):
        stage.do("gm", rest.PassDay()).do("p1", rest.SayFollowed("c1", "i1", followed=True))
        stage.do("gm", rest.SayFollowed("c1", "i1", followed=True))
    assert cited(stage) == ["RC-18.5", "RC-18.7", "RC-16.7", "RC-16.2"]


@pytest.mark.rule("RC-R57", "RC-18.10")
def test_the_ruling_on_how_often_a_pc_sleeps_is_noted_from_the_second_time(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stress=20)).do("gm", rest.OpenDowntime()).do("p1", rest.Sleep())
    assert "sleep_limit" not in noted(stage)
    stage.do("gm", rest.JudgeBed("c1", real=True)).do("gm", rest.PassDay()).do("p1", rest.Sleep())
    assert "sleep_limit" in noted(stage)


@pytest.mark.rule("RC-R12", "RC-6.9")
@pytest.mark.option("read_mode", "draw")
@pytest.mark.parametrize("first", ["K", "A"])
def test_aces_are_ruled_on_where_one_is_drawn(rulings: Settings, first: str) -> None:
    stage = Stage(rulings, Rider(mind=1)).do("p1", move.Read("the miller", "person"), f"p1 {first}", "gm 9")
    assert ("draw_ace" in noted(stage)) == (first == "A")


@pytest.mark.rule("RC-R9", "RC-6.4")
@pytest.mark.parametrize("there", [28, 0])
def test_a_match_is_ruled_on_where_there_is_one(rulings: Settings, there: int) -> None:
    stage = Stage(rulings, Rider(), town=there).do("p1", move.Read("the miller", "person", OF_A_PERSON[0], 1))
    assert ("read_chips" in noted(stage.do("gm", move.AnswerRead("weak")))) == bool(there)


@pytest.mark.rule("RC-R16", "RC-7.1")
@pytest.mark.option("reflect_limit", "unlimited")
def test_the_ruling_on_how_often_a_table_reflects_is_noted_from_the_second_time(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=9).do("p1", move.Reflect("a school"), "p1 K")
    assert "reflect_limit" not in noted(stage)
    stage.do("p1", move.Stand()).do("p1", move.Reflect("a bridge"), "p1 2")
    assert "reflect_limit" in noted(stage)


@pytest.mark.rule("RC-19.3")
@pytest.mark.parametrize("stack", [11, 4])
def test_a_stack_is_reset_only_if_it_differs(rulings: Settings, stack: int) -> None:
    stage = Stage(rulings, Rider(stack=stack), town=None).do("gm", town.ArriveAt("Pylon"))
    assert ("RC-19.3" in cited(stage)) == (stack != 11)


@pytest.mark.rule("RC-R4")
def test_the_ruling_on_decks_is_noted_with_a_pc_and_not_with_a_town() -> None:
    table = sit_down(GAME, SeededLuck("decks"), players=1)
    new = town.MakeCharacter("Bo", "a hat", "a coat", "a gun", "cards")
    for seat, command in (("gm", town.ChooseFaction("law")), ("p1", new), ("gm", town.ArriveAt("Pylon"))):
        table.submit(seat, command, "2026-01-01T00:00:00Z")
    assert ["decks" in dict(entry.receipt.rulings) for entry in table.entries[-2:]] == [True, False]


@pytest.mark.rule("RC-R6", "RC-21.4")
@pytest.mark.option("town_stack", "fixed")
def test_a_fixed_town_stack_is_cited_by_its_ruling(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=None).do("gm", town.ArriveAt("Pylon"))
    assert (stage.facts("RC-R6"), "RC-5.10" in cited(stage)) == ({"stack": 42}, False)
