"""The names of cards and characters in labels and in the log."""

from __future__ import annotations

from croupier.core.names import name_of
from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.syuzheteers.assets.state import Card, Complication
from croupier.games.syuzheteers.prologue.state import Character
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story


def card_title(card: Card) -> str:
    """A card's title in quotation marks, by the side that is up: a problem's question or an asset's name.

    An asset whose face is still to be written goes by the question it answered.
    """
    return f"“{(card.problem and card.question) or card.name or card.question or 'a blank card'}”"


def asset_name(card: Card) -> str:
    """An asset's name as a fact of a receipt; until its face is written, the question that it answered."""
    return card.name or card.question or "a blank card"


def character_name(story: Story, name: str) -> str:
    """The name of a character, a member of the cast, or the person on a card; otherwise the seat's name."""
    if story.has(name):
        return story.character(name).name
    cast = next((one.name for one in story.cast if one.id == name), "")
    return cast or (story.card(name).name if story.has_card(name) else name_of(story, name))


def ailment(one: Character, held: Complication) -> str:
    """The condition that a complication gives its bearer; several of one type are numbered."""
    number = _number(one, held)
    return f"{held.type or 'unnamed'}{f' ({number})' if number else ''}"


def is_ailing(one: Character, held: Complication) -> str:
    """A complication as the end of a sentence about its bearer: "is angry"."""
    number = _number(one, held)
    which = f" ({number})" if number else ""
    return f"is {held.type}{which}" if held.type else f"has an unnamed complication{which}"


def rated_ailment(one: Character, held: Complication) -> str:
    """A complication as an ailment with its rating, for labels."""
    number = _number(one, held)
    rating = f"{number}, rating {held.rating}" if number else held.rating
    return f"{held.type or 'unnamed'} ({rating})"


def _number(one: Character, held: Complication) -> str:
    """Which of a character's complications of its type this is; empty for the only one."""
    alike = [it.id for it in one.complications if it.type == held.type]
    return f"{alike.index(held.id) + 1} of {len(alike)}" if len(alike) > 1 and held.id in alike else ""


def inclination_name(one: Character, at: int) -> str:
    """An inclination by its type; with its number in a pool, or where another one has the same type."""
    kind = one.inclinations[at].type
    alike = sum(each.type == kind for each in one.inclinations) > 1
    return f"{kind}{f' (inclination {at + 1})' if alike else ''}" if kind else f"box {at + 1}"


def sentence(words: str) -> str:
    """The text with a period, unless it already ends a sentence."""
    return words if words.rstrip("”\"')»").endswith((".", "?", "!", "…", "。", "؟")) else f"{words}."


@rule("SZ-3.10", "SZ-3.3", "SZ-R12")
def asset_word(ruling: Ruling, card: Card | None = None) -> str:
    """What the table calls an asset: one word for all, or under a ruling a resource or an advantage."""
    if ruling("asset_word") == "assets":
        return "asset"
    if card is None:
        return "resource or advantage"
    return "advantage" if card.is_advantage else "resource"


@rule("SZ-3.10", "SZ-R12")
def asset_row_label(settings: Settings) -> str:
    """The label of the place for a player's assets."""
    return "Assets" if asset_word(settings.__getitem__) == "asset" else "Resources and advantages"
