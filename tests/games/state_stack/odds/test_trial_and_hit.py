"""Tests and hits: the ledger's figures, every order of a few cards, and the table's own rules."""

from fractions import Fraction
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

import pytest

from croupier import odds
from croupier.core.refusals import Invalid
from croupier.core.settings import Settings
from support.odds.amount import INPUTS
from support.odds.inputs import Inputs
from support.state_stack.hands import READINGS, Deal, Rules, any_rules, comes_to, defended, hits, seen, some

TESTS = {
    5: (".385", ".626", ".776", ".867"),
    6: (".462", ".715", ".852", ".924"),
    7: (".538", ".792", ".908", ".961"),
    8: (".615", ".857", ".948", ".982"),
    9: (".692", ".910", ".975", ".993"),
}
HITS = {
    1: (".534", ".534", ".416", ".318"),
    2: (".768", ".768", ".620", ".494"),
    3: (".870", ".870", ".764", ".629"),
}


def ask(name: str, /, settings: dict[str, str] | None = None, **given: Any) -> dict[str, Fraction]:
    return odds.ask("state-stack", name, settings=settings or {}, **given).outcomes


def three(share: Fraction) -> str:
    return f"{float(share):.3f}"[1:]


@pytest.mark.rule("SS-5.2")
@pytest.mark.parametrize("rank", TESTS)
def test_the_ledgers_chances_of_a_valid_card(rank: int) -> None:
    assert tuple(three(ask("test", rank=rank, cards=cards)["valid"]) for cards in (1, 2, 3, 4)) == TESTS[rank]


@pytest.mark.rule("SS-5.6", "SS-5.7")
@pytest.mark.parametrize("action", HITS)
def test_the_ledgers_table_of_hits(action: int) -> None:
    found = [ask("hit", attack_rank=9, action=action, defense_rank=7, defense=cards)["hit"] for cards in range(4)]
    assert tuple(map(three, found)) == HITS[action]
    assert found[0] == found[1]


@pytest.mark.rule("SS-5.7")
@pytest.mark.parametrize(("action", "exact"), [(1, "118/221"), (2, "849/1105"), (3, "4037/4641")])
def test_the_ledgers_fractions_of_hits(action: int, exact: str) -> None:
    assert ask("hit", attack_rank=9, action=action, defense_rank=7, defense=1)["hit"] == Fraction(exact)


def sets_for(random: Random, cards: int, older: int) -> tuple[int, ...]:
    """The set of each card of a part; few are from older sets."""
    places = [0] * cards
    for at in random.sample(range(cards), min(older, cards)):
        places[at] = 1
    return tuple(places)


def score(rules: Rules, rank: int, cards: tuple[int, ...]) -> int:
    return comes_to(rules, cards, rank)[0]


def fits_one(rules: Rules, rank: int, cards: tuple[int, ...]) -> bool:
    return any(rules.fits(one, rank) for one in cards)


def test_many_tests_agree_with_every_order_of_the_cards() -> None:
    random, inputs = Random(1), Inputs("state-stack", "test")
    for _ in inputs:
        rules = any_rules(random, f"remaining_value={'|'.join(READINGS)}")
        count, rank = random.randint(1, 4), random.randint(0, 13)
        deal = Deal(
            (some(random, rules, random.randint(4, 5)), ("7", "9", "2")),
            sets_for(random, count, random.choice((0, 0, 2))),
        )
        given = {
            "rank": rank, "cards": count, "sets": list(deal.froms),
            "seen": seen(rules, deal.sets[0]), "older": [list(deal.sets[1])],
        }  # fmt: skip
        scores = deal.shares(rules, partial(score, rules, rank))
        fits = deal.shares(rules, partial(fits_one, rules, rank))
        found = inputs.ask(rules.chosen, **given, score=True).outcomes
        assert {int(name): share for name, share in found.items() if share} == scores
        assert ask("test", rules.chosen, **given)["valid"] == fits.get(True, 0)


