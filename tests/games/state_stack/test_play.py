"""Whole fights: they end, no card is lost, and a duel lasts as long as the ledger says (SS-8.6, SS-R42)."""

from collections import Counter
from collections.abc import Callable
from statistics import median

import pytest

from croupier.core.chance import even_numbers
from croupier.core.commands import Command
from croupier.core.luck_sources import SeededLuck
from croupier.core.refusals import Refusal
from croupier.core.state import Ask
from croupier.core.table import Table
from croupier.games.state_stack import GAME, places
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack.bots import STYLES, Style, answer
from croupier.games.state_stack.content import BLOCKS
from croupier.games.state_stack.state import Fight
from croupier.pieces.questions import kind_of

NOW = "2026-01-01T12:00:00Z"
Mind = Callable[[Fight, Ask], list[Command]]


def drunkard(number: Callable[[int], int]) -> Mind:
    """Answers anything at random; what is refused is tried no more."""

    def wishes(view: Fight, ask: Ask) -> list[Command]:
        kind, name = kind_of(ask), ask.about
        blanks = places.blanks(view, name) if name else 0
        if kind == "turn":
            others = [one.id for one in view.combatants if one.id != name]
            target = others[number(len(others))]
            found: list[Command] = [wish.Attack(name, target), wish.Boost(name), wish.Recover(name)]
            found += [wish.PassTurn(name)] if number(4) == 0 else []
            return [*sorted(found, key=lambda _: number(100)), wish.PassTurn(name)]
        if kind == "divide":
            return [wish.Divide(name, number(blanks + 1))]
        if kind == "flip":
            return [wish.StopFlipping(name), wish.Flip(name)] if number(2) else [wish.Flip(name)]
        if kind == "place":
            assert view.placing is not None
            return [wish.PlaceCards(name, number(view.placing.cards + 1))]
        if kind == "rebalance" and number(2):
            return [wish.Rebalance(name, number(min(blanks, 2) + 1))]
        return []

    return wishes


def stylist(style: Style, number: Callable[[int], int]) -> Mind:
    def wishes(view: Fight, ask: Ask) -> list[Command]:
        question = GAME.question(ask)
        assert question is not None
        found = answer(view, question, style, lambda options, k: options[number(len(options))])
        return [] if found is None else [found]

    return wishes


def fight(seed: str, mind: Mind, blocks: tuple[tuple[str, ...], tuple[str, ...]]) -> Table[Fight]:
    """One fight to its end: the player's blocks against the GM's."""
    start = GAME.begin(("p1",), GAME.read_settings({}), with_gm=True, mode="enforce", consent="nobody_objects")
    table: Table[Fight] = Table(GAME, start, SeededLuck(seed))
    for seat, names in zip(("p1", "gm"), blocks, strict=True):
        for name in names:
            table.submit(seat, wish.AddCombatant(name, block=name), NOW)
    table.submit("gm", wish.StartFight(), NOW)
    while table.state.is_running:
        assert pieces(table.state) == cards_in_play(table.state)
        ask = GAME.open_questions(table.state)[0]
        for command in (*mind(table.view(ask.seat), ask), None):
            try:
                chosen = command or GAME.default(table.view(ask.seat), ask)
                table.submit(ask.seat, chosen, NOW)
                break
            except Refusal:
                assert command is not None, "the ledger's default answer is refused"
    return table


def run(fights: int) -> None:
    names = sorted(BLOCKS)
    for index in range(fights):
        number = even_numbers(f"fight {index}")
        blocks = tuple(tuple(names[number(6)] for _ in range(1 + number(3))) for _ in range(2))
        table = fight(f"fight {index}", drunkard(number), blocks)  # type: ignore[arg-type]
        state = table.state
        assert state.outcome in ("Heroes", "Foes", "draw")
        assert state.round <= 50
        assert pieces(state) == 0


def pieces(state: Fight) -> int:
    """Cards on the table; after a fight they are back in their box."""
    return sum(place.count for place in state.board.places)


def cards_in_play(state: Fight) -> int:
    decks = sum(len(one.cards) for one in state.board.sets)
    known = sum(slot.card is not None for place in state.board.places for slot in place.slots)
    return decks + known


@pytest.mark.rule("SS-8.6")
def test_random_fights_end() -> None:
    run(60)


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.rule("SS-8.6")
def test_five_thousand_random_fights_end() -> None:
    run(5000)


def rounds(fights: int, style: str) -> list[int]:
    average = (("Average",), ("Average",))
    minds = [stylist(STYLES[style], even_numbers(f"duel {index}")) for index in range(fights)]
    return sorted(fight(f"duel {index}", mind, average).state.round for index, mind in enumerate(minds))


@pytest.mark.rule("SS-9.1", "SS-R43")
def test_a_duel_of_two_average_combatants_lasts_about_seven_rounds() -> None:
    lasted = rounds(60, "even")
    assert 6 <= median(lasted) <= 8


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.rule("SS-9.1", "SS-R43")
def test_five_hundred_duels_last_as_long_as_the_ledger_says() -> None:
    lasted = rounds(500, "even")
    assert median(lasted) == 7
    assert lasted[449] <= 18
    assert lasted[-1] <= 40


@pytest.mark.parametrize("style", STYLES)
def test_every_style_fights_to_the_end(style: str) -> None:
    blocks = (("Average", "Guard"), ("Brute", "Mook"))
    ends = Counter(
        fight(f"{style} {index}", stylist(STYLES[style], even_numbers(style)), blocks).state.outcome
        for index in range(4)
    )
    assert sum(ends.values()) == 4


def test_the_demo_prints_the_same_fight_for_the_same_seed() -> None:
    from croupier.core.session import sit_down, with_bots

    stories = []
    for _ in range(2):
        session = with_bots(sit_down(GAME, SeededLuck("7"), players=2), "7")
        stories.append([(entry.seat, entry.command, entry.events) for entry in session.run(2000)])
        assert session.table.state.fights == 1
        assert not session.table.state.is_running
    assert stories[0] == stories[1]
