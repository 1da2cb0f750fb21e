"""The steps of an evening at an old mill, as the GM's bot takes them. Our own texts, for demos."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.core.bots import Number
from croupier.core.commands import Command
from croupier.core.state import GM
from croupier.core.table_commands import Say
from croupier.games.deck_of_adventures.cast.commands import GrantXp, LevelUp
from croupier.games.deck_of_adventures.cast.premades import free_premades
from croupier.games.deck_of_adventures.cast.scene_commands import BringOn, MakeReady, RemoveCharacter
from croupier.games.deck_of_adventures.cast.state import COMPANION, HOSTILE, PC, Character
from croupier.games.deck_of_adventures.checks.commands import AwardFate, CallCheck, CallContest
from croupier.games.deck_of_adventures.combat.commands import StartCombat
from croupier.games.deck_of_adventures.harm.commands import CallBack, GiveHealth, LayCondition, LetFall, LiftCondition
from croupier.games.deck_of_adventures.harm.state import ENTANGLED
from croupier.games.deck_of_adventures.health.condition_changes import is_exempt
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.commands import CallRest, SetScene, StartEpic
from croupier.games.deck_of_adventures.terrain.commands import (
    Cell,
    Covering,
    LayGrid,
    Light,
    PaintGrid,
    PlaceToken,
    SetCover,
    SetLight,
    TakeGrid,
)
from croupier.games.deck_of_adventures.terrain.state import Spot

MILL, YARD, FLOOD, INN = "The old mill", "The mill yard", "The flood", "The inn at the ford"
UPSTAIRS = "to hear who is upstairs"
"""The subject of the party's Check to listen at the mill."""
WIDTH, HEIGHT = 12, 8
WALL = tuple(Cell(5, y) for y in range(3))
MUD = tuple(Cell(x, 4) for x in range(4, 8))
FOES = (
    (("Toll-Gate Bruiser", 2), ("Marsh Slinger", 1), ("Captain Orsa Vane", 1)),
    (("Cairn Sentinel", 1), ("Lantern Wisp", 1), ("Teodor Glass", 1)),
    (("Bristleback Sow", 1), ("Marsh Slinger", 1), ("Mother Undertow", 1)),
)
"""The creatures that come out of the barn, and how many of each."""
LIGHTS: tuple[Light, ...] = ("bright", "partial", "full darkness")
HOURS = {"bright": "It is noon.", "partial": "It is dusk.", "full darkness": "There is no moon."}
COVERED: tuple[Covering, ...] = ("partial", "full")
HAZARDS = (
    ("Burned", "A lantern falls into the straw."), ("Poisoned", "Something in the straw bites."),
    ("Blinded", "Flour dust is everywhere."), ("Deafened", "The mill bell comes down."),
    ("Frozen", "Water from the race is as cold as iron."), ("Knocked Down", "The boards are slippery."),
)  # fmt: skip
"""Further mishaps in the yard, each with the resulting condition."""
FOUR, HALF, FAR = 4, 2, 3
"""The number of premades in the fight; a chance of one in two; how far apart the two hazards are listed."""
Step = Callable[[Adventure, Number], Iterator[Command]]


def party(view: Adventure) -> list[Character]:
    """Player characters who can act."""
    return [one for one in view.characters if one.kind == PC and one.here and not one.is_out]


def newcomer_spot(view: Adventure, who: str) -> Spot | None:
    """The free space nearest to a character on a newcomer's side; None without a map, or if it stands on it already."""
    grid, one = view.grid, view.character(who)
    if grid is None or not one.here or grid.of(who) is not None:
        return None
    friends = [at for each in view.characters if each.side == one.side and (at := grid.of(each.id)) is not None]
    taken = {each.at for each in (*grid.standing, *(grid.hidden.value or ()))} | grid.walls
    free = [at for x in range(grid.width) for y in range(grid.height) if (at := Spot(x, y)) not in taken]
    return min(free, key=lambda at: (min((at.far(each) for each in friends), default=0), at), default=None)


def _foes(view: Adventure) -> list[Character]:
    return [one for one in view.characters if one.side == HOSTILE and one.here and not one.is_out]


# steps


def _more(view: Adventure, pick: Number) -> Iterator[Command]:
    """If fewer than four characters are played, the players take further premades in turn."""
    here = party(view)
    seats = [one.id for one in view.seats if one.id != GM and one.taken]
    free = free_premades(view, GM)
    for at, being in enumerate(free[: max(0, FOUR - len(here))] if seats else ()):
        yield MakeReady(being.id, seat=seats[at % len(seats)])


def _come(view: Adventure, pick: Number) -> Iterator[Command]:
    waiting = tuple(one.id for one in view.waiting.value or ())
    if waiting:
        yield BringOn(waiting)


def _mill(view: Adventure, pick: Number) -> Iterator[Command]:
    yield SetScene(MILL, "The wheel stands still, and the door hangs from one hinge.")
    yield Say("Nobody has worked this mill since the spring.")


def _look(view: Adventure, pick: Number) -> Iterator[Command]:
    yield CallCheck(tuple(one.id for one in party(view)), "Detection", 3, words=UPSTAIRS)


def _players(view: Adventure, pick: Number) -> Iterator[Command]:
    yield Say("What do you do?")


