"""Step 7: the ante, the first card, who is ahead (chapter 11)."""

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME, places
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.ante import shares
from croupier.games.rust_in_the_canyon.conflict.ending import break_off
from croupier.games.rust_in_the_canyon.conflict.narration import is_ahead
from croupier.games.rust_in_the_canyon.conflict.side_events import AdvantageShown
from croupier.games.rust_in_the_canyon.conflict.state import Opposition
from croupier.games.rust_in_the_canyon.cost.injuries import injure
from croupier.games.rust_in_the_canyon.cost.state import MINOR, Injury
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import (
    anted,
    before_the_ante,
    choices,
    opened,
    prepared,
    said,
    settled,
    step,
)
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of

E1_RESERVES = ("p1 2", "p1 5", "p1 9", "p1 K", "gm Q", "gm 3")


def surprised_all(rulings: Settings, *riders: Rider, rank: int, **more: Any) -> Stage:
    """Nobody has a reserve, so that no luck but the first cards is needed; step 7."""
    everyone = (*(f"c{at}" for at in range(1, len(riders) + 1)), "gm")
    return before_the_ante(rulings, *riders, rank=rank, surprised=everyone, **more)


@pytest.mark.rule("RC-11.1", "RC-11.5", "RC-9.7")
def test_the_booklets_example_up_to_its_first_bid(rulings: Settings) -> None:
    """E1: stack 11, town 28, difficult opposition, no step; the PC was prepared for Non-physical."""
    stage = before_the_ante(rulings, Rider(), prepare={"p1": 1, "gm": 3}, luck=E1_RESERVES)
    counts = [stage.state.board.place(f"reserve.{side}").count for side in ("p1", "gm")]
    assert (counts, stage.asked()) == ([4, 2], ["p1 ante c1"])
    anted(stage, "p1 J", "gm A")
    assert (stage.stack(), stage.town(), stage.pot()) == (9, 26, 4)
    assert (stage.hand("p1"), stage.hand("gm")) == (["J"], ["A"])
    assert (stage.facts("RC-11.5")["own"], stage.facts("RC-11.5")["against"]) == (10, 11)
    assert stage.facts("RC-11.5")["ahead"] == "the sheriff"
    assert step(stage) == "bid"
    (pot,) = stage.contender().pots
    assert (pot.own, pot.gm, pot.level, stage.contender().level) == (2, 2, 1, 1)


@pytest.mark.rule("RC-11.1")
def test_each_pc_and_the_gm_pay_the_rank_into_each_pot(rulings: Settings) -> None:
    """E6, set up: three PCs, Physical, rank 3, town 42."""
    riders = (Rider("A"), Rider("B"), Rider("C"))
    stage = surprised_all(rulings, *riders, rank=3, town=42, say={"p1": 2})
    anted(stage, "p1 K", "p2 5", "p3 8", "gm 9")
    assert [stage.stack(pc) for pc in ("c1", "c2", "c3")] == [8, 8, 8]
    assert ([stage.pot(pc) for pc in ("c1", "c2", "c3")], stage.town()) == ([6, 6, 6], 33)
    assert [one for event in stage.events if isinstance(event, AdvantageShown) for one in event.ahead] == ["c1"]
    assert stage.chips_in_all() == 33 + 42


@pytest.mark.rule("RC-11.1")
def test_trivial_opposition_leaves_the_pots_empty_and_play_continues(rulings: Settings) -> None:
    stage = anted(surprised_all(rulings, Rider(), rank=0), "p1 K", "gm 9")
    assert (stage.stack(), stage.town(), stage.pot(), step(stage)) == (11, 28, 0, "bid")


@pytest.mark.rule("RC-11.2")
def test_a_pc_with_too_few_chips_antes_what_they_have(rulings: Settings) -> None:
    """E9 (a): stack 2, rank 5."""
    stage = anted(surprised_all(rulings, Rider(stack=2), rank=5), "p1 K", "gm 9")
    assert (stage.stack(), stage.pot(), stage.town()) == (0, 7, 23)


@pytest.mark.rule("RC-11.1", "RC-11.2", "RC-R28")
@pytest.mark.parametrize(
    ("short", "stack", "label", "help"),
    [
        ("what_you_have", 5, "5 chips", "Non-physical: the fallout is stress"),
        ("what_you_have", 2, "2 of 5 chips", "Non-physical: the fallout is stress"),
        (
            "borrow",
            2,
            "2 of 5 chips",
            "Non-physical: the fallout is stress; the bank lends 3 chips, in exchange for as much stress",
        ),
    ],
)
def test_the_choice_to_ante_says_what_a_pc_with_too_few_chips_pays(
    short: str, stack: int, label: str, help: str
) -> None:
    """It named the whole ante, which they cannot pay, and not what they borrow."""
    stage = surprised_all(GAME.read_settings({"short_ante": short}), Rider(stack=stack), rank=5)
    (pays,) = choices(stage, "p1", "pay_ante")
    assert (pays.label, pays.help) == (f"Ana pays the ante: {label}", help)


