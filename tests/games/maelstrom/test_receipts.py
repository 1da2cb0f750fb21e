"""A receipt notes a ruling only where it applies, and reveals no secrets by that."""

from __future__ import annotations

import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom.campaign.commands import SetScene
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.combat.commands import LetGo
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Harm
from croupier.games.maelstrom.rolls.commands import AcceptUse, ChooseWay, DeclareAction, OfferWay
from croupier.games.maelstrom.sheets.state import Effect, Health
from croupier.games.maelstrom.ships.salvo_hits import hull_hit
from croupier.games.maelstrom.ships.state import Salvo
from croupier.games.maelstrom.willpower.commands import CallWillpower, CloseDay
from support.maelstrom.battle import ARGO, battle, ship
from support.maelstrom.reading import cited
from support.maelstrom.rolls import rolled
from support.maelstrom.stage import Hero, Stage

SKILLED = Hero(specialties=(("Melee", "Brawling"),))


def noted(stage: Stage) -> set[str]:
    """The settings that the receipt of the last command notes."""
    return {key for key, _ in stage.plays[-1].receipt.for_seat("gm").rulings}


def offered(rulings: Settings, hero: Hero = SKILLED) -> Stage:
    """Ana hits something, by one way."""
    stage = Stage(rulings, hero).do("p1", DeclareAction("c1", "hits it"))
    return stage.do("gm", OfferWay(stage.attempt().id, "Strength", "Melee"))


GUARD = Npc("n1", "A guard", Secret(Quick((("Club", 4),)), ("gm",)))


@pytest.mark.rule("MS-R17", "MS-R74")
def test_how_terms_are_announced_is_noted_where_they_are_and_not_again_with_the_dice(rulings: Settings) -> None:
    stage = offered(rulings)
    assert {"roll_announce", "visibility_terms"} <= noted(stage)
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4,5,6,7,8")
    assert not {"roll_announce", "visibility_terms"} & noted(stage)


@pytest.mark.rule("MS-R12")
def test_a_roll_with_a_specialty_notes_the_ruling_on_who_picks_them(rulings: Settings) -> None:
    stage = offered(rulings)
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4,5,6,7,8")
    assert "specialty_pick" not in noted(stage)
    used = offered(rulings)
    used.do("p1", ChooseWay(used.attempt().id, use=("Brawling",)))
    assert "specialty_pick" in noted(used)
    used.do("gm", AcceptUse(used.attempt().id, ("Brawling",)), "2,3,4,5,6,7,8")
    assert used.record().locked.used == ("Brawling",)


@pytest.mark.rule("MS-R7", "MS-R69", "MS-R46")
def test_a_plain_roll_notes_neither_trait_sets_nor_tools_nor_experience_dice(rulings: Settings) -> None:
    stage = offered(rulings)
    seen = noted(stage)
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4,5,6,7,8")
    assert not {"roll_trait_sets", "equipment_tools", "xp_dice"} & (seen | noted(stage))


