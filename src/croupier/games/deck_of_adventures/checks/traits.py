"""Which Trait a Check is made with, and what that counts as (DA-4.8, DA-R29)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.tables.traits import UNDER, trait_named


@rule("DA-4.8")
def is_skill_check(trait: str) -> bool:
    """Whether a Check with this Trait is a skill check."""
    return trait_named(trait) in UNDER


@rule("DA-4.8", "DA-R29")
def is_check_of(ruling: Ruling, trait: str, named: str) -> bool:
    """Whether a Check with this Trait counts as a Check of the named Trait, for conditions and terrain."""
    own, meant = trait_named(trait), trait_named(named)
    return own == meant or (UNDER.get(own) == meant and ruling("attribute_check_scope") == "with_skills")
