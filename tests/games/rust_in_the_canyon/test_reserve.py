"""Reserve cards: rank and step, how many each side is due (chapter 10)."""

from typing import Any

import pytest

from croupier.core.refusals import Forbidden, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.ante import ante_of
from croupier.games.rust_in_the_canyon.conflict.ranks import LADDER, RANKS, effective
from croupier.games.rust_in_the_canyon.conflict.reserve import size_for_gm, size_for_pc
from croupier.games.rust_in_the_canyon.conflict.state import Conflict, Contender, Opposition
from croupier.games.rust_in_the_canyon.state import Character, Trait
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import (
    after_a_hand,
    before_the_ante,
    came_out,
    opened,
    prepared,
    ranked,
    said,
    settled,
    step,
)
from support.rust_in_the_canyon.stage import Rider, Stage

PC = Character("c1", "p1", "Ana", "", "hat", "coat", "gun", "cards", mind=1, body=3, grip=2)


def at_step_6(rulings: Settings, *riders: Rider, prepare: dict[str, int] | None = None, **more: Any) -> Stage:
    stage = prepared(opened(rulings, *riders, **more), **({"p1": 2, "gm": 2} if prepare is None else prepare))
    return settled(said(stage))


@pytest.mark.rule("RC-10.1", "RC-10.3")
def test_the_gm_sets_a_rank_from_the_ladder(rulings: Settings) -> None:
    assert RANKS == {0: "trivial", 1: "bothersome", 2: "difficult", 3: "serious", 5: "overwhelming"}
    stage = at_step_6(rulings)
    assert stage.asked() == ["gm rank"]
    with pytest.raises(Forbidden):
        stage.do("p1", wish.SetRank(2))
    for rank in (4, 6, -1):
        with pytest.raises(Invalid, match="rank"):
            stage.do("gm", wish.SetRank(rank))
    stage.do("gm", wish.SetRank(0), "p1 2", "p1 3", "p1 4")
    assert stage.state.conflict is not None
    assert (stage.state.conflict.opposition.rank, step(stage)) == (0, "ante")


@pytest.mark.rule("RC-10.2")
@pytest.mark.parametrize(("rank", "down", "up"), [(0, 0, 1), (1, 0, 2), (2, 1, 3), (3, 2, 5), (5, 3, 5)])
def test_a_step_is_one_place_on_the_ladder_and_stops_at_its_ends(rank: int, down: int, up: int) -> None:
    """E11: trivial with advantage 0, serious with disadvantage 5, overwhelming 3 and 5."""
    assert (effective(rank, -1), effective(rank, 0), effective(rank, 1)) == (down, rank, up)
    assert rank in LADDER


@pytest.mark.rule("RC-10.2")
def test_a_rank_changes_by_at_most_one_place(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="never more than one place") as refused:
        at_step_6(rulings).do("gm", wish.SetRank(2, 2))
    assert refused.value.clause == "RC-10.2"


@pytest.mark.rule("RC-10.4")
@pytest.mark.parametrize(
    ("level", "contender", "read", "cards"),
    [
        (2, Contender("c1", prepared=True), 1, 5),  # E11: Body 3, prepared, one marker
        (2, Contender("c1", prepared=True, surprised=True), 1, 0),  # E11: the same, surprised
        (1, Contender("c1"), 0, 1),
        (3, Contender("c1"), 0, 2),
        (2, Contender("c1", prepared=True, extra=False), 0, 3),
    ],
)
def test_the_number_of_reserve_cards_of_a_pc(level: int, contender: Contender, read: int, cards: int) -> None:
    assert size_for_pc(PC, contender, level, read) == cards


@pytest.mark.rule("RC-10.4", "RC-4.6")
def test_traits_count_at_their_levels_and_never_go_below_zero(rulings: Settings) -> None:
    import msgspec

    bold = msgspec.structs.replace(PC, traits=(Trait("bold", 2, (2, 3)), Trait("shy", -4, (1,))))
    assert [size_for_pc(bold, Contender("c1"), level, 0) for level in (1, 2, 3)] == [0, 5, 4]


@pytest.mark.rule("RC-10.5")
@pytest.mark.parametrize(
    ("foe", "cards"),
    [
        (Opposition(rank=3, prepared=True), 4),  # E11: prepared at rank 3
        (Opposition(rank=3, step=1), 5),
        (Opposition(rank=0, step=-1, prepared=True), 1),
        (Opposition(rank=5, prepared=True, surprised=True), 0),
    ],
)
def test_the_number_of_reserve_cards_of_the_gm(foe: Opposition, cards: int) -> None:
    assert size_for_gm(foe) == cards


