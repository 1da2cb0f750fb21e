"""A sitting by bots, from the first character to the last rest."""

from __future__ import annotations

import pytest

from croupier.core.doors import Seeded
from croupier.core.session import sit_down, with_bots
from croupier.games.deck_of_adventures import GAME

EVENING = {"check_called", "contest_begun", "contest_over", "grid_laid", "rest_over", "epic_over"}


def played(seed: int) -> set[str]:
    """What happens in a sitting of bots, which comes to its end with nothing left to be answered."""
    table = sit_down(GAME, Seeded(f"demo|{seed}"), players=2)
    session = with_bots(table, f"demo|{seed}")
    done = {str(type(event).__struct_config__.tag) for entry in session.run(2000) for event in entry.events}
    assert session.is_over
    assert not table.state.prompts
    return done


def test_bots_play_a_whole_evening() -> None:
    assert played(7) >= EVENING


@pytest.mark.parametrize("seed", [8, 9])
def test_an_evening_comes_to_an_end_however_the_fight_goes(seed: int) -> None:
    assert "grid_taken" in played(seed)
