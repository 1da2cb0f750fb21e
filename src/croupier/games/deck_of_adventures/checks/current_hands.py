"""The net hand of a Check: computed, updated while the Check waits, fixed by its first card (DA-2.10, DA-9.1)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks import effects, hand_sources, hands
from croupier.games.deck_of_adventures.checks.events import HandsSet
from croupier.games.deck_of_adventures.checks.state import CONSULT, Check, Hand
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure


def with_hands(play: Play[Adventure], check: Check) -> Check:
    """The Check with all hands that count now (P1.2); they are recomputed when the first card is drawn."""
    return _weighed(play.ruling, play.state, check)


def _weighed(ruling: Ruling, now: Adventure, check: Check) -> Check:
    found = hand_sources.hands_of(ruling, now, check)
    return msgspec.structs.replace(check, hands=found, net=hands.net(ruling, found))


@rule("DA-9.1", "DA-2.10")
def update_hands(play: Play[Adventure], check: Check) -> Check:
    """Update the hands of a Check whose Trait has changed."""
    again = with_hands(play, check)
    if again != check:
        play.do(HandsSet(check.id, again.hands, again.net))
    return again


@rule("DA-9.1", "DA-2.10")
def step(play: Play[Adventure]) -> bool:
    """Update the hands of an announced Check until its first card is drawn; return whether some have changed."""
    for check in play.state.checks:
        if check.state == CONSULT:
            after = _weighed(play.state.ruling, play.state, check)
            if after != check:
                play.do(HandsSet(check.id, after.hands, after.net))
                return True
    return False


@rule("DA-2.10", "DA-9.1", "DA-9.5", "DA-R5", "DA-10.5")
def lock(play: Play[Adventure], check: Check) -> Check:
    """Fix the net hand of a Check; effects for the next Check only are used up."""
    found = with_hands(play, check)
    play.because("DA-9.1", net=found.net, cards=1 + abs(found.net))
    cite_sources(play, found.hands)
    play.do(HandsSet(check.id, found.hands, found.net, locked=True))
    effects.use_up(play, found)
    return play.state.check(check.id)


def cite_sources(play: Play[Adventure], found: Sequence[Hand]) -> None:
    """Cite where hands come from, unless the receipt cites the same clause already, with other facts."""
    cited = {one.clause for one in found if play.has_cited(one.clause)}
    for one in hands.counted(play.state.ruling, found):
        if one.clause not in cited:
            play.aside(one.clause, hand=one.n, source=one.source)
