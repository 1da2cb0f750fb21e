"""Ways as they are when they are chosen: their dice, what nobody chooses, who refuses what and why (PR-3)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Impossible, Invalid
from croupier.core.settings import ChosenOption, Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Care, Harm
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.rolls.questions import open_questions
from croupier.games.maelstrom.rolls.roll_text import way_in_words
from croupier.games.maelstrom.sheets.armor_table import ARMOR
from croupier.games.maelstrom.sheets.commands import BuyDot, TakeBack, TickPractice
from croupier.games.maelstrom.sheets.sheet_access import put_sheet
from croupier.games.maelstrom.sheets.state import Effect, Health, Item
from croupier.games.maelstrom.willpower.commands import IgnoreWounds
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import fields, form
from support.maelstrom.reading import cited, every_choice, lines
from support.maelstrom.rolls import offered, rolled, said_of
from support.maelstrom.stage import Hero, Stage

RIGGER = (("Engineering", "Jury Rigging", "advanced"), ("Engineering", "Life Support"))
DAZED = {"effects": (Effect("e1", "dazed", dice=-1),)}
ARMORED = {"items": (Item("i1", "Power armor", armor=ARMOR["Power armor"], out=True),)}


def default(stage: Stage) -> Any:
    (question,) = open_questions(stage.state)
    return question.default(stage.state)


@pytest.mark.rule("MS-R75", "MS-R12")
@pytest.mark.option("roll_empty_pool", "refuse")
def test_a_later_way_is_taken_with_its_required_specialties(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({"Wits": 1}, {}, RIGGER, sheet=DAZED))
    name = offered(stage, ("Wits",), ("Wits", "Engineering", 6, 0, ("Jury Rigging",)))
    assert default(stage) == wish.ChooseWay(name, 1, ("Jury Rigging",))


@pytest.mark.rule("MS-R75", "MS-14.3")
@pytest.mark.option("roll_empty_pool", "refuse")
def test_the_default_counts_the_dice_as_they_are_now(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({"Wits": 1}, sheet={"health": Health(lethal=2)}))
    name = offered(stage, ("Wits",))
    assert default(stage) == wish.Withdraw(name)
    stage.do("p1", IgnoreWounds("c1"))
    assert default(stage) == wish.ChooseWay(name)


@pytest.mark.rule("MS-R4", "MS-R18", "MS-14.3")
@pytest.mark.option("roll_empty_pool", "refuse")
@pytest.mark.option("roll_withdraw", "committed")
def test_a_player_who_loses_the_last_die_after_the_offer_may_withdraw(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({"Wits": 1}))
    name = offered(stage, ("Wits",))
    with refused_by("MS-R18"):
        stage.do("p1", wish.Withdraw(name))
    stage.do("gm", Harm("c1", 2, soaked=False))
    with refused_by("MS-R4"):
        stage.do("p1", wish.ChooseWay(name))
    stage.do("p1", wish.Withdraw(name))
    assert stage.state.attempts == ()


@pytest.mark.rule("MS-R4", "MS-R18", "MS-13.7")
@pytest.mark.parametrize("wits", [0, 2])
def test_nobody_withdraws_for_lack_of_dice_while_another_way_follows(wits: int) -> None:
    rulings = GAME.read_settings({"roll_empty_pool": "refuse", "roll_withdraw": "committed"}, with_gm=True)
    stage = Stage(rulings, Hero({"Wits": wits})).do("p1", wish.DeclareAction("c1", "thinks"))
    stage.do("gm", wish.OfferWay("r2", "Wits", more=True))
    assert [one.legal for one in every_choice(stage, "p1") if one.command["type"] == "withdraw"] == [False]
    with refused_by("MS-R18"):
        stage.do("p1", wish.Withdraw("r2"))
    stage.do("gm", wish.OfferWay("r2", "Strength")).do("p1", wish.ChooseWay("r2", 1), "2,3,6,7")


@pytest.mark.rule("MS-14.2", "MS-R7", "MS-1.2")
def test_the_storyteller_may_have_an_ability_rolled_alone(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(abilities={"Melee": 3}))
    with refused_by("MS-R7"):
        offered(stage, ("Melee",))
    stage.do("gm", wish.OfferWay("r2", "Strength", "Melee", alone=True))
    assert (stage.attempt().offered.open()[0].traits, stage.attempt().pools.open()) == (("Melee",), (3,))
    assert stage.facts("MS-1.2") == {"attribute": "none"}


@pytest.mark.rule("MS-14.2", "MS-R7")
def test_only_an_ability_is_rolled_alone(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    with pytest.raises(Impossible, match="only an ability can be rolled alone"):
        offered(stage, ("Strength", "Wits"), alone=True)


@pytest.mark.rule("MS-R9", "MS-4.7")
def test_an_untrained_action_is_worked_out_by_an_attribute(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("p1", wish.DeclareAction("c1", "mends it"))
    with refused_by("MS-R9", Invalid):
        stage.do("gm", wish.AskAnother("r2", "Willpower"))


@pytest.mark.rule("MS-R19", "MS-9.4")
def test_willpower_is_offered_against_an_action_only_alone(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", wish.DeclareAction("c1", "stares him down"))
    first = fields(form(stage, "gm", "oppose"))["first"]
    assert first.by is not None
    assert "Willpower" in [one.value for one in first.by.options["c2"]]
    with refused_by("MS-9.4"):
        stage.do("gm", wish.Oppose("r3", "c2", "Willpower", "Melee"))


@pytest.mark.rule("MS-4.8", "MS-R19")
def test_nobody_opposes_with_a_knowledge_that_they_lack(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(abilities={"Science": 0})).do("p1", wish.DeclareAction("c1", "argues"))
    with refused_by("MS-4.8"):
        stage.do("gm", wish.Oppose("r3", "c2", "Intelligence", "Science"))


@pytest.mark.rule("MS-4.8", "MS-R19")
def test_a_knowledge_that_is_taken_back_meanwhile_opposes_nothing(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(abilities={"Science": 1})).do("p1", wish.DeclareAction("c1", "argues"))
    stage.do("gm", wish.Oppose("r3", "c2", "Intelligence", "Science")).do("gm", wish.OfferWay("r3", "Wits"))
    less = msgspec.structs.replace(stage.sheet("c2"), abilities=())
    stage.run(put_sheet, "c2", less, "")
    stage.do("p1", wish.ChooseWay("r3"), "6,7")
    assert stage.facts("MS-R19") == {"acting": 2, "against": 0, "margin": 2}


@pytest.mark.rule("MS-13.7")
def test_ways_that_are_offered_stand_until_they_are_canceled(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    name = offered(stage, ("Wits",))
    with refused_by("MS-13.7"):
        stage.do("gm", wish.OfferWay(name, "Strength"))
    with refused_by("MS-13.7"):
        stage.do("gm", wish.NeedNoRoll(name))


@pytest.mark.rule("MS-13.7", "MS-15.4")
def test_a_chosen_way_is_not_locked_before_the_dice(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(specialties=(("Athletics", "Run"),)))
    name = offered(stage, ("Strength", "Athletics"))
    stage.do("p1", wish.ChooseWay(name, 0, ("Run",)))
    with refused_by("MS-13.7"):
        stage.do("p1", wish.ChooseWay(name))
    stage.do("gm", wish.AcceptUse(name, ("Run",)), "2,3,4,5,6,7")
    with refused_by("MS-15.4"):
        stage.do("p1", wish.ChooseWay(name))


@pytest.mark.rule("MS-15.4")
def test_merits_are_ticked_in_a_way_and_not_before_one(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("p1", wish.DeclareAction("c1", "hides"))
    with pytest.raises(Impossible, match="nothing has been offered yet"):
        stage.do("gm", wish.TickQuirks("r2"))


@pytest.mark.rule("MS-4.8")
def test_nobody_is_advised_to_grant_a_knowledge_for_care(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(abilities={"Medicine": 0}), Hero(sheet={"health": Health(lethal=1)}))
    with refused_by("MS-4.8") as _:
        stage.do("p1", Care("c1", "c2", "treatment"))
    assert advice(stage, "p1", Care("c1", "c2", "treatment")) == "choose somebody trained"
    secret = wish.RollInSecret("c1", "Intelligence", "Medicine")
    assert advice(stage, "gm", secret) == "another trait, or grant it"


def advice(stage: Stage, seat: str, command: Any) -> str:
    why = GAME.why_not(stage.state, seat, command)
    assert why is not None
    return why.instead


@pytest.mark.rule("MS-19.3")
def test_an_offer_says_that_power_armor_requires_its_specialty(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet=ARMORED), Hero())
    offered(stage, ("Strength", "Athletics"))
    assert stage.facts("MS-19.3") == {"required": "Power Armor"}
    lines = stage.plays[-1].receipt
    assert [one.clause for one in lines.for_seat("p1").because] == ["MS-19.3", "MS-13.7"]
    assert [one.clause for one in lines.for_seat("p2").because] == ["MS-13.7"]


@pytest.mark.rule("MS-19.3")
def test_nothing_is_said_about_armor_that_requires_nothing(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet=ARMORED))
    offered(stage, ("Strength", "Driving"))
    offered_waived = Stage(rulings, Hero(sheet=ARMORED))
    offered(offered_waived, ("Strength", "Athletics"), waive=True)
    assert stage.facts("MS-19.3") == offered_waived.facts("MS-19.3") == {}


@pytest.mark.rule("MS-19.3")
def test_an_attack_says_that_power_armor_requires_its_specialty(rulings: Settings) -> None:
    fight = Fight(1, (Part("c1"), Part("c2")), "c1")
    stage = Stage(rulings, Hero(sheet=ARMORED), Hero(), state={"fight": fight})
    stage.do("p1", Strike("c1", "c2")).do("gm", SetAttack(aware=False))
    assert stage.facts("MS-19.3") == {"required": "Power Armor"}


@pytest.mark.rule("MS-R4", "MS-15.8")
@pytest.mark.option("roll_empty_pool", "chance_die")
def test_a_required_specialty_counts_for_a_chance_die_and_explodes_nothing(rulings: Settings) -> None:
    hero = Hero({"Wits": 1, "Stealth": 1}, specialties=(("Stealth", "Ambush", "advanced"),), sheet=DAZED)
    stage = Stage(rulings, hero)
    assert rolled(stage, ("Wits", "Stealth", 6, 0, ("Ambush",)), "10", use=("Ambush",), dice=-2) == "success 1"
    locked = stage.record().locked
    assert (locked.used, locked.missing, locked.threshold, locked.explodes) == (("Ambush",), (), 0, False)
    assert rolled(stage, ("Wits", "Stealth", 6, 0, ("Ambush",)), "10", dice=-2) == "failure"
    assert stage.record().locked.missing == ("Ambush",)


@pytest.mark.rule("MS-R4", "MS-15.1")
@pytest.mark.option("roll_empty_pool", "chance_die")
def test_a_way_without_dice_offers_its_chance_die(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    offered(stage, ("Wits", "Driving"), dice=-9)
    (label,) = [one.label for one in every_choice(stage, "p1") if one.command["type"] == "choose_way"]
    assert label == "Wits + Driving, one chance die, difficulty 10"


@pytest.mark.rule("MS-R4", "MS-17.1")
@pytest.mark.option("roll_empty_pool", "chance_die")
def test_a_chance_die_is_explained(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({"Wits": 1}, sheet=DAZED))
    assert rolled(stage, ("Wits",), "10") == "success 1"
    assert stage.facts("MS-14.4") == {"traits": "Wits", "pool": 0}
    assert stage.facts("MS-R4") == {"dice": 1, "difficulty": 10}
    view = GAME.see(stage.state, "p1")
    assert any("one chance die" in GAME.log_line(event, view) for event in stage.events)


@pytest.mark.rule("MS-R4", "MS-R3")
def test_a_chance_die_does_not_make_possible_what_is_impossible() -> None:
    rulings = GAME.read_settings({"roll_empty_pool": "chance_die", "roll_difficulty_bounds": "impossible"})
    stage = Stage(rulings, Hero({"Wits": 1}, sheet=DAZED))
    name = offered(stage, ("Wits", "", 10), harder=2)
    view = GAME.see(stage.state, "p1")
    assert "(it cannot succeed)" in way_in_words(view.ruling, view.attempt(name).offered.open()[0], 0)
    assert said_of(stage.do("p1", wish.ChooseWay(name), "10"), name) == "failure"
    assert stage.facts("MS-R3") == {"sum": 12, "difficulty": 12}
    assert rolled(stage, ("Wits", "", 10), "1", harder=2) == "botch 1"
    assert rolled(stage, ("Wits", "", 10), "10") == "success 1"


@pytest.mark.rule("MS-4.6", "MS-15.3", "MS-12.4")
@pytest.mark.option("xp_when", "any_time")
def test_a_way_is_no_longer_untrained_once_the_dot_is_bought(rulings: Settings) -> None:
    """The difficulty falls with the purchase, and rises again if it is taken back; others do not learn why."""
    stage = Stage(rulings, Hero(abilities={"Driving": 0}, sheet={"practised": ("Driving",)}), Hero())
    name = offered(stage, ("Precision", "Driving"), ("Precision", "Athletics"))
    stage.do("p1", BuyDot("c1", "Driving"))
    assert lines(stage)[-1] == "Ana is trained by now in what is rolled."
    assert (cited(stage, "MS-4.6"), cited(stage, "MS-4.9")) == ([{"trained": True}], [])
    assert lines(stage, "p2") == []
    assert untrained_in(stage) == [[], []]
    stage.do("gm", TakeBack("c1", "Driving"))
    assert untrained_in(stage) == [["untrained Driving"], []]
    stage.do("gm", TickPractice("c1", "Driving")).do("p1", BuyDot("c1", "Driving"))
    stage.do("p1", wish.ChooseWay(name), "2,3,6")
    assert stage.record().locked.difficulty == 6


def untrained_in(stage: Stage) -> list[list[str]]:
    """What being untrained is called in each offered way."""
    ways = stage.attempt().offered.open()
    return [[one.source for one in way.modifiers if one.source.startswith("untrained")] for way in ways]


@pytest.mark.rule("MS-4.9", "MS-R8")
@pytest.mark.option("xp_when", "any_time")
@pytest.mark.parametrize(("untrained", "threshold"), [("grant", 2), ("waive", 0)])
def test_a_granted_knowledge_costs_nothing_more_once_it_is_learned(
    rulings: Settings, untrained: str, threshold: int
) -> None:
    stage = Stage(rulings, Hero(abilities={"Medicine": 0}, sheet={"practised": ("Medicine",)}))
    name = offered(stage, ("Wits", "Medicine"), untrained=untrained)
    assert stage.attempt().offered.open()[0].modifiers[0].difficulty == threshold
    stage.do("p1", BuyDot("c1", "Medicine"))
    assert (cited(stage, "MS-4.6"), cited(stage, "MS-4.9")) == ([], [{"trained": True}])
    stage.do("p1", wish.ChooseWay(name), "2,3,6")
    assert (stage.record().locked.difficulty, stage.record().locked.terms.modifiers) == (6, ())


@pytest.mark.rule("MS-4.9", "MS-R8", "MS-12.4")
@pytest.mark.option("xp_when", "any_time")
def test_a_dot_that_an_offered_roll_needs_is_not_taken_back(rulings: Settings) -> None:
    ruled = rulings.but(ChosenOption("untrained_knowledge", "never"))
    stage = Stage(ruled, Hero(abilities={"Medicine": 0}, sheet={"practised": ("Medicine",)}))
    stage.do("p1", BuyDot("c1", "Medicine"))
    name = offered(stage, ("Wits", "Medicine"))
    with refused_by("MS-R8"):
        stage.do("gm", TakeBack("c1", "Medicine"))
    stage.do("gm", wish.VoidRoll(name)).do("gm", TakeBack("c1", "Medicine"))
    assert stage.sheet().dots("Medicine") == 0


def _way(stage: Stage) -> Any:
    """The first way as its player sees it."""
    return next(one for one in every_choice(stage, "p1") if one.command["type"] == "choose_way")


@pytest.mark.rule("MS-R17", "MS-R4", "MS-R33", "MS-R18")
@pytest.mark.parametrize(
    ("traits", "pool", "will", "legal", "help"),
    [
        ("Wits", "refuse", "refuse", False, ""),
        ("Willpower", "refuse", "refuse", False, ""),
        ("Wits", "refuse", "fail", True, " Without dice, it may be impossible."),
        ("Willpower", "fail", "refuse", True, " Without dice, it may be impossible."),
        ("Wits", "fail", "fail", True, ""),
    ],
)
def test_a_hidden_way_without_dice_is_closed_where_no_traits_would_open_it(
    traits: str, pool: str, will: str, legal: bool, help: str
) -> None:
    """It looked open and was refused; where only some traits are refused, closing it would tell which they are."""
    rulings = GAME.read_settings(
        {"roll_announce": "hidden", "roll_empty_pool": pool, "wp_zero_roll": will, "roll_withdraw": "committed"}
    )
    stage = Stage(rulings, Hero({"Wits": 1}, current=0, sheet={"health": Health(lethal=2)}))
    name = offered(stage, (traits,))
    assert _way(stage).legal == legal
    assert not legal or _way(stage).help == f"The terms are shown with the dice.{help}"
    if "refuse" in (pool, will):
        assert default(stage) == wish.Withdraw(name)
        stage.do("p1", wish.Withdraw(name))
    else:
        stage.do("p1", wish.ChooseWay(name))


@pytest.mark.rule("MS-R17", "MS-14.4", "MS-R27")
@pytest.mark.option("roll_announce", "hidden")
def test_the_dice_of_a_hidden_way_are_counted_again(rulings: Settings) -> None:
    """Its player still read the dice at the time of the offer."""
    stage = Stage(rulings, Hero({"Wits": 3}), Hero())
    offered(stage, ("Wits",))
    stage.do("gm", Harm("c1", 2, soaked=False))
    assert _way(stage).label == "Way 1: 2 dice"
    stage.do("p1", IgnoreWounds("c1"))
    assert _way(stage).label == "Way 1: 3 dice"
    assert GAME.see(stage.state, "p2").attempts[0].pools.value is None
