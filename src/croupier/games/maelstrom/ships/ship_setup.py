"""Ships of the campaign: bringing in, arming, manning and repairing them (MS-19.1, MS-R70)."""

from __future__ import annotations

import msgspec

from croupier.core.forms import left_out
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_NAME, require_storyteller, text_of
from croupier.games.maelstrom.actors import is_players, name_of, require_can_act
from croupier.games.maelstrom.ships import commands as wish
from croupier.games.maelstrom.ships.content import MODELS
from croupier.games.maelstrom.ships.events import ShipGone, ShipSet
from croupier.games.maelstrom.ships.state import (
    DESTROYED,
    ROLLS,
    STATIONS,
    WHOLE,
    Post,
    Salvo,
    Ship,
    ShipSheet,
    ShipWeapon,
)
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn

MOST_SHIPS, MOST_WEAPONS, MOST_NUMBER, MOST_KM = 20, 12, 30, 1000


@rule("MS-R70")
def require_ships(play: Play[Campaign]) -> None:
    """Require a table that has ships. Raises Illegal."""
    play.require(play.ruling("ships") != "off", "MS-R70", "there are no ships at this table", "describe them")


def ship_of(play: Play[Campaign], ship: str) -> Ship:
    """A ship of the campaign. Raises Impossible."""
    ships = play.state.ships
    found = next((one for one in ships if one.id == ship), None)
    play.need(
        found is not None,
        f"there is no ship {ship[:20]!r}",
        ", ".join(one.id for one in ships) or "there are none here",
    )
    assert found is not None
    return found


@rule("MS-R70", "MS-R74")
def put_ship(play: Play[Campaign], ship: str, sheet: ShipSheet, words: str = "", *, hit: bool = False) -> None:
    """Replace a ship's sheet; everyone sees if it is disabled, destroyed or whole again.

    `words` are logged for those who know the sheet; `hit`: its hull is damaged in a fight.
    """
    old = ship_of(play, ship)
    new = msgspec.structs.replace(old, sheet=Secret(sheet, old.sheet.known_to), condition=sheet.condition)
    seen = {WHOLE: "repaired"}.get(new.condition, new.condition)
    play.do(ShipSet(new, seen if new.condition != old.condition else "", words, hit))


@rule("MS-19.1", "MS-R70", "MS-R74", "MS-1.8")
def bring_ship(play: Play[Campaign], command: wish.BringShip) -> None:
    """The storyteller brings in a ship; everyone knows the sheet of the party's own."""
    require_storyteller(play)
    require_ships(play)
    now = play.state
    play.need(len(now.ships) < MOST_SHIPS, f"there are already {MOST_SHIPS} ships", "remove one first")
    if command.model and command.model not in MODELS:
        raise Invalid("model", command.model[:40], ", ".join(MODELS), "MS-R70")
    if command.model and (command.armor, command.hull) != (wish.NO_ARMOR, wish.USUAL_HULL):
        raise Invalid("model", command.model, "no value for a ship with custom numbers", "MS-R70")
    name = text_of("name", command.name, "MS-R70", LONGEST_NAME)
    armor, hull = _within("armor", command.armor, 0), _within("hull", command.hull, 1)
    sheet = MODELS[command.model] if command.model else ShipSheet(armor, hull)
    known = (EVERYONE,) if command.party else (GM,)
    play.do(ShipSet(Ship(f"s{play.next_number('named')}", name, Secret(sheet, known), command.party), "comes"))


@rule("MS-R70", "MS-1.8")
def take_away(play: Play[Campaign], command: wish.TakeShipAway) -> None:
    """Remove a ship from the story, unless it is the source or the target of a salvo."""
    require_storyteller(play)
    one, salvos = ship_of(play, command.ship), _salvos(play.state)
    play.need(all(one.id not in (each.ship, each.target) for each in salvos), f"{one.name} is under fire", "wait")
    play.because("MS-R70")
    play.do(ShipGone(one.id, one.name))


def _salvos(now: Campaign) -> tuple[Salvo, ...]:
    """All salvos being set up, on their way, or being rolled for."""
    rolled = (one.about for one in now.attempts if one.is_under_way and one.then in ROLLS)
    found = tuple(msgspec.json.decode(about, type=Salvo) for about in rolled)
    fight = now.fight
    return (*found, *fight.flying, *([fight.salvo] if fight.salvo else [])) if fight is not None else found


