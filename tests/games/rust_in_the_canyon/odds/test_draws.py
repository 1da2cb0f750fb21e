"""Cards drawn by Mind: the ledger's figures, every choice of cards of small decks by the table's own rules."""

from fractions import Fraction

import pytest

from croupier.core.chance import Chance, DrawRequest
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.figures.solo import higher, passes
from croupier.odds.enumeration import distribution
from support.odds.amount import INPUTS
from support.rust_in_the_canyon.odds import DECK, RANKS, ask, choices, inputs, likely, small_deck

TESTS = ("best_subset", "all_cards", "play")


@pytest.mark.parametrize(
    ("test", "figures"),
    [
        ("best_subset", ("5/13", "194/221", "5483/5525")),
        ("all_cards", ("5/13", "194/221", "261/425")),
        ("play", ("5/13", "194/221", "5483/5525")),
    ],
)
def test_the_ledgers_figures_of_an_amateur(test: str, figures: tuple[str, ...]) -> None:
    """Odds 10, a full deck; a hand that can stand is as good as some of its cards."""
    found = [ask("amateur", mind=mind, settings={"amateur_test": test}).outcomes for mind in (1, 2, 3)]
    assert tuple(str(one["tick"]) for one in found) == figures
    assert all(one["no-tick"] == 1 - one["tick"] for one in found)


@pytest.mark.rule("RC-18.6", "RC-R55")
@pytest.mark.parametrize("test", ["best_subset", "all_cards"])
def test_an_amateurs_chance_agrees_with_the_rules_over_every_choice_of_cards(test: str) -> None:
    for luck in inputs(INPUTS, TESTS.index(test)):
        left, out = small_deck(luck, 1, 9)
        mind = luck.randint(1, 5)
        found = ask("amateur", mind=mind, missing=",".join(out), settings={"amateur_test": test}).outcomes
        drawn = choices(left, min(mind, len(left)), lambda some: passes(lambda _: test, some))
        assert found["tick"] == drawn.get(True, 0), (left, mind)
        assert sum(found.values()) == 1


@pytest.mark.rule("RC-R55")
def test_an_amateur_who_plays_a_hand_hits_below_10_and_never_busts() -> None:
    for luck in inputs(INPUTS):
        left, out = small_deck(luck, 1, 5)
        mind = luck.randint(1, 4)

        def run(chance: Chance, left: tuple[str, ...] = left, mind: int = mind) -> bool:
            hand: tuple[str, ...] = ()
            while len(hand) < min(mind, len(left)) and not passes(lambda _: "all_cards", hand):
                options = [(rank, left.count(rank) - hand.count(rank)) for rank in dict.fromkeys(left)]
                hand += (chance.ask(DrawRequest("deck", tuple(options))),)
            return passes(lambda _: "all_cards", hand)

        found = ask("amateur", mind=mind, missing=",".join(out), settings={"amateur_test": "play"}).outcomes
        assert found["tick"] == distribution(run).get(True, 0), (left, mind)


def test_days_in_an_amateurs_care_are_counted_draw_by_draw() -> None:
    """A clock of 2 and Mind 1: 5/13 each day, drawn day by day."""
    found = ask("amateur-days", mind=1, clock=2, most=6)
    tick = ask("amateur", mind=1).outcomes["tick"]
    states, expected = {0: Fraction(1)}, {}
    for day in range(1, 7):
        after: dict[int, Fraction] = {}
        for done, share in states.items():
            for more, chance in ((1, tick), (0, 1 - tick)):
                after[done + more] = after.get(done + more, Fraction(0)) + share * chance
        expected[str(day)] = after.pop(2, Fraction(0))
        states = after
    assert likely(found.outcomes) == likely({**expected, "rest": sum(states.values(), Fraction(0))})
    assert found.summary["mean days"] == 2 / tick


