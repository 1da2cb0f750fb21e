"""Events that only decrees cause."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event, no_line
from croupier.core.names import and_so_on
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict.state import LEVELS, Contender, with_contender
from croupier.games.rust_in_the_canyon.moves.events import CLAIMED, asked_again
from croupier.games.rust_in_the_canyon.moves.state import Marker
from croupier.games.rust_in_the_canyon.names import name_of_side, pc_name, sentence
from croupier.games.rust_in_the_canyon.state import Canyon, Trait, with_character, with_town
from croupier.games.rust_in_the_canyon.town.state import REVERTS
from croupier.games.rust_in_the_canyon.town.town_events import town_name

put = msgspec.structs.replace


class StatSet(Event, frozen=True, tag="stat_set"):
    """A stat, or the base stack, has a new value."""

    pc: str
    stat: str
    value: int

    def apply(self, state: Canyon) -> Canyon:
        return with_character(state, self.pc, **{self.stat: self.value})

    def log_line(self, view: Canyon) -> str:
        stat = "base stack" if self.stat == "base" else self.stat.capitalize()
        return f"{pc_name(view, self.pc)}'s {stat} is now {self.value}."


class TraitSet(Event, frozen=True, tag="trait_set"):
    """A PC's traits are these; `text` is the one that is new, changed or, if `removed`, gone."""

    pc: str
    text: str
    traits: tuple[Trait, ...]
    removed: bool = False

    def apply(self, state: Canyon) -> Canyon:
        return with_character(state, self.pc, traits=self.traits)

    def log_line(self, view: Canyon) -> str:
        does = "no longer has" if self.removed else "has"
        now = next((one for one in self.traits if one.text == self.text), None)
        cards = (
            f" ({now.reserve:+} reserve {'card' if abs(now.reserve) == 1 else 'cards'})" if now and now.reserve else ""
        )
        return f"{pc_name(view, self.pc)} {does} the trait {self.text.rstrip('.')}{'' if self.removed else cards}."


class LevelDecreed(Event, frozen=True, tag="level_decreed"):
    """The current hand has a new level, which also applies to everyone who has anted in it.

    `prepared`: the sides that were prepared for it, if their reserves are not dealt yet.
    """

    level: int
    prepared: tuple[str, ...] | None = None

    def apply(self, state: Canyon) -> Canyon:
        now = state.conflict
        if now is None:
            return state
        contenders = tuple(_at_level(one, now.hand, self.level) for one in now.contenders)
        foe = now.opposition
        if self.prepared is not None:
            contenders = tuple(put(one, prepared=one.pc in self.prepared) for one in contenders)
            foe = put(foe, prepared=GM in self.prepared)
        return put(state, conflict=put(now, level=self.level, contenders=contenders, opposition=foe))

    def log_line(self, view: Canyon) -> str:
        level = f"The level of the hand is now {LEVELS[self.level]}."
        if self.prepared is None:
            return level
        prepared = and_so_on([name_of_side(view, one) for one in self.prepared]) or "nobody"
        return f"{level} Prepared for it: {prepared}."


def _at_level(one: Contender, hand: int, level: int) -> Contender:
    if all(pot.hand != hand for pot in one.pots):
        return one
    pots = tuple(put(pot, level=level) if pot.hand == hand else pot for pot in one.pots)
    return put(one, level=level, pots=pots)


class MarkerGiven(Event, frozen=True, tag="marker_given"):
    """A PC holds another read marker."""

    pc: str
    marker: Marker

    def apply(self, state: Canyon) -> Canyon:
        held = state.character(self.pc).markers
        state = with_character(state, self.pc, markers=(*held, self.marker))
        return asked_again(state, [self.pc])

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} holds a read marker about {self.marker.about}: {sentence(self.marker.answer)}"


class MarkerSet(Event, frozen=True, tag="marker_set"):
    """A read marker is held, or is related or unrelated to the current conflict (`to`), whatever it was before."""

    pc: str
    marker: str
    to: str

    def apply(self, state: Canyon) -> Canyon:
        held = state.character(self.pc).markers
        markers = tuple(put(one, retired="") if one.id == self.marker else one for one in held)
        state, now = with_character(state, self.pc, markers=markers), state.conflict
        if now is None or not now.has(self.pc):
            return state
        one = now.contender(self.pc)
        kinds = {kind: tuple(name for name in getattr(one, kind) if name != self.marker) for kind in CLAIMED}
        if self.to in kinds:
            kinds[self.to] = (*kinds[self.to], self.marker)
        return put(state, conflict=with_contender(now, self.pc, **kinds))

    def log_line(self, view: Canyon) -> str:
        held = view.character(self.pc).markers if view.has(self.pc) else ()
        about = next((f" about {one.about}" for one in held if one.id == self.marker and one.about), "")
        does = {"related": "relates to this conflict", "unrelated": "does not relate to this conflict"}
        return f"{pc_name(view, self.pc)}'s read marker{about} {does.get(self.to, 'is held')}."


class VerdictSet(Event, frozen=True, tag="verdict_set"):
    """What becomes of the changes to a town; empty if it is not settled, and the PCs may reflect on it again."""

    town: str
    verdict: str
    changes: str

    def apply(self, state: Canyon) -> Canyon:
        more = {"fate": ""} if self.verdict != REVERTS else {}
        again: dict[str, int] = {} if self.verdict else {"reflected": 0}
        state = with_town(state, self.town, verdict=self.verdict, changes=self.changes, **more, **again)
        look = state.reflection
        settled = look is not None and look.failed and self.verdict != REVERTS and state.town == self.town
        return put(state, reflection=None) if settled else state

    def log_line(self, view: Canyon) -> str:
        is_so = {"": "is not settled", REVERTS: "will not last"}.get(self.verdict, f"is {self.verdict}")
        changes = f" ({self.changes.rstrip('.')})" if self.changes else ""
        return f"What the PCs changed in {town_name(view, self.town)}{changes} {is_so}."


class PotCounted(Event, frozen=True, tag="pot_counted"):
    """How many of a pot's chips count as the PC's and as the GM's, after a decree on them."""

    pc: str
    place: str
    own: int
    gm: int

    def apply(self, state: Canyon) -> Canyon:
        if state.conflict is None:
            return state
        pots = state.conflict.contender(self.pc).pots
        counted = tuple(put(pot, own=self.own, gm=self.gm) if pot.place == self.place else pot for pot in pots)
        return put(state, conflict=with_contender(state.conflict, self.pc, pots=counted))

    log_line = no_line
