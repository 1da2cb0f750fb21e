"""How a table looks: sheets in dots and boxes, the scene with its roll, the order of a fight."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.secrets import EVERYONE, Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import AddNpc, NpcPool, SetScene
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.commands import ActOtherwise, CloseFight, OpenFight
from croupier.games.maelstrom.combat.state import Attack, Fight, Part
from croupier.games.maelstrom.rolls.commands import ChooseWay, DeclareAction, OfferWay
from croupier.games.maelstrom.sheets.armor_table import ARMOR
from croupier.games.maelstrom.sheets.state import Health, Item, Quirk, Weapon
from croupier.pieces.render import render_view
from croupier.pieces.view_model import Group, Place, View
from support.maelstrom.stage import Hero, Stage

PISTOL = Item("i1", "Pistol", weapon=Weapon(5, range=30, capacity=7, loaded=5), out=True)


def seen(stage: Stage, seat: str) -> View:
    return render_view(GAME, GAME.see(stage.state, seat), seat)


def group(view: View, name: str) -> Group:
    return next(one for one in view.groups if one.id == name)


def told(view: View) -> dict[str, str]:
    """The scene's facts."""
    return {one.label: one.value for one in group(view, "scene").facts or ()}


def place(view: View, name: str) -> Place:
    return next(one for one in view.places if one.id == name)


def rolled(rulings: Settings, hero: Hero, dice: tuple[str, ...], **terms: Any) -> Stage:
    """A character climbs, by one of the ways offered."""
    stage = Stage(rulings, hero, Hero())
    use = terms.pop("use", ())
    stage.do("p1", DeclareAction("c1", "climb the mast"))
    stage.do(GM, OfferWay(stage.attempt().id, "Strength", "Athletics", **terms))
    return stage.do("p1", ChooseWay(stage.attempt().id, 0, use), *dice)


@pytest.mark.rule("MS-10.3", "MS-10.5", "MS-R63")
def test_a_sheet_is_shown_in_dots_and_boxes_to_those_who_know_it(rulings: Settings) -> None:
    hurt = Health(bashing=1, lethal=1, aggravated=1)
    stage = Stage(rulings, Hero(current=2, sheet={"health": hurt, "items": (PISTOL,)}), Hero())
    for seat in ("p1", GM):
        own = group(seen(stage, seat), "c1")
        willpower, health, pistol = own.rows or ()
        assert (willpower.dots, willpower.of, willpower.value) == (2, 3, "2 of 3")
        assert (health.boxes, health.value) == (("*", "X", "/", "", "", "", "", ""), "Hurt, -1 die")
        assert (pistol.dots, pistol.of, pistol.value) == (5, 7, "5 lethal, 30 m, 5 of 7 rounds, drawn")
        titles = [block.title for block in own.blocks or ()]
        assert "Talents" in titles
        assert "Willpower and health" not in titles
    gear = {
        row.label: row.value
        for block in group(seen(stage, "p1"), "c1").blocks or ()
        for row in block.rows
        if block.title == "Equipment"
    }
    assert gear == {"Pistol": "5 lethal, 30 m, 5 of 7 rounds, drawn"}
    other = group(seen(stage, "p2"), "c1")
    assert (other.rows, other.blocks) == ((), ())


