"""Results that the log of a fight reports: of tests, contests, actions, hits, boosts and recoveries."""

from __future__ import annotations

from croupier.core.events import Event, unchanged
from croupier.core.names import and_so_on
from croupier.games.state_stack.state import Fight


class ActionResolved(Event, frozen=True, tag="action_resolved"):
    """The score of an action against the defense of its target, or against a difficulty, and whether it succeeds."""

    combatant: str
    score: int
    against: int
    succeeds: bool
    target: str = ""
    is_attack: bool = False
    kept: tuple[int, int] = (0, 0)

    apply = unchanged

    def log_line(self, view: Fight) -> str:
        scores = f"{self.score} against {self.against}" if self.score else "no valid card"
        if self.score and self.score == self.against:
            scores += f", {self.kept[0]} cards left against {self.kept[1]}" if self.target else ""
        actor, target = view.name_of(self.combatant), view.name_of(self.target)
        if self.is_attack:
            return f"{actor} attacks {target}: {scores}, {'hit' if self.succeeds else 'miss'}."
        who = f"{actor} against {target}" if self.target else f"{actor}'s attempt"
        return f"{who}: {scores}, {'success' if self.succeeds else 'failure'}."


class Boosted(Event, frozen=True, tag="boosted"):
    """The card of a boost and the blank cards that it brings."""

    combatant: str
    value: int
    cards: int

    apply = unchanged

    def log_line(self, view: Fight) -> str:
        cards = f"{self.cards or 'no'} blank {'card' if self.cards == 1 else 'cards'}"
        return f"{view.name_of(self.combatant)} boosts with a card of value {self.value}: {cards}."


class Tested(Event, frozen=True, tag="tested"):
    """The result of a test; the tested rank is not part of it, since it may be hidden."""

    combatant: str
    what: str
    score: int
    remaining: int

    apply = unchanged

    def log_line(self, view: Fight) -> str:
        result = f"scores {self.score}" if self.score else "fails"
        cards = f"{self.remaining} {'card' if self.remaining == 1 else 'cards'}"
        return f"{view.name_of(self.combatant)} tests {self.what}: {result}, {cards} left."


class Contested(Event, frozen=True, tag="contested"):
    """The result of a contest; the compared ratings are not part of it, since they may be hidden."""

    combatant: str
    what: str
    won: bool

    apply = unchanged

    def log_line(self, view: Fight) -> str:
        return f"{view.name_of(self.combatant)} {'wins' if self.won else 'loses'} a contest of {self.what}."


class HitLanded(Event, frozen=True, tag="hit_landed"):
    """A hit deals damage and stun."""

    combatant: str
    damage: int
    stun: int

    apply = unchanged

    def log_line(self, view: Fight) -> str:
        points = [f"{count} {kind}" for count, kind in ((self.damage, "damage"), (self.stun, "stun")) if count]
        return f"{view.name_of(self.combatant)} takes {and_so_on(points) or 'no harm'}."


class StunRecovered(Event, frozen=True, tag="stun_recovered"):
    combatant: str
    won: bool
    points: int

    apply = unchanged

    def log_line(self, view: Fight) -> str:
        return f"{view.name_of(self.combatant)} recovers {self.points} stun."