@pytest.mark.rule("RC-18.6", "RC-R55")
@pytest.mark.parametrize("test", ["best_subset", "all_cards"])
def test_days_agree_with_every_choice_of_cards_day_by_day(test: str) -> None:
    for luck in inputs(INPUTS, TESTS.index(test) + 1):
        left, out = small_deck(luck, 1, 6)
        mind, clock, most = luck.randint(1, 5), luck.randint(1, 5), luck.randint(1, 9)
        tick = choices(left, min(mind, len(left)), lambda some: passes(lambda _: test, some)).get(True, 0)
        states, expected = [Fraction(1)] + [Fraction(0)] * (clock - 1), {}
        for day in range(1, max(clock, most) + 1):
            if day >= clock:
                expected[str(day)] = states[-1] * tick
            moved = [Fraction(0), *(share * tick for share in states[:-1])]
            states = [share * (1 - tick) + more for share, more in zip(states, moved, strict=True)]
        given = {"mind": mind, "clock": clock, "most": most, "missing": ",".join(out)}
        found = ask("amateur-days", **given, settings={"amateur_test": test})
        assert found.outcomes == {**expected, "rest": sum(states, Fraction(0))}, (left, given)
        assert sum(found.outcomes.values()) == 1
        weekly = ask("amateur-days", **given | {"most": 7}, settings={"amateur_test": test}).outcomes
        week = sum((share for day, share in weekly.items() if day != "rest" and int(day) <= 7), Fraction(0))
        assert found.summary == {"within a week": week, **({"mean days": clock / tick} if tick else {})}


@pytest.mark.rule("RC-6.9", "RC-R12")
@pytest.mark.parametrize(
    ("mind", "figures"),
    [
        (1, ("7/13", "6/13", "0", "0")),
        (2, ("245/663", "224/663", "194/663", "0")),
        (3, ("63/221", "56/221", "56/221", "46/221")),
    ],
)
def test_the_ledgers_figures_of_a_drawn_read(mind: int, figures: tuple[str, ...]) -> None:
    """Odds 11; mean 6/13 for each point of Mind."""
    found = ask("read-drawn", mind=mind)
    assert tuple(found.outcomes) == ("0", "1", "2", "3")
    assert [found.outcomes[name] for name in found.outcomes] == [Fraction(figure) for figure in figures]
    assert found.summary["mean"] == Fraction(6, 13) * mind


@pytest.mark.rule("RC-6.9", "RC-R12")
@pytest.mark.parametrize("ace", ["high", "low"])
@pytest.mark.parametrize("decks", ["own", "shared"])
def test_a_drawn_read_agrees_with_the_rules_over_every_choice_of_cards(ace: str, decks: str) -> None:
    for luck in inputs(100, len(ace + decks)):
        left, out = small_deck(luck, 2, 7)
        mind = luck.randint(1, 4)
        expected: dict[str, Fraction] = {}
        gms = left if decks == "shared" else RANKS
        for at, shown in enumerate(gms):
            rest = left[:at] + left[at + 1 :] if decks == "shared" else left
            for count, share in choices(
                rest,
                min(mind, len(rest)),
                lambda some, shown=shown: higher(lambda _: ace, some, shown),  # type: ignore[misc]
            ).items():
                expected[str(count)] = expected.get(str(count), Fraction(0)) + share / len(gms)
        settings = {"draw_ace": ace, "decks": decks}
        found = ask("read-drawn", mind=mind, missing=",".join(out), settings=settings).outcomes
        assert sum(found.values()) == 1
        assert likely(found) == expected, (left, mind)


@pytest.mark.parametrize("name", ["amateur", "amateur-days", "read-drawn"])
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "^mind is missing; allowed: a whole number from 1 to 5$"),
        ({"mind": 0}, "^mind: 0 is not allowed"),
        ({"mind": 6}, "^mind: 6 is not allowed"),
        ({"mind": 2, "missing": ",".join(DECK)}, "^missing: 52 ranks is not allowed; allowed: a deck with a card left"),
    ],
)
def test_impossible_draws_are_refused(name: str, given: dict[str, object], said: str) -> None:
    with pytest.raises(Invalid, match=said):
        ask(name, **given)
