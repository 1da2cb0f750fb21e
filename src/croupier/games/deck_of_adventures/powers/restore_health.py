"""Health that a power restores; for the knocked out, with a Check (DA-16.4, DA-25.25)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks.state import Hand
from croupier.games.deck_of_adventures.combat.attacks import note_cut_short
from croupier.games.deck_of_adventures.harm import treatment
from croupier.games.deck_of_adventures.health import healing
from croupier.games.deck_of_adventures.packs.effects import USE, Regain
from croupier.games.deck_of_adventures.powers import lasting_powers
from croupier.games.deck_of_adventures.powers.sources import Source, source_of
from croupier.games.deck_of_adventures.powers.state import POWER, Care, Work
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-16.4", "DA-25.25", "DA-25.6", "DA-14.11")
def heal(play: Play[Adventure], work: Work, who: str, n: int) -> None:
    """Heal a character at once; a power that treats a knocked-out character makes its Check, with its Draw, instead.

    Of several who are knocked out, each is treated once the Check for the one before is resolved.
    """
    if work.kind != POWER or play.state.character(who).knockout is None:
        healing.heal(play, who, n)
    elif play.state.is_checking(work.user):
        lasting_powers.set_deeds(play, cares=(*play.state.deeds.cares, Care(who, n, work)))
    else:
        skill = numbers.primary_skill(play.ruling, play.state, work.user)
        source = source_of(play.state, work)
        given = (Hand(source.draw, source.name, "DA-25.6"),) if source is not None and source.draw else ()
        treatment.treat_by_power(play, work.user, who, n, skill, given)


@rule("DA-16.4", "DA-25.25")
def step(play: Play[Adventure]) -> bool:
    """Treat the next knocked-out target of a power once the Check before is resolved; return whether there was one."""
    now = play.state
    found = next((one for one in now.deeds.cares if not now.is_checking(one.work.user)), None)
    if found is None or now.deeds.asked or now.deeds.harms:
        return False
    lasting_powers.set_deeds(play, cares=tuple(one for one in now.deeds.cares if one is not found))
    patient = now.character(found.patient)
    if now.character(found.work.user).is_out:
        note_cut_short(play, found.work.user, (found.patient,))
    elif patient.here and not patient.dead:
        heal(play, found.work, found.patient, found.n)
    return True


def heals(source: Source) -> bool:
    """Whether a power gives its targets health without an attack."""
    gives = (isinstance(one.verb, Regain) and one.verb.stat == "HP" and one.when == USE for one in source.effects)
    return source.damage < 0 or any(gives)
