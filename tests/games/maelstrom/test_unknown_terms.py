"""Terms of attacks and salvos in views and events of seats that do not know them; a branch starts from a view."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.chance import Chance, seeded_source
from croupier.core.secrets import Secret, redact
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat import attack_commands as wish
from croupier.games.maelstrom.combat.commands import OpenFight
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Harm
from croupier.games.maelstrom.harm.soak_rolls import hit
from croupier.games.maelstrom.harm.stunners import stun
from croupier.games.maelstrom.rolls.commands import AmendRoll, ChooseWay
from croupier.games.maelstrom.sheets.state import Armor, Effect, Item
from croupier.games.maelstrom.ships.commands import FireAt, SetSalvo
from croupier.games.maelstrom.willpower.commands import CallWillpower
from support.maelstrom.battle import ARGO, RAVEN, battle
from support.maelstrom.stage import Hero, Stage, under

TERMS: list[dict[str, Any]] = [
    {"harder": 1, "because": "smoke"}, {"worse": 1}, {"dice": -1}, {"difficulty": 7}, {"precise_way": "no"},
    {"required": ("Swords",)},
]  # fmt: skip


def blow(rulings: Settings, by: str, terms: dict[str, Any], *, damage: int = 0, evades: bool = False) -> Stage:
    """Ana, or a guard with these damage dice, attacks Ben with these terms."""
    guard = Npc("n1", "A guard", Secret(Quick((("Fight", 5),), evade=3), ("gm",)))
    stage = Stage(rulings, Hero(), Hero(), Hero(), npcs=(guard,),
                  state={"fight": Fight(1, (Part(by), Part("c2")), by)})  # fmt: skip
    if by == "n1":
        stage.do("gm", wish.Strike(by, "c2", "Fight", damage=damage))
    else:
        stage.do("p1", wish.Strike(by, "c2", attribute="Reflexes"))
    stage.do("gm", wish.SetAttack(**terms))
    return stage.do("p2", wish.AnswerAttack("evade")) if evades else stage


@pytest.mark.rule("MS-R74", "MS-R17")
@pytest.mark.parametrize("evades", [False, True])
@pytest.mark.parametrize("terms", TERMS, ids=lambda one: next(iter(one)))
@pytest.mark.parametrize(
    ("announced", "seats"), [("always", ("p2", "p3", "watch")), ("hidden", ("p1", "p2", "p3", "watch"))]
)
def test_the_terms_of_an_attack_are_not_in_the_views_of_others(
    announced: str, seats: tuple[str, ...], terms: dict[str, Any], evades: bool
) -> None:
    """They were plain fields of the state, with which a branch begins."""
    rulings = GAME.read_settings({"roll_announce": announced})
    everyone = announced == "always" and "difficulty" in terms
    plain, other = blow(rulings, "c1", {}, evades=evades), blow(rulings, "c1", terms, evades=evades)
    for seat in seats:
        views = [GAME.see(one.state, seat) for one in (plain, other)]
        knows = everyone or (seat == "p1" and "dice" in terms)
        assert knows or (views[0].fight, views[0].attempts) == (views[1].fight, views[1].attempts)
        world = GAME.deal(views[1], Chance(seeded_source("a branch")))
        assert GAME.see(world, seat) == views[1]


@pytest.mark.rule("MS-R74", "MS-R73")
def test_the_numbers_of_an_npcs_weapon_are_not_in_the_views_of_others(rulings: Settings) -> None:
    worlds = [blow(rulings, "n1", {}, damage=damage) for damage in (2, 9)]
    for seat in ("p1", "p2", "watch"):
        first, second = (GAME.see(one.state, seat).fight for one in worlds)
        assert first == second
    damages = [one.state.fight.attack.damage for one in worlds]  # type: ignore[union-attr]
    assert damages == [2, 9]


def bombed(rulings: Settings, damage: int) -> Stage:
    """A guard's bomb that Ana, who is in reach, is about to evade."""
    guard = Npc("n1", "A guard", Secret(Quick((("Bombs", 5),)), ("gm",)))
    fight = Fight(1, (Part("n1"), Part("c1"), Part("c2")), "n1")
    agile = Hero(specialties=(("Athletics", "Dodge"),))
    stage = Stage(rulings, agile, Hero(), npcs=(guard,), state={"fight": fight})
    stage.do("gm", wish.Throw("n1", "Bombs", "the crates", damage=damage, reach=30))
    stage.do("gm", wish.SetAttack(), "2,3,8,9,9")
    stage.do("gm", wish.Burst((wish.Near("c1", 2),)))
    return stage.do("p1", wish.AnswerBurst("c1", "evade"))


