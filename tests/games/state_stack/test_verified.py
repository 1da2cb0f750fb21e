"""The luck of a fight can be checked when it is over: every draw from every deck (SS-8.4)."""

from typing import Any

import pytest

from croupier.core import entry as entries
from croupier.core.luck_sources import KeyedLuck
from croupier.core.session import sit_down, with_bots
from croupier.core.table import Table
from croupier.core.verify import Verified, verify
from croupier.games.state_stack import GAME
from croupier.games.state_stack.roster_events import REMEMBERED, CombatantRemoved
from croupier.games.state_stack.state import Fight

DOOR = KeyedLuck(b"s" * 32)


def fought(players: int = 2, sown: str = "verified", **rulings: str) -> Table[Fight]:
    """A fight of bots to its end."""
    table: Table[Fight] = sit_down(GAME, DOOR, players=players, settings=GAME.read_settings(rulings))
    session = with_bots(table, sown)
    while not table.state.outcome:
        assert session.step() is not None
        assert table.n < 3000
    return table


def judged(table: Table[Fight]) -> Verified:
    players = tuple(one.id for one in table.state.seats if one.kind == "player")
    start: Any = GAME.begin(players, table.state.settings, with_gm=True, mode="enforce", consent="nobody_objects")
    return verify(GAME, start, DOOR.root, DOOR.algorithm, [entries.write(one) for one in table.entries])


@pytest.mark.rule("SS-8.4")
@pytest.mark.parametrize(
    ("players", "rulings"),
    [
        (1, {}),
        (4, {}),
        (2, {"deck": "per_player"}),
        (2, {"deck_empty": "reshuffle_each_round"}),
        (2, {"flips_not_kept": "back_face_down"}),
        (2, {"owner_sees_blanks": "yes"}),
        (2, {"injury_cards": "from_deck"}),
        (2, {"injury_cards": "converted", "turn_ties": "simultaneous"}),
        (2, {"spent_cards": "chips", "too_high_card": "until_burned"}),
        (4, {"remaining_value": "sum", "jokers": "value_0"}),
    ],
)
def test_every_draw_of_a_finished_fight_is_checked(players: int, rulings: dict[str, str]) -> None:
    found = judged(fought(players, **rulings))
    assert found.is_sound
    assert set(found.draws) == {"checked"}


@pytest.mark.rule("SS-8.4")
def test_the_cards_are_gathered_and_every_key_is_opened() -> None:
    table = fought()
    assert not any(place.slots or place.kind == "pile" for place in table.state.board.places)
    assert table.state.keys_opened
    assert not table.state.leaves
    assert not table.state.board.sets


def test_names_of_those_who_left_long_ago_are_not_kept() -> None:
    state = fought().state
    for at in range(REMEMBERED + 6):
        state = CombatantRemoved(f"x{at}", f"Raider {at}").apply(state)
    assert len(state.gone) == REMEMBERED
    assert state.knows(f"x{REMEMBERED + 5}")
