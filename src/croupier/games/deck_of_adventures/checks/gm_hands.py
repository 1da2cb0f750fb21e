"""Hands that the GM gives a character manually: help, a boon, what only the text of a Power says."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks import effects, state
from croupier.games.deck_of_adventures.checks.actors import trait_of
from croupier.games.deck_of_adventures.checks.commands import LayHand, LiftHand
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import known_character, number_in_range, require_gm, text_of

MOST = 9
LASTING = "gm"


@rule("DA-1.2", "DA-9.2", "DA-9.5", "DA-8.6", "DA-1.8")
def lay_hand(play: Play[Adventure], command: LayHand) -> None:
    """Give a character an Upper or Lower Hand, by default of 1, for the next Check or until the GM lifts it.

    The same effect counts once: given again for the same Checks, it replaces the old one.
    """
    require_gm(play, "DA-9.2")
    one = known_character(play, command.character)
    n = number_in_range("n", command.n, 1, MOST, "DA-9.2")
    on = command.on if command.on in {effects.ALL, state.ATTACK} else trait_of(play, command.on)
    words = text_of("words", command.words, "DA-9.5")
    given = [each.id for each in one.effects if not each.kind and (each.text, each.on) == (words, on)]
    effects.end_effects(play, one.id, *given)
    until = LASTING if command.lasting else effects.NEXT
    effects.lay_effect(play, one.id, Effect("", n if command.upper else -n, on, until=until, text=words))


@rule("DA-1.2", "DA-9.5", "DA-1.8")
def lift_hand(play: Play[Adventure], command: LiftHand) -> None:
    """Remove an effect from a character; the call of a creature stays while the creature is busy."""
    require_gm(play, "DA-1.2")
    one = known_character(play, command.character)
    there = tuple(each.id for each in one.effects)
    play.need(command.effect in there, f"{one.name} has no such hand", ", ".join(there) or "wait for one")
    stays = not play.state.is_busy(one.id) or not any(each.brings for each in one.effects if each.id == command.effect)
    play.need(stays, f"{one.name} is taking part in something", "wait until that is over")
    effects.end_effects(play, one.id, command.effect)
