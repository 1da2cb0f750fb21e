"""Ready-made main characters: one form with their want in it, under every ruling about sheets."""

from typing import Any

import msgspec
import pytest

from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.prologue.commands import MakeCharacter
from croupier.games.syuzheteers.prologue.premade import OFFERED, READY, ready_characters
from support.syuzheteers.offers import offered
from support.syuzheteers.opening import opening
from support.syuzheteers.stage import Stage


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
def test_neighbors_are_offered_different_characters_and_nobody_one_who_is_played(rulings: Settings) -> None:
    stage = opening(rulings)
    first, second = list(ready(stage, "p1")), list(ready(stage, "p2"))
    assert len(first) == len(second) == OFFERED
    assert first[0] != second[0]
    stage.do("p1", next(one for one in READY if one.name == second[0]))
    assert second[0] not in ready(stage, "p2")


def plays_the_first(stage: Stage) -> dict[str, Any]:
    """Take the first ready-made character as the page would, with the want as it stands there; return the command."""
    one = next(one for one in offered(stage, "p1", "make_character") if one.row)
    (want,) = one.fields
    assert one.legal
    assert (want.name, bool(want.default), one.command.get("want", "")) == ("want", True, "")
    stage.do("p1", GAME.read_command(msgspec.json.encode({**one.command, "want": want.default})))
    assert stage.one().want.value == want.default
    return one.command


@pytest.mark.rule("SZ-4.1")
def test_a_ready_made_character_asks_for_the_want_alone(rulings: Settings) -> None:
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
