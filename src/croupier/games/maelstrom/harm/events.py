"""What happens to bodies."""

from __future__ import annotations

from croupier.core.events import Event, unchanged
from croupier.core.secrets import Secret
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.sheets.state import DEAD, DYING, UNCONSCIOUS
from croupier.games.maelstrom.state import Campaign, with_character, with_npc

FELL = {UNCONSCIOUS: "is unconscious", DYING: "is dying", DEAD: "is dead"}


class LevelsMarked(Event, frozen=True, tag="levels_marked"):
    """Damage that came through; it is told, the boxes are the sheet's."""

    target: str
    levels: Secret[int]
    kind: str

    apply = unchanged

    def log_line(self, view: Campaign) -> str:
        many = self.levels.value
        if many is None:
            return f"{name_of(view, self.target)} takes {self.kind} damage."
        return f"{name_of(view, self.target)} takes {many} {'level' if many == 1 else 'levels'} of {self.kind}."


class ConditionSet(Event, frozen=True, tag="condition_set"):
    """How somebody is to be seen: ok, unconscious, dying or dead, and the name of their wounds."""

    target: str
    condition: str
    level: str = ""
    dying: int = 0

    def apply(self, state: Campaign) -> Campaign:
        if state.has(self.target):
            return with_character(state, self.target, condition=self.condition, level=self.level, dying=self.dying)
        return with_npc(state, self.target, condition=self.condition)

    def log_line(self, view: Campaign) -> str:
        level = self.level
        counted = f"has {level} boxes filled" if level[:1].isdigit() else f"is {level}"
        said = FELL.get(self.condition) or (counted if level else "is unhurt")
        return f"{name_of(view, self.target)} {said}{f', {self.dying} turns to be saved' if self.dying else ''}."


class LimbSet(Event, frozen=True, tag="limb_set"):
    character: str
    limb: str
    crippled: bool

    def apply(self, state: Campaign) -> Campaign:
        left = tuple(one for one in state.character(self.character).crippled if one != self.limb)
        return with_character(state, self.character, crippled=(*left, self.limb) if self.crippled else left)

    def log_line(self, view: Campaign) -> str:
        now = "is crippled" if self.crippled else "can be used again"
        return f"{name_of(view, self.character)}'s {self.limb} {now}."
