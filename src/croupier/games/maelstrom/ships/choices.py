"""The choices about ships: firing, answering fire, taking a station; the storyteller's terms for a salvo."""

from __future__ import annotations

import msgspec

from croupier.core.choices import Field, number, one_of, text, yes_no
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_NAME
from croupier.games.maelstrom.actors import is_able, name_of, seat_of
from croupier.games.maelstrom.combat.attack_terms import TWICE
from croupier.games.maelstrom.combat.questions import TakeTurn
from croupier.games.maelstrom.combat.state import FULL
from croupier.games.maelstrom.prompts import open_prompts
from croupier.games.maelstrom.rolls.modifier_sources import REFLEXES
from croupier.games.maelstrom.rolls.modifiers import MOST_DICE, MOST_MODIFIER
from croupier.games.maelstrom.rolls.untrained_abilities import can_waive
from croupier.games.maelstrom.rolls.way_form import can_require, eases, precise_way
from croupier.games.maelstrom.ships import commands as wish
from croupier.games.maelstrom.ships.fire_salvo import REMOTE, WAYS, at_once
from croupier.games.maelstrom.ships.salvo_defense import WAYS as EVADING
from croupier.games.maelstrom.ships.salvo_defense import answering, defence, left_of, target_ship
from croupier.games.maelstrom.ships.ship_setup import MOST_KM
from croupier.games.maelstrom.ships.state import DESTROYED, GUNNER, PILOT, STATIONS, WHOLE, Salvo, Ship
from croupier.games.maelstrom.state import Campaign


def salvo_term_choices(menu: Menu[Campaign], one: Salvo, prompt: str) -> None:
    ship = next(each for each in menu.view.ships if each.id == one.ship)
    weapon = next(each for each in ship.sheet.open().weapons if each.id == one.weapon)
    gun = not weapon.speed and menu.view.ruling("combat_range") == "table"
    fields = [
        number("km", "Kilometers", 0, min(MOST_KM, TWICE * weapon.range) if gun else MOST_KM, 0),
        msgspec.structs.replace(number("difficulty", "Difficulty (empty: by distance)", 2, 10), required=False),
    ]
    if target_ship(menu.view, one) is None:
        fields.append(yes_no("kills", "A hit kills the target", default=True))
    else:
        fields.append(yes_no("aware", "They see it coming", default=True))
    fields += [
        number("harder", "Difficulty modifier", -MOST_MODIFIER, MOST_MODIFIER, 0),
        number("worse", "Threshold modifier", -MOST_MODIFIER, MOST_MODIFIER, 0),
        number("dice", "Dice modifier", -MOST_DICE, MOST_DICE, 0),
        text("because", "Reason", LONGEST_NAME),
        *(precise_way(menu.view) if REFLEXES in one.traits else ()),
        *((eases(),) if can_waive(menu.view, one.gunner, one.traits) else ()),
        *can_require(menu.view, one.gunner, one.traits),
        *_answers(menu.view, one),
    ]
    pace = f"{weapon.speed} km a turn" if weapon.speed else f"reaches {weapon.range} km, twice that at difficulty 8"
    menu.add(f"Set the terms: {name_of(menu.view, one.gunner)} with {one.name}", {"type": "set_salvo"}, *fields,
             ask=prompt, clauses=("MS-R70", "MS-R62"), judge=True, help=pace, test=wish.SetSalvo(),
             odds=True)  # fmt: skip
    menu.add("Cancel the salvo", wish.CallOffSalvo(), ask=prompt, clauses=("MS-R18",), help="nothing is rolled")


ANSWERS = {"evading": "Evading", "defending": "Fire at missiles"}


@rule("MS-14.9", "MS-R5")
def _answers(view: Campaign, one: Salvo) -> tuple[Field, ...]:
    """What the storyteller may say of the rolls against the salvo: whether Reflexes has a penalty in them."""
    return tuple(
        msgspec.structs.replace(each, name=name, label=f"{ANSWERS[name]}: a way with Precision exists", seldom=True)
        for name in answering(view, one)
        for each in precise_way(view)
    )


