"""How to divide the row against a foe, considering one turn of each (SS-3.4; Odds 8)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.parameters import OneOf, Whole
from croupier.core.odds.questions import Answer, Cell, Given, OddsQuestion
from croupier.games.state_stack.odds import attack, cards, harm, hit

MOST_BLANKS = 12
UNHURT = {"damage": 0, "stun": 0, "willpower": 13, "as-stun": False, "power-set": 0}


def split(given: Given) -> Answer:
    """For each number of cards in front: the result of attacking with them, and of being attacked."""
    names = ("hit", "struck") if given["counting"] == "hit" else ("dealt", "taken")
    cells = []
    for front in range(given["blanks"] + 1):
        given.step(1000)
        mine = _turn(given, "", front, "foe-", given["foe-defense"])
        foes = _turn(given, "foe-", given["foe-action"], "", given["blanks"] - front)
        cells.append(Cell({"front": front}, mine - foes, "value", dict(zip(names, (mine, foes), strict=True))))
    return Answer({}, _best(cells), tuple(cells))


def _turn(given: Given, striker: str, action: int, target: str, defense: int) -> Fraction:
    """The chance of a hit, or the mean damage; 0 without action cards."""
    if not action:
        return Fraction(0)
    asked = {
        "attack-rank": given[f"{striker}attack-rank"],
        "action": action,
        "defense-rank": given[f"{target}defense-rank"],
        "defense": defense,
        "seen": given["seen"],
        "decks": given["decks"],
        "older": (),
        "action-sets": (),
        "defense-sets": (),
    }
    if given["counting"] == "hit":
        return hit.chance(Given(asked, given.rulings, given.step))
    asked |= {"power": given[f"{striker}power"], "body": given[f"{target}body"], **UNHURT}
    found = attack.attack(Given(asked, {**given.rulings, "knock_out": "none"}, given.step)).summary["mean damage"]
    assert isinstance(found, Fraction)
    return found


def _best(cells: list[Cell]) -> dict[str, Fraction]:
    """The division with the highest value; on a tie, the one with more cards behind."""
    best = max(cells, key=lambda cell: (cell.value, -cell.at["front"]))
    return {"best": Fraction(best.at["front"]), "value": best.value}


QUESTIONS = (
    OddsQuestion(
        "split",
        "Dividing the row against one foe",
        "For each number of cards in front: the chance to hit with them on the first turn (or"
        " the damage dealt), minus the foe's chance against the cards behind. The order of "
        "turns does not matter.",
        (
            Whole("blanks", "blank cards to divide", 1, MOST_BLANKS),
            Whole("attack-rank", "the current attack rank", 0, 13),
            Whole("defense-rank", "the current defense rank", 0, 13),
            Whole("foe-attack-rank", "the foe's current attack rank", 0, 13),
            Whole("foe-defense-rank", "the foe's current defense rank", 0, 13),
            Whole("foe-action", "the foe's action cards", 0, MOST_BLANKS),
            Whole("foe-defense", "the foe's defense cards", 0, MOST_BLANKS),
            OneOf(
                "counting",
                "what to compare: chances of a hit, or mean damage to an unhurt combatant",
                ("hit", "damage"),
                "hit",
            ),
            Whole("power", "Power; for damage", 0, 13, 9),
            Whole("body", "Body; for damage", 1, 13, 5),
            Whole("foe-power", "the foe's Power; for damage", 0, 13, 9),
            Whole("foe-body", "the foe's Body; for damage", 1, 13, 5),
            cards.SEEN,
            cards.DECKS,
        ),
        split,
        ("SS-3.4", "SS-5.7"),
        {
            "blanks": "2",
            "attack-rank": "9",
            "defense-rank": "7",
            "foe-attack-rank": "9",
            "foe-defense-rank": "7",
            "foe-action": "1",
            "foe-defense": "1",
        },
        {**hit.RULINGS, **harm.RULINGS},
        heavy=True,
    ),
)
