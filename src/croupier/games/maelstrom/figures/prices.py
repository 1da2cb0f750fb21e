"""What dots and specialties cost in experience (MS-R44)."""

from __future__ import annotations

from croupier.core.rules import cites, rule

PRICES = cites("MS-R44", name="PRICES")({"general": 2, "advanced": 3, "willpower": 1, "ability": 2, "attribute": 15})
"""Willpower and abilities: times the dots that they then have."""
EARLY = PRICES | {"attribute": 4}
"""Attributes too: times the dots that they then have."""
UPSTREAM_EARLY = "upstream_early"


@rule("MS-R44")
def dot_price(option: str, what: str, rate: int, dots: int) -> int:
    """Points for the dot of an attribute, an ability or willpower that makes it so many."""
    return rate * (1 if what == "attribute" and option != UPSTREAM_EARLY else dots)