@rule("MS-R70", "MS-1.8")
def mount_weapon(play: Play[Campaign], command: wish.MountWeapon) -> None:
    """Add a weapon, with full ammunition."""
    require_storyteller(play)
    sheet = ship_of(play, command.ship).sheet.open()
    play.need(len(sheet.weapons) < MOST_WEAPONS, f"it has {MOST_WEAPONS} weapons", "choose another ship")
    name = text_of("name", command.name, "MS-R70", LONGEST_NAME)
    for field, least, most in (
        ("damage", 0, MOST_NUMBER), ("range", 0, MOST_KM), ("batteries", 1, MOST_NUMBER), ("rate", 1, MOST_NUMBER),
        ("linked", 0, MOST_NUMBER), ("speed", 0, MOST_KM), ("volley", 1, MOST_NUMBER), ("capacity", 0, MOST_KM),
    ):  # fmt: skip
        _within(field, getattr(command, field), least, most)
    play.need(
        bool(command.range) != bool(command.speed), "a gun has a range, missiles have a speed", "choose one of the two"
    )
    others = ("linked", "defends") if command.speed else ("volley",)
    what = "missiles are not linked and do not shoot others down" if command.speed else "a gun fires no volleys"
    left_out(command, *others, because=what, clause="MS-R70")
    weapon = ShipWeapon(
        f"w{len(sheet.weapons) + 1}", name, command.damage, command.range, command.batteries, command.rate,
        command.linked, command.speed, command.volley, command.capacity, command.capacity, command.defends,
    )  # fmt: skip
    play.because("MS-R70")
    gets = f"{ship_of(play, command.ship).name} gets a weapon: {name}"
    put_ship(play, command.ship, msgspec.structs.replace(sheet, weapons=(*sheet.weapons, weapon)), gets)


@rule("MS-R70", "MS-R63", "MS-1.8")
def rearm(play: Play[Campaign], command: wish.Rearm) -> None:
    """Refill all ammunition."""
    require_storyteller(play)
    sheet = ship_of(play, command.ship).sheet.open()
    full = tuple(msgspec.structs.replace(one, loaded=one.capacity) for one in sheet.weapons)
    play.need(full != sheet.weapons, "nothing is missing aboard", "wait until something has been fired")
    play.because("MS-R70")
    put_ship(play, command.ship, msgspec.structs.replace(sheet, weapons=full),
             f"{ship_of(play, command.ship).name} is fully armed again")  # fmt: skip


@rule("MS-R70", "MS-1.8")
def set_hull(play: Play[Campaign], command: wish.SetHull) -> None:
    """The storyteller repairs or damages a hull."""
    require_storyteller(play)
    sheet = ship_of(play, command.ship).sheet.open()
    if not 0 <= command.hurt <= sheet.hull + 1:
        raise Invalid("hurt", command.hurt, f"0 to {sheet.hull}, or {sheet.hull + 1}: destroyed", "MS-R70")
    play.need(command.hurt != sheet.hurt, "the hull is already at that", "choose another number")
    play.because("MS-R70")
    left = f"{ship_of(play, command.ship).name} has {max(0, sheet.hull - command.hurt)} of {sheet.hull} hull boxes left"
    put_ship(play, command.ship, msgspec.structs.replace(sheet, hurt=command.hurt), left)


@rule("MS-R70", "MS-R57", "MS-1.8", "MS-9.17", "MS-20.4")
def man_station(play: Play[Campaign], command: wish.ManStation) -> None:
    """Take or leave a station; players' characters man only the party's ship.

    Somebody who cannot act cannot take one.
    """
    now = play.state
    people = [one.id for one in (*now.characters,)] + [one.id for one in now.npcs]
    play.need(command.who in people, f"there is nobody called {command.who[:20]!r} here", ", ".join(people))
    fights = turn.takes_part(now, command.who)
    if fights and play.seat != GM:
        turn.require_turn(play, command.who)
    elif now.has(command.who) or fights:
        turn.require_actor(play, command.who)
    else:
        require_storyteller(play)
    if not command.leaves or play.seat != GM:
        require_can_act(play, command.who)
    one = ship_of(play, command.ship)
    own = one.party or not is_players(now, command.who)
    play.require(own, "MS-R70", f"{one.name} is not the party's ship", "crew it with the GM's characters")
    if command.station not in STATIONS:
        raise Invalid("station", command.station[:20], ", ".join(STATIONS), "MS-R70")
    sheet, post = one.sheet.open(), Post(command.who, command.station)
    name = name_of(now, command.who)
    play.need(
        (post in sheet.crew) == command.leaves,
        f"{name} is {'not ' if command.leaves else ''}there",
        "choose another place",
    )
    other = next((each.name for each in now.ships if each.id != one.id and _is_aboard(each, command.who)), "")
    play.need(command.leaves or not other, f"{name} is at a station of {other}", "leave that first")
    crew = tuple(each for each in sheet.crew if each != post) if command.leaves else (*sheet.crew, post)
    play.because("MS-R70")
    acts = fights and play.seat != GM
    moved = f"{name} {'leaves' if command.leaves else 'takes'} the {command.station}'s seat aboard {one.name}"
    put_ship(play, one.id, msgspec.structs.replace(sheet, crew=crew), "" if acts else moved)
    if acts:
        turn.mark_acted(
            play, command.who, "acts", f"{'leaves' if command.leaves else 'goes to'} the {command.station}'s seat"
        )


def _is_aboard(ship: Ship, who: str) -> bool:
    """Whether somebody is at a station of a ship that is not destroyed, as far as its sheet is known."""
    return (
        ship.condition != DESTROYED
        and ship.sheet.value is not None
        and any(post.who == who for post in ship.sheet.value.crew)
    )


def _within(field: str, given: int, least: int, most: int = MOST_NUMBER) -> int:
    if not least <= given <= most:
        raise Invalid(field, given, f"{least} to {most}", "MS-R70")
    return given
