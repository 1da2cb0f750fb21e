"""A client that knows only the contract plays Deck of Adventures: each command, fights, Checks, rests, Epic Events."""

import os
from pathlib import Path
from typing import Any

import pytest

from support.web import scenes
from support.web.evening import Evening, every_command

GAME = "deck-of-adventures"
STEPS = int(os.environ.get("CROUPIER_STEPS", "600"))
SEED = int(os.environ.get("CROUPIER_SEED", "7"))
OTHERWISE = {
    "toughen_window": "at_once", "companion_actions": "full_turn", "absent_player": "sits_out", "pp_max": "gm_sets",
    "xp_budget": "gm_sets", "quick_shuffle": "hardcore", "surprise": "surprise_round", "power_redraw": "separate",
    "ko_clock": "gm_counts", "ready": "ready_major", "attacker_hand": "on_tc",
}  # fmt: skip
"""What asks for things that the ledger's own rulings do not."""
TABLES: list[dict[str, Any]] = [{}, {"settings": OTHERWISE}, {"players": 4}]
LIKES = (
    (
        "set up a map",
        "place a token",
        "start a combat",
        " moves",
        "acts later",
        "prepare a premade",
        "bring on",
    ),
    (
        "rest",
        "level up",
        "change the sheet",
        "epic",
        "takes part",
        "turn up the next",
        "give a condition",
        "turn passes",
        "readies",
        "trigger occurs",
    ),
    ("prepare a creature", "bring on", "start a combat", "command ", "attacks", "use", "give a condition", "begin "),
)
"""What an evening is about, by the words that stand in what is offered: a map, rests and Epic Events, powers."""
FIGHTING = (scenes.with_a_boss, scenes.in_a_narrow_lane, scenes.the_last_of_them)
RESTING = (scenes.a_hard_night, scenes.a_rest, scenes.a_river_in_spate)
SCENES = ((*FIGHTING, *RESTING), (scenes.in_wait, *RESTING, *FIGHTING), (*RESTING, *FIGHTING[1:]))
"""What the GM of each table has ready."""
NO_TIME_LIMIT = {"time_up"}
"""The server says it where a table's settings limit the time for an answer; this ledger's do not."""
CHECKS, FIGHTS, RESTS, EVENTS, LEVELS = 200, 4, 3, 3, 5


def is_enough(evening: Evening) -> bool:
    """Checks, combats, rests and Epic Events that ended, and Levels gained."""
    happened = evening.happened
    ended = happened["check_done"] >= CHECKS and happened["combat_ended"] >= FIGHTS
    rested = happened["rest_over"] >= RESTS and happened["epic_over"] >= EVENTS
    return ended and rested and evening.done.accepted["level_up"] >= LEVELS


def test_a_client_that_knows_only_the_contract_finds_something_to_do_in_every_state(tmp_path: Path) -> None:
    evening = Evening(tmp_path, 45, 7, game=GAME, keen=True)
    assert len(evening.done.accepted) > 40
    assert evening.wrong == []


def test_a_gm_has_a_pack_with_what_the_starter_lacks(tmp_path: Path) -> None:
    """A scene passes over what is not offered, so a label that has changed would leave the pack out."""
    evening = Evening(tmp_path, 1, 7, game=GAME, keen=True, scenes=[[scenes.with_a_boss]])
    from_the_pack = {"keep_back", "weigh_power", "play_kept", "answer_harm", "answer_power", "start_combat"}
    assert from_the_pack - evening.has_done == set()


@pytest.mark.parametrize(
    ("scene", "reached"),
    [
        (scenes.in_wait, {"set_chips", "ready_action", "take_readied"}),
        (scenes.a_rest, {"redraw_rest_card"}),
        (scenes.a_river_in_spate, {"refuse_outcome", "take_outcome"}),
    ],
)
def test_a_gm_has_scenes_for_what_is_seldom_done(tmp_path: Path, scene: Any, reached: set[str]) -> None:
    tables = [{"settings": {"ready": "ready_major"}}]
    evening = Evening(tmp_path, 1, 7, game=GAME, keen=True, tables=tables, scenes=[[scene]])
    assert {*reached, "tap_x_card", "change_limit"} - evening.has_done == set()


@pytest.mark.slow
@pytest.mark.timeout(5000)
def test_a_client_that_knows_only_the_contract_uses_every_command(tmp_path: Path) -> None:
    every = every_command(GAME) - NO_TIME_LIMIT
    evening = Evening(
        tmp_path, STEPS, SEED, every, GAME, keen=True, tables=TABLES * 3, likes=LIKES, scenes=SCENES, enough=is_enough,
        many_cards=True,
    )  # fmt: skip
    print(evening.told())  # noqa: T201 - quoted in closing notes
    told = ("check_done", "combat_ended", "rest_over", "epic_over")
    print({one: evening.happened[one] for one in told})  # noqa: T201 - quoted
    print(f"never accepted: {every - evening.has_done}")  # noqa: T201 - quoted
    assert every - evening.has_done == set()
    assert evening.done.offered - set(evening.done.accepted) == set()
    assert is_enough(evening)
    assert evening.done.groups["override"] * 10 <= evening.done.groups.total()
    assert evening.wrong == []
    assert evening.draws_checked > 100
