"""`evade`, `margin` and `opposed`: one roll against another (OD-13; MS-R19, MS-R60, MS-R61)."""

from __future__ import annotations

from fractions import Fraction
from operator import mul

from croupier.core.odds.exact import bound
from croupier.core.odds.parameters import Whole, YesNo
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.games.maelstrom.odds.net_chances import Pool
from croupier.games.maelstrom.odds.pool_weights import Weighed, pool_weights
from croupier.games.maelstrom.odds.roll import DIFFICULTY, MOST, MOST_DICE, POOL, RULINGS, SPECIALTY, THRESHOLD, pool_of

EVADE_POOL = Whole("evade-pool", "the evading character's dice; none if the target does not evade", 0, MOST_DICE, 0)
EVADE_DIFFICULTY = Whole("evade-difficulty", "the evade's difficulty", 2, 10, 6)
EVADE_SPECIALTY = YesNo("evade-specialty", "whether the evade uses a specialty, so that its tens explode")
HIT = (Bar("hit", ("hit",), "good"),)


def sides(given: Given, other: str = "evade") -> tuple[Pool, Pool, int]:
    """Both pools, and the highest number of net successes that has to be listed."""
    attack = pool_of(given, given["pool"], given["difficulty"], given["threshold"], given["specialty"], action=False)
    evade = pool_of(
        given, given[f"{other}-pool"], given[f"{other}-difficulty"], 0, given[f"{other}-specialty"], action=False
    )
    plain = [one.dice for one in (attack, evade) if not one.explodes]
    return attack, evade, min(plain) if plain else deep(attack, evade)


def deep(*pools: Pool) -> int:
    """The highest number of net successes listed if tens explode on both sides; the rest is the error.

    No exact fraction exists in that case: a product of two roots like that of `series`, summed over all net successes,
    is an elliptic integral.
    """
    return 25 + 2 * sum(one.dice for one in pools)


def evade(given: Given) -> Answer:
    """An attack hits with more net successes than the evade; with none it misses, whatever the evade does."""
    attack, other, far = sides(given)
    given.step(far * far)
    mine, theirs = pool_weights(attack, far), pool_weights(other, far)
    hits, untold = beaten(mine, theirs)
    whole = mine.whole * theirs.whole
    hit = Fraction(hits, whole)
    summary = {"hit": hit, "unopposed": Fraction(mine.success, mine.whole), **error(untold, whole)}
    return Answer({"hit": hit, "miss": 1 - hit}, summary)


def error(untold: int, whole: int) -> dict[str, Fraction]:
    """The maximum error of a chance that is not exact."""
    return {"error": bound(untold, whole)} if untold else {}


def beaten(mine: Weighed, theirs: Weighed) -> tuple[int, int]:
    """Weights of more net successes than the other side, and of results that are not listed."""
    left = mine.success
    found = left * (theirs.whole - theirs.success)
    for one, other in zip(mine.wins, theirs.wins, strict=True):
        left -= one
        found += left * other
    return found, mine.more * theirs.more


def margins(mine: Weighed, theirs: Weighed, most: int, *, botch_adds: bool) -> list[int]:
    """Weights of winning by 0 or less (even if the other side does not roll), by 1, by 2 ... up to `most`."""
    none = theirs.failure + (0 if botch_adds else theirs.botch)
    found = [mine.whole * theirs.whole - beaten(mine, theirs)[0]]
    wins = [0, *mine.wins, 0]
    for k in range(1, most + 1):
        weight = sum(map(mul, wins[k + 1 :], theirs.wins)) + wins[k] * none
        found.append(weight + wins[k - 1] * theirs.botch if botch_adds else weight)
    return found


def margin(given: Given) -> Answer:
    """The margin of an attack over an evade; a botched evade adds one."""
    return _by_how_much(given, "evade", "miss", botch_adds=True)


def opposed(given: Given) -> Answer:
    """The margin of the acting side; on a tie it fails."""
    return _by_how_much(given, "other", "not-won", botch_adds=False)


def _by_how_much(given: Given, name: str, none: str, *, botch_adds: bool) -> Answer:
    attack, other, far = sides(given, name)
    most: int = given["most"]
    reach = attack.dice
    if attack.explodes:
        reach = max(far, most + far // 2) if other.explodes else max(far, most) + other.dice
    given.step(reach * reach)
    mine, theirs = pool_weights(attack, reach), pool_weights(other, reach)
    top = most if attack.explodes else min(most, attack.dice + botch_adds)
    found = margins(mine, theirs, top, botch_adds=botch_adds)
    whole = mine.whole * theirs.whole
    won = whole - found[0]
    outcomes = {none: Fraction(found[0], whole)}
    outcomes |= {str(k): Fraction(found[k], whole) for k in range(1, top + 1)}
    if attack.explodes or top < attack.dice + botch_adds:
        outcomes["rest"] = 1 - sum(outcomes.values(), Fraction(0))
    untold = mine.more * (theirs.more + sum(theirs.wins[max(0, reach - top) :]))
    return Answer(outcomes, {"won": Fraction(won, whole), **error(untold, whole)})


ATTACK_POOL = Whole("pool", "dice of the attack", 0, MOST_DICE)
EVADE = OddsQuestion(
    "evade",
    "An attack against an evade",
    "The probability that an attack hits a target who evades: it needs more net "
"successes, and at least one.",
    (ATTACK_POOL, DIFFICULTY, Whole("evade-pool", "the evading character's dice", 0, MOST_DICE),
     EVADE_DIFFICULTY, SPECIALTY,
     EVADE_SPECIALTY, THRESHOLD),
    evade,
    ("MS-R60", "MS-R61", "MS-17.1"),
    {"pool": "5", "evade-pool": "4"},
    RULINGS,
    HIT,
)  # fmt: skip
MARGIN = OddsQuestion(
    "margin",
    "The margin of a hit",
    "The attack's net successes minus the evade's; a botched evade adds one.",
    (ATTACK_POOL, DIFFICULTY, THRESHOLD, SPECIALTY, EVADE_POOL, EVADE_DIFFICULTY, EVADE_SPECIALTY, MOST),
    margin,
    ("MS-R60", "MS-R61"),
    {"pool": "5", "evade-pool": "4"},
    RULINGS,
    (Bar("hit", ("won",), "good"),),
)
OPPOSED = OddsQuestion(
    "opposed",
    "One roll against another",
    "The margin by which the acting side wins against an opposing roll; on a tie it fails.",
    (
        POOL,
        DIFFICULTY,
        THRESHOLD,
        SPECIALTY,
        Whole("other-pool", "dice of the other side", 0, MOST_DICE),
        Whole("other-difficulty", "the other side's difficulty", 2, 10, 6),
        YesNo("other-specialty", "whether the other side uses a specialty"),
        MOST,
    ),
    opposed,
    ("MS-R19",),
    {"pool": "5", "other-pool": "4"},
    RULINGS,
    (Bar("won", ("won",), "good"),),
)
