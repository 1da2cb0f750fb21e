"""Races of Epic Events (Odds 9): the ledger's figures, and every order of small decks."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from croupier import odds
from croupier.core.odds.parameters import DECK, RANKS
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME as ADVENTURES
from croupier.games.deck_of_adventures.odds import epic
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import commands as story
from support.deck_of_adventures.naive import Naive, NaiveDecks, drawn_rulings
from support.deck_of_adventures.odds import odds as told
from support.deck_of_adventures.odds import through_the_rules
from support.deck_of_adventures.orders import GAME, answered, different
from support.deck_of_adventures.stage import Dealer, Stage, companion
from support.odds.amount import INPUTS


@pytest.mark.parametrize(("modifiers", "chance"), [("0", 0.5738), ("1", 0.6334), ("1,1", 0.7965)])
def test_the_check_values_of_a_race(modifiers: str, chance: float) -> None:
    found = odds.ask(GAME, "epic-race", ranges="4", modifiers=modifiers).outcomes
    assert round(float(found["party"]), 4) == chance
    assert found["party"] + found["gm"] == 1


class NaiveRace(NaiveDecks):
    """A race, with each possible next card."""

    def __init__(self, given: dict[str, Any], rulings: Mapping[str, str]) -> None:
        self.rulings = rulings
        self.players = len(given["modifiers"])
        self.nets = [*given["hands"], 0]
        self.companion = [*given["companions"], False]
        self.deck_of = [at - 1 for at in given["decks"]] + [len(given["piles"])]
        self.gm = len(given["piles"])
        self.started = given["fatigue"]
        self.order = [self.players if one == "gm" else int(one) - 1 for one in given["order"]]
        whole = {"target": given["target"], "needs": "suit", "gm-deck": False, "discards": (), "pile": (), "fatigue": 0}
        ranges = given["ranges"] if len(given["ranges"]) > 1 else given["ranges"] * (self.players + 1)
        self.each = [Naive({**whole, "range": dr, "modifier": modifier}, rulings)
                     for dr, modifier in zip(ranges, [*given["modifiers"], 0], strict=True)]  # fmt: skip
        self.known: dict[Any, tuple[Fraction, Fraction]] = {}

    def worth(self, card: str, at: int) -> int:
        found = self.each[at].means(card)
        return int(found.is_suited_hit or (self.rulings["epic_major"] == "yes" and found.degree == "Major Success"))

    def party(self, decks: tuple[Any, ...], turn: int = 0, idle: int = 0) -> tuple[Fraction, Fraction]:
        """The chance that the party wins from here, and how often somebody draws."""
        if all(self.is_out(decks, at) for at in range(self.players)) or idle > 3 * len(self.order):
            return Fraction(0), Fraction(0)
        key = decks, turn % len(self.order)
        if key not in self.known:
            self.known[key] = self.drawn(decks, turn % len(self.order), idle)
        return self.known[key]

    def drawn(self, decks: tuple[Any, ...], turn: int, idle: int) -> tuple[Fraction, Fraction]:
        at, before = self.order[turn], self.order[turn - 1]
        skips = at == self.players and self.rulings["epic_order"] == "alternate" and before != at
        if self.is_out(decks, before if skips else at):
            return self.party(decks, turn + 1, idle + 1)
        deck = self.deck_of[at]
        total, draws = Fraction(0), Fraction(1)
        for share, won, after, came in self.check(decks[deck], self.net(decks, at), (), at):
            if won:
                total += share if at < self.players else 0
            else:
                changed = (*decks[:deck], after, *decks[deck + 1 :])
                wins, more = self.party(changed, turn + 1, 0 if came else idle + 1)
                total, draws = total + share * wins, draws + share * more
        return total, draws


def some_race(luck: Random) -> tuple[dict[str, Any], dict[str, str]]:
    """One to three players with small decks of any shape, some of which run out; the GM's is sometimes shared."""
    players = luck.choice((1, 1, 2, 2, 2, 3))
    rulings = drawn_rulings(luck, 0.3, epic.RULINGS)
    rulings["epic_order"] = luck.choice(("players_then_gm", "players_then_gm", "alternate"))
    target = luck.choice(DECK)
    few = [*(card for card in DECK if card[-1] == target[-1]), *luck.sample(DECK, 8), *DECK[::13]]
    few = list(dict.fromkeys(few))
    piles, discards, standing = [], [], []
    for _ in range(players):
        cards = luck.sample(few, luck.randint(2, 5 if players < 3 else 3) + 1)
        cut = luck.randint(2, len(cards) - 1)
        piles.append(cards[:cut])
        discards.append(cards[cut:-1])
        standing.append(luck.choice(("none", cards[-1])))
    near = RANKS[(RANKS.index(target[:-1]) + luck.choice((-1, 1))) % 13] + target[-1]  # a hit of the GM's
    others = [card for card in (DECK if luck.random() < 0.3 else few) if card not in (target, near)]
    gm = [near, *([target] if luck.random() < 0.3 else []), *luck.sample(others, luck.randint(2, 3))]
    luck.shuffle(gm)
    cut = luck.randint(1, len(gm))
    alternate = rulings["epic_order"] == "alternate"
    decks, companions = list(range(1, players + 1)), [0] * players
    if luck.random() < 0.2:
        decks[luck.randrange(players)] = players + 1
    elif luck.random() < 0.3:
        companions[-1], decks[-1] = 1, luck.randint(1, players)  # with its Dealer, or without
    given: dict[str, Any] = {
        "target": target, "modifiers": [luck.randint(-1, 2) for _ in range(players)],
        "ranges": [luck.randint(2, 5) for _ in range(luck.choice((1, players + 1)))], "decks": decks,
        "companions": companions, "piles": piles, "discards": discards, "standing": standing,
        "gm-pile": gm[:cut], "gm-discards": gm[cut:],
        "hands": [luck.choice((0, 0, 0, 1, -1)) for _ in range(players)],
        "fatigue": [luck.randint(2, 3) for _ in range(players)],
    }  # fmt: skip
    names = [str(at) for at in range(1, players + 1)]
    queue = [one for name in names for one in (name, "gm")] if alternate else [*names, "gm"]
    if luck.random() < 0.2 and not alternate:
        luck.shuffle(queue)
        queue.append(luck.choice(queue))
    return {**given, "order": queue}, rulings


