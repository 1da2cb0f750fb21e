"""How Syuzheteers introduces itself on the page of a new table."""

from __future__ import annotations

from croupier.core.introduction import BOOKLET, Introduction, Preset

INTRODUCTION = Introduction(
    time="2 to 3 hours for a play",
    needs="Two to six players; no GM and no preparation",
    tutorial="first-play",
    presets=(
        BOOKLET,
        Preset(
            "quick",
            "Quick",
            "One challenge for each player, one pass through the plot, and a short last act. Once every challenge is "
            "resolved, the acts that are left are skipped and the Epilogue follows.",
            {
                "challenge_count": "n",
                "act_2_passes": "1",
                "act_3_rounds": "3",
            },
        ),
        Preset(
            "gentle",
            "Gentle",
            "Claims are trusted without a vote, and a crisis costs nothing more.",
            {
                "judge": "trust",
                "crisis_overflow": "nothing",
                "heavy_price": "fiction",
                "relationship_dice": "on",
            },
        ),
        Preset(
            "post",
            "By post",
            "Beats go around the table instead of to the fastest player, and claims are trusted without a vote.",
            {
                "beat_order": "clockwise",
                "judge": "trust",
                "challenge_count": "n",
                "act_2_passes": "1",
            },
        ),
    ),
)
