"""Health that a power restores; for the knocked out, with a Check (DA-16.4, DA-25.25)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.harm import treatment
from croupier.games.deck_of_adventures.health import healing
from croupier.games.deck_of_adventures.packs.effects import USE, Regain
from croupier.games.deck_of_adventures.powers.sources import Source
from croupier.games.deck_of_adventures.powers.state import POWER, Work
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-16.4", "DA-25.25", "DA-14.11")
def heal(play: Play[Adventure], work: Work, who: str, n: int) -> None:
    """Heal a character at once; a power that treats a knocked-out character makes its Check instead."""
    if work.kind == POWER and play.state.character(who).knockout is not None:
        skill = numbers.primary_skill(play.ruling, play.state, work.user)
        treatment.treat_by_power(play, work.user, who, n, skill)
    else:
        healing.heal(play, who, n)


def heals(source: Source) -> bool:
    """Whether a power gives its targets health without an attack."""
    gives = (isinstance(one.verb, Regain) and one.verb.stat == "HP" and one.when == USE for one in source.effects)
    return source.damage < 0 or any(gives)
