"""Log lines that say who did what: ships and their crews, the end of a fight, a day of rest."""

from __future__ import annotations

import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import ChosenOption, Settings
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike, Throw
from croupier.games.maelstrom.combat.commands import ActNow, CloseFight, HoldBack, OpenFight, SetOrder, TakeCover
from croupier.games.maelstrom.combat.events import AttackResolved, FightEnded, TurnBegan
from croupier.games.maelstrom.combat.gear_commands import ClearJam, Reload
from croupier.games.maelstrom.combat.grenade_blast import harms
from croupier.games.maelstrom.combat.state import Attack, Part
from croupier.games.maelstrom.decree.commands import SetWillpower
from croupier.games.maelstrom.harm.commands import Harm, MendLevels
from croupier.games.maelstrom.harm.events import LevelsMarked
from croupier.games.maelstrom.rolls.commands import AmendRoll, ChooseWay, DeclareAction, OfferWay
from croupier.games.maelstrom.rolls.table_center import scene
from croupier.games.maelstrom.sheets.state import Health, Item
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.games.maelstrom.ships.commands import AnswerSalvo, FireAt, ManStation, MountWeapon, Rearm, SetSalvo
from croupier.games.maelstrom.ships.state import GUNNER, PILOT, Post, ShipWeapon
from croupier.games.maelstrom.turns.events import PlaceReached
from croupier.games.maelstrom.willpower.commands import CallWillpower, CloseDay, RollRest
from support.maelstrom.battle import ARGO, RAVEN, battle, condition, fired, ship
from support.maelstrom.odds import in_fight, offers
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage, duel


@pytest.mark.rule("MS-R70", "MS-20.2")
@pytest.mark.parametrize(("hull", "state"), [(1, "destroyed"), (2, "disabled")])
def test_the_end_of_a_fight_names_ships_that_cannot_fight(rulings: Settings, hull: int, state: str) -> None:
    stage = fired(battle(rulings, ARGO, ship("s2", hull=hull)), km=1)
    stage.do("p1", ChooseWay(stage.attempt().id), "2,2,2,6", "2,2,6,6")
    assert condition(stage, "s2") == state
    stage.do("gm", CloseFight())
    assert "The fight ends in turn 1. Out of action: Raven." in lines(stage)


@pytest.mark.rule("MS-R70", "MS-20.2")
def test_the_end_of_a_fight_leaves_out_older_wrecks(rulings: Settings) -> None:
    wreck = ship("s3", hurt=4)
    wreck = type(wreck)("s3", "Wreck", wreck.sheet, condition="destroyed")
    stage = battle(rulings, ARGO, RAVEN, wreck).do("gm", CloseFight())
    assert "The fight ends in turn 1. Out of action: nobody." in lines(stage)


@pytest.mark.rule("MS-17.10", "MS-R70")
def test_the_end_of_a_fight_leaves_out_a_ship_whose_hit_is_amended(rulings: Settings) -> None:
    """A ship that was disabled before the fight was named though the only shot at it had missed after all."""
    crippled = ship("s2", hurt=3)
    crippled = type(crippled)("s2", "Raven", crippled.sheet, condition="disabled")
    stage = fired(battle(rulings, ARGO, crippled), km=1)
    shot = stage.attempt().id
    stage.do("p1", ChooseWay(shot), "2,2,2,6", "2,2,2,6")
    assert condition(stage, "s2") == "destroyed"
    stage.do("gm", AmendRoll(shot, "far off", 10, 0))
    assert condition(stage, "s2") == "disabled"
    stage.do("gm", CloseFight())
    assert "The fight ends in turn 1. Out of action: nobody." in lines(stage)


@pytest.mark.rule("MS-R75", "MS-20.2")
def test_somebody_whose_player_is_away_is_not_out_of_action(rulings: Settings) -> None:
    stage = duel(rulings, Hero(), Hero(more={"idle": True})).do("gm", CloseFight())
    assert "The fight ends in turn 1. Out of action: nobody." in lines(stage)


@pytest.mark.rule("MS-R70", "MS-R74")
def test_the_log_says_who_takes_which_seat_aboard(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(), state={"ships": (ship("s1", party=True), ship("s2"))})
    stage.do("p1", ManStation("s1", "c1", GUNNER))
    assert lines(stage, "p2") == ["Ana takes the gunner's seat aboard Argo."]
    stage.do("p1", ManStation("s1", "c1", GUNNER, leaves=True))
    assert lines(stage, "p2") == ["Ana leaves the gunner's seat aboard Argo."]
    in_fight = battle(rulings, ship("s1", party=True), RAVEN).do("p1", ManStation("s1", "c1", PILOT))
    assert lines(in_fight, "p2")[0] == "Ana: goes to the pilot's seat."


