"""A client that knows only the contract plays Syuzheteers with and without a GM: each command once."""

import os
from pathlib import Path
from typing import Any

import pytest

from support.web.evening import Evening, every_command

GAME = "syuzheteers"
STEPS = int(os.environ.get("CROUPIER_STEPS", "700"))
SEED = int(os.environ.get("CROUPIER_SEED", "7"))
SHORT = {"challenge_count": "n", "act_2_passes": "1", "act_3_rounds": "3"}
"""A shorter play than the ledger's own, so that several come to their end."""
OTHERWISE = {
    "play_type": "principal", "cards": "prepared", "wants": "secret", "ranking": "gm",
    "asset_owner": "table", "gear": "separate", "reverse_partial": "shed", "rally": "clear_once_per_act",
    "beat_order": "hand_on", "vulnerabilities": "pool",
}  # fmt: skip
"""What asks for things that no other play asks for."""
HOSTILE = {"play_type": "antagonistic", "dialogue_hostile": "always"}
TABLES: list[dict[str, Any]] = [
    {"gm": False, "settings": SHORT},
    {"gm": True, "settings": {**SHORT, **OTHERWISE}},
    {"gm": False, "settings": {**SHORT, **HOSTILE}, "consent": "anyone"},
]
WITH_AN_EMPTY_SEAT = {"gm": False, "settings": SHORT, "players": 5}
"""They have to say that they begin without somebody."""


@pytest.mark.parametrize("gm", [False, True], ids=("without_a_gm", "with_a_gm"))
def test_a_client_that_knows_only_the_contract_finds_something_to_do_in_every_state(tmp_path: Path, gm: bool) -> None:
    evening = Evening(tmp_path, 70, 7, game=GAME, keen=True, tables=({"gm": gm},))
    assert len(evening.done.accepted) > 12
    assert evening.wrong == []


def plays_ended(evening: Evening) -> int:
    return sum(event.get("phase") == "done" for event in evening.events)


@pytest.mark.slow
@pytest.mark.timeout(5000)
def test_a_client_that_knows_only_the_contract_finishes_whole_plays(tmp_path: Path) -> None:
    every = every_command(GAME)
    evening = Evening(
        tmp_path,
        STEPS,
        SEED,
        every,
        GAME,
        keen=True,
        tables=(*TABLES * 4, WITH_AN_EMPTY_SEAT),
        enough=lambda one: plays_ended(one) >= 3,
        brings_friends=True,
    )
    print(evening.told())  # noqa: T201 - quoted in closing notes
    print(f"{plays_ended(evening)} plays came to their end; never accepted: {every - evening.has_done}")  # noqa: T201
    assert every - evening.has_done == set()
    assert evening.done.offered - set(evening.done.accepted) == set()
    assert plays_ended(evening) >= 3
    assert evening.done.groups["override"] * 10 <= evening.done.groups.total()
    assert evening.wrong == []
