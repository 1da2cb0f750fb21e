"""The ledger's worked examples, 1 to 21, through the rules themselves with scripted luck.

Those that are tables of figures alone stand with their chapter: 11 to 13 in test_boost, 14 and 16 in test_values, 17 in
test_initiative, 18 to 20 in test_phases, 21 in test_boost.
"""

from typing import NamedTuple

import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack.commands import (
    Attack,
    Boost,
    BurnFrom,
    ChooseDefense,
    DrawPower,
    Flip,
    KeepDivision,
    PassTurn,
    PlaceCards,
    Rebalance,
    Recover,
    StopFlipping,
)
from croupier.games.state_stack.phases import begin_phase
from support.state_stack.stage import Figure, Stage


class Example(NamedTuple):
    """A and D as they are laid (the last card is flipped first), the deck in drawing order, and what comes of it."""

    number: int
    action: tuple[int, ...]
    defense: tuple[int, ...]
    deck: tuple[int, ...]
    hurt: tuple[int, int]
    stacks: tuple[int, int]
    discards: tuple[int, ...]
    hit: bool = True
    before: tuple[int, int] = (0, 0)
    out: str = ""


EXCHANGES = [
    Example(1, (5, 10), (4, 12), (8, 3), (5, 0), (0, 0), (10, 5, 12, 4, 8, 3)),
    Example(2, (2, 6), (7,), (5,), (0, 1), (0, 0), (6, 7, 2, 5)),
    Example(3, (2, 6), (9, 6), (), (0, 0), (1, 1), (6, 6), hit=False),
    Example(4, (11, 10), (4,), (), (0, 0), (0, 1), (10, 11), hit=False),
    Example(5, (9,), (), (10, 12, 6), (0, 1), (0, 0), (9, 10, 12, 6)),
    Example(6, (3, 11, 4), (8, 9), (2,), (1, 0), (0, 0), (4, 9, 8, 11, 3, 2)),
    Example(7, (12, 9), (3,), (4,), (0, 1), (0, 0), (9, 3, 12, 4)),
    Example(8, (8,), (), (13, 6, 4, 3, 5), (6, 1), (0, 0), (8, 13, 6, 4, 3, 5, 5), before=(4, 1), out="unconscious"),
    Example(9, (8,), (), (13, 6, 4, 6, 3), (6, 1), (0, 0), (8, 13, 6, 4, 6, 3), before=(4, 1)),
    Example(10, (8,), (), (13, 7, 1), (10, 0), (0, 0), (8, 13, 7, 1, 5), before=(4, 0), out="dead"),
]


