"""Two PCs against each other, without a hand for the GM and the town's chips (RC-R64)."""

from __future__ import annotations

import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting.commands import BackDown, Bid, See, Stay
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.betting import Hand
from support.rust_in_the_canyon.conflict import (
    N,
    P,
    agreed,
    anted,
    away,
    choices,
    opened,
    prepared,
    said,
    settled,
    step,
)
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of

DUEL = pytest.mark.option("pvp", "duel")
TWO = (Rider(), Rider("Bo"))
BOTH = wish.SetInvolved(("c1", "c2"), duel=True)


def proposed(rulings: Settings, *riders: Rider) -> Stage:
    return Stage(rulings, *(riders or TWO)).do("p1", wish.ProposeConflict("Whose horse is it?"))


def begun(rulings: Settings, ana: str, bo: str, *, level: int = 1, stack: int = 9) -> Hand:
    """Both have paid 1; Ana and Bo show these cards."""
    riders = (
        Rider(stack=stack, hand=tuple(ana.split()), pot=(1, 0)),
        Rider("Bo", stack=stack, hand=tuple(bo.split()), pot=(1, 0)),
    )
    return Hand(rulings, *riders, level=level, conflict={"duel": True, "shared": False})


@pytest.mark.rule("RC-R64")
def test_by_default_two_pcs_do_not_duel(rulings: Settings) -> None:
    stage = proposed(rulings)
    with pytest.raises(Illegal, match="this table does not use duels between PCs") as refused:
        stage.do("gm", BOTH)
    assert refused.value.clause == "RC-R64"
    assert "duel" not in [field.name for field in choices(stage, "gm", "set_involved")[0].fields]


@pytest.mark.rule("RC-R64", "RC-10.1")
def test_a_conflict_with_the_gms_side_needs_a_rank(rulings: Settings) -> None:
    stage = settled(said(prepared(opened(rulings, *TWO), p1=P, p2=P, gm=P)))
    assert stage.asked() == ["gm rank"]


@DUEL
@pytest.mark.rule("RC-R64", "RC-8.4")
def test_stakes_stay_shared_or_separate_when_a_duel_is_called_off(rulings: Settings) -> None:
    """They had become separate, which nobody had said; in the duel they were called shared."""
    stage = proposed(rulings).do("gm", BOTH).do("p1", wish.SetStakes("Whose horse is it?", shared=True))
    assert log_of(stage)[-1] == "The stakes are now (separate for each PC): Whose horse is it?"
    assert GAME.display.facts(GAME.see(stage.state, "p1"))[0].label == "Stakes, for each"
    stage.do("gm", wish.SetInvolved(("c1", "c2"), "the sheriff"))
    assert GAME.display.facts(GAME.see(stage.state, "p1"))[0].label == "Stakes, shared"


@DUEL
@pytest.mark.rule("RC-R64")
def test_a_duel_from_its_stakes_to_the_first_cards(rulings: Settings) -> None:
    """The two prepare, say, and ante 1 each; the GM tags, and puts in nothing."""
    stage = proposed(rulings)
    assert "duel" in [field.name for field in choices(stage, "gm", "set_involved")[0].fields]
    stage = agreed(agreed(stage.do("gm", BOTH)))
    assert stage.asked() == ["p1 prepare c1", "p2 prepare c2"]
    with refused_by("RC-R64", why="the GM has no hand in a duel"):
        stage.do("gm", wish.Prepare(N))
    stage = said(prepared(stage, p1=P), p1=P)
    assert stage.asked() == ["gm settle"]
    assert [one.label for one in choices(stage, "gm", "settle_level")] == ["Confirm: Physical"], "there is no rank"
    stage.do("gm", wish.SettleLevel(), "p1 2", "p1 3", "p1 4", "p2 5", "p2 6")
    anted(stage, "p1 K", "p2 9")
    assert (stage.town(), stage.stack("c1"), stage.stack("c2")) == (28, 10, 10)
    assert (stage.pot("c1"), stage.pot("c2"), stage.hand("gm")) == (1, 1, [])
    assert stage.facts("RC-11.5")["ahead"] == "Ana"
    assert stage.facts("RC-R64") == {"name": "Bo", "ante": 1, "own": 1}
    assert not stage.facts("RC-11.1")  # the rank of an opposition, and the town's chips
    assert GAME.odds(GAME.see(stage.state, "p1"), "p1", wish.PayAnte()) is None
    assert stage.asked() == ["p1 bid c1", "p2 bid c2"]


