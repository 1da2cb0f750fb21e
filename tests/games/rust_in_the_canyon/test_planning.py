"""Put in the Work: Plan and Scheme, We Would Have Planned for This (RC-6.10 to RC-6.15)."""

from typing import Any

import pytest

from croupier.core.chance import Chance, seeded_source
from croupier.core.commands import Command
from croupier.core.question_events import ChoiceSealed
from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.moves import planning
from croupier.games.rust_in_the_canyon.moves.commands import (
    ClaimPlan,
    DeclinePlan,
    DropPlan,
    NamePlanCost,
    OfferChips,
    PlanAndScheme,
)
from croupier.games.rust_in_the_canyon.moves.plan_offers import offers
from croupier.games.rust_in_the_canyon.moves.state import Planning
from croupier.games.rust_in_the_canyon.state import REMOVED, with_character
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.stage import Rider, Stage

ANA, BO, CY = Rider("Ana"), Rider("Bo"), Rider("Cy")


@pytest.mark.rule("RC-6.11", "RC-6.12")
def test_each_participant_moves_two_chips_to_stress_and_again_when_the_gm_says_so(rulings: Settings) -> None:
    stage = Stage(rulings, ANA, BO, CY).do("gm", PlanAndScheme(("c1", "c2")))
    assert [(stage.stack(pc), stage.stress(pc)) for pc in ("c1", "c2", "c3")] == [(9, 2), (9, 2), (11, 0)]
    stage.do("gm", PlanAndScheme(("c1",)))
    assert (stage.stack(), stage.stress()) == (7, 4)
    with pytest.raises(Forbidden):
        stage.do("p1", PlanAndScheme(("c1",)))


@pytest.mark.rule("RC-6.11", "RC-R13")
def test_a_pc_with_fewer_than_two_chips_gives_the_rest_and_is_out(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stack=1)).do("gm", PlanAndScheme(("c1",)))
    assert (stage.stack(), stage.stress()) == (0, 1)
    with refused_by("RC-6.11", why="no chips to plan with"):
        stage.do("gm", PlanAndScheme(("c1",)))


@pytest.mark.rule("RC-6.11", "RC-17.2")
def test_too_much_planning_removes_a_pc(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stress=20)).do("gm", PlanAndScheme(("c1",)))
    assert not stage.one().is_playing


@pytest.mark.rule("RC-6.11")
@pytest.mark.parametrize(
    ("step", "allowed"), [("stakes", True), ("situation", True), ("prepare", False), ("act", False)]
)
def test_scheming_is_not_possible_in_steps_3_to_9(rulings: Settings, step: str, allowed: bool) -> None:
    stage = Stage(rulings, Rider(), conflict={"step": step})
    if allowed:
        assert stage.do("gm", PlanAndScheme(("c1",)), goes_on=False).stress() == 2
        return
    with refused_by("RC-6.11", why="a conflict is under way"):
        stage.do("gm", PlanAndScheme(("c1",)), goes_on=False)


def test_a_plan_needs_a_participant(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="at least one PC"):
        Stage(rulings, ANA).do("gm", PlanAndScheme(()))


@pytest.mark.option("plan_and_scheme", "off")
def test_a_table_may_play_without_plan_and_scheme(rulings: Settings) -> None:
    stage = Stage(rulings, ANA)
    with pytest.raises(Illegal) as refused:
        stage.do("gm", PlanAndScheme(("c1",)))
    assert refused.value.clause == "RC-R13"
    choices = GAME.own_choices(GAME.see(stage.state, "gm"), "gm")
    assert not any(one.command["type"] == "plan_and_scheme" for one in choices)


@pytest.mark.option("plan_and_scheme", "group")
def test_the_group_may_pay_two_in_total_shared_by_offers(rulings: Settings) -> None:
    stage = Stage(rulings, ANA, BO, CY).do("gm", PlanAndScheme(("c1", "c2", "c3")))
    assert stage.asked() == ["p1 offer c1", "p2 offer c2", "p3 offer c3"]
    stage.do("p1", OfferChips(1)).do("p3", OfferChips(1))
    assert [stage.stress(pc) for pc in ("c1", "c2", "c3")] == [1, 0, 1]
    assert stage.state.planning is None


