"""The order in which combatants act."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import HOSTILE
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks import minion_groups, ring, target_cards
from croupier.games.deck_of_adventures.checks.actors import plays_for
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.events import EqualsOrdered, OrderFixed
from croupier.games.deck_of_adventures.combat.newcomer_events import NewcomerPlaced
from croupier.games.deck_of_adventures.decisive import decisive
from croupier.games.deck_of_adventures.figures.order import PLAYERS, RANKS, are_equals, place_of_rank, place_of_side
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns.current_turn import combat_of

NO_CARD = RANKS
Prompts = tuple[tuple[str, tuple[str, ...]], ...]
"""Whose answer is needed: seats, each with the characters to put in order."""


@rule("DA-11.4", "DA-11.5", "DA-11.6")
def order_key(ruling: Ruling, now: Adventure, who: str) -> tuple[int, int]:
    """A sort key for the order, lowest first: by rank (A, K, Q ... 2), then players, friends, foes."""
    lies = target_cards.standing_card(ruling, now, who)
    rank = place_of_rank(ring.rank(lies.face)) if lies is not None else NO_CARD
    one = now.character(who)
    return rank, place_of_side(player=one.seat != GM, foe=one.side == HOSTILE)


@rule("DA-11.5", "DA-11.6", "DA-R50")
def is_not_after(ruling: Ruling, theirs: tuple[int, int], mine: tuple[int, int]) -> bool:
    """Whether the place of these keys is before the other's, or equal to it."""
    return theirs <= mine or are_equals(ruling, theirs, mine)


@rule("DA-11.6", "DA-11.7", "DA-11.13")
def is_before(ruling: Ruling, now: Adventure, one: str, newcomer: str) -> bool:
    """Whether a combatant acts before a newcomer: equals do, but players only if their Agility is not lower."""
    theirs, mine = order_key(ruling, now, one), order_key(ruling, now, newcomer)
    if theirs != mine or mine[1] != PLAYERS:
        return is_not_after(ruling, theirs, mine)
    return numbers.trait(ruling, now, one, "Agility") >= numbers.trait(ruling, now, newcomer, "Agility")


@rule("DA-11.7", "DA-11.13", "DA-25.16")
def with_newcomer(ruling: Ruling, now: Adventure, others: tuple[str, ...], who: str) -> tuple[tuple[str, ...], bool]:
    """The order with a newcomer in it, and whether its place among equals is still to be chosen.

    Until then it acts after its equals, a player's character after those whose Agility is not lower.
    """
    moved = now.deeds.moved
    before = [each for each in others if each not in moved and is_before(ruling, now, each, who)]
    at = others.index(before[-1]) + 1 if before else 0
    while at < len(others) and others[at] in moved and is_before(ruling, now, others[at], who):
        at += 1  # a Boss in a new phase keeps its place this round
    order = (*others[:at], who, *others[at:])
    found, _ = newcomers_tie(ruling, now, equals_of(ruling, now, order, who), who)
    return (order, True) if found is None else (in_places(order, found), False)


@rule("DA-11.7", "DA-11.13", "DA-25.16")
def put_in(play: Play[Adventure], others: tuple[str, ...], who: str) -> tuple[tuple[str, ...], bool]:
    """The order with a newcomer in it, and whether its place is still to be chosen; rulings that decided are noted."""
    return decisive(play, lambda ruling: with_newcomer(ruling, play.state, others, who))


@rule("DA-11.7", "DA-11.13")
def equals_of(ruling: Ruling, now: Adventure, order: tuple[str, ...], who: str) -> tuple[str, ...]:
    """A newcomer and its equals who still fight, in turn order; only the newcomer if it does not.

    Bosses in a new phase are not among them before they have their new place.
    """
    assert now.combat is not None
    without = {*now.combat.gone, *now.deeds.moved} - {who}
    fight = [one for one in order if one not in without and now.character(one).here and not now.character(one).dead]
    if who not in fight:
        return (who,)
    mine = order_key(ruling, now, who)
    return tuple(one for one in fight if are_equals(ruling, order_key(ruling, now, one), mine))


