"""Whole attacks and hits that have landed: the ledger's figures, and every draw of a few cards."""

from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import pytest

from croupier import odds
from croupier.core.refusals import Invalid
from croupier.games.state_stack.odds import attack, cards, harm
from croupier.odds import evaluate
from support.odds.amount import INPUTS
from support.odds.inputs import Inputs
from support.state_stack.hands import (
    READINGS,
    Draw,
    Parts,
    Rules,
    any_rules,
    attacked,
    comes_to,
    every_draw,
    hits,
    landed,
    seen,
    some,
)

DAMAGE = (".042", ".042", ".042", ".042", ".038", ".034", ".031", ".028", ".024")
AVERAGE: dict[str, Any] = {
    "attack_rank": 9,
    "action": 1,
    "defense_rank": 7,
    "defense": 1,
    "power": 9,
    "body": 5,
    "willpower": 6,
}
MORE = (
    "hit_effect=margin_and_stun|half_margin|one_else_stun",
    "death_at=one_and_half|triple|never",
    "knock_out=threshold|none",
    "contest=card_plus_rating|ratings",
    "contest_tie=won",
    "penalty_scope=all|own_actions",
    "penalty_rounding=up|nearest",
    "penalty_reading=all_divided",
    "attributes=skills_only",
    "damage_as_stun=on",
)
SLOW = ("power_draw=also_all_failed", "defense_draw=also_all_failed", f"remaining_value={'|'.join(READINGS)}")


def ask(name: str, /, settings: dict[str, str] | None = None, **given: Any) -> Any:
    return odds.ask("state-stack", name, settings=settings or {}, **given)


@pytest.mark.rule("SS-5.9", "SS-5.10")
def test_the_ledgers_attack() -> None:
    found = ask("attack", **AVERAGE)
    assert (found.outcomes["miss"], found.outcomes["stun"]) == (Fraction(103, 221), Fraction(11408, 54145))
    assert tuple(f"{float(found.outcomes[f'damage-{points}']):.3f}"[1:] for points in range(1, 10)) == DAMAGE
    assert f"{float(found.summary['mean damage']):.3f}" == "1.475"
    assert sum(found.outcomes.values()) == 1
    assert found.summary["hit"] == Fraction(118, 221)


def few(random: Random, rules: Rules) -> tuple[str, ...]:
    """Few cards of two decks, some of them alike."""
    known = random.sample(sorted({*seen(rules, ())} - {"X"}), 2)
    jokers = ("X",) * random.randint(0, 1) if rules("jokers", "out") == "value_0" else ()
    return (*(rank for rank in known for _ in range(random.randint(1, 2))), *jokers, "2", "8", "8", "8", "8")


def figures(random: Random, rules: Rules) -> dict[str, Any]:
    spans = {"power": (3, 13), "body": (1, 8), "damage": (0, 7), "stun": (0, 3), "willpower": (1, 10)}
    found: dict[str, Any] = {name: random.randint(*span) for name, span in spans.items()}
    found["as-stun"] = rules("damage_as_stun", "off") == "on" and random.random() < 0.7
    return found


def compare(found: Any, shares: dict[tuple[str, str, int], Fraction]) -> None:
    """Outcomes, means and ends of an answer are those counted."""
    by_name: dict[str, Fraction] = {}
    ends = {"unconscious": Fraction(0), "dead": Fraction(0), "": Fraction(0)}
    damage = Fraction(0)
    for (name, end, hurt), share in shares.items():
        by_name[name] = by_name.get(name, Fraction(0)) + share
        ends[end] += share
        damage += hurt * share
    assert {name: share for name, share in found.outcomes.items() if share} == by_name
    assert sum(found.outcomes.values()) == 1
    summary = found.summary
    assert (summary["mean damage"], summary["unconscious"], summary["dead"]) == (
        damage,
        ends["unconscious"],
        ends["dead"],
    )
    assert summary["hit"] == 1 - by_name.get("miss", Fraction(0))


