"""Chips offered for a plan, openly until they equal its cost, or sealed (RC-6.14, RC-R14)."""

from __future__ import annotations

from croupier.core.chance import Chance, DrawRequest
from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.core.refusals import Impossible
from croupier.core.rules import rule
from croupier.core.state import Seal
from croupier.games.rust_in_the_canyon import places, purse
from croupier.games.rust_in_the_canyon.moves.commands import DeclinePlan, OfferChips
from croupier.games.rust_in_the_canyon.moves.plan_events import ChipsOffered, PlanDeclined, PlanEnded
from croupier.games.rust_in_the_canyon.moves.state import Planning
from croupier.games.rust_in_the_canyon.people import has_left, own
from croupier.games.rust_in_the_canyon.state import Canyon, Character


def open_plan(play: Play[Canyon]) -> tuple[Planning, int]:
    """The plan that is being paid for, and its cost. Raises Impossible."""
    planning = play.state.planning
    play.need(planning is not None and planning.cost is not None, "no plan is being paid for", "claim one")
    assert planning is not None
    assert planning.cost is not None
    return planning, planning.cost


def held_by(now: Canyon, pc: str) -> int:
    return places.chips(now, places.stack(pc))


@rule("RC-6.14", "RC-22.1")
def offers(now: Canyon) -> dict[str, int]:
    """The chips that each PC still in play offers, at most as many as they have."""
    playing = {one.id for one in now.playing()}
    planning = now.planning
    return {pc: min(chips, held_by(now, pc)) for pc, chips in (planning.offers if planning else ()) if pc in playing}


@rule("RC-6.14", "RC-R14")
def most_offer(now: Canyon, one: Character) -> int:
    """The most a PC may offer: what they have, and together with the others' open offers at most the cost."""
    cost = now.planning.cost or 0 if now.planning is not None else 0
    if is_sealed(now):
        return min(held_by(now, one.id), cost)
    others = sum(chips for pc, chips in offers(now).items() if pc != one.id)
    return min(held_by(now, one.id), cost - others)


def is_sealed(now: Canyon) -> bool:
    return now.ruling("planned_offers") == "sealed"


def window(now: Canyon) -> str:
    return f"plan {now.plans}"


@rule("RC-R13", "RC-22.1")
def payers(now: Canyon) -> tuple[Character, ...]:
    """The PCs whose chips pay: all in play whose players have not left, or for Plan and Scheme the participants."""
    those = now.planning.those if now.planning is not None else ()
    able = (one for one in now.playing() if not has_left(now, one.seat))
    return tuple(one for one in able if not those or one.id in those)


def _payer(play: Play[Canyon]) -> Character:
    """The acting player's PC, if their chips may pay. Raises Illegal."""
    one = own(play, "RC-6.14")
    play.need(not has_left(play.state, one.seat), "nobody is seated there to offer anything", "take the seat again")
    takes_part = one in payers(play.state)
    play.require(
        takes_part, "RC-R13", f"not yours: {one.name} takes no part in the planning", "leave it to those who do"
    )
    return one


@rule("RC-6.14", "RC-R14", "RC-1.6")
def offer_chips(play: Play[Canyon], command: OfferChips) -> None:
    """Offer a number of the PC's chips; an offer that raises the sum above the cost is refused."""
    _, cost = open_plan(play)
    one = _payer(play)
    held = held_by(play.state, one.id)
    if not 0 <= command.chips <= held:
        raise Impossible(f"too few chips: you offered {command.chips} and have {held}", f"0 to {held}", "RC-6.14")
    most = most_offer(play.state, one)
    total = command.chips if is_sealed(play.state) else command.chips + cost - _room(play.state, one, cost)
    if command.chips > most:
        raise Impossible(
            f"over the limit: that would make {total}, and the plan costs only {cost}", f"0 to {most}", "RC-6.14"
        )
    if play.ruling("planned_offers") == "sealed":
        play.seal(window(play.state), one.id, command)
        play.because("RC-R14", to=(play.seat,), offer=command.chips)
        return
    play.do(ChipsOffered(one.id, command.chips))
    given = sum(offers(play.state).values())
    play.because("RC-6.14", offered=given, cost=cost)
    if given == cost:
        settle(play)


def _room(now: Canyon, one: Character, cost: int) -> int:
    return cost - sum(chips for pc, chips in offers(now).items() if pc != one.id)


