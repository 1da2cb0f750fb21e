"""An attack amended after its damage was marked: all its consequences are reverted and computed again (MS-17.10)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.refusals import Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import AwardPoints
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat import attack_commands as wish
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Harm
from croupier.games.maelstrom.health.track import level_name
from croupier.games.maelstrom.rolls.commands import AcceptUse, AmendRoll, ChooseWay
from croupier.games.maelstrom.rolls.exploding_tens import resized
from croupier.games.maelstrom.rolls.state import LIMB, Attempt, Dice
from croupier.games.maelstrom.sheets.armor_table import ARMOR
from croupier.games.maelstrom.sheets.commands import WriteSheet
from croupier.games.maelstrom.sheets.sheet_access import put_sheet
from croupier.games.maelstrom.sheets.state import DEAD, OK, UNCONSCIOUS, Effect, Health, Item
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.games.maelstrom.willpower.commands import IgnoreWounds
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage, under

GUN = Item("i1", "Light pistol", weapon=WEAPONS["Pistol, light"])
VEST = Item("i2", "Ballistic vest", armor=ARMOR["Ballistic vest"], out=True)
FULL = (0, 1, 1, 2, 2, 3, 5)
UNHURT = Health()
GUARD = Npc("n1", "A guard", Secret(Quick((("Shoot", 5),), lethal=1, evade=3), ("gm",)))


def shot(
    rulings: Settings, health: Health = UNHURT, how: str = "evade", *dice: str, crippled: tuple[str, ...] = ()
) -> tuple[Stage, str]:
    """Ana shoots at Ben, five dice: attack 3 net, evade 1, five damage dice, two of armor; the attack's roll."""
    shooter = Hero(sheet={"items": (GUN,)})
    stage = Stage(rulings, shooter, Hero({"Reflexes": 2}, sheet={"items": (VEST,), "health": health},
                  more={"level": level_name(health), "crippled": crippled}), npcs=(GUARD,),
                  state={"fight": Fight(1, (Part("c1", attended=("c2",)), Part("c2"), Part("n1")), "c1")})  # fmt: skip
    stage.do("p1", wish.Strike("c1", "c2", "i1", "Precision")).do("gm", wish.SetAttack())
    stage.do("p2", wish.AnswerAttack(how))
    name = stage.attempt().id
    if how == "nothing":
        return stage.do("p1", ChooseWay(name), *(dice or ("2,3,6,7,8", "1,3,6,6,6,9", "4,6"))), name
    stage.do("p1", ChooseWay(name), "2,3,6,7,8")
    stage.do("p2", ChooseWay(stage.attempt().id), *(dice or ("2,3,4,6", "1,3,6,6,9", "4,6")))
    return stage, name


@pytest.mark.rule("MS-R17", "MS-R62")
@pytest.mark.parametrize(("announced", "reads"), [("always", True), ("non_default", False), ("hidden", False)])
def test_the_log_shows_the_base_difficulty_where_terms_are_announced(announced: str, reads: bool) -> None:
    stage = Stage(GAME.read_settings({"roll_announce": announced}), Hero(sheet={"items": (GUN,)}), Hero(),
                  state={"fight": Fight(1, (Part("c1"), Part("c2")), "c1")})  # fmt: skip
    stage.do("p1", wish.Strike("c1", "c2", "i1", "Reflexes")).do("gm", wish.SetAttack(cover="partial"))
    assert ("The base difficulty for Ana to hit Ben is 7: within range, partial cover." in lines(stage, "p2")) is reads


def thrown(stage: Stage) -> dict[str, tuple[int, ...]]:
    """The dice of each kind of roll as they lie."""
    return {one.kind: one.record.open().dice.pool for one in stage.state.attempts}


def levels(stage: Stage, who: str = "c2") -> tuple[int, int, int]:
    health = stage.sheet(who).health
    return health.bashing, health.lethal, health.aggravated


