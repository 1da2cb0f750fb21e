"""The booklet's own rolls, and how dice are read (MS-17.1, WE-3 to WE-17)."""

from __future__ import annotations

import pytest

from croupier.core.settings import Settings
from croupier.games.maelstrom.figures.readings import bounded
from croupier.games.maelstrom.rolls.impossible_actions import as_impossible
from croupier.games.maelstrom.rolls.modifiers import stacked
from croupier.games.maelstrom.rolls.read_dice import resolve
from croupier.games.maelstrom.rolls.roll_receipt import quality
from croupier.games.maelstrom.rolls.roll_text import dice_in_words
from croupier.games.maelstrom.rolls.state import Dice, Modifier, Reading
from support.maelstrom.stage import under


def dice_of(text: str) -> Dice:
    """Dice as the booklet writes them: 1,4,7,10 | 1,10 | 4,8."""
    pool, *waves = (tuple(int(face) for face in part.split(",")) for part in text.split("|"))
    return Dice(pool, tuple(waves))


def said(reading: Reading) -> str:
    number = reading.severity if reading.result == "botch" else reading.net
    return f"{reading.result} {number}".removesuffix(" 0")


@pytest.mark.rule("MS-17.1", "MS-17.2", "MS-17.3")
@pytest.mark.parametrize(
    ("dice", "difficulty", "threshold", "result"),
    [
        pytest.param("1,3,4,6,7", 6, 0, "success 1", id="WE-3 at 6"),
        pytest.param("1,3,4,6,7", 7, 0, "failure", id="WE-3 at 7"),
        pytest.param("1,3,4,6,7", 8, 0, "botch 1", id="WE-3 at 8"),
        pytest.param("6,9,1", 6, 2, "botch 1", id="WE-4"),
        pytest.param("6,9,1", 6, 0, "success 1", id="WE-4 without threshold"),
        pytest.param("1,4,7,10|1,10|4,8", 8, 0, "success 2", id="WE-5"),
        pytest.param("1,4,7,10", 8, 1, "botch 1", id="WE-6"),
        pytest.param("1,4,7,10|1,10|4,8", 8, 1, "success 1", id="WE-7"),
        pytest.param("5,5,8,2,3,4", 5, 2, "success 1", id="WE-8 close call"),
        pytest.param("5,5,2,3,4,4", 5, 2, "failure", id="WE-8 pushed back"),
        pytest.param("5,5,2,3,4,1", 5, 2, "botch 1", id="WE-8 both fall"),
        pytest.param("5,6,7,1,1,2", 5, 2, "botch 1", id="WE-8 net"),
        pytest.param("7,2,3", 6, 3, "failure", id="WE-10 not below nothing"),
        pytest.param("7,1,1", 6, 3, "botch 2", id="WE-10"),
        pytest.param("10,2|3,10|1,6", 6, 1, "success 2", id="WE-14"),
        pytest.param("1,10|1,1", 6, 0, "failure", id="WE-15"),
        pytest.param("2,3,1,6", 6, 0, "failure", id="WE-16"),
        pytest.param("1,1,3,7", 6, 0, "botch 1", id="WE-17"),
        pytest.param("1,1,1,3", 6, 0, "botch 3", id="WE-17 three"),
    ],
)
def test_the_result_of_dice(rulings: Settings, dice: str, difficulty: int, threshold: int, result: str) -> None:
    fallen = dice_of(dice)
    assert said(resolve(rulings.__getitem__, fallen, difficulty, threshold, bool(fallen.waves))) == result


@pytest.mark.rule("MS-16.7", "MS-17.2")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ("1,4,7,10", "[1,4,7,10]"),
        ("1,4,7,10|1,3", "[1,4,7,10], bonus dice [1,3],"),
        ("1,4,7,10|1,10|4,8", "[1,4,7,10], bonus dice [1,10], then [4,8],"),
    ],
)
def test_bonus_dice_are_labeled_as_such(dice: str, words: str) -> None:
    assert dice_in_words(dice_of(dice)) == words


@pytest.mark.rule("MS-17.4", "MS-17.5", "MS-15.7")
@pytest.mark.parametrize(
    ("dice", "threshold", "left", "net"), [("6,7,8,2", 0, 3, 3), ("6,7,8,1", 1, 2, 1), ("6,7,1,1", 0, 2, 0)]
)
def test_the_threshold_applies_first_and_then_each_one_cancels_a_success(
    rulings: Settings, dice: str, threshold: int, left: int, net: int
) -> None:
    reading = resolve(rulings.__getitem__, dice_of(dice), 6, threshold, explodes=False)
    assert (reading.left, reading.net) == (left, net)


