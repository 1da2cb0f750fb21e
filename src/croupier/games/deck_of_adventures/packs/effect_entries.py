"""Reading the effects that an entry of a pack states, line by line (DA-25.26)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

import msgspec

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.harm.state import CONDITIONS
from croupier.games.deck_of_adventures.packs import effects, phrases
from croupier.games.deck_of_adventures.packs.effects import Fact, Span, StatedEffect, Verb
from croupier.games.deck_of_adventures.packs.entry import LONGEST_NAME, LONGEST_TEXT, Entry, number_of, text_of, word_of
from croupier.games.deck_of_adventures.packs.findings import quoted
from croupier.games.deck_of_adventures.packs.shared_fields import MOST_RANGE, TRAITS
from croupier.games.deck_of_adventures.packs.state import CREATURE
from croupier.games.deck_of_adventures.packs.yaml_tree import Node, Pairs, Rows, Word
from croupier.games.deck_of_adventures.tables.traits import trait_named
from croupier.games.deck_of_adventures.terrain.state import LIGHTS

FIELDS = ("Effects", "effects")
MOST = 12
"""The maximum number of effects per entry."""
MOST_HELD, MOST_AROUND = 3, 20
"""The maximum number of cards that one effect keeps, and the farthest that one reaches around its bearer."""
CHANGING = ("AR", "Speed", *TRAITS)
"""Numbers that an effect can change for a while."""
BACK = ("HP", "AP", "PP")
ACTIONS = ("Convince", "Inspect", "Recall", "Hide", "Grapple", "Rush")
"""Actions of a turn that can be barred, in addition to Traits."""
FACT = re.compile(r"(round|within) ([0-9]{1,2})")
LIMIT = re.compile(r"([0-9]{1,2})(?: per (check|round|combat|rest))?")
LASTING = (
    effects.Hand, effects.Range, effects.Number, effects.Redirect, effects.Reduce, effects.Light, effects.Hold,
    effects.Bring,
)  # fmt: skip
"""Verbs that last for a while when a power is used."""
STANDING = (effects.Hand, effects.Range, effects.Bar, effects.Light)
"""Verbs that always apply from a sheet."""
OF_CONDITIONS = (effects.AT_ONCE, effects.ROUNDS, effects.COMBAT, effects.SCENE)
"""The durations that a pack can give a condition; without one it has its usual length."""
ALWAYS_ALLOWED = "hand, dr, light, barred (numbers that always change are StatAdjust)"
AROUND = (
    "given: around; allowed: with light, or with hand and dr for allies, enemies or everyone, but for no next check"
)
FALLING = "regain: {HP: NUMBER} is all that can happen when somebody falls"


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
    "bring": (_bring, "the id of a creature of a pack"),
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
FRAME = ("for", "when", "who", "within", "around", "until", "if", "limit", "pp", "ask")


@rule("DA-25.26", "DA-25.3")
def read_effects(entry: Entry, *, passive: bool) -> tuple[StatedEffect, ...]:
    """The effects of an entry; a line that cannot be read is left out and gets a finding."""
    found: list[StatedEffect] = []
    for field in FIELDS:
        for line in entry.many(field, lambda node: node if isinstance(node, Pairs) else None, _mappings()):
            if len(found) < MOST:
                found += read_effect(Entry(entry.id, line.line, line, f"{entry.path}{field}.", entry), passive=passive)
            else:
                entry.finding(field, f"given: more than {MOST}; allowed: at most {MOST} (DA-25.26)", line)
    return tuple(found)


def _mappings() -> str:
    return f"a list of mappings, each with one of {', '.join(VERBS)}"


def read_effect(line: Entry, *, passive: bool = False) -> Iterator[StatedEffect]:
    """The effect on one line: a verb and its other fields."""
    before = len(line.findings)
    given = [name for name in line.fields if name in VERBS]
    strange = [name for name in line.fields if name not in VERBS and name not in FRAME]
    for name in strange:
        line.finding(quoted(name), f"no kind of effect; allowed: {', '.join(VERBS)} (DA-25.26)", line.at(name))
    if len(given) != 1 and not strange:
        said = " and ".join(given) or "nothing"
        line.finding("", f"given: {said}; allowed: one of {', '.join(VERBS)} (DA-25.26)")
    if len(line.findings) > before:
        return
    make, allowed = VERBS[given[0]]
    verb: Verb | None = line.read(given[0], make, allowed, None)
    made = _framed(line, verb, passive) if verb is not None else None
    if made is not None and len(line.findings) == before:
        _fits(line, made)
    if made is not None and len(line.findings) == before:
        yield made


def _framed(line: Entry, verb: Verb, passive: bool) -> StatedEffect:
    """The effect of a verb, with the fields next to it."""
    scope = line.read("for", _scope, "all, attack, save, a Trait, against CONDITION or against chosen", "")
    if scope and isinstance(verb, effects.Hand | effects.Range):
        verb = msgspec.structs.replace(verb, scope=scope)
    elif scope:
        line.finding("for", "given with this kind; allowed: with hand and dr", line.at("for"))
    if isinstance(verb, effects.Bring):
        line.refers("bring", line.line, verb.being, CREATURE)
    return StatedEffect(
        verb,
        line.word("when", effects.MOMENTS, _usual_moment(verb, passive)),
        line.word("who", effects.WHOM, effects.USER if passive else effects.TARGETS),
        line.number("within", 0, MOST_RANGE),
        line.read("until", _span, _spans(), Span()),
        line.many("if", _fact, f"one or more of {', '.join(effects.FACTS)}, such as round 1 or within 2"),
        line.read("limit", _limit, f"NUMBER per {', '.join(effects.LIMITS)}, such as 1 per rest", None),
        line.number("pp", 0, 50),
        line.word("ask", effects.ASKS, _usual_ask(verb)),
        line.number("around", 0, MOST_AROUND),
    )


def _usual_moment(verb: Verb, passive: bool) -> str:
    if isinstance(verb, effects.Redraw):
        return effects.DRAWN
    if isinstance(verb, STANDING) and passive:
        return effects.ALWAYS
    return effects.HURT if passive and isinstance(verb, effects.Reduce | effects.Redirect) else effects.USE


def _usual_ask(verb: Verb) -> str:
    return effects.MAY if isinstance(verb, effects.Redraw) else effects.MUST


def _scope(node: Node) -> str | None:
    if not isinstance(node, Word):
        return None
    said = node.text.strip()
    against = said.removeprefix(effects.AGAINST)
    if said != against:
        return said if against in (*CONDITIONS, effects.CHOSEN) else None
    if said in ("all", "attack", "save"):
        return said
    return trait_named(said) if said in TRAITS else None


def _spans() -> str:
    return f"{', '.join(unit for unit in effects.UNITS[1:] if unit != effects.ROUNDS)}, N rounds, N minutes or N hours"


def _span(node: Node) -> Span | None:
    if not isinstance(node, Word):
        return None
    said = node.text.strip()
    if said in effects.UNITS and said not in (effects.AT_ONCE, effects.ROUNDS):
        return Span(said)
    rounds = phrases.rounds(said)
    return Span(effects.ROUNDS, rounds) if rounds else None


def _fact(node: Node) -> Fact | None:
    said = node.text.strip() if isinstance(node, Word) else ""
    numbered = FACT.fullmatch(said)
    if numbered:
        return Fact(numbered[1], int(numbered[2]))
    return Fact(said) if said in effects.FACTS and said not in (effects.ROUND, effects.WITHIN) else None


def _limit(node: Node) -> tuple[int, str] | None:
    found = LIMIT.fullmatch(node.text.strip()) if isinstance(node, Word) else None
    return (int(found[1]), found[2] or effects.PER_REST) if found and int(found[1]) else None


def _fits(line: Entry, one: StatedEffect) -> None:
    """Add a finding if a verb does not fit its moment or its duration."""
    said = _misfit(one)
    if said:
        line.finding("", f"{said} (DA-25.26)")


def _misfit(one: StatedEffect) -> str:
    verb, when = one.verb, one.when
    if isinstance(verb, effects.Redraw) != (when == effects.DRAWN):
        return "given: redraw and another moment; allowed: redraw at when: drawn, and nothing else there"
    if when == effects.FALLS and not (isinstance(verb, effects.Regain) and verb.stat == "HP"):
        return f"given: another kind of effect at when: down; allowed: {FALLING}"
    if isinstance(verb, effects.Bar) and when != effects.ALWAYS:
        return "given: barred at a moment; allowed: on a Passive, a vulnerability or gear"
    if when == effects.ALWAYS and not isinstance(verb, STANDING):
        return f"given: a kind that happens once at when: always; allowed: {ALWAYS_ALLOWED}"
    if when == effects.HURT and not isinstance(verb, effects.Reduce | effects.Redirect):
        return "given: another kind of effect at when: hurt; allowed: reduce, redirect"
    if one.around is not None and not (isinstance(verb, effects.Light) or _can_be_aura(one)):
        return AROUND
    if isinstance(verb, effects.Lay) and one.until.unit not in OF_CONDITIONS:
        return f"given: until {one.until.unit}; allowed: of a condition nothing, combat, scene, N rounds or N minutes"
    if isinstance(verb, effects.Hold | effects.Bring) and one.until.unit == effects.NEXT_CHECK:
        return "given: until next check with this kind; allowed: any other length"
    lasts = isinstance(verb, LASTING) and when not in (effects.ALWAYS, effects.HURT)
    if lasts and one.until == Span():
        return f"given: no until; allowed: {_spans()}"
    return ""


def _can_be_aura(one: StatedEffect) -> bool:
    """Whether an effect can count for those who are near its user at the time."""
    others = one.who in (effects.ALLIES, effects.ENEMIES, effects.EVERYONE)
    return one.is_aura and others and one.until.unit != effects.NEXT_CHECK
