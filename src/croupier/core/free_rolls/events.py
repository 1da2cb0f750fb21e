"""Events of free rolls: they change nothing, and only some seats may see the result."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.events import Event, as_talk, unchanged
from croupier.core.free_rolls.commands import EVERYBODY, GM_BLIND, OWN
from croupier.core.free_rolls.rolling import RolledDice, RollResult
from croupier.core.names import and_so_on, capitalized_name, name_of
from croupier.core.playing_cards import face_name
from croupier.core.secrets import Secret
from croupier.core.state import GM, State


class FreelyRolled(Event, frozen=True, tag="freely_rolled"):
    """A seat rolled dice: who, who sees the result, and the dice."""

    seat: str
    visibility: str
    result: Secret[RollResult]

    line_kind = as_talk
    apply = unchanged

    def log_line(self, view: State) -> str:
        if self.result.value is None:
            return secret_line(view, self.seat, self.visibility, "rolls dice")
        who = capitalized_name(view, self.seat)
        return f"{who} rolls {roll_text(self.result.value)}.{_seen_by(view, self)}"

    def teaches(self) -> bool:
        return True


class FreelyDrawn(Event, frozen=True, tag="freely_drawn"):
    """A seat drew cards: who, who sees them, how many, and which."""

    seat: str
    visibility: str
    count: int
    cards: Secret[tuple[str, ...]]

    line_kind = as_talk
    apply = unchanged

    def log_line(self, view: State) -> str:
        number = "a card" if self.count == 1 else f"{self.count} cards"
        if self.cards.value is None:
            return secret_line(view, self.seat, self.visibility, f"draws {number}")
        drawn = and_so_on([f"the {face_name(one)}" for one in self.cards.value])
        who = capitalized_name(view, self.seat)
        return f"{who} draws {number} from a full deck: {drawn}.{_seen_by(view, self)}"

    def teaches(self) -> bool:
        return True


def secret_line(view: State, seat: str, visibility: str, does: str) -> str:
    """What others learn of a secret roll: that there was one, and who sees it."""
    who = capitalized_name(view, seat)
    if visibility == OWN or seat == GM:
        return f"{who} {does} in secret."
    if visibility == GM_BLIND:
        return f"{who} {does} for the GM alone to see."
    return f"{who} {does} in secret, seen by the GM too."


def _seen_by(view: State, event: FreelyRolled | FreelyDrawn) -> str:
    """A note for those who see a secret result."""
    if event.visibility == EVERYBODY:
        return ""
    if event.visibility == OWN or event.seat == GM:
        return f" Only {name_of(view, event.seat)} sees this."
    gm = name_of(view, GM)
    return (
        f" Only {gm} sees this."
        if event.visibility == GM_BLIND
        else f" Only {name_of(view, event.seat)} and {gm} see this."
    )


def roll_text(result: RollResult) -> str:
    """A roll in words, such as "4d6kh3+1 (Strength): 6, 5, 4, (2) = 16"; dice that do not count are in parentheses."""
    about = f" ({result.comment})" if result.comment else ""
    total = result.total
    if result.counts:
        total = f"{total} {'success' if total == '1' else 'successes'}"
    return f"{result.expression}{about}: {_dice_text(result.dice)} = {total}"


def _dice_text(rolled: Sequence[RolledDice]) -> str:
    """The faces of each kind of dice separated by commas, the kinds by semicolons."""
    parts = []
    for one in rolled:
        faces = ", ".join(die.text for die in one.dice)
        parts.append(f"[{faces}]" if one.is_dropped else faces)
    return "; ".join(parts)


FreeRollEvent = FreelyRolled | FreelyDrawn
