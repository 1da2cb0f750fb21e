"""A character who joins has the health track and the starting willpower of the table that they join."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.health.track import track
from croupier.games.maelstrom.sheets.commands import AllowStart, ApproveCharacter, ImportCharacter, ReturnCharacter
from croupier.games.maelstrom.sheets.exports import exported_file
from croupier.games.maelstrom.sheets.proposal_parts import Bought, Flaw, Merit
from croupier.games.maelstrom.sheets.state import Health, Quirk
from croupier.testing.refusals import refused_by
from support.maelstrom.sheets import LEGAL, but, table, written
from support.maelstrom.stage import Stage

EIGHT, SEVEN, THREE = "upstream8", "classic7", "custom:1,2,3"


def ruled(**options: str) -> Settings:
    """The defaults but for these settings."""
    return GAME.read_settings(options, with_gm=True)


def moved(here: str, there: str, hurt: dict[str, Any], *quirks: Quirk) -> Stage:
    """A character with these wounds who goes from a table with one health track to a table with another."""
    sheet = written(ruled(health_track=here)).sheet
    health = Health(**hurt, penalties=track(ruled(health_track=here), huge=bool(quirks)))
    text = exported_file("Ana Arrow", msgspec.structs.replace(sheet, health=health, quirks=quirks)).text
    return table(ruled(health_track=there)).do("p1", ImportCharacter(text))


@pytest.mark.rule("MS-21.13", "MS-21.15", "MS-R48", "MS-10.1")
@pytest.mark.parametrize(("here", "there"), [(EIGHT, SEVEN), (SEVEN, EIGHT), (EIGHT, THREE), (SEVEN, SEVEN)])
def test_an_imported_character_has_the_track_of_the_table(here: str, there: str) -> None:
    stage = moved(here, there, {"bashing": 1})
    report = stage.state.proposals[0].report.open()
    assert any("this table" in one for one in report) == (here != there)
    stage.do("gm", ApproveCharacter("p1"))
    assert stage.sheet().health == Health(bashing=1, penalties=track(ruled(health_track=there)))


@pytest.mark.rule("MS-21.15", "MS-R48", "MS-R38")
def test_huge_size_adds_its_box_to_the_track_of_the_new_table() -> None:
    stage = moved(EIGHT, SEVEN, {}, Quirk("Huge Size", 4)).do("gm", ApproveCharacter("p1"))
    assert stage.sheet().health.boxes == 8


@pytest.mark.rule("MS-21.15", "MS-R48")
def test_levels_without_a_box_on_the_new_table_are_left_out_the_mildest_first() -> None:
    stage = moved(EIGHT, THREE, {"bashing": 3, "lethal": 4}).do("gm", ApproveCharacter("p1"))
    assert stage.sheet().health == Health(lethal=4, penalties=(1, 2, 3))
    assert stage.one().condition == "unconscious"


@pytest.mark.rule("MS-21.15", "MS-R49")
def test_wounds_are_lethal_where_all_damage_is() -> None:
    text = exported_file("Ana", msgspec.structs.replace(written(ruled()).sheet, health=Health(1, 1, 1))).text
    stage = table(ruled(health_types="one")).do("p1", ImportCharacter(text))
    assert "all wounds are lethal at this table" in stage.state.proposals[0].report.open()
    assert stage.do("gm", ApproveCharacter("p1")).sheet().health == Health(lethal=3)


@pytest.mark.rule("MS-R48", "MS-11.3")
@pytest.mark.parametrize("merits", [(), (Merit("Huge Size"),)])
def test_a_proposal_gets_the_track_that_the_table_has_when_it_is_approved(merits: tuple[Merit, ...]) -> None:
    stage = table(ruled()).do("p1", but(merits=merits))
    stage.state = msgspec.structs.replace(stage.state, settings=ruled(health_track=SEVEN))
    stage.do("gm", ApproveCharacter("p1"))
    assert stage.sheet().health.penalties == track(ruled(health_track=SEVEN), huge=bool(merits))


@pytest.mark.rule("MS-11.15", "MS-R21")
@pytest.mark.parametrize(("before", "after"), [("dots:3", "dots:5"), ("dots:5", "dots:3")])
def test_a_proposal_with_another_start_of_willpower_is_not_approved(before: str, after: str) -> None:
    stage = table(ruled(wp_start=before)).do("p1", LEGAL)
    stage.state = msgspec.structs.replace(stage.state, settings=ruled(wp_start=after))
    with refused_by("MS-11.15", why="willpower"):
        stage.do("gm", ApproveCharacter("p1"))


@pytest.mark.rule("MS-11.3", "MS-R38", "MS-R39", "MS-4.2", "MS-R42", "MS-11.13")
@pytest.mark.parametrize(
    ("before", "after", "changes", "clause", "why"),
    [
        ({}, {"creation_merits_flaws": "off"}, {"merits": (Merit("Early Riser"),)}, "MS-R38", "none at this table"),
        ({}, {"creation_merits_flaws": "off"}, {"flaws": (Flaw("Dark Secret"),)}, "MS-R38", "none at this table"),
        ({}, {"creation_merits_flaws": "text_only"}, {"flaws": (Flaw("Short"),)}, "MS-R38", "1 point, at this table 0"),
        ({"creation_merits_flaws": "text_only"}, {}, {"flaws": (Flaw("Short"),)}, "MS-R38", "at this table 1"),
        ({}, {"creation_flaw_cap": "points:2"}, {"flaws": (Flaw("Lame"),)}, "MS-R38", "at most 2 points"),
        ({}, {"creation_start_xp": "points:0"}, {}, "MS-R39", "starts with 30"),
        (
            {"content_abilities": "seed_plus", "creation_category_min": "off"}, {"creation_category_min": "off"},
            {"abilities": {"Science": 0, "Statecraft": 1}}, "MS-4.2", "Statecraft",
        ),
    ],
    ids=str,
)  # fmt: skip
def test_a_proposal_that_the_table_no_longer_allows_is_not_approved(
    before: dict[str, str], after: dict[str, str], changes: dict[str, Any], clause: str, why: str
) -> None:
    stage = table(ruled(**before)).do("p1", but(**changes))
    stage.state = msgspec.structs.replace(stage.state, settings=ruled(**after))
    with refused_by(clause, why=why):
        stage.do("gm", ApproveCharacter("p1"))


@pytest.mark.rule("MS-R39")
def test_a_proposal_with_a_granted_start_is_approved(rulings: Settings) -> None:
    stage = table(rulings).do("gm", AllowStart("p1", 33)).do("p1", LEGAL).do("gm", ApproveCharacter("p1"))
    assert stage.sheet().experience.earned == 33


@pytest.mark.rule("MS-11.3")
def test_two_characters_with_the_same_name_are_told_apart(rulings: Settings) -> None:
    stage = table(rulings)
    for seat in ("p1", "p2"):
        stage.do(seat, LEGAL).do("gm", ApproveCharacter(seat))
    name = LEGAL.name
    assert [one.name for one in stage.state.characters] == [name, f"{name} 2"]


@pytest.mark.rule("MS-R39", "MS-11.3")
def test_a_proposal_with_an_older_start_is_returned_by_default(rulings: Settings) -> None:
    """The storyteller's default was to approve it, which the table refused: nobody could continue without them."""
    stage = table(rulings).do("gm", AllowStart("p1", 33)).do("p1", LEGAL)
    ask = next(one for one in GAME.open_questions(stage.state) if one.key == "approve:p1")
    assert GAME.default(GAME.see(stage.state, GM), ask) == ApproveCharacter("p1")
    stage.do("gm", AllowStart("p1", 40))
    returned = GAME.default(GAME.see(stage.state, GM), ask)
    assert returned == ReturnCharacter("p1", "it starts with 33 experience")
    assert stage.do("gm", returned).state.proposals[0].returned


@pytest.mark.rule("MS-11.15", "MS-R21", "MS-12.5")
def test_willpower_that_was_bought_is_above_the_start() -> None:
    stage = table(ruled()).do("p1", but(bought=(Bought("Willpower", 2),))).do("gm", ApproveCharacter("p1"))
    assert (stage.sheet().willpower, stage.sheet().current) == (5, 5)
