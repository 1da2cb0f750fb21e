"""Rolls against each other, help, long tasks, experience dice, suggestions, other forms (MS-R19, MS-R20, MS-R46)."""

from __future__ import annotations

import json

import msgspec
import pytest

from croupier.core.refusals import Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.rolls import public_records
from croupier.games.maelstrom.rolls.help_events import Contested
from croupier.games.maelstrom.rolls.roll_notes import roll_note
from croupier.games.maelstrom.rolls.state import Terms
from croupier.games.maelstrom.sheets.import_sheet import read_character
from croupier.games.maelstrom.sheets.state import Quirk
from croupier.games.maelstrom.willpower.commands import CallWillpower
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import form, options, sent
from support.maelstrom.reading import lines
from support.maelstrom.rolls import offered, rolled
from support.maelstrom.stage import Hero, Stage, under

GUARD = Npc("n1", "Guard", Secret(Quick((("watch", 3),)), ("gm",)))


def opposed(rulings: Settings, mine: str, theirs: str) -> int:
    """Sneaking past a guard: the margin."""
    stage = Stage(rulings, Hero(), npcs=(GUARD,))
    stage.do("p1", wish.DeclareAction("c1", "sneaks past"))
    stage.do("gm", wish.Oppose("r2", "n1", "watch"))
    stage.do("gm", wish.OfferWay("r2", "Precision", "Stealth"))
    stage.do("p1", wish.ChooseWay("r2"), mine, theirs)
    return next(event.margin for event in stage.events if isinstance(event, Contested))


@pytest.mark.rule("MS-R19", "MS-13.8")
@pytest.mark.parametrize(
    ("mine", "theirs", "margin"),
    [
        ("2,7,8", "2,3,7", 1),
        ("2,3,7", "3,4,8", 0),
        ("1,2,3", "1,1,2", 0),
        ("1,2,3", "2,7,8", -2),
        ("7,8,9", "1,1,2", 3),
    ],
)
def test_the_higher_net_wins_by_the_difference(rulings: Settings, mine: str, theirs: str, margin: int) -> None:
    assert opposed(rulings, mine, theirs) == margin


@pytest.mark.rule("MS-R19")
def test_a_character_answers_with_their_own_dice(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero())
    stage.do("p1", wish.DeclareAction("c1", "sneaks past her"))
    stage.do("gm", wish.Oppose("r3", "c2", "Perception", "Alertness"))
    stage.do("gm", wish.OfferWay("r3", "Precision", "Stealth"))
    stage.do("p1", wish.ChooseWay("r3"), "2,7,8")
    assert stage.asked() == ["p2 way r4"]
    stage.do("p2", wish.ChooseWay("r4"), "2,3,4,7")
    assert stage.facts("MS-R19")["margin"] == 1


@pytest.mark.rule("MS-R19")
@pytest.mark.option("roll_opposed", "static")
def test_an_opponents_dots_may_be_a_threshold(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero())
    stage.do("p1", wish.DeclareAction("c1", "sneaks past her"))
    stage.do("gm", wish.Oppose("r3", "c2", "Perception", "Alertness"))
    stage.do("gm", wish.OfferWay("r3", "Precision", "Stealth"))
    stage.do("p1", wish.ChooseWay("r3"), "7,8,9")
    assert (stage.record().locked.threshold, stage.said()) == (2, "success 1")


@pytest.mark.rule("MS-R19")
@pytest.mark.option("roll_opposed", "off")
def test_a_table_may_have_no_opposed_rolls(rulings: Settings) -> None:
    with refused_by("MS-R19"):
        opposed(rulings, "2,7,8", "2,3,7")


@pytest.mark.rule("MS-R20")
@pytest.mark.parametrize(
    ("dice", "pool", "threshold"),
    [
        under("roll_extended", "help", "2,7,8,9,10,10", 9, 0),
        under("roll_extended", "help", "2,3,4,5,5,7", 7, 0),
        under("roll_extended", "help", "1,2,3,4,5,5", 6, 1),
    ],
)
def test_a_helper_rolls_first(rulings: Settings, dice: str, pool: int, threshold: int) -> None:
    stage = Stage(rulings, Hero(), Hero())
    stage.do("p1", wish.DeclareAction("c1", "lifts the gate"))
    stage.do("gm", wish.LetHelp("r3", "c2", "Strength", "Athletics"))
    stage.do("p2", wish.ChooseWay("r4"), dice)
    stage.do("gm", wish.OfferWay("r3", "Strength", "Athletics"))
    stage.do("p1", wish.ChooseWay("r3"), ",".join(["2"] * pool))
    locked = next(one for one in stage.state.attempts if one.id == "r3").record.open().locked
    assert (locked.pool, locked.threshold) == (pool, threshold)


