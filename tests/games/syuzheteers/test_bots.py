"""What the game's bots do: a whole short play, the same for the same seed."""

from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down, with_bots
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.scenes.state import DONE


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
