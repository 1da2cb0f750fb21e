"""Willpower rolled, spent, lost and recovered (chapter 9, PR-4 to PR-6, WE-16 to WE-20)."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid, Refusal
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.commands import ActOtherwise, CloseFight, LetGo, MarkOut, OpenFight
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls import commands
from croupier.games.maelstrom.rolls.commands import ChooseWay, DeclareAction, LeaveRoll, OfferWay, RollInSecret
from croupier.games.maelstrom.sheets.state import Effect, Health, Quirk
from croupier.games.maelstrom.willpower import commands as wish
from croupier.games.maelstrom.willpower.zero_willpower import end_turn
from croupier.testing.refusals import refused_by
from support.maelstrom.reading import lines
from support.maelstrom.rolls import offered, rolled
from support.maelstrom.stage import Hero, Stage, under

BROKEN = {"broken": True}


def called(
    rulings: Settings, permanent: int, current: int, *dice: str, difficulty: int = 6, threshold: int = 0
) -> Stage:
    """A willpower roll that the storyteller calls for."""
    stage = Stage(rulings, Hero(willpower=permanent, current=current))
    stage.do("gm", wish.CallWillpower("c1", difficulty, threshold, "tear gas"), *dice)
    return stage


def npc(willpower: int | None = None, **more: object) -> Npc:
    from croupier.core.secrets import Secret

    return Npc("n1", "Guard", Secret(Quick((("guard", 4),), willpower=willpower), ("gm",)), **more)  # type: ignore[arg-type]


@pytest.mark.rule("MS-9.6", "MS-9.2", "MS-9.11")
def test_we_16_a_dot_makes_a_willpower_roll_succeed(rulings: Settings) -> None:
    stage = called(rulings, 6, 4, "1,2,3,6")
    assert (stage.said(), stage.asked()) == ("failure", ["p1 adds r2"])
    stage.do("p1", commands.SpendWillpower("r2"))
    assert (stage.said(), stage.sheet().current, stage.sheet().willpower) == ("success 3", 3, 6)
    assert stage.asked() == []


@pytest.mark.rule("MS-9.7")
@pytest.mark.parametrize(("current", "dice"), [(1, "4"), (4, "1,1,3,7")])
def test_the_last_dot_and_a_botch_buy_nothing(rulings: Settings, current: int, dice: str) -> None:
    stage = called(rulings, 6, current, dice)
    assert stage.asked() == []
    with pytest.raises(Refusal):
        stage.do("p1", commands.SpendWillpower("r2"))


@pytest.mark.rule("MS-9.6", "MS-R75")
def test_an_unfinished_roll_counts_as_it_is_and_is_bought_once(rulings: Settings) -> None:
    stage = called(rulings, 6, 4, "2,3,4,6")
    stage.do("p1", LeaveRoll("r2"))
    assert (stage.said(), stage.sheet().current) == ("success 1", 4)
    with pytest.raises(Impossible):
        stage.do("p1", commands.SpendWillpower("r2"))


@pytest.mark.rule("MS-9.4")
def test_only_successes_at_willpower_are_bought(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    assert rolled(stage, ("Strength",), "2,3,4,5") == "failure"
    with refused_by("MS-9.6"):
        stage.do("p1", commands.SpendWillpower(stage.attempt().id))


@pytest.mark.rule("MS-R23", "MS-9.8")
@pytest.mark.parametrize(
    ("asked"), [pytest.param(["p1 adds r2"], id="any"), under("wp_spend_when", "failure_only", [])]
)
def test_a_dot_adds_to_an_existing_success(rulings: Settings, asked: list[str]) -> None:
    assert called(rulings, 6, 4, "2,3,4,6").asked() == asked


@pytest.mark.rule("MS-R24", "MS-9.8")
@pytest.mark.parametrize(
    ("threshold", "said"),
    [
        pytest.param(2, "success 3", id="ignored"),
        under("wp_threshold_on_spend", "applied", 2, "success 1"),
        under("wp_threshold_on_spend", "applied", 5, "failure"),
    ],
)
def test_a_threshold_may_reduce_a_bought_success(rulings: Settings, threshold: int, said: str) -> None:
    stage = called(rulings, 6, 4, "2,3,4,6", threshold=threshold)
    stage.do("p1", commands.SpendWillpower("r2"))
    assert (stage.said(), stage.sheet().current) == (said, 3)


@pytest.mark.rule("MS-9.9", "MS-9.10", "MS-R25")
@pytest.mark.parametrize(
    ("current", "dice", "left", "broken"),
    [
        (4, "1,1,3,7", 3, False),
        pytest.param(4, "1,1,1,3", 1, False, id="WE-17 three"),
        pytest.param(2, "1,1", 0, True, id="WE-17 broken"),
        pytest.param(1, "1", 0, True, id="WE-17 the only dot"),
        under("wp_botch_loss", "one", 4, "1,1,1,3", 3, False),
    ],
)
def test_we_17_a_botch_costs_dots(rulings: Settings, current: int, dice: str, left: int, broken: bool) -> None:
    stage = called(rulings, 5, current, dice)
    assert (stage.sheet().current, stage.one().broken) == (left, broken)


@pytest.mark.rule("MS-9.5", "MS-R22", "MS-R33")
def test_with_no_dot_a_willpower_roll_fails_without_dice(rulings: Settings) -> None:
    stage = called(rulings, 5, 0)
    assert (stage.said(), stage.record().dice.pool) == ("failure", ())


@pytest.mark.rule("MS-R33")
def test_with_no_dot_a_strong_bond_has_no_roll_to_add_to(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=0, sheet={"quirks": (Quirk("Strong Bond", 4),)}))
    stage.do("gm", wish.CallWillpower("c1"))
    assert (stage.said(), stage.record().reading.successes) == ("failure", 0)


@pytest.mark.rule("MS-R33", "MS-R26")
@pytest.mark.parametrize("option", ["fail", "refuse"])
def test_wounds_that_remove_every_willpower_die_leave_none_to_roll(option: str) -> None:
    hero = Hero(willpower=5, current=2, sheet={"health": Health(lethal=5), "quirks": (Quirk("Strong Bond", 4),)})
    stage = Stage(GAME.read_settings({"wp_wounds": "yes", "wp_zero_roll": option}), hero)
    if option == "fail":
        stage.do("gm", wish.CallWillpower("c1"))
        assert stage.said() == "failure"
    else:
        with refused_by("MS-R33"):
            stage.do("gm", wish.CallWillpower("c1"))


@pytest.mark.rule("MS-R33")
@pytest.mark.option("wp_zero_roll", "refuse")
def test_with_no_dot_willpower_is_not_rolled(rulings: Settings) -> None:
    with refused_by("MS-R33"):
        called(rulings, 5, 0)


@pytest.mark.rule("MS-9.22", "MS-R26")
@pytest.mark.parametrize(("dice", "pool"), [pytest.param("2,3,4,6", 4, id="no"), under("wp_wounds", "yes", "2,3", 2)])
def test_wounds_and_willpower(rulings: Settings, dice: str, pool: int) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=4, sheet={"health": Health(lethal=5)}))
    stage.do("gm", wish.CallWillpower("c1"), dice)
    assert stage.record().locked.pool == pool


@pytest.mark.rule("MS-9.5")
def test_a_strong_bond_adds_one_success(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"quirks": (Quirk("Strong Bond", 4),)}))
    stage.do("gm", wish.CallWillpower("c1"), "2,3,4")
    assert stage.said() == "success 1"


@pytest.mark.rule("MS-R73")
def test_a_storyteller_character_without_willpower_uses_three_dice_and_loses_nothing(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(npc(),))
    stage.do("gm", wish.CallWillpower("n1"), "1,1,1")
    assert (stage.said(), stage.state.npc("n1").broken) == ("botch 3", False)


@pytest.mark.rule("MS-9.17", "MS-R73")
def test_a_storyteller_character_with_willpower_breaks(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(npc(2),))
    stage.do("gm", wish.CallWillpower("n1"), "1,1")
    assert stage.state.npc("n1").broken


@pytest.mark.rule("MS-9.12", "MS-R27", "MS-9.17")
def test_we_18_the_last_dot_against_wounds(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(current=1, sheet={"health": Health(lethal=5)}))
    stage.do("p1", wish.IgnoreWounds("c1"))
    assert (stage.sheet().current, stage.one().broken) == (0, False)
    with refused_by("MS-9.12"):
        stage.do("p1", wish.IgnoreWounds("c1"))
    assert rolled(stage, ("Strength", "Athletics"), "2,3,4,5,6,7") == "success 2"
    assert (stage.record().locked.ignores_wounds, stage.one().broken) == (True, True)
    assert not stage.sheet().ignores_wounds
    assert "Ana: wounds count again." in lines(stage)


@pytest.mark.rule("MS-9.12")
@pytest.mark.parametrize(
    ("hero", "why"),
    [
        (Hero(), "wounds cost no dice at the moment"),
        (Hero(current=0, sheet={"health": Health(lethal=5)}), "no willpower left"),
        (Hero(sheet={"health": Health(lethal=5)}, more=BROKEN), "at zero willpower"),
        (Hero(sheet={"health": Health(lethal=8)}, more={"condition": "unconscious"}), "unconscious"),
    ],
)
def test_when_wounds_cannot_be_ignored(rulings: Settings, hero: Hero, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        Stage(rulings, hero).do("p1", wish.IgnoreWounds("c1"))


@pytest.mark.rule("MS-9.12", "MS-R27")
@pytest.mark.parametrize(
    ("pending"), [pytest.param(True, id="next roll"), under("wp_ignore_wounds", "this_turn", False)]
)
def test_willpower_is_spent_once_a_turn_and_lasts_as_the_ruling_says(rulings: Settings, pending: bool) -> None:
    stage = Stage(rulings, Hero(sheet={"health": Health(lethal=5)}), state={"fight": Fight(1, (Part("c1"),), "c1")})
    stage.do("p1", wish.IgnoreWounds("c1"))
    stage.run(end_turn, "c1")
    assert stage.sheet().ignores_wounds == pending
    assert not stage.sheet().ignored
    assert lines(stage) == ([] if pending else ["Ana: wounds count again."])


@pytest.mark.rule("MS-9.12", "MS-9.17", "MS-R27")
def test_an_unused_last_dot_breaks_at_the_end_of_the_turn(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(current=1, sheet={"health": Health(lethal=5)}),
                  state={"fight": Fight(1, (Part("c1"),), "c1")})  # fmt: skip
    stage.do("p1", wish.IgnoreWounds("c1"))
    stage.run(end_turn, "c1")
    assert stage.one().broken


@pytest.mark.rule("MS-9.12", "MS-R27")
def test_a_second_spend_in_a_turn_is_refused(rulings: Settings) -> None:
    fight = Fight(1, (Part("c1"), Part("c2")), "c1")
    stage = Stage(rulings, Hero(sheet={"health": Health(lethal=5)}), Hero(), state={"fight": fight})
    stage.do("p1", wish.IgnoreWounds("c1")).do("p1", ActOtherwise("c1", "lifts the beam"))
    stage.do("gm", OfferWay(stage.attempt().id, "Strength")).do("p1", ChooseWay(stage.attempt().id), "2,3,4,5")
    with refused_by("MS-9.12"):
        stage.do("p1", wish.IgnoreWounds("c1"))


@pytest.mark.rule("MS-9.12", "MS-R27")
def test_a_willpower_roll_does_not_use_up_the_spend(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(current=3, sheet={"health": Health(lethal=5)}))
    stage.do("p1", wish.IgnoreWounds("c1"))
    stage.do("gm", wish.CallWillpower("c1"), "2,3").do("p1", LeaveRoll(stage.attempt().id))
    assert (stage.attempt().state, stage.sheet().ignores_wounds) == ("done", True)


@pytest.mark.rule("MS-9.17", "MS-9.18")
def test_a_broken_character_acts_only_passively(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(current=0, more=BROKEN))
    with refused_by("MS-9.17"):
        stage.do("p1", DeclareAction("c1", "fires back"))
    stage.do("p1", wish.ActPassively("c1", "crawls behind a crate"))
    assert (stage.asked(), len(stage.events)) == ([], 1)


def fallen(rulings: Settings, current: int = 3, **more: object) -> Stage:
    """A helper, and two who are broken."""
    broken = Hero(current=0, more=BROKEN)
    return Stage(rulings, Hero(current=current), broken, broken, **more)  # type: ignore[arg-type]


@pytest.mark.rule("MS-9.19", "MS-9.21", "MS-R30")
def test_we_19_a_rally_brings_everyone_back_to_one_dot(rulings: Settings) -> None:
    stage = fallen(rulings).do("p1", wish.TryRally("c1", "On your feet!"))
    assert stage.asked() == ["gm rally y4"]
    stage.do("gm", wish.AnswerRally("y4", ("c2", "c3")))
    assert [stage.sheet(one).current for one in ("c1", "c2", "c3")] == [2, 1, 1]
    assert not any(one.broken for one in stage.state.characters)


@pytest.mark.rule("MS-9.19")
def test_without_consent_nothing_is_spent(rulings: Settings) -> None:
    stage = fallen(rulings).do("p1", wish.TryRally("c1")).do("gm", wish.AnswerRally("y4"))
    assert (stage.sheet().current, stage.one("c2").broken, stage.asked()) == (3, True, [])


@pytest.mark.rule("MS-9.19", "MS-R30")
def test_we_19_a_helper_with_one_dot_cannot(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="1 dot of willpower"):
        fallen(rulings, 1).do("p1", wish.TryRally("c1"))


@pytest.mark.option("wp_rally_minimum", "one")
def test_under_a_ruling_a_helper_with_one_dot_can(rulings: Settings) -> None:
    stage = fallen(rulings, 1).do("p1", wish.TryRally("c1")).do("gm", wish.AnswerRally("y4", ("c2",)))
    assert stage.sheet("c1").current == 0


@pytest.mark.rule("MS-R30")
@pytest.mark.option("wp_rally_scope", "one_each")
def test_under_a_ruling_a_rally_reaches_one(rulings: Settings) -> None:
    stage = fallen(rulings).do("p1", wish.TryRally("c1"))
    with pytest.raises(Illegal, match="2 at once"):
        stage.do("gm", wish.AnswerRally("y4", ("c2", "c3")))


FIGHT = Fight(1, (Part("c1"), Part("c2"), Part("c3")), "c1")


@pytest.mark.rule("MS-9.19", "MS-R30")
@pytest.mark.parametrize(("acted"), [pytest.param(True, id="action"), under("wp_rally_price", "free", False)])
def test_a_rally_is_the_helpers_action(rulings: Settings, acted: bool) -> None:
    stage = fallen(rulings, state={"fight": FIGHT})
    stage.do("p1", wish.TryRally("c1")).do("gm", wish.AnswerRally("y4", ("c2",)), goes_on=False)
    assert stage.state.fight is not None
    assert stage.state.fight.parts[0].acted == acted


@pytest.mark.rule("MS-9.19")
def test_a_helper_whose_action_is_used_waits(rulings: Settings) -> None:
    stage = fallen(rulings, state={"fight": Fight(1, (Part("c1", acted=True), Part("c2")), "c2")})
    with refused_by("MS-R30"):
        stage.do("p1", wish.TryRally("c1"))


@pytest.mark.rule("MS-9.20", "MS-9.21", "MS-R31", "MS-20.5")
@pytest.mark.parametrize(("dots"), [pytest.param(1, id="dot"), under("wp_self_recovery", "mobility_only", 0)])
def test_the_first_dot_returns_when_the_threat_is_over(rulings: Settings, dots: int) -> None:
    stage = fallen(rulings, state={"fight": Fight(3, (Part("c1"), Part("c2", out=0)), "c1")})
    with refused_by("MS-9.20"):
        stage.do("gm", wish.ConfirmSafe("c2"))
    stage.do("gm", wish.ConfirmSafe("c3"), goes_on=False)
    assert (stage.sheet("c3").current, stage.one("c3").broken) == (dots, False)


@pytest.mark.rule("MS-9.20", "MS-20.5")
def test_the_first_dot_returns_after_a_full_turn_out_of_combat(rulings: Settings) -> None:
    """Ben leaves in turn 1: turn 2 is the full one."""
    stage = fallen(rulings, state={"fight": Fight(1, (Part("c1"), Part("c2")), "c1")}).do("gm", MarkOut("c2"))
    for _ in (1, 2):
        with refused_by("MS-9.20"):
            stage.do("gm", wish.ConfirmSafe("c2"))
        stage.do("p1", LetGo("c1"))
    stage.do("gm", wish.ConfirmSafe("c2"))
    assert (stage.sheet("c2").current, stage.one("c2").broken) == (1, False)


@pytest.mark.rule("MS-9.14", "MS-9.15", "MS-9.16", "MS-R28")
@pytest.mark.parametrize(
    ("dice", "current"), [("2,8,9", 5), ("1,4,5", 2), pytest.param("8,8,8", 5, id="not above the rating")]
)
def test_we_20_a_day_of_rest(rulings: Settings, dice: str, current: int) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=2)).do("gm", wish.CloseDay(("c1",), ("c1",)))
    assert (stage.sheet().current, stage.state.day, stage.asked()) == (3, 2, ["p1 rests c1"])
    stage.do("p1", wish.RollRest("c1"), dice)
    assert (stage.sheet().current, stage.asked()) == (current, [])


@pytest.mark.rule("MS-9.16")
def test_the_log_says_what_the_roll_for_rest_restored(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=2)).do("gm", wish.CloseDay(("c1",), ("c1",)))
    stage.do("p1", wish.RollRest("c1"), "8,8,8")
    assert lines(stage)[-1] == "Ana: rested well, willpower 3 to 5."


@pytest.mark.rule("MS-9.14")
def test_characters_who_are_not_safe_recover_nothing(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=2)).do("gm", wish.CloseDay())
    assert (stage.sheet().current, stage.asked()) == (2, [])
    with refused_by("MS-9.14"):
        stage.do("gm", wish.CloseDay((), ("c1",)))


@pytest.mark.rule("MS-9.15")
def test_a_safe_day_ends_being_broken(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(current=0, more=BROKEN)).do("gm", wish.CloseDay(("c1",)))
    assert (stage.sheet().current, stage.one().broken) == (1, False)


@pytest.mark.rule("MS-R29")
@pytest.mark.parametrize(("current"), [pytest.param(3, id="day"), under("wp_rest_period", "half_day", 4)])
def test_what_a_day_of_rest_restores(rulings: Settings, current: int) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=2)).do("gm", wish.CloseDay(("c1",)))
    assert stage.sheet().current == current


@pytest.mark.option("wp_rest_botch", "harmless")
def test_a_botched_rest_is_harmless(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=2)).do("gm", wish.CloseDay(("c1",), ("c1",)))
    assert stage.do("p1", wish.RollRest("c1"), "1,4,5").sheet().current == 3


@pytest.mark.rule("MS-9.16", "MS-9.14", "MS-9.11")
def test_nobody_rolls_for_a_day_of_rest_during_a_fight(rulings: Settings) -> None:
    """A roll that had waited restored dots in the middle of a fight."""
    stage = Stage(rulings, Hero(willpower=5, current=1), Hero())
    stage.do("gm", wish.CloseDay(("c1",), ("c1",))).do("gm", OpenFight(("c1", "c2")), "5", "6")
    assert stage.asked() == ["p2 turn c2"]
    with refused_by("MS-9.14", why="nobody recovers willpower during a fight"):
        stage.do("p1", wish.RollRest("c1"))
    stage.do("gm", CloseFight())
    assert stage.asked() == ["p1 rests c1"]
    stage.do("p1", wish.RollRest("c1"), "8,9")
    assert stage.sheet().current == 4


@pytest.mark.rule("MS-R28")
@pytest.mark.parametrize(
    ("asked"), [pytest.param([], id="forbidden"), under("wp_rest_spend", "allowed", ["p1 adds r2"])]
)
def test_spending_on_the_roll_for_rest(rulings: Settings, asked: list[str]) -> None:
    stage = Stage(rulings, Hero(willpower=10, current=5)).do("gm", wish.CloseDay(("c1",), ("c1",)))
    assert stage.do("p1", wish.RollRest("c1"), "2,3,4,5,6,7").asked() == asked


@pytest.mark.rule("MS-9.1", "MS-9.3", "MS-R32")
@pytest.mark.parametrize(
    ("how", "left", "resisted"),
    [
        pytest.param("resist", 5, 2, id="resist"),
        pytest.param("recover", 3, 0, id="recover"),
        under("wp_effects", "all_or_nothing", "resist", 5, -1),
        under("wp_effects", "all_or_nothing", "recover", None, None),
    ],
)
def test_what_resisting_and_recovering_can_buy(
    rulings: Settings, how: str, left: int | None, resisted: int | None
) -> None:
    stage = Stage(rulings, Hero(sheet={"effects": (Effect("e1", "tear gas", dice=-2, turns=5),)}))
    stage.do("gm", wish.CallWillpower("c1", effect="e1", how=how), "2,7,8").do("p1", LeaveRoll("r2"))
    effects = stage.sheet().effects
    assert [(one.turns, one.resisted) for one in effects] == ([] if left is None else [(left, resisted)])


@pytest.mark.rule("MS-9.1", "MS-R32")
def test_a_resisted_effect_removes_no_dice(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"effects": (Effect("e1", "tear gas", dice=-2, turns=5, resisted=1),)}))
    offered(stage, ("Strength",))
    assert stage.attempt().pools.open() == (4,)
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4,5")


@pytest.mark.rule("MS-R22", "MS-9.5")
def test_a_willpower_roll_has_the_terms_of_an_action(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("gm", wish.CallWillpower("c1"), "2,3,4")
    assert (stage.record().locked.difficulty, stage.record().locked.threshold) == (6, 0)


@pytest.mark.option("wp_terms", "ask")
def test_the_storyteller_is_asked_for_the_terms_of_a_willpower_roll(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    with pytest.raises(Invalid, match="difficulty"):
        stage.do("gm", wish.CallWillpower("c1"))
    stage.do("gm", wish.CallWillpower("c1", 7), "2,3,4")


@pytest.mark.rule("MS-14.4", "MS-9.9", "MS-R27")
@pytest.mark.parametrize("secret", [False, True])
def test_willpower_rolled_as_an_action_is_not_an_action(rulings: Settings, secret: bool) -> None:
    """Wounds take nothing off, what is paid to ignore them stays, and a botch costs dots."""
    hurt = {"health": Health(lethal=5), "ignores_wounds": True}
    stage = Stage(rulings, Hero(willpower=5, current=4, sheet=hurt))
    if secret:
        stage.do("gm", RollInSecret("c1", "Willpower"), "1,1,2,3")
    else:
        assert rolled(stage, ("Willpower",), "1,1,2,3") == "botch 2"
    assert (stage.sheet().current, stage.sheet().ignores_wounds) == (2, True)


@pytest.mark.rule("MS-R32", "MS-9.1")
def test_the_log_says_that_nothing_shortens_an_effect_without_an_end(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"effects": (Effect("e1", "drunk", 1),)}))
    stage.do("gm", wish.CallWillpower("c1", effect="e1", how="recover"), "6,7,8").do("p1", LeaveRoll("r2"))
    assert lines(stage) == ["Ana: drunk lasts until it is lifted."]
    assert lines(stage, "p2") == []