@rule("DA-11.7", "DA-R50")
def newcomers_tie(
    ruling: Ruling, now: Adventure, equals: tuple[str, ...], who: str
) -> tuple[tuple[str, ...] | None, Prompts]:
    """The order of a newcomer and its equals, or None and who has yet to choose it.

    The order of the others holds for the whole combat.
    """
    if len(equals) == 1:
        return equals, ()
    found, missing = settled_tie(ruling, now, equals, of=who)
    if found is None:
        return None, missing
    held = iter(one for one in equals if one != who)
    return tuple(who if one == who else next(held) for one in found), ()


def in_places(order: tuple[str, ...], found: tuple[str, ...]) -> tuple[str, ...]:
    """The order with these characters in the places that they hold together."""
    theirs = iter(found)
    return tuple(next(theirs) if one in found else one for one in order)


@rule("DA-11.13")
def has_passed(now: Adventure, order: tuple[str, ...], who: str) -> bool:
    """Whether the place of a newcomer in this order has already passed in this round."""
    assert now.combat is not None
    at = now.combat.at
    return at != who and at in order and order.index(who) < order.index(at)


@rule("DA-11.13", "DA-R64")
def is_late(ruling: Ruling, now: Adventure, order: tuple[str, ...], who: str) -> bool:
    """Whether a newcomer acts from the next round on: its place has passed, or a ruling lets all of them wait."""
    return has_passed(now, order, who) or ruling("newcomers") == "next_round"


