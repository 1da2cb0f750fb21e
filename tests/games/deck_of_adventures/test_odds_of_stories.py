"""The ledger's Odds 9 and 10: the race of an Epic Event, and what becomes of the dying."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from adventure_odds import SMALL, gathered, in_every_order, through_the_rules
from adventure_stage import Dealer, Stage
from croupier.core.play import Play
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures.checks.degrees import result
from croupier.games.deck_of_adventures.checks.odds import Pile
from croupier.games.deck_of_adventures.harm.odds import End, dying, treated
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Death, Knockout
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import commands as story
from croupier.games.deck_of_adventures.story.odds import Race, event, race
from croupier.pieces.cards import STANDARD

# 9: the race


@pytest.mark.parametrize(
    ("players", "chance"),
    [((Pile(52, 9),), 0.5738), ((Pile(52, 11),), 0.6334), ((Pile(52, 11), Pile(52, 11)), 0.7965)],
)
def test_the_check_values_of_a_race(players: tuple[Pile, ...], chance: float) -> None:
    found = race(players, Pile(51, 8))  # DR 4: nine ranks, less the Target Card itself
    assert round(float(found.party), 4) == chance
    assert found.party + found.gm == 1
    assert found.open == 0


@pytest.mark.parametrize("players", [(Pile(3, 1),), (Pile(3, 1), Pile(3, 2))])
def test_a_race_in_every_order_of_small_decks(players: tuple[Pile, ...]) -> None:
    gm, piles = Pile(3, 1), (*players, Pile(3, 1))
    decks = [sorted(set(permutations([True] * one.good + [False] * (one.left - one.good)))) for one in piles]
    total, party, drawn = 0, 0, [0] * len(piles)
    for order in _all(decks):
        total += 1
        for card in range(3):
            hit = False
            for at, deck in enumerate(order):
                drawn[at] += 1
                if deck[card]:
                    party += at < len(players)
                    hit = True
                    break
            if hit:
                break
    assert race(players, gm) == Race(
        Fraction(party, total), 1 - Fraction(party, total), Fraction(0), tuple(Fraction(n, total) for n in drawn)
    )


def _all(decks: list[Any]) -> Iterable[tuple[Any, ...]]:
    if not decks:
        yield ()
        return
    for first in decks[0]:
        for rest in _all(decks[1:]):
            yield (first, *rest)


def test_the_rules_give_the_same_odds_of_a_race(rulings: Settings) -> None:
    deck, gm_deck = ("3S", "9H", "KD"), ("7H", "2C", "QS")
    stage = Stage(rulings, Dealer(deck=deck, fate=(), traits={"Athletics": 1}), gm_deck=(*gm_deck, "4H"))
    stage.do(GM, story.StartEpic("An earthquake", 1, 1)).do(GM, story.TurnEpicCard(4), "4H")
    stage.do("p1", story.Volunteer("c1", "runs")).do(GM, story.GiveTrait("c1", "Athletics"))
    found = through_the_rules(
        stage, lambda play: play.state.epic.successes if play.state.epic else -1, (GM, story.BeginRace())
    )
    good = sum(one[-1] == "H" and result(rulings.__getitem__, one, "4H", dr=4, modifier=1).passed for one in deck)
    own = sum(one[-1] == "H" and result(rulings.__getitem__, one, "4H", dr=4, modifier=0).passed for one in gm_deck)
    odds = race((Pile(3, good),), Pile(3, own))
    assert (good, own) == (1, 1)
    assert found == {1: odds.party, 0: odds.gm}


@pytest.mark.parametrize(
    ("won", "needed", "allowed", "chance"),
    [
        (Fraction(1, 3), 1, 1, "1/3"),
        (Fraction(1, 2), 3, 3, "1/2"),
        (Fraction(2, 3), 2, 1, "4/9"),
        (Fraction(1, 3), 2, 2, "7/27"),
    ],
)
def test_an_event_is_won_by_enough_races(won: Fraction, needed: int, allowed: int, chance: str) -> None:
    assert event(won, needed, allowed) == Fraction(chance)


# 10: dying


@pytest.mark.parametrize(("successes", "failures"), [(0, 0), (1, 0), (1, 1)])
def test_the_rules_kill_as_often(rulings: Settings, successes: int, failures: int) -> None:
    deck, gm_deck = ("8S", "JD", "2C"), ("8C", "3D", "KH")
    more = {"knockout": Knockout(DAMAGE, dying=True), "death": Death(successes, failures)}
    stage = Stage(rulings, Dealer(hp=0, deck=deck, fate=(), standing="5H", more=more), gm_deck=gm_deck)

    def end(play: Play[Adventure]) -> str:
        one = play.state.character("c1")
        return "dead" if one.dead else "stable" if one.knockout is not None else "awake"

    found = through_the_rules(stage, end)
    assert End(*(found.get(name, Fraction(0)) for name in ("awake", "stable", "dead"))) == dying(
        deck, gm_deck, edr=4, successes=successes, failures=failures
    )


@pytest.mark.parametrize("net", [-1, 0, 1])
def test_death_checks_in_every_order_of_small_decks(net: int) -> None:
    pile, gm, edr = ("8C", "8H", "9C", "2D"), ("8S", "JS"), 1
    drawn = 1 + abs(net)

    def ended(order: tuple[str, ...], aims: tuple[str, ...]) -> str:
        tally = [1, 0]
        for n in range(2):
            apart = sorted(_apart(card, aims[n]) for card in order[n * drawn : (n + 1) * drawn])
            counts = apart[0] if net > 0 else apart[-1]
            if counts == 0:
                return "awake"
            tally[0 if counts <= edr else 1] += 1
            if tally[0] == 2 or tally[1] == 2:
                return "stable" if tally[0] == 2 else "dead"
        raise AssertionError

    shares = Fraction(1, 24 * 2)
    found = gathered((ended(order, aims), shares) for order in permutations(pile) for aims in permutations(gm))
    odds = dying(pile, gm, edr=edr, net=net, successes=1)
    assert odds == End(*(found.get(name, Fraction(0)) for name in ("awake", "stable", "dead")))


def _apart(card: str, aim: str) -> int:
    ranks = "A23456789TJQK"
    a, b = (ranks.index(one[:-1].replace("10", "T")) for one in (card, aim))
    return min((a - b) % 13, (b - a) % 13)


def test_with_great_vitality_nobody_fails_a_death_check() -> None:
    assert dying(STANDARD, STANDARD, edr=6, successes=1, failures=1) == End(
        Fraction(1, 13), Fraction(12, 13), Fraction(0)
    )
    assert dying(STANDARD, STANDARD, edr=4, successes=1, failures=1) == End(
        Fraction(1, 13), Fraction(8, 13), Fraction(4, 13)
    )


@pytest.mark.parametrize(("craft", "turns", "tries"), [(0, 0, 1), (1, 0, 2), (0, 2, 3), (-2, 4, 2)])
def test_treatment_in_time_in_every_order_of_a_small_deck(
    rulings: Settings, craft: int, turns: int, tries: int
) -> None:
    def helped(order: tuple[str, ...]) -> bool:
        drs = [max(0, 5 - turns - n) for n in range(tries)]
        return any(
            result(rulings.__getitem__, card, "8C", dr=dr, modifier=craft).passed
            for card, dr in zip(order, drs, strict=False)
        )

    cards = (*SMALL, "2D")
    counted = in_every_order(cards, helped)
    found = treated(rulings.__getitem__, cards, "8C", craft, tries=tries, turns=turns)
    assert found == counted.get(True, Fraction(0))
