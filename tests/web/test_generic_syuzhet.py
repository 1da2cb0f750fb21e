"""A client that knows the contract alone plays Syuzheteers with a GM and without: each command once."""

import os
from pathlib import Path
from typing import Any

import pytest

from web_evening import Evening, every_command

GAME = "syuzheteers"
STEPS = int(os.environ.get("CROUPIER_STEPS", "700"))
SEED = int(os.environ.get("CROUPIER_SEED", "7"))
SHORT = {"challenge_count": "n", "act_2_passes": "1", "act_3_rounds": "3"}
"""A shorter play than the ledger's own, so that several come to their end."""
OTHERWISE = {
    "gm_seat": "seat", "play_type": "principal", "cards": "prepared", "wants": "secret", "ranking": "gm",
    "asset_owner": "table", "gear": "separate", "reverse_partial": "shed", "rally": "clear_once_per_act",
    "beat_order": "hand_on",
}  # fmt: skip
"""What asks for things that no other play asks for."""
HOSTILE = {"play_type": "antagonistic", "dialogue_hostile": "always"}
TABLES: list[dict[str, Any]] = [
    {"gm": False, "settings": SHORT},
    {"gm": True, "settings": {**SHORT, **OTHERWISE}},
    {"gm": False, "settings": {**SHORT, **HOSTILE}, "consent": "anyone"},
]


@pytest.mark.parametrize("gm", [False, True], ids=("without_a_gm", "with_a_gm"))
def test_a_client_that_knows_only_the_contract_finds_something_to_do_in_every_state(tmp_path: Path, gm: bool) -> None:
    settings = {"gm_seat": "seat" if gm else "none"}
    evening = Evening(tmp_path, 100, 7, game=GAME, keen=True, gm=gm, settings=settings)
    assert len(evening.players.accepted) > 12
    assert evening.judged.ok, evening.judged.wrong


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_a_client_that_knows_only_the_contract_plays_plays_to_their_end(tmp_path: Path) -> None:
    accepted, offered, by_the_server, plays, wrong = set[str](), set[str](), set[str](), 0, list[str]()
    for at, laid in enumerate(TABLES):
        (tmp_path / str(at)).mkdir()
        evening = Evening(tmp_path / str(at), STEPS, SEED + at, game=GAME, keen=True, **laid)
        players, judged = evening.players, evening.judged
        print(f"{laid}: {evening.steps} steps, {evening.happened['act_began']} acts")  # noqa: T201 - quoted
        print(f"accepted {dict(players.accepted)}, refused {dict(players.refused)}")  # noqa: T201 - quoted
        print(f"{judged.entries} entries; draws {judged.draws}; sealed {judged.sealed_choices}")  # noqa: T201 - quoted
        accepted |= players.accepted.keys()
        offered |= players.offered
        by_the_server |= evening.by_the_server
        plays += sum(event.get("phase") == "done" for one in evening.log for event in one["events"])
        wrong += judged.wrong
        assert players.groups["override"] * 10 <= players.groups.total()
    print(f"{plays} plays came to their end; never accepted: {every_command(GAME) - accepted - by_the_server}")  # noqa: T201 - quoted
    assert wrong == []
    assert plays >= 3
    assert offered - accepted == set()
    assert every_command(GAME) - accepted - by_the_server == set()
