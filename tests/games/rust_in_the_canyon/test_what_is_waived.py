"""Where the table only assists, what is waived does not reveal a sealed answer."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.betting.commands import Bid, Stay
from support.rust_in_the_canyon.betting import hand
from support.rust_in_the_canyon.stage import Stage


def flags(stage: Stage, seat: str) -> list[str]:
    """The reasons for which the last command would have been refused, as a seat reads them."""
    return [one.flag for one in stage.plays[-1].receipt.for_seat(seat).because if one.flag]


@pytest.mark.rule("RC-12.3", "RC-12.11")
@pytest.mark.parametrize(("seat", "command"), [("p1", Bid(3)), ("gm", Bid(3)), ("p1", Stay(3))])
def test_a_sealed_answer_over_the_limit_is_flagged_for_its_own_seat(
    rulings: Settings, seat: str, command: Command
) -> None:
    """What everyone read named the chips of a bid that nobody had opened."""
    table = hand(rulings, "9", "8", level=2, stack=9, town=9)
    if isinstance(command, Stay):
        table.bid(gm=0, p1=0)
    table.state = msgspec.structs.replace(table.state, mode="assist")
    table.do(seat, command)
    others = {"gm", "p1", "*watch"} - {seat}
    assert len(flags(table, seat)) == 1
    assert [flags(table, one) for one in others] == [[], []]
