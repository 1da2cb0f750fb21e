"""Going out, waking, healing, and the end of the fight (chapter 8)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.state_stack import places
from croupier.games.state_stack.access import combatant_named, sheet, sheet_secret, standing_combatant
from croupier.games.state_stack.commands import Flee, Heal, JudgeFlight, Surrender, TakeOut, TakeOver, Wake
from croupier.games.state_stack.current_action import pending_action
from croupier.games.state_stack.deck import discard_stack
from croupier.games.state_stack.events import (
    CombatantSet,
    ExchangeMoved,
    FightEnded,
    SheetSet,
    TurnEnded,
    WentOut,
)
from croupier.games.state_stack.harm import UNCONSCIOUS
from croupier.games.state_stack.injury import injure
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import (
    DEFENSE,
    FLED,
    SURRENDERED,
    TAKEN_OUT,
    ZERO,
    Combatant,
    Exchange,
    Fight,
)
from croupier.pieces.events import PlaceChanged, PlacesCleared


@rule("SS-8.1", "SS-8.2")
def go_out(play: Play[Fight], one: Combatant, how: str) -> None:
    """All upright cards are discarded at once; damage and stun stay; turns not yet taken are lost."""
    discard_stack(play, one)
    play.do(WentOut(one.id, how))


@rule("SS-8.5", "SS-4.6")
def surrender(play: Play[Fight], command: Surrender) -> None:
    """On their turn, or in phase zero, an owner may surrender: out at once."""
    one = may_leave(play, command.combatant)
    go_out(play, one, SURRENDERED)
    play.because("SS-8.5", name=one.name)


@rule("SS-8.5")
def may_leave(play: Play[Fight], name: str) -> Combatant:
    """It is their turn with nothing under way, or phase zero."""
    one = standing_combatant(play, name)
    now = play.state
    hers = now.turn == one.id and not now.has_acted
    play.require(hers or now.stage == ZERO, "SS-8.5", "only on your turn or in phase zero", "wait for your turn")
    play.need(now.exchange is None and now.placing is None and not now.burning, "an action is under way", "wait")
    return one


@rule("SS-8.5")
def flee(play: Play[Fight], command: Flee) -> None:
    """Flight is declared; the GM consents or not."""
    one = may_leave(play, command.combatant)
    play.do(ExchangeMoved(Exchange(one.id, "flight")))
    play.because("SS-8.5", name=one.name)


@rule("SS-8.5")
def judge_flight(play: Play[Fight], command: JudgeFlight) -> None:
    """The GM lets a combatant escape, who is out at once, or does not."""
    play.require_power("judging flight")
    exchange = pending_action(play, "flight")
    one = play.state.combatant(exchange.actor)
    play.do(ExchangeMoved(None))
    if command.consent:
        go_out(play, one, FLED)
    play.because("SS-8.5", name=one.name, consent=command.consent)


@rule("SS-8.3")
def wake(play: Play[Fight], command: Wake) -> None:
    """The GM wakes an unconscious combatant; in a fight they stand from the next phase zero on."""
    play.require_power("waking someone")
    one = combatant_named(play, command.combatant)
    play.require(one.out == UNCONSCIOUS, "SS-8.3", f"{one.name} is not unconscious", "one who is")
    play.need(not one.waking, f"{one.name} wakes already", "wait for phase zero")
    if play.state.is_running:
        play.do(CombatantSet(one.id, waking=True))
    else:
        play.do(CombatantSet(one.id, out=""))
    play.because("SS-8.3", name=one.name)


@rule("SS-8.4")
def heal(play: Play[Fight], command: Heal) -> None:
    """Damage stays until the GM heals it."""
    play.require_power("healing")
    one = combatant_named(play, command.combatant)
    damage = places.injury(play.state, one.id, places.DAMAGE)
    play.need(damage > 0, f"{one.name} is not hurt", "one who is")
    play.need(0 <= command.damage < damage, f"{one.name} has {damage} damage", f"0 to {damage - 1}")
    injure(play, one, places.DAMAGE, command.damage - damage)
    play.because("SS-8.4", name=one.name, damage=command.damage)


@rule("SS-8.6", "SS-R1")
def sides_standing(now: Fight) -> tuple[str, ...]:
    """The sides that have anyone standing, or about to enter."""
    return tuple(dict.fromkeys(one.side for one in now.combatants if one.is_standing))


@rule("SS-8.6", "SS-R42")
def last_round(ruling: Ruling) -> int | None:
    """The round after which the fight is a draw; None for no limit."""
    limit = ruling("round_limit")
    return None if limit == "none" else int(limit)


@rule("SS-8.6")
def is_over(now: Fight) -> bool:
    """Only one side, or none, has standing combatants."""
    return now.is_running and len(sides_standing(now)) < 2


@rule("SS-8.6", "SS-8.4")
def end_fight(play: Play[Fight], why: str, *, side: str | None = None) -> None:
    """That side wins, or it is a draw; stun goes, damage stays, the stacks are dissolved."""
    standing = sides_standing(play.state)
    winner = side if side is not None else (standing[0] if len(standing) == 1 else "")
    for one in play.state.combatants:
        if not play.state.board.has(places.part(one.id, DEFENSE)):
            continue
        discard_stack(play, one)
        injure(play, one, places.STUN, -places.injury(play.state, one.id, places.STUN))
        wakes = "" if one.out == UNCONSCIOUS else None
        play.do(CombatantSet(one.id, out=wakes, waking=False, too_high=False, divides=False, entering=False))
    gather_cards(play)
    play.do(FightEnded(winner, why))
    play.because("SS-8.6", winner=winner or "nobody", rounds=play.state.round, why=why)
    play.because("SS-8.4", stun=0)


@rule("SS-8.4")
def gather_cards(play: Play[Fight]) -> None:
    """All cards go back into their box: nothing will be drawn from them, and the luck of the fight can be checked."""
    play.do(PlacesCleared(tuple(place for both in places.decks(play.state) for place in both)))


@rule("SS-8.7")
def keep_by_rule(play: Play[Fight], seat: str) -> None:
    """A player has left: their combatants pass, do not rebalance, defend with their highest skill, split evenly."""
    for one in play.state.combatants:
        if one.owner == seat and not one.kept_by_rule:
            play.do(CombatantSet(one.id, kept_by_rule=True))
            play.because("SS-8.7", name=one.name)


@rule("SS-8.7", "SS-R45")
def take_over(play: Play[Fight], command: TakeOver) -> None:
    """The GM takes a combatant over or gives it to another seat; a returning player takes their own back."""
    one = combatant_named(play, command.combatant)
    own = one.owner == play.seat == command.owner and one.kept_by_rule
    if not own:
        play.require_power("giving a combatant to another seat")
    play.need(any(seat.id == command.owner for seat in play.state.seats), f"there is no seat {command.owner}", GM)
    play.need(own or one.owner != command.owner or one.kept_by_rule, f"{one.name} is theirs already", "another seat")
    play.do(CombatantSet(one.id, owner=command.owner, kept_by_rule=False))
    play.do(SheetSet(one.id, sheet_secret(play, command.owner, sheet(one))))
    reown_places(play, one, command.owner)
    play.because("SS-8.7", name=one.name, owner=command.owner)


def reown_places(play: Play[Fight], one: Combatant, owner: str) -> None:
    """Their stack lies before another seat now."""
    for place in play.state.board.places:
        if place.group == one.id:
            play.do(PlaceChanged(place.id, place.label, owner, place.sees))


@rule("SS-8.7", "SS-8.2")
def take_out(play: Play[Fight], command: TakeOut) -> None:
    """The GM takes a combatant out of the fight."""
    one = combatant_named(play, command.combatant)
    play.need(play.state.is_running and one.is_standing, f"{one.name} is not standing in a fight", "one who is")
    play.overridden(command.reason, f"{one.name} is taken out")
    go_out(play, one, TAKEN_OUT)
    play.because("SS-8.7", name=one.name)


def drop_turn(play: Play[Fight]) -> None:
    """End the turn of a combatant who has gone out, and the action under way."""
    play.do(ExchangeMoved(None))
    play.do(TurnEnded(play.state.turn))
