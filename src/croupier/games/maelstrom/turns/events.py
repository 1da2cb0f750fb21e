"""Events of the turns of a fight: whose turn it is, the state of a participant."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.combat.state import AREA, NO_COVER, Part
from croupier.games.maelstrom.state import Campaign, with_fight

WHY = {
    "holds": "{who} holds back",
    "returns": "{who} acts now",
    "aims": "{who} aims at {what}",
    "dodges": "{who} tries to get out of the way{what}",
    "covers": "{who} covers {what}",
    "reloads": "{who} reloads the {what}",
    "clears": "{who} gets the {what} working again",
    "splits": "{who} divides the dice among {what}",
    "picks up": "{who} picks up the {what}",
    "lets go": "{who} does nothing",
    "drops": "{who} loses the action that they held back",
    "evade": "{who} tries to evade{what}",
    "parry": "{who} tries to parry{what}",
    "defends": "{who} fires at the missiles{what}",
    "surprised": "{who} is surprised",
    "sees": "{who} is not surprised",
    "out": "{who} is out of the fight",
    "in": "{who} is in the fight again",
    "stunned": "{who} is stunned{what}",
    "loses": "{who} loses sight of {what}",
    "keeps": "{who} keeps track of {what} after all",
}
REACTIONS = ("dodges", "evade", "parry", "defends")
"""Answers to an attack; their words are what they cost besides the reaction."""


class PlaceReached(Event, frozen=True, tag="place_reached"):
    """The participant whose place in the order it is now; "" for nobody."""

    part: str
    begins: bool = False
    """Whether a turn of their own begins (MS-R56 `distinct`)."""
    passes: tuple[str, ...] = ()
    """The incapacitated whose place it was before: they act at their next one (MS-20.4)."""
    said: bool = False
    """Whether it is their place already, or another line says that they act."""

    def apply(self, state: Campaign) -> Campaign:
        there = with_fight(state, now=self.part)
        if there.fight is not None and self.passes:
            parts = (_passed(one) if one.id in self.passes else one for one in there.fight.parts)
            there = with_fight(there, parts=tuple(parts))
        if there.fight is None or not self.begins:
            return there
        return with_fight(there, parts=tuple(_begun(one) if one.id == self.part else one for one in there.fight.parts))

    def log_line(self, view: Campaign) -> str:
        return f"{name_of(view, self.part)} acts now." if self.part and not self.said else ""


def _passed(one: Part) -> Part:
    return msgspec.structs.replace(one, passed=True)


def _begun(one: Part) -> Part:
    """The participant at the start of their own turn: able to react, with attention now last turn's."""
    return msgspec.structs.replace(one, reacted=False, attended=one.attention, attention=(), lost=(), going=True)


class PartSet(Event, frozen=True, tag="part_set"):
    """The new state of a participant; `why` is logged: acts, holds, aims, covers, hides, surprised, ..."""

    part: Part
    why: str
    words: str = ""

    def apply(self, state: Campaign) -> Campaign:
        if state.fight is None:
            return state
        parts = tuple(self.part if one.id == self.part.id else one for one in state.fight.parts)
        return with_fight(state, parts=parts)

    def log_line(self, view: Campaign) -> str:
        name, words = name_of(view, self.part.id), self.words
        if self.why == "hides":
            return f"{name} is in the open." if words == NO_COVER else f"{name} has {words} cover."
        if self.why == "takes cover":
            return f"{name} leaves cover." if words == NO_COVER else f"{name} takes {words} cover."
        if self.why == "acts" and words:
            return f"{name}: {words}."
        if self.why not in WHY:
            return ""
        what = words.removeprefix(AREA) if words.startswith(AREA) else name_of(view, words)
        if self.why == "stunned":
            what = f" for {words}" if words else ""
        if self.why in REACTIONS:
            what = f", which costs {words}" if words else ""
        return f"{WHY[self.why].format(who=name, what=what)}."
