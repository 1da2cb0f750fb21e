"""Spending rewards, and what is carried to the next play (SZ-11.17, SZ-11.18, SZ-R58, SZ-R63)."""

from typing import Any

import pytest

from croupier.core.banners import END
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle
from croupier.games.syuzheteers.prologue.challenges import written_challenges
from croupier.games.syuzheteers.prologue.commands import OrderChallenges, PlayAgain, SpendRewards
from croupier.games.syuzheteers.prologue.events import StepBegan
from croupier.games.syuzheteers.prologue.rewards import bank_points
from croupier.games.syuzheteers.prologue.spend_rewards import destiny_price, price, steps_left
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.scenes.state import DONE, EPILOGUE
from support.syuzheteers.offers import log_lines, offered
from support.syuzheteers.opening import opening, to_step
from support.syuzheteers.stage import Actor, Stage, under

ROPE = Card("w1", name="A rope", kind="thing", durability=1, left=0)
BOND = Card("w2", name="Rivals", kind="relationship", durability=1, left=1, owners=("p1", "p2"))


def spending(rulings: Settings, ana: Actor, *others: Actor, **state: Any) -> Stage:
    """Everyone spends her rewards."""
    return Stage(rulings, ana, *(others or (Actor(),)), phase=EPILOGUE, state={"step": "rewards"} | state)


def rich(experience: int = 0, points: int = 0, assets: tuple[Card, ...] = (), **more: Any) -> Actor:
    return Actor(assets=assets, points=points, more={"experience": experience} | more)


@pytest.mark.rule("SZ-11.17", "SZ-4.6")
@pytest.mark.parametrize(
    ("level", "levels", "cost"),
    [
        (1, 0, 0), (1, 1, 2), (1, 2, 5), (4, 1, 5),
        under("reward_prices", "all_1", 1, 2, 2), under("reward_prices", "double", 1, 1, 4),
    ],
)  # fmt: skip
def test_a_level_of_destiny_costs_its_number(rulings: Settings, level: int, levels: int, cost: int) -> None:
    assert destiny_price(rulings.__getitem__, level, levels) == cost


