"""One hand of a conflict played from two dealing orders: in a simple model, and on the stage by the table's rules."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

from croupier.core.chance import AnswerSource, DrawRequest
from croupier.core.commands import Command
from croupier.core.refusals import Refusal
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import GAME, places
from croupier.games.rust_in_the_canyon.betting import bids
from croupier.games.rust_in_the_canyon.betting.betting_costs import chips_of, limit_now
from croupier.games.rust_in_the_canyon.betting.commands import AllIn, BackDown, Bid, Hit, PlayReserve, See, Stay
from croupier.games.rust_in_the_canyon.betting.see_or_back_down import cost_to_see
from croupier.games.rust_in_the_canyon.conflict import commands as wishes
from croupier.games.rust_in_the_canyon.conflict.escalation import stand
from croupier.games.rust_in_the_canyon.conflict.state import CHOOSE
from croupier.games.rust_in_the_canyon.cost.events import PcResolved
from croupier.games.rust_in_the_canyon.deck import lay_side
from croupier.games.rust_in_the_canyon.figures.outcomes import STACK, STRESS, outcome
from croupier.games.rust_in_the_canyon.figures.results import BACKED, LOST, TIED, WON
from croupier.games.rust_in_the_canyon.odds.fallout import LEVELS
from croupier.pieces.state import Board
from support.rust_in_the_canyon.hands import count, wish
from support.rust_in_the_canyon.stage import Rider, Stage


class Begun(NamedTuple):
    """A hand in progress in which a price has just been paid, or the PC stays: its cards and what is known."""

    hand: tuple[str, ...]
    gm_hand: tuple[str, ...]
    held: tuple[str, ...]
    pot: tuple[int, int]
    price: int
    gm_held: tuple[str, ...] = ()
    frozen: str = "no"
    raised: int = 0
    cost: int = 0
    """What a PC pays to see the GM's raise."""


class Terms(NamedTuple):
    """What both sides have, and how they play; `chips` are those before an ante, or after seeing."""

    level: str
    rank: int
    reserves: tuple[int, int]
    chips: tuple[int, int]
    policies: tuple[str, str] = ("steady", "steady")
    stands: tuple[int, int] = (17, 17)
    begun: Begun | None = None

    @property
    def limit(self) -> int:
        return LEVELS.index(self.level) + 1


class Told(NamedTuple):
    """The result of a hand: its row, who has the stakes, and changes of stack, town and stress except for piles."""

    row: str
    stakes: bool
    stack: int
    town: int
    stress: int
    own: int
    gm: int
    left: int
    """Chips in the stack when fallout is read."""


