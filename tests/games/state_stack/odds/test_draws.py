"""Contests, recoveries, boosts and initiative: the ledger's figures, and every order of a few cards."""

from fractions import Fraction
from functools import partial
from itertools import chain
from random import Random
from typing import Any

import pytest

from croupier import odds
from croupier.core.refusals import Invalid
from support.odds.amount import INPUTS
from support.odds.inputs import Inputs
from support.state_stack.hands import Deal, Rules, any_rules, contest_won, mixed_shares, seen, some, weakened

CONTESTS = (".457", ".446", ".430", ".407", ".379", ".344", ".308", ".271")
BOOSTS = (39, 36, 33, 30, 27, 24, 21, 19)


def ask(name: str, /, settings: dict[str, str] | None = None, **given: Any) -> Any:
    return odds.ask("state-stack", name, settings=settings or {}, **given)


@pytest.mark.rule("SS-7.4")
@pytest.mark.parametrize(("against", "share"), list(enumerate(CONTESTS, 1)))
def test_the_ledgers_contests(against: int, share: str) -> None:
    assert f"{float(ask('contest', rating=6, against=against).outcomes['won']):.3f}"[1:] == share


@pytest.mark.rule("SS-6.2")
@pytest.mark.parametrize(("size", "thirteenths"), list(enumerate(BOOSTS)))
def test_the_ledgers_boosts(size: int, thirteenths: int) -> None:
    assert ask("boost", stack=size, body=5).summary["mean"] == Fraction(thirteenths, 13)


@pytest.mark.rule("SS-3.1", "SS-3.2")
def test_the_ledgers_single_flip() -> None:
    found = ask("initiative", speed=8, flips=1)
    assert found.outcomes == {"valid": Fraction(8, 13), "too-high": Fraction(5, 13)}
    assert found.summary == {"expected value": Fraction(36, 13), "if-valid": Fraction(9, 2)}


def mixing(random: Random, rules: Rules) -> tuple[tuple[str, ...], int, dict[str, Any]]:
    """Sometimes an older set with some cards in the deck; with its parameters."""
    older = some(random, rules, random.randint(2, 4)) if random.random() < 0.4 else ()
    count = random.randint(1, len(older)) if older else 0
    return older, count, {"older": [list(older)], "mixed": [count]} if older else {}


def without(rules: Rules) -> dict[str, str]:
    """The rulings, where it does not matter which card is valid."""
    return {key: option for key, option in rules.chosen.items() if key != "valid_card"}


@pytest.mark.rule("SS-7.4", "SS-R39")
def test_many_contests_agree_with_every_order_of_the_cards() -> None:
    random, inputs = Random(1), Inputs("state-stack", "contest")
    for _ in inputs:
        rules = any_rules(random, "contest=card_plus_rating|ratings", "contest_tie=won")
        rating, against = random.randint(0, 14), random.randint(0, 14)
        deal = Deal((some(random, rules, random.randint(2, 9)),), (0, 0))
        older, count, mixed = mixing(random, rules)
        found = inputs.ask(rules.chosen, rating=rating, against=against, seen=seen(rules, deal.sets[0]), **mixed)
        shares = mixed_shares(rules, deal, older, count, partial(contest_won, rules, rating, against))
        assert found.outcomes["won"] == shares.get(True, 0)


def test_many_recoveries_agree_with_every_order_of_the_cards() -> None:
    random, inputs = Random(2), Inputs("state-stack", "recover")
    for _ in inputs:
        rules = any_rules(
            random, "contest=card_plus_rating|ratings", "contest_tie=won", "penalty_scope=all|own_actions",
            "penalty_reading=all_divided", "penalty_rounding=up|nearest", "attributes=skills_only",
        )  # fmt: skip
        stun, damage, body, will = (random.randint(*span) for span in ((1, 6), (0, 12), (1, 9), (1, 13)))
        deal = Deal((some(random, rules, random.randint(2, 9)),), (0, 0))
        given = {"stun": stun, "damage": damage, "body": body, "willpower": will}
        older, count, mixed = mixing(random, rules)
        found = inputs.ask(rules.chosen, **given, seen=seen(rules, deal.sets[0]), **mixed)
        rating = weakened(rules, will, stun, damage, body)
        won = mixed_shares(rules, deal, older, count, partial(contest_won, rules, rating, stun + damage))
        share = won.get(True, Fraction(0))
        left = {max(0, stun - 2): share, max(0, stun - 1): 1 - share} if stun > 1 else {0: Fraction(1)}
        assert {name: part for name, part in found.outcomes.items() if part} == {
            str(number): part for number, part in left.items() if part
        }
        assert found.summary["won"] == share


