"""`bonus-die`: the effect of a bonus die, bought with a point of experience, on a finished roll (MS-R46)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.maelstrom.figures.readings import counted
from croupier.games.maelstrom.odds.roll import (
    BARS,
    BOTCH_RULES,
    DIFFICULTY,
    HOPELESS,
    MOST,
    SPECIALTY,
    THRESHOLD,
    option,
)
from croupier.games.maelstrom.odds.series import FACES, GROWN, root


def bonus_die(given: Given) -> Answer:
    """The net with one more die, whose 1 is ignored; with a specialty a ten on it adds two dice, and so on."""
    rule = option(given, "roll_botch_rule", BOTCH_RULES, "MS-R1")
    ruling = {"roll_botch_rule": rule, "roll_botch_severity": "uncancelled"}.__getitem__
    ones, threshold, shown = given["ones"], given["threshold"], given["successes"]
    _, now, severity = counted(ruling, shown, ones, threshold)
    most = max(now, given["most"])
    if severity:
        raise Invalid("ones", ones, "few enough that the roll is not a botch", "MS-R46")
    weights, step = _die(given, max(0, most + ones + threshold - shown))
    found: dict[int, Fraction] = {}
    for more, weight in enumerate(weights):
        net = counted(ruling, shown + more, ones, threshold).net
        if net <= most:
            found[net] = found.get(net, Fraction(0)) + Fraction(weight, FACES * step**more)
    rest = 1 - sum(found.values(), Fraction(0))
    success = 1 - found.get(0, Fraction(0))
    outcomes = {str(net): found.get(net, Fraction(0)) for net in range(now, max(found, default=now) + 1)}
    if rest:
        outcomes["rest"] = rest
    return Answer(outcomes, {"success": success, "failure": 1 - success, "better": 1 - outcomes[str(now)]})


def _die(given: Given, most: int) -> tuple[list[int], int]:
    """Weights of the successes of one bonus die, over 10, and 100 for each success if tens explode."""
    if given["hopeless"]:
        return [FACES], 1
    difficulty = given["difficulty"]
    if given["specialty"]:
        return [-half // 2 for half in root(difficulty, most + 1)[1:]], GROWN
    return [difficulty - 1, FACES + 1 - difficulty], 1


BONUS_DIE = OddsQuestion(
    "bonus-die",
    "A bonus die for a point of experience",
    "The result of a roll that is not a botch after adding one bonus die; its 1 is ignored.",
    (
        Whole("successes", "successes rolled so far, before the threshold", 0, 200),
        Whole("ones", "ones rolled on pool dice so far", 0, 60, 0),
        DIFFICULTY,
        THRESHOLD,
        SPECIALTY,
        HOPELESS,
        MOST,
    ),
    bonus_die,
    ("MS-R46", "MS-12.7"),
    {"successes": "1", "ones": "1"},
    {"roll_botch_rule": "net"},
    (*BARS[:2], Bar("better", ("better",), "good")),
)