@pytest.mark.rule("RC-10.6")
def test_only_their_owner_sees_reserve_cards(rulings: Settings) -> None:
    stage = at_step_6(rulings, Rider(), Rider("Bo"), prepare={"p1": 2, "p2": 2, "gm": 2})
    ranked(stage, 1, 0, "p1 2", "p1 3", "p1 4", "p2 5", "p2 6", "p2 7", "gm Q")
    for seat, own in (("p1", 3), ("p2", 3), ("gm", 1)):
        board = GAME.see(stage.state, seat).board
        seen = {
            side: sum(slot.card is not None for slot in board.place(f"reserve.{side}").slots)
            for side in ("p1", "p2", "gm")
        }
        assert seen == {side: own if side == seat else 0 for side in ("p1", "p2", "gm")}
        assert [board.place(f"reserve.{side}").count for side in ("p1", "p2", "gm")] == [3, 3, 1]


@pytest.mark.rule("RC-10.9")
def test_a_surprised_pc_is_dealt_no_reserve_at_all(rulings: Settings) -> None:
    stage = before_the_ante(
        rulings, prepare={"p1": 1, "gm": 2}, surprised=("c1",), luck=("gm 2", "gm 3"),
    )  # fmt: skip
    assert stage.state.board.place("reserve.p1").count == 0
    assert stage.facts("RC-10.4")["surprised"] is True


@pytest.mark.rule("RC-10.4", "RC-R3")
@pytest.mark.parametrize(("more", "cards"), [(2, 5), (-1, 2), (0, 3)])
def test_the_receipt_of_a_reserve_names_what_its_traits_give(rulings: Settings, more: int, cards: int) -> None:
    """Mind 3 and a trait at Non-physical; one at another level is not named."""
    traits = (Trait("quick", more, (1,)), Trait("slow", -3, (2,)))
    luck = [f"p1 {rank}" for rank in range(2, 2 + cards)]
    stage = before_the_ante(
        rulings, Rider(more={"traits": traits}), prepare={"p1": 2, "gm": 2}, surprised=("gm",), luck=luck,
    )  # fmt: skip
    facts = stage.facts("RC-10.4")
    assert facts["cards"] == cards == facts["stat"] + facts["prepared"] + facts["markers"] + facts.get("traits", 0)
    assert ("traits" in facts) is bool(more)


@pytest.mark.rule("RC-10.5", "RC-9.7")
@pytest.mark.parametrize(("take", "cards"), [(True, 3), (False, 2)])
def test_the_receipt_of_the_gms_reserve_counts_a_card_only_if_it_is_taken(
    rulings: Settings, take: bool, cards: int
) -> None:
    stage = said(prepared(opened(rulings), p1=2, gm=1))
    if not take:
        stage.do("gm", wish.TakeExtra(take=False))
    ranked(settled(stage), 2, 0, "p1 2", "p1 3", "p1 4", *(f"gm {rank}" for rank in range(2, 2 + cards)))
    expected = {"rank": 2, "prepared": take, "surprised": False, "cards": cards}
    assert stage.facts("RC-10.5") == expected


@pytest.mark.rule("RC-10.5", "RC-10.9")
def test_a_surprised_gm_side_is_logged(rulings: Settings) -> None:
    stage = before_the_ante(rulings, surprised=("c1", "gm"))
    assert stage.facts("RC-10.5") == {"rank": 2, "prepared": False, "surprised": True, "cards": 0}


@pytest.mark.rule("RC-10.8")
def test_unplayed_reserve_cards_leave_unseen_when_the_hand_ends(rulings: Settings) -> None:
    stage = after_a_hand(rulings, came_out("lost", 17, reserve=("2", "5")), gm_reserve=("Q",))
    assert [stage.state.board.place(f"reserve.{side}").count for side in ("p1", "gm")] == [0, 0]
    assert [stage.state.board.place(f"unplayed.{side}").count for side in ("p1", "gm")] == [2, 1]
    slots = GAME.see(stage.state, "gm").board.place("unplayed.p1").slots
    assert [slot.card for slot in slots] == [None, None]


