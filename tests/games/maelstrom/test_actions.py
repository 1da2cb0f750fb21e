"""An action from its declaration to its dice (PR-3)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid, Refusal
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM, Prompt
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.harm.commands import CrippleLimb
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.rolls.questions import PickWay
from croupier.games.maelstrom.rolls.state import Terms
from croupier.games.maelstrom.sheets.armor_table import ARMOR
from croupier.games.maelstrom.sheets.state import Effect, Health, Item
from croupier.games.maelstrom.state import Campaign
from croupier.testing.refusals import refused_by
from support.maelstrom.reading import every_choice
from support.maelstrom.rolls import offered, rolled, said_of
from support.maelstrom.stage import Hero, Stage, under

CLIMB = ("Strength", "Athletics", 5, 2)
SNIPER = Hero(
    {"Precision": 3},
    {"Firearms": 1},
    (("Firearms", "Pistols"), ("Firearms", "Sniper Rifles"), ("Firearms", "Extreme Range", "advanced")),
)
SNIPE = ("Precision", "Firearms", 8, 0, ("Extreme Range",))


@pytest.mark.rule("MS-13.2", "MS-13.3", "MS-13.5")
def test_an_action_is_declared_in_words_and_may_simply_happen(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    stage.do("p1", wish.DeclareAction("c1", "  starts her motorcycle at home "))
    assert stage.asked() == ["gm declared r2"]
    assert stage.attempt().words.open() == "starts her motorcycle at home"
    stage.do("gm", wish.NeedNoRoll("r2", "it purrs"))
    assert (stage.asked(), stage.state.attempts) == ([], ())


@pytest.mark.rule("MS-13.2", "MS-1.8", "MS-1.10")
@pytest.mark.parametrize(
    ("seat", "command", "why"),
    [
        ("p2", wish.DeclareAction("c1", "hides"), "Ana is not your character"),
        ("p2", wish.DeclareAction("c2", "  "), "words"),
        ("p2", wish.DeclareAction("c2", "x" * 6000), "words"),
        ("p1", wish.DeclareAction("c9", "hides"), "there is no character"),
        ("p1", wish.NeedNoRoll("r3"), "only the GM"),
        ("gm", wish.NeedNoRoll("r99"), "there is no roll"),
        ("p1", wish.DeclareAction("c1", "hides too"), "doing something already"),
        ("p1", wish.ChooseWay("r3"), "nothing has been offered yet"),
    ],
)
def test_who_may_declare_and_answer(rulings: Settings, seat: str, command: object, why: str) -> None:
    stage = Stage(rulings, Hero(), Hero())
    stage.do("p1", wish.DeclareAction("c1", "hides"))
    before = stage.state
    with pytest.raises(Refusal, match=why):
        stage.do(seat, command)  # type: ignore[arg-type]
    assert stage.state is before


@pytest.mark.rule("MS-13.4", "MS-R16")
def test_an_impossible_action_is_not_rolled(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    stage.do("p1", wish.DeclareAction("c1", "flaps her arms and flies"))
    stage.do("gm", wish.SayImpossible("r2", "she would know"))
    assert stage.state.attempts == ()


@pytest.mark.rule("MS-R16")
@pytest.mark.option("roll_impossible", "roll_for_botch")
def test_an_impossible_action_may_be_rolled_to_see_how_badly_it_ends(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    stage.do("p1", wish.DeclareAction("c1", "flies"))
    with refused_by("MS-R16"):
        stage.do("gm", wish.SayImpossible("r2"))
    stage.do("gm", wish.OfferWay("r2", "Strength", impossible=True))
    stage.do("p1", wish.ChooseWay("r2"), "7,8,9,10")
    assert stage.said() == "failure"


@pytest.mark.rule("MS-13.7", "MS-R18")
def test_we_2_the_smaller_pool_may_be_taken(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({"Precision": 2}, {"Streetwise": 1}))
    name = offered(stage, ("Strength", "Melee"), ("Precision", "Streetwise"))
    assert stage.attempt().pools.open() == (7, 3)
    stage.do("p1", wish.ChooseWay(name, 1), "2,7,8")
    assert stage.said() == "success 2"


@pytest.mark.rule("MS-15.14")
def test_each_way_shows_its_average_in_its_odds_but_not_in_its_label(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    name = offered(stage, ("Strength", "", 6), ("Strength", "Melee", 9))
    view = GAME.see(stage.state, "p1")
    told = [GAME.odds(view, "p1", wish.ChooseWay(name, at)) for at in (0, 1)]
    assert [one.receipt.rpartition("; ")[2] for one in told if one is not None] == [
        "1.68 net successes on average", "0.96 net successes on average",
    ]  # fmt: skip
    helps = [one.help for one in GAME.choices(_asked(stage, "p1"), "p1") if one.command["type"] == "choose_way"]
    assert helps == ["rolls these dice", "rolls these dice"]


def test_rolls_that_are_called_off_do_not_count(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero())
    offered(stage, CLIMB)
    stage.run(GAME.abandon)
    assert stage.state.attempts == ()
    with pytest.raises(Impossible, match="nothing in progress to cancel"):
        stage.run(GAME.abandon)


@pytest.mark.rule("MS-13.7")
def test_the_player_waits_until_all_ways_are_offered(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    stage.do("p1", wish.DeclareAction("c1", "gets in"))
    stage.do("gm", wish.OfferWay("r2", "Strength", more=True))
    assert stage.asked() == ["gm declared r2"]
    with pytest.raises(Impossible, match="nothing has been offered"):
        stage.do("p1", wish.ChooseWay("r2"))
    stage.do("gm", wish.OfferWay("r2", "Wits"))
    assert stage.asked() == ["p1 way r2"]


@pytest.mark.rule("MS-R18")
def test_we_8_the_player_may_decline_before_the_dice(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    name = offered(stage, CLIMB)
    stage.do("p1", wish.Withdraw(name))
    assert stage.state.attempts == ()


@pytest.mark.rule("MS-R18")
@pytest.mark.option("roll_withdraw", "committed")
def test_a_table_may_require_going_through_with_a_declared_action(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    name = offered(stage, CLIMB)
    with refused_by("MS-R18"):
        stage.do("p1", wish.Withdraw(name))


@pytest.mark.rule("MS-14.1", "MS-14.3", "MS-14.12")
def test_we_1_and_we_8_a_pool_is_the_dots_of_both_traits(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({"Precision": 3}, {"Driving": 2}))
    assert rolled(stage, ("Precision", "Drive"), "2,3,4,6,7") == "success 2"
    assert rolled(stage, CLIMB, "2,3,4,5,5,8") == "success 1"
    assert rolled(stage, ("Reflexes", "Strength"), "2,3,4,5,6,8") == "success 2"


@pytest.mark.rule("MS-14.2", "MS-9.4", "MS-15.1", "MS-15.7", "MS-15.9", "MS-R7", "MS-R10")
@pytest.mark.parametrize(
    ("way", "clause"),
    [
        pytest.param(("Strength", "Melee", 11), "MS-15.1", id="WE-9 difficulty 11"),
        pytest.param(("Strength", "Melee", 1), "MS-15.1", id="difficulty 1"),
        pytest.param(("Strength", "Melee", 6, -1), "MS-15.7", id="threshold below nothing"),
        pytest.param(("Willpower", "Strength"), "MS-9.4", id="WE-30 willpower and another"),
        pytest.param(("Strength", "Strength"), "MS-14.2", id="one trait twice"),
        pytest.param(("Melee", "Firearms"), "MS-14.2", id="two abilities"),
        pytest.param(("Luck",), "MS-14.2", id="no such trait"),
        pytest.param(("Melee",), "MS-R7", id="an ability alone"),
        pytest.param(("Strength", "Melee", 6, 0, ("Clubs",)), "MS-15.9", id="a general specialty required"),
        pytest.param(("Strength", "Melee", 6, 0, ("Lockpick",)), "MS-R10", id="of another ability"),
    ],
)
def test_invalid_terms_are_refused(rulings: Settings, way: tuple[object, ...], clause: str) -> None:
    stage = Stage(rulings, Hero())
    stage.do("p1", wish.DeclareAction("c1", "tries"))
    before = stage.state
    with pytest.raises((Illegal, Invalid)) as refused:
        stage.do("gm", wish.OfferWay("r2", *way))  # type: ignore[arg-type]
    assert refused.value.clause == clause
    assert stage.state is before


@pytest.mark.rule("MS-14.2")
def test_we_30_three_traits(rulings: Settings) -> None:
    from croupier.games.maelstrom.rolls.pools import check_traits

    stage = Stage(rulings, Hero())
    with pytest.raises(Illegal, match="3 traits given"):
        stage.run(check_traits, ("Strength", "Wits", "Melee"))


@pytest.mark.option("roll_trait_sets", "any_two")
@pytest.mark.parametrize("way", [("Melee",), ("Melee", "Firearms")])
def test_any_one_or_two_traits(rulings: Settings, way: tuple[str, ...]) -> None:
    stage = Stage(rulings, Hero())
    offered(stage, way)
    assert stage.attempt().pools.open() == (3 * len(way),)


@pytest.mark.option("specialty_required_scope", "any")
def test_a_required_specialty_of_another_ability_is_always_a_threshold(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(specialties=(("Tradecraft", "Lockpick", "advanced"),)))
    assert rolled(stage, ("Strength", "Melee", 6, 0, ("Lockpick",)), "2,3,4,5,5,6,7") == "success 1"


@pytest.mark.rule("MS-4.5", "MS-4.6", "MS-4.10")
def test_we_11_untrained(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({"Strength": 3, "Perception": 3}, {"Heavy Weapons": 0, "Alertness": 0}))
    assert rolled(stage, ("Strength", "Heavy Weapons"), "2,6,7") == "success 1"
    assert (stage.record().locked.pool, stage.record().locked.difficulty) == (3, 7)
    assert rolled(stage, ("Perception", "Alertness"), "2,6,7") == "success 2"


@pytest.mark.rule("MS-4.8", "MS-4.9", "MS-R8")
def test_we_11_an_untrained_knowledge_is_used_only_by_grant(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({"Intelligence": 4}, {"Medicine": 0}))
    stage.do("p1", wish.DeclareAction("c1", "sets the bone"))
    with pytest.raises(Illegal, match="untrained knowledge") as refused:
        stage.do("gm", wish.OfferWay("r2", "Intelligence", "Medicine"))
    assert refused.value.clause == "MS-4.8"
    stage.do("gm", wish.OfferWay("r2", "Intelligence", "Medicine", untrained="grant"))
    stage.do("p1", wish.ChooseWay("r2"), "2,7,8,9")
    assert (stage.said(), stage.record().locked.difficulty) == ("success 2", 8)


@pytest.mark.rule("MS-4.8", "MS-R74")
def test_a_receipt_names_the_same_rulings_for_the_trained_and_the_untrained(rulings: Settings) -> None:
    """Security audit 20: everyone reads which rulings were applied, and not everyone knows who is trained."""
    named = []
    for dots in (0, 2):
        for way in (("Intelligence", "Medicine"), ("Strength", "Heavy Weapons")):
            stage = Stage(rulings, Hero({"Intelligence": 4}, {"Medicine": dots, "Heavy Weapons": dots}))
            stage.do("p1", wish.DeclareAction("c1", "has a try"))
            stage.do("gm", wish.OfferWay(stage.attempt().id, *way, untrained="grant"))
            named.append((dots, way, [play.receipt.rulings for play in stage.plays]))
    assert [one[1:] for one in named if one[0]] == [one[1:] for one in named if not one[0]]


@pytest.mark.parametrize(
    ("difficulty", "threshold"),
    [
        under("untrained_knowledge", "difficulty_1", 7, 0),
        under("untrained_knowledge", "threshold_1", 6, 1),
        under("untrained_knowledge", "ask", 6, 0),
    ],
)
def test_the_cost_of_a_granted_knowledge(rulings: Settings, difficulty: int, threshold: int) -> None:
    stage = Stage(rulings, Hero({}, {"Medicine": 0}))
    rolled(stage, ("Intelligence", "Medicine"), "2,3", untrained="grant")
    assert (stage.record().locked.difficulty, stage.record().locked.threshold) == (difficulty, threshold)


@pytest.mark.option("untrained_knowledge", "never")
def test_a_table_may_never_grant_untrained_knowledges(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({}, {"Medicine": 0}))
    with refused_by("MS-R8", why="nobody tries Medicine without dots"):
        offered(stage, ("Intelligence", "Medicine"), untrained="grant")


@pytest.mark.rule("MS-4.7", "MS-R9")
@pytest.mark.parametrize(("dice", "difficulty"), [("2,9", 6), ("2,3", 7), ("1,2", 7)])
def test_an_untrained_skill_may_be_worked_out_with_another_roll(rulings: Settings, dice: str, difficulty: int) -> None:
    stage = Stage(rulings, Hero({}, {"Heavy Weapons": 0}))
    stage.do("p1", wish.DeclareAction("c1", "fires the mortar"))
    stage.do("gm", wish.AskAnother("r2", "Wits"))
    assert stage.asked() == ["p1 way r3"]
    stage.do("p1", wish.ChooseWay("r3"), dice)
    assert stage.asked() == ["gm declared r2"]
    stage.do("gm", wish.OfferWay("r2", "Strength", "Heavy Weapons"))
    stage.do("p1", wish.ChooseWay("r2"), "2,3,4,5")
    assert next(one for one in stage.state.attempts if one.id == "r2").record.open().locked.difficulty == difficulty


@pytest.mark.rule("MS-R9")
@pytest.mark.option("untrained_skill", "waive")
def test_a_table_may_let_the_storyteller_waive_the_penalty_instead(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({}, {"Heavy Weapons": 0}))
    stage.do("p1", wish.DeclareAction("c1", "fires"))
    with refused_by("MS-R9"):
        stage.do("gm", wish.AskAnother("r2", "Wits"))
    stage.do("gm", wish.OfferWay("r2", "Strength", "Heavy Weapons", untrained="waive"))
    stage.do("p1", wish.ChooseWay("r2"), "2,3,4,6")
    assert stage.record().locked.difficulty == 6


@pytest.mark.option("untrained_skill", "never")
def test_a_table_may_never_ease_untrained_skills(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({}, {"Heavy Weapons": 0}))
    with refused_by("MS-R9", why="the cost of being untrained cannot be waived"):
        rolled(stage, ("Strength", "Heavy Weapons"), "2,3,4,6", untrained="waive")
    stage = Stage(rulings, Hero({}, {"Heavy Weapons": 0}))
    rolled(stage, ("Strength", "Heavy Weapons"), "2,3,4,6")
    assert stage.record().locked.difficulty == 7


@pytest.mark.rule("MS-14.9", "MS-R5", "MS-3.7")
@pytest.mark.parametrize(
    ("way", "said", "difficulty"),
    [
        pytest.param(("Reflexes", "Firearms"), "rule", 7, id="auto"),
        pytest.param(("Reflexes", "Firearms"), "no", 6, id="auto, unticked"),
        pytest.param(("Reflexes", "Alertness"), "rule", 6, id="auto, no way by Precision"),
        pytest.param(("Reflexes", "Alertness"), "yes", 7, id="auto, ticked"),
        pytest.param(("Precision", "Firearms"), "rule", 6, id="by Precision"),
        under("roll_reflex_penalty", "always", ("Reflexes", "Alertness"), "rule", 7),
        under("roll_reflex_penalty", "storyteller", ("Reflexes", "Firearms"), "rule", 6),
        under("roll_reflex_penalty", "off", ("Reflexes", "Firearms"), "rule", 6),
    ],
)
def test_reflexes_add_one_to_the_difficulty(
    rulings: Settings, way: tuple[str, str], said: str, difficulty: int
) -> None:
    stage = Stage(rulings, Hero())
    dice = {"Firearms": "2,3,4,5,5", "Alertness": "2,3,4,5"}[way[1]]
    rolled(stage, way, dice, precise_way=said)
    assert stage.record().locked.difficulty == difficulty


@pytest.mark.rule("MS-14.7", "MS-14.8")
def test_precision_is_refused_for_sudden_actions(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    with refused_by("MS-14.7"):
        offered(stage, ("Precision", "Firearms"), sudden=True)


@pytest.mark.rule("MS-R3", "MS-15.3")
@pytest.mark.parametrize(("threshold"), [pytest.param(1, id="WE-12"), under("roll_difficulty_bounds", "clamp", 0)])
def test_we_12_untrained_reflexes_go_above_ten(rulings: Settings, threshold: int) -> None:
    stage = Stage(rulings, Hero({"Reflexes": 2}, {"Piloting": 0}))
    rolled(stage, ("Reflexes", "Piloting", 9), "2,10")
    assert (stage.record().locked.difficulty, stage.record().locked.threshold) == (10, threshold)


@pytest.mark.option("roll_difficulty_bounds", "impossible")
def test_above_ten_nothing_succeeds(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({"Reflexes": 2}, {"Piloting": 0}))
    rolled(stage, ("Reflexes", "Piloting", 9), "9,10")
    assert stage.record().reading.successes == 0


@pytest.mark.rule("MS-15.3", "MS-14.4")
def test_modifiers_have_sources_and_wounds_remove_dice(rulings: Settings) -> None:
    hurt = {"health": Health(lethal=5), "effects": (Effect("e1", "smoke", difficulty=1),)}
    stage = Stage(rulings, Hero(sheet=hurt))
    rolled(stage, ("Strength", "Athletics"), "2,3,4,7,8", harder=1, dice=1, because="wind")
    locked = stage.record().locked
    assert (locked.pool, locked.wounds, locked.difficulty) == (5, 2, 8)
    assert [(one.source, one.difficulty, one.dice) for one in locked.terms.modifiers] == [
        ("wind", 1, 1),
        ("smoke", 1, 0),
    ]


@pytest.mark.rule("MS-R4", "MS-14.5")
@pytest.mark.parametrize(
    ("dice", "result"),
    [
        pytest.param((), "failure", id="fail"),
        under("roll_empty_pool", "chance_die", ("10",), "success 1"),
        under("roll_empty_pool", "chance_die", ("1",), "botch 1"),
    ],
)
def test_an_empty_pool(rulings: Settings, dice: tuple[str, ...], result: str) -> None:
    stage = Stage(rulings, Hero())
    name = offered(stage, ("Wits",), dice=-2)
    stage.do("p1", wish.ChooseWay(name), *dice)
    assert said_of(stage, name) == result


@pytest.mark.option("roll_empty_pool", "refuse")
def test_an_empty_pool_may_be_refused_or_declined(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    name = offered(stage, ("Wits",), dice=-2)
    with refused_by("MS-R4"):
        stage.do("p1", wish.ChooseWay(name))
    ask = GAME.open_questions(stage.state)[0]
    assert GAME.default(stage.state, ask) == wish.Withdraw(name)


@pytest.mark.rule("MS-16.1", "MS-16.5", "MS-16.6", "MS-15.8", "MS-16.7")
@pytest.mark.parametrize(
    ("use", "dice", "says", "waves"),
    [
        pytest.param(("Extreme Range",), ("1,4,7,10", "1,10", "4,8"), "success 2", ((1, 10), (4, 8)), id="WE-5"),
        pytest.param((), ("1,4,7,10",), "botch 1", (), id="WE-6"),
        pytest.param(("Sniper Rifles",), ("1,4,7,10", "1,10", "4,8"), "success 1", ((1, 10), (4, 8)), id="WE-7"),
    ],
)
def test_we_5_to_we_7_the_sniper(
    rulings: Settings, use: tuple[str, ...], dice: tuple[str, ...], says: str, waves: tuple[tuple[int, ...], ...]
) -> None:
    stage = Stage(rulings, SNIPER)
    assert rolled(stage, SNIPE, *dice, use=use) == says
    assert stage.record().dice.waves == waves


@pytest.mark.rule("MS-16.4", "MS-16.5")
def test_we_7_one_of_two_required_specialties_is_used(rulings: Settings) -> None:
    stage = Stage(rulings, SNIPER)
    name = offered(stage, SNIPE)
    with pytest.raises(Illegal, match="2 specialties with 1 dot") as refused:
        stage.do("p1", wish.ChooseWay(name, 0, ("Extreme Range", "Sniper Rifles")))
    assert refused.value.clause == "MS-16.4"


@pytest.mark.rule("MS-16.2", "MS-4.10", "MS-16.4")
@pytest.mark.parametrize(
    ("ability", "clause", "why"),
    [("Athletics", "MS-16.2", "cannot be used here"), ("Survival", "MS-16.4", "no effect without dots in Survival")],
)
def test_a_specialty_of_another_ability_or_of_one_without_dots_is_refused(
    rulings: Settings, ability: str, clause: str, why: str
) -> None:
    stage = Stage(rulings, Hero(specialties=(("Survival", "Space Stations"),)))
    name = offered(stage, ("Wits", ability))
    with refused_by(clause, why=why):
        stage.do("p1", wish.ChooseWay(name, 0, ("Space Stations",)))


@pytest.mark.rule("MS-16.6", "MS-16.9", "MS-15.8")
@pytest.mark.parametrize(("dots", "use", "threshold"), [(1, ("Reactors",), 1), (2, ("Jury Rigging", "Reactors"), 0)])
def test_we_13_two_required_specialties(rulings: Settings, dots: int, use: tuple[str, ...], threshold: int) -> None:
    owned = (("Engineering", "Jury Rigging", "advanced"), ("Engineering", "Reactors", "advanced"))
    stage = Stage(rulings, Hero({"Wits": 2}, {"Engineering": dots}, owned))
    fallen = ",".join(["2"] * (1 + dots) + ["10"])
    rolled(stage, ("Wits", "Engineering", 6, 0, ("Jury Rigging", "Reactors")), fallen, "3,4", use=use)
    assert (stage.record().locked.threshold, stage.record().dice.waves) == (threshold, ((3, 4),))


@pytest.mark.rule("MS-16.3")
def test_the_storyteller_says_whether_a_specialty_relates(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(specialties=(("Athletics", "Run"), ("Athletics", "Jump"))))
    name = offered(stage, CLIMB)
    stage.do("p1", wish.ChooseWay(name, 0, ("Run", "Jump")))
    assert stage.asked() == [f"gm relates {name}"]
    stage.do("gm", wish.AcceptUse(name, ("Jump",)), "2,3,4,5,5,8")
    assert stage.record().locked.used == ("Jump",)


@pytest.mark.rule("MS-R12")
@pytest.mark.option("specialty_pick", "auto_best")
def test_the_best_specialties_are_preselected(rulings: Settings) -> None:
    stage = Stage(rulings, SNIPER)
    name = offered(stage, SNIPE)
    stage.do("p1", wish.ChooseWay(name), "1,4,7,8")
    assert stage.record().locked.used == ("Extreme Range",)


@pytest.mark.rule("MS-R75", "MS-R12")
def test_without_an_answer_only_required_specialties_are_used(rulings: Settings) -> None:
    stage = Stage(rulings, SNIPER)
    name = offered(stage, SNIPE, related=("Sniper Rifles",))
    assert GAME.default(stage.state, GAME.open_questions(stage.state)[0]) == wish.ChooseWay(name, 0, ("Extreme Range",))


@pytest.mark.rule("MS-15.4")
def test_we_29_locked_terms_never_change(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    name = offered(stage, CLIMB)
    stage.do("p1", wish.ChooseWay(name), "2,3,4,5,5,8")
    for seat, command in (("gm", wish.OfferWay(name, "Strength", difficulty=5)), ("p1", wish.ChooseWay(name)),
                          ("gm", wish.VoidRoll(name))):  # fmt: skip
        with pytest.raises(Refusal):
            stage.do(seat, command)


@pytest.mark.rule("MS-15.4")
def test_the_storyteller_may_void_a_roll_before_its_dice(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    name = offered(stage, CLIMB)
    stage.do("gm", wish.VoidRoll(name, "the wall has a door"))
    assert stage.state.attempts == ()


@pytest.mark.rule("MS-15.2", "MS-R17", "MS-R74")
@pytest.mark.parametrize(
    ("knowing"),
    [
        pytest.param((("gm", True), ("p1", True), ("p2", False)), id="roller and storyteller"),
        under("visibility_terms", "everyone", (("gm", True), ("p1", True), ("p2", True))),
        under("roll_announce", "hidden", (("gm", True), ("p1", False), ("p2", False))),
    ],
)
def test_who_knows_the_terms_before_the_roll(rulings: Settings, knowing: tuple[tuple[str, bool], ...]) -> None:
    stage = Stage(rulings, Hero(), Hero())
    offered(stage, CLIMB)
    for seat, knows in knowing:
        assert (GAME.see(stage.state, seat).attempts[0].offered.value is not None) == knows
    stage.do("p1", wish.ChooseWay(stage.attempt().id), "2,3,4,5,5,8")
    assert all(GAME.see(stage.state, seat).attempts[0].record.value is not None for seat in ("gm", "p1", "p2"))


@pytest.mark.option("roll_announce", "hidden")
def test_a_roller_who_does_not_know_the_terms_knows_their_pool(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    offered(stage, CLIMB)
    assert GAME.see(stage.state, "p1").attempts[0].pools.value == (6,)
    labels = [one.label for one in GAME.choices(_asked(stage, "p1"), "p1")]
    assert "Way 1: 6 dice" in labels


@pytest.mark.option("roll_announce", "non_default")
def test_a_table_may_announce_only_unusual_difficulties(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    offered(stage, ("Strength",), ("Wits", "", 7))
    labels = [one.label for one in GAME.choices(_asked(stage, "p1"), "p1")]
    assert {"Strength, 4 dice", "Wits, 2 dice, difficulty 7"} <= set(labels)


def _asked(stage: Stage, seat: str) -> Campaign:
    """The view of a seat with its questions put."""
    prompts = tuple(Prompt(ask, Secret("q", (ask.seat,))) for ask in GAME.open_questions(stage.state))
    return GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), seat)


@pytest.mark.rule("MS-9.13")
def test_actions_that_need_a_crippled_limb_are_not_offered(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(more={"crippled": ("left leg",)}))
    with refused_by("MS-9.13"):
        offered(stage, CLIMB, limb="left leg")
    assert stage.attempt().actor == "c1"
    asked = [one for one in every_choice(stage, "gm") if one.command["type"] in ("offer_way", "offer_listed")]
    assert len(asked) > 1
    for form in asked:
        (needs,) = (one for one in form.fields if one.name == "limb")
        assert [one.value for one in needs.options] == ["", "left arm", "right arm", "right leg"]


@pytest.mark.rule("MS-9.13", "MS-R54", "MS-R18")
@pytest.mark.parametrize("withdraw", ["until_dice", "committed"])
def test_a_way_is_closed_once_the_limb_that_it_needs_is_crippled(withdraw: str) -> None:
    stage = Stage(GAME.read_settings({"roll_withdraw": withdraw}), Hero())
    name = offered(stage, CLIMB, limb="left leg")
    (way,) = (one for one in every_choice(stage, "p1") if one.command["type"] == "choose_way")
    assert "it needs the left leg" in way.help
    assert PickWay("p1", name).default(_asked(stage, "p1")) == wish.ChooseWay(name)
    stage.do("gm", CrippleLimb("c1", "left leg"))
    with refused_by("MS-9.13"):
        stage.do("p1", wish.ChooseWay(name), "5,5,5,5,5,5")
    back = PickWay("p1", name).default(_asked(stage, "p1"))
    assert back == wish.Withdraw(name)
    assert not stage.do("p1", back).state.has_attempt(name)


@pytest.mark.rule("MS-17.2", "MS-17.3", "MS-17.4")
def test_the_receipt_shows_which_dice_counted_and_which_were_removed(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    rolled(stage, ("Strength", "Athletics", 5, 1), "1,2,5,6,7,8")
    assert stage.facts("MS-17.2")["successes"] == 4
    assert stage.facts("MS-17.3") == {"threshold": 1, "removed": (5,), "left": 3}
    assert stage.facts("MS-17.4") == {"ones": 1, "cancelled": (6,)}
    assert stage.facts("MS-17.5") == {"result": "success", "counted": (7, 8), "net": 2}


@pytest.mark.rule("MS-19.3", "MS-R67")
def test_armor_hinders_and_power_armor_requires_its_specialty(rulings: Settings) -> None:
    combat = Hero(sheet={"items": (Item("i1", "Combat armor", armor=ARMOR["Combat armor"], out=True),)})
    stage = Stage(rulings, combat)
    rolled(stage, ("Strength", "Athletics"), "2,3,4,5,5,7")
    assert stage.record().locked.difficulty == 7
    power = Hero(sheet={"items": (Item("i1", "Power armor", armor=ARMOR["Power armor"], out=True),)})
    stage = Stage(rulings, power)
    rolled(stage, ("Strength", "Athletics"), "2,3,4,5,5,7")
    assert (stage.record().locked.missing, stage.record().locked.threshold) == (("Power Armor",), 1)
    rolled(stage, ("Strength", "Athletics"), "2,3,4,5,5,7", waive=True)
    assert stage.record().locked.threshold == 0


@pytest.mark.rule("MS-19.3")
@pytest.mark.parametrize("mode", ["enforce", "assist"])
def test_nothing_is_waived_where_no_power_armor_is_worn(rulings: Settings, mode: str) -> None:
    stage = Stage(rulings, Hero())
    stage.state = msgspec.structs.replace(stage.state, mode=mode)
    with refused_by("MS-19.3", why="they wear no armor that requires a specialty"):
        offered(stage, CLIMB, waive=True)


@pytest.mark.rule("MS-17.8")
def test_the_storyteller_sees_the_result_of_a_roll(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    rolled(stage, CLIMB, "2,3,4,5,5,8")
    stage.do("gm", wish.Narrate(stage.attempt().id, "Stones fall, but she is up."))
    assert stage.attempt().narrated == "Stones fall, but she is up."
    assert isinstance(stage.record().locked.terms, Terms)


@pytest.mark.rule("MS-17.8", "MS-17.10")
def test_an_outcome_is_described_once_unless_the_roll_is_amended(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    rolled(stage, CLIMB, "2,3,4,5,5,8")
    name, said = stage.attempt().id, "Describe the outcome of Ana's roll"
    assert said in [one.label for one in every_choice(stage, "gm")]
    stage.do("gm", wish.Narrate(name, "Stones fall, but she is up."))
    assert said not in [one.label for one in every_choice(stage, "gm")]
    stage.do("gm", wish.AmendRoll(name, "it was wet", 9, 2))
    assert stage.attempt().narrated == ""
    assert said in [one.label for one in every_choice(stage, "gm")]


@pytest.mark.rule("MS-R41", "MS-16.3", "MS-14.12")
@pytest.mark.parametrize(
    ("said", "ability", "specialty"), [("Brawling", "Melee", "Brawling"), ("law", "Humanities", "Law")]
)
def test_a_name_from_the_examples_stands_for_its_specialty_too(
    rulings: Settings, said: str, ability: str, specialty: str
) -> None:
    """ "Strength + Brawling" is Strength + Melee with Brawling, which is used without a question."""
    hero = Hero(abilities={ability: 2}, specialties=((ability, specialty),))
    stage = Stage(rulings, hero).do("p1", wish.DeclareAction("c1", "pushes through the crowd"))
    stage.do("gm", wish.OfferWay("r2", "Strength", said))
    way = stage.attempt().offered.open()[0]
    assert (way.traits, way.related) == (("Strength", ability), (specialty,))
    dice = ",".join("2" * stage.attempt().pools.open()[0])
    stage.do("p1", wish.ChooseWay("r2", use=(specialty,)), dice)
    assert stage.record().locked.used == (specialty,)


@pytest.mark.option("content_aliases", "strict")
def test_a_strict_table_knows_no_other_names(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("p1", wish.DeclareAction("c1", "pushes through the crowd"))
    with pytest.raises(Invalid, match="Brawling"):
        stage.do("gm", wish.OfferWay("r2", "Strength", "Brawling"))


@pytest.mark.rule("MS-13.3", "MS-13.4", "MS-R74")
@pytest.mark.parametrize("fails", [True, False])
def test_everyone_learns_what_happens_without_a_roll_or_fails(rulings: Settings, fails: bool) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", wish.DeclareAction("c1", "opens the locker"))
    assert GAME.see(stage.state, "p2").attempts[0].words.value == "opens the locker"
    stage.do("gm", wish.SayImpossible("r3", "welded") if fails else wish.NeedNoRoll("r3"))
    told = GAME.log_line(stage.events[-1], GAME.see(stage.state, "p2"))
    ends = "cannot be done: welded." if fails else "needs no roll."
    assert told == f"Ana's action (opens the locker) {ends}"


@pytest.mark.rule("MS-13.7", "MS-13.3")
def test_choices_about_two_declarations_begin_with_whose_they_are(rulings: Settings) -> None:
    def labels(stage: Stage) -> list[str]:
        return [one.label for one in every_choice(stage, GM) if one.command["type"] in ("need_no_roll", "offer_listed")]

    stage = Stage(rulings, Hero(), Hero()).do("p1", wish.DeclareAction("c1", "climbs down"))
    assert labels(stage) == ["It happens without a roll", "Offer an action from the list"]
    stage.do("p2", wish.DeclareAction("c2", "listens"))
    assert sorted(labels(stage)) == [
        "Ana: It happens without a roll",
        "Ana: Offer an action from the list",
        "Ben: It happens without a roll",
        "Ben: Offer an action from the list",
    ]
