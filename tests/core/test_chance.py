"""Chance: one interface, five answer sources, exact probabilities."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from croupier.core.chance import (
    Chance,
    DrawRequest,
    LuckAnswer,
    NeedChance,
    every_outcome,
    scripted_source,
    seeded_source,
)
from croupier.core.luck import Position
from croupier.core.luck_sources import KeyedLuck, KeyPosition, ScriptedLuck, SeededLuck
from croupier.core.refusals import Invalid

CARDS = DrawRequest("deck", (("2C", 1), ("KD", 1), ("AS", 2)))
DICE = DrawRequest("dice", dice=2, sides=6)


def test_probabilities_of_cards_and_dice_add_up_to_one() -> None:
    for question in (CARDS, DICE, DrawRequest("three", dice=3, sides=10)):
        assert sum(share for _, share in question.outcomes()) == 1
    assert dict(CARDS.outcomes())["AS"] == Fraction(1, 2)


def test_outcomes_of_many_dice_are_checked_without_listing_them() -> None:
    for question in (CARDS, DICE, DrawRequest("dice", dice=3, sides=10)):
        listed = {answer for answer, _ in question.outcomes()}
        assert question.count == len(listed)
        assert all(map(question.allows, listed))
    many = DrawRequest("dice", dice=40, sides=10)
    assert many.count == 2_054_455_634
    assert many.allows(",".join(["3"] * 20 + ["10"] * 20))
    for wrong in ("3," * 39 + "11", "3," * 38 + "3", "10," * 39 + "3", "3," * 39 + "03", "3," * 39 + "٣", "", "3"):
        assert not many.allows(wrong)


def test_dice_rolled_together_are_one_question_with_multiset_outcomes() -> None:
    outcomes = dict(DICE.outcomes())
    assert len(outcomes) == 21
    assert outcomes["1,1"] == Fraction(1, 36)
    assert outcomes["1,2"] == Fraction(2, 36)


def test_drawing_without_a_source_fails() -> None:
    with pytest.raises(NeedChance) as stopped:
        Chance().ask(CARDS)
    assert stopped.value.question == CARDS


def test_scripted_answers_come_first_and_then_the_source() -> None:
    chance = Chance(scripted_source(["KD"]), (LuckAnswer("AS"),))
    assert [chance.ask(CARDS), chance.ask(CARDS)] == ["AS", "KD"]
    assert [(one.how, one.k) for one in chance.drawn] == [("scripted", 0), ("scripted", 1)]


def test_a_script_with_an_impossible_answer_is_refused() -> None:
    with pytest.raises(Invalid, match="luck: 9H"):
        Chance(scripted_source(["9H"])).ask(CARDS)


def test_a_typed_card_that_is_hidden_elsewhere_is_replaced_by_the_table() -> None:
    chance = Chance(prefix=(LuckAnswer("9H", "typed"),), table=scripted_source(["KD"]))
    assert chance.ask(CARDS) == "KD"
    assert chance.drawn[0].how == "scripted"


def test_every_outcome_is_visited_with_its_probability() -> None:
    def run(chance: Chance) -> tuple[str, str]:
        return chance.ask(CARDS), chance.ask(DICE)

    outcomes = list(every_outcome(run))
    assert len(outcomes) == 3 * 21
    assert sum(mass for _, mass in outcomes) == 1
    assert dict(outcomes)["AS", "6,6"] == Fraction(1, 72)


def test_enumeration_stops_when_a_run_draws_no_more() -> None:
    def run(chance: Chance) -> int:
        return 1 if chance.ask(CARDS) == "2C" else len(chance.ask(DICE))

    assert sum(mass for _, mass in every_outcome(run)) == 1
    assert len(list(every_outcome(run))) == 1 + 2 * 21


def test_seeded_luck_is_reproducible_and_uniform() -> None:
    def draws(seed: str) -> list[str]:
        source = seeded_source(seed)
        return [source(CARDS, k)[0] for k in range(400)]

    assert draws("a") == draws("a") != draws("b")
    counted = Counter(draws("a"))
    assert abs(counted["AS"] - 200) < 45
    assert abs(counted["2C"] - 100) < 40


def test_keyed_luck_depends_on_key_place_mix_and_links_but_not_on_the_entry() -> None:
    luck_source = KeyedLuck(bytes(32))

    def draws(entry: int, position: Position) -> str:
        source = luck_source.source(entry, lambda question: KeyPosition(None, position))
        return ",".join(source(DICE, k)[0] for k in range(8))

    usual = Position(0, 0)
    others = [Position(1, 0), Position(0, 1), Position(0, 0, b"m" * 32), Position(0, 0, links="p1:00")]
    assert len({draws(1, one) for one in (usual, *others)}) == 5
    assert draws(1, usual) == draws(2, usual)


def test_scripted_sources_continue_with_a_seed_or_stop() -> None:
    def ask(luck_source: SeededLuck) -> Chance:
        return Chance(luck_source.source(1, lambda question: KeyPosition(None, Position(0, 0))))

    goes_on = ask(ScriptedLuck(["KD"], "seed"))
    assert goes_on.ask(CARDS) == "KD"
    assert goes_on.ask(CARDS) in dict(CARDS.outcomes())
    stops = ask(ScriptedLuck(["KD"]))
    stops.ask(CARDS)
    with pytest.raises(NeedChance):
        stops.ask(CARDS)