@pytest.mark.rule("RC-R64")
def test_each_pays_into_their_own_pot_and_the_winner_takes_the_losers(rulings: Settings) -> None:
    """Ana 20 against 17: she has the stakes clean and her pot back; Bo's goes to her stack, with fallout for him."""
    table = begun(rulings, "10 5", "10", level=3).bid(p1=2, p2=0)
    assert table.waits() == ["p2 see c2"]
    table.see("p2")
    assert table.pots() == (3, 3)
    table.act("p1 5", "p2 7", p1="hit", p2="hit").bid(p1=0, p2=0)
    table.act("p2 2", "p2 3", "p2 4", p1="stay", p2="stay")
    assert (table.stack("c1"), table.stack("c2"), table.town()) == (7 + 3 + 3, 7, 28)
    assert [(one.pc, one.stakes) for one in table.state.aftermath.outcomes] == [("c1", True), ("c2", False)]  # type: ignore[union-attr]


@pytest.mark.rule("RC-R64", "RC-12.11")
def test_a_stay_freezes_both_pots_and_the_other_pc_must_see_its_raise(rulings: Settings) -> None:
    table = begun(rulings, "10 8", "9", level=2, stack=2).bid(p1=0, p2=0).act("p2 4", p1="stay 2", p2="hit")
    assert (table.pots(), table.waits()) == ((3, 1), ["p2 see c2"])
    assert [one.pot for one in table.now.contenders] == ["frozen", "frozen"]
    table.do("p2", See())
    assert (table.pots(), table.waits()) == ((3, 3), ["p2 act c2"])


@pytest.mark.rule("RC-R64", "RC-13.10")
def test_a_pc_whose_opponent_backs_down_wins_with_the_total_shown(rulings: Settings) -> None:
    table = begun(rulings, "9", "8", level=1).bid(p1=1, p2=0)
    table.do("p2", BackDown(), "p1 2", "p1 3", "p2 4")
    assert (table.state.conflict, table.stack("c1"), table.stress("c1")) == (None, 8 + 1, 2)
    assert [(one.pc, one.result) for one in table.state.aftermath.outcomes] == [("c1", "won"), ("c2", "backed")]  # type: ignore[union-attr]


@pytest.mark.rule("RC-R64", "RC-R65")
def test_a_pc_whose_opponent_is_gone_wins_too(rulings: Settings) -> None:
    table = begun(rulings, "9", "8", level=1).bid(p1=0, p2=0)
    away(table, "p2").do("gm", wish.BackDownFor("c2"), "p1 2", "p2 4")
    assert (table.state.conflict, table.stack("c1"), table.stress("c1")) == (None, 9 + 1, 1)


@pytest.mark.rule("RC-R64", "RC-12.13")
@pytest.mark.usefixtures("only_the_hand")
@pytest.mark.parametrize(
    ("ana", "bo", "results"),
    [
        ("10 8", "9 9", ("tied", "tied")),
        ("10 8", "9 8", ("won", "lost")),
        ("10 5 10", "9 8", ("lost", "won")),
        ("10 5 10", "9 8 8", ("lost", "lost")),
        ("10 A", "9 8", ("won", "lost")),
        ("10 A", "K 5 6", ("tied", "tied")),
    ],
)
def test_each_hand_is_judged_against_the_other(rulings: Settings, ana: str, bo: str, results: tuple[str, str]) -> None:
    *first, last = ana.split()
    *others, drawn = bo.split()
    table = begun(rulings, " ".join(first), " ".join(others)).bid(p1=0, p2=0)
    table.act(f"p1 {last}", f"p2 {drawn}", p1="hit", p2="hit")
    if table.now.step == "bid":
        table.bid(p1=0, p2=0).act(p1="stay", p2="stay")
    assert table.results() == results


@pytest.mark.rule("RC-R64", "RC-R35")
@pytest.mark.option("twentyone", "gm_only")
@pytest.mark.usefixtures("only_the_hand")
def test_if_a_21_only_stays_the_other_pc_may_still_reach_21(rulings: Settings) -> None:
    table = begun(rulings, "10", "9").bid(p1=0, p2=0).act("p1 A", "p2 2", p1="hit", p2="hit")
    assert (table.results(), table.contender("c1").stayed) == (("", ""), True)


@pytest.mark.rule("RC-R64", "RC-13.5")
def test_either_pc_keeps_the_other_in_the_duel_by_escalating(rulings: Settings) -> None:
    table = begun(rulings, "10 8", "9 8").bid(p1=0, p2=0).act(p1="stay", p2="stay")
    assert table.asked() == ["p1 prepare c1", "p2 prepare c2"]
    prepared(table, p2=P)
    table.do("p1", wish.SayAction("", stands=True)).do("p2", wish.SayAction("shoves"))
    table.do("gm", wish.TagAction("c2", P))
    assert (step(table), [one.pc for one in table.now.still_in()]) == ("surprise", ["c1", "c2"])


