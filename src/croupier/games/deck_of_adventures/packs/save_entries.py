"""Reading the Save of a power or an item: what failing and succeeding does, as words or as effects (DA-25.12)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.packs import effects, phrases
from croupier.games.deck_of_adventures.packs.effect_entries import read_effect
from croupier.games.deck_of_adventures.packs.effects import StatedEffect
from croupier.games.deck_of_adventures.packs.entry import LONGEST_TEXT, Entry, text_of
from croupier.games.deck_of_adventures.packs.shared_fields import CODES, MOST_DR
from croupier.games.deck_of_adventures.packs.state import Save
from croupier.games.deck_of_adventures.packs.yaml_tree import Node, Pairs
from croupier.games.deck_of_adventures.tables.traits import trait_named

NOT_HERE = (effects.Strike, effects.Redraw, effects.Need, effects.Bar, effects.Step)
"""Verbs that are no outcome of a Save."""
ALLOWED = f"text of at most {LONGEST_TEXT} characters, an effect, or a list of these"


@rule("DA-25.12")
def save(entry: Entry) -> Save | None:
    """The Save that a target makes; None unless it has a trigger, Attributes and the effect of failing."""
    found = entry.under("Save", "a mapping of Trigger, DR, Type, Fail and Succeed")
    if found is None:
        return None
    whole = found.needed("Trigger", "Type", "Fail")
    types = tuple(map(trait_named, found.words("Type", CODES)))
    fail, fails = _outcome(found, "Fail")
    succeed, succeeds = _outcome(found, "Succeed")
    dr = found.number("DR", 0, MOST_DR)
    read = Save(found.text("Trigger"), types, fail, dr, succeed, fails, succeeds)
    found.notes()
    return read if whole and types else None


@rule("DA-25.12")
def save_with_moment(entry: Entry, *, is_used: bool = True, attacks: bool) -> Save | None:
    """The Save, unless it would never be made: on a Passive, or after a hit of what makes no attack (a finding)."""
    found = save(entry)
    if found is None:
        return None
    if not is_used:
        entry.finding("Save", "given: a Save on a Passive, which is never used (DA-25.12)", entry.at("Save"))
        return None
    if phrases.trigger(found.trigger).when == phrases.ON_HIT and not attacks:
        words = "given: a Save on a hit; allowed: on a Power that attacks, or a weapon (DA-25.12)"
        entry.finding("Save", words, entry.at("Save"))
        return None
    return found


@rule("DA-25.12", "DA-25.26")
def _outcome(entry: Entry, field: str) -> tuple[str, tuple[StatedEffect, ...]]:
    """The words of an outcome, and the effects that it lists."""
    parts = entry.many(field, _part, ALLOWED)
    words = ", ".join(one for one in parts if isinstance(one, str) and one)
    lines = (Entry(entry.id, one.line, one, f"{entry.path}{field}.", entry) for one in parts if isinstance(one, Pairs))
    return words, tuple(each for line in lines for each in read_effect(line) if _fits(line, each))


def _part(node: Node) -> str | Pairs | None:
    return node if isinstance(node, Pairs) else text_of(node, LONGEST_TEXT)


def _fits(line: Entry, one: StatedEffect) -> bool:
    """Whether an effect can be an outcome, with a finding if it cannot."""
    fits = one.when == effects.USE and not isinstance(one.verb, NOT_HERE)
    if not fits:
        line.finding("", "given: an effect of another moment; allowed: one that happens on use (DA-25.12)")
    return fits
