"""Reading the effects that an entry of a pack states, line by line (DA-25.26)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.harm.state import CONDITIONS
from croupier.games.deck_of_adventures.packs import effects, phrases
from croupier.games.deck_of_adventures.packs.effect_verbs import VERBS
from croupier.games.deck_of_adventures.packs.effects import Fact, Span, StatedEffect, Verb
from croupier.games.deck_of_adventures.packs.entry import Entry
from croupier.games.deck_of_adventures.packs.findings import quoted
from croupier.games.deck_of_adventures.packs.shared_fields import MOST_RANGE, TRAITS
from croupier.games.deck_of_adventures.packs.state import CREATURE
from croupier.games.deck_of_adventures.packs.yaml_tree import Node, Pairs, Word
from croupier.games.deck_of_adventures.tables.traits import trait_named

FIELDS = ("Effects", "effects")
MOST = 12
"""The maximum number of effects per entry."""
MOST_AROUND = 20
"""The farthest that an effect reaches around its bearer."""
FACT = re.compile(r"(round|within) ([0-9]{1,2})")
LIMIT = re.compile(r"([0-9]{1,2})(?: per (check|round|combat|rest))?")
LASTING = (
    effects.Hand, effects.Range, effects.Number, effects.Redirect, effects.Reduce, effects.Light, effects.Hold,
    effects.Bring,
)  # fmt: skip
"""Verbs that last for a while when a power is used."""
STANDING = (effects.Hand, effects.Range, effects.Bar, effects.Light)
"""Verbs that always apply from a sheet."""
OF_CONDITIONS = (effects.AT_ONCE, *effects.COUNTED, effects.COMBAT, effects.SCENE)
"""The durations that a pack can give a condition; without one it has its usual length."""
ALWAYS_ALLOWED = "hand, dr, light, barred (numbers that always change are StatAdjust)"
AROUND = (
    "given: around; allowed: with light, or with hand and dr for allies, enemies or everyone, but for no next check"
)
NEVER_USED = "always, drawn, hurt, down, turn start, turn end; it is never used (numbers that change are StatAdjust)"
FALLING = "regain: {HP: NUMBER} is all that can happen when somebody falls"


FRAME = ("for", "when", "who", "within", "around", "until", "if", "limit", "pp", "ask")


@rule("DA-25.26", "DA-25.3")
def read_effects(
    entry: Entry, *, passive: bool, is_used: bool = True, attacks: bool = False
) -> tuple[StatedEffect, ...]:
    """The effects of an entry; a line that cannot be read, or would never happen, is left out and gets a finding."""
    found: list[StatedEffect] = []
    for field in FIELDS:
        for line in entry.many(field, lambda node: node if isinstance(node, Pairs) else None, _mappings()):
            if len(found) < MOST:
                each = Entry(entry.id, line.line, line, f"{entry.path}{field}.", entry)
                found += (one for one in read_effect(each, passive=passive) if is_used or _has_moment(each, one))
            else:
                entry.finding(field, f"given: more than {MOST}; allowed: at most {MOST} (DA-25.26)", line)
    return _with_hits(entry, tuple(found), attacks=attacks)


@rule("DA-25.26", "DA-25.29")
def _has_moment(line: Entry, one: StatedEffect) -> bool:
    """Whether an effect of a Passive or a vulnerability, which is never used, has a moment; else a finding."""
    if one.when not in {effects.USE, effects.HIT}:
        return True
    line.finding("", f"given: when: {one.when}; allowed on a Passive or a vulnerability: {NEVER_USED} (DA-25.26)")
    return False


@rule("DA-25.26", "DA-25.29")
def _with_hits(entry: Entry, found: tuple[StatedEffect, ...], *, attacks: bool) -> tuple[StatedEffect, ...]:
    """The effects without those after a hit, which get a finding, if the entry makes no attack."""
    hits = tuple(one for one in found if one.when == effects.HIT)
    if not hits or attacks or any(isinstance(one.verb, effects.Strike) for one in found):
        return found
    entry.finding(
        "Effects", "given: when: hit; allowed: on a Power that attacks, or a weapon (DA-25.26)", entry.at("Effects")
    )
    return tuple(one for one in found if one not in hits)


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
    """The effect of a verb, with its other fields."""
    scope = line.read("for", _scope, "all, attack, save, a Trait, against CONDITION or against chosen", "")
    if scope and isinstance(verb, effects.Hand | effects.Range):
        verb = msgspec.structs.replace(verb, scope=scope)
    elif scope:
        line.finding("for", "given with this kind; allowed: with hand and dr", line.at("for"))
    if isinstance(verb, effects.Bring):
        line.refers("bring", line.line, verb.being, CREATURE)
    when = line.word("when", effects.MOMENTS, _usual_moment(verb, passive))
    return StatedEffect(
        verb,
        when,
        line.word("who", effects.WHOM, effects.USER if passive and when != effects.HIT else effects.TARGETS),
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
    named = ", ".join(unit for unit in effects.UNITS[1:] if unit not in effects.COUNTED)
    return f"{named}, N rounds, N minutes or N hours"


def _span(node: Node) -> Span | None:
    if not isinstance(node, Word):
        return None
    said = node.text.strip()
    if said in effects.UNITS and said not in (effects.AT_ONCE, *effects.COUNTED):
        return Span(said)
    length = phrases.length(said)
    return Span(*length) if length is not None and length[1] else None


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
    ignored = _ignored(one)
    if ignored:
        return ignored
    if one.around is not None and not (isinstance(verb, effects.Light) or _can_be_aura(one)):
        return AROUND
    if isinstance(verb, effects.Lay) and one.until.unit not in OF_CONDITIONS:
        return (
            f"given: until {one.until.unit}; allowed for a condition: no duration, combat, scene, N rounds or N minutes"
        )
    if one.until.unit == effects.NEXT_CHECK and _is_for_no_check(verb):
        return "given: until next check with this kind; allowed: any other length"
    lasts = isinstance(verb, LASTING) and when not in (effects.ALWAYS, effects.HURT)
    if lasts and one.until == Span():
        return f"given: no until; allowed: {_spans()}"
    return ""


@rule("DA-25.27", "DA-25.28", "DA-25.29")
def _ignored(one: StatedEffect) -> str:
    """What is wrong with a field that the effect's kind or moment does not know; "" if nothing is."""
    verb, when = one.verb, one.when
    missed = [fact.name for fact in one.facts if fact.name in (effects.MISS, effects.COLOR_MISS, effects.SUITED_MISS)]
    if missed and when != effects.DRAWN:
        return f"given: if: {missed[0]} at when: {when}; allowed: with redraw, which knows the card"
    if one.ask == effects.BY_GM and not (isinstance(verb, effects.Hand) and when == effects.ALWAYS):
        return "given: ask: gm; allowed: with a hand that always counts"
    if one.ask == effects.MAY and when not in (effects.DRAWN, effects.HURT):
        return f"given: ask: may at when: {when}; allowed: with redraw, and with reduce and redirect at when: hurt"
    if one.limit is not None and when == effects.ALWAYS:
        return "given: limit with what always counts; allowed: at another moment"
    if isinstance(verb, effects.Strike | effects.Need) and when != effects.USE:
        return f"given: when: {when}; allowed: attack and needs on use"
    if isinstance(verb, effects.Step) and when not in (effects.USE, effects.HIT):
        return f"given: when: {when}; allowed: move on use or hit, as the user picks the space"
    return ""


def _can_be_aura(one: StatedEffect) -> bool:
    """Whether an effect can count for those who are near its user at the time."""
    others = one.who in (effects.ALLIES, effects.ENEMIES, effects.EVERYONE)
    return one.is_aura and others and one.until.unit != effects.NEXT_CHECK


@rule("DA-25.27")
def _is_for_no_check(verb: Verb) -> bool:
    """Whether no Check uses up such an effect, so that it does not last until one."""
    if isinstance(verb, effects.Number):
        return verb.stat == "Speed"
    return isinstance(verb, effects.Hold | effects.Bring | effects.Reduce | effects.Redirect | effects.Light)
