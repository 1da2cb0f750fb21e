"""What happens to the words of cards and to characters' troubles, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle, Owed
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.state import Story, with_card, with_character


class CardWritten(Event, frozen=True, tag="card_written"):
    """A card with its words; where it lies is a piece's matter."""

    card: Card


class CardSet(Event, frozen=True, tag="card_set"):
    """The words or numbers of a card are now these; `why` is strained, turned, won or written."""

    card: Card
    why: str


class ObstacleAdded(Event, frozen=True, tag="obstacle_added"):
    card: str
    obstacle: Obstacle


class ObstacleRemoved(Event, frozen=True, tag="obstacle_removed"):
    card: str
    obstacle: str


class HurdleAdded(Event, frozen=True, tag="hurdle_added"):
    hurdle: Hurdle


class HurdleRemoved(Event, frozen=True, tag="hurdle_removed"):
    hurdle: str


class ComplicationTaken(Event, frozen=True, tag="complication_taken"):
    """A complication fills a box of an inclination (counted from 0); `spends` it for this play, cleared or not."""

    bearer: str
    inclination: int
    complication: Complication
    spends: bool = False


class AilmentNamed(Event, frozen=True, tag="ailment_named"):
    """A complication of a pool has this type."""

    bearer: str
    complication: str
    ailment: str


class ComplicationSet(Event, frozen=True, tag="complication_set"):
    """A complication has another rating; at 0 it is gone and its box free."""

    bearer: str
    complication: str
    rating: int


class WordsOwed(Event, frozen=True, tag="words_owed"):
    owed: Owed


class WordsGiven(Event, frozen=True, tag="words_given"):
    owed: Owed


OwnEvent = (
    CardWritten
    | CardSet
    | ObstacleAdded
    | ObstacleRemoved
    | HurdleAdded
    | HurdleRemoved
    | ComplicationTaken
    | AilmentNamed
    | ComplicationSet
    | WordsOwed
    | WordsGiven
)
EVENTS: tuple[type[Event], ...] = (
    CardWritten, CardSet, ObstacleAdded, ObstacleRemoved, HurdleAdded, HurdleRemoved, ComplicationTaken,
    AilmentNamed, ComplicationSet, WordsOwed, WordsGiven,
)  # fmt: skip

put = msgspec.structs.replace


def apply(state: Story, event: OwnEvent) -> Story:
    """The play after one of these events. It judges nothing and draws nothing."""
    match event:
        case CardWritten(card=card):
            return put(state, cards=(*state.cards, card), named=state.named + 1)
        case CardSet(card=card):
            return put(state, cards=tuple(card if one.id == card.id else one for one in state.cards))
        case ObstacleAdded(card=card, obstacle=obstacle):
            state = put(state, named=state.named + 1)
            return with_card(state, card, obstacles=(*state.card(card).obstacles, obstacle))
        case ObstacleRemoved(card=card, obstacle=gone):
            left = tuple(one for one in state.card(card).obstacles if one.id != gone)
            return with_card(state, card, obstacles=left)
        case HurdleAdded(hurdle=hurdle):
            return put(state, hurdles=(*state.hurdles, hurdle), named=state.named + 1)
        case HurdleRemoved(hurdle=gone):
            return put(state, hurdles=tuple(one for one in state.hurdles if one.id != gone))
        case ComplicationTaken(bearer=bearer, inclination=at, complication=complication, spends=spends):
            state = put(state, named=state.named + 1)
            boxes = list(state.character(bearer).inclinations)
            spent = max(boxes[at].spent, len(boxes[at].held)) + 1 if spends else boxes[at].spent
            boxes[at] = put(boxes[at], held=(*boxes[at].held, complication), spent=spent)
            return with_character(state, bearer, inclinations=tuple(boxes))
        case AilmentNamed(bearer=bearer, complication=name, ailment=kind):
            boxes = [_typed(one, name, kind) for one in state.character(bearer).inclinations]
            return with_character(state, bearer, inclinations=tuple(boxes))
        case ComplicationSet(bearer=bearer, complication=name, rating=rating):
            boxes = [_rated(one, name, rating) for one in state.character(bearer).inclinations]
            return with_character(state, bearer, inclinations=tuple(boxes))
        case WordsOwed(owed=owed):
            return put(state, owed=(*state.owed, owed))
        case WordsGiven(owed=owed):
            return put(state, owed=tuple(one for one in state.owed if one != owed))
        case _:
            assert_never(event)


def _typed(one: Inclination, name: str, kind: str) -> Inclination:
    return put(one, held=tuple(put(it, type=kind) if it.id == name else it for it in one.held))


def _rated(one: Inclination, name: str, rating: int) -> Inclination:
    held = tuple(put(it, rating=rating) if it.id == name else it for it in one.held)
    return put(one, held=tuple(it for it in held if it.rating > 0))
