"""What bots do in a downtime: who is treated, by whom, and how PCs rest."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.state import Ask
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.bots import words
from croupier.games.rust_in_the_canyon.cost.state import MINOR, Injury
from croupier.games.rust_in_the_canyon.rest import commands as rest
from croupier.games.rust_in_the_canyon.rest.sleep import has_slept
from croupier.games.rust_in_the_canyon.state import DEAD, DYING, Canyon, Character

DOCTOR, NEIGHBOR = "the doctor", "a neighbor"
"""An expert, and an amateur for lesser injuries."""
DAY_OFF_FROM, FORGETS = 8, 3


def rests(view: Canyon, one: Character) -> Command | None:
    assert view.downtime is not None
    mine = view.downtime.of(one.id)
    asked = {(request.pc, request.injury) for request in view.downtime.requests}
    for injury in one.injuries:
        if needs_care(injury) and injury.treated_in != view.downtime.number and (one.id, injury.id) not in asked:
            npc = DOCTOR if injury.mortal or injury.severity != MINOR else NEIGHBOR
            return rest.GetAttention(one.id, injury.id, npc=npc)
    stressed = places.chips(view, places.stress(one.id))
    if view.day not in (mine.day_off, one.day_off) and stressed >= DAY_OFF_FROM and not mine.doing:
        return rest.TakeDayOff(words.day_off(len(one.name) + view.day, one.vice, hurt=bool(one.injuries)))
    awake = mine.wish < 0 and not has_slept(view.ruling, view, mine)
    return rest.Sleep() if stressed and awake else None


def needs_care(one: Injury) -> bool:
    """Whether a doctor can help: the injury is mortal, or may heal and is not under care yet."""
    return one.mortal or (one.may_heal and one.care is None)


def treater(view: Canyon, ask: Ask) -> Command | None:
    waiting = view.downtime.requests if view.downtime is not None else ()
    one = next((one for one in waiting if one.pc == ask.about), None)
    if one is None:
        return None
    if one.npc == DOCTOR:
        return rest.JudgeTreater(one.pc, one.injury, rest.EXPERT, instructions="rest, and clean water")
    return rest.JudgeTreater(one.pc, one.injury, rest.AMATEUR)


def care_for_the_absent(view: Canyon) -> Command | None:
    """Usually call a doctor for PCs out of play with a mortal injury, as nobody else asks for attention for them."""
    rest_number = view.downtime.number if view.downtime is not None else 0
    for one in view.characters:
        forgotten = (len(one.name) + view.rests) % FORGETS == 0
        if one.is_playing or one.status in (DYING, DEAD) or forgotten:
            continue
        for injury in one.injuries:
            if injury.mortal and injury.treated_in != rest_number:
                return rest.GetAttention(one.id, injury.id, npc=DOCTOR)
    return None
