"""What a bot does unprompted: setting up, conflicts town by town, reads, rest and the road."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.state import GM, Ask
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.bots import words
from croupier.games.rust_in_the_canyon.bots.answers import Pick, is_beaten
from croupier.games.rust_in_the_canyon.bots.resting import care_for_the_absent, rests, treater
from croupier.games.rust_in_the_canyon.conflict.commands import AddFact, ProposeConflict
from croupier.games.rust_in_the_canyon.cost.commands import JudgeMortal, TellAftermath
from croupier.games.rust_in_the_canyon.cost.state import Outcome
from croupier.games.rust_in_the_canyon.figures.solo import GATE
from croupier.games.rust_in_the_canyon.moves import commands as move
from croupier.games.rust_in_the_canyon.moves.plan_offers import is_sealed, most_offer, payers
from croupier.games.rust_in_the_canyon.moves.read_questions import questions
from croupier.games.rust_in_the_canyon.moves.reflect import is_spent
from croupier.games.rust_in_the_canyon.rest import commands as rest
from croupier.games.rust_in_the_canyon.state import DEAD, Canyon, Character
from croupier.games.rust_in_the_canyon.town import commands as town
from croupier.games.rust_in_the_canyon.town.clocks import value
from croupier.games.rust_in_the_canyon.town.content import FACTIONS
from croupier.games.rust_in_the_canyon.town.questions import named_stack
from croupier.games.rust_in_the_canyon.town.state import HELP, Clock

FIRST_TOWN, IN_ALL, NIGHTS = 2, 4, 2
"""Conflicts in the first town, conflicts in all, and nights per rest: a session of two towns."""
LEAST_TO_READ = 4
PLANNED_FOR = 2
"""The conflict that a PC has planned for."""
SCHEMED_FOR, FRESH = 0, 2
"""The GM calls Plan and Scheme after this many conflicts, if the PCs' total stress is at most this for each."""
MOST_OWN_CLOCKS = 6
MOST_FOR_A_PLAN, MOST_FOR_ONE, COMES_BACK, HOME_AFTER = 4, 2, 3, 2
"""Most chips for a plan, and from one PC; one table in this many goes back to the first town, after this many towns."""


def answer(view: Canyon, seat: str, ask: Ask, pick: Pick) -> Command | None:
    """Answers outside conflicts where the default is not best."""
    kind = ask.key.partition(":")[0]
    match kind:
        case "faction":
            return town.ChooseFaction(sorted(name for name in FACTIONS if name != "outlaws")[pick(3)])
        case "character":
            return character(view, seat, pick)
        case "town" | "arrive":
            return _arrive(view)
        case "question" if view.reading is not None:
            asked = questions(view, view.reading.kind)
            return move.AskRead(asked[pick(len(asked))][0]) if pick(4) else move.StopReading()
        case "answer":
            return move.AnswerRead(_answer(view))
        case "aftermath":
            outcomes = view.aftermath.outcomes if view.aftermath is not None else ()
            came = next((one for one in outcomes if one.pc == ask.about), None)
            dead = view.has(ask.about) and view.character(ask.about).status == DEAD
            if came is None:
                return None
            return TellAftermath(ask.about, words.aftermath(_had(view, came), came.fallout, dead=dead))
        case "offer":
            return _offer(view, ask)
        case "clock":
            return _end_of(view, ask.key.partition(":")[2])
        case "reflecting":
            return move.WishToReflect(wants=not is_beaten(view, ask.about))
        case "plan_cost":
            return move.NamePlanCost(2 + pick(4))
        case "advance":
            one = view.played_by(seat)
            rich = one is not None and places.chips(view, places.stack(one.id)) > one.base
            return town.BuyAdvance("base", 5) if rich else town.DoneAdvancing()
        case "mortal":
            return JudgeMortal(ask.about, dies=bool(pick(2)))
        case "purchase":
            return town.JudgeAdvance(ask.about)
        case "bed":
            return rest.JudgeBed(ask.about, real=True)
        case "treater":
            return treater(view, ask)
        case "floor":
            return _floor(view, ask.about)
        case "trouble" if view.downtime is not None:
            return rest.NameTrouble(ask.about, words.TROUBLES[view.day % len(words.TROUBLES)])
        case _:
            return None


def _had(view: Canyon, came: Outcome) -> bool | None:
    """Whether a PC has what they came for; shared stakes belong to everyone and are settled only at the end."""
    this, after = view.conflict, view.aftermath
    if after is None or (this is not None and this.shared and not this.duel) or after.asks_gm:
        return None
    return came.stakes if after.answer is None else after.answer


