"""The effect of a hit and the fate of its target: arithmetic only (SS-5.10, SS-5.11, SS-7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.rules import rule

if TYPE_CHECKING:
    from croupier.games.state_stack.settings import Ruling  # noqa: TC004 - a hint alone: odds load this without msgspec

UNCONSCIOUS, DEAD = "unconscious", "dead"
CONTEST = "contest"
WON, NOT_WON = 2, 1


@rule("SS-5.10", "SS-R31")
def hit_effect(ruling: Ruling, margin: int, *, as_stun: bool = False) -> tuple[int, int]:
    """The damage and stun of a hit: the margin as damage, or one stun if there is no margin."""
    reading = ruling("hit_effect")
    damage, stun = max(0, margin), 0 if margin > 0 else 1
    if reading == "margin_and_stun":
        stun = 1
    elif reading == "half_margin":
        damage = -(-damage // 2)
    elif reading == "one_else_stun":
        damage = min(1, damage)
    return (0, damage + stun) if as_stun else (damage, stun)


@rule("SS-5.11", "SS-R32")
def is_deadly(ruling: Ruling, damage: int, body: int) -> bool:
    """Whether the damage is deadly: twice the Body, unless a ruling says otherwise."""
    if not damage:
        return False
    reading = ruling("death_at")
    if reading == "one_and_half":
        return damage >= -(-3 * body // 2)
    return damage >= (3 if reading == "triple" else 2) * body


@rule("SS-5.11", "SS-R32")
def deadly_words(ruling: Ruling, damage: int, body: int) -> str:
    """Deadly damage compared with the Body, in words: "twice Body 4", "over twice Body 4"."""
    reading = ruling("death_at")
    halves = {"one_and_half": 3, "triple": 6}.get(reading, 4)
    times = {"one_and_half": "one and a half times", "triple": "three times"}.get(reading, "twice")
    return f"{'over ' if 2 * damage > halves * body else ''}{times} Body {body}"


@rule("SS-5.11", "SS-R32", "SS-R33")
def fate(ruling: Ruling, stun: int, damage: int, body: int, willpower: int) -> str:
    """The fate of a combatant who was hit: dead, unconscious, a contest to stay up, or (empty) none."""
    if is_deadly(ruling, damage, body):
        return UNCONSCIOUS if ruling("death_at") == "never" else DEAD
    reading = ruling("knock_out")
    if reading == "contest" and stun + damage > willpower:
        return CONTEST
    if reading == "threshold" and stun + damage > body + willpower:
        return UNCONSCIOUS
    return ""


@rule("SS-7.3")
def stun_after(stun: int, won: bool) -> int:
    """The stun after a recovery: two points less if the contest is won, otherwise one; never below 0."""
    return max(0, stun - (WON if won else NOT_WON))