@pytest.mark.rule("RC-11.2")
def test_a_town_with_too_few_chips_spreads_them_over_the_pots(rulings: Settings) -> None:
    """E9 (b): three PCs, rank 3, town 8."""
    stage = surprised_all(rulings, Rider("A"), Rider("B"), Rider("C"), rank=3, town=8)
    anted(stage, "p1 K", "p2 5", "p3 8", "gm 9")
    assert ([stage.pot(pc) for pc in ("c1", "c2", "c3")], stage.town()) == ([6, 6, 5], 0)


@pytest.mark.rule("RC-11.2")
@pytest.mark.parametrize(
    ("chips", "pots", "each", "dealt"),
    [(8, 3, 3, (3, 3, 2)), (42, 3, 3, (3, 3, 3)), (0, 2, 5, (0, 0)), (1, 2, 5, (1, 0)), (4, 3, 2, (2, 1, 1))],
)
def test_chips_spread_one_at_a_time(chips: int, pots: int, each: int, dealt: tuple[int, ...]) -> None:
    assert shares(chips, pots, each) == dealt


@pytest.mark.rule("RC-R28")
@pytest.mark.option("short_ante", "cannot_join")
def test_a_pc_who_cannot_ante_may_be_out_without_fallout(rulings: Settings) -> None:
    stage = surprised_all(rulings, Rider(), Rider("Bo", stack=1), rank=2)
    assert (stage.contender("c2").is_in, stage.contender("c2").stakes) == (False, False)
    assert (stage.asked(), stage.stack("c2"), stage.stress("c2")) == (["p1 ante c1"], 1, 0)


@pytest.mark.rule("RC-R28")
@pytest.mark.option("short_ante", "cannot_join")
def test_pots_of_a_pc_who_is_out_of_a_later_hand_go_to_the_town(rulings: Settings) -> None:
    later = {"hand": 2, "level": 2, "step": "reserve"}
    riders = (Rider(), Rider("Bo", stack=1, pots=((2, 2, 1),), contender={"level": 1, "surprised": True}))
    stage = Stage(rulings, riders[0]._replace(contender={"surprised": True}), riders[1], conflict=later)
    stage.do("gm", wish.SetRank(2), "gm 2", "gm 3")
    assert (stage.contender("c2").is_in, stage.town(), stage.stress("c2"), stage.asked()[:1]) == (
        False, 32, 0, ["p1 ante c1"],
    )  # fmt: skip
    assert stage.facts("RC-R28") == {"name": "Bo", "ante": 2}
    assert not stage.facts("RC-R67"), "Bo is neither removed nor dead"


@pytest.mark.rule("RC-R28")
@pytest.mark.option("short_ante", "cannot_join")
def test_pots_go_to_the_town_whatever_a_ruling_says_about_the_removed_or_dead(rulings: Settings) -> None:
    later = {"hand": 2, "level": 2, "step": "reserve"}
    bo = Rider("Bo", stack=1, pots=((2, 2, 1),), contender={"level": 1, "surprised": True})
    stage = Stage(rulings, Rider(contender={"surprised": True}), bo, conflict=later)
    banked = GAME.read_settings({"removed_in_conflict": "pots_to_bank", "short_ante": rulings["short_ante"]})
    stage.state = msgspec.structs.replace(stage.state, settings=banked)
    assert stage.do("gm", wish.SetRank(2), "gm 2", "gm 3").town() == 32


@pytest.mark.option("short_ante", "cannot_join")
def test_the_gm_must_lower_a_rank_that_the_town_cannot_ante(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), Rider("Bo"), town=5, conflict={"step": "reserve", "level": 1})
    with pytest.raises(Illegal, match="too few chips: 5 for 2 antes of 3") as refused:
        stage.do("gm", wish.SetRank(3))
    assert refused.value.clause == "RC-R28"


@pytest.mark.rule("RC-R28", "RC-R7")
@pytest.mark.option("short_ante", "cannot_join")
def test_the_refusal_of_a_rank_says_of_no_hidden_stack_whether_it_can_pay(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), Rider("Bo"), Rider("Cy", stack=2), town=5, conflict={"step": "reserve", "level": 1})
    hidden = GAME.read_settings({"short_ante": rulings["short_ante"], "chips_open": "own_and_town"})
    for settings, count in ((rulings, "5 for 2 antes of 3"), (hidden, "5 for the antes of 3")):
        stage.state = msgspec.structs.replace(stage.state, settings=settings)
        with pytest.raises(Illegal, match=f"too few chips: {count}"):
            stage.do("gm", wish.SetRank(3))


