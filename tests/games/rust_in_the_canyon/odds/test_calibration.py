"""Odds shown to a seat come true as often as predicted: moves and hands by the table's rules with random cards."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from croupier import odds
from croupier.core.commands import Command
from croupier.core.odds.questions import Answer
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting import rounds
from croupier.games.rust_in_the_canyon.betting.commands import BackDown, Bid, See, Stay
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.escalation import stand
from croupier.games.rust_in_the_canyon.conflict.state import CHOOSE
from croupier.games.rust_in_the_canyon.cost.events import PcResolved
from croupier.games.rust_in_the_canyon.cost.state import MODERATE, Injury
from croupier.games.rust_in_the_canyon.hand_totals import beats_number, total
from croupier.games.rust_in_the_canyon.moves import commands as moves
from croupier.games.rust_in_the_canyon.moves.reflection_events import TownReflected
from croupier.games.rust_in_the_canyon.odds_from_view import odds_question
from croupier.games.rust_in_the_canyon.rest import commands as rest
from croupier.games.rust_in_the_canyon.rest.events import Overindulged
from croupier.games.rust_in_the_canyon.state import DYING, REMOVED
from croupier.testing.battery_predictions import Tally
from support.odds.calibration import FAR
from support.rust_in_the_canyon.deals import Ordered, Terms, wished
from support.rust_in_the_canyon.odds import GAME as NAME
from support.rust_in_the_canyon.stage import Rider

Tallies = dict[str, Tally]


def told(stage: Ordered, seat: str, command: Command) -> Answer:
    """The odds of this choice that its seat is shown, from its own view."""
    view = GAME.see(stage.state, seat)
    found = odds_question(view, seat, command)
    assert found is not None
    options = {key: view.settings.code(key) for key in odds.question(NAME, found.question).rulings}
    given: dict[str, Any] = {key.replace("-", "_"): value for key, value in found.given.items()}
    return odds.ask(NAME, found.question, settings=options, **given)


def settle(tallies: Tallies, answer: Answer, came: dict[str, bool]) -> None:
    for name, true in came.items():
        share = answer.outcomes.get(name, answer.summary.get(name))
        assert isinstance(share, Fraction), name
        tallies.setdefault(name, Tally()).add(float(share), true)


def reflects(luck: Random, tallies: Tallies) -> None:
    """A hand against the town stack, hit until it beats that."""
    town = luck.randint(11, 21)
    hurt = ((Injury("i1", MODERATE), "6"),) * luck.randint(0, 1)
    rulings = GAME.read_settings({"solo_deal": luck.choice(("one", "two"))})
    stage = Ordered(rulings, {}, luck, Rider(injured=hurt), town=town)
    answers = [told(stage, "p1", moves.Reflect("The school is open to all"))]
    stage.do("p1", moves.Reflect("The school is open to all"))
    while stage.state.solos:
        if beats_number([f"{rank}C" for rank in stage.hand("p1")], town):
            stage.do("p1", moves.Stand())
        else:
            answers.append(told(stage, "p1", moves.Hit()))
            stage.do("p1", moves.Hit())
    (won,) = [event.succeeded for event in stage.events if isinstance(event, TownReflected)]
    for answer in answers:
        settle(tallies, answer, {"permanent": won, "reverts": not won})


def takes_a_day_off(luck: Random, tallies: Tallies) -> None:
    """A hand played by the odds of the next card: hit if that is worth more than standing."""
    chips, work = luck.randint(1, 25), luck.randint(0, 3)
    rulings = GAME.read_settings({"solo_deal": luck.choice(("one", "two"))})
    stage = Ordered(rulings, {}, luck, Rider(stress=chips)).do("p1", rest.OpenDowntime())
    answers = [told(stage, "p1", rest.TakeDayOff("fishing"))] if not work else []
    stage.do("p1", rest.TakeDayOff("fishing"))
    answers.append(told(stage, "gm", rest.SetFloor("c1", work=work)))
    stage.do("gm", rest.SetFloor("c1", work=work))
    while stage.state.solos:
        stands = min(chips, total([f"{rank}C" for rank in stage.hand("p1")], 5 * work))
        answer = told(stage, "p1", moves.Hit())
        expected = answer.summary["expected"]
        assert isinstance(expected, Fraction)
        if expected > stands:
            answers.append(answer)
            stage.do("p1", moves.Hit())
        else:
            stage.do("p1", moves.Stand())
    over = any(isinstance(event, Overindulged) for event in stage.events)
    for answer in answers:
        settle(tallies, answer, {"overindulged": over})


def backs_down(luck: Random, tallies: Tallies) -> None:
    """Pots of one hand or two, stress before them; the PC or the GM backs down."""
    level = luck.choice((1, 2, 3, 3))
    older = ((luck.randint(0, 2), luck.randint(0, 2), 1),) * (luck.random() < 0.2)
    rider = Rider(
        hand=("10", "6"), stress=luck.randint(0, 18), pots=older, pot=(luck.randint(1, 5), luck.randint(1, 5))
    )
    settings = {
        "pile_reading": luck.choice(("best", "disjoint", "every")),
        "over_21": luck.choice(("total", "single_gain")),
    }
    conflict = {"level": level, "hand": 1 + len(older), "step": "ante"}
    stage = Ordered(GAME.read_settings(settings), {}, luck, rider, gm_hand=("10", "2"), conflict=conflict)
    by_gm = luck.random() < 0.4
    stage.run(rounds.begin)
    for bidding in ("gm", "p1"):
        stage.do(bidding, Bid(int(by_gm == (bidding == "p1"))))
    seat, command = ("gm", BackDown("c1")) if by_gm else ("p1", BackDown())
    answer = told(stage, seat, command)
    stage.do(seat, command)
    one = stage.one()
    dead = one.status == DYING
    came = {"dead": dead, "removed": not dead and (one.removed or one.status == REMOVED)}
    settle(tallies, answer, {**came, "stays": not any(came.values())})


def plays_a_hand(luck: Random, tallies: Tallies) -> None:
    """A quiet hand by the policy that the odds assume: shown at the rank, the ante, a price, and on staying."""
    rank, level = luck.choice((0, 1, 2, 3)), luck.choice(("non-physical", "physical", "deadly"))
    terms = Terms(level, rank, (luck.randint(0, 3), rank), (11, 28))
    one = Rider(mind=terms.reserves[0], body=terms.reserves[0], grip=terms.reserves[0])
    start = {"step": "reserve", "level": terms.limit}
    stage = Ordered(GAME.read_settings({}), {}, luck, one, town=28, conflict=start)
    answers = [told(stage, "gm", wish.SetRank(rank))]
    stage.do("gm", wish.SetRank(rank))
    answers.append(told(stage, "p1", wish.PayAnte()))
    stage.do("p1", wish.PayAnte())
    bidder = luck.choice(("", "p1", "gm"))
    while any(ask.key.partition(":")[0] in ("bid", "see", "act") for ask in GAME.open_questions(stage.state)):
        ask = GAME.open_questions(stage.state)[0]
        kind, side = ask.key.partition(":")[0], ask.seat
        if kind == "bid" and side == bidder:
            bidder, answers = "", []  # what was told before it went without bets
            stage.do(side, Bid(1))
            continue
        (command, *_) = wished(stage, kind, side, ask.about, terms)
        if isinstance(command, See | Stay) and odds_question(GAME.see(stage.state, side), side, command) is not None:
            answers.append(told(stage, side, command))
        stage.do(side, command)
    if stage.state.conflict is not None and stage.state.conflict.step == CHOOSE:
        stage.run(stand, stage.state.conflict.still_in())
    (found,) = [event.outcome for event in stage.events if isinstance(event, PcResolved)]
    for answer in answers:
        settle(tallies, answer, {"stakes": bool(found.stakes)})


KINDS: dict[str, Callable[[Random, Tallies], None]] = {
    "reflect": reflects, "day-off": takes_a_day_off, "removal": backs_down, "hands": plays_a_hand,
}  # fmt: skip
PLAYS = {"reflect": (60, 2_000), "day-off": (40, 1_000), "removal": (25, 500), "hands": (12, 120)}


def true_as_often_as_told(kind: str, plays: int, seed: int) -> None:
    luck, tallies = Random(seed), dict[str, Tally]()
    for _ in range(plays):
        KINDS[kind](luck, tallies)
    wrong = {name: repr(tally) for name, tally in tallies.items() if abs(tally.sigma) > FAR}
    assert not wrong, wrong
    assert all(tally.count >= plays // 2 for tally in tallies.values()), tallies


@pytest.mark.rule("RC-22.3")
@pytest.mark.parametrize("kind", KINDS)
def test_predicted_odds_come_true_as_often_as_predicted(kind: str) -> None:
    true_as_often_as_told(kind, PLAYS[kind][0], seed=1)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("kind", KINDS)
def test_over_many_plays_predicted_odds_come_true_as_often_as_predicted(kind: str) -> None:
    true_as_often_as_told(kind, PLAYS[kind][1], seed=2)
