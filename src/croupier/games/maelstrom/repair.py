"""Canceling what is under way, seats whose player has left, and overrides by the storyteller."""

from __future__ import annotations

from croupier.core.choices import Choice
from croupier.core.play import Play
from croupier.core.refusals import Impossible
from croupier.core.rules import rule
from croupier.games.maelstrom.campaign import absence
from croupier.games.maelstrom.combat import fight_setup
from croupier.games.maelstrom.combat.events import AttackOver
from croupier.games.maelstrom.combat.unknown_terms import blast_over
from croupier.games.maelstrom.decree import choices
from croupier.games.maelstrom.rolls.attempts import drop
from croupier.games.maelstrom.rolls.result_events import NothingAdded
from croupier.games.maelstrom.rolls.state import ROLLED
from croupier.games.maelstrom.ships.events import SalvoSet
from croupier.games.maelstrom.ships.salvo_hits import refund_salvo
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.events import RallyAnswered

BROKEN_OFF = "broken off"


def canceled_now(view: Campaign) -> str:
    """What canceling would end now, in the order of `break_off`."""
    if any(one.is_under_way for one in view.attempts):
        return "the latest roll"
    if view.rallies:
        return "the latest rally"
    fight = view.fight
    if fight is None:
        return ""
    parts = ((fight.attack, "the attack"), (fight.salvo, "the salvo"), (fight.blast, "the blast"))
    return next((words for part, words in parts if part is not None), "the whole fight")


@rule("MS-1.2", "MS-15.4", "MS-17.10", "MS-R18")
def break_off(play: Play[Campaign]) -> None:
    """Cancel the latest roll; else a rally, an attack, a salvo or a blast; else end the fight.

    Dice that are already rolled still count; a salvo's shots and what its answers cost are given back.
    """
    now = play.state
    rolls = [one for one in now.attempts if one.is_under_way]
    if rolls:
        last = max(rolls, key=lambda one: int(one.id[1:]))
        fallen = last.state == ROLLED
        if fallen:
            play.do(NothingAdded(last.id))
        else:
            drop(play, last, BROKEN_OFF)
    elif now.rallies:
        play.do(RallyAnswered(now.rallies[-1].id, helper=now.rallies[-1].helper))
    elif now.fight is not None and now.fight.attack is not None:
        play.do(AttackOver(BROKEN_OFF, now.fight.attack.attacker, now.fight.attack.target))
    elif now.fight is not None and now.fight.salvo is not None:
        salvo = now.fight.salvo
        play.do(SalvoSet(None, BROKEN_OFF, salvo.gunner))
        if salvo.difficulty:  # its terms are set, and so its shots are used
            refund_salvo(play, salvo)
    elif now.fight is not None and now.fight.blast is not None:
        play.do(blast_over(now, now.fight.blast))
    elif now.fight is not None:
        fight_setup.end_fight(play)
    else:
        raise Impossible("there is nothing in progress to cancel")


@rule("MS-1.9", "MS-R75")
def left(play: Play[Campaign]) -> None:
    """Hand the characters of a player who has left for good to the storyteller, until someone sits there."""
    absence.update_proxies(play)


def decrees(view: Campaign, on: str) -> list[Choice]:
    """The overrides available for a player's or a storyteller's character."""
    return choices.decrees(view, on)
