"""The GM's characters who left the scene long ago leave the state of a table; the journal keeps them."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
import pytest

from croupier.core import entry as entries
from croupier.core.entry import Entry
from croupier.core.luck_sources import KeyedLuck
from croupier.core.session import moment, sit_down, with_bots
from croupier.core.settings import Settings
from croupier.core.state import GM, TABLE
from croupier.core.table import Table
from croupier.core.table_commands import CloseSitting, OpenSitting
from croupier.core.verify import verify
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast import long_gone
from croupier.games.deck_of_adventures.cast.events import CharactersPutAway
from croupier.games.deck_of_adventures.cast.long_gone import KEPT
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.combat.state import Combat
from croupier.games.deck_of_adventures.state import Adventure, with_character
from croupier.games.deck_of_adventures.terrain.state import Cover
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion

LUCK = KeyedLuck(b"l" * 32)


class Long(NamedTuple):
    """A table, and all its entries."""

    table: Table[Adventure]
    entries: list[Entry]


@pytest.fixture(scope="module")
def long() -> Long:
    """After three evenings, each with other foes, as the fourth session opens."""
    table = sit_down(GAME, LUCK, players=2)
    found = list(table.entries)
    for evening in range(3):
        found += with_bots(table, f"evening {evening}").run(2_000)
        found += [table.submit(TABLE, one, moment(table.n)) for one in (CloseSitting(), OpenSitting())]
    return Long(table, found)


def put_away(long: Long) -> list[str]:
    """The ids of the characters who were put away so far."""
    events = [event for entry in long.entries for event in entry.events]
    return [one for event in events if isinstance(event, CharactersPutAway) for one in event.characters]


def test_the_last_who_left_are_kept_and_can_be_brought_back(long: Long) -> None:
    table = long.table
    left = [one.id for one in table.state.characters if not one.here]
    assert len(left) == KEPT
    assert put_away(long)
    offered = [one.command["character"] for one in table.choices(GM) if one.command["type"] == "bring_back"]
    assert set(left) <= set(offered)


def test_the_cards_of_the_others_left_the_table_with_them(long: Long) -> None:
    gone, table = put_away(long), long.table
    assert not any(table.state.has(one) or table.state.board.of_group(one) for one in gone)
    owners = {one.id.removeprefix("deck-").partition(".")[0] for one in table.state.board.sets}
    assert owners.isdisjoint(gone)


def test_the_journal_of_such_a_table_is_verified(long: Long) -> None:
    lines = [entries.write(one) for one in long.entries]
    found = verify(GAME, sit_down(GAME, LUCK, players=2).before[1], LUCK.root, LUCK.algorithm, lines)
    assert found.wrong == ()
    assert found.draws["checked"] > 0


def people(count: int) -> list[Dealer]:
    """A player's character, and this many of the GM's who have left: every third with a deck."""
    out = {"here": False}
    return [Dealer(), *(foe(more=out) if at % 3 == 0 else minion(more=out) for at in range(count))]


def test_cover_from_those_who_are_put_away_is_forgotten(rulings: Settings) -> None:
    covers = (Cover("c1", "c2", "full"), Cover("c1", "c4", "full"))
    stage = Stage(rulings, *people(KEPT + 2), state={"covers": covers})
    stage.run(long_gone.put_away, seat=TABLE)
    assert [one.id for one in stage.state.characters][:2] == ["c1", "c4"]
    assert stage.state.covers == covers[1:]


@pytest.mark.parametrize("card", ["fate", "discard"])
def test_a_character_whose_cards_are_elsewhere_stays(rulings: Settings, card: str) -> None:
    stage = Stage(rulings, *people(KEPT + 2))
    board = stage.state.board
    moved = board.place(places.deck("c2")).slots[-1]
    lent = msgspec.structs.replace(moved, card="2C", seen=("*",), id="k99")
    there = board.place(getattr(places, card)("c1"))
    changed = board.put(msgspec.structs.replace(there, slots=(*there.slots, lent)))
    stage.state = msgspec.structs.replace(stage.state, board=changed)
    stage.run(long_gone.put_away, seat=TABLE)
    assert stage.state.has("c2")
    assert not stage.state.has("c3")


def test_a_character_named_by_an_effect_stays(rulings: Settings) -> None:
    stage = Stage(rulings, *people(KEPT + 2))
    effect = Effect("e1", 1, until="turn:c2", source="c3")
    state = with_character(stage.state, "c1", effects=(effect,))
    stage.state = state
    stage.run(long_gone.put_away, seat=TABLE)
    assert stage.state is state


def test_nobody_is_put_away_during_a_fight(rulings: Settings) -> None:
    stage = Stage(rulings, *people(KEPT + 2), state={"combat": Combat()})
    stage.run(long_gone.put_away, seat=TABLE)
    assert stage.state.has("c2")
