"""What lasts on a character, as labels on its part of the table and on its token: conditions and effects."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Character, Effect
from croupier.games.deck_of_adventures.checks.effect_words import effect_in_words, is_of_power, length_in_words
from croupier.games.deck_of_adventures.harm.state import Condition
from croupier.games.deck_of_adventures.health import condition_lengths
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.badges import Badge


def lasting_badges(view: Adventure, one: Character) -> tuple[Badge, ...]:
    """A badge for each condition of a character, then one for each effect with what is left of it."""
    return (*(_condition(view, each) for each in one.conditions), *(_effect(view, each) for each in one.effects))


@rule("DA-15.1")
def _condition(view: Adventure, one: Condition) -> Badge:
    count = f" ({one.count})" if one.count > 1 else ""
    length = condition_lengths.length_in_words(view, one)
    return Badge(f"condition {one.name}", "Condition", f"{one.name}{count}{length}", "bad")


@rule("DA-25.27")
def _effect(view: Adventure, one: Effect) -> Badge:
    """The badge for an effect: its size, source, Checks, and how long it still lasts."""
    if is_of_power(one):
        words = f"{effect_in_words(view, one)}{length_in_words(view, one)}"
        return Badge(f"effect {one.id}", one.text, words, _tone(one))
    hand = f"{'Upper' if one.n > 0 else 'Lower'} Hand ({abs(one.n)})" if one.n else ""
    on = "" if one.on == "all" else f", {one.on}"
    why = one.text or one.kind.replace("_", " ") or "lasts"
    return Badge(f"effect {one.id}", why[:1].upper() + why[1:], f"{hand}{on}".strip(", ") or "lasts", _tone(one))


def _tone(one: Effect) -> str:
    """Return "good" if the effect helps its bearer, "bad" if it harms them, else ""; a lower Armor Range helps."""
    by = -one.by if one.stat == "AR" else one.by
    helps = one.n + one.dr + by + bool(one.guard) + (one.less is not None)
    return "good" if helps > 0 else "bad" if helps < 0 else ""
