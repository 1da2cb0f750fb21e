"""Knocked Out, treatment, dying, falling (chapters 16, 22.8)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.core.state import Ask
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import BOSS, Printed, Vitals
from croupier.games.deck_of_adventures.checks.commands import DrawCard, ExchangeFate, ToughenUp
from croupier.games.deck_of_adventures.combat import commands as combat
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.decree.commands import SetAwake
from croupier.games.deck_of_adventures.harm import commands as wish
from croupier.games.deck_of_adventures.harm import treatment
from croupier.games.deck_of_adventures.harm.state import DAMAGE, DOWN, FATIGUE, Death, Knockout, Wound
from croupier.games.deck_of_adventures.health import damage, falling, knockout
from croupier.games.deck_of_adventures.state import with_character
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion, under

DYING = Knockout(DAMAGE, in_combat=True, dying=True)


def fallen(out: Knockout = DYING, hp: int = 0, **more: Any) -> Dealer:
    """A PC who is knocked out; her Target Card is the 5 of hearts."""
    own = {"knockout": out} | more.pop("more", {})
    sheet = {"printed": Printed(hp=6, ap=0, pp=more.pop("pp_most", 2))}
    return Dealer(**{"hp": hp, "standing": "5H", "fate": (), "more": own, "sheet": sheet} | more)


def fight(who: str = "c1", *order: str) -> dict[str, Any]:
    """A combat in which it is somebody's turn, not begun."""
    own = order or ("c1", "c2")
    return {"combat": Combat(1, own, revealed=True, ordered=True, turn=Turn(who), at=who)}


def dying(rulings: Settings, **more: Any) -> Stage:
    """She lies dying at her turn; a friend and a foe still stand."""
    return Stage(rulings, fallen(**more), foe(standing="2C"), Dealer(standing="3C", fate=()),
                 state=fight("c1", "c1", "c2", "c3"))  # fmt: skip


def faced(stage: Stage, target: str, *cards: str, seat: str = "p1") -> Stage:
    """A death Check against this card, with these drawn."""
    stage.do(seat, wish.FaceDeath("c1"), target)
    for card in cards:
        stage.do(seat, DrawCard(stage.check().id), card)
    return stage


# knocked out


@pytest.mark.rule("DA-16.1", "DA-13.15")
def test_a_knocked_out_character_does_nothing(rulings: Settings) -> None:
    stage = Stage(rulings, fallen(), foe())
    for command in (wish.FightCondition("c1", DOWN), wish.Treat("c1", "c1")):
        with pytest.raises((Illegal, Impossible)):
            stage.do("p1", command)
    with pytest.raises(Illegal, match="out"):
        dying(rulings).do("p1", combat.Delay("c1"))


@pytest.mark.rule("DA-16.2")
def test_a_knocked_out_character_may_toughen_up_but_exchanges_nothing(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(hp=1, sheet={"printed": Printed(hp=6, pp=2)}), foe(), state=fight("c2"))
    stage.run(damage.damage, "c1", 1)
    with pytest.raises(Illegal, match="cannot exchange Fate Cards"):
        stage.do("p1", ExchangeFate("c1", ("X1",)))
    stage.do("p1", ToughenUp("c1", stage.one().wounds[0].id, ("X1",)))
    assert (stage.vitals().hp, stage.one().knockout) == (1, None)


@pytest.mark.rule("DA-16.2", "DA-3.10")
def test_only_those_who_may_toughen_up_are_advised_to(rulings: Settings) -> None:
    for settings, how, clause, instead in (
        (rulings, "stable", "DA-16.2", "Toughen Up, where that helps"),
        (rulings, "dead", "DA-3.10", "keep them"),
        (GAME.read_settings({"toughen_ko": "refused"}), "stable", "DA-16.2", "keep them until they are awake"),
    ):
        stage = Stage(settings, Dealer(), foe()).decree(SetAwake(who="c1", how=how))
        with pytest.raises(Illegal) as refusal:
            stage.do("p1", ExchangeFate("c1", ("X1",)))
        assert (refusal.value.clause, refusal.value.instead) == (clause, instead)


@pytest.mark.rule("DA-16.3", "DA-16.5")
def test_turns_spent_knocked_out_are_counted(rulings: Settings) -> None:
    state = fight("c2", "c2", "c1", "c3")
    stage = Stage(
        rulings, fallen(Knockout(FATIGUE, in_combat=True), hp=2), foe(standing="9C"), Dealer(fate=()), state=state
    )
    stage.do("gm", combat.EndTurn("c2"))
    out = stage.one().knockout
    assert out is not None
    assert (out.turns, out.dying) == (1, False)
    assert stage.asked() == ["p2 turn c3"]


