"""Fatigue: the effects of each level (DA-2.9, DA-R4)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import COMPANION, Character
from croupier.games.deck_of_adventures.checks.hand_sources import hand_source
from croupier.games.deck_of_adventures.checks.state import Check, Hand
from croupier.games.deck_of_adventures.checks.traits import is_skill_check
from croupier.games.deck_of_adventures.figures.fatigue_levels import LADDER, highest_level, lower_hand
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure

SLOWED_AT = NO_REDRAW_AT = 3
DEAR_AT = 4


@hand_source
@rule("DA-2.9", "DA-5.10", "DA-R4", "DA-R8")
def fatigue_hands(ruling: Ruling, now: Adventure, check: Check) -> Iterator[Hand]:
    """The Lower Hand from Fatigue, by its level; a Companion has that of its Dealer."""
    if check.actor == GM:
        return
    actor, owner = now.character(check.actor), places.deck_of(now, check.actor)
    level = now.character(owner).fatigue if owner != GM else 0
    if level and actor.kind == COMPANION and ruling("fatigue_companion") == "no":
        return
    if not level:
        return
    ladder = ruling("fatigue_model") == LADDER
    from_first = ladder and not is_skill_check(check.trait) and is_at_own_card(ruling, now, check)
    if lower := lower_hand(ruling, level, from_first=from_first):
        clause = "DA-2.9" if ruling("fatigue_model") == "cumulative" else "DA-R4"
        yield Hand(-lower, "Fatigue", clause)


@rule("DA-2.8", "DA-2.11", "DA-2.14", "DA-R9")
def price_of_empty_pile(view: Adventure, owner: str) -> str:
    """What another card from a Dealer's draw pile brings with it once the pile is empty; "" while it is not."""
    if owner in (GM, places.WORLD) or places.count(view, places.deck(owner)):
        return ""
    if not places.count(view, places.discard(owner)):
        back = places.count(view, places.standing(owner)) and view.ruling("no_cards") == "return_tc"
        return "the Target Card returns to it" if back else "there is no card to draw"
    tired_out = view.character(owner).fatigue >= highest_level(view.ruling)
    return "another level of Fatigue knocks them out" if tired_out else "first gain Fatigue"


@rule("DA-5.10", "DA-R33")
def is_at_own_card(ruling: Ruling, now: Adventure, check: Check) -> bool:
    """Whether a Check's Target Card is the actor's own standing one, or for a Companion by default its Dealer's."""
    if check.aim is None:
        return False
    one = now.character(check.actor)
    dealers = one.kind == COMPANION and ruling("companion_tc") == "dealers"
    return check.aim.place == places.standing(one.dealer if dealers else one.id)


@rule("DA-R4")
def is_slowed(ruling: Ruling, one: Character) -> bool:
    """Whether Fatigue halves a character's speed: only with the ladder ruling."""
    return one.fatigue >= SLOWED_AT and ruling("fatigue_model") == LADDER


@rule("DA-R4")
def bars_redraw(ruling: Ruling, one: Character) -> bool:
    """Whether Fatigue forbids redraws with Fate Cards: only with the ladder ruling."""
    return one.fatigue >= NO_REDRAW_AT and ruling("fatigue_model") == LADDER


@rule("DA-R4", "DA-25.7")
def pp_cost(ruling: Ruling, one: Character, pp: int) -> int:
    """The price in Power Points that a character pays: twice as much at the fourth level of the ladder."""
    return 2 * pp if one.fatigue >= DEAR_AT and ruling("fatigue_model") == LADDER else pp
