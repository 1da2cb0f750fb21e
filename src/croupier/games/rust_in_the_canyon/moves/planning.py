"""Put in the Work: Plan and Scheme, and We Would Have Planned for This (RC-6.11 to RC-6.15)."""

from __future__ import annotations

from croupier.core.chance import Chance, Question
from croupier.core.commands import Command
from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.core.state import Seal
from croupier.games.rust_in_the_canyon import places, purse
from croupier.games.rust_in_the_canyon.conflict.state import PREPARE, RESERVE, SAY, SURPRISE
from croupier.games.rust_in_the_canyon.moves.commands import (
    ClaimPlan,
    DeclinePlan,
    DropPlan,
    NamePlanCost,
    OfferChips,
    PlanAndScheme,
)
from croupier.games.rust_in_the_canyon.moves.happenings import (
    ChipsOffered,
    PlanClaimed,
    PlanCosted,
    PlanDeclined,
    PlanEnded,
)
from croupier.games.rust_in_the_canyon.moves.reading import SETUP
from croupier.games.rust_in_the_canyon.moves.state import Planning
from croupier.games.rust_in_the_canyon.people import Table, gm_only, known, own, state, text_of
from croupier.games.rust_in_the_canyon.state import Canyon, Character

HEADING = "Put in the Work"
cites("RC-6.10", "RC-R74", name="HEADING")(HEADING)
EACH, LONGEST_PLAN, MOST_COST = 2, 300, 99
BEFORE_THE_ANTE = (*SETUP, PREPARE, SAY, SURPRISE, RESERVE)


@rule("RC-6.11", "RC-6.14", "RC-R13", "RC-R14")
def is_time(now: Canyon, *, scheme: bool) -> bool:
    """Planning aloud is not for steps 3 to 9 of a conflict, having planned not for steps 7 to 9."""
    steps = SETUP if scheme else BEFORE_THE_ANTE
    return now.conflict is None or now.conflict.step in steps


@rule("RC-6.11", "RC-6.12", "RC-6.13", "RC-R13")
def plan_and_scheme(play: Table, command: PlanAndScheme) -> None:
    """The GM calls it: 2 chips from each PC taking part to her stress, or what is left; or 2 from the group."""
    gm_only(play, "calling Plan and Scheme")
    reading = play.ruling("plan_and_scheme")
    play.require(reading != "off", "RC-R13", "bad value: this table plays without Plan and Scheme", "go and act")
    now = state(play)
    play.require(is_time(now, scheme=True), "RC-6.11", "not now: a conflict is under way", "before it or after it")
    play.need(now.planning is None and now.reading is None, "another move is under way", "when that is settled")
    if not command.pcs:
        raise Invalid("pcs", "nobody", "at least one PC", "RC-6.11")
    taking_part = [known(play, pc) for pc in dict.fromkeys(command.pcs)]
    for one in taking_part:
        play.need(one.is_playing, f"{one.name} is not in play", "one who is")
        held = places.chips(now, places.stack(one.id))
        play.require(held, "RC-6.11", f"too few chips: {one.name} is out of chips to plan with", "the others")
    if reading == "group":
        cost = min(EACH, sum(held_by(now, one.id) for one in now.playing()))
        play.do(PlanClaimed(Planning(taking_part[0].id, "Plan and Scheme", cost, scheme=True)))
        return
    for one in taking_part:
        paid = min(EACH, places.chips(state(play), places.stack(one.id)))
        purse.pay(play, places.stack(one.id), places.stress(one.id), paid)
        play.because("RC-6.11", name=one.name, chips=paid)


@rule("RC-6.14", "RC-R14")
def claim_plan(play: Table, command: ClaimPlan) -> None:
    """A player says how this was planned for."""
    one = own(play, "RC-6.14")
    now = state(play)
    play.require(is_time(now, scheme=False), "RC-R14", "not now: bets are being made", "when the hand is over")
    play.need(now.planning is None and now.reading is None, "another move is under way", "when that is settled")
    plan = text_of("plan", command.plan, "RC-6.14", LONGEST_PLAN)
    play.do(PlanClaimed(Planning(one.id, plan)))
    play.because("RC-6.14", name=one.name)