@pytest.mark.rule("DA-16.5", "DA-5.8", "DA-15.8")
@pytest.mark.parametrize(("who", "dies"), [(Dealer(hp=1), True), (foe(hp=1), True), (minion(hp=1), False)])
def test_dealers_hurt_in_combat_begin_to_die(rulings: Settings, who: Dealer, *, dies: bool) -> None:
    stage = Stage(rulings, who, foe(), state=fight("c2"))
    stage.run(damage.damage, "c1", 1)
    out = stage.one().knockout
    assert out is not None
    assert (out.dying, out.in_combat) == (dies, True)


@pytest.mark.rule("DA-16.8")
def test_outside_combat_a_knocked_out_dealer_is_stable_until_struck_again(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(hp=1))
    stage.run(damage.damage, "c1", 1)
    assert stage.asked() == []
    stage.run(damage.damage, "c1", 1)
    assert stage.one().death == Death(lower=1)
    assert stage.asked() == ["p1 dying c1"]
    stage.do("p1", wish.FaceDeath("c1"), "9D")
    assert [line.clause for line in stage.plays[-1].receipt.because] == ["DA-16.5", "DA-16.8"]


@pytest.mark.option("dying_start", "always")
def test_dying_may_begin_outside_combat(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(hp=1))
    stage.run(damage.damage, "c1", 1)
    assert stage.asked() == ["p1 dying c1"]


@pytest.mark.option("dying_start", "attacked_only")
def test_dying_may_begin_only_when_struck_again(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(hp=1), foe(), state=fight("c2"))
    stage.run(damage.damage, "c1", 1)
    out = stage.one().knockout
    assert out is not None
    assert not out.dying


@pytest.mark.rule("DA-16.8", "DA-2.11")
def test_fatigue_alone_does_not_kill(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), foe(), state=fight("c2"))
    stage.run(knockout.knock_out, "c1", FATIGUE)
    assert stage.one().knockout == Knockout(FATIGUE, in_combat=True)


@pytest.mark.option("fatigue_ko_dies", "yes")
def test_fatigue_may_kill(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), foe(), state=fight("c2"))
    stage.run(knockout.knock_out, "c1", FATIGUE)
    out = stage.one().knockout
    assert out is not None
    assert out.dying


@pytest.mark.rule("DA-5.9")
def test_a_companion_without_health_stays_down_until_a_rest(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), companion())
    stage.run(damage.damage, "c2", 1)
    assert (stage.one("c2").dead, stage.one("c2").knockout) == (False, Knockout(DAMAGE))


@pytest.mark.option("companion_ko", "dies")
def test_a_companion_without_health_may_die(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), companion())
    stage.run(damage.damage, "c2", 1)
    assert stage.one("c2").dead


# death Checks


@pytest.mark.rule("DA-16.5")
def test_the_gm_turns_up_the_card_of_a_death_check_in_place_of_the_turn(rulings: Settings) -> None:
    stage = dying(rulings)
    assert stage.asked() == ["p1 dying c1"]
    stage.do("p1", wish.FaceDeath("c1"), "9D")
    check = stage.check()
    assert check.aim is not None
    assert (check.trait, check.dr.value, check.aim.deck) == ("Vitality", 4, "gm")


@pytest.mark.rule("DA-11.11", "DA-16.10")
@pytest.mark.parametrize("order", [("c1", "c2", "c3"), ("c3", "c2")])
def test_no_death_check_is_made_while_the_gm_decides_whether_the_combat_is_over(
    rulings: Settings, order: tuple[str, ...]
) -> None:
    """It was made at once, so that the allies lost their attempt at treatment."""
    stage = Stage(rulings, fallen(), foe(standing="2C"), Dealer(standing="3C", fate=()),
                  state=fight(order[0], *order))  # fmt: skip
    assert "p1 dying c1" in stage.asked()
    stage.do("gm", combat.LeaveCombat("c2", "runs"))
    assert stage.asked() == ["gm over"]
    with pytest.raises(Impossible, match="one side is beaten"):
        stage.do("p1", wish.FaceDeath("c1"))
    stage.do("gm", combat.EndCombat())
    assert stage.asked() == ["p2 treat c3"]


@pytest.mark.rule("DA-16.6", "DA-16.7")
def test_w23_after_a_hit_the_worse_card_counts(rulings: Settings) -> None:
    stage = faced(dying(rulings, more={"death": Death(lower=1)}), "9D", "9C", "KH")
    assert stage.one().death == Death(successes=1, lower=1)
    assert (stage.vitals().hp, stage.asked()) == (0, ["gm turn c2"])
    awake = faced(dying(rulings), "9D", "9C")
    assert (awake.vitals().hp, awake.one().knockout) == (1, None)
    lines = [line for event in awake.plays[-1].events if (line := GAME.log_line(event, awake.state))]
    assert "Ann regains 1 HP." in lines


@pytest.mark.rule("DA-16.7")
def test_a_critical_death_check_restores_all_power_points(rulings: Settings) -> None:
    for most, pp in ((2, 2), (9, 3)):
        stage = faced(dying(rulings, pp_most=most), "9D", "9D")
        assert stage.vitals() == Vitals(1, 0, pp)


