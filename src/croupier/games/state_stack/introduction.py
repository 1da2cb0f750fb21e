"""How State Stack introduces itself on the page of a new table."""

from __future__ import annotations

from croupier.core.introduction import BOOKLET, Introduction, Preset

INTRODUCTION = Introduction(
    time="10 to 30 minutes for a fight, up to an hour with four players",
    needs="One or more players; names for two fighters are enough",
    is_first=True,
    tutorial="first-fight",
    presets=(
        BOOKLET,
        Preset(
            "quick",
            "Quick",
            "A minute for each answer; hits and knockouts need no second card.",
            {
                "time_limit": "seconds:60",
                "flipping": "number_first",
                "power_against": "body_fixed",
                "knock_out": "threshold",
                "rebalance_burn": "free",
                "round_limit": "20",
            },
        ),
        Preset(
            "open",
            "Open sheets",
            "For learning: everyone sees the numbers of both sides, and owners see their own cards.",
            {
                "gm_sheets": "open",
                "owner_sees_blanks": "yes",
                "split_order": "ascending_speed",
            },
        ),
        Preset(
            "post",
            "By post",
            "No clock; flips are named at once, and power is tested against the Body rating.",
            {
                "flipping": "number_first",
                "power_against": "body_fixed",
                "knock_out": "threshold",
                "rebalance_burn": "free",
                "round_limit": "20",
            },
        ),
    ),
)
