"""The texts of Powers and Vulnerabilities that are always on and left to people (DA-25.5, DA-25.6)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.characters import gear
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import PASSIVE, VULNY
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-25.5", "DA-25.6")
def passive_texts(view: Adventure, one: Character) -> str:
    """All texts of a character's Passive powers and gear, for judging a Check; "" in a view that lacks the sheet."""
    words = " ".join(_of(view, one))
    return f"{one.name}: {words}" if words else ""


def _of(view: Adventure, one: Character) -> Iterator[str]:
    own = one.sheet.value
    if own is None:
        return
    taken = ((library.power(view, each.id) or library.vulnerability(view, each.id), each.choice)
             for each in (*own.powers, *own.vulnerabilities))  # fmt: skip
    for power, choice in (*taken, *gear.passive_powers(view, own)):
        always = power is not None and power.type in {PASSIVE, VULNY}
        if power is not None and always and power.mechanic and not power.adjusts:
            yield f"{power.name}{f' ({choice})' if choice else ''}: {' '.join(power.mechanic)}."
