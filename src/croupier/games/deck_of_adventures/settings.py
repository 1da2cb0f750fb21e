"""How Deck of Adventures reads its settings."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.rules import cites

Ruling = Callable[[str], str]
"""Returns the option in force for a setting: `play.ruling` in a rule, `view.ruling` elsewhere."""

OVERRIDE_VOTE = cites("DA-1.2", "DA-R117", name="OVERRIDE_VOTE")(("gm_override", "with_vote"))
"""The option under which a majority of the players must agree to an override."""
