"""Damage through armor, healing, and wounds to toughen up against (chapters 3, 14, P10)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.chance import Chance, seeded_source
from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import redact
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast.state import Printed
from croupier.games.deck_of_adventures.checks import decks
from croupier.games.deck_of_adventures.combat import commands as fight
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm import commands
from croupier.games.deck_of_adventures.harm.state import DAMAGE, FATIGUE, STUNNED, Condition, Knockout, Step
from croupier.games.deck_of_adventures.health import bodies, damage, healing, knockout, toughen_up, wounds
from croupier.games.deck_of_adventures.health.events import ArmorRegained, DamageTaken, Healed
from croupier.games.deck_of_adventures.health.wound_replay import Body, after_step
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion

FIGHT: dict[str, Any] = {"combat": Combat(1, ("c1",), revealed=True, ordered=True, turn=Turn("c1"))}


def one(hp: int = 5, ap: int = 0, most: int = 6, **more: Any) -> Dealer:
    """A PC with this much health and at most this many Armor Points."""
    return Dealer(hp=hp, sheet={"printed": Printed(hp=most, ap=ap, pp=2)}, **more)


def hurt(stage: Stage, n: int, who: str = "c1", *, bypass: bool = False) -> Stage:
    stage.run(damage.damage, who, n, bypass=bypass)
    return stage


def toughen(stage: Stage, k: int, wound: int = 0) -> Stage:
    stage.run(toughen_up.toughen, "c1", stage.one().wounds[wound].id, k)
    return stage


def health(stage: Stage, who: str = "c1") -> tuple[int, int]:
    """HP and Armor Points lost."""
    return stage.vitals(who).hp, stage.vitals(who).ap_lost


# damage


@pytest.mark.rule("DA-14.3", "DA-14.10")
@pytest.mark.parametrize(
    ("ap", "n", "bypass", "left"),
    [
        (1, 1, False, (5, 1)),  # W12: a Suited Success takes the armor
        (1, 2, False, (4, 1)),  # W12: a Critical Success goes through it
        (0, 2, False, (3, 0)),
        (3, 2, True, (3, 0)),
        (1, 9, False, (0, 1)),
    ],
)
def test_armor_goes_before_health(rulings: Settings, ap: int, n: int, *, bypass: bool, left: tuple[int, int]) -> None:
    assert health(hurt(Stage(rulings, one(ap=ap)), n, bypass=bypass)) == left


@pytest.mark.rule("DA-14.10", "DA-16.1")
def test_zero_health_is_a_knockout(rulings: Settings) -> None:
    stage = hurt(Stage(rulings, one(2)), 1)
    assert stage.one().knockout is None
    stage = hurt(stage, 1)
    assert stage.one().knockout == Knockout(DAMAGE)


@pytest.mark.option("ko_at", "below_zero")
def test_below_zero_only_damage_beyond_health_knocks_out(rulings: Settings) -> None:
    stage = hurt(Stage(rulings, one(2)), 2)
    assert (health(stage), stage.one().knockout) == ((0, 0), None)
    assert hurt(stage, 1).one().knockout is not None


@pytest.mark.option("ko_at", "below_zero")
def test_toughening_up_undoes_a_knockout_below_zero(rulings: Settings) -> None:
    stage = toughen(hurt(Stage(rulings, one(2)), 3), 1)
    assert (health(stage), stage.one().knockout) == ((0, 0), None)


@pytest.mark.rule("DA-14.10")
def test_only_the_gm_sees_a_minions_health(rulings: Settings) -> None:
    stage = hurt(Stage(rulings, one(), minion()), 1, "c2")
    assert stage.vitals("c2").hp == 1
    assert GAME.see(stage.state, "p1").character("c2").vitals.value is None
    assert [event.damage for event in stage.events if hasattr(event, "damage")] == [1]


# healing


@pytest.mark.rule("DA-14.11")
def test_healing_stops_at_the_maximum(rulings: Settings) -> None:
    stage = Stage(rulings, one(4))
    stage.run(healing.heal, "c1", 5)
    assert health(stage) == (6, 0)


@pytest.mark.rule("DA-14.11", "DA-R118")
@pytest.mark.parametrize(
    ("hp", "line"), [(2, "is healed for 3."), (4, "is healed for 2 of 3."), (6, "is healed, but no HP were lost.")]
)
def test_the_log_says_what_was_healed_to_those_who_know_what_was_lost(rulings: Settings, hp: int, line: str) -> None:
    """It gave the amount before the maximum."""
    stage = Stage(rulings, one(hp), foe("Orsa", hp=hp, sheet={"printed": Printed(hp=6, pp=2)}))
    lines = []
    for who in ("c1", "c2"):
        stage.run(healing.heal, who, 3)
        (event,) = (each for each in stage.plays[-1].events if isinstance(each, Healed))
        lines.append([GAME.log_line(redact(event, seat), GAME.see(stage.state, seat)) for seat in (GM, "p1")])
    assert lines == [[f"Ann {line}"] * 2, [f"Orsa {line}", "Orsa is healed for 3."]]


@pytest.mark.rule("DA-14.12")
@pytest.mark.parametrize(
    ("lost", "line", "back"),
    [(3, "regains 3 AP.", "3 AP"), (1, "regains 1 of 3 AP.", "1 AP"), (0, "has no AP to regain.", "0 AP")],
)
def test_only_those_who_know_what_was_lost_learn_how_much_armor_came_back(
    rulings: Settings, lost: int, line: str, back: str
) -> None:
    """Log and receipt told everyone how many Armor Points a foe had lost."""
    foes = foe("Orsa", ap_lost=lost, sheet={"printed": Printed(hp=6, ap=4)})
    stage = Stage(rulings, one(4, ap=4, ap_lost=lost), foes)
    lines, facts = [], []
    for who in ("c1", "c2"):
        stage.run(healing.regain_armor, who, 3, "DA-25.26")
        (event,) = (each for each in stage.plays[-1].events if isinstance(each, ArmorRegained))
        lines.append([GAME.log_line(redact(event, seat), GAME.see(stage.state, seat)) for seat in (GM, "p1")])
        (cited,) = stage.because()[-1].facts
        facts.append((cited.value, cited.to))
        assert stage.vitals(who).ap_lost == 0
    assert lines == [[f"Ann {line}"] * 2, [f"Orsa {line}", "Orsa regains up to 3 AP."]]
    assert facts == [(back, None), (back, ("gm",))]
    assert ArmorRegained("c1", 2).log_line(stage.state) == "Ann regains 2 AP."  # an older entry


@pytest.mark.rule("DA-14.11", "DA-16.11")
def test_healing_wakes_characters_knocked_out_by_damage_but_not_by_fatigue(rulings: Settings) -> None:
    stage = hurt(Stage(rulings, one(1), one(3)), 1)
    stage.run(knockout.knock_out, "c2", FATIGUE)
    for who in ("c1", "c2"):
        stage.run(healing.heal, who, 1)
    assert stage.one("c1").knockout is None
    assert health(stage, "c2") == (4, 0)
    assert stage.one("c2").knockout is not None


@pytest.mark.rule("DA-22.9")
def test_a_healed_point_restores_speed(rulings: Settings) -> None:
    stage = Stage(rulings, one(4, more={"speed_lost": 2}), one(6, more={"speed_lost": 2}))
    for who in ("c1", "c2"):
        stage.run(healing.heal, who, 1)
    assert [stage.one(who).speed_lost for who in ("c1", "c2")] == [0, 2]


# Toughen Up


@pytest.mark.rule("DA-3.6")
@pytest.mark.parametrize(
    ("k", "hp", "out"),
    [pytest.param(1, 0, True, id="W13-1"), pytest.param(2, 1, False, id="W13-2")],
)
def test_w13_part_of_a_critical_hit_is_ignored(rulings: Settings, k: int, hp: int, *, out: bool) -> None:
    stage = hurt(Stage(rulings, one(1, more={"conditions": (Condition(STUNNED),)}), state=FIGHT), 2)
    stage = toughen(stage, k)
    assert health(stage) == (hp, 0)
    assert (stage.one().knockout is not None) is out
    assert stage.one().has(STUNNED)


@pytest.mark.rule("DA-3.6")
def test_w14_later_damage_and_healing_are_recomputed(rulings: Settings) -> None:
    stage = hurt(Stage(rulings, one(3, 1, 3)), 2)
    assert health(stage) == (2, 1)
    stage.run(healing.heal, "c1", 1)
    assert health(stage) == (3, 1)
    assert health(toughen(stage, 1)) == (3, 1)


@pytest.mark.rule("DA-3.6")
def test_armor_saved_from_one_wound_stops_the_next(rulings: Settings) -> None:
    stage = hurt(hurt(Stage(rulings, one(6, 1)), 1), 2)
    assert health(stage) == (4, 1)
    assert health(toughen(stage, 1)) == (5, 1)
    assert [wound.amount for wound in stage.one().wounds] == [2]
    assert health(toughen(stage, 2)) == (6, 0)


@pytest.mark.rule("DA-3.6")
def test_an_effect_that_set_health_to_1_counts_as_at_least_1(rulings: Settings) -> None:
    stage = hurt(Stage(rulings, one(3)), 4)
    stage.run(knockout.wake, "c1", 1)
    assert health(stage) == (1, 0)
    assert health(toughen(stage, 3)) == (2, 0)


@pytest.mark.rule("DA-3.6")
def test_armor_restored_since_is_restored_again(rulings: Settings) -> None:
    stage = hurt(Stage(rulings, one(6, 2)), 3)
    stage.run(healing.regain_armor, "c1", 1, "DA-25.26")
    assert health(stage) == (5, 1)
    assert health(toughen(stage, 2)) == (6, 0)


@pytest.mark.rule("DA-3.6")
def test_more_than_the_damage_cannot_be_ignored(rulings: Settings) -> None:
    stage = hurt(Stage(rulings, one()), 2)
    for k in (0, 3):
        with pytest.raises(Invalid, match="1 to 2"):
            toughen(stage, k)
    with pytest.raises(Impossible, match="too late"):
        stage.run(toughen_up.toughen, "c1", "w9", 1)
    assert health(stage) == (3, 0)


@pytest.mark.rule("DA-3.6", "DA-3.10")
def test_a_wound_closes_at_the_end_of_the_next_turn(rulings: Settings) -> None:
    stage = Stage(rulings, one(), state=FIGHT)
    stage.run(wounds.turn_begins, "c1")
    hurt(stage, 1)
    stage.run(wounds.close, "c1")
    assert len(stage.one().wounds) == 1
    stage.run(wounds.turn_begins, "c1")
    assert len(stage.one().wounds) == 1
    stage.run(wounds.close, "c1")
    assert stage.one().wounds == ()


@pytest.mark.rule("DA-3.10")
def test_a_wound_still_open_at_the_start_of_a_combat_stays_open_to_the_end_of_the_first_turn(
    rulings: Settings,
) -> None:
    stage = Stage(rulings, one(fate=()), foe(fate=())).do("gm", commands.DealDamage("c1", 1))
    stage.do("gm", fight.StartCombat(("c1", "c2")), "KC", "2D")
    assert len(stage.one().wounds) == 1
    stage.do("p1", fight.EndTurn("c1"))
    assert stage.one().wounds == ()


@pytest.mark.rule("DA-3.10", "DA-R19")
def test_outside_combat_the_next_draw_or_the_gm_closes_a_wound(rulings: Settings) -> None:
    stage = hurt(Stage(rulings, one()), 1)
    stage.do("gm", commands.CloseWounds("c1"))
    assert stage.one().wounds == ()
    hurt(stage, 1).run(wounds.close_after_draw, "c1")
    assert stage.one().wounds == ()
    fighting = hurt(Stage(rulings, one(), state=FIGHT), 1)
    fighting.run(wounds.close_after_draw, "c1")
    assert len(fighting.one().wounds) == 1
    with pytest.raises(Illegal, match="can close only at the end of a turn"):
        fighting.do("gm", commands.CloseWounds("c1"))


@pytest.mark.rule("DA-3.10")
def test_the_dead_ignore_no_damage(rulings: Settings) -> None:
    stage = hurt(Stage(rulings, one()), 1)
    dead = msgspec.structs.replace(stage.one(), dead=True)
    stage.state = msgspec.structs.replace(stage.state, characters=(dead,))
    with pytest.raises(Illegal, match="dead"):
        toughen(stage, 1)


@pytest.mark.rule("DA-3.6", "DA-5.7")
def test_minions_and_companions_have_no_open_wounds(rulings: Settings) -> None:
    stage = Stage(rulings, one(), minion(), companion(), foe())
    for who in ("c2", "c3", "c4"):
        hurt(stage, 1, who)
    assert [len(each.wounds) for each in stage.state.characters] == [0, 0, 0, 1]


@pytest.mark.rule("DA-3.6")
def test_only_the_gm_sees_what_a_wound_records_about_a_foe(rulings: Settings) -> None:
    stage = hurt(Stage(rulings, one(), foe(hp=7)), 2, "c2")
    (wound,) = GAME.see(stage.state, "p1").character("c2").wounds
    assert (wound.amount, wound.before.value, wound.since.value, wound.armor.value) == (2, None, None, None)


# pure steps


@pytest.mark.rule("DA-14.10", "DA-R68")
@pytest.mark.parametrize(
    ("body", "step", "below", "then"),
    [
        (Body(3, 0), Step("damage", 3), False, Body(0, 0, down=True)),
        (Body(3, 0), Step("damage", 3), True, Body(0, 0)),
        (Body(3, 0), Step("damage", 4), True, Body(0, 0, down=True)),
        (Body(0, 0, down=True), Step("heal", 2, most=5), False, Body(2, 0)),
        (Body(0, 1, down=True), Step("at_least", 1), False, Body(1, 1)),
        (Body(2, 2), Step("armor", 5), False, Body(2, 0)),
        (Body(0, 0), Step("damage", 1, most=1), False, Body(0, 1)),
    ],
)
def test_a_step_of_health(body: Body, step: Step, then: Body, *, below: bool) -> None:
    assert after_step(body, step, below=below) == then


def test_unrecorded_health_stays_when_a_wound_shrinks(rulings: Settings) -> None:
    stage = hurt(Stage(rulings, one(6)), 3)
    stage.run(bodies.put_body, "c1", Body(5, 0), "decree")
    assert health(toughen(stage, 1)) == (6, 0)


@pytest.mark.option("toughen_ko", "refused")
def test_a_ruling_may_forbid_toughening_up_while_knocked_out(rulings: Settings) -> None:
    stage = hurt(Stage(rulings, one(1)), 1)
    with pytest.raises(Illegal, match="Knocked Out"):
        toughen(stage, 1)


@pytest.mark.rule("DA-R19", "DA-3.10")
def test_a_draw_outside_combat_closes_only_your_own_wounds(rulings: Settings) -> None:
    stage = hurt(hurt(Stage(rulings, one(), one()), 1), 1, "c2")
    stage.run(decks.draw_to, "c1", places.check_cards("c1"), luck=("5C",))
    assert [len(each.wounds) for each in stage.state.characters] == [0, 1]


def test_a_consistent_world_has_the_values_from_before_a_wound(rulings: Settings) -> None:
    stage = hurt(Stage(rulings, one(), foe(hp=7)), 2, "c2")
    view = GAME.see(stage.state, "p1")
    world = GAME.deal(view, Chance(seeded_source("wounds")))
    assert all(wound.before.value is not None for wound in world.character("c2").wounds)
    assert GAME.see(world, "p1") == view


# what log and stage say


@pytest.mark.rule("DA-14.10", "DA-R118")
@pytest.mark.parametrize(
    ("dealer", "n", "line", "verdict"),
    [
        (one(ap=1), 3, "takes 3 damage: armor absorbs 1 (no AP left), 2 HP lost, 3 HP left.", "Hurt"),
        (one(ap=1, hp=1), 3, "takes 3 damage: armor absorbs 1 (no AP left), no HP left.", "Hurt"),
        (one(ap=3), 2, "takes 2 damage: armor absorbs all of it (1 AP left), 5 HP left.", "Unhurt"),
        (one(), 2, "takes 2 damage.", "Hurt"),
    ],
)
def test_log_and_stage_show_what_armor_absorbs(
    rulings: Settings, dealer: Dealer, n: int, line: str, verdict: str
) -> None:
    """Newcomers read "takes 1 damage" while no health was lost."""
    (event,) = (each for each in hurt(Stage(rulings, dealer), n).events if isinstance(each, DamageTaken))
    stage = Stage(rulings, dealer)
    assert event.log_line(stage.state).endswith(line)
    assert event.banner(stage.state).verdict == verdict


@pytest.mark.rule("DA-14.10", "DA-R118")
def test_the_armor_of_a_creature_is_shown_to_the_gm_alone(rulings: Settings) -> None:
    stage = hurt(Stage(rulings, one(), foe(sheet={"printed": Printed(hp=5, ap=2, pp=0)})), 1, "c2")
    (event,) = (each for each in stage.events if isinstance(each, DamageTaken))
    shown = {seat: redact(event, seat).banner(stage.state) for seat in (GM, "p1")}
    assert [(each.label, each.value) for each in shown["p1"].figures] == [("damage", "1")]
    assert [each.value for each in shown[GM].figures] == ["1", "1", "5"]
    assert {seat: each.verdict for seat, each in shown.items()} == {GM: "Unhurt", "p1": "Hit"}
    assert "absorbs" not in redact(event, "p1").log_line(stage.state)


@pytest.mark.rule("DA-14.10", "DA-14.11", "DA-15.1", "DA-22.8")
@pytest.mark.parametrize(
    "command",
    [
        commands.DealDamage("c1", 1),
        commands.GiveHealth("c1", 1),
        commands.LetFall("c1", 10),
        commands.LayCondition("c1", "Burned"),
    ],
    ids=["damage", "health", "fall", "condition"],
)
def test_nothing_happens_to_somebody_who_is_not_in_the_scene(rulings: Settings, command: Command) -> None:
    with pytest.raises(Impossible, match="Ann is not in the scene"):
        Stage(rulings, Dealer(more={"here": False}), Dealer()).do("gm", command)
