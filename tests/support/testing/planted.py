"""The battery's tests by name, and which of them a copy of the example game fails."""

from __future__ import annotations

from croupier.testing.battery import Battery
from high_card import HighCard

VIEW = "test_a_view_holds_nothing_but_what_its_seat_knows"
DEALT = "test_a_world_dealt_from_a_view_looks_the_same"
WORLDS = "test_every_byte_for_a_seat_is_the_same_in_two_worlds"
CHOICES = "test_choices_tell_the_truth"
OFFERED = "test_what_is_not_offered_changes_nothing"
DRY_RUNS = "test_dry_runs_agree_with_whole_rules"
SENT = "test_nothing_changes_for_a_seat_that_was_sent_nothing"
PIECES = "test_pieces_are_conserved_and_every_state_survives_storage"
LOG = "test_every_entry_that_a_seat_is_sent_has_a_log_line"
UNDO = "test_an_undo_forgets_nothing"
MASS = "test_the_chances_of_every_question_add_up_to_one"


def _is_slow(name: str) -> bool:
    return any(mark.name == "slow" for mark in getattr(getattr(Battery, name), "pytestmark", ()))


LAWS = [
    name for name in dir(Battery)
    if name.startswith("test_") and "pinned" not in name and "thousand" not in name and not _is_slow(name)
]  # fmt: skip


def found_by(game: HighCard, *laws: str) -> dict[str, str]:
    """The tests that a game fails, with the battery's messages; all tests unless some are named."""

    class Faulty(Battery):
        tables = 6
        steps = 80

    Faulty.game = game
    broken = {}
    for name in laws or LAWS:
        try:
            getattr(Faulty(), name)()
        except AssertionError as error:
            broken[name] = str(error)
    return broken
