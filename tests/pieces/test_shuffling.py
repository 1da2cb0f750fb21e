"""Unseen sets under shuffles: probabilities stay exact, and a hidden card's original set reveals nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import msgspec

from croupier.core.chance import Chance, every_outcome, scripted_source
from croupier.core.secrets import EVERYONE, Secret
from croupier.pieces.events import CardSeen, CardsMoved, PlacesCleared, Shuffled
from croupier.pieces.public_draws import draws_in
from croupier.pieces.shuffling import owed_draws, owed_draws_for_all, unseen_by_all, way_to
from croupier.pieces.state import WAY, Board, Place, Slot, UnseenSet
from croupier.pieces.visibility import deal_board, draw_from, redact_board

DECK = ("2C", "3C", "4C", "5C", "6C", "7C")


def board() -> Board:
    """Six unseen cards: two in a pile, two in each of two hands."""
    places = (
        Place("pile", "pile", "Pile", sees="none", slots=(Slot("a"), Slot("a"))),
        Place("p1", "hand", "Hand", owner="p1", sees="owner", slots=(Slot("a"), Slot("a"))),
        Place("p2", "hand", "Hand", owner="p2", sees="owner", slots=(Slot("a"), Slot("a"))),
    )
    return Board(places, (UnseenSet("a", DECK),))


def look(now: Board, place: str, spot: int, by: str, answers: tuple[str, ...]) -> Board:
    of, face = draw_from(now, now.place(place).slots[spot].set, Chance(scripted_source(answers)))
    known = (by,)
    event = CardSeen(place, spot, f"k{now.named + 1}", Secret(face, known), Secret(of, known), known)
    return event.change(now)


def shuffle(now: Board, place: str, name: str) -> Board:
    return Shuffled(place, name, 1).change(now)


def move(now: Board, source: str, target: str, *spots: int) -> Board:
    return CardsMoved(source, spots, target).change(now)


def cards(now: Board) -> Counter[str]:
    found = Counter(card for one in now.sets for card in one.cards)
    found.update(slot.card for place in now.places for slot in place.slots if slot.card)
    return found


def test_a_shuffled_pile_is_a_new_set_and_the_hands_keep_the_old_one() -> None:
    now = shuffle(board(), "pile", "b")
    assert now.unseen("b").parts == (("a", 2),)
    assert now.unseen("a").size == 6
    assert owed_draws(now) == {"a": 6, "b": 2}


def test_cards_mixed_into_a_set_that_is_off_the_table_are_no_longer_owed() -> None:
    now = PlacesCleared(("p1", "p2")).change(shuffle(board(), "pile", "b"))
    assert owed_draws(now) == {"a": 2, "b": 2}
    now = PlacesCleared(("pile",)).change(now)
    assert owed_draws(now) == {"a": 0, "b": 0}


def test_a_set_that_is_entirely_in_a_pile_merges_into_the_new_one() -> None:
    now = move(move(board(), "p1", "pile", 0, 1), "p2", "pile", 0, 1)
    now = shuffle(now, "pile", "b")
    assert now.unseen("b").cards == DECK
    assert now.unseen("a").size == 0


def test_sets_nest_and_drawing_a_card_updates_the_count_of_each() -> None:
    now = shuffle(board(), "pile", "b")
    now = move(now, "pile", "p2", 0)
    now = move(now, "p1", "pile", 0)
    now = shuffle(now, "pile", "c")
    assert now.unseen("c").parts == (("a", 1), ("b", 1))
    now = look(now, "pile", 0, "p1", ("set:b", "set:a", "4C"))
    slot = now.place("pile").slots[0]
    assert (slot.card, slot.way) == ("4C", ("c", "b", "a"))
    assert cards(now) == Counter(DECK)
    owed = owed_draws(now)
    assert {one.id: one.size for one in now.sets} == owed
    hidden = redact_board(now, "p2")
    assert {one.id: one.size for one in hidden.sets} == owed_draws(hidden)
    assert hidden.unseen("c").parts == (("a", 1), ("b", 1))


def test_every_card_of_nested_sets_is_equally_likely() -> None:
    now = shuffle(board(), "pile", "b")
    now = move(now, "p1", "pile", 0)
    now = shuffle(now, "pile", "c")
    masses: Counter[str] = Counter()
    for found, mass in every_outcome(lambda chance: draw_from(now, "c", chance)[1]):
        masses[str(found)] += mass  # type: ignore[assignment]
    assert dict(masses) == dict.fromkeys(DECK, Fraction(1, 6))


def test_a_shuffle_erases_what_only_some_have_seen() -> None:
    now = look(board(), "p1", 0, "p1", ("4C",))
    now = shuffle(move(now, "p1", "pile", 0), "pile", "b")
    assert all(slot.card is None and not slot.id for slot in now.place("pile").slots)
    assert cards(now) == Counter(DECK)


def test_known_cards_in_the_pile_join_the_new_set() -> None:
    now = look(board(), "pile", 0, EVERYONE, ("7C",))
    now = shuffle(now, "pile", "b")
    assert now.unseen("b").cards == ("7C",)
    assert now.unseen("b").parts == (("a", 1),)


def test_a_hidden_cards_original_set_changes_nothing_that_others_see() -> None:
    def seen(*answers: str) -> Board:
        now = look(board(), "pile", 0, EVERYONE, ("7C",))
        now = move(shuffle(now, "pile", "b"), "pile", "p1", 0)
        now = look(now, "p1", 2, "p1", answers)
        held = redact_board(now, "p2")
        now = shuffle(move(now, "p1", "pile", 2), "pile", "c")
        assert held.unseen("b") == unseen_by_all(held).unseen("b")
        return redact_board(now, "p2")

    assert seen("set:a", "3C") == seen("7C")
    assert [one.veiled for one in seen("7C").sets] == [("p1",), ("p1",), ()]


def test_a_redealt_board_looks_the_same_to_the_seat_it_was_dealt_for() -> None:
    now = look(look(board(), "p1", 0, "p1", ("4C",)), "p2", 1, "p2", ("5C",))
    for seat in ("p1", "p2", "watch"):
        view = redact_board(now, seat)
        for found, _ in every_outcome(lambda chance, view=view: deal_board(view, chance)):  # type: ignore[misc]
            assert isinstance(found, Board)
            assert redact_board(found, seat) == view
            assert cards(found) == Counter(DECK)


def test_watchers_know_what_everyone_has_seen() -> None:
    now = look(look(board(), "p1", 0, "p1", ("4C",)), "p2", 1, EVERYONE, ("5C",))
    assert unseen_by_all(now).sets == redact_board(now, "watch").sets


def test_publicly_owed_draws_are_counted_without_copying_the_board() -> None:
    now = move(shuffle(board(), "pile", "b"), "pile", "p2", 0)
    now = look(move(now, "p1", "pile", 0), "p2", 0, "p2", ("4C",))
    now = look(shuffle(now, "pile", "c"), "pile", 0, "p1", ("set:b", "set:a", "5C"))
    for seen in (now, look(now, "p2", 2, EVERYONE, ("set:a", "6C"))):
        assert owed_draws_for_all(seen) == owed_draws(unseen_by_all(seen)) == owed_draws(redact_board(seen, "watch"))
    assert owed_draws_for_all(now) != owed_draws(now)


def test_the_path_to_a_card_leads_through_the_mixed_sets() -> None:
    now = shuffle(board(), "pile", "b")
    assert way_to(now, "b", "3C") == ("b", "a")
    assert way_to(now, "a", "3C") == ("a",)
    assert way_to(now, "b", "KS") == ("b",)
    assert WAY.join(("b", "a")) == "b>a"
    assert msgspec.json.decode(msgspec.json.encode(now), type=Board) == now


def test_draws_left_are_the_same_counted_from_board_to_board() -> None:
    now = board()
    steps: tuple[Callable[[Board], Board], ...] = (
        lambda at: move(at, "pile", "p2", 0),
        lambda at: look(at, "p2", 0, "p2", ("4C",)),
        lambda at: move(at, "p2", "pile", 0),
        lambda at: shuffle(at, "pile", "b"),
        lambda at: look(at, "p1", 0, EVERYONE, ("5C",)),
        lambda at: move(at, "p1", "p2", 0),
    )
    for step in steps:
        assert now.public_draws.places == now.places
        now = step(now)
        fresh = draws_in(now.places)
        assert (now.public_draws.owed, now.public_draws.mixes) == (fresh.owed, fresh.mixes)
