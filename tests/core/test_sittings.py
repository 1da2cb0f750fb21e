"""A game hears of it when a sitting opens and when it closes."""

from croupier.core.doors import Seeded
from croupier.core.play import Play
from croupier.core.state import TABLE
from croupier.core.table import Table
from croupier.core.table_commands import CloseSitting, OpenSitting
from high_card import HighCard
from high_card.state import HighCardState

AT = "2026-01-01T00:00:00Z"


class Listening(HighCard):
    """Notes each sitting that opens and closes."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def sitting_opened(self, play: Play[HighCardState]) -> None:
        self.heard.append(f"opened {play.state.sitting}")

    def sitting_closed(self, play: Play[HighCardState]) -> None:
        self.heard.append(f"closed {play.state.sitting} {play.state.is_open}")


def test_a_game_hears_of_each_sitting_after_it_opened_or_closed() -> None:
    game = Listening()
    start = game.begin(("p1", "p2"), game.read_settings({}), with_gm=True, mode="enforce", consent="nobody_objects")
    table = Table(game, start, Seeded("seed"))
    for command in (OpenSitting(), CloseSitting(), OpenSitting()):
        table.submit(TABLE, command, AT)
    assert game.heard == ["opened 1", "closed 1 False", "opened 2"]
