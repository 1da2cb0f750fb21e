"""A world consistent with a view: unknown sheets and health are replaced by random legal ones."""

from __future__ import annotations

import msgspec

from croupier.core.chance import Chance, DrawRequest, even_numbers
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.creation import character_of
from croupier.games.deck_of_adventures.cast.random_character import proposal_of_seed
from croupier.games.deck_of_adventures.cast.state import (
    BYSTANDER,
    COMPANION,
    MINION,
    Character,
    Printed,
    Proposal,
    Sheet,
    Vitals,
)
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.harm.state import DAMAGE
from croupier.games.deck_of_adventures.state import Adventure

put = msgspec.structs.replace
ONE_OF_MANY = DrawRequest("sheet", tuple((str(at), 1) for at in range(1000)))


def sample_hidden(view: Adventure, chance: Chance) -> Adventure:
    """Fill in unknown characters and proposals; unknown prepared characters are taken to be none."""
    world = view
    for at, one in enumerate(view.characters):
        known = _known(world, one, chance)
        if known is not one:
            world = put(world, characters=(*world.characters[:at], known, *world.characters[at + 1 :]))
    waiting = world.waiting if world.waiting.value is not None else Secret((), world.waiting.known_to)
    proposals = tuple(_proposal(world, one, chance) for one in world.proposals)
    return put(world, waiting=waiting, proposals=proposals)


def _known(world: Adventure, one: Character, chance: Chance) -> Character:
    """The character with a sheet and health consistent with what everyone sees of it."""
    one = _written(world, one, chance)
    if one.vitals.value is None:
        return put(one, vitals=Secret(_vitals(world, one), one.vitals.known_to))
    return one


def _written(world: Adventure, one: Character, chance: Chance) -> Character:
    """The character with everything but health, which a proposed character does not have yet."""
    changed: dict[str, object] = {}
    if one.sheet.value is None:
        changed["sheet"] = Secret(_sheet(world, one, chance.ask(ONE_OF_MANY)), one.sheet.known_to)
    if one.xp.value is None:
        changed["xp"] = Secret(0, one.xp.known_to)
    if one.notes.value is None:
        changed["notes"] = Secret("", one.notes.known_to)
    return put(one, **changed) if changed else one


def _legal(world: Adventure, drawn: str) -> Sheet:
    """One of a thousand cached legal sheets of Level 1 to 3."""
    ruling, level = world.ruling, 1 + even_numbers(f"level {drawn}")(3)
    given = proposal_of_seed(ruling, world, f"sheet {drawn}", level, 0)
    return character_of(ruling, world, given, GM, level, 0).sheet.open()


def _sheet(world: Adventure, one: Character, drawn: str) -> Sheet:
    """A legal sheet consistent with what is seen; a weaker one for a character without a deck."""
    ruling, own = world.ruling, _legal(world, drawn)
    number = even_numbers(f"body {drawn}")
    if one.kind in (MINION, BYSTANDER, COMPANION):
        own = put(own, powers=(), role="", printed=Printed(hp=1 + number(3), ap=number(2)))
    seen = one.vitals.value
    if seen is not None and numbers.hp_of(ruling, world, one, own) < seen.hp:
        own = put(own, printed=put(own.printed, hp=seen.hp))
    if seen is not None and numbers.pp_of(ruling, world, own) < seen.pp:
        own = put(own, printed=put(own.printed, pp=seen.pp))
    return own


def _vitals(world: Adventure, one: Character) -> Vitals:
    """Full health, or 0 HP if knocked out by damage or dead."""
    ruling, own = world.ruling, one.sheet.open()
    out = one.dead or (one.knockout is not None and one.knockout.cause == DAMAGE)
    hp = 0 if out else numbers.hp_of(ruling, world, one, own)
    return Vitals(hp, 0, numbers.pp_of(ruling, world, own))


def _proposal(world: Adventure, one: Proposal, chance: Chance) -> Proposal:
    note = one.note if one.note.value is not None else Secret("", one.note.known_to)
    return put(one, one=_written(world, one.one, chance), note=note)
