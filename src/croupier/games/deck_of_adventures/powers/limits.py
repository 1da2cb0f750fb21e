"""How often an effect can still be used: per Check, round, combat or rest (DA-25.27)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks import effects
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.effects import (
    PER_CHECK,
    PER_COMBAT,
    PER_REST,
    PER_ROUND,
    REST,
    StatedEffect,
)
from croupier.games.deck_of_adventures.powers import lasting_powers
from croupier.games.deck_of_adventures.powers.state import Spent
from croupier.games.deck_of_adventures.state import Adventure


def _mark(now: Adventure, per: str, check: str) -> str:
    """The id of the Check or the number of the round that a use counts for; "" for other limits."""
    if per == PER_CHECK:
        return check
    return str(now.combat.round) if per == PER_ROUND and now.combat is not None else ""


@rule("DA-25.27")
def is_left(
    now: Adventure, user: str, power: str, effect: StatedEffect, check: str = "", *, of_item: bool = False
) -> bool:
    """Whether an effect has a use left; each line of a power or item is counted by itself."""
    if effect.limit is None:
        return True
    times, per = effect.limit
    spent, line = Spent(user, power, per, _mark(now, per, check)), library.line_of(now, power, effect, of_item=of_item)
    mine = {spent, msgspec.structs.replace(spent, line=line)}
    return sum(one in mine for one in now.deeds.spent) < times


@rule("DA-25.27")
def note_use(
    play: Play[Adventure], user: str, power: str, effect: StatedEffect, check: str = "", *, of_item: bool = False
) -> None:
    """Count a use of a limited effect."""
    if effect.limit is not None:
        per = effect.limit[1]
        line = library.line_of(play.state, power, effect, of_item=of_item)
        spent = Spent(user, power, per, _mark(play.state, per, check), line)
        lasting_powers.set_deeds(play, spent=(*play.state.deeds.spent, spent))


@rule("DA-25.27", "DA-19.2")
def after_rest(play: Play[Adventure], who: str) -> None:
    """Reset uses counted per rest, and end effects that last until a rest."""
    left = tuple(one for one in play.state.deeds.spent if (one.user, one.per) != (who, PER_REST))
    lasting_powers.set_deeds(play, spent=left)
    lying = (each.id for each in play.state.character(who).effects if each.until == REST)
    effects.end_effects(play, who, *lying)


@rule("DA-25.27")
def step(play: Play[Adventure]) -> bool:
    """Outside combat, with no Check under way, forget the uses per Check, round or combat; return whether any were."""
    if play.state.combat is None and play.state.deeds.spent and not any(one.is_under_way for one in play.state.checks):
        left = tuple(one for one in play.state.deeds.spent if one.per not in (PER_CHECK, PER_ROUND, PER_COMBAT))
        lasting_powers.set_deeds(play, spent=left)
    return False
