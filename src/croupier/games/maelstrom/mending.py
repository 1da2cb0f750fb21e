"""When things go otherwise than by the rules: overrides, breaking off, people who have left."""

from __future__ import annotations

from croupier.core.choices import Choice
from croupier.core.refusals import Impossible
from croupier.core.rules import rule
from croupier.games.maelstrom.campaign import absence
from croupier.games.maelstrom.combat import order
from croupier.games.maelstrom.combat.events import AttackOver, BlastSet, FightEnded
from croupier.games.maelstrom.decree import offers
from croupier.games.maelstrom.people import Table, state
from croupier.games.maelstrom.rolls.attempts import ACTION
from croupier.games.maelstrom.rolls.events import AttemptDropped
from croupier.games.maelstrom.rolls.seats import name_of
from croupier.games.maelstrom.rolls.state import CHOSEN, DECLARED, OFFERED
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower import zero
from croupier.games.maelstrom.willpower.events import RallyAnswered

BROKEN_OFF = "broken off"


@rule("MS-1.2", "MS-9.17", "MS-20.4")
def mend(play: Table) -> None:
    """After an override: what somebody began who can act no more is not done, unless its dice have fallen."""
    for one in state(play).attempts:
        waits = one.state in (DECLARED, OFFERED, CHOSEN) and one.kind == ACTION
        if waits and not order.is_able(state(play), one.actor):
            play.do(AttemptDropped(one.id, play.seat, f"{name_of(state(play), one.actor)} cannot act"))
    for rally in state(play).rallies:
        if not order.is_able(state(play), rally.helper):
            play.do(RallyAnswered(rally.id))
    fight = state(play).fight
    if fight is not None and fight.attack is not None and not order.is_able(state(play), fight.attack.attacker):
        play.do(AttackOver("not made"))


@rule("MS-1.2", "MS-15.4")
def break_off(play: Table) -> None:
    """The roll begun last is none; with none under way an attack or a rally is; with none of these the fight ends."""
    now = state(play)
    rolls = [one for one in now.attempts if one.is_under_way]
    if rolls:
        last = max(rolls, key=lambda one: int(one.id[1:]))
        play.do(AttemptDropped(last.id, play.seat, BROKEN_OFF))
    elif now.rallies:
        play.do(RallyAnswered(now.rallies[-1].id))
    elif now.fight is not None and now.fight.attack is not None:
        play.do(AttackOver(BROKEN_OFF))
    elif now.fight is not None and now.fight.blast is not None:
        play.do(BlastSet(None))
    elif now.fight is not None:
        zero.turn_ended(play)
        play.do(FightEnded())
    else:
        raise Impossible("there is nothing under way that could be broken off")


@rule("MS-1.9", "MS-R75")
def left(play: Table, seat: str) -> None:
    """The characters of a seat whose person has left for good are the storyteller's, until somebody sits there."""
    play.because("MS-R75", seat=seat)
    absence.seated(play)


def decrees(view: Campaign, on: str) -> list[Choice]:
    """What may be set by decree on a character or one of the storyteller's."""
    return offers.decrees(view, on)
