"""The events of one side before and after hands: markers, actions, preparations, reserve, ante."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.banners import DECLARED, Banner, figures
from croupier.core.events import Event, unchanged
from croupier.core.names import and_so_on, count_of
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict.deeds import level_text
from croupier.games.rust_in_the_canyon.conflict.ranks import RANKS, ante_at, effective
from croupier.games.rust_in_the_canyon.conflict.state import (
    ACCEPT,
    LEVELS,
    OPEN,
    Pot,
    Said,
    with_contender,
)
from croupier.games.rust_in_the_canyon.names import (
    capitalized,
    duelists,
    name_of_side,
    pc_name,
    person,
    sentence,
    with_verb,
)
from croupier.games.rust_in_the_canyon.state import Canyon

put = msgspec.structs.replace


def with_side(state: Canyon, about: str, **changes: Any) -> Canyon:
    """The state with one side ("gm" or a PC's id) of the conflict changed; unchanged if there is none."""
    now = state.conflict
    if now is None:
        return state
    if about == GM:
        return put(state, conflict=put(now, opposition=put(now.opposition, **changes)))
    return put(state, conflict=with_contender(now, about, **changes))


def side_at_start(view: Canyon, about: str) -> str:
    """The name of a side, capitalized to begin a sentence."""
    return capitalized(name_of_side(view, about))


class MarkersClaimed(Event, frozen=True, tag="markers_claimed"):
    pc: str
    markers: tuple[str, ...] = ()

    def apply(self, state: Canyon) -> Canyon:
        claimed = state.conflict.contender(self.pc).claimed if state.conflict is not None else ()
        return with_side(state, self.pc, claimed=(*claimed, *self.markers), asked_markers=True)

    def log_line(self, view: Canyon) -> str:
        count = len(self.markers)
        return f"{pc_name(view, self.pc)} claims {count or 'no'} read marker{'' if count == 1 else 's'}."


COUNTS = {
    "one_per_conflict": "relates to this conflict, in which markers give +1 reserve card in all",
    "first_hand": "relates to this conflict: +1 reserve card in its first hand",
}
"""What a related marker gives, where a ruling limits it."""


class MarkerJudged(Event, frozen=True, tag="marker_judged"):
    pc: str
    marker: str
    related: bool

    def apply(self, state: Canyon) -> Canyon:
        if state.conflict is None:
            return state
        one = state.conflict.contender(self.pc)
        left = tuple(name for name in one.claimed if name != self.marker)
        kind = "related" if self.related else "unrelated"
        return with_side(state, self.pc, claimed=left, **{kind: (*getattr(one, kind), self.marker)})

    def log_line(self, view: Canyon) -> str:
        counts = COUNTS.get(view.ruling("read_bonus"), "counts: +1 reserve card")
        judged = counts if self.related else "does not relate to this conflict"
        return f"{pc_name(view, self.pc)}'s read marker {judged}."


class ActionSaid(Event, frozen=True, tag="action_said"):
    """What a side ("gm" or a PC) does, or that it lets the result stand."""

    about: str
    text: str
    stands: bool = False

    def apply(self, state: Canyon) -> Canyon:
        return with_side(state, self.about, said=Said(self.text, stands=self.stands))

    def log_line(self, view: Canyon) -> str:
        does = "letting the result stand." if self.stands else sentence(self.text)
        return f"{side_at_start(view, self.about)}: {does}"


class ActionTagged(Event, frozen=True, tag="action_tagged"):
    about: str
    level: int

    def apply(self, state: Canyon) -> Canyon:
        now = state.conflict
        if now is None:
            return state
        said = now.opposition.said if self.about == GM else now.contender(self.about).said
        return with_side(state, self.about, said=put(said or Said(""), tag=self.level))

    def log_line(self, view: Canyon) -> str:
        return f"The GM tags the action of {name_of_side(view, self.about)} as {LEVELS[self.level]}."


class ObjectionMade(Event, frozen=True, tag="objection_made"):
    seat: str
    about: str
    why: str
    apply = unchanged

    def log_line(self, view: Canyon) -> str:
        action = f"the action of {name_of_side(view, self.about)}"
        return f"{person(view, self.seat)} objects to the level of {action}: {sentence(self.why)}"


class PreparationsRevealed(Event, frozen=True, tag="preparations_revealed"):
    """Preparations are revealed together, each as (side, level)."""

    those: tuple[tuple[str, int], ...]

    def apply(self, state: Canyon) -> Canyon:
        for about, level in self.those:
            state = with_side(state, about, preparation=level)
        return state

    def log_line(self, view: Canyon) -> str:
        what = {ACCEPT: "to accept", **{at: f"for {level}" for at, level in LEVELS.items()}}
        return f"Prepared: {', '.join(f'{name_of_side(view, one)} {what[at]}' for one, at in self.those)}."


class SurpriseSaid(Event, frozen=True, tag="surprise_said"):
    about: str
    surprised: bool

    def apply(self, state: Canyon) -> Canyon:
        return with_side(state, self.about, surprised=self.surprised)

    def log_line(self, view: Canyon) -> str:
        return f"{side_at_start(view, self.about)}: {'surprised' if self.surprised else 'not surprised'}."


class LevelSet(Event, frozen=True, tag="level_set"):
    """The level of this hand, and the sides that were prepared for it."""

    level: int
    prepared: tuple[str, ...] = ()

    def apply(self, state: Canyon) -> Canyon:
        for about in self.prepared:
            state = with_side(state, about, prepared=True)
        return state if state.conflict is None else put(state, conflict=put(state.conflict, level=self.level))

    def log_line(self, view: Canyon) -> str:
        prepared = and_so_on([name_of_side(view, one) for one in self.prepared]) or "nobody"
        return f"The level is {level_text(view, self.level)}. Prepared for it: {prepared}."


class RankSet(Event, frozen=True, tag="rank_set"):
    rank: int
    step: int

    def apply(self, state: Canyon) -> Canyon:
        return with_side(state, GM, rank=self.rank, step=self.step)

    def log_line(self, view: Canyon) -> str:
        stepped = {-1: ", one step down", 0: "", 1: ", one step up"}[self.step]
        foe = "Opposition" if duelists(view) else side_at_start(view, GM)
        return f"{foe}: {RANKS[self.rank]}{stepped}, rank {effective(self.rank, self.step)}."

    def banner(self, view: Canyon) -> Banner | None:
        """The ante that the PCs are asked for."""
        now = view.conflict
        if now is None:
            return None
        who = and_so_on([pc_name(view, one.pc) for one in now.still_in()])
        rank = f"{RANKS[self.rank]} {effective(self.rank, self.step)}"
        ante = ante_at(view.ruling, self.rank, self.step)
        shown = figures(("level", LEVELS.get(now.level)), ("rank", rank))
        whom = "" if now.duel else side_at_start(view, GM)
        return Banner(DECLARED, "conflict", f"Ante {ante}", who=who, whom=whom, figures=shown)


class ExtraChosen(Event, frozen=True, tag="extra_chosen"):
    about: str
    take: bool

    def apply(self, state: Canyon) -> Canyon:
        return with_side(state, self.about, extra=self.take)

    def log_line(self, view: Canyon) -> str:
        does = "takes" if self.take else "declines"
        return f"{with_verb(side_at_start(view, self.about), does)} the extra card for being prepared."


class ReserveDealt(Event, frozen=True, tag="reserve_dealt"):
    """The number of reserve cards dealt to a side, `helped` of them for read markers; `kept` are older ones."""

    about: str
    cards: int
    helped: int = 0
    kept: int = 0

    def apply(self, state: Canyon) -> Canyon:
        if self.about == GM or state.conflict is None:
            return state
        return with_side(state, self.about, helped=state.conflict.contender(self.about).helped + self.helped)

    def log_line(self, view: Canyon) -> str:
        kept = f" and {self.kept} kept" if self.kept else ""
        return f"{side_at_start(view, self.about)}: {count_of(self.cards, 'reserve card')}{kept}."


class ProxyNamed(Event, frozen=True, tag="proxy_named"):
    """A seat plays a PC's hand while the PC's player is gone."""

    pc: str
    seat: str

    def apply(self, state: Canyon) -> Canyon:
        if state.conflict is None:
            return state
        others = tuple(one for one in state.conflict.proxies if one[0] != self.pc)
        return put(state, conflict=put(state.conflict, proxies=(*others, (self.pc, self.seat))))

    def log_line(self, view: Canyon) -> str:
        who, name = person(view, self.seat), pc_name(view, self.pc)
        return f"{who} plays {name}'s hand while {name}'s player is gone, and sees the reserve."


class AnteAgreed(Event, frozen=True, tag="ante_agreed"):
    pc: str

    def apply(self, state: Canyon) -> Canyon:
        return with_side(state, self.pc, anted=True)

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} is in for this hand."


