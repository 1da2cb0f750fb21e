"""How a bot answers its prompts in a conflict; None leaves the engine's default."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.core.commands import Command
from croupier.core.state import GM, Ask
from croupier.games.rust_in_the_canyon import deck, places
from croupier.games.rust_in_the_canyon.betting import bids, hit_or_stay, reserve
from croupier.games.rust_in_the_canyon.betting.betting_costs import chips_of
from croupier.games.rust_in_the_canyon.betting.commands import AllIn, BackDown, Bid, Hit, PlayReserve, See, Stay
from croupier.games.rust_in_the_canyon.betting.see_or_back_down import cost_to_see
from croupier.games.rust_in_the_canyon.betting.sides import (
    against,
    conflict_of,
    hand_of,
    has_stayed,
    is_gms,
    named_pot,
    seat_of,
)
from croupier.games.rust_in_the_canyon.betting.state import FOR
from croupier.games.rust_in_the_canyon.bots import words
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.actions import said_by
from croupier.games.rust_in_the_canyon.conflict.level import levels_to_settle
from croupier.games.rust_in_the_canyon.conflict.markers import claimable
from croupier.games.rust_in_the_canyon.conflict.preparation import levels_to_prepare, window
from croupier.games.rust_in_the_canyon.conflict.ranks import rank_now
from croupier.games.rust_in_the_canyon.conflict.state import SAY_AGAIN, STAKES, Conflict, Contender
from croupier.games.rust_in_the_canyon.cost.stress import stress_of
from croupier.games.rust_in_the_canyon.figures.fallout_table import NON_PHYSICAL, PHYSICAL
from croupier.games.rust_in_the_canyon.figures.outcomes import outcome
from croupier.games.rust_in_the_canyon.hand_totals import MOST, total
from croupier.games.rust_in_the_canyon.state import Canyon

RANKS, MUCH_STRESS, LIKELY_TO_STAY = (1, 2, 2, 3), 14, 17
LEAST = 4
"""With fewer chips a bot does not escalate, as it could not meet bets."""
LEFT_OUT, DEADLY_IN, SURPRISES = 2, 4, 3
"""One conflict in this many leaves out a PC; one escalating preparation in this many is for the worst;
in one conflict in this many somebody may be surprised."""
Pick = Callable[[int], int]
"""Return a uniform random number from 0 to one less than the argument."""


class Style(msgspec.Struct, frozen=True):
    """A style: stays at `stays`, bids up to `bold`, escalates one time in `hot` after losing a hand."""

    stays: int = 17
    bold: int = 1
    hot: int = 3


def in_conflict(view: Canyon, seat: str, ask: Ask, style: Style, pick: Pick) -> Command | None:
    """The answer to a prompt of the current conflict."""
    this, kind = view.conflict, ask.key.partition(":")[0]
    if this is None:
        return None
    match kind:
        case "involved":
            return _involved(view, this, pick)
        case "agree":
            return wish.AgreeConflict(situation=this.step == STAKES)
        case "claim":
            held = claimable(view, this.contender(ask.about))
            return wish.ClaimMarkers(tuple(one.id for one in held if words.is_related(one.about, this.stakes)))
        case "surprised":
            return wish.SaySurprised(_is_caught_out(this, ask.about) and not pick(3), ask.about)
        case "settle":
            level = max((*levels_to_settle(view)[:1], *(_level_said(this, one) for one in this.sides())))
            level = level if this.hand <= 1 else 0
            if this.opposition.rank is None and not this.duel and pick(3):
                return wish.SettleLevel(_rank(view, this), _step(view, this, pick), level)
            return wish.SettleLevel(level=level)
        case "prepare":
            return wish.Prepare(_level(this, style, pick, joins=_joins(this, ask.about)))
        case "say":
            return _say(view, this, seat, pick)
        case "tag":
            return wish.TagAction(ask.about, _tag(this, ask.about))
        case "rank":
            return wish.SetRank(_rank(view, this), _step(view, this, pick))
        case "ante":
            return wish.LeaveConflict() if _is_too_much(view, this, ask.about) else wish.PayAnte()
        case "bid" if view.ruling("bet_order") == "together":
            return _bid(view, seat, ask, style, pick)
        case "see":
            return _see(view, seat, ask, style)
        case "act":
            return _act(view, seat, ask, style)
        case _:
            return None


def is_beaten(view: Canyon, pc: str) -> bool:
    """Whether a PC should leave: much stress, no chips left, or a mortal injury."""
    broke = view.ruling("chips_open") == "all" and not places.chips(view, places.stack(pc))
    return broke or stress_of(view, pc) > MUCH_STRESS or view.character(pc).is_mortal


def _involved(view: Canyon, this: Conflict, pick: Pick) -> Command:
    """The PCs who are not beaten; sometimes without one who has read nothing about the conflict."""
    fit = [one for one in view.playing() if not is_beaten(view, one.id)]
    ready = [one for one in fit if any(words.is_related(marker.about, this.stakes) for marker in one.markers)]
    spare = [one for one in fit if one not in ready]
    if len(fit) > 1 and spare and not pick(LEFT_OUT):
        fit.remove(spare[-1])
    pcs = tuple(one.id for one in fit)
    surprise = not pick(SURPRISES)
    return wish.SetInvolved(pcs, words.opponents(this.stakes), surprise=surprise, agree=True) if pcs else wish.CallOff()


def _is_too_much(view: Canyon, this: Conflict, pc: str) -> bool:
    """Whether a PC should refuse the first ante: beaten already, or it costs over half of their stack."""
    dear = 2 * rank_now(this) > places.chips(view, places.stack(pc))
    return this.hand == 1 and (dear or is_beaten(view, pc))


def _step(view: Canyon, this: Conflict, pick: Pick) -> int:
    """A step up if a PC is injured; else sometimes down for a particularly good position."""
    if any(view.character(one.pc).injuries for one in this.still_in()):
        return 1
    return 0 if pick(4) else -1


def _rank(view: Canyon, this: Conflict) -> int:
    """The rank of the opposition, which is the same in every hand of a conflict."""
    return RANKS[(this.number + len(view.character(this.contenders[0].pc).name)) % len(RANKS)]


def _is_caught_out(this: Conflict, about: str) -> bool:
    """Whether a side only talks, and faces a blow from the other side that it has not prepared for."""
    against_it = [one for one in this.sides() if one != about and (this.duel or GM in (one, about))]
    blow = max((_level_said(this, one) for one in against_it), default=NON_PHYSICAL)
    preparation = this.opposition.preparation if about == GM else this.contender(about).preparation
    return _level_said(this, about) == NON_PHYSICAL and blow > max(NON_PHYSICAL, preparation or 0)


def _level_said(this: Conflict, about: str) -> int:
    """The level of the action that a side has announced: as tagged, or as a bot intends it."""
    said = said_by(this, about)
    return NON_PHYSICAL if said is None else max(said.tag, words.level_of(said.text))


def _joins(this: Conflict, about: str) -> bool:
    """Whether this side joins late, and so has no result to let stand."""
    return about != GM and this.has(about) and this.contender(about).joining


def _level(this: Conflict, style: Style, pick: Pick, *, joins: bool = False) -> int:
    """The level to prepare for: usually the next one; at step 9 usually to accept, unless joining."""
    levels = levels_to_prepare(this)[joins:]
    if pick(style.hot):
        return levels[0]
    return levels[-1 if not pick(DEADLY_IN) else min(1, len(levels) - 1)]


def _prepared(view: Canyon, this: Conflict, about: str) -> int:
    """The level that this side has prepared for; 0 if it accepts."""
    own = (seal.answer.value for seal in view.sealed(window(this, about)))
    return next((msgspec.json.decode(value, type=wish.Prepare).level for value in own if value is not None), 0)


def _say(view: Canyon, this: Conflict, seat: str, pick: Pick) -> Command:
    """An action, never above what this side has prepared for.

    After a hand a loser who prepared to escalate does so, a winner lets the result stand, and so does anyone who
    has the stakes.
    """
    one = None if seat == GM else view.played_by(seat)
    prepared = _prepared(view, this, GM if one is None else one.id)
    if this.step == SAY_AGAIN:
        lost = (
            any(other.result == "won" for other in this.still_in())
            if seat == GM
            else one is not None and this.contender(one.id).result in ("lost", "tied")
        )
        if one is not None and _joins(this, one.id):
            return _deed(seat, max(prepared, this.level + 1), pick)
        beaten = chips_of(view, GM if one is None else one.id) < LEAST or (one is not None and is_beaten(view, one.id))
        has_them = one is not None and has_the_stakes(view, this, this.contender(one.id))
        if not lost or beaten or has_them or prepared <= this.level:
            return wish.SayAction("", stands=True)
        return _deed(seat, prepared, pick)
    return _deed(seat, PHYSICAL if prepared == PHYSICAL and pick(4) else NON_PHYSICAL, pick)


def has_the_stakes(view: Canyon, this: Conflict, one: Contender) -> bool:
    """Whether a PC gets the stakes if the result stands, though it may cost them; shared ones may be won by another."""
    if this.shared and not this.duel and view.ruling("shared_stakes") == "any":
        return any(other.stakes or _would_get_them(view, other) for other in this.contenders)
    return _would_get_them(view, one)


def _would_get_them(view: Canyon, one: Contender) -> bool:
    return bool(one.result) and outcome(view.ruling, one.result, one.total).stakes


def _deed(seat: str, level: int, pick: Pick) -> Command:
    """An action of this level; the GM tags it at once."""
    deeds = words.THEIR_DEEDS if seat == GM else words.DEEDS
    return wish.SayAction(deeds[level][pick(3)], level=level if seat == GM else 0)


def _tag(this: Conflict, about: str) -> int:
    said = this.opposition.said if about == GM else this.contender(about).said
    return words.level_of(said.text) if said is not None else 1


def _bid(view: Canyon, seat: str, ask: Ask, style: Style, pick: Pick) -> Command:
    side = GM if seat == GM else ask.about
    pot = named_pot(view, seat, ask.about)
    return Bid(min(pick(style.bold + 1), bids.most_of(view.ruling, view, side, pot)), pot)


def _see(view: Canyon, seat: str, ask: Ask, style: Style) -> Command | None:
    """See if the price can be paid, unless it is high and the hand poor. A lone card with a reserve is not poor."""
    side = GM if seat == GM else ask.about
    pot = named_pot(view, seat, ask.about)
    cost = cost_to_see(view.ruling, view, side, ask.about)
    if cost > chips_of(view, side):
        ruling = view.ruling("short_match_gm" if side == GM else "short_match_pc")
        return AllIn(pot) if ruling == "all_in" and chips_of(view, side) else None
    beaten, low = side != GM and is_beaten(view, side), total(hand_of(view, side)) < style.stays
    if beaten and low:
        return BackDown(pot)
    mine, theirs = (against(view, ask.about), ask.about) if side == GM else (side, against(view, side))
    hand, reserves = hand_of(view, mine), places.count(view, places.reserve(seat_of(view, side)))
    hopeless = len(hand) > 1 or not reserves
    behind = hopeless and total(hand) < min(style.stays - 4, total(hand_of(view, theirs)))
    return BackDown(pot) if cost > style.bold + 1 and behind else See(pot)


def _act(view: Canyon, seat: str, ask: Ask, style: Style) -> Command:
    """Play a reserve card that makes 20 or 21, or beats those who stay; else hit below the style's `stays`, else stay.

    Against those who stay, it hits if it is behind and stays if it is ahead. Nor does it stay while all opponents show
    more and will likely stay.
    """
    pot = named_pot(view, seat, ask.about)
    side = GM if seat == GM and not pot else f"{FOR}{pot}" if seat == GM else ask.about
    hand = hand_of(view, side)
    taken = hit_or_stay.cards_promised(view, side)
    slots = [slot for slot in view.board.place(places.reserve(seat_of(view, side))).slots if slot.id not in taken]
    best = max(
        ((total((*hand, slot.card)), slot.id) for slot in slots if slot.card and total((*hand, slot.card)) <= MOST),
        default=(0, ""),
    )
    goal = _to_beat(view, side)
    enough = MOST - 1 if goal is None else min(goal, MOST - 1)
    can_play = reserve.can_play(view, side, hit_or_stay.left_for(view, side))
    if best[0] >= enough and best[0] > total(hand) and can_play and (goal is None or total(hand) < goal):
        return PlayReserve((best[1],), pot)
    least = max(style.stays, _to_catch_up(view, side)) if goal is None else goal
    hits = total(hand) < least and deck.has_card(view, seat_of(view, side))
    return Hit(pot) if hits else Stay(0, pot)


def _to_beat(view: Canyon, side: str) -> int | None:
    """The least total with which a side holds its own against all who oppose it, once they stay; None before that."""
    others = _opposing(view, side)
    if not others or any(not has_stayed(view, one) for one in others):
        return None
    return _to_hold_against(view, side, max(total(hand_of(view, one)) for one in others))


def _to_catch_up(view: Canyon, side: str) -> int:
    """The least total that is not behind all who oppose a side, if all of these are likely to stay; otherwise 0."""
    least = min((total(hand_of(view, one)) for one in _opposing(view, side)), default=0)
    return min(_to_hold_against(view, side, least), MOST - 1) if least >= LIKELY_TO_STAY else 0


def _opposing(view: Canyon, side: str) -> list[str]:
    """The sides whose hands a hand is compared with."""
    if side == GM:
        return [one.pc for one in conflict_of(view).live()]
    return [side.removeprefix(FOR)] if side.startswith(FOR) else [against(view, side)]


def _to_hold_against(view: Canyon, side: str, best: int) -> int:
    """The least total with which a side holds its own against this total."""
    ties_well = is_gms(side) or view.ruling("tie") == "keeps_stakes"
    return best if ties_well or best == MOST else best + 1


__all__ = ["Pick", "Style", "in_conflict"]