def salvo_reaction_choices(menu: Menu[Campaign], one: Salvo, prompt: str) -> None:
    view, post = menu.view, one.waits[0]
    name = name_of(view, post.who)
    if post.station == PILOT:
        for way in EVADING if view.has(post.who) else EVADING[1:]:
            label = f"{name}: evade, {way} + Piloting" if view.has(post.who) else f"{name}: evade"
            menu.add(
                label,
                wish.AnswerSalvo(post.who, way),
                ask=prompt,
                clauses=("MS-R60", "MS-R70"),
                odds=True,
                help="a roll of the pilot against the salvo",
            )
    else:
        ship = target_ship(view, one)
        weapon = defence(view, ship.id, ship.sheet.open()) if ship is not None else None
        if ship is not None and weapon is not None:
            menu.add(
                f"{name}: defensive fire, Reflexes + Remote Weapons", {"type": "answer_salvo", "who": post.who},
                number("batteries", "Batteries", 1, left_of(view, ship.id, weapon)), ask=prompt,
                clauses=("MS-R70", "MS-R71"), help="Each success destroys one missile per battery.",
                test=wish.AnswerSalvo(post.who, batteries=1), odds=True,
            )  # fmt: skip
    menu.add(
        f"{name}: do nothing",
        wish.AnswerSalvo(post.who),
        ask=prompt,
        clauses=("MS-R60",),
        odds=True,
        help="the salvo is rolled without it",
    )


def fire_choices(menu: Menu[Campaign], who: str, prompt: str) -> None:
    """Add the choices to fire each weapon of a gunner's ship, in the gunner's turn."""
    view = menu.view
    if view.ruling("ships") != "simple" or view.fight is None:
        return
    labels = [label for label, _ in view.npc(who).quick.open().pools] if not view.has(who) else []
    for ship in view.ships:
        sheet = ship.sheet.value
        if sheet is None or ship.condition != WHOLE or not sheet.mans(who, GUNNER) or not (view.has(who) or labels):
            continue
        targets = [(one.id, one.name) for one in view.ships if one.id != ship.id and one.condition != DESTROYED]
        seen = [one.id for one in view.fight.parts if one.out < 0 and one.cover != FULL and one.id != who]
        targets += [(one, name_of(view, one)) for one in seen]
        for weapon in sheet.weapons if targets else ():
            most = at_once(view, ship.id, weapon)
            way = (
                one_of("attribute", "How", [(one, f"{one} + {REMOTE}") for one in WAYS])
                if view.has(who)
                else one_of("pool", "With", [(label, label) for label in labels])
            )
            menu.add(
                f"Fire {weapon.name} of {ship.name}",
                {"type": "fire_at", "gunner": who, "ship": ship.id, "weapon": weapon.id},
                one_of("target", "At", targets), way, number("shots", "Shots", 1, max(1, most), 1), ask=prompt,
                clauses=("MS-R70", "MS-R58"),
                test=wish.FireAt(who, ship.id, weapon.id, targets[0][0], pool=labels[0] if labels else ""), odds=True,
                help="a roll of the gunner against the target's hull",
            )  # fmt: skip


def any_time(menu: Menu[Campaign]) -> None:
    """Add the choices to fire in a gunner's turn, and for players' characters to take stations of the party's ship."""
    view = menu.view
    if view.ruling("ships") == "off":
        return
    for turn, prompt in open_prompts(menu, TakeTurn):
        fire_choices(menu, turn.who, prompt)
    if menu.seat == GM or not menu.asks_for("any_time"):
        return
    salvo = view.fight.salvo if view.fight is not None else None
    if salvo is not None and not salvo.difficulty and seat_of(view, salvo.gunner) == menu.seat:
        menu.add("Cancel the salvo", wish.CallOffSalvo(), group="any_time", clauses=("MS-R18",))
    for ship in view.ships:
        for one in view.characters:
            if ship.party and seat_of(view, one.id) == menu.seat and is_able(view, one.id):
                _stations(menu, ship, one.id)


def _stations(menu: Menu[Campaign], ship: Ship, who: str) -> None:
    sheet = ship.sheet.value
    for station in STATIONS if sheet is not None else ():
        leaves = sheet is not None and sheet.mans(who, station)
        verb = "leaves" if leaves else "takes"
        menu.add(f"{name_of(menu.view, who)} {verb} the {station}'s seat of {ship.name}",
                 wish.ManStation(ship.id, who, station, leaves), group="any_time",
                 clauses=("MS-R70",), help="in a fight it is an action")  # fmt: skip
