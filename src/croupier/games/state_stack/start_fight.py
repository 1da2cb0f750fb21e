"""How a fight begins, and how combatants enter later: decks, stacks, four blank cards.

SS-1.3, SS-1.8, SS-8.8.
"""

from __future__ import annotations

from croupier.core.names import name_of
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places, stack
from croupier.games.state_stack.access import is_there
from croupier.games.state_stack.combatants import has_two_sides, players_without_combatant, seats_that_start, side_of
from croupier.games.state_stack.commands import StartFight
from croupier.games.state_stack.deck import MOST, add_a_deck, deal, deck_name, decks_for, new_deck
from croupier.games.state_stack.events import FightBegan, RoundBegan
from croupier.games.state_stack.injury import injure
from croupier.games.state_stack.judges import is_decided, require_gm_if_any
from croupier.games.state_stack.roster_events import CombatantRemoved, CombatantSet
from croupier.games.state_stack.state import DEFENSE, Combatant, Fight
from croupier.pieces import cards
from croupier.pieces.events import PlacesCleared, PlacesLaid

START_CARDS = 4


@rule("SS-1.2", "SS-1.3", "SS-1.8", "SS-1.9")
def start_fight(play: Play[Fight], command: StartFight) -> None:
    """A fight begins: decks are built and shuffled, and everyone is dealt four blank cards.

    Without a GM any player starts it once every player has a combatant; before that the table has to agree.
    """
    now = play.state
    require_gm_if_any(play, "starting a fight")
    play.need(not now.is_running, "a fight is under way", "finish it, or break it off")
    may_start = play.power or play.seat in seats_that_start(now)
    play.need(may_start, "you have no combatant", "add one first")
    ready = tuple(one for one in now.combatants if one.out != "dead")
    play.ruling("sides")
    other = "add one on another side, or remove one and add it there" if len(ready) > 1 else "add combatants"
    play.insist(has_two_sides(now), "SS-1.2", "a fight needs two combatants on different sides", other)
    play.require(len(ready) <= MOST, "SS-1.3", f"{len(ready)} combatants are too many", f"remove some, down to {MOST}")
    if players_without_combatant(now) and not now.has_gm and not is_decided(play, "start the fight", command):
        return
    if not (now.has_gm or play.power):
        play.because("SS-1.9", started_by=name_of(now, play.seat))
    for one in now.combatants:
        if one not in ready:
            play.do(CombatantRemoved(one.id, one.name))
            play.because("SS-1.2", removed=one.name)
    begin(play, ready)


@rule("SS-1.3", "SS-1.8", "SS-2.4")
def begin(play: Play[Fight], ready: tuple[Combatant, ...]) -> None:
    """Lay decks and stacks, shuffle, and deal four blank cards each in roster order, all as defense cards."""
    now = play.state
    injuries = {one.id: _injuries(now, one.id) for one in ready}
    old = tuple(place.id for place in now.board.places if not place.is_by_hand)
    if old:
        play.do(PlacesCleared(old))
    play.do(FightBegan(now.fights + 1))
    fighting_for = {one.id: side_of(play.ruling, one.named_side, one.owner, one.id) for one in ready}
    sides = list(dict.fromkeys(fighting_for.values()))
    for one in ready:
        side = fighting_for[one.id]
        play.do(CombatantSet(one.id, deck=deck_name(play.ruling, one.owner, side, sides), side=side))
        _return_to_their_player(play, one)
    _lay_decks(play)
    for one in play.state.combatants:
        play.do(PlacesLaid(stack.stack_places(one, play.state.ruling)))
        stack.note_stack(play, is_hurt=any(injuries[one.id]))
        for kind, points in zip((places.STUN, places.DAMAGE), injuries[one.id], strict=True):
            injure(play, one, kind, points)
        deal(play, one, DEFENSE, START_CARDS)
    play.do(RoundBegan(1))
    play.because("SS-1.8", cards=START_CARDS, combatants=len(ready))


@rule("SS-8.7")
def _return_to_their_player(play: Play[Fight], one: Combatant) -> None:
    """Whoever acted by rule is played again if somebody sits in their player's seat when they enter a fight."""
    if one.kept_by_rule and is_there(play.state, one.owner):
        play.do(CombatantSet(one.id, owner=one.owner, kept_by_rule=False))
        play.because("SS-8.7", name=one.name, owner=name_of(play.state, one.owner))


def _injuries(now: Fight, one: str) -> tuple[int, int]:
    return places.injury(now, one, places.STUN), places.injury(now, one, places.DAMAGE)


def _lay_decks(play: Play[Fight]) -> None:
    drawing: dict[str, int] = {}
    for one in play.state.combatants:
        drawing[one.deck] = drawing.get(one.deck, 0) + 1
    names = tuple(drawing)
    play.do(PlacesLaid(places.deck_places(names, tuple(places.whose_deck(play.state, name) for name in names))))
    for name, those in drawing.items():
        cards.lay_deck(play, name, new_deck(play) * decks_for(those))
        play.because("SS-1.3", combatants=those, decks=decks_for(those))


@rule("SS-8.8", "SS-1.3")
def let_in(play: Play[Fight]) -> None:
    """Let waiting combatants enter with four blank cards; one more deck for the seventh, the thirteenth .."""
    for one in play.state.combatants:
        if not one.entering:
            continue
        sides = list(dict.fromkeys(other.side for other in play.state.combatants))
        name = deck_name(play.ruling, one.owner, one.side, sides)
        taken_part = sum(not other.entering and other.deck == name for other in play.state.combatants)
        play.do(CombatantSet(one.id, deck=name, entering=False))
        _return_to_their_player(play, one)
        entered = play.state.combatant(one.id)
        if not play.state.board.has(name):
            play.do(PlacesLaid(places.deck_places((name,), (places.whose_deck(play.state, name),))))
            cards.lay_deck(play, name, new_deck(play))
        elif decks_for(taken_part + 1) > decks_for(taken_part):
            add_a_deck(play, name)
            play.because("SS-8.8", combatants=taken_part + 1, decks=decks_for(taken_part + 1))
        play.do(PlacesLaid(stack.stack_places(entered, play.state.ruling)))
        stack.note_stack(play, is_hurt=False)
        deal(play, entered, DEFENSE, START_CARDS)
        play.because("SS-8.8", entered=one.name)
