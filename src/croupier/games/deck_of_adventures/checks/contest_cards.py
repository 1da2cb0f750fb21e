"""The attacker's Target Card in a contest: turned, kept, redrawn once, or picked from several (P2.2)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.playing_cards import face_name
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import decks, fate_cards, target_cards
from croupier.games.deck_of_adventures.checks.actors import contest_of, require_actor
from croupier.games.deck_of_adventures.checks.commands import KeepTarget, RedrawTarget
from croupier.games.deck_of_adventures.checks.contest_events import ContestOver, ContestSet
from croupier.games.deck_of_adventures.checks.deck_exhaustion import EXHAUSTED
from croupier.games.deck_of_adventures.checks.state import Aim, Contest
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure

put = msgspec.structs.replace


@rule("DA-10.2", "DA-R46", "DA-R48", "DA-2.11", "DA-2.14")
def turn_target_cards(play: Play[Adventure], attacker: str, more: int = 0) -> tuple[Aim, ...]:
    """The attacker's Target Card, and under a ruling more to pick from.

    None if there was no card to draw, or if running out of cards has knocked the attacker out.
    """
    found: list[Aim] = []
    if play.ruling("contested_tc") == "standing":
        found.append(target_cards.standing(play, attacker))
    while len(found) < 1 + more:
        aim, came = _draw(play, attacker)
        if aim is not None:
            found.append(aim)
        if came == EXHAUSTED:
            clear(play, *found)
            return ()
        if aim is None:
            break
    return tuple(found)


def _draw(play: Play[Adventure], attacker: str) -> tuple[Aim | None, str]:
    """One Target Card from the attacker's deck, and the outcome if the deck ran out."""
    owner = places.deck_of(play.state, attacker)
    face, came = decks.draw(play, owner, places.TARGETS, target_cards.HOW)
    return (target_cards.on_table(play.state, owner) if face is not None else None), came


@rule("DA-10.7", "DA-7.3", "DA-R18")
def clear(play: Play[Adventure], *aims: Aim, unselected: bool = False) -> None:
    """Remove Target Cards from the table; `unselected`: they were replaced, or another one was picked."""
    for aim in aims:
        target_cards.clear(play, aim, unselected=unselected)


@rule("DA-3.4", "DA-R14")
def may_redraw(ruling: Ruling, now: Adventure, one: Contest) -> bool:
    """Whether the attacker may still spend a Fate Card for another Target Card."""
    turned = any(is_new(aim) for aim in one.lying)
    return turned and not one.accepted and not one.redrawn and fate_cards.can_redraw(ruling, now, one.attacker)


@rule("DA-3.4", "DA-R46")
def is_new(aim: Aim) -> bool:
    """Whether a Target Card was drawn for this contest, also as its owner's standing one, and not long before."""
    return bool(aim.piece) or aim.fresh


@rule("DA-R48")
def must_pick(one: Contest) -> bool:
    """Whether the attacker has to pick which of several Target Cards counts."""
    return len(one.aims) > 1 and one.hand > 0 and not one.accepted


@rule("DA-3.4", "DA-R14", "DA-R48")
def waits(ruling: Ruling, now: Adventure, one: Contest) -> bool:
    """Whether the attacker still has a decision to make about its Target Cards."""
    return must_pick(one) or may_redraw(ruling, now, one)


def aim_of(one: Contest, card: str) -> Aim:
    """The contest's Target Card with this face. Raises Invalid."""
    found = next((aim for aim in one.lying if aim.face == card), None)
    if found is None:
        raise Invalid("card", card, ", ".join(aim.face for aim in one.lying), "DA-R48")
    return found


@rule("DA-10.2", "DA-R48", "DA-1.8")
def keep_target(play: Play[Adventure], command: KeepTarget) -> None:
    """Keep the Target Card, or one of several; the targets draw next."""
    one = _own(play, command.contest)
    if not must_pick(one):
        if command.card:
            aim_of(one, command.card)
        play.do(ContestSet(put(one, accepted=True)))
        return
    chosen = aim_of(one, command.card)
    play.because("DA-R48", picks=chosen.face)
    clear(play, *(aim for aim in one.aims if aim != chosen), unselected=True)
    play.do(ContestSet(put(one, aim=chosen, aims=(), accepted=True)))


@rule("DA-3.4", "DA-10.2", "DA-R14", "DA-1.8")
def redraw_target(play: Play[Adventure], command: RedrawTarget) -> None:
    """Spend a Fate Card for another Target Card; if none can be drawn, the action is lost."""
    one = _own(play, command.contest)
    play.require(
        play.ruling("redraw_scope") == "any_draw", "DA-R14", "only a card from a Check can be redrawn here", "keep it"
    )
    play.require(not one.redrawn, "DA-3.4", "this draw has already been redrawn", "keep it")
    fate_cards.require_held(play, one.attacker, (command.pay,))
    allowed = may_redraw(play.ruling, play.state, one)
    play.require(allowed, "DA-3.4", "no Fate Card can be spent on it", "keep it")
    gone = aim_of(one, command.card) if command.card else next(aim for aim in reversed(one.lying) if is_new(aim))
    play.need(is_new(gone), "that card lies in front of its owner", "choose one that was turned for this contest")
    play.because("DA-3.4", redrawn=face_name(gone.face))
    fate_cards.spend(play, one.attacker, (command.pay,))
    clear(play, gone, unselected=True)
    _replaced(play, one, gone)


@rule("DA-10.2", "DA-R46", "DA-R48", "DA-2.11")
def _replaced(play: Play[Adventure], one: Contest, gone: Aim) -> None:
    if gone.fresh:
        fate_cards.replace(play, one.attacker, gone.place, 0, anyway=True)
        _put_new(play, one, gone, target_cards.newly_drawn(play, one.attacker, redrawn=True))
        return
    aim, came = _draw(play, one.attacker)
    if aim is None or came == EXHAUSTED:
        play.do(ContestOver(one.id, lost=one.attacker))
        clear(play, *(each for each in one.lying if each != gone), *((aim,) if aim is not None else ()))
        return
    _put_new(play, one, gone, aim)


def _put_new(play: Play[Adventure], one: Contest, gone: Aim, aim: Aim) -> None:
    lying = tuple(aim if each == gone else each for each in one.lying)
    play.do(ContestSet(put(one, aim=lying[0], aims=lying if one.aims else (), redrawn=True)))


def _own(play: Play[Adventure], name: str) -> Contest:
    """A contest whose attacker has not yet accepted the Target Card. Raises Impossible or Illegal."""
    one = contest_of(play, name)
    attacker = name_of(play.state, one.attacker)
    require_actor(play, one.attacker)
    play.need(not one.accepted, f"{attacker}'s Target Card is accepted", "wait for the targets' Checks")
    return one
