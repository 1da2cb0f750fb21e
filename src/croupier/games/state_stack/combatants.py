"""Who fights: the roster, sides, and stat blocks (SS-1.2, SS-1.6, SS-8.8)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.core.names import unique_name
from croupier.core.play import Play
from croupier.core.refusals import Illegal, Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.state_stack.access import combatant_named, is_there, sheet_secret
from croupier.games.state_stack.commands import HIGHEST, AddCombatant, RemoveCombatant
from croupier.games.state_stack.content import BLOCKS, stat_block
from croupier.games.state_stack.deck import MOST
from croupier.games.state_stack.figures.harm import DEAD
from croupier.games.state_stack.judges import is_decided
from croupier.games.state_stack.roster_events import CombatantEntered, CombatantRemoved
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import (
    ATTACK,
    ATTRIBUTES,
    DEFENSE,
    OTHER,
    UNTRAINED_SKILL,
    Combatant,
    Fight,
    Sheet,
    Skill,
)
from croupier.pieces.events import PlacesCleared

SIDES = ("Heroes", "Foes", "Third side", "Fourth side")


MORE_SKILLS = 6
LONGEST_NAME = 40
TAKEN = (*ATTRIBUTES, *(skill.name.casefold() for skill in BLOCKS["Average"].skills), UNTRAINED_SKILL)
"""Lowercase names that an additional skill cannot have: the attributes, the usual skills, and "untrained"."""
NUMBERS = ("speed", "power", "body", "willpower", "attack", "defense")
"""The numbers of a stat block, in the order of SS-9.1."""


def seats_without_combatant(state: Fight) -> list[str]:
    """The seats that own nobody who can take part in the next fight, in order."""
    owners = {one.owner for one in state.combatants if one.out != DEAD}
    return [one.id for one in state.seats if one.id not in owners]


def players_without_combatant(state: Fight) -> list[str]:
    """The players at the table who have no combatant and are asked to add one before a fight."""
    lacking = seats_without_combatant(state)
    return [one.id for one in state.seats if one.taken and one.kind == "player" and one.id in lacking]


@rule("SS-1.2", "SS-1.9")
def seats_that_start(state: Fight) -> list[str]:
    """The seats that are asked to start the fight: the GM's, or without a GM those of all players who are ready."""
    if state.has_gm:
        return [GM]
    lacking = players_without_combatant(state)
    return [one.id for one in state.seats if one.taken and one.id not in lacking]


@rule("SS-1.6", "SS-R43")
def sheet_of(ruling: Ruling, command: AddCombatant) -> Sheet:
    """The named stat block, or under `own` numbers the given ones. Raises Invalid."""
    block = BLOCKS.get(command.block)
    if block is None:
        raise Invalid("block", command.block, ", ".join(BLOCKS), "SS-9.1")
    given = {name: getattr(command, name) for name in NUMBERS}
    if not any(given.values()) and not command.skills:
        return block
    if ruling("numbers") != "own":
        field = next((name for name, value in given.items() if value), "skills")
        raise Invalid(field, given.get(field, "own skills"), "a stat block of the table (numbers: table)", "SS-R43")
    for name, value in given.items():
        if not 0 <= value <= HIGHEST:
            raise Invalid(name, value, f"1 to {HIGHEST}", "SS-1.6")
    skilled = (block.of_use(use)[0].rank for use in (ATTACK, DEFENSE))
    usual = (block.speed, block.power, block.body, block.willpower, *skilled)
    own = stat_block(*(given[name] or rank for name, rank in zip(NUMBERS, usual, strict=True)))
    return msgspec.structs.replace(own, skills=(*own.skills, *further_skills(command.skills)))


@rule("SS-1.6", "SS-R43")
def further_skills(given: Sequence[Skill]) -> tuple[Skill, ...]:
    """Additional skills beyond attack, defense and other: each with a unique name, a rank and a use. Raises Refusal."""
    if len(given) > MORE_SKILLS:
        raise Invalid("skills", len(given), f"at most {MORE_SKILLS}")
    for skill in given:
        if not 1 <= skill.rank <= HIGHEST:
            raise Invalid(skill.name[:40], skill.rank, f"1 to {HIGHEST}", "SS-1.6")
        if skill.use not in (ATTACK, DEFENSE, OTHER):
            raise Invalid("use", skill.use[:40], f"{ATTACK}, {DEFENSE} or {OTHER}", "SS-1.6")
    names = [_name(skill.name) for skill in given]
    for at, name in enumerate(names):
        if name.casefold() in (*TAKEN, *(one.casefold() for one in names[:at])):
            raise Illegal("SS-1.6", f"{name} is the name of something else on the sheet", "choose another name")
    return tuple(Skill(name, skill.rank, skill.use) for name, skill in zip(names, given, strict=True))


@rule("SS-1.2", "SS-R1")
def side_of(ruling: Ruling, side: str, owner: str, combatant: str) -> str:
    """The named side; in a free-for-all everyone's own; players against the GM if none is named."""
    if ruling("sides") == "free_for_all":
        return combatant
    return side or usual_side(owner)


