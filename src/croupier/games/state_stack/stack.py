"""A state stack from back to front: stun, damage, defense, initiative, action (SS-2.1 to 2.3, SS-2.6)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack.places import DAMAGE, STUN, part
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import ACTION, DEFENSE, Combatant, Fight
from croupier.pieces.state import Place


@rule("SS-2.6", "SS-R8")
def who_sees_blanks(ruling: Ruling) -> str:
    """Who may look at a blank card: nobody, or under a ruling its owner."""
    return "owner" if ruling("owner_sees_blanks") == "yes" else "none"


@rule("SS-2.3", "SS-2.6", "SS-R8", "SS-R9")
def note_stack(play: Play[Fight], *, is_hurt: bool) -> None:
    """Note the rulings on what a new stack is made of: on looking at blanks if they are cards, on injuries if any."""
    if play.ruling("spent_cards") != "chips":
        play.ruling("owner_sees_blanks")
    if is_hurt:
        play.ruling("injury_cards")


@rule("SS-2.1", "SS-2.2", "SS-2.3")
def stack_places(combatant: Combatant, ruling: Ruling) -> tuple[Place, ...]:
    """A stack from back to front: stun and damage, defense, initiative and action, as cards or as chips."""
    sees = who_sees_blanks(ruling)

    def row(name: str, label: str, seen: str) -> Place:
        return Place(part(combatant.id, name), "row", label, combatant.owner, seen, combatant.id)

    def chips(name: str, label: str) -> Place:
        return Place(part(combatant.id, name), "chips", label, combatant.owner, "all", combatant.id)

    def injury(name: str, label: str, seen: str) -> Place:
        return row(name, label, seen) if ruling("injury_cards") != "counters" else chips(name, label)

    def blanks(name: str, label: str) -> Place:
        return chips(name, label) if ruling("spent_cards") == "chips" else row(name, label, sees)

    return (
        injury(STUN, "Stun", "none"),
        injury(DAMAGE, "Damage", "all"),
        blanks(DEFENSE, "Defense"),
        row("initiative", "Initiative", "all"),
        blanks(ACTION, "Action"),
        row("drawn", "Drawn", "all"),
        blanks("ready", "New cards"),
    )