@pytest.mark.rule("MS-17.10", "MS-R61")
def test_evade_damage_and_soak_are_recomputed_from_the_same_dice(rulings: Settings) -> None:
    stage, name = shot(rulings)
    before = stage.sheet(), stage.sheet("c2")
    assert levels(stage) == (0, 1, 0)
    stage.do("gm", AmendRoll(name, "a threshold", 6, 1), "6")
    assert thrown(stage) == {"attack": (2, 3, 6, 7, 8), "evade": (2, 3, 4, 6), "damage": (1, 3, 6, 9), "soak": (4, 6)}
    assert stage.facts("MS-R60") == {"attack": 2, "evade": 1, "margin": 1}
    assert stage.facts("MS-R50") == {"levels": 1, "soaked": 1, "left": 0}
    assert levels(stage) == (0, 0, 0)
    assert (stage.sheet(), stage.one("c2").level) == (before[0], "")
    stage.do("gm", AmendRoll(name, "none after all", 6, 0))
    assert (stage.sheet(), stage.sheet("c2")) == before
    assert thrown(stage)["damage"] == (1, 3, 6, 6, 9)


@pytest.mark.rule("MS-17.10", "MS-R61")
def test_a_greater_margin_rolls_only_the_additional_dice(rulings: Settings) -> None:
    stage, name = shot(rulings)
    stage.do("gm", AmendRoll(name, "an easy shot", 3, 0), "10")
    assert stage.facts("MS-R60")["margin"] == 3
    assert thrown(stage)["damage"] == (1, 3, 6, 6, 9, 10)
    assert levels(stage) == (0, 2, 0)


@pytest.mark.rule("MS-17.10")
@pytest.mark.parametrize(("difficulty", "said"), [(9, "failure"), (10, "failure")])
def test_targets_that_are_no_longer_hit_are_restored(rulings: Settings, difficulty: int, said: str) -> None:
    stage, name = shot(rulings, Health(1, 2, penalties=FULL), "nothing")
    assert levels(stage) == (1, 4, 0)
    stage.do("gm", AmendRoll(name, "smoke", difficulty, 0))
    assert stage.state.attempt(name).record.open().reading.result == said
    assert stage.sheet("c2").health == Health(1, 2, penalties=FULL)
    assert (stage.one("c2").condition, stage.one("c2").level) == (OK, "Hurt")
    assert stage.sheet().items[0].weapon.loaded == 16  # type: ignore[union-attr]
    assert {"damage", "soak"}.isdisjoint(thrown(stage))
    assert stage.asked() == ["p2 turn c2"]


@pytest.mark.rule("MS-17.10")
def test_the_dice_of_an_attack_amended_to_a_miss_come_back_with_the_hit(rulings: Settings) -> None:
    """Damage and soak were rolled anew after two amendments, of which the second took the first back."""
    stage, name = shot(rulings)
    before = thrown(stage)
    stage.do("gm", AmendRoll(name, "smoke", 9, 0)).do("gm", AmendRoll(name, "a light wind", 10, 0))
    assert set(thrown(stage)) == {"attack"}
    stage.do("gm", AmendRoll(name, "none after all", 6, 0))
    assert (thrown(stage), levels(stage)) == (before, (0, 1, 0))


@pytest.mark.rule("MS-17.10", "MS-R74")
def test_the_log_of_an_amendment_says_which_rolls_are_undone_and_how_many_dice_stay(rulings: Settings) -> None:
    """It said twice that "Ana's roll" is undone, that she carries nothing and then the pistol again, and that fewer
    dice are the same as before.
    """
    stage, name = shot(rulings)
    stage.do("gm", AmendRoll(name, "a threshold", 6, 1), "6")
    said = lines(stage)
    assert [line for line in said if "undone" in line] == [
        "The consequences of Ben's soak roll are undone.", "The consequences of Ana's damage roll are undone.",
        "The consequences of Ben's evade roll are undone.", "The consequences of Ana's attack roll are undone.",
    ]  # fmt: skip
    assert [line for line in said if "openly carries" in line] == []
    assert "Ana's attack roll is amended (a threshold): [2,3,6,7,8] at difficulty 6, threshold 1: success, 2." in said
    amends = [label.partition(":")[0] for label in stage.labels("gm") if label.startswith("Amend")]
    assert sorted(amends) == [f"Amend {roll}" for roll in (
        "Ana's attack roll", "Ana's damage roll", "Ben's evade roll", "Ben's soak roll",
    )]  # fmt: skip
    assert [line.partition("are the same")[2] for line in said if "are the same" in line] == [
        " as before.", " as before, 1 set aside.", " as before.",
    ]  # fmt: skip
    stage.do("gm", AmendRoll(name, "close", 3, 0), "10")
    assert any(line.endswith("The dice are the same as before, 1 added.") for line in lines(stage))


