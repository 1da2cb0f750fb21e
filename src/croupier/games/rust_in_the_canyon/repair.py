"""Repairs after an override, canceling what is in progress, handling people who have left (RC-22.1)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Impossible
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict import ending
from croupier.games.rust_in_the_canyon.cost import out_of_play
from croupier.games.rust_in_the_canyon.cost.out_of_play import OPENING
from croupier.games.rust_in_the_canyon.decree.events import PotCounted
from croupier.games.rust_in_the_canyon.moves import cancel
from croupier.games.rust_in_the_canyon.rest import days
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town import clocks
from croupier.pieces import cards

UP_FOR_ALL = ("hand", "injuries", "pile", "discard")


@rule("RC-22.1", "RC-5.12", "RC-1.7", "RC-20.4")
def mend(play: Play[Canyon]) -> None:
    """After an override: drop PCs who are out of play from the conflict, recount pots and clocks."""
    for one in play.state.characters:
        if not one.is_playing:
            out_of_play.drop(play, one.id)
    _count_pots(play)
    for place in play.state.board.places:
        if place.id.partition(".")[0] in UP_FOR_ALL:
            _turn_up(play, place.id)
    for clock in play.state.clocks:
        if not clock.rung and not clock.what_if and clocks.value(play.state, clock) == clock.end:
            clocks.move(play, clock, clock.end)


def _count_pots(play: Play[Canyon]) -> None:
    """Recount pots: chips removed reduce the GM's part first; chips added count as the GM's."""
    now = play.state
    for one in now.conflict.contenders if now.conflict is not None else ():
        for pot in one.pots:
            lies = places.chips(now, pot.place)
            if now.board.has(pot.place) and not one.resolved and lies != pot.size:
                own = min(pot.own, lies)
                play.do(PotCounted(one.pc, pot.place, own, lies - own))


def _turn_up(play: Play[Canyon], where: str) -> None:
    """Turn all cards of this place face up, visible to everyone."""
    for spot, slot in enumerate(play.state.board.place(where).slots):
        if slot.card is None or EVERYONE not in slot.seen:
            cards.flip(play, where, spot)


@rule("RC-22.1")
def break_off(play: Play[Canyon]) -> None:
    """Cancel what is in progress and return its pieces to their places."""
    if play.state.conflict is not None:
        ending.break_off(play)
        return
    if play.state.downtime is not None:
        days.break_off(play)
        return
    if cancel.break_off(play):
        return
    raise Impossible("nothing is in progress that could be canceled")


@rule("RC-22.1", "RC-R65", "RC-8.3")
def left(play: Play[Canyon], seat: str) -> None:
    """Drop a departed player's PC from a conflict not yet begun; a running one waits for the GM."""
    now: Canyon = play.state
    one = now.played_by(seat)
    if one is None:
        return
    if now.conflict is not None and (now.conflict.step in OPENING or one.id in now.conflict.wishes):
        before = len(play.events)
        out_of_play.drop(play, one.id)
        if len(play.events) > before:
            play.because("RC-8.3", without=one.name)
    cancel.answer_for_who_left(play, one.id)