def brute_force(given: dict[str, Any], rulings: Mapping[str, str]) -> tuple[Fraction, Fraction]:
    """The chance that the party wins, and how often somebody draws."""
    back = [(card,) if card != "none" and rulings["no_cards"] == "return_tc" else () for card in given["standing"]]
    mine = tuple(
        (tuple(sorted(pile)), tuple(sorted(used)), tired, own, False)
        for pile, used, tired, own in zip(given["piles"], given["discards"], given["fatigue"], back, strict=True)
    )
    out = given["target"] if rulings["gm_decks"] == "one" else ""  # it lies on the table
    piles = [tuple(sorted(card for card in given[name] if card != out)) for name in ("gm-pile", "gm-discards")]
    gm = *piles, 0, (), False
    return NaiveRace(given, rulings).party((*mine, gm))


@pytest.mark.parametrize("part", range(3))
def test_the_formula_for_a_race_agrees_with_every_order_of_small_decks(part: int) -> None:
    undecided = 0
    for given, rulings in different(some_race)[part::3]:
        found = answered("epic-race", given, rulings)
        assert sum(found.outcomes.values()) == 1
        if "never" in found.outcomes:
            continue
        party, draws = brute_force(given, rulings)
        assert (found.outcomes["party"], found.summary["expected draws"]) == (party, draws), (given, rulings)
        undecided += 0 < party < 1
    assert undecided > INPUTS // 10


