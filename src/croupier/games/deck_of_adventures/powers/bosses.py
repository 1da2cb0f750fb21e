"""Bosses: powers between the turns of others, powers of their house, and phases (DA-25.16)."""

from __future__ import annotations

import msgspec

from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast import keeping
from croupier.games.deck_of_adventures.cast.beings import from_being
from croupier.games.deck_of_adventures.cast.entering import enter
from croupier.games.deck_of_adventures.cast.state import BOSS, Character
from croupier.games.deck_of_adventures.checks import decks
from croupier.games.deck_of_adventures.combat import order
from croupier.games.deck_of_adventures.combat.events import OrderFixed
from croupier.games.deck_of_adventures.harm import knockout
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import HOUSE, Power
from croupier.games.deck_of_adventures.people import Table, state
from croupier.games.deck_of_adventures.powers import lasting
from croupier.games.deck_of_adventures.powers.events import PhaseBegan
from croupier.games.deck_of_adventures.powers.state import Used


@rule("DA-25.16")
def require_moment(play: Table, user: Character, power: Power) -> None:
    """Go on only at the moment of such a power, and the first time in this round. Raises Illegal."""
    play.require(user.kind == BOSS, "DA-25.16", f"{user.name} is no Boss", "a power of its own turn")
    combat = state(play).combat
    play.require(combat is not None and combat.ordered, "DA-25.16", "there is no combat", "in a combat")
    if combat is None:
        return
    fresh = combat.turn is None or _unspent(play)
    used = [one for one in state(play).deeds.used if one.user == user.id and one.round == combat.round]
    if power.type == HOUSE:
        first = set(combat.done) <= set(combat.surprised) and fresh
        play.require(first, "DA-25.16", "the round is under way", "at the start of the next round")
        again = [one.power for one in used if one.type == HOUSE]
        play.require(not again, "DA-25.16", f"its house has acted this round: {', '.join(again)}", "next round")
        return
    before = combat.done[-1] if combat.done else state(play).deeds.ended
    after_dealer = before not in {"", user.id} and state(play).character(before).is_dealer
    play.require(after_dealer and fresh, "DA-25.16", "it comes right after another Dealer's turn", "then")
    again = [one.power for one in used if one.power == power.id]
    play.require(not again, "DA-25.16", f"{power.name} was used this round", "next round")


def _unspent(play: Table) -> bool:
    """Whether whose turn it is has done nothing of it yet."""
    combat = state(play).combat
    turn = combat.turn if combat is not None else None
    return turn is None or not (turn.spent or turn.major or turn.minor or turn.rush or turn.ending)


@rule("DA-25.16")
def note_use(play: Table, user: Character, power: Power) -> None:
    """Once per round each."""
    combat = state(play).combat
    now = 0 if combat is None else combat.round
    kept = tuple(one for one in state(play).deeds.used if one.round == now)
    lasting.put(play, used=(*kept, Used(user.id, power.id, power.type, now)))


@knockout.instead
@rule("DA-25.16")
def next_phase(play: Table, target: str) -> bool:
    """At HP 0 a boss with a phase left goes on in it; whether it does."""
    one = state(play).character(target)
    sheet = one.sheet.open()
    if one.kind != BOSS or not sheet.phases:
        return False
    (name, hp, allies), *rest = sheet.phases
    printed = msgspec.structs.replace(sheet.printed, hp=hp)
    keeping.put_sheet(play, target, msgspec.structs.replace(sheet, phases=tuple(rest), printed=printed))
    keeping.put_vitals(play, target, msgspec.structs.replace(state(play).character(target).vitals.open(), hp=hp))
    play.do(PhaseBegan(target, name))
    if state(play).combat is not None:
        lasting.put(play, moved=(*state(play).deeds.moved, target))
        decks.clear(play, places.standing(target), places.deck_of(state(play), target))
        decks.draw_to(play, target, places.standing(target), "target", anyway=True)
    _join(play, one, allies)
    return True


@rule("DA-25.16", "DA-11.13")
def _join(play: Table, boss: Character, allies: tuple[str, ...]) -> None:
    """Allies come with a phase, on its side; those whom no pack has are the GM's to bring."""
    for id in allies:
        being = library.being(state(play), id)
        if being is not None:
            ally = from_being(play.ruling, state(play), being, side=boss.side, seat=GM)
            enter(play, msgspec.structs.replace(ally, notes=Secret("", (GM,))), "joins")


@rule("DA-25.16", "DA-11.5", "DA-11.6")
def step(play: Table) -> bool:
    """While a boss is there: whose turn ended last is kept, and in a new round it has its new place."""
    now = state(play)
    combat, deeds = now.combat, now.deeds
    if combat is None:
        lasting.put(play, ended="", moved=(), used=())
        return False
    if combat.done and combat.done[-1] != deeds.ended and any(one.kind == BOSS and one.here for one in now.characters):
        lasting.put(play, ended=combat.done[-1])
    fresh = combat.turn is None and not combat.at and combat.ordered and combat.round > 0
    if fresh and deeds.moved:
        places_of = {one: order.place(play.ruling, now, one) for one in combat.order}
        moved = [one for one in combat.order if one in deeds.moved]
        found = [one for one in combat.order if one not in moved]
        for one in moved:
            found.insert(sum(places_of[each] <= places_of[one] for each in found), one)
        lasting.put(play, moved=())
        play.because("DA-25.16", order=", ".join(now.character(one).name for one in found))
        play.do(OrderFixed(tuple(found)))
    return False
