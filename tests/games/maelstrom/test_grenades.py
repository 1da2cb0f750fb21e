"""Grenades at a spot, and what a stunner does to those whom it reaches (MS-R66)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.menu import Menu
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat import attack_commands as wish
from croupier.games.maelstrom.combat.grenade_blast import dice_at, reach_of
from croupier.games.maelstrom.combat.questions import open_questions
from croupier.games.maelstrom.combat.state import Attack, Blast, Fight, Part
from croupier.games.maelstrom.rolls.commands import AmendRoll, ChooseWay, LeaveRoll
from croupier.games.maelstrom.sheets.armor_table import ARMOR
from croupier.games.maelstrom.sheets.state import Health, Item
from croupier.games.maelstrom.sheets.weapons import GRENADE, STUNNER, WEAPONS
from support.maelstrom.forms import fields, form, options, sent
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage

GRENADES = ("Athletics", "Grenades", "advanced")


def carrying(weapon: str, quantity: int = 1) -> dict[str, Any]:
    return {"items": (Item("i1", weapon, weapon=WEAPONS[weapon], quantity=quantity),)}


def party(rulings: Settings, *heroes: Hero, npcs: tuple[Npc, ...] = (), **first: Any) -> Stage:
    """The first is to act in turn 1."""
    people = (*(f"c{at}" for at in range(2, len(heroes) + 1)), *(one.id for one in npcs))
    parts = (Part("c1", **first), *(Part(one) for one in people))
    return Stage(rulings, *heroes, npcs=npcs, state={"fight": Fight(1, parts, "c1")})


def thrown(stage: Stage, *dice: str, use: tuple[str, ...] = ("Grenades",), **terms: Any) -> Stage:
    """c1 throws by Reflexes + Athletics (4 dice); the dice fall."""
    stage.do("p1", wish.Throw("c1", "i1", "between the crates"))
    stage.do("gm", wish.SetAttack(**terms))
    return stage.do("p1", ChooseWay(stage.attempt().id, 0, use), *dice)


def blast(stage: Stage) -> Blast:
    assert stage.state.fight is not None
    assert stage.state.fight.blast is not None
    return stage.state.fight.blast


THROWER = Hero(specialties=(GRENADES,), sheet=carrying(GRENADE, 2))


@pytest.mark.rule("MS-19.1", "MS-R66")
def test_damage_dice_drop_by_two_for_every_two_meters() -> None:
    attack = Attack("c1", "", "i1", GRENADE, (), 8, "lethal")
    assert [dice_at(attack, metres) for metres in range(10)] == [8, 8, 6, 6, 4, 4, 2, 2, 0, 0]
    assert reach_of(attack) == 7


@pytest.mark.rule("MS-19.1", "MS-15.8", "MS-R66")
def test_a_throw_requires_grenades_and_reaches_as_far_as_strength_allows(rulings: Settings) -> None:
    stage = party(rulings, THROWER, Hero())
    stage.do("p1", wish.Throw("c1", "i1", "between the crates"))
    with pytest.raises(Illegal, match="does not reach"):
        stage.do("gm", wish.SetAttack(metres=81))
    stage.do("gm", wish.SetAttack(metres=40))
    terms = stage.attempt().offered.open()[0]
    assert (terms.traits, terms.difficulty, terms.required) == (("Reflexes", "Athletics"), 6, ("Grenades",))
    assert [one.source for one in terms.modifiers] == ["Reflexes"]


@pytest.mark.rule("MS-19.1", "MS-14.8")
def test_a_throw_by_precision_requires_attention(rulings: Settings) -> None:
    stage = party(rulings, THROWER, Hero())
    with pytest.raises(Illegal, match="needs a turn to prepare"):
        stage.do("p1", wish.Throw("c1", "i1", "there", "Precision"))
    stage = party(rulings, THROWER, Hero(), attended=("area: the door",))
    stage.do("p1", wish.Throw("c1", "i1", "there", "Precision"))
    assert stage.asked() == ["gm attack c1"]


@pytest.mark.rule("MS-R66", "MS-R60", "MS-10.7")
def test_a_grenade_that_lands_harms_everyone_near_minus_their_evade(rulings: Settings) -> None:
    stage = party(rulings, THROWER, Hero(), Hero())
    thrown(stage, "2,3,4,8")
    assert blast(stage).landed
    assert stage.asked() == ["gm reach c1"]
    stage.do("gm", wish.Burst((wish.Near("c2", 1), wish.Near("c3", 4), wish.Near("c3", 5), wish.Near("c1", 9))))
    assert stage.asked() == ["p2 dodge c2"]
    stage.do("p2", wish.AnswerBurst("c2", "evade"))
    assert stage.asked() == ["p3 dodge c3"]
    stage.do("p3", wish.AnswerBurst("c3", "nothing"), "2,3,6,7")  # four damage dice at four meters
    assert stage.sheet("c3").health == Health(0, 2, unaided=True)
    evade = next(one.id for one in stage.state.attempts if one.kind == "evade")
    stage.do("p2", ChooseWay(evade), "2,3,7,8", "2,3,4,6,6,9")
    assert stage.facts("MS-R66") == {"dice": 8, "evade": 2, "left": 6}
    assert stage.sheet("c2").health == Health(0, 3, unaided=True)
    assert stage.sheet().items[0].quantity == 1
    assert stage.sheet().health == Health()


@pytest.mark.rule("MS-19.1", "MS-R66")
def test_a_failed_throw_goes_astray_to_the_side_that_the_storyteller_names(rulings: Settings) -> None:
    stage = party(rulings, Hero(specialties=(GRENADES,), sheet=carrying(GRENADE)), Hero())
    thrown(stage, "2,3,4,5")
    assert stage.asked() == ["gm side c1"]
    stage.do("gm", wish.NameSide("behind the truck"), "7")
    assert (blast(stage).side, blast(stage).off) == ("behind the truck", 7)
    assert stage.asked() == ["gm reach c1"]
    stage.do("gm", wish.Burst())
    assert stage.asked() == ["p2 turn c2"]
    assert stage.sheet().items == ()


@pytest.mark.rule("MS-19.1", "MS-20.2", "MS-R66")
def test_a_botched_throw_lands_nowhere(rulings: Settings) -> None:
    stage = party(rulings, THROWER, Hero())
    thrown(stage, "1,2,3,4")
    assert stage.facts("MS-R64") == {"severity": 1}
    assert stage.asked() == ["p2 turn c2"]


@pytest.mark.rule("MS-19.1", "MS-R66", "MS-R57")
def test_targets_who_do_not_see_it_coming_or_have_reacted_are_not_asked(rulings: Settings) -> None:
    stage = party(rulings, THROWER, Hero())
    thrown(stage, "2,3,4,8")
    stage.do("gm", wish.Burst((wish.Near("c2", 6),), aware=False), "6,7")
    assert stage.sheet("c2").health == Health(0, 2, unaided=True)


@pytest.mark.rule("MS-19.1", "MS-R66")
@pytest.mark.option("combat_damage", "fixed")
def test_under_a_ruling_a_grenades_dice_are_levels(rulings: Settings) -> None:
    stage = party(rulings, THROWER, Hero())
    thrown(stage, "2,3,4,8")
    stage.do("gm", wish.Burst((wish.Near("c2", 5),), aware=False))
    assert stage.sheet("c2").health.lethal == 4


@pytest.mark.rule("MS-19.1", "MS-1.10", "MS-R66")
def test_grenades_and_blades_use_their_own_commands(rulings: Settings) -> None:
    stage = party(rulings, THROWER, Hero())
    with pytest.raises(Illegal, match="thrown at a spot"):
        stage.do("p1", wish.Strike("c1", "c2", "i1"))
    stage = party(rulings, Hero(sheet=carrying("Knife")), Hero())
    with pytest.raises(Impossible, match="not thrown at a spot"):
        stage.do("p1", wish.Throw("c1", "i1", "there"))


@pytest.mark.rule("MS-R73")
def test_a_storytellers_character_throws_and_is_hit(rulings: Settings) -> None:
    thug = Npc("n1", "Thug", Secret(Quick((("Throw", 3),), evade=2), ("gm",)))
    stage = Stage(rulings, Hero(), npcs=(thug,), state={"fight": Fight(1, (Part("n1"), Part("c1")), "n1")})
    stage.do("gm", wish.Throw("n1", "Throw", "at her feet", damage=2))
    stage.do("gm", wish.SetAttack(), "2,3,8")
    stage.do("gm", wish.Burst((wish.Near("n1", 0), wish.Near("c1", 1))))
    assert stage.asked() == ["gm dodge n1"]
    stage.do("gm", wish.AnswerBurst("n1", "evade"))
    stage.do("p1", wish.AnswerBurst("c1", "nothing"), "2,6", "6,6", "8")
    assert stage.state.npc("n1").quick.open().hurt == (0, 1, 0)
    assert stage.sheet().health.lethal == 2


@pytest.mark.rule("MS-19.1", "MS-20.4")
def test_every_offered_throw_is_legal(rulings: Settings) -> None:
    stage = party(rulings, THROWER, Hero())
    labels = [one.label for one in legal(stage, "p1")]
    assert f"Throw {GRENADE}" in labels
    assert f"Attack with {GRENADE}" not in labels
    thrown(stage, "2,3,4,5")
    assert [one.label for one in legal(stage, "gm")] == [f"Say which way {GRENADE} goes astray"]
    stage.do("gm", wish.NameSide("left"), "2")
    (reach,) = legal(stage, "gm")
    assert [field.max for field in reach.fields[0].fields] == [None, 7]


@pytest.mark.rule("MS-R66", "MS-R60", "MS-1.10")
def test_a_grenade_prompts_step_by_step(rulings: Settings) -> None:
    stage = party(rulings, THROWER, Hero())
    near = wish.Burst((wish.Near("c2", 1),))
    refused(stage, "gm", wish.NameSide("left"), "no grenade was thrown")
    refused(stage, "gm", near, "no grenade was thrown")
    thrown(stage, "2,3,4,8")
    refused(stage, "gm", wish.NameSide("left"), "it is already known where it lies")
    refused(stage, "p2", wish.AnswerBurst("c2", "nothing"), "nobody is being asked what Ben does")
    refused(stage, "p1", near, "only the GM")
    refused(stage, "gm", wish.Burst((wish.Near("c2", -1),)), "0 to 5000 meters")
    refused(stage, "gm", wish.Burst((wish.Near("c9", 1),)), "not in the fight")
    stage.do("gm", near)
    refused(stage, "gm", near, "nobody is being asked who is within reach")
    refused(stage, "p1", wish.AnswerBurst("c1", "nothing"), "nobody is being asked what Ana does")
    refused(stage, "p1", wish.AnswerBurst("c2", "nothing"), "not your character")
    refused(stage, "p2", wish.AnswerBurst("c2", "parry"), "evade, nothing")


@pytest.mark.rule("MS-R66", "MS-R73", "MS-1.10")
@pytest.mark.parametrize(
    ("throw", "said"),
    [
        (wish.Throw("n1", "Luck", "there"), "no pool 'Luck'"),
        (wish.Throw("n1", "Throw", "there", damage=31), "0 to 30"),
        (wish.Throw("n1", "Throw", "there", reach=-1), "0 to 5000"),
        (wish.Throw("n1", "Throw", " "), "spot"),
    ],
)
def test_a_storytellers_character_throws_what_they_have(rulings: Settings, throw: wish.Throw, said: str) -> None:
    thug = Npc("n1", "Thug", Secret(Quick((("Throw", 3),)), ("gm",)))
    stage = Stage(rulings, Hero(), npcs=(thug,), state={"fight": Fight(1, (Part("n1"), Part("c1")), "n1")})
    refused(stage, "gm", throw, said)


@pytest.mark.rule("MS-R66", "MS-1.8")
def test_how_far_a_throw_goes_astray_is_rolled_once(rulings: Settings) -> None:
    stage = thrown(party(rulings, THROWER, Hero()), "2,3,4,5")
    refused(stage, "p1", wish.NameSide("left"), "only the GM")
    refused(stage, "gm", wish.Burst(), "nobody is being asked who is within reach")
    stage.do("gm", wish.NameSide("left"), "3")
    refused(stage, "gm", wish.NameSide("right"), "it is already known where it lies")


def refused(stage: Stage, seat: str, command: Any, said: str) -> None:
    """The command is refused in these words, and nothing has changed."""
    before = stage.state
    with pytest.raises((Illegal, Impossible, Invalid), match=said):
        stage.do(seat, command)
    assert stage.state is before


def legal(stage: Stage, seat: str) -> list[Any]:
    """What this seat is offered about what it is asked."""
    view = GAME.see(stage.state, seat)
    found = []
    for question in open_questions(stage.state):
        if question.seat == seat:
            menu = Menu(GAME, view, seat)
            question.add_choices(menu, "x")
            found += [one for one in menu.choices if one.legal]
    return found


# stunners


def shot(stage: Stage, *dice: str) -> Stage:
    """c1 shoots at c2, who does not see it come: five dice, then damage, soak and willpower."""
    stage.do("p1", wish.Strike("c1", "c2", "i1", "Reflexes"))
    stage.do("gm", wish.SetAttack(aware=False))
    return stage.do("p1", ChooseWay(stage.attempt().id), *dice)


def numb(stage: Stage, who: str = "c2") -> int:
    """Turns without action, with this one."""
    part = stage.state.fight.part(who) if stage.state.fight is not None else None
    assert part is not None
    return part.numb


@pytest.mark.rule("MS-19.1", "MS-9.5", "MS-9.9")
@pytest.mark.parametrize(
    ("willpower", "lost", "current"), [("2,3,4", 2, 3), ("2,3,8", 1, 3), ("2,7,8", 0, 3), ("1,2,3", 2, 2)]
)
def test_unsoaked_levels_of_a_stunner_cost_turns(rulings: Settings, willpower: str, lost: int, current: int) -> None:
    stage = party(rulings, Hero(sheet=carrying(STUNNER)), Hero({"Strength": 2}))
    shot(stage, "2,3,4,5,8", "3,4,6,7,8", "3,9", willpower)
    if "botch" not in stage.said():
        stage.do("p2", LeaveRoll(stage.attempt().id))
    assert stage.sheet("c2").health.bashing == 2
    assert stage.facts("MS-R66") == {"levels": 2, "turns": lost}
    assert stage.sheet("c2").current == current
    assert numb(stage) == max(0, lost - 1)  # the turn in which they had not acted yet was one of them
    assert stage.asked() == ["p1 turn c1" if lost else "p2 turn c2"]


@pytest.mark.rule("MS-19.1", "MS-10.7")
def test_a_stunner_does_nothing_to_targets_that_soak_everything(rulings: Settings) -> None:
    vest = Hero(
        {"Strength": 2}, sheet={"items": (Item("i1", "Ballistic vest", armor=ARMOR["Ballistic vest"], out=True),)}
    )
    stage = party(rulings, Hero(sheet=carrying(STUNNER)), vest)
    shot(stage, "2,3,4,5,8", "3,4,4,4,8", "3,7,8,9")
    assert (numb(stage), stage.sheet("c2").health) == (0, Health())


# amended


@pytest.mark.rule("MS-17.10")
def test_amending_an_attack_reverts_its_damage_and_recomputes_it(rulings: Settings) -> None:
    gun = carrying("Pistol, light")
    stage = party(rulings, Hero(sheet=gun), Hero())
    shot(stage, "2,3,5,6,8", "3,3,6,7")
    attack = next(one for one in stage.state.attempts if one.kind == "attack")
    assert stage.sheet("c2").health.lethal == 2
    stage.do("gm", AmendRoll(attack.id, "she stood in the open", 5, 0), "8")
    assert stage.state.attempt(attack.id).record.open().reading.net == 2
    assert stage.sheet("c2").health.lethal == 3
    stage.do("gm", AmendRoll(attack.id, "it was dark", 8, 0))
    assert stage.sheet("c2").health == Health()
    weapon = stage.sheet().items[0].weapon
    assert weapon is not None
    assert weapon.loaded == 16


@pytest.mark.rule("MS-17.10", "MS-19.1")
def test_amending_a_failed_throw_can_make_it_land(rulings: Settings) -> None:
    stage = party(rulings, THROWER, Hero())
    thrown(stage, "2,3,4,6")
    assert stage.asked() == ["gm side c1"]
    stage.do("gm", AmendRoll(stage.attempt().id, "it was near", 5, 0, ("Grenades",)))
    assert blast(stage).landed
    assert stage.sheet().items[0].quantity == 1
    stage.do("gm", wish.Burst((wish.Near("c2", 7),), aware=False), "2,3")
    with pytest.raises(Impossible, match="dealt with since"):
        stage.do("gm", AmendRoll(stage.attempt(0).id, "no", 8, 0))


@pytest.mark.rule("MS-R66")
def test_the_form_of_a_custom_weapon_says_how_it_is_thrown(rulings: Settings) -> None:
    """Without Strength it is a grenade."""
    stage = party(rulings, Hero(), Hero())
    written = form(stage, "gm", "write_weapon")
    labels = {one.value: one.label for one in fields(written)["ability"].options or ()}
    assert "at a spot like a grenade" in labels["Athletics"]
    for strength, choice in ((False, "throw"), (True, "attack")):
        one = party(rulings, Hero(), Hero())
        one.do("gm", sent(written, character="c1", name="Flask", ability="Athletics", strength=strength))
        assert form(one, "p1", choice, weapon="i1").legal


@pytest.mark.rule("MS-R58", "MS-R66")
@pytest.mark.option("combat_pools", "free")
def test_a_throw_is_made_with_any_pool_where_the_storyteller_names_it(rulings: Settings) -> None:
    """Only attacks on somebody were; Grenades is required where the ability lists it."""
    stage = party(rulings, THROWER, Hero())
    choice = form(stage, "p1", "throw")
    assert options(choice, "attribute") == ["Strength", "Reflexes", "Perception", "Intelligence", "Wits"]
    stage.do("p1", sent(choice, spot="the door", attribute="Strength", ability="Melee")).do("gm", wish.SetAttack())
    terms = stage.attempt().offered.open()[0]
    assert (terms.traits, terms.required) == (("Strength", "Melee"), ())
    with pytest.raises(Illegal) as refused:
        party(rulings, THROWER, Hero()).do("p1", wish.Throw("c1", "i1", "there", "Wits", ability="Navigation"))
    assert refused.value.clause == "MS-4.8"


@pytest.mark.rule("MS-R58", "MS-R66")
def test_by_default_a_throw_is_made_with_athletics(rulings: Settings) -> None:
    stage = party(rulings, THROWER, Hero())
    assert "ability" not in fields(form(stage, "p1", "throw"))
    with pytest.raises(Illegal) as refused:
        stage.do("p1", wish.Throw("c1", "i1", "there", ability="Melee"))
    assert refused.value.clause == "MS-R58"
    with pytest.raises(Invalid):
        stage.do("p1", wish.Throw("c1", "i1", "there", "Strength"))


@pytest.mark.rule("MS-R66", "MS-R40")
@pytest.mark.parametrize(("name", "lost"), [(STUNNER, 3), ("stunner", 3), ("Light pistol", 0)])
def test_a_stunner_stuns_however_its_name_is_written(rulings: Settings, name: str, lost: int) -> None:
    """One that is bought by another spelling has its numbers, and stunned nobody."""
    item = Item("i1", name, weapon=WEAPONS[STUNNER])
    stage = party(rulings, Hero(sheet={"items": (item,)}), Hero({"Strength": 1}), attended=("c2",))
    stage.do("p1", wish.Strike("c1", "c2", "i1", "Precision", at_once=True))
    dice = ("2,3,4,6,7", "2,3,4,6,6,6", "2", *(("2,3,4",) if lost else ()))
    stage.do("gm", wish.SetAttack(aware=False), *dice)
    if lost:
        stage.do("p2", LeaveRoll(stage.attempt().id))
    assert stage.facts("MS-R66") == ({"levels": lost, "turns": lost} if lost else {})


@pytest.mark.rule("MS-R66", "MS-R60")
@pytest.mark.parametrize("thrower", [True, False])
def test_the_log_says_who_is_within_reach_and_who_does_nothing(rulings: Settings, thrower: bool) -> None:
    """It said neither where the first of them had no reaction, and nothing of those who did nothing."""
    stage = thrown(party(rulings, THROWER, Hero(), Hero(), reacted=True, acted=False), "7,7,8,9")
    near = (*((wish.Near("c1"),) if thrower else ()), wish.Near("c2", 2), wish.Near("c3", 4))
    stage.do("gm", wish.Burst(near))
    names = "Ana (0 m), " if thrower else ""
    assert lines(stage) == [f"Within reach of Ana's Fragmentation grenade: {names}Ben (2 m), Cem (4 m)."]
    assert lines(stage.do("p2", wish.AnswerBurst("c2", "nothing"))) == ["Ben does not evade."]