@pytest.mark.rule("DA-18.12", "DA-R7", "DA-R8")
@pytest.mark.parametrize(
    "options",
    [{}, {"fatigue_companion": "no"}, {"fourth_fatigue": "no_reshuffle"}, {"epic_order": "alternate"}],
)
def test_a_companion_continues_to_draw_when_its_dealer_drops_out(options: dict[str, str]) -> None:
    dealer = Dealer(deck=("9H", "KD"), discard=("3H", "6H"), fate=(), fatigue=3, traits={"Craft": 4})
    rulings = ADVENTURES.read_settings({"fatigue_model": "flat", **options}, with_gm=True)
    one = Stage(rulings, dealer, companion(traits={"Craft": 4}), gm_deck=("7H", "2C", "9S", "5H"))
    one.do(GM, story.StartEpic("An earthquake", 1, 1)).do(GM, story.TurnEpicCard(4), "7H")
    one.do(GM, story.NameParticipant("c1", "Craft")).do(GM, story.NameParticipant("c2", "Craft"))

    def won(play: Play[Adventure]) -> bool:
        return play.state.epic is not None and play.state.epic.successes == 1

    found = told(one, GM, story.BeginRace()).outcomes["party"]
    assert found == through_the_rules(one, won, (GM, story.BeginRace())).get(True, 0)
    assert (found > 0) == ("fourth_fatigue" not in options)


def test_races_without_an_answer_are_refused_by_name() -> None:
    tired = {"target": "8C", "ranges": "2", "piles": "2H,3H", "hands": -1, "gm-pile": "9C"}
    with pytest.raises(Invalid, match="a pile for each but Companions"):
        answered("epic-race", {**tired, "decks": "1,1"})
    assert answered("epic-race", {**tired, "decks": "1,1", "companions": "0,1"}).outcomes["gm"] == 1
    with pytest.raises(Invalid, match="a Suited Hit among the GM's cards"):
        answered("epic-race", {**tired, "decks": "1,1", "companions": "0,1", "gm-pile": "9H"})


def test_the_number_of_draws_of_each_racer() -> None:
    found = answered("epic-race", {"target": "8C", "ranges": "0", "piles": "8C,2D", "gm-pile": "9C,2H"})
    assert found.outcomes == {"party": 1, "gm": 0}
    assert found.summary == {"expected draws": 2, "draws-1": Fraction(3, 2), "draws-gm": Fraction(1, 2)}
    turned = answered("epic-race", {"target": "8C", "ranges": "0", "modifiers": "0,0", "piles": "8C,2D",
                                    "gm-pile": "9C,2H", "order": "2,gm,1"})  # fmt: skip
    assert turned.summary["draws-2"] >= turned.summary["draws-1"]  # type: ignore[operator]


def test_a_race_that_nobody_can_win_or_end() -> None:
    found = answered("epic-race", {"target": "8C", "ranges": "0", "piles": "", "gm-pile": "2H,3H"})
    assert found.outcomes == {"party": 0, "gm": 0, "never": 1}
    with pytest.raises(Invalid, match="the race for each Target Card"):
        answered("epic-event", {"target": "8C", "ranges": "0", "piles": "", "gm-pile": "2H,3H"})


@pytest.mark.parametrize(
    ("won", "needed", "allowed", "chance"),
    [("1/3", 1, 1, "1/3"), ("1/2", 3, 3, "1/2"), ("2/3", 2, 1, "4/9"), ("1/3", 2, 2, "7/27")],
)
def test_winning_enough_races_wins_the_event(won: str, needed: int, allowed: int, chance: str) -> None:
    assert epic.event(Fraction(won), needed, allowed) == Fraction(chance)


def some_event(luck: Random) -> tuple[dict[str, Any], dict[str, str]]:
    given, rulings = some_race(luck)
    return {**given, "successes": luck.randint(1, 4), "failures": luck.randint(1, 4)}, rulings


def test_the_formula_for_an_event_agrees_with_every_series_of_races() -> None:
    """As if races continued after the event is over: enough successes among all of them."""
    undecided = 0
    for given, rulings in different(some_event, 2):
        race = {name: value for name, value in given.items() if name not in ("successes", "failures")}
        if "never" in answered("epic-race", race, rulings).outcomes:
            with pytest.raises(Invalid, match="the race for each Target Card"):
                answered("epic-event", given, rulings)
            continue
        won, _ = brute_force(given, rulings)
        most = given["successes"] + given["failures"] - 1
        rows = (row for row in product((0, 1), repeat=most) if sum(row) >= given["successes"])
        share = sum((won ** sum(row) * (1 - won) ** (most - sum(row)) for row in rows), Fraction(0))
        found = answered("epic-event", given, rulings)
        assert found.outcomes == {"succeeds": share, "fails": 1 - share}, (given, rulings)
        assert found.summary["each"] == won
        undecided += 0 < won < 1
    assert undecided > INPUTS // 3
