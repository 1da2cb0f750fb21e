"""What the choices of a turn say of the cards that are burned afterward (SS-5.12)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.burn_cards import HEALTHY, burns
from croupier.games.state_stack.figures.boost import room_for, stack_limit
from croupier.games.state_stack.state import ACTION, DEFENSE, Combatant, Fight

MOST_GAINED = 3
COUNTED = {
    "upright": "cards",
    "without_initiative": "blank cards",
    "with_sideways": "cards, stun and damage included",
}
"""What counts toward the limit, by ruling (SS-R34)."""


@rule("SS-6.4", "SS-R38")
def most_gained(view: Fight, one: Combatant) -> int:
    """The most cards that a boost can give a combatant."""
    written, damage = one.sheet.value, places.injury(view, one.id, places.DAMAGE)
    if written is None:
        return MOST_GAINED
    return room_for(view.ruling, MOST_GAINED, places.upright(view, one.id), damage, written.body)


@rule("SS-5.12", "SS-R34")
def then_burns(view: Fight, one: Combatant, more: int) -> str:
    """What a combatant may have to burn after an action with at most this many more cards; empty for nothing."""
    stun, damage = (places.injury(view, one.id, kind) for kind in (places.STUN, places.DAMAGE))
    action, defense, initiative = (places.count(view, one.id, part) for part in (ACTION, DEFENSE, "initiative"))
    limit = stack_limit(damage, one.sheet.value.body) if one.sheet.value is not None else None
    if not burns(view.ruling, action, max(0, defense + more), initiative, stun + damage, limit):
        return ""
    most = limit if view.ruling("burn_limit") == "current_limit" and limit is not None else HEALTHY
    burned = "one" if view.ruling("burn_number") == "one" else f"down to {most}"
    highest = view.ruling("burn_from") == "highest_card"
    which = ": the highest of your blank cards, which are turned up" if highest else ""
    return f"if you then have more than {most} {COUNTED[view.ruling('burn_count')]}, you burn {burned}{which}"


def joined(help: str, words: str) -> str:
    """A help text with more words at its end, as another sentence if it ends with one."""
    if not words:
        return help
    return f"{help} {words[:1].upper()}{words[1:]}." if help.endswith(".") else f"{help}; {words}"