def test_many_attacks_agree_with_every_draw() -> None:
    """Also with blanks of an older set, and under every reading of power, harm and knock-out."""
    random, ends, inputs = Random(1), 0, Inputs("state-stack", "attack")
    for number in inputs:
        slow = ("power_against=nothing|body_fixed", *(SLOW if number % 3 == 0 else ()))
        against = "power_against=defense_part|body_fixed" if number % 5 == 0 else slow[0]
        rules = any_rules(random, *MORE, *slow[1:], against)
        action, defense = random.choice(((1, 0), (1, 0), (1, 1), (1, 1), (2, 0), (2, 1), (1, 2)))
        of = {**figures(random, rules), "attack-rank": random.randint(2, 13), "defense-rank": random.randint(0, 13)}
        of["power-set"] = int(number % 4 == 1)
        deck, older = few(random, rules), ("4", "9")
        froms = (
            [int(random.random() < 0.15) for _ in range(action)],
            [int(random.random() < 0.1) for _ in range(defense)],
        )
        if sum(map(sum, froms)) + of["power-set"] > 2 or len(deck) < action + defense + 4:
            froms = ([0] * action, [0] * defense)
        given = {
            **{name.replace("-", "_"): value for name, value in of.items()},
            "action": action, "defense": defense, "action_sets": froms[0], "defense_sets": froms[1],
            "decks": 2,
            "seen": seen(rules, deck, 2), "older": [list(older)],
        }  # fmt: skip
        sets = [[rules.value(rank) for rank in one] for one in (deck, older)]
        shares = every_draw(sets, partial(attacked, rules, Parts(of, tuple(froms[0]), tuple(froms[1]))))
        compare(inputs.ask(rules.chosen, **given), shares)
        ends += any(end for _, end, _ in shares)
    assert ends > INPUTS // 3


AGAIN = {"defense_draw": "also_all_failed", "power_draw": "also_all_failed"}


@pytest.mark.rule("SS-R28", "SS-R29", "SS-R30")
@pytest.mark.parametrize(
    ("settings", "more"),
    [
        ({}, {}),
        ({}, {"action": 2, "defense": 0}),
        ({**AGAIN, "jokers": "value_0"}, {"action": 2, "defense": 2}),
        ({"power_against": "defense_part", "remaining_value": "valid_only"}, {"action": 1, "defense": 3}),
        ({**AGAIN, "power_against": "defense_part", "jokers": "value_0"}, {"action": 2, "defense": 2}),
    ],
)
def test_a_whole_deck_gives_the_same_result_card_by_card(settings: dict[str, str], more: dict[str, int]) -> None:
    """The count by ranks equals the walk through every card, which other readings take."""
    asked, rules = odds.question("state-stack", "attack"), Rules(settings)
    jokers = ("X",) if settings.get("jokers") else ()
    left = seen(rules, (*jokers, "A", "3", "5", "5", "7", "7", "9", "10", "K"))
    plain = {name.replace("_", "-"): value for name, value in (AVERAGE | {"damage": 4, "seen": left} | more).items()}
    given = evaluate.read(asked, plain, settings)
    found = attack.from_hands(given, cards.unseen(given))
    answer = asked.answer(given)
    assert {name: share for name, share in answer.outcomes.items() if share} == {
        name: share for name, share in harm.outcomes(found).items() if share
    }
    told = harm.summary(found)
    assert {name: answer.summary[name] for name in told} == told


@pytest.mark.rule("SS-R28", "SS-R29", "SS-R30")
def test_five_cards_against_five_are_answered_under_rulings_that_draw_again() -> None:
    found = ask(
        "attack", {**AGAIN, "power_against": "defense_part"}, **AVERAGE | {"action": 5, "defense": 5, "willpower": 13}
    )
    exact = ask(
        "hit", {"defense_draw": "also_all_failed"}, attack_rank=9, action=5, defense_rank=7, defense=5
    ).outcomes["hit"]
    assert (found.summary["hit"], sum(found.outcomes.values())) == (exact, 1)


