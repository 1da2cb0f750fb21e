"""The view of a play: acts as a track, status, labels of places, pawns, and the dice that count."""

from __future__ import annotations

from croupier.core.rules import cites, rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.covered import is_covered
from croupier.games.syuzheteers.names import character_name
from croupier.games.syuzheteers.roll.state import AGREEING, BUYING, LENDING, NAMING, OFFERS, PRICE, START, Roll
from croupier.games.syuzheteers.roll.throw_dice import PREP
from croupier.games.syuzheteers.state import Story
from croupier.pieces.view_model import Fact, Look, Pawn, Step, Track

TITLES = cites("SZ-1.1", name="TITLES")(("Syuzheteers", "Сюжетисты"))
"""The name of the game in Latin and in Cyrillic script: "those who make the plot"."""
STEPS = (
    Step("prologue", "Prologue"),
    Step("act_1", "Act I"),
    Step("act_2", "Act II"),
    Step("act_3", "Act III"),
    Step("epilogue", "Epilogue"),
)
AT = {
    "characters": "characters", "relationships": "relationships", "resources": "starting resources",
    "challenges": "challenges", "themes": "themes", "ranking": "ranking", "changes": "what changed",
    "assessment": "who got what they wanted", "rewards": "rewards",
}  # fmt: skip
"""The steps of prologue and epilogue, as named on the page."""
ROLLING = {
    AGREEING: "does the partner take part?", LENDING: "who lends a hand?", OFFERS: "who makes an entrance?",
    BUYING: "is the success bought?", PRICE: "a heavy price?", NAMING: "what goes wrong?",
}  # fmt: skip
COLORS = ("red", "blue", "yellow", "green", "violet", "orange", "black", "white")
"""Pawn colors by seat; each pawn also has its name."""


def status(view: Story) -> str:
    """The current position of the play, in a few words."""
    phase = next((step.label for step in STEPS if step.value == view.phase), "The play is over")
    if view.roll is not None:
        return f"{phase}: {roll_status(view, view.roll)}"
    if view.beat is not None:
        return f"{phase}: {character_name(view, view.beat.seat)} has the beat"
    if view.claiming is not None and view.scenes:
        return f"{phase}: who takes the next beat?"
    return f"{phase}: {AT[view.step]}" if view.step in AT else phase


def roll_status(view: Story, roll: Roll) -> str:
    """Whose roll it is and what it is waiting for."""
    name = character_name(view, roll.leader)
    side = "start" if roll.side == START else "stop"
    return f"{name}'s roll, {ROLLING.get(roll.step, f'{side} dice')}"


PROLOGUE_STEPS = ("characters", "relationships", "resources", "challenges", "themes", "ranking")
"""The steps of the prologue in order (SZ-11.2)."""


@rule("SZ-11.2")
def tracks(view: Story) -> tuple[Track, ...]:
    """The acts, and during the prologue its steps."""
    acts = Track("acts", "The play", STEPS, view.phase if view.phase != "done" else None)
    if view.phase != "prologue":
        return (acts,)
    steps = tuple(Step(one, AT[one].capitalize()) for one in PROLOGUE_STEPS)
    return (acts, Track("prologue", "The prologue", steps, view.step or PROLOGUE_STEPS[0]))


def facts(view: Story) -> tuple[Fact, ...]:
    return tuple(Fact("Theme", theme) for theme in view.themes)


def chip_look(kind: str) -> tuple[str, str]:
    """A chip's name and color."""
    return {places.POINT: ("point", "yellow"), places.COUNTER: ("beat counter", "blue")}.get(kind, (kind, "white"))


@rule("SZ-2.3")
def pawns(view: Story) -> dict[str, Pawn]:
    """A distinctive presence marker for each player, labeled with the character's name."""
    return {
        one.id: Pawn(character_name(view, one.id), color(view, one.id)) for one in view.seats if one.kind == "player"
    }


def color(view: Story, seat: str) -> str:
    """The color of a player."""
    order = [one.id for one in view.seats if one.kind == "player"]
    return COLORS[order.index(seat) % len(COLORS)] if seat in order else ""


@rule("SZ-7.5", "SZ-7.8", "SZ-8.1", "SZ-11.7")
def looks(view: Story) -> dict[str, Look]:
    """The looks of the dice (two colors, counting ones lit), the plot's divider, scene notes, and banks.

    The dice of the last roll go with its scene: in a new one, nobody has acted yet.
    """
    found = {
        places.START: Look(tone="good", lit=_highest(_lie(view, places.START))),
        places.STOP: Look(tone="bad", lit=_lowest(_lie(view, places.STOP), 0)),
    }
    for roll, before in ((view.roll, ""), (view.roll.before if view.roll is not None else None, "")):
        if roll is not None:
            prep = PREP if roll.before is not None else before
            found[prep + places.START] = Look(tone="good", lit=_highest(roll.start), hidden=not roll.start)
            lowest = _lowest(roll.stop, roll.eliminated)
            found[prep + places.STOP] = Look(tone="bad", lit=lowest, hidden=not roll.stop)
    if view.roll is None and not view.acted:
        found[places.START] = found[places.STOP] = Look(hidden=True)
    within = view.phase in ("act_1", "act_2")
    label = "The plot, covered" if is_covered(view) else ""
    found[places.PLOT] = Look(label=label, divider=view.divider if within else None)
    for scene in view.scenes:
        found[places.scene(scene.card)] = Look(label=scene.note)
    for seat in view.players:
        if places.counters(view, places.bank(seat)) and not places.points(view, seat):
            found[places.bank(seat)] = Look(label="Beat in hand")
    return found


def _lie(view: Story, place: str) -> tuple[int, ...]:
    """The dice of the last roll that are still in this place."""
    there = view.board.place(place).dice if view.board.has(place) else None
    return (there.value or ()) if there is not None else ()


def _highest(dice: tuple[int, ...]) -> frozenset[int]:
    return frozenset({dice.index(max(dice))} if dice else ())


def _lowest(dice: tuple[int, ...], eliminated: int) -> frozenset[int]:
    """The lowest of the remaining stop dice; none if all were bought off."""
    left = sorted(range(len(dice)), key=lambda at: dice[at])[eliminated:]
    return frozenset(left[:1])
