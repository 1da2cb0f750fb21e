"""Characters from an earlier play: they return or are replaced (SZ-11.18)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets import cards, troubles
from croupier.games.syuzheteers.assets.events import CardSet
from croupier.games.syuzheteers.assets.state import RELATIONSHIP
from croupier.games.syuzheteers.prologue.sheet_events import MinorAdded
from croupier.games.syuzheteers.prologue.state import Minor
from croupier.games.syuzheteers.state import Story


@rule("SZ-11.18")
def is_returning(story: Story, seat: str) -> bool:
    """Whether a player's main character comes from an earlier play."""
    return story.has(seat) and story.character(seat).play < story.plays


@rule("SZ-11.18")
def make_way(play: Play[Story], seat: str) -> None:
    """Replace a character: they join the cast, and their hurdles and relationships end."""
    now = play.state
    old = now.character(seat)
    play.do(MinorAdded(Minor(f"n{play.next_number('named')}", old.name, old.signature)))
    troubles.forget_types(play, seat)
    for hurdle in now.hurdles_of(seat):
        troubles.remove_hurdle(play, hurdle.id)
    for card in now.cards:
        if card.kind == RELATIONSHIP and seat in card.owners:
            cards.out_of_play(play, card.id)
        elif seat in card.personal_to:
            others = tuple(one for one in card.personal_to if one != seat)
            play.do(CardSet(msgspec.structs.replace(card, personal_to=others), "shared"))
    play.because("SZ-11.18", leaves=old.name)