@pytest.mark.rule("MS-17.10", "MS-R64")
def test_an_attack_amended_to_a_botch_hits_nobody(rulings: Settings) -> None:
    stage, name = shot(rulings, Health(), "nothing", "1,2,3,6,7", "1,6,6,9", "2,3")
    assert levels(stage) == (0, 2, 0)
    stage.do("gm", AmendRoll(name, "far off", 8, 0))
    assert stage.facts("MS-R64") == {"severity": 1}
    assert levels(stage) == (0, 0, 0)


@pytest.mark.rule("MS-17.10", "MS-R52")
def test_an_amendment_can_make_an_attack_kill_or_no_longer_kill(rulings: Settings) -> None:
    stage, name = shot(rulings, Health(0, 6, penalties=FULL), "nothing")
    assert (levels(stage), stage.one("c2").condition) == ((0, 8, 0), UNCONSCIOUS)
    stage.do("gm", AmendRoll(name, "point blank", 3, 0), "10")
    assert (levels(stage), stage.one("c2").condition) == ((0, 8, 0), DEAD)
    stage.do("gm", AmendRoll(name, "no", 9, 0))
    assert (levels(stage), stage.one("c2").condition) == ((0, 6, 0), OK)


@pytest.mark.rule("MS-17.10", "MS-R52")
@pytest.mark.parametrize(
    ("condition", "asked"),
    [
        under("health_death", "gentle", "dying", []),
        under("health_death", "story", "dying", ["p2 death c2"]),
    ],
)
def test_an_amendment_reverts_what_a_killing_level_did_under_a_ruling(
    rulings: Settings, condition: str, asked: list[str]
) -> None:
    stage, name = shot(rulings, Health(0, 8, penalties=FULL), "nothing")
    assert stage.one("c2").condition == condition
    assert [one for one in stage.asked() if "death" in one] == asked
    stage.do("gm", AmendRoll(name, "no", 9, 0))
    assert (stage.one("c2").condition, stage.one("c2").dying) == (OK, 0)
    assert not any("death" in one for one in stage.asked())


@pytest.mark.rule("MS-17.10", "MS-R54")
@pytest.mark.option("health_limbs", "level7")
def test_an_amendment_uncripples_a_limb(rulings: Settings) -> None:
    stage, name = shot(rulings, Health(0, 6, penalties=FULL), "nothing", "2,3,6,7,8", "1,3,6,6,6,9", "4,6", "2")
    assert stage.one("c2").crippled == ("right arm",)
    stage.do("gm", AmendRoll(name, "smoke", 9, 0))
    assert stage.one("c2").crippled == ()


