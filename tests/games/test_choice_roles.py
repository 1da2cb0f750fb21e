"""The page's keys: in each game the choices that pass or flip say so by their role."""

import pytest

from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down, with_bots
from croupier.games import installed

STEPS = 120
EXPECTED = {
    "state-stack": {("flip", "flip"), ("stop_flipping", "pass"), ("pass_turn", "pass")},
    "syuzheteers": {("pass_beat", "pass"), ("pass_in_roll", "pass")},
}


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_choices_that_pass_or_flip_have_that_role(name: str) -> None:
    game = installed()[name]
    table = sit_down(game, SeededLuck("roles"), players=3)
    found: set[tuple[str, str]] = set()
    for _ in with_bots(table, "roles").run(STEPS):
        for seat in {prompt.ask.seat for prompt in table.state.prompts}:
            found |= {(str(one.command["type"]), one.role or "") for one in table.choices(seat)}
    assert EXPECTED[name] <= found


NEXT = {
    "deck-of-adventures": {"set_scene", "call_rest"},
    "maelstrom": {"set_scene"},
    "rust-in-the-canyon": {"open_downtime"},
}


@pytest.mark.parametrize("name", sorted(NEXT))
def test_what_often_follows_an_end_is_marked(name: str) -> None:
    """The card at the end of a combat or a conflict offered nothing."""
    table = sit_down(installed()[name], SeededLuck("roles"), players=3)
    found = set[str]()
    for _ in with_bots(table, "roles").run(STEPS):
        for seat in ("gm", "p1"):
            found |= {str(one.command["type"]) for one in table.choices(seat) if one.role == "next"}
    assert found >= NEXT[name]
