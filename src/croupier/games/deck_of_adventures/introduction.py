"""How Deck of Adventures introduces itself on the page of a new table."""

from __future__ import annotations

from croupier.core.introduction import BOOKLET, Introduction, Preset

INTRODUCTION = Introduction(
    time="2 to 4 hours, or an hour for a fight",
    needs="A GM and one or more players; a pack of creatures is included",
    tutorial="first-adventure",
    presets=(
        BOOKLET,
        Preset(
            "quick",
            "Quick",
            "Minions share a card, conditions end with the fight, and treating a fallen hero needs no Check.",
            {
                "minion_tc": "per_group",
                "conditions_outside": "end_with_combat",
                "ko_power_check": "automatic",
                "redraw_scope": "checks_only",
                "newcomers": "next_round",
                "rest_cards": "hp",
            },
        ),
        Preset(
            "heroic",
            "Heroic",
            "Heroes recover faster and hit harder.",
            {
                "redraw_keep": "better",
                "tokens_full_rest": "kept",
                "bonus_damage": "major_and_critical",
                "fatigue_clears": "any_rest",
                "fatigue_model": "flat",
            },
        ),
        Preset(
            "post",
            "By post",
            "Players call for Checks without the GM, Minions share a card, and treating the fallen needs no Check.",
            {
                "player_calls": "free",
                "minion_tc": "per_group",
                "ko_power_check": "automatic",
                "newcomers": "next_round",
            },
        ),
    ),
)
