"""Attacks and reactions that are rolled at once, and what everyone reads about an attack."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.secrets import Secret, redact
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import (
    AnswerAttack,
    AnswerBurst,
    Burst,
    Near,
    SetAttack,
    Strike,
    Throw,
)
from croupier.games.maelstrom.combat.commands import JoinFight, OpenFight
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls.commands import AcceptUse, ChooseWay
from croupier.games.maelstrom.sheets.state import Item
from croupier.games.maelstrom.sheets.weapons import GRENADE, WEAPONS
from croupier.pieces.view_model import Look
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import sent
from support.maelstrom.reading import every_choice
from support.maelstrom.stage import Hero, Stage, duel

PISTOL = Item("i1", "Pistol", weapon=WEAPONS["Pistol, light"])
KNIFE = Item("i2", "Knife", weapon=WEAPONS["Knife"], out=True)
SHOOTER = Hero(sheet={"items": (PISTOL,)})
DODGER = Hero(specialties=(("Athletics", "Dodge"),))
EVADES = AnswerAttack("evade", at_once=True)
QUICK = Quick((("Alertness", 3), ("Shoot", 5)), evade=3, arms=(("Shoot", "Battle rifle"),))
GUARD = Npc("n1", "A guard", Secret(QUICK, ("gm",)))


def lines(stage: Stage, seat: str = "p1") -> list[str]:
    """What this seat reads of the last command."""
    view = GAME.see(stage.state, seat)
    mine = [redact(one, seat) for one in stage.plays[-1].events if seat in (one.audience() or (seat,))]
    return [line for event in mine if (line := GAME.log_line(event, view))]


def against_guard(rulings: Settings, *heroes: Hero, now: str = "c1", npc: Npc = GUARD) -> Stage:
    """Ana, and perhaps Ben, against the guard."""
    parts = (*(Part(f"c{at}") for at, _ in enumerate(heroes or (Hero(),), 1)), Part("n1"))
    return Stage(rulings, *(heroes or (Hero(),)), npcs=(npc,), state={"fight": Fight(1, parts, now)})


# rolled without another question


@pytest.mark.rule("MS-R60", "MS-R12", "MS-16.5")
def test_an_evade_whose_specialties_are_chosen_is_rolled_at_once(rulings: Settings) -> None:
    stage = duel(rulings, Hero(), DODGER).do("p1", Strike("c1", "c2")).do("gm", SetAttack())
    stage.do("p2", AnswerAttack("evade", ("Dodge",), at_once=True))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,8,9,9")
    assert stage.asked() == ["gm relates r4"]
    stage.do("gm", AcceptUse("r4", ("Dodge",)), "2,3,4,9", "2,2,3,3,4")
    assert stage.state.attempt("r4").record.open().locked.used == ("Dodge",)


@pytest.mark.rule("MS-R60", "MS-16.5")
def test_without_a_choice_the_target_is_asked_how(rulings: Settings) -> None:
    stage = duel(rulings).do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("evade"))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,8,9,9")
    assert stage.asked() == ["p2 way r4"]


@pytest.mark.rule("MS-R60", "MS-16.2")
def test_an_answer_names_only_specialties_that_can_be_used(rulings: Settings) -> None:
    stage = duel(rulings, Hero(), DODGER).do("p1", Strike("c1", "c2")).do("gm", SetAttack())
    with refused_by("MS-16.2", why="Swimming cannot be used here"):
        stage.do("p2", AnswerAttack("evade", ("Swimming",), at_once=True))


@pytest.mark.rule("MS-R18", "MS-16.5")
def test_an_attack_in_terms_as_shown_is_rolled_at_once(rulings: Settings) -> None:
    stage = duel(rulings, SHOOTER, Hero()).do("p1", Strike("c1", "c2", "i1", at_once=True))
    stage.do("gm", SetAttack(metres=8)).do("p2", EVADES, "2,3,8,9,9", "2,3,4,5", "2,2,3,3,4,6")
    assert stage.asked()[0].split()[1] == "turn"


@pytest.mark.rule("MS-R18", "MS-R17")
@pytest.mark.parametrize(
    "terms",
    [
        SetAttack(metres=30), SetAttack(cover="partial"), SetAttack(difficulty=7), SetAttack(harder=1),
        SetAttack(dice=-1), SetAttack(required=("Extreme Range",)),
    ],
)  # fmt: skip
def test_an_attacker_may_withdraw_if_the_terms_are_harder(rulings: Settings, terms: SetAttack) -> None:
    stage = duel(rulings, SHOOTER, Hero()).do("p1", Strike("c1", "c2", "i1", at_once=True)).do("gm", terms)
    stage.do("p2", AnswerAttack("nothing"))
    assert stage.asked() == ["p1 way r3"]


@pytest.mark.rule("MS-R18")
@pytest.mark.option("roll_withdraw", "committed")
def test_an_attacker_who_cannot_withdraw_is_not_asked(rulings: Settings) -> None:
    stage = duel(rulings, SHOOTER, Hero()).do("p1", Strike("c1", "c2", "i1", at_once=True))
    stage.do("gm", SetAttack(difficulty=9)).do("p2", AnswerAttack("nothing"), "2,3,4,5,5")
    assert "Ana misses Ben (Pistol): no success left with 5 dice at difficulty 10." in lines(stage)


@pytest.mark.rule("MS-R18", "MS-R17")
@pytest.mark.option("roll_announce", "hidden")
def test_where_terms_are_hidden_the_attacker_is_always_asked(rulings: Settings) -> None:
    for terms in (SetAttack(), SetAttack(difficulty=9)):
        stage = duel(rulings, SHOOTER, Hero()).do("p1", Strike("c1", "c2", "i1", at_once=True)).do("gm", terms)
        assert stage.do("p2", AnswerAttack("nothing")).asked() == ["p1 way r3"]


@pytest.mark.rule("MS-R66", "MS-R60", "MS-16.5")
def test_a_dodge_is_rolled_at_once(rulings: Settings) -> None:
    thrower = Hero(sheet={"items": (Item("i1", GRENADE, weapon=WEAPONS[GRENADE]),)})
    stage = duel(rulings, thrower, Hero()).do("p1", Throw("c1", "i1", "there")).do("gm", SetAttack())
    stage.do("p1", ChooseWay(stage.attempt().id), "2,8,9,9")
    stage.do("gm", Burst((Near("c2", 1),)))
    stage.do("p2", AnswerBurst("c2", "evade", at_once=True), "2,3,4,9", "2,2,3,3,4,4,5")
    assert stage.asked() == ["p2 turn c2"]


@pytest.mark.rule("MS-R74", "MS-16.5")
def test_others_do_not_learn_which_specialties_were_chosen(rulings: Settings) -> None:
    def seen(use: tuple[str, ...]) -> tuple[Any, ...]:
        stage = duel(rulings, Hero(), DODGER).do("p1", Strike("c1", "c2")).do("gm", SetAttack())
        stage.do("p2", AnswerAttack("evade", use, at_once=True))
        return GAME.see(stage.state, "p1"), [redact(one, "p1") for one in stage.plays[-1].events]

    assert seen(()) == seen(("Dodge",))


# what is offered


@pytest.mark.rule("MS-R60", "MS-9.13")
def test_no_answer_is_offered_that_would_be_refused(rulings: Settings) -> None:
    stage = duel(rulings, SHOOTER, Hero()).do("p1", Strike("c1", "c2", "i1")).do("gm", SetAttack())
    said = [one.label for one in every_choice(stage, "p2") if one.command["type"] == "answer_attack"]
    assert said == ["Ben: Evade: Reflexes + Athletics", "Ben: Do nothing"]


@pytest.mark.rule("MS-R58", "MS-R63")
def test_the_weapon_in_hand_comes_first_and_one_foe_is_filled_in(rulings: Settings) -> None:
    stage = against_guard(rulings, Hero(sheet={"items": (PISTOL, KNIFE)}))
    attacks = [one for one in every_choice(stage, "p1") if one.command["type"] == "attack"]
    assert [one.label for one in attacks] == [
        "Attack A guard with Knife", "Attack A guard with Pistol", "Attack A guard with bare hands"
    ]  # fmt: skip
    assert [one.usual is True for one in attacks] == [True, False, False]
    assert all(one.seldom for one in attacks[0].fields)
    stage.do("p1", sent(attacks[0], attribute="Strength"))
    assert stage.asked() == ["gm attack c1"]


@pytest.mark.rule("MS-R73", "MS-R58")
def test_an_npcs_pool_with_a_weapon_comes_first_and_other_abilities_last(rulings: Settings) -> None:
    stage = against_guard(rulings, now="n1")
    attacks = [one for one in every_choice(stage, "gm") if one.command["type"] == "attack"]
    assert [one.label for one in attacks] == ["Attack with Shoot (5)", "Attack with Alertness (3)"]
    assert attacks[1].under == "Other actions"


# what everyone reads


@pytest.mark.rule("MS-R74", "MS-R73")
def test_everyone_sees_the_weapon_of_an_npc_but_not_its_numbers(rulings: Settings) -> None:
    stage = against_guard(rulings, now="n1").do("gm", Strike("n1", "c1", "Shoot", damage=7, reach=150))
    assert lines(stage) == ["A guard attacks Ana (Battle rifle)."]
    stage.do("gm", SetAttack()).do("p1", AnswerAttack("nothing"), "2,3,4,5,5")
    assert "A guard misses Ana (Battle rifle): no success left with 5 dice at difficulty 6." in lines(stage)
    unarmed = against_guard(rulings, now="n1").do("gm", Strike("n1", "c1", "Alertness"))
    assert lines(unarmed) == ["A guard attacks Ana (Alertness)."]


@pytest.mark.rule("MS-R60", "MS-R61")
def test_a_miss_says_what_was_rolled_against_what(rulings: Settings) -> None:
    stage = duel(rulings).do("p1", Strike("c1", "c2", at_once=True)).do("gm", SetAttack())
    stage.do("p2", EVADES, "2,3,4,5,9", "2,3,7,9")
    assert "Ana misses Ben (bare hands): 1 success at difficulty 7 against 2 for evading." in lines(stage)


@pytest.mark.rule("MS-R50", "MS-R61")
@pytest.mark.parametrize(
    ("damage", "soak", "said"),
    [
        ("2,6,7,8", "2,3,4,6", "Ben takes 2 of 3 levels of bashing damage, soaks 1."),
        ("2,6,7,8", "2,3,4,5", "Ben takes 3 levels of bashing damage, soaks none."),
        ("2,6,7,8", "6,7,8,9", "Ben takes no damage: soaks all 3 levels."),
        ("2,3,4,8", "6,7,8,9", "Ben takes no damage: soaks the only level."),
        ("2,3,4,5", "", "Ben takes no damage: every damage die falls short."),
    ],
)
def test_a_hit_says_how_much_was_soaked(rulings: Settings, damage: str, soak: str, said: str) -> None:
    stage = duel(rulings).do("p1", Strike("c1", "c2", at_once=True)).do("gm", SetAttack())
    stage.do("p2", AnswerAttack("nothing"), "2,3,4,5,9", damage, *filter(None, (soak,)))
    assert said in lines(stage)


@pytest.mark.rule("MS-R62", "MS-R17")
@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (SetAttack(metres=1), "4: within 2 meters"), (SetAttack(), "6: within range"),
        (SetAttack(cover="partial"), "7: within range, partial cover"),
        (SetAttack(metres=30), "8: beyond the weapon's range"), (SetAttack(difficulty=5), "5: as the GM says"),
    ],
)  # fmt: skip
def test_the_base_difficulty_has_its_reason(rulings: Settings, terms: SetAttack, said: str) -> None:
    stage = duel(rulings, SHOOTER, Hero()).do("p1", Strike("c1", "c2", "i1")).do("gm", terms)
    assert lines(stage, "p2") == [f"The base difficulty for Ana to hit Ben is {said}."]


@pytest.mark.rule("MS-R55")
def test_the_initiative_die_on_the_table_is_somebodys(rulings: Settings) -> None:
    """Of several, one would be taken for everybody's: the facts name each."""

    def look(stage: Stage) -> Look:
        return GAME.display.looks(GAME.see(stage.state, "p1"))["dice.initiative"]

    stage = Stage(rulings, Hero(), Hero(), npcs=(GUARD,)).do("gm", OpenFight(("c1", "c2")), "5", "3")
    assert (look(stage).label, look(stage).hidden) == ("", True)
    assert look(stage.do("gm", JoinFight("n1"), "9")).label == "Initiative: A guard"