@pytest.mark.rule("SZ-11.17")
@pytest.mark.parametrize("cost", [1, under("reward_prices", "double", 2)])
def test_a_step_costs_one_reward(rulings: Settings, cost: int) -> None:
    assert price(rulings.__getitem__) == cost
    stage = spending(rulings, rich(experience=3, points=3, assets=(ROPE,)))
    stage.do("p1", SpendRewards({"w1": 2, "keep": 6 // cost - 2})).do("p2", SpendRewards())
    assert (stage.points(), stage.one().experience) == (max(0, 3 - 2 * cost), 3 - max(0, 2 * cost - 3))


@pytest.mark.rule("SZ-11.17")
@pytest.mark.parametrize(
    ("experience", "points", "levels", "left"),
    [(0, 0, 0, 0), (2, 1, 0, 3), (2, 1, 1, 1), (1, 9, 1, -1), (14, 0, 4, 0), (99, 0, 5, -1)],
)
def test_destiny_costs_only_experience(rulings: Settings, experience: int, points: int, levels: int, left: int) -> None:
    stage = spending(rulings, rich(experience, points))
    assert steps_left(rulings.__getitem__, stage.state, "p1", levels) == left


@pytest.mark.rule("SZ-11.17")
def test_rewards_widen_inclinations_and_upgrade_resources(rulings: Settings) -> None:
    stage = spending(rulings, rich(experience=4, points=3, assets=(ROPE,)))
    stage.do("p1", SpendRewards({"i2": 2, "w1": 2, "keep": 1}, destiny=1)).do("p2", SpendRewards())
    one, rope = stage.one(), stage.card("w1")
    assert [each.boxes for each in one.inclinations] == [1, 3, 1]
    assert (rope.durability, rope.left, rope.is_advantage) == (3, 2, False)
    assert (one.level, one.experience, stage.points()) == (2, 1, 0)
    assert stage.state.phase == DONE


@pytest.mark.rule("SZ-11.17")
@pytest.mark.parametrize(
    ("spend", "levels", "refusal"),
    [
        ({"i1": 2, "w1": 1}, 0, Illegal),
        ({"w1": 2}, 1, Illegal),
        ({"i1": 3}, 0, Invalid),
        ({"w1": 3}, 0, Invalid),
        ({"w1": -1}, 0, Invalid),
        ({"w9": 1}, 0, Invalid),
        ({}, 5, Impossible),
    ],
)
def test_overspending_is_refused(
    rulings: Settings, spend: dict[str, int], levels: int, refusal: type[Exception]
) -> None:
    stage = spending(rulings, rich(experience=2, assets=(ROPE,)))
    with pytest.raises(refusal):
        stage.do("p1", SpendRewards(spend, destiny=levels))
    assert stage.asked() == ["p1 rewards", "p2 rewards"]


@pytest.mark.rule("SZ-11.17")
def test_choices_are_sealed_until_everyone_has_confirmed(rulings: Settings) -> None:
    stage = spending(rulings, rich(experience=1, assets=(ROPE,)))
    stage.do("p1", SpendRewards({"w1": 1}))
    assert [seal.answer.value for seal in GAME.see(stage.state, "p2").sealed("rewards")] == [None]
    assert (stage.card("w1").durability, stage.one().experience) == (1, 1)
    stage.do("p1", SpendRewards({"i1": 1})).do("p2", SpendRewards())
    assert (stage.card("w1").durability, stage.one().inclinations[0].boxes) == (1, 2)


@pytest.mark.rule("SZ-11.17")
def test_rewards_are_spent_only_in_the_epilogue(rulings: Settings) -> None:
    with pytest.raises(Illegal) as refused:
        Stage(rulings, rich(experience=3), Actor()).do("p1", SpendRewards())
    assert refused.value.clause == "SZ-11.17"


@pytest.mark.rule("SZ-11.17")
def test_a_relationship_upgraded_by_both_goes_no_higher_than_three(rulings: Settings) -> None:
    stage = spending(rulings, rich(experience=2, assets=(BOND,)), rich(experience=2))
    stage.do("p1", SpendRewards({"w2": 2})).do("p2", SpendRewards({"w2": 1, "keep": 1}))
    assert (stage.card("w2").durability, stage.one("p1").experience, stage.one("p2").experience) == (3, 0, 2)


@pytest.mark.rule("SZ-11.17")
def test_unspent_rewards_are_kept(rulings: Settings) -> None:
    stage = spending(rulings, rich(experience=2, points=1)).do("p1", SpendRewards({"keep": 3}))
    stage.do("p2", SpendRewards())
    assert (stage.one().experience, stage.points()) == (2, 1)


def test_the_end_of_the_play_has_a_card_of_its_own(rulings: Settings) -> None:
    """The card of the last act stayed, and said that the Epilogue comes next."""
    stage = spending(rulings, Actor()).do("p1", SpendRewards()).do("p2", SpendRewards())
    (ended,) = [one for one in stage.events if isinstance(one, StepBegan)]
    assert ended.log_line(stage.state) == "The play is over."
    shown = ended.banner(stage.state)
    assert shown is not None
    assert (shown.moment, shown.verdict, shown.next) == (END, "Play over", "The same characters may play on.")
    assert StepBegan("rewards").banner(stage.state) is None


@pytest.mark.rule("SZ-R17", "SZ-11.17")
@pytest.mark.parametrize("reading", ["die", "box"])
@pytest.mark.parametrize("levels", [0, 1])
def test_the_ruling_on_destiny_is_noted_for_rewards_where_levels_can_add_boxes(reading: str, levels: int) -> None:
    """With boxes, whether a level is bought or not, as long as that is sealed."""
    stage = spending(GAME.read_settings({"destiny": reading}), rich(experience=2))
    grows = "i1" if levels and reading == "box" else ""
    stage.do("p1", SpendRewards({} if levels else {"keep": 2}, destiny=levels, grows=grows))
    assert ("destiny" in dict(stage.plays[-1].receipt.rulings)) is (reading == "box")
    stage.do("p2", SpendRewards())
    assert ("destiny" in dict(stage.plays[-1].receipt.rulings)) is (reading == "box")


@pytest.mark.option("destiny", "box")
@pytest.mark.rule("SZ-R17")
def test_a_level_of_destiny_may_be_an_extra_box(rulings: Settings) -> None:
    stage = spending(rulings, rich(experience=5))
    with pytest.raises(Invalid, match="i1, i2, i3"):
        stage.do("p1", SpendRewards(destiny=2))
    stage.do("p1", SpendRewards(destiny=2, grows="i3")).do("p2", SpendRewards())
    assert (stage.one().level, [each.boxes for each in stage.one().inclinations]) == (3, [1, 1, 3])


# the next play

LOST = Card("w3", type="Rival", question="who rules the bridge?", problem=True)
ANGRY = Inclination("angry", held=(Complication("m1", "angry", 2),))


def again(rulings: Settings, *, lost: bool = True) -> Stage:
    """Two players play on: a strained rope, a challenge that was lost, a complication and a hurdle."""
    stage = Stage(
        rulings, rich(assets=(ROPE, BOND), inclinations=(ANGRY,)), Actor(), plot=(LOST,), phase=DONE,
        state={"lost": ("w3",) if lost else (), "hurdles": (Hurdle("h1", "trapped", "p1"),)},
    )  # fmt: skip
    return stage.do("p1", PlayAgain()).do("p2", PlayAgain())


@pytest.mark.rule("SZ-11.18")
def test_conditions_stay_and_resources_stay_strained(rulings: Settings) -> None:
    stage = again(rulings)
    assert (stage.one().complications, len(stage.state.hurdles), stage.card("w1").left) == (ANGRY.held, 1, 0)
    assert not stage.state.has_card("w3")
    to_step(stage, "challenges")
    assert [card.owners for card in stage.state.cards if card.kind == "relationship"] == [("p1", "p2")]


@pytest.mark.option("carry_conditions", "cleared")
def test_under_a_ruling_conditions_are_cleared_between_plays(rulings: Settings) -> None:
    stage = again(rulings)
    assert (stage.one().complications, stage.state.hurdles, stage.one().free_boxes) == ((), (), 1)


@pytest.mark.option("carry_plot", "carried")
@pytest.mark.parametrize("lost", [True, False])
def test_unresolved_cards_are_carried_over_and_count(rulings: Settings, lost: bool) -> None:
    stage = again(rulings, lost=lost)
    assert (stage.where("w3"), stage.state.lost) == ("challenges", ())
    assert log_lines(stage)[-2:] == ["Play 2 begins.", "Carried over: “who rules the bridge?”"]
    to_step(stage, "themes")
    cards = [slot.card for slot in stage.state.board.place("challenges").slots]
    assert (len(cards), cards[0]) == (6, "w3")


@pytest.mark.rule("SZ-11.18")
def test_a_troubled_relationship_ends_with_the_plot(rulings: Settings) -> None:
    troubled = Card("w3", name="Rivals", kind="relationship", type="Dilemma", question="what now?", owners=("p1", "p2"))
    stage = Stage(rulings, Actor(), Actor(), plot=(troubled,), phase=DONE)
    stage.do("p1", PlayAgain()).do("p2", PlayAgain())
    assert not stage.state.has_card("w3")
    to_step(stage, "resources")
    assert [card.owners for card in stage.state.cards] == [("p1", "p2")]


@pytest.mark.rule("SZ-11.17")
@pytest.mark.option("experience", "signed")
def test_negative_experience_leaves_the_points_to_be_spent(rulings: Settings) -> None:
    stage = spending(rulings, rich(experience=-2, points=1, assets=(ROPE,)))
    assert [steps_left(rulings.__getitem__, stage.state, "p1", levels) for levels in (0, 1)] == [1, -1]
    stage.do("p1", SpendRewards({"w1": 1})).do("p2", SpendRewards())
    assert (stage.card("w1").durability, stage.one().experience, stage.points()) == (2, -2, 0)


@pytest.mark.rule("SZ-11.17", "SZ-R6")
@pytest.mark.option("bank", "shared")
def test_the_log_says_which_step_is_not_bought_because_shared_points_are_spent(rulings: Settings) -> None:
    stage = spending(rulings, rich(), Actor())
    stage.run(bank_points, "p1", 1)
    stage.do("p1", SpendRewards({"i1": 1})).do("p2", SpendRewards({"i2": 1}))
    assert "Ben does not improve the inclination to be upset: nothing is left to pay with." in log_lines(stage)
    assert stage.facts("SZ-11.17") == {"improves": "the inclination to be angry", "points": 1, "experience": 0}


@pytest.mark.rule("SZ-11.17")
def test_the_log_says_which_step_is_not_bought_because_the_card_is_as_good_as_it_gets(rulings: Settings) -> None:
    bond = Card("w2", name="Rivals", kind="relationship", durability=2, left=2, owners=("p1", "p2"))
    stage = spending(rulings, rich(1, assets=(bond,)), rich(1))
    stage.do("p1", SpendRewards({"w2": 1})).do("p2", SpendRewards({"w2": 1}))
    assert "Ben does not improve “Rivals”: others have improved it as far as it goes." in log_lines(stage)
    assert (stage.card("w2").durability, stage.one("p2").experience) == (3, 1)
    assert stage.facts("SZ-11.17")["improves"] == "“Rivals”"


@pytest.mark.rule("SZ-11.17")
def test_sealed_rewards_may_be_changed_until_all_have_confirmed(rulings: Settings) -> None:
    stage = spending(rulings, rich(2, assets=(ROPE,))).do("p1", SpendRewards({"keep": 2}))
    assert {(one.prompt, one.seal) for one in offered(stage, "p1", "spend_rewards")} == {(None, "rewards:p1:p1")}
    stage.do("p1", SpendRewards({"w1": 1, "keep": 1})).do("p2", SpendRewards())
    assert stage.card("w1").durability == 2


def begins(stage: Stage, seat: str) -> list[dict[str, Any]]:
    """What the fields of each choice of rewards begin with."""
    choices = offered(stage, seat, "spend_rewards")
    return [{field.name: field.default for field in choice.fields} for choice in choices]


@pytest.mark.rule("SZ-11.17")
@pytest.mark.parametrize("grows", [None, under("destiny", "box", "i3")])
def test_changed_rewards_begin_with_what_is_sealed(rulings: Settings, grows: str | None) -> None:
    """The divided steps were all to be divided again."""
    stage = spending(rulings, rich(experience=2, points=1, assets=(ROPE,)), rich(experience=3))
    levels = {"grows": None} if grows else {}
    assert begins(stage, "p1") == [{"spend": None}, {"spend": None} | levels]
    stage.do("p1", SpendRewards({"w1": 1}, destiny=1, grows=grows or ""))
    sealed = {"i1": 0, "i2": 0, "i3": 0, "w1": 1, "keep": 0}
    assert begins(stage, "p1") == [{"spend": None}, {"spend": sealed} | ({"grows": grows} if grows else {})]
    assert begins(stage, "p2") == [{"spend": None}, {"spend": None} | levels]
    stage.do("p1", SpendRewards({"i1": 1, "keep": 2}))
    assert begins(stage, "p1")[0] == {"spend": {"i1": 1, "i2": 0, "i3": 0, "w1": 0, "keep": 2}}
    assert begins(stage, "p1")[1] == {"spend": None} | levels


@pytest.mark.rule("SZ-11.6", "SZ-R52")
@pytest.mark.option("ranking", "vote")
def test_a_changed_order_of_the_challenges_begins_with_the_sealed_one(rulings: Settings) -> None:
    stage = to_step(opening(rulings, 2), "ranking")
    order = written_challenges(stage.state)[::-1]
    stage.do("p1", OrderChallenges(order))
    orders = [offered(stage, seat, "order_challenges")[0].fields[0].default for seat in ("p1", "p2")]
    assert orders == [list(order), None]
