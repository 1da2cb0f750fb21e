"""One line of the log for what happens in the moves of freeplay; what they put on the page."""

from __future__ import annotations

from typing import Any

from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.moves import happenings as told
from croupier.games.rust_in_the_canyon.moves import solo
from croupier.games.rust_in_the_canyon.moves.offering import offers
from croupier.games.rust_in_the_canyon.moves.reflect import FATES
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.view_model import Fact


def line(event: Any, view: Canyon) -> str:
    """A plain sentence; empty for what chips and cards show."""

    def name(pc: str) -> str:
        return view.character(pc).name if view.has(pc) else pc

    match event:
        case told.ReadBegan(reading=one) if one.drawn:
            asks = f"{one.left} question{'' if one.left == 1 else 's'}"
            return f"{name(one.pc)} reads {one.about}: {asks}{', and trouble' if one.trouble else ''}."
        case told.ReadBegan(reading=one):
            return f"{name(one.pc)} reads {one.about} for {one.bet} (the town puts in {one.match}): {one.question}"
        case told.QuestionAsked(question=question):
            return question
        case told.ReadAnswered(answer=answer, markers=markers):
            return f"The GM answers: {answer} ({', '.join(name(pc) for pc, _ in markers)} +1 where it matters)"
        case told.ReadEnded(pc=pc, cancelled=True):
            return f"{name(pc)}'s read is called off."
        case told.TroubleNoted(text=text):
            return f"Things take a turn for the worse{f': {text}' if text else '.'}"
        case told.QuestionAdded(kind=kind, text=text):
            return f"A question of this table's when reading a {kind}: {text}"
        case told.MarkerRetired(pc=pc, reason=reason):
            return f"An answer that {name(pc)} held is retired: {reason}"
        case told.HelpCalled(call=one):
            return f"{name(one.pc)} sends to {one.npc} for help ({one.word}); hope: {one.hope}; fear: {one.fear}"
        case _:
            return _plans(event, view) or solo.line(event, view)


def _plans(event: Any, view: Canyon) -> str:
    def name(pc: str) -> str:
        return view.character(pc).name if view.has(pc) else pc

    match event:
        case told.PlanClaimed(planning=one) if one.scheme:
            return f"You plan and scheme: {one.cost} chips from all of you."
        case told.PlanClaimed(planning=one):
            return f"{name(one.pc)}: we would have planned for this. {one.plan}"
        case told.PlanCosted(cost=cost):
            return f"To have planned for it costs {cost}."
        case told.ChipsOffered(pc=pc, chips=chips):
            return f"{name(pc)} offers {chips}."
        case told.PlanDeclined(pc=pc):
            return f"{name(pc)} gives nothing."
        case told.PlanEnded(scheme=True, is_true=True):
            return "You go on planning."
        case told.PlanEnded(plan=plan, is_true=True):
            return f"You did plan for this: {plan}"
        case told.PlanEnded(plan=plan, why=why):
            return f"You go on without it ({why}): {plan}"
        case told.ReflectionBegan(changes=changes):
            return f"You reflect on what you changed: {changes}"
        case told.ReflectionWished(pc=pc, wants=wants):
            return f"{name(pc)} {'wants to play' if wants else 'leaves'} the hand."
        case told.ReflectorNamed(pc=pc, target=target):
            return f"{name(pc)} plays the hand against {target}."
        case told.TownReflected(succeeded=succeeded):
            return "The changes are permanent." if succeeded else "The changes will not last."
        case told.FateTold(how=how, text=text):
            return f"{text or FATES[how]}."
        case told.ReflectionDropped(why=why):
            return f"The reflection waits: {why}."
        case _:
            return ""


@rule("RC-6.3", "RC-6.5", "RC-6.14")
def facts(view: Canyon) -> tuple[Fact, ...]:
    """Answers held, and the plan that is being paid for."""
    found = [
        Fact(f"{one.name} knows", f"{marker.about + ': ' if marker.about else ''}{marker.question} {marker.answer}")
        for one in view.characters
        for marker in one.markers
        if not marker.retired and one.is_playing
    ]
    planning = view.planning
    if planning is not None:
        given = ", ".join(f"{view.character(pc).name} {chips}" for pc, chips in offers(view).items())
        cost = "the GM names the cost" if planning.cost is None else f"costs {planning.cost}"
        found.append(Fact("Planned for this?", f"{planning.plan} ({cost}{f'; offered: {given}' if given else ''})"))
    if view.reflection is not None:
        found.append(Fact("Reflecting on", view.reflection.changes))
    return tuple(found)
