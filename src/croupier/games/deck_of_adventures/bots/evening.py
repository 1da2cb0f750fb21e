"""What bots do unasked: an evening at an old mill, step by step. Words of ours, for demos."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.core.commands import Command
from croupier.core.state import GM
from croupier.core.table_commands import Say
from croupier.games.deck_of_adventures.bots.moment import May
from croupier.games.deck_of_adventures.cast.commands import GrantXp
from croupier.games.deck_of_adventures.cast.premades import free_premades
from croupier.games.deck_of_adventures.cast.scene_commands import BringOn, MakeReady
from croupier.games.deck_of_adventures.cast.state import HOSTILE, PC, Character
from croupier.games.deck_of_adventures.checks.commands import AskForCheck, AwardFate, CallCheck, CallContest
from croupier.games.deck_of_adventures.combat.commands import StartCombat
from croupier.games.deck_of_adventures.harm.commands import CallBack, GiveHealth, Treat
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.commands import AskGm, CallRest, SetScene, StartEpic
from croupier.games.deck_of_adventures.terrain.commands import Cell, LayGrid, PaintGrid, PlaceToken, TakeGrid

MILL, YARD, FLOOD, INN = "The old mill", "The mill yard", "The flood", "The inn at the ford"
WIDTH, HEIGHT = 12, 8
WALL = tuple(Cell(5, y) for y in range(3))
MUD = tuple(Cell(x, 4) for x in range(4, 8))
FOUR, TRIES = 4, 2
"""Premades who fight; how often somebody is treated after it by each player."""
Step = Callable[[Adventure], Iterator[Command]]


class Evening:
    """What a seat wants unasked, one thing after another."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.at = 0
        self.left: list[Command] = []
        self.tried: dict[str, int] = {}
        self.has_asked = False

    def wants(self, view: Adventure) -> Command | None:
        """The next thing of the evening; None where it is over, waits for others, or nobody plays yet."""
        return self._gm_wants(view) if self.seat == GM else self._player_wants(view)

    def _gm_wants(self, view: Adventure) -> Command | None:
        """A step is looked at when those before it are done, as things stand by then."""
        if not self.at and not party(view):
            return None
        while not self.left and self.at < len(STEPS):
            self.left = list(STEPS[self.at](view))
            self.at += 1
        return self.left.pop(0) if self.left else None

    def _player_wants(self, view: Adventure) -> Command | None:
        """At the mill each asks the GM for something, once."""
        mine = [one for one in party(view) if one.seat == self.seat]
        if not mine or self.has_asked or view.scene.title != MILL:
            return None
        self.has_asked = True
        if self.seat == "p1":
            return AskForCheck(mine[0].id, "Investigation", "I look for tracks around the door.")
        return AskGm(mine[0].id, "Is there smoke from the chimney?")

    def treats(self, view: Adventure, may: May) -> Command | None:
        """After a fight friends who lie there are treated."""
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


def party(view: Adventure) -> list[Character]:
    """Player characters who can act."""
    return [one for one in view.characters if one.kind == PC and one.here and not one.is_out]


def _foes(view: Adventure) -> list[Character]:
    return [one for one in view.characters if one.side == HOSTILE and one.here and not one.is_out]


# the steps


def _more(view: Adventure) -> Iterator[Command]:
    """Players who have fewer than four characters between them play more of the premades, in turn."""
    here = party(view)
    seats = [one.id for one in view.seats if one.id != GM and one.taken]
    free = free_premades(view, GM)
    for at, being in enumerate(free[: max(0, FOUR - len(here))]):
        yield MakeReady(being.id, seat=seats[at % len(seats)])


def _come(view: Adventure) -> Iterator[Command]:
    waiting = tuple(one.id for one in view.waiting.value or ())
    if waiting:
        yield BringOn(waiting)


def _mill(view: Adventure) -> Iterator[Command]:
    yield SetScene(MILL, "The wheel stands still, and the door hangs from one hinge.")
    yield Say("Nobody has milled here since the spring. Somebody has been here since.")


def _look(view: Adventure) -> Iterator[Command]:
    yield CallCheck(tuple(one.id for one in party(view)), "Detection", 3, words="to hear who is upstairs")


def _players(view: Adventure) -> Iterator[Command]:
    yield Say("What do you do?")


def _ready(view: Adventure) -> Iterator[Command]:
    yield MakeReady("Toll-Gate Bruiser", count=2)
    yield MakeReady("Marsh Slinger")
    yield MakeReady("Captain Orsa Vane")


def _yard(view: Adventure) -> Iterator[Command]:
    yield SetScene(YARD, "They come out of the barn: two with clubs, one with a sling, and their captain.")
    yield LayGrid(WIDTH, HEIGHT)
    yield PaintGrid("wall", WALL)
    yield PaintGrid("rough", MUD)


def _party_stands(view: Adventure) -> Iterator[Command]:
    for at, one in enumerate(party(view)[:HEIGHT]):
        yield PlaceToken(one.id, 2, at if len(party(view)) > FOUR else 2 + at)


def _foes_stand(view: Adventure) -> Iterator[Command]:
    for at, one in enumerate(_foes(view)):
        yield PlaceToken(one.id, 9, 3 + at)


def _threat(view: Adventure) -> Iterator[Command]:
    here, foes = party(view), _foes(view)
    if here and foes:
        yield CallContest(foes[-1].id, "Bluffing", (here[0].id,), "Detection", words="that there are more in the barn")


def _fight(view: Adventure) -> Iterator[Command]:
    here, foes = party(view), _foes(view)
    if here and foes:
        yield StartCombat(tuple(one.id for one in (*here, *foes)))


def _after(view: Adventure) -> Iterator[Command]:
    yield TakeGrid()
    for one in party(view)[:1]:
        yield AwardFate(one.id, "token", "for standing at the front")


def _mercy(view: Adventure) -> Iterator[Command]:
    """Where all were beaten the miller's people find them (DA-17.3)."""
    fallen = [one for one in view.characters if one.kind == PC and one.here]
    if not party(view) and fallen:
        yield Say("You wake on straw, and somebody is holding a lantern.")
        for one in fallen:
            if one.dead:
                yield CallBack(one.id)
            yield GiveHealth(one.id, 1)


def _quick(view: Adventure) -> Iterator[Command]:
    yield CallRest("quick", tuple(one.id for one in party(view)))


def _flood(view: Adventure) -> Iterator[Command]:
    yield SetScene(FLOOD, "The weir above the mill gives way.")
    yield StartEpic("to bring the miller's children over the bridge before it goes", 2, 2)


def _full(view: Adventure) -> Iterator[Command]:
    yield SetScene(INN, "A fire, a roof, eight hours.")
    here = tuple(one.id for one in view.characters if one.kind == PC and one.here and not one.dead)
    yield CallRest("full", here)
    yield GrantXp(here, 1)
    yield Say("That is all for tonight.")


STEPS: tuple[Step, ...] = (
    _more, _come, _mill, _look, _players, _ready, _yard, _party_stands, _come, _foes_stand, _threat, _fight, _after,
    _mercy, _quick, _mercy, _flood, _full,
)  # fmt: skip
