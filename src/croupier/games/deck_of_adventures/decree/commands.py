"""What the GM can set contrary to the rules, for a reason, once or as a house rule (DA-1.2)."""

from __future__ import annotations

from croupier.pieces.override_commands import Decree


class SetNumber(Decree, frozen=True, tag="set_number", kw_only=True):
    """Set a number of a character.

    Health ("hp") and its maximum ("hp_max"), Armor ("ap"), Power Points ("pp"), "fatigue", "rest_cards",
    speed lost by falls ("speed_lost"); of a knockout its turns ("ko_turns") and its death tally ("death_successes",
    "death_failures", "death_lower").
    """

    who: str
    what: str
    to: int


class SetAwake(Decree, frozen=True, tag="set_awake", kw_only=True):
    """Set a character awake, knocked out by damage or fatigue, dying, stable or dead.

    This applies whatever the numbers say.
    """

    who: str
    how: str


class SetAffliction(Decree, frozen=True, tag="set_affliction", kw_only=True):
    """Give or remove a condition; `count` is Poisoned's N, 0 removes the condition."""

    who: str
    condition: str
    count: int


class SetPosition(Decree, frozen=True, tag="set_position", kw_only=True):
    """Put a character on this space of the map, whatever is there."""

    who: str
    x: int
    y: int


class SetResult(Decree, frozen=True, tag="set_result", kw_only=True):
    """Set the result of a Check under way, whatever its cards say; not given, `passed` follows from the degree."""

    check: str
    degree: str
    passed: bool | None = None


class GiveTurn(Decree, frozen=True, tag="give_turn", kw_only=True):
    """Set whose turn it is in a combat."""

    who: str


class SetTally(Decree, frozen=True, tag="set_tally", kw_only=True):
    """Set the successes and failures of an Epic Event."""

    successes: int
    failures: int
