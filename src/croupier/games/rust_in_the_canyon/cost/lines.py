"""One line of the log for each thing that a conflict costs."""

from __future__ import annotations

from croupier.games.rust_in_the_canyon.cost.events import (
    AftermathTold,
    CostEvent,
    FalloutRead,
    InjuryChanged,
    InjuryHealed,
    InjuryTaken,
    PcDied,
    PcDying,
    PcRemoved,
    PcResolved,
    StakesAnswered,
)
from croupier.games.rust_in_the_canyon.cost.state import wording
from croupier.games.rust_in_the_canyon.state import Canyon


def line(event: CostEvent, view: Canyon) -> str:
    """A plain sentence; empty for what others say."""

    def name(pc: str) -> str:
        return view.character(pc).name if view.has(pc) else pc

    match event:
        case PcResolved(outcome=one):
            return f"{name(one.pc)} {_result(one.result, one.total)}: {'the' if one.stakes else 'no'} stakes."
        case FalloutRead(pc=pc, cards=cards, hands=hands, costs=costs):
            read = "; ".join(f"{hand}: {cost}" for hand, cost in zip(hands, costs, strict=True)) or "nothing"
            return f"{name(pc)}'s fallout from {' '.join(cards)}: {read}."
        case StakesAnswered(stakes=stakes, answer=answer):
            said = "the GM will say" if answer is None else "yes" if answer else "no"
            return f"{stakes or 'The stakes'}: {said}."
        case AftermathTold(pc=pc, text=text):
            return f"{name(pc)}, aftermath: {text}" if text else f"{name(pc)} leaves the aftermath untold."
        case InjuryTaken(pc=pc, injury=injury):
            return f"{name(pc)} is injured: {wording(injury)}."
        case InjuryChanged(pc=pc, injury=injury):
            return f"{name(pc)}'s injury: {wording(injury)}{f', marker {injury.marker}' if injury.marker else ''}."
        case InjuryHealed(pc=pc):
            return f"An injury of {name(pc)}'s is gone."
        case PcRemoved(pc=pc):
            return f"{name(pc)} has more than 21 stress: out of play for the rest of the sitting."
        case PcDying(pc=pc):
            return f"{name(pc)} is dying: her player says how and when, in this sitting."
        case PcDied(pc=pc, how=how):
            return f"{name(pc)} is dead{f': {how}' if how else '.'}"


def _result(result: str, total: int) -> str:
    return {"backed": "backed down", "": "did not play"}.get(result, f"{result} with {total}")