@pytest.mark.rule("RC-R13")
@pytest.mark.option("plan_and_scheme", "group")
def test_of_a_group_only_those_who_plan_pay_and_they_pay_whatever_they_offer(rulings: Settings) -> None:
    """Whoever takes no part is not asked, and the two chips are due even if all decline."""
    stage = Stage(rulings, ANA, BO, CY).do("gm", PlanAndScheme(("c1", "c3")))
    assert stage.asked() == ["p1 offer c1", "p3 offer c3"]
    for late in (OfferChips(1), DeclinePlan()):
        with pytest.raises(Illegal, match="Bo takes no part in the planning") as refused:
            stage.do("p2", late)
        assert refused.value.clause == "RC-R13"
    with pytest.raises(Impossible, match="the GM called Plan and Scheme"):
        stage.do("p1", DropPlan())
    stage.do("p1", DeclinePlan()).do("p3", DeclinePlan())
    assert [stage.stress(pc) for pc in ("c1", "c2", "c3")] == [1, 0, 1]
    assert (stage.facts("RC-R13")["paid"], stage.state.planning) == (("Ana 1", "Cy 1"), None)


@pytest.mark.rule("RC-R13", "RC-R14")
@pytest.mark.option("plan_and_scheme", "group")
@pytest.mark.option("planned_offers", "sealed")
def test_sealed_offers_of_a_group_are_made_up_to_two(rulings: Settings) -> None:
    stage = Stage(rulings, ANA, Rider("Bo", stack=0), CY).do("gm", PlanAndScheme(("c1", "c3")))
    stage.do("p1", OfferChips(0))
    assert stage.state.planning is not None
    assert (stage.state.planning.offers, stage.asked()) == ((), ["p3 offer c3"])
    stage.do("p3", OfferChips(1))
    assert [stage.stress(pc) for pc in ("c1", "c2", "c3")] == [1, 0, 1]


@pytest.mark.rule("RC-6.11", "RC-R13")
@pytest.mark.option("plan_and_scheme", "group")
@pytest.mark.parametrize(
    ("first", "last", "paid"),
    [(OfferChips(1), OfferChips(0), [2, 0, 0]), (OfferChips(0), OfferChips(0), [1, 0, 1]),
     (OfferChips(1), DeclinePlan(), [2, 0, 0]), (DeclinePlan(), OfferChips(1), [1, 0, 1])],
)  # fmt: skip
def test_a_group_is_asked_once_and_then_pays_what_its_offers_lack(
    rulings: Settings, first: Command, last: Command, paid: list[int]
) -> None:
    stage = Stage(rulings, ANA, BO, CY).do("gm", PlanAndScheme(("c1", "c3"))).do("p1", first)
    assert stage.asked() == ["p3 offer c3"]
    stage.do("p3", last)
    assert ([stage.stress(pc) for pc in ("c1", "c2", "c3")], stage.state.planning) == (paid, None)


@pytest.mark.rule("RC-6.10", "RC-R74")
def test_the_advice_on_work_is_shown_with_the_three_moves(rulings: Settings) -> None:
    stage = Stage(rulings, ANA)
    labels = [one.label for seat in ("gm", "p1") for one in GAME.own_choices(GAME.see(stage.state, seat), seat)]
    under_it = [label for label in labels if label.startswith("Put in the Work: ")]
    assert len(under_it) == 3


def claimed(rulings: Settings, *riders: Rider, cost: int = 5) -> Stage:
    stage = Stage(rulings, *(riders or (ANA, BO, CY))).do("p1", ClaimPlan("We left horses behind the mill"))
    assert stage.asked() == ["gm plan_cost"]
    return stage.do("gm", NamePlanCost(cost))


def stresses(stage: Stage) -> list[int]:
    return [stage.stress(one.id) for one in stage.state.characters]


@pytest.mark.rule("RC-6.14", "RC-6.15")
def test_e17_offers_that_meet_the_cost_are_paid_together(rulings: Settings) -> None:
    stage = claimed(rulings).do("p1", OfferChips(3))
    assert (stresses(stage), stage.asked()) == ([0, 0, 0], ["p2 offer c2", "p3 offer c3"])
    stage.do("p2", OfferChips(2))
    assert (stresses(stage), stage.stack(), stage.stack("c2")) == ([3, 2, 0], 8, 9)
    assert "The PCs did plan for this" in GAME.log_line(stage.events[-1], stage.state)
    assert stage.state.planning is None


