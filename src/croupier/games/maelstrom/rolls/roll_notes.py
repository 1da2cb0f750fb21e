"""A roll on one line, in the format of items and actions (MS-18.3)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.maelstrom.rolls.final_terms import USUAL
from croupier.games.maelstrom.rolls.state import Terms


@rule("MS-18.3")
def roll_note(terms: Terms, name: str = "", specialties: tuple[str, ...] = ()) -> str:
    """Name: Attribute + Ability (Specialties; Adv: required), Difficulty n, Threshold n; defaults are left out."""
    required = f"Adv: {', '.join(terms.required)}" if terms.required else ""
    inner = "; ".join(part for part in (", ".join(specialties), required) if part)
    traits = " + ".join(terms.traits)
    parts = [f"{name}: {traits}" if name else traits]
    parts[0] += f" ({inner})" if inner else ""
    parts += [f"Difficulty {terms.difficulty}"] if terms.difficulty != USUAL else []
    parts += [f"Threshold {terms.threshold}"] if terms.threshold else []
    return ", ".join(parts)
