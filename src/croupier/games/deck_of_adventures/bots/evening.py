"""What bots do without a prompt: an evening at an old mill, step by step."""

from __future__ import annotations

from croupier.core.bots import Number
from croupier.core.commands import Command
from croupier.core.state import GM
from croupier.games.deck_of_adventures.bots.answers import SMOKE
from croupier.games.deck_of_adventures.bots.evening_steps import MILL, STEPS, UPSTAIRS, newcomer_spot, party
from croupier.games.deck_of_adventures.bots.moment import May
from croupier.games.deck_of_adventures.cast.state import MINION, PC
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks.commands import AskForCheck, TellOutcome
from croupier.games.deck_of_adventures.checks.state import DONE, Check
from croupier.games.deck_of_adventures.combat.actions import CONVINCE, INSPECT, RECALL
from croupier.games.deck_of_adventures.combat.commands import LeaveCombat
from croupier.games.deck_of_adventures.harm.commands import Treat
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.commands import AskGm
from croupier.games.deck_of_adventures.terrain.commands import PlaceToken

TRACKS = "I look for tracks around the door."
TRIES = 2
"""How often each player tries to treat the same character after a fight."""


SAID = {
    RECALL: ("It is said that {fact}.", "Nothing comes to mind."),
    INSPECT: ("{about}.", "There is nothing to see."),
    CONVINCE: ("{about}.", "{name} is not convinced."),
}
"""What the GM says after a success, and after a miss."""
HEARD = {
    TRACKS: ("Somebody has come and gone since the rain, in heavy boots.", "The ground is too hard to tell."),
    UPSTAIRS: ("Boots on the boards, and a low laugh.", "Nothing but the water."),
}
"""What the GM says after a success, and after a miss, by the Check's subject."""
FACTS = (
    "the last of them never fights to the end", "they came up the river in spring", "the miller owed them money",
    "they have a boat below the weir",
)  # fmt: skip
"""Facts that can be recalled, in order."""


class Evening:
    """What a seat does without a prompt, in order."""

    def __init__(self, seat: str, pick: Number) -> None:
        self.seat, self.pick = seat, pick
        self.at = 0
        self.left: list[Command] = []
        self.tried: dict[str, int] = {}
        self.has_asked = False
        self.said: set[str] = set()
        self.leaving: list[str] = []
        self.recalled = 0
        self.met: set[str] = set()

    def wants(self, view: Adventure) -> Command | None:
        """The next step of the evening; None if it is over, waits for others, or nobody plays yet."""
        return self._gm_wants(view) if self.seat == GM else self._player_wants(view)

    def _gm_wants(self, view: Adventure) -> Command | None:
        """The GM's next command; each step is computed only after those before it, from the current view."""
        if not self.at and not party(view):
            return None
        while not self.left and self.at < len(STEPS):
            self.left = list(STEPS[self.at](view, self.pick))
            self.at += 1
        return self.left.pop(0) if self.left else None

    def _player_wants(self, view: Adventure) -> Command | None:
        """At the mill, each player asks the GM for one thing."""
        mine = [one for one in party(view) if one.seat == self.seat]
        if not mine or self.has_asked or view.scene.title != MILL:
            return None
        self.has_asked = True
        if self.seat == "p1":
            return AskForCheck(mine[0].id, "Investigation", TRACKS)
        return AskGm(mine[0].id, SMOKE)

    def departs(self, view: Adventure, may: May) -> Command | None:
        """Have a convinced Minion leave the combat, before anything else."""
        self.leaving = [who for who in self.leaving if not view.character(who).is_out]
        for who in self.leaving:
            leaves = LeaveCombat(who, "convinced that there is nothing to gain here")
            if may(leaves):
                self.leaving.remove(who)
                return leaves
        return None

    def places(self, view: Adventure, may: May) -> Command | None:
        """Put characters who joined the combat late on the map, next to somebody on their side."""
        combat = view.combat
        if combat is None or not combat.round:
            self.met.clear()
        elif not self.met:
            self.met.update(combat.order)
        elif self.seat == GM:
            for who in combat.order:
                at = newcomer_spot(view, who) if who not in self.met else None
                self.met.add(who)
                if at is not None and may(PlaceToken(who, at.x, at.y)):
                    return PlaceToken(who, at.x, at.y)
        return None

    def tells(self, view: Adventure, may: May) -> Command | None:
        """What the GM says after a Check to recall, to inspect or to convince; a convinced Minion leaves then."""
        if self.seat != GM:
            return None
        for check in view.checks:
            said = SAID.get(check.kind) or HEARD.get(check.words)
            if check.state == DONE and said is not None and check.result is not None and check.id not in self.said:
                self.said.add(check.id)
                passed = check.result.passed
                if passed and check.kind == CONVINCE and view.character(check.about).kind == MINION:
                    self.leaving.append(check.about)
                    return self.departs(view, may)
                about, fact = _about(view, check), FACTS[self.recalled % len(FACTS)]
                self.recalled += passed and check.kind == RECALL
                return TellOutcome(check.id, said[not passed].format(about=about, fact=fact, name=_name(view, check)))
        return None

    def treats(self, view: Adventure, may: May) -> Command | None:
        """After a fight, treat knocked-out friends."""
        if view.combat is not None or self.seat == GM:
            return None
        for one in view.characters:
            if one.kind == PC and one.here and one.knockout is not None and self.tried.get(one.id, 0) < TRIES:
                mine = (each.id for each in party(view) if each.seat == self.seat)
                treated = next((Treat(each, one.id) for each in mine if may(Treat(each, one.id))), None)
                if treated is not None:
                    self.tried[one.id] = self.tried.get(one.id, 0) + 1
                    return treated
        return None


def _name(view: Adventure, check: Check) -> str:
    """The name of the character whom a Check is about."""
    return view.character(check.about).name if view.has(check.about) else "Nobody"


def _about(view: Adventure, check: Check) -> str:
    """What a searcher learns about somebody, or how somebody takes being convinced."""
    one = view.character(check.about) if view.has(check.about) else None
    if one is None or one.vitals.value is None:
        return "They hold back"
    if check.kind == CONVINCE:
        return f"{one.name} hesitates, but does not stop"
    left = one.vitals.value.hp + numbers.ap(view.ruling, view, one.id)
    return f"{one.name} can take {left} more damage"