@pytest.mark.rule("MS-R74", "MS-R66", "MS-R73")
def test_the_evade_of_a_grenade_does_not_carry_its_numbers(rulings: Settings) -> None:
    """Everyone's view had the damage dice of an NPC's grenade as soon as somebody evaded."""
    worlds = [bombed(rulings, 8), bombed(rulings, 6)]
    for seat in ("p1", "p2", "watch"):
        first, second = ([each.about for each in GAME.see(one.state, seat).attempts[-1:]] for one in worlds)
        assert first == second
    assert worlds[0].state.attempts[-1].about != worlds[1].state.attempts[-1].about


def told(stage: Stage, seat: str) -> list[Any]:
    """The events of all commands so far as a seat may read them: in its stream, and in its export."""
    return [redact(event, seat) for play in stage.plays for event in play.events]


@pytest.mark.rule("MS-R74", "MS-R73", "MS-R66")
def test_events_do_not_carry_the_numbers_of_an_npcs_weapon(rulings: Settings) -> None:
    """The views had been without them, but not the events that everyone is sent."""
    struck = [blow(rulings, "n1", {}, damage=damage) for damage in (2, 9)]
    thrown = [bombed(rulings, damage) for damage in (8, 6)]
    for worlds in (struck, thrown):
        for seat in ("p1", "p2", "watch"):
            assert told(worlds[0], seat) == told(worlds[1], seat)
        assert told(worlds[0], "gm") != told(worlds[1], "gm")


@pytest.mark.rule("MS-R74", "MS-R17", "MS-R70")
def test_events_do_not_carry_the_terms_of_an_attack_or_a_salvo_that_others_made() -> None:
    rulings = GAME.read_settings({"roll_announce": "hidden"})
    struck = [blow(rulings, "c1", terms) for terms in ({}, {"worse": 1})]
    fired = [
        battle(rulings, ARGO, RAVEN)
        .do("p1", FireAt("c1", "s1", "w1", "s2", attribute="Reflexes"))
        .do("gm", SetSalvo(worse=worse))
        for worse in (0, 1)
    ]
    for worlds in (struck, fired):
        for seat in ("p2", "watch"):
            assert told(worlds[0], seat) == told(worlds[1], seat)
        assert told(worlds[0], "gm") != told(worlds[1], "gm")


@pytest.mark.rule("MS-R74", "MS-R65")
def test_an_ambush_does_not_carry_the_dice_of_unprepared_npcs(rulings: Settings) -> None:
    guard = Npc("n1", "A guard", Secret(Quick((("Shoot", 4),)), ("gm",)))
    worlds = []
    for dice in (2, 5):
        stage = Stage(rulings, Hero(specialties=(("Stealth", "Surveillance"),)), Hero(), npcs=(guard,))
        worlds.append(stage.do("gm", OpenFight(("c1", "n1"), ambushers=("c1",), unprepared=dice)))
    for seat in ("p1", "p2", "watch"):
        first, second = (GAME.see(one.state, seat).attempts for one in worlds)
        assert first == second
        assert told(worlds[0], seat) == told(worlds[1], seat)
    assert worlds[0].state.attempts != worlds[1].state.attempts


@pytest.mark.rule("MS-R74", "MS-R50")
def test_a_soak_roll_does_not_carry_the_source_of_the_damage(rulings: Settings) -> None:
    """Everyone sees the roll, and the source is a number of a weapon that they may not know."""
    worn = Hero(sheet={"items": (Item("i1", "Hide", armor=Armor(lethal=2, sources=("heat", "cold")), out=True),)})
    worlds = []
    for source in ("heat", "cold"):
        stage = Stage(rulings, worn, Hero())
        stage.run(hit, "c1", 2, "aggravated", source)
        worlds.append(stage)
    first, second = (GAME.see(one.state, "p2").attempts for one in worlds)
    assert first == second
    assert first[-1].kind == "soak"


@pytest.mark.rule("MS-R74", "MS-17.10")
def test_the_dice_kept_of_an_amended_attack_do_not_carry_its_terms(rulings: Settings) -> None:
    stage = blow(rulings, "n1", {}, damage=2)
    stage.do("p2", wish.AnswerAttack("nothing"), "2,3,6,7,8", "2,3,4,6")
    stage.do("gm", AmendRoll("r4", "smoke", 9, 0))
    assert [(one.kind, one.about) for one in stage.attempt().unused] == [("damage", "")]


