"""One line of the log for what happens in a fight."""

from __future__ import annotations

from typing import assert_never

from croupier.games.maelstrom.combat.events import (
    AttackOver,
    AttackSet,
    BlastSet,
    FightBegan,
    FightEnded,
    OrderSet,
    OwnEvent,
    PartJoined,
    PartSet,
    PlaceReached,
    TurnBegan,
)
from croupier.games.maelstrom.combat.state import AREA, NO_COVER, Blast
from croupier.games.maelstrom.rolls.seats import name_of
from croupier.games.maelstrom.state import Campaign

WHY = {
    "holds": "{who} holds back",
    "returns": "{who} acts now",
    "aims": "{who} aims at {what}",
    "dodges": "{who} evades",
    "covers": "{who} covers {what}",
    "reloads": "{who} reloads {what}",
    "clears": "{who} clears {what}",
    "lets go": "{who} does nothing",
    "evade": "{who} evades",
    "parry": "{who} parries",
    "surprised": "{who} is surprised",
    "sees": "{who} is not surprised",
    "out": "{who} is out of the fight",
    "in": "{who} is in the fight again",
    "stunned": "{who} is stunned",
    "loses": "{who} loses sight of {what}",
}


def line(event: OwnEvent, view: Campaign) -> str:
    """A plain sentence; empty for what rolls and pieces tell."""
    match event:
        case FightBegan(parts=parts):
            return f"A fight begins: {', '.join(name_of(view, one.id) for one in parts)}."
        case OrderSet(parts=parts):
            return f"The order: {', '.join(name_of(view, one.id) for one in parts)}."
        case TurnBegan(turn=turn):
            return f"Turn {turn}."
        case PlaceReached(part=part):
            return f"{name_of(view, part)} is next." if part else ""
        case PartSet(part=part, why=why, words=words):
            return _part(view, part.id, why, words)
        case PartJoined(part=part):
            return f"{name_of(view, part.id)} joins the fight."
        case AttackSet(attack=one, difficulty=difficulty):
            if difficulty and not one.answer:
                return "The terms of the attack are set."
            if one.answer:
                return ""
            if one.spot:
                return f"{name_of(view, one.attacker)} throws {one.name}: {one.spot}."
            shots = f", {one.rounds} rounds" if one.rounds > 1 else ""
            return f"{name_of(view, one.attacker)} attacks {name_of(view, one.target)} with {one.name}{shots}."
        case AttackOver(words=words):
            return f"The attack is {words}." if words else ""
        case BlastSet(blast=blast):
            return _blast(view, blast) if blast is not None else ""
        case FightEnded():
            return "The fight is over."
        case _:
            assert_never(event)


def _blast(view: Campaign, blast: Blast) -> str:
    """Where it lies, then who is in its reach."""
    name = blast.attack.name
    if blast.caught is None:
        if blast.landed:
            return f"{name} lands there: {blast.attack.spot}."
        return f"{name} lies {blast.off} metres off, {blast.side}." if blast.off else f"{name} goes astray."
    if any(one.answer for one in blast.caught) and blast.waits_for is not blast.caught[0]:
        return ""
    near = ", ".join(f"{name_of(view, one.id)} ({one.metres} m)" for one in blast.caught)
    return f"In reach of {name}: {near or 'nobody'}."


def _part(view: Campaign, who: str, why: str, words: str) -> str:
    name = name_of(view, who)
    if why == "hides":
        return f"{name} is in the open." if words == NO_COVER else f"{name} has {words} cover."
    if why == "acts" and words:
        return f"{name}: {words}"
    if why not in WHY:
        return ""
    what = words.removeprefix(AREA) if words.startswith(AREA) else name_of(view, words)
    return f"{WHY[why].format(who=name, what=what)}."
