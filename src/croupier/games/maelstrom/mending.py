"""When things go otherwise than by the rules: overrides, breaking off, people who have left."""

from __future__ import annotations

import msgspec

from croupier.core.choices import Choice
from croupier.core.refusals import Impossible
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.maelstrom.campaign import absence
from croupier.games.maelstrom.combat import order, striking
from croupier.games.maelstrom.combat.events import AttackOver, AttackSet, BlastSet, FightEnded
from croupier.games.maelstrom.combat.state import NOTHING, Fight
from croupier.games.maelstrom.decree import offers
from croupier.games.maelstrom.harm import tracks
from croupier.games.maelstrom.people import Table, state
from croupier.games.maelstrom.rolls.events import AttemptDropped, NothingAdded, TermsLocked
from croupier.games.maelstrom.rolls.seats import knows_terms, name_of
from croupier.games.maelstrom.rolls.state import CHOSEN, DECLARED, OFFERED, ROLLED, Attempt, Locked, Terms
from croupier.games.maelstrom.rolls.terms import USUAL
from croupier.games.maelstrom.sheets.state import DEAD
from croupier.games.maelstrom.ships.events import SalvoSet
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower import zero
from croupier.games.maelstrom.willpower.events import RallyAnswered

BROKEN_OFF = "broken off"
ANSWERING = ("evade", "opposed")
"""Kinds of rolls that answer another one."""


@rule("MS-1.2", "MS-9.17", "MS-20.4")
def mend(play: Table) -> None:
    """After an override: what somebody began who can act no more is not done, unless its dice have fallen."""
    now = state(play)
    for one in now.attempts:
        if one.state in (DECLARED, OFFERED, CHOSEN) and not order.is_able(now, one.actor):
            _not_rolled(play, one)
    for rally in now.rallies:
        if not order.is_able(now, rally.helper):
            play.do(RallyAnswered(rally.id))
    if now.fight is not None:
        _mend_attack(play, now.fight)
        _mend_blast(play, now.fight)


def _not_rolled(play: Table, one: Attempt) -> None:
    """An action is none; what answers somebody else's roll fails without dice, so that the other one goes on."""
    if one.kind in ANSWERING:
        known = knows_terms(play.ruling, state(play), one.actor)
        play.do(TermsLocked(one.id, Secret(Locked(Terms(()), 0, USUAL, 0), known)))
    else:
        play.do(AttemptDropped(one.id, play.seat, f"{name_of(state(play), one.actor)} cannot act"))


def _mend_attack(play: Table, fight: Fight) -> None:
    """Who cannot act does not attack; a target who cannot any more does not evade; the dead are no targets."""
    one, now = fight.attack, state(play)
    if one is None:
        return
    gone = bool(one.target) and tracks.condition_of(now, one.target) == DEAD
    if gone or not order.is_able(now, one.attacker):
        play.do(AttackOver("not made"))
    elif fight.difficulty and not one.answer and not order.is_able(now, one.target):
        play.do(AttackSet(msgspec.structs.replace(one, answer=NOTHING), fight.difficulty))
        striking.roll_attack(play)


def _mend_blast(play: Table, fight: Fight) -> None:
    """Whoever is in reach of a grenade and cannot act any more does nothing about it."""
    blast, now = fight.blast, state(play)
    if blast is None or blast.caught is None:
        return
    answers = {one.id: one.answer or ("" if order.is_able(now, one.id) else NOTHING) for one in blast.caught}
    caught = tuple(msgspec.structs.replace(one, answer=answers[one.id]) for one in blast.caught)
    if caught != blast.caught:
        play.do(BlastSet(msgspec.structs.replace(blast, caught=caught)))


@rule("MS-1.2", "MS-15.4", "MS-17.10")
def break_off(play: Table) -> None:
    """The roll begun last is none; with none under way an attack or a rally is; with none of these the fight ends.

    Dice that have fallen count as they lie.
    """
    now = state(play)
    rolls = [one for one in now.attempts if one.is_under_way]
    if rolls:
        last = max(rolls, key=lambda one: int(one.id[1:]))
        fallen = last.state == ROLLED
        play.do(NothingAdded(last.id) if fallen else AttemptDropped(last.id, play.seat, BROKEN_OFF))
    elif now.rallies:
        play.do(RallyAnswered(now.rallies[-1].id))
    elif now.fight is not None and now.fight.attack is not None:
        play.do(AttackOver(BROKEN_OFF))
    elif now.fight is not None and now.fight.salvo is not None:
        play.do(SalvoSet(None, BROKEN_OFF))
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
