"""The choices about bodies on a turn: fighting conditions and treating others."""

from __future__ import annotations

from croupier.core.menu import Menu
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.harm import commands as wish
from croupier.games.deck_of_adventures.harm.further_actions import SIZES
from croupier.games.deck_of_adventures.harm.state import BURNED, DOWN, ENTANGLED
from croupier.games.deck_of_adventures.harm.treatment import difficulty
from croupier.games.deck_of_adventures.state import Adventure

FIGHTS = {
    ENTANGLED: ("break free", "Major: Strength, DR 3", ("DA-15.4",)),
    BURNED: ("put out the flames", "Minor: Intuition, DR 3; a failure costs 1 health", ("DA-15.9",)),
    DOWN: ("stand up", "Minor, no Check", ("DA-15.5",)),
}


def offer_turn(menu: Menu[Adventure], one: Character, prompt: str | None) -> None:
    """Add what a character can do about their own conditions and about knocked-out characters."""
    group = "now" if prompt is not None else "any_time"
    for name in SIZES:
        if one.has(name) is not None:
            verb, help, clauses = FIGHTS[name]
            menu.add(f"{one.name}: {verb}", wish.FightCondition(one.id, name), ask=prompt, group=group,
                     clauses=clauses, help=help, odds=name != DOWN)  # fmt: skip
    for patient in menu.view.characters:
        if patient.knockout is not None and not patient.dead and patient.here and patient.id != one.id:
            menu.add(f"{one.name}: treat {patient.name}", wish.Treat(one.id, patient.id), ask=prompt, group=group,
                     clauses=("DA-16.4",), help=f"Major: Craft, DR {difficulty(patient)}", odds=True)  # fmt: skip
