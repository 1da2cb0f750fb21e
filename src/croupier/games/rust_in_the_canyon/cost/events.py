"""The events for what a conflict costs the PCs."""

from __future__ import annotations

import msgspec

from croupier.core.banners import COST, RESULT, Banner, figures, tone_of
from croupier.core.events import Event, LineKind, unchanged
from croupier.core.playing_cards import face_name
from croupier.games.rust_in_the_canyon.conflict.state import with_contender
from croupier.games.rust_in_the_canyon.cost.state import (
    Aftermath,
    Injury,
    Outcome,
    injury_words,
    outcome_text,
    plain_words,
    share_text,
    wording,
)
from croupier.games.rust_in_the_canyon.figures.piles import made_of
from croupier.games.rust_in_the_canyon.hand_totals import ranks_of
from croupier.games.rust_in_the_canyon.names import capitalized, pc_name, sentence
from croupier.games.rust_in_the_canyon.state import DEAD, DYING, REMOVED, Canyon, with_character

put = msgspec.structs.replace


def with_outcome(state: Canyon, pc: str, **changes: object) -> Canyon:
    """The state with a PC's outcome changed in the aftermath; unchanged if there is none."""
    after = state.aftermath
    if after is None:
        return state
    outcomes = tuple(put(one, **changes) if one.pc == pc else one for one in after.outcomes)
    return put(state, aftermath=put(after, outcomes=outcomes))


class PcResolved(Event, frozen=True, tag="pc_resolved"):
    """The conflict is over for a PC, with or without the stakes."""

    outcome: Outcome

    def apply(self, state: Canyon) -> Canyon:
        one, conflict, after = self.outcome, state.conflict, state.aftermath
        if conflict is None:
            return state
        if after is None or after.conflict != conflict.number:
            after = Aftermath(conflict.number, conflict.stakes)
        after = put(after, outcomes=(*after.outcomes, one))
        conflict = with_contender(conflict, one.pc, is_in=False, resolved=True, stakes=one.stakes)
        return put(state, conflict=conflict, aftermath=after)

    def log_line(self, view: Canyon) -> str:
        return f"{outcome_text(pc_name(view, self.outcome.pc), self.outcome)}."

    def banner(self, view: Canyon) -> Banner:
        gets = self.outcome.stakes
        verdict = "Gets the stakes" if gets else "Does not get the stakes"
        pot = figures((f"chips to the {self.outcome.to}", self.outcome.chips or None)) if self.outcome.to else ()
        who = pc_name(view, self.outcome.pc)
        return Banner(RESULT, "stakes", verdict, tone_of(gets), who, figures=pot, uncounted=True)


STRESS = " stress"
"""The end of the description of a cost that is stress without an injury."""


class FalloutRead(Event, frozen=True, tag="fallout_read"):
    """A pile was read for a PC: its best hands, and the cost of each in words."""

    pc: str
    cards: tuple[str, ...]
    hands: tuple[str, ...]
    costs: tuple[str, ...]

    def apply(self, state: Canyon) -> Canyon:
        outcomes = state.aftermath.outcomes if state.aftermath is not None else ()
        before = next((one.fallout for one in outcomes if one.pc == self.pc), ())
        return with_outcome(state, self.pc, fallout=(*before, *self.costs))

    def log_line(self, view: Canyon) -> str:
        read = "; ".join(f"{hand}, {cost}" for hand, cost in zip(self.hands, self.costs, strict=True)) or "nothing"
        ranks = " ".join(card[:-1] for card in self.cards)
        return f"{pc_name(view, self.pc)}'s fallout from a pile of {len(self.cards)} ({ranks}): {read}."

    def banner(self, view: Canyon) -> Banner:
        """The hands that were read; an injury has a banner of its own."""
        which = f" ({' and '.join(made_of(self.hands[0], ranks_of(self.cards)))})" if len(self.hands) == 1 else ""
        verdict = ", ".join(("Fallout", *self.hands)) + which
        stress = [cost.removesuffix(STRESS) for cost in self.costs if cost.endswith(STRESS)]
        numbers = figures(*(("stress", one) for one in stress))
        return Banner(COST, "fallout", verdict, tone_of(not self.costs), pc_name(view, self.pc), figures=numbers)


class StakesAnswered(Event, frozen=True, tag="stakes_answered"):
    """Shared stakes of a conflict (0: of the one that ends) are answered for all; None if the GM is prompted.

    Of the PCs who anted, `had` of `of` get the stakes, and `needed` must (events of older entries: all 0).
    """

    stakes: str
    answer: bool | None
    conflict: int = 0
    had: int = 0
    of: int = 0
    needed: int = 0

    def apply(self, state: Canyon) -> Canyon:
        after = state.aftermath
        number = self.conflict or (state.conflict.number if state.conflict is not None else 0)
        if after is None or number not in (0, after.conflict):
            return state
        past = tuple(put(one, had=bool(self.answer)) if one.number == number else one for one in state.past)
        return put(state, past=past, aftermath=put(after, answer=self.answer, asks_gm=self.answer is None))

    def line_kind(self) -> LineKind:
        """The end of the conflict repeats its own answer; one that the GM gives later stands alone."""
        return "" if self.conflict or self.answer is None else "step"

    def log_line(self, view: Canyon) -> str:
        answer = {None: "the GM decides", True: "yes", False: "no"}[self.answer] + self._why()
        asked = self.stakes.endswith("?")
        return f"{self.stakes} {capitalized(answer)}." if asked else f"{self.stakes or 'The stakes'}: {answer}."

    def _why(self) -> str:
        """How many PCs get the stakes, if only some do."""
        if self.answer is None or not 0 < self.had < self.of:
            return ""
        return f" ({share_text(self.had, self.of, self.needed)})"

    def banner(self, view: Canyon) -> Banner | None:
        if self.answer is None:
            return None
        return Banner(RESULT, "stakes", "Yes" if self.answer else "No", tone_of(self.answer), key="shared")