@pytest.mark.rule("MS-R70", "MS-R74")
def test_the_log_shows_a_ships_weapons_only_to_those_who_know_them(rulings: Settings) -> None:
    empty = ShipWeapon("w1", "Rail gun", 4, range=10, capacity=4)
    ships = (ship("s1", party=True, weapons=(empty,)), ship("s2"))
    stage = Stage(rulings, Hero(), state={"ships": ships}).do("gm", MountWeapon("s1", "Torpedo", 5, speed=3))
    assert lines(stage) == ["Argo gets a weapon: Torpedo."]
    stage.do("gm", Rearm("s1"))
    assert lines(stage) == ["Argo is fully armed again."]
    stage.do("gm", MountWeapon("s2", "Torpedo", 5, speed=3))
    assert (lines(stage), lines(stage, "gm")) == ([], ["Raven gets a weapon: Torpedo."])


@pytest.mark.rule("MS-9.9", "MS-9.2", "MS-1.2")
def test_the_log_says_to_a_player_how_much_willpower_is_lost(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=4)).do("gm", CallWillpower("c1"), "1,1,3,4")
    assert "Ana: a botch, willpower 4 to 2." in lines(stage)
    stage.do("gm", SetWillpower(who="c1", dots=3))
    assert "Ana: by override, willpower 2 to 3." in lines(stage)
    assert not any("willpower 2" in line for line in lines(stage, "watch"))


@pytest.mark.rule("MS-9.16")
def test_the_log_says_who_does_not_roll_for_rest(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=2)).do("gm", CloseDay(("c1",), ("c1",)))
    stage.do("p1", RollRest("c1", rolls=False))
    assert lines(stage) == ["Ana does not roll for the day of rest."]
    stage.do("gm", CloseDay(("c1",), ("c1",))).do("p1", RollRest("c1"), "2,3,4,5")
    assert not any("does not roll" in line for line in lines(stage))


