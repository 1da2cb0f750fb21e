"""What a bot does unasked: setting up, conflicts town by town, reads, rest and the road."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.state import GM, Ask
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.bots import words
from croupier.games.rust_in_the_canyon.bots.answers import Pick
from croupier.games.rust_in_the_canyon.conflict.commands import ProposeConflict
from croupier.games.rust_in_the_canyon.cost.state import Injury
from croupier.games.rust_in_the_canyon.moves import commands as move
from croupier.games.rust_in_the_canyon.moves.read_questions import questions
from croupier.games.rust_in_the_canyon.rest import commands as rest
from croupier.games.rust_in_the_canyon.rest.sleep import has_slept
from croupier.games.rust_in_the_canyon.state import Canyon, Character
from croupier.games.rust_in_the_canyon.town import commands as town
from croupier.games.rust_in_the_canyon.town.content import FACTIONS

FIRST_TOWN, IN_ALL, NIGHTS = 2, 4, 2
"""Conflicts in the first town and in all, and nights of each rest: a session of two towns."""
DAY_OFF_FROM = 8


def answer(view: Canyon, seat: str, ask: Ask, pick: Pick) -> Command | None:
    """Answers outside conflicts that are better than the default."""
    kind = ask.key.partition(":")[0]
    match kind:
        case "faction":
            return town.ChooseFaction(sorted(name for name in FACTIONS if name != "outlaws")[pick(3)])
        case "character":
            return character(view, seat, pick)
        case "town" | "arrive":
            name, size = words.TOWNS[len(view.towns) % len(words.TOWNS)]
            return town.ArriveAt(name, size)
        case "answer":
            return move.AnswerRead(words.ANSWERS[pick(len(words.ANSWERS))])
        case "advance":
            one = view.played_by(seat)
            rich = one is not None and places.chips(view, places.stack(one.id)) > one.base
            return town.BuyAdvance("base", 5) if rich else town.DoneAdvancing()
        case "purchase":
            return town.JudgeAdvance(ask.about)
        case "bed":
            return rest.JudgeBed(ask.about, real=True)
        case "treater":
            return _treater(view, ask)
        case "floor":
            return rest.SetFloor(ask.about, work=pick(2), vice=bool(pick(3)))
        case "trouble" if view.downtime is not None:
            return rest.NameTrouble(ask.about, "a debt that somebody will collect")
        case _:
            return None


def character(view: Canyon, seat: str, pick: Pick) -> Command:
    """A PC with a name that nobody has yet."""
    taken = {one.name for one in view.characters}
    free = [at for at, name in enumerate(words.NAMES) if name not in taken] or [0]
    at = free[pick(len(free))]
    stats = ("3-2-1", "2-3-1", "1-2-3", "3-1-2", "2-1-3", "1-3-2")[pick(6)]
    return town.MakeCharacter(
        words.NAMES[at], words.HATS[at], words.COATS[at], words.WEAPONS[at], words.VICES[at], stats
    )


def _treater(view: Canyon, ask: Ask) -> Command | None:
    waiting = view.downtime.requests if view.downtime is not None else ()
    one = next((one for one in waiting if one.pc == ask.about), None)
    return rest.JudgeTreater(one.pc, one.injury, rest.EXPERT, instructions="rest, and clean water") if one else None


def unasked(view: Canyon, seat: str, pick: Pick) -> Command | None:
    """What this seat does of itself; None to wait."""
    if view.conflict is not None or not view.is_open or view.prompts:
        return None
    return direct(view, pick) if seat == GM else own_time(view, seat, pick)


def direct(view: Canyon, pick: Pick) -> Command | None:
    """The GM: conflicts, a rest after each, the next town after some."""
    if any(wants(view, one, pick) is not None for one in view.playing()):
        return None
    if view.downtime is not None:
        over = view.day - view.downtime.began >= NIGHTS
        return rest.CloseDowntime() if over else rest.PassDay()
    if not view.is_between or not view.playing() or view.here is None:
        return None
    if view.rests < view.conflicts:
        return rest.OpenDowntime()
    if len(view.towns) == 1 and view.conflicts >= FIRST_TOWN:
        return town.LeaveTown() if not view.on_the_road else None
    if view.conflicts >= IN_ALL:
        return None
    return ProposeConflict(words.STAKES[view.conflicts % len(words.STAKES)][0])


def own_time(view: Canyon, seat: str, pick: Pick) -> Command | None:
    one = view.played_by(seat)
    return wants(view, one, pick) if one is not None and view.here is not None else None


def wants(view: Canyon, one: Character, pick: Pick) -> Command | None:
    """What a PC's player would do: a read before some conflicts; in a rest care, sleep, a day off."""
    if view.downtime is not None:
        return _rests(view, one)
    if not view.is_between or view.on_the_road:
        return None
    new_here = not any(marker.town == view.town for marker in one.markers)
    chips = places.chips(view, places.stack(one.id))
    matched = view.ruling("read_short") != "cap" or places.chips(view, places.TOWN) > 0
    if new_here and matched and chips > 4 and view.rests == view.conflicts and not view.conflicts % 2:
        return move.Read("the town", "situation", questions(view, "situation")[0][0], 1)
    return None


def _rests(view: Canyon, one: Character) -> Command | None:
    assert view.downtime is not None
    mine = view.downtime.of(one.id)
    asked = {(request.pc, request.injury) for request in view.downtime.requests}
    for injury in one.injuries:
        if needs_care(injury) and injury.treated_in != view.downtime.number and (one.id, injury.id) not in asked:
            return rest.GetAttention(one.id, injury.id, npc="the doctor")
    stressed = places.chips(view, places.stress(one.id))
    if mine.day_off != view.day and stressed >= DAY_OFF_FROM and not mine.doing:
        return rest.TakeDayOff("sits by the river and does nothing at all")
    awake = mine.wish < 0 and not has_slept(view.ruling, view, mine)
    return rest.Sleep() if stressed and awake else None


def needs_care(one: Injury) -> bool:
    """Whether a doctor can do something: it is mortal, or may heal and nobody cares for it yet."""
    return one.mortal or (one.may_heal and one.care is None)
