"""One more card: the ledger's figures, the rules themselves, impossible hands."""

from fractions import Fraction

import pytest

from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.hand_totals import is_bust, total
from support.odds.amount import INPUTS
from support.rust_in_the_canyon.odds import DECK, ask, choices, inputs, likely


def shown(hand: tuple[str, ...]) -> str:
    """The table's total of these ranks."""
    cards = [f"{rank}C" for rank in hand]
    return "bust" if is_bust(cards) else str(total(cards))


def test_the_ledgers_jack_with_a_reserve_of_four() -> None:
    """Odds 1: 47 cards left."""
    found = ask("hit", hand="J", out="2,5,9,K").outcomes
    assert (found["21"], found["20"], found["bust"]) == (Fraction(4, 47), Fraction(14, 47), Fraction(0))
    assert list(found) == [*map(str, range(2, 22)), "bust"]


@pytest.mark.rule("RC-5.3")
def test_a_hit_agrees_with_the_rules_for_each_remaining_card() -> None:
    for luck in inputs(INPUTS):
        cards = list(DECK)
        luck.shuffle(cards)
        hand = tuple(cards[: luck.randint(1, 6)])
        rest = cards[len(hand) :]
        left = rest[: luck.randint(1, len(rest))]
        out = rest[len(left) :]
        if is_bust([f"{rank}C" for rank in hand]):
            continue
        found = ask("hit", hand=",".join(hand), out=",".join(out)).outcomes
        assert sum(found.values()) == 1
        assert likely(found) == choices(left, 1, lambda card, hand=hand: shown((*hand, *card)))  # type: ignore[misc]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"hand": ""}, "^hand is missing; allowed: 1 to 21 ranks"),
        ({"hand": "J,11"}, "^hand: J,11 is not allowed"),
        ({"hand": "K,Q,2"}, "^hand: K,Q,2 is not allowed; allowed: a hand that is not bust$"),
        ({"hand": "3,3", "out": "3,3,3"}, "^out: 3 is not allowed; allowed: four cards of each rank in all$"),
        ({"hand": "2", "out": ",".join(DECK[:4] + DECK[5:])}, "^out: 51 ranks is not allowed; allowed: a deck with a"),
    ],
)
def test_an_impossible_hand_is_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(Invalid, match=said):
        ask("hit", **given)