@pytest.mark.rule("MS-17.10")
def test_the_log_says_whose_roll_is_amended_and_why(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("p1", DeclareAction("c1", "looks round"))
    stage.do("gm", OfferWay(stage.attempt().id, "Perception")).do("p1", ChooseWay(stage.attempt().id), "6,7")
    stage.do("gm", AmendRoll(stage.attempt().id, "it is dark", 7, 0))
    assert lines(stage)[-1] == "Ana's roll is amended (it is dark): [6,7] at difficulty 7: success, 1."


@pytest.mark.rule("MS-13.7")
def test_the_log_names_the_chosen_way(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("p1", DeclareAction("c1", "climbs"))
    stage.do("gm", OfferWay(stage.attempt().id, "Wits", note="with the old winch"))
    stage.do("p1", ChooseWay(stage.attempt().id), "6,7")
    assert lines(stage) == ["Ana (climbs): with the old winch, Wits, 2 dice, [6,7] at difficulty 6: success, 2."]


@pytest.mark.rule("MS-R70", "MS-R62")
def test_the_log_gives_the_base_difficulty_of_a_salvo(rulings: Settings) -> None:
    stage = battle(rulings).do("p1", FireAt("c1", "s1", "w1", "s2"))
    stage.do("gm", SetSalvo(km=15))
    assert lines(stage, "p2")[0] == "The base difficulty for Ana to hit Raven is 8."


@pytest.mark.rule("MS-R60")
def test_the_log_says_who_does_not_evade(rulings: Settings) -> None:
    stage = duel(rulings).do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("nothing"))
    assert lines(stage)[0] == "Ben does not evade."


@pytest.mark.rule("MS-R57", "MS-R60")
@pytest.mark.parametrize(
    ("part", "line"),
    [
        (Part("c2"), "Ben tries to evade."),
        (Part("c2", reacted=True), "Ben tries to evade, which costs their action this turn."),
        (Part("c2", reacted=True, holds=True), "Ben tries to evade, which costs the action that they held back."),
    ],
)
def test_the_log_says_what_an_evade_costs(rulings: Settings, part: Part, line: str) -> None:
    stage = duel(rulings, ben=part).do("p1", Strike("c1", "c2")).do("gm", SetAttack())
    assert lines(stage.do("p2", AnswerAttack("evade")))[0] == line


@pytest.mark.rule("MS-R70", "MS-R60")
def test_the_log_says_that_a_pilot_does_not_react(rulings: Settings) -> None:
    crew = (Post("c2", PILOT),)
    stage = battle(rulings, ARGO, ship("s2", crew=crew)).do("p1", FireAt("c1", "s1", "w1", "s2"))
    stage.do("gm", SetSalvo(km=1)).do("p2", AnswerSalvo("c2"))
    assert lines(stage)[0] == "Ben does not react."


@pytest.mark.rule("MS-R53", "MS-1.2")
def test_the_log_says_that_the_storyteller_heals(rulings: Settings) -> None:
    hurt = Hero(sheet={"health": Health(2)}, more={"level": "Scratched"})
    stage = Stage(rulings, hurt).do("gm", MendLevels("c1", "bashing", 1))
    assert lines(stage) == ["Ana is healed by the GM: Bruised."]
    assert lines(stage.do("gm", MendLevels("c1", "bashing", 1))) == ["Ana is healed by the GM: unhurt."]


@pytest.mark.rule("MS-R74")
def test_who_learns_of_damage_is_noted_where_somebody_does_not(rulings: Settings) -> None:
    for option, there in (("everyone", False), ("st_only", True)):
        stage = Stage(rulings.but(ChosenOption("visibility_dice", option)), Hero()).do("gm", Harm("c1", 1, "lethal"))
        assert ("visibility_dice" in {key for key, _ in stage.plays[-1].receipt.rulings}) is there


@pytest.mark.rule("MS-R60", "MS-R66")
def test_a_throw_at_a_spot_notes_no_ruling_on_evading(rulings: Settings) -> None:
    grenade = Item("i1", "Grenade", weapon=WEAPONS["Fragmentation grenade"])
    stage = duel(rulings, Hero(sheet={"items": (grenade,)}), Hero())
    stage.do("p1", Throw("c1", "i1", "the door", "Reflexes")).do("gm", SetAttack())
    assert "combat_evade" not in {key for key, _ in stage.plays[-1].receipt.rulings}


@pytest.mark.rule("MS-R55", "MS-1.2")
@pytest.mark.option("combat_initiative", "storyteller")
def test_the_log_says_who_sets_the_order(rulings: Settings) -> None:
    stage = duel(rulings).do("gm", SetOrder(("c2", "c1")))
    assert lines(stage)[0] == "The GM sets the order: Ben, Ana."
    assert ("combat_initiative", "storyteller") in stage.plays[-1].receipt.rulings


@pytest.mark.rule("MS-R65")
def test_the_log_says_that_a_failed_ambush_surprises_nobody(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("gm", OpenFight(("c1", "c2"), ambushers=("c1",)))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4", "5", "6")
    assert "Ben is not surprised." in lines(stage)


@pytest.mark.rule("MS-R59")
def test_who_went_behind_cover_is_noted_where_somebody_is_lost_from_sight(rulings: Settings) -> None:
    for attended, there in (((), False), (("c1",), True)):
        stage = duel(rulings, ben=Part("c2", attended=attended)).do("p1", TakeCover("c1", "full"))
        assert ("combat_attention" in {key for key, _ in stage.plays[-1].receipt.rulings}) is there


@pytest.mark.rule("MS-R60", "MS-R70")
def test_a_salvo_that_nobody_escapes_says_what_it_was_rolled_against(rulings: Settings) -> None:
    crew = (Post("c2", PILOT),)
    stage = battle(rulings, ARGO, ship("s2", crew=crew)).do("p1", FireAt("c1", "s1", "w1", "s2"))
    stage.do("gm", SetSalvo(km=1)).do("p2", AnswerSalvo("c2", "Reflexes"))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,2,7,8")
    stage.do("p2", ChooseWay(stage.attempt().id), "2,3,4,5", "2,3,4,5,5")
    assert "Ana hits Raven (Rail gun): 2 successes at difficulty 6 against 0 for evading, margin 2." in lines(stage)


@pytest.mark.rule("MS-R66", "MS-R60")
def test_the_log_says_that_somebody_is_clear_of_a_blast(rulings: Settings) -> None:
    attack = Attack("c1", "c2", "i1", "Grenade", ("Reflexes", "Athletics"), 8, "lethal", spot="the door")
    stage = duel(rulings)
    stage.run(harms, attack, 0)
    assert lines(stage) == ["Ben takes no damage."]


@pytest.mark.rule("MS-R63", "MS-R64")
@pytest.mark.parametrize(
    ("broken", "command", "said"),
    [
        (False, Reload("c1", "i1"), "Ana reloads the Pistol."),
        (True, ClearJam("c1", "i1"), "Ana gets the Pistol working again."),
    ],
)
def test_the_log_says_which_weapon_is_made_ready(
    rulings: Settings, broken: bool, command: Reload | ClearJam, said: str
) -> None:
    armed = Hero(sheet={"items": (Item("i1", "Pistol", weapon=WEAPONS["Pistol, light"], broken=broken),)})
    told = lines(duel(rulings, armed, Hero()).do("p1", command))
    assert [line for line in told if "Pistol" in line] == [said], "its player reads it once"


@pytest.mark.rule("MS-20.2")
@pytest.mark.parametrize(
    ("down", "verdict", "lost"),
    [
        ((), "Fight over", ()),
        (("c2",), "Fight over", ()),
        (("c1", "c2"), "Guard wins", ("Ana", "Ben")),
        (("n1",), "Ana and Ben win", ("Guard",)),
        (("c2", "n1"), "Ana wins", ("Guard",)),
    ],
)
def test_the_end_of_a_fight_names_who_won(
    rulings: Settings, down: tuple[str, ...], verdict: str, lost: tuple[str, ...]
) -> None:
    """Won is a fight in which everyone on the other side is down."""
    stage = in_fight(rulings, Hero(), Hero())
    for one in down:
        stage.do("gm", Harm(one, 9, "lethal", soaked=False), goes_on=True)
    stage.do("gm", CloseFight())
    (banner,) = (event.banner(stage.state) for event in stage.events if isinstance(event, FightEnded))
    assert (banner.verdict, banner.lost) == (verdict, lost)


@pytest.mark.rule("MS-R61")
def test_the_stage_says_how_many_dice_were_rolled_and_what_the_levels_are(rulings: Settings) -> None:
    """A hit showed "7 lethal" and no dice, although a miss named them in the log."""
    state = in_fight(rulings, Hero(), Hero()).state
    shot = AttackResolved("c1", "c2", "Pistol", 3, 1, margin=2, difficulty=7, dice=8).banner(state)
    assert [(one.label, one.value) for one in shot.figures][2:4] == [("dice", "8"), ("difficulty", "7")]
    hit = LevelsMarked("c2", Secret(2), "lethal").banner(state)
    assert [(one.label, one.value) for one in hit.figures] == [("lethal damage", "2")]


@pytest.mark.rule("MS-20.3")
def test_the_stage_says_which_turn_it_is(rulings: Settings) -> None:
    """It does not say who is next, which changes while the turn goes on."""
    banner = TurnBegan(3).banner(in_fight(rulings, Hero(), Hero()).state)
    assert (banner.moment, banner.verdict, banner.figures) == ("declared", "Turn 3", ())


@pytest.mark.rule("MS-R57")
def test_the_log_says_once_whose_place_it_is(rulings: Settings) -> None:
    """The line was "Ana is next" while it was Ana's turn already; somebody who returns has a line of their own."""
    stage = in_fight(rulings, Hero(), Hero())
    view = stage.state
    assert PlaceReached("c1").log_line(view) == f"{name_of(view, 'c1')} acts now."
    assert PlaceReached("c1", said=True).log_line(view) == PlaceReached("").log_line(view) == ""
    stage.do("p1", HoldBack("c1"), goes_on=False).do("p1", ActNow("c1"), goes_on=False)
    assert [line for line in lines(stage) if line.endswith("acts now.")] == ["Ana acts now."]


@pytest.mark.rule("MS-20.4", "MS-20.2")
def test_the_table_says_who_is_down_when_one_side_is(rulings: Settings) -> None:
    """The players were asked to act as if nothing had happened."""
    stage = in_fight(rulings, Hero(), Hero())
    assert _down(stage) == []
    stage.do("gm", Harm("n1", 9, "lethal", soaked=False), goes_on=True)
    assert _down(stage) == ["Guard. The GM can end the fight."]


def _down(stage: Stage) -> list[str]:
    return [one.value for group in scene(stage.state) for one in group.facts or () if one.label == "Down"]


@pytest.mark.rule("MS-15.1", "MS-R62")
def test_the_usual_terms_of_an_attack_take_one_press(rulings: Settings) -> None:
    stage = in_fight(rulings, Hero(), now="n1").do("gm", Strike("n1", "c1", "club", damage=4))
    usual = next(one for one in offers(stage, "gm") if one.label.startswith("Usual terms"))
    assert (usual.legal, usual.usual, usual.fields, usual.command) == (True, True, (), {"type": "set_attack"})
