"""What is refused about ships: too many, too much, the wrong hands, the wrong time (MS-R70)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Quick
from croupier.games.maelstrom.combat.commands import LetGo
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls.commands import Withdraw
from croupier.games.maelstrom.ships import commands as wish
from croupier.games.maelstrom.ships.ship_setup import MOST_SHIPS, MOST_WEAPONS
from croupier.games.maelstrom.ships.state import ENGINEER, GUNNER, PILOT, Post, ShipWeapon
from support.maelstrom.battle import ARGO, CREW, GUN, RAIDER, RAVEN, battle, fight, fired, salvo, sheet, ship
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage, under

MISSILES = ShipWeapon("w2", "Heavy missiles", 3, batteries=2, speed=15, capacity=8, loaded=8)
STINGER = ship("s1", party=True, crew=CREW, weapons=(MISSILES,))


def refused(stage: Stage, seat: str, command: Any, said: str, *kinds: type[Exception]) -> None:
    """The command is refused in these words, and nothing has changed."""
    before = stage.state
    with pytest.raises(kinds or (Illegal, Impossible, Invalid), match=said):
        stage.do(seat, command)
    assert stage.state is before


# keeping


@pytest.mark.rule("MS-R70", "MS-R74")
def test_the_number_of_ships_is_limited(rulings: Settings) -> None:
    fleet = tuple(ship(f"s{at}") for at in range(1, MOST_SHIPS + 1))
    refused(Stage(rulings, Hero(), state={"ships": fleet}), "gm", wish.BringShip("One more"), "already 20 ships")
    stage = Stage(rulings, Hero(), state={"ships": fleet[:-1], "named": MOST_SHIPS - 1})
    stage.do("gm", wish.BringShip("One more"))
    assert len(stage.state.ships) == MOST_SHIPS


@pytest.mark.rule("MS-R70", "MS-1.10")
def test_the_number_of_weapons_on_a_ship_is_limited(rulings: Settings) -> None:
    racks = tuple(msgspec.structs.replace(GUN, id=f"w{at}") for at in range(1, MOST_WEAPONS + 1))
    full = Stage(rulings, Hero(), state={"ships": (ship("s1", weapons=racks),)})
    refused(full, "gm", wish.MountWeapon("s1", "One more", 3, range=3), "it has 12 weapons")
    stage = Stage(rulings, Hero(), state={"ships": (ship("s1", weapons=racks[1:]),)})
    stage.do("gm", wish.MountWeapon("s1", "One more", 3, range=3, capacity=6))
    assert (sheet(stage, "s1").weapons[-1].id, sheet(stage, "s1").weapons[-1].loaded) == ("w12", 6)


@pytest.mark.rule("MS-R70", "MS-1.10")
@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({"damage": -1}, "0 to 30"), ({"range": 1001}, "0 to 1000"), ({"batteries": 0}, "1 to 30"),
        ({"rate": 0}, "1 to 30"), ({"linked": 31}, "0 to 30"), ({"range": 0, "speed": 1001}, "0 to 1000"),
        ({"volley": 0}, "1 to 30"), ({"capacity": -1}, "0 to 1000"), ({"range": 0}, "a range, missiles have a speed"),
    ],
)  # fmt: skip
def test_a_weapons_numbers_stay_within_their_ranges(rulings: Settings, numbers: dict[str, Any], said: str) -> None:
    stage = Stage(rulings, Hero(), state={"ships": (ARGO,)})
    refused(stage, "gm", wish.MountWeapon("s1", "A gun", **{"damage": 3, "range": 3, **numbers}), said)


@pytest.mark.rule("MS-R70", "MS-R63")
def test_a_ship_that_has_fired_nothing_is_not_rearmed(rulings: Settings) -> None:
    refused(battle(rulings, STINGER, RAVEN), "gm", wish.Rearm("s1"), "nothing is missing aboard", Impossible)


@pytest.mark.rule("MS-R70")
@pytest.mark.parametrize(("hurt", "said"), [(0, "already at that"), (-1, "0 to 3"), (5, "0 to 3, or 4: destroyed")])
def test_a_hull_is_not_set_to_its_current_or_an_impossible_value(rulings: Settings, hurt: int, said: str) -> None:
    refused(battle(rulings), "gm", wish.SetHull("s1", hurt), said)


@pytest.mark.rule("MS-R70", "MS-1.8")
@pytest.mark.parametrize("gone", ["s1", "s2"])
def test_a_ship_does_not_leave_under_fire(rulings: Settings, gone: str) -> None:
    aimed = battle(rulings, STINGER, RAVEN).do("p1", wish.FireAt("c1", "s1", "w2", "s2"))
    refused(aimed, "gm", wish.TakeShipAway(gone), "is under fire", Impossible)
    flying = fired(battle(rulings, STINGER, RAVEN), "w2", km=31)
    refused(flying, "gm", wish.TakeShipAway(gone), "is under fire", Impossible)
    rolled = fired(battle(rulings, STINGER, RAVEN), "w2", aware=False)
    assert any(one.is_under_way for one in rolled.state.attempts)
    refused(rolled, "gm", wish.TakeShipAway(gone), "is under fire", Impossible)


@pytest.mark.rule("MS-R70")
def test_a_ship_that_is_not_under_fire_may_leave_in_the_middle_of_a_fight(rulings: Settings) -> None:
    stage = battle(rulings, ARGO, RAVEN, ship("s3"))
    stage.do("p1", wish.FireAt("c1", "s1", "w1", "s2")).do("gm", wish.TakeShipAway("s3"))
    assert [one.id for one in stage.state.ships] == ["s1", "s2"]


@pytest.mark.rule("MS-R70", "MS-R57")
@pytest.mark.parametrize(
    ("seat", "command", "said"),
    [
        ("gm", wish.ManStation("s1", "c9", PILOT), "nobody called 'c9' here"),
        ("p1", wish.ManStation("s1", "c1", "cook"), "pilot, gunner, engineer"),
        ("p1", wish.ManStation("s2", "c1", ENGINEER), "not the party's ship"),
        ("p1", wish.ManStation("s1", "c1", GUNNER), "is there"),
        ("p1", wish.ManStation("s1", "c1", ENGINEER, leaves=True), "is not there"),
        ("p1", wish.ManStation("s1", "c2", ENGINEER), "not your character"),
        ("p1", wish.ManStation("s2", "n1", ENGINEER), "only the GM"),
        ("gm", wish.ManStation("s1", "c1", ENGINEER), "is played by their player"),
    ],
)
@pytest.mark.parametrize("fights", [True, False])
def test_nobody_takes_someone_elses_station(
    rulings: Settings, seat: str, command: Any, said: str, fights: bool
) -> None:
    refused(battle(rulings) if fights else battle(rulings, fight=None), seat, command, said)


# firing


@pytest.mark.rule("MS-R58", "MS-R70", "MS-R73")
def test_a_gunner_of_the_storytellers_fires_with_an_existing_pool(rulings: Settings) -> None:
    stage = battle(rulings, now="n1")
    refused(stage, "gm", wish.FireAt("n1", "s2", "w1", "s1", pool="Luck"), "no pool 'Luck'", Impossible)
    stage.do("gm", wish.FireAt("n1", "s2", "w1", "s1", pool="Piloting"))
    assert salvo(stage).traits == ("Piloting",)


@pytest.mark.rule("MS-R70", "MS-20.5")
@pytest.mark.parametrize("mode", ["enforce", "assist"])
def test_nobody_fires_at_someone_who_is_out_of_the_fight(rulings: Settings, mode: str) -> None:
    """They are not there to be hit, so it is refused where the table only assists as well."""
    stage = battle(rulings)
    stage.state = msgspec.structs.replace(stage.state, mode=mode)
    apart = Fight(1, (Part("c1"), Part("c2"), Part("n1", out=1)), "c1")
    stage.state = msgspec.structs.replace(stage.state, fight=apart)
    refused(stage, "p1", wish.FireAt("c1", "s1", "w1", "n1"), "out of the fight", Illegal)


@pytest.mark.rule("MS-R70", "MS-15.1")
@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ({"km": -1}, "0 to 1000"), ({"km": 1001}, "0 to 1000"), ({"difficulty": 11}, "2"), ({"harder": 9}, "8"),
        ({"dice": 21}, "20"),
    ],
)  # fmt: skip
def test_the_terms_of_a_salvo_stay_within_their_ranges(rulings: Settings, terms: dict[str, Any], said: str) -> None:
    stage = battle(rulings).do("p1", wish.FireAt("c1", "s1", "w1", "s2"))
    refused(stage, "gm", wish.SetSalvo(**terms), said, Invalid)
    refused(stage, "p1", wish.SetSalvo(), "only the GM", Illegal)


@pytest.mark.rule("MS-R70", "MS-15.1")
def test_terms_of_a_salvo_are_set_once(rulings: Settings) -> None:
    refused(fired(battle(rulings)), "gm", wish.SetSalvo(), "no salvo is waiting for terms", Impossible)
    refused(fired(battle(rulings)), "gm", wish.CallOffSalvo(), "no salvo is being aimed", Impossible)


@pytest.mark.rule("MS-R18", "MS-R70")
def test_only_the_gunner_or_the_storyteller_calls_a_salvo_off(rulings: Settings) -> None:
    stage = battle(rulings).do("p1", wish.FireAt("c1", "s1", "w1", "s2"))
    refused(stage, "p2", wish.CallOffSalvo(), "not your character", Illegal)
    stage.do("gm", wish.CallOffSalvo())
    assert (fight(stage).salvo, stage.asked()) == (None, ["p1 turn c1"])


@pytest.mark.rule("MS-R18", "MS-R70")
@pytest.mark.parametrize("said", [under("roll_withdraw", "committed", "cannot be canceled")])
def test_under_a_ruling_a_salvo_must_be_fired(rulings: Settings, said: str) -> None:
    stage = battle(rulings).do("p1", wish.FireAt("c1", "s1", "w1", "s2"))
    refused(stage, "p1", wish.CallOffSalvo(), said, Illegal)


# answering


@pytest.mark.rule("MS-R70", "MS-R60", "MS-R57")
@pytest.mark.parametrize(
    ("seat", "command", "said"),
    [
        ("p2", wish.AnswerSalvo("c2", "Reflexes"), "nobody is being asked what c2"),
        ("p1", wish.AnswerSalvo("n1", "Reflexes"), "only the GM"),
        ("gm", wish.AnswerSalvo("n1", "Wits"), "Precision, Reflexes"),
    ],
)
def test_only_the_prompted_seat_answers_and_only_as_a_pilot_can(
    rulings: Settings, seat: str, command: Any, said: str
) -> None:
    refused(fired(battle(rulings)), seat, command, said)


@pytest.mark.rule("MS-R73", "MS-R60", "MS-R70")
@pytest.mark.parametrize(
    ("pools", "evade", "station", "asked"),
    [
        ((("Piloting", 3),), None, PILOT, True), ((), 2, PILOT, True), ((("Remote Weapons", 4),), None, PILOT, False),
        ((("Remote Weapons", 4),), None, GUNNER, True), ((("Piloting", 3),), 2, GUNNER, False),
    ],
)  # fmt: skip
def test_a_storytellers_character_defends_with_an_existing_pool(
    rulings: Settings, pools: tuple[tuple[str, int], ...], evade: int | None, station: str, asked: bool
) -> None:
    defence = msgspec.structs.replace(GUN, defends=True)
    raven = ship("s2", crew=(Post("n1", station),), weapons=(defence,))
    raider = msgspec.structs.replace(RAIDER, quick=Secret(Quick(pools, evade=evade), ("gm",)))
    stage = fired(battle(rulings, STINGER, raven, npcs=(raider,)), "w2")
    assert stage.asked() == (["gm incoming n1"] if asked else ["p1 way r3"])


# nothing left to hit


@pytest.mark.rule("MS-R70")
def test_missiles_whose_target_is_destroyed_are_lost(rulings: Settings) -> None:
    stage = fired(battle(rulings, STINGER, RAVEN), "w2", km=16)
    stage.do("gm", wish.SetHull("s2", 4)).do("p2", LetGo("c2")).do("gm", LetGo("n1"))
    assert (fight(stage).turn, fight(stage).flying, fight(stage).salvo) == (2, (), None)
    assert stage.asked() == ["p1 turn c1"]


@pytest.mark.rule("MS-R70")
def test_a_salvo_at_a_ship_destroyed_before_its_terms_is_not_fired(rulings: Settings) -> None:
    stage = battle(rulings).do("p1", wish.FireAt("c1", "s1", "w1", "s2")).do("gm", wish.SetHull("s2", 4))
    assert (fight(stage).salvo, stage.asked()) == (None, ["p1 turn c1"])


# numbers


@pytest.mark.rule("MS-R70", "MS-1.10")
@pytest.mark.parametrize(
    ("field", "least", "most"),
    [
        ("damage", 0, 30), ("range", 1, 1000), ("batteries", 1, 30), ("rate", 1, 30), ("linked", 0, 30),
        ("speed", 1, 1000), ("volley", 1, 30), ("capacity", 0, 1000),
    ],
)  # fmt: skip
def test_each_number_of_a_ships_weapon_has_a_minimum_and_a_maximum(
    rulings: Settings, field: str, least: int, most: int
) -> None:
    numbers: dict[str, Any] = {"damage": 3, **({"speed": 3} if field in ("speed", "volley") else {"range": 3})}
    for given in (least, most):
        stage = Stage(rulings, Hero(), state={"ships": (ARGO,)})
        stage.do("gm", wish.MountWeapon("s1", "One", **{**numbers, field: given}))
        weapon = sheet(stage, "s1").weapons[-1]
        assert (getattr(weapon, field), weapon.loaded) == (given, weapon.capacity)
    for given in (least - 1, most + 1):
        stage = Stage(rulings, Hero(), state={"ships": (ARGO,)})
        neither = given == 0 and field in ("range", "speed")
        said = "a gun has a range, missiles have a speed" if neither else f" to {most}"
        refused(stage, "gm", wish.MountWeapon("s1", "One", **{**numbers, field: given}), said)


def bring(field: str, given: int) -> wish.BringShip:
    """A ship with one number."""
    return msgspec.structs.replace(wish.BringShip("Argo"), **{field: given})


@pytest.mark.rule("MS-R70", "MS-1.10")
@pytest.mark.parametrize(("field", "least", "most"), [("armor", 0, 30), ("hull", 1, 30)])
def test_each_number_of_a_ship_has_a_minimum_and_a_maximum(
    rulings: Settings, field: str, least: int, most: int
) -> None:
    for given in (least, most):
        stage = Stage(rulings, Hero()).do("gm", bring(field, given))
        assert getattr(stage.state.ships[0].sheet.open(), field) == given
    for given in (least - 1, most + 1):
        refused(Stage(rulings, Hero()), "gm", bring(field, given), f"{least} to {most}")


@pytest.mark.rule("MS-R70", "MS-R63")
@pytest.mark.parametrize(("shots", "said"), [(0, "0 shots at once"), (3, "3 shots at once")])
def test_no_more_shots_are_fired_than_there_are_batteries(rulings: Settings, shots: int, said: str) -> None:
    refused(battle(rulings), "p1", wish.FireAt("c1", "s1", "w1", "s2", shots=shots), said, Illegal)


@pytest.mark.rule("MS-R70", "MS-R57")
def test_a_lone_crew_at_two_stations_is_asked_about_either_answer(rulings: Settings) -> None:
    """A pilot who was the gunner as well was asked to evade alone, and never to fire at missiles."""
    guns = ShipWeapon("w3", "PDC", 3, range=3, batteries=4, defends=True)
    alone = ship("s2", weapons=(guns,), crew=RAVEN.sheet.open().crew)
    stage = fired(battle(rulings, STINGER, alone), weapon="w2")
    assert stage.asked() == ["gm incoming n1"]
    stage.do("gm", wish.AnswerSalvo("n1"))
    assert lines(stage, "p1") == []
    assert stage.asked() == ["gm incoming n1"]
    stage.do("gm", wish.AnswerSalvo("n1", batteries=2))
    assert stage.asked() == ["p1 way r3"]


@pytest.mark.rule("MS-R70", "MS-R57")
@pytest.mark.parametrize(
    ("economy", "acted", "asked"),
    [
        ("one_plus_reaction", True, "p1 way r3"),
        ("one_plus_reaction", False, "gm incoming n1"),
        ("one", False, "p1 way r3"),
    ],
)
def test_a_second_answer_of_a_lone_crew_costs_the_action(economy: str, acted: bool, asked: str) -> None:
    guns = ShipWeapon("w3", "PDC", 3, range=3, batteries=4, defends=True)
    alone = ship("s2", weapons=(guns,), crew=RAVEN.sheet.open().crew)
    stage = battle(GAME.read_settings({"combat_economy": economy}), STINGER, alone)
    parts = (*fight(stage).parts[:2], Part("n1", acted=acted))
    stage.state = msgspec.structs.replace(stage.state, fight=msgspec.structs.replace(fight(stage), parts=parts))
    fired(stage, weapon="w2").do("gm", wish.AnswerSalvo("n1", "Reflexes"))
    assert stage.asked() == [asked]


@pytest.mark.rule("MS-R18", "MS-R57", "MS-R70")
def test_both_answers_of_a_lone_crew_are_given_back_with_the_salvo(rulings: Settings) -> None:
    guns = ShipWeapon("w3", "PDC", 3, range=3, batteries=4, defends=True)
    alone = ship("s2", weapons=(guns,), crew=RAVEN.sheet.open().crew)
    stage = fired(battle(rulings, STINGER, alone), weapon="w2")
    before = fight(stage).part("n1")
    stage.do("gm", wish.AnswerSalvo("n1", "Reflexes")).do("gm", wish.AnswerSalvo("n1", batteries=2))
    stage.do("p1", Withdraw(stage.attempt().id))
    assert fight(stage).part("n1") == before


@pytest.mark.rule("MS-R70")
def test_whoever_evades_and_does_not_fire_is_not_said_to_do_nothing(rulings: Settings) -> None:
    guns = ShipWeapon("w3", "PDC", 3, range=3, batteries=4, defends=True)
    alone = ship("s2", weapons=(guns,), crew=RAVEN.sheet.open().crew)
    stage = fired(battle(rulings, STINGER, alone), weapon="w2").do("gm", wish.AnswerSalvo("n1", "Reflexes"))
    stage.do("gm", wish.AnswerSalvo("n1"))
    assert lines(stage) == []


@pytest.mark.rule("MS-R70")
def test_the_log_says_when_missiles_reach_a_ship(rulings: Settings) -> None:
    stage = battle(rulings, STINGER, RAVEN).do("p1", wish.FireAt("c1", "s1", "w2", "s2"))
    stage.do("gm", wish.SetSalvo(km=25)).do("p2", LetGo("c2")).do("gm", LetGo("n1"))
    assert "The salvo of Argo (Heavy missiles) reaches Raven." in lines(stage)