@pytest.mark.rule("SS-R3", "SS-R28")
def test_an_older_joker_scores_nothing_and_a_card_is_drawn() -> None:
    """The only defense card is a joker of an older set: what is drawn decides."""
    settings, left = {"defense_draw": "also_all_failed", "jokers": "value_0"}, ("2", "2", "K", "K")
    given: dict[str, Any] = {"attack_rank": 5, "action": 1, "defense_rank": 5, "defense": 1}
    given |= {"older": "X,X", "defense_sets": [1], "seen": seen(Rules(settings), left)}
    assert ask("hit", settings, **given).outcomes["hit"] == Fraction(1, 2) * Fraction(2, 3)


@pytest.mark.rule("SS-R24", "SS-R28")
@pytest.mark.parametrize("settings", [{"remaining_value": "sum"}, {"remaining_value": "next", "jokers": "value_0"}])
def test_a_whole_deck_gives_the_same_hits_by_enumeration_and_by_formula(settings: dict[str, str]) -> None:
    """Two independent ways of counting."""
    found = ask("attack", settings, **AVERAGE | {"action": 3, "defense": 2, "willpower": 13})
    exact = ask("hit", settings, attack_rank=9, action=3, defense_rank=7, defense=2).outcomes
    assert (found.summary["hit"], found.outcomes["miss"]) == (exact["hit"], exact["miss"])


@pytest.mark.rule("SS-5.9", "SS-5.10", "SS-5.11")
def test_many_hits_that_have_landed_agree_with_every_draw() -> None:
    """With remaining cards in both parts, some from an older set, under every reading."""
    random, inputs = Random(2), Inputs("state-stack", "harm")
    for number in inputs:
        rules = any_rules(
            random, *MORE, "power_against=nothing|body_fixed|defense_part", "remaining_value=valid_only|sum|next",
            "power_draw=also_all_failed",
        )  # fmt: skip
        of, (count, back) = (
            figures(random, rules),
            random.choice(((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2), (2, 1))),
        )
        deck, older = few(random, rules), ("4", "9")
        froms, behind = ([int(random.random() < 0.1) for _ in range(cards)] for cards in (count, back))
        of["power-set"] = int(number % 4 == 1)
        if sum(froms) + sum(behind) + of["power-set"] > 2:
            froms, behind = [0] * count, [0] * back
        given = {
            **{name.replace("-", "_"): value for name, value in of.items()},
            "cards": count, "sets": froms, "decks": 2, "seen": seen(rules, deck, 2), "older": [list(older)],
        }  # fmt: skip
        if rules("power_against", "body_card") == "defense_part":
            given |= {"defense": back, "defense_sets": behind}
        else:
            behind = []

        def run(
            draw: Draw, rules: Rules = rules, of: dict[str, Any] = of, front: Any = froms, behind: Any = behind
        ) -> Any:
            return landed(rules, of, draw, [draw(at) for at in front], [draw(at) for at in behind])

        shares = every_draw([[rules.value(rank) for rank in one] for one in (deck, older)], run)
        found = inputs.ask(rules.chosen, **given)
        ends = {"up": Fraction(0), "unconscious": Fraction(0), "dead": Fraction(0)}
        for (_, end, _), share in shares.items():
            ends[end or "up"] += share
        assert found.outcomes == ends, (rules, given)
        assert found.summary["mean damage"] == sum(hurt * share for (_, _, hurt), share in shares.items())