@pytest.mark.rule("MS-R74", "MS-R17")
def test_who_rolls_or_answers_knows_their_own_terms(rulings: Settings) -> None:
    stage = blow(rulings, "c1", {"harder": 1})
    shown = {seat: GAME.see(stage.state, seat).fight.attack for seat in ("p1", "p2", "gm")}  # type: ignore[union-attr]
    assert shown["p1"] == shown["gm"] == stage.state.fight.attack  # type: ignore[union-attr]
    assert (shown["p2"].more, shown["p2"].is_blow) == ((), True)  # type: ignore[union-attr]
    stage.do("p2", wish.AnswerAttack("parry")).do("p1", ChooseWay("r4"), "2,3,9,9,9")
    assert stage.asked() == ["p2 way r5"]


@pytest.mark.rule("MS-R74", "MS-R70")
@pytest.mark.parametrize("terms", [{"harder": 1}, {"worse": 1}, {"km": 12}, {"precise_way": "yes"}], ids=str)
def test_the_terms_of_a_salvo_are_not_in_the_views_of_others(rulings: Settings, terms: dict[str, Any]) -> None:
    def salvo(**set: Any) -> Stage:
        stage = battle(rulings, ARGO, RAVEN).do("p1", FireAt("c1", "s1", "w1", "s2", attribute="Reflexes"))
        return stage.do("gm", SetSalvo(**set))

    plain, other = salvo(), salvo(**terms)
    told = "km" in terms
    for seat in ("p2", "watch"):
        first, second = (GAME.see(one.state, seat) for one in (plain, other))
        assert told or (first.fight, first.attempts) == (second.fight, second.attempts)
    assert "more" not in msgspec.to_builtins(GAME.see(other.state, "p2").fight).get("salvo", {})


@pytest.mark.rule("MS-R74", "MS-R32")
def test_a_willpower_roll_does_not_carry_an_effect_that_a_seat_does_not_know(rulings: Settings) -> None:
    """Everyone's view said that it is made against an effect, against which, and whether to resist it."""
    effects = (Effect("e1", "Gas", difficulty=2, turns=3), Effect("e2", "Fear", dice=-1))
    worlds = []
    for call in (
        CallWillpower("c1"),
        CallWillpower("c1", effect="e1"),
        CallWillpower("c1", effect="e2", how="recover"),
    ):
        stage = Stage(rulings, Hero(sheet={"effects": effects}), Hero())
        worlds.append(stage.do("gm", call, "2,3,7"))
    for seat, seen in (("p2", 1), ("watch", 1), ("p1", 3), ("gm", 3)):
        assert len({GAME.see(one.state, seat).attempts[-1].about for one in worlds}) == seen
        assert seen > 1 or told(worlds[0], seat) == told(worlds[1], seat) == told(worlds[2], seat)


@pytest.mark.rule("MS-R74", "MS-R66")
@pytest.mark.parametrize("abouts", [pytest.param(2, id="everyone"), under("visibility_dice", "st_only", 1)])
def test_a_roll_against_a_stunner_does_not_carry_levels_that_are_not_told(rulings: Settings, abouts: int) -> None:
    fight = Fight(1, (Part("c1"), Part("c2")), "c1")
    worlds = []
    for levels in (2, 4):
        stage = Stage(rulings, Hero(), Hero(), state={"fight": fight})
        stage.run(stun, "c1", levels)
        worlds.append(stage)
    for seat, count in (("p2", abouts), ("p1", 2), ("gm", 2)):
        assert len({GAME.see(one.state, seat).attempts[-1].about for one in worlds}) == count


@pytest.mark.rule("MS-R74", "MS-R50")
@pytest.mark.parametrize("worlds", [pytest.param(2, id="everyone"), under("visibility_dice", "st_only", 1)])
def test_a_soak_roll_does_not_tell_levels_that_are_not_told(rulings: Settings, worlds: int) -> None:
    """Its words and its receipt said how many came, and how many got through, which the log kept from others."""
    clad = Hero(sheet={"items": (Item("i1", "Vest", armor=Armor(lethal=2), out=True),)})
    told: dict[str, set[str]] = {"p2": set(), "p1": set()}
    facts = set()
    for levels in (4, 5):
        stage = Stage(rulings, clad, Hero()).do("gm", Harm("c1", levels), "3,9")
        for seat, seen in told.items():
            roll = GAME.see(stage.state, seat).attempts[-1]
            seen.add(f"{roll.about} {roll.words.value}")
        line = next(one for one in reversed(stage.because()) if one.clause == "MS-R50")
        facts.add(tuple(fact.is_for("p2") for fact in line.facts))
    assert (len(told["p2"]), len(told["p1"])) == (worlds, 2)
    assert facts == {(worlds == 2,) * 3}
