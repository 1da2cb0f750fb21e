"""A game is notified when a session opens or closes, and when someone sits down, goes away or comes back."""

from croupier.core.luck_sources import SeededLuck
from croupier.core.play import Play
from croupier.core.state import TABLE
from croupier.core.table import Table
from croupier.core.table_commands import (
    CloseSitting,
    LeaveSeat,
    OpenSitting,
    SeatAway,
    SeatBack,
    SeatPlayer,
    SetStanding,
    UseRealLuck,
)
from high_card import HighCard
from high_card.state import HighCardState

AT = "2026-01-01T00:00:00Z"


class Listening(HighCard):
    """Records each session that opens or closes, and who is present."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def sitting_opened(self, play: Play[HighCardState]) -> None:
        self.heard.append(f"opened {play.state.sitting}")

    def sitting_closed(self, play: Play[HighCardState]) -> None:
        self.heard.append(f"closed {play.state.sitting} {play.state.is_open}")

    def seats_changed(self, play: Play[HighCardState]) -> None:
        self.heard.append(" ".join(one.id for one in play.state.seats if one.taken and not one.away))


def listening() -> tuple[Listening, Table[HighCardState]]:
    game = Listening()
    start = game.begin(("p1", "p2"), game.read_settings({}), with_gm=True, mode="enforce", consent="nobody_objects")
    return game, Table(game, start, SeededLuck("seed"))


def test_a_game_is_notified_after_each_session_opens_or_closes() -> None:
    game, table = listening()
    for command in (OpenSitting(), CloseSitting(), OpenSitting()):
        table.submit(TABLE, command, AT)
    assert game.heard == ["opened 1", "closed 1 False", "opened 2"]


def test_a_game_is_notified_of_who_is_present() -> None:
    game, table = listening()
    for command in (SeatPlayer("p1", "Ana"), SeatPlayer("p2", "Ben"), SeatAway("p1"), SeatAway("p1"), SeatBack("p1")):
        table.submit(TABLE, command, AT)
    assert game.heard == ["p1", "p1 p2", "p2", "p1 p2"]


def test_leaving_a_seat_clears_its_persons_preferences() -> None:
    _, table = listening()
    table.submit(TABLE, SeatPlayer("p1", "Ana"), AT)
    table.submit("p1", UseRealLuck(on=True), AT)
    table.submit("p1", SetStanding(("bid",)), AT)
    table.submit("p1", LeaveSeat(), AT)
    assert (table.state.seat("p1").real_luck, table.state.seat("p1").standing) == (False, ())
