"""A client that knows only the contract plays Maelstrom: each command, two hundred rolls, several fights."""

import os
from pathlib import Path
from typing import Any

import pytest

from support.web.evening import Evening, every_command

GAME = "maelstrom"
STEPS = int(os.environ.get("CROUPIER_STEPS", "900"))
SEED = int(os.environ.get("CROUPIER_SEED", "7"))
OTHERWISE = {
    "roll_extended": "extended", "roll_opposed": "static", "xp_dice": "on", "xp_awards": "flat", "xp_why": "free",
    "health_death": "story", "combat_botch": "table", "visibility_sheets": "party",
}  # fmt: skip
"""What asks for things that the ledger's own rulings do not."""
HELPFUL = {
    "roll_extended": "help", "xp_awards": "manual", "xp_when": "any_time", "health_death": "gentle",
    "wp_rest_spend": "allowed", "combat_surprise": "storyteller",
}  # fmt: skip
TABLES: list[dict[str, Any]] = [{}, {"settings": OTHERWISE}, {"settings": HELPFUL}]
LIKES = (
    ("ship from the table", "takes a station", "takes the", "open a fight", "joins the fight", "fire ", "evade"),
    ("deal damage", "long task", "does something", "close the day", "willpower", "rallies", "threat"),
    ("open a fight", "joins the fight", "a weapon", "bring in somebody", "does something", "throw ", "who is within"),
)
"""What an evening is about, by the words that stand in what is offered: ships, long days, fights."""
FROM_A_FILE = {"import_character"}
"""What needs a file of the public format, which the contract does not describe; see test_interchange.py."""
OF_CARDS = {"agree_to_open", "look_at", "move_cards", "set_chips", "shuffle_pile", "turn_cards"}
"""The storyteller's decrees on cards and chips, and who agrees that a shuffle be opened: here neither lies."""
NO_TIME_LIMIT = {"time_up"}
"""The server says it where a table's settings limit the time for an answer; this ledger's do not."""
ROLLS, FIGHTS = 200, 3


def test_a_client_that_knows_only_the_contract_finds_something_to_do_in_every_state(tmp_path: Path) -> None:
    evening = Evening(tmp_path, 70, 7, game=GAME, keen=True)
    assert len(evening.done.accepted) > 20
    assert evening.wrong == []


@pytest.mark.slow
@pytest.mark.timeout(5000)
def test_a_client_that_knows_only_the_contract_uses_every_command(tmp_path: Path) -> None:
    every = every_command(GAME) - FROM_A_FILE - OF_CARDS - NO_TIME_LIMIT
    evening = Evening(
        tmp_path, STEPS, SEED, every, GAME, keen=True, tables=TABLES * 3, likes=LIKES,
        enough=lambda one: one.happened["dice_fell"] >= ROLLS and one.happened["fight_over"] >= FIGHTS,
    )  # fmt: skip
    print(evening.told())  # noqa: T201 - quoted in closing notes
    rolls, fights = evening.happened["dice_fell"], evening.happened["fight_over"]
    print(f"{rolls} rolls, {fights} fights ended; never accepted: {every - evening.has_done}")  # noqa: T201
    assert every - evening.has_done == set()
    assert evening.done.offered - set(evening.done.accepted) <= FROM_A_FILE
    assert rolls >= ROLLS
    assert fights >= FIGHTS
    assert evening.done.groups["override"] * 10 <= evening.done.groups.total()
    assert evening.wrong == []
