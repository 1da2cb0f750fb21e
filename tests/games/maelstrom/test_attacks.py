"""An attack from its declaration to the marked level (PR-8): worked examples 26 and 28, ranges, cover, rounds."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Ask, Prompt
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.gear_commands import ClearJam, Reload
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.decree.commands import SetBroken, SetCondition
from croupier.games.maelstrom.harm.commands import Harm
from croupier.games.maelstrom.rolls.commands import ChooseWay
from croupier.games.maelstrom.sheets.armor_table import ARMOR
from croupier.games.maelstrom.sheets.state import DEAD, Health, Item, Weapon
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.pieces.render import render_view
from support.maelstrom.forms import form, options
from support.maelstrom.reading import every_choice, lines
from support.maelstrom.stage import Hero, Stage
from support.maelstrom.stage import duel as staged


def armed(weapon: str = "Pistol, light", **changes: Any) -> dict[str, Any]:
    return {"items": (Item("i1", weapon, weapon=msgspec.structs.replace(WEAPONS[weapon], **changes)),)}


def wearing(piece: str) -> dict[str, Any]:
    return {"items": (Item("i1", piece, armor=ARMOR[piece], out=True),)}


def duel(rulings: Settings, first: Hero, second: Hero, **parts: Any) -> Stage:
    """c1 is to act in turn 1 and has attended to c2."""
    fight = Fight(1, (Part("c1", attended=("c2",)), Part("c2")), "c1", **parts)
    return Stage(rulings, first, second, state={"fight": fight})


def loaded(stage: Stage) -> tuple[int, int | None]:
    """Rounds in c1's weapon, and in reserve."""
    weapon = stage.sheet().items[0].weapon
    assert weapon is not None
    return weapon.loaded, weapon.reserve


def chosen(stage: Stage, seat: str, *dice: str) -> Stage:
    """The way that is offered to this seat is taken, without specialties; the dice fall."""
    attempt = next(one for one in stage.state.attempts if one.state == "offered")
    return stage.do(seat, ChooseWay(attempt.id), *dice)


@pytest.mark.rule("MS-R58", "MS-R60", "MS-R63")
def test_we_26_an_attack_is_rolled_evaded_soaked_and_marked(rulings: Settings) -> None:
    shooter = Hero({"Precision": 2}, {"Firearms": 3}, sheet=armed())
    stage = duel(rulings, shooter, Hero({"Reflexes": 2}, {"Athletics": 2}, sheet=wearing("Ballistic vest")))
    stage.do("p1", Strike("c1", "c2", "i1", "Precision"))
    assert stage.asked() == ["gm attack c1"]
    stage.do("gm", SetAttack())
    assert stage.asked() == ["p2 evade c2"]
    stage.do("p2", AnswerAttack("evade"))
    chosen(stage, "p1", "2,3,6,7,8")
    chosen(stage, "p2", "2,3,4,6", "1,3,6,6,9", "4,6")
    assert stage.facts("MS-R60") == {"attack": 3, "evade": 1, "margin": 2}
    assert stage.facts("MS-R50") == {"levels": 2, "soaked": 1, "left": 1}
    assert stage.sheet("c2").health == Health(0, 1, unaided=True)
    assert loaded(stage)[0] == 16


def set_terms(stage: Stage, **said: Any) -> tuple[int, int, int]:
    """Difficulty, threshold and pool of the attack once the storyteller has set it and the target does nothing."""
    stage.do("gm", SetAttack(**said))
    if stage.state.fight is not None and stage.state.fight.attack is not None:
        stage.do("p2", AnswerAttack("nothing"))
    attempt = next(one for one in stage.state.attempts if one.kind == "attack")
    terms = attempt.offered.open()[0]
    return terms.difficulty, terms.threshold, attempt.pools.open()[0]


