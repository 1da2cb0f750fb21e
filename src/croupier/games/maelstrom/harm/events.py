"""Events of health."""

from __future__ import annotations

from croupier.core.banners import COST, Banner, figures, tone_of
from croupier.core.events import Event, no_line
from croupier.core.names import count_of
from croupier.core.secrets import EVERYONE, Secret
from croupier.games.maelstrom.actors import name_of, turn_name
from croupier.games.maelstrom.rolls.consequences import without_kept
from croupier.games.maelstrom.rolls.state import LIMB
from croupier.games.maelstrom.sheets.state import DEAD, DYING, UNCONSCIOUS
from croupier.games.maelstrom.state import Campaign, with_character, with_npc

TREATMENT, FIRST_AID = "treatment", "first aid"
FAILED = {TREATMENT: "The treatment", FIRST_AID: "First aid"}
FELL = {UNCONSCIOUS: "is unconscious", DYING: "is dying", DEAD: "is dead"}


def _with_person(state: Campaign, name: str, **changes: object) -> Campaign:
    """The campaign with a character or an NPC changed."""
    return with_character(state, name, **changes) if state.has(name) else with_npc(state, name, **changes)


class LevelsMarked(Event, frozen=True, tag="levels_marked"):
    """Damage got through; everyone learns of it, the boxes stay on the sheet."""

    target: str
    levels: Secret[int]
    kind: str
    came: Secret[int] = Secret()
    """The levels before soak, if it was rolled; 0 if the damage dice did nothing."""

    def apply(self, state: Campaign) -> Campaign:
        """A new injury, for which first aid can be given; that a hit did nothing counts only where everyone knows."""
        none = self.levels.value == 0 and EVERYONE in self.levels.known_to
        return state if none else _with_person(state, self.target, aided=False)

    def log_line(self, view: Campaign) -> str:
        name, many, came = name_of(view, self.target), self.levels.value, self.came.value
        if many is None:
            return f"{name} is hit for {self.kind} damage."
        if not many:
            return f"{name} takes no damage{_why_none(came)}."
        soaked = "" if came is None else f", soaks {came - many or 'none'}"
        if came is None or came == many:
            return f"{name} takes {count_of(many, 'level')} of {self.kind} damage{soaked}."
        return f"{name} takes {many} of {count_of(came, 'level')} of {self.kind} damage{soaked}."

    def banner(self, view: Campaign) -> Banner:
        levels, came = self.levels.value, self.came.value
        verdict, hurt = "No damage" if levels == 0 else "Hurt", levels != 0
        soaked = came - levels if came and levels is not None else None
        return Banner(COST, "hit", verdict, tone_of(not hurt), name_of(view, self.target),
                      figures=figures((f"{self.kind} damage", levels or None), ("soaked", soaked or None)))  # fmt: skip


def _why_none(came: int | None) -> str:
    """Why a hit does no damage: the levels that soak took off, or damage dice without a success."""
    if came is None:
        return ""
    if not came:
        return ": every damage die falls short"
    return f": soaks {'the only level' if came == 1 else f'all {came} levels'}"


