"""Who makes a Check, who may answer for the character, and with which Modifier."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks.state import Check, Contest
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.traits import ATTRIBUTES, skills_of, trait_named
from croupier.games.deck_of_adventures.validation import known_character, require_own


def seat_of(now: Adventure, who: str) -> str:
    """The seat that draws for a character."""
    return now.character(who).seat if now.has(who) else GM


def check_of(play: Play[Adventure], name: str, *states: str) -> Check:
    """The Check with this id, in one of these states if any are given. Raises Impossible."""
    found = next((one for one in play.state.checks if one.id == name), None)
    play.need(found is not None, f"there is no Check {name[:20]!r}", "choose one that is under way")
    assert found is not None
    play.need(not states or found.state in states, "that Check is at another stage", "answer the open question")
    return found


@rule("DA-R51", "DA-1.7")
def plays_for(now: Adventure, seat: str, who: str) -> bool:
    """Whether a seat acts for a character: its own, or, for the GM, one of an absent player."""
    owner = seat_of(now, who)
    if seat != GM or owner == GM:
        return seat == owner
    there = now.seat(owner)
    return (there.away or not there.taken) and now.ruling("absent_player") == "gm_plays"


@rule("DA-1.1", "DA-1.8", "DA-R51")
def require_actor(play: Play[Adventure], who: str) -> Character:
    """A character that the acting seat may act for. Raises Impossible or Illegal."""
    found = known_character(play, who)
    require_own(play, found, mine=plays_for(play.state, play.seat, who))
    return found


@rule("DA-1.8", "DA-7.6")
def own_check(play: Play[Adventure], name: str, *states: str) -> Check:
    """A Check that the acting seat draws for. Raises Impossible or Illegal."""
    found = check_of(play, name, *states)
    mine = plays_for(play.state, play.seat, found.actor)
    play.require(mine, "DA-7.6", f"{name_of(play.state, found.actor)} draws for it", "wait")
    return found


def contest_of(play: Play[Adventure], name: str) -> Contest:
    """A contest under way. Raises Impossible."""
    found = next((one for one in play.state.contests if one.id == name), None)
    play.need(found is not None, f"there is no contest {name[:20]!r}", "choose one that is under way")
    assert found is not None
    return found


@rule("DA-7.5", "DA-1.8")
def require_free(play: Play[Adventure], actor: str) -> None:
    """Continue only if a character is making no other Check. Raises Impossible."""
    busy = play.state.is_checking(actor)
    play.need(not busy, f"{name_of(play.state, actor)} makes another Check", "finish that one first")


@rule("DA-18.6", "DA-4.4")
def modifier(ruling: Ruling, now: Adventure, actor: str, trait: str) -> int:
    """The Modifier of a Trait; the GM's own draws have none. Raises Hidden in a view that lacks the sheet."""
    return numbers.trait(ruling, now, actor, trait) if now.has(actor) and trait else 0


def with_modifiers(view: Adventure, actor: str, names: Iterable[str]) -> list[tuple[str, str]]:
    """Traits to choose from, each with its Modifier if this view knows it: ("Brute", "Brute +1")."""
    known = view.has(actor) and view.character(actor).sheet.value is not None
    return [(name, f"{name} {modifier(view.ruling, view, actor, name):+}" if known else name) for name in names]


@rule("DA-4.1", "DA-4.2")
def traits(now: Adventure) -> tuple[str, ...]:
    """The Traits of this table: each Attribute, and the Skills under it."""
    skills = skills_of(now.settings)
    return tuple(
        name for attribute in ATTRIBUTES for name in (attribute, *(one for one in skills if skills[one] == attribute))
    )


@rule("DA-7.2", "DA-1.8")
def trait_of(play: Play[Adventure], given: str, *among: str, clause: str = "DA-7.2") -> str:
    """The Trait with this name or code, if need be one of a few by a clause. Raises Invalid."""
    allowed = among or traits(play.state)
    found = trait_named(given)
    if found not in allowed:
        raise Invalid("trait", given, ", ".join(allowed), clause)
    return found


def drawn_cards(now: Adventure, check: Check) -> tuple[str, ...]:
    """The faces of the cards drawn for a Check, in the order drawn."""
    return places.faces(now, places.check_cards(check.actor)) if check.is_under_way else check.cards