@pytest.mark.rule("MS-R73", "MS-R74")
def test_only_the_storyteller_sees_a_quick_sheet(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do(GM, AddNpc("Raider", (NpcPool("Shotgun", 5),), boxes=4, evade=3))
    npc = stage.state.npcs[0].id
    assert [row.value for row in group(seen(stage, GM), npc).rows or ()][:2] == ["unhurt", "Shotgun 5"]
    assert group(seen(stage, "p1"), npc).rows == ()


@pytest.mark.rule("MS-17.9", "MS-17.3", "MS-15.4")
def test_each_die_says_whether_it_counts_or_what_removed_it(rulings: Settings) -> None:
    view = seen(rolled(rulings, Hero(), ("2,5,5,6,7,9",), difficulty=5, threshold=2), "p2")
    pool = place(view, "dice.pool")
    assert [die.mark for die in pool.pieces] == [None, "threshold", "threshold", None, None, None]
    assert [die.lit for die in pool.pieces] == [False, False, False, True, True, True]
    facts = told(view)
    assert facts["Terms"] == "Strength + Athletics, 6 dice, difficulty 5, threshold 2"
    assert facts["Removed"] == "5, 5 taken by the threshold"
    assert facts["Result"] == "success, 3, really good"


@pytest.mark.rule("MS-16.7", "MS-17.2", "MS-17.9")
def test_waves_of_bonus_dice_are_separate_and_tens_show_the_dice_they_add(rulings: Settings) -> None:
    hero = Hero(specialties=(("Athletics", "Climbing"),))
    view = seen(rolled(rulings, hero, ("1,3,6,7,8,10", "2,10", "5,9"), use=("Climbing",), related=("Climbing",)), "p1")
    pool, first, second = (place(view, name) for name in ("dice.pool", "dice.wave.1", "dice.wave.2"))
    assert [die.mark for die in pool.pieces] == ["one", None, "canceled by a 1", None, None, "+2 dice"]
    assert (first.label, [die.mark for die in first.pieces]) == ("Bonus dice 1", [None, "+2 dice"])
    assert [die.lit for die in second.pieces] == [False, True]
    assert told(view)["Terms"].endswith("with Climbing")


@pytest.mark.rule("MS-17.2", "MS-17.4", "MS-R60")
def test_each_roll_of_an_attack_says_which_of_its_dice_count(rulings: Settings) -> None:
    fight = Fight(1, (Part("c1", attended=("c2",)), Part("c2")), "c1")
    shooter = Hero({"Precision": 2}, {"Firearms": 3}, sheet={"items": (PISTOL,)})
    vest = {"items": (Item("i1", "Ballistic vest", armor=ARMOR["Ballistic vest"], out=True),)}
    stage = Stage(rulings, shooter, Hero({"Reflexes": 2}, {"Athletics": 2}, sheet=vest), state={"fight": fight})
    stage.do("p1", Strike("c1", "c2", "i1", "Precision")).do(GM, SetAttack()).do("p2", AnswerAttack("evade"))
    for seat, *dice in (("p1", "2,3,6,7,8"), ("p2", "2,3,4,6", "1,3,6,6,9,9", "4,6")):
        stage.do(seat, ChooseWay(next(one.id for one in stage.state.attempts if one.state == "offered")), *dice)
    counting = [one.counting for one in group(seen(stage, "p2"), "scene").facts or () if "[" in one.value]
    assert counting == [(2, 3, 4), (3,), (3, 4, 5)], "a one cancels the first six of the damage"


@pytest.mark.rule("MS-R74", "MS-15.4")
def test_terms_are_shown_in_the_scene_before_the_roll_to_those_who_may_know_them(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do(GM, SetScene("The hull", "Dark and cold."))
    stage.do("p1", DeclareAction("c1", "climb the mast"))
    stage.do(GM, OfferWay(stage.attempt().id, "Strength", "Athletics", difficulty=5, threshold=2, note="by hand"))
    assert group(seen(stage, "p1"), "scene").label == "The hull"
    assert told(seen(stage, "p1"))["by hand"] == "Strength + Athletics, 6 dice, difficulty 5, threshold 2"
    assert "by hand" not in told(seen(stage, "p2"))
    assert told(seen(stage, "p2"))["Here"] == "Dark and cold."


@pytest.mark.rule("MS-17.9", "MS-R74")
def test_dice_of_an_earlier_roll_lie_neither_under_a_roll_without_dice_nor_in_a_new_scene(rulings: Settings) -> None:
    stage = rolled(rulings, Hero(), ("2,5,5,6,7,9",))
    assert place(seen(stage, "p2"), "dice.pool").pieces
    later = Stage(rulings, Hero(), Hero(), state={})
    later.state = stage.state
    later.do(GM, SetScene("The hull"))
    assert not any(one.pieces for one in seen(later, "p2").places if one.kind == "dice")
    assert "Result" not in told(seen(later, "p2"))
    stage.do("p1", DeclareAction("c1", "climb on")).do(GM, OfferWay(stage.attempt().id, "Strength", dice=-9))
    stage.do("p1", ChooseWay(stage.attempt().id, 0))
    assert (stage.said(), told(seen(stage, "p2"))["Terms"][:26]) == ("failure", "Strength, no dice to roll,")
    assert not any(one.pieces for one in seen(stage, "p2").places if one.kind == "dice")


@pytest.mark.rule("MS-20.3", "MS-R55")
def test_the_order_of_a_fight_shows_whose_turn_it_is_and_who_has_acted(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do(GM, OpenFight(("c1", "c2")), "9", "3")
    track = seen(stage, "p2").tracks[0]
    assert [(step.label, step.done) for step in track.steps] == [("Ana 13", False), ("Ben 7", False)]
    assert track.at == "c1"
    fight = stage.state.fight
    assert fight is not None
    first = msgspec.structs.replace(fight.parts[0], acted=True)
    later = msgspec.structs.replace(fight, parts=(first, *fight.parts[1:]))
    stage.state = msgspec.structs.replace(stage.state, fight=later)
    assert [step.done for step in seen(stage, "p2").tracks[0].steps] == [True, False]


@pytest.mark.rule("MS-R55", "MS-17.2", "MS-20.2")
def test_the_initiative_die_is_shown_until_the_next_roll_or_the_end_of_the_fight(rulings: Settings) -> None:
    def fighting() -> Stage:
        stage = Stage(rulings, Hero(), Hero()).do(GM, OpenFight(("c1", "c2")), "2", "9")
        assert told(seen(stage, "p1"))["Initiative"] == "Ana [2] + 4 = 6, Ben [9] + 4 = 13"
        return stage

    assert [one.id for one in seen(fighting().do(GM, CloseFight()), "p1").places if one.kind == "dice"] == []
    stage = fighting().do("p2", ActOtherwise("c2", "climbs the mast"))
    stage.do(GM, OfferWay(stage.attempt().id, "Strength", "Athletics"))
    stage.do("p2", ChooseWay(stage.attempt().id), "2,3,6,7,8,9")
    assert group(seen(stage, "p1"), "scene").places == ("dice.pool",)
    assert "Initiative" not in told(seen(stage, "p1"))


@pytest.mark.rule("MS-R74")
def test_a_hidden_quirk_is_never_in_another_seats_view(rulings: Settings) -> None:
    """Security audit 20: the sheet is everyone's, its hidden quirks are not, nor is what was printed of them."""
    quirk = Quirk("Dark Secret", 1, "a spy", flaw=True, secret=True)
    hidden = Secret((quirk,), ("p1", "gm"))
    stage = Stage(rulings, Hero(more={"hidden": hidden}), Hero())
    one, *others = stage.state.characters
    one = msgspec.structs.replace(one, sheet=Secret(one.sheet.open(), (EVERYONE,)))
    stage.state = msgspec.structs.replace(stage.state, characters=(one, *others))
    own = group(seen(stage, "p1"), "c1")
    other = group(seen(stage, "p2"), "c1")
    assert own.blocks
    assert other.blocks
    assert ("a spy" in str(own.blocks), "a spy" in str(other.blocks)) == (True, False)


@pytest.mark.rule("MS-17.9")
def test_the_dice_of_the_last_roll_are_gone_when_a_new_one_begins(rulings: Settings) -> None:
    stage = rolled(rulings, Hero(), ("2,5,5,6,7,9",), difficulty=5, threshold=2)
    assert any(one.kind == "dice" and one.pieces for one in seen(stage, "p1").places)
    stage.do("p1", DeclareAction("c1", "climb down"))
    assert not any(one.kind == "dice" and one.pieces for one in seen(stage, "p1").places)


@pytest.mark.rule("MS-17.9")
def test_the_dice_of_the_last_roll_are_gone_when_an_attack_is_declared(rulings: Settings) -> None:
    stage = rolled(rulings, Hero(), ("2,5,5,6,7,9",), difficulty=5, threshold=2)
    fight = Fight(1, (Part("c1"),), "c1")
    for attack, shown in ((None, True), (Attack("c1", "c1", "", "Fist", ("Brawl",), 0, "bashing"), False)):
        state = msgspec.structs.replace(stage.state, fight=msgspec.structs.replace(fight, attack=attack))
        places = render_view(GAME, GAME.see(state, "p1"), "p1").places
        assert any(one.kind == "dice" and one.pieces for one in places) is shown


@pytest.mark.rule("MS-17.9", "MS-20.2")
def test_the_roll_before_a_fight_leaves_the_stage_when_the_fight_begins(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "climbs down"))
    stage.do(GM, OfferWay(stage.attempt().id, "Strength", "Athletics"))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,6,7,8,9")
    assert list(told(seen(stage, "p2"))) == ["Ana", "Terms", "Result"]
    stage.do(GM, OpenFight(("c1", "c2")), "2", "9")
    scene = group(seen(stage, "p2"), "scene")
    assert [one.label for one in scene.facts or ()] == ["Initiative"]
    stage.do("p2", ActOtherwise("c2", "climbs the mast"))
    assert told(seen(stage, "p1")) == {"Ben": "climbs the mast"}
