"""One line of the log for what happens to cards and characters."""

from __future__ import annotations

from croupier.core.names import name_of
from croupier.games.syuzheteers.assets.events import (
    AilmentNamed,
    CardSet,
    CardWritten,
    ComplicationSet,
    ComplicationTaken,
    HurdleAdded,
    HurdleRemoved,
    ObstacleAdded,
    ObstacleRemoved,
    OwnEvent,
)
from croupier.games.syuzheteers.assets.state import RELATIONSHIP, Card
from croupier.games.syuzheteers.assets.words import asset_word
from croupier.games.syuzheteers.state import Story


def called(card: Card) -> str:
    """A card in words, by the side that is up."""
    return f"“{card.question or card.name or 'a blank card'}”" if card.problem else f"“{card.name or 'a blank card'}”"


def sentence(words: str) -> str:
    """Words with a full stop, where those who wrote them did not end them."""
    return words if words.rstrip("”\"')»").endswith((".", "?", "!", "…", "。", "؟")) else f"{words}."


def who(view: Story, name: str) -> str:
    """A character by name, or a member of the cast."""
    if view.has(name):
        return view.character(name).name
    return next((one.name for one in view.cast if one.id == name), name_of(view, name))


def line(event: OwnEvent, view: Story) -> str:
    """A plain sentence; empty for what the cards themselves show."""
    match event:
        case CardWritten(card=card) if card.name or card.question:
            return _laid(view, card)
        case CardSet(card=card, why="strained"):
            return f"{called(card)} is strained: {card.left} of {card.durability} left."
        case CardSet(card=card, why="turned"):
            return sentence(f"{called_face(card)} is used up and turns over: {card.question or 'a new problem'}")
        case CardSet(card=card, why="won") if card.owners:
            what = asset_word(view.settings.__getitem__, card)
            return f"“{card.question}” is resolved and becomes {_a(what)} (durability {card.durability})."
        case CardSet(card=card, why="won"):
            return f"“{card.question}” is resolved."
        case CardSet(card=card, why="written"):
            return _written(card)
        case CardSet(card=card, why="upgraded"):
            return f"{called(card)} now has durability {card.durability}."
        case CardSet(card=card, why="given"):
            return f"{called(card)} is {' and '.join(who(view, one) for one in card.owners)}'s."
        case CardSet(card=card, why="gone"):
            return f"{called(card)} is gone for good."
        case ObstacleAdded(obstacle=obstacle):
            return sentence(f"New obstacle: {obstacle.text}")
        case ObstacleRemoved():
            return "The obstacle is out of the way."
        case HurdleAdded(hurdle=hurdle):
            return f"{who(view, hurdle.bearer)} is {hurdle.type}."
        case HurdleRemoved():
            return "The hurdle is overcome."
        case AilmentNamed(bearer=bearer, ailment=kind):
            return f"{who(view, bearer)} is {kind}."
        case ComplicationTaken(bearer=bearer, complication=one) if not one.type:
            return f"{who(view, bearer)} takes a complication (rating {one.rating})."
        case ComplicationTaken(bearer=bearer, complication=one):
            return f"{who(view, bearer)} is {one.type} (rating {one.rating})."
        case ComplicationSet(bearer=bearer, rating=0):
            return f"{who(view, bearer)} is rid of a complication."
        case ComplicationSet(bearer=bearer, rating=rating):
            return f"A complication of {who(view, bearer)} is now rated {rating}."
        case _:
            return ""


def called_face(card: Card) -> str:
    return f"“{card.name}”" if card.name else "An asset without a name"


def _laid(view: Story, card: Card) -> str:
    """A card that somebody has written."""
    if card.problem:
        whose = f" for {' and '.join(who(view, one) for one in card.personal_to)}" if card.personal_to else ""
        return f"A challenge{whose}: {called(card)} ({card.type})."
    both = " and ".join(who(view, one) for one in card.owners)
    if card.kind == RELATIONSHIP:
        return f"Between {both}: {called(card)}."
    return f"{both} has {called(card)}." if both else f"A new card: {called(card)}."


def _written(card: Card) -> str:
    """The words of a side that was blank."""
    if card.problem:
        return f"It is now the question {called(card)}."
    return f"What was won is called {called(card)}."


def _a(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
