"""Put in the Work: Plan and Scheme, and We Would Have Planned for This (RC-6.11 to RC-6.15)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.games.rust_in_the_canyon import places, purse
from croupier.games.rust_in_the_canyon.conflict.state import PREPARE, RESERVE, SAY, SURPRISE
from croupier.games.rust_in_the_canyon.moves.commands import (
    ClaimPlan,
    DropPlan,
    NamePlanCost,
    PlanAndScheme,
)
from croupier.games.rust_in_the_canyon.moves.plan_events import PlanClaimed, PlanCosted, Schemed
from croupier.games.rust_in_the_canyon.moves.plan_offers import (
    end,
    held_by,
    is_sealed,
    open_offers,
    payers,
    settle,
    share_out,
    waiting,
    window,
)
from croupier.games.rust_in_the_canyon.moves.reading import SETUP
from croupier.games.rust_in_the_canyon.moves.state import Planning
from croupier.games.rust_in_the_canyon.people import gm_only, known, own, text_of
from croupier.games.rust_in_the_canyon.state import Canyon

HEADING = "Put in the Work"
cites("RC-6.10", "RC-R74", name="HEADING")(HEADING)
EACH, LONGEST_PLAN, MOST_COST = 2, 300, 99
BEFORE_THE_ANTE = (*SETUP, PREPARE, SAY, SURPRISE, RESERVE)


@rule("RC-6.11", "RC-6.14", "RC-R13", "RC-R14")
def is_time(now: Canyon, *, scheme: bool) -> bool:
    """Whether planning is possible now: not in conflict steps 3 to 9, or for a claimed plan 7 to 9."""
    steps = SETUP if scheme else BEFORE_THE_ANTE
    return now.conflict is None or now.conflict.step in steps


@rule("RC-6.11", "RC-R7")
def may_plan(now: Canyon, pc: str) -> bool:
    """Whether a PC has chips to plan with; where stacks are hidden, that is only seen when they pay."""
    return places.chips(now, places.stack(pc)) > 0 or now.ruling("chips_open") == "own_and_town"


@rule("RC-6.11", "RC-6.12", "RC-6.13", "RC-R13")
def plan_and_scheme(play: Play[Canyon], command: PlanAndScheme) -> None:
    """The GM has PCs plan and scheme: each who takes part moves up to 2 chips to their stress; or the group moves 2."""
    gm_only(play, "calling Plan and Scheme")
    reading = play.ruling("plan_and_scheme")
    play.require(reading != "off", "RC-R13", "bad value: this table does not use Plan and Scheme", "go and act")
    now = play.state
    check = play.insist if reading == "group" else play.require  # chips can be offered at no other time
    check(is_time(now, scheme=True), "RC-6.11", "not now: a conflict is under way", "before it or after it")
    play.need(now.planning is None and now.reading is None, "another move is under way", "wait until that is settled")
    if not command.pcs:
        raise Invalid("pcs", "", "at least one PC", "RC-6.11")
    taking_part = [known(play, pc) for pc in command.pcs]
    for one in taking_part:
        play.need(one.is_playing, f"{one.name} is not in play", "choose one who is")
        why = f"too few chips: {one.name} has no chips to plan with"
        play.require(may_plan(now, one.id), "RC-6.11", why, "choose the others")
    if reading == "group":
        cost = min(EACH, sum(held_by(now, one.id) for one in taking_part))
        play.insist(cost, "RC-6.11", "too few chips: none of them has chips to plan with", "choose others")
        those = tuple(one.id for one in taking_part)
        play.do(PlanClaimed(Planning(those[0], "Plan and Scheme", cost, scheme=True, those=those)))
        play.because("RC-R13", group=tuple(one.name for one in taking_part), chips=cost)
        return
    due = tuple((one.id, min(EACH, places.chips(now, places.stack(one.id)))) for one in taking_part)
    play.do(Schemed(due))
    for one, (_, paid) in zip(taking_part, due, strict=True):
        purse.pay(play, places.stack(one.id), places.stress(one.id), paid)
        play.because("RC-6.11", name=one.name, chips=paid)


@rule("RC-6.14", "RC-R14")
def claim_plan(play: Play[Canyon], command: ClaimPlan) -> None:
    """A player says how the PCs planned for this."""
    one = own(play, "RC-6.14")
    now = play.state
    play.insist(is_time(now, scheme=False), "RC-R14", "not now: bets are being made", "wait until the hand is over")
    play.need(now.planning is None and now.reading is None, "another move is under way", "wait until that is settled")
    plan = text_of("plan", command.plan, "RC-6.14", LONGEST_PLAN)
    play.do(PlanClaimed(Planning(one.id, plan)))
    play.because("RC-6.14", name=one.name)


@rule("RC-6.15", "RC-6.14")
def name_plan_cost(play: Play[Canyon], command: NamePlanCost) -> None:
    """The GM names the cost, higher if less believable; at cost 0 the plan is true at once."""
    gm_only(play, "naming the cost of a plan")
    planning = play.state.planning
    play.need(
        planning is not None and planning.cost is None, "no plan is waiting for its cost", "wait until one is claimed"
    )
    if not 0 <= command.cost <= MOST_COST:
        raise Invalid("cost", command.cost, f"0 to {MOST_COST}", "RC-6.15")
    play.do(PlanCosted(command.cost))
    play.because("RC-6.15", cost=command.cost)
    settle(play)


@rule("RC-6.14")
def drop_plan(play: Play[Canyon], command: DropPlan) -> None:
    """The player who claimed the plan, or the GM, drops it."""
    planning = play.state.planning
    play.need(planning is not None, "no plan is claimed", "claim one")
    assert planning is not None
    mine = play.power or (not planning.scheme and play.state.character(planning.pc).seat == play.seat)
    why = "the GM called Plan and Scheme" if planning.scheme else "somebody else claimed that plan"
    play.need(mine, f"not yours: {why}", "decline it")
    end(play, "it was dropped")
    play.because("RC-R13" if planning.scheme else "RC-6.14")


@rule("RC-6.14", "RC-R14")
def step(play: Play[Canyon]) -> bool:
    """End a plan that can no longer be paid for, or open sealed offers once all are in; return whether it did."""
    now = play.state
    planning = now.planning
    if planning is None:
        return False
    if not is_time(now, scheme=planning.scheme):
        end(play, "the conflict continues without it")
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
    elif planning.scheme and payers(now):
        share_out(play)
    else:
        end(play, "everyone declined")
    return True
