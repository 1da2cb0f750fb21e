"""A set of unseen cards leaves the state once its key is open and nothing of it is hidden."""

import pytest

from croupier.core.key_events import KeyOpened
from croupier.core.secrets import EVERYONE
from croupier.core.session import with_bots
from croupier.pieces.events import DeckLaid, Shuffled
from croupier.pieces.state import Board, Place, Slot, UnseenSet
from support.core.high_card import keyed, table


def board(*slots: Slot, **fields: object) -> Board:
    unseen = UnseenSet("a", ("KH",), **fields)  # type: ignore[arg-type]
    return Board((Place("row", "row", "Row", slots=slots),), (unseen, UnseenSet("b", ("2C",))))


def test_a_finished_set_is_not_kept() -> None:
    """Cards whose place was cleared do not keep it, nor do cards that everyone has seen."""
    shown = Slot("a", "QS", (EVERYONE,), "k1")
    after = board(shown).without_finished("a", ())
    assert [one.id for one in after.sets] == ["b"]
    assert after.finished == 1


@pytest.mark.parametrize(
    ("slots", "fields", "sealed"),
    [
        ((Slot("a"),), {}, ()),
        ((Slot("a", "QS", ("p1",), "k1"),), {}, ()),
        ((Slot("b", "QS", ("p1",), "k1", of="b>a"),), {}, ()),
        ((), {"veiled": ("p1",)}, ()),
        ((), {}, ("a",)),
    ],
    ids=["unseen", "seen by one", "drawn through another", "veiled", "with a sealed key"],
)
def test_a_set_with_hidden_cards_stays(
    slots: tuple[Slot, ...], fields: dict[str, object], sealed: tuple[str, ...]
) -> None:
    before = board(*slots, **fields)
    assert before.without_finished("a", sealed) is before


def test_a_set_inside_another_stays_as_long_as_that_one() -> None:
    outer = UnseenSet("outer", (), (("a", 1),))
    before = board()
    both = Board(before.places, (*before.sets, outer))
    assert both.without_finished("a", ()) is both
    assert [one.id for one in both.without_finished("outer", ()).sets] == ["b"]
    assert [one.id for one in both.without_finished("outer", ("a",)).sets] == ["a", "b"]


def test_no_name_is_used_twice_and_finished_keys_are_forgotten() -> None:
    one = table(luck_source=keyed(), players=2)
    for _ in with_bots(one, "sets").run(200):
        pass
    events = [event for entry in one.entries for event in entry.events]
    laid = [event.set for event in events if isinstance(event, DeckLaid | Shuffled)]
    opened = [event for event in events if isinstance(event, KeyOpened)]
    assert len(laid) == len(set(laid)) > 3
    assert len(opened) > 2
    kept = {leaf.name for leaf in one.state.leaves}
    assert not kept & {event.name for event in opened}
    assert {unseen.id for unseen in one.state.board.sets} <= {"deck.1", *kept}
    assert one.state.keys_taken == len(opened) + len(kept)
    assert not set(one.given) & {event.index for event in opened}
