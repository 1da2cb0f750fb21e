"""The end of a conflict, by the rules or broken off, and what is shown afterwards."""

import pytest
from msgspec.structs import replace as put

from croupier.core.refusals import Forbidden, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME, places
from croupier.games.rust_in_the_canyon.betting.commands import Bid
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.ending import break_off
from croupier.games.rust_in_the_canyon.cost.state import Injury
from croupier.pieces.events import CardSeen
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import (
    after_a_hand,
    agreed,
    anted,
    before_the_ante,
    came_out,
    choices,
    opened,
    prepared,
    said,
    settled,
)
from support.rust_in_the_canyon.stage import Rider, Stage

NOTHING = ("2", "3", "4", "5", "6", "7")


def bidding(rulings: Settings) -> Stage:
    """Two PCs have anted 2 each: pots of 4, Ana's with one more chip of hers; reserves and hands lie there."""
    riders = (
        Rider(stack=8, pot=(3, 2), hand=("K",), reserve=("2", "5")),
        Rider("Bo", stack=9, pot=(2, 2), hand=("9",)),
    )
    return Stage(rulings, *riders, town=24, gm_hand=("A",), gm_reserve=("Q",), conflict={"step": "bid"})


@pytest.mark.rule("RC-12.17", "RC-14.6")
def test_at_the_end_the_table_is_cleared_and_the_stakes_are_answered(rulings: Settings) -> None:
    stage = after_a_hand(
        rulings, came_out("won", 20, hand=("K", "Q"), reserve=("2",)), level=3, gm_reserve=("3",), shared=True
    )
    assert stage.state.conflict is None
    assert [stage.state.board.place(f"{kind}.p1").count for kind in ("hand", "reserve", "discard")] == [0, 0, 2]
    assert not stage.state.board.has("pot.c1.1")
    assert stage.state.aftermath is not None
    assert stage.state.aftermath.answer is True
    assert stage.state.conflicts == 1


@pytest.mark.rule("RC-12.17")
def test_separate_stakes_have_no_common_answer(rulings: Settings) -> None:
    stage = after_a_hand(rulings, came_out("won", 20), level=3, shared=False)
    assert stage.state.aftermath is not None
    assert stage.state.aftermath.answer is None


@pytest.mark.rule("RC-1.7")
def test_chips_of_a_conflict_that_is_called_off_return_to_their_owners(rulings: Settings) -> None:
    stage = bidding(rulings)
    stage.run(break_off)
    assert stage.state.conflict is None
    assert [stage.stack("c1"), stage.stack("c2"), stage.town()] == [11, 11, 28]
    assert [stage.state.board.place(f"hand.{side}").count for side in ("p1", "p2", "gm")] == [0, 0, 0]
    assert stage.state.past[-1].barred == ()


@pytest.mark.rule("RC-22.1", "RC-22.2")
def test_sealed_bids_of_a_conflict_that_is_broken_off_are_discarded(rulings: Settings) -> None:
    stage = bidding(rulings).do("p1", Bid(1))
    assert [seal.window for seal in stage.state.seals] == ["bid 1.1.0"]
    stage.run(GAME.abandon)
    assert stage.state.seals == ()


def test_calling_off_at_the_table_ends_a_conflict(rulings: Settings) -> None:
    stage = bidding(rulings)
    stage.run(GAME.abandon)
    assert (stage.state.conflict, stage.stack("c1"), stage.town()) == (None, 11, 28)


@pytest.mark.rule("RC-1.7")
def test_without_a_conflict_nothing_is_called_off(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="no conflict"):
        Stage(rulings, Rider()).run(break_off)


@pytest.mark.rule("RC-22.1", "RC-1.7")
@pytest.mark.parametrize(
    ("pots", "stacks", "town"),
    [("owners", (11, 11), 28), ("stacks", (13, 13), 24), ("town", (8, 9), 33), ("bank", (8, 9), 24)],
)
def test_the_gm_says_where_the_pots_of_a_called_off_conflict_go(
    rulings: Settings, pots: str, stacks: tuple[int, int], town: int
) -> None:
    stage = bidding(rulings).do("gm", wish.BreakOffConflict(pots))
    assert ((stage.stack("c1"), stage.stack("c2")), stage.town()) == (stacks, town)


@pytest.mark.rule("RC-22.1")
def test_only_the_gm_calls_a_conflict_off_and_names_where_pots_go(rulings: Settings) -> None:
    with pytest.raises(Forbidden):
        bidding(rulings).do("p1", wish.BreakOffConflict())
    with pytest.raises(Invalid, match="pots"):
        bidding(rulings).do("gm", wish.BreakOffConflict("me"))
    with pytest.raises(Impossible, match="no conflict"):
        Stage(rulings, Rider()).do("gm", wish.BreakOffConflict())