def boosted(rules: Rules, size: int, damage: int, body: int, already: int, own: int, cards: tuple[int, ...]) -> int:
    """The cards gained, computed directly from SS-6.2 to 6.4; the first card is the one drawn."""
    value, *blanks = cards
    count = rules("boost_sum", "count")
    if count == "damage_first_line":
        lines = (size + damage, size, 2 * size)
    else:
        many = (sum(blanks) + own if count == "by_value" else size) + damage
        lines = (many, many, 2 * many)
    gained = 3 if value > lines[2] else 2 if value > lines[1] else 1
    half, over = 2 * damage >= body, damage > body
    if half and not (over and rules("boost_hurt", "cumulative") == "replaces"):
        gained = max(gained - 1, 1 if rules("boost_one_fewer", "may_be_none") == "at_least_one" else 0)
    if over:
        gained = 1 if rules("boost_hurt", "cumulative") == "replaces" else min(gained, 1)
        if rules("boost_per_turn", "each_boost") == "each_round":
            gained = max(0, min(gained, 1 - already))
    limit = 2 if over else 3 if half else 99
    if rules("boost_maximum", "stack_limit") == "gain_limit":
        return min(gained, limit)
    return min(gained, limit - size)


def test_many_boosts_agree_with_every_order_of_the_cards() -> None:
    random, refused, inputs = Random(3), 0, Inputs("state-stack", "boost")
    for _ in inputs:
        rules = any_rules(
            random, "boost_sum=damage_first_line|by_value", "boost_hurt=replaces", "boost_one_fewer=at_least_one",
            "boost_per_turn=each_round", "boost_maximum=gain_limit",
        )  # fmt: skip
        size, damage, body, already = (random.randint(*span) for span in ((1, 4), (0, 8), (1, 9), (0, 2)))
        by_value = rules("boost_sum", "count") == "by_value"
        deal = Deal((some(random, rules, 6),), (0,) * (size if by_value else 1))
        given = {"stack": size, "damage": damage, "body": body, "boosted": already, "initiative": "5"}
        if (
            rules("boost_maximum", "stack_limit") == "stack_limit"
            and size >= (2 if damage > body else 3)
            and 2 * damage >= body
        ):
            refused += 1
            with pytest.raises(Invalid, match="as the injuries allow"):
                ask("boost", without(rules), **given)
            continue
        older, count, mixed = ((), 0, {}) if by_value else mixing(random, rules)
        found = inputs.ask(without(rules), **given, seen=seen(rules, deal.sets[0]), **mixed)
        shares = mixed_shares(rules, deal, older, count, partial(boosted, rules, size, damage, body, already, 5))
        assert {int(name): part for name, part in found.outcomes.items() if part} == shares, (rules, given)
    assert refused > INPUTS // 30


def parts_of(rules: Rules, ranks: tuple[int, int], front: int, cards: tuple[int, ...]) -> str:
    """Which parts of a divided row have a valid card; the last card is the one drawn, where one is."""
    ahead, behind, drawn = cards[:front], cards[front:-1], cards[-1]
    if not behind or rules("defense_draw", "empty") == "also_all_failed":
        behind = (*behind, drawn)
    found = [any(rules.fits(one, rank) for one in part) for part, rank in zip((ahead, behind), ranks, strict=True)]
    return {(True, True): "both", (True, False): "front", (False, True): "behind"}.get((found[0], found[1]), "neither")


@pytest.mark.rule("SS-3.4", "SS-5.2")
def test_many_rows_divided_agree_with_every_order_of_the_cards() -> None:
    random, inputs = Random(5), Inputs("state-stack", "divide")
    for _ in inputs:
        rules = any_rules(random, "defense_draw=also_all_failed")
        front, behind, strikes, wards = (random.randint(*span) for span in ((0, 3), (0, 2), (0, 13), (0, 13)))
        froms = [int(random.random() < 0.15) for _ in range(front + behind)]
        froms = froms if sum(froms) < 3 else [0] * len(froms)
        deal = Deal((some(random, rules, 6), ("9", "4")), (*froms, 0))
        found = inputs.ask(
            rules.chosen, attack_rank=strikes, defense_rank=wards, front=front, behind=behind,
            seen=seen(rules, deal.sets[0]), older=[["9", "4"]], front_sets=froms[:front], behind_sets=froms[front:],
        )  # fmt: skip
        shares = deal.shares(rules, partial(parts_of, rules, (strikes, wards), front))
        assert {name: share for name, share in found.outcomes.items() if share} == shares


@pytest.mark.rule("SS-4.7", "SS-R21")
def test_many_rows_turned_up_agree_with_every_order_of_the_cards() -> None:
    random, inputs = Random(6), Inputs("state-stack", "stays")
    for _ in inputs:
        rules = any_rules(random)
        count = random.randint(1, 4)
        froms = [int(at < random.randint(0, 2)) for at in range(count)]
        deal = Deal((some(random, rules, 6), ("A", "9", "2")), tuple(froms))
        found = inputs.ask(
            without(rules), cards=count, sets=froms, seen=seen(rules, deal.sets[0]), older=[["A", "9", "2"]]
        )  # fmt: skip
        shares = deal.shares(rules, lambda cards: sum(value <= 2 for value in cards))
        assert {int(name): share for name, share in found.outcomes.items() if share} == shares
        assert found.summary["mean"] == sum(number * share for number, share in shares.items())


