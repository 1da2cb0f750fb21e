"""Obstacles on challenges, hurdles and complications on characters (chapter 5, SZ-4.4)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.cards import AILMENT, forget_words
from croupier.games.syuzheteers.assets.content import HURDLES, hurdle_type
from croupier.games.syuzheteers.assets.events import (
    ComplicationSet,
    ComplicationTaken,
    HurdleAdded,
    HurdleRemoved,
    NothingTaken,
    ObstacleAdded,
    ObstacleRemoved,
    WordsOwed,
)
from croupier.games.syuzheteers.assets.state import Complication, Hurdle, Obstacle, Owed
from croupier.games.syuzheteers.figures import troubles as figures
from croupier.games.syuzheteers.input_checks import LONGEST_QUESTION, text_of
from croupier.games.syuzheteers.names import character_name
from croupier.games.syuzheteers.prologue.state import Character
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

DESPONDENT = HURDLES[-1]
INSTEAD = {"hurdle": "a hurdle", "nothing": "nothing", "raise": "the highest rating rises by 1"}
"""What a character in crisis takes instead of a complication, worded for receipts."""


@rule("SZ-5.5", "SZ-8.5")
def add_obstacle(play: Play[Story], card: str, text: str) -> str:
    """Add an obstacle to a challenge and return its id."""
    name = f"o{play.next_number('named')}"
    play.do(ObstacleAdded(card, Obstacle(name, text_of("obstacle", text, "SZ-5.5", LONGEST_QUESTION))))
    return name


@rule("SZ-5.8")
def remove_obstacle(play: Play[Story], card: str, obstacle: str) -> None:
    text = next((one.text for one in play.state.card(card).obstacles if one.id == obstacle), "")
    play.do(ObstacleRemoved(card, obstacle, text))


@rule("SZ-5.6", "SZ-8.5")
def add_hurdle(play: Play[Story], bearer: str, type: str, obstacle: str = "", card: str = "") -> str:
    """Add a hurdle to a character and return its id; it records the obstacle it came from."""
    name = f"h{play.next_number('named')}"
    play.do(HurdleAdded(Hurdle(name, hurdle_type(play.ruling, type), bearer, obstacle, card)))
    return name


@rule("SZ-5.8")
def remove_hurdle(play: Play[Story], hurdle: str) -> None:
    one = next(each for each in play.state.hurdles if each.id == hurdle)
    play.do(HurdleRemoved(hurdle, one.bearer, one.type, character_name(play.state, one.bearer)))


@rule("SZ-5.6", "SZ-R20", "SZ-R59")
def is_bound(ruling: Ruling, story: Story, bearer: str) -> bool:
    """Whether a hurdle binds this character; if hurdles only block the way, they bind nobody.

    A cast member who was a main character until their player left is still bound by that character's hurdle.
    """
    former = next((one.seat for one in story.cast if one.id == bearer and one.seat), bearer)
    return bool(story.hurdles_of(bearer) or story.hurdles_of(former)) and figures.binds(ruling)


@rule("SZ-4.4", "SZ-R15")
def in_crisis(ruling: Ruling, one: Character) -> bool:
    """Whether the character has no free box."""
    return one.free_boxes == 0 and ruling("crisis") == "no_free_box"


@rule("SZ-4.3", "SZ-5.13", "SZ-R14")
def free_inclinations(one: Character) -> tuple[int, ...]:
    """The inclinations (counted from 0) with a free box."""
    return tuple(at for at, inclination in enumerate(one.inclinations) if inclination.free > 0)


@rule("SZ-5.11", "SZ-5.13", "SZ-8.4")
def add_complication(play: Play[Story], bearer: str, inclination: int, rating: int, source: str) -> str:
    """Fill a free box of an inclination with a complication of its type; return its id.

    Raises Illegal if none is free.
    """
    one = play.state.character(bearer)
    free = free_inclinations(one)
    play.require(free, "SZ-8.4", "no vulnerability left", "choose somebody with a free box")
    play.need(inclination in free, "that inclination has no free box", "choose one with a free box")
    return _take(play, bearer, inclination, rating, source)


@rule("SZ-5.13", "SZ-R14")
def _take(play: Play[Story], bearer: str, inclination: int, rating: int, source: str) -> str:
    """Take a complication of the inclination's type; in a pool, its player names the type.

    Under a ruling, a box can be used only once in a play.
    """
    name = f"m{play.next_number('named')}"
    kind = play.state.character(bearer).inclinations[inclination].type
    spends = play.ruling("vulnerabilities") == "list"
    play.do(ComplicationTaken(bearer, inclination, Complication(name, kind, rating, source), spends))
    if not kind:
        theirs = bearer in play.state.players or bearer in play.state.gone
        play.do(WordsOwed(Owed(AILMENT, name, bearer if theirs else play.seat)))
    play.because("SZ-5.13", type=kind or "to be named", rating=rating)
    return name


@rule("SZ-4.4", "SZ-R15")
def must_take(play: Play[Story], bearer: str, inclination: int, source: str, hurdle: str = DESPONDENT) -> None:
    """Give a character a complication of rating 1 that was not bought.

    In crisis they get a hurdle instead, or, depending on the ruling, nothing or more.
    Without crises, the complication is held beyond the boxes.
    """
    one = play.state.character(bearer)
    free = free_inclinations(one)
    if not in_crisis(play.ruling, one):
        at = inclination if inclination in free or not free else free[0]
        if not free:
            play.because("SZ-R15", free_boxes=0, instead="a complication beyond the boxes")
        _take(play, bearer, at if 0 <= at < len(one.inclinations) else 0, 1, source)
        return
    reading = play.ruling("crisis_overflow")
    raises = reading == "raise" and bool(one.complications)
    play.because("SZ-4.4", free_boxes=0, instead=INSTEAD[reading if reading != "raise" or raises else "nothing"])
    if reading == "hurdle":
        add_hurdle(play, bearer, hurdle)
    elif raises:
        worst = max(one.complications, key=lambda held: held.rating)
        play.do(ComplicationSet(bearer, worst.id, worst.rating + 1, worst.type))
    else:
        play.do(NothingTaken(bearer))


@rule("SZ-5.8", "SZ-R14")
def set_rating(play: Play[Story], bearer: str, held: Complication, rating: int) -> None:
    """Change a complication's rating; at 0 it is gone, its box is free, and nobody is asked for its type anymore."""
    play.do(ComplicationSet(bearer, held.id, rating, held.type))
    if rating == 0:
        forget_words(play, held.id, AILMENT)


