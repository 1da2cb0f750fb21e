"""The ledger's worked examples 2 to 10 as one table: a whole roll, from its dice to its effect."""

from typing import NamedTuple

import pytest

from croupier.core.settings import Settings
from croupier.games.syuzheteers.assets.state import Card, Complication, Obstacle
from croupier.games.syuzheteers.figures import dice_numbers
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.roll.commands import BuySuccess, LendHand
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor

LAME = tuple(Inclination("angry", 1, (Complication(f"m{at}", "angry", 1),)) for at in range(5, 8))
BOXES = (Inclination("upset"), Inclination("shaken"), *LAME)


class Example(NamedTuple):
    """Dice, obstacles and hands; `price` is what the success costs, and None where it cannot be bought."""

    start: str
    stop: str
    obstacles: int = 0
    hands: int = 0
    total: int = 0
    target: int = 8
    points: int = 0
    price: int | None = None
    experience: int = 0
    success: bool = False


EXAMPLES = {
    "2": Example("3,6,6", "2", total=8, points=1, success=True),
    "3, declined": Example("6,6,6", "1,5", total=7, points=2, price=1),
    "4, one hand": Example("5", "2,4,6", hands=1, total=7, target=7, experience=2, success=True),
    "4, no hand": Example("5", "2,4,6", total=7, price=1, experience=2),
    "5": Example("2", "1,1,6", total=3, price=2, experience=2),
    "6": Example("1", "3,6", total=4, experience=1),
    "6, one hand": Example("1", "3,6", hands=1, total=4, target=7, price=1, experience=1),
    "7": Example("5", "2", total=7),
    "8": Example("4,4", "5,6", 2, total=9, target=10, price=1),
    "9": Example("3,3", "2,2,5,5,6", 1, total=5, target=9, price=4, experience=3),
    "10, four obstacles": Example("6", "6", 4, total=12, target=12, success=True),
    "10, five obstacles": Example("6", "6", 5, total=12, target=13),
}


def played(rulings: Settings, one: Example) -> Beaten:
    """The roll up to the answer of who could buy it."""
    obstacles = tuple(Obstacle(f"o{at}", "a wall") for at in range(one.obstacles))
    card = Card("w1", name="The bridge", kind="place", durability=1, type="Rival", question="who?", obstacles=obstacles)
    stage = Beaten(rulings, Actor(more={"uses": 1, "inclinations": BOXES}), Actor(), Actor(), stage=(card,))
    stage.thrown(one.start, one.stop)
    for seat in ("p2", "p3")[: one.hands]:
        stage.do(seat, LendHand("beat"))
    return stage.until("buy", "trouble")


def obstacles_of(stage: Beaten) -> int:
    return len(stage.card("w1").obstacles)


@pytest.mark.rule("SZ-7.5", "SZ-7.8", "SZ-7.9", "SZ-7.10", "SZ-8.1", "SZ-8.3", "SZ-8.5", "SZ-8.7", "SZ-10.1")
@pytest.mark.parametrize("one", EXAMPLES.values(), ids=EXAMPLES.keys())
def test_a_whole_roll_without_buying_matches_the_ledger(rulings: Settings, one: Example) -> None:
    stage = played(rulings, one)
    assert stage.points() == one.points, "banked at once"
    assert (stage.state.roll is None) == one.success
    assert one.success or stage.asked() == ["p1 trouble" if one.price is None else "p1 buy"]
    stage.until()
    told = stage.facts("SZ-7.10")
    assert (told["total"], told["target"]) == (one.total, one.target)
    assert stage.where("w1") == ("hand.p1" if one.success else "scene.w1")
    assert obstacles_of(stage) == (0 if one.success else one.obstacles + 1)
    assert (stage.one().experience, stage.points()) == (one.experience, one.points)
    assert [held.rating for held in stage.one().complications] == [1, 1, 1], "nothing is taken unless it is bought"


@pytest.mark.rule("SZ-8.1", "SZ-8.4", "SZ-5.9", "SZ-8.7")
@pytest.mark.parametrize(
    "one",
    [one for one in EXAMPLES.values() if one.price is not None],
    ids=[name for name, one in EXAMPLES.items() if one.price is not None],
)
def test_a_bought_success_costs_a_complication_of_that_rating(rulings: Settings, one: Example) -> None:
    stage = played(rulings, one)
    assert one.price is not None
    stage.do("p1", BuySuccess(one.price, "", 1))
    assert stage.one().inclinations[1].held[0].rating == one.price
    assert (stage.where("w1"), stage.card("w1").durability) == ("hand.p1", max(0, 1 - one.obstacles))
    assert (stage.one().experience, stage.points()) == (one.experience, one.points)


@pytest.mark.rule("SZ-8.1", "SZ-7.10")
@pytest.mark.parametrize(
    ("start", "stop", "target", "hands", "price"),
    [((5,), (2, 4, 6), 8, 1, 1), ((1,), (3, 6), 8, 4, None), ((2,), (1, 1, 6), 8, 5, 2), ((6,), (6,), 13, 1, None)],
)
def test_with_all_dice_rolled_the_hands_needed_and_the_price_are_known(
    rulings: Settings, start: tuple[int, ...], stop: tuple[int, ...], target: int, hands: int, price: int | None
) -> None:
    reached = dice_numbers.total(start, stop)
    assert next(n for n in range(9) if dice_numbers.succeeds(reached, target - n)) == hands
    assert dice_numbers.buyable(rulings.__getitem__, start, stop, target)[:1] == (() if price is None else (price,))