@pytest.mark.rule("RC-6.14")
def test_e17_offers_that_fall_short_move_nothing(rulings: Settings) -> None:
    stage = claimed(rulings).do("p1", OfferChips(3)).do("p2", OfferChips(1)).do("p3", DeclinePlan())
    assert (stresses(stage), stage.asked()) == ([0, 0, 0], ["p1 offer c1", "p2 offer c2"])
    with pytest.raises(Impossible, match="already declined"):
        stage.do("p3", DeclinePlan())
    stage.do("p1", DeclinePlan()).do("p2", DeclinePlan())
    assert (stresses(stage), stage.state.planning, stage.chips_in_all()) == ([0, 0, 0], None, 33 + 28)


@pytest.mark.rule("RC-6.14", "RC-1.6")
def test_e17_an_offer_above_the_remaining_cost_is_refused(rulings: Settings) -> None:
    stage = claimed(rulings).do("p1", OfferChips(3)).do("p2", OfferChips(1))
    before = stage.state
    with pytest.raises(Impossible, match="that would make 6, and the plan costs only 5"):
        stage.do("p2", OfferChips(3))
    assert stage.state is before
    stage.do("p2", OfferChips(2))
    assert stresses(stage) == [3, 2, 0]


@pytest.mark.rule("RC-6.14")
def test_nobody_offers_more_than_they_have(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="too few chips: you offered 3 and have 2"):
        claimed(rulings, Rider(stack=2), BO).do("p1", OfferChips(3))


@pytest.mark.rule("RC-6.14", "RC-17.2")
def test_paying_for_a_plan_can_remove_a_pc(rulings: Settings) -> None:
    stage = claimed(rulings, Rider(stress=19), BO, cost=3).do("p1", OfferChips(3))
    assert not stage.one().is_playing


@pytest.mark.rule("RC-6.15")
def test_the_gm_sets_the_cost_and_may_ask_for_nothing(rulings: Settings) -> None:
    stage = claimed(rulings, ANA, cost=0)
    assert (stage.state.planning, stresses(stage)) == (None, [0])
    with pytest.raises(Impossible, match="is waiting for its cost"):
        claimed(rulings, ANA, cost=2).do("gm", NamePlanCost(3))
    with pytest.raises(Forbidden):
        Stage(rulings, ANA).do("p1", ClaimPlan("Horses")).do("p1", NamePlanCost(1))
    with pytest.raises(Invalid, match="0 to 99"):
        Stage(rulings, ANA).do("p1", ClaimPlan("Horses")).do("gm", NamePlanCost(-1))


@pytest.mark.rule("RC-6.14")
def test_a_plan_can_be_called_off_by_its_planner(rulings: Settings) -> None:
    stage = claimed(rulings).do("p2", OfferChips(2))
    with pytest.raises(Impossible, match="somebody else claimed"):
        stage.do("p2", DropPlan())
    stage.do("p1", DropPlan())
    assert (stage.state.planning, stresses(stage)) == (None, [0, 0, 0])


@pytest.mark.rule("RC-6.14")
def test_the_offer_of_a_player_who_left_is_dropped(rulings: Settings) -> None:
    stage = claimed(rulings).do("p1", OfferChips(3)).do("p2", OfferChips(1))
    stage.state = with_character(stage.state, "c2", status=REMOVED)
    assert offers(stage.state) == {"c1": 3}
    stage.do("p3", OfferChips(2))
    assert stresses(stage) == [3, 0, 2]


STEPS = [
    ("stakes", True),
    ("prepare", True),
    ("say", True),
    ("reserve", True),
    ("ante", False),
    ("bid", False),
    ("choose", False),
]


@pytest.mark.rule("RC-6.14", "RC-R14")
@pytest.mark.parametrize(("step", "allowed"), STEPS)
def test_planning_is_not_possible_in_steps_7_to_9(rulings: Settings, step: str, allowed: bool) -> None:
    stage = Stage(rulings, ANA, conflict={"step": step})
    if allowed:
        assert stage.do("p1", ClaimPlan("Horses"), goes_on=False).state.planning is not None
        return
    with pytest.raises(Illegal) as refused:
        stage.do("p1", ClaimPlan("Horses"), goes_on=False)
    assert refused.value.clause == "RC-R14"


