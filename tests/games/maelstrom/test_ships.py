"""Ships: numbers, stations, who knows what, what is offered, other rulings (MS-R70)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.chance import Chance, seeded_source
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import RemoveNpc
from croupier.games.maelstrom.combat.commands import CloseFight, HoldBack
from croupier.games.maelstrom.ships import commands as wish
from croupier.games.maelstrom.ships.content import CRUISER, MODELS
from croupier.games.maelstrom.ships.state import (
    DESTROYED,
    ENGINEER,
    GUNNER,
    PILOT,
    Post,
    ShipWeapon,
)
from croupier.testing.refusals import refused_by
from support.maelstrom.battle import ARGO, CREW, RAVEN, battle, chosen, condition, fired, offered, sheet, ship
from support.maelstrom.forms import fields, form, sent
from support.maelstrom.reading import cited
from support.maelstrom.stage import Hero, Stage

# stations, and what is known


@pytest.mark.rule("MS-R70", "MS-R57")
def test_taking_a_station_in_a_fight_is_an_action(rulings: Settings) -> None:
    stage = battle(rulings)
    with refused_by("MS-R55"):
        stage.do("p2", wish.ManStation("s1", "c2", GUNNER))
    stage.do("p1", wish.ManStation("s1", "c1", PILOT))
    assert sheet(stage, "s1").crew == (*CREW, Post("c1", PILOT))
    assert stage.asked() == ["p2 turn c2"]
    stage.do("gm", CloseFight()).do("p1", wish.ManStation("s1", "c1", GUNNER, leaves=True))
    assert Post("c1", GUNNER) not in sheet(stage, "s1").crew


@pytest.mark.rule("MS-R70", "MS-1.8")
def test_players_crew_only_their_own_ship_and_only_themselves(rulings: Settings) -> None:
    stage = battle(rulings)
    for command in (wish.ManStation("s2", "c1", PILOT), wish.ManStation("s1", "c2", ENGINEER)):
        with pytest.raises(Illegal):
            stage.do("p1", command)
    for wrong in (wish.BringShip("X"), wish.SetHull("s1", 1), wish.Rearm("s1"), wish.TakeShipAway("s2")):
        with refused_by("MS-1.8"):
            stage.do("p1", wrong)


@pytest.mark.rule("MS-R70", "MS-R74")
def test_the_partys_ship_is_public_and_other_ships_are_the_storytellers(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    stage.do("gm", wish.BringShip("Argo", party=True, model=CRUISER)).do("gm", wish.BringShip("Raven", 2, 5))
    mine, theirs = GAME.see(stage.state, "p1").ships
    assert (mine.sheet.value, theirs.sheet.value, theirs.name) == (MODELS[CRUISER], None, "Raven")
    told = {one.label: one.value for one in GAME.display.facts(GAME.see(stage.state, "p1"))}
    assert told["Argo"].startswith("hull 3 of 3, armor 6")
    assert told["Raven"] == "in sight"
    count = len(stage.events)
    stage.do("gm", wish.MountWeapon(stage.state.ships[1].id, "Laser", 4, range=5))
    assert [one.audience() for one in stage.events[count:]] == [("gm",)]


@pytest.mark.rule("MS-19.1", "MS-R70")
def test_the_sample_vessel_has_its_numbers() -> None:
    one = MODELS[CRUISER]
    assert (one.armor, one.hull) == (6, 3)
    assert [(each.damage, each.range or each.speed, each.batteries, each.capacity) for each in one.weapons] == [
        (3, 3, 4, 0),
        (7, 15, 2, 8),
        (1, 10, 1, 6),
    ]
    assert one.weapons[0].defends


@pytest.mark.rule("MS-R70", "MS-1.10")
@pytest.mark.parametrize(
    "command",
    [
        wish.BringShip(" "),
        wish.BringShip("X", hull=0),
        wish.BringShip("X", armor=31),
        wish.BringShip("X", model="Shuttle"),
        wish.MountWeapon("s1", "Both", 3, range=3, speed=3),
        wish.MountWeapon("s1", "None", 3),
        wish.MountWeapon("s1", "Many", 31, range=3),
        wish.SetHull("s1", 5),
        wish.SetHull("s9", 1),
        wish.TakeShipAway("s9"),
    ],
)
def test_invalid_ships_change_nothing(rulings: Settings, command: Any) -> None:
    stage = Stage(rulings, Hero(), state={"ships": (ARGO,)})
    before = stage.state
    with pytest.raises((Invalid, Impossible)):
        stage.do("gm", command)
    assert stage.state is before


@pytest.mark.rule("MS-R70", "MS-1.8")
def test_the_storyteller_gives_no_station_to_a_character_whose_player_decides(rulings: Settings) -> None:
    station = next(one for one in GAME.choices(battle(rulings).state, "gm") if one.command["type"] == "man_station")
    assert not {"c1", "c2"} & {option.value for option in station.fields[0].options}


@pytest.mark.rule("MS-R70")
def test_every_ship_choice_can_be_done(rulings: Settings) -> None:
    stage = battle(rulings)
    assert {"fire_at", "man_station"} <= {one["type"] for one in offered(stage, "p1")}
    stage.do("p1", wish.FireAt("c1", "s1", "w1", "s2"))
    assert {one["type"] for one in offered(stage, "gm")} >= {"set_salvo", "call_off_salvo", "bring_ship", "set_hull"}
    stage.do("gm", wish.SetSalvo())
    assert [one for one in offered(stage, "gm") if one["type"] == "answer_salvo"] == [
        {"type": "answer_salvo", "who": "n1", "attribute": "Reflexes"},
        {"type": "answer_salvo", "who": "n1"},
    ]


@pytest.mark.rule("MS-R70")
def test_a_held_action_may_be_used_to_fire_later(rulings: Settings) -> None:
    stage = battle(rulings).do("p1", HoldBack("c1"))
    with refused_by("MS-R55"):
        stage.do("p1", wish.FireAt("c1", "s1", "w1", "s2"))


# other rulings


@pytest.mark.rule("MS-R70")
@pytest.mark.option("ships", "storyteller")
def test_under_a_ruling_ship_actions_are_only_narrated(rulings: Settings) -> None:
    stage = battle(rulings)
    assert "fire_at" not in {one["type"] for one in offered(stage, "p1")}
    with refused_by("MS-R70"):
        stage.do("p1", wish.FireAt("c1", "s1", "w1", "s2"))
    stage.do("gm", wish.SetHull("s2", 4))
    assert condition(stage, "s2") == DESTROYED


@pytest.mark.rule("MS-R70")
@pytest.mark.option("ships", "off")
def test_under_a_ruling_there_are_no_ships(rulings: Settings) -> None:
    with refused_by("MS-R70"):
        Stage(rulings, Hero()).do("gm", wish.BringShip("Argo"))
    assert "bring_ship" not in {one["type"] for one in offered(Stage(rulings, Hero()), "gm")}


@pytest.mark.option("combat_damage", "margin")
def test_under_a_ruling_the_margin_of_a_salvo_is_its_damage(rulings: Settings) -> None:
    stage = fired(battle(rulings), aware=False)
    chosen(stage, "p1", "6,7,2,2")
    assert sheet(stage, "s2").hurt == 2


@pytest.mark.rule("MS-R70", "MS-R74")
@pytest.mark.parametrize("hurt", [0, 3, 4])
def test_a_consistent_world_shows_the_player_the_same_view(rulings: Settings, hurt: int) -> None:
    stage = battle(rulings).do("gm", wish.SetHull("s2", hurt)) if hurt else battle(rulings)
    if hurt < 4:
        stage.do("p1", wish.FireAt("c1", "s1", "w1", "s2"))
    for seat in ("p1", "p2", "gm"):
        view = GAME.see(stage.state, seat)
        dealt = GAME.deal(view, Chance(seeded_source(f"world {seat}")))
        assert GAME.see(dealt, seat) == view
        assert GAME.choices(GAME.see(dealt, seat), seat) == GAME.choices(view, seat)


@pytest.mark.rule("MS-R70", "MS-R74")
def test_players_learn_nothing_about_another_ships_weapons_and_crew(rulings: Settings) -> None:
    """Two raiders that differ in armor, weapons and crew: every view, choice and line is the same to a player."""
    other = ship("s2", armor=9, hull=7, weapons=(), crew=())
    seen = []
    for raven in (RAVEN, other):
        stage = battle(rulings, ARGO, raven).do("p1", wish.FireAt("c1", "s1", "w1", "s2"))
        view = GAME.see(stage.state, "p1")
        lines = [GAME.log_line(one, view) for one in stage.events]
        seen.append((view, GAME.choices(view, "p1"), lines, GAME.display.facts(view)))
    assert seen[0] == seen[1]


@pytest.mark.rule("MS-R70", "MS-R73")
def test_leaving_the_story_frees_the_station(rulings: Settings) -> None:
    stage = battle(rulings, fight=None)
    stage.do("gm", RemoveNpc("n1"))
    assert sheet(stage, "s2").crew == ()


@pytest.mark.rule("MS-R70")
@pytest.mark.parametrize(("hurt", "default"), [(0, 1), (2, 1), (4, 3)])
def test_the_current_hull_value_is_not_offered(rulings: Settings, hurt: int, default: int) -> None:
    stage = battle(rulings, ship("s1", hull=3, hurt=hurt))
    choices = GAME.choices(GAME.see(stage.state, "gm"), "gm")
    field = next(one for one in choices if one.command["type"] == "set_hull").fields[0]
    assert field.default == default
    stage.do("gm", wish.SetHull("s1", default))


@pytest.mark.rule("MS-R70")
def test_nobody_mans_two_ships_at_once(rulings: Settings) -> None:
    stage = battle(rulings, ARGO, ship("s3", party=True)).do("gm", CloseFight())
    with pytest.raises(Impossible, match="Ana is at a station of Argo"):
        stage.do("p1", wish.ManStation("s3", "c1", PILOT))
    stage.do("p1", wish.ManStation("s1", "c1", GUNNER, leaves=True)).do("p1", wish.ManStation("s3", "c1", PILOT))
    assert sheet(stage, "s3").crew == (Post("c1", PILOT),)
    stage.do("gm", wish.SetHull("s3", 4)).do("p1", wish.ManStation("s1", "c1", GUNNER))
    assert Post("c1", GUNNER) in sheet(stage, "s1").crew


@pytest.mark.rule("MS-14.9", "MS-R5", "MS-1.2")
@pytest.mark.parametrize(("said", "evades", "defends"), [("rule", 7, 6), ("yes", 7, 7), ("no", 6, 6)])
def test_the_terms_of_a_salvo_say_what_reflexes_costs_those_who_answer(
    rulings: Settings, said: str, evades: int, defends: int
) -> None:
    rockets = ShipWeapon("w2", "Rockets", 3, speed=15, capacity=8, loaded=8)
    guard = ShipWeapon("w3", "Point defence", 2, range=3, batteries=2, defends=True)
    stage = battle(rulings, ship("s1", party=True, crew=CREW, weapons=(guard,)),
                   ship("s2", crew=(Post("n1", GUNNER),), weapons=(rockets,)), now="n1")  # fmt: skip
    stage.do("gm", wish.FireAt("n1", "s2", "w2", "s1", pool="Remote Weapons"))
    asked = form(stage, "gm", "set_salvo")
    assert {"evading", "defending"} <= set(fields(asked))
    stage.do("gm", sent(asked, km=1, evading=said, defending=said))
    changed = {"rule": [], "yes": [{"defending": "yes"}], "no": [{"evading": "no"}]}
    assert cited(stage, "MS-1.2") == changed[said]
    stage.do("p2", wish.AnswerSalvo("c2", "Reflexes")).do("p1", wish.AnswerSalvo("c1", batteries=1), "2,7,8,9")
    found = []
    for seat, dice in (("p2", "2,2,2,2"), ("p1", "2,2,2,2")):
        (way,) = stage.attempt().offered.open()
        found.append(way.difficulty + sum(one.difficulty for one in way.modifiers))
        chosen(stage, seat, dice, *(("2,2,2,2,2",) if seat == "p1" else ()))
    assert found == [evades, defends]


@pytest.mark.rule("MS-14.9", "MS-R5")
def test_where_nobody_answers_by_reflexes_no_term_says_what_that_costs(rulings: Settings) -> None:
    """The raider has only pools."""
    stage = battle(rulings).do("p1", wish.FireAt("c1", "s1", "w1", "s2"))
    assert not {"evading", "defending"} & set(fields(form(stage, "gm", "set_salvo")))
    with pytest.raises(Invalid, match="evading"):
        stage.do("gm", wish.SetSalvo(evading="yes"))


@pytest.mark.rule("MS-14.9", "MS-R5", "MS-15.8")
@pytest.mark.parametrize(("said", "costs"), [("rule", False), ("yes", True), ("no", False)])
def test_the_terms_of_a_salvo_say_what_reflexes_costs_and_what_it_requires(
    rulings: Settings, said: str, costs: bool
) -> None:
    """Only an attack had these boxes."""
    stage = battle(rulings).do("p1", wish.FireAt("c1", "s1", "w1", "s2", "Reflexes"))
    stage.do("gm", sent(form(stage, "gm", "set_salvo"), aware=False, precise_way=said, required=["Mining Equipment"]))
    (way,) = stage.attempt().offered.open()
    assert ([one.source for one in way.modifiers], way.required) == (["Reflexes"] * costs, ("Mining Equipment",))
    assert cited(stage, "MS-1.2") == ([{"precise_way": "yes"}] if costs else [])
    wits = battle(rulings).do("p1", wish.FireAt("c1", "s1", "w1", "s2"))
    assert "precise_way" not in fields(form(wits, "gm", "set_salvo"))
    with pytest.raises(Impossible):
        wits.do("gm", wish.SetSalvo(precise_way="yes"))
    with refused_by("MS-15.9"):
        wits.do("gm", wish.SetSalvo(required=("Missiles",)))
