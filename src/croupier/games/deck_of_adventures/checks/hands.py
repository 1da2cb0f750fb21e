"""Upper and Lower Hands: their total, and which card counts (chapter 9)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks import ring
from croupier.games.deck_of_adventures.checks.degrees import result, shifted_distance
from croupier.games.deck_of_adventures.checks.state import DEGREES, NONE, Hand
from croupier.games.deck_of_adventures.settings import Ruling


@rule("DA-9.2")
def upper(source: str, clause: str, n: int = 1, *, plus: bool = False) -> Hand:
    """An Upper Hand (n), or (n+): n additional cards, of which the best counts."""
    return Hand(n, source, clause, plus)


@rule("DA-9.2")
def lower(source: str, clause: str, n: int = 1, *, plus: bool = False) -> Hand:
    """A Lower Hand (n), or (n+): n additional cards, of which the worst counts."""
    return Hand(-n, source, clause, plus)


@rule("DA-9.1", "DA-9.5", "DA-25.27", "DA-R43")
def net(ruling: Ruling, hands: Sequence[Hand]) -> int:
    """All Upper Hands minus all Lower Hands; the same effect counts once unless it is a (N+) one.

    The lines of one power are different effects.
    """
    return sum(one.n for one in counted(ruling, hands))


@rule("DA-9.5", "DA-25.27", "DA-R43")
def counted(ruling: Ruling, hands: Sequence[Hand]) -> tuple[Hand, ...]:
    """The hands as they count, which add up to the net hand: each effect once, with all of its instances."""
    found: dict[tuple[str, int, bool], list[Hand]] = {}
    for one in hands:
        found.setdefault((one.source, one.line, one.n > 0), []).append(one)
    if len(found) == len(hands) or ruling("same_effect") == "always_adds":
        return tuple(hands)
    return tuple(msgspec.structs.replace(same[0], n=_together(same)) for same in found.values())


@rule("DA-9.5", "DA-9.6")
def _together(same: Sequence[Hand]) -> int:
    """The total of instances of one effect: N, plus one for each further instance of a (N+) effect."""
    size = max(abs(one.n) for one in same)
    if any(one.plus for one in same):
        size += len(same) - 1
    return size if same[0].n > 0 else -size


@rule("DA-9.1", "DA-9.3", "DA-R41", "DA-R42")
def cards_that_count(
    ruling: Ruling,
    cards: Sequence[str],
    target: str,
    *,
    dr: int,
    modifier: int,
    net: int,
    requirement: str = NONE,
) -> tuple[int, ...]:
    """The indexes of the drawn cards that count; more than one if the owner may choose among equals."""
    if len(cards) == 1:
        return (0,)
    keys = [closeness(ruling, card, target, dr=dr, modifier=modifier, requirement=requirement) for card in cards]
    counts = max(keys) if net < 0 else min(keys)
    return tuple(at for at, found in enumerate(keys) if found == counts)


@rule("DA-9.3", "DA-R41", "DA-R42")
def closeness(ruling: Ruling, card: str, target: str, *, dr: int, modifier: int, requirement: str) -> tuple[int, ...]:
    """A sort key for cards, the closest first: whether the card passes, its distance once moved, its degree."""
    meant = result(ruling, card, target, dr=dr, modifier=modifier, requirement=requirement)
    degree = DEGREES.index(meant.degree)
    match ruling("hand_selection"):
        case "best_degree":
            return (degree,)
        case "pure_distance":
            close: tuple[int, ...] = (ring.distance(card, target),)
        case _:
            close = (0 if meant.passed else 1, shifted_distance(card, target, modifier))
    return close if ruling("hand_ties") == "owner" else (*close, degree)