@pytest.mark.rule("RC-22.4", "RC-5.12")
def test_everyone_may_count_hands_discards_chips_and_injury_cards(rulings: Settings) -> None:
    hurt = ((Injury("i1", "minor"), "3"),)
    stage = bidding(rulings)
    stage.run(break_off)
    for seat in ("p2", "gm", "watch"):
        view = GAME.see(stage.state, seat)
        assert [places.faces(view, f"discard.{side}") for side in ("p1", "gm")] == [("KC",), ("AC",)]
        assert [places.chips(view, where) for where in ("stack.c1", "town")] == [11, 28]
        assert places.faces(GAME.see(Stage(rulings, Rider(injured=hurt)).state, seat), "injuries.c1") == ("3C",)


@pytest.mark.rule("RC-1.8")
def test_no_setting_changes_while_a_conflict_is_running(rulings: Settings) -> None:
    assert not GAME.is_between(opened(rulings).state)
    assert GAME.is_between(Stage(rulings, Rider()).state)


@pytest.mark.rule("RC-22.2")
def test_unplayed_cards_stay_hidden_when_a_conflict_ends(rulings: Settings) -> None:
    stage = bidding(rulings)
    stage.run(break_off)
    assert not any(isinstance(event, CardSeen) for event in stage.events)
    for seat in ("p2", "gm", "watch"):
        slots = GAME.see(stage.state, seat).board.place("unplayed.p1").slots
        assert [slot.card for slot in slots] == [None, None]
    assert [slot.card for slot in GAME.see(stage.state, "p1").board.place("unplayed.p1").slots] == ["2C", "5C"]


@pytest.mark.rule("RC-22.2")
def test_an_unplayed_reserve_may_be_shown_by_its_owner_after_the_conflict(rulings: Settings) -> None:
    stage = bidding(rulings)
    with refused_by("RC-22.2", why="not now"):
        stage.do("p1", wish.ShowUnplayed())
    stage.run(break_off)
    assert [one.legal for one in choices(stage, "p1", "show_unplayed")] == [True]
    assert not choices(stage, "p2", "show_unplayed")
    stage.do("p1", wish.ShowUnplayed())
    assert [slot.card for slot in GAME.see(stage.state, "p2").board.place("unplayed.p1").slots] == ["2C", "5C"]
    assert [slot.card for slot in GAME.see(stage.state, "p2").board.place("unplayed.gm").slots] == [None]
    for seat in ("p1", "p2"):
        assert not choices(stage, seat, "show_unplayed")
        with pytest.raises(Impossible, match="left to show"):
            stage.do(seat, wish.ShowUnplayed())


@pytest.mark.rule("RC-22.2")
def test_two_worlds_of_reserves_and_preparations_look_the_same_to_the_gm(rulings: Settings) -> None:
    worlds = []
    for cards in (("2", "5", "9", "3"), ("K", "A", "7", "8")):
        luck = (*(f"p1 {card}" for card in cards), "gm Q", "gm 3")
        stage = before_the_ante(rulings, Rider(), prepare={"p1": 1, "gm": 3}, luck=luck)
        worlds.append(anted(stage, "p1 J", "gm A"))
    views = [GAME.see(stage.state, "gm") for stage in worlds]
    assert views[0].board.place("reserve.p1") == views[1].board.place("reserve.p1")
    assert GAME.choices(views[0], "gm") == GAME.choices(views[1], "gm")


@pytest.mark.rule("RC-22.2")
def test_a_sealed_preparation_is_discarded_with_the_next_conflict(rulings: Settings) -> None:
    stage = prepared(opened(rulings, Rider(), Rider("Bo")))
    stage.run(break_off)
    assert len(stage.state.seals) == 3
    stage.do("gm", wish.ProposeConflict("Again?"))
    assert len(stage.state.seals) == 3  # it can still be called off
    stage.do("gm", wish.SetInvolved(tuple(one.id for one in stage.state.characters), "the posse"))
    agreed(agreed(stage))
    assert not list(stage.state.seals)


@pytest.mark.rule("RC-22.2", "RC-8.4")
def test_a_conflict_that_is_called_off_leaves_unused_preparations_to_be_shown(rulings: Settings) -> None:
    stage = prepared(opened(rulings, Rider(), Rider("Bo")))
    stage.run(break_off)
    stage.do("p1", wish.ProposeConflict("Again?")).do("p1", wish.CallOff())
    stage.do("p1", wish.ShowPreparation())
    assert len(stage.state.seals) == 2


@pytest.mark.rule("RC-5.6")
def test_the_next_hand_gathers_played_and_unplayed_cards(rulings: Settings) -> None:
    stage = bidding(rulings)
    stage.run(break_off)
    stage.state = put(stage.state, past=())
    everyone = ("c1", "c2", "gm")
    again = before_the_ante_on(stage, everyone)
    assert [again.state.board.place(f"deck.{side}").count for side in ("p1", "p2", "gm")] == [52, 52, 52]


def before_the_ante_on(stage: Stage, surprised: tuple[str, ...]) -> Stage:
    """Another conflict on the same table, up to its ante."""
    stage.do("p1", wish.ProposeConflict("Again?")).do("gm", wish.SetInvolved(("c1", "c2")))
    settled(said(prepared(agreed(agreed(stage)))), surprised)
    return stage.do("gm", wish.SetRank(0))
