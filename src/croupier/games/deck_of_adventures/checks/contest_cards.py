"""The attacker's Target Card in a contest: turned, kept, or redrawn once (P2.2)."""

from __future__ import annotations

import msgspec

from croupier.core.rules import rule
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import decks, fate, targets
from croupier.games.deck_of_adventures.checks.commands import KeepTarget, RedrawTarget
from croupier.games.deck_of_adventures.checks.events import ContestOver, ContestSet
from croupier.games.deck_of_adventures.checks.people import acting, contest_of
from croupier.games.deck_of_adventures.checks.running_out import EXHAUSTED
from croupier.games.deck_of_adventures.checks.state import Aim, Contest
from croupier.games.deck_of_adventures.checks.words import name_of
from croupier.games.deck_of_adventures.people import Table, state
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-10.2", "DA-R46", "DA-2.11", "DA-2.14")
def turned(play: Table, attacker: str) -> Aim | None:
    """The attacker's Target Card; None where no card came, or running out has knocked the attacker out."""
    if play.ruling("contested_tc") == "standing":
        return targets.standing(play, attacker)
    owner = places.deck_of(state(play), attacker)
    face, came = decks.draw(play, owner, places.TARGETS, targets.HOW)
    if face is None:
        return None
    aim = targets.on_table(state(play), owner)
    if came == EXHAUSTED:
        targets.clear(play, aim)
        return None
    return aim


@rule("DA-3.4", "DA-R14")
def may_redraw(ruling: Ruling, now: Adventure, one: Contest) -> bool:
    """Whether the attacker may still have another Target Card for a Fate Card."""
    turned = one.aim is not None and bool(one.aim.piece)
    return turned and not one.accepted and not one.redrawn and fate.can_redraw(ruling, now, one.attacker)


@rule("DA-10.2", "DA-1.8")
def keep_target(play: Table, command: KeepTarget) -> None:
    """The Target Card is let lie: the targets draw."""
    one = _own(play, command.contest)
    play.do(ContestSet(msgspec.structs.replace(one, accepted=True)))


@rule("DA-3.4", "DA-10.2", "DA-R14", "DA-1.8")
def redraw_target(play: Table, command: RedrawTarget) -> None:
    """Another Target Card for a Fate Card; where it cannot come, the action is lost."""
    one = _own(play, command.contest)
    assert one.aim is not None
    play.require(
        play.ruling("redraw_scope") == "any_draw", "DA-R14", "only a card of a Check is redrawn here", "keep it"
    )
    play.require(not one.redrawn, "DA-3.4", "this draw has had its redraw", "keep it")
    fate.require_held(play, one.attacker, (command.pay,))
    allowed = may_redraw(play.ruling, state(play), one)
    play.require(allowed, "DA-3.4", "no Fate Card can be spent on it", "keep it")
    fate.spend(play, one.attacker, (command.pay,))
    targets.clear(play, one.aim)
    aim = turned(play, one.attacker)
    if aim is None:
        play.do(ContestOver(one.id))
        return
    play.do(ContestSet(msgspec.structs.replace(one, aim=aim, redrawn=True)))


def _own(play: Table, name: str) -> Contest:
    """A contest whose Target Card its attacker may still have redrawn. Raises Impossible or Illegal."""
    one = contest_of(play, name)
    attacker = name_of(state(play), one.attacker)
    acting(play, one.attacker)
    play.need(not one.accepted, f"{attacker}'s Target Card is accepted", "the targets' Checks")
    return one
