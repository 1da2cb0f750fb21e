"""Treatment, first aid, and saving a life: rolls with Intelligence and Medicine (MS-R53, MS-R52)."""

from __future__ import annotations

import msgspec

from croupier.core.forms import left_out
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.core.state import GM
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.access import own_character
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.figures.attack import BASHING, kinds_of
from croupier.games.maelstrom.harm import healing, health_access
from croupier.games.maelstrom.harm.commands import Care
from croupier.games.maelstrom.harm.events import FIRST_AID, TREATMENT, CareGiven
from croupier.games.maelstrom.harm.kind_choice import can_aid
from croupier.games.maelstrom.harm.mark_damage import mark, settle
from croupier.games.maelstrom.rolls import modifier_sources, specialties, untrained_abilities
from croupier.games.maelstrom.rolls.attempts import ACTION, announced, ask_roll
from croupier.games.maelstrom.rolls.events import BEGUN
from croupier.games.maelstrom.rolls.follow_ups import follow_up
from croupier.games.maelstrom.rolls.modifiers import check_modifier
from croupier.games.maelstrom.rolls.state import BOTCH, SUCCESS, Attempt, Modifier, Reading, Terms
from croupier.games.maelstrom.sheets.sheet_access import readers
from croupier.games.maelstrom.sheets.state import DEAD, DYING, OK
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn

SAVE = "save"
CARE = (TREATMENT, FIRST_AID, SAVE)
WORDS = {TREATMENT: "treats", FIRST_AID: "gives first aid to", SAVE: "tries to save"}
THEMSELVES = "themselves"
TRAITS = ("Intelligence", "Medicine")
"""The traits of any care."""


def _line(view: Campaign, one: Attempt) -> str:
    """The log line for the start of care."""
    whom = THEMSELVES if one.about == one.actor else name_of(view, one.about)
    return f"{name_of(view, one.actor)} {WORDS[one.then]} {whom}."


BEGUN.update(dict.fromkeys(CARE, _line))


def terms(required: tuple[str, ...] = (), matter: tuple[Modifier, ...] = ()) -> Terms:
    """The terms of any care: difficulty 6, specialties that the storyteller requires, quirks that matter."""
    return Terms(TRAITS, 6, required=required, modifiers=matter)


def care_for(play: Play[Campaign], command: Care) -> None:
    """Give care, as a command."""
    eases = command.eases or command.waives
    allowed = untrained_abilities.WAIVED if command.waives else untrained_abilities.GRANTED if eases else ""
    care(play, command.healer, command.patient, command.what, command.required, command.quirks, allowed=allowed,
         costs=_own_costs(play, command, eases=eases))  # fmt: skip


@rule("MS-4.9", "MS-R8")
def _own_costs(play: Play[Campaign], command: Care, *, eases: bool) -> tuple[Modifier, ...]:
    """What trying it untrained costs, where the storyteller enters that. Raises Invalid."""
    enters = eases and not command.waives and play.state.ruling("untrained_knowledge") == "ask"
    if not enters:
        left_out(command, "harder", "worse", because="the GM does not enter what being untrained costs",
                 clause="MS-R8")  # fmt: skip
        return ()
    check_modifier(command.harder, command.worse, 0)
    if not (command.harder or command.worse):
        return ()
    return (Modifier(untrained_abilities.source_of(TRAITS[1]), command.harder, command.worse, clause="MS-4.9"),)