def _floor(view: Canyon, pc: str) -> Command:
    """Count the work that the PC's words imply, and whether their vice is among them."""
    doing = view.downtime.of(pc).doing if view.downtime is not None else ""
    return rest.SetFloor(pc, work=words.work_in(doing), vice=words.UNWINDS in doing)


def _arrive(view: Canyon) -> Command:
    """Arrive in a new town or, after the second, again in the first. The town may be set already (RC-R71)."""
    if view.here is not None and not view.here.visits:
        return town.ComeBackTo(view.town)
    name, size = words.TOWNS[len(view.towns) % len(words.TOWNS)]
    if _stops(view) == HOME_AFTER:
        return town.ComeBackTo(view.towns[0].id)
    return town.ArriveAt(name, size, named_stack(view))


def _stops(view: Canyon) -> int:
    """The number of town visits so far, including returns."""
    return sum(one.visits for one in view.towns)


def character(view: Canyon, seat: str, pick: Pick) -> Command:
    """A PC with an unused name."""
    taken = {one.name for one in view.characters}
    free = [at for at, name in enumerate(words.NAMES) if name not in taken] or [0]
    at = free[pick(len(free))]
    stats = ("3-2-1", "2-3-1", "1-2-3", "3-1-2", "2-1-3", "1-3-2")[pick(6)]
    return town.MakeCharacter(
        words.NAMES[at], words.HATS[at], words.COATS[at], words.WEAPONS[at], words.VICES[at], stats
    )


def unasked(view: Canyon, seat: str, pick: Pick) -> Command | None:
    """What this seat does unprompted; None to wait."""
    if view.conflict is not None or not view.is_open or view.prompts:
        return None
    return direct(view, pick) if seat == GM else own_time(view, seat, pick)


def direct(view: Canyon, pick: Pick) -> Command | None:
    """What the GM does: conflicts, a rest after each, the next town after some."""
    if any(wants(view, one, pick) is not None for one in view.playing()):
        return None
    if view.downtime is not None:
        if (care := care_for_the_absent(view)) is not None:
            return care
        over = view.day - view.downtime.began >= NIGHTS
        if over:
            return rest.CloseDowntime()
        due = next((one for one in view.clocks if _is_due(view, one)), None)
        return town.TickClock(due.id, 1) if due is not None else rest.PassDay()
    if not view.is_between or not view.playing() or view.here is None:
        return None
    if (clock := _clock(view)) is not None:
        return clock
    if view.rests < view.conflicts:
        return rest.OpenDowntime()
    if _is_leaving(view):
        return town.LeaveTown() if not view.on_the_road else None
    if view.conflicts >= IN_ALL:
        return None
    if view.conflicts == SCHEMED_FOR and _is_fresh(view):
        return move.PlanAndScheme(tuple(one.id for one in view.playing()))
    return ProposeConflict(words.STAKES[view.conflicts % len(words.STAKES)][0])


def own_time(view: Canyon, seat: str, pick: Pick) -> Command | None:
    one = view.played_by(seat)
    return wants(view, one, pick) if one is not None and view.here is not None else None


def wants(view: Canyon, one: Character, pick: Pick) -> Command | None:
    """What a PC's player would do: read before some conflicts; in a rest get care, sleep or take a day off."""
    if view.downtime is not None:
        return rests(view, one)
    if not view.is_between or view.on_the_road:
        return None
    if view.rests != view.conflicts:
        return None
    if view.conflicts == 1 and not view.called and one is view.playing()[0]:
        return move.SendForHelp(*words.HELP)
    return looks_back(view) or (_reads(view, one, pick) if view.conflicts < IN_ALL else None)


def looks_back(view: Canyon) -> Command | None:
    """Reflect on a town once a visit, if its stack can be beaten and the PCs are about to leave."""
    here = view.here
    leaves = _is_leaving(view) or view.conflicts >= IN_ALL
    leaves = leaves and here is not None and here.reflected < here.visits
    leaves = leaves and here is not None and not is_spent(view.ruling, here, view.sitting)
    able = any(not is_beaten(view, one.id) for one in view.playing())
    changes = _changes(view)
    return move.Reflect(changes) if leaves and able and changes and places.chips(view, places.TOWN) < GATE else None


def _changes(view: Canyon) -> str:
    """What the conflicts in this town have changed: more if the PCs got the stakes."""
    played = (one for one in view.past if one.town == view.town and not one.why)
    return "; ".join(filter(None, (words.change(one.stakes, won=one.had) for one in played)))


def _is_leaving(view: Canyon) -> bool:
    """Whether the PCs move on: from the first town to another, and at some tables back for the last conflict."""
    if _stops(view) == 1:
        return view.conflicts >= FIRST_TOWN
    homesick = sum(len(one.name) for one in view.characters) % COMES_BACK == 0
    return _stops(view) == HOME_AFTER and homesick and view.conflicts == IN_ALL - 1


