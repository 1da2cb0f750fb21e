"""The odds of the ante, the rank and the end of a conflict (Odds 3, 6)."""

from __future__ import annotations

from typing import Any

from croupier.core.commands import Command
from croupier.core.odds.questions import OddsRequest
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.betting.betting_costs import gm_pays_from
from croupier.games.rust_in_the_canyon.betting.commands import BackDown
from croupier.games.rust_in_the_canyon.betting.deck_odds import in_deck, missing, ranks, shuffled
from croupier.games.rust_in_the_canyon.betting.sides import plays_per_pot, seat_of, total_of
from croupier.games.rust_in_the_canyon.conflict import markers
from croupier.games.rust_in_the_canyon.conflict.ante import ante_of
from croupier.games.rust_in_the_canyon.conflict.commands import BackDownFor, LeaveConflict, SayAction
from croupier.games.rust_in_the_canyon.conflict.ranks import LADDER, effective
from croupier.games.rust_in_the_canyon.conflict.reserve import size_for_pc
from croupier.games.rust_in_the_canyon.conflict.state import Conflict, Contender
from croupier.games.rust_in_the_canyon.cost.stress import stress_of
from croupier.games.rust_in_the_canyon.figures.outcomes import BEST
from croupier.games.rust_in_the_canyon.figures.results import LOST, TIED, WON
from croupier.games.rust_in_the_canyon.odds.fallout import LEVELS
from croupier.games.rust_in_the_canyon.state import Canyon

QUIET = "without bets, both hit below 17"


@rule("RC-22.3", "RC-12.5", "RC-12.6", "RC-13.4", "RC-14.2", "RC-15.1")
def resolved(view: Canyon, seat: str, command: Command) -> OddsRequest | None:
    """The odds that a PC stays in the session once resolved: they back down, the GM does, or the result stands."""
    named = getattr(command, "pot" if isinstance(command, BackDown) else "pc", "")
    if seat == GM and (not named or not _has(view, named)):
        return None
    mine = view.played_by(seat)
    pc = named if seat == GM else mine.id if mine is not None else ""
    if not _has(view, pc) or view.conflict is None:
        return None
    one = view.conflict.contender(pc)
    match command:
        case BackDown() if seat == GM:
            clean = total_of(view, pc) in BEST or view.ruling("gm_backs_down") == "clean"
            return None if clean else _piles(view, one, "won", "")
        case BackDown() | BackDownFor() | LeaveConflict():
            return _piles(view, one, "backed", "")
        case SayAction() if one.result in (WON, TIED, LOST) and seat != GM:
            clean = one.total in BEST or (one.gm_backed and view.ruling("gm_backs_down") == "clean")
            won = "won-clean" if clean else "won"
            row = won if one.result == WON else one.result + "-20-21" * (one.total in BEST)
            return _piles(view, one, row, "if the result stands")
    return None


def _has(view: Canyon, pc: str) -> bool:
    return view.conflict is not None and view.has(pc) and view.conflict.has(pc)


def _piles(view: Canyon, one: Contender, row: str, when: str) -> OddsRequest | None:
    """The odds with the PC's pots read as they are."""
    if not one.pots or not one.level:
        return None
    seat, each = view.character(one.pc).seat, view.ruling("fallout_level") == "each_hand"
    given = {
        "level": [LEVELS[level - 1] for level in ([pot.level for pot in one.pots] if each else [one.level])],
        "pots": [places.chips(view, pot.place) for pot in one.pots],
        "gm": [places.chips(view, pot.place) - pot.own for pot in one.pots],
        "row": row,
        "stress": stress_of(view, one.pc),
        **in_deck(view, seat),
    }
    return OddsRequest("removal", given, when, shuffled(view, seat))


@rule("RC-R19", "RC-R64")
def _is_shared(view: Canyon, this: Conflict) -> bool:
    """Whether this is not one PC's hand against the GM's: a duel, or one GM reserve for several hands."""
    return this.duel or (plays_per_pot(view) and len(this.still_in()) > 1)


@rule("RC-22.3", "RC-11.1", "RC-11.4")
def ante(view: Canyon, seat: str) -> OddsRequest | None:
    """The odds for a hand whose reserve this seat holds, if nobody bets."""
    mine, this = view.played_by(seat), view.conflict
    if mine is None or this is None or not _has(view, mine.id) or _is_shared(view, this):
        return None
    held = ranks(places.faces(view, places.reserve(seat)))
    gms = places.count(view, places.reserve(GM))
    return _hand(view, this, this.contender(mine.id), ante_of(view.ruling, this), len(held), gms, held)


@rule("RC-22.3", "RC-10.1", "RC-10.2", "RC-10.4", "RC-10.5")
def rank(view: Canyon, base: int, step: int) -> OddsRequest | None:
    """The odds of a rank's effect on the one PC facing it, or on several PCs with the same number of cards."""
    this, ruling = view.conflict, view.ruling
    if this is None or base not in LADDER or step not in (-1, 0, 1) or _is_shared(view, this):
        return None
    if any(places.is_hidden(view, one.pc, GM) for one in this.still_in()):
        return None
    value, foe, those = effective(base, step), this.opposition, this.still_in()
    gms = 0 if foe.surprised else value + int(foe.prepared and foe.extra is not False)
    sizes = {
        size_for_pc(view.character(one.pc), one, this.level, markers.bonus(ruling, one, this.hand)) for one in those
    }
    if len(those) == 1:
        price = base if ruling("ante_rank") == "base" else value
        return _hand(view, this, those[0], price, min(sizes), gms)
    decks = {missing(view, seat_of(view, one.pc)) for one in those}
    if not this.shared or len(sizes) != 1 or len(decks) != 1:
        return None
    given = {"pcs": len(those), "reserve": min(sizes), "gm-reserve": gms, "missing": min(decks)}
    return OddsRequest(
        "shared-stakes", given, "if nobody backs down and all hit below 17", "how many cards each side has"
    )


def _hand(
    view: Canyon, this: Conflict, one: Contender, price: int, cards: int, gms: int, held: tuple[str, ...] | None = None
) -> OddsRequest | None:
    """The odds of one PC's hand from its ante on; None if cards or chips differ from the start of a hand."""
    seat, ruling = seat_of(view, one.pc), view.ruling
    spent = (places.discard(view, seat), places.unplayed(seat), places.discard(view, GM), places.unplayed(GM))
    kept = held is None and any(places.count(view, places.reserve(side)) for side in (seat, GM))
    town, others = places.chips(view, places.TOWN), len(this.still_in()) - 1
    if gm_pays_from(view) is None or kept or any(places.count(view, place) for place in spent):
        return None
    if (ruling("mortal_cost") == "also_ante" and view.character(one.pc).is_mortal) or town < price * (others + 1):
        return None
    given: dict[str, Any] = {
        "level": LEVELS[this.level - 1],
        "reserve": cards,
        "gm-reserve": gms,
        "rank": price,
        "stack": places.chips(view, places.stack(one.pc)),
        "town-stack": town - price * others,
        "held": held or (),
        "older": [places.chips(view, pot.place) for pot in one.pots],
        "older-own": [pot.own for pot in one.pots] or [0],
        "older-levels": [LEVELS[pot.level - 1] for pot in one.pots],
        **in_deck(view, seat),
    }
    return OddsRequest(
        "conflict", given, QUIET, "how many cards each side has" if held is None else "the reserve that you hold"
    )
