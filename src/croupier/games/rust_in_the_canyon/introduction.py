"""How Rust in the Canyon introduces itself on the page of a new table."""

from __future__ import annotations

from croupier.core.introduction import BOOKLET, Introduction, Preset

INTRODUCTION = Introduction(
    time="2 to 3 hours, or 20 minutes for one conflict",
    needs="A GM and one or more players; a town to arrive in",
    tutorial="first-conflict",
    presets=(
        BOOKLET,
        Preset(
            "quick",
            "Quick",
            "Injuries heal without clocks, decks are shuffled once per conflict, and Plan and Scheme is off.",
            {
                "healing": "quick",
                "shuffle_when": "conflict",
                "plan_and_scheme": "off",
                "solo_deal": "two",
                "prep_change": "locked_at_once",
            },
        ),
        Preset(
            "grim",
            "Grim",
            "The town is harder to beat: it wins ties, and a 20 or 21 that loses gets you nothing.",
            {
                "tie": "gm_takes",
                "lost_20_21": "no_stakes",
                "refuse_ante": "always_backs_down",
                "overindulged": "lose_half",
            },
        ),
        Preset(
            "post",
            "By post",
            "Plan and Scheme is off, decks are shuffled once per conflict, and others play for anyone who is away.",
            {
                "plan_and_scheme": "off",
                "shuffle_when": "conflict",
                "prep_change": "locked_at_once",
                "absent": "proxy",
            },
        ),
    ),
)
