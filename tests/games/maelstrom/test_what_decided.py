"""Receipts and refusals cite the clauses and rulings that decided, and no others."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import AwardPoints
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls.commands import ChooseWay
from croupier.games.maelstrom.sheets.commands import AllowStart, BuyDot, ImportCharacter, TakeBack
from croupier.games.maelstrom.sheets.exports import exported_file
from croupier.games.maelstrom.sheets.items import Item
from croupier.games.maelstrom.sheets.proposal_parts import Bought
from croupier.games.maelstrom.sheets.state import Experience, Specialty
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.testing.refusals import refused_by
from support.maelstrom.reading import cited
from support.maelstrom.rolls import offered
from support.maelstrom.sheets import but, table
from support.maelstrom.stage import Hero, Stage

START = Experience(30, 30, (), 0, 0, 30)


def ruled(**options: str) -> Settings:
    """The defaults but for these settings."""
    return GAME.read_settings(options, with_gm=True)


def noted(stage: Stage, seat: str = "p1") -> set[str]:
    """The settings that the receipt of the last command notes for a seat."""
    return {key for key, _ in stage.plays[-1].receipt.for_seat(seat).rulings}


def clauses(stage: Stage, seat: str = "gm") -> list[str]:
    """The clauses that the receipt of the last command cites for a seat."""
    return [one.clause for one in stage.plays[-1].receipt.for_seat(seat).because]


# purchases and awards


@pytest.mark.rule("MS-12.6", "MS-R44")
@pytest.mark.parametrize(("option", "back"), [("upstream", 15), ("upstream_early", 16)])
def test_a_dot_gives_back_what_it_costs_at_the_table(option: str, back: int) -> None:
    spent = Experience(30, 10, (), 20)
    stage = Stage(ruled(xp_cost=option), Hero({"Strength": 4}, sheet={"experience": spent}))
    stage.do("gm", TakeBack("c1", "Strength"))
    assert stage.sheet().experience.free == 10 + back
    assert "xp_cost" in noted(stage)


@pytest.mark.rule("MS-12.5", "MS-9.17")
def test_willpower_that_is_bought_or_taken_back_says_why_zero_willpower_ends_or_begins(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(current=0, sheet={"experience": START}, more={"broken": True}), Hero())
    stage.do("p1", BuyDot("c1", "Willpower"))
    stage.do("gm", TakeBack("c1", "Willpower"))
    facts = [{"who": "Ana", "permanent": 4, "current": 1}, {"who": "Ana", "permanent": 3, "current": 0}]
    assert cited(stage, "MS-12.5") == facts
    seen = [[one.clause for one in play.receipt.for_seat("p2").because] for play in stage.plays]
    assert seen == [["MS-12.5"], ["MS-12.5", "MS-9.17"]]
    others = [one for play in stage.plays for one in play.receipt.for_seat("p2").because if one.clause == "MS-12.5"]
    assert [[fact.name for fact in one.facts] for one in others] == [["who"], ["who"]]


@pytest.mark.rule("MS-12.5")
def test_willpower_above_zero_is_shown_to_those_who_know_the_sheet(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"experience": START}), Hero()).do("p1", BuyDot("c1", "Willpower"))
    assert cited(stage, "MS-12.5") == [{"who": "Ana", "permanent": 4, "current": 4}]
    assert stage.plays[-1].receipt.for_seat("p2").because == ()
    assert cited(stage.do("p1", BuyDot("c1", "Melee")), "MS-12.5") == [{"who": "Ana", "permanent": 4, "current": 4}]


@pytest.mark.rule("MS-12.1", "MS-12.6")
@pytest.mark.parametrize(("points", "clause"), [(2, "MS-12.1"), (-2, "MS-12.6")])
def test_a_correction_of_experience_is_no_award(rulings: Settings, points: int, clause: str) -> None:
    stage = Stage(rulings, Hero()).do("gm", AwardPoints("c1", points, "counted again"))
    assert [one.clause for one in stage.plays[-1].receipt.because] == [clause]


# specialties


@pytest.mark.rule("MS-8.3")
def test_a_specialty_that_nobody_has_approved_is_refused_as_such(rulings: Settings) -> None:
    waits = Specialty("Stealth", "Crowds", "general", approved=False)
    stage = Stage(rulings, Hero(sheet={"specialties": (waits,)}))
    name = offered(stage, ("Wits", "Stealth"))
    with refused_by("MS-8.3", why="Crowds is waiting for the GM's approval"):
        stage.do("p1", ChooseWay(name, 0, ("Crowds",)))


@pytest.mark.rule("MS-15.9", "MS-R10")
@pytest.mark.parametrize(("required", "there"), [("Swords", False), ("Lockpick", True)])
def test_where_specialties_may_come_from_is_noted_for_those_of_another_ability(required: str, there: bool) -> None:
    stage = Stage(ruled(specialty_required_scope="any"), Hero())
    offered(stage, ("Strength", "Melee", 6, 0, (required,)))
    assert ("specialty_required_scope" in noted(stage, "gm")) is there


# Reflexes


@pytest.mark.rule("MS-1.2", "MS-14.9", "MS-R5")
@pytest.mark.parametrize(
    ("option", "traits", "word", "changes"),
    [
        ("auto", ("Reflexes", "Melee"), "yes", False),
        ("auto", ("Reflexes", "Melee"), "no", True),
        ("auto", ("Reflexes", "Medicine"), "yes", True),
        ("auto", ("Reflexes", "Medicine"), "no", False),
        ("auto", ("Precision", "Melee"), "no", False),
        ("always", ("Reflexes", "Medicine"), "no", True),
        ("storyteller", ("Reflexes", "Melee"), "yes", True),
    ],
)
def test_a_decision_on_precision_is_cited_where_it_changes_what_reflexes_cost(
    option: str, traits: tuple[str, str], word: str, changes: bool
) -> None:
    stage = Stage(ruled(roll_reflex_penalty=option), Hero())
    offered(stage, traits, precise_way=word)
    assert cited(stage, "MS-1.2") == ([{"precise_way": word}] if changes else [])


@pytest.mark.rule("MS-14.9", "MS-R5")
@pytest.mark.parametrize(("word", "there"), [("rule", True), ("yes", True), ("no", False)])
def test_the_tables_ruling_on_reflexes_is_noted_where_the_storytellers_decision_leaves_it_open(
    rulings: Settings, word: str, there: bool
) -> None:
    stage = Stage(rulings, Hero())
    offered(stage, ("Reflexes", "Melee"), precise_way=word)
    assert ("roll_reflex_penalty" in noted(stage, "gm")) is there


@pytest.mark.rule("MS-R5", "MS-R68", "MS-1.2")
@pytest.mark.parametrize(
    ("attribute", "word", "there"),
    [("Reflexes", "rule", True), ("Reflexes", "no", False), ("Precision", "rule", False)],
)
def test_gear_that_ignores_the_penalty_is_noted_where_there_would_be_one(
    rulings: Settings, attribute: str, word: str, there: bool
) -> None:
    pistol = Item("i1", "Pistol, light", weapon=WEAPONS["Pistol, light"], steady=True)
    fight = Fight(1, (Part("c1", attended=("c2",)), Part("c2")), "c1")
    stage = Stage(rulings, Hero(sheet={"items": (pistol,)}), Hero(), state={"fight": fight})
    stage.do("p1", Strike("c1", "c2", "i1", attribute)).do("gm", SetAttack(aware=False, precise_way=word))
    assert cited(stage, "MS-1.2") == []
    assert ("equipment_reflex_gear" in noted(stage, "gm")) is there


# new sheets


SHORT: dict[str, Any] = {"abilities": {"Medicine": 0, "Survival": 2}}
"""Three dots of knowledges, where four are due."""


@pytest.mark.rule("MS-R14", "MS-R35", "MS-R36", "MS-R37", "MS-11.8")
@pytest.mark.parametrize(
    ("options", "changes", "needs"),
    [
        ({}, {}, set()),
        ({"creation_category_min": "off"}, {}, set()),
        ({"creation_category_min": "off"}, SHORT, {"creation_category_min"}),
        ({"creation_category_min": "after_xp"}, {}, set()),
        (
            {"creation_category_min": "after_xp"},
            SHORT | {"bought": (Bought("Science", 2),)},
            {"creation_category_min", "xp_cost"},
        ),
        ({"creation_backgrounds": "off"}, {}, set()),
        ({"creation_backgrounds": "off"}, {"backgrounds": ()}, {"creation_backgrounds"}),
        ({"ability_max": "dots:7"}, {"bought": (Bought("Melee", 2),)}, {"xp_cost"}),
        ({"ability_max": "dots:7"}, {"bought": (Bought("Melee", 3),)}, {"xp_cost", "ability_max"}),
    ],
)
def test_a_new_sheet_notes_the_rulings_without_which_it_would_be_refused(
    options: dict[str, str], changes: dict[str, Any], needs: set[str]
) -> None:
    stage = table(ruled(**options)).do("p1", but(**changes))
    assert noted(stage) == {"creation_dots"} | needs


@pytest.mark.rule("MS-3.4", "MS-R15", "MS-R39")
def test_what_a_new_character_is_granted_is_cited_for_those_who_may_know_it() -> None:
    stage = Stage(ruled(), Hero(), Hero())
    stage.do("gm", AllowStart("p1", zero="Wits"))
    assert (clauses(stage, "p1"), clauses(stage, "p2")) == (["MS-3.4", "MS-1.8"], ["MS-1.8"])
    stage.do("gm", AllowStart("p1", 40))
    assert (clauses(stage, "p1"), clauses(stage, "p2")) == (["MS-R39", "MS-1.8"], ["MS-1.8"])
    with pytest.raises(Impossible, match="already"):
        stage.do("gm", AllowStart("p1", 40, "Wits"))


@pytest.mark.rule("MS-R76", "MS-21.14")
@pytest.mark.parametrize(("dots", "needs"), [(4, False), (5, True)])
def test_how_imported_sheets_are_checked_is_noted_for_those_that_would_be_refused(dots: int, needs: bool) -> None:
    made = table(ruled()).do("p1", but(attributes={"Strength": 4})).state.proposals[-1]
    sheet = made.sheet.open()
    assert sheet.creation is not None
    changed = tuple((name, dots if name == "Strength" else has) for name, has in sheet.attributes)
    started = msgspec.structs.replace(sheet.creation, attributes=changed)
    written = msgspec.structs.replace(sheet, attributes=changed, creation=started)
    stage = table(ruled()).do("p1", ImportCharacter(exported_file(made.name, written).text))
    assert ("import_check" in noted(stage), "import_check" in noted(stage, "p2")) == (needs, False)