@rule("MS-10.8", "MS-R53", "MS-R52", "MS-R57", "MS-4.9", "MS-1.2")
def care(
    play: Play[Campaign], healer: str, patient: str, what: str, required: tuple[str, ...] = (),
    quirks: tuple[str, ...] = (), *, allowed: str = "", costs: tuple[Modifier, ...] = (),
) -> None:  # fmt: skip
    """Treat somebody (once a day), give first aid (once per injury), or save the dying; an action in a fight.

    The storyteller may require advanced specialties, says which merits and flaws matter, and may let somebody
    untrained try it: `allowed` is grant or waive, `costs` what the storyteller enters for it. Raises Illegal.
    """
    eases = bool(allowed)
    one = own_character(play, healer)
    health_access.require_known(play, patient)
    play.need(what in CARE, f"{what[:20]!r} is not a kind of care", ", ".join(CARE))
    now = play.state
    name, condition = name_of(now, patient), health_access.condition_of(now, patient)
    play.require(not one.broken, "MS-9.17", f"{one.name} is at zero willpower", "choose somebody who can act")
    play.require(one.condition == OK, "MS-20.4", f"{one.name} is {one.condition}", "choose somebody who can act")
    play.require(not one.idle, "MS-R75", f"{one.name} does nothing while their player is away", "choose somebody else")
    actors.require_not_stunned(play, healer, "choose somebody who can act")
    granted = not eases or play.seat == GM
    play.require(granted, "MS-4.9", "the GM decides whether somebody tries it untrained", "give plain care")
    untrained_abilities.for_untrained(play, healer, TRAITS, allowed or untrained_abilities.BY_RULE, waived=False,
                                      instead="choose somebody trained")  # fmt: skip
    needed = not eases or untrained_abilities.can_grant(now, healer, TRAITS)
    play.require(
        needed, "MS-4.9", f"{one.name} can try it without your leave", "give plain care", to=readers(now, healer)
    )
    play.need(not now.is_doing(healer, ACTION), f"{one.name} is doing something already", "wait until it is over")
    play.need(not now.is_tried(what, patient), f"somebody already {WORDS[what]} {name}", "wait for it")
    _asks_for(play, healer, required, quirks)
    fights = _in_a_fight(play, healer, what)
    play.require(condition != DEAD, "MS-R52", f"{name} is dead", "choose somebody alive")
    heals = what != FIRST_AID or BASHING in kinds_of(now.ruling("health_types"))
    play.require(heals, "MS-R49", "at this table all damage is lethal, which first aid does not heal", "give treatment")
    helps = what != FIRST_AID or can_aid(play.game.see(now, play.seat), patient)
    knows = health_access.readers_of_health(play, patient)
    play.require(helps, "MS-R53", f"{name} has no bashing damage, all that first aid removes", "give treatment",
                 to=(play.seat, *knows))  # fmt: skip
    if what == SAVE:
        play.require(condition == DYING, "MS-R52", f"{name} is not dying", "give treatment or first aid")
        consents = now.ruling("health_death") != "story" or now.character(patient).dying
        play.require(consents, "MS-R52", f"{name}'s player decides whether they die", "wait for their answer")
    else:
        play.require(condition != DYING, "MS-R52", f"{name} is dying", "save them first")
        seen = now.character(patient) if now.has(patient) else now.npc(patient)
        once = what != TREATMENT or seen.tended != now.day
        play.require(once, "MS-R53", f"{name} has already been treated today", "wait until tomorrow")
        fresh = what != FIRST_AID or not seen.aided
        play.require(fresh, "MS-R53", f"{name} has already had first aid for this injury", "give treatment")
        health = health_access.health_of(play, patient)
        play.require(
            health.filled,
            "MS-R53",
            f"{name} is not hurt",
            "choose somebody who is",
            to=None if now.has(patient) else (GM,),
        )
        if what == FIRST_AID:
            sees = {play.seat, EVERYONE}.intersection(knows)
            play.insist(health.bashing or not sees, "MS-R53", f"{name} has no bashing damage", "give treatment")
            play.require(
                health.unaided or not fresh, "MS-R53", f"{name} has already had first aid for this injury",
                "give treatment", to=knows,
            )  # fmt: skip
        else:
            play.require(
                health.tried != now.day or not once, "MS-R53", f"{name} has already been treated today",
                "wait until tomorrow",
            )  # fmt: skip
    play.because("MS-R52" if what == SAVE else "MS-R53")
    if eases:
        play.because("MS-1.2", to=announced(play, healer), untrained=allowed)
    if fights:
        turn.mark_acted(play, healer, "")
    words = f"{WORDS[what]} {THEMSELVES if healer == patient else name}"
    matter = modifier_sources.for_quirks(one.sheet.open(), quirks)
    ways = msgspec.structs.replace(terms(required, (*matter, *costs)), eased=allowed)
    ask_roll(play, actor=healer, kind="action", terms=ways, then=what, about=patient, words=words)