def told_simply(own: Sequence[str], gms: Sequence[str], terms: Terms, rulings: dict[str, str]) -> Told:
    """A second reading of RC-10 to RC-14: cards come in these orders, from one list if both are the same."""
    decks = [list(own), list(gms)]
    if rulings["decks"] == "shared":
        decks[1] = decks[0]
    aside: list[list[str]] = [[], []]
    spots = (0, 1) if rulings["card_order"] != "gm_first" else (1, 0)
    reserves = [[decks[at].pop(0) for _ in range(terms.reserves[at])] for at in (0, 1)]
    begun, purse, pot, stress = terms.begun, list(terms.chips), [0, 0], 0
    if begun is not None:
        hands, pot = [list(begun.hand), list(begun.gm_hand)], list(begun.pot)
        reserves = [[*begun.held, *reserves[0]], [*begun.gm_held, *reserves[1]]]
    else:
        hands = [[decks[at].pop(0)] for at in (0, 1)]
    for at in (0, 1) if begun is None else ():
        paid = min(terms.rank, purse[at])
        purse[at] -= paid
        pot[at] += paid
        if rulings["short_ante"] == "borrow":
            pot[at] += terms.rank - paid
            stress += (terms.rank - paid) * (at == 0)
    is_open, stayed, raised, cost = True, [False, False], 0, 0
    if begun is not None:
        is_open = begun.frozen == "no"
        stayed = [begun.frozen in ("pc", "both", "stays"), begun.frozen in ("gm", "both", "gm stays")]
        raised, cost = begun.raised, begun.cost

    def shown(at: int) -> int:
        return count(hands[at])

    def better(at: int) -> tuple[int, bool]:
        natural = rulings["natural_21"] == "yes" and len(hands[at]) == 2 and shown(at) == 21
        return shown(at), natural

    def done(result: str, *, gm_backed: bool = False) -> Told:
        row = outcome(rulings.__getitem__, result, shown(0), gm_backed=gm_backed)
        name = {WON: "won", TIED: "tied", LOST: "lost", BACKED: "backed"}[result]
        if result == WON and row.pots == STACK:
            name = "won-clean"
        elif result == LOST and shown(0) in (20, 21):
            name = "lost-20-21"
        back = {STACK: (sum(pot), 0, 0), STRESS: (0, 0, sum(pot))}.get(row.pots, (0, sum(pot), 0))
        stack, town = purse[0] - terms.chips[0] + back[0], purse[1] - terms.chips[1] + back[1]
        return Told(name, row.stakes, stack, town, stress + back[2], pot[0], pot[1], purse[0])

    def judged() -> str:
        bust = shown(0) > 21, shown(1) > 21
        if all(bust):
            return {"pc_loses": LOST, "tied": TIED, "push": "push"}[rulings["both_bust"]]
        if any(bust):
            return LOST if bust[0] else WON
        if rulings["twentyone"] != "play_on" and shown(1) == 21:
            return compare()
        return WON if rulings["twentyone"] == "ends" and shown(0) == 21 else ""

    def compare() -> str:
        mine, theirs = better(0), better(1)
        return TIED if mine == theirs else WON if mine > theirs else LOST

    while True:
        price = 0
        if begun is not None:
            price, begun = begun.price, None
        elif is_open:
            most = terms.limit
            for at, key in enumerate(("short_match_pc", "short_match_gm")):
                if rulings[key] == "lowered_limit":
                    most = min(most, purse[at])
            bid = [wish(terms.policies[at], most, purse[at]) for at in (0, 1)]
            price = max(bid)
            for at in (0, 1):
                purse[at] -= bid[at]
                pot[at] += bid[at]
            for at, key in enumerate(("short_match_pc", "short_match_gm")):
                owed = price - bid[at]
                if not owed:
                    continue
                short = owed > purse[at]
                if terms.policies[at] == "gives-way" or (short and rulings[key] not in ("all_in", "bank")):
                    return done(BACKED) if at == 0 else done(WON, gm_backed=True)
                is_open = is_open and not (short and rulings[key] == "all_in")
                paid = min(owed, purse[at])
                purse[at] -= paid
                pot[at] += owed if rulings[key] == "bank" else paid
        each = {"chip": 1, "stress": 1, "level": terms.limit}.get(rulings["reserve_cost"], 0)
        acts = []
        for at in spots:
            may = price > 0 if rulings["reserve_cost"] == "bet" else purse[at] >= each
            made = [one for wished in (21, 20) for one in reserves[at] if count([*hands[at], one]) == wished]
            if stayed[at]:
                acts.append((at, "wait"))
            elif may and shown(at) < 20 and made:
                acts.append((at, made[0]))
            elif shown(at) < terms.stands[at] and shown(at) < 21 and decks[at]:
                acts.append((at, "hit"))
            else:
                acts.append((at, "stay"))
        for at, act in acts:
            if act == "hit" and decks[at]:
                hands[at].append(decks[at].pop(0))
            stayed[at] = stayed[at] or act == "stay"
        for at, act in acts:
            if act not in ("hit", "stay", "wait"):
                reserves[at].remove(act)
                hands[at].append(act)
                purse[at] -= each
                if rulings["reserve_cost"] == "stress":
                    stress += each * (at == 0)
                else:
                    pot[at] += each
        result = judged()
        if result == "push":
            for at in (0, 1):
                aside[at] += hands[at]
            hands = [[decks[at].pop(0)] for at in (0, 1)]
            result = ""
        if result:
            return done(result)
        if rulings["twentyone"] == "gm_only" and shown(0) == 21:
            stayed[0] = True
        if raised and cost:
            purse[1], pot[1] = purse[1] - raised, pot[1] + raised
            if cost > purse[0] and rulings["short_match_pc"] != "all_in":
                return done(BACKED)
            purse[0], pot[0] = purse[0] - min(cost, purse[0]), pot[0] + min(cost, purse[0])
        elif raised:
            purse[0], pot[0] = purse[0] - raised, pot[0] + raised
            if raised > purse[1] and rulings["short_match_gm"] not in ("all_in", "bank"):
                return done(WON, gm_backed=True)
            paid = min(raised, purse[1])
            purse[1] -= paid
            pot[1] += raised if rulings["short_match_gm"] == "bank" else paid
        raised = 0
        if all(stayed):
            return done(compare())
        is_open = is_open and (rulings["stay"] == "keep_betting" or not any(stayed))


