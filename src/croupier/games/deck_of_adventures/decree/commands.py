"""What the GM can set otherwise than by the rules, for a reason, once or as a house rule (DA-1.2)."""

from __future__ import annotations

from croupier.pieces.override_commands import Decree


class SetNumber(Decree, frozen=True, tag="set_number", kw_only=True):
    """Health ("hp") and the most of it ("hp_max"), Armor ("ap"), Power Points ("pp"), "fatigue", "rest_cards",
    speed lost by falls ("speed_lost").
    """

    who: str
    what: str
    to: int


class SetAwake(Decree, frozen=True, tag="set_awake", kw_only=True):
    """Awake, knocked out by damage or fatigue, dying, stable or dead, whatever the numbers say."""

    who: str
    how: str


class SetAffliction(Decree, frozen=True, tag="set_affliction", kw_only=True):
    """A condition that it has or has not; `count` is Poisoned's N, 0 takes the condition away."""

    who: str
    condition: str
    count: int


class SetPosition(Decree, frozen=True, tag="set_position", kw_only=True):
    """It stands on this space of the map, whatever is there."""

    who: str
    x: int
    y: int


class SetResult(Decree, frozen=True, tag="set_result", kw_only=True):
    """What comes of a Check under way, whatever its cards say."""

    check: str
    degree: str
    passed: bool = False


class GiveTurn(Decree, frozen=True, tag="give_turn", kw_only=True):
    """Whose turn it is in a combat."""

    who: str


class SetTally(Decree, frozen=True, tag="set_tally", kw_only=True):
    """Successes and failures of an Epic Event."""

    successes: int
    failures: int