@rule("RC-6.14")
def decline_plan(play: Play[Canyon], command: DeclinePlan) -> None:
    """Offer no chips from this PC; when all decline, play continues without the plan."""
    planning, _ = open_plan(play)
    one = _payer(play)
    play.need(not is_sealed(play.state), "offers are sealed at this table", "offer 0 chips")
    play.need(one.id not in planning.declined, "you have already declined", "wait for the others")
    play.do(PlanDeclined(one.id))
    play.because("RC-6.14", declines=one.name)


@rule("RC-6.14", "RC-6.11", "RC-R13", "RC-R14")
def waiting(now: Canyon) -> tuple[Character, ...]:
    """PCs to prompt: those who neither offered nor declined; if none are left, all who have not declined.

    Nobody is prompted again in Plan and Scheme: what the offers lack is then taken from those who take part.
    """
    planning = now.planning
    if planning is None or planning.cost is None:
        return ()
    if is_sealed(now):
        sealed = {seal.about for seal in now.sealed(window(now))}
        return tuple(one for one in payers(now) if one.id not in sealed)
    able = tuple(one for one in payers(now) if one.id not in planning.declined)
    offered = dict(planning.offers)
    silent = tuple(one for one in able if one.id not in offered)
    return silent if silent or planning.scheme else able


@rule("RC-6.14")
def settle(play: Play[Canyon]) -> None:
    """Once the offers equal the cost, move them all to the PCs' stress: the plan was made."""
    _, cost = open_plan(play)
    given = offers(play.state)
    if sum(given.values()) == cost:
        _pay(play, given)
        play.because("RC-6.14", paid=cost, cost=cost)


@rule("RC-6.11", "RC-R13")
def share_out(play: Play[Canyon]) -> None:
    """Take the missing chips from those who take part, one at a time in seat order."""
    _, cost = open_plan(play)
    offered = offers(play.state)
    given = {one.id: offered.get(one.id, 0) for one in payers(play.state)}
    while sum(given.values()) < cost and (able := [pc for pc in given if given[pc] < held_by(play.state, pc)]):
        for pc in able[: cost - sum(given.values())]:
            given[pc] += 1
    names = tuple(f"{play.state.character(pc).name} {chips}" for pc, chips in given.items())
    _pay(play, given)
    play.because("RC-R13", offered=sum(offered.values()), cost=cost, paid=names)


def _pay(play: Play[Canyon], given: dict[str, int]) -> None:
    planning, _ = open_plan(play)
    for pc, chips in given.items():
        purse.pay(play, places.stack(pc), places.stress(pc), chips)
    play.do(PlanEnded(planning.plan, is_true=True, scheme=planning.scheme))


@rule("RC-R14")
def open_offers(play: Play[Canyon]) -> None:
    """Open sealed offers together: paid if they reach the cost, any excess returned to later seats first."""
    planning, cost = open_plan(play)
    found: dict[str, int] = {}
    for (_, pc), answer in play.open(window(play.state)).items():
        if isinstance(answer, OfferChips):
            found[pc] = min(answer.chips, held_by(play.state, pc))
    now = play.state
    playing = [one.id for one in payers(now) if one.id in found]
    given = sum(found[pc] for pc in playing)
    over = given - cost
    for pc in reversed(playing):
        back = min(found[pc], max(0, over))
        found[pc], over = found[pc] - back, over - back
        play.do(ChipsOffered(pc, found[pc], back))
    if over < 0 and planning.scheme:
        share_out(play)
    elif over < 0:
        play.because("RC-6.14", offered=given, cost=cost)
        end(play, "the offers fall short")
    else:
        settle(play)


@rule("RC-6.14")
def end(play: Play[Canyon], why: str) -> None:
    """End the plan: no chips move, and play continues without it."""
    planning = play.state.planning
    assert planning is not None
    play.drop(window(play.state))
    play.do(PlanEnded(planning.plan, is_true=False, why=why, scheme=planning.scheme))


@rule("RC-R14", "RC-22.2")
def seal(view: Canyon, sealed: Seal, chance: Chance) -> Command | None:
    """An offer that this seal could contain, for a sampled world consistent with a view."""
    planning = view.planning
    if planning is None or sealed.window != window(view) or not view.has(sealed.about):
        return None
    most = min(held_by(view, sealed.about), planning.cost or 0)
    options = tuple((str(chips), 1) for chips in range(most + 1))
    return OfferChips(int(chance.ask(DrawRequest(f"offer {sealed.about}", options))))