@DUEL
@pytest.mark.rule("RC-R64", "RC-11.3")
def test_a_duel_ends_when_one_leaves_before_the_ante(rulings: Settings) -> None:
    stage = prepared(agreed(agreed(proposed(rulings).do("gm", BOTH))))
    stage.do("p2", wish.LeaveConflict())
    assert (stage.state.conflict, stage.state.aftermath) == (None, None)


@DUEL
@pytest.mark.rule("RC-R64", "RC-8.3")
def test_a_duel_needs_two(rulings: Settings) -> None:
    stage = proposed(rulings, Rider(), Rider("Bo"), Rider("Cy"))
    with pytest.raises(Impossible, match="a duel of 3"):
        stage.do("gm", wish.SetInvolved(("c1", "c2", "c3"), duel=True))
    stage.do("gm", BOTH).do("p2", wish.StayOut())
    assert stage.asked() == ["gm involved"]


@pytest.mark.rule("RC-R64")
@pytest.mark.parametrize("command", [Bid(1), Stay(), See(), BackDown("c1")])
def test_the_gm_has_no_hand_in_it_and_is_offered_none(rulings: Settings, command: Command) -> None:
    table = begun(rulings, "9", "8")
    with pytest.raises(Illegal):
        table.do("gm", command)
    assert table.labels("gm") == []


@pytest.mark.rule("RC-R64", "RC-R30")
@pytest.mark.option("bet_order", "in_turn")
def test_in_turn_the_better_total_speaks_first(rulings: Settings) -> None:
    table = begun(rulings, "8", "9")
    assert table.waits() == ["p2 bid c2"]
    table.bid(p2=1)
    assert table.waits() == ["p1 bid c1"]
    table.bid(p1=1)
    assert (table.pots(), table.now.step) == ((2, 2), "act")


@pytest.mark.rule("RC-R64", "RC-22.3")
def test_a_duel_has_odds_for_a_card_but_none_for_the_hand(rulings: Settings) -> None:
    table = begun(rulings, "9", "8").bid(p1=0, p2=0)
    view = GAME.see(table.state, "p1")
    assert GAME.odds(view, "p1", Stay()) is None
    assert GAME.odds(view, "p1", table.what("p1", "hit")) is not None


@pytest.mark.rule("RC-R64", "RC-12.9")
def test_the_log_says_who_the_opponent_is(rulings: Settings) -> None:
    table = begun(rulings, "10 8", "9 8").bid(p1=0, p2=0).act(p1="stay", p2="stay")
    lines = [event.log_line(table.state) for event in table.events]
    assert "Bids: Ana 0 and Bo 0. The price is 0." in lines
    assert "Ana wins the hand with 18 (10, 8) against Bo's 17 (9, 8)." in lines


@pytest.mark.rule("RC-R64", "RC-12.13")
def test_the_log_names_the_winner_even_if_the_last_statement_ends_the_duel(rulings: Settings) -> None:
    table = begun(rulings, "10 8", "9 8", level=3).bid(p1=0, p2=0)
    table.act("p1 2", "p1 3", "p2 2", "p2 4", p1="stay 1", p2="stay 1")
    assert table.state.conflict is None
    lines = log_of(table)
    assert "Raises: Ana 1 and Bo 1." in lines
    assert "Ana wins the hand with 18 (10, 8) against Bo's 17 (9, 8)." in lines
    assert "Bo loses the hand with 17 (9, 8) against Ana's 18 (10, 8)." in lines


@pytest.mark.rule("RC-R64", "RC-13.10")
def test_the_log_names_the_pc_who_backs_down_in_a_duel_and_not_the_gm(rulings: Settings) -> None:
    table = begun(rulings, "9", "8", level=1).bid(p1=1, p2=0)
    table.do("p2", BackDown(), "p1 2", "p1 3", "p2 4")
    assert "Bo is out: Ana wins the hand with 9." in log_of(table)


@pytest.mark.rule("RC-R64", "RC-12.3")
def test_bids_that_can_no_longer_be_answered_have_no_receipt(rulings: Settings) -> None:
    table = begun(rulings, "9", "8", level=1).bid(p1=1)
    away(table, "p1").do("gm", wish.BackDownFor("c1"), "p2 4", "p1 4")
    assert [line.clause for line in table.plays[-1].receipt.because if line.clause in ("RC-12.3", "RC-12.4")] == []


@pytest.mark.rule("RC-R64", "RC-14.2")
def test_the_ruling_that_sends_a_lost_pot_to_the_other_pc_is_cited(rulings: Settings) -> None:
    table = begun(rulings, "10 5", "9").bid(p1=0, p2=1)
    table.do("p1", BackDown(), "p2 2", "p2 4", "p1 6")
    assert [line.clause for line in table.plays[-1].receipt.because].count("RC-14.2") == 2
    assert {"name": "Ana", "pots": "Bo's stack"} in [
        {fact.name: fact.value for fact in line.facts} for line in table.because() if line.clause == "RC-R64"
    ]