@pytest.mark.rule("MS-R18", "MS-16.5", "MS-R66")
def test_a_throw_does_not_use_the_specialties_of_an_earlier_evade() -> None:
    rulings = GAME.read_settings({"roll_withdraw": "committed"})
    grenade = Item("i1", GRENADE, weapon=WEAPONS[GRENADE])
    owned = (("Athletics", "Dodge"), ("Athletics", "Grenades", "advanced"))
    stage = duel(rulings, Hero(specialties=owned, sheet={"items": (grenade,)}), Hero())
    stage.state = msgspec.structs.replace(stage.state, fight=Fight(1, (Part("c2"), Part("c1")), "c2"))
    stage.do("p2", Strike("c2", "c1")).do("gm", SetAttack()).do("p1", AnswerAttack("evade", ("Dodge",), at_once=True))
    stage.do("p2", ChooseWay(stage.attempt().id), "2,2,2,3,3")
    stage.do("p1", Throw("c1", "i1", "at the door", "Reflexes")).do("gm", SetAttack())
    assert stage.asked() == [f"p1 way {stage.attempt().id}"]


@pytest.mark.rule("MS-R57", "MS-R60")
@pytest.mark.parametrize("reacted", [True, False])
def test_a_hit_on_somebody_without_a_reaction_says_so(rulings: Settings, reacted: bool) -> None:
    """Nothing said why a guard whose reaction and action were used did not evade."""
    stage = duel(rulings)
    parts = (Part("c1"), Part("c2", acted=True, reacted=reacted))
    stage.state = msgspec.structs.replace(stage.state, fight=Fight(1, parts, "c1", ordered=True))
    dice = ("2,3,4,5,9", "2,3,4,5")
    stage.do("p1", Strike("c1", "c2", at_once=True)).do("gm", SetAttack(), *(dice if reacted else ()))
    if not reacted:
        stage.do("p2", AnswerAttack("nothing"), *dice)
    said = any("1 success at difficulty 7 (Ben has no reaction left), margin 1." in one for one in lines(stage))
    assert said is reacted