@pytest.mark.rule("MS-9.4", "MS-R20")
@pytest.mark.option("roll_extended", "help")
def test_nobody_helps_with_willpower(rulings: Settings) -> None:
    """It is rolled alone, whether the help comes first or the way."""
    helped = Stage(rulings, Hero(), Hero()).do("p1", wish.DeclareAction("c1", "resists"))
    helped.do("gm", wish.LetHelp("r3", "c2", "Strength")).do("p2", wish.ChooseWay("r4"), "2,7,8,9")
    with refused_by("MS-9.4"):
        helped.do("gm", wish.OfferWay("r3", "Willpower"))
    offered = Stage(rulings, Hero(), Hero()).do("p1", wish.DeclareAction("c1", "resists"))
    offered.do("gm", wish.OfferWay("r3", "Willpower", more=True))
    with refused_by("MS-9.4"):
        offered.do("gm", wish.LetHelp("r3", "c2", "Strength"))


@pytest.mark.rule("MS-R20", "MS-R73")
@pytest.mark.option("roll_extended", "help")
def test_somebody_on_a_quick_sheet_helps_with_a_pool(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,)).do("p1", wish.DeclareAction("c1", "lifts the gate"))
    helper = form(stage, "gm", "let_help")
    assert (options(helper, "helper"), options(helper, "first")) == (["n1"], ["watch"])
    with pytest.raises(Invalid, match="rolled alone"):
        stage.do("gm", wish.LetHelp("r2", "n1", "watch", "Athletics"))
    stage.do("gm", sent(helper, helper="n1", first="watch"), "2,7,8")
    stage.do("gm", wish.OfferWay("r2", "Strength", "Athletics")).do("p1", wish.ChooseWay("r2"), "2,2,2,2,2,2,2,2")
    assert next(one for one in stage.state.attempts if one.id == "r2").record.open().locked.pool == 8


@pytest.mark.rule("MS-R19")
@pytest.mark.option("roll_opposed", "static")
def test_the_dots_of_an_opponent_count_once(rulings: Settings) -> None:
    """Those of another ability replace them; they were added."""
    stage = Stage(rulings, Hero(), Hero(), npcs=(GUARD,)).do("p1", wish.DeclareAction("c1", "sneaks past"))
    for ability in ("Alertness", "Stealth"):
        stage.do("gm", wish.Oppose("r3", "c2", "Perception", ability))
    stage.do("gm", wish.Oppose("r3", "n1", "watch"))
    assert [(one.source, one.threshold) for one in stage.attempt().hindered.open()] == [
        ("Ben's Stealth", 1), ("Guard's watch", 3),
    ]  # fmt: skip


@pytest.mark.rule("MS-17.10", "MS-R19")
def test_the_log_of_an_amended_contest_names_both_sides(rulings: Settings) -> None:
    """It said that the consequences of somebody's roll are undone."""
    stage = Stage(rulings, Hero(), npcs=(GUARD,)).do("p1", wish.DeclareAction("c1", "sneaks past"))
    stage.do("gm", wish.Oppose("r2", "n1", "watch")).do("gm", wish.OfferWay("r2", "Precision", "Stealth"))
    stage.do("p1", wish.ChooseWay("r2"), "2,7,8", "2,3,7").do("gm", wish.AmendRoll("r2", "too easy", 8, 0))
    assert lines(stage, "gm")[:2] == [
        "The consequences of Guard's roll are undone.", "The consequences of Ana's roll are undone.",
    ]  # fmt: skip


@pytest.mark.rule("MS-R20")
def test_help_and_long_tasks_have_no_mechanics_by_default(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero())
    stage.do("p1", wish.DeclareAction("c1", "lifts the gate"))
    with refused_by("MS-R20"):
        stage.do("gm", wish.LetHelp("r3", "c2", "Strength"))
    with refused_by("MS-R20"):
        stage.do("gm", wish.SetTask("dig a tunnel", 5))