@pytest.mark.rule("MS-R69")
def test_makeshift_tools_note_their_ruling(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("p1", DeclareAction("c1", "mends it"))
    stage.do("gm", OfferWay(stage.attempt().id, "Wits", tools="makeshift"))
    assert "equipment_tools" in noted(stage)


@pytest.mark.rule("MS-R74")
def test_a_willpower_roll_notes_nothing_about_terms_that_nobody_hears_beforehand(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("gm", CallWillpower("c1"), "2,3,4")
    assert "visibility_terms" not in noted(stage)


@pytest.mark.rule("MS-R55", "MS-R27")
def test_a_new_turn_notes_only_what_it_changes(rulings: Settings) -> None:
    fight = Fight(1, (Part("c1"), Part("c2", acted=True)), "c1")
    stage = Stage(rulings, Hero(), Hero(), state={"fight": fight}).do("p1", LetGo("c1"))
    assert stage.state.fight is not None
    assert (stage.state.fight.turn, noted(stage) & {"combat_initiative", "wp_ignore_wounds"}) == (2, set())


@pytest.mark.rule("MS-R49")
@pytest.mark.parametrize("bare", [True, False])
def test_the_ruling_on_kinds_of_damage_is_noted_where_damage_is_not_lethal(rulings: Settings, bare: bool) -> None:
    fight = Fight(1, (Part("c1"), Part("n1")), "n1")
    kind = "bashing" if bare else "lethal"
    stage = Stage(rulings, Hero(), npcs=(GUARD,), state={"fight": fight})
    stage.do("gm", Strike("n1", "c1", "Club", damage=2, kind=kind))
    assert ("health_types" in noted(stage)) is bare
    assert stage.do("gm", SetAttack()).asked() == ["p1 evade c1"]


@pytest.mark.rule("MS-R53")
def test_how_wounds_heal_is_noted_where_somebody_heals(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), state={}).do("gm", SetScene("Here")).do("gm", SetScene("There"))
    assert "health_healing" not in noted(stage)
    assert "health_healing" not in noted(stage.do("gm", CloseDay(("c1",))))
    hurt = Stage(rulings, Hero(sheet={"health": Health(bashing=2)})).do("gm", CloseDay(("c1",)))
    assert "health_healing" in noted(hurt)


@pytest.mark.rule("MS-14.4", "MS-R20")
def test_a_receipt_has_no_empty_facts(rulings: Settings) -> None:
    fight = Fight(1, (Part("c1"), Part("n1")), "n1")
    stage = Stage(rulings, Hero(), npcs=(GUARD,), state={"fight": fight})
    stage.do("gm", Strike("n1", "c1", "Club", damage=2)).do("gm", SetAttack(aware=False), "2,3,8,9", "2,7,8")
    pools = [{fact.name: fact.value for fact in one.facts} for one in stage.plays[-1].receipt.because
             if one.clause == "MS-14.4"]  # fmt: skip
    assert pools == [{"traits": "Club", "pool": 4}, {"pool": 3}]


@pytest.mark.rule("MS-R74", "MS-1.9")
def test_rulings_noted_for_a_way_reveal_its_terms_to_nobody_else(rulings: Settings) -> None:
    """Whoever does not hear the terms could read from them whether it is about a knowledge, or with poor tools."""
    seen = {}
    for at, way in enumerate((("Strength", "Athletics", ""), ("Intelligence", "Computer Science", "makeshift"))):
        stage = Stage(rulings, SKILLED, Hero()).do("p1", DeclareAction("c1", "hits it"))
        stage.do("gm", OfferWay(stage.attempt().id, way[0], way[1], tools=way[2], untrained="grant"))
        receipt = stage.plays[-1].receipt
        seen[at] = {seat: dict(receipt.for_seat(seat).rulings) for seat in ("p1", "p2", "gm")}
    assert seen[0]["p2"] == seen[1]["p2"]
    assert {"equipment_tools", "untrained_knowledge"} <= seen[1]["p1"].keys() & seen[1]["gm"].keys()


@pytest.mark.rule("MS-R54", "MS-R74")
def test_a_seventh_level_of_wounds_notes_no_ruling_that_would_reveal_it(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"health": Health(0, 6)}), Hero())
    stage.do("gm", Harm("c1", 1, "lethal"))
    assert "health_limbs" not in dict(stage.plays[-1].receipt.for_seat("p2").rulings)


@pytest.mark.rule("MS-R70", "MS-R74")
@pytest.mark.option("health_soak", "off")
def test_a_hit_ship_notes_the_same_rulings_with_and_without_armor(rulings: Settings) -> None:
    noted_for = []
    for armor in (0, 3):
        stage = battle(rulings, ARGO, ship("s2", armor=armor))
        stage.run(hull_hit, Salvo("c1", "s1", "s2", "w1", "Gun", ("Wits", "Remote Weapons"), 3, 1, 0, 1), 1)
        noted_for.append(stage.plays[-1].receipt.for_seat("p2").rulings)
    assert noted_for[0] == noted_for[1] == (("health_soak", "off"),)


@pytest.mark.rule("MS-15.3", "MS-R6")
@pytest.mark.option("roll_modifier_stacking", "worst_only")
def test_a_receipt_says_what_counts_if_not_all_modifiers_add_up(rulings: Settings) -> None:
    blinded = Hero(sheet={"effects": (Effect("e1", "Blinded", 2),)})
    stage = Stage(rulings, blinded)
    assert rolled(stage, ("Strength", "Melee"), "2,3,4,5,6,7,8", harder=1) == "success 1"
    assert cited(stage, "MS-R6") == [{"counted": 2}]
    assert rolled(stage, ("Strength", "Melee"), "2,3,4,5,6,7,8") == "success 1"
    assert cited(stage, "MS-R6") == [{"counted": 2}], "with one modifier there is nothing to explain"