@pytest.mark.rule("SS-5.6", "SS-5.7")
def test_many_defenses_agree_with_every_draw() -> None:
    random, inputs = Random(3), Inputs("state-stack", "defend")
    for _ in inputs:
        rules = any_rules(random, *SLOW[1:])
        score, remaining, count, rank = (random.randint(*span) for span in ((1, 15), (0, 3), (0, 3), (0, 13)))
        deck = few(random, rules)

        def run(
            draw: Draw, rules: Rules = rules, count: int = count, rank: int = rank, mine: Any = (score, remaining)
        ) -> bool:
            part = [draw(0) for _ in range(count)]
            ward = comes_to(rules, part, rank)
            if not part or (ward[0] == 0 and rules("defense_draw", "empty") == "also_all_failed"):
                card = draw(0)
                ward = (card if rules.fits(card, rank) else 0), 0
            return hits(mine, ward)

        shares = every_draw([[rules.value(rank) for rank in deck]], run)
        given = {"score": score, "remaining": remaining, "defense_rank": rank, "defense": count}
        found = inputs.ask(rules.chosen, **given, decks=2, seen=seen(rules, deck, 2))
        assert found.outcomes == {"hit": shares.get(True, 0), "miss": shares.get(False, 0)}


@pytest.mark.rule("SS-3.4")
def test_many_divisions_are_two_attacks_each() -> None:
    """Each cell combines the two chances from `hit`, and the best is the highest."""
    random, inputs = Random(4), Inputs("state-stack", "split")
    names = ("attack_rank", "defense_rank", "foe_attack_rank", "foe_defense_rank")
    for _ in inputs:
        ranks: dict[str, Any] = {name: random.randint(1, 13) for name in names}
        blanks, action, defense = random.randint(1, 3), random.randint(0, 3), random.randint(0, 2)
        rules = any_rules(random, *SLOW[1:])
        known = list(some(random, rules, random.randint(0, 30)))
        found = inputs.ask(rules.chosen, **ranks, blanks=blanks, foe_action=action, foe_defense=defense, seen=known)
        for front, cell in enumerate(found.cells):
            mine: dict[str, Any] = {"attack_rank": ranks["attack_rank"], "defense_rank": ranks["foe_defense_rank"]}
            foes: dict[str, Any] = {"attack_rank": ranks["foe_attack_rank"], "defense_rank": ranks["defense_rank"]}
            hit, struck = Fraction(0), Fraction(0)
            if front:
                hit = ask("hit", rules.chosen, **mine, action=front, defense=defense, seen=known).outcomes["hit"]
            if action:
                foes |= {"action": action, "defense": blanks - front, "seen": known}
                struck = ask("hit", rules.chosen, **foes).outcomes["hit"]
            assert (cell.at, cell.value, cell.more) == ({"front": front}, hit - struck, {"hit": hit, "struck": struck})
        assert found.summary["value"] == max(cell.value for cell in found.cells)
        assert found.cells[int(found.summary["best"])].value == found.summary["value"]


@pytest.mark.rule("SS-3.4")
@pytest.mark.parametrize(("action", "defense"), [(0, 1), (2, 0), (1, 2)])
def test_a_division_by_damage_equals_two_attacks(action: int, defense: int) -> None:
    """The damage of an attack does not depend on whether the target stays up."""
    given: dict[str, Any] = {"attack_rank": 9, "defense_rank": 7, "foe_attack_rank": 8, "foe_defense_rank": 5}
    given |= {"foe_power": 11, "foe_body": 7, "foe_action": action, "foe_defense": defense}
    found = ask("split", **given, blanks=2, counting="damage")
    for front, cell in enumerate(found.cells):
        mine: dict[str, Any] = {**AVERAGE, "action": front, "defense_rank": 5, "defense": defense, "body": 7}
        foes: dict[str, Any] = {**AVERAGE, "attack_rank": 8, "action": action, "defense": 2 - front, "power": 11}
        dealt = ask("attack", **mine).summary["mean damage"] if front else 0
        taken = ask("attack", **foes).summary["mean damage"] if action else 0
        assert (cell.value, cell.more) == (dealt - taken, {"dealt": dealt, "taken": taken})


WHO = {"attack": (1, 13), "defense": (0, 13), "power": (3, 13), "body": (1, 8)}


