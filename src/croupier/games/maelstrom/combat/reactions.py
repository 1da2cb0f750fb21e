"""Reactions: who has one left, what it costs, what is rolled (MS-R57, MS-R60)."""

from __future__ import annotations

import msgspec

from croupier.core.forms import left_out
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.combat import attack_commands as wish
from croupier.games.maelstrom.combat.state import EVADE, HELD, REACTION, TURN, Attack, Part
from croupier.games.maelstrom.rolls import way_choice
from croupier.games.maelstrom.rolls.state import Modifier, Terms
from croupier.games.maelstrom.state import Campaign

STANDARD = 6
COSTS = {REACTION: "", TURN: "their action this turn", HELD: "the action that they held back"}
"""What a reaction costs in addition to itself, in the log's words."""


@rule("MS-R60", "MS-R65", "MS-R66", "MS-20.4")
def is_on_guard(now: Campaign, target: Part, *, aware: bool) -> bool:
    """Whether somebody sees an attack coming and can react: neither surprised nor stunned nor incapacitated."""
    return aware and not target.surprised and not target.numb and actors.is_able(now, target.id)


@rule("MS-R57", "MS-R60", "MS-R65", "MS-20.4")
def may_answer(play: Play[Campaign], target: Part, *, aware: bool) -> bool:
    """Whether the target is prompted: aware, able, with a reaction left or an action not yet taken."""
    if not is_on_guard(play.state, target, aware=aware):
        return False
    if play.ruling("combat_evade") != "dodge":
        return False
    economy = play.ruling("combat_economy")  # read whether they have a pool or not: that may be a secret
    return can_react(economy, target) and _has_pool(play, target.id)


@rule("MS-R57")
def can_react(economy: str, part: Part) -> bool:
    """Whether a reaction is left: one a turn, and one for an action not yet taken; under a ruling only the latter."""
    if economy == "one":
        return part.has_action
    return not part.reacted or part.has_action


@rule("MS-R57", "MS-R60")
def has_none_left(now: Campaign, target: Part, *, aware: bool) -> bool:
    """Whether somebody who sees an attack coming has neither a reaction nor an action left against it."""
    dodges = now.ruling("combat_evade") == "dodge" and is_on_guard(now, target, aware=aware)
    return dodges and not can_react(now.ruling("combat_economy"), target)


def _has_pool(play: Play[Campaign], target: str) -> bool:
    return play.state.has(target) or play.state.npc(target).quick.open().evade is not None


@rule("MS-R60", "MS-R73")
def can_answer(now: Campaign, target: str) -> bool:
    """Whether somebody who was asked to evade can still: an NPC whose evade pool was removed has none.

    Seats that do not know the quick sheet see the question, and presume that there is one.
    """
    quick = None if now.has(target) else now.npc(target).quick.value
    return actors.is_able(now, target) and (quick is None or quick.evade is not None)


@rule("MS-R57")
def spent(economy: str, part: Part) -> Part:
    """The participant with the reaction used or, if it was used already, the action."""
    by_action = part.reacted or economy == "one"
    return msgspec.structs.replace(part.after_action() if by_action else part, reacted=True)


@rule("MS-R57")
def price(economy: str, part: Part) -> str:
    """What a reaction costs this participant now."""
    if not part.reacted and economy != "one":
        return REACTION
    return HELD if part.holds else TURN


@rule("MS-R18", "MS-R57")
def refunded(part: Part, paid: str) -> Part:
    """The participant as before the reaction, for an attack that was canceled."""
    if paid == REACTION:
        return msgspec.structs.replace(part, reacted=False)
    return msgspec.structs.replace(part.before_action(), holds=paid == HELD) if paid else part


@rule("MS-R60", "MS-R73")
def evade_terms(play: Play[Campaign], who: str, how: str) -> Terms:
    """Reflexes + Athletics, Reflexes + Melee to parry, or the evade pool of a quick sheet; difficulty 6."""
    now = play.state
    if now.has(who):
        return Terms(("Reflexes", "Athletics" if how == EVADE else "Melee"), STANDARD, precise_way=False)
    pool = now.npc(who).quick.open().evade or 0
    return Terms((), STANDARD, modifiers=(Modifier("evade", dice=pool, clause="MS-R73"),))


@rule("MS-16.5", "MS-R12", "MS-R73")
def with_chosen(play: Play[Campaign], part: Part, command: wish.AnswerAttack | wish.AnswerBurst) -> Part:
    """The participant with the specialties that their answer names. Raises Illegal or Invalid."""
    if not play.state.has(part.id) or not command.at_once:
        left_out(command, "use", because="only a reaction that is rolled at once names specialties", clause="MS-R12")
    terms = evade_terms(play, part.id, command.how)
    chosen = way_choice.chosen_before(play, part.id, terms, command.use, at_once=command.at_once)
    return msgspec.structs.replace(part, chosen=chosen)


@rule("MS-R38", "MS-R60")
def answer_terms(play: Play[Campaign], one: Attack, how: str) -> Terms:
    """The terms for the target's evade or parry, including merits and flaws that matter."""
    terms = evade_terms(play, one.target, how)
    return msgspec.structs.replace(terms, modifiers=(*terms.modifiers, *one.evading))
