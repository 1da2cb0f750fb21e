"""What the game's bots do: a whole short play, the same for the same seed, with the whole action list."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down, with_bots
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.roll.events import FlashedBack
from croupier.games.syuzheteers.scenes.state import DONE

ACTIONS = {
    "take_center_stage", "lead_by_proxy", "hold_dialogue", "hold_hostile_dialogue", "hold_monologue", "chorus",
    "ask_question", "antagonize", "answer_wish", "lend_hand", "flash_back", "prepare", "offer_entrance", "exit_stage",
    "delay_scene", "buy_success", "pay_heavy_price", "object", "object_to_claim", "propose_claim", "cast_ballot",
    "add_minor", "write_note_of_scene", "pass_challenge",
}  # fmt: skip
"""Chapters 9 and 10, the heavy price, and what people say about each other's claims."""


def commands_of(seed: str, players: int) -> tuple[Counter[str], list[FlashedBack], Any]:
    """How often each command is given in a play by bots, and its flashbacks."""
    table = sit_down(GAME, SeededLuck(seed), players=players)
    found, flashbacks = Counter[str](), list[FlashedBack]()
    for entry in with_bots(table, seed).run(2000):
        found[msgspec.to_builtins(entry.command)["type"]] += 1
        flashbacks += [event for event in entry.events if isinstance(event, FlashedBack)]
    return found, flashbacks, table.state


def test_bots_play_a_reproducible_play_to_its_end() -> None:
    told = []
    for _ in range(2):
        table = sit_down(GAME, SeededLuck("short"), players=3)
        session = with_bots(table, "short")
        told.append([entry.command for entry in session.run(1000)])
        assert session.is_over
        assert table.state.phase == DONE
        assert not any(one.name == "So be it." for one in table.state.cards)
    assert told[0] == told[1]


@pytest.mark.slow
def test_bots_show_the_whole_action_list_and_use_no_card_for_nothing() -> None:
    shown = Counter[str]()
    for seed in range(1, 9):
        found, flashbacks, story = commands_of(str(seed), 4)
        shown += found
        assert story.phase == DONE
        assert all(one.changes for one in flashbacks)
        assert found["pass_in_roll"] > found["flash_back"]
    assert set(shown) >= ACTIONS
    assert shown["fill_reverse"] < shown["flash_back"] / 4, "boons are seldom used up"
