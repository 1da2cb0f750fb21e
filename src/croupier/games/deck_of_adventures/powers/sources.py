"""The source of an effect: a power, or an item that does something, in one form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple, TypeVar

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Sheet
from croupier.games.deck_of_adventures.combat.weapons import attack_traits, weapons
from croupier.games.deck_of_adventures.packs import library, phrases
from croupier.games.deck_of_adventures.packs.effects import (
    ALLY,
    HEARS,
    TARGETS,
    USE,
    WITHIN,
    Bring,
    End,
    Need,
    Rough,
    StatedEffect,
    Step,
    Strike,
)
from croupier.games.deck_of_adventures.packs.state import Adjust, Item, Power, Save
from croupier.games.deck_of_adventures.powers.state import ITEM, Work
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure

T = TypeVar("T")


class Source(NamedTuple):
    """A power or an item, and what it does at one of its prices; `lasts` is a duration as written."""

    name: str
    words: str
    range: int
    area: tuple[str, int] | None
    targets: int
    damage: int
    save: Save | None
    pp: int = 0
    attacks: bool = False
    to_hit: str = ""
    draw: int = 0
    adjusts: tuple[Adjust, ...] = ()
    effect: str = ""
    lasts: str = ""
    effects: tuple[StatedEffect, ...] = ()
    with_weapon: bool = False

    @property
    def bought(self) -> tuple[StatedEffect, ...]:
        """The effects that a use has at this price; `effects` has those of all prices."""
        return tuple(one for one in self.effects if one.pp in {None, self.pp})

    @property
    def length(self) -> tuple[str, int] | None:
        """The duration as a number of "rounds" or "minutes"; None if none is given."""
        return phrases.length(self.lasts) if self.lasts else None

    @property
    def may_strike(self) -> bool:
        """Whether it attacks with the weapon in hand at one of its prices."""
        return any(isinstance(one.verb, Strike) for one in self.effects)

    @property
    def is_words_only(self) -> bool:
        """Whether the rules carry out none of it at this price, so that the GM is prompted (DA-25.5).

        What it needs for its use, and a Save at another price, do nothing.
        """
        does = any(not isinstance(one.verb, Need) for one in self.bought)
        saved = self.save is not None and phrases.trigger(self.save.trigger).pp in {None, self.pp}
        return not (self.attacks or self.damage or saved or does or self.adjusts)

    @property
    def is_aimed(self) -> bool:
        """Whether it matters at this price who its targets are: not if all goes to its user, a side or the map."""
        saved = self.save is not None and phrases.trigger(self.save.trigger).pp in {None, self.pp}
        if self.attacks or self.damage or saved or self.effect or self.is_words_only:
            return True
        return any(map(_is_aimed, self.bought))

    def needs(self) -> Iterator[StatedEffect]:
        """The effects whose facts must hold for its use."""
        return (one for one in self.bought if isinstance(one.verb, Need))

    def step(self) -> int:
        """How many spaces away the user moves or a called creature appears; 0 for neither."""
        moves = (one.verb.spaces for one in self.effects if isinstance(one.verb, Step))
        calls = (one.within or 1 for one in self.effects if isinstance(one.verb, Bring))
        return next(chain(moves, calls), 0)

    def ends(self) -> tuple[str, ...]:
        """The conditions that it can end, one per use."""
        return tuple(name for one in self.effects if isinstance(one.verb, End) for name in one.verb.names)


@rule("DA-25.26", "DA-25.28")
def _is_aimed(one: StatedEffect) -> bool:
    """Whether an effect on use falls on the targets, or depends on a fact about them."""
    if one.when != USE or one.is_aura or one.who != TARGETS:
        return False
    on_nobody = isinstance(one.verb, Need | Step | Bring | Rough)
    return not on_nobody or any(fact.name in (WITHIN, ALLY, HEARS) for fact in one.facts)


@rule("DA-25.7")
def at_place(values: tuple[T, ...], at: int) -> T:
    """The value at this index in a list parallel to the PP; the last one if the list is shorter."""
    return values[min(at, len(values) - 1)]


@rule("DA-25.6", "DA-25.7", "DA-25.26")
def of_power(power: Power, at: int) -> Source:
    """A power at one of its prices."""
    pp = at_place(power.pp, at)
    is_strike = any(isinstance(one.verb, Strike) and one.pp in {None, pp} for one in power.effects)
    return Source(
        power.name, " / ".join(power.mechanic), power.range, power.area, at_place(power.targets, at),
        at_place(power.damage, at), power.save, pp, power.checks or is_strike, power.to_hit,
        power.draw, power.adjusts, effects=power.effects, with_weapon=is_strike,
    )  # fmt: skip


@rule("DA-25.9", "DA-25.5")
def with_choices(words: str, id: str, taken: Iterable[tuple[str, str]]) -> str:
    """The words of a power with the choices made when it was taken or granted; `taken` are pairs of id and choice."""
    made = list(dict.fromkeys(choice for one, choice in taken if one == id and choice))
    return f"{words} ({' or '.join(made)})".strip() if made else words


def taken_of(own: Sheet) -> tuple[tuple[str, str], ...]:
    """The powers and vulnerabilities on a sheet with their choices."""
    return tuple((one.id, one.choice) for one in (*own.powers, *own.vulnerabilities))


def at_each_price(power: Power) -> tuple[Source, ...]:
    """A power at each of its prices."""
    return tuple(of_power(power, at) for at in range(len(power.pp)))


@rule("DA-25.6", "DA-14.9", "DA-25.15", "DA-R61")
def armed(ruling: Ruling, now: Adventure, user: str, source: Source, weapon: str) -> Source:
    """A power that strikes with the weapon in hand: it takes the weapon's reach, damage and Trait.

    By default the first one held, and bare hands only if there is none. An area around the user stays one. Raises
    Hidden.
    """
    if not source.with_weapon or not now.has(user):
        return source
    held = weapons(ruling, now, user)
    arm = next((one for one in held if weapon and one.item == weapon), held[0])
    more = sum(one.verb.more for one in source.bought if isinstance(one.verb, Strike))
    trait = source.to_hit or attack_traits(ruling, now, user, arm)[0]
    around = source.area is not None and not source.range  # the area begins at the user, whatever the weapon reaches
    return source._replace(range=0 if around else arm.reach, damage=arm.damage + more, to_hit=trait)


def of_item(item: Item) -> Source:
    """An item that is used; a weapon's damage counts for its attacks only."""
    effect, lasts = (item.use.effect, item.use.duration) if item.use is not None else ("", "")
    damage = 0 if item.type == "Weapon" else item.damage
    return Source(
        item.name, effect or item.description, item.range, item.area, 1, damage, item.save, effect=effect, lasts=lasts,
        effects=item.effects,
    )  # fmt: skip


def source_of(now: Adventure, work: Work) -> Source | None:
    """The power or item in use; None if no pack contains it anymore."""
    if work.kind == ITEM:
        item = library.item(now, work.id)
        return None if item is None else of_item(item)
    power = library.power(now, work.id)
    return None if power is None else armed(now.ruling, now, work.user, of_power(power, work.at), work.weapon)
