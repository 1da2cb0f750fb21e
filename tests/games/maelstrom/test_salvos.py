"""Salvos: a gunner fires, a pilot evades, missiles fly and are shot down, a hull is filled (MS-R70)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat.attack_commands import Strike
from croupier.games.maelstrom.combat.commands import CloseFight, LetGo, SplitActions
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.decree.commands import SetBroken
from croupier.games.maelstrom.rolls.commands import AmendRoll
from croupier.games.maelstrom.ships import commands as wish
from croupier.games.maelstrom.ships.state import (
    DESTROYED,
    DISABLED,
    GUNNER,
    PILOT,
    WHOLE,
    Post,
    ShipWeapon,
)
from croupier.testing.refusals import refused_by
from support.maelstrom.battle import (
    ARGO,
    CREW,
    RAVEN,
    battle,
    chosen,
    condition,
    fight,
    fired,
    salvo,
    sheet,
    ship,
)

# a salvo


@pytest.mark.rule("MS-R70", "MS-20.2")
def test_a_gunner_fires_the_pilot_evades_and_each_level_is_a_box(rulings: Settings) -> None:
    stage = battle(rulings)
    assert stage.asked() == ["p1 turn c1"]
    stage.do("p1", wish.FireAt("c1", "s1", "w1", "s2"))
    assert stage.asked() == ["gm salvo c1"]
    stage.do("gm", wish.SetSalvo(km=4))
    assert stage.asked() == ["gm incoming n1"]
    stage.do("gm", wish.AnswerSalvo("n1", "Reflexes"))
    chosen(stage, "p1", "6,7,8,2", "2,3,6", "6,6,3,2,1")
    assert stage.facts("MS-R60") == {"attack": 3, "evade": 1, "margin": 2}
    assert (sheet(stage, "s2").hurt, condition(stage, "s2")) == (1, WHOLE)
    assert stage.asked() == ["p2 turn c2"]


@pytest.mark.rule("MS-R70", "MS-14.9")
@pytest.mark.parametrize(("way", "difficulty"), [("Precision", 6), ("Reflexes", 7)])
def test_a_pilot_evades_by_precision_or_reflexes_and_piloting(rulings: Settings, way: str, difficulty: int) -> None:
    stage = battle(rulings, now="n1").do("gm", wish.FireAt("n1", "s2", "w1", "s1", pool="Remote Weapons"))
    stage.do("gm", wish.SetSalvo())
    assert stage.asked() == ["p2 incoming c2"]
    stage.do("p2", wish.AnswerSalvo("c2", way), "2,6,6,7")
    evade = stage.attempt().offered.open()[0]
    assert evade.traits == (way, "Piloting")
    chosen(stage, "p2", "7,7,8,2")
    assert stage.record().locked.difficulty == difficulty
    assert stage.facts("MS-R61") == {"margin": 0, "result": "miss"}
    assert sheet(stage, "s1").hurt == 0


@pytest.mark.rule("MS-R70")
@pytest.mark.parametrize(
    ("dice", "hurt", "said"),
    [("2,3,3,4", 0, WHOLE), ("6,6,2,2", 2, WHOLE), ("6,6,6,2", 3, DISABLED), ("6,6,6,7", 4, DESTROYED)],
)
def test_a_ship_without_boxes_is_disabled_and_one_more_level_destroys_it(
    rulings: Settings, dice: str, hurt: int, said: str
) -> None:
    stage = fired(battle(rulings), aware=False)
    chosen(stage, "p1", "6,2,2,2", dice)
    assert (sheet(stage, "s2").hurt, condition(stage, "s2")) == (hurt, said)


@pytest.mark.rule("MS-R70", "MS-10.7")
def test_armor_is_dice_against_ship_weapons(rulings: Settings) -> None:
    stage = fired(battle(rulings, ARGO, ship("s2", armor=3)), aware=False)
    chosen(stage, "p1", "6,2,2,2", "6,6,6,7", "6,7,2")
    assert stage.facts("MS-R50") == {"levels": 4, "soaked": 2, "left": 2}
    assert sheet(stage, "s2").hurt == 2


@pytest.mark.option("health_soak", "off")
def test_under_a_ruling_ship_armor_does_not_soak_either(rulings: Settings) -> None:
    stage = fired(battle(rulings, ARGO, ship("s2", armor=3)), aware=False)
    chosen(stage, "p1", "6,2,2,2", "6,6,6,7")
    assert condition(stage, "s2") == DESTROYED


@pytest.mark.rule("MS-R70")
def test_linked_batteries_add_dice_and_use_up_their_shots_for_the_turn(rulings: Settings) -> None:
    stage = battle(rulings, ship("s1", party=True, crew=(*CREW, Post("c2", GUNNER))), RAVEN)
    fired(stage, shots=2, aware=False)
    chosen(stage, "p1", "6,2,2,2", "2,2,2,2,2,2")
    assert stage.record().locked.pool == 6
    with pytest.raises(Illegal, match="1 shot at once"):
        stage.do("p2", wish.FireAt("c2", "s1", "w1", "s2"))
    stage.do("p2", LetGo("c2")).do("gm", LetGo("n1"))
    assert stage.do("p1", wish.FireAt("c1", "s1", "w1", "s2")).asked() == ["gm salvo c1"]


@pytest.mark.rule("MS-R70", "MS-20.2")
@pytest.mark.parametrize(("km", "difficulty", "threshold"), [(10, 6, 0), (11, 8, 1), (20, 8, 1)])
def test_the_distance_sets_the_difficulty(rulings: Settings, km: int, difficulty: int, threshold: int) -> None:
    stage = fired(battle(rulings), km=km, aware=False)
    chosen(stage, "p1", "2,2,3,3")
    assert (stage.record().locked.difficulty, stage.record().locked.threshold) == (difficulty, threshold)


@pytest.mark.rule("MS-R70", "MS-15.3", "MS-15.1")
def test_the_storyteller_sets_other_terms_with_a_reason(rulings: Settings) -> None:
    stage = fired(battle(rulings), difficulty=9, dice=2, because="a clear line", aware=False)
    chosen(stage, "p1", "2,2,3,3,4,4")
    assert (stage.record().locked.difficulty, stage.record().locked.pool) == (9, 6)


@pytest.mark.rule("MS-R70")
@pytest.mark.parametrize(("net", "left"), [("2,2,3,4", 3), ("6,6,3,2", 1)])
def test_a_missed_or_weak_shot_has_no_effect_on_the_target(rulings: Settings, net: str, left: int) -> None:
    stage = fired(battle(rulings), aware=False)
    chosen(stage, "p1", net, *(["6,7,2,2,2"] if left == 1 else []))
    assert sheet(stage, "s2").hull - sheet(stage, "s2").hurt == left


# missiles


MISSILES = ShipWeapon("w2", "Heavy missiles", 3, batteries=2, speed=15, capacity=8, loaded=8)
DEFENCE = ShipWeapon("w1", "Point defense", 3, range=3, batteries=4, linked=2, defends=True)
STINGER = ship("s1", party=True, crew=CREW, weapons=(MISSILES,))
GUARDED = ship("s2", crew=(Post("n1", GUNNER),), weapons=(DEFENCE,))


@pytest.mark.rule("MS-R70", "MS-20.2")
def test_defensive_fire_destroys_a_missile_for_each_success_and_battery(rulings: Settings) -> None:
    swarm = ShipWeapon("w2", "Swarm missiles", 1, speed=10, volley=12, capacity=6, loaded=6)
    stage = fired(battle(rulings, ship("s1", party=True, crew=CREW, weapons=(swarm,)), GUARDED), "w2", km=9)
    assert (salvo(stage).count, sheet(stage, "s1").weapons[0].loaded) == (12, 5)
    stage.do("gm", wish.AnswerSalvo("n1", batteries=3))
    chosen(stage, "p1", "6,7,2,2", "6,7,2,2", "2,2,3,3,4,4,5")
    assert stage.facts("MS-R70") == {"missiles": 12, "successes": 2, "batteries": 3, "left": 6}
    assert stage.record().locked.pool == 6 + 1
    assert fight(stage).shots[-1].used == 3


@pytest.mark.rule("MS-R70")
def test_if_all_missiles_are_shot_down_nothing_hits(rulings: Settings) -> None:
    stage = fired(battle(rulings, STINGER, GUARDED), "w2", shots=2)
    stage.do("gm", wish.AnswerSalvo("n1", batteries=2))
    chosen(stage, "p1", "6,7,8,9", "6,2,2,2")
    assert stage.facts("MS-R70")["left"] == 0
    assert (sheet(stage, "s2").hurt, stage.asked()) == (0, ["p2 turn c2"])


@pytest.mark.rule("MS-R70")
def test_missiles_fly_for_turns_and_are_answered_when_they_arrive(rulings: Settings) -> None:
    stage = fired(battle(rulings, STINGER, GUARDED), "w2", km=31)
    assert (fight(stage).salvo, fight(stage).flying[0].arrives) == (None, 3)
    for _ in range(2):
        for seat, who in (("p1", "c1"), ("p2", "c2"), ("gm", "n1")):
            if fight(stage).now == who:
                stage.do(seat, LetGo(who))
    assert (fight(stage).turn, stage.asked()) == (3, ["gm incoming n1"])
    stage.do("gm", wish.AnswerSalvo("n1"))
    chosen(stage, "p1", "6,2,2,2", "6,6,6")
    assert (sheet(stage, "s2").hurt, fight(stage).now, stage.asked()) == (3, "c1", ["p1 turn c1"])


@pytest.mark.rule("MS-R70", "MS-20.4")
def test_unguided_missiles_are_lost(rulings: Settings) -> None:
    stage = fired(battle(rulings, STINGER, GUARDED), "w2", km=20)
    stage.decree(SetBroken(who="c1", broken=True))
    stage.do("p2", LetGo("c2")).do("gm", LetGo("n1"))
    assert (fight(stage).turn, fight(stage).flying, fight(stage).salvo) == (2, (), None)


@pytest.mark.rule("MS-R70", "MS-R57")
def test_a_gunner_who_has_reacted_and_acted_does_not_fire_at_missiles(rulings: Settings) -> None:
    stage = battle(rulings, STINGER, GUARDED)
    parts = (Part("c1"), Part("c2"), Part("n1", acted=True, reacted=True))
    stage.state = msgspec.structs.replace(stage.state, fight=Fight(1, parts, "c1"))
    fired(stage, "w2")
    assert stage.asked() == ["p1 way r3"]


# people


@pytest.mark.rule("MS-R70")
def test_personal_weapons_do_not_hurt_ships(rulings: Settings) -> None:
    with refused_by("MS-R70"):
        battle(rulings).do("p1", Strike("c1", "s2"))


@pytest.mark.rule("MS-R70")
@pytest.mark.parametrize(("kills", "said"), [(True, "dead"), (False, "ok")])
def test_ship_weapons_kill_people_if_the_storyteller_says_so(rulings: Settings, kills: bool, said: str) -> None:
    stage = fired(battle(rulings), target="n1", kills=kills)
    chosen(stage, "p1", "6,2,2,2")
    assert stage.state.npc("n1").condition == said


@pytest.mark.rule("MS-R70")
def test_a_person_missed_by_a_ship_weapon_lives(rulings: Settings) -> None:
    stage = fired(battle(rulings), target="n1")
    chosen(stage, "p1", "5,2,2,2")
    assert stage.state.npc("n1").condition == "ok"


@pytest.mark.rule("MS-17.10", "MS-R70")
def test_an_amended_salvo_reverts_the_hull_damage_and_applies_it_again(rulings: Settings) -> None:
    stage = fired(battle(rulings), aware=False)
    chosen(stage, "p1", "6,2,2,2", "6,6,6,7")
    first = next(one for one in stage.state.attempts if one.kind == "attack")
    assert condition(stage, "s2") == DESTROYED
    stage.do("gm", AmendRoll(first.id, "it was far", 8, 0))
    assert (sheet(stage, "s2").hurt, condition(stage, "s2")) == (0, WHOLE)
    stage.do("gm", AmendRoll(first.id, "no, near", 6, 0))
    assert condition(stage, "s2") == DESTROYED


@pytest.mark.rule("MS-17.10", "MS-R70")
def test_a_salvo_is_amended_after_the_fight(rulings: Settings) -> None:
    """It was refused, as the fight had changed."""
    stage = fired(battle(rulings), aware=False)
    chosen(stage, "p1", "6,2,2,2", "6,6,6,7")
    first = next(one for one in stage.state.attempts if one.kind == "attack")
    stage.do("gm", CloseFight()).do("gm", AmendRoll(first.id, "it was far", 8, 0))
    assert (sheet(stage, "s2").hurt, condition(stage, "s2"), stage.state.fight) == (0, WHOLE, None)


# what is refused


@pytest.mark.rule("MS-R70", "MS-1.10")
@pytest.mark.parametrize(
    ("seat", "command", "said"),
    [
        ("p2", wish.FireAt("c2", "s1", "w1", "s2"), "place in the order"),
        ("p1", wish.FireAt("c1", "s2", "w1", "s1"), "not at a gun"),
        ("p1", wish.FireAt("c1", "s1", "w9", "s2"), "no weapon"),
        ("p1", wish.FireAt("c1", "s1", "w1", "s1"), "fire at itself"),
        ("p1", wish.FireAt("c1", "s1", "w1", "s2", shots=3), "3 shots at once"),
        ("p1", wish.FireAt("c1", "s1", "w1", "s2", attribute="Precision"), "Wits, Reflexes"),
        ("p1", wish.FireAt("c1", "s1", "w1", "c9"), "not in the fight"),
        ("gm", wish.SetSalvo(), "no salvo"),
        ("p1", wish.CallOffSalvo(), "no salvo"),
        ("p2", wish.AnswerSalvo("c2"), "nobody is being asked"),
    ],
)
def test_an_impossible_salvo_changes_nothing(rulings: Settings, seat: str, command: Any, said: str) -> None:
    stage = battle(rulings)
    before = stage.state
    with pytest.raises((Illegal, Impossible, Invalid), match=said):
        stage.do(seat, command)
    assert stage.state is before


@pytest.mark.rule("MS-R70")
@pytest.mark.parametrize("hurt", [3, 4])
def test_a_disabled_ship_neither_fires_nor_evades(rulings: Settings, hurt: int) -> None:
    stage = battle(rulings).do("gm", wish.SetHull("s1", hurt))
    with refused_by("MS-R70"):
        stage.do("p1", wish.FireAt("c1", "s1", "w1", "s2"))
    stage = battle(rulings).do("gm", wish.SetHull("s2", 3))
    assert fired(stage).asked() == ["p1 way r3"]
    stage = battle(rulings).do("gm", wish.SetHull("s2", 4))
    with refused_by("MS-R70"):
        fired(stage)


@pytest.mark.rule("MS-R70")
def test_a_gun_does_not_reach_beyond_twice_its_range(rulings: Settings) -> None:
    stage = battle(rulings).do("p1", wish.FireAt("c1", "s1", "w1", "s2"))
    with pytest.raises(Illegal, match="does not reach 21 km"):
        stage.do("gm", wish.SetSalvo(km=21))
    assert stage.do("p1", wish.CallOffSalvo()).asked() == ["p1 turn c1"]


@pytest.mark.rule("MS-R70", "MS-R63")
def test_ammunition_is_gone_until_the_ship_is_rearmed(rulings: Settings) -> None:
    few = msgspec.structs.replace(MISSILES, loaded=1)
    stage = battle(rulings, ship("s1", party=True, crew=CREW, weapons=(few,)), RAVEN)
    with pytest.raises(Illegal, match="2 shots at once"):
        fired(stage, "w2", shots=2)
    stage = fired(battle(rulings, ship("s1", party=True, crew=CREW, weapons=(few,)), RAVEN), "w2", km=99)
    assert sheet(stage, "s1").weapons[0].loaded == 0
    stage.do("gm", wish.Rearm("s1"))
    assert sheet(stage, "s1").weapons[0].loaded == 8


@pytest.mark.rule("MS-R70")
@pytest.mark.parametrize(("hurt", "flies"), [(3, True), (4, False)])
def test_missiles_of_a_ship_that_is_destroyed_are_lost(rulings: Settings, hurt: int, flies: bool) -> None:
    """Nobody guides them anymore; a disabled ship still does."""
    stage = fired(battle(rulings, STINGER, RAVEN), "w2", km=20)
    stage.do("gm", wish.SetHull("s1", hurt))
    stage.do("p2", LetGo("c2")).do("gm", LetGo("n1"))
    assert (fight(stage).turn, fight(stage).flying) == (2, ())
    assert (fight(stage).salvo is not None) is flies


@pytest.mark.rule("MS-R70")
def test_missiles_that_are_all_shot_down_are_logged(rulings: Settings) -> None:
    stage = fired(battle(rulings, STINGER, GUARDED), "w2")
    while stage.asked() == ["gm incoming n1"]:
        stage.do("gm", wish.AnswerSalvo("n1", batteries=2))
    chosen(stage, "p1", "6,6,6,2"[:7], "6,7,8,9")
    told = [GAME.log_line(event, stage.state) for event in stage.plays[-1].events]
    assert "Ana's salvo is shot down." in told
    assert not [line for line in told if line.startswith("Ana hits")]


@pytest.mark.rule("MS-R70", "MS-R57")
@pytest.mark.option("combat_economy", "split")
def test_missiles_fired_by_one_gunner_in_one_turn_arrive_each_in_its_own(rulings: Settings) -> None:
    heavy = ShipWeapon("w1", "Heavy missiles", 7, speed=15, capacity=8, loaded=8)
    swarm = ShipWeapon("w2", "Swarm missiles", 1, speed=10, volley=12, capacity=6, loaded=6)
    stage = battle(rulings, ship("s1", party=True, crew=CREW, weapons=(heavy, swarm)), RAVEN)
    stage.do("p1", SplitActions("c1", 2))
    fired(stage, "w1", km=25)
    fired(stage, "w2", km=25)
    assert [(one.name, one.arrives) for one in fight(stage).flying] == [("Heavy missiles", 2), ("Swarm missiles", 3)]
    stage.do("p2", LetGo("c2")).do("gm", LetGo("n1"))
    assert salvo(stage).name == "Heavy missiles"
    assert [one.name for one in fight(stage).flying] == ["Swarm missiles"]


@pytest.mark.rule("MS-R18", "MS-R70", "MS-1.2")
@pytest.mark.parametrize(("km", "turn", "acted", "loaded"), [(10, 1, False, 8), (20, 2, False, 7)])
def test_a_salvo_that_the_storyteller_breaks_off_gives_back_its_shots(
    rulings: Settings, km: int, turn: int, acted: bool, loaded: int
) -> None:
    """Missiles that have flown for a turn are gone all the same; the pilot's reaction comes back."""
    stage = battle(rulings, ship("s1", party=True, crew=CREW, weapons=(MISSILES,)),
                   ship("s2", crew=(Post("n1", PILOT), Post("c2", PILOT))))  # fmt: skip
    fired(stage, "w2", km=km)
    while fight(stage).turn < turn:
        stage.do(*(("gm", LetGo("n1")) if fight(stage).now == "n1" else ("p2", LetGo("c2"))))
    stage.do("gm", wish.AnswerSalvo("n1", "Reflexes"))
    assert (len(salvo(stage).answers), len(salvo(stage).waits)) == (1, 1)
    stage.break_off()
    parts = {one.id: one for one in fight(stage).parts}
    assert (fight(stage).salvo, parts["n1"].reacted, parts["c1"].acted) == (None, False, acted)
    assert sheet(stage, "s1").weapons[0].loaded == loaded
    assert all(one.used == 0 for one in fight(stage).shots)
