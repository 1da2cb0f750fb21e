"""Decrees on what a character bears and has grown: experience, destiny, hurdles, complications, obstacles."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.choices import Choice, number, one_of, text
from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import troubles
from croupier.games.syuzheteers.assets.content import HURDLES, hurdle_type
from croupier.games.syuzheteers.assets.covered import covered_cards
from croupier.games.syuzheteers.assets.state import Card, Complication
from croupier.games.syuzheteers.input_checks import LONGEST_QUESTION, text_of
from croupier.games.syuzheteers.names import ailment, card_title, character_name, inclination_name
from croupier.games.syuzheteers.prologue import spend_rewards
from croupier.games.syuzheteers.prologue.sheet_events import DestinySet, ExperienceMarked
from croupier.games.syuzheteers.prologue.state import PRINCIPAL, Character
from croupier.games.syuzheteers.scenes.commands import (
    GiveComplication,
    GiveHurdle,
    GiveObstacle,
    SetDestiny,
    SetExperience,
    SetRating,
)
from croupier.games.syuzheteers.scenes.decrees import Made, is_allowed, offered
from croupier.games.syuzheteers.state import Story

LEAST_EXPERIENCE, MOST_EXPERIENCE, MOST_RATING, MOST_LEVEL = -99, 99, 9, spend_rewards.MOST_LEVEL
DECREED = "decree"
"""The source of a complication that nobody bought."""


def _known(play: Play[Story], bearer: str) -> Character:
    play.need(play.state.has(bearer), "there is no such character", "choose one of the characters")
    return play.state.character(bearer)


@rule("SZ-7.2")
def _no_roll(play: Play[Story]) -> None:
    """Require that no roll counts the troubles as they are."""
    play.need(play.state.roll is None, "a roll is in progress", "wait until it is over, or break the beat off")


@rule("SZ-4.1", "SZ-R36")
def _least(story: Story) -> int:
    """The least experience of a character: below 0 only where it is signed."""
    return LEAST_EXPERIENCE if story.ruling("experience") == "signed" else 0


@rule("SZ-8.7", "SZ-11.17", "SZ-R36")
def set_experience(play: Play[Story], command: SetExperience) -> None:
    """By decree: set a main character's experience; rewards that are chosen already are chosen anew."""
    one = _known(play, command.seat)
    play.need(one.id != PRINCIPAL, "the principal has no experience", "choose a main character")
    least = _least(play.state)
    if not least <= command.experience <= MOST_EXPERIENCE:
        raise Invalid("experience", command.experience, f"{least} to {MOST_EXPERIENCE}", "SZ-8.7")
    if is_allowed(play, f"set the experience of {one.name} to {command.experience}", command):
        play.do(ExperienceMarked(one.id, command.experience))
        play.drop(spend_rewards.BALLOTS)


@rule("SZ-4.6", "SZ-11.17")
def set_destiny(play: Play[Story], command: SetDestiny) -> None:
    """By decree: set the level of a destiny and its uses left; rewards that are chosen already are chosen anew."""
    one = _known(play, command.bearer)
    for field, given, least in (("level", command.level, 1), ("uses", command.uses, 0)):
        if not least <= given <= MOST_LEVEL:
            raise Invalid(field, given, f"{least} to {MOST_LEVEL}", "SZ-4.6")
    uses = count_of(command.uses, "use")
    if is_allowed(play, f"set the destiny of {one.name} to level {command.level}, {uses} left", command):
        play.do(DestinySet(one.id, command.level, command.uses))
        play.drop(spend_rewards.BALLOTS)


@rule("SZ-5.5")
def give_obstacle(play: Play[Story], command: GiveObstacle) -> None:
    """By decree: add an obstacle to a challenge."""
    play.need(_takes_obstacles(play.state, command.card), "there is no such challenge", "choose one in play")
    said = text_of("text", command.text, "SZ-5.5", LONGEST_QUESTION)
    _no_roll(play)
    if is_allowed(play, f"add an obstacle to {card_title(play.state.card(command.card))}: {said}", command):
        troubles.add_obstacle(play, command.card, said)


def _takes_obstacles(story: Story, card: str) -> bool:
    """Whether a card is a challenge in the plot or on stage that everyone may read."""
    there = story.has_card(card) and story.card(card).problem and card not in covered_cards(story)
    return there and places.where_is(story, card) in (places.PLOT, places.scene(card))


@rule("SZ-5.6", "SZ-5.7")
def give_hurdle(play: Play[Story], command: GiveHurdle) -> None:
    """By decree: give a character a hurdle, from no obstacle."""
    one = _known(play, command.bearer)
    kind = hurdle_type(play.ruling, command.hurdle)
    _no_roll(play)
    if is_allowed(play, f"give {one.name} a hurdle: {kind}", command):
        troubles.add_hurdle(play, one.id, kind)


