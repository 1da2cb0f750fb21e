"""The choices about bodies on a turn: fighting conditions and treating others."""

from __future__ import annotations

from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.combat.state import MAJOR
from croupier.games.deck_of_adventures.harm import commands as wish
from croupier.games.deck_of_adventures.harm.further_actions import SIZES
from croupier.games.deck_of_adventures.harm.state import BURNED, DOWN, ENTANGLED
from croupier.games.deck_of_adventures.harm.treatment import difficulty, success_in_words
from croupier.games.deck_of_adventures.state import Adventure

FIGHTS = {
    ENTANGLED: ("break free", "Strength, DR 3", ("DA-15.4",)),
    BURNED: ("put out the flames", "Intuition, DR 3; a failure costs 1 health", ("DA-15.9",)),
    DOWN: ("stand up", "no Check", ("DA-15.5",)),
}


def offer_turn(menu: Menu[Adventure], one: Character, prompt: str | None) -> None:
    """Add what a character can do about their own conditions and about knocked-out characters."""
    group = "now" if prompt is not None else "any_time"
    for name in SIZES:
        if one.has(name) is not None:
            verb, help, clauses = FIGHTS[name]
            menu.add(f"{one.name}: {verb}", wish.FightCondition(one.id, name), ask=prompt, group=group,
                     clauses=clauses, help=_takes(menu.view, SIZES[name], help), odds=name != DOWN)  # fmt: skip
    for patient in menu.view.characters:
        if patient.knockout is not None and not patient.dead and patient.here and patient.id != one.id:
            menu.add(f"{one.name}: treat {patient.name}", wish.Treat(one.id, patient.id), ask=prompt, group=group,
                     clauses=("DA-16.4",), help=_takes(menu.view, MAJOR, _treatment(menu.view, patient)),
                     odds=True)  # fmt: skip


@rule("DA-13.14")
def _takes(view: Adventure, size: str, what: str) -> str:
    """The size of the action that something takes in combat, and what it takes besides; alone outside combat."""
    return f"{size.capitalize()}: {what}" if view.combat is not None else f"{what[:1].upper()}{what[1:]}"


@rule("DA-16.4")
def _treatment(view: Adventure, patient: Character) -> str:
    return f"Craft, DR {difficulty(patient)}; a success: {success_in_words(view, patient)}"