class AftermathTold(Event, frozen=True, tag="aftermath_told"):
    """A player describes the aftermath for their PC."""

    pc: str
    text: str

    def apply(self, state: Canyon) -> Canyon:
        return with_outcome(state, self.pc, told=self.text)

    def log_line(self, view: Canyon) -> str:
        name = pc_name(view, self.pc)
        return f"{name}'s aftermath: {sentence(self.text)}" if self.text else f"{name}'s aftermath is left open."


class InjuryTaken(Event, frozen=True, tag="injury_taken"):
    """A PC has one more injury."""

    pc: str
    injury: Injury

    def apply(self, state: Canyon) -> Canyon:
        one = state.character(self.pc)
        return with_character(state, self.pc, injuries=(*one.injuries, self.injury), hurt=one.hurt + 1)

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} has a {self._words(view)}."

    def banner(self, view: Canyon) -> Banner:
        return Banner(COST, "injury", capitalized(self._words(view)), "bad", pc_name(view, self.pc))

    def _words(self, view: Canyon) -> str:
        ruling = "mortal_deadline"
        return plain_words(self.injury, view.ruling(ruling), view.settings.value(ruling) or 1)


class InjuryCardLaid(Event, frozen=True, tag="injury_card_laid"):
    """The card of a PC's injury was moved under their stress stack."""

    pc: str
    card: str
    apply = unchanged

    def log_line(self, view: Canyon) -> str:
        return f"The {face_name(self.card)} goes under {pc_name(view, self.pc)}'s stress and counts as {self._worth}."

    def banner(self, view: Canyon) -> Banner:
        """On the stage, next to the injury; the end card has it in the sum of their stress."""
        return Banner(COST, "injury card", f"{self._worth} stress", who=pc_name(view, self.pc))

    @property
    def _worth(self) -> str:
        return ranks_of((self.card,))[0]


class InjuryChanged(Event, frozen=True, tag="injury_changed"):
    """The new state of an injury; `note`: what changed, other than its severity. The log skips quiet ones."""

    pc: str
    injury: Injury
    note: str = ""
    is_quiet: bool = False

    def apply(self, state: Canyon) -> Canyon:
        kept = state.character(self.pc).injuries
        changed = tuple(self.injury if one.id == self.injury.id else one for one in kept)
        return with_character(state, self.pc, injuries=changed)

    def log_line(self, view: Canyon) -> str:
        if self.is_quiet:
            return ""
        if self.note:
            return f"{pc_name(view, self.pc)}'s {injury_words(self.injury)} {self.note}."
        return f"{pc_name(view, self.pc)}'s injury is now {wording(self.injury).lower()}."


class InjuryHealed(Event, frozen=True, tag="injury_healed"):
    """An injury is gone; `was`: its previous notation."""

    pc: str
    injury: str
    was: str = ""

    def apply(self, state: Canyon) -> Canyon:
        kept = state.character(self.pc).injuries
        return with_character(state, self.pc, injuries=tuple(one for one in kept if one.id != self.injury))

    def log_line(self, view: Canyon) -> str:
        if view.has(self.pc) and view.character(self.pc).status == DEAD:
            return ""
        name = pc_name(view, self.pc)
        return f"{name}'s {self.was} is gone." if self.was else f"One of {name}'s injuries is gone."


class PcRemoved(Event, frozen=True, tag="pc_removed"):
    """The PC is out of play until the next session: too much stress, or the GM's decree."""

    pc: str
    by_decree: bool = False

    def apply(self, state: Canyon) -> Canyon:
        status = DYING if state.character(self.pc).status == DYING else REMOVED
        return with_character(state, self.pc, removed=True, status=status)

    def log_line(self, view: Canyon) -> str:
        why = "" if self.by_decree else "has more than 21 stress and "
        return f"{pc_name(view, self.pc)} {why}is out of play for the rest of the session."

    def banner(self, view: Canyon) -> Banner:
        return Banner(COST, "fall", "Out of play", "bad", pc_name(view, self.pc))


class PcDying(Event, frozen=True, tag="pc_dying"):
    """The PC will die before this session is over."""

    pc: str

    def apply(self, state: Canyon) -> Canyon:
        return with_character(state, self.pc, status=DYING)

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} is dying: their player decides how and when in this session."

    def banner(self, view: Canyon) -> Banner:
        return Banner(COST, "fall", "Dying", "bad", pc_name(view, self.pc))


class PcDied(Event, frozen=True, tag="pc_died"):
    """The PC is dead; how, in the words of their player or the GM."""

    pc: str
    how: str = ""

    def apply(self, state: Canyon) -> Canyon:
        return with_character(state, self.pc, status=DEAD)

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} is dead{f': {sentence(self.how)}' if self.how else '.'}"

    def banner(self, view: Canyon) -> Banner:
        return Banner(COST, "death", "Dead", "bad", pc_name(view, self.pc))
