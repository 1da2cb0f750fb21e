"""The events of effects that last on a character."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.events import Event, no_line
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks.effect_words import (
    checks_in_words,
    effect_in_words,
    is_of_power,
    length_in_words,
)
from croupier.games.deck_of_adventures.checks.words import hand_in_words
from croupier.games.deck_of_adventures.names import and_of, name_of
from croupier.games.deck_of_adventures.state import Adventure, with_character


class EffectLaid(Event, frozen=True, tag="effect_laid"):
    """A character gets an Upper or Lower Hand or another effect that lasts for a while."""

    character: str
    effect: Effect

    def apply(self, state: Adventure) -> Adventure:
        effects = (*state.character(self.character).effects, self.effect)
        return replace(with_character(state, self.character, effects=effects), counted=state.counted + 1)

    def log_line(self, view: Adventure) -> str:
        one, name = self.effect, name_of(view, self.character)
        hand, why = hand_in_words(one.n), one.text or one.kind
        if is_of_power(one):
            return f"{name}: {why} ({effect_in_words(view, one)}{length_in_words(view, one)})."
        given = f" {checks_in_words(one)}{_against(one, view)}" if hand else ""
        return f"{name} {f'gets {hand}{given}: {why}' if hand else f'is affected: {why}'}."


def _against(one: Effect, view: Adventure) -> str:
    """Whom the Checks of a hidden character or a Discard Mechanic are against, and how long, if not for one Check."""
    those, on = (one.only, "on") if one.only else (one.but, "on anyone but")
    whom = f" {on} {and_of(name_of(view, each) for each in those)}" if those else ""
    return f"{whom}{length_in_words(view, one)}" if one.until != "next" else whom


class EffectsEnded(Event, frozen=True, tag="effects_ended"):
    """Lasting effects on a character end; `used` if a Check used them up."""

    character: str
    effects: tuple[str, ...]
    used: bool = False
    names: tuple[str, ...] = ()
    """Names of what ends: Powers, Discard Mechanics, the GM's hands; not hiding."""
    seen: tuple[str, ...] = ()
    """Names of those who are not hidden from this character anymore."""

    def apply(self, state: Adventure) -> Adventure:
        left = tuple(one for one in state.character(self.character).effects if one.id not in self.effects)
        return with_character(state, self.character, effects=left)

    def log_line(self, view: Adventure) -> str:
        name = name_of(view, self.character)
        if self.used:
            return ""
        ends = f"{and_of(self.names)} {'ends' if len(self.names) == 1 else 'end'} for {name}."
        seen = f"{name} is no longer fooled by {and_of(self.seen)}'s hiding."
        return " ".join(line for line, there in ((ends, self.names), (seen, self.seen)) if there)


class EffectShortened(Event, frozen=True, tag="effect_shortened"):
    """An effect on a character gets shorter because rounds pass."""

    character: str
    effect: str
    until: str

    def apply(self, state: Adventure) -> Adventure:
        effects = tuple(
            replace(one, until=self.until) if one.id == self.effect else one
            for one in state.character(self.character).effects
        )
        return with_character(state, self.character, effects=effects)

    log_line = no_line