@rule("SS-1.2", "SS-R1")
def has_two_sides(state: Fight) -> bool:
    """Whether those who can take part in the next fight are on two sides or more."""
    ready = (one for one in state.combatants if one.out != DEAD)
    return len({side_of(state.ruling, one.named_side, one.owner, one.id) for one in ready}) > 1


@rule("SS-1.2", "SS-1.9")
def default_side(state: Fight, owner: str) -> str:
    """The default side of a new combatant: players against the GM.

    Without a GM it is that of their player's last combatant, or else of the two usual sides the one with fewer; where
    both have as many, players take turns in seat order. The second of a player who sits alone is on the other side.
    It stays the same when they change hands.
    """
    if state.has_gm:
        return usual_side(owner)
    living = [one for one in state.combatants if one.out != DEAD]
    own = [one.named_side for one in living if one.owner == owner and one.named_side]
    if own and (len(set(own)) > 1 or sum(seat.taken for seat in state.seats) > 1 or own[-1] not in SIDES[:2]):
        return own[-1]
    if own:
        return SIDES[1 - SIDES.index(own[-1])]
    seats = [one.id for one in state.seats]
    first = seats.index(owner) % 2 if owner in seats else 0
    return min(SIDES[first], SIDES[1 - first], key=lambda side: sum(one.named_side == side for one in living))


def usual_side(owner: str) -> str:
    """The side of a combatant for whom none is named: the GM's against the players'."""
    return SIDES[1] if owner == GM else SIDES[0]


@rule("SS-1.2", "SS-1.6", "SS-8.8", "SS-8.7")
def add_combatant(play: Play[Fight], command: AddCombatant) -> None:
    """Add a combatant to the coming fight, or to the current one from its next round.

    One for a free seat acts by rule, as if its player had left: a fight waits for nobody who is not there.
    """
    now = play.state
    owner = command.owner or play.seat
    play.need(any(seat.id == owner for seat in now.seats), f"there is no seat {owner}", "choose a seat of this table")
    play.need(not command.owner or play.power, "you can only bring your own combatants", "leave the owner out")
    may = may_enter(now, owner, play.power)
    play.require(
        may or not now.has_gm,
        "SS-8.8",
        "you have already brought a combatant into this fight",
        "ask the GM for another",
    )
    name = unique_name(_name(command.name), (each.name for each in now.combatants), LONGEST_NAME)
    if command.side and command.side not in SIDES:
        raise Invalid("side", command.side, ", ".join(SIDES), "SS-1.2")
    instead = "wait until one is out" if now.is_running else "remove one first"
    play.require(roster_has_room(now), "SS-1.3", f"there are already {MOST} combatants", instead)
    wished = Combatant(
        f"c{play.next_number('named')}", name, "", owner, sheet_secret(play, owner, sheet_of(play.ruling, command))
    )
    named = command.side or default_side(now, owner)
    side = side_of(play.ruling, named, owner, wished.id)
    free = not is_there(now, owner) and owner != play.seat
    one = msgspec.structs.replace(wished, side=side, named_side=named, entering=now.is_running, kept_by_rule=free)
    if not may and not is_decided(play, f"bring {name} into the fight", command):
        return
    play.do(CombatantEntered(one))
    fights_for = "their own" if side == one.id else side
    if now.is_running:
        play.because("SS-8.8", side=fights_for, enters="next round")
    else:
        play.because("SS-1.2", side=fights_for)
    if not (now.has_gm or command.side or side == one.id):
        play.because("SS-1.9", side=side)
    if free:
        play.because("SS-8.7", name=name)


@rule("SS-1.3")
def roster_has_room(state: Fight) -> bool:
    """Whether the decks suffice for one more combatant.

    Those who are out of the fight and stay out do not count, nor, between fights, the dead.
    """
    if len(state.combatants) < MOST:
        return True
    if not state.is_running:
        return sum(one.out != DEAD for one in state.combatants) < MOST
    return sum(not one.out or one.waking for one in state.combatants) < MOST


@rule("SS-8.8")
def may_enter(state: Fight, owner: str, power: bool) -> bool:
    """Whether a seat may add a combatant during a fight: the GM always, a player only if they have none."""
    return not state.is_running or power or not state.of_owner(owner)


def _name(given: str) -> str:
    name = " ".join(given.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Invalid("name", given, f"1 to {LONGEST_NAME} printable characters")
    return name


@rule("SS-1.2")
def remove_combatant(play: Play[Fight], command: RemoveCombatant) -> None:
    """Take a combatant off the roster; not from a fight under way that they have entered."""
    one = combatant_named(play, command.combatant)
    own = one.owner == play.seat
    may = own or play.power or not play.state.has_gm
    play.need(may, f"{one.name} is not yours", "choose one of your own combatants")
    fighting = play.state.is_running and not one.entering
    play.insist(not fighting, "SS-1.2", "a fight is under way", "surrender, or wait until it is over")
    if not own and not is_decided(play, f"remove {one.name} from the roster", command):
        return
    laid = tuple(place.id for place in play.state.board.places if place.group == one.id)
    if laid:
        play.do(PlacesCleared(laid))
    play.do(CombatantRemoved(one.id, one.name))
    play.because("SS-1.2", name=one.name)
