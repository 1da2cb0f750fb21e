"""Numbers changed by a power that is not always on: from its use to its user's next rest (DA-25.27)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.characters import gear, numbers
from croupier.games.deck_of_adventures.packs.effects import REST
from croupier.games.deck_of_adventures.packs.state import Adjust
from croupier.games.deck_of_adventures.powers import gm_cards, run_effects
from croupier.games.deck_of_adventures.powers.sources import Source
from croupier.games.deck_of_adventures.powers.state import Work
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.traits import trait_named

BY_GM = ("HP", "PP")
"""Numbers whose change the GM applies."""


@rule("DA-25.27", "DA-14.4", "DA-14.12", "DA-25.5")
def adjust(play: Play[Adventure], work: Work, source: Source) -> None:
    """Change each number of the power's user, or prompt the GM to."""
    for one in source.adjusts:
        if one.stat in BY_GM:
            words = f"{one.stat} {one.by:+}" if one.how == "add" else f"{one.stat} becomes {one.by}"
            gm_cards.leave(play, work, source, words, (work.user,))
            continue
        by = one.by if one.how == "add" else _difference(play, work, one)
        made = Effect("", 0, until=REST, source=work.user, kind=work.id, text=source.name, stat=one.stat, by=by)
        if by:
            run_effects.put(play, work.user, made)


@rule("DA-14.4", "DA-25.18", "DA-R70")
def _difference(play: Play[Adventure], work: Work, one: Adjust) -> int:
    """The change that replacing a number makes; if armor is worn, the better Armor Range counts."""
    now, who = play.state, work.user
    before = sum(each.by for each in now.character(who).effects
                 if (each.kind, each.source, each.stat) == (work.id, who, one.stat))  # fmt: skip
    found = _number(play, who, one.stat) - before
    worn = any(each.stat == one.stat and each.how == "replace" for each in gear.adjusts(now, numbers.sheet(now, who)))
    if one.stat == "AR" and (worn or play.ruling("armor_agility") == "lower_of_both"):
        return min(one.by, found) - found
    return (max(one.by, found) if worn else one.by) - found


def _number(play: Play[Adventure], who: str, stat: str) -> int:
    """The number as it is now."""
    found = {"AR": numbers.armor_range, "AP": numbers.ap_max, "Speed": numbers.speed_base}.get(stat)
    if found is not None:
        return found(play.ruling, play.state, who)
    return numbers.trait(play.ruling, play.state, who, trait_named(stat))
