"""The events of a conflict as a whole: opened, moved from step to step, escalated, ended."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.banners import DECLARED, END, Banner, figures
from croupier.core.events import Event, as_note, as_step, unchanged
from croupier.core.names import and_so_on, name_of, winners
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict.state import (
    ACCEPT,
    ANTE,
    CHOOSE,
    CLAIM,
    LEVELS,
    PREPARE,
    RESERVE,
    SAY,
    SAY_AGAIN,
    SITUATION,
    STEPS,
    SURPRISE,
    Conflict,
    Contender,
    Fact,
    Past,
    with_contender,
)
from croupier.games.rust_in_the_canyon.cost.state import (
    RESULTS,
    Outcome,
    pot_text,
    share_text,
    stress_text,
    with_stakes,
)
from croupier.games.rust_in_the_canyon.figures.hand_totals import with_bust
from croupier.games.rust_in_the_canyon.figures.results import BACKED, LOST, WON
from croupier.games.rust_in_the_canyon.names import (
    UNNAMED,
    capitalized,
    cards_text,
    duelists,
    name_of_side,
    named_foe,
    pc_name,
    person,
    sentence,
)
from croupier.games.rust_in_the_canyon.state import Canyon, with_conflict

put = msgspec.structs.replace
MOVED = {
    SITUATION: f"The stakes are agreed. Step 2: {STEPS[1]}.",
    CLAIM: "The situation is agreed.",
    PREPARE: f"Step 3: {STEPS[2]}.",
    SAY: f"Everyone has prepared. Step 4: {STEPS[3]}.",
    SURPRISE: f"Step 5: {STEPS[4]}.",
    RESERVE: f"Step 6: {STEPS[5]}.",
    ANTE: f"Step 7: {STEPS[6]}.",
    SAY_AGAIN: "Everyone has chosen. Now everyone says what they do.",
}
NEXT = "Everyone says what happened to them; then the GM frames the next scene."
NOTHING_SAID: dict[str, Any] = {
    "said": None, "surprised": None, "preparation": None, "prepared": False, "extra": None,
}  # fmt: skip
NOT_ANTED: dict[str, Any] = {
    "anted": None, "pot": "", "frozen_by": "", "stayed": False, "gm_stayed": False, "result": "", "total": 0,
}  # fmt: skip


def reopened(state: Canyon, **changes: Any) -> Canyon:
    """The state with stakes or situation changed, so that everyone is prompted to agree again."""
    if state.conflict is None:
        return state
    return with_conflict(state, edits=state.conflict.edits + 1, agreed=(), ahead=(), **changes)


def pc_names(view: Canyon, pcs: tuple[str, ...]) -> str:
    return and_so_on([pc_name(view, one) for one in pcs]) or "nobody"


class ConflictProposed(Event, frozen=True, tag="conflict_proposed"):
    number: int
    by: str
    stakes: str
    shared: bool

    def apply(self, state: Canyon) -> Canyon:
        conflict = Conflict(self.number, stakes=self.stakes, shared=self.shared)
        return put(state, conflict=conflict, conflicts=self.number)

    def log_line(self, view: Canyon) -> str:
        shared = " with shared stakes" if self.shared else ""
        return f"{person(view, self.by)} proposes a conflict{shared}: {self.stakes}"

    def banner(self, view: Canyon) -> Banner:
        return Banner(
            DECLARED,
            "conflict",
            f"Conflict: {self.stakes}",
            who=person(view, self.by),
            key=str(self.number),
            heads=True,
        )


class StakesSet(Event, frozen=True, tag="stakes_set"):
    by: str
    stakes: str
    shared: bool

    def apply(self, state: Canyon) -> Canyon:
        return reopened(state, stakes=self.stakes, shared=self.shared)

    def log_line(self, view: Canyon) -> str:
        shared = self.shared and not duelists(view)
        return f"The stakes are now ({'shared' if shared else 'separate for each PC'}): {self.stakes}"


class InvolvedSet(Event, frozen=True, tag="involved_set"):
    """The PCs listed, and who opposes them."""

    pcs: tuple[str, ...]
    who: str
    same_as: int = 0
    note: str = ""
    duel: bool = False
    surprise: bool = False

    def apply(self, state: Canyon) -> Canyon:
        now = state.conflict
        if now is None:
            return state
        listed = tuple(put(now.contender(pc), agreed=False) if now.has(pc) else Contender(pc) for pc in self.pcs)
        opposition = put(now.opposition, who=self.who)
        state = with_conflict(state, duel=self.duel, surprise=self.surprise)
        return reopened(state, contenders=listed, opposition=opposition, same_as=self.same_as, note=self.note)

    def log_line(self, view: Canyon) -> str:
        more = f" What is different: {sentence(self.note)}" if self.note else ""
        more += " Somebody may be surprised." if self.surprise else ""
        if self.duel:
            return f"A duel: {pc_names(view, self.pcs)} against each other.{more}"
        foe = f"{self.who}, played by {name_of(view, GM)}" if self.who else name_of(view, GM)
        return f"Involved: {pc_names(view, self.pcs)}, against {foe}.{more}"

    def banner(self, view: Canyon) -> Banner:
        stakes = view.conflict.stakes if view.conflict is not None else ""
        words = f"{'Duel' if self.duel else 'Conflict'}: {stakes}"
        return Banner(
            DECLARED,
            "conflict",
            words,
            who=pc_names(view, self.pcs),
            whom="" if self.duel else capitalized(self.who or UNNAMED),
        )


class Agreed(Event, frozen=True, tag="agreed"):
    """A person agrees `to` the stakes or the situation; `ahead`: with the stakes also to the situation."""

    seat: str
    pc: str = ""
    to: str = ""
    ahead: bool = False

    line_kind = as_note

    def apply(self, state: Canyon) -> Canyon:
        now = state.conflict
        if now is None:
            return state
        ahead = (*now.ahead, self.seat) if self.ahead else now.ahead
        conflict = put(now, agreed=(*now.agreed, self.seat), ahead=ahead)
        return put(state, conflict=with_contender(conflict, self.pc, agreed=True))

    def log_line(self, view: Canyon) -> str:
        what = f" to {self.to}{' and the situation' if self.ahead else ''}" if self.to else ""
        return f"{person(view, self.seat)} agrees{what}."


class FactAdded(Event, frozen=True, tag="fact_added"):
    fact: Fact

    def apply(self, state: Canyon) -> Canyon:
        facts = state.conflict.facts if state.conflict is not None else ()
        return reopened(state, facts=(*facts, self.fact))

    def log_line(self, view: Canyon) -> str:
        return f"Situation: {self.fact.text}{'' if self.fact.known else ' (the characters do not know)'}"


class FactStruck(Event, frozen=True, tag="fact_struck"):
    fact: Fact

    def apply(self, state: Canyon) -> Canyon:
        facts = list(state.conflict.facts) if state.conflict is not None else [self.fact]
        facts.remove(self.fact)
        return reopened(state, facts=tuple(facts))

    def log_line(self, view: Canyon) -> str:
        return f"No longer part of the situation: {self.fact.text}"


class ConflictMoved(Event, frozen=True, tag="conflict_moved"):
    """The next step; all who must agree are prompted again, except those who `agreed` to it already."""

    step: str
    agreed: tuple[str, ...] = ()

    line_kind = as_step

    def apply(self, state: Canyon) -> Canyon:
        hand = state.conflict.hand if state.conflict is not None else 0
        hand = 1 if self.step == PREPARE and not hand else hand
        return with_conflict(state, step=self.step, agreed=self.agreed, ahead=(), hand=hand)

    def log_line(self, view: Canyon) -> str:
        return MOVED.get(self.step, "")


class ChoosingBegan(Event, frozen=True, tag="choosing_began"):
    """The hand is over: those still in choose whether to escalate. `came`: the PC, result and total of each."""

    came: tuple[tuple[str, str, int], ...] = ()

    line_kind = as_step

    def apply(self, state: Canyon) -> Canyon:
        now = state.conflict
        if now is None:
            return state
        contenders = tuple(put(one, **NOTHING_SAID) if one.is_in else one for one in now.contenders)
        opposition = put(now.opposition, **NOTHING_SAID)
        return with_conflict(state, step=CHOOSE, contenders=contenders, opposition=opposition, asked=())

    def log_line(self, view: Canyon) -> str:
        return "Step 9: escalate or accept."

    def banner(self, view: Canyon) -> Banner | None:
        """What each PC still in may accept."""
        if not self.came:
            return None
        words = ((pc_name(view, pc), RESULTS[result].format(with_bust(total))) for pc, result, total in self.came)
        who, foe = pc_names(view, tuple(pc for pc, *_ in self.came)), view.conflict
        whom = capitalized(name_of_side(view, GM)) if foe is not None and not foe.duel else ""
        return Banner(DECLARED, "conflict", "Accept or escalate", who=who, whom=whom, figures=figures(*words))


class JoinAsked(Event, frozen=True, tag="join_asked"):
    pc: str

    def apply(self, state: Canyon) -> Canyon:
        return with_conflict(state, wishes=(*(state.conflict.wishes if state.conflict is not None else ()), self.pc))

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} asks to join the conflict."


class ConflictWentOn(Event, frozen=True, tag="conflict_went_on"):
    """Another hand at a higher level for these PCs; latecomers who do not join are dropped from the list."""

    level: int
    those: tuple[str, ...]
    keeps_rank: bool = False

    def apply(self, state: Canyon) -> Canyon:
        now = state.conflict
        if now is None:
            return state
        contenders = tuple(
            put(one, joining=False, **NOT_ANTED) if one.pc in self.those else one
            for one in now.contenders
            if not one.joining or one.pc in self.those
        )
        rank = {} if self.keeps_rank else {"rank": None, "step": 0}
        opposition = put(now.opposition, stayed=False, **rank)
        state = with_conflict(state, contenders=contenders, opposition=opposition, wishes=(), step=SURPRISE)
        state = with_conflict(state, hand=now.hand + 1, level=self.level, round=0, price=0)
        return with_conflict(state, wagers=(), raised=0, raises=(), asked=())

    def log_line(self, view: Canyon) -> str:
        gm = [] if duelists(view) else [name_of_side(view, GM)]
        sides = and_so_on([*(pc_name(view, pc) for pc in self.those), *gm])
        return f"The conflict escalates to {LEVELS[self.level]}: {sides} play another hand."

    def banner(self, view: Canyon) -> Banner:
        level = figures(("level", LEVELS[self.level]))
        return Banner(DECLARED, "conflict", "Another hand", who=pc_names(view, self.those), figures=level)


class ResultStands(Event, frozen=True, tag="result_stands"):
    """The result of the last hand stands for these PCs; newcomers do not join, as no hand follows."""

    pcs: tuple[str, ...]
    newcomers: tuple[str, ...] = ()

    def apply(self, state: Canyon) -> Canyon:
        contenders = state.conflict.contenders if state.conflict is not None else ()
        done = tuple(put(one, is_in=False) if one.pc in self.pcs else one for one in contenders)
        return with_conflict(state, contenders=done)

    def log_line(self, view: Canyon) -> str:
        if not self.pcs:
            return ""
        do = "does" if len(self.newcomers) == 1 else "do"
        out = f"; {pc_names(view, self.newcomers)} {do} not join" if self.newcomers else ""
        return f"The result stands for {pc_names(view, self.pcs)}{out}."


KEPT = 12
"""The number of past conflicts kept: nobody refers to an older one as being over the same thing."""


class ConflictEnded(Event, frozen=True, tag="conflict_ended"):
    """The conflict is over for all; the PCs in `barred` gave it up or lost it.

    `answer`: of shared stakes ("" where each PC answers for themself, and in older entries), for which `needed` PCs had
    to get them (0: the GM decides, or an older entry).
    """

    number: int
    stakes: str
    barred: tuple[str, ...] = ()
    why: str = ""
    answer: str = ""
    outcomes: tuple[Outcome, ...] = ()
    needed: int = 0

    def apply(self, state: Canyon) -> Canyon:
        now = state.conflict
        who, duel = (now.opposition.who, now.duelists()) if now is not None else ("", ())
        after = state.aftermath
        had = after is not None and after.conflict == self.number and after.has_stakes
        past = Past(self.number, self.stakes, state.town, self.barred, self.why, who, duel, had)
        return put(state, conflict=None, past=(*state.past, *((past,) if self.number else ()))[-KEPT:])

    def log_line(self, view: Canyon) -> str:
        answer = f" {capitalized(self._why() or self.answer)}." if self.answer else ""
        return f"The conflict is over{f' ({self.why})' if self.why else ''}: {self.stakes}{answer}"

    def banner(self, view: Canyon) -> Banner:
        lost = pc_names(view, self.barred) if self.barred and not self.outcomes else None
        came = ((pc_name(view, one.pc), self._came_out(view, one)) for one in self.outcomes)
        stakes = self._why() if self.answer else self._answer(view)
        numbers = figures(
            (self.stakes or "Stakes", stakes and capitalized(stakes)), ("gave it up or lost", lost), *came
        )
        winning, losing = self._sides(view)
        is_pcs = any(pc_name(view, one.pc) in winning for one in self.outcomes)
        verdict = winners(winning) if is_pcs else f"{winning[0]} won" if winning else "Conflict over"
        having = self._shared_verdict(view, winning)
        verdict = having or verdict
        foe = named_foe(view, self.outcomes[0].pc) if (is_pcs or having) and not duelists(view) else ""
        return Banner(
            END,
            "conflict",
            verdict,
            figures=numbers,
            next=NEXT,
            key=str(self.number),
            whom=foe,
            won=winning,
            lost=losing,
        )

    @rule("RC-14.2", "RC-14.6")
    def _shared_verdict(self, view: Canyon, winning: tuple[str, ...]) -> str:
        """Who gets the stakes, if a PC does who did not win the hand; empty otherwise."""
        having = tuple(pc_name(view, one.pc) for one in self.outcomes if one.stakes)
        if self.answer == "no" or set(having) <= set(winning):
            return ""
        return f"{and_so_on(having)} {'gets' if len(having) == 1 else 'get'} the stakes"

    def _sides(self, view: Canyon) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Who won the last hand and who lost it or backed down; the GM's side only where all the PCs came out alike.

        Nobody is said to have lost where all share the stakes and get them (RC-14.6).
        """
        beaten = {one.pc for one in self.outcomes if one.forfeits or one.result in (LOST, BACKED)}
        won = tuple(pc_name(view, one.pc) for one in self.outcomes if one.result == WON and one.pc not in beaten)
        lost = tuple(pc_name(view, one.pc) for one in self.outcomes if one.pc in beaten and self.answer != "yes")
        if bool(won) == bool(lost) or duelists(view):
            return won, lost
        foe = (named_foe(view, self.outcomes[0].pc),)
        return won or foe, lost or foe

    def _came_out(self, view: Canyon, one: Outcome) -> str:
        """How the conflict ended for a PC: with or without the stakes, where their pots went, and their stress."""
        return ", ".join(filter(None, (with_stakes(one), pot_text(pc_name(view, one.pc), one), stress_text(one))))

    def _why(self) -> str | None:
        """Why shared stakes are answered as they are, if only some PCs get them."""
        anted = [one.stakes for one in self.outcomes if one.anted]
        had, of = sum(anted), len(anted)
        if not self.needed or not 0 < had < of:
            return None
        return f"{self.answer}, as {share_text(had, of, self.needed)}"

    def _answer(self, view: Canyon) -> str | None:
        """How the stakes were answered; None if the conflict was broken off or is long past."""
        past = next((one for one in view.past if one.number == self.number), None)
        if self.why or past is None:
            return None
        after = view.aftermath
        if after is not None and after.conflict == self.number and after.asks_gm:
            return "the GM decides"
        return "yes" if past.had else "no"


class Narrated(Event, frozen=True, tag="narrated"):
    seat: str
    text: str
    apply = unchanged

    @rule("RC-11.6", "RC-22.2")
    def log_line(self, view: Canyon) -> str:
        return f"{person(view, self.seat)} narrates: {sentence(self.text)}"


class PreparationsShown(Event, frozen=True, tag="preparations_shown"):
    """A seat shows its unused preparations (levels, with 0 to accept)."""

    seat: str
    levels: tuple[int, ...]
    apply = unchanged

    def log_line(self, view: Canyon) -> str:
        what = {ACCEPT: "to accept", **{at: f"for {level}" for at, level in LEVELS.items()}}
        prepared = and_so_on([what[level] for level in self.levels])
        return f"{person(view, self.seat)} shows what they had prepared: {prepared}."


class UnplayedShown(Event, frozen=True, tag="unplayed_shown"):
    seat: str
    cards: tuple[str, ...] = ()
    apply = unchanged

    def log_line(self, view: Canyon) -> str:
        shown = f": {cards_text(self.cards)}" if self.cards else ""
        plural = "" if len(self.cards) == 1 else "s"
        return f"{person(view, self.seat)} shows their unplayed reserve card{plural}{shown}."