@rule("RC-6.15", "RC-6.14")
def name_plan_cost(play: Table, command: NamePlanCost) -> None:
    """The GM names the cost, higher when it is less believable; for nothing it is true at once."""
    gm_only(play, "naming the cost of a plan")
    planning = state(play).planning
    play.need(planning is not None and planning.cost is None, "no plan waits for its cost", "when one is claimed")
    if not 0 <= command.cost <= MOST_COST:
        raise Invalid("cost", command.cost, f"0 to {MOST_COST}", "RC-6.15")
    play.do(PlanCosted(command.cost))
    play.because("RC-6.15", cost=command.cost)
    settle(play)


def _open(play: Table) -> tuple[Planning, int]:
    """The plan that is being paid for, and its cost. Raises Impossible."""
    planning = state(play).planning
    play.need(planning is not None and planning.cost is not None, "no plan is being paid for", "claim one")
    assert planning is not None
    assert planning.cost is not None
    return planning, planning.cost


def held_by(now: Canyon, pc: str) -> int:
    return places.chips(now, places.stack(pc))


@rule("RC-6.14", "RC-22.1")
def offers(now: Canyon) -> dict[str, int]:
    """What each PC who is still in play offers, no more than she has."""
    playing = {one.id for one in now.playing()}
    planning = now.planning
    return {pc: min(chips, held_by(now, pc)) for pc, chips in (planning.offers if planning else ()) if pc in playing}


@rule("RC-6.14", "RC-R14")
def most_offer(now: Canyon, one: Character) -> int:
    """What she may offer at most: what she has, and with the others' open offers no more than the cost."""
    cost = now.planning.cost or 0 if now.planning is not None else 0
    if is_sealed(now):
        return min(held_by(now, one.id), cost)
    others = sum(chips for pc, chips in offers(now).items() if pc != one.id)
    return min(held_by(now, one.id), cost - others)


def is_sealed(now: Canyon) -> bool:
    return now.settings["planned_offers"] == "sealed"


def window(now: Canyon) -> str:
    return f"plan {now.plans}"


@rule("RC-6.14", "RC-R14", "RC-1.6")
def offer_chips(play: Table, command: OfferChips) -> None:
    """So many of one's own chips; an offer that lifts the sum above the cost is refused."""
    one = own(play, "RC-6.14")
    _, cost = _open(play)
    held = held_by(state(play), one.id)
    play.need(0 <= command.chips <= held, f"too few chips: you offer {command.chips} and have {held}", f"0 to {held}")
    most = most_offer(state(play), one)
    total = command.chips if is_sealed(state(play)) else command.chips + cost - _room(state(play), one, cost)
    play.need(command.chips <= most, f"over the limit: that makes {total}, and the plan costs {cost}", f"0 to {most}")
    if play.ruling("planned_offers") == "sealed":
        play.seal(window(state(play)), one.id, command)
        play.because("RC-R14", to=(play.seat,), offer=command.chips)
        return
    play.do(ChipsOffered(one.id, command.chips))
    given = sum(offers(state(play)).values())
    play.because("RC-6.14", offered=given, cost=cost)
    if given == cost:
        settle(play)


def _room(now: Canyon, one: Character, cost: int) -> int:
    return cost - sum(chips for pc, chips in offers(now).items() if pc != one.id)


@rule("RC-6.14")
def decline_plan(play: Table, command: DeclinePlan) -> None:
    """No chips from her; when all decline, play goes on without the plan."""
    one = own(play, "RC-6.14")
    planning, _ = _open(play)
    play.need(not is_sealed(state(play)), "offers are sealed at this table", "offer 0 chips")
    play.need(one.id not in planning.declined, "you have declined already", "wait for the others")
    play.do(PlanDeclined(one.id))


