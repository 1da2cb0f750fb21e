"""The battery's tests by name, and which of them a copy of the example game fails."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from croupier.testing.battery import Battery
from croupier.testing.battery_out import Out
from croupier.testing.battery_predictions import Reader
from croupier.testing.battery_receipts import Sum
from croupier.testing.battery_seams import Seams
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
NEW = "test_what_is_new_is_taken_only_as_offered"
SOMEHOW = "test_every_value_of_a_new_form_is_accepted_somehow"
FIELDS = "test_forms_have_every_field_that_is_accepted"
BEGINS = "test_a_form_begins_with_what_it_has_set"
OUT = "test_nobody_is_asked_about_those_who_are_out"
TAKEN_BACK = "test_what_is_taken_back_leaves_nothing"
NAMED = "test_whoever_changes_is_named"
UNDO_NEW = "test_an_undo_takes_back_what_is_new"
SUMS = "test_receipts_add_up"
COME_TRUE = "test_odds_come_true"
OPTIONS = "test_the_laws_hold_under_other_options"
OTHER_TABLES = "test_the_laws_hold_at_other_tables"
MASS = "test_the_chances_of_every_question_add_up_to_one"


NO_SEAMS = Seams()
NO_SUMS: Mapping[str, Sum] = MappingProxyType({})
NO_READERS: Mapping[str, Reader] = MappingProxyType({})


def nobody(state: Any) -> frozenset[str]:
    """Nobody is out."""
    return frozenset()


def _is_slow(name: str) -> bool:
    return any(mark.name == "slow" for mark in getattr(getattr(Battery, name), "pytestmark", ()))


LAWS = [
    name for name in dir(Battery)
    if name.startswith("test_") and "pinned" not in name and "thousand" not in name and not _is_slow(name)
]  # fmt: skip


def found_by(
    game: HighCard,
    *laws: str,
    seams: Seams = NO_SEAMS,
    out: Out = nobody,
    readers: Mapping[str, Reader] = NO_READERS,
    sums: Mapping[str, Sum] = NO_SUMS,
) -> dict[str, str]:
    """The tests that a game fails, with the battery's messages; all tests unless some are named."""

    class Faulty(Battery):
        tables = 6
        steps = 80

        def out(self, state: Any) -> frozenset[str]:
            return out(state)

    Faulty.game, Faulty.seams, Faulty.readers, Faulty.sums = game, seams, readers, sums
    broken = {}
    for name in laws or LAWS:
        try:
            getattr(Faulty(), name)()
        except AssertionError as error:
            broken[name] = str(error)
    return broken
