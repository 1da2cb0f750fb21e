"""Hands hit below a number, and Reflect: the ledger's figures, every order of small decks, the rules themselves."""

from fractions import Fraction

import pytest

from croupier import odds
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.hand_totals import beats_number, is_bust, total
from croupier.games.rust_in_the_canyon.moves.solo import is_over
from croupier.games.rust_in_the_canyon.moves.state import Solo
from support.odds.amount import INPUTS
from support.rust_in_the_canyon.odds import DECK, GAME, ask, in_order, inputs, likely, small_deck


def cards(hand: tuple[str, ...]) -> list[str]:
    return [f"{rank}C" for rank in hand]


def test_each_total_of_a_hand_hit_below_a_number_agrees_with_every_order_of_the_cards() -> None:
    for luck in inputs(INPUTS):
        left, out = small_deck(luck, 1, 5)
        hand = out[: luck.randint(0, 1)] if luck.random() < 0.3 else ()
        missing = out[len(hand) :]
        stand = luck.randint(2, 21)

        def goes_on(dealt: tuple[str, ...], hand: tuple[str, ...] = hand, stand: int = stand) -> bool:
            return total(cards((*hand, *dealt))) < stand

        found = ask("stand", stand=stand, hand=",".join(hand), missing=",".join(missing)).outcomes
        expected: dict[str, Fraction] = {}
        for dealt, share in in_order(left, goes_on).items():
            shown = cards((*hand, *dealt))
            name = "bust" if is_bust(shown) else str(total(shown))
            expected[name] = expected.get(name, Fraction(0)) + share
        assert sum(found.values()) == 1
        assert likely(found) == expected, (hand, left, stand)


def test_a_full_deck_hit_below_9_agrees_with_the_hands_of_13_ranks() -> None:
    """Hand by hand, rank by rank."""
    found = ask("stand", stand=9).outcomes
    expected: dict[str, Fraction] = {}
    for dealt, share in in_order(DECK, lambda hand: total(cards(hand)) < 9).items():
        name = str(total(cards(dealt)))
        expected[name] = expected.get(name, Fraction(0)) + share
    assert likely(found) == expected


def test_hands_from_decks_of_any_size_agree_with_dealing_card_by_card() -> None:
    """Three decks for each number from 12 to 21; hands of the same ranks are dealt on together."""
    for stand in range(12, 22):
        for luck in inputs(3, stand):
            left, out = small_deck(luck, 6, 52)
            hand = out[: luck.randint(0, 2)]
            if total(cards(hand)) >= 21:
                continue
            expected: dict[str, Fraction] = {}
            now: dict[tuple[str, ...], Fraction] = {(): Fraction(1)}
            while now:
                after: dict[tuple[str, ...], Fraction] = {}
                for dealt, share in now.items():
                    for rank in dict.fromkeys(left):
                        more = tuple(sorted((*dealt, rank)))
                        likely_next = share * Fraction(left.count(rank) - dealt.count(rank), len(left) - len(dealt))
                        shown = cards((*hand, *more))
                        if likely_next and total(shown) < stand and len(more) < len(left):
                            after[more] = after.get(more, Fraction(0)) + likely_next
                        elif likely_next:
                            name = "bust" if is_bust(shown) else str(total(shown))
                            expected[name] = expected.get(name, Fraction(0)) + likely_next
                now = after
            found = ask("stand", stand=stand, hand=",".join(hand), missing=",".join(out[len(hand) :])).outcomes
            assert likely(found) == expected, (hand, left, stand)


@pytest.mark.rule("RC-7.3")
@pytest.mark.parametrize(
    ("stack", "chance"),
    [
        *((stack, "1.000") for stack in range(12)),
        *((12, "0.966"), (13, "0.921"), (14, "0.866"), (15, "0.797"), (16, "0.716")),
        *((17, "0.619"), (18, "0.507"), (19, "0.375"), (20, "0.179"), (21, "0.000")),
    ],
)
def test_the_ledgers_figures_of_reflect(stack: int, chance: str) -> None:
    """Odds 8, a full deck; certain with 11 or fewer."""
    found = ask("reflect", town_stack=stack).outcomes
    assert f"{float(found['permanent']):.3f}" == chance
    assert (found["permanent"] == 1) is (stack <= 11)
    assert sum(found.values()) == 1


@pytest.mark.rule("RC-7.3", "RC-5.8")
@pytest.mark.parametrize("ruling", ["one", "two"])
def test_reflect_agrees_with_the_rules_in_every_order_of_the_cards(ruling: str) -> None:
    for luck in inputs(INPUTS, 1 if ruling == "one" else 2):
        left, out = small_deck(luck, 2, 5)
        stack = luck.randint(0, 21)
        solo = Solo("p1", "c1", "reflect")

        def goes_on(dealt: tuple[str, ...], stack: int = stack, solo: Solo = solo) -> bool:
            return not is_over(solo, tuple(cards(dealt))) and not beats_number(cards(dealt), stack)

        expected = Fraction(0)
        for dealt, share in in_order(left, goes_on, 1 if ruling == "one" else 2).items():
            expected += share * beats_number(cards(dealt), stack)
        found = ask("reflect", town_stack=stack, missing=",".join(out), settings={"solo_deal": ruling}).outcomes
        assert found == {"permanent": expected, "reverts": 1 - expected}, (left, stack)


def test_reflect_with_a_hand_on_the_table_continues_from_there() -> None:
    """The whole is the weighted average over the first cards."""
    whole = ask("reflect", town_stack=18).outcomes["permanent"]
    deck = {rank: DECK.count(rank) for rank in DECK}
    parts = [
        (Fraction(n, 52), ask("reflect", town_stack=18, hand=rank).outcomes["permanent"]) for rank, n in deck.items()
    ]
    assert whole == sum(share * later for share, later in parts)


def test_reflect_worked_examples() -> None:
    """E15: at 21 it cannot succeed; against 0 the first card is enough; above 21 there is no attempt."""
    assert ask("reflect", town_stack=21).outcomes["permanent"] == 0
    assert ask("reflect", town_stack=0).outcomes["permanent"] == 1
    with pytest.raises(Invalid, match=r"^town-stack: 22 is not allowed; allowed: a whole number from 0 to 21$"):
        ask("reflect", town_stack=22)


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("stand", {"stand": 22}, "^stand: 22 is not allowed; allowed: a whole number from 2 to 21$"),
        ("stand", {"hand": "K,Q,A"}, "^hand: K,Q,A is not allowed; allowed: a hand below 21$"),
        ("stand", {"missing": ",".join(DECK)}, "^missing: 52 ranks is not allowed; allowed: a deck with a card left"),
        ("stand", {"hand": "2,2,2", "missing": "2,2"}, "^missing: 2 is not allowed; allowed: four cards of each rank"),
        ("reflect", {}, "^town-stack is missing"),
        ("reflect", {"town_stack": "many"}, "^town-stack: many is not allowed"),
        ("reflect", {"town_stack": 5, "missing": ",".join(DECK)}, "^missing: 52 ranks is not allowed"),
    ],
)
def test_impossible_hands_are_refused(name: str, given: dict[str, object], said: str) -> None:
    with pytest.raises(Invalid, match=said):
        ask(name, **given)


def test_buttons_show_the_desired_results() -> None:
    assert [bar.label for bar in odds.question(GAME, "reflect").bars] == ["permanent"]
