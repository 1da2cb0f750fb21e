"""The values that an odds question accepts, and the error for each that it does not."""

import pytest

from croupier.core.odds.parameters import Card, Listed, OneOf, Parameter, Whole, Wholes, YesNo, ranks
from croupier.core.refusals import Invalid

POOL = Whole("pool", "dice", 1, 100)
WIDE = Whole("modifier", "steps", -6, 6, 0)
SURE = YesNo("specialty", "tens again")
PLAN = OneOf("plan", "when to stop", ("stop", "all"), "stop")
POOLS = Wholes("pools", "dice", 1, 20, "1-10")
SEEN = ranks("seen", "ranks out of the deck")
PILE = Listed("pile", "cards left")
TARGET = Card("target", "the Target Card")


@pytest.mark.parametrize(
    ("parameter", "given", "value"),
    [
        (POOL, "5", 5),
        (POOL, 100, 100),
        (WIDE, "-6", -6),
        (WIDE, "+2", 2),
        (SURE, "true", True),
        (SURE, False, False),
        (SURE, "", True),
        (PLAN, "all", "all"),
        (POOLS, "1-3", (1, 2, 3)),
        (POOLS, "2,4,6-8", (2, 4, 6, 7, 8)),
        (POOLS, [3, 5], (3, 5)),
        (SEEN, "j,j,10", ("J", "J", "10")),
        (SEEN, "", ()),
        (SEEN, [2, "A"], ("2", "A")),
        (PILE, "8c 10h", ("8C", "10H")),
        (TARGET, "qs", "QS"),
    ],
)
def test_allowed_values_are_read(parameter: Parameter, given: object, value: object) -> None:
    assert parameter.read(given) == value
    assert parameter.read(parameter.typed(value)) == value
    assert parameter.read(parameter.as_json(value)) == value


@pytest.mark.parametrize(
    ("parameter", "given", "said"),
    [
        (POOL, "0", "pool: 0 is not allowed; allowed: a whole number from 1 to 100"),
        (POOL, "10000", "pool: 10000 is not allowed; allowed: a whole number from 1 to 100"),
        (POOL, "5.0", "pool: 5.0 is not allowed; allowed: a whole number from 1 to 100"),
        (POOL, "\u0665", "pool: \u0665 is not allowed; allowed: a whole number from 1 to 100"),
        (POOL, True, "pool: true is not allowed; allowed: a whole number from 1 to 100"),
        (POOL, 5.0, "pool: 5.0 is not allowed; allowed: a whole number from 1 to 100"),
        (POOL, None, "pool is missing; allowed: a whole number from 1 to 100"),
        (SURE, "maybe", "specialty: maybe is not allowed; allowed: true or false"),
        (PLAN, "", "plan is missing; allowed: stop, all"),
        (POOLS, "3-1", "pools: 3-1 is not allowed; allowed: whole numbers from 1 to 20, such as 1-20 or 1,20"),
        (
            Wholes("of", "of", 0, 9, count=2),
            "1,1,1",
            "of: 1,1,1 is not allowed; allowed: whole numbers from 0 to 9, such as 0-9 or 0,9, at most 2 of them",
        ),
        (POOLS, "", "pools is missing; allowed: whole numbers from 1 to 20, such as 1-20 or 1,20"),
        (POOLS, {"a": 1}, "pools: {'a': 1} is not allowed; allowed: whole numbers from 1 to 20, such as 1-20 or 1,20"),
    ],
)
def test_a_disallowed_value_is_reported_with_the_allowed_ones(parameter: Parameter, given: object, said: str) -> None:
    with pytest.raises(Invalid) as refused:
        parameter.read(given)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("parameter", "given"),
    [
        (SEEN, "J,J,J,J,J"),
        (SEEN, "1"),
        (SEEN, "8C"),
        (PILE, "8C,8C"),
        (PILE, "8"),
        (PILE, 8.5),
        (PILE, [["8C"]]),
        (TARGET, "8"),
        (TARGET, "ZC"),
        (TARGET, ["8C"]),
    ],
)
def test_a_card_that_is_not_in_the_deck_or_given_twice_is_refused(parameter: Parameter, given: object) -> None:
    with pytest.raises(Invalid, match=f"{parameter.name}: .* is not allowed; allowed: "):
        parameter.read(given)


def test_only_parameters_without_a_default_are_required() -> None:
    assert [one.name for one in (POOL, WIDE, SURE, PLAN, POOLS, SEEN, TARGET) if one.required] == ["pool", "target"]