@pytest.mark.rule("MS-R20")
@pytest.mark.option("roll_extended", "extended")
def test_net_successes_add_up_to_a_goal_and_a_botch_starts_over(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("gm", wish.SetTask("dig a tunnel", 4))

    def dig(dice: str) -> list[int]:
        stage.do("p1", wish.DeclareAction("c1", "digs"))
        name = stage.attempt().id
        stage.do("gm", wish.WorkOn(name, "t1")).do("gm", wish.OfferWay(name, "Strength"))
        stage.do("p1", wish.ChooseWay(name), dice)
        return [task.done for task in stage.state.tasks]

    assert dig("2,6,7,8") == [3]
    assert dig("1,2,3,4") == [0]
    assert dig("2,6,7,8") == [3]
    assert dig("2,3,4,8") == []


def dug(rulings: Settings, *rolls: str, goal: int = 6) -> tuple[Stage, list[str]]:
    """A long task with some rolls toward it; also their ids."""
    stage, names = Stage(rulings, Hero()).do("gm", wish.SetTask("dig a tunnel", goal)), []
    for dice in rolls:
        stage.do("p1", wish.DeclareAction("c1", "digs"))
        names.append(stage.attempt().id)
        stage.do("gm", wish.WorkOn(names[-1], "t1")).do("gm", wish.OfferWay(names[-1], "Strength"))
        stage.do("p1", wish.ChooseWay(names[-1]), dice)
    return stage, names


@pytest.mark.rule("MS-17.10", "MS-R20")
@pytest.mark.option("roll_extended", "extended")
@pytest.mark.parametrize(
    ("rolls", "which", "difficulty", "said"),
    [
        (("2,3,6,7", "2,3,4,6"), 0, 7, "dig a tunnel: 2 of 6."),
        (("2,3,6,7", "1,3,4,5", "2,3,4,6"), 1, 5, "dig a tunnel: 3 of 6."),
        (("2,3,6,7", "2,3,4,6"), 1, 8, "dig a tunnel: 2 of 6."),
        (("2,6,7,8", "2,6,7,8"), 0, 7, "dig a tunnel: 5 of 6."),
        (("2,6,7,8", "2,6,7,8"), 1, 7, "dig a tunnel: 5 of 6."),
        (("2,6,7,8", "2,6,7,8"), 0, 2, "dig a tunnel: 6 of 6. Done."),
    ],
)
def test_any_roll_of_a_long_task_is_amended(
    rulings: Settings, rolls: tuple[str, ...], which: int, difficulty: int, said: str
) -> None:
    """Only the latest could be: what later ones add, or that they start over, stays."""
    stage, names = dug(rulings, *rolls)
    stage.do("gm", wish.AmendRoll(names[which], "hard rock", difficulty, 0))
    assert lines(stage)[-1] == said
    assert bool(stage.state.tasks) is not said.endswith("Done.")
    stage.do("gm", wish.AmendRoll(names[which], "no", 6, 0))
    done = sum((reading.net for reading in (stage.state.attempt(one).record.open().reading for one in names)), 0)
    assert "1,3,4,5" in rolls or lines(stage)[-1] == f"dig a tunnel: {done} of 6.{' Done.' if done == 6 else ''}"


@pytest.mark.rule("MS-17.10", "MS-R20")
@pytest.mark.option("roll_extended", "extended")
def test_a_roll_of_a_task_that_is_over_changes_no_later_one(rulings: Settings) -> None:
    """A task that began after it had the same id, and was put back to what the older one was before the roll."""
    stage, (roll,) = dug(rulings, "2,6,7,8", goal=3)
    stage.do("gm", wish.SetTask("climb out", 4)).do("gm", wish.AmendRoll(roll, "hard rock", 7, 0))
    assert [(one.name, one.done) for one in stage.state.tasks] == [("climb out", 0), ("dig a tunnel", 2)]


@pytest.mark.rule("MS-17.10", "MS-R20")
@pytest.mark.option("roll_extended", "extended")
def test_a_roll_of_a_task_that_was_given_up_is_amended(rulings: Settings) -> None:
    stage, (roll,) = dug(rulings, "2,6,7,8")
    stage.do("gm", wish.DropTask("t1")).do("gm", wish.AmendRoll(roll, "hard rock", 7, 0))
    assert (stage.said(), stage.state.tasks) == ("success 2", ())


@pytest.mark.rule("MS-R46")
@pytest.mark.option("xp_dice", "on")
def test_a_point_of_experience_buys_one_bonus_die(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(free=2))
    assert rolled(stage, ("Strength", "Athletics"), "2,3,4,5,5,7") == "success 1"
    assert stage.asked() == ["p1 adds r2"]
    stage.do("p1", wish.AddDie("r2", "Athletics"), "9")
    assert (stage.said(), stage.asked()) == ("success 2", [])
    assert (stage.sheet().experience.free, stage.sheet().experience.banked) == (1, (("Athletics", 1),))
    with pytest.raises(Impossible):
        stage.do("p1", wish.AddDie("r2", "Athletics"))
    assert rolled(stage, ("Strength",), "1,2,3,4") == "botch 1"
    assert stage.asked() == []


@pytest.mark.rule("MS-R46")
@pytest.mark.option("xp_dice", "on")
def test_the_ones_of_an_experience_die_do_not_count_and_it_explodes_with_a_specialty(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(specialties=(("Athletics", "Run"),)))
    rolled(stage, ("Strength", "Athletics"), "2,3,4,5,5,7", use=("Run",))
    stage.do("p1", wish.AddDie("r2", "Strength"), "10", "1,8")
    assert (stage.said(), stage.record().dice.waves) == ("success 3", ((10,), (1, 8)))


@pytest.mark.rule("MS-12.7", "MS-R46")
def test_without_the_ruling_no_die_is_added(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    rolled(stage, ("Strength",), "2,3,4,7")
    with pytest.raises(Impossible):
        stage.do("p1", wish.AddDie("r2", "Strength"))


def fields(stage: Stage) -> dict[str, object]:
    """What the storyteller's form for a way has ticked, by field."""
    stage.do("p1", wish.DeclareAction("c1", "shoots at extreme range"))
    prompts = tuple(Prompt(ask, Secret("q", (ask.seat,))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "gm")
    form = next(one for one in GAME.choices(view, "gm") if one.command["type"] == "offer_way")
    return {field.name: field.default for field in form.fields}


@pytest.mark.rule("MS-8.7", "MS-R11")
def test_advanced_specialties_are_suggested_and_none_is_selected(rulings: Settings) -> None:
    assert fields(Stage(rulings, Hero()))["required"] == []


@pytest.mark.option("specialty_suggest", "match_text")
def test_specialties_named_in_the_declaration_are_selected(rulings: Settings) -> None:
    assert fields(Stage(rulings, Hero()))["required"] == ["Extreme Range"]


@pytest.mark.option("specialty_suggest", "manual")
def test_required_specialties_are_entered_manually(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    assert "required" not in fields(stage)
    stage.do("gm", wish.OfferWay("r2", "Precision", "Firearms", named="Extreme Range, Power Armor"))
    assert stage.attempt().offered.open()[0].required == ("Extreme Range", "Power Armor")


@pytest.mark.rule("MS-21.16")
def test_a_roll_in_the_public_servers_format(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({"Precision": 3}, {"Firearms": 1}, (("Firearms", "Pistols"),)))
    rolled(stage, ("Precision", "Firearms", 8), "1,4,7,10", "1,10", "4,8", use=("Pistols",))
    told = public_records.public_record(stage.record(), "a shot")
    assert told == {"result": 2, "pool": 4, "label": "a shot", "difficulty": 8, "threshold": 0, "specialty": True,
                    "dice": [1, 4, 7, 10, 1, 10, 4, 8]}  # fmt: skip
    assert public_records.dice_in(told) == stage.record().dice


@pytest.mark.rule("MS-21.16", "MS-21.15")
def test_a_characters_file_has_its_latest_rolls_for_those_who_know_them(rulings: Settings) -> None:
    """No seat could reach a roll in that format."""
    stage = Stage(rulings, Hero({"Precision": 3}, {"Firearms": 1}, (("Firearms", "Pistols"),)), Hero())
    rolled(stage, ("Precision", "Firearms", 8), "1,4,7,10", "1,10", "4,8", use=("Pistols",))
    file = GAME.sheets.to_file(GAME.see(stage.state, "p1"), "c1")
    told = json.loads(file.text)
    (roll,) = told["croupier"]["rolls"]
    assert (roll["dice"], roll["result"], roll["specialty"]) == ([1, 4, 7, 10, 1, 10, 4, 8], 2, True)
    assert "latest rolls" in file.own
    page = GAME.sheets.from_file(rulings, told)
    assert page is not None
    said = "[1,4,7,10], bonus dice [1,10], then [4,8], at difficulty 8: success, 2"
    assert [row.value for row in page.blocks[-1].rows] == [said]
    read = read_character(rulings, file.text)
    assert read.report[-1] == "1 roll in the file: no part of the sheet, left out"


@pytest.mark.rule("MS-21.16")
def test_a_roll_alone_is_shown_counted_anew(rulings: Settings) -> None:
    page = GAME.sheets.from_file(rulings, {"result": -4, "pool": 3, "threshold": 3, "label": "", "dice": [1, 1, 7]})
    assert page is not None
    assert [(row.label, row.value) for row in page.blocks[0].rows] == [
        ("A roll", "[1,1,7] at difficulty 6, threshold 3: botch, severity 2")
    ]


@pytest.mark.rule("MS-21.16", "MS-R38")
@pytest.mark.parametrize(("merit", "rolls"), [("", 1), ("Strong Bond", 0)])
def test_a_roll_that_more_than_its_dice_decided_is_in_no_file(rulings: Settings, merit: str, rolls: int) -> None:
    quirks = (Quirk(merit, 4),) if merit else ()
    stage = Stage(rulings, Hero(sheet={"quirks": quirks})).do("gm", CallWillpower("c1"), "2,7,8")
    stage.do("p1", wish.LeaveRoll(stage.attempt().id))
    assert len(list(public_records.records_of(GAME.see(stage.state, "p1"), "c1"))) == rolls


@pytest.mark.rule("MS-21.16")
def test_in_the_public_servers_format_an_unmet_threshold_inflates_a_botch(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({"Wits": 3}))
    rolled(stage, ("Wits", "", 6, 3), "1,1,7")
    assert (public_records.public_record(stage.record(), "")["result"], stage.said()) == (-4, "botch 2")


@pytest.mark.rule("MS-21.16")
@pytest.mark.parametrize(
    "told",
    [
        {"pool": 0, "dice": [1]},
        {"pool": 200, "dice": [1]},
        {"pool": 2, "dice": [1, 11]},
        {"pool": 2, "dice": "1,2"},
        {"pool": 1, "dice": [10, 2]},
        {"pool": 1, "dice": [10, 2, 3, 4], "specialty": True},
        {"pool": 1, "dice": [5], "difficulty": 11},
        {"pool": 1, "dice": [10], "specialty": True},
        {"pool": 1, "dice": [10, 10, 2], "specialty": True},
        {"pool": 1, "dice": [5], "difficulty": "6"},
        {"pool": 1, "dice": [5], "threshold": 0.5},
        {"pool": True, "dice": [5]},
        {"pool": 1, "dice": [True]},
    ],
)
def test_a_file_that_is_not_such_a_record_is_refused(told: dict[str, object]) -> None:
    with pytest.raises(Invalid):
        public_records.dice_in(told)


@pytest.mark.rule("MS-21.16")
def test_a_public_record_with_a_specialty_has_bonus_dice() -> None:
    told = {"pool": 1, "dice": [10, 2, 3], "specialty": ""}
    assert public_records.dice_in(told).waves == ((2, 3),)


@pytest.mark.rule("MS-18.3")
@pytest.mark.parametrize(
    ("terms", "note"),
    [
        (Terms(("Strength", "Athletics")), "Climb: Strength + Athletics"),
        (Terms(("Precision", "Tradecraft"), 7, 1, ("Lockpick",)),
         "Climb: Precision + Tradecraft (Adv: Lockpick), Difficulty 7, Threshold 1"),
    ],
)  # fmt: skip
def test_the_note_of_a_roll(terms: Terms, note: str) -> None:
    assert roll_note(terms, "Climb") == note


@pytest.mark.rule("MS-15.6", "MS-R72", "MS-15.5")
def test_the_storyteller_sees_the_difficulty_ladder_when_setting_terms(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    offered(stage)
    prompts = tuple(Prompt(ask, Secret("q", (ask.seat,))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "gm")
    form = next(one for one in GAME.choices(view, "gm") if one.command["type"] == "offer_way")
    said = {field.name: field.help for field in form.fields}
    assert "7 demanding" in said["difficulty"]
    assert "1 many ways to fail" in said["threshold"]
    assert "above 8, consider a threshold instead" in said["threshold"]
