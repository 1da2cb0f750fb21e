"""The events of cards and their text, obstacles, hurdles and complications."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.core.banners import COST, Banner
from croupier.core.events import Event, no_line, unchanged
from croupier.games.syuzheteers.assets.state import RELATIONSHIP, Card, Complication, Hurdle, Obstacle, Owed
from croupier.games.syuzheteers.assets.successes import successes_needed
from croupier.games.syuzheteers.names import asset_word, card_title, character_name, sentence
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.state import Story, with_card, with_character

put = msgspec.structs.replace


class CardWritten(Event, frozen=True, tag="card_written"):
    """A card is written; a separate piece event places it."""

    card: Card

    def apply(self, state: Story) -> Story:
        return put(state, cards=(*state.cards, self.card), named=state.named + 1)

    def log_line(self, view: Story) -> str:
        card, title = self.card, card_title(self.card)
        if not (card.name or card.question):
            return ""
        if not card.author:
            return f"Prepared to be drawn: {title}{f' ({card.type})' if card.problem else ''}."
        if card.problem:
            whose = " and ".join(character_name(view, one) for one in card.personal_to)
            return f"New challenge{f' for {whose}' if whose else ''}: {title} ({card.type})."
        owners = " and ".join(character_name(view, one) for one in card.owners)
        if card.kind == RELATIONSHIP:
            return f"New relationship between {owners}: {title}."
        lasts = f"{title} (durability {card.durability})."
        return f"{owners} has a new asset: {lasts}" if owners else f"New card: {title}."


class CardSet(Event, frozen=True, tag="card_set"):
    """The text or numbers of a card change; `why` is one of CARD_LINES, or a reason that is not logged."""

    card: Card
    why: str

    def apply(self, state: Story) -> Story:
        return put(state, cards=tuple(self.card if one.id == self.card.id else one for one in state.cards))

    def log_line(self, view: Story) -> str:
        say = CARD_LINES.get(self.why)
        return say(view, self.card) if say is not None else ""


class CardsForgotten(Event, frozen=True, tag="cards_forgotten"):
    """The texts of cards that have left the table are dropped; they remain in the journal."""

    cards: tuple[str, ...]

    def apply(self, state: Story) -> Story:
        return put(state, cards=tuple(one for one in state.cards if one.id not in self.cards))

    log_line = no_line


class ObstacleAdded(Event, frozen=True, tag="obstacle_added"):
    card: str
    obstacle: Obstacle

    def apply(self, state: Story) -> Story:
        state = put(state, named=state.named + 1)
        return with_card(state, self.card, obstacles=(*state.card(self.card).obstacles, self.obstacle))

    def log_line(self, view: Story) -> str:
        return sentence(f"New obstacle to {card_title(view.card(self.card))}: {self.obstacle.text}")


class ObstacleRemoved(Event, frozen=True, tag="obstacle_removed"):
    card: str
    obstacle: str
    text: str = ""

    def apply(self, state: Story) -> Story:
        left = tuple(one for one in state.card(self.card).obstacles if one.id != self.obstacle)
        return with_card(state, self.card, obstacles=left)

    def log_line(self, view: Story) -> str:
        if not self.text:
            return "The obstacle is removed."
        return sentence(f"The obstacle to {card_title(view.card(self.card))} is removed: {self.text}")


class HurdleAdded(Event, frozen=True, tag="hurdle_added"):
    hurdle: Hurdle

    def apply(self, state: Story) -> Story:
        return put(state, hurdles=(*state.hurdles, self.hurdle), named=state.named + 1)

    def log_line(self, view: Story) -> str:
        return sentence(f"{character_name(view, self.hurdle.bearer)} has a new hurdle: {self.hurdle.type}")


class HurdleRemoved(Event, frozen=True, tag="hurdle_removed"):
    """A hurdle is gone; `name` is its bearer's at that moment, as the bearer may be replaced at once."""

    hurdle: str
    bearer: str = ""
    kind: str = ""
    name: str = ""

    def apply(self, state: Story) -> Story:
        return put(state, hurdles=tuple(one for one in state.hurdles if one.id != self.hurdle))

    def log_line(self, view: Story) -> str:
        if not self.kind:
            return "The hurdle is removed."
        return sentence(f"{self.name or character_name(view, self.bearer)} is no longer {self.kind}")


class ComplicationTaken(Event, frozen=True, tag="complication_taken"):
    """A complication fills a box of an inclination (counted from 0).

    `spends`: the box is used up for this play, even if the complication is cleared.
    """

    bearer: str
    inclination: int
    complication: Complication
    spends: bool = False

    def apply(self, state: Story) -> Story:
        state, at = put(state, named=state.named + 1), self.inclination
        boxes = list(state.character(self.bearer).inclinations)
        spent = max(boxes[at].spent, len(boxes[at].held)) + 1 if self.spends else boxes[at].spent
        boxes[at] = put(boxes[at], held=(*boxes[at].held, self.complication), spent=spent)
        return with_character(state, self.bearer, inclinations=tuple(boxes))

    def log_line(self, view: Story) -> str:
        kind = f": {self.complication.type}" if self.complication.type else ""
        return f"{character_name(view, self.bearer)} takes a complication of rating {self.complication.rating}{kind}."

    def banner(self, view: Story) -> Banner:
        verdict = f"Complication of rating {self.complication.rating}"
        return Banner(COST, "complication", verdict, "bad", character_name(view, self.bearer))


