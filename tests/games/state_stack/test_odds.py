"""The ledger's odds, exactly: the rules run through every outcome of chance (section Odds, 1 to 6)."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import msgspec
import pytest

from croupier.core.chance import Chance, every_outcome
from croupier.core.play import Play
from croupier.core.playing_cards import STANDARD
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.attack import attack, choose_defense, hits
from croupier.games.state_stack.commands import Attack, ChooseDefense, Flip, StopFlipping
from croupier.games.state_stack.figures.boost import cards_for
from croupier.games.state_stack.figures.harm import hit_effect
from croupier.games.state_stack.figures.values import is_valid, score
from croupier.games.state_stack.initiative import flip_for_initiative, stop_flipping
from croupier.games.state_stack.power import contest_of_power
from croupier.games.state_stack.state import Score
from croupier.games.state_stack.tests_and_contests import contest, take_test
from support.state_stack.stage import Figure, Stage


def fresh(stage: Stage) -> Any:
    """The stage with a whole deck unseen, as at the beginning of a fight."""
    board = stage.state.board
    return msgspec.structs.replace(
        stage.state, board=board.put_set(msgspec.structs.replace(board.sets[0], cards=tuple(sorted(STANDARD))))
    )


def distribution(state: Any, run: Any, seat: str = "p1") -> Counter[Any]:
    """What comes of a run, each outcome with its exact probability. Suits do not matter: cards are asked by value."""
    found: Counter[Any] = Counter()
    mass = Fraction(0)
    for outcome, share in every_outcome(lambda chance: run(Play(GAME, state, seat, by_value(chance)))):
        found[outcome] += share  # type: ignore[assignment]
        mass += share
    assert mass == 1
    return found


def by_value(chance: Chance) -> Chance:
    """Ask for one card of each value with the weight of all that are left of it: the same odds, fewer branches."""

    class ByValue(Chance):
        def ask(self, question: Any, *rest: Any) -> str:
            first: dict[str, str] = {}
            weights: Counter[str] = Counter()
            for card, weight in question.options:
                rank = card[:-1]
                first.setdefault(rank, card)
                weights[first[rank]] += weight
            return chance.ask(msgspec.structs.replace(question, options=tuple(weights.items())), *rest)

    return ByValue()


TESTS = {5: (".385", ".626", ".776"), 7: (".538", ".792", ".908"), 9: (".692", ".910", ".975")}


@pytest.mark.rule("SS-5.2")
@pytest.mark.parametrize("rank", TESTS)
@pytest.mark.parametrize("cards", [1, 2])
def test_odds_1_a_test_is_valid(rulings: Settings, rank: int, cards: int) -> None:
    state = fresh(Stage(rulings, Figure(action=cards, initiative=None), Figure("Foe", "gm", initiative=None)))

    def run(play: Play[Any]) -> bool:
        return take_test(play, play.state.combatant("c1"), "action", rank, "a test").score > 0

    over, unseen = 4 * (13 - rank), 52
    exact = 1 - Fraction(comb(over, cards), comb(unseen, cards))
    found = distribution(state, run)[True]
    assert found == exact
    assert f"{float(exact):.3f}"[1:] == TESTS[rank][cards - 1]


@pytest.mark.rule("SS-5.6", "SS-5.7")
@pytest.mark.parametrize(
    ("action", "defense", "exact"),
    [
        (1, 0, Fraction(118, 221)),
        (1, 1, Fraction(118, 221)),
        (2, 1, Fraction(849, 1105)),
    ],
)
def test_odds_2_an_attack_hits(rulings: Settings, action: int, defense: int, exact: Fraction) -> None:
    stage = Stage(
        rulings, Figure(action=action, initiative=None), Figure("Foe", "gm", defense=defense, initiative=None)
    )
    assert distribution(fresh(stage), hit)[True] == exact


def hit(play: Play[Any]) -> bool:
    """Attack and defend, up to the contest of power."""
    attack(play, Attack("c1", "c2"))
    if play.state.exchange is None:
        return False
    play.seat = "gm"
    whole = contest_of_power.function
    try:
        contest_of_power.function = lambda play, exchange: None
        choose_defense(play, ChooseDefense("c2"))
    finally:
        contest_of_power.function = whole
    return play.state.exchange is not None


DAMAGE = (".042", ".042", ".042", ".042", ".038", ".034", ".031", ".028", ".024")


def values(count: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """So many cards of a fresh deck in order, by value, each with its probability."""
    for drawn in product(range(1, 14), repeat=count):
        share = Fraction(1)
        for at, value in enumerate(drawn):
            share *= Fraction(4 - drawn[:at].count(value), 52 - at)
        if share:
            yield drawn, share


@pytest.mark.rule("SS-5.2", "SS-5.7")
def test_odds_2_with_three_action_cards(rulings: Settings) -> None:
    """By the value functions alone: every order of three action cards and a defense card."""
    ruling, total = rulings.__getitem__, Fraction(0)
    for (*action, defense), share in values(4):
        flipped = next((at for at, value in enumerate(action) if is_valid(ruling, value, 9)), None)
        if flipped is not None:
            attacked = Score(score(ruling, action[flipped], 2 - flipped), 2 - flipped)
            defended = Score(defense if is_valid(ruling, defense, 7) else 0, 0)
            total += share * hits(attacked, defended)
    assert total == Fraction(4037, 4641)


@pytest.mark.rule("SS-5.7", "SS-5.10")
def test_odds_3_the_outcome_of_one_attack(rulings: Settings) -> None:
    """Attack 9 against 7, Power 9 against Body 5, one card each."""
    ruling = rulings.__getitem__
    found: dict[str | int, Fraction] = {}
    for drawn, share in values(4):
        valid = zip(drawn, (9, 7, 9, 5), strict=True)
        attacked, defended, power, body = (value if is_valid(ruling, value, rank) else 0 for value, rank in valid)
        outcome: str | int = "miss"
        if hits(Score(attacked, 0), Score(defended, 0)):
            outcome = hit_effect(ruling, power - body)[0] or "stun"
        found[outcome] = found.get(outcome, Fraction(0)) + share
    assert (found["miss"], found["stun"]) == (Fraction(103, 221), Fraction(11408, 54145))
    assert tuple(f"{float(found[points]):.3f}"[1:] for points in range(1, 10)) == DAMAGE
    assert f"{float(sum(points * found[points] for points in range(1, 10))):.3f}" == "1.475"


@pytest.mark.rule("SS-3.1", "SS-3.2")
def test_odds_4_one_flip_for_initiative(rulings: Settings) -> None:
    figures = (Figure(defense=4, initiative=None), Figure("Foe", "gm", initiative=None))
    state = fresh(Stage(rulings, *figures, stage="initiative", turn=""))

    def run(play: Play[Any]) -> bool:
        flip_for_initiative(play, Flip("c1"))
        stop_flipping(play, StopFlipping("c1"))
        return not play.state.combatant("c1").too_high

    assert distribution(state, run)[True] == Fraction(8, 13)


@pytest.mark.rule("SS-6.2")
@pytest.mark.parametrize(("size", "thirteenths"), list(enumerate((39, 36, 33, 30, 27, 24, 21, 19))))
def test_odds_5_mean_cards_of_a_boost(rulings: Settings, size: int, thirteenths: int) -> None:
    assert sum(cards_for(rulings.__getitem__, value, size, 0) for value in range(1, 14)) == thirteenths


CONTESTS = (".457", ".446", ".430", ".407", ".379", ".344", ".308", ".271")


@pytest.mark.rule("SS-7.4")
@pytest.mark.parametrize(("against", "share"), list(enumerate(CONTESTS, 1)))
def test_odds_6_a_contest_is_won(rulings: Settings, against: int, share: str) -> None:
    state = fresh(Stage(rulings, Figure(initiative=None), Figure("Foe", "gm", initiative=None)))

    def run(play: Play[Any]) -> bool:
        return contest(play, play.state.combatant("c1"), 6, against, "Willpower").won

    assert f"{float(distribution(state, run)[True]):.3f}"[1:] == share