@pytest.mark.rule("RC-R28")
def test_a_lack_of_chips_locks_nobody_out(rulings: Settings) -> None:
    stage = surprised_all(rulings, Rider(stack=0), rank=5)
    assert (stage.asked(), stage.contender().is_in) == (["p1 ante c1"], True)


@pytest.mark.option("short_ante", "borrow")
def test_missing_chips_may_be_borrowed_for_the_same_amount_of_stress(rulings: Settings) -> None:
    stage = anted(surprised_all(rulings, Rider(stack=2), rank=5, town=3), "p1 K", "gm 9")
    assert (stage.stack(), stage.stress(), stage.pot(), stage.town()) == (0, 3, 10, 0)


@pytest.mark.rule("RC-11.1")
def test_a_mortal_injury_does_not_multiply_the_ante(rulings: Settings) -> None:
    assert mortal_ante(rulings).stack() == 9


@pytest.mark.option("mortal_cost", "also_ante")
def test_a_mortal_injury_may_multiply_the_ante_too(rulings: Settings) -> None:
    stage = mortal_ante(rulings)
    assert (stage.stack(), stage.pot()) == (7, 6)


def mortal_ante(rulings: Settings) -> Stage:
    """A mortal PC at Physical against rank 2."""
    rider = Rider(injured=((Injury("i1", "minor", mortal=True), "3"),))
    return anted(surprised_all(rulings, rider, rank=2, say={"p1": 2}), "p1 K", "gm 9")


@pytest.mark.rule("RC-11.2", "RC-11.1")
@pytest.mark.parametrize("stack", [4, 3])
def test_whether_an_ante_is_short_is_judged_by_what_it_costs(stack: int) -> None:
    """Where the ante is multiplied too, it costs a mortally injured PC 4 at rank 2: with 3 chips it is short."""
    rider = Rider(stack=stack, injured=((Injury("i1", "minor", mortal=True), "3"),))
    rulings = GAME.read_settings({"mortal_cost": "also_ante"})
    stage = anted(surprised_all(rulings, rider, rank=2, say={"p1": 2}), "p1 K", "gm 9")
    assert (stage.stack(), bool(stage.facts("RC-11.2"))) == (0, stack < 4)


@pytest.mark.option("pots", "one_growing")
def test_all_hands_may_pay_into_one_pot(rulings: Settings) -> None:
    later = {"hand": 2, "level": 2, "step": "ante", "opposition": Opposition(rank=2)}
    stage = Stage(rulings, Rider(pots=((2, 2, 1),), contender={"level": 1}), conflict=later)
    anted(stage, "p1 K", "gm 9")
    assert (stage.pot(hand=1), [pot.size for pot in stage.contender().pots]) == (8, [8])


@pytest.mark.rule("RC-11.1")
def test_a_later_hand_has_a_new_pot_next_to_the_old(rulings: Settings) -> None:
    later = {"hand": 2, "level": 2, "step": "ante", "opposition": Opposition(rank=2)}
    stage = Stage(rulings, Rider(pots=((2, 2, 1),), contender={"level": 1}), conflict=later)
    anted(stage, "p1 K", "gm 9")
    assert [stage.pot(hand=hand) for hand in (1, 2)] == [4, 4]


@pytest.mark.rule("RC-11.4")
def test_each_side_deals_one_card_and_the_gm_one_against_everyone(rulings: Settings) -> None:
    stage = surprised_all(rulings, Rider("A"), Rider("B"), Rider("C"), rank=1)
    with refused_by("RC-12.16"):
        stage.do("p1", GAME.read_command(b'{"type":"play_reserve","cards":["k1"]}'))
    anted(stage, "p1 K", "p3 8", "gm 9", out=("p2",))
    assert [stage.hand(side) for side in ("p1", "p2", "p3", "gm")] == [["K"], [], ["8"], ["9"]]


@pytest.mark.rule("RC-11.5")
@pytest.mark.parametrize(("own", "gm", "ahead"), [(10, 11, False), (11, 10, True), (9, 9, False)])
def test_ties_go_to_the_gm(own: int, gm: int, ahead: bool) -> None:
    assert is_ahead(own, gm) is ahead


@pytest.mark.rule("RC-11.6", "RC-12.15")
def test_the_player_who_is_ahead_narrates_for_the_table(rulings: Settings) -> None:
    stage = anted(surprised_all(rulings, Rider(), rank=1), "p1 K", "gm 9")
    stage.do("p1", wish.Narrate("The deputy looks away"))
    view = GAME.see(stage.state, "p1")
    told = [GAME.log_line(event, view) for event in stage.events]
    assert "Ahead: Ana." in told
    assert told[-1] == "Player 1 narrates: The deputy looks away."
    with pytest.raises(Impossible, match="no conflict"):
        Stage(rulings, Rider()).do("p1", wish.Narrate("nothing"))


