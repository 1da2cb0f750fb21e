"""Bots show the game: over forty demos every command comes up, the beaten leave, and nobody stalls a fight."""

from collections import Counter
from pathlib import Path
from typing import TypeVar

import pytest

from croupier.core.commands import Command
from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down, with_bots
from croupier.core.settings import Settings
from croupier.core.state import TABLE
from croupier.core.table import Table
from croupier.games.state_stack import GAME
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack.bot_decisions import Memory, decision, is_beaten, is_boost_useful
from croupier.games.state_stack.bots import STYLES, answer, turn
from croupier.games.state_stack.chapter import CHAPTER
from croupier.games.state_stack.events import RoundBegan
from croupier.games.state_stack.introduction import INTRODUCTION
from croupier.games.state_stack.questions import BurnCard, TakeTurn
from croupier.games.state_stack.state import ACTION, DEFENSE, Fight
from support.state_stack.stage import Figure, Stage

C = TypeVar("C", bound=Command)
DECREES = {wish.SetInjury, wish.SetRank, wish.SetBlanks, wish.TakeOut, wish.TakeOver}
"""What the GM sets by decree, outside the rules of play."""
BY_RULING = {wish.KeepCard: {"too_high_card": "until_burned"}}
SEEDS = 40


def demo(seed: int, rulings: dict[str, str] | None = None) -> Table[Fight]:
    """The fight that `croupier demo state-stack --seed` prints."""
    settings = GAME.read_settings(rulings or {})
    table = sit_down(GAME, SeededLuck(f"demo|{seed}"), players=2, settings=settings)
    session = with_bots(table, f"demo|{seed}")
    for _ in session.run(3000):
        pass
    assert session.is_over
    return table


@pytest.fixture(scope="module")
def demos() -> list[Table[Fight]]:
    return [demo(seed) for seed in range(SEEDS)]


def test_every_command_of_a_fight_is_given_at_least_once(demos: list[Table[Fight]]) -> None:
    given = Counter(type(entry.command) for table in demos for entry in table.entries)
    for command, rulings in BY_RULING.items():
        given += Counter(type(entry.command) for seed in range(4) for entry in demo(seed, rulings).entries)
        assert given[command]
    assert {one.__name__ for one in CHAPTER.rules if one not in DECREES and not given[one]} == set()


def given_in(demos: list[Table[Fight]], kind: type[C]) -> list[C]:
    """All commands of this kind."""
    return [entry.command for table in demos for entry in table.entries if isinstance(entry.command, kind)]


def test_bots_use_every_verdict_of_the_gm(demos: list[Table[Fight]]) -> None:
    assert {one.verdict for one in given_in(demos, wish.JudgeAction)} == {"unopposed", "opposed", "impossible"}
    assert {one.consent for one in given_in(demos, wish.JudgeFlight)} == {True, False}


@pytest.mark.rule("SS-8.5")
def test_the_gms_bot_does_not_stop_combatants_whom_it_has_flee(demos: list[Table[Fight]]) -> None:
    """Its own character tried to flee, was refused by itself, and surrendered."""
    for table in demos:
        given = [one for one in table.entries if isinstance(one.command, (wish.Flee, wish.JudgeFlight))]
        for flight, judged in zip(given[::2], given[1::2], strict=True):
            assert isinstance(judged.command, wish.JudgeFlight)
            assert judged.command.consent or flight.seat != "gm"


@pytest.mark.rule("SS-5.4")
def test_nobody_attempts_the_same_thing_twice_and_the_gm_judges_consistently(demos: list[Table[Fight]]) -> None:
    """The GM refused its own character the leap that it had already refused it, and rated one climb 5, 8 and 10."""
    rated: dict[str, set[wish.JudgeAction]] = {}
    for table in demos:
        tried = [(one.seat, one.command) for one in table.entries if isinstance(one.command, wish.Act)]
        kinds = Counter((seat, act.what.split()[0]) for seat, act in tried)
        assert max(kinds.values(), default=0) <= 1
        verdicts = [one.command for one in table.entries if isinstance(one.command, wish.JudgeAction)]
        for (seat, act), verdict in zip(tried, verdicts, strict=True):
            assert (seat, verdict.verdict) != ("gm", "impossible")
            rated.setdefault(act.what, set()).add(verdict)
    unopposed = [
        {one.difficulty for one in those} for those in rated.values() if not any(one.opponent for one in those)
    ]
    assert all(len(one) == 1 for one in unopposed)
    assert {0} in unopposed
    assert any(min(one) for one in unopposed)


@pytest.mark.rule("SS-4.7")
def test_bots_do_not_stall_a_fight(demos: list[Table[Fight]]) -> None:
    events = (event for table in demos for entry in table.entries for event in entry.events)
    assert max(one.idle for one in events if isinstance(one, RoundBegan)) <= 1
    assert not any(table.state.outcome == "draw" for table in demos)