@rule("RC-6.14", "RC-R14")
def waiting(now: Canyon) -> tuple[Character, ...]:
    """Who is asked: each who has neither offered nor declined; when that falls short, those who have not declined."""
    planning = now.planning
    if planning is None or planning.cost is None:
        return ()
    if is_sealed(now):
        sealed = {seal.about for seal in now.sealed(window(now))}
        return tuple(one for one in now.playing() if one.id not in sealed)
    able = tuple(one for one in now.playing() if one.id not in planning.declined)
    offered = dict(planning.offers)
    return tuple(one for one in able if one.id not in offered) or able


@rule("RC-6.14")
def settle(play: Table) -> None:
    """When the offers are the cost they all move to the offerers' stress, and the plan is true."""
    planning, cost = _open(play)
    given = offers(state(play))
    if sum(given.values()) != cost:
        return
    for pc, chips in given.items():
        purse.pay(play, places.stack(pc), places.stress(pc), chips)
    play.do(PlanEnded(planning.plan, is_true=True, scheme=planning.scheme))
    play.because("RC-6.14", paid=sum(given.values()), cost=cost)


@rule("RC-R14")
def open_offers(play: Table) -> None:
    """Sealed offers are opened together: paid if they reach the cost, what is over going back to later seats first."""
    _, cost = _open(play)
    found: dict[str, int] = {}
    for (_, pc), answer in play.open(window(state(play))).items():
        if isinstance(answer, OfferChips):
            found[pc] = min(answer.chips, held_by(state(play), pc))
    playing = [one.id for one in state(play).playing() if one.id in found]
    over = sum(found[pc] for pc in playing) - cost
    for pc in reversed(playing):
        back = min(found[pc], max(0, over))
        found[pc], over = found[pc] - back, over - back
        play.do(ChipsOffered(pc, found[pc]))
    if over < 0:
        end(play, "the offers fall short")
    else:
        settle(play)


@rule("RC-6.14")
def drop_plan(play: Table, command: DropPlan) -> None:
    """Whoever claimed it, or the GM, lets it go."""
    planning = state(play).planning
    play.need(planning is not None, "no plan is claimed", "claim one")
    assert planning is not None
    mine = play.power or state(play).character(planning.pc).seat == play.seat
    play.need(mine, "not yours: another claimed that plan", "decline it")
    end(play, "it was let go")


@rule("RC-6.14")
def end(play: Table, why: str) -> None:
    """Nothing moves, and play goes on without the plan."""
    planning = state(play).planning
    assert planning is not None
    play.drop(window(state(play)))
    play.do(PlanEnded(planning.plan, is_true=False, why=why, scheme=planning.scheme))


@rule("RC-6.14", "RC-R14")
def step(play: Table) -> bool:
    """A plan that can no longer be paid for is over; sealed offers open when all are in."""
    now = state(play)
    planning = now.planning
    if planning is None:
        return False
    if not is_time(now, scheme=planning.scheme):
        end(play, "the conflict goes on without it")
        return True
    if planning.cost is None:
        if now.character(planning.pc).is_playing:
            return False
        end(play, "nobody is there to claim it")
        return True
    if waiting(now):
        return False
    if is_sealed(now) and now.sealed(window(now)):
        open_offers(play)
    else:
        end(play, "all declined")
    return True


@rule("RC-R14", "RC-22.2")
def seal(view: Canyon, sealed: Seal, chance: Chance) -> Command | None:
    """Any offer that could have been sealed, for a world that fits a view."""
    planning = view.planning
    if planning is None or sealed.window != window(view) or not view.has(sealed.about):
        return None
    most = min(held_by(view, sealed.about), planning.cost or 0)
    options = tuple((str(chips), 1) for chips in range(most + 1))
    return OfferChips(int(chance.ask(Question(f"offer {sealed.about}", options))))
