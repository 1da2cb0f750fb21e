"""What a character fights with: the kit, the off hand, arms, reserves, weapons out of action; who joins when."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.refusals import Illegal, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.gear_commands import ClearJam, Equip, Reload, WriteWeapon
from croupier.games.maelstrom.combat.state import AREA, Fight, Part
from croupier.games.maelstrom.rolls.commands import ChooseWay
from croupier.games.maelstrom.sheets.armor_table import ARMOR
from croupier.games.maelstrom.sheets.state import UNCONSCIOUS, Item, Quirk
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.testing.refusals import refused_by
from support.maelstrom.battle import offered
from support.maelstrom.sheets import written
from support.maelstrom.stage import Hero, Stage

PISTOL = Item("i1", "Pistol", weapon=WEAPONS["Pistol, light"])
GUARD = Npc("n1", "A guard", Secret(Quick((("Shoot", 5),)), ("gm",)))


def fight(rulings: Settings, hero: Hero) -> Stage:
    """Ana is to act against Ben."""
    return Stage(rulings, hero, Hero(), state={"fight": Fight(1, (Part("c1"), Part("c2")), "c1")})


@pytest.mark.rule("MS-R40", "MS-R66", "MS-R67")
def test_the_weapon_and_armor_of_the_kit_have_their_numbers(rulings: Settings) -> None:
    items = {one.name: one for one in written(rulings, kit=True).sheet.items}
    assert items["Light pistol"].weapon == WEAPONS["Pistol, light"]
    assert items["Padded clothing"].armor == ARMOR["Padded clothing"]
    assert items["Communicator"].weapon is None


@pytest.mark.rule("MS-R66")
@pytest.mark.option("equipment_weapons", "custom")
def test_with_its_own_weapons_a_table_gives_the_kit_as_text(rulings: Settings) -> None:
    items = {one.name: one for one in written(rulings, kit=True).sheet.items}
    assert items["Light pistol"].weapon is None


@pytest.mark.rule("MS-R38", "MS-R58")
@pytest.mark.parametrize(("quirks", "difficulty"), [((), 8), ((Quirk("Ambidextrous", 1),), 7)])
def test_the_off_hand_costs_nothing_to_the_ambidextrous(
    rulings: Settings, quirks: tuple[Quirk, ...], difficulty: int
) -> None:
    stage = fight(rulings, Hero(sheet={"items": (PISTOL,), "quirks": quirks}))
    stage.do("p1", Strike("c1", "c2", "i1", off_hand=True)).do("gm", SetAttack()).do("p2", AnswerAttack("nothing"))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,2,2,2,2")
    assert stage.record().locked.difficulty == difficulty  # Reflexes is one of it


@pytest.mark.rule("MS-R38", "MS-15.3")
def test_a_relevant_flaw_is_preselected_in_an_attack(rulings: Settings) -> None:
    flawed = Hero(sheet={"items": (PISTOL,), "quirks": (Quirk("Visually Impaired", 2, flaw=True),)})
    stage = fight(rulings, flawed).do("p1", Strike("c1", "c2", "i1"))
    stage.do("gm", SetAttack(quirks=("Visually Impaired",))).do("p2", AnswerAttack("nothing"))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,2,2,2,2")
    assert stage.record().locked.difficulty == 9  # Reflexes is one of it


@pytest.mark.rule("MS-14.8", "MS-R59")
@pytest.mark.parametrize(("attended", "said"), [((f"{AREA}the door",), "the door was covered"), (("c2",), "")])
def test_the_storyteller_confirms_that_the_target_is_in_the_covered_area(
    rulings: Settings, attended: tuple[str, ...], said: str
) -> None:
    now = Fight(1, (Part("c1", attended=attended), Part("c2")), "c1")
    stage = Stage(rulings, Hero(sheet={"items": (PISTOL,)}), Hero(), state={"fight": now})
    stage.do("p1", Strike("c1", "c2", "i1", "Precision"))
    prompts = tuple(Prompt(ask, Secret("q", (ask.seat,))) for ask in GAME.open_questions(stage.state))
    asked = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "gm")
    terms = next(one for one in GAME.choices(asked, "gm") if one.command["type"] == "set_attack")
    assert said in terms.help
    assert ("covered" in terms.help) is bool(said)


@pytest.mark.rule("MS-9.13", "MS-R54")
@pytest.mark.parametrize(
    ("crippled", "off_hand", "said"),
    [
        (("left arm", "right arm"), False, "both arms of Ana are crippled"),
        (("left arm",), True, "Ana has only 1 usable arm"),
        (("left arm", "left leg"), False, ""),
    ],
)
def test_nobody_attacks_with_a_crippled_arm(
    rulings: Settings, crippled: tuple[str, ...], off_hand: bool, said: str
) -> None:
    stage = fight(rulings, Hero(more={"crippled": crippled}))
    strike = Strike("c1", "c2", off_hand=off_hand)
    if not said:
        assert stage.do("p1", strike).asked() == ["gm attack c1"]
        return
    with pytest.raises(Illegal, match=said):
        stage.do("p1", strike)


@pytest.mark.rule("MS-R54")
@pytest.mark.option("health_limbs", "off")
def test_where_limbs_are_not_crippled_nothing_prevents_attacks(rulings: Settings) -> None:
    stage = fight(rulings, Hero(more={"crippled": ("left arm", "right arm")}))
    assert stage.do("p1", Strike("c1", "c2")).asked() == ["gm attack c1"]


@pytest.mark.rule("MS-R63")
@pytest.mark.parametrize(
    "given", [Equip("c1", "Pistol, heavy", reserve=3), WriteWeapon("c1", "Pistol", capacity=7, reserve=3)]
)
def test_rounds_in_reserve_are_counted(rulings: Settings, given: Equip | WriteWeapon) -> None:
    stage = Stage(rulings, Hero()).do("gm", given)
    weapon = stage.sheet().items[0].weapon
    assert weapon is not None
    assert (weapon.loaded, weapon.reserve) == (7, 3)
    with pytest.raises(Invalid, match="reserve"):
        stage.do("gm", Equip("c1", "Pistol, heavy", reserve=-1))


@pytest.mark.rule("MS-R63")
def test_a_single_round_is_loaded_from_a_counted_reserve(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("gm", Equip("c1", "Pistol, heavy", reserve=1)).do("p1", Reload("c1", "i1"))
    weapon = stage.sheet().items[0].weapon
    assert weapon is not None
    assert (weapon.loaded, weapon.reserve) == (8, 0)


@pytest.mark.rule("MS-R64")
@pytest.mark.option("combat_botch", "table")
@pytest.mark.parametrize(("dice", "clears"), [("1,2,2,2,2", True), ("1,1,2,2,2", False)])
def test_a_broken_weapon_is_not_cleared_like_a_jam(rulings: Settings, dice: str, clears: bool) -> None:
    stage = fight(rulings, Hero(sheet={"items": (PISTOL,)}))
    stage.do("p1", Strike("c1", "c2", "i1")).do("gm", SetAttack()).do("p2", AnswerAttack("nothing"))
    stage.do("p1", ChooseWay(stage.attempt().id), dice).do("p2", wish.LetGo("c2"))
    if clears:
        assert not stage.do("p1", ClearJam("c1", "i1")).sheet().items[0].broken
        return
    with refused_by("MS-R64"):
        stage.do("p1", ClearJam("c1", "i1"))
    stage.do("gm", wish.CloseFight())
    item = stage.sheet().items[0]
    assert (item.broken, item.wrecked) == (False, False)


@pytest.mark.rule("MS-R55", "MS-20.2")
@pytest.mark.option("combat_initiative", "players_first")
def test_a_player_who_joins_acts_before_the_storyteller(rulings: Settings) -> None:
    now = Fight(1, (Part("c1"), Part("n1")), "c1", ordered=True)
    stage = Stage(rulings, Hero(), Hero(), npcs=(GUARD,), state={"fight": now}).do("gm", wish.JoinFight("c2"))
    assert stage.state.fight is not None
    assert [one.id for one in stage.state.fight.parts] == ["c1", "c2", "n1"]


@pytest.mark.rule("MS-R53")
def test_players_are_offered_first_aid_for_anyone_who_is_down(rulings: Settings) -> None:
    hurt = Npc("n1", "A guard", Secret(Quick(hurt=(4, 0, 0), care=(0, True, 0, 0)), ("gm",)), UNCONSCIOUS)
    stage = Stage(rulings, Hero(), npcs=(hurt,))
    assert {"type": "care", "healer": "c1", "patient": "n1", "what": "first aid"} in offered(stage, "p1")
    choices = GAME.choices(GAME.see(Stage(rulings, Hero(), npcs=(GUARD,)).state, "p1"), "p1")
    assert not [one for one in choices if one.command["type"] == "care"]