def test_many_attacks_agree_with_every_order_of_the_cards() -> None:
    random, settled, inputs = Random(1), 0, Inputs("state-stack", "hit")
    for _ in inputs:
        rules = any_rules(random, f"remaining_value={'|'.join(READINGS)}", "defense_draw=also_all_failed")
        action, defense = random.randint(1, 3), random.randint(0, 2)
        strikes, wards = random.randint(0, 13), random.randint(0, 13)
        front, back = (sets_for(random, cards, random.choice((0, 0, 1))) for cards in (action, defense))
        deal = Deal((some(random, rules, 6), ("9", "5")), (*front, *back, 0))

        def outcome(cards: tuple[int, ...]) -> bool:
            mine = comes_to(rules, cards[:action], strikes)  # noqa: B023 - called in this turn of the loop
            return hits(mine, defended(rules, cards[action:-1], cards[-1], wards))  # noqa: B023

        shares = deal.shares(rules, outcome)
        found = inputs.ask(
            rules.chosen, attack_rank=strikes, action=action, defense_rank=wards, defense=defense,
            seen=seen(rules, deal.sets[0]), older=[list(deal.sets[1])], action_sets=list(front),
            defense_sets=list(back),
        ).outcomes  # fmt: skip
        assert found["hit"] == shares.get(True, 0), (rules, action, defense, strikes, wards, deal)
        settled += 0 < found["hit"] < 1
    assert settled > INPUTS // 2


@pytest.mark.rule("SS-2.8")
def test_many_attacks_from_a_mixed_deck_agree_with_every_order_of_the_cards() -> None:
    """Some cards of an older set lie in the deck, the others are blanks, one of them perhaps in a part."""
    random, settled, inputs = Random(2), 0, Inputs("state-stack", "hit")
    for _ in inputs:
        rules = any_rules(random, "remaining_value=valid_only", "defense_draw=also_all_failed")
        action, defense = random.randint(1, 2), random.randint(0, 2)
        strikes, wards = random.randint(2, 13), random.randint(0, 13)
        older, own = some(random, rules, 3), some(random, rules, 4)
        count, froms = random.randint(1, 2), [0] * (action + defense + 1)
        froms[random.randrange(action + defense)] = random.randint(0, 1)

        def outcome(cards: tuple[int, ...]) -> bool:
            mine = comes_to(rules, cards[:action], strikes)  # noqa: B023 - called in this turn of the loop
            return hits(mine, defended(rules, cards[action:-1], cards[-1], wards))  # noqa: B023

        share, ways = Fraction(0), list(combinations(range(3), count))
        for those in ways:
            kept = tuple(card for at, card in enumerate(older) if at not in those)
            deal = Deal(((*own, *(older[at] for at in those)), kept), tuple(froms))
            share += deal.shares(rules, outcome).get(True, Fraction(0)) / len(ways)
        found = inputs.ask(
            rules.chosen, attack_rank=strikes, action=action, defense_rank=wards, defense=defense,
            seen=seen(rules, own), older=[list(older)], mixed=[count], action_sets=froms[:action],
            defense_sets=froms[action:-1],
        ).outcomes  # fmt: skip
        assert found["hit"] == share
        settled += 0 < share < 1
    assert settled > INPUTS // 3


@pytest.mark.rule("SS-2.8")
def test_seen_cards_change_the_probabilities() -> None:
    assert ask("test", rank=5, cards=1)["valid"] == Fraction(5, 13)
    assert ask("test", rank=5, cards=1, seen="A,A,A,A,2")["valid"] == Fraction(15, 47)
    assert ask("test", rank=5, cards=1, decks=2, seen="A,A,A,A,A")["valid"] == Fraction(35, 99)
    assert ask("test", rank=5, cards=2, older="K,K", sets=[1, 0])["valid"] == Fraction(5, 13)


BAD: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("test", {"rank": 14, "cards": 1}, "rank"),
    ("test", {"rank": 9, "cards": 0}, "cards"),
    ("test", {"rank": 9, "cards": 10_000}, "a whole number from 1 to 40"),
    ("test", {"rank": 9}, "cards"),
    ("test", {"rank": 9, "cards": 1, "seen": "8C"}, "seen"),
    ("test", {"rank": 9, "cards": 1, "seen": "A,A,A,A,A"}, "A 4 times"),
    ("test", {"rank": 9, "cards": 1, "seen": "X"}, "X 0 times"),
    ("test", {"rank": 9, "cards": 2, "sets": [1, 0]}, "sets: 1,0 is"),
    ("test", {"rank": 9, "cards": 2, "older": "K", "sets": [1]}, "sets"),
    ("test", {"rank": 9, "cards": 2, "older": "K", "sets": [1, 1]}, "at most the 1 cards"),
    ("test", {"rank": 9, "cards": 1, "older": "King"}, "older"),
    ("test", {"rank": 9, "cards": 1, "score": "perhaps"}, "score"),
    ("hit", {"attack_rank": 9, "action": 0, "defense_rank": 7, "defense": 1}, "action"),
    ("hit", {"attack_rank": 9, "action": 1, "defense_rank": "seven", "defense": 1}, "defense-rank"),
    ("hit", {"attack_rank": 9, "action": 1, "defense_rank": 7, "defense": 21}, "defense"),
    ("hit", {"attack_rank": 9, "action": 1, "defense_rank": 7}, "defense"),
    ("hit", {"attack_rank": 9, "action": 1, "defense_rank": 7, "defense": 1, "dice": 2}, "no such parameter"),
)


