"""What dots and specialties cost in experience (MS-R44)."""

from __future__ import annotations

from croupier.core.rules import cites, rule

PRICES = cites("MS-R44", name="PRICES")({"general": 2, "advanced": 3, "willpower": 1, "ability": 2, "attribute": 15})
"""Points of experience; for willpower and abilities, times the new number of dots."""
EARLY = PRICES | {"attribute": 4}
"""Points of experience with the early prices; for attributes too, times the new number of dots."""
UPSTREAM_EARLY = "upstream_early"


@rule("MS-R44")
def dot_price(option: str, what: str, rate: int, dots: int) -> int:
    """The price of one dot of an attribute, an ability or willpower; `dots` is the new number."""
    return rate * (1 if what == "attribute" and option != UPSTREAM_EARLY else dots)
