"""Redraws granted by powers on a sheet: when they are allowed, and what they cost (DA-R119, DA-25.29)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.games.deck_of_adventures.characters import stated
from croupier.games.deck_of_adventures.characters.stated import Stated
from croupier.games.deck_of_adventures.checks import fatigue, pending
from croupier.games.deck_of_adventures.checks.actors import drawn_cards
from croupier.games.deck_of_adventures.checks.redraw_sources import pays_redraw, redraw_source
from croupier.games.deck_of_adventures.checks.state import Check
from croupier.games.deck_of_adventures.packs.effects import DRAWN
from croupier.games.deck_of_adventures.powers import facts, limits, power_use
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure


@redraw_source
@rule("DA-25.29", "DA-R119", "DA-8.6")
def redraws(ruling: Ruling, now: Adventure, check: Check) -> Iterator[Stated]:
    """The actor's powers that can redraw, given the card that currently counts. Raises Hidden."""
    lies = drawn_cards(now, check) and check.aim is not None and not pending.must_draw(now, check)
    if not now.has(check.actor) or not lies or not check.dr.is_known_to(EVERYONE):
        return  # the choices offered must not reveal a hidden DR
    one = now.character(check.actor)
    found = stated.at_moment(now, one, DRAWN)
    if not found:
        return
    result = pending.result_of(ruling, now, check, pending.equal_cards(ruling, now, check)[0])
    for each in found:
        payable = fatigue.pp_cost(ruling, one, each.pp) <= one.vitals.open().pp
        left = payable and limits.is_left(now, one.id, each.id, each.effect, check.id, of_item=each.is_item)
        if left and facts.all_hold(now, each.effect.facts, one.id, one.id, result):
            yield each


@pays_redraw
@rule("DA-25.29", "DA-25.7")
def pay(play: Play[Adventure], check: Check, power: Stated) -> None:
    """Spend the power's PP, and count a use of it."""
    power_use.spend_pp(play, check.actor, power.pp)
    limits.note_use(play, check.actor, power.id, power.effect, check.id, of_item=power.is_item)
