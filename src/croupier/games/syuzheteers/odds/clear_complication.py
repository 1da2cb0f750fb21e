"""How many beats it takes to clear a complication (SZ-5.11, SZ-9.5, SZ-9.7; Odds 9)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.parameters import OneOf, Whole, YesNo
from croupier.core.odds.questions import Answer, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.syuzheteers.figures.dice_numbers import dice_for
from croupier.games.syuzheteers.figures.troubles import rating_after, rating_in_the_way, stop_dice
from croupier.games.syuzheteers.odds import dice

MOST_RATING, MOST_BEATS = 12, 200


def falls(given: Given, rating: int) -> dict[int, Fraction]:
    """The probability of each amount by which one beat lowers a rating; 0 is a failure."""
    ruling = given.rulings.__getitem__
    start, stop, target = given["start"], given["stop"], given["target"]
    if given["how"] == "dialogue":
        start += ruling("dialogue_help") == "start_die"
        target -= ruling("dialogue_help") == "target"
    if given["relevant"]:
        stop += stop_dice(ruling, rating)
    target += rating_in_the_way(ruling, rating)
    start, stop = dice_for(ruling, start), dice_for(ruling, stop)
    found: dict[int, int] = {}
    lowest = dice.highest(stop)[::-1]  # the lowest stop die mirrors the highest
    for high, ways in enumerate(dice.highest(start), 1):
        for low, times in enumerate(lowest, 1):
            over = high + low - target
            fall = rating - rating_after(ruling, rating, over) if over >= 0 else 0
            found[fall] = found.get(fall, 0) + ways * times
    return {fall: Fraction(ways, dice.SIDES ** (start + stop)) for fall, ways in found.items()}


def clear(given: Given) -> Answer:
    """The distribution of the number of beats, and its mean."""
    if given["stop"] == 0 and not given["relevant"]:
        raise Invalid("stop", 0, "1 or more: at least one stop die is rolled", "SZ-7.6")
    steps = {rating: falls(given, rating) for rating in range(1, given["rating"] + 1)}
    left, outcomes = {given["rating"]: Fraction(1)}, {}
    for beat in range(1, given["most"] + 1):
        given.step(len(left) * (10 + beat * (given["start"] + given["stop"]) // 4))
        onward: dict[int, Fraction] = {}
        for rating, share in left.items():
            for fall, chance in steps[rating].items():
                onward[rating - fall] = onward.get(rating - fall, Fraction(0)) + share * chance
        outcomes[str(beat)] = onward.pop(0, Fraction(0))
        left = onward
    outcomes["rest"] = sum(left.values(), Fraction(0))
    return Answer(outcomes, _mean(steps))


def _mean(steps: dict[int, dict[int, Fraction]]) -> dict[str, Fraction]:
    """The mean number of beats, from the rating left after each success; empty if it never ends."""
    expected = {0: Fraction(0)}
    for rating, step in steps.items():
        works = 1 - step.get(0, Fraction(0))
        if not works:
            return {}
        on = sum((share * expected[rating - fall] for fall, share in step.items() if fall), Fraction(0))
        expected[rating] = (1 + on) / works
    return {"mean": expected[max(steps)]}


QUESTIONS = (
    OddsQuestion(
        "clear",
        "Beats to clear a complication",
        "A success lowers the rating by one, in a Monologue against 8, in a Dialogue with the"
        " partner's help; without buying. `mean` is missing if it can never be cleared.",
        (
            dice.START,
            Whole("stop", "stop dice from other sources", 0, dice.MOST - MOST_RATING),
            Whole("rating", "the rating of the complication", 1, MOST_RATING, 1),
            OneOf("how", "by which beat action", ("monologue", "dialogue"), "monologue"),
            YesNo("relevant", "whether the complication itself adds stop dice to the roll"),
            dice.TARGET,
            Whole("most", "beats listed one by one", 1, MOST_BEATS, 30),
        ),
        clear,
        ("SZ-5.8", "SZ-5.11", "SZ-9.5", "SZ-9.7"),
        {"start": "2", "stop": "1"},
        {
            "dialogue_help": "target",
            "success_effect": "one_thing",
            "rating_effect": "successes",
            "dice_limit": "none",
        },
    ),
)
