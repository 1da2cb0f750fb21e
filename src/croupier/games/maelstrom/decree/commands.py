"""What the storyteller can set against the rules, for a reason, once or as a house rule."""

from __future__ import annotations

from croupier.pieces.override_commands import Decree


class SetWillpower(Decree, frozen=True, tag="set_willpower", kw_only=True):
    """Set the dots of current willpower, up to the permanent rating."""

    who: str
    dots: int


class SetCondition(Decree, frozen=True, tag="set_condition", kw_only=True):
    """Set a condition: well, unconscious, dying or dead, whatever the track says."""

    who: str
    condition: str


class SetWounds(Decree, frozen=True, tag="set_wounds", kw_only=True):
    """Set how many boxes of the health track each kind of damage fills."""

    who: str
    bashing: int = 0
    lethal: int = 0
    aggravated: int = 0


class SetBroken(Decree, frozen=True, tag="set_broken", kw_only=True):
    """Set somebody to be at zero willpower, or able to act."""

    who: str
    broken: bool
