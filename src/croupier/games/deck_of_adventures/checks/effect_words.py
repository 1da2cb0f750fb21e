"""Effects on a character in words, and how long they still last."""

from __future__ import annotations

from croupier.core.rules import cites
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks.words import hand_in_words
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.roles import MECHANICS
from croupier.games.deck_of_adventures.terrain.state import LIGHT_NAMES

HIDDEN = "hidden"
"""The kind of hand that hiding gives to those who fail to find the hider."""
CLAUSES = cites("DA-21.6", "DA-21.7", "DA-21.8", "DA-21.9", "DA-13.12", name="CLAUSES")(
    {**dict(zip(MECHANICS, ("DA-21.6", "DA-21.7", "DA-21.8", "DA-21.9"), strict=True)), HIDDEN: "DA-13.12"}
)
"""The clause behind each kind of effect that does not come from a power."""
BUILT_IN = frozenset({"", *MECHANICS, HIDDEN})
"""Kinds of effects that do not come from a power."""
ARMOR_RANGE = "AR"
MOMENTS = {"next": "for the next Check", "combat": "for this combat", "scene": "for this scene", "rest": "until a rest"}


def is_of_power(one: Effect) -> bool:
    """Whether an effect comes from a power or an item."""
    return one.kind not in BUILT_IN


def effect_in_words(view: Adventure, one: Effect) -> str:
    """What an effect does: "Upper Hand (1), Stealth", "AR -1", "Bram takes the next damage"."""
    return ", ".join(part for part in _parts(view, one) if part)


def _parts(view: Adventure, one: Effect) -> tuple[str, ...]:
    checks = "" if one.on == "all" or not (one.n or one.dr) else one.on
    taker = f"{name_of(view, one.guard)} takes the next damage" if one.guard else ""
    spared = (
        "" if one.less is None else f"the next damage is reduced by {one.less}" if one.less else "no damage next time"
    )
    return (
        hand_in_words(one.n), f"DR {one.dr:+}" if one.dr else "", checks, f"{one.stat} {one.by:+}" if one.stat else "",
        taker, spared, *_parts_of_others(one),
    )  # fmt: skip


def _parts_of_others(one: Effect) -> tuple[str, ...]:
    """What an effect does to others, to the light, to turns and to cards."""
    around = f"{one.whom} within {one.near or 0}" if one.whom else ""
    light = f"{LIGHT_NAMES[one.light]}{f' within {one.near}' if one.near else ''}" if one.light else ""
    act = f"one more {one.action.capitalize()} Action" if one.action else ""
    return around, light, act, "a card set aside" if one.holds else "", "called" if one.brings else ""


def checks_in_words(one: Effect) -> str:
    """The Checks for which the GM gives a hand: "for the next attack", "for Stealth Checks"."""
    what = {"all": "Check", "attack": "attack"}.get(one.on, f"{one.on} Check")
    return f"for the next {what}" if one.until == "next" else f"for {'all ' if one.on == 'all' else ''}{what}s"


def length_in_words(view: Adventure, one: Effect) -> str:
    """How long an effect still lasts, with a comma before it; "" for one that the GM ends."""
    if one.until == "next" and one.stat == ARMOR_RANGE:
        return ", for the next attack on them"
    if one.until in MOMENTS:
        return f", {MOMENTS[one.until]}"
    kind, _, rest = one.until.partition(":")
    if kind == "rounds":
        left = int(rest.partition(":")[0])
        return f", {left} {'round' if left == 1 else 'rounds'} left"
    if kind == "turn":
        return f", until {name_of(view, rest)}'s next turn"
    who, _, later = rest.partition(":")
    return f", to the end of {name_of(view, who)}'s {later and f'{later} '}turn" if kind == "turn_end" else ""
