"""The GM's characters: prepared in secret, then brought on (DA-5.1, DA-5.7, DA-R118)."""

from __future__ import annotations

import msgspec

from croupier.core.names import unique_name
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.beings import from_being
from croupier.games.deck_of_adventures.cast.commands import ProposeCharacter
from croupier.games.deck_of_adventures.cast.creation import character_of, name_of
from croupier.games.deck_of_adventures.cast.entrances import enter
from croupier.games.deck_of_adventures.cast.events import WaitingSet
from croupier.games.deck_of_adventures.cast.proposals import MOST_CHARACTERS
from croupier.games.deck_of_adventures.cast.scene_commands import BringOn, Dismiss, MakeReady, MakeUp
from croupier.games.deck_of_adventures.cast.state import (
    BYSTANDER,
    COMPANION,
    DEALER,
    HOSTILE,
    KINDS,
    MINION,
    PARTY,
    PC,
    SIDES,
    Character,
    Printed,
)
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.names import and_of
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.limits import MOST_LEVEL, MOST_MINION_HP
from croupier.games.deck_of_adventures.tables.roles import ROLE_TABLE
from croupier.games.deck_of_adventures.tables.traits import trait_named
from croupier.games.deck_of_adventures.terrain.map_setup import place_newcomer
from croupier.games.deck_of_adventures.validation import LONGEST_NAME, known_character, number_in_range, require_gm

MOST_AT_ONCE, MOST_WAITING = 12, 60
RANGES = {"hp": (1, 99), "ap": (0, 20), "ar": (0, 6), "pp": (0, 50), "speed": (0, 40)}
"""The allowed range of each number that the GM sets."""
BY_KIND = cites("DA-5.7", "DA-5.9", name="BY_KIND")({MINION: "DA-5.7", BYSTANDER: "DA-5.7", COMPANION: "DA-5.9"})
"""The clause for each kind of character; DA-5.1 for Dealers."""


@rule("DA-5.1", "DA-5.7", "DA-5.9", "DA-5.11", "DA-1.1")
def make_ready(play: Play[Adventure], command: MakeReady) -> None:
    """Prepare one or several copies of a pack's creature, visible only to the GM."""
    require_gm(play, "DA-5.1")
    now = play.state
    being = library.being(now, command.being)
    play.need(being is not None, f"no pack has {command.being[:40]!r}", "choose a creature from a pack")
    assert being is not None
    side = _of("side", command.side, SIDES)
    kind = _of("kind", command.kind, ("", *KINDS))
    if kind and COMPANION in (kind, being.type.lower()):
        raise Invalid("kind", kind, "no value: whether a creature is a Companion is set by its pack", "DA-5.9")
    count = number_in_range("count", command.count, 1, MOST_AT_ONCE, "DA-5.7")
    if command.dealer and being.type != "Companion":
        raise Invalid("dealer", command.dealer, "no value: only a Companion belongs to a Dealer", "DA-5.9")
    if command.seat:
        play.require(being.type == "PC", "DA-23.1", f"{being.name} is not a premade for a player", "choose a premade")
        play.need(
            any(one.id == command.seat != GM for one in now.seats), "no player has that seat", "choose a player's seat"
        )
        play.require(kind in ("", PC), "DA-23.1", f"a player cannot play {being.name} as another kind",
                     "leave out the kind, or the player")  # fmt: skip
        kind, side = PC, PARTY
    elif not kind and being.type == "PC":
        kind = DEALER
    play.need(kind != PC or command.seat, "a player character needs a seat", "name the player's seat")
    seat, dealer = command.seat or GM, ""
    if being.type == "Companion":
        if (side, count) != (HOSTILE, 1):
            raise Invalid("being", command.being, "one Companion at a time, on the side of its Dealer", "DA-5.9")
        seat, side, dealer = _of_dealer(play, command.dealer)
    one = from_being(play.ruling, now, being, side=side, seat=seat, kind=kind, dealer=dealer)
    name = name_of("name", command.name, required=False) or one.name
    _add(play, msgspec.structs.replace(one, name=name), count)


@rule("DA-5.9")
def _of_dealer(play: Play[Adventure], dealer: str) -> tuple[str, str, str]:
    """The seat, side and id of the Dealer to whom a Companion belongs. Raises Impossible or Illegal."""
    play.need(dealer, "a Companion belongs to a Dealer", "name the Dealer")
    one = known_character(play, dealer)
    play.require(one.is_dealer, "DA-5.9", f"{one.name} is not a Dealer", "enter it as the Companion of a Dealer")
    return one.seat, one.side, one.id


@rule("DA-14.2", "DA-R35")
def require_no_health(play: Play[Adventure], name: str, hp: int | None) -> None:
    """Refuse health for a Companion where it is given by its Dealer's Level alone. Raises Illegal."""
    by_formula = hp is not None and numbers.is_by_formula(play.ruling, COMPANION)
    play.require(not by_formula, "DA-R35", f"{name}'s health depends on its Dealer's Level alone", "leave it out")