@pytest.mark.rule("DA-16.7", "DA-16.11")
@pytest.mark.parametrize(
    ("before", "card", "dead", "stable"),
    [
        (Death(1, 1), "KH", False, True),
        (Death(1, 1), "4S", True, False),
        (Death(0, 1), "KH", False, False),
        (Death(1, 0), "4S", False, False),
    ],
)
def test_two_successes_stabilize_and_two_failures_kill(
    rulings: Settings, before: Death, card: str, *, dead: bool, stable: bool
) -> None:
    stage = faced(dying(rulings, more={"death": before}), "9D", card)
    one = stage.one()
    assert one.dead is dead
    assert dead or (one.knockout is not None and (one.knockout.stable, one.knockout.dying) == (stable, not stable))
    assert not stable or one.death == Death()


@pytest.mark.rule("DA-16.3", "DA-3.10")
def test_a_death_check_is_a_turn_that_closes_wounds(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(hp=1, standing="5H", fate=()), foe(standing="2C"), Dealer(fate=()),
                  state=fight("c1", "c1", "c2", "c3"))  # fmt: skip
    stage.run(damage.damage, "c1", 1)
    faced(stage, "9D", "KH")
    out = stage.one().knockout
    assert out is not None
    assert (out.turns, stage.one().wounds) == (1, ())


@pytest.mark.rule("DA-3.10")
def test_a_character_who_toughens_up_before_the_death_check_has_a_normal_turn(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(hp=1, standing="5H"), foe(standing="2C"), state=fight("c1"))
    stage.run(damage.damage, "c1", 1)
    stage.do("p1", ToughenUp("c1", stage.one().wounds[0].id, ("X1",)))
    assert stage.asked() == ["p1 turn c1"]
    assert stage.one().death == Death()


@pytest.mark.option("death_major", "hp_only")
def test_a_major_death_check_may_leave_one_unconscious(rulings: Settings) -> None:
    stage = faced(dying(rulings), "9D", "9C")
    assert (stage.vitals().hp, stage.one().death.successes) == (1, 1)
    assert stage.one().knockout is not None


@pytest.mark.option("death_lh", "once")
def test_further_hits_may_count_only_once(rulings: Settings) -> None:
    stage = dying(rulings, more={"death": Death(lower=3)}).do("p1", wish.FaceDeath("c1"), "9D")
    assert [hand.n for hand in stage.check().hands] == [-1]


@pytest.mark.rule("DA-16.6")
def test_w34_hitting_an_exhausted_character_starts_death_checks_with_all_lower_hands(rulings: Settings) -> None:
    stage = Stage(rulings, fallen(Knockout(FATIGUE), hp=3, fatigue=3))
    stage.run(damage.damage, "c1", 1)
    assert stage.facts("DA-16.6") == {"who": "Ann", "hits": 1}
    stage.do("p1", wish.FaceDeath("c1"), "9D")
    assert (stage.vitals().hp, sorted(hand.n for hand in stage.check().hands)) == (2, [-3, -1])
    assert stage.check().net == -4


@pytest.mark.rule("DA-16.6")
def test_a_fully_ignored_hit_does_not_count(rulings: Settings) -> None:
    stage = Stage(rulings, fallen(fate=("X1", "X2")), foe(), state=fight("c2"))
    stage.run(damage.damage, "c1", 2)
    wound = stage.one().wounds[0].id
    assert stage.do("p1", ToughenUp("c1", wound, ("X1",))).one().death.lower == 1
    assert stage.do("p1", ToughenUp("c1", wound, ("X2",))).one().death.lower == 0


@pytest.mark.rule("DA-16.8", "DA-16.7")
@pytest.mark.parametrize(("hp", "most", "after"), [(2, 6, 3), (0, 6, 1), (6, 6, 6)])
def test_a_major_success_gives_1_hp_to_those_whom_fatigue_knocked_out(
    rulings: Settings, hp: int, most: int, after: int
) -> None:
    """They woke with the health that they had, though the receipt said that they regain 1."""
    stage = dying(rulings, out=Knockout(FATIGUE, in_combat=True, dying=True), hp=hp)
    faced(stage, "9D", "9C")
    assert (stage.vitals().hp, stage.one().knockout) == (after, None)
    lines = [GAME.log_line(event, stage.state) for event in stage.plays[-1].events]
    assert ("Ann regains 1 HP." in lines) is (after > hp)


@pytest.mark.rule("DA-16.8", "DA-22.9")
def test_the_health_of_a_death_check_brings_back_the_speed_lost_by_falls(rulings: Settings) -> None:
    stage = dying(rulings, out=Knockout(FATIGUE, in_combat=True, dying=True), hp=2, more={"speed_lost": 2})
    assert faced(stage, "9D", "9C").one().speed_lost == 0