def exchange(rulings: Settings, example: Example) -> Stage:
    """Play the example: what is flipped and drawn comes in the order in which the rules ask for it."""
    damage, stun = example.before
    stage = Stage(
        rulings,
        Figure(action=len(example.action), initiative=9 if example.number > 7 else 1),
        Figure("Foe", "gm", defense=len(example.defense), damage=damage, stun=stun),
    )
    action, defense, deck = list(example.action[::-1]), list(example.defense[::-1]), list(example.deck)
    stage.do("p1", Attack("c1", "c2"), *_test(action, 9))
    if not stage.asked() or stage.asked()[0] != "defense c2":
        return stage
    empty = not example.defense
    rank = 7 - (stun + 2 * damage // 5)
    shown = [deck.pop(0)] if empty else _test(defense, rank)
    rest = [*_test(action, 9), *deck] if example.hit and action else []
    stage.do("gm", ChooseDefense("c2"), *shown, *rest)
    if stage.asked() == ["power c1"]:
        stage.do("p1", DrawPower("c1"), *deck)
    return stage


def _test(part: list[int], rank: int) -> list[int]:
    shown = []
    while part:
        shown.append(part.pop(0))
        if shown[-1] <= rank:
            break
    return shown


@pytest.mark.rule("SS-5.5", "SS-5.6", "SS-5.7", "SS-5.8", "SS-5.9", "SS-5.10", "SS-5.11", "SS-5.2", "SS-2.7", "SS-8.1")
@pytest.mark.parametrize("example", EXCHANGES, ids=lambda example: f"example {example.number}")
def test_an_exchange(rulings: Settings, example: Example) -> None:
    stage = exchange(rulings, example)
    assert stage.hurt("c2") == example.hurt
    assert (stage.stack("c1")[0], stage.stack("c2")[1]) == example.stacks
    assert tuple(stage.discards()) == example.discards
    assert stage.one("c2").out == example.out
    assert stage.state.has_acted


@pytest.mark.rule("SS-7.5")
def test_example_1_the_penalty_after_the_exchange(rulings: Settings) -> None:
    from croupier.games.state_stack.injury import hurt

    stage = exchange(rulings, EXCHANGES[0])
    assert stage.run(hurt, stage.one("c2")) == 2


@pytest.mark.rule("SS-6.2", "SS-6.4", "SS-6.5", "SS-5.12")
@pytest.mark.parametrize(
    ("number", "action", "damage", "value", "upright", "burned"),
    [(11, 3, 0, 4, 4, 1), (11, 3, 0, 9, 6, 1), (12, 1, 3, 5, 2, 0), (12, 1, 3, 6, 3, 0), (12, 1, 3, 11, 3, 0)],
)
def test_a_boost(
    rulings: Settings, number: int, action: int, damage: int, value: int, upright: int, burned: int
) -> None:
    stage = Stage(rulings, Figure(action=action, damage=damage), Figure("Foe", "gm", defense=1))
    stage.do("p1", Boost("c1"), value)
    if stage.state.placing is not None:
        stage.do("p1", PlaceCards("c1", stage.state.placing.cards), 2, goes_on=True)
    assert sum(stage.stack()) + 1 == upright
    assert len(stage.discards()) == 1 + burned


@pytest.mark.rule("SS-7.2", "SS-7.3", "SS-7.4")
@pytest.mark.parametrize(("cards", "left"), [((5, 2), 0), ((7, 2), 1), ((3, 3), 1)])
def test_example_15_recovering_stun(rulings: Settings, cards: tuple[int, int], left: int) -> None:
    stage = Stage(rulings, Figure(action=1, stun=2, damage=1), Figure("Foe", "gm", defense=1))
    stage.do("p1", Recover("c1"), *cards)
    assert stage.hurt() == (1, left)
    assert tuple(stage.discards()) == cards


@pytest.mark.rule("SS-3.1", "SS-3.3", "SS-3.6")
def test_example_17_a_card_over_speed_goes_at_the_end_of_the_round(rulings: Settings) -> None:
    figures = (Figure(defense=4, initiative=None), Figure("Foe", "gm", defense=1))
    stage = Stage(rulings, *figures, stage="initiative", turn="", phase=0)
    stage.do("p1", Flip("c1"), 11).do("p1", StopFlipping("c1"), goes_on=True)
    assert stage.asked() == ["rebalance c2"]
    stage.do("gm", KeepDivision("c2"), goes_on=True)
    assert (stage.initiative(), stage.stack(), stage.discards()) == (None, (0, 3), [11])


@pytest.mark.rule("SS-4.2", "SS-4.3", "SS-4.4")
def test_example_18_the_order_of_a_round(rulings: Settings) -> None:
    figures = [Figure(name, "p1", action, 0, value) for name, action, value in
               (("P", 5, 2), ("Q", 4, 8), ("R", 3, 7), ("S", 3, 8), ("T", 0, 6))]  # fmt: skip
    foe = Figure("Foe", "gm", initiative=1, defense=1)
    stage = Stage(rulings, *figures, foe, stage="division", turn="", phase=0, order=())
    stage.run(begin_phase, 4, goes_on=True)
    assert (stage.state.phase, stage.state.order, stage.state.turn) == (4, ("c1", "c2"), "c1")
    stage.do("p1", Attack("c1", "c6"), 13, 1).do("gm", ChooseDefense("c6"), 7, goes_on=True)
    assert (stage.stack("c1"), stage.state.turn) == ((3, 0), "c2")
    stage.do("p1", Boost("c2"), 10, goes_on=True)
    stage.do("p1", PlaceCards("c2", 2), 4, goes_on=True)
    assert (stage.stack("c2"), stage.state.phase) == ((5, 0), 3)
    assert stage.state.order == ("c4", "c3", "c1")
    while stage.state.phase == 3:
        stage.do("p1", PassTurn(stage.state.turn), goes_on=True)
    assert stage.stack("c5") == (0, 1)
    assert stage.state.round == 2


@pytest.mark.rule("SS-4.7")
def test_example_19_phase_zero(rulings: Settings) -> None:
    figures = (Figure(defense=3, initiative=6), Figure("Foe", "gm", action=1, defense=1))
    stage = Stage(rulings, *figures, stage="zero", phase=0)
    stage.do("p1", Rebalance("c1", 2), 9, goes_on=True)
    assert stage.stack() == (2, 0)
    assert stage.discards() == [9]


@pytest.mark.rule("SS-4.8", "SS-4.7", "SS-4.3")
def test_example_20_from_an_empty_stack_to_a_turn(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(initiative=6), Figure("Foe", "gm", action=1, defense=1), turn="c2")
    stage.do("gm", PassTurn("c2"), goes_on=True)
    assert (stage.stack(), stage.state.round, stage.state.turn) == ((0, 1), 2, "c2")
    stage.do("gm", PassTurn("c2"), goes_on=True)
    assert stage.asked() == ["rebalance c1"]
    stage.do("p1", Rebalance("c1", 1), goes_on=True)
    assert (stage.state.round, stage.state.phase, stage.state.turn) == (3, 1, "c1")


@pytest.mark.rule("SS-5.12")
def test_example_21_burning_down_to_four(rulings: Settings) -> None:
    from croupier.games.state_stack.current_action import end_action

    stage = Stage(rulings, Figure(action=3, defense=2), Figure("Foe", "gm", defense=1))
    stage.run(end_action, "c1", luck=(2, 3, 4), goes_on=True)
    assert stage.stack() == (2, 2)
    stage.state = Stage(rulings, Figure(action=2, defense=2), Figure("Foe", "gm", defense=1)).state
    stage.run(end_action, "c1", goes_on=True)
    assert stage.asked() == ["burn c1"]
    stage.do("p1", BurnFrom("c1", "action"), 6, goes_on=True)
    assert stage.stack() == (1, 2)
