"""One line of the log for what happens to the world, PCs, towns and clocks."""

from __future__ import annotations

from typing import Any

from croupier.core.names import name_of
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town import events as told
from croupier.games.rust_in_the_canyon.town import place_events as placed
from croupier.games.rust_in_the_canyon.town.advancement import GOODS
from croupier.games.rust_in_the_canyon.town.clocks import OUTCOMES
from croupier.games.rust_in_the_canyon.town.content import FACTIONS
from croupier.games.rust_in_the_canyon.town.sheet import PARTS
from croupier.games.rust_in_the_canyon.town.worksheet import ALL


def line(event: Any, view: Canyon) -> str:
    """A plain sentence; empty for what nobody needs to read."""

    def name(pc: str) -> str:
        return view.character(pc).name if view.has(pc) else pc

    match event:
        case told.AnswerProposed(question=question, seat=seat, answer=answer):
            return f"{name_of(view, seat)} proposes: {ALL[question].text}: {answer}."
        case told.AnswerRecorded(question=question, answer=answer):
            return f"Our world: {ALL[question].text}: {answer or 'open again'}."
        case told.FactionChosen(faction=faction, crew=crew):
            return f"You are of {crew or FACTIONS[faction].name}{', an outlaw crew' if crew else ''}."
        case told.GoalsWritten(text=text):
            return f"The faction's goals: {text}"
        case told.CharacterMade(character=one):
            wears = f"{one.hat}, {one.coat}, {one.weapon}; unwinds with {one.vice}"
            return f"{one.name} comes in (Mind {one.mind}, Body {one.body}, Grip {one.grip}): {wears}."
        case told.CharacterChosen(pc=pc, aside=aside):
            gone = f"{name(aside)} is set aside." if aside else ""
            return f"{name(pc)} is back. {gone}".strip() if pc else gone
        case told.CharactersBack(pcs=pcs) if pcs:
            return f"{', '.join(map(name, pcs))} may come back."
        case told.PurchaseOffered(purchase=one):
            return f"{name(one.pc)} offers {one.cost} chips for {one.text or GOODS[one.what]}."
        case told.PurchaseJudged(purchase=one, bought=True):
            return f"{name(one.pc)} buys {one.text or GOODS[one.what]} for {one.cost} chips."
        case told.PurchaseJudged(purchase=one, why=why):
            said = f": {why}" if why else ""
            return f"The GM does not agree to {one.text or GOODS[one.what]} for {one.cost} chips{said}."
        case told.AdvancingDone(pc=pc):
            return f"{name(pc)} is ready for the next town."
        case _:
            return _of_places(event, view)


def _of_places(event: Any, view: Canyon) -> str:
    """Towns, clocks and notes."""

    def town(name: str) -> str:
        return next((one.name for one in view.towns if one.id == name), name)

    match event:
        case placed.TownEntered(town=one, arrived=False):
            return f"You are bound for {one.name}, a {one.size}."
        case placed.TownEntered(town=one):
            return f"{'Back in' if one.visits > 1 else 'You come to'} {one.name}, a {one.size}."
        case placed.TownLeft(town=name, stack=stack, verdict=verdict):
            return f"You leave {town(name)}, its stack at {stack}; what you changed there: {verdict}."
        case placed.TownWritten(town=name, part="agenda", text=text):
            return f"Your agenda in {town(name)}: {text}"
        case placed.TownWritten(town=name, part=part, text=text):
            return f"{town(name)}, {PARTS.get(part, part).lower()}: {text or 'blank'}"
        case placed.TownNoted(town=name):
            return f"You note something about {town(name)}."
        case placed.NotesWritten():
            return "You write your notes."
        case placed.ClockStarted(clock=one) if one.what_if:
            return f"If {one.beside or 'that is done'}: {one.name} ({one.size} segments), because {one.cause}."
        case placed.ClockStarted(clock=one):
            return f"A clock: {one.name} ({one.size} segments, {one.kind}), because {one.cause}."
        case placed.ClockRevealed(clock=one):
            return f"The GM shows a clock that was hidden, at {one.at} of {one.size}."
        case placed.ClockRang(clock=name):
            rung = next((one for one in view.clocks if one.id == name), None)
            what = "has blown over" if rung is not None and rung.counts_down else "is full"
            return f"{rung.name if rung else name} {what}."
        case placed.ClockClosed(name=name, why=why, came=came):
            came = f", {OUTCOMES[came]}" if came else ""
            return f"{name}{came}: {why}" if why else f"{name}{came or ' is closed'}."
        case placed.HiddenClocksSet():
            return "You keep a hidden clock."
        case placed.RemarkWritten(seat=seat, text=text):
            return f"Playtest remark by {name_of(view, seat)}: {text}"
        case _:
            return ""