@pytest.mark.option("death_edr_cap", "5")
def test_the_range_of_a_death_check_may_be_capped(rulings: Settings) -> None:
    stage = dying(rulings, traits={"Vitality": 3}).do("p1", wish.FaceDeath("c1"), "9D")
    assert stage.check().dr.open() + stage.check().modifier == 5


@pytest.mark.rule("DA-16.10")
def test_after_combat_death_checks_continue_with_one_try_of_each_ally_in_between(rulings: Settings) -> None:
    stage = Stage(rulings, fallen(), Dealer(fate=()), foe(), state=fight("c3", "c1", "c2", "c3"))
    stage.do("gm", combat.EndCombat())
    assert stage.asked() == ["p2 treat c2"]
    with pytest.raises(Impossible, match="no death Check of Ann is due"):
        stage.do("p1", wish.FaceDeath("c1"))
    stage.do("p2", wish.Treat("c2", "c1"))
    stage.do("p2", DrawCard(stage.check().id), "QS")
    assert stage.asked() == ["p1 dying c1"]
    with pytest.raises(Illegal, match="has already tried"):
        stage.do("p2", wish.Treat("c2", "c1"))
    stage.do("p1", wish.FaceDeath("c1"), "9D")
    assert [line.clause for line in stage.plays[-1].receipt.because] == ["DA-16.5", "DA-16.10"]
    stage.do("p1", DrawCard(stage.check().id), "KH")
    out = stage.one().knockout
    assert out is not None
    assert out.turns == 1
    stage.do("p2", wish.Treat("c2", "c1"))
    assert stage.check().dr.value == 4


@pytest.mark.rule("DA-16.10")
@pytest.mark.parametrize("has_left", [False, True])
def test_without_a_turn_in_a_fight_the_dying_make_a_death_check_once_a_round(rulings: Settings, has_left: bool) -> None:
    """So those who fight have their turns to treat them."""
    out = fallen() if has_left else Dealer(hp=3, standing="5H", fate=())
    order = ("c1", "c2", "c3") if has_left else ("c2", "c3")
    stage = Stage(rulings, out, Dealer(fate=()), foe(fate=()), state=fight("c2", *order))
    stage.do("gm", combat.LeaveCombat("c1", "is carried off") if has_left else wish.DealDamage("c1", 9))
    for round, asked in ((1, False), (2, True), (2, False), (3, True)):
        assert ("p1 dying c1" in stage.asked()) is asked
        if asked:
            faced(stage, *(("9D", "KH") if round == 2 else ("8D", "8H")))
            assert "DA-16.10" in [line.clause for play in stage.plays[-2:] for line in play.receipt.because]
            continue
        assert "Bo: treat Ann" in stage.offered("p2")
        stage.do("p2", combat.EndTurn("c2")).do("gm", combat.EndTurn("c3"))
    assert stage.one().knockout is None


@pytest.mark.rule("DA-16.10")
def test_the_next_round_waits_for_the_death_check_of_somebody_without_a_turn(rulings: Settings) -> None:
    stage = Stage(rulings, fallen(), Dealer(fate=()), foe(fate=()), state=fight("c2", "c2", "c3"))
    stage.do("p2", combat.EndTurn("c2")).do("gm", combat.EndTurn("c3"))
    assert (stage.state.combat is not None, stage.asked()) == (True, ["p1 dying c1"])
    faced(stage, "9D", "KH")
    assert stage.state.combat is not None
    assert (stage.state.combat.round, stage.asked()) == (2, ["p1 dying c1", "p2 turn c2"])


@pytest.mark.rule("DA-16.10")
def test_a_boss_is_asked_to_treat_a_dying_dealer_of_its_side(rulings: Settings) -> None:
    fallen_foe = foe(hp=0, fate=(), standing="5H", more={"knockout": Knockout(DAMAGE, dying=True)})
    stage = Stage(rulings, Dealer(fate=()), fallen_foe, foe(kind=BOSS, fate=()), minion())
    assert stage.asked() == ["gm treat c3"]


@pytest.mark.rule("DA-16.10", "DA-1.2")
def test_an_attempt_that_is_canceled_does_not_count(rulings: Settings) -> None:
    stage = Stage(rulings, fallen(), Dealer(fate=()), foe(), state=fight("c3", "c1", "c2", "c3"))
    stage.do("gm", combat.EndCombat()).do("p2", wish.Treat("c2", "c1")).break_off()
    assert stage.asked() == ["p2 treat c2"]
    stage.do("p2", wish.Treat("c2", "c1"))
    assert stage.check().kind == "treatment"


