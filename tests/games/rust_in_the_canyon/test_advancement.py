"""Advancement between towns (chapter 19)."""

import msgspec
import pytest

from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.town.commands import ArriveAt, BuyAdvance, DoneAdvancing, JudgeAdvance, LeaveTown
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of


def between(rulings: Settings, *riders: Rider) -> Stage:
    return Stage(rulings, *(riders or (Rider(stack=19, stress=9),))).do("gm", LeaveTown())


@pytest.mark.rule("RC-19.1", "RC-R60")
@pytest.mark.parametrize("example", ["E21"])
def test_e21_a_trait_is_bought_and_the_rest_is_lost(rulings: Settings, example: str) -> None:
    stage = between(rulings).do("p1", BuyAdvance("trait", 7, "Knows every road", 1, (1,)))
    assert (stage.stack(), stage.asked()) == (19, ["gm purchase c1"])
    stage.do("gm", JudgeAdvance("c1"))
    assert stage.stack() == 12
    assert [(one.text, one.reserve, one.levels) for one in stage.one().traits] == [("Knows every road", 1, (1,))]
    stage.do("p1", DoneAdvancing())
    assert stage.asked() == ["gm arrive"]
    stage.do("gm", ArriveAt("Gallows"))
    assert (stage.stack(), stage.stress()) == (11, 9)


@pytest.mark.rule("RC-19.1")
@pytest.mark.parametrize(
    ("what", "before", "after"), [("mind", 3, 4), ("body", 2, 3), ("grip", 1, 2), ("base", 11, 12)]
)
def test_stats_and_base_stack_increase_by_one(rulings: Settings, what: str, before: int, after: int) -> None:
    stage = between(rulings)
    assert getattr(stage.one(), what) == before
    stage.do("p1", BuyAdvance(what, 4)).do("gm", JudgeAdvance("c1"))
    assert (getattr(stage.one(), what), stage.stack()) == (after, 15)


@pytest.mark.rule("RC-19.1")
def test_nothing_can_be_bought_in_a_town(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="between towns") as refused:
        Stage(rulings, Rider(stack=19)).do("p1", BuyAdvance("mind", 1))
    assert refused.value.clause == "RC-19.1"


@pytest.mark.rule("RC-R60")
def test_nothing_is_bought_until_player_and_gm_agree_on_the_price(rulings: Settings) -> None:
    stage = (
        between(rulings).do("p1", BuyAdvance("mind", 1)).do("gm", JudgeAdvance("c1", agrees=False, why="too little"))
    )
    assert (stage.stack(), stage.one().mind, stage.asked()) == (19, 3, ["p1 advance c1"])
    with refused_by("RC-R60", why="at least 1"):
        stage.do("p1", BuyAdvance("mind", 0))
    with pytest.raises(Forbidden):
        stage.do("p1", BuyAdvance("mind", 2)).do("p1", JudgeAdvance("c1"))


@pytest.mark.rule("RC-19.1", "RC-1.6")
def test_one_purchase_at_a_time_and_none_above_the_stack(rulings: Settings) -> None:
    stage = between(rulings)
    with pytest.raises(Impossible, match="too few chips: it costs 20 and you have 19"):
        stage.do("p1", BuyAdvance("mind", 20))
    stage.do("p1", BuyAdvance("mind", 19))
    with pytest.raises(Impossible, match="one purchase at a time"):
        stage.do("p1", BuyAdvance("body", 1))


@pytest.mark.rule("RC-R60")
def test_no_stat_exceeds_five(rulings: Settings) -> None:
    stage = between(rulings, Rider(stack=19, mind=4)).do("p1", BuyAdvance("mind", 1)).do("gm", JudgeAdvance("c1"))
    assert stage.one().mind == 5
    with refused_by("RC-R60", why="5 at most"):
        stage.do("p1", BuyAdvance("mind", 1))
    with pytest.raises(Invalid, match="mind, body, grip, base, trait"):
        stage.do("p1", BuyAdvance("luck", 1))


@pytest.mark.option("traits", "none")
def test_a_table_may_play_without_traits(rulings: Settings) -> None:
    with pytest.raises(Illegal) as refused:
        between(rulings).do("p1", BuyAdvance("trait", 7, "Knows every road"))
    assert refused.value.clause == "RC-R3"


@pytest.mark.option("advance_costs", "list")
@pytest.mark.rule("RC-R60")
@pytest.mark.parametrize(("what", "cost"), [("grip", 10), ("body", 15), ("base", 5)])
def test_by_the_list_a_stat_costs_five_times_its_new_value(rulings: Settings, what: str, cost: int) -> None:
    stage = between(rulings)
    with pytest.raises(Illegal, match=f"the list price is {cost}"):
        stage.do("p1", BuyAdvance(what, cost - 1))
    stage.do("p1", BuyAdvance(what, cost))
    assert (stage.stack(), stage.asked()) == (19 - cost, ["p1 advance c1"])


@pytest.mark.option("advance_costs", "list")
@pytest.mark.rule("RC-R60")
def test_by_the_list_a_trait_costs_seven_and_the_gm_approves_its_wording(rulings: Settings) -> None:
    stage = between(rulings)
    with refused_by("RC-R60", why="the list price is 7"):
        stage.do("p1", BuyAdvance("trait", 8, "Knows every road"))
    stage.do("p1", BuyAdvance("trait", 7, "Knows every road"))
    assert stage.asked() == ["gm purchase c1"]


@pytest.mark.rule("RC-19.1")
def test_the_gm_is_asked_for_the_next_town_when_everyone_is_ready(rulings: Settings) -> None:
    stage = between(rulings, Rider(), Rider("Bo"))
    assert stage.asked() == ["p1 advance c1", "p2 advance c2"]
    stage.do("p1", DoneAdvancing())
    assert stage.asked() == ["p2 advance c2"]
    stage.do("p2", DoneAdvancing())
    assert stage.asked() == ["gm arrive"]
    with pytest.raises(Impossible):
        stage.do("p1", DoneAdvancing())


@pytest.mark.rule("RC-19.1", "RC-19.4", "RC-R60")
def test_every_purchase_is_offered_with_the_lists_cost_as_a_suggestion(rulings: Settings) -> None:
    stage = between(rulings)
    (ask,) = GAME.open_questions(stage.state)
    state = msgspec.structs.replace(stage.state, prompts=(Prompt(ask, Secret("asked", ("p1",))),))
    choices = GAME.own_choices(GAME.see(state, "p1"), "p1")
    bought = {one.command["what"]: one for one in choices if one.command["type"] == "buy_advance"}
    assert all(one.legal for one in bought.values())
    costs = {what: one.fields[-1].default for what, one in bought.items()}
    assert costs == {"mind": 19, "body": 15, "grip": 10, "base": 5, "trait": 7}
    assert "the list suggests 20" in bought["mind"].help
    assert "spend them if you have them" in bought["base"].help


@pytest.mark.rule("RC-19.1")
@pytest.mark.parametrize(("cost", "chips"), [(1, "1 chip"), (2, "2 chips")])
@pytest.mark.parametrize("text", ["Knows every road", "Knows every road."])
def test_a_purchase_is_logged_in_chips(rulings: Settings, text: str, cost: int, chips: str) -> None:
    stage = between(rulings).do("p1", BuyAdvance("trait", cost, text))
    assert log_of(stage) == [f"Ana offers {chips} for Knows every road."]
    assert f"Ana buys Knows every road for {chips}." in log_of(stage.do("gm", JudgeAdvance("c1")))
