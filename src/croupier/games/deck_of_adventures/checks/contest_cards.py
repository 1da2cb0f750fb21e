"""The attacker's Target Card in a contest: turned, kept, or redrawn once (P2.2)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import decks, fate, target_cards
from croupier.games.deck_of_adventures.checks.actors import contest_of, require_actor
from croupier.games.deck_of_adventures.checks.commands import KeepTarget, RedrawTarget
from croupier.games.deck_of_adventures.checks.contest_events import ContestOver, ContestSet
from croupier.games.deck_of_adventures.checks.deck_exhaustion import EXHAUSTED
from croupier.games.deck_of_adventures.checks.state import Aim, Contest
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-10.2", "DA-R46", "DA-2.11", "DA-2.14")
def turn_target_card(play: Play[Adventure], attacker: str) -> Aim | None:
    """The attacker's Target Card; None where no card came, or running out has knocked the attacker out."""
    if play.ruling("contested_tc") == "standing":
        return target_cards.standing(play, attacker)
    owner = places.deck_of(play.state, attacker)
    face, came = decks.draw(play, owner, places.TARGETS, target_cards.HOW)
    if face is None:
        return None
    aim = target_cards.on_table(play.state, owner)
    if came == EXHAUSTED:
        target_cards.clear(play, aim)
        return None
    return aim


@rule("DA-3.4", "DA-R14")
def may_redraw(ruling: Ruling, now: Adventure, one: Contest) -> bool:
    """Whether the attacker may still have another Target Card for a Fate Card."""
    turned = one.aim is not None and bool(one.aim.piece)
    return turned and not one.accepted and not one.redrawn and fate.can_redraw(ruling, now, one.attacker)


@rule("DA-10.2", "DA-1.8")
def keep_target(play: Play[Adventure], command: KeepTarget) -> None:
    """The Target Card is let lie: the targets draw."""
    one = _own(play, command.contest)
    play.do(ContestSet(msgspec.structs.replace(one, accepted=True)))


@rule("DA-3.4", "DA-10.2", "DA-R14", "DA-1.8")
def redraw_target(play: Play[Adventure], command: RedrawTarget) -> None:
    """Another Target Card for a Fate Card; where it cannot come, the action is lost."""
    one = _own(play, command.contest)
    assert one.aim is not None
    play.require(
        play.ruling("redraw_scope") == "any_draw", "DA-R14", "only a card of a Check is redrawn here", "keep it"
    )
    play.require(not one.redrawn, "DA-3.4", "this draw was already redrawn", "keep it")
    fate.require_held(play, one.attacker, (command.pay,))
    allowed = may_redraw(play.ruling, play.state, one)
    play.require(allowed, "DA-3.4", "no Fate Card can be spent on it", "keep it")
    fate.spend(play, one.attacker, (command.pay,))
    target_cards.clear(play, one.aim)
    aim = turn_target_card(play, one.attacker)
    if aim is None:
        play.do(ContestOver(one.id))
        return
    play.do(ContestSet(msgspec.structs.replace(one, aim=aim, redrawn=True)))


def _own(play: Play[Adventure], name: str) -> Contest:
    """A contest whose Target Card its attacker may still have redrawn. Raises Impossible or Illegal."""
    one = contest_of(play, name)
    attacker = name_of(play.state, one.attacker)
    require_actor(play, one.attacker)
    play.need(not one.accepted, f"{attacker}'s Target Card is accepted", "the targets' Checks")
    return one