@pytest.mark.rule("DA-16.10", "DA-R51")
def test_an_ally_may_decline_to_treat_and_then_the_death_check_follows(rulings: Settings) -> None:
    stage = Stage(rulings, fallen(), Dealer(fate=()), foe(), Dealer(fate=()), state=fight("c3", "c1", "c2", "c3"))
    stage.do("gm", combat.EndCombat())
    assert stage.asked() == ["p2 treat c2", "p3 treat c4"]
    assert {"Bo treats Ann", "Bo does not treat Ann"} <= set(stage.offered("p2"))
    ask = GAME.open_questions(stage.state)[0]
    assert GAME.default(stage.state, ask) == wish.LeaveUntreated("c2", "c1")
    stage.do("p2", wish.LeaveUntreated("c2", "c1")).do("p3", wish.LeaveUntreated("c4", "c1"))
    assert stage.asked() == ["p1 dying c1"]
    lines = [line for line in (GAME.log_line(event, stage.state) for event in stage.events) if "treat" in line]
    assert lines == ["Bo does not treat Ann.", "Dee does not treat Ann."]
    with pytest.raises(Impossible, match="not asked"):
        stage.do("p2", wish.LeaveUntreated("c2", "c1"))
    faced(stage, "9D", "KH")
    assert stage.asked() == ["p2 treat c2", "p3 treat c4"]


@pytest.mark.rule("DA-16.9")
def test_the_gm_may_overrule_a_death(rulings: Settings) -> None:
    stage = faced(dying(rulings, more={"death": Death(1, 1)}), "9D", "4S")
    stage.do("gm", wish.CallBack("c1"))
    assert (stage.one().dead, stage.one().knockout) == (False, Knockout(DAMAGE, stable=True))
    with pytest.raises(Impossible):
        stage.do("gm", wish.CallBack("c1"))


@pytest.mark.rule("DA-16.9")
def test_the_dead_have_no_turn(rulings: Settings) -> None:
    stage = faced(dying(rulings, more={"death": Death(1, 1)}), "9D", "4S")
    assert "gm turn c2" in stage.asked()
    stage.do("gm", combat.EndTurn("c2")).do("p2", combat.EndTurn("c3"))
    assert "gm turn c2" in stage.asked()


@pytest.mark.rule("DA-16.10")
def test_nobody_treats_while_a_death_check_is_under_way(rulings: Settings) -> None:
    dying = Dealer(hp=0, fate=(), standing="KC", more={"knockout": Knockout(DAMAGE, dying=True)})
    stage = Stage(rulings, dying, Dealer(standing="9C", fate=()))
    stage.do("p2", wish.LeaveUntreated("c2", "c1")).do("p1", wish.FaceDeath("c1"), "7H")
    with pytest.raises(Impossible, match="death Check is under way"):
        stage.do("p2", wish.Treat("c2", "c1"))
    stage.do("p1", DrawCard(stage.check().id), "AC")
    assert stage.do("p2", wish.Treat("c2", "c1")).check().kind == "treatment"


# treatment


@pytest.mark.rule("DA-16.4")
@pytest.mark.parametrize(("turns", "dr"), [(0, 5), (2, 3), (6, 0)])
def test_w22_treatment_gets_harder_with_each_turn(rulings: Settings, turns: int, dr: int) -> None:
    stage = Stage(rulings, fallen(Knockout(DAMAGE, turns=turns)), Dealer(fate=())).do("p2", wish.Treat("c2", "c1"))
    check = stage.check()
    assert check.aim is not None
    assert (check.trait, check.dr.value, check.aim.face) == ("Craft", dr, "5H")


@pytest.mark.rule("DA-16.4", "DA-16.11")
def test_a_successful_treatment_wakes_with_1_health(rulings: Settings) -> None:
    out = Knockout(DAMAGE, turns=2, in_combat=True, dying=True)
    stage = Stage(rulings, fallen(out, more={"death": Death(1, 1, 2)}), Dealer(fate=()), foe(),
                  state=fight("c2", "c1", "c2", "c3"))  # fmt: skip
    stage.do("p2", wish.Treat("c2", "c1"))
    assert stage.state.combat is not None
    assert stage.state.combat.turn is not None
    assert stage.state.combat.turn.major
    stage.do("p2", DrawCard(stage.check().id), "6C")
    assert (stage.vitals().hp, stage.one().knockout, stage.one().death) == (1, None, Death())


@pytest.mark.rule("DA-16.4", "DA-11.14")
def test_a_critical_treatment_in_combat_gives_one_more(rulings: Settings) -> None:
    stage = Stage(rulings, fallen(), Dealer(fate=()), foe(), state=fight("c2", "c1", "c2", "c3"))
    stage.do("p2", wish.Treat("c2", "c1")).do("p2", DrawCard(stage.check().id), "5H")
    assert stage.vitals().hp == 2
    assert stage.facts("DA-11.14") == {"degree": "Critical Success", "bonus": 1}
    assert stage.asked() == ["p2 turn c2"]