@rule("SZ-5.11", "SZ-5.13")
def give_complication(play: Play[Story], command: GiveComplication) -> None:
    """By decree: give a character a complication in a free box."""
    one = _known(play, command.bearer)
    free = [f"i{at + 1}" for at in troubles.free_inclinations(one)]
    play.need(command.inclination in free, "that inclination has no free box", ", ".join(free) or "no box is free")
    _check_rating(command.rating)
    _no_roll(play)
    if is_allowed(play, f"give {one.name} a complication of rating {command.rating}", command):
        troubles.add_complication(play, one.id, int(command.inclination[1:]) - 1, command.rating, DECREED)


@rule("SZ-5.11")
def set_rating(play: Play[Story], command: SetRating) -> None:
    """By decree: set a complication's rating."""
    found = next((pair for pair in _held(play.state) if pair[1].id == command.complication), None)
    play.need(found is not None, "there is no such complication", "choose one that a character has")
    assert found is not None
    one, held = found
    _check_rating(command.rating)
    play.need(command.rating != held.rating, f"its rating is {held.rating} already", "choose another rating")
    _no_roll(play)
    if is_allowed(play, f"set {ailment(one, held)} of {one.name} to rating {command.rating}", command):
        troubles.set_rating(play, one.id, held, command.rating)


def _check_rating(rating: int) -> None:
    if not 1 <= rating <= MOST_RATING:
        raise Invalid("rating", rating, f"1 to {MOST_RATING}", "SZ-5.11")


def _held(story: Story) -> Iterator[tuple[Character, Complication]]:
    return ((one, held) for one in story.characters for held in one.complications)


def of_character(view: Story, one: Character) -> Iterator[Made]:
    """The decrees on a character."""
    name = character_name(view, one.id)
    if one.id != PRINCIPAL:
        field = number("experience", "Experience", _least(view), MOST_EXPERIENCE, one.experience)
        yield f"Set {name}'s experience", {"type": "set_experience", "seat": one.id}, (field,), "SZ-8.7"
    grown = number("level", "Level", 1, MOST_LEVEL, one.level), number("uses", "Uses left", 0, MOST_LEVEL, one.uses)
    yield f"Set {name}'s destiny", {"type": "set_destiny", "bearer": one.id}, grown, "SZ-4.6"
    if view.roll is not None:
        return
    kinds = one_of("hurdle", "Hurdle", [(kind, kind) for kind in HURDLES], default=HURDLES[-1])
    yield f"Give {name} a hurdle", {"type": "give_hurdle", "bearer": one.id}, (kinds,), "SZ-5.7"
    free = [(f"i{at + 1}", inclination_name(one, at)) for at in troubles.free_inclinations(one)]
    if free:
        fields = one_of("inclination", "Inclination", free), number("rating", "Rating", 1, MOST_RATING, 1)
        command = {"type": "give_complication", "bearer": one.id}
        yield f"Give {name} a complication", {**command}, fields, "SZ-5.11"
    for held in one.complications:
        rating = number("rating", "Rating", 1, MOST_RATING, held.rating)
        label = f"Set the rating of {ailment(one, held)} ({name})"
        yield label, {"type": "set_rating", "complication": held.id}, (rating,), "SZ-5.11"


def of_card(view: Story, card: Card) -> Iterator[Made]:
    """The decree that adds an obstacle to a challenge."""
    if view.roll is None and _takes_obstacles(view, card.id):
        words = text("text", "Obstacle", LONGEST_QUESTION, required=True)
        yield f"Add an obstacle to {card_title(card)}", {"type": "give_obstacle", "card": card.id}, (words,), "SZ-5.5"


def _of_challenges(view: Story) -> Iterator[Made]:
    """The decree that adds an obstacle to one of the challenges."""
    those = [(one.id, card_title(one)) for one in view.cards if _takes_obstacles(view, one.id)]
    if those and view.roll is None:
        fields = one_of("card", "Challenge", those), text("text", "Obstacle", LONGEST_QUESTION, required=True)
        yield "Add an obstacle", {"type": "give_obstacle"}, fields, "SZ-5.5"


def decrees(view: Story, on: str) -> list[Choice]:
    """The decrees for a card; for a place of a character, for them; with nothing selected, for all characters."""
    found = view.board.find(on) if on else None
    card = found[0].slots[found[1]].card if found is not None else None
    if card is not None and view.has_card(card):
        return offered(view, on, of_card(view, view.card(card)))
    parts = (found[0].id if found is not None else on).split(".")
    those = [one for one in view.characters if not on or one.id in parts]
    if not on:
        return offered(view, on, [*_of_challenges(view), *(made for one in those for made in of_character(view, one))])
    return offered(view, on, (made for one in those for made in of_character(view, one)))
