"""Bosses: powers between others' turns, House powers, and phases (DA-25.16)."""

from __future__ import annotations

import msgspec

from croupier.core.names import unique_name
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.beings import from_being
from croupier.games.deck_of_adventures.cast.entrances import enter
from croupier.games.deck_of_adventures.cast.state import BOSS, Character
from croupier.games.deck_of_adventures.characters import knowledge
from croupier.games.deck_of_adventures.characters.events import SheetSet
from croupier.games.deck_of_adventures.checks import decks
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.combat import combat_end, turn_order
from croupier.games.deck_of_adventures.combat.events import OrderFixed, who_act
from croupier.games.deck_of_adventures.health import knockout, wounds
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import ADVERSARY, HOUSE, Power
from croupier.games.deck_of_adventures.powers import lasting_powers
from croupier.games.deck_of_adventures.powers.commands import PassMoment
from croupier.games.deck_of_adventures.powers.events import PhaseBegan
from croupier.games.deck_of_adventures.powers.state import Moment, Used
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import LONGEST_NAME


@rule("DA-25.16")
def require_moment(play: Play[Adventure], user: Character, power: Power) -> None:
    """Require this to be the power's moment, and its first use this round. Raises Illegal."""
    play.require(user.kind == BOSS, "DA-25.16", f"{user.name} is not a Boss", "choose a power for its own turn")
    play.require(play.state.combat is not None, "DA-25.16", "there is no combat", "wait for a combat")
    used = [one.power for one in _used(play.state, user.id) if one.type == power.type]
    if power.type == HOUSE:
        play.require(
            not used,
            "DA-25.16",
            f"the house has already acted this round: {', '.join(used)}",
            "wait for the next round",
        )
        words, instead = "its house acts at the start of a round", "wait until the next round begins"
    else:
        play.require(
            power.id not in used,
            "DA-25.16",
            f"{power.name} has already been used this round",
            "wait for the next round",
        )
        words, instead = "it comes right after another Dealer's turn", "then"
    play.require(play.state.deeds.has_moment(user.id, power.type), "DA-25.16", words, instead)


def _used(now: Adventure, boss: str) -> tuple[Used, ...]:
    """The Adversary and House powers that a boss has used this round."""
    round = now.combat.round if now.combat is not None else 0
    return tuple(one for one in now.deeds.used if one.user == boss and one.round == round)


@rule("DA-25.16")
def usable_powers(now: Adventure, moment: Moment) -> tuple[Power, ...]:
    """The powers that a boss has not used yet at a moment, even if it cannot pay, so that its PP stay hidden.

    Raises Hidden in a view that lacks its sheet.
    """
    boss = now.character(moment.boss)
    used = {one.power for one in _used(now, boss.id) if one.type == moment.type}
    has_left = now.combat is not None and boss.id in now.combat.gone
    if not boss.here or boss.is_out or has_left or (used and moment.type == HOUSE):
        return ()
    taken = (library.power(now, id) for id in dict.fromkeys(one.id for one in boss.sheet.open().powers))
    return tuple(one for one in taken if one is not None and one.type == moment.type and one.id not in used)


@rule("DA-25.16", "DA-1.1")
def pass_moment(play: Play[Adventure], command: PassMoment) -> None:
    """Use no such power now, or no more of them; a house does nothing while its boss is away from home."""
    require_actor(play, command.boss)
    there = [one for one in play.state.deeds.moments if one.boss == command.boss]
    play.need(there, "that question is not open now", "answer the open question")
    name = play.state.character(command.boss).name
    why = f"{name}'s house does nothing" if there[0].type == HOUSE else f"{name} uses no power between the turns"
    lasting_powers.set_deeds(play, why, moments=tuple(one for one in play.state.deeds.moments if one != there[0]))


@rule("DA-25.16")
def note_use(play: Play[Adventure], user: Character, power: Power) -> None:
    """Record the use of a power, because each may be used once per round."""
    combat = play.state.combat
    now = 0 if combat is None else combat.round
    kept = tuple(one for one in play.state.deeds.used if one.round == now)
    lasting_powers.set_deeds(play, used=(*kept, Used(user.id, power.id, power.type, now)))


