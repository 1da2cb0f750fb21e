"""Tools: right ones change nothing, makeshift and superior ones do, missing ones can rule out an action (MS-R69)."""

from __future__ import annotations

from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.games.maelstrom.rolls.state import Modifier
from croupier.games.maelstrom.settings import Ruling

RIGHT, MAKESHIFT, SUPERIOR, NONE = "", "makeshift", "superior", "none"
TOOLS = cites("MS-19.1", "MS-R69", name="TOOLS")(
    {
        RIGHT: "the right ones, or none needed",
        MAKESHIFT: "makeshift: difficulty +1",
        SUPERIOR: "superior: difficulty -1",
        NONE: "none, though they are needed: the roll cannot succeed",
    }
)
DIFFICULTY = {MAKESHIFT: 1, SUPERIOR: -1}


@rule("MS-19.1", "MS-R69")
def modifiers(ruling: Ruling, tools: str) -> tuple[Modifier, ...]:
    """The difficulty modifier of the available tools, unless the table only notes tools. Raises Invalid."""
    if tools not in TOOLS:
        raise Invalid("tools", tools[:20], ", ".join(TOOLS), "MS-R69")
    if tools != RIGHT and ruling("equipment_tools") != "simple":
        raise Invalid("tools", tools, "no value, as tools are only described at this table", "MS-R69")
    if tools not in DIFFICULTY:
        return ()
    return (Modifier(f"{tools} tools", difficulty=DIFFICULTY[tools], clause="MS-R69"),)


@rule("MS-R69", "MS-R16")
def are_missing(ruling: Ruling, tools: str) -> bool:
    """Whether the action cannot succeed for lack of tools."""
    return tools == NONE and ruling("equipment_tools") == "simple"
