"""A receipt notes a ruling only where the fact it rules on is there, and says nothing of secrets by that."""

from __future__ import annotations

import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom.campaign.commands import SetScene
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.combat.commands import LetGo
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls.commands import AcceptUse, ChooseWay, DeclareAction, OfferWay
from croupier.games.maelstrom.sheets.state import Health
from croupier.games.maelstrom.willpower.commands import CallWillpower, CloseDay
from support.maelstrom.stage import Hero, Stage

SKILLED = Hero(specialties=(("Melee", "Brawling"),))


def noted(stage: Stage) -> set[str]:
    """The settings that the receipt of the last command notes."""
    return {key for key, _ in stage.plays[-1].receipt.rulings}


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
def test_who_picks_specialties_is_noted_where_one_is_used(rulings: Settings) -> None:
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
def test_a_willpower_roll_notes_nothing_of_terms_that_nobody_hears_before(rulings: Settings) -> None:
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
def test_kinds_of_damage_are_noted_where_it_is_not_lethal(rulings: Settings, bare: bool) -> None:
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
