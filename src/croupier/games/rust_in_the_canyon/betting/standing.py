"""How every live pot stands, for the log and the stage: both totals, and the chips in it."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.banners import DECLARED, Banner, Figure, figures, goal
from croupier.core.names import and_so_on
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.betting.sides import against, conflict_of, in_seat_order, total_of
from croupier.games.rust_in_the_canyon.betting.state import Standing
from croupier.games.rust_in_the_canyon.names import foe_of, name_of_side, named_foe, pc_name, possessive
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-5.12", "RC-11.5")
def standings(now: Canyon) -> tuple[Standing, ...]:
    """Each live pot in seat order; face-up cards and pots are open to everyone."""
    return tuple(
        Standing(one.pc, total_of(now, one.pc), total_of(now, against(now, one.pc)), one.pots[-1].size)
        for one in in_seat_order(now, conflict_of(now).live())
    )


def in_words(view: Canyon, stands: Sequence[Standing]) -> str:
    """Both totals and the chips of each pot: Ezra Holt 15 against the bouncer's 12 (pot 6)."""
    return and_so_on([f"{pc_name(view, one.pc)} {_against(view, one)} (pot {one.pot})" for one in stands])


def _against(view: Canyon, one: Standing) -> str:
    return f"{one.own} against {possessive(_foe(view, one.pc))} {one.foe}"


def _foe(view: Canyon, pc: str) -> str:
    return name_of_side(view, foe_of(view, pc))


def banner(view: Canyon, verdict: str, stands: Sequence[Standing], *more: Figure, heads: bool = False) -> Banner | None:
    """The banner of a round: who plays against whom, their totals and the pot. None if nobody has a live pot."""
    if not stands:
        return None
    first, names = stands[0], [pc_name(view, one.pc) for one in stands]
    pot = ("pot" if len(stands) == 1 else "pots", and_so_on([str(one.pot) for one in stands]))
    foe = named_foe(view, first.pc)
    if len(stands) == 1 or foe_of(view, first.pc) != GM:
        shown = figures((names[0], first.own), (foe, first.foe), pot)
        return Banner(DECLARED, "round", verdict, who=names[0], whom=foe, figures=(*shown, *more), heads=heads)
    alike = len({one.foe for one in stands}) == 1
    totals = [(pc_name(view, one.pc), one.own if alike else f"{one.own} against {one.foe}") for one in stands]
    shown = (*figures(*totals), *goal("to beat", first.foe if alike else None), *figures(pot))
    return Banner(DECLARED, "round", verdict, who=and_so_on(names), whom=foe, figures=(*shown, *more), heads=heads)
