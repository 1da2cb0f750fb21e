"""Bids and acts that another side could have sealed, for a sampled world consistent with a view."""

from __future__ import annotations

from croupier.core.chance import Chance, DrawRequest
from croupier.core.commands import Command
from croupier.core.state import GM, Seal
from croupier.games.rust_in_the_canyon import deck
from croupier.games.rust_in_the_canyon.betting import bids, hit_or_stay, reserve
from croupier.games.rust_in_the_canyon.betting.commands import Bid, Hit, PlayReserve, Stay
from croupier.games.rust_in_the_canyon.betting.order import who_acts
from croupier.games.rust_in_the_canyon.betting.sides import seat_of
from croupier.games.rust_in_the_canyon.betting.state import FOR
from croupier.games.rust_in_the_canyon.state import Canyon


def seal(view: Canyon, one: Seal, chance: Chance) -> Command | None:
    """An answer that this seal could contain; None if the seal is not part of a round."""
    if view.conflict is None:
        return None
    if one.window == bids.window(view):
        return _bid(view, one, chance)
    if one.window == hit_or_stay.window(view):
        return _act(view, one, chance)
    return None


def _bid(view: Canyon, one: Seal, chance: Chance) -> Bid:
    side, pot = (GM, one.about if one.about != GM else "") if one.seat == GM else (one.about, "")
    most = bids.most_of(view.ruling, view, side, pot)
    return Bid(int(_any_of(chance, f"bid {one.seat} {one.about}", [str(n) for n in range(most + 1)])), pot)


def _act(view: Canyon, one: Seal, chance: Chance) -> hit_or_stay.Act:
    ruling = view.ruling
    most = hit_or_stay.most_raise(ruling, view, one.about)
    hits = ("hit",) if deck.has_card(view, seat_of(view, one.about)) else ()
    options = [*hits, *(f"stay {n}" for n in range(most + 1))]
    if reserve.can_play(view, one.about, hit_or_stay.left_for(view, one.about)):
        options += [f"card {piece}" for piece in _pieces(view, one.about)]
    kind, _, more = _any_of(chance, f"act {one.about}", options).partition(" ")
    pot = one.about.removeprefix(FOR) if one.about.startswith(FOR) else ""
    if kind == "hit":
        return Hit(pot)
    return Stay(int(more), pot) if kind == "stay" else PlayReserve((more,), pot)


def _pieces(view: Canyon, side: str) -> tuple[str, ...]:
    """Reserve cards that this side could play; if the GM acts pot by pot, each card in one pot only."""
    own = reserve.pieces(view, side)
    sides = [one for one in who_acts(view) if one.startswith(FOR)]
    return own[sides.index(side) :: len(sides)] if side in sides else own


def _any_of(chance: Chance, key: str, options: list[str]) -> str:
    return chance.ask(DrawRequest(key, tuple((one, 1) for one in options)))
