"""What a pile may be read as: the ledger's figures, every choice of cards of small decks, the rules themselves."""

from fractions import Fraction

import pytest

from croupier.core.chance import Chance, DrawRequest
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.figures.piles import HIGH, PAIR, THREE, THREE_FACES, TWO_PAIR, read_pile
from croupier.odds.enumeration import distribution
from support.odds.amount import INPUTS
from support.rust_in_the_canyon.odds import ask, choices, inputs, likely, small_deck

NAMES = {HIGH: "high", PAIR: "pair", TWO_PAIR: "two-pair", THREE: "three", THREE_FACES: "three-face"}
ORDER = ("three-face", "three", "two-pair", "pair", "high")
READINGS = ("best", "disjoint", "every")


def by_the_rules(how: str, pile: tuple[str, ...]) -> str:
    """The table's reading of a pile of these ranks, in the words of the question."""
    hands = read_pile(lambda _: how, pile)
    return "+".join(sorted((NAMES[hand] for hand in hands), key=ORDER.index)) or "nothing"


@pytest.mark.parametrize(
    ("cards", "figures"),
    [
        (0, {"nothing": "1"}),
        (1, {"nothing": "9/13", "high": "4/13"}),
        (2, {"nothing": "96/221", "high": "112/221", "pair": "1/17", "two-pair": "0", "three": "0", "three-face": "0"}),
        (4, {"pair": "6336/20825"}),
        (
            6,
            {
                "nothing": "6144/363545",
                "high": "49152/149695",
                "pair": "19008/39151",
                "two-pair": "24354/195755",
                "three": "78957/2544815",
                "three-face": "35144/2544815",
            },
        ),
    ],
)
def test_the_ledgers_figures_of_piles(cards: int, figures: dict[str, str]) -> None:
    """Odds 5."""
    found = ask("pile", cards=cards).outcomes
    assert {name: str(found[name]) for name in figures} == figures
    assert list(found) == ["nothing", "high", "pair", "two-pair", "three", "three-face"]


def test_a_pile_of_ten_to_four_places() -> None:
    """Odds 5: nothing below .00005."""
    found = ask("pile", cards=10).outcomes
    assert [f"{float(found[name]):.4f}" for name in ("high", "pair", "two-pair", "three", "three-face")] == [
        "0.0190",
        "0.1599",
        "0.5802",
        "0.1642",
        "0.0767",
    ]
    assert found["nothing"] == 0


@pytest.mark.rule("RC-15.2", "RC-15.7", "RC-R45")
@pytest.mark.parametrize("how", READINGS)
def test_a_pile_of_any_deck_agrees_with_every_choice_of_its_cards(how: str) -> None:
    for luck in inputs(INPUTS, READINGS.index(how)):
        left, out = small_deck(luck, 1, 11)
        cards = luck.randint(0, len(left))
        found = ask("pile", cards=cards, missing=",".join(out), settings={"pile_reading": how}).outcomes
        assert sum(found.values()) == 1
        assert likely(found) == choices(left, cards, lambda pile: by_the_rules(how, pile)), (left, cards)


@pytest.mark.parametrize("how", READINGS)
def test_a_pile_of_a_full_deck_agrees_with_the_rules_in_every_deal(how: str) -> None:
    left = dict.fromkeys(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"), 4)

    def run(chance: Chance) -> str:
        pile: tuple[str, ...] = ()
        for _ in range(3):
            options = tuple((rank, count - pile.count(rank)) for rank, count in left.items())
            pile += (chance.ask(DrawRequest("deck", options)),)
        return by_the_rules(how, pile)

    found = ask("pile", cards=3, settings={"pile_reading": how}).outcomes
    assert likely(found) == distribution(run)


def test_injury_cards_are_missing_from_the_pile() -> None:
    found = ask("pile", cards=1, missing="3,6,K")
    assert found.outcomes["high"] == Fraction(15, 49)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"cards": 53}, "^cards: 53 is not allowed; allowed: a whole number from 0 to 52$"),
        ({"cards": -1}, "^cards: -1 is not allowed"),
        ({"cards": "six"}, "^cards: six is not allowed"),
        ({"cards": 52, "missing": "3"}, "^cards: 52 is not allowed; allowed: 0 to 51, the cards that are left$"),
        ({"cards": 2, "missing": "3,3,3,3,3"}, "^missing: 3,3,3,3,3 is not allowed; allowed: 0 to 52 ranks"),
        ({"cards": 2, "missing": "1"}, "^missing: 1 is not allowed"),
    ],
)
def test_an_impossible_pile_is_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(Invalid, match=said):
        ask("pile", **given)
