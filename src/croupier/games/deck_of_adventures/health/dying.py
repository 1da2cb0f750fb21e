"""How a knocked-out Dealer begins to die, takes another hit, or becomes stable."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.harm.state import Death
from croupier.games.deck_of_adventures.health import wounds
from croupier.games.deck_of_adventures.health.events import DeathSet, KnockoutSet
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-16.8", "DA-16.11", "DA-R82")
def begin(play: Play[Adventure], target: str) -> None:
    """A knocked-out Dealer begins to die, with a tally of 0."""
    one = play.state.character(target)
    if one.knockout is None or one.knockout.dying or not one.is_dealer:
        return
    play.because("DA-16.8", who=one.name)
    begun = msgspec.structs.replace(
        one.knockout, dying=True, stable=False, round=wounds.round_without_turn(play.state, target)
    )
    play.do(KnockoutSet(target, begun, "dying"))
    play.do(DeathSet(target, Death(lower=one.death.lower)))


@rule("DA-16.6", "DA-16.8", "DA-R85")
def hit_while_down(play: Play[Adventure], target: str) -> None:
    """Add a Lower Hand to later death Checks of a knocked-out Dealer; dying begins if it had not."""
    one = play.state.character(target)
    if one.is_dealer and one.knockout is not None:
        play.because("DA-16.6", who=one.name, hits=one.death.lower + 1)
        play.do(DeathSet(target, msgspec.structs.replace(one.death, lower=one.death.lower + 1), "hit"))
        begin(play, target)


@rule("DA-16.7", "DA-16.11")
def settle(play: Play[Adventure], who: str) -> None:
    """End the death Checks: the Dealer stays unconscious, stable, with a tally of 0."""
    one = play.state.character(who)
    assert one.knockout is not None
    play.do(KnockoutSet(who, msgspec.structs.replace(one.knockout, dying=False, stable=True), "stable"))
    play.do(DeathSet(who, Death(lower=one.death.lower)))