@pytest.mark.rule("DA-11.14", "DA-16.4", "DA-R81")
@pytest.mark.parametrize(("lies", "hp"), [(Knockout(FATIGUE), 2), under("ko_wake_hp", "0_stable", Knockout(DAMAGE), 0)])
def test_a_critical_treatment_that_gives_no_health_earns_a_benefit(rulings: Settings, lies: Knockout, hp: int) -> None:
    stage = Stage(rulings, fallen(lies, hp), Dealer(fate=()), foe(), state=fight("c2", "c1", "c2", "c3"))
    stage.do("p2", wish.Treat("c2", "c1")).do("p2", DrawCard(stage.check().id), "5H")
    assert stage.asked() == ["gm benefit q1", "p2 turn c2"]


@pytest.mark.rule("DA-11.14", "DA-16.4")
def test_a_critical_treatment_gives_1_more_to_the_exhausted_who_have_no_health_left(rulings: Settings) -> None:
    """They woke with HP 1, and the GM was asked for a benefit."""
    lies = fallen(Knockout(FATIGUE), 0)
    stage = Stage(rulings, lies, Dealer(fate=()), foe(), state=fight("c2", "c1", "c2", "c3"))
    stage.do("p2", wish.Treat("c2", "c1")).do("p2", DrawCard(stage.check().id), "5H")
    assert (stage.vitals().hp, stage.asked()) == (2, ["p2 turn c2"])


@pytest.mark.rule("DA-16.11", "DA-16.7")
def test_a_death_check_of_somebody_who_is_woken_is_over(rulings: Settings) -> None:
    """It went on asking for cards, which did nothing."""
    stage = faced(dying(rulings), "9D").do("gm", wish.GiveHealth("c1", 1))
    assert (stage.asked(), stage.faces("targets")) == (["gm turn c2"], [])
    assert [one for one in stage.state.checks if one.is_under_way] == []


@pytest.mark.rule("DA-16.11", "DA-16.4")
def test_treatment_of_somebody_who_is_woken_is_over(rulings: Settings) -> None:
    stage = Stage(rulings, fallen(), Dealer(fate=()), foe(), state=fight("c2", "c1", "c2", "c3"))
    stage.do("p2", wish.Treat("c2", "c1")).do("gm", wish.GiveHealth("c1", 1))
    assert stage.asked() == ["p2 turn c2"]
    assert stage.state.combat is not None
    assert stage.state.combat.turn is not None
    assert stage.state.combat.turn.major


@pytest.mark.rule("DA-16.4")
def test_a_failed_treatment_may_be_retried(rulings: Settings) -> None:
    stage = Stage(rulings, fallen(Knockout(DAMAGE, turns=2)), Dealer(fate=()))
    for _ in range(2):
        stage.do("p2", wish.Treat("c2", "c1")).do("p2", DrawCard(stage.check().id), "QS" if _ else "QD")
    assert stage.one().knockout is not None


@pytest.mark.rule("DA-16.4")
@pytest.mark.parametrize(("amount", "hp"), [(None, 2), (2, 4)])
def test_w34_an_exhausted_character_keeps_their_health_and_a_power_adds_to_it(
    rulings: Settings, amount: int | None, hp: int
) -> None:
    stage = Stage(rulings, fallen(Knockout(FATIGUE), hp=2))
    stage.run(treatment.revive, "c1", amount, 0)
    assert (stage.vitals().hp, stage.one().knockout) == (hp, None)


@pytest.mark.rule("DA-16.4")
def test_treatment_needs_someone_next_to_the_knocked_out_character(rulings: Settings) -> None:
    grid = Grid(9, 9, standing=(Standing("c1", Spot(0, 0)), Standing("c2", Spot(2, 0)), Standing("c3", Spot(1, 0))))
    stage = Stage(rulings, fallen(), Dealer(fate=()), Dealer(fate=()), state={"grid": grid})
    with pytest.raises(Illegal, match="more than 1 space"):
        stage.do("p2", wish.Treat("c2", "c1"))
    with pytest.raises(Impossible, match="is not Knocked Out"):
        stage.do("p2", wish.Treat("c2", "c3"))
    assert stage.do("p3", wish.Treat("c3", "c1")).check().kind == "treatment"


@pytest.mark.rule("DA-16.4")
def test_a_healing_power_requires_its_check(rulings: Settings) -> None:
    stage = Stage(rulings, fallen(), Dealer(fate=()))
    stage.run(treatment.treat_by_power, "c2", "c1", 2, "Craft")
    assert stage.check().kind == "treatment"


@pytest.mark.option("ko_power_check", "automatic")
def test_a_healing_power_may_require_no_check(rulings: Settings) -> None:
    stage = Stage(rulings, fallen(), Dealer(fate=()))
    stage.run(treatment.treat_by_power, "c2", "c1", 2, "Craft")
    assert (stage.vitals().hp, stage.one().knockout) == (2, None)


