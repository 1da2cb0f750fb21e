"""How Maelstrom introduces itself on the page of a new table."""

from __future__ import annotations

from croupier.core.introduction import BOOKLET, Introduction, Preset

INTRODUCTION = Introduction(
    time="3 to 4 hours",
    needs="A GM and one or more players; a sheet for each character, made at the table",
    tutorial="first-firefight",
    presets=(
        BOOKLET,
        Preset(
            "quick",
            "Quick",
            "Fights have fixed damage and passive evasion, and nobody counts rounds of ammunition.",
            {
                "combat_damage": "fixed",
                "combat_evade": "passive",
                "combat_rate": "no_ammo",
                "health_limbs": "off",
                "combat_initiative": "players_first",
            },
        ),
        Preset(
            "cinematic",
            "Cinematic",
            "Characters survive more and recover between scenes.",
            {
                "health_death": "gentle",
                "health_healing": "between_scenes",
                "wp_rest_period": "half_day",
                "wp_botch_loss": "one",
                "roll_modifier_stacking": "worst_only",
            },
        ),
        Preset(
            "post",
            "By post",
            "Fights need one answer for each action: evasion is passive, damage is fixed, and the players act first.",
            {
                "combat_evade": "passive",
                "combat_damage": "fixed",
                "combat_initiative": "players_first",
                "combat_rate": "no_ammo",
            },
        ),
    ),
)