class AntePaid(Event, frozen=True, tag="ante_paid"):
    """A PC is in for this hand: their pot, with what both sides have put in so far; `paid`: their antes (own, GM's)."""

    pc: str
    pot: Pot
    paid: tuple[int, ...] = ()

    def apply(self, state: Canyon) -> Canyon:
        now = state.conflict
        if now is None:
            return state
        older = tuple(one for one in now.contender(self.pc).pots if one.place != self.pot.place)
        return with_side(state, self.pc, anted=True, pot=OPEN, level=now.level, pots=(*older, self.pot))

    def log_line(self, view: Canyon) -> str:
        if not any(self.paid):
            return ""
        name, (own, gm) = pc_name(view, self.pc), self.paid
        if duelists(view):
            return f"{name} antes {own} (pot {self.pot.size})."
        foe = name_of_side(view, GM)
        both = f"{name} and {foe} ante {own} each" if own == gm else f"{name} antes {own}, {foe} {gm}"
        return f"{both} (pot {self.pot.size})."


class AdvantageShown(Event, frozen=True, tag="advantage_shown"):
    """After the first card: the PCs who are ahead of the GM; of those who are not, the `level` have the same total."""

    ahead: tuple[str, ...]
    level: tuple[str, ...] = ()
    apply = unchanged

    def log_line(self, view: Canyon) -> str:
        others = "nobody" if duelists(view) else name_of_side(view, GM)
        ahead = and_so_on([pc_name(view, pc) for pc in self.ahead]) or others
        if not self.level:
            return f"Ahead: {ahead}."
        if duelists(view):
            return "Ahead: nobody, as the totals are the same."
        level = and_so_on([pc_name(view, pc) for pc in self.level])
        return f"Ahead: {ahead}. With the same total as {level}, {with_verb(others, 'is')} ahead."
