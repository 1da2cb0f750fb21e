"""Creatures that a power brings: they come on the user's side, and leave when it ends (DA-25.33)."""

from __future__ import annotations

import msgspec

from croupier.core.names import unique_name
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.entrances import enter, from_being, leave
from croupier.games.deck_of_adventures.cast.proposals import MOST_CHARACTERS
from croupier.games.deck_of_adventures.cast.state import COMPANION, FRIENDLY, HOSTILE, Character, Effect
from croupier.games.deck_of_adventures.checks import effects
from croupier.games.deck_of_adventures.combat import combat_end
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.effects import Bring
from croupier.games.deck_of_adventures.packs.state import Being
from croupier.games.deck_of_adventures.powers import gm_cards
from croupier.games.deck_of_adventures.powers.sources import Source
from croupier.games.deck_of_adventures.powers.state import Work
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import steps
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.games.deck_of_adventures.validation import LONGEST_NAME


@rule("DA-25.33", "DA-11.13", "DA-5.9")
def bring(
    play: Play[Adventure], work: Work, source: Source, verb: Bring, blank: Effect, *, is_further: bool = False
) -> None:
    """Let the creature enter next to its user; creatures that earlier uses of the same power brought leave.

    `is_further`: this use has brought another before. The GM is asked if no pack has it, or if nobody else can enter.
    """
    for one in play.state.characters if not is_further else ():
        before = (each.id for each in one.effects if each.brings and (each.source, each.kind) == (work.user, work.id))
        effects.end_effects(play, one.id, *before, used=True)
    being, user = library.being(play.state, verb.being), play.state.character(work.user)
    if being is None or len(play.state.characters) >= MOST_CHARACTERS:
        gm_cards.leave(play, work, source, f"{source.words or source.name} ({verb.being})", (work.user,))
        return
    made = _made(play, being, user)
    name = unique_name(made.name, (each.name for each in play.state.characters), LONGEST_NAME)
    came = enter(play, msgspec.structs.replace(made, name=name), "arrives")
    play.because("DA-25.33", power=source.name, creature=name)
    _stand(play, work, came)
    effects.lay_effect(play, came, msgspec.structs.replace(blank, brings=True))
    combat = play.state.combat
    if combat is not None and turn_actions.acts_in(user) in combat.order and made.kind != COMPANION:
        combat_end.add_to_combat(play, came)


@rule("DA-25.33", "DA-5.9")
def _made(play: Play[Adventure], being: Being, user: Character) -> Character:
    """The creature on the user's side: a Dealer's Companion, else one that the GM plays."""
    if being.type == "Companion" and user.is_dealer:
        return from_being(play.ruling, play.state, being, side=user.side, seat=user.seat, dealer=user.id)
    side = HOSTILE if user.side == HOSTILE else FRIENDLY
    kind = "bystander" if being.type == "Companion" and side == FRIENDLY else ""
    made = from_being(play.ruling, play.state, being, side=side, seat=GM, kind=kind)
    return msgspec.structs.replace(made, notes=Secret("", (GM,)))


def _stand(play: Play[Adventure], work: Work, who: str) -> None:
    """Stand on the chosen space of the map, or the nearest free one."""
    free = steps.free_spots(play.state, work.user, steps.FARTHEST)
    if work.to is not None and (work.to in free or not free):
        free = (work.to,)
    steps.put(play, who, free[0] if free else None)


@effects.when_ended
@rule("DA-25.33", "DA-17.4")
def go(play: Play[Adventure], who: str, ended: tuple[Effect, ...]) -> None:
    """Take a creature out of the scene when the effect that brought it ends."""
    if any(one.brings for one in ended) and play.state.character(who).here:
        leave(play, who)
