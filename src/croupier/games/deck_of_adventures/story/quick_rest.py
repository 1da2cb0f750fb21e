"""A Quick Rest: who uses Rest Cards, until all have stopped (P14)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.events import RestCardsSet
from croupier.games.deck_of_adventures.cast.state import PC, Character
from croupier.games.deck_of_adventures.characters import knowledge, stated
from croupier.games.deck_of_adventures.checks.actors import require_actor, require_free
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import rest_cards, rests
from croupier.games.deck_of_adventures.story.commands import (
    StopResting,
    UseRestCard,
)
from croupier.games.deck_of_adventures.story.events import RestCardOpen, RestStopped
from croupier.games.deck_of_adventures.story.state import Open

MENDING = ("Craft", "Knowledge")
"""The Traits that can repair armor (DA-19.5)."""


@rule("DA-19.3", "DA-19.2", "DA-19.4", "DA-19.5", "DA-19.7", "DA-1.8")
def use_rest_card(play: Play[Adventure], command: UseRestCard) -> None:
    """Use a Rest Card: draw one card from the character's own deck."""
    one = resting(play, command.character)
    play.require(one.rest_cards, "DA-19.2", f"{one.name} has no Rest Card left", "take a Full Rest")
    play.require(rest_cards.can_use(one), "DA-16.1", f"{one.name} is Knocked Out", "stop resting")
    if command.armor:
        _require_armor(play, one, command)
        play.because("DA-19.5", armor=command.armor)
    elif command.trait:
        raise Invalid("trait", command.trait[:20], "none, as only mending armor takes a Check", "DA-19.5")
    else:
        gain = rest_cards.room(knowledge.noting(play, one), play.state, one)
        play.require(any(gain), "DA-19.4", f"{one.name} has nothing to regain", "stop resting")
        play.because("DA-19.3", left=max(0, one.rest_cards - 1))
    play.do(RestCardsSet(one.id, max(0, one.rest_cards - 1)))
    play.do(RestCardOpen(one.id, Open(one.id, command.armor, command.trait if command.armor else "")))
    rest_cards.draw_card(play, one.id)


@rule("DA-19.5", "DA-7.5", "DA-1.8")
def _require_armor(play: Play[Adventure], one: Character, command: UseRestCard) -> None:
    require_free(play, one.id)
    play.require(not one.is_out, "DA-16.1", f"{one.name} is Knocked Out and cannot make a Check", "regain HP first")
    lost = rest_cards.armor_lost(play.ruling, play.state, one)
    play.require(lost, "DA-19.5", f"{one.name} has lost no Armor Points", "regain HP or PP")
    if not 1 <= command.armor <= lost:
        raise Invalid("armor", command.armor, f"1 to {lost}", "DA-19.5")
    if command.trait not in MENDING:
        raise Invalid("trait", command.trait, " or ".join(MENDING), "DA-19.5")
    stated.require_allowed(play, one.id, command.trait)


@rule("DA-19.1", "DA-19.3", "DA-1.8")
def resting(play: Play[Adventure], character: str) -> Character:
    """A resting character with no Rest Card in use. Raises Impossible or Illegal."""
    one = require_actor(play, character)
    now = play.state.rest
    play.need(now is not None, "no Quick Rest is under way", "ask the GM for one")
    assert now is not None
    play.need(one.id in now.who, f"{one.name} is not resting", ", ".join(now.who))
    play.need(one.id not in now.stopped, f"{one.name} has stopped resting", "wait for the others")
    play.need(now.of(one.id) is None, f"{one.name} is using a Rest Card", "finish that one first")
    return one


@rule("DA-19.3", "DA-1.8")
def stop_resting(play: Play[Adventure], command: StopResting) -> None:
    """Use no more Rest Cards in this rest."""
    one = resting(play, command.character)
    _stop(play, one.id)


def _stop(play: Play[Adventure], who: str) -> None:
    now = play.state.rest
    play.do(RestStopped(who, used=now is not None and who in now.users))


# automatic steps


@rule("DA-19.3", "DA-19.4", "DA-1.7")
def step(play: Play[Adventure]) -> bool:
    """Take a point that can only be of one kind, stop those who are done, or end the rest; return whether it did."""
    now = play.state.rest
    if now is None:
        return False
    for found in now.open:
        if _goes_on(play, found):
            return True
    for who in now.who:
        if who not in now.stopped and now.of(who) is None and (why := _why_done(play, who)):
            if play.state.character(who).kind == PC:
                play.because(why)
            _stop(play, who)
            return True
    if now.open or any(who not in now.stopped for who in now.who):
        return False
    rests.finish_rest(play)
    return True


@rule("DA-19.4", "DA-19.5", "DA-19.12", "DA-1.2")
def _goes_on(play: Play[Adventure], found: Open) -> bool:
    """Take the next automatic step of a Rest Card; return whether there was one. Surplus points are lost."""
    now = play.state
    one = now.character(found.who)
    if not one.here or not rest_cards.can_use(one):
        rest_cards.use_up(play, found.who)
        return True
    if not found.kept:
        return False
    if found.armor:
        if not now.is_checking(found.who):
            rest_cards.use_up(play, found.who)  # its Check was canceled
            return True
        return False
    hp, pp = rest_cards.room(knowledge.noting(play, one), now, one)
    if hp and pp:
        return False
    if hp or pp:
        rest_cards.take(play, found, rest_cards.HP if hp else rest_cards.PP)
    else:
        rest_cards.use_up(play, found.who)
    return True


@rule("DA-19.2", "DA-19.3", "DA-19.4")
def _why_done(play: Play[Adventure], who: str) -> str:
    """The clause by which a character can use no more Rest Cards: none left, out, or nothing to regain; "" if it can.

    Companions have no Rest Cards.
    """
    now = play.state
    one = now.character(who)
    if not one.rest_cards or not one.here:
        return "DA-19.3"
    if not rest_cards.can_use(one):
        return "DA-16.1"
    gains = any(rest_cards.room(knowledge.noting(play, one), now, one)) or (
        not one.is_out and bool(rest_cards.armor_lost(play.ruling, now, one))
    )
    return "" if gains else "DA-19.4"