@pytest.mark.rule("MS-20.2", "MS-15.1", "MS-R62")
@pytest.mark.parametrize(
    ("weapon", "said", "difficulty"),
    [
        ("Pistol, light", {"metres": 0}, 4),
        ("Pistol, light", {"metres": 2}, 4),
        ("Pistol, light", {"metres": 3}, 6),
        ("Pistol, light", {"metres": 20}, 6),
        ("Pistol, light", {"metres": 21}, 8),
        ("Pistol, light", {}, 6),
        ("Pistol, light", {"metres": 10, "cover": "partial"}, 7),
        ("Pistol, light", {"metres": 10, "cover": "heavy"}, 8),
        ("Pistol, light", {"metres": 30, "difficulty": 5}, 5),
        ("Knife", {}, 6),
        ("Knife", {"cover": "partial"}, 7),
        ("Thrown knife", {"metres": 2}, 4),
        ("Thrown knife", {"metres": 21}, 8),
    ],
)
def test_range_and_cover_set_the_base_difficulty(
    rulings: Settings, weapon: str, said: dict[str, Any], difficulty: int
) -> None:
    stage = duel(rulings, Hero(sheet=armed(weapon)), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Precision"))
    assert set_terms(stage, **said)[0] == difficulty


@pytest.mark.rule("MS-20.2", "MS-R62")
def test_nobody_hits_beyond_twice_the_range_or_behind_full_cover(rulings: Settings) -> None:
    stage = duel(rulings, Hero(sheet=armed()), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Precision"))
    with pytest.raises(Illegal, match="does not reach"):
        stage.do("gm", SetAttack(metres=41))
    with pytest.raises(Illegal, match="Ben is fully behind cover"):
        stage.do("gm", SetAttack(cover="full"))
    hidden = Fight(1, (Part("c1", attended=("c2",)), Part("c2", cover="full")), "c1")
    stage = Stage(rulings, Hero(sheet=armed()), Hero(), state={"fight": hidden})
    with pytest.raises(Illegal, match="fully behind cover"):
        stage.do("p1", Strike("c1", "c2", "i1"))


@pytest.mark.rule("MS-20.2", "MS-15.8", "MS-R62")
def test_extreme_range_requires_its_specialty_or_adds_threshold(rulings: Settings) -> None:
    stage = duel(rulings, Hero(sheet=armed()), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Precision"))
    set_terms(stage, metres=30)
    assert stage.state.attempts[-1].offered.open()[0].required == ("Extreme Range",)
    stage = duel(rulings, Hero(sheet=armed("Thrown knife")), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Precision"))
    set_terms(stage, metres=30)
    (more,) = stage.state.attempts[-1].offered.open()[0].modifiers
    assert (more.source, more.threshold) == ("extreme range", 1)


@pytest.mark.rule("MS-R62")
@pytest.mark.option("combat_range", "storyteller")
def test_under_a_ruling_the_storyteller_sets_the_difficulty(rulings: Settings) -> None:
    stage = duel(rulings, Hero(sheet=armed()), Hero())
    behind = Fight(1, (Part("c1", attended=("c2",)), Part("c2", cover="partial")), "c1")
    stage.state = msgspec.structs.replace(stage.state, fight=behind)
    stage.do("p1", Strike("c1", "c2", "i1", "Precision"))
    assert set_terms(stage)[0] == 6


@pytest.mark.rule("MS-14.7", "MS-14.8", "MS-14.9")
def test_precision_requires_attention_and_reflexes_adds_one(rulings: Settings) -> None:
    stage = duel(rulings, Hero(sheet=armed()), Hero())
    fight = Fight(1, (Part("c1"), Part("c2")), "c1")
    stage.state = msgspec.structs.replace(stage.state, fight=fight)
    with pytest.raises(Illegal, match="needs a turn to prepare"):
        stage.do("p1", Strike("c1", "c2", "i1", "Precision"))
    stage.do("p1", Strike("c1", "c2", "i1", "Reflexes"))
    set_terms(stage)
    assert [one.source for one in stage.state.attempts[-1].offered.open()[0].modifiers] == ["Reflexes"]


@pytest.mark.rule("MS-14.9", "MS-R58")
@pytest.mark.parametrize("attended", [True, False])
def test_a_large_weapon_is_always_used_with_reflexes_at_one_more_difficulty(rulings: Settings, attended: bool) -> None:
    """Without a turn to prepare, only Strength was left for a launcher that takes no strength to aim."""
    launcher = Item("i1", "A launcher", weapon=Weapon(6, range=300, ability="Heavy Weapons"))
    stage = duel(rulings, Hero(abilities={"Heavy Weapons": 2}, sheet={"items": (launcher,)}), Hero())
    fight = Fight(1, (Part("c1", attended=("c2",) if attended else ()), Part("c2")), "c1")
    stage.state = msgspec.structs.replace(stage.state, fight=fight)
    ways = options(form(stage, "p1", "attack", weapon="i1"), "attribute")
    assert ways == ["Strength", *(["Precision"] if attended else []), "Reflexes"]
    stage.do("p1", Strike("c1", "c2", "i1", "Reflexes"))
    set_terms(stage)
    assert [one.source for one in stage.state.attempts[-1].offered.open()[0].modifiers] == ["Reflexes"]


@pytest.mark.rule("MS-R68")
def test_steady_gear_removes_the_cost_of_reflexes(rulings: Settings) -> None:
    items = tuple(msgspec.structs.replace(one, steady=True) for one in armed()["items"])
    stage = duel(rulings, Hero(sheet={"items": items}), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Reflexes"))
    set_terms(stage)
    assert stage.state.attempts[-1].offered.open()[0].modifiers == ()


@pytest.mark.option("equipment_reflex_gear", "off")
def test_under_a_ruling_no_gear_removes_the_penalty(rulings: Settings) -> None:
    items = tuple(msgspec.structs.replace(one, steady=True) for one in armed()["items"])
    stage = duel(rulings, Hero(sheet={"items": items}), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Reflexes"))
    set_terms(stage)
    assert [one.source for one in stage.state.attempts[-1].offered.open()[0].modifiers] == ["Reflexes"]


@pytest.mark.rule("MS-20.1", "MS-20.2")
@pytest.mark.parametrize(
    ("weapon", "attribute", "is_one"),
    [
        ("", "Strength", True), ("", "Wits", False), ("Pistol, light", "Precision", True),
        ("Pistol, light", "Perception", False), ("Thrown knife", "Strength", False), ("Knife", "Reflexes", True),
    ],
)  # fmt: skip
def test_the_attributes_for_attacks(rulings: Settings, weapon: str, attribute: str, is_one: bool) -> None:
    stage = duel(rulings, Hero(sheet=armed(weapon or "Knife")), Hero())
    strike = Strike("c1", "c2", "i1" if weapon else "", attribute)
    if is_one:
        stage.do("p1", strike)
    else:
        with pytest.raises(Illegal, match="attacks do not use"):
            stage.do("p1", strike)


@pytest.mark.option("combat_pools", "free")
def test_under_a_ruling_any_attribute_can_be_used(rulings: Settings) -> None:
    stage = duel(rulings, Hero(sheet=armed()), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Wits"))
    assert stage.asked() == ["gm attack c1"]


# rounds


@pytest.mark.rule("MS-20.2", "MS-R63", "MS-R66")
def test_a_burst_adds_dice_and_difficulty_and_uses_its_rounds(rulings: Settings) -> None:
    stage = duel(rulings, Hero({"Precision": 2}, {"Firearms": 3}, sheet=armed("Battle rifle")), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Precision", rounds=3))
    assert set_terms(stage)[2] == 7
    (more,) = stage.state.attempts[-1].offered.open()[0].modifiers
    assert (more.difficulty, more.dice) == (1, 2)
    chosen(stage, "p1", "2,2,3,3,4,4,5")
    assert loaded(stage)[0] == 39


@pytest.mark.rule("MS-1.10", "MS-R63")
@pytest.mark.parametrize(
    ("changes", "rounds", "said"),
    [({}, 5, "5 rounds at once"), ({}, 0, "0 rounds at once"), ({"loaded": 1}, 2, "1 round loaded")],
)
def test_an_impossible_number_of_rounds_is_refused(
    rulings: Settings, changes: dict[str, Any], rounds: int, said: str
) -> None:
    stage = duel(rulings, Hero(sheet=armed(**changes)), Hero())
    with pytest.raises(Illegal, match=said):
        stage.do("p1", Strike("c1", "c2", "i1", "Reflexes", rounds))
    assert stage.events == []


@pytest.mark.rule("MS-R63")
@pytest.mark.option("combat_rate", "single")
def test_under_a_ruling_only_one_round_is_fired_at_a_time(rulings: Settings) -> None:
    stage = duel(rulings, Hero(sheet=armed()), Hero())
    with pytest.raises(Illegal, match="2 rounds at once"):
        stage.do("p1", Strike("c1", "c2", "i1", "Reflexes", 2))


@pytest.mark.rule("MS-R63")
@pytest.mark.option("combat_rate", "no_ammo")
def test_under_a_ruling_nobody_counts_rounds(rulings: Settings) -> None:
    stage = duel(rulings, Hero(sheet=armed(loaded=0)), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Reflexes"))
    set_terms(stage)
    chosen(stage, "p1", "2,2,3,3,4")
    assert loaded(stage)[0] == 0


@pytest.mark.rule("MS-20.2", "MS-R63")
@pytest.mark.parametrize(
    ("full", "reserve", "after"),
    [(0, 30, (17, 13)), (3, 30, (18, 15)), (3, 5, (8, 0)), (0, None, (17, None))],
)
def test_reloading_fills_the_weapon_as_far_as_the_reserve_allows(
    rulings: Settings, full: int, reserve: int | None, after: tuple[int, int | None]
) -> None:
    stage = duel(rulings, Hero(sheet=armed(loaded=full, reserve=reserve)), Hero())
    stage.do("p1", Reload("c1", "i1"))
    assert loaded(stage) == after
    assert stage.state.fight is not None
    assert stage.state.fight.now == "c2"


@pytest.mark.rule("MS-1.10", "MS-R63")
@pytest.mark.parametrize(
    ("changes", "said"), [({"loaded": 18}, "is full"), ({"loaded": 1, "reserve": 0}, "no rounds in reserve")]
)
def test_useless_reloading_is_refused(rulings: Settings, changes: dict[str, Any], said: str) -> None:
    stage = duel(rulings, Hero(sheet=armed(**changes)), Hero())
    with pytest.raises(Illegal, match=said):
        stage.do("p1", Reload("c1", "i1"))


@pytest.mark.rule("MS-R63")
@pytest.mark.parametrize(("full", "offered"), [(18, False), (17, True), (3, True)])
def test_reloading_is_offered_only_while_a_round_still_fits(rulings: Settings, full: int, offered: bool) -> None:
    """A full magazine takes one more where a round is in the chamber."""
    stage = duel(rulings, Hero(sheet=armed(loaded=full)), Hero())
    assert any(one.command["type"] == "reload" for one in every_choice(stage, "p1")) == offered


# what comes of it


def shot(rulings: Settings, *dice: str, answer: str = "nothing", weapon: str = "Pistol, light", **second: Any) -> Stage:
    """c1 shoots at c2 with five dice; `dice` fall after the terms are set and the target has answered."""
    stage = duel(rulings, Hero({"Precision": 2}, {"Firearms": 3}, sheet=armed(weapon)), Hero(**second))
    stage.do("p1", Strike("c1", "c2", "i1", "Precision"))
    stage.do("gm", SetAttack())
    if stage.state.fight is not None and stage.state.fight.attack is not None:
        stage.do("p2", AnswerAttack(answer))
    return chosen(stage, "p1", *dice)


@pytest.mark.rule("MS-20.2")
def test_a_miss_is_a_miss_regardless_of_the_evade(rulings: Settings) -> None:
    stage = shot(rulings, "2,3,4,5,5", answer="evade")
    assert [one.kind for one in stage.state.attempts] == ["attack"]
    assert stage.sheet("c2").health == Health()
    assert stage.state.fight is not None
    assert stage.state.fight.part("c1").attention == ("c2",)  # type: ignore[union-attr]


@pytest.mark.rule("MS-R61", "MS-R74")
def test_fixed_levels_are_in_the_receipts_of_those_who_learn_of_them() -> None:
    """Everyone read how many levels a hit does, where only its target's player and the GM are told."""
    rulings = GAME.read_settings({"combat_damage": "fixed", "visibility_dice": "st_only"})
    stage = shot(rulings, "2,3,4,6,6")
    found = [one for one in stage.because() if one.clause == "MS-R61"]
    assert {fact.name: fact.to for one in found for fact in one.facts if fact.name != "margin"} == {
        "damage": ("gm", "p2"), "levels": ("gm", "p2"),
    }  # fmt: skip


@pytest.mark.rule("MS-20.2", "MS-R60")
def test_a_botched_evade_adds_one_to_the_attack(rulings: Settings) -> None:
    stage = shot(rulings, "2,3,4,6,6", answer="evade")
    chosen(stage, "p2", "1,2,3,4", "2,2,2,2,2,2")
    assert stage.facts("MS-R60")["margin"] == 3
    assert stage.facts("MS-R61")["levels"] == 0


@pytest.mark.rule("MS-R60")
@pytest.mark.option("combat_evade", "none")
def test_under_a_ruling_nobody_can_evade(rulings: Settings) -> None:
    stage = duel(rulings, Hero(sheet=armed()), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Precision"))
    stage.do("gm", SetAttack())
    assert stage.asked() == ["p1 way r3"]


@pytest.mark.rule("MS-R60")
@pytest.mark.option("combat_evade", "passive")
@pytest.mark.parametrize(("dots", "threshold"), [(2, 0), (3, 1)])
def test_under_a_ruling_athletics_sets_a_threshold(rulings: Settings, dots: int, threshold: int) -> None:
    stage = duel(rulings, Hero(sheet=armed()), Hero(abilities={"Athletics": dots}))
    stage.do("p1", Strike("c1", "c2", "i1", "Precision"))
    stage.do("gm", SetAttack())
    assert sum(one.threshold for one in stage.state.attempts[-1].offered.open()[0].modifiers) == threshold


@pytest.mark.rule("MS-R60", "MS-R65", "MS-20.4")
@pytest.mark.parametrize(
    ("part", "more", "aware"),
    [
        (Part("c2", surprised=True), {}, True), (Part("c2", numb=1), {}, True), (Part("c2"), {"broken": True}, True),
        (Part("c2"), {"condition": "unconscious"}, True), (Part("c2"), {}, False),
    ],
)  # fmt: skip
def test_athletics_sets_no_threshold_for_a_target_who_could_not_react(
    part: Part, more: dict[str, Any], aware: bool
) -> None:
    passive = GAME.read_settings({"combat_evade": "passive"})
    stage = staged(passive, Hero(), Hero(abilities={"Athletics": 3}, more=more), ben=part)
    stage.do("p1", Strike("c1", "c2", attribute="Strength")).do("gm", SetAttack(aware=aware))
    assert stage.attempt().offered.open()[0].modifiers == ()
    assert "combat_evade" not in {key for key, _ in stage.plays[-1].receipt.for_seat("gm").rulings}


def aimed_at_ben(settings: Settings) -> Stage:
    """The terms of an attack on somebody with Athletics 3 are set; its dice are not rolled yet."""
    stage = staged(settings, Hero(), Hero(abilities={"Athletics": 3}))
    return stage.do("p1", Strike("c1", "c2", attribute="Strength")).do("gm", SetAttack())


@pytest.mark.rule("MS-R60", "MS-20.4")
def test_a_target_who_falls_before_the_dice_is_no_longer_harder_to_hit() -> None:
    stage = aimed_at_ben(GAME.read_settings({"combat_evade": "passive"}))
    assert [one.source for one in stage.attempt().offered.open()[0].modifiers] == ["quick target"]
    stage.decree(SetBroken(who="c2", broken=True))
    assert stage.attempt().offered.open()[0].modifiers == ()
    assert stage.asked()[0].startswith("p1 way")
    assert "Ben can no longer react, and is not harder to hit." in lines(stage, "gm")


@pytest.mark.rule("MS-R57", "MS-R65")
def test_no_attack_is_rolled_on_somebody_who_has_died_meanwhile() -> None:
    stage = aimed_at_ben(GAME.read_settings({"combat_evade": "passive"}))
    stage.decree(SetCondition(who="c2", condition=DEAD))
    assert [one for one in stage.state.attempts if one.is_under_way] == []
    assert stage.state.fight is not None
    part = stage.state.fight.part("c1")
    assert part is not None
    assert not part.acted


@pytest.mark.rule("MS-R61")
@pytest.mark.option("combat_damage", "fixed")
def test_under_a_ruling_damage_is_not_rolled(rulings: Settings) -> None:
    assert shot(rulings, "2,3,4,6,6").sheet("c2").health.lethal == 4 + 1


@pytest.mark.rule("MS-R61")
@pytest.mark.option("combat_damage", "margin")
def test_under_a_ruling_the_margin_is_the_damage(rulings: Settings) -> None:
    assert shot(rulings, "2,3,4,6,6").sheet("c2").health.lethal == 2


@pytest.mark.rule("MS-17.8", "MS-R64", "MS-R63")
def test_a_botched_attack_uses_its_rounds_and_is_logged(rulings: Settings) -> None:
    stage = shot(rulings, "1,1,2,3,4")
    assert stage.facts("MS-R64") == {"severity": 2}
    assert (stage.sheet().items[0].broken, loaded(stage)[0]) == (False, 16)


@pytest.mark.rule("MS-R64")
@pytest.mark.option("combat_botch", "table")
@pytest.mark.parametrize(("dice", "what"), [(("1,2,3,4,5",), "jam"), (("1,1,1,2,3", "6"), "own damage")])
def test_under_a_ruling_a_botch_uses_a_table(rulings: Settings, dice: tuple[str, ...], what: str) -> None:
    stage = shot(rulings, *dice)
    told = [{fact.name: fact.value for fact in one.facts} for play in stage.plays for one in play.receipt.because]
    assert what in [one.get("what") for one in told]
    assert stage.sheet().items[0].broken == (what == "jam")
    assert stage.sheet().health.lethal == (1 if what == "own damage" else 0)
    if what == "own damage":
        return
    stage.do("p2", wish.LetGo("c2"))
    with pytest.raises(Illegal, match="out of action"):
        stage.do("p1", Strike("c1", "c2", "i1", "Reflexes"))
    stage.do("p1", ClearJam("c1", "i1"))
    assert not stage.sheet().items[0].broken


@pytest.mark.rule("MS-10.7")
@pytest.mark.parametrize(
    ("piece", "levels", "kind", "source", "pool"),
    [
        ("Ballistic vest", 4, "bashing", "", 6),
        ("Ballistic vest", 4, "lethal", "", 2),
        ("Ballistic vest", 4, "aggravated", "heat", 0),
        ("Power armor", 4, "aggravated", "heat", 6),
        ("Power armor", 4, "aggravated", "cold", 0),
        ("Vacuum hard suit", 4, "aggravated", "cold", 2),
    ],
)
def test_what_soaks_which_damage(rulings: Settings, piece: str, levels: int, kind: str, source: str, pool: int) -> None:
    stage = Stage(rulings, Hero(sheet=wearing(piece)))
    stage.do("gm", Harm("c1", levels, kind, source), *([",".join(["2"] * pool)] if pool else []))
    assert stage.sheet().health.filled == levels
    soaks = [one for one in stage.state.attempts if one.kind == "soak"]
    assert [len(one.record.open().dice.pool) for one in soaks] == ([pool] if pool else [])


@pytest.mark.rule("MS-10.7")
@pytest.mark.parametrize(("dice", "left"), [("1,2,6,7", 3), ("1,1,2,3", 4), ("6,7,8,9", 0)])
def test_only_net_successes_soak(rulings: Settings, dice: str, left: int) -> None:
    stage = Stage(rulings, Hero({"Strength": 3}, sheet=wearing("Padded clothing")))
    stage.do("gm", Harm("c1", 4, "bashing"), dice)
    assert stage.sheet().health.bashing == left


@pytest.mark.option("health_soak", "off")
def test_under_a_ruling_nothing_is_soaked(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet=wearing("Power armor")))
    stage.do("gm", Harm("c1", 3, "bashing"))
    assert stage.sheet().health.bashing == 3


@pytest.mark.option("health_soak", "strength_all")
def test_under_a_ruling_strength_soaks_lethal_too(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    stage.do("gm", Harm("c1", 3, "lethal"), "2,2,6,6")
    assert stage.sheet().health.lethal == 1


@pytest.mark.rule("MS-10.7")
def test_the_storyteller_can_rule_that_nothing_helps(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet=wearing("Power armor")))
    stage.do("gm", Harm("c1", 3, "lethal", soaked=False))
    assert stage.sheet().health.lethal == 3


@pytest.mark.rule("MS-19.3")
def test_power_armor_requires_its_specialty_if_the_ability_lists_it(rulings: Settings) -> None:
    items = (*armed()["items"], Item("i2", "Power armor", armor=ARMOR["Power armor"], out=True))
    stage = duel(rulings, Hero(sheet={"items": items}), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Precision"))
    set_terms(stage)
    assert stage.state.attempts[-1].offered.open()[0].required == ("Power Armor",)


@pytest.mark.rule("MS-15.3", "MS-R67")
def test_heavy_armor_hinders(rulings: Settings) -> None:
    items = (*armed("Thrown knife")["items"], Item("i2", "Combat armor", armor=ARMOR["Combat armor"], out=True))
    stage = duel(rulings, Hero(sheet={"items": items}), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Precision"))
    set_terms(stage)
    assert [one.source for one in stage.state.attempts[-1].offered.open()[0].modifiers] == ["armor"]


@pytest.mark.rule("MS-20.2", "MS-R57", "MS-R60")
def test_a_blow_can_be_parried_and_a_shot_cannot(rulings: Settings) -> None:
    stage = duel(rulings, Hero(sheet=armed()), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Precision"))
    stage.do("gm", SetAttack())
    with pytest.raises(Illegal, match="only a blow"):
        stage.do("p2", AnswerAttack("parry"))
    stage = duel(rulings, Hero(), Hero(abilities={"Melee": 2}))
    stage.do("p1", Strike("c1", "c2", "", "Strength"))
    stage.do("gm", SetAttack())
    stage.do("p2", AnswerAttack("parry"))
    chosen(stage, "p1", "2,3,4,6,6,6,6")
    assert stage.state.attempts[-1].offered.open()[0].traits == ("Reflexes", "Melee")
    chosen(stage, "p2", "2,2,2,6", "2,2,2,2,6,6", "2,2,2,2")
    assert stage.sheet("c2").health.bashing == 2


@pytest.mark.rule("MS-19.3", "MS-1.2")
def test_the_storyteller_may_waive_what_power_armor_requires_in_an_attack(rulings: Settings) -> None:
    items = (*armed()["items"], Item("i2", "Power armor", armor=ARMOR["Power armor"], out=True))
    stage = duel(rulings, Hero(sheet={"items": items}), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Precision"))
    prompt = Prompt(Ask("gm", "attack:1:c1", ""), Secret("here", ("gm",)))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=(prompt,)), "gm")
    terms = next(one for one in GAME.choices(view, "gm") if one.command["type"] == "set_attack")
    assert "waive" in {field.name for field in terms.fields}
    stage.do("gm", SetAttack(metres=12, waive=True))
    stage.do("p2", AnswerAttack("nothing"))
    assert stage.state.attempts[-1].offered.open()[0].required == ()


@pytest.mark.rule("MS-R67", "MS-10.7")
@pytest.mark.parametrize("order", [("Ballistic vest", "Vacuum hard suit"), ("Vacuum hard suit", "Combat armor")])
@pytest.mark.parametrize(("kind", "source", "pool"), [("aggravated", "vacuum", 2), ("aggravated", "heat", 0)])
def test_the_piece_with_most_dice_against_a_hit_counts(
    rulings: Settings, order: tuple[str, ...], kind: str, source: str, pool: int
) -> None:
    """A vest over a hard suit does not let the vacuum in."""
    items = tuple(Item(f"i{at}", one, armor=ARMOR[one], out=True) for at, one in enumerate(order, 1))
    stage = Stage(rulings, Hero(sheet={"items": items}))
    stage.do("gm", Harm("c1", 2, kind, source), *([",".join(["2"] * pool)] if pool else []))
    assert stage.sheet().health.filled == 2


@pytest.mark.rule("MS-17.9", "MS-R60")
def test_the_stage_says_whose_dice_it_shows_and_what_they_were_rolled_for(rulings: Settings) -> None:
    def center(stage: Stage) -> tuple[str | None, dict[str, str]]:
        view = render_view(GAME, GAME.see(stage.state, "p1"), "p1")
        facts = next(one for one in view.groups if one.id == "scene").facts or ()
        return next(one.label for one in view.places if one.id == "dice.pool"), {one.label: one.value for one in facts}

    stage = duel(rulings, Hero(), Hero(abilities={"Melee": 2}))
    stage.do("p1", Strike("c1", "c2", "", "Strength")).do("gm", SetAttack()).do("p2", AnswerAttack("parry"))
    chosen(stage, "p1", "2,3,4,6,6,6,6")
    chosen(stage, "p2", "6,6,6,6")
    label, facts = center(stage)
    assert label == "Ben, parry"
    assert facts["Ben, parry"] == "parrying"
    assert facts["Parry result"] == "success, 4, really good"
    assert "Result" not in facts
