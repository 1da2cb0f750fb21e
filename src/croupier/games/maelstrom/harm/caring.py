"""Treatment, first aid, and saving a life: rolls on Intelligence and Medicine (MS-R53, MS-R52)."""

from __future__ import annotations

import msgspec

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.combat import order, turns
from croupier.games.maelstrom.harm import healing, tracks
from croupier.games.maelstrom.harm.marking import mark, settle
from croupier.games.maelstrom.harm.tracks import BASHING
from croupier.games.maelstrom.people import Table, own, state
from croupier.games.maelstrom.rolls import sources, specialties
from croupier.games.maelstrom.rolls.after import after
from croupier.games.maelstrom.rolls.attempts import ask_roll
from croupier.games.maelstrom.rolls.seats import name_of
from croupier.games.maelstrom.rolls.state import BOTCH, SUCCESS, Attempt, Reading, Terms
from croupier.games.maelstrom.sheets.state import DEAD, DYING

TREATMENT, FIRST_AID, SAVE = CARE = ("treatment", "first aid", "save")
WORDS = {TREATMENT: "treats", FIRST_AID: "gives first aid to", SAVE: "tries to save"}


def terms(required: tuple[str, ...] = ()) -> Terms:
    """The terms of each: difficulty 6, advanced specialties where the storyteller asks for them."""
    return Terms(("Intelligence", "Medicine"), 6, required=required)


@rule("MS-10.8", "MS-R53", "MS-R52", "MS-R57")
def care(play: Table, healer: str, patient: str, what: str, required: tuple[str, ...] = ()) -> None:
    """Treat somebody (once a day), give first aid (once an injury), or save who is dying; in a fight it is an action.

    The storyteller may ask for advanced specialties. Raises Illegal.
    """
    one = own(play, healer)
    tracks.known(play, patient)
    play.need(what in CARE, f"{what[:20]!r} is no care", ", ".join(CARE))
    now = state(play)
    name, condition = name_of(now, patient), tracks.condition_of(now, patient)
    play.require(not one.broken and one.condition == "ok", "MS-9.17", f"{one.name} cannot act", "somebody who can")
    sources.for_untrained(play, healer, terms().traits, sources.BY_RULE, waived=False)
    begun = any(each.then == what and each.about == patient and each.is_under_way for each in now.attempts)
    play.need(not begun, f"somebody {WORDS[what]} {name} already", "wait for it")
    _asks_for(play, healer, required)
    fights = _in_a_fight(play, healer, what)
    play.require(condition != DEAD, "MS-R52", f"{name} is dead", "somebody alive")
    if what == SAVE:
        play.require(condition == DYING, "MS-R52", f"{name} is not dying", "treatment or first aid")
    else:
        health = tracks.health_of(play, patient)
        play.require(health.filled, "MS-R53", f"{name} is not hurt", "somebody who is")
        if what == FIRST_AID:
            play.require(health.unaided, "MS-R53", f"{name} has had first aid for this injury", "treatment")
        else:
            play.require(health.tried != now.day, "MS-R53", f"{name} was treated today", "tomorrow")
    if fights:
        order.acted(play, healer, "")
    words = f"{WORDS[what]} {name}"
    ask_roll(play, actor=healer, kind="action", terms=terms(required), then=what, about=patient, words=words)


@rule("MS-R53", "MS-15.9")
def _asks_for(play: Table, healer: str, required: tuple[str, ...]) -> None:
    """Go on only with what the storyteller, and nobody else, asks for. Raises Illegal."""
    play.require(
        not required or play.seat == GM, "MS-R53", "what care asks for is the storyteller's word", "plain care"
    )
    specialties.check_required(play, healer, terms(required))


@rule("MS-R57", "MS-R53")
def _in_a_fight(play: Table, healer: str, what: str) -> bool:
    """In a fight care is the action of the turn, at one's place; a treatment takes longer. Raises Illegal."""
    fight = state(play).fight
    if fight is None or fight.part(healer) is None:
        return False
    play.require(what != TREATMENT, "MS-R57", "nobody is treated in the middle of a fight", "first aid")
    turns.at_turn(play, healer)
    return True


def _reading(attempt: Attempt) -> Reading:
    return attempt.record.open().reading


@after(TREATMENT)
@rule("MS-R53")
def treated(play: Table, attempt: Attempt) -> None:
    """Tried for the day; one success puts the patient under treatment, a botch is a level of bashing."""
    patient, reading, today = attempt.about, _reading(attempt), state(play).day
    health = msgspec.structs.replace(tracks.health_of(play, patient), tried=today)
    if reading.result == SUCCESS:
        health = msgspec.structs.replace(health, treated=today)
    tracks.put_health(play, patient, health, "treatment")
    if reading.result == SUCCESS:
        play.because("MS-R53", treated=name_of(state(play), patient))
    elif reading.result == BOTCH:
        mark(play, patient, 1, BASHING)


@after(FIRST_AID)
@rule("MS-R53")
def aided(play: Table, attempt: Attempt) -> None:
    """First aid takes off up to so many bashing levels as net successes, once an injury; a botch adds one."""
    patient, reading = attempt.about, _reading(attempt)
    health = tracks.health_of(play, patient)
    off = min(health.bashing, reading.net) if reading.result == SUCCESS else 0
    play.because("MS-R53", net=max(0, reading.net), levels=off)
    after_it = msgspec.structs.replace(healing.less(health, BASHING, off), unaided=False)
    tracks.put_health(play, patient, after_it, "first aid")
    settle(play, patient)
    if reading.result == BOTCH:
        mark(play, patient, 1, BASHING)


@after(SAVE)
@rule("MS-R52")
def saved(play: Table, attempt: Attempt) -> None:
    """A success saves who is dying."""
    if _reading(attempt).result == SUCCESS:
        healing.save(play, attempt.about)