class Ordered(Stage):
    """A stage whose decks are dealt in these orders, whatever luck follows."""

    def __init__(self, rulings: Settings, orders: dict[str, list[str]], luck: Random, *riders: Rider, **more: Any):
        self.orders, self.luck = {side: list(ranks) for side, ranks in orders.items()}, luck
        super().__init__(rulings, *riders, **more)

    def source(self, seat: str, luck: Sequence[str]) -> AnswerSource:
        return self._answer

    def _answer(self, question: DrawRequest, k: int) -> tuple[str, str]:
        own = question.key.removeprefix("deck-").removesuffix(".1")
        left = self.orders.get(own, [])
        options = [name for name, weight in question.options if weight and left and name[:-1] == left[0]]
        if options:
            left.pop(0)
            return options[0], "scripted"
        return question.at(self.luck.randrange(question.total)), "scripted"


def told_by_the_table(
    own: Sequence[str], gms: Sequence[str], terms: Terms, rulings: dict[str, str], luck: Random
) -> Told:
    """The same hand on the stage: the rank is set, reserves are dealt, antes paid, and both follow their policies."""
    chosen, (stack, town) = GAME.read_settings(rulings), terms.chips
    one = Rider(stack=stack, mind=terms.reserves[0], body=terms.reserves[0], grip=terms.reserves[0])
    orders = {"deck": list(own)} if rulings["decks"] == "shared" else {"p1": list(own), "gm": list(gms)}
    stage = Ordered(chosen, orders, luck, one, town=town, conflict={"step": "reserve", "level": terms.limit})
    if rulings["decks"] == "shared":
        _lay_one_deck(stage)
    stage.do("gm", wishes.SetRank(terms.rank)).do("p1", wishes.PayAnte())
    while any(ask.key.partition(":")[0] in ("bid", "see", "act") for ask in GAME.open_questions(stage.state)):
        for ask in GAME.open_questions(stage.state)[:1]:
            answer_by_policy(stage, ask.key.partition(":")[0], ask.seat, ask.about, terms)
    left = stage.stack()
    if stage.state.conflict is not None and stage.state.conflict.step == CHOOSE:
        stage.run(stand, stage.state.conflict.still_in())
    (found,) = [event.outcome for event in stage.events if isinstance(event, PcResolved)]
    name = {WON: "won", TIED: "tied", LOST: "lost", BACKED: "backed"}[found.result]
    if found.result == LOST and found.total in (20, 21):
        name = "lost-20-21"
    return Told(name, bool(found.stakes), stage.stack() - stack, stage.town() - town, stage.stress(), 0, 0, left)


def _lay_one_deck(stage: Stage) -> None:
    own = {f"{kind}.{side}" for kind in ("deck", "discard", "hand", "reserve", "unplayed", "pile")
           for side in ("p1", "gm")}  # fmt: skip
    kept = tuple(place for place in stage.state.board.places if place.id not in own)
    stage.state = msgspec.structs.replace(stage.state, board=Board(kept), leaves=())
    for side in ("gm", "p1"):
        stage.run(lay_side, side, side)


def wished(stage: Stage, kind: str, seat: str, about: str, terms: Terms) -> list[Command]:
    """A side's answers by its policy, best first: those that the table refuses are skipped."""
    at, side = int(seat == GM), GM if seat == GM else about
    ruling, now = stage.state.settings.__getitem__, stage.state
    assert now.conflict is not None
    if kind == "bid":
        most = limit_now(ruling, now, now.conflict)
        return [Bid(wish(terms.policies[at], most, bids.most_of(ruling, now, side)))]
    if kind == "see":
        pot = about if seat == GM else ""
        short = cost_to_see(ruling, now, side, about) > chips_of(now, side)
        how = ruling("short_match_gm" if seat == GM else "short_match_pc")
        if terms.policies[at] == "gives-way" or (short and how not in ("all_in", "bank")):
            return [BackDown(pot)]
        return [AllIn(pot) if short and how == "all_in" else See(pot)]
    hand, slots = stage.hand(seat), stage.state.board.place(places.reserve(seat)).slots
    shown = count(hand)
    cards: list[Command] = [
        PlayReserve((slot.id,))
        for made in ((21, 20) if shown < 20 else ())
        for slot in slots
        if slot.card is not None and count([*hand, slot.card[:-1]]) == made
    ]
    return [*cards, Hit() if shown < min(terms.stands[at], 21) else Stay()]


def answer_by_policy(stage: Stage, kind: str, seat: str, about: str, terms: Terms) -> None:
    for command in wished(stage, kind, seat, about, terms):
        try:
            stage.do(seat, command)
        except Refusal:
            continue
        return
