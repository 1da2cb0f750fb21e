"""What a player reads before the dice is what is rolled; what being untrained costs; what receipts add up to."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.sheets.state import Health, Quirk
from croupier.games.maelstrom.willpower.commands import CallWillpower, CloseDay, IgnoreWounds
from croupier.testing.refusals import refused_by
from support.maelstrom.battle import offered
from support.maelstrom.forms import form
from support.maelstrom.reading import cited, lines
from support.maelstrom.rolls import offered as ways
from support.maelstrom.rolls import rolled
from support.maelstrom.stage import Hero, Stage, under


def label(stage: Stage) -> str:
    """The label of the way that p1 is offered."""
    prompts = tuple(Prompt(ask, Secret("q", (ask.seat,))) for ask in GAME.open_questions(stage.state))
    asked = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "p1")
    return next(one.label for one in GAME.choices(asked, "p1") if one.command["type"] == "choose_way")


@pytest.mark.rule("MS-R17", "MS-R20")
@pytest.mark.option("roll_extended", "help")
def test_the_label_includes_a_helpers_dice(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", wish.DeclareAction("c1", "lifts the beam"))
    stage.do("gm", wish.LetHelp("r3", "c2", "Strength")).do("p2", wish.ChooseWay(stage.attempt().id), "2,3,7,8")
    stage.do("gm", wish.OfferWay("r3", "Strength", "Athletics"))
    assert stage.state.attempt("r3").pools.open() == (8,)
    assert label(stage) == "Strength + Athletics, 8 dice, difficulty 6"
    stage.do("p1", wish.ChooseWay("r3"), "2,3,4,5,7,8,9,9")
    assert stage.state.attempt("r3").record.open().locked.pool == 8


@pytest.mark.rule("MS-R17", "MS-R19")
@pytest.mark.option("roll_opposed", "static")
def test_the_label_shows_the_threshold_of_an_opponent(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", wish.DeclareAction("c1", "sneaks past"))
    stage.do("gm", wish.Oppose("r3", "c2", "Perception", "Alertness"))
    stage.do("gm", wish.OfferWay("r3", "Precision", "Stealth"))
    assert label(stage) == "Precision + Stealth, 3 dice, difficulty 6, threshold 2"


@pytest.mark.rule("MS-R17", "MS-9.12")
@pytest.mark.parametrize("first", [False, True])
def test_the_label_leaves_out_wounds_that_are_ignored(rulings: Settings, first: bool) -> None:
    stage = Stage(rulings, Hero(sheet={"health": Health(lethal=4)}))
    if first:
        stage.do("p1", IgnoreWounds("c1"))
    ways(stage, ("Strength",))
    assert label(stage) == f"Strength, {4 if first else 2} dice, difficulty 6"
    if not first:
        stage.do("p1", IgnoreWounds("c1"))
    assert label(stage) == "Strength, 4 dice, difficulty 6"


@pytest.mark.rule("MS-4.6", "MS-4.9", "MS-R8", "MS-R9")
@pytest.mark.parametrize(
    ("way", "said", "difficulty"),
    [
        (("Strength", "Heavy Weapons"), "grant", 7),
        (("Strength", "Heavy Weapons"), "waive", 6),
        (("Intelligence", "Medicine"), "grant", 8),
        (("Intelligence", "Medicine"), "waive", 6),
    ],
)
def test_granted_traits_cost_points_and_waived_penalties_cost_nothing(
    rulings: Settings, way: tuple[str, str], said: str, difficulty: int
) -> None:
    stage = Stage(rulings, Hero({}, {"Medicine": 0, "Heavy Weapons": 0}))
    rolled(stage, way, ",".join("2" * (4 if way[0] == "Strength" else 2)), untrained=said)
    assert stage.record().locked.difficulty == difficulty
    clause = {"Heavy Weapons": "MS-4.7", "Medicine": "MS-4.9"}[way[1]]
    waives = {"source": f"untrained {way[1]}", "waived": True}
    assert (cited(stage, clause) == [waives]) is (said == "waive")
    assert any(f"untrained {way[1]}: waived" in line for line in lines(stage)) is (said == "waive")


@pytest.mark.rule("MS-4.7", "MS-4.9", "MS-R9")
@pytest.mark.parametrize("before", [True, False], ids=["offered before", "offered after"])
def test_working_it_out_is_cited_by_the_roll_that_it_eases(rulings: Settings, before: bool) -> None:
    stage = Stage(rulings, Hero({}, {"Driving": 0}))
    stage.do("p1", wish.DeclareAction("c1", "starts the truck"))
    if before:
        stage.do("gm", wish.OfferWay("r2", "Strength", "Driving", more=True))
    stage.do("gm", wish.AskAnother("r2", "Wits")).do("p1", wish.ChooseWay("r3"), "6,7")
    assert (cited(stage, "MS-4.7")[-1], cited(stage, "MS-4.9")) == ({"waived": True}, [{"granted": True}])
    stage.do("gm", wish.OfferWay("r2", "Precision", "Driving")).do(
        "p1", wish.ChooseWay("r2"), "2,3,6,7" if before else "2,6"
    )
    assert cited(stage, "MS-4.7")[-1] == {"source": "untrained Driving", "waived": True}
    assert stage.record(0).locked.difficulty == 6


@pytest.mark.rule("MS-9.4", "MS-14.4")
def test_a_willpower_roll_cites_that_it_is_rolled_alone(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("gm", CallWillpower("c1"), "2,3,6")
    assert (cited(stage, "MS-9.4"), cited(stage, "MS-14.4")) == ([{"traits": "Willpower", "pool": 3}], [])


@pytest.mark.rule("MS-R8")
@pytest.mark.option("untrained_knowledge", "never")
def test_an_untrained_knowledge_is_never_waived(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({}, {"Medicine": 0}))
    with refused_by("MS-R8", why="nobody tries Medicine without dots"):
        ways(stage, ("Intelligence", "Medicine"), untrained="waive")


@pytest.mark.rule("MS-9.6", "MS-9.7")
@pytest.mark.parametrize(("current", "dice", "asked"), [(1, 2, False), (3, -2, True), (2, 0, True)])
def test_current_dots_and_not_the_pool_buy_a_success(rulings: Settings, current: int, dice: int, asked: bool) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=current))
    rolled(stage, ("Willpower",), ",".join("2" * (current + dice)), dice=dice)
    assert (stage.asked() == ["p1 adds r2"]) is asked
    assert any(one["type"] == "spend_willpower" for one in offered(stage, "p1")) is asked


@pytest.mark.rule("MS-17.9", "MS-R38")
def test_the_receipt_of_a_strong_bond_adds_up(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"quirks": (Quirk("Strong Bond", 4),)}))
    stage.do("gm", CallWillpower("c1"), "1,2,8")
    said = stage.facts("MS-17.2")
    assert (said["bonus"], said["successes"], said["ones"]) == (1, 2, 1)
    said = stage.facts("MS-17.5")
    assert (said["counted"], said["bonus"], said["net"]) == ((), 1, 1)


@pytest.mark.rule("MS-R53", "MS-R55", "MS-R45", "MS-R28")
@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("pass_time", "those who rest heal: a level of bashing an hour, under treatment in ten minutes"),
        under("health_healing", "storyteller", "pass_time", "you decide what those who rest heal"),
        under(
            "health_healing", "between_scenes", "pass_time",
            "nobody heals by resting: bashing is gone at the end of a scene",
        ),
        ("open_fight", "rolls initiative for everyone you select; the one who acts first is asked first"),
        under(
            "combat_initiative", "players_first", "open_fight",
            "sets the order of everyone you select; the one who acts first is asked first",
        ),
        ("close_chapter", "Experience is spent between chapters."),
        under("xp_when", "any_time", "close_chapter", "Experience is spent at any time."),
        ("roll_rest", "current dots, difficulty 8; a botch costs dots"),
        under("wp_rest_botch", "harmless", "roll_rest", "current dots, difficulty 8; a botch costs nothing"),
    ],
)  # fmt: skip
def test_a_choice_says_what_it_does_at_this_table(rulings: Settings, command: str, says: str) -> None:
    """It described the default ruling at every table."""
    stage = Stage(rulings, Hero(current=3), Hero())
    if command == "roll_rest":
        stage.do("gm", CloseDay(("c1",), ("c1",)), goes_on=False)
    seat = "p1" if command == "roll_rest" else "gm"
    assert form(stage, seat, command).help == says
