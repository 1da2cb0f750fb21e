"""Commands that a fight refuses, and the effects of its minor actions (MS-R57, MS-R62, MS-R64, MS-18.3)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Impossible, Refusal
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, CallOffAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.gear_commands import ClearJam, Reload
from croupier.games.maelstrom.combat.reactions import can_react, spent
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls.commands import DeclareAction
from croupier.games.maelstrom.rolls.roll_notes import roll_note
from croupier.games.maelstrom.rolls.state import Terms
from croupier.games.maelstrom.sheets.state import Item
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from support.maelstrom.stage import Hero, Stage


def fight(rulings: Settings, *parts: Part, now: str = "c1", **sheet: Any) -> Stage:
    """c1 and c2 in turn 1."""
    stands = parts or (Part("c1"), Part("c2"))
    return Stage(rulings, Hero(sheet=sheet), Hero(), state={"fight": Fight(1, stands, now)})


def part(stage: Stage, who: str) -> Part:
    assert stage.state.fight is not None
    found = stage.state.fight.part(who)
    assert found is not None
    return found


@pytest.mark.rule("MS-R57", "MS-R62", "MS-R59")
def test_taking_cover_is_the_action_of_the_turn(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", wish.TakeCover("c1", "heavy"), goes_on=False)
    assert (part(stage, "c1").cover, part(stage, "c1").acted) == ("heavy", True)
    with pytest.raises(Refusal):
        stage.do("p1", wish.TakeCover("c1", "partial"))


@pytest.mark.rule("MS-R62", "MS-R59", "MS-14.8")
def test_the_storyteller_sets_cover_and_restores_contact_between_two(rulings: Settings) -> None:
    stage = fight(rulings, Part("c1", attended=("c2",)), Part("c2"))
    stage.do("gm", wish.SetCover("c2", "partial"))
    assert part(stage, "c2").cover == "partial"
    with pytest.raises(Impossible, match="nobody can watch themselves"):
        stage.do("gm", wish.RestoreAttention("c1", "c1"))


@pytest.mark.rule("MS-R57", "MS-14.8")
def test_nobody_aims_at_themselves_or_at_someone_absent(rulings: Settings) -> None:
    stage = fight(rulings)
    for target, said in (("c1", "can aim at themselves"), ("c9", "not in the fight")):
        with pytest.raises(Impossible, match=said):
            stage.do("p1", wish.Aim("c1", target))
    assert stage.events == []


@pytest.mark.rule("MS-15.1", "MS-R62", "MS-1.8")
def test_terms_are_set_only_for_a_waiting_attack_within_reach(rulings: Settings) -> None:
    pistol = Item("i1", "Pistol", weapon=WEAPONS["Pistol, light"])
    stage = fight(rulings, items=(pistol,))
    with pytest.raises(Impossible, match="no attack is waiting for terms"):
        stage.do("gm", SetAttack())
    stage.do("p1", Strike("c1", "c2", "i1"))
    for seat, terms, said in (
        ("gm", SetAttack(metres=41, difficulty=7), "does not reach that far"),
        ("gm", SetAttack(metres=-1), "0 to 5000"),
        ("gm", SetAttack(difficulty=11), "11"),
        ("gm", SetAttack(cover="thick"), "none, partial, heavy, full"),
        ("p1", SetAttack(), "only the GM"),
    ):
        with pytest.raises(Refusal, match=said):
            stage.do(seat, terms)
    stage.do("gm", SetAttack(metres=40, difficulty=7))
    with pytest.raises(Impossible, match="no attack is waiting for terms"):
        stage.do("gm", SetAttack())


@pytest.mark.rule("MS-R73", "MS-R58", "MS-R61", "MS-R62")
@pytest.mark.parametrize(
    ("strike", "said"),
    [
        (Strike("n1", "c1", "Luck"), "no pool 'Luck'"),
        (Strike("n1", "c1", ""), "no pool ''"),
        (Strike("n1", "c1", "Shoot", damage=31), "0 to 30"),
        (Strike("n1", "c1", "Shoot", reach=5001), "0 to 5000"),
        (Strike("n1", "c1", "Shoot", kind="cold"), "kind: cold is not allowed"),
        (Strike("n1", "n1", "Shoot"), "nobody can attack themselves"),
    ],
)
def test_a_storytellers_character_attacks_with_an_existing_pool(rulings: Settings, strike: Strike, said: str) -> None:
    guard = Npc("n1", "A guard", Secret(Quick((("Shoot", 5),)), ("gm",)))
    stage = Stage(rulings, Hero(), npcs=(guard,), state={"fight": Fight(1, (Part("n1"), Part("c1")), "n1")})
    with pytest.raises(Refusal, match=said):
        stage.do("gm", strike)
    assert stage.events == []


@pytest.mark.rule("MS-R58", "MS-R63", "MS-R57", "MS-R18")
@pytest.mark.parametrize(
    ("command", "said"),
    [
        (Strike("c1", "c2", "i1", "Strength"), "Rope is not a weapon"),
        (Strike("c1", "c2", "i9", "Strength"), "no 'i9' on the sheet"),
        (Strike("c1", "c2", "i2", "Strength", ability="Cooking"), "no ability 'Cooking'"),
        (Strike("c1", "c2", "i2", "Luck"), "Strength, Precision"),
        (Strike("c1", "c9", "i2", "Strength"), "not in the fight"),
        (Reload("c1", "i1"), "Rope is not loaded"),
        (Reload("c1", "i2"), "Knife is not loaded"),
        (AnswerAttack("evade"), "nobody is asked to evade"),
        (CallOffAttack(), "no attack is being made"),
    ],
)
def test_an_impossible_use_of_equipment_changes_nothing(rulings: Settings, command: Any, said: str) -> None:
    stage = fight(rulings, items=(Item("i1", "Rope"), Item("i2", "Knife", weapon=WEAPONS["Knife"])))
    with pytest.raises(Refusal, match=said):
        stage.do("p1", command)
    assert stage.events == []


@pytest.mark.rule("MS-R57")
def test_a_held_action_is_taken_up_or_given_up(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", wish.HoldBack("c1"), goes_on=False)
    assert (part(stage, "c1").holds, part(stage, "c1").acted) == (True, False)
    stage.do("p1", wish.ActNow("c1"), goes_on=False)
    assert stage.state.fight is not None
    assert (part(stage, "c1").holds, stage.state.fight.now) == (False, "c1")
    stage.do("p1", wish.LetGo("c1"), goes_on=False)
    assert part(stage, "c1").acted
    with pytest.raises(Refusal, match="is not holding back"):
        stage.do("p2", wish.ActNow("c2"))


@pytest.mark.rule("MS-R57")
def test_a_reaction_is_used_before_the_action_or_instead_of_it() -> None:
    fresh, reacted, done = Part("c1"), Part("c1", reacted=True), Part("c1", reacted=True, acted=True)
    assert [can_react("one_plus_reaction", one) for one in (fresh, reacted, done)] == [True, True, False]
    assert [can_react("one", one) for one in (fresh, Part("c1", acted=True))] == [True, False]
    assert (spent("one_plus_reaction", fresh).reacted, spent("one_plus_reaction", fresh).acted) == (True, False)
    assert spent("one_plus_reaction", reacted).acted
    assert spent("one", fresh).acted


@pytest.mark.rule("MS-R64")
def test_a_jam_is_cleared_by_an_action_and_only_if_there_is_one(rulings: Settings) -> None:
    jammed = Item("i1", "Pistol", weapon=WEAPONS["Pistol, light"], broken=True)
    stage = fight(rulings, items=(jammed, msgspec.structs.replace(jammed, id="i2", broken=False)))
    with pytest.raises(Impossible, match="Pistol works"):
        stage.do("p1", ClearJam("c1", "i2"))
    stage.do("p1", ClearJam("c1", "i1"), goes_on=False)
    assert (stage.sheet().items[0].broken, part(stage, "c1").acted) == (False, True)


@pytest.mark.rule("MS-20.2", "MS-R55", "MS-9.12")
def test_nobody_joins_twice_and_no_fight_ends_during_a_roll(rulings: Settings) -> None:
    stage = fight(rulings)
    with pytest.raises(Impossible, match="is in the fight"):
        stage.do("gm", wish.JoinFight("c2"))
    apart = Stage(rulings, Hero(), Hero(), state={"fight": Fight(1, (Part("c1"),), "c1")})
    apart.do("p2", DeclareAction("c2", "climbs"))
    with pytest.raises(Impossible, match="a roll is under way"):
        apart.do("gm", wish.CloseFight())


@pytest.mark.rule("MS-18.3")
@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (Terms(("Wits",)), "Wits"),
        (Terms(("Precision", "Tradecraft"), required=("Lockpick",)), "Precision + Tradecraft (Adv: Lockpick)"),
        (Terms(("Wits", "Driving"), 7, 1), "Wits + Driving, Difficulty 7, Threshold 1"),
    ],
)
def test_the_note_of_a_listed_action(terms: Terms, said: str) -> None:
    assert roll_note(terms) == said
