"""What follows for each PC if the result of the last hand stands, in words, from what everyone knows."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict.participants import conflict
from croupier.games.rust_in_the_canyon.conflict.state import Contender
from croupier.games.rust_in_the_canyon.figures.outcomes import outcome
from croupier.games.rust_in_the_canyon.state import Canyon


def if_it_stands(view: Canyon, about: str) -> str:
    """What follows for a side: "You get the stakes; fallout from 8 cards"; for the GM, for each PC still in."""
    those = [one for one in conflict(view).still_in() if one.result and not one.joining]
    if about == GM:
        return ". ".join(_follows(view, one, view.character(one.pc).name, "gets", "does") for one in those)
    return next((_follows(view, one, "You", "get", "do") for one in those if one.pc == about), "")


@rule("RC-14.1", "RC-14.2", "RC-15.1", "RC-R44")
def _follows(view: Canyon, one: Contender, who: str, gets: str, do: str) -> str:
    row = outcome(view.ruling, one.result, one.total, gm_backed=one.gm_backed)
    own = view.ruling("pile_size") == "own_chips"
    cards = sum(pot.own if own else places.chips(view, pot.place) for pot in one.pots) if row.fallout else 0
    stakes = f"{who} {gets if row.stakes else f'{do} not get'} the stakes"
    return f"{stakes}; fallout from {cards} card{'' if cards == 1 else 's'}" if cards else f"{stakes}; no fallout"