@pytest.mark.rule("RC-R14")
def test_a_plan_that_is_unpaid_at_the_ante_is_over(rulings: Settings) -> None:
    stage = Stage(rulings, ANA, conflict={"step": "ante"}, state={"planning": Planning("c1", "Horses", 5), "plans": 1})
    assert stage.run(planning.step) is True
    assert stage.state.planning is None


SEALED = pytest.mark.option("planned_offers", "sealed")


@SEALED
@pytest.mark.rule("RC-R14", "RC-6.14")
@pytest.mark.parametrize(
    ("offered", "paid"),
    [((3, 2, 0), [3, 2, 0]), ((3, 3, 2), [3, 2, 0]), ((5, 5, 5), [5, 0, 0]), ((1, 1, 1), [0, 0, 0])],
)
def test_sealed_offers_are_opened_together_and_any_excess_returns_to_later_seats(
    rulings: Settings, offered: tuple[int, ...], paid: list[int]
) -> None:
    stage = claimed(rulings)
    for at, chips in enumerate(offered, 1):
        assert stresses(stage) == [0, 0, 0]
        stage.do(f"p{at}", OfferChips(chips))
    assert (stresses(stage), stage.state.planning) == (paid, None)


@SEALED
@pytest.mark.rule("RC-R14", "RC-6.14")
def test_only_its_seat_sees_a_sealed_offer_and_may_change_it_until_all_are_in(rulings: Settings) -> None:
    stage = claimed(rulings).do("p1", OfferChips(5)).do("p1", OfferChips(3))
    assert stage.asked() == ["p2 offer c2", "p3 offer c3"]
    (sealed,) = GAME.see(stage.state, "gm").seals
    assert sealed.answer.value is None
    assert stage.state.planning is not None
    assert stage.state.planning.offers == ()
    assert isinstance(stage.events[-1], ChoiceSealed)
    stage.do("p2", OfferChips(2)).do("p3", OfferChips(0))
    assert stresses(stage) == [3, 2, 0]


@SEALED
@pytest.mark.rule("RC-R14", "RC-6.14")
def test_a_sealed_offer_over_the_cost_is_refused(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="that would make 6, and the plan costs only 5"):
        claimed(rulings).do("p1", OfferChips(5)).do("p2", OfferChips(6))
    with pytest.raises(Impossible, match="sealed at this table"):
        claimed(rulings).do("p1", DeclinePlan())


@SEALED
@pytest.mark.rule("RC-22.2", "RC-R14")
def test_a_world_dealt_to_another_seat_has_a_possible_sealed_offer(rulings: Settings) -> None:
    stage = claimed(rulings).do("p1", OfferChips(5))
    view = GAME.see(stage.state, "p2")
    found: set[Any] = set()
    for at in range(40):
        dealt = GAME.deal(view, Chance(seeded_source(f"deal {at}")))
        assert GAME.see(dealt, "p2") == view
        answer = dealt.seals[0].answer.open()
        command = GAME.read_command(answer.encode())
        assert isinstance(command, OfferChips)
        found.add(command.chips)
    assert found == {0, 1, 2, 3, 4, 5}


@SEALED
@pytest.mark.rule("RC-R14", "RC-6.14")
def test_calling_off_a_plan_removes_its_sealed_offers(rulings: Settings) -> None:
    stage = claimed(rulings).do("p2", OfferChips(2))
    assert [seal.about for seal in stage.state.seals] == ["c2"]
    stage.do("gm", DropPlan())
    assert (stage.state.seals, stresses(stage)) == ((), [0, 0, 0])


@pytest.mark.parametrize(
    ("reading", "pays"), [("each", "each of them moves 2 chips"), ("group", "together they move 2")]
)
@pytest.mark.rule("RC-6.11")
def test_the_choice_says_who_pays_for_plan_and_scheme(reading: str, pays: str) -> None:
    stage = Stage(GAME.read_settings({"plan_and_scheme": reading}), Rider(), Rider("Bo"))
    (choice,) = [one for one in GAME.own_choices(stage.state, "gm") if one.command["type"] == "plan_and_scheme"]
    assert choice.help.startswith(pays)
