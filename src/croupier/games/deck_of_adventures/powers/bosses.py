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
from croupier.games.deck_of_adventures.cast.readying import apart
from croupier.games.deck_of_adventures.cast.sheets import put_sheet
from croupier.games.deck_of_adventures.cast.state import BOSS, Character
from croupier.games.deck_of_adventures.checks import decks
from croupier.games.deck_of_adventures.checks.people import acting
from croupier.games.deck_of_adventures.combat import ending, order
from croupier.games.deck_of_adventures.combat.events import OrderFixed
from croupier.games.deck_of_adventures.harm import knockout, wounds
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import ADVERSARY, HOUSE, Power
from croupier.games.deck_of_adventures.people import Table, state
from croupier.games.deck_of_adventures.powers import lasting
from croupier.games.deck_of_adventures.powers.commands import PassMoment
from croupier.games.deck_of_adventures.powers.events import PhaseBegan
from croupier.games.deck_of_adventures.powers.state import Moment, Used
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-25.16")
def require_moment(play: Table, user: Character, power: Power) -> None:
    """Go on only at the moment of such a power, and the first time in this round. Raises Illegal."""
    play.require(user.kind == BOSS, "DA-25.16", f"{user.name} is no Boss", "a power of its own turn")
    play.require(state(play).combat is not None, "DA-25.16", "there is no combat", "in a combat")
    used = [one.power for one in _used(state(play), user.id) if one.type == power.type]
    if power.type == HOUSE:
        play.require(not used, "DA-25.16", f"its house has acted this round: {', '.join(used)}", "next round")
        words, instead = "its house acts at the start of a round", "when the next round begins"
    else:
        play.require(power.id not in used, "DA-25.16", f"{power.name} was used this round", "next round")
        words, instead = "it comes right after another Dealer's turn", "then"
    play.require(Moment(user.id, power.type) in state(play).deeds.moments, "DA-25.16", words, instead)


def _used(now: Adventure, boss: str) -> tuple[Used, ...]:
    """What of such powers a boss has used in this round."""
    round = now.combat.round if now.combat is not None else 0
    return tuple(one for one in now.deeds.used if one.user == boss and one.round == round)


@rule("DA-25.16")
def open_to(now: Adventure, moment: Moment) -> tuple[Power, ...]:
    """The powers that a boss has not used yet at a moment, whether it can pay them or not: that is nobody's to see.

    Raises Hidden in a view that lacks its sheet.
    """
    boss = now.character(moment.boss)
    used = {one.power for one in _used(now, boss.id) if one.type == moment.type}
    if not boss.here or boss.is_out or (used and moment.type == HOUSE):
        return ()
    taken = (library.power(now, id) for id in dict.fromkeys(one.id for one in boss.sheet.open().powers))
    return tuple(one for one in taken if one is not None and one.type == moment.type and one.id not in used)


@rule("DA-25.16", "DA-1.1")
def pass_moment(play: Table, command: PassMoment) -> None:
    """No such power now, or no more of them; a house away from home does nothing."""
    acting(play, command.boss)
    there = [one for one in state(play).deeds.moments if one.boss == command.boss]
    play.need(there, "that is not asked now", "what is asked")
    lasting.put(play, moments=tuple(one for one in state(play).deeds.moments if one != there[0]))


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
    put_sheet(play, target, msgspec.structs.replace(sheet, phases=tuple(rest), printed=printed))
    keeping.put_vitals(play, target, msgspec.structs.replace(state(play).character(target).vitals.open(), hp=hp))
    play.do(PhaseBegan(target, name))
    if state(play).combat is not None:
        lasting.put(play, moved=(*state(play).deeds.moved, target))
        decks.clear(play, places.standing(target), places.deck_of(state(play), target))
        decks.draw_to(play, target, places.standing(target), "target", anyway=True)
    wounds.shut(play, target)  # what it has suffered is past
    _join(play, one, allies)
    return True


@rule("DA-25.16", "DA-11.13")
def _join(play: Table, boss: Character, allies: tuple[str, ...]) -> None:
    """Allies come with a phase, on its side and into its combat; those whom no pack has are the GM's to bring."""
    for id in allies:
        being = library.being(state(play), id)
        if being is not None:
            ally = from_being(play.ruling, state(play), being, side=boss.side, seat=GM)
            name = apart(ally.name, {each.name for each in state(play).characters})
            came = enter(play, msgspec.structs.replace(ally, name=name, notes=Secret("", (GM,))), "joins")
            combat = state(play).combat
            if combat is not None and boss.id in combat.order:
                ending.joins(play, came)


@rule("DA-25.16")
def step(play: Table) -> bool:
    """In a combat bosses have their moments, and after a phase a new place; they are over when nothing is left."""
    now = state(play)
    combat, deeds = now.combat, now.deeds
    if combat is None:
        lasting.put(play, moments=(), noted=(0, 0), moved=(), used=())
        return False
    if not any(one.kind == BOSS and one.here for one in now.characters):
        return False
    lasting.put(play, moments=tuple(one for one in deeds.moments if open_to(now, one)))
    at = combat.round, len(combat.done)
    if combat.ordered and combat.turn is None and combat.round and at != deeds.noted:
        if not combat.at:
            _new_places(play)
            _opens(play, HOUSE, tuple(one.id for one in now.characters))
        elif combat.done:
            before = now.character(combat.done[-1])
            acted = before.is_dealer and before.here and not before.is_out and before.id not in combat.gone
            _opens(play, ADVERSARY, tuple(one.id for one in now.characters if acted and one != before))
        lasting.put(play, noted=at)
    return False


@rule("DA-25.16")
def _opens(play: Table, type: str, who: tuple[str, ...]) -> None:
    """The moment of all bosses among these who have such powers left, unless the fight is won."""
    now = state(play)
    bosses = (one.id for one in now.characters if one.id in who and one.kind == BOSS)
    moments = tuple(Moment(one, type) for one in bosses if open_to(now, Moment(one, type)))
    if moments and not ending.beaten(now):
        lasting.put(play, moments=moments)


@rule("DA-25.16", "DA-11.5", "DA-11.6")
def _new_places(play: Table) -> None:
    """In a new round a boss in a new phase acts where its new Target Card has it."""
    combat, deeds = state(play).combat, state(play).deeds
    if combat is None or not deeds.moved:
        return
    places_of = {one: order.place(play.ruling, state(play), one) for one in combat.order}
    moved = [one for one in combat.order if one in deeds.moved]
    found = [one for one in combat.order if one not in moved]
    for one in moved:
        found.insert(sum(places_of[each] <= places_of[one] for each in found), one)
    lasting.put(play, moved=())
    play.because("DA-25.16", order=", ".join(state(play).character(one).name for one in found))
    play.do(OrderFixed(tuple(found)))