class NothingTaken(Event, frozen=True, tag="nothing_taken"):
    """Under a ruling nothing happens to a character in crisis who would have to take a complication (SZ-R15)."""

    bearer: str
    apply = unchanged

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.bearer)} has no free box, so nothing more happens to them."


class AilmentNamed(Event, frozen=True, tag="ailment_named"):
    """A complication from a pool gets its type."""

    bearer: str
    complication: str
    ailment: str

    def apply(self, state: Story) -> Story:
        boxes = [_typed(one, self.complication, self.ailment) for one in state.character(self.bearer).inclinations]
        return with_character(state, self.bearer, inclinations=tuple(boxes))

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.bearer)}'s complication is named: {self.ailment}."


class ComplicationSet(Event, frozen=True, tag="complication_set"):
    """A complication's rating changes; at 0 it is gone and its box is free."""

    bearer: str
    complication: str
    rating: int
    kind: str = ""

    def apply(self, state: Story) -> Story:
        boxes = [_rated(one, self.complication, self.rating) for one in state.character(self.bearer).inclinations]
        return with_character(state, self.bearer, inclinations=tuple(boxes))

    def log_line(self, view: Story) -> str:
        name, kind = character_name(view, self.bearer), f", {self.kind}," if self.kind else ""
        if self.rating:
            return f"{name}'s complication{kind} is now rated {self.rating}."
        return f"{name} clears a complication{f': {self.kind}' if self.kind else ''}."


class WordsOwed(Event, frozen=True, tag="words_owed"):
    """A player owes text for a card."""

    owed: Owed

    def apply(self, state: Story) -> Story:
        return put(state, owed=(*state.owed, self.owed))

    log_line = no_line


class WordsGiven(Event, frozen=True, tag="words_given"):
    """A player has written the text they owed."""

    owed: Owed

    def apply(self, state: Story) -> Story:
        return put(state, owed=tuple(one for one in state.owed if one != self.owed))

    log_line = no_line


def _typed(one: Inclination, name: str, kind: str) -> Inclination:
    return put(one, held=tuple(put(it, type=kind) if it.id == name else it for it in one.held))


def _rated(one: Inclination, name: str, rating: int) -> Inclination:
    held = tuple(put(it, rating=rating) if it.id == name else it for it in one.held)
    return put(one, held=tuple(it for it in held if it.rating > 0))


def _face(card: Card) -> str:
    return f"“{card.name}”" if card.name else "An asset without a name"


def _turned(_view: Story, card: Card, how: str = "is used up and turns over") -> str:
    return sentence(f"{_face(card)} {how}: {card.question or 'its question is still to be written'}")


def _turned_out(_view: Story, card: Card) -> str:
    return f"{_face(card)} is used up and goes out of play."


def _won(view: Story, card: Card) -> str:
    if not card.owners:
        return f"“{card.question}” is resolved."
    word = asset_word(view.ruling, card)
    article = "an" if word[0] in "aeiou" else "a"
    whose = " and ".join(character_name(view, one) for one in card.owners)
    return f"“{card.question}” is resolved and becomes {article} {word} of {whose} (durability {card.durability})."


def _written(view: Story, card: Card) -> str:
    """The log line for text on a blank side: what a challenge or an asset has become, or a drawn card."""
    owners = " and ".join(character_name(view, one) for one in card.owners)
    if not card.problem:
        if not card.question:
            return f"{owners} has a new asset: {card_title(card)} (durability {card.durability})."
        whose = f", {'an' if asset_word(view.ruling, card)[0] in 'aeiou' else 'a'} {asset_word(view.ruling, card)}"
        return f"“{card.question}” has become {card_title(card)}{f'{whose} of {owners}' if owners else ''}."
    challenge = f"{card_title(card)} ({card.type})."
    return f"“{card.name}” has become a challenge: {challenge}" if card.name else f"New challenge: {challenge}"


def _worn(view: Story, card: Card) -> str:
    needed = successes_needed(view.ruling, view, card.id)
    of = f" of {needed}" if needed > card.worn else ""
    return f"{card_title(card)} gives way, but is not resolved yet: {card.worn}{of} successes."


def _given(view: Story, card: Card) -> str:
    return f"{card_title(card)} now belongs to {' and '.join(character_name(view, one) for one in card.owners)}."


def _shared(view: Story, card: Card) -> str:
    """The log line for a personal challenge that one of its characters can no longer face."""
    whose = " and ".join(character_name(view, one) for one in card.personal_to)
    return f"{card_title(card)} is now {f'a challenge for {whose} alone' if whose else 'shared: anyone may face it'}."


def _troubled(view: Story, card: Card) -> str:
    both = " and ".join(character_name(view, one) for one in card.owners)
    return f"{card_title(card)} is used up: the relationship of {both} is troubled."


CARD_LINES: dict[str, Callable[[Story, Card], str]] = {
    "strained": lambda _, card: f"{card_title(card)} is strained: {card.left} of {card.durability} left.",
    "turned": _turned,
    "turned_by_override": lambda view, card: _turned(view, card, "turns over"),
    "turned_out": _turned_out,
    "troubled": _troubled,
    "settled": lambda _, card: f"{card_title(card)} is solid again (durability {card.durability}).",
    "won": _won,
    "written": _written,
    "upgraded": lambda _, card: f"{card_title(card)} now has durability {card.durability}.",
    "given": _given,
    "shared": _shared,
    "worn": _worn,
    "gone": lambda _, card: f"{card_title(card)} is out of play.",
}
"""The log lines of a changed card, by the reason for the change."""