@pytest.mark.option("health_limbs", "level7")
@pytest.mark.rule("MS-17.10", "MS-R54")
@pytest.mark.parametrize("crippled", [(), ("right arm",)])
def test_the_limb_is_chosen_by_the_same_die_after_an_amendment(rulings: Settings, crippled: tuple[str, ...]) -> None:
    """The four-sided die was rolled again each time, so that another limb could be crippled."""
    stage, name = shot(rulings, Health(0, 6, penalties=FULL), "nothing", "2,3,6,7,8", "1,3,6,6,6,9", "4,6", "2")
    if crippled:
        stage, name = shot(rulings, Health(0, 6, penalties=FULL), "nothing", "2,3,6,7,8", "1,3,6,6,6,9", "4,6", "2",
                           crippled=crippled)  # fmt: skip
    for difficulty, limbs in ((6, ("right arm",)), (9, crippled), (6, ("right arm",))):
        stage.do("gm", AmendRoll(name, "once more", difficulty, 0))
        assert stage.one("c2").crippled == limbs
    assert stage.facts("MS-R54") == {"die": 2, "limb": "right arm"}
    assert not any(one.kind == LIMB for one in stage.state.kept)


@pytest.mark.rule("MS-17.10", "MS-R73")
def test_an_amendment_reverts_damage_to_the_storytellers_characters(rulings: Settings) -> None:
    fight = Fight(1, (Part("c1", attended=("n1",)), Part("n1", reacted=True, acted=True)), "c1")
    stage = Stage(rulings, Hero(sheet={"items": (GUN,)}), npcs=(GUARD,), state={"fight": fight})
    stage.do("p1", wish.Strike("c1", "n1", "i1", "Precision")).do("gm", wish.SetAttack())
    name = stage.attempt().id
    stage.do("p1", ChooseWay(name), "2,3,6,7,8", "6,6,6,6,7,8", "2")
    assert (stage.state.npc("n1").condition, stage.state.npc("n1").quick.open().hurt) == (DEAD, (0, 4, 0))
    stage.do("gm", AmendRoll(name, "smoke", 9, 0))
    assert (stage.state.npc("n1").condition, stage.state.npc("n1").quick.open().hurt) == (OK, (0, 0, 0))
    assert stage.asked() == ["p1 turn c1"] or stage.state.fight is not None


@pytest.mark.rule("MS-17.10")
def test_later_changes_to_a_target_prevent_reverting(rulings: Settings) -> None:
    stage, name = shot(rulings)
    stage.do("gm", Harm("c2", 1, "lethal", soaked=False))
    before = stage.state
    with pytest.raises(Impossible, match="Ben changed since"):
        stage.do("gm", AmendRoll(name, "smoke", 9, 0))
    assert stage.state is before


@pytest.mark.rule("MS-17.10", "MS-1.2")
def test_what_else_changed_about_a_target_stays_when_an_attack_is_amended(rulings: Settings) -> None:
    """It was refused, as Ben had changed, although the roll had nothing to do with that."""
    stage, name = shot(rulings, UNHURT, "nothing")
    assert levels(stage) == (0, 2, 0)
    stage.do("p2", WriteSheet("c2", "notes", "owes Ana one")).do("gm", AwardPoints("c2", 5, "bravely borne"))
    stage.do("p1", WriteSheet("c1", "notes", "is sorry")).do("gm", AmendRoll(name, "smoke", 9, 0))
    assert levels(stage) == (0, 0, 0)
    assert (stage.sheet().notes, stage.sheet("c2").notes) == ("is sorry", "owes Ana one")
    assert (stage.sheet("c2").experience.free, stage.sheet().items[0].weapon.loaded) == (35, 16)  # type: ignore[union-attr]


@pytest.mark.rule("MS-17.10", "MS-R74")
def test_a_reverted_attack_reveals_no_boxes_to_others(rulings: Settings) -> None:
    stage, name = shot(rulings, Health(1, 2, penalties=FULL), "nothing")
    count = len(stage.events)
    stage.do("gm", AmendRoll(name, "smoke", 9, 0))
    seen: Any = GAME.see(stage.state, "p1")
    assert seen.character("c2").sheet.value is None
    assert not any("bashing" in GAME.log_line(one, seen) for one in stage.events[count:])