@rule("SZ-11.18", "SZ-R14")
def forget_types(play: Play[Story], bearer: str) -> None:
    """Stop asking for the types of a character's complications, which all end."""
    for held in play.state.character(bearer).complications:
        forget_words(play, held.id, AILMENT)


@rule("SZ-5.8", "SZ-5.11", "SZ-R21", "SZ-R24")
def lower_complication(play: Play[Story], bearer: str, complication: str, margin: int = 0) -> None:
    """Apply a success against a complication: its rating falls by 1; at 0 it is gone and its box is free."""
    held = next(one for one in play.state.character(bearer).complications if one.id == complication)
    left = figures.rating_after(play.ruling, held.rating, margin)
    set_rating(play, bearer, held, left)
    play.because("SZ-5.8", rating=held.rating, now=left)


@rule("SZ-5.11", "SZ-R24")
def stop_dice_of(ruling: Ruling, held: Complication) -> int:
    """How many stop dice a relevant complication adds: one, or under a ruling its rating."""
    return figures.stop_dice(ruling, held.rating)


def conditions_of(story: Story, bearer: str) -> tuple[Hurdle | Complication, ...]:
    """All hurdles and complications of a character."""
    held = story.character(bearer).complications if story.has(bearer) else ()
    return (*story.hurdles_of(bearer), *held)
