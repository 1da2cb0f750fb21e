"""An odds question small enough to compute by hand: one die against a number."""

from collections.abc import Callable
from fractions import Fraction

from croupier.core.odds.parameters import Card, OneOf, Whole, YesNo, ranks
from croupier.core.odds.questions import Answer, Bar, Cell, Estimate, Given, OddsQuestion, TooManyCases
from croupier.core.refusals import Invalid

SIDES = Whole("sides", "sides of the die", 2, 20, 6)
NEEDED = Whole("needed", "what it must show at least", 1, 20)
KIND = OneOf("kind", "how it is read", ("plain", "halved", "sure"), "plain")
LUCKY = YesNo("lucky", "whether a one is as good as the highest")
SEEN = ranks("seen", "ranks that are out")
OWN = Card("own", "a card", default="8C")


def answer(given: Given) -> Answer:
    """Success if the die shows at least that; a halved die needs twice as much; a certain one needs nothing."""
    sides, needed = given["sides"], given["needed"]
    if sides == 13:
        raise Invalid("sides", 13, "any other number of sides")
    if given["kind"] == "halved":
        needed *= 2
    good = max(0, sides - needed + 1) + (1 if given["lucky"] else 0)
    if given["kind"] == "sure":
        good = sides
    if given.rulings.get("tie", "wins") == "loses" and good:
        good -= 1
    found = {"success": Fraction(good, sides), "failure": 1 - Fraction(good, sides)}
    return Answer(found, {"success": found["success"], "mean": Fraction(sides + 1, 2)})


def question(
    name: str = "die",
    by: Callable[[Given], Answer] = answer,
    rulings: dict[str, str] | None = None,
    heavy: bool = False,
) -> OddsQuestion:
    return OddsQuestion(
        name,
        "One die against a number",
        "The chance that a die shows so much or more.",
        (SIDES, NEEDED, KIND, LUCKY, SEEN, OWN),
        by,
        ("HC-1.1", "HC-1.2"),
        {"needed": "4", "lucky": "true"},
        {"tie": "wins"} if rulings is None else rulings,
        (Bar("success", ("success",), "good"), Bar("failure", ("failure",), "bad")),
        heavy=heavy,
    )


def simulated(given: Given) -> Answer:
    return Answer(
        {}, {"mean": Estimate(3.5, 3.25, 3.75)}, (), {"success": Estimate(0.5, 0.45, 0.55)}, runs=1000, seed="abc"
    )


def down_and_across(given: Given) -> Answer:
    cells = [Cell({"sides": s, "needed": n}, Fraction(max(0, s - n + 1), s)) for s in (4, 6) for n in (1, 2, 3)]
    return Answer({}, cells=tuple(cells))


def listed(given: Given) -> Answer:
    cells = [Cell({"needed": n}, Fraction(7 - n, 6), "success", {"mean": Fraction(7, 2)}) for n in (1, 2)]
    return Answer({}, cells=tuple(cells))


def endless(given: Given) -> Answer:
    while True:
        given.step(1_000_000)


def too_much(given: Given) -> Answer:
    raise TooManyCases("die: a die with that many sides takes minutes; ask for fewer sides")


DIE = question()
QUESTIONS = (
    DIE,
    question("guess", simulated),
    question("table", down_and_across),
    question("list", listed),
    question("endless", endless),
    question("much", too_much),
)