def test_nobody_waits_twice_in_a_fight(demos: list[Table[Fight]]) -> None:
    for table in demos:
        kept = Counter(one.combatant for one in given_in([table], wish.KeepDivision))
        assert max(kept.values(), default=0) <= 1


@pytest.mark.rule("SS-5.12")
@pytest.mark.parametrize("number", ["one", "down_to_four"])
def test_nobody_boosts_only_to_burn_all_of_it(number: str) -> None:
    given, rulings = [], GAME.read_settings({"burn_number": number})
    for defense in (1, 2):
        stage = Stage(rulings, Figure(action=1, defense=defense), Figure("Foe", "gm"))
        given.append(type(turn(stage.state, stage.one(), STYLES["even"], lambda options, _: options[0])))
    assert given == [wish.Boost, wish.Attack]


@pytest.mark.rule("SS-6.2", "SS-5.12")
@pytest.mark.parametrize(
    ("hero", "boosts"),
    [
        (Figure(action=1, defense=1), True),
        (Figure(action=1, defense=2), False),
        (Figure(action=1, defense=3), False),
        (Figure(action=1, defense=1, damage=2), True),
        (Figure(action=1, defense=0, damage=3), True),
        (Figure(action=1, defense=1, damage=3), False),
        (Figure(action=1, damage=4), True),
        (Figure(action=1, damage=5), False),
    ],
)
def test_nobody_boosts_a_full_row_for_no_gain_or_against_the_odds(
    rulings: Settings, hero: Figure, boosts: bool
) -> None:
    stage = Stage(rulings, hero, Figure("Foe", "gm"))
    assert is_boost_useful(stage.state, stage.one()) is boosts


@pytest.mark.rule("SS-5.12")
@pytest.mark.parametrize(("style", "part"), [("even", DEFENSE), ("all-out", DEFENSE), ("wary", ACTION)])
def test_bots_burn_from_the_part_in_which_their_style_wants_fewer_cards(
    rulings: Settings, style: str, part: str
) -> None:
    """Whoever burned the action card that a boost had just brought boosted again, round after round."""
    stage = Stage(rulings, Figure(action=2, defense=2), Figure("Foe", "gm"))
    burn = BurnCard("p1", "1.1.5", "c1")
    assert answer(stage.state, burn, STYLES[style], lambda options, _: options[0]) == wish.BurnFrom("c1", part)


@pytest.mark.rule("SS-4.6")
def test_the_last_card_is_saved_once_and_only_for_an_ally_to_go_first(rulings: Settings) -> None:
    hurt, guarded = Figure(action=1, defense=1, damage=3), Figure("Foe", "gm", defense=2)
    given = []
    for ally in ((), (Figure("Bo", "p2", defense=1),), (Figure("Bo", "p2", action=1),)):
        stage, memory = Stage(rulings, hurt, guarded, *ally), Memory()
        turns = [
            decision(stage.state, TakeTurn("p1", "1.1.1", "c1"), memory, lambda options, _: options[0])
            for _ in range(2)
        ]
        given.append([type(one) for one in turns])
    nothing = type(None)
    assert given == [[nothing, nothing], [nothing, nothing], [wish.PassTurn, nothing]]


README = Path(__file__).parents[3] / "README.md"
SECONDS = 12
"""For one decision of people who know the game: a flip takes less, an attack more."""


def test_a_fight_takes_as_long_as_its_introduction_says(demos: list[Table[Fight]]) -> None:
    """Half of the fights of two players, in minutes; the page and the README give the same time."""
    assert INTRODUCTION.time.startswith("10 to 30 minutes for a fight")
    assert INTRODUCTION.time in README.read_text(encoding="utf-8")
    minutes = sorted(sum(entry.seat != TABLE for entry in table.entries) * SECONDS / 60 for table in demos)
    quarter = len(minutes) // 4
    assert 10 <= minutes[quarter] <= minutes[-quarter] <= 30


@pytest.mark.rule("SS-8.5")
def test_the_beaten_leave_a_fight(demos: list[Table[Fight]]) -> None:
    assert len(given_in(demos, wish.Surrender)) + len(given_in(demos, wish.Flee)) >= SEEDS // 4


@pytest.mark.parametrize(
    ("one", "others", "beaten"),
    [
        (Figure(action=1), (), False),
        (Figure(action=1, damage=6), (), True),
        (Figure(action=1, damage=5), (), False),
        (Figure(action=1, stun=9), (), True),
        (Figure(action=1, damage=6), (Figure("Bo", "p2"),), False),
        (Figure(action=1, damage=6), (Figure("Bo", "p2"), Figure("Oaf", "gm")), True),
    ],
)
def test_who_is_beaten(one: Figure, others: tuple[Figure, ...], beaten: bool) -> None:
    stage = Stage(GAME.read_settings({}), one, Figure("Foe", "gm"), *others)
    assert is_beaten(stage.state, stage.one()) is beaten