@pytest.mark.rule("MS-17.10", "MS-16.7")
def test_specialties_used_in_an_evade_are_used_again_with_their_bonus_dice(rulings: Settings) -> None:
    dodger = Hero(specialties=(("Athletics", "Dodge"),))
    fight = Fight(1, (Part("c1", attended=("c2",)), Part("c2"), Part("n1")), "c1")
    stage = Stage(rulings, Hero(sheet={"items": (GUN,)}), dodger, npcs=(GUARD,), state={"fight": fight})
    stage.do("p1", wish.Strike("c1", "c2", "i1", "Precision")).do("gm", wish.SetAttack())
    stage.do("p2", wish.AnswerAttack("evade")).do("p1", ChooseWay("r3"), "6,7,8,8,9")
    stage.do("p2", ChooseWay("r4", 0, ("Dodge",))).do(
        "gm", AcceptUse("r4", ("Dodge",)), "2,3,4,10", "2,7", "2,2,2,2,2,2"
    )
    assert stage.facts("MS-R60") == {"attack": 5, "evade": 2, "margin": 3}
    stage.do("gm", AmendRoll("r3", "a threshold", 6, 2), "2")
    evade = next(one.record.open() for one in stage.state.attempts if one.kind == "evade")
    assert (evade.locked.used, evade.dice.pool, evade.dice.waves) == (("Dodge",), (2, 3, 4, 10), ((2, 7),))
    assert stage.facts("MS-R60") == {"attack": 3, "evade": 2, "margin": 1}


@pytest.mark.rule("MS-17.10")
def test_dice_set_aside_are_used_before_new_ones_are_rolled(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    fewer = stage.run(resized, Dice((1, 4, 4, 9)), 2, luck=("9", "1"))
    assert fewer == Dice((4, 4), aside=(9, 1))
    assert stage.run(resized, fewer, 3) == Dice((1, 4, 4), aside=(9,))
    assert stage.run(resized, fewer, 5, luck=("7",)) == Dice((1, 4, 4, 7, 9), added=(7,))
    assert stage.run(resized, fewer, 0, luck=()) == Dice((), aside=(9, 1, 4, 4))


@pytest.mark.rule("MS-17.10")
def test_dice_that_an_amendment_added_are_the_first_to_go(rulings: Settings) -> None:
    """Random dice were set aside, so that an attack amended to and fro dealt other damage than at first."""
    stage = Stage(rulings, Hero())
    more = stage.run(resized, Dice((1, 4, 9)), 5, luck=("4,7",))
    assert more == Dice((1, 4, 4, 7, 9), added=(4, 7))
    assert stage.run(resized, more, 4) == Dice((1, 4, 4, 9), added=(4,), unneeded=(7,))
    first = stage.run(resized, more, 3)
    assert first == Dice((1, 4, 9), unneeded=(7, 4))
    assert stage.run(resized, first, 5) == more
    fewer = stage.run(resized, more, 2, luck=("9",))
    assert fewer == Dice((1, 4), aside=(9,), unneeded=(7, 4))
    assert stage.run(resized, fewer, 5) == more


@pytest.mark.rule("MS-17.10")
def test_damage_dice_are_as_at_first_after_an_amendment_to_and_fro(rulings: Settings) -> None:
    stage, name = shot(rulings)
    before = thrown(stage)
    for difficulty, more in ((2, ("9,9",)), (6, ())):
        stage.do("gm", AmendRoll(name, "once more", difficulty, 0), *more)
    assert thrown(stage) == before
    stage.do("gm", AmendRoll(name, "a threshold", 6, 1), "6")
    for why in ("still", "after all"):
        stage.do("gm", AmendRoll(name, why, 6, int(why == "still")))
    assert thrown(stage) == before


@pytest.mark.rule("MS-9.12", "MS-17.10", "MS-R27")
def test_a_roll_made_again_does_not_use_a_dot_that_was_paid_after_it(rulings: Settings) -> None:
    """The evade of an attack that missed had another die, and the dot for the next action was gone."""
    hurt = Health(lethal=3)
    stage, name = shot(rulings, hurt, "evade", "6,7,8")
    assert stage.record().locked.pool == 3
    stage.do("p2", IgnoreWounds("c2")).do("gm", AmendRoll(name, "as it was", 6, 0))
    assert (stage.record().locked.pool, stage.record().dice.pool) == (3, (6, 7, 8))
    assert stage.sheet("c2").ignores_wounds


@pytest.mark.rule("MS-9.12", "MS-17.10")
def test_a_roll_made_again_uses_the_dot_that_was_paid_for_it(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"items": (GUN,)}), Hero({"Reflexes": 2}, sheet={"health": Health(lethal=3)}),
                  state={"fight": Fight(1, (Part("c1", attended=("c2",)), Part("c2")), "c1")})  # fmt: skip
    stage.do("p2", IgnoreWounds("c2")).do("p1", wish.Strike("c1", "c2", "i1", "Precision")).do("gm", wish.SetAttack())
    stage.do("p2", wish.AnswerAttack("evade"))
    name = stage.attempt().id
    stage.do("p1", ChooseWay(name), "2,3,6,7,8").do("p2", ChooseWay(stage.attempt().id), "6,6,7,8")
    stage.do("gm", AmendRoll(name, "as it was", 6, 0))
    assert (stage.record().locked.pool, stage.record().locked.paid) == (4, True)
    assert not stage.sheet("c2").ignores_wounds


