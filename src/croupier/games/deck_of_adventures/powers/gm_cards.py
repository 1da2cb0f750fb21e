"""The part of a power that is left to the GM: a card with its words, resolved with a button (DA-25.5)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.harm.state import CONDITIONS
from croupier.games.deck_of_adventures.names import together
from croupier.games.deck_of_adventures.powers import lasting_powers
from croupier.games.deck_of_adventures.powers.sources import Source
from croupier.games.deck_of_adventures.powers.state import Card, Work
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import next_number

MOST_CARDS = 12


@rule("DA-25.5")
def leave(
    play: Play[Adventure], work: Work, source: Source, words: str, whom: tuple[str, ...], *, row: bool = False
) -> None:
    """Prompt the GM to decide what the words do."""
    card = Card(f"p{next_number(play)}", work.user, work.id, source.name, words, whom, row)
    lasting_powers.set_deeds(play, cards=(*play.state.deeds.cards, card))


@rule("DA-25.5")
def step(play: Play[Adventure]) -> bool:
    """Drop the oldest cards beyond the limit, and cards whose user has left the scene; return whether any were."""
    now = play.state
    if not now.deeds.cards:
        return False
    kept = tuple(one for one in now.deeds.cards if now.has(one.user) and now.character(one.user).here)[-MOST_CARDS:]
    lasting_powers.set_deeds(play, cards=kept)
    return False


def drop(play: Play[Adventure], card: Card, why: str = "") -> None:
    lasting_powers.set_deeds(play, why, cards=tuple(one for one in play.state.deeds.cards if one != card))


def title(view: Adventure, card: Card) -> str:
    """The name of a card's power, with its targets if another card has the same name."""
    alike = [one.id for one in view.deeds.cards if (one.name, one.user) == (card.name, card.user)]
    return card.name if len(alike) < 2 else f"{card.name} on {together(view, card.targets)}"


def conditions_of(now: Adventure, card: Card) -> tuple[str, ...]:
    """The conditions that the targets of a power have."""
    there = [now.character(who) for who in card.targets if now.has(who)]
    return tuple(name for name in CONDITIONS if any(one.has(name) for one in there))
