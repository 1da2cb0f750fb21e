"""Every worked example of the ledger has a test that names it; those of hands are a table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.checks import hands
from croupier.games.deck_of_adventures.checks.degrees import result
from croupier.games.deck_of_adventures.checks.state import SUIT

HERE = Path(__file__).parent
CARRIED = """
V1  ring: test_the_rule_agrees_with_the_printed_table
V2  ring: test_five_below_a_three_is_a_jack
V3  degrees: test_the_booklets_list_for_the_chasm; checks: test_xena_leaps_the_chasm
V4  degrees: test_a_drawn_jack_is_reported_as_a_ten; checks: test_xena_leaps_the_chasm
V5  hands: test_hands_add_up_and_cancel; checks: test_fatigue_gives_a_lower_hand
V6  contests: test_xena_convinces_jonas; degrees: test_jonas_cannot_resist; ring: test_the_winning_ranks_are_listed_in_ring_order
V7  epics: test_v7_a_success_without_the_suit_continues_the_race
V8  epics: test_v8_a_suited_hit_before_the_gm_draws_wins_the_card
V9  epics: test_v9_a_suited_hit_by_the_gm_is_a_failure
V10 epics: test_v10_participants_sit_out_the_next_card_unless_the_gm_names_them
V11 character_numbers: test_armor_range_without_armor
V12 mechanics: test_v12_the_cap_grows_with_the_level
V13 character_numbers: test_health_of_a_dealer
V14 character_numbers: test_health_of_a_companion
W1  hands: test_the_card_that_counts; worked_examples: test_the_card_that_counts_and_its_degree
W2  hands: test_the_card_that_counts; worked_examples: test_the_card_that_counts_and_its_degree
W3  hands: test_the_card_that_counts; worked_examples: test_the_card_that_counts_and_its_degree
W4  epics: test_w4_among_several_cards_the_suited_one_counts; worked_examples: test_the_card_that_counts_and_its_degree
W5  combat_actions: test_w5_all_kinds_of_hands_add_up; hands: test_hands_add_up_and_cancel
W6  checks: test_fatigue_gained_during_a_check_counts_from_the_next
W7  checks: test_a_check_interrupted_by_exhaustion_fails
W8  checks: test_a_joker_replaces_a_drawn_ace
W9  checks: test_an_ace_just_drawn_cannot_pay_for_anything
W10 degrees: test_a_modifier_widens_the_range_or_narrows_it_to_nothing
W11 surroundings: test_w11_cover_makes_a_target_harder_to_hit; surroundings: test_w11_a_ruling_applies_cover_to_the_letter
W12 combat_actions: test_w12_an_attack_is_a_check_against_the_targets_card; damage: test_armor_goes_before_health
W13 damage: test_w13_part_of_a_critical_hit_is_ignored
W14 damage: test_w14_later_damage_and_healing_are_recomputed
W15 conditions: test_w15_poison_discards_cards_and_stays; decks: test_cards_given_up_are_discarded_and_an_ace_goes_to_the_hand
W16 moves: test_w16_two_halvings_and_rush_leave_four_spaces_or_two_of_rough_ground
W17 moves: test_w17_standing_up_adds_what_full_speed_would_have_left
W18 moves: test_w18_nobody_passes_between_two_adjacent_hostiles
W19 combat_order: test_w19_ties
W20 rests: test_w20_a_rest_card_restores_a_point_and_one_more_for_the_primary_suit
W21 rests: test_w21_mending_more_armor_is_harder
W22 dying: test_w22_treatment_gets_harder_with_each_turn
W23 dying: test_w23_after_a_hit_the_worse_card_counts; worked_examples: test_the_card_that_counts_and_its_degree
W24 contests: test_the_range_of_a_contest
W25 degrees: test_an_effective_range_of_six_cannot_miss
W26 dying: test_w26_a_fall_is_measured_in_tens_of_feet
W27 combat_actions: test_w27_armor_may_be_hit_by_color_alone; degrees: test_a_requirement_decides_whether_a_degree_counts
W28 rests: test_w28_a_full_rest_returns_everything_except_the_standing_target_card
W29 cast_experience: test_the_ledgers_defender_spends_nine_of_nine
W30 combat_actions: test_w30_those_that_miss_attack_the_hider_with_a_lower_hand; contests: test_each_guard_draws_separately
W31 combat_actions: test_w31_the_grapplers_own_lower_hand_passes_to_the_target; contests: test_the_attackers_hand_is_mirrored
W32 mechanics: test_w32_more_cards_than_the_pile_has_are_refused
W33 cast_gear_changes: test_lost_armor_points_stay_lost_through_every_change
W34 dying: test_w34_hitting_an_exhausted_character_starts_death_checks_with_all_lower_hands; dying: test_w34_an_exhausted_character_keeps_their_health_and_a_power_adds_to_it
W35 moves: test_w35_a_wall_is_not_entered_and_its_corner_is_not_cut
W36 conditions: test_w36_a_stunned_character_moves_or_takes_one_action
"""  # noqa: E501
ROWS = [
    (example, *carried.split(": "))
    for example, _, tests in (line.partition(" ") for line in CARRIED.strip().splitlines())
    for carried in tests.strip().split("; ")
]


def test_every_example_of_the_ledger_has_a_test() -> None:
    told = re.findall(r"^\| ([VW]\d+) \|", GAME.ledger, re.MULTILINE)
    assert len(told) == 14 + 36
    assert list(dict.fromkeys(example for example, _, _ in ROWS)) == told


@pytest.mark.parametrize(("example", "file", "test"), ROWS)
def test_the_test_of_an_example_exists_and_names_it(example: str, file: str, test: str) -> None:
    text = (HERE / f"test_{file}.py").read_text(encoding="utf-8")
    at = text.index(f"def {test}(")
    marked = text[text.rindex("\n\n\n", 0, at) : text.find("\n", text.index(":", text.index(")", at)))]
    assert re.search(rf"\b{example}\b", marked) or f"_{example.lower()}_" in f"{marked}_", (
        f"{test} does not say {example}"
    )


@pytest.mark.rule("DA-9.3", "DA-8.8")
@pytest.mark.parametrize(
    ("cards", "target", "dr", "m", "net", "need", "counts", "degree"),
    [
        pytest.param("5D 9C", "7D", 1, 0, 1, "", "5D", "Suited Miss", id="W1"),
        pytest.param("KC 10H", "QH", 1, 2, 1, "", "10H", "Suited Success", id="W2-upper"),
        pytest.param("KC 10H", "QH", 1, 2, -1, "", "KC", "Success", id="W2-lower"),
        pytest.param("7C 10S 2D", "AS", 3, 0, -2, "", "7C", "Color Miss", id="W3"),
        pytest.param("4S 9H KH", "4H", 4, 1, 2, SUIT, "KH", "Suited Success", id="W4"),
        pytest.param("9C KH", "9D", 4, 0, -1, "", "KH", "Color Success", id="W23-lower"),
        pytest.param("9C", "9D", 4, 0, 0, "", "9C", "Major Success", id="W23"),
    ],
)
def test_the_card_that_counts_and_its_degree(
    rulings: Settings, cards: str, target: str, dr: int, m: int, net: int, need: str, counts: str, degree: str
) -> None:
    drawn, terms = cards.split(), {"dr": dr, "modifier": m}
    (at,) = hands.cards_that_count(rulings.__getitem__, drawn, target, net=net, requirement=need, **terms)
    found = result(rulings.__getitem__, drawn[at], target, requirement=need, **terms)
    assert (drawn[at], found.degree) == (counts, degree)