@rule("DA-5.1", "DA-5.7", "DA-5.9", "DA-25.17")
def make_up(play: Play[Adventure], command: MakeUp) -> None:
    """Prepare an improvised character by its numbers."""
    require_gm(play, "DA-5.1")
    kind, side, seat = _of("kind", command.kind, KINDS), _of("side", command.side, SIDES), GM
    play.need(kind != PC, "player characters are made by players", "choose another kind")
    dealer = ""
    if kind == COMPANION:
        seat, side, dealer = _of_dealer(play, command.dealer)
        require_no_health(play, command.name, command.hp)
    else:
        play.require(not command.dealer, "DA-5.9", "only a Companion belongs to a Dealer", "leave out the Dealer")
        if command.dealer:
            _of_dealer(play, command.dealer)
    level = number_in_range("level", command.level, 1, MOST_LEVEL, "DA-23.12")
    for field, (least, most) in RANGES.items():
        if getattr(command, field) is not None:
            number_in_range(field, getattr(command, field), least, most, "DA-25.17")
    given = ProposeCharacter(
        command.name, role=command.role, suit=command.suit, attributes=command.attributes, skills=command.skills,
        powers=command.powers, gear=command.gear,
    )  # fmt: skip
    one = character_of(play.ruling, play.state, given, seat, level, 0)
    own = one.sheet.open()
    skill = trait_named(command.primary_skill)
    _of("primary_skill", skill, ("", *dict(own.attributes), *dict(own.skills)))
    printed = Printed(command.hp, command.ap, command.ar, command.pp, command.speed)
    own = msgspec.structs.replace(own, primary_skill=skill or own.primary_skill, printed=printed)
    suit = one.suit or (ROLE_TABLE[own.role].suit if own.role else "")
    one = msgspec.structs.replace(one, kind=kind, side=side, dealer=dealer, sheet=Secret(own, one.sheet.known_to))
    _add(play, msgspec.structs.replace(one, suit=suit if one.is_dealer else ""), 1)


@rule("DA-5.7")
def lesser_kind(side: str) -> str:
    """What a character without a deck of their own is: a Minion if hostile, a Bystander if not."""
    return MINION if side == HOSTILE else BYSTANDER


@rule("DA-5.7", "DA-1.8")
def _add(play: Play[Adventure], one: Character, count: int) -> None:
    """Add this many prepared copies; refuse Minions or Bystanders with more than 3 HP. Which they are, the side says.

    Raises Illegal or Impossible.
    """
    now, waiting = play.state, play.state.waiting.open()
    play.need(
        len(waiting) + count <= MOST_WAITING,
        f"at most {MOST_WAITING} are kept ready",
        "bring some into the scene first",
    )
    if one.kind in (MINION, BYSTANDER):
        one = msgspec.structs.replace(one, kind=lesser_kind(one.side))
        hp = numbers.hp_of(play.ruling, now, one, one.sheet.open())
        few = hp <= MOST_MINION_HP
        play.require(few, "DA-5.7", f"{one.name} has {hp} HP: a {one.kind} has 1 to {MOST_MINION_HP}",
                     "make it a Dealer, or set its maximum Health by override once it is there")  # fmt: skip
    last = max((int(each.id[1:]) for each in waiting), default=0)
    more = tuple(msgspec.structs.replace(one, id=f"w{last + at}") for at in range(1, count + 1))
    play.do(WaitingSet(Secret((*waiting, *more), (GM,)), f"{one.name}{f' x {count}' if count > 1 else ''} ready"))


@rule("DA-5.1")
def dismiss(play: Play[Adventure], command: Dismiss) -> None:
    """Discard prepared characters."""
    require_gm(play, "DA-5.1")
    chosen, left = _chosen(play, command.waiting)
    names = and_of(one.name for one in chosen)
    play.do(WaitingSet(Secret(left, (GM,)), f"no longer prepared: {names}"))


@rule("DA-5.1", "DA-5.7", "DA-5.9", "DA-R118")
def bring_on(play: Play[Adventure], command: BringOn) -> None:
    """Bring prepared characters into the scene; players see the numbers that they may see."""
    require_gm(play, "DA-5.1")
    chosen, left = _chosen(play, command.waiting)
    play.need(
        len(play.state.characters) + len(chosen) <= MOST_CHARACTERS,
        "this adventure has reached its limit of characters",
        "choose fewer",
    )
    for one in chosen:
        gone = one.kind == COMPANION and not play.state.has(one.dealer)
        play.need(not gone, f"the Dealer of {one.name} has left", "make it ready for another Dealer")
    for clause in dict.fromkeys(BY_KIND.get(one.kind, "DA-5.1") for one in chosen):
        play.because(clause)
    play.do(WaitingSet(Secret(left, (GM,))))
    for one in chosen:
        as_is = _with_dealer(play.state, one) if one.kind == COMPANION else one
        enter(play, msgspec.structs.replace(as_is, name=unique_name(one.name, _names(play.state), LONGEST_NAME)))
        place_newcomer(play, one.id, play.state.characters[-1].id)


@rule("DA-5.9")
def _with_dealer(now: Adventure, one: Character) -> Character:
    """A prepared Companion with the seat and side that its Dealer has by now."""
    dealer = now.character(one.dealer)
    return msgspec.structs.replace(one, seat=dealer.seat, side=dealer.side)


def _chosen(play: Play[Adventure], ids: tuple[str, ...]) -> tuple[tuple[Character, ...], tuple[Character, ...]]:
    """The prepared characters with these ids, and the others. Raises Impossible."""
    waiting = play.state.waiting.open()
    named = set(ids)
    missing = named - {one.id for one in waiting}
    here = ", ".join(f"{one.name} ({one.id})" for one in waiting) or "prepare somebody first"
    play.need(named, "no prepared character is named", here)
    play.need(not missing, f"no prepared character is called {', '.join(sorted(missing))}"[:80], here)
    return (
        tuple(one for one in waiting if one.id in named),
        tuple(one for one in waiting if one.id not in named),
    )


def _names(now: Adventure) -> tuple[str, ...]:
    return tuple(one.name for one in now.characters)


def _of(field: str, given: str, allowed: tuple[str, ...]) -> str:
    if given not in allowed:
        raise Invalid(field, given, ", ".join(one for one in allowed if one), "DA-5.1")
    return given