@rule("DA-11.5", "DA-11.6", "DA-R50")
def groups(ruling: Ruling, now: Adventure, who: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """The combatants in order, with equals grouped together."""
    keys = {one: order_key(ruling, now, one) for one in who}
    found: list[list[str]] = []
    for one in sorted(keys, key=keys.__getitem__):
        if found and are_equals(ruling, keys[found[-1][0]], keys[one]):
            found[-1].append(one)
        else:
            found.append([one])
    listed = tuple(keys)
    return tuple(tuple(sorted(group, key=listed.index)) for group in found)


@rule("DA-11.7", "DA-R50")
def settled_tie(
    ruling: Ruling, now: Adventure, group: tuple[str, ...], *, of: str = ""
) -> tuple[tuple[str, ...] | None, Prompts]:
    """The order of equals, or None and who has yet to choose it, each with the characters to put in order.

    Players agree; without agreement, the higher Agility goes first, and the GM orders those whose Agility is equal
    (`of`: only the one with this character). If all are the GM's, the GM chooses, unless a ruling says Agility.
    Minions that share a card act as listed. Those who are out are not asked; nobody is about those who will have no
    turn. The dead and those who have left are not named, and keep their places.
    """
    assert now.combat is not None
    there = _fighting(now, group, of)
    if len(there) < len(group):
        found, missing = settled_tie(ruling, now, there, of=of) if there else ((), ())
        return None if found is None else in_places(group, found), missing
    standing = tuple(one for one in group if not now.character(one).is_out)
    if not _is_open(ruling, now, group, of):
        return group, ()  # one who will have a turn, or Minions that share a card
    said = {seat: kept for seat, order in now.combat.ties if set(kept := _still(now, order)) == set(group)}
    seats = tuple(dict.fromkeys(now.character(one).seat for one in standing or group))
    if seats != (GM,):
        missing = tuple((seat, group) for seat in seats if seat not in said)
        if missing:
            return None, missing
        first = said[seats[0]]
        if all(said[seat] == first for seat in seats):
            return first, ()
    elif ruling("gm_ties") != "agility":
        return (said[GM], ()) if GM in said else (None, ((GM, group),))
    return _by_agility(ruling, now, group, of)


@rule("DA-11.7", "DA-R50")
def _by_agility(
    ruling: Ruling, now: Adventure, group: tuple[str, ...], of: str
) -> tuple[tuple[str, ...] | None, Prompts]:
    """The order by Agility, or None and those of equal Agility whom the GM has yet to order."""
    assert now.combat is not None
    agility = {one: numbers.trait(ruling, now, one, "Agility") for one in group}
    found, missing = list[str](), list[tuple[str, tuple[str, ...]]]()
    for value in sorted(set(agility.values()), reverse=True):
        equal = tuple(one for one in group if agility[one] == value)
        asked = {frozenset(equal), frozenset(group)}  # in older journals the GM has ordered all of them
        orders = (_still(now, order) for seat, order in now.combat.ties if seat == GM)
        said = next((order for order in orders if frozenset(order) in asked), None)
        if said is None and len(equal) > 1 and (not of or of in equal) and _is_open(ruling, now, equal, of):
            missing.append((GM, equal))
        found.extend(one for one in said or equal if one in equal)
    return (None, tuple(missing)) if missing else (tuple(found), ())


def _is_open(ruling: Ruling, now: Adventure, group: tuple[str, ...], of: str) -> bool:
    """Whether the order of these equals matters: several cards lie in front of those who will have a turn."""
    return len(minion_groups.drawers(ruling, now, _with_turns(now, group, of))) > 1


@rule("DA-11.7", "DA-16.9", "DA-17.1")
def _fighting(now: Adventure, group: tuple[str, ...], of: str) -> tuple[str, ...]:
    """The living in the scene who have not retreated or surrendered; `of` is one who returns."""
    gone = now.combat.gone if now.combat is not None else ()
    there = (one for one in map(now.character, group) if one.here and not one.dead)
    return tuple(one.id for one in there if one.id not in gone or one.id == of)


@rule("DA-11.7")
def _still(now: Adventure, order: tuple[str, ...]) -> tuple[str, ...]:
    """An order that was chosen, without those who have left since; unchanged once the combat's order is fixed."""
    return order if now.combat is not None and now.combat.ordered else _fighting(now, order, "")


def _with_turns(now: Adventure, group: tuple[str, ...], of: str) -> tuple[str, ...]:
    """The characters who can act, and knocked-out Dealers: they make death Checks, or may wake up."""
    there = map(now.character, _fighting(now, group, of))
    return tuple(one.id for one in there if not one.is_out or one.is_dealer)


@rule("DA-11.5", "DA-11.6", "DA-11.7")
def fix_order(play: Play[Adventure]) -> bool:
    """Fix the order once all ties are settled; return whether they are."""
    now = play.state
    assert now.combat is not None
    found = [settled_tie(play.ruling, now, group)[0] for group in groups(play.ruling, now, now.combat.order)]
    if any(group is None for group in found):
        return False
    for group in found:
        there = _fighting(now, group or (), "")
        if len(there) > 1 and any(set(said) <= set(group or ()) for _, said in now.combat.ties):
            play.because("DA-11.7", order=", ".join(now.character(one).name for one in there))
    order = tuple(one for group in found for one in group or ())
    play.because("DA-11.5", order=", ".join(now.character(one).name for one in order))
    cite_sides(play, order)
    play.do(OrderFixed(order))
    return True


@rule("DA-11.6", "DA-11.13", "DA-25.16")
def cite_sides(play: Play[Adventure], order: Sequence[str], *of: str) -> None:
    """Cite the order of the sides where cards of equal rank met, in the whole order or next to these characters."""
    now = play.state
    for first, then in pairwise(order):
        one, other = (order_key(now.ruling, now, who) for who in (first, then))
        if one[0] == other[0] and not are_equals(now.ruling, one, other) and (not of or {first, then} & set(of)):
            play.because("DA-11.6", first=now.character(first).name, then=now.character(then).name)


def open_ties(now: Adventure) -> Prompts:
    """The ties that are still open."""
    combat = now.combat
    if combat is None or not combat.revealed:
        return ()
    ruling = now.ruling
    if combat.ordered:
        who = newcomer_to_place(now)
        equals = equals_of(ruling, now, combat.order, who) if who else ()
        return newcomers_tie(ruling, now, equals, who)[1] if who else ()
    return tuple(each for group in groups(ruling, now, combat.order) for each in settled_tie(ruling, now, group)[1])


@rule("DA-11.7", "DA-R51")
def usual_order(view: Adventure, seat: str, group: tuple[str, ...]) -> tuple[str, ...]:
    """The order of equals that a seat gives if nobody chooses one: its own characters first, by their Agility.

    So absent players do not agree. The GM's characters and those next to a newcomer keep the order as listed.
    """
    if newcomer_to_place(view) or seat == GM:
        return group
    own = [one for one in group if view.character(one).seat == seat]
    own.sort(key=lambda one: -numbers.trait(view.ruling, view, one, "Agility"))
    return (*own, *(one for one in group if one not in own))


def newcomer_to_place(now: Adventure) -> str:
    """The newcomer whose place among equals is to be chosen next; "" for none, or while its card may change."""
    combat = now.combat
    if combat is None or not combat.ordered:
        return ""
    return next((one for one in combat.placing if one not in combat.choosing), "")


@rule("DA-11.7", "DA-11.13", "DA-25.16")
def place_newcomer(play: Play[Adventure]) -> bool:
    """Put the next newcomer into its chosen place among equals; return whether there was one."""
    now, who = play.state, newcomer_to_place(play.state)
    if not who:
        return False
    assert now.combat is not None
    order = now.combat.order

    def chosen(ruling: Ruling) -> tuple[str, ...] | None:
        return newcomers_tie(ruling, now, equals_of(ruling, now, order, who), who)[0]

    if chosen(now.ruling) is None:
        return False
    found = decisive(play, chosen)
    assert found is not None
    placed = in_places(order, found)
    late = who in now.combat.arrived
    if placed != order:  # a Boss is no newcomer: it waits only if its place has passed
        late = is_late(play.ruling, now, placed, who) if late else has_passed(now, placed, who)
    if len(found) > 1:
        play.because("DA-11.7", order=", ".join(now.character(one).name for one in found))
    play.do(NewcomerPlaced(who, placed, late, found))
    return True


@rule("DA-11.7", "DA-1.7", "DA-R51", "DA-1.8")
def order_equals(play: Play[Adventure], command: wish.OrderEquals) -> None:
    """A seat chooses the order in which equals act."""
    combat_of(play)
    mine = [(seat, group) for seat, group in open_ties(play.state) if answers_for(play.state, play.seat, seat, group)]
    play.need(mine, "you are not being asked to order equal cards", "wait until two cards of equal rank are turned up")
    asked = [seat for seat, group in mine if sorted(command.order) == sorted(group)]
    if not asked:
        allowed = " or ".join(", ".join(group) for _, group in mine)
        raise Invalid("order", ", ".join(command.order)[:60], f"each once: {allowed}", "DA-11.7")
    new = newcomer_to_place(play.state)
    if new:
        held = [one for one in next(group for seat, group in mine if seat == asked[0]) if one != new]
        name = name_of(play.state, new)
        play.require([one for one in command.order if one != new] == held, "DA-11.7",
                     "the order of those already fighting stands for the whole combat",
                     f"choose only where {name} acts")  # fmt: skip
    play.do(EqualsOrdered(asked[0], command.order))


@rule("DA-1.7", "DA-R51", "DA-11.7")
def answers_for(now: Adventure, seat: str, asked: str, group: tuple[str, ...]) -> bool:
    """Whether a seat may choose the order of equals for this prompted seat: its own, or an absent player's."""
    theirs = next((one for one in group if now.character(one).seat == asked), "")
    return seat == asked or bool(theirs and plays_for(now, seat, theirs))
