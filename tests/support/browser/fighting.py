"""A State Stack fight of two heroes against three foes, fought by whichever choice each of them likes best."""

from __future__ import annotations

import re
from collections.abc import Sequence

from support.browser.distant import Distant
from support.browser.people import Person

Anybody = Person | Distant
LIKED = (
    "attack",
    "defend",
    "draw",
    "divide the row",
    "rebalance",
    "stop flipping",
    "flip",
    "recover",
    "boost",
    "put",
    "burn",
    "pass",
)
FOES = ("Grim", "Rook", "Sly")
MOOKS = {"Stat block": "Mook", "Body": "1", "Willpower": "1", "Defense": "2"}
HEROES = {"Stat block": "Brute", "Attack": "12", "Power": "12", "Side": "Heroes"}


def gather(people: Sequence[Anybody], foes: dict[str, str]) -> None:
    """Two heroes of the players, three foes of the GM; then the fight begins."""
    gm, ana, ben = people
    for foe in FOES:
        gm.does("Add a combatant", Name=foe, Side="Foes", **foes)
    for person in (ana, ben):
        person.does("Add a combatant", Name=person.name, **HEROES)
    gm.does("Start the fight")


def liked(labels: list[str]) -> str | None:
    """The choice that these fighters prefer: the first word of LIKED that is available."""
    offered = [re.sub(r"^\d+ ", "", label).rstrip("…") for label in labels]
    for word in LIKED:
        for label in offered:
            if word in label:
                return label
    return None


def fight(people: Sequence[Anybody], most: int = 500, *, waver: bool = False) -> bool:
    """Fight until it is over or this many choices are made; with `waver`, divisions are sealed twice."""
    taken = 0
    while taken < most:
        before = taken
        for person in people:
            person.settle()
            offered = person.choices()
            if any("Add a combatant" in label for label in offered):
                return True
            label = liked(offered)
            if label is None:
                continue
            if not person.manages(label):
                continue
            taken += 1
            if waver and "divide" in label and person is not people[1]:
                change_mind(person, label.partition(":")[0])
        assert taken > before, "nobody may do anything"
    return False


def change_mind(person: Anybody, who: str) -> None:
    """Seal another division, and then the first one again."""
    first = next(value for legend, value in person.filled.items() if legend.startswith("Cards in front"))
    for front in ("0", first):
        person.settle()
        if person.is_offered(f"{who}: change the division"):
            person.does(f"{who}: change the division", **{"Cards in front": front})
