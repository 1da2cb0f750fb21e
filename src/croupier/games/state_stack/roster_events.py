"""The events of combatants: who is on the roster, in which condition, and with which sheet."""

from __future__ import annotations

import msgspec

from croupier.core.banners import COST, Banner, figures
from croupier.core.events import Event, no_line
from croupier.core.names import and_so_on
from croupier.core.names import name_of as seat_name
from croupier.core.secrets import Secret
from croupier.games.state_stack.figures.harm import UNCONSCIOUS, deadly_words
from croupier.games.state_stack.figures.initiative import unfit_word
from croupier.games.state_stack.state import Combatant, Fight, Sheet, with_combatant

put = msgspec.structs.replace


class CombatantEntered(Event, frozen=True, tag="combatant_entered"):
    """A combatant is on the roster."""

    combatant: Combatant

    def apply(self, state: Fight) -> Fight:
        return put(state, combatants=(*state.combatants, self.combatant), named=state.named + 1)

    def log_line(self, view: Fight) -> str:
        one = self.combatant
        kept = " and acts by default until someone takes over" if one.kept_by_rule else ""
        return f"{one.name} joins {one.side if one.side != one.id else 'the free-for-all'}{kept}."


REMEMBERED = 24
"""The number of recently removed combatants whose names are kept; older log lines are already worded."""


class CombatantRemoved(Event, frozen=True, tag="combatant_removed"):
    """A combatant with this name is taken off the roster."""

    combatant: str
    name: str = ""

    def apply(self, state: Fight) -> Fight:
        left = tuple(one for one in state.combatants if one.id != self.combatant)
        gone = (*state.gone, (self.combatant, state.name_of(self.combatant)))
        return put(state, combatants=left, gone=gone[-REMEMBERED:])

    def log_line(self, view: Fight) -> str:
        return f"{self.name or view.name_of(self.combatant)} leaves the roster."


class CombatantSet(Event, frozen=True, tag="combatant_set"):
    """A combatant's owner, deck or condition changes; only the fields that are given change."""

    combatant: str
    owner: str | None = None
    deck: str | None = None
    side: str | None = None
    out: str | None = None
    entering: bool | None = None
    waking: bool | None = None
    kept_by_rule: bool | None = None
    too_high: bool | None = None
    keeps: bool | None = None
    divides: bool | None = None
    boosted: int | None = None
    falls: str | None = None

    def apply(self, state: Fight) -> Fight:
        fields = (field for field in self.__struct_fields__ if field != "combatant")
        changes = {field: getattr(self, field) for field in fields if getattr(self, field) is not None}
        return with_combatant(state, self.combatant, **changes)

    def log_line(self, view: Fight) -> str:
        name = view.name_of(self.combatant)
        if self.owner is not None:
            return f"{name} is now played by {seat_name(view, self.owner)}."
        if self.waking:
            return f"{name} is waking up and will be standing from the next phase 0 on."
        if self.out == "":
            return f"{name} wakes up{', since the fight is over' if self.entering is False else ''}."
        if self.kept_by_rule:
            return f"{name} acts by default until someone takes over."
        if self.falls:
            return f"{name} will be {self.falls} once all who act at the same time have acted."
        if self.falls == "":
            return f"{name} will not be out after all."
        if self.keeps is not None:
            return self._keeping(name, view)
        if self.entering is False and self.deck:
            return f"{name} enters the fight with four blank cards."
        return ""

    def banner(self, view: Fight) -> Banner | None:
        """Waking up replaces being out, so that no end card lists somebody as out who is awake."""
        if self.out != "" or self.waking or self.owner is not None:
            return None
        return Banner(COST, "fall", "Awake", "good", view.name_of(self.combatant), key=self.combatant)

    def _keeping(self, name: str, view: Fight) -> str:
        """The log line of a decision about a card that does not qualify; burning it has its own line."""
        card = f"the initiative card that is {unfit_word(view.ruling)}"
        if self.keeps:
            return f"{name} keeps {card}."
        return "" if view.ruling("too_high_card") == "until_burned" else f"{name} does not keep {card}."


class SheetSet(Event, frozen=True, tag="sheet_set"):
    """A combatant gets this sheet, known to these seats."""

    combatant: str
    sheet: Secret[Sheet]

    def apply(self, state: Fight) -> Fight:
        return with_combatant(state, self.combatant, sheet=self.sheet)

    log_line = no_line


VERDICTS = {UNCONSCIOUS: "Knocked out"}
"""The verdict on those who are out, where it is not the word for how they are out."""


class WentOut(Event, frozen=True, tag="went_out"):
    """A combatant is out of the fight.

    `harm`: what killed them or knocked them out, their damage or their damage and stun, of which `stun` are stun (None
    in older entries); `body` is that of the dead; `contest` is the lost contest of Willpower, unless it is hidden.
    """

    combatant: str
    how: str
    harm: int = 0
    body: Secret[int] = Secret()
    stun: int | None = None
    contest: tuple[int, ...] = ()

    def apply(self, state: Fight) -> Fight:
        return with_combatant(
            state, self.combatant, out=self.how, too_high=False, divides=False, waking=False, falls=""
        )

    def log_line(self, view: Fight) -> str:
        until = ""
        if self.how == UNCONSCIOUS:
            until = f" until {'the GM' if view.has_gm else 'the table'} wakes them or the fight ends"
        harm = and_so_on([f"{points} {kind}" for kind, points in self._harm()])
        why = f" ({', '.join((harm, *self._limit(view)))})" if harm else ""
        return f"{view.name_of(self.combatant)} is out of the fight: {self.how}{why}{until}."

    def _harm(self) -> list[tuple[str, int]]:
        """What put them out, each kind with its points; none of 0."""
        if self.how == UNCONSCIOUS and self.stun is None:
            parts = [("stun and damage", self.harm)]
        else:
            stun = self.stun or 0
            parts = [("damage", self.harm - stun), ("stun", stun)]
        return [(kind, points) for kind, points in parts if points]

    def _limit(self, view: Fight) -> tuple[str, ...]:
        """The deadly damage in words, if this view has the Body."""
        body = self.body.value
        return () if body is None or self.how == UNCONSCIOUS else (deadly_words(view.ruling, self.harm, body),)

    def banner(self, view: Fight) -> Banner:
        limit = "".join(f" ({words})" for words in self._limit(view))
        verdict = VERDICTS.get(self.how, self.how[:1].upper() + self.how[1:])
        lost = f"{self.contest[0]} to {self.contest[1]}" if self.contest else None
        numbers = figures(*((kind + limit, points) for kind, points in self._harm()), ("Willpower", lost))
        return Banner(COST, "fall", verdict, "bad", view.name_of(self.combatant), key=self.combatant, figures=numbers)