@pytest.mark.option("ko_wake_hp", "0_stable")
def test_treatment_may_only_stabilize(rulings: Settings) -> None:
    stage = Stage(rulings, fallen())
    stage.run(treatment.revive, "c1", None, 0)
    out = stage.one().knockout
    assert out is not None
    assert (stage.vitals().hp, out.stable, out.dying) == (0, True, False)


@pytest.mark.option("ko_clock", "gm_counts")
def test_the_gm_may_count_the_turns(rulings: Settings) -> None:
    stage = faced(dying(rulings), "9D", "KH")
    out = stage.one().knockout
    assert out is not None
    assert out.turns == 0
    stage.do("gm", wish.CountTurns("c1", 4))
    out = stage.one().knockout
    assert out is not None
    assert out.turns == 4


@pytest.mark.rule("DA-16.3", "DA-1.8")
def test_no_turns_are_counted_for_somebody_who_has_left() -> None:
    counts = GAME.read_settings({"ko_clock": "gm_counts"}, with_gm=True)
    stage = Stage(counts, fallen(more={"here": False, "knockout": Knockout(DAMAGE)}))
    with pytest.raises(Impossible, match="not in the scene"):
        stage.do("gm", wish.CountTurns("c1", 4))


def test_turns_are_counted_automatically_unless_the_gm_counts(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="counts the turns"):
        Stage(rulings, fallen()).do("gm", wish.CountTurns("c1", 4))


# falling


@pytest.mark.rule("DA-22.8")
@pytest.mark.parametrize(
    ("feet", "hp", "lost", "speed_lost"),
    [
        pytest.param(9, 5, 0, 0, id="W26-9"),
        pytest.param(10, 5, 1, 1, id="W26-10"),
        pytest.param(34, 3, 1, 3, id="W26-34"),
    ],
)
def test_w26_a_fall_is_measured_in_tens_of_feet(
    rulings: Settings, feet: int, hp: int, lost: int, speed_lost: int
) -> None:
    stage = Stage(rulings, Dealer(sheet={"printed": Printed(hp=5, ap=1)})).do("gm", wish.LetFall("c1", feet))
    assert (stage.vitals().hp, stage.vitals().ap_lost, stage.one().speed_lost) == (hp, lost, speed_lost)
    assert (stage.one().has(DOWN) is not None) is (speed_lost > 0)


@pytest.mark.rule("DA-22.8")
def test_a_fall_takes_no_speed_from_the_dead() -> None:
    rulings = GAME.read_settings({"companion_ko": "dies"})
    stage = Stage(rulings, Dealer(), companion()).do("gm", wish.LetFall("c2", 20))
    assert (stage.one("c2").dead, stage.one("c2").speed_lost) == (True, 0)


@pytest.mark.option("fall_damage", "1_total")
def test_a_fall_may_cost_only_1_health(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer())
    stage.run(falling.fall, "c1", 34)
    assert (stage.vitals().hp, stage.one().speed_lost) == (4, 3)


@pytest.mark.option("fall_bypass_ap", "yes")
def test_a_fall_may_bypass_armor(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(sheet={"printed": Printed(hp=5, ap=1)}))
    stage.run(falling.fall, "c1", 10)
    assert (stage.vitals().hp, stage.vitals().ap_lost) == (4, 0)


# at once


@pytest.mark.option("toughen_window", "at_once")
def test_a_ruling_asks_at_once_about_toughening_up(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), Dealer(fate=()))
    stage.do("gm", wish.DealDamage("c1", 2)).do("gm", wish.DealDamage("c2", 2))
    assert stage.asked() == ["p1 wound c1"]
    stage.do("p1", wish.LetItBe("c1", stage.one().wounds[0].id))
    assert (stage.asked(), stage.one().wounds) == ([], ())


def test_the_gm_deals_damage_and_gives_health(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(sheet={"printed": Printed(hp=6)})).do("gm", wish.DealDamage("c1", 2, source="a wall"))
    assert stage.do("gm", wish.GiveHealth("c1", 1)).vitals().hp == 4
    with refused_by("DA-14.10", why="only the GM can do this"):
        stage.do("p1", wish.DealDamage("c1", 2))
    assert msgspec.to_builtins(stage.one().wounds[0])["amount"] == 2


@pytest.mark.rule("DA-R51", "DA-1.7")
def test_the_gm_has_the_death_check_of_an_absent_player_turned_up(rulings: Settings) -> None:
    stage = dying(rulings)
    label = "Make Ann's death Check"
    assert label not in stage.labels("gm")
    seats = tuple(msgspec.structs.replace(one, away=one.id == "p1") for one in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats)
    assert label in stage.labels("gm")
    assert faced(stage, "9D", "9C", seat="gm").one().knockout is None


