"""Tools: the GM says whether a Check has a fitting one, or lacks those of its trade (DA-25.19)."""

from __future__ import annotations

from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters.gear import TOOL
from croupier.games.deck_of_adventures.checks.state import Hand
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.state import Adventure

FITTING, MISSING = "fitting", "missing"
MATTERS = {
    "": "tools do not matter",
    FITTING: "a fitting tool: Upper Hand",
    MISSING: "a trade without its tools: Lower Hand",
}
HANDS = {"": (), FITTING: (Hand(1, "a fitting tool", "DA-25.19"),), MISSING: (Hand(-1, "no tools", "DA-25.19"),)}


@rule("DA-25.19", "DA-1.8")
def hand_of(tools: str) -> tuple[Hand, ...]:
    """The hand that tools, or their lack, give a Check. Raises Invalid."""
    if tools not in HANDS:
        raise Invalid("tools", tools, ", ".join(one for one in HANDS if one), "DA-25.19")
    return HANDS[tools]


@rule("DA-25.19")
def tools_in_words(view: Adventure) -> str:
    """Who carries which tools, as far as this view knows."""
    told = []
    for one in view.characters:
        things = one.sheet.value.gear if one.here and one.sheet.value is not None else ()
        names = [item.name for each in things if (item := library.item(view, each.item)) and item.type == TOOL]
        if names:
            told.append(f"{one.name}: {', '.join(names)}")
    return "; ".join(told)
