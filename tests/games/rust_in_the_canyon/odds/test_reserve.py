"""Reserve cards: the ledger's figures, the total that each makes by the rules, every choice of unseen cards."""

from fractions import Fraction

import pytest

from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.hand_totals import is_bust, total
from support.odds.amount import INPUTS
from support.rust_in_the_canyon.odds import DECK, ask, choices, inputs, likely, small_deck


def cards(ranks: tuple[str, ...]) -> list[str]:
    return [f"{rank}C" for rank in ranks]


@pytest.mark.rule("RC-10.7", "RC-5.3")
def test_each_card_of_your_own_reserve_agrees_with_the_rules() -> None:
    for luck in inputs(INPUTS):
        deck = list(DECK)
        luck.shuffle(deck)
        hand, held = tuple(deck[: luck.randint(1, 4)]), tuple(deck[4 : 4 + luck.randint(1, 5)])
        found = ask("reserve", hand=",".join(hand), reserve=",".join(held))
        shown = {rank: total(cards((*hand, rank))) for rank in held}
        assert {cell.at["card"]: cell.value for cell in found.cells} == shown
        assert found.summary["bust"] == Fraction(sum(is_bust(cards((*hand, rank))) for rank in held), len(held))
        assert found.summary["makes 21"] == Fraction(sum(shown[rank] == 21 for rank in held), len(held))
        assert found.summary["makes 20"] == Fraction(sum(shown[rank] == 20 for rank in held), len(held))


@pytest.mark.rule("RC-10.6", "RC-22.3")
def test_an_unseen_reserve_agrees_with_every_choice_of_its_cards() -> None:
    for luck in inputs(INPUTS):
        left, gone = small_deck(luck, 1, 9)
        hand, out = gone[: luck.randint(1, 3)], gone
        out = gone[len(hand) :]
        count, wanted = luck.randint(0, min(4, len(left))), tuple(luck.sample(sorted(set(DECK)), luck.randint(0, 3)))

        def best(held: tuple[str, ...], hand: tuple[str, ...] = hand) -> str:
            made = [total(cards((*hand, rank))) for rank in held]
            fit = [one for one in made if one <= 21]
            return str(max(fit)) if fit else "bust" if made else "none"

        def holds(held: tuple[str, ...], hand: tuple[str, ...] = hand, wanted: tuple[str, ...] = wanted) -> bool:
            if wanted:
                return bool(set(held) & set(wanted))
            return any(total(cards((*hand, rank))) in (20, 21) for rank in held)

        found = ask("reserve-unseen", hand=",".join(hand), cards=count, wanted=",".join(wanted), out=",".join(out))
        assert sum(found.outcomes.values()) == 1
        assert likely(found.outcomes) == choices(left, count, best), (hand, left, count)
        assert found.summary["holds a wanted rank"] == choices(left, count, holds).get(True, 0)
        assert found.summary["20 or 21"] == found.outcomes["20"] + found.outcomes["21"]


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("reserve", {"hand": "J", "reserve": ""}, "^reserve is missing; allowed: 1 to 20 ranks"),
        (
            "reserve",
            {"hand": "J,J,J", "reserve": "J,J"},
            "^reserve: J is not allowed; allowed: four cards of each rank",
        ),
        ("reserve-unseen", {"hand": "J", "cards": 21}, "^cards: 21 is not allowed"),
        ("reserve-unseen", {"cards": 2}, "^hand is missing"),
        (
            "reserve-unseen",
            {"hand": DECK[0], "cards": 3, "out": ",".join(DECK[3:])},
            "^cards: 3 is not allowed; allowed: 0 to 2, the cards that have not been seen$",
        ),
    ],
)
def test_impossible_reserves_are_refused(name: str, given: dict[str, object], said: str) -> None:
    with pytest.raises(Invalid, match=said):
        ask(name, **given)