def _reads(view: Canyon, one: Character, pick: Pick) -> Command | None:
    """Have one PC read what the next conflict is about; in the drawn form, cards decide the questions."""
    about, kind, question, _ = words.READS[view.conflicts % len(words.READS)]
    fit = [other for other in view.playing() if not is_beaten(view, other.id)]
    if _is_leaving(view) or not fit:
        return None
    known = any(marker.about == about for other in view.playing() for marker in other.markers)
    mine = fit[view.conflicts % len(fit)] is one and not known
    matched = view.ruling("read_short") != "cap" or places.chips(view, places.TOWN) > 0
    if not mine or not matched or places.chips(view, places.stack(one.id)) <= LEAST_TO_READ:
        return None
    if view.ruling("read_mode") == "draw":
        return move.Read(about, kind)
    bet = 1 if places.chips(view, places.stress(one.id)) or pick(3) else 2
    return move.Read(about, kind, questions(view, kind)[question][0], bet)


def _answer(view: Canyon) -> str:
    """The GM's answer to the current read."""
    about = view.reading.about if view.reading is not None else ""
    return next((answer for other, _, _, answer in words.READS if other == about), words.READS[0][3])


def _end_of(view: Canyon, name: str) -> Command:
    """What happens when a clock is full: help arrives as hoped, trouble as it was named."""
    clock = next((one for one in view.clocks if one.id == name), None)
    if clock is not None and clock.kind == HELP:
        return town.TellEnd(name, clock.hope, "hoped")
    return town.TellEnd(name, words.ending(clock.name if clock is not None else ""))


def _offer(view: Canyon, ask: Ask) -> Command | None:
    """A fair share of the plan's cost; if the offers fall short, as much more as possible.

    Nothing for an expensive plan.
    """
    planning = view.planning
    if planning is None or planning.cost is None or not view.has(ask.about):
        return None
    dear = planning.cost > min(MOST_FOR_A_PLAN, MOST_FOR_ONE * len(payers(view))) and not planning.scheme
    nothing = move.DeclinePlan() if not is_sealed(view) else move.OfferChips(0)
    if dear:
        return move.DropPlan() if planning.pc == ask.about else nothing
    one, offered = view.character(ask.about), dict(planning.offers).get(ask.about)
    most = max(0, most_offer(view, one))
    if offered is None and places.chips(view, places.stack(one.id)) <= LEAST_TO_READ:
        return nothing
    if offered is not None:
        return move.OfferChips(most) if most > offered else None
    return move.OfferChips(min(most, -(-planning.cost // max(1, len(payers(view))))))


def _is_due(view: Canyon, one: Clock) -> bool:
    """Whether a clock advances: one segment a day, each clock two days behind the previous one."""
    days = view.day - NIGHTS * (int(one.id[1:]) - 1)
    return not (one.rung or one.what_if or one.counts_down) and value(view, one) < min(one.size, days)


def _is_fresh(view: Canyon) -> bool:
    """Whether everyone has chips to plan with and there is little stress, as before any planning."""
    plays = view.ruling("plan_and_scheme") == "each"
    held = all(places.chips(view, places.stack(one.id)) > LEAST_TO_READ for one in view.playing())
    return (
        plays
        and held
        and sum(places.chips(view, places.stress(one.id)) for one in view.playing()) <= FRESH * len(view.playing())
    )


def _clock(view: Canyon) -> Command | None:
    """The trouble that the last conflict causes, as a clock."""
    if not 0 < view.conflicts <= len(words.CLOCKS) or view.rests >= view.conflicts:
        return None
    name, cause, _ = words.CLOCKS[view.conflicts - 1]
    known = any(one.name == name for one in view.clocks) or all(one.number != view.conflicts for one in view.past)
    return None if known or view.clocks_made >= MOST_OWN_CLOCKS else town.StartClock(name, cause, 4)


def aside(view: Canyon, seat: str, ask: Ask) -> Command | None:
    """What a seat does before agreeing to a conflict: the GM adds a fact, a player claims a plan for it."""
    this = view.conflict
    if this is None or not ask.key.startswith("agree:") or view.reading is not None:
        return None
    if seat == GM:
        fact = words.FACTS[(this.number - 1) % len(words.FACTS)]
        return AddFact(fact) if not this.facts else None
    if view.planning is not None:
        return None
    one = view.played_by(seat)
    plans = this.number == PLANNED_FOR and not view.plans and one is not None and this.has(one.id)
    return move.ClaimPlan(words.PLANS) if plans else None
