"""How a bot answers what it is asked in a conflict; None leaves the ledger's default."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.core.commands import Command
from croupier.core.state import GM, Ask
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.betting import acts, bids
from croupier.games.rust_in_the_canyon.betting.commands import BackDown, Bid, Hit, PlayReserve, See, Stay
from croupier.games.rust_in_the_canyon.betting.cost import chips_of
from croupier.games.rust_in_the_canyon.betting.see_or_back_down import cost_to_see
from croupier.games.rust_in_the_canyon.betting.sides import against, hand_of, named_pot, seat_of
from croupier.games.rust_in_the_canyon.betting.state import FOR
from croupier.games.rust_in_the_canyon.bots import words
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.markers import claimable
from croupier.games.rust_in_the_canyon.conflict.preparation import levels_to_prepare
from croupier.games.rust_in_the_canyon.conflict.state import SAY_AGAIN, STAKES, Conflict
from croupier.games.rust_in_the_canyon.cost.stress import stress_of
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.values import MOST, total

RANKS, MUCH_STRESS = (1, 2, 2, 3), 14
Pick = Callable[[int], int]
"""An even number from 0 to one less than what is given."""


class Style(msgspec.Struct, frozen=True):
    """How somebody plays: stays at `stays`, bids up to `bold`, escalates one time in `hot` after losing a hand."""

    stays: int = 17
    bold: int = 1
    hot: int = 3


def in_conflict(view: Canyon, seat: str, ask: Ask, style: Style, pick: Pick) -> Command | None:
    """The answer to a question of the conflict under way."""
    this, kind = view.conflict, ask.key.partition(":")[0]
    if this is None:
        return None
    match kind:
        case "involved":
            stakes = next((who for text, who in words.STAKES if text == this.stakes), "the other side")
            fit = tuple(one.id for one in view.playing() if not is_beaten(view, one.id))
            return wish.SetInvolved(fit or tuple(one.id for one in view.playing()), stakes)
        case "agree":
            return wish.AgreeConflict(situation=this.step == STAKES)
        case "claim":
            held = claimable(view, this.contender(ask.about))
            return wish.ClaimMarkers(tuple(one.id for one in held if words.is_related(one.about, this.stakes)))
        case "surprised":
            return wish.SaySurprised(not pick(8), ask.about)
        case "settle" if this.opposition.rank is None and not this.duel:
            return wish.SettleLevel(RANKS[pick(len(RANKS))])
        case "prepare":
            return wish.Prepare(_level(this, style, pick))
        case "say":
            return _say(view, this, seat, style, pick)
        case "tag":
            return wish.TagAction(ask.about, _tag(this, ask.about))
        case "rank":
            return wish.SetRank(RANKS[pick(len(RANKS))])
        case "bid" if view.ruling("bet_order") == "together":
            return _bid(view, seat, ask, style, pick)
        case "see":
            return _see(view, seat, ask, style)
        case "act":
            return _act(view, seat, ask, style)
        case _:
            return None


def is_beaten(view: Canyon, pc: str) -> bool:
    """Whether a PC had better leave: much stress, or a mortal injury."""
    return stress_of(view, pc) > MUCH_STRESS or view.character(pc).is_mortal


def _level(this: Conflict, style: Style, pick: Pick) -> int:
    """What to prepare for: mostly the level that comes next; at step 9 mostly to accept."""
    levels = levels_to_prepare(this)
    return levels[0] if pick(style.hot) else levels[min(1, len(levels) - 1)]


def _say(view: Canyon, this: Conflict, seat: str, style: Style, pick: Pick) -> Command:
    """A deed; after a hand a loser escalates now and then, a winner lets it stand."""
    if this.step == SAY_AGAIN:
        one = view.played_by(seat)
        lost = (
            any(other.result == "won" for other in this.still_in())
            if seat == GM
            else one is not None and this.contender(one.id).result in ("lost", "tied")
        )
        beaten = one is not None and is_beaten(view, one.id)
        if not lost or beaten or pick(style.hot):
            return wish.SayAction("", stands=True)
        return _deed(seat, min(3, this.level + 1), pick)
    return _deed(seat, 1 + (pick(4) == 3), pick)


def _deed(seat: str, level: int, pick: Pick) -> Command:
    """An act of a level, which the GM tags at once."""
    return wish.SayAction(words.DEEDS[level][pick(3)], level=level if seat == GM else 0)


def _tag(this: Conflict, about: str) -> int:
    said = this.opposition.said if about == GM else this.contender(about).said
    return words.level_of(said.text) if said is not None else 1


def _bid(view: Canyon, seat: str, ask: Ask, style: Style, pick: Pick) -> Command:
    side = GM if seat == GM else ask.about
    pot = named_pot(view, seat, ask.about)
    return Bid(min(pick(style.bold + 1), bids.most_of(view.ruling, view, side, pot)), pot)


def _see(view: Canyon, seat: str, ask: Ask, style: Style) -> Command | None:
    """See what can be paid, unless the hand is poor and the price high."""
    side = GM if seat == GM else ask.about
    pot = named_pot(view, seat, ask.about)
    cost = cost_to_see(view.ruling, view, side, ask.about)
    if cost > chips_of(view, side):
        return None
    beaten, low = side != GM and is_beaten(view, side), total(hand_of(view, side)) < style.stays
    if beaten and low:
        return BackDown(pot)
    hand = total(hand_of(view, against(view, ask.about) if seat == GM and ask.about else side))
    return BackDown(pot) if cost > style.bold + 1 and hand < style.stays - 4 else See(pot)


def _act(view: Canyon, seat: str, ask: Ask, style: Style) -> Command:
    """A reserve card that makes 20 or 21, else a hit below what the style stays at, else stay."""
    pot = named_pot(view, seat, ask.about)
    side = GM if seat == GM and not pot else f"{FOR}{pot}" if seat == GM else ask.about
    hand = hand_of(view, side)
    taken = acts.cards_promised(view, side)
    slots = [slot for slot in view.board.place(places.reserve(seat_of(view, side))).slots if slot.id not in taken]
    best = max(
        ((total((*hand, slot.card)), slot.id) for slot in slots if slot.card and total((*hand, slot.card)) <= MOST),
        default=(0, ""),
    )
    if best[0] >= MOST - 1 and best[0] > total(hand):
        return PlayReserve((best[1],), pot)
    return Hit(pot) if total(hand) < style.stays else Stay(0, pot)


__all__ = ["Pick", "Style", "in_conflict"]
