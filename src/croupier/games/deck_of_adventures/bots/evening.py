"""What bots do unasked: an evening at an old mill, step by step. Words of ours, for demos."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.core.commands import Command
from croupier.core.table_commands import Say
from croupier.games.deck_of_adventures.cast.commands import GrantXp
from croupier.games.deck_of_adventures.cast.scene_commands import BringOn, MakeReady
from croupier.games.deck_of_adventures.cast.state import HOSTILE, PC, Character
from croupier.games.deck_of_adventures.checks.commands import AskForCheck, AwardFate, CallCheck, CallContest
from croupier.games.deck_of_adventures.combat.commands import StartCombat
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.commands import AskGm, CallRest, SetScene, StartEpic
from croupier.games.deck_of_adventures.terrain.commands import Cell, LayGrid, PaintGrid, PlaceToken, TakeGrid

MILL, YARD, FLOOD, INN = "The old mill", "The mill yard", "The flood", "The inn at the ford"
WIDTH, HEIGHT = 12, 8
WALL = tuple(Cell(5, y) for y in range(3))
MUD = tuple(Cell(x, 4) for x in range(4, 8))


def party(view: Adventure) -> list[Character]:
    """Player characters who can act."""
    return [one for one in view.characters if one.kind == PC and one.here and not one.is_out]


def _foes(view: Adventure) -> list[Character]:
    return [one for one in view.characters if one.side == HOSTILE and one.here and not one.is_out]


def gm_wants(view: Adventure, done: set[str]) -> Command | None:
    """The next thing of the evening; None where it is over, or nobody plays yet."""
    if not party(view) and "begun" not in done:
        return None
    done.add("begun")
    for at, step in enumerate(STEPS):
        for n, command in enumerate(step(view)):
            key = f"{at}.{n}"
            if key not in done:
                done.add(key)
                return command
        done.update(f"{at}.{n}" for n in range(len(view.characters) + 2))
    return None


def _mill(view: Adventure) -> Iterator[Command]:
    yield SetScene(MILL, "The wheel stands still, and the door hangs from one hinge.")
    yield Say("Nobody has milled here since the spring. Somebody has been here since.")


def _look(view: Adventure) -> Iterator[Command]:
    for one in party(view):
        yield CallCheck((one.id,), "Detection", 3, words="to hear who is upstairs")


def _players(view: Adventure) -> Iterator[Command]:
    yield Say("What do you do?")


def _ready(view: Adventure) -> Iterator[Command]:
    yield MakeReady("Toll-Gate Bruiser", count=2)
    yield MakeReady("Captain Orsa Vane")


def _yard(view: Adventure) -> Iterator[Command]:
    yield SetScene(YARD, "They come out of the barn: two with clubs, and their captain.")
    yield LayGrid(WIDTH, HEIGHT)
    yield PaintGrid("wall", WALL)
    yield PaintGrid("rough", MUD)


def _party_stands(view: Adventure) -> Iterator[Command]:
    for at, one in enumerate(party(view)):
        yield PlaceToken(one.id, 2, 2 + at)


def _come(view: Adventure) -> Iterator[Command]:
    waiting = tuple(one.id for one in view.waiting.value or ())
    if waiting:
        yield BringOn(waiting)


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


def _quick(view: Adventure) -> Iterator[Command]:
    if party(view):
        yield CallRest("quick", tuple(one.id for one in party(view)))


def _flood(view: Adventure) -> Iterator[Command]:
    yield SetScene(FLOOD, "The weir above the mill gives way.")
    if party(view):
        yield StartEpic("to bring the miller's children over the bridge before it goes", 2, 2)


def _full(view: Adventure) -> Iterator[Command]:
    yield SetScene(INN, "A fire, a roof, eight hours.")
    here = tuple(one.id for one in view.characters if one.kind == PC and one.here and not one.dead)
    if here:
        yield CallRest("full", here)
        yield GrantXp(here, 1)
    yield Say("That is all for tonight.")


STEPS: tuple[Callable[[Adventure], Iterator[Command]], ...] = (
    _mill, _look, _players, _ready, _yard, _party_stands, _come, _foes_stand, _threat, _fight, _after, _quick, _flood,
    _full,
)  # fmt: skip


def player_wants(view: Adventure, seat: str, done: set[str]) -> Command | None:
    """At the mill each asks the GM for something, once."""
    mine = [one for one in party(view) if one.seat == seat]
    if not mine or view.scene.title != MILL or "asked" in done:
        return None
    done.add("asked")
    if seat == "p1":
        return AskForCheck(mine[0].id, "Investigation", "I look for tracks around the door.")
    return AskGm(mine[0].id, "Is there smoke from the chimney?")
