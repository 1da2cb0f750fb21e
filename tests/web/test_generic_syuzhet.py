"""A client that knows only the contract plays Syuzheteers with and without a GM: each command once."""

import os
from pathlib import Path
from typing import Any

import pytest

from support.web.choosing import decrees, does, one
from support.web.evening import Evening, every_command
from support.web.players import Players

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
DECK = "prepared.challenges"
PROLOGUE = (
    "begin_play", "confirm_relationship", "write_relationship", "write_resource", "write_challenge", "ready",
    "place_challenge",
)  # fmt: skip
ACT_3 = (
    "pay_heavy_price", "take_center_stage", "put_claims", "let_stand", "name_trouble", "write_face", "pass_in_roll",
    "take_beat",
)  # fmt: skip
"""What is asked until a price is paid, in the order in which it is done."""
BEATS = 30


def begin_at_once(players: Players) -> None:
    """Nothing special is done first."""


def look_and_shuffle(players: Players) -> None:
    """The GM looks at a card of the prepared deck and shuffles it: its key can be opened once they agree."""
    for seat in players.tokens:
        for _ in range(2):
            does(players, "prepare_challenge", seat=seat)
    for type in ("make_character", "propose_principal", "agree_principal", "begin_play"):
        for seat in players.tokens:
            does(players, type, seat=seat)
    decrees(players, DECK, "look_at", spots=one)
    decrees(players, DECK, "shuffle_pile")


def pay_a_heavy_price(players: Players) -> None:
    """The prologue is written, Act III begins with every resource still whole, and rolls follow until one is paid."""
    for seat in players.tokens:
        does(players, "make_character", seat=seat)
    while not decrees(players, "plot", "move_on", phase="act_3"):
        assert any(does(players, type, seat=seat) for seat in players.tokens for type in PROLOGUE)
    before, plain = players.accepted["pay_heavy_price"], {"claims": [], "addressed": "challenge"}
    for _ in range(BEATS * len(ACT_3)):
        done = any(does(players, type, seat=seat, **plain) for type in ACT_3 for seat in players.tokens)
        if not done or players.accepted["pay_heavy_price"] > before:
            return


STARTS = (begin_at_once, look_and_shuffle, pay_a_heavy_price)
"""What is done first at each of the tables."""


@pytest.mark.parametrize("gm", [False, True], ids=("without_a_gm", "with_a_gm"))
def test_a_client_that_knows_only_the_contract_finds_something_to_do_in_every_state(tmp_path: Path, gm: bool) -> None:
    evening = Evening(tmp_path, 70, 7, game=GAME, keen=True, tables=({"gm": gm},))
    assert len(evening.done.accepted) > 12
    assert evening.wrong == []


@pytest.mark.rule("SZ-R5")
def test_a_gm_who_looked_at_a_prepared_card_and_shuffled_it_can_agree_to_open_the_key(tmp_path: Path) -> None:
    """What the GM saw under that key stays sealed until they agree."""
    evening = Evening(tmp_path, 60, 7, frozenset({"agree_to_open"}), GAME, keen=True, tables=TABLES[1:2],
                      starts=(look_and_shuffle,))  # fmt: skip
    assert {"look_at", "shuffle_pile", "agree_to_open"} <= evening.has_done
    assert evening.wrong == []


@pytest.mark.rule("SZ-11.12")
def test_a_client_that_knows_only_the_contract_pays_a_heavy_price(tmp_path: Path) -> None:
    evening = Evening(tmp_path, 12, 7, frozenset({"pay_heavy_price"}), GAME, keen=True, tables=TABLES[2:],
                      starts=(pay_a_heavy_price,))  # fmt: skip
    assert "pay_heavy_price" in evening.has_done
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
        starts=STARTS,
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