@pytest.mark.parametrize(("name", "given", "said"), BAD)
def test_values_no_rule_allows_are_refused(name: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(Invalid) as refused:
        ask(name, **given)
    assert said in refused.value.why


def test_more_cards_than_are_unseen_are_refused() -> None:
    left = ",".join(seen(Rules({}), ("2", "3")))
    with pytest.raises(Invalid, match="at most the 2 cards"):
        ask("hit", attack_rank=9, action=2, defense_rank=7, defense=0, seen=left)
    with pytest.raises(Invalid, match="K 0 times"):
        ask("test", {"card_values": "ace_to_10"}, rank=9, cards=1, seen="K")


def test_a_question_that_would_take_minutes_is_refused_in_time(rulings: Settings) -> None:
    from croupier.core.odds.questions import TooManyCases
    from croupier.odds import evaluate

    asked = odds.question("state-stack", "hit")
    given = {"attack-rank": 9, "action": 20, "defense-rank": 7, "defense": 20}
    read = evaluate.read(asked, given, {"remaining_value": "sum"})
    with pytest.raises(TooManyCases, match="fewer cards"):
        evaluate.answer(asked, read, evaluate.Limit("hit", 100_000))


@pytest.mark.rule("SS-R24")
@pytest.mark.parametrize(("reading", "hit"), [("sum", "0.5949"), ("next", "0.5765")])
def test_four_cards_against_four_are_answered_when_remaining_cards_are_revealed(reading: str, hit: str) -> None:
    """Against the same cards drawn 10,000 times at random."""
    given = {"attack_rank": 9, "action": 4, "defense_rank": 7, "defense": 4}
    exact = ask("hit", {"remaining_value": reading}, **given)["hit"]
    assert f"{float(exact):.4f}" == hit
    rules, random, deck = Rules({"remaining_value": reading}), Random(7), 4 * [*range(1, 14)]
    came = 0
    for _ in range(10_000):
        drawn = random.sample(deck, 8)
        came += hits(comes_to(rules, drawn[:4], 9), comes_to(rules, drawn[4:], 7))
    assert abs(came / 10_000 - exact) < 4 * (0.25 / 10_000) ** 0.5


def done(rules: Rules, rank: int, difficulty: int, cards: tuple[int, ...]) -> bool:
    """An action other than an attack, computed directly; the last card is the GM's, if the GM draws one."""
    own = comes_to(rules, cards[:-1], rank)[0]
    if own < 1 or rules("unopposed", "any_valid") == "any_valid":
        return own >= max(1, difficulty)
    reading, against = rules("contest", "under_rating"), cards[-1]
    if reading == "under_rating":
        against = against if rules.fits(against, difficulty) else 0
    elif reading == "card_plus_rating":
        against += difficulty
    else:
        against = difficulty
    return own > against or (own == against and rules("contest_tie", "not_won") == "won")


@pytest.mark.rule("SS-5.3", "SS-R25")
def test_many_actions_agree_with_every_order_of_the_cards() -> None:
    random, inputs = Random(5), Inputs("state-stack", "act")
    for _ in inputs:
        rules = any_rules(
            random, "remaining_value=sum|next|valid_only", "unopposed=gm_draws", "contest=card_plus_rating|ratings",
            "contest_tie=won",
        )  # fmt: skip
        count, rank, difficulty = random.randint(1, 3), random.randint(1, 13), random.randint(0, 14)
        deal = Deal((some(random, rules, 6),), (0,) * (count + 1))
        left = seen(rules, deal.sets[0])
        found = inputs.ask(rules.chosen, rank=rank, cards=count, difficulty=difficulty, seen=left).outcomes
        shares = deal.shares(rules, partial(done, rules, rank, difficulty))
        assert found == {"succeeds": shares.get(True, 0), "fails": shares.get(False, 0)}
