"""The arithmetic that odds questions share."""

import pickle
from fractions import Fraction
from random import Random

from croupier.core.odds.exact import share


def test_ratios_and_percentages_of_the_same_numbers_agree() -> None:
    luck = Random(1)
    for _ in range(300):
        whole = luck.randint(1, 10 ** luck.randint(0, 60))
        part = luck.randint(-whole, 2 * whole)
        one, other = share(part, whole), Fraction(part, whole)
        assert (one, hash(one), str(one), one + 1, pickle.loads(pickle.dumps(one))) == (
            other,
            hash(other),
            str(other),
            other + 1,
            other,
        )
        assert (one.numerator, one.denominator) == (other.numerator, other.denominator)


def test_zero_and_one_are_whole_numbers() -> None:
    assert (share(0, 7), share(7, 7)) == (Fraction(0, 1), Fraction(1, 1))
    assert share(0, 7).denominator == 1
