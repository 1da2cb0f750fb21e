"""The verbs of effects that a pack states: how the value of each is read, and which values are allowed (DA-25.26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.games.deck_of_adventures.harm.state import CONDITIONS
from croupier.games.deck_of_adventures.packs import effects
from croupier.games.deck_of_adventures.packs.effects import Verb
from croupier.games.deck_of_adventures.packs.entry import LONGEST_NAME, LONGEST_TEXT, number_of, text_of, word_of
from croupier.games.deck_of_adventures.packs.shared_fields import MOST_RANGE, TRAITS
from croupier.games.deck_of_adventures.packs.yaml_tree import Node, Pairs, Rows, Word
from croupier.games.deck_of_adventures.tables.traits import trait_named
from croupier.games.deck_of_adventures.terrain.state import LIGHTS

MOST_HELD = 3
"""The maximum number of cards that one effect keeps."""
CHANGING = ("AR", "Speed", *TRAITS)
"""Numbers that an effect can change for a while."""
BACK = ("HP", "AP", "PP")
ACTIONS = ("Convince", "Inspect", "Recall", "Hide", "Grapple", "Rush")
"""Actions of a turn that can be barred, in addition to Traits."""


def _number(node: Node, least: int, most: int) -> int | None:
    found = number_of(node, least, most)
    return None if found == 0 else found


def _hand(node: Node) -> Verb | None:
    n = _number(node, -9, 9)
    return effects.Hand(n) if n else None


def _range(node: Node) -> Verb | None:
    by = _number(node, -6, 6)
    return effects.Range(by) if by else None


def _stat(node: Node, allowed: tuple[str, ...], least: int) -> tuple[str, int] | None:
    """The one stat in a mapping, with its number."""
    if isinstance(node, Rows) or not isinstance(node, Pairs) or len(node.items) != 1:
        return None
    ((key, value),) = node.items
    by = _number(value, least, 50)
    return (key.text, by) if key.text in allowed and by else None


def _changes(node: Node) -> Verb | None:
    found = _stat(node, CHANGING, -50)
    return effects.Number(trait_named(found[0]), found[1]) if found else None


def _regain(node: Node) -> Verb | None:
    found = _stat(node, BACK, 1)
    return effects.Regain(*found) if found else None


def _damage(node: Node) -> Verb | None:
    """Damage: a number, or a number that bypasses armor ("2 past armor")."""
    if isinstance(node, Word) and node.text.endswith(" past armor"):
        n = _number(Word(node.line, node.text.removesuffix(" past armor")), 1, 50)
        return effects.Damage(n, bypass=True) if n else None
    n = _number(node, 1, 50)
    return effects.Damage(n) if n else None


def _condition(node: Node) -> Verb | None:
    name = word_of(node, CONDITIONS)
    return effects.Lay(name) if name else None


def _named(node: Node, allowed: tuple[str, ...]) -> tuple[str, ...] | None:
    """One or more of these names."""
    items = node.items if isinstance(node, Rows) else (node,)
    names = tuple(word_of(each, allowed) or "" for each in items)
    return names if names and all(names) else None


def _end(node: Node) -> Verb | None:
    names = _named(node, CONDITIONS)
    return effects.End(names) if names else None


def _bar(node: Node) -> Verb | None:
    names = _named(node, (*TRAITS, *ACTIONS))
    return effects.Bar(tuple(map(trait_named, names))) if names else None


def _attack(node: Node) -> Verb | None:
    """An attack with the weapon in hand: "weapon", or "weapon +1"."""
    if not isinstance(node, Word) or not node.text.startswith(effects.WEAPON):
        return None
    more = node.text.removeprefix(effects.WEAPON).strip()
    n = number_of(Word(node.line, more), 0, 50) if more else 0
    return None if n is None else effects.Strike(n)


def _reduce(node: Node) -> Verb | None:
    if word_of(node, ("all",)):
        return effects.Reduce(0)
    n = _number(node, 1, 50)
    return effects.Reduce(n) if n else None


def _tell(node: Node) -> Verb | None:
    words = text_of(node, LONGEST_TEXT)
    return effects.Tell(words) if words else None


def _counted(make: Callable[[int], Verb], most: int) -> Callable[[Node], Verb | None]:
    def read(node: Node) -> Verb | None:
        n = _number(node, 1, most)
        return make(n) if n else None

    return read


def _bring(node: Node) -> Verb | None:
    being = text_of(node, LONGEST_NAME)
    return effects.Bring(being) if being else None


def _light(node: Node) -> Verb | None:
    light = word_of(node, LIGHTS)
    return effects.Light(light) if light else None


def _act(node: Node) -> Verb | None:
    size = word_of(node, ("Major", "Minor"))
    return effects.Act(size.lower()) if size else None


VERBS: Mapping[str, tuple[Callable[[Node], Verb | None], str]] = {
    "action": (_act, "Major or Minor"),
    "attack": (_attack, "weapon, or weapon +NUMBER"),
    "barred": (_bar, f"one or more of {', '.join((*TRAITS, *ACTIONS))}"),
    "bring": (_bring, "the id of a creature in a pack"),
    "condition": (_condition, ", ".join(CONDITIONS)),
    "damage": (_damage, "a whole number from 1 to 50, or NUMBER past armor"),
    "discard": (_counted(effects.Discard, 50), "a whole number from 1 to 50"),
    "dr": (_range, "a whole number from -6 to 6, not 0"),
    "end": (_end, f"one or more of {', '.join(CONDITIONS)}"),
    "hand": (_hand, "a whole number from -9 to 9, not 0"),
    "hold": (_counted(effects.Hold, MOST_HELD), f"a whole number from 1 to {MOST_HELD}"),
    "light": (_light, ", ".join(LIGHTS)),
    "move": (_counted(effects.Step, MOST_RANGE), f"a whole number from 1 to {MOST_RANGE}"),
    "needs": (lambda node: effects.Need() if word_of(node, ("use",)) else None, "use"),
    "number": (_changes, f"a mapping of one of {', '.join(CHANGING)} to a whole number, such as {{AR: -1}}"),
    "redirect": (lambda node: effects.Redirect() if word_of(node, (effects.USER,)) else None, effects.USER),
    "redraw": (_counted(effects.Redraw, 1), "1"),
    "reduce": (_reduce, "a whole number from 1 to 50, or all"),
    "regain": (_regain, f"a mapping of one of {', '.join(BACK)} to a whole number, such as {{HP: 1}}"),
    "rough": (lambda node: effects.Rough() if word_of(node, ("row",)) else None, "row"),
    "tell": (_tell, "text"),
}  # fmt: skip
"""Each kind of effect: how to read its value, and which values are allowed."""