def settled(rules: Rules, speed: int, before: tuple[int, ...], cards: tuple[int, ...]) -> int:
    """The initiative card's value, computed directly; -1 if it is too high."""
    all_flipped = (*before, *cards)
    if rules("none_that_high", "none_qualifies") == "none_reaches":
        return max(all_flipped) if max(all_flipped) >= speed else -1
    return max((value for value in all_flipped if value <= speed), default=-1)


def test_many_initiatives_agree_with_every_order_of_the_cards() -> None:
    random, inputs, more_flips = Random(4), Inputs("state-stack", "initiative"), Inputs("state-stack", "once-more")
    for _ in chain(inputs, more_flips):
        rules = any_rules(random, "none_that_high=none_reaches")
        speed, flips, older = random.randint(1, 13), random.randint(1, 4), random.randint(0, 2)
        before = some(random, rules, random.randint(0, 2))
        froms = tuple(int(at < older) for at in range(flips))
        left = some(random, rules, 5)
        try:
            gone = list(seen(rules, left))
            for rank in before:
                gone.remove(rank)
        except ValueError:  # all of these ranks are among those left
            before, gone = (), seen(rules, left)
        deal = Deal((left, ("2", "9")), froms)
        given = {"speed": speed, "flipped": list(before), "seen": gone, "older": [["2", "9"]], "sets": list(froms)}
        shares = deal.shares(rules, partial(settled, rules, speed, tuple(map(rules.value, before))))
        found = inputs.ask(without(rules), **given, flips=flips)
        valid = 1 - shares.get(-1, Fraction(0))
        assert found.outcomes["valid"] == valid
        expected = sum((value * part for value, part in shares.items() if value > 0), Fraction(0))
        assert found.summary["expected value"] == expected
        assert ("if-valid" in found.summary) == (valid > 0)
        if before:
            more = more_flips.ask(without(rules), **given, flips=flips)
            now = settled(rules, speed, tuple(map(rules.value, before)), ())
            higher = sum((part for value, part in shares.items() if value > now), Fraction(0))
            assert more.outcomes == {"higher": higher, "as-it-is": 1 - higher}
            assert more.summary["gain"] == expected - max(0, now)
            assert (more.summary["valid-now"], more.summary["valid-then"]) == (now >= 0, valid)


@pytest.mark.rule("SS-3.2", "SS-R10")
def test_a_flip_costs_a_card_unless_a_ruling_returns_it() -> None:
    assert ask("once-more", speed=8, flipped="5").summary["cards-lost"] == 1
    assert ask("once-more", {"flips_not_kept": "replaced"}, speed=8, flipped="5").summary["cards-lost"] == 0


BAD: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("contest", {"rating": -1, "against": 3}, "rating"),
    ("contest", {"rating": 6}, "against"),
    (
        "contest",
        {"rating": 6, "against": 3, "mixed": [1]},
        "mixed: 1 is not allowed; allowed: one number for each older set",
    ),
    ("recover", {"stun": 1, "willpower": 6, "older": "2,3", "mixed": [3]}, "at most its cards"),
    ("divide", {"attack_rank": 9, "defense_rank": 7, "front": 2}, "behind"),
    ("divide", {"attack_rank": 9, "defense_rank": 14, "front": 2, "behind": 1}, "defense-rank"),
    ("stays", {"cards": 0}, "cards"),
    ("contest", {"rating": 6, "against": 3, "seen": "A,A,A,A,A"}, "A 4 times"),
    ("recover", {"stun": 0, "willpower": 6}, "stun"),
    ("recover", {"stun": 1, "willpower": 14}, "willpower"),
    ("boost", {"stack": 41, "body": 5}, "stack"),
    ("boost", {"stack": 4}, "body"),
    ("boost", {"stack": 3, "body": 5, "damage": 3}, "as the injuries allow"),
    ("boost", {"stack": 4, "body": 5, "initiative": "5H"}, "initiative"),
    ("initiative", {"speed": 8, "flips": 0}, "at least one card must be flipped"),
    ("initiative", {"speed": 8, "flips": 21}, "flips"),
    ("initiative", {"speed": 0, "flips": 1}, "speed"),
    ("initiative", {"speed": 8, "flips": 1, "flipped": "X"}, "X 0 times"),
    ("once-more", {"speed": 8}, "the cards flipped so far"),
    ("once-more", {"speed": 8, "flipped": "5", "flips": 0}, "flips"),
)


@pytest.mark.parametrize(("name", "given", "said"), BAD)
def test_values_no_rule_allows_are_refused(name: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(Invalid) as refused:
        ask(name, **given)
    assert said in refused.value.why


def test_a_contest_needs_two_unseen_cards() -> None:
    with pytest.raises(Invalid, match="at most the 1 cards"):
        ask("contest", rating=6, against=3, seen=seen(Rules({}), ("2",)))
