"""Groups of choices, and dry runs, in evenings of bots, which meet more turns and places than random play."""

import pytest

from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down, with_bots
from croupier.games import game
from croupier.testing.battery_choices import check_dry_runs, check_groups

GAMES = ("state-stack", "rust-in-the-canyon", "syuzheteers", "maelstrom", "deck-of-adventures")


@pytest.mark.parametrize("name", GAMES)
def test_each_group_of_choices_computed_alone_is_the_same_all_session(name: str) -> None:
    table = sit_down(game(name), SeededLuck("groups"), players=3)
    for at, _ in enumerate(with_bots(table, "groups").run(250)):
        if at % 6 == 5:
            for seat in table.state.seats:
                check_groups(table, seat.id)


@pytest.mark.parametrize("mode", ["enforce", "assist"])
@pytest.mark.parametrize("name", GAMES)
def test_dry_runs_that_stop_at_the_first_event_agree_with_whole_rules_all_session(name: str, mode: str) -> None:
    table = sit_down(game(name), SeededLuck("dry"), players=3, mode=mode)
    for at, _ in enumerate(with_bots(table, "dry").run(160)):
        if at % 8 == 7:
            for seat in table.state.seats:
                check_dry_runs(table, seat.id)
