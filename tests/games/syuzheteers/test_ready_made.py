"""Ready-made main characters, of whom only the want may be changed, and a prologue that is ready-made as well."""

from typing import Any

import msgspec
import pytest

from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down
from croupier.core.settings import Settings
from croupier.core.table import Table
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.prologue.commands import MakeCharacter, WriteRelationship
from croupier.games.syuzheteers.prologue.premade import OFFERED, READY, ready_characters
from support.syuzheteers.offers import offered
from support.syuzheteers.opening import opening
from support.syuzheteers.stage import Stage

AT = "2026-01-01T00:00:00Z"


def ready(stage: Stage, seat: str) -> dict[str, MakeCharacter]:
    """The ready-made characters that a seat is offered, by their name."""
    return {one.name: one for one in ready_characters(GAME.see(stage.state, seat), seat)}


@pytest.mark.rule("SZ-4.1", "SZ-4.2", "SZ-4.3")
@pytest.mark.parametrize("one", READY, ids=lambda one: one.name)
def test_every_ready_made_character_can_be_played(rulings: Settings, one: MakeCharacter) -> None:
    stage = opening(rulings).do("p1", one)
    assert (stage.one().name, stage.one().signature) == (one.name, one.signature)
    assert [each.type for each in stage.one().inclinations] == [
        one.inclination_1,
        one.inclination_2,
        one.inclination_3,
    ]


@pytest.mark.rule("SZ-4.1")
def test_neighbors_are_offered_different_characters_and_none_who_is_already_played(rulings: Settings) -> None:
    stage = opening(rulings)
    first, second = list(ready(stage, "p1")), list(ready(stage, "p2"))
    assert len(first) == len(second) == OFFERED
    assert first[0] != second[0]
    stage.do("p1", next(one for one in READY if one.name == second[0]))
    assert second[0] not in ready(stage, "p2")


def presses(one: Table[Any], seat: str, label: str) -> None:
    """Take the first choice with this label as a page does with one press."""
    choice = next(each for each in one.choices(seat) if each.label.startswith(label))
    filled = {field.name: field.default for field in choice.fields}
    one.submit(seat, GAME.read_command(msgspec.json.encode({**choice.command, **filled})), AT)


@pytest.mark.rule("SZ-11.2", "SZ-11.3", "SZ-11.4")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_two_presses_each_lead_to_the_first_scene(players: int) -> None:
    one: Table[Any] = sit_down(GAME, SeededLuck("ready"), players=players)
    seats = [each.id for each in one.state.seats if each.taken]
    for seat in seats:
        presses(one, seat, "Play ")
    for seat in seats[:-1]:
        presses(one, seat, "Play the ready-made story")
        assert one.state.phase == "prologue"
    presses(one, seats[-1], "Play the ready-made story")
    assert one.state.phase == "act_1"
    written = [each.question for each in one.state.cards if each.type and each.problem]
    assert len(set(written)) == len(written) == max(6, 2 * players)
    assert {each.ask.key.split(":")[0] for each in one.state.prompts} == {"claim"}


@pytest.mark.rule("SZ-11.3")
def test_a_player_who_takes_the_ready_made_story_agrees_to_what_others_write() -> None:
    one: Table[Any] = sit_down(GAME, SeededLuck("ready"), players=2)
    for seat in ("p1", "p2"):
        presses(one, seat, "Play ")
    presses(one, "p2", "Play the ready-made story")
    one.submit("p1", WriteRelationship("Old friends"), AT)
    assert [each.name for each in one.state.cards if each.kind == "relationship"] == ["Old friends"]
    assert [each.owners for each in one.state.cards if each.name == "A borrowed uniform"] == [("p2",)]


def plays_the_first(stage: Stage) -> dict[str, Any]:
    """Take the first ready-made character as the page would, with the want as it stands there; return the command."""
    one = next(one for one in offered(stage, "p1", "make_character") if one.label.startswith("Play "))
    (want,) = one.fields
    assert one.legal
    assert want.seldom  # so one press takes it
    assert (want.name, bool(want.default), one.command.get("want", "")) == ("want", True, "")
    stage.do("p1", GAME.read_command(msgspec.json.encode({**one.command, "want": want.default})))
    assert stage.one().want.value == want.default
    return one.command


@pytest.mark.rule("SZ-4.1")
def test_a_ready_made_character_asks_only_for_the_want(rulings: Settings) -> None:
    plays_the_first(opening(rulings))


@pytest.mark.rule("SZ-R30")
@pytest.mark.option("good_at", "listed")
def test_a_ready_made_character_has_three_talents_where_only_listed_ones_count(rulings: Settings) -> None:
    assert plays_the_first(opening(rulings)).get("talent_3") == "walking"


@pytest.mark.rule("SZ-R14")
@pytest.mark.option("vulnerabilities", "pool")
def test_a_ready_made_character_has_no_inclinations_where_vulnerabilities_are_a_pool(rulings: Settings) -> None:
    assert not plays_the_first(opening(rulings)).get("inclination_1")


@pytest.mark.rule("SZ-R13")
@pytest.mark.option("thing", "separate")
def test_a_ready_made_character_has_a_thing_where_it_is_asked_for(rulings: Settings) -> None:
    assert plays_the_first(opening(rulings)).get("thing")