@knockout.instead_of_knockout
@rule("DA-25.16")
def next_phase(play: Play[Adventure], target: str) -> bool:
    """At HP 0, move a boss to its next phase; return False if it has none left."""
    one = play.state.character(target)
    sheet = one.sheet.open()
    if one.kind != BOSS or not sheet.phases:
        return False
    (name, hp, allies), *rest = sheet.phases
    play.because("DA-25.16", boss=one.name, phase=name)
    printed = msgspec.structs.replace(sheet.printed, hp=hp)
    play.do(PhaseBegan(target, name))
    fresh = msgspec.structs.replace(sheet, phases=tuple(rest), printed=printed)
    play.do(SheetSet(target, Secret(fresh, knowledge.sheet_seats(play.state, one))))
    knowledge.put_vitals(play, target, msgspec.structs.replace(play.state.character(target).vitals.open(), hp=hp))
    if play.state.combat is not None:
        _draw_target_card(play, target)
    wounds.close_wounds(play, target)  # open wounds belong to the previous phase
    _join(play, one, allies)
    return True


@rule("DA-25.16", "DA-11.3")
def _draw_target_card(play: Play[Adventure], boss: str) -> None:
    """Draw the Target Card of a new phase; it replaces a card drawn for the order that nobody has seen yet.

    A boss that has left the combat gets its place by this card when it returns.
    """
    unseen, combat = places.order(boss), play.state.combat
    place = unseen if places.count(play.state, unseen) else places.standing(boss)
    if place != unseen and combat is not None and boss not in combat.gone:
        lasting_powers.set_deeds(play, moved=(*play.state.deeds.moved, boss))
    decks.clear(play, place, places.deck_of(play.state, boss))
    decks.draw_to(play, boss, place, "target" if place != unseen else decks.FOR_ORDER, anyway=True)


@rule("DA-25.16", "DA-11.13")
def _join(play: Play[Adventure], boss: Character, allies: tuple[str, ...]) -> None:
    """A phase's allies enter on the boss's side and join its combat; the GM adds those in no pack."""
    for id in allies:
        being = library.being(play.state, id)
        if being is not None:
            ally = from_being(play.ruling, play.state, being, side=boss.side, seat=GM)
            name = unique_name(ally.name, (each.name for each in play.state.characters), LONGEST_NAME)
            came = enter(play, msgspec.structs.replace(ally, name=name, notes=Secret("", (GM,))), "arrives")
            combat = play.state.combat
            if combat is not None and boss.id in combat.order:
                combat_end.add_to_combat(play, came)


@rule("DA-25.16")
def step(play: Play[Adventure]) -> bool:
    """In combat, open the bosses' moments, update places after a phase, and drop moments with no powers.

    Return whether anything happened.
    """
    now = play.state
    combat, deeds = now.combat, now.deeds
    if combat is None:
        lasting_powers.set_deeds(play, moments=(), noted=(0, 0), moved=(), used=())
        return False
    if deeds.moments:  # also those of a boss who has left the scene
        lasting_powers.set_deeds(play, moments=tuple(one for one in deeds.moments if usable_powers(now, one)))
    if not any(one.kind == BOSS and one.here for one in now.characters):
        return False
    at = combat.round, len(combat.done)
    if combat.ordered and combat.turn is None and combat.round and at != deeds.noted:
        if not combat.at:
            _new_places(play)
            _opens(play, HOUSE, tuple(one.id for one in now.characters))
        elif combat.done:
            before = now.character(combat.done[-1])
            is_up = before.here and not before.is_out and before.id not in combat.gone
            acted = before.is_dealer and (combat.took_turn or is_up)
            _opens(play, ADVERSARY, tuple(one.id for one in now.characters if acted and one != before))
        lasting_powers.set_deeds(play, noted=at)
    return False


@rule("DA-25.16")
def _opens(play: Play[Adventure], type: str, who: tuple[str, ...]) -> None:
    """Open a moment for every boss among these with such powers left, unless the fight is won."""
    now = play.state
    bosses = (one.id for one in now.characters if one.id in who and one.kind == BOSS)
    moments = tuple(Moment(one, type) for one in bosses if usable_powers(now, Moment(one, type)))
    if moments and not combat_end.beaten_side(now):
        lasting_powers.set_deeds(play, moments=moments)


@rule("DA-25.16", "DA-11.5", "DA-11.6", "DA-11.7")
def _new_places(play: Play[Adventure]) -> None:
    """In a new round, a boss in a new phase acts at the place of its new Target Card."""
    combat, deeds = play.state.combat, play.state.deeds
    if combat is None or not deeds.moved:
        return
    moved = [one for one in combat.order if one in deeds.moved and one not in combat.gone]
    found = tuple(one for one in combat.order if one not in moved)
    tied: list[str] = []
    lasting_powers.set_deeds(play, moved=())
    if not moved:
        return
    for one in moved:
        found, is_open = turn_order.put_in(play, found, one)
        tied += [one] if is_open else []
    acting = who_act(play.state, found)
    play.because("DA-25.16", order=", ".join(play.state.character(one).name for one in acting))
    turn_order.cite_sides(play, acting, *moved)
    play.do(OrderFixed(found, tuple(tied)))