def _grow(view: Adventure, pick: Number) -> Iterator[Command]:
    """The party gains a Level for the road here; one of them may have found a dog."""
    here = party(view)
    yield LevelUp(tuple(one.id for one in here))
    if pick(HALF) and here:
        yield MakeReady("Mill Hound", dealer=here[pick(len(here))].id)


def _ready(view: Adventure, pick: Number) -> Iterator[Command]:
    for being, count in FOES[pick(len(FOES))]:
        yield MakeReady(being, count=count)


def _yard(view: Adventure, pick: Number) -> Iterator[Command]:
    light = LIGHTS[pick(len(LIGHTS))]
    yield SetScene(YARD, f"They come out of the barn. {HOURS[light]}")
    if light != view.scene.light:
        yield SetLight(light)
    yield LayGrid(WIDTH, HEIGHT)
    yield PaintGrid("wall", WALL)
    yield PaintGrid("rough", MUD)


def _party_stands(view: Adventure, pick: Number) -> Iterator[Command]:
    for at, one in enumerate(party(view)[:HEIGHT]):
        yield PlaceToken(one.id, 2, at if len(party(view)) > FOUR else 2 + at)
    for pet in view.characters:
        if pet.kind == COMPANION and pet.here:
            yield PlaceToken(pet.id, 1, 1)


def _foes_stand(view: Adventure, pick: Number) -> Iterator[Command]:
    for at, one in enumerate(_foes(view)):
        yield PlaceToken(one.id, 9, 3 + at)


def _cover(view: Adventure, pick: Number) -> Iterator[Command]:
    """Cover for one of the foes against the party, and for one of the party against a foe."""
    here, foes = party(view), _foes(view)
    if here and foes:
        for one in here:
            yield SetCover(one.id, foes[0].id, COVERED[pick(len(COVERED))])
        yield SetCover(foes[-1].id, here[0].id, "partial")


def _hazard(view: Adventure, pick: Number) -> Iterator[Command]:
    """A further hazard for one character on each side."""
    first = pick(len(HAZARDS))
    for at, those in enumerate((party(view), _foes(view))):
        if those:
            condition, words = HAZARDS[(first + FAR * at) % len(HAZARDS)]
            yield Say(words)
            one = those[pick(len(those))]
            if not is_exempt(view.ruling, one):
                yield LayCondition(one.id, condition)


def _threat(view: Adventure, pick: Number) -> Iterator[Command]:
    here, foes = party(view), _foes(view)
    if here and foes:
        yield CallContest(foes[-1].id, "Bluffing", (here[0].id,), "Detection", words="that there are more in the barn",
                          sight=False)  # fmt: skip


def _fight(view: Adventure, pick: Number) -> Iterator[Command]:
    here, foes = party(view), _foes(view)
    if here and foes:
        yield StartCombat(tuple(one.id for one in (*here, *foes)))


def after(view: Adventure, pick: Number) -> Iterator[Command]:
    """Clear the yard: the creatures from the barn are led away or have fled, and hold nobody (DA-17.1)."""
    yield TakeGrid()
    foes = [one.id for one in view.characters if one.side == HOSTILE and one.here]
    for one in party(view):
        held = one.has(ENTANGLED)
        if held is not None and held.source in foes:
            yield LiftCondition(one.id, ENTANGLED)
    for foe in foes:
        yield RemoveCharacter(foe)
    if view.scene.light != LIGHTS[0]:
        yield SetLight(LIGHTS[0])
    for one in party(view)[:1]:
        yield AwardFate(one.id, "token", "for standing at the front")


def ladder(view: Adventure, pick: Number) -> Iterator[Command]:
    """One of the party, who would not be knocked out by it, falls from the ladder to the loft."""
    here = [one for one in party(view) if one.vitals.open().hp > 1]
    if here:
        yield Say("The ladder to the loft gives way.")
        yield LetFall(here[pick(len(here))].id, 10)


def _mercy(view: Adventure, pick: Number) -> Iterator[Command]:
    """If the whole party was beaten, the miller's people find them (DA-17.3)."""
    fallen = [one for one in view.characters if one.kind == PC and one.here]
    if not party(view) and fallen:
        yield Say("You wake on straw, and somebody is holding a lantern.")
        for one in fallen:
            if one.dead:
                yield CallBack(one.id)
            yield GiveHealth(one.id, 1)


def _quick(view: Adventure, pick: Number) -> Iterator[Command]:
    yield CallRest("quick", tuple(one.id for one in party(view)))


def _flood(view: Adventure, pick: Number) -> Iterator[Command]:
    yield SetScene(FLOOD, "The weir above the mill gives way.")
    yield StartEpic("to bring the miller's children over the bridge before it goes", 2, 2)


def _full(view: Adventure, pick: Number) -> Iterator[Command]:
    yield SetScene(INN, "A fire, a roof, eight hours.")
    here = tuple(one.id for one in view.characters if one.kind == PC and one.here and not one.dead)
    yield CallRest("full", here)
    yield GrantXp(here, 1)
    yield Say("That is all for tonight.")


STEPS: tuple[Step, ...] = (
    _more, _come, _mill, _look, _players, _grow, _come, _ready, _yard, _party_stands, _come, _foes_stand, _cover,
    _hazard, _threat, _fight, after, _mercy, ladder, _quick, _mercy, _flood, _full,
)  # fmt: skip