class ConditionSet(Event, frozen=True, tag="condition_set"):
    """A character's visible condition: ok, unconscious, dying or dead, and the name of their wounds.

    `better`: they heal or come to; `was` is the previous condition.
    """

    target: str
    condition: str
    level: str = ""
    dying: int = 0
    better: bool = False
    was: str = ""
    decreed: bool = False
    """Whether the storyteller said so, whatever the table of times says."""
    just_fell: bool = False
    """Whether the turns in which they can be saved begin with the next one."""

    def apply(self, state: Campaign) -> Campaign:
        if state.has(self.target):
            return with_character(state, self.target, condition=self.condition, level=self.level, dying=self.dying,
                                  just_fell=self.just_fell)  # fmt: skip
        return with_npc(state, self.target, condition=self.condition)

    def log_line(self, view: Campaign) -> str:
        if self.condition in FELL and self.condition == self.was:
            return ""  # only the name of their wounds is another
        after = " after this one" if self.just_fell else ""
        left = f"; {count_of(self.dying, turn_name(view))} left to save them{after}" if self.dying else ""
        said = self._saved() or FELL.get(self.condition) or self._awake(view)
        return f"{name_of(view, self.target)} {said}{left}." if said else ""

    def _saved(self) -> str:
        """The condition of somebody who was dying or dead and no longer is; "" otherwise."""
        if self.was not in (DYING, DEAD) or self.condition in (DYING, DEAD):
            return ""
        back = "is out of danger" if self.was == DYING else "lives after all"
        return f"{back}, but unconscious" if self.condition == UNCONSCIOUS else back

    def _awake(self, view: Campaign) -> str:
        """The condition of somebody who is neither down nor dead; an NPC's wounds have no name."""
        level = self.level if view.has(self.target) else ""
        named = f"{level} {'box' if level == '1' else 'boxes'} filled" if level[:1].isdigit() else level
        if self.was == UNCONSCIOUS:
            by = "is healed by the GM and " if self.decreed else ""
            return f"{by}comes to{f': {named}' if named else ''}"
        if self.decreed and view.has(self.target):
            return f"is healed by the GM: {named or 'unhurt'}"
        if not named:
            return "is unhurt" if view.has(self.target) else ""
        return f"recovers: {named}" if self.better else f"is now {named}"

    def banner(self, view: Campaign) -> Banner | None:
        if self.better or self.condition not in FELL:
            return None
        kind = "death" if self.condition == DEAD else "fall"
        return Banner(COST, kind, self.condition.capitalize(), "bad", name_of(view, self.target))


class CareGiven(Event, frozen=True, tag="care_given"):
    """The result of first aid or treatment: levels of bashing removed, or faster healing."""

    patient: str
    what: str
    levels: int = 0
    helps: bool = True

    def apply(self, state: Campaign) -> Campaign:
        if self.what == FIRST_AID:
            return _with_person(state, self.patient, aided=True)
        return _with_person(state, self.patient, tended=state.day) if self.what == TREATMENT else state

    def log_line(self, view: Campaign) -> str:
        name = name_of(view, self.patient)
        if not self.helps:
            return f"{FAILED[self.what]} does not help {name}." if self.what in FAILED else f"Saving {name} fails."
        if self.what == TREATMENT:
            faster = " and heals faster today" if view.ruling("health_healing") == "table" else ""
            return f"{name} is under treatment{faster}."
        if not self.levels:
            return f"First aid is no use to {name}: no bashing damage."
        return f"First aid removes {count_of(self.levels, 'level')} of bashing damage from {name}."

    def banner(self, view: Campaign) -> Banner:
        if self.what == FIRST_AID and self.helps and not self.levels:
            return Banner(COST, "care", "No use: no bashing damage", "", name_of(view, self.patient))
        verdict = "Helps" if self.helps else "No help"
        return Banner(COST, "care", verdict, tone_of(self.helps), name_of(view, self.patient))


class InjuryOpen(Event, frozen=True, tag="injury_open"):
    """First aid may be possible again, as the storyteller has set somebody's wounds (MS-R53)."""

    target: str

    def apply(self, state: Campaign) -> Campaign:
        return _with_person(state, self.target, aided=False)

    log_line = no_line


class LimbSet(Event, frozen=True, tag="limb_set"):
    character: str
    limb: str
    crippled: bool
    again: bool = False
    """Whether a hit chose a limb that was crippled before."""
    kept: bool = False
    """Whether the die that chose it is the one from before an amendment (MS-17.10)."""

    def apply(self, state: Campaign) -> Campaign:
        if self.kept:
            state = without_kept(state, LIMB, self.character)
        left = tuple(one for one in state.character(self.character).crippled if one != self.limb)
        return with_character(state, self.character, crippled=(*left, self.limb) if self.crippled else left)

    def log_line(self, view: Campaign) -> str:
        now = "can be used again"
        if self.crippled:
            now = "is hit, and was crippled before" if self.again else "is crippled"
        return f"{name_of(view, self.character)}'s {self.limb} {now}."
