"""Limbs are crippled and mended (MS-10.6, MS-R54)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.access import own_character, require_storyteller
from croupier.games.maelstrom.harm.events import LimbSet
from croupier.games.maelstrom.health.limbs import LIMBS, SEVENTH
from croupier.games.maelstrom.rolls.make_roll import kept_for_new
from croupier.games.maelstrom.rolls.state import LIMB
from croupier.games.maelstrom.sheets.state import Health
from croupier.games.maelstrom.state import Campaign
from croupier.pieces import dice
from croupier.pieces.events import PlacesLaid
from croupier.pieces.state import Place

DIE = "dice.limb"


@rule("MS-10.6", "MS-R54")
def cripple(play: Play[Campaign], character: str, limb: str, *, crippled: bool = True) -> None:
    """The storyteller marks a limb as crippled, or removes the mark."""
    require_storyteller(play)
    play.require(
        play.ruling("health_limbs") != "off", "MS-R54", "this table does not use crippled limbs", "choose an effect"
    )
    one = own_character(play, character)
    play.need(limb in LIMBS, f"{limb[:20]!r} is not a limb", ", ".join(LIMBS))
    play.need((limb in one.crippled) != crippled, f"{one.name}'s {limb} is already like that", "choose another limb")
    play.do(LimbSet(character, limb, crippled))


@rule("MS-10.6", "MS-R54", "MS-17.10")
def by_level(play: Play[Campaign], target: str, before: Health, after: Health) -> None:
    """Under a ruling, the attack that first fills box 7 cripples a limb chosen by a four-sided die.

    The die of an attack that is resolved again is the same as before.
    """
    now = play.state
    reached = before.filled < SEVENTH <= after.filled
    if not reached or not now.has(target) or now.ruling("health_limbs") != "level7":
        return  # not noted: how deep the wounds are may be a secret
    play.ruling("health_limbs")
    old = kept_for_new(now, LIMB, target)
    if old is None and not now.board.has(DIE):
        play.do(PlacesLaid((Place(DIE, "dice", "Limb"),)))
    (face,) = old.dice.pool if old is not None else dice.roll(play, DIE, 1, len(LIMBS))
    limb = LIMBS[face - 1]
    play.because("MS-R54", die=face, limb=limb)
    again = limb in play.state.character(target).crippled
    play.do(LimbSet(target, limb, crippled=True, again=again, kept=old is not None))