@pytest.mark.rule("RC-11.1")
def test_chips_move_when_everyone_has_answered(rulings: Settings) -> None:
    stage = surprised_all(rulings, Rider(), Rider("Bo"), rank=2).do("p1", wish.PayAnte())
    assert (stage.stack(), stage.asked()) == (11, ["p2 ante c2"])
    with refused_by("RC-11.1", why="already committed"):
        stage.do("p1", wish.PayAnte())
    assert [one.legal for one in choices(stage, "p2", "pay_ante")] == [True]


def from_one_deck(rulings: Settings) -> Stage:
    """Prepared by nobody: Mind 1 each, rank 1: three reserve cards, then three first cards."""
    stage = Stage(rulings, Rider(mind=1), Rider("Bo", mind=1)).share_one_deck()
    stage.do("p1", wish.ProposeConflict("Who gets the last horse?")).do("gm", wish.SetInvolved(("c1", "c2")))
    for seat in ("gm", "p1", "p2") * 2:
        stage.do(seat, wish.AgreeConflict())
    settled(said(prepared(stage, p1=2, p2=2, gm=2)))
    stage.do("gm", wish.SetRank(1), "2", "3", "4")
    return anted(stage, "5", "6", "7")


@pytest.mark.option("decks", "shared")
def test_all_sides_may_deal_from_one_deck(rulings: Settings) -> None:
    stage = from_one_deck(rulings)
    assert stage.state.board.place("deck").count == 52 - 6
    dealt = [f"{who} is dealt the {rank} of clubs." for who, rank in (("Ana", 5), ("Bo", 6), ("The GM", 7))]
    assert [line for line in log_of(stage) if "is dealt" in line] == dealt


@pytest.mark.rule("RC-16.1", "RC-R4")
def test_an_injury_card_is_looked_for_among_reserves_that_others_did_not_play() -> None:
    """Bo alone knows that the 3 of clubs was in the reserve; it goes back into the deck that all share."""
    stage = from_one_deck(GAME.read_settings({"decks": "shared"}))
    stage.run(break_off)
    stage.run(injure, "c1", MINOR)
    assert places.faces(stage.state, places.injuries("c1")) == ("3C",)


@pytest.mark.rule("RC-R28")
@pytest.mark.option("short_ante", "cannot_join")
@pytest.mark.option("outside_town", "bank")
def test_on_the_road_the_bank_antes_against_any_rank(rulings: Settings) -> None:
    road = {"on_the_road": True}
    stage = Stage(rulings, Rider(stack=4), town=0, state=road, conflict={"step": "reserve", "level": 1})
    stage.do("gm", wish.SetRank(3), "p1 2", "p1 3", "p1 4", "gm 2", "gm 3", "gm 4")
    anted(stage, "p1 K", "gm 9")
    assert (stage.pot(), stage.town()) == (6, 0)
    stage = Stage(rulings, Rider(stack=2), town=0, state=road, conflict={"step": "reserve", "level": 1})
    stage.do("gm", wish.SetRank(3), "p1 2", "p1 3", "p1 4", "gm 2", "gm 3", "gm 4")
    assert stage.state.conflict is None


@pytest.mark.rule("RC-10.2", "RC-11.1")
@pytest.mark.option("ante_rank", "base")
@pytest.mark.option("short_ante", "cannot_join")
def test_a_town_that_can_pay_the_unstepped_ante_can_play(rulings: Settings) -> None:
    """Bothersome, one up: two reserve cards, but antes of 1, which the town has; Bo has none."""
    stage = settled(said(prepared(opened(rulings, Rider(), Rider("Bo", stack=0), town=1), p1=2, p2=2, gm=2)))
    luck = [f"{side} {rank}" for side, ranks in (("p1", "234"), ("p2", "234"), ("gm", "23")) for rank in ranks]
    stage.do("gm", wish.SetRank(1, 1), *luck)
    assert stage.asked() == ["p1 ante c1"]


@pytest.mark.rule("RC-10.2", "RC-R28")
@pytest.mark.option("ante_rank", "base")
@pytest.mark.option("short_ante", "cannot_join")
def test_a_town_that_cannot_pay_the_unstepped_ante_needs_a_lower_rank(rulings: Settings) -> None:
    stage = settled(said(prepared(opened(rulings, Rider(), town=2), p1=2, gm=2)))
    with pytest.raises(Illegal, match="too few chips: 2 for 1 ante of 3") as refused:
        stage.do("gm", wish.SetRank(3, -1))
    assert refused.value.clause == "RC-R28"