@pytest.mark.rule("DA-R51", "DA-1.7")
@pytest.mark.parametrize(
    ("key", "command"),
    [
        ("wound:w1", wish.LetItBe("c1", "w1")),
        ("dying:c1:0:0:0", wish.FaceDeath("c1")),
        ("flames:c1", wish.FightCondition("c1", "Burned")),
    ],
)
def test_the_default_answers_for_a_knocked_out_character(rulings: Settings, key: str, command: Command) -> None:
    state = with_character(dying(rulings).state, "c1", wounds=(Wound("w1", 2),))
    assert GAME.default(state, Ask("p1", key, "", "c1")) == command


@pytest.mark.rule("DA-16.4")
def test_an_absent_character_treats_nobody(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), fallen(more={"here": False}))
    with pytest.raises(Impossible, match="not here"):
        stage.do("p1", wish.Treat("c1", "c2"))


@pytest.mark.rule("DA-16.6", "DA-16.8")
def test_a_fully_ignored_hit_does_not_start_dying(rulings: Settings) -> None:
    def struck(*hits: int) -> Stage:
        stage = Stage(rulings, fallen(Knockout(DAMAGE, stable=True), fate=("X1", "AH")))
        for hit in hits:
            stage.run(damage.damage, "c1", hit)
        assert stage.one().knockout == Knockout(DAMAGE, dying=True)
        return stage.do("p1", ToughenUp("c1", stage.one().wounds[0].id, ("X1",)))

    stage = struck(1)
    assert (stage.one().knockout, stage.one().death) == (Knockout(DAMAGE, stable=True), Death())
    for stage in (struck(2), struck(1, 1)):
        assert (stage.one().knockout, stage.one().death) == (Knockout(DAMAGE, dying=True), Death(lower=1))


@pytest.mark.rule("DA-3.6", "DA-16.6")
def test_a_hit_counts_no_longer_as_taken_while_knocked_out_if_it_is_what_knocks_out_now(rulings: Settings) -> None:
    def struck(*hits: int, ignored: int = 1, **state: Any) -> Stage:
        fate = ("X1", "X2")[:ignored]
        stage = Stage(rulings, Dealer(hp=1, standing="9C"), foe(standing="5D"), state=state)
        for hit in hits:
            stage.run(damage.damage, "c1", hit)
        return stage.do("p1", ToughenUp("c1", stage.one().wounds[0].id, fate))

    stage = struck(1, 1)
    assert (stage.vitals().hp, stage.one().knockout, stage.one().death) == (0, Knockout(DAMAGE), Death())
    stage = struck(1, 1, **fight("c2", "c1", "c2"))
    assert (stage.one().knockout, stage.one().death) == (DYING, Death())
    stage = struck(1, 1, 1)
    assert (stage.one().knockout, stage.one().death) == (Knockout(DAMAGE, dying=True), Death(lower=1))
    assert struck(2, 1).one().death == Death(lower=1), "the first hit still knocks out"


@pytest.mark.rule("DA-16.6", "DA-R85")
@pytest.mark.parametrize(("option", "hands"), [("per_hit", [1, 2]), ("once", [1, 1])])
def test_the_log_says_what_damage_means_for_the_dying(option: str, hands: list[int]) -> None:
    stage = dying(GAME.read_settings({"death_lh": option}, with_gm=True))
    for _ in hands:
        stage.do("gm", wish.DealDamage("c1", 1))
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    said = [f"Ann draws further death Checks with Lower Hand ({n})." for n in hands]
    assert [line for line in lines if "Lower Hand" in line] == said


@pytest.mark.rule("DA-16.4", "DA-R81")
def test_nobody_treats_the_stable_where_craft_only_makes_stable(rulings: Settings) -> None:
    """The action was spent for nothing."""
    only = GAME.read_settings({"ko_wake_hp": "0_stable"}, with_gm=True)
    lies = {"knockout": Knockout(DAMAGE, stable=True)}
    for given, refused in ((only, True), (rulings, False)):
        stage = Stage(given, fallen(more=lies), foe(standing="2C"), Dealer(standing="3C"),
                      state=fight("c3", "c1", "c2", "c3"))  # fmt: skip
        assert ("Cy: treat Ann" in stage.offered("p2")) is not refused
        if refused:
            with pytest.raises(Impossible, match="Craft does no more"):
                stage.do("p2", wish.Treat("c3", "c1"))


@pytest.mark.rule("DA-16.8", "DA-3.6")
def test_the_log_says_who_is_no_longer_dying(rulings: Settings) -> None:
    tired = Dealer(hp=3, fatigue=3, standing="5H", more={"knockout": Knockout(FATIGUE)})
    stage = Stage(rulings, tired, foe(standing="2C"), Dealer(standing="3C"), state=fight("c2", "c1", "c2", "c3"))
    stage.do("gm", wish.DealDamage("c1", 1)).do("p1", ToughenUp("c1", stage.one().wounds[0].id, ("X1",)))
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert [line for line in lines if line.endswith("dying.")] == ["Ann is dying.", "Ann is no longer dying."]
