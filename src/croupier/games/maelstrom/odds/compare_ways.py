"""`specialty`, `best-option`, `precision` and `burst`: several ways to do the same (OD-10, OD-11, MS-R63)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.core.odds.parameters import OneOf, Whole, YesNo
from croupier.core.odds.questions import Answer, Cell, Given, OddsQuestion
from croupier.games.maelstrom.figures.attack import burst as several_rounds
from croupier.games.maelstrom.odds.net_chances import Pool, nets
from croupier.games.maelstrom.odds.parse_ways import Ways, at_least, harder, pool_for
from croupier.games.maelstrom.odds.roll import DIFFICULTY, POOL, RULINGS, SPECIALTY, THRESHOLD, option, pool_of, summed

BOUNDS = {"roll_difficulty_bounds": "overflow_to_threshold"}


def _numbers(at: str, name: str | int, pool: Pool) -> Iterator[Cell]:
    """Success, failure, botch and mean of a pool, one cell each."""
    for number, value in summed(nets(pool, 0)).items():
        assert isinstance(value, Fraction)
        yield Cell({at: name, "number": number}, value)


def specialty(given: Given) -> Answer:
    """What a roll is worth without a specialty, with one that applies, and with those that are required."""
    required: int = given["required"]
    cells: list[Cell] = []
    for name, used, met in (
        ("none", False, 0),
        ("one that applies", True, 0),
        *((f"{count} required", True, count) for count in range(1, required + 1)),
    ):
        threshold = given["threshold"] + required - met
        cells += _numbers("used", name, pool_of(given, given["pool"], given["difficulty"], threshold, used))
    return Answer({}, cells=tuple(cells))


def best_option(given: Given) -> Answer:
    """Each way with the compared number, best first."""
    aim: str = given["aim"]
    found = []
    for way in given["options"]:
        pool = pool_for(given, way, "options")
        given.step(pool.work)
        value = at_least(pool, given["net"]) if aim == "net" else getattr(nets(pool, 0), aim)
        found.append((str(way), value))
    found.sort(key=lambda one: one[1], reverse=aim != "botch")
    return Answer({}, cells=tuple(Cell({"option": way}, value, aim) for way, value in found))


def precision(given: Given) -> Answer:
    """An action with Precision and with Reflexes, which raises the difficulty by one (MS-14.9)."""
    penalty = option(given, "roll_reflex_penalty", ("auto", "always", "storyteller", "off"), "MS-R5")
    more = {"always": 1, "off": 0}.get(penalty, int(given["precise-way"]))
    cells: list[Cell] = []
    for name, dice, difficulty in (
        ("Precision", given["precision"], given["difficulty"]),
        ("Reflexes", given["reflexes"], given["difficulty"] + more),
    ):
        pool = harder(given, dice, difficulty, given["threshold"], given["specialty"], name.lower())
        cells += _numbers("by", name, pool)
    return Answer({}, cells=tuple(cells))


def burst(given: Given) -> Answer:
    """One round, or several at one target: a die for each after the first, and one difficulty (MS-R63)."""
    bursts = option(given, "combat_rate", ("burst", "single", "no_ammo"), "MS-R63") == "burst"
    cells: list[Cell] = []
    for rounds in range(1, given["rate"] + 1 if bursts else 2):
        adds = several_rounds(rounds)
        dice, difficulty = given["pool"] + adds.dice, given["difficulty"] + adds.difficulty
        pool = harder(given, dice, difficulty, given["threshold"], given["specialty"], "pool")
        cells += _numbers("rounds", rounds, pool)
    return Answer({}, cells=tuple(cells))


SPECIALTY_VALUE = OddsQuestion(
    "specialty",
    "What a specialty is worth",
    "A roll without a specialty, with one that applies, and with required ones: each "
    "missing one raises the threshold by 1.",
    (POOL, DIFFICULTY, THRESHOLD, Whole("required", "required specialties", 0, 5, 0)),
    specialty,
    ("MS-15.8", "MS-16.6", "MS-16.7", "MS-16.9"),
    {"pool": "4", "difficulty": "8", "required": "1"},
    RULINGS,
)
BEST_OPTION = OddsQuestion(
    "best-option",
    "The best of several ways",
    "Several pools side by side, the best first: by success, by a minimum of net "
    "successes, by the mean, or by the lowest chance of a botch.",
    (
        Ways("options", "the ways offered", 1, 12),
        OneOf("aim", "the number to compare", ("success", "net", "mean", "botch"), "success"),
        Whole("net", "the net successes needed, if the aim is net", 1, 30, 3),
    ),
    best_option,
    ("MS-13.7",),
    {"options": "5/6,7/7,4/6/0/s", "aim": "net"},
    RULINGS,
)
PRECISION = OddsQuestion(
    "precision",
    "Precision or Reflexes",
    "The same action with Precision and with Reflexes, which raises the difficulty by 1 if Precision is possible.",
    (
        Whole("precision", "dice with Precision", 0, 30),
        Whole("reflexes", "dice with Reflexes", 0, 30),
        DIFFICULTY,
        THRESHOLD,
        SPECIALTY,
        YesNo("precise-way", "whether Precision is possible", default=True),
    ),
    precision,
    ("MS-14.9", "MS-R5", "MS-R3"),
    {"precision": "5", "reflexes": "5"},
    {**RULINGS, **BOUNDS, "roll_reflex_penalty": "auto"},
)
BURST = OddsQuestion(
    "burst",
    "One round or several",
    "An attack with one round and with several: each round after the first adds a die, "
    "and together they raise the difficulty by 1.",
    (
        Whole("pool", "dice with one round", 0, 30),
        DIFFICULTY,
        THRESHOLD,
        SPECIALTY,
        Whole("rate", "most rounds at once", 1, 12, 3),
    ),
    burst,
    ("MS-R63",),
    {"pool": "5", "rate": "3"},
    {**RULINGS, **BOUNDS, "combat_rate": "burst"},
)
