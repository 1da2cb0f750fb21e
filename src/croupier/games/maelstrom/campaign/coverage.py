"""What a party can do together: the best dots of each ability, and what nobody has (MS-1.7)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.maelstrom.sheets.allowances import seats_without_character
from croupier.games.maelstrom.sheets.content import list_of
from croupier.games.maelstrom.sheets.state import DEAD, Sheet
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.view_model import Fact


@rule("MS-1.7")
def best_dots(view: Campaign) -> dict[str, int]:
    """The best dots of each of the campaign's abilities, on the sheets of the living that this view holds."""
    sheets = _living_sheets(view)
    return {one.name: max((sheet.dots(one.name) for sheet in sheets), default=0) for one in list_of(view)}


def _living_sheets(view: Campaign) -> tuple[Sheet, ...]:
    return tuple(one.sheet.value for one in view.party if one.sheet.value is not None and one.condition != DEAD)


@rule("MS-1.4", "MS-1.5", "MS-1.7")
def facts(view: Campaign) -> tuple[Fact, ...]:
    """Campaign, chapter, day and scene; session zero answers; prices; the party's best and what it lacks."""
    said = (("Campaign", view.name), ("What it is about", view.pitch), ("Tone", view.tone))
    found = [Fact(label, words) for label, words in said if words]
    if view.begun:
        state = "over" if view.between else "under way"
        found.append(Fact("Chapter", f"{view.chapter}, {state}"))
    found.append(Fact("Day", f"{view.day}{f', {view.clock}' if view.clock else ''}"))
    if view.scene is not None:
        rest = "resting is possible here" if view.scene.safe_rest else "no rest here"
        threatened = [one.name for one in view.characters if one.id in view.scene.threatened]
        rest += f"; threatened: {', '.join(threatened)}" if threatened else ""
        found.append(Fact("Scene", f"{view.scene.title} ({rest})"))
    found += [Fact(one.question, one.answer) for one in view.answers]
    if view.prices and seats_without_character(view):
        found.append(Fact("Prices", ", ".join(f"{name} {price}" for name, price in view.prices)))
    if view.fight is None and len(_living_sheets(view)) > 1:
        best = best_dots(view)
        able = sorted(((dots, name) for name, dots in best.items() if dots), key=lambda pair: (-pair[0], pair[1]))
        found.append(Fact("The party's best", ", ".join(f"{name} {dots}" for dots, name in able)))
        found.append(Fact("Nobody has", ", ".join(name for name, dots in best.items() if not dots) or "nothing"))
    return tuple(found)