@pytest.mark.rule("SS-3.4", "SS-5.9", "SS-5.10")
def test_many_divisions_by_damage_agree_with_every_draw() -> None:
    random, inputs = Random(1), Inputs("state-stack", "split")
    for _ in inputs:
        rules = any_rules(random, *MORE[:2], *MORE[4:], *SLOW, "power_against=nothing|body_fixed|defense_part")
        her, foe = ({name: random.randint(*span) for name, span in WHO.items()} for _ in range(2))
        blanks, action, defense = random.choice(((1, 1, 1), (1, 2, 0), (2, 0, 1), (2, 1, 0), (2, 1, 1), (3, 0, 0)))
        those = random.sample(sorted({*seen(rules, ())}), 2)
        deck = tuple(rank for rank in those for _ in range(4))
        values = [[rules.value(rank) for rank in deck]]

        def harmed(one: Any, other: Any, cards: int, against: int, values: Any = values, of: Rules = rules) -> Fraction:
            if not cards:
                return Fraction(0)
            given = {"attack-rank": one["attack"], "defense-rank": other["defense"], "power": one["power"]}
            given |= {"body": other["body"], "damage": 0, "stun": 0, "willpower": 13, "as-stun": False}
            parts, told = Parts(given, (0,) * cards, (0,) * against), Rules({**of.chosen, "knock_out": "none"})
            shares = every_draw(values, partial(attacked, told, parts))
            return sum((hurt * share for (_, _, hurt), share in shares.items()), Fraction(0))

        found = inputs.ask(
            rules.chosen, blanks=blanks, counting="damage", decks=2, seen=seen(rules, deck, 2),
            attack_rank=her["attack"], defense_rank=her["defense"], power=her["power"], body=her["body"],
            foe_attack_rank=foe["attack"], foe_defense_rank=foe["defense"], foe_power=foe["power"],
            foe_body=foe["body"], foe_action=action, foe_defense=defense,
        )  # fmt: skip
        assert len(found.cells) == blanks + 1
        for front, cell in enumerate(found.cells):
            dealt, taken = harmed(her, foe, front, defense), harmed(foe, her, action, blanks - front)
            assert cell.at == {"front": front}
            assert (cell.value, cell.more) == (dealt - taken, {"dealt": dealt, "taken": taken}), (deck, rules)
        assert found.summary["value"] == max(cell.value for cell in found.cells)


BAD: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("attack", {**AVERAGE, "body": 0}, "body"),
    ("attack", {**AVERAGE, "willpower": 14}, "willpower"),
    ("attack", {**AVERAGE, "damage": -1}, "damage"),
    ("attack", {**AVERAGE, "as_stun": True}, "damage_as_stun=off"),
    ("attack", {**AVERAGE, "action": 21}, "action"),
    ("attack", {"attack_rank": 9}, "action"),
    ("harm", {"power": 9, "body": 5, "willpower": 6, "cards": 21}, "cards"),
    ("harm", {"power": 9, "body": 5}, "willpower"),
    ("harm", {"power": 9, "body": 5, "willpower": 6, "power_set": 1}, "there are no more sets"),
    ("attack", {**AVERAGE, "power_set": 2, "older": "K,K"}, "there are no more sets"),
    ("defend", {"score": 0, "defense_rank": 7, "defense": 1}, "score"),
    ("defend", {"score": 5, "defense_rank": 7}, "defense"),
    ("split", {"blanks": 0}, "blanks"),
)


@pytest.mark.parametrize(("name", "given", "said"), BAD)
def test_values_no_rule_allows_are_refused(name: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(Invalid) as refused:
        ask(name, **given)
    assert said in refused.value.why


def test_an_attack_needs_enough_cards_to_draw() -> None:
    with pytest.raises(Invalid, match="at most the 3 cards"):
        ask("attack", **AVERAGE, seen=seen(Rules({}), ("2", "3", "4")))