@pytest.mark.option("reserve_carry", "keep")
def test_a_reserve_may_be_kept_and_added_to(rulings: Settings) -> None:
    stage = next_hand(after_a_hand(rulings, came_out("lost", 17, reserve=("9",)), gm_reserve=("Q",)))
    ranked(stage, 1, 0, "p1 2", "p1 3", "gm 4")
    assert [slot.card for slot in stage.state.board.place("reserve.p1").slots] == ["9C", "2C", "3C"]
    assert stage.state.board.place("deck.p1").count == 49


def next_hand(stage: Stage) -> Stage:
    """The PC escalates by a Physical act, unprepared; step 6 of the next hand."""
    return settled(said(prepared(stage, p1=3), p1=2))


@pytest.mark.rule("RC-10.1", "RC-R24")
def test_the_rank_is_set_again_in_each_hand(rulings: Settings) -> None:
    stage = next_hand(after_a_hand(rulings, came_out("lost", 17), opposition=Opposition(rank=3, step=1)))
    assert stage.asked() == ["gm rank"]


@pytest.mark.rule("RC-R24")
@pytest.mark.option("rerank", "once")
def test_the_rank_may_stay_for_the_whole_conflict(rulings: Settings) -> None:
    stage = after_a_hand(rulings, came_out("lost", 17), opposition=Opposition(rank=1))
    settled(said(prepared(stage, p1=3), p1=2), ("c1", "gm"))
    assert (step(stage), stage.asked()) == ("ante", ["p1 ante c1"])


@pytest.mark.rule("RC-R24", "RC-R28")
@pytest.mark.option("rerank", "once")
@pytest.mark.option("short_ante", "cannot_join")
def test_a_rank_that_the_town_can_no_longer_ante_is_set_again(rulings: Settings) -> None:
    """The GM put in what was left."""
    assert escalated(rulings, town=3).asked() == ["p1 ante c1"]
    stage = escalated(rulings, town=2)
    assert stage.asked() == ["gm rank"]
    with refused_by("RC-R28", why="too few chips: 2 for 1 ante of 3"):
        stage.do("gm", wish.SetRank(3))
    assert stage.do("gm", wish.SetRank(2)).asked() == ["p1 ante c1"]


def escalated(rulings: Settings, town: int) -> Stage:
    """After a hand at rank 3, with nobody's reserve in the next."""
    stage = after_a_hand(rulings, came_out("lost", 17), town=town, opposition=Opposition(rank=3))
    return settled(said(prepared(stage, p1=3), p1=2), ("c1", "gm"))


@pytest.mark.rule("RC-R28")
@pytest.mark.option("short_ante", "cannot_join")
def test_the_town_antes_against_those_who_can_join(rulings: Settings) -> None:
    """A rank was refused for the want of chips for a pot that is never laid."""
    surprised, foe = {"surprised": True}, Opposition(surprised=True)
    riders = (Rider(contender=surprised), Rider("Bo", stack=1, contender=surprised))
    stage = Stage(rulings, *riders, town=3, conflict={"step": "reserve", "level": 1, "opposition": foe})
    with refused_by("RC-R28", why="too few chips: 3 for 1 ante of 5"):
        stage.do("gm", wish.SetRank(5))
    stage.do("gm", wish.SetRank(2))
    assert stage.asked() == ["p1 ante c1"]


@pytest.mark.rule("RC-10.2", "RC-11.1")
@pytest.mark.parametrize(
    ("foe", "ante"),
    [
        (Opposition(rank=3, step=1), 5),
        (Opposition(rank=3, prepared=True), 3),  # E11: to be prepared costs nobody more
    ],
)
def test_the_effective_rank_is_the_ante(rulings: Settings, foe: Opposition, ante: int) -> None:
    assert ante_of(rulings.__getitem__, Conflict(1, opposition=foe)) == ante


@pytest.mark.option("ante_rank", "base")
def test_the_ante_may_be_the_rank_before_its_step(rulings: Settings) -> None:
    assert ante_of(rulings.__getitem__, Conflict(1, opposition=Opposition(rank=3, step=1))) == 3


@pytest.mark.rule("RC-10.1")
def test_the_rank_is_set_once_per_hand(rulings: Settings) -> None:
    stage = before_the_ante(
        rulings, prepare={"p1": 2, "gm": 2}, luck=[f"p1 {rank}" for rank in (2, 3, 4)] + ["gm 2", "gm 3"]
    )
    with refused_by("RC-10.1", why="not now"):
        stage.do("gm", wish.SetRank(3))
