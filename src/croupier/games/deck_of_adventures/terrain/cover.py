"""Cover of a target against one attacker, and its effect on the Armor Range (DA-22.5 to DA-22.7)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.figures.difficulties import behind_cover
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import commands as wish
from croupier.games.deck_of_adventures.terrain import sight
from croupier.games.deck_of_adventures.terrain.events import CoverSet
from croupier.games.deck_of_adventures.terrain.state import COVERS, FULL_COVER, NO_COVER
from croupier.games.deck_of_adventures.validation import known_character, require_gm


@rule("DA-22.5", "DA-22.11")
def cover_of(now: Adventure, attacker: str, target: str) -> str:
    """Cover against this attacker: "none", "partial" or "full"; set by the GM, otherwise given by the map."""
    if is_said(now, attacker, target):
        return next(one.cover for one in now.covers if (one.attacker, one.target) == (attacker, target))
    found = sight.by_map(now.ruling, now, attacker, target)
    return FULL_COVER if found == sight.NO_SIGHT else found


def is_said(now: Adventure, attacker: str, target: str) -> bool:
    """Whether the GM has set this cover, which takes precedence over the map's."""
    return any((one.attacker, one.target) == (attacker, target) for one in now.covers)


@rule("DA-22.5", "DA-22.7")
def set_cover(play: Play[Adventure], command: wish.SetCover) -> None:
    """Set cover against this attacker only; after a Check or a Power the GM may change it."""
    require_gm(play, "DA-22.5")
    known_character(play, command.attacker)
    known_character(play, command.target)
    play.need(command.attacker != command.target, "nobody has cover against themselves", "choose another attacker")
    play.because("DA-22.5", cover=command.cover)
    play.do(CoverSet(command.attacker, command.target, command.cover, said=True))


@rule("DA-22.6", "DA-R71", "DA-R107")
def attack_range(ruling: Ruling, now: Adventure, attacker: str, target: str) -> int:
    """The DR of an attack: the target's Armor Range after cover. Raises Hidden in a view that lacks the sheet."""
    steps = COVERS.index(cover_of(now, attacker, target))
    return behind_cover(ruling, numbers.armor_range(ruling, now, target), steps)


@rule("DA-22.7")
def end_covers(play: Play[Adventure], who: str) -> None:
    """Clear the GM's cover settings that involve a character who moved; the GM judges again."""
    for one in play.state.covers:
        if who in (one.attacker, one.target):
            if not play.has_cited("DA-22.5"):
                play.aside("DA-22.5", moved=play.state.character(who).name)
            play.do(CoverSet(one.attacker, one.target, NO_COVER))
