"""The weapons that a character attacks with, and the Traits for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.characters import numbers, stated
from croupier.games.deck_of_adventures.characters.gear import WEAPON
from croupier.games.deck_of_adventures.packs import library, phrases
from croupier.games.deck_of_adventures.packs.effects import HIT
from croupier.games.deck_of_adventures.packs.prerequisites import unmet_need
from croupier.games.deck_of_adventures.packs.state import Item
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.traits import FIGHT

BARE, MOST = "", 99
"""No weapon; and the reach used when the GM decides."""
WEAPON_STRUCK = "weapon_struck"
"""The follow-up of an attack with a weapon that does more on a hit; it carries the weapon's id."""


Words = Callable[[Adventure, Character, str], str]
ON_HIT: list[Words] = []


def on_hit_in_words(function: Words) -> Words:
    """Register a function that says what a hit by a character with this weapon does besides its damage."""
    ON_HIT.append(function)
    return function


class Weapon(NamedTuple):
    """A weapon in hand: its item, damage, reach in spaces, tags."""

    item: str
    name: str
    damage: int = 1
    reach: int = 1
    tags: tuple[str, ...] = ()
    acts_on_hit: bool = False
    """Whether a hit with it has effects besides its damage."""


BARE_HANDS = Weapon(BARE, "bare hands")


@rule("DA-25.12", "DA-25.29")
def acts_on_hit(item: Item) -> bool:
    """Whether a hit with this weapon has effects or leads to a Save."""
    saved = item.save is not None and phrases.trigger(item.save.trigger).when == phrases.ON_HIT
    return saved or any(one.when == HIT for one in item.effects)


@rule("DA-14.9", "DA-25.18", "DA-R60")
def weapons(ruling: Ruling, now: Adventure, who: str) -> tuple[Weapon, ...]:
    """The character's usable weapons in hand, the one that hurts most first, then bare hands. Raises Hidden."""
    own = now.character(who).sheet.open()
    held = (library.item(now, one.item) for one in own.gear if one.worn)
    usable = tuple(
        Weapon(one.id, one.name, max(0, one.damage), one.range, one.tags, acts_on_hit(one))
        for one in held
        if one is not None and one.type == WEAPON and not unmet_need(ruling, now, own, one.needs)
    )
    return (*sorted(dict.fromkeys(usable), key=lambda one: -one.damage), BARE_HANDS)


def weapon_of(play: Play[Adventure], one: Character, item: str) -> Weapon:
    """The character's weapon with this item id. Raises Invalid if it is not in hand, or not usable."""
    found = weapons(play.ruling, play.state, one.id)
    for weapon in found:
        if weapon.item == item:
            return weapon
    raise Invalid("weapon", item, ", ".join(each.name for each in found), "DA-25.18")


@rule("DA-14.7", "DA-4.1", "DA-R61")
def attack_traits(ruling: Ruling, now: Adventure, who: str, weapon: Weapon) -> tuple[str, ...]:
    """The Traits that the attacker may choose from, barred ones last, the best first. Raises Hidden."""
    option = ruling("attack_trait")
    if option == "primary_skill":
        primary = numbers.primary_skill(ruling, now, who)
        return (primary,) if primary else FIGHT
    tagged = tuple(one for one in FIGHT if one in weapon.tags)
    known = tagged if option == "weapon_tag" and tagged else FIGHT
    free = stated.allowed_traits(now, now.character(who), known)
    return tuple(sorted(known, key=lambda name: (name not in free, -numbers.trait(ruling, now, who, name))))


@rule("DA-14.9", "DA-25.12")
def in_words(view: Adventure, one: Character, weapon: Weapon) -> str:
    """A weapon's damage, and what else a hit with it does. Raises Hidden."""
    more = [say(view, one, weapon.item) for say in ON_HIT] if weapon.acts_on_hit else []
    return " ".join((f"Major: damage {weapon.damage}{'.' if more else ''}", *more))
