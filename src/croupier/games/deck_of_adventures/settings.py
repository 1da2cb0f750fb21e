"""How Deck of Adventures reads its settings, and the options that cannot be played yet."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.rules import cites

Ruling = Callable[[str], str]
"""Gives the option in force for a setting: `play.ruling` in a rule, `view.ruling` elsewhere."""

WAITING: dict[tuple[str, str], str] = {
    ("death_check", "race"): "the race of an Epic Event inside a death Check",
    ("discard_verbs", "distinct"): "cards buried and scrapped unseen, and burned ones set aside until a Full Rest",
    ("minion_tc", "per_group"): "one Target Card that stands before several Minions",
    ("ready", "ready_major"): "an action prepared with its trigger, and taken in another's turn",
    ("discard_view", "owner_gm"): "every card was seen by all when it was drawn, and what was seen stays seen",
    ("discard_view", "top_card"): "every card was seen by all when it was drawn, and what was seen stays seen",
    ("attacker_hand", "on_tc"): "several Target Cards in one contest, of which each target picks its own",
}
"""Options that wait, each with the reason."""

OVERRIDE_VOTE = cites("DA-1.2", "DA-R117", name="OVERRIDE_VOTE")(("gm_override", "with_vote"))
"""The option under which a majority of the players must agree to an override."""