@rule("MS-R53", "MS-R38", "MS-15.9")
def _asks_for(play: Play[Campaign], healer: str, required: tuple[str, ...], quirks: tuple[str, ...]) -> None:
    """Allow requirements and quirks only from the storyteller. Raises Illegal."""
    mine = play.seat == GM
    play.require(not required or mine, "MS-R53", "the GM decides what care requires", "give plain care")
    play.require(not quirks or mine, "MS-R38", "the GM decides which merits and flaws matter", "give plain care")
    specialties.check_required(play, healer, terms(required))


@rule("MS-R57", "MS-R53")
def _in_a_fight(play: Play[Campaign], healer: str, what: str) -> bool:
    """Require the action of the turn for care in a fight, which rules out treatment. Raises Illegal.

    Return whether the healer is in a fight.
    """
    if not turn.takes_part(play.state, healer):
        return False
    play.require(what != TREATMENT, "MS-R57", "treatment is not possible during a fight", "give first aid")
    turn.require_turn(play, healer)
    return True


def _reading(attempt: Attempt) -> Reading:
    return attempt.record.open().reading


@rule("MS-R52", "MS-R53")
def _comes_too_late(play: Play[Campaign], attempt: Attempt) -> bool:
    """Whether the patient has died since the care began; the care then has no effect."""
    dead = health_access.condition_of(play.state, attempt.about) == DEAD
    if dead:
        play.because("MS-R52", dead=name_of(play.state, attempt.about))
        play.do(CareGiven(attempt.about, attempt.then, helps=False))
    return dead


@follow_up(TREATMENT)
@rule("MS-R53")
def after_treatment(play: Play[Campaign], attempt: Attempt) -> None:
    """Note the day's attempt; a success puts the patient under treatment, a botch is a level of bashing."""
    patient, reading, today = attempt.about, _reading(attempt), play.state.day
    if _comes_too_late(play, attempt):
        return
    health = msgspec.structs.replace(health_access.health_of(play, patient), tried=today)
    if reading.result == SUCCESS:
        health = msgspec.structs.replace(health, treated=today)
    health_access.put_health(play, patient, health, "")
    play.do(CareGiven(patient, TREATMENT, helps=reading.result == SUCCESS))
    play.because("MS-R53", treated=name_of(play.state, patient) if reading.result == SUCCESS else "nobody")
    if reading.result == BOTCH:
        mark(play, patient, 1, BASHING)


@follow_up(FIRST_AID)
@rule("MS-R53")
def after_first_aid(play: Play[Campaign], attempt: Attempt) -> None:
    """Remove up to one bashing level per net success, once per injury; a botch adds one."""
    patient, reading = attempt.about, _reading(attempt)
    if _comes_too_late(play, attempt):
        return
    health = health_access.health_of(play, patient)
    off = min(health.bashing, reading.net) if reading.result == SUCCESS else 0
    play.because("MS-R53", net=max(0, reading.net), levels=off)
    after_it = msgspec.structs.replace(healing.less(health, BASHING, off), unaided=False)
    health_access.put_health(play, patient, after_it, "")
    play.do(CareGiven(patient, FIRST_AID, off, helps=reading.result == SUCCESS))
    settle(play, patient, better=True)
    if reading.result == BOTCH:
        mark(play, patient, 1, BASHING)


@follow_up(SAVE)
@rule("MS-R52")
def after_saving(play: Play[Campaign], attempt: Attempt) -> None:
    """Save the patient on a success, if they are still dying."""
    if _comes_too_late(play, attempt) or health_access.condition_of(play.state, attempt.about) != DYING:
        return
    saved = _reading(attempt).result == SUCCESS
    play.because("MS-R52", saved=name_of(play.state, attempt.about) if saved else "nobody")
    if saved:
        healing.save(play, attempt.about)
    else:
        play.do(CareGiven(attempt.about, SAVE, helps=False))
