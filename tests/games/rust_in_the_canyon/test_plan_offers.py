"""Offers for a plan: made after declining, sealed and too many, sealed and too few (RC-6.14, RC-R14)."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.moves.commands import (
    ClaimPlan,
    DeclinePlan,
    NamePlanCost,
    OfferChips,
    PlanAndScheme,
)
from support.rust_in_the_canyon.conflict import away, choices
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of


def costed(rulings: Settings, cost: int) -> Stage:
    """Ana claims a plan; Ana and Bo are asked for chips."""
    stage = Stage(rulings, Rider(), Rider("Bo")).do("p1", ClaimPlan("We hid ropes in the well"))
    return stage.do("gm", NamePlanCost(cost))


@pytest.mark.rule("RC-6.14")
def test_a_player_who_offers_after_declining_is_still_in_when_the_others_decline(rulings: Settings) -> None:
    """Ana thinks better of it: the plan is not given up while an offer stands."""
    stage = costed(rulings, 5).do("p1", DeclinePlan()).do("p1", OfferChips(3)).do("p2", DeclinePlan())
    assert stage.asked() == ["p1 offer c1"]
    stage.do("p1", OfferChips(5))
    assert (stage.stack(), stage.stress(), stage.state.planning) == (6, 5, None)


@pytest.mark.rule("RC-6.14")
def test_a_player_who_offers_after_declining_may_decline_again(rulings: Settings) -> None:
    stage = costed(rulings, 5).do("p1", DeclinePlan()).do("p1", OfferChips(3)).do("p1", DeclinePlan())
    assert stage.asked() == ["p2 offer c2"]
    stage.do("p2", DeclinePlan())
    assert log_of(stage)[-1] == "Play continues without the plan (everyone declined): We hid ropes in the well."


@pytest.mark.rule("RC-6.11")
@pytest.mark.option("plan_and_scheme", "group")
def test_a_planner_who_offers_nothing_is_not_promised_that_the_others_pay(rulings: Settings) -> None:
    """Any shortfall is taken from everyone who plans, even from someone who was said to give no chips."""
    stage = Stage(rulings, Rider(stack=1), Rider("Bo")).do("gm", PlanAndScheme(("c1", "c2")))
    (declining,) = choices(stage, "p2", "decline_plan")
    assert declining.help == "any shortfall is taken from everyone who plans"
    assert log_of(stage.do("p2", DeclinePlan())) == ["Bo offers no chips."]
    stage.do("p1", DeclinePlan())
    assert (stage.stack(), stage.stack("c2")) == (0, 10)
    (declining,) = choices(costed(rulings, 5), "p2", "decline_plan")
    assert declining.help == "the others pay without you"


@pytest.mark.option("planned_offers", "sealed")
@pytest.mark.parametrize(
    ("offer", "line"),
    [
        (3, "Bo offers 3, and 2 of them come back."),
        (2, "Bo offers 2, and 1 of them comes back."),
    ],
)
def test_the_log_says_what_was_offered_in_secret_and_what_is_returned(rulings: Settings, offer: int, line: str) -> None:
    stage = costed(rulings, 5).do("p1", OfferChips(4)).do("p2", OfferChips(offer))
    assert line in log_of(stage)
    assert (stage.stress("c1"), stage.stress("c2")) == (4, 1)


@pytest.mark.option("planned_offers", "sealed")
def test_sealed_offers_that_fall_short_say_by_how_much(rulings: Settings) -> None:
    stage = costed(rulings, 5).do("p1", OfferChips(2)).do("p2", OfferChips(1))
    assert (stage.facts("RC-6.14"), stage.state.planning) == ({"offered": 3, "cost": 5}, None)
    assert (stage.stress("c1"), stage.stress("c2")) == (0, 0)


@pytest.mark.option("plan_and_scheme", "group")
@pytest.mark.parametrize(
    ("stacks", "line"),
    [
        ((1,), "Ana plans and schemes: 1 chip."),
        ((5,), "Ana plans and schemes: 2 chips."),
        ((5, 5), "Ana and Bo plan and scheme: 2 chips from the whole group."),
        ((1, 0), "Ana plans and schemes: 1 chip."),
    ],
)
def test_the_log_says_plan_or_plans_by_the_number_of_planners(
    rulings: Settings, stacks: tuple[int, ...], line: str
) -> None:
    riders = [Rider(name, stack=stack) for name, stack in zip(("Ana", "Bo"), stacks, strict=False)]
    able = tuple(f"c{at}" for at, stack in enumerate(stacks, 1) if stack)
    stage = Stage(rulings, *riders).do("gm", PlanAndScheme(able))
    assert log_of(stage)[0] == line
    assert stage.asked() == [f"p{pc[1:]} offer {pc}" for pc in able]


@pytest.mark.rule("RC-6.14", "RC-22.1")
@pytest.mark.option("planned_offers", "sealed")
def test_nobody_waits_for_the_secret_offer_of_a_player_who_leaves(rulings: Settings) -> None:
    """P7; Bo is waited for while only away."""
    stage = away(costed(rulings, 3), "p2").do("p1", OfferChips(3))
    assert stage.asked() == ["p2 offer c2"]
    stage.leave("p2")
    assert (stage.state.planning, stage.stress("c1"), stage.stress("c2")) == (None, 3, 0)


@pytest.mark.rule("RC-6.14", "RC-22.1")
@pytest.mark.option("planned_offers", "sealed")
def test_the_secret_offer_of_a_player_who_leaves_is_dropped(rulings: Settings) -> None:
    """P7: Bo's offer would have been enough."""
    stage = away(costed(rulings, 3)).do("p2", OfferChips(3)).leave("p2")
    with pytest.raises(Impossible, match="nobody is seated there"):
        stage.do("p2", OfferChips(1))
    stage.do("p1", OfferChips(2))
    assert (stage.state.planning, stage.stress("c1"), stage.stress("c2")) == (None, 0, 0)
    assert stage.facts("RC-6.14") == {"offered": 2, "cost": 3}


@pytest.mark.rule("RC-R13", "RC-22.1")
@pytest.mark.option("plan_and_scheme", "group")
def test_missing_chips_are_not_taken_from_a_player_who_has_left(rulings: Settings) -> None:
    """A chip was taken from their PC."""
    stage = away(Stage(rulings, Rider(), Rider("Bo"))).do("gm", PlanAndScheme(("c1", "c2"))).leave("p2")
    stage.do("p1", DeclinePlan())
    assert (stage.stack("c1"), stage.stack("c2"), stage.state.planning) == (9, 11, None)


@pytest.mark.rule("RC-6.14", "RC-R14")
@pytest.mark.option("planned_offers", "sealed")
def test_a_changed_secret_offer_begins_with_the_sealed_one(rulings: Settings) -> None:
    """It began at 0 again."""
    stage = costed(rulings, 5).do("p1", OfferChips(3))
    (change,), (first,) = choices(stage, "p1", "offer_chips"), choices(stage, "p2", "offer_chips")
    assert (change.label, change.fields[0].default, first.fields[0].default) == ("Offer chips in secret", 3, 0)