@pytest.mark.rule("MS-R1", "MS-17.6")
@pytest.mark.parametrize(
    ("dice", "difficulty", "threshold", "result"),
    [
        pytest.param("5,6,7,1,1,2", 5, 2, "botch 1", id="net"),
        under("roll_botch_rule", "none_left", "5,6,7,1,1,2", 5, 2, "failure"),
        under("roll_botch_rule", "raw_ones", "6,9,1", 6, 2, "failure"),
        under("roll_botch_rule", "classic", "6,9,1", 6, 2, "failure"),
    ],
)
def test_when_a_roll_is_a_botch(rulings: Settings, dice: str, difficulty: int, threshold: int, result: str) -> None:
    assert said(resolve(rulings.__getitem__, dice_of(dice), difficulty, threshold, explodes=False)) == result


@pytest.mark.rule("MS-R2", "MS-17.6")
@pytest.mark.parametrize(
    ("dice", "threshold", "severity"),
    [
        pytest.param("7,1,1", 3, 2, id="uncancelled"),
        under("roll_botch_severity", "ones", "7,8,1,1,1", 1, 3),
        under("roll_botch_severity", "with_unmet_threshold", "7,1,1", 3, 4),
    ],
)
def test_the_severity_of_a_botch(rulings: Settings, dice: str, threshold: int, severity: int) -> None:
    assert resolve(rulings.__getitem__, dice_of(dice), 6, threshold, explodes=False).severity == severity


@pytest.mark.rule("MS-R1", "MS-R2")
@pytest.mark.option("roll_botch_rule", "none_left")
def test_a_botch_with_nothing_left_has_a_severity_of_at_least_one(rulings: Settings) -> None:
    reading = resolve(rulings.__getitem__, dice_of("7,8,1,1"), 6, 1, explodes=False)
    assert said(reading) == "failure"
    assert said(resolve(rulings.__getitem__, dice_of("7,1"), 6, 1, explodes=False)) == "botch 1"


@pytest.mark.rule("MS-16.8")
def test_bonus_dice_succeed_and_their_ones_do_not_count(rulings: Settings) -> None:
    reading = resolve(rulings.__getitem__, dice_of("10|1,9"), 6, 0, explodes=True)
    assert (reading.successes, reading.ones) == (2, 0)


@pytest.mark.rule("MS-R3", "MS-15.3")
@pytest.mark.parametrize(
    ("difficulty", "locked"),
    [
        (6, (6, 0)),
        (1, (2, 0)),
        pytest.param(11, (10, 1), id="WE-12"),
        under("roll_difficulty_bounds", "clamp", 11, (10, 0)),
        under("roll_difficulty_bounds", "impossible", 11, (11, 0)),
    ],
)
def test_modifiers_that_push_the_difficulty_out_of_its_range(
    rulings: Settings, difficulty: int, locked: tuple[int, int]
) -> None:
    assert bounded(rulings["roll_difficulty_bounds"], difficulty) == locked


@pytest.mark.rule("MS-R6", "MS-15.3")
@pytest.mark.parametrize(("sum_of"), [pytest.param(2, id="add"), under("roll_modifier_stacking", "worst_only", 1)])
def test_modifiers_of_the_difficulty_add_up(rulings: Settings, sum_of: int) -> None:
    modifiers = (Modifier("untrained", 1), Modifier("Reflexes", 2), Modifier("light", 0), Modifier("aid", -1))
    assert stacked(rulings["roll_modifier_stacking"], modifiers) == sum_of


@pytest.mark.rule("MS-13.4", "MS-R16")
def test_an_impossible_action_fails_where_dice_would_succeed_and_botches_as_usual(rulings: Settings) -> None:
    read = [as_impossible(resolve(rulings.__getitem__, dice_of(one), 6, 0, explodes=False)) for one in ("9,9", "1,2")]
    assert [said(one) for one in read] == ["failure", "botch 1"]


@pytest.mark.rule("MS-17.7")
def test_the_quality_of_a_success() -> None:
    assert [quality(net) for net in (1, 2, 3, 7)] == ["only just", "well done", "really good", "really good"]