@pytest.mark.rule("MS-14.4", "MS-17.10")
def test_a_roll_made_again_uses_the_wounds_of_the_first_time(rulings: Settings) -> None:
    """The evade of an attack that missed lost dice to a wound that came after it."""
    stage, name = shot(rulings, UNHURT, "evade", "3,6,7,8")
    stage.do("gm", Harm("c2", 3, soaked=False)).do("gm", AmendRoll(name, "as it was", 6, 0))
    assert (stage.record().locked.pool, stage.record().dice.pool) == (4, (3, 6, 7, 8))


def evade_of(stage: Stage) -> Attempt:
    return next(one for one in stage.state.attempts if one.kind == "evade")


@pytest.mark.rule("MS-17.10")
def test_a_roll_made_again_keeps_what_the_storyteller_corrected_in_it(rulings: Settings) -> None:
    stage, name = shot(rulings)
    stage.do("gm", AmendRoll(evade_of(stage).id, "slippery ground", 7, 0), "2")
    assert stage.facts("MS-R60") == {"attack": 3, "evade": 0, "margin": 3}
    for threshold, more in ((1, ("6",)), (0, ())):
        stage.do("gm", AmendRoll(name, "once more", 6, threshold), *more)
        assert evade_of(stage).record.open().locked.difficulty == 7
        assert stage.facts("MS-R60")["evade"] == 0


@pytest.mark.rule("MS-17.10")
def test_what_was_corrected_in_a_roll_that_is_not_made_again_is_for_no_other_roll(rulings: Settings) -> None:
    """Soaking later damage had the difficulty that was corrected in soaking a shot that had hit nobody after all."""
    stage, name = shot(rulings)
    stage.do("gm", AmendRoll(stage.attempt().id, "a torn vest", 9, 0)).do("gm", AmendRoll(name, "smoke", 10, 0))
    stage.do("gm", Harm("c2", 3), "7,8")
    assert (stage.record().locked.difficulty, stage.facts("MS-R50")["left"]) == (6, 1)


@pytest.mark.rule("MS-17.10", "MS-15.3", "MS-R67")
def test_a_roll_made_again_is_changed_by_the_effects_and_armor_of_the_first_time(rulings: Settings) -> None:
    """The evade of an attack that missed had another difficulty after its dodger was dazed."""
    stage, name = shot(rulings, UNHURT, "evade", "3,6,7,8")
    stage.run(put_sheet, "c2", replace(stage.sheet("c2"), effects=(Effect("e1", "Dazed", difficulty=2),)), "a blow")
    stage.do("gm", AmendRoll(name, "as it was", 6, 0))
    assert (evade_of(stage).record.open().locked.difficulty, stage.facts("MS-R60")["evade"]) == (6, 3)
