"""The lines of a transcript: what is cited behind them."""

import pytest

from croupier.cli.transcript import cited
from croupier.core.receipts import Citation, Receipt
from croupier.games import game as game_named


@pytest.mark.parametrize(
    ("name", "because", "rulings", "expected"),
    [
        (
            "rust-in-the-canyon",
            ("RC-16.4", "RC-R70"),
            (("mortal_deadline", "downtime_end"), ("dead_chips", "bank")),
            ["RC-16.4", "RC-R70 bank", "RC-R51 downtime_end"],
        ),
        ("maelstrom", ("MS-R55", "MS-20.3"), (("combat_initiative", "roll"),), ["MS-R55 roll", "MS-20.3"]),
        ("rust-in-the-canyon", ("RC-R70", "RC-R70"), (), ["RC-R70"]),
    ],
)
def test_a_ruling_is_cited_once_with_its_option(
    name: str, because: tuple[str, ...], rulings: tuple[tuple[str, str], ...], expected: list[str]
) -> None:
    """It stood there twice: as a clause, and with its option."""
    assert cited(game_named(name), Receipt(tuple(map(Citation, because)), rulings)) == expected
