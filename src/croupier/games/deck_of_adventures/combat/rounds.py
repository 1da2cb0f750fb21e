"""Rounds: one pass through the order (P6)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.checks import effects
from croupier.games.deck_of_adventures.combat import combat_start, turn_order
from croupier.games.deck_of_adventures.combat.combat_end import beaten_side, can_both_fight
from croupier.games.deck_of_adventures.combat.delays import delayed_characters, is_gap
from croupier.games.deck_of_adventures.combat.events import (
    EndInSight,
    OrderCardKept,
    PlaceReached,
    RoundBegan,
    SteppedIn,
    TurnEnded,
)
from croupier.games.deck_of_adventures.combat.newcomer_events import NewcomerPlaced
from croupier.games.deck_of_adventures.combat.state import BEGUN, ENEMIES, Combat, Turn
from croupier.games.deck_of_adventures.harm import turn_conditions
from croupier.games.deck_of_adventures.harm.death_checks import due_death_checks
from croupier.games.deck_of_adventures.harm.state import DEATH
from croupier.games.deck_of_adventures.health import condition_changes, knockout, wounds
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.leave_shared_space import stand_aside_unseen
from croupier.games.deck_of_adventures.terrain.shared_spaces import is_stuck, movers
from croupier.games.deck_of_adventures.turns import turn_actions, turn_start
from croupier.games.deck_of_adventures.turns.current_turn import every_companion_of
from croupier.games.deck_of_adventures.turns.events import ReadiedOver, TurnSet


@rule("DA-11.8", "DA-1.7")
def go_on(play: Play[Adventure]) -> bool:
    """Run one automatic step of the combat; return whether there was one."""
    combat = play.state.combat
    if combat is not None and combat.choosing:
        return combat_start.go_on(play)
    if turn_order.place_newcomer(play):
        return True
    if combat is None or turn_actions.is_busy(play.state):
        return False
    if not combat.ordered:
        return combat_start.go_on(play)
    if not combat.over and not combat.goes_on and beaten_side(play.state):
        beaten = beaten_side(play.state)
        play.aside("DA-17.1" if beaten == ENEMIES else "DA-17.3", beaten=beaten)
        play.do(EndInSight(beaten))
        return True
    if combat.over and can_both_fight(play.state):
        play.aside("DA-17.1")
        play.do(EndInSight("", undone=True))
        return True
    if combat.turn is not None:
        return _turn_goes_on(play, combat.turn)
    return False if combat.over or combat.placing else _next(play, combat)


@rule("DA-11.8", "DA-11.9", "DA-11.13", "DA-16.10", "DA-R67")
def _next(play: Play[Adventure], combat: Combat) -> bool:
    """Go to the next place in the order or, after everyone's turn, to the next round; return whether it did."""
    if not combat.round:
        play.do(RoundBegan(1))
        return True
    for who in combat.order:
        if who not in (*combat.done, *combat.delayed, *combat.arrived):
            _reach(play, who)
            return True
    now = play.state
    for who in delayed_characters(now):
        one = now.character(who)
        if one.here and one.knockout is not None and one.knockout.dying:
            play.do(SteppedIn(who))  # a death Check instead of the turn, or the turn if they get up before it
            return True
        if one.is_out or not one.here or not is_gap(play.ruling, now):
            play.aside("DA-11.9", forfeits=now.character(who).name)
            play.do(SteppedIn(who, forfeited=True))
            return True
    if combat.delayed:
        return False
    if all(now.character(who).dead or not now.character(who).here or who in combat.gone for who in combat.order):
        return False
    if any(not wounds.is_fighting(now, who) for who in due_death_checks(now)):
        return False  # one a round for the dying who have no turn (DA-16.10)
    play.do(RoundBegan(combat.round + 1))
    _count_for_outsiders(play, combat)
    return True


@rule("DA-15.1", "DA-25.27")
def _count_for_outsiders(play: Play[Adventure], combat: Combat) -> None:
    """Count a new round for effects that are measured by the turns of a character without a place in the order."""
    for one in play.state.characters:
        if turn_actions.acts_in(one) not in combat.order:
            condition_changes.shorten_conditions(play, one.id)
            effects.shorten_effects(play, one.id)
            effects.end_of(play, f"turn:{one.id}", f"turn_end:{one.id}")


@rule("DA-11.12", "DA-15.1", "DA-R67")
def _reach(play: Play[Adventure], who: str) -> None:
    """Reach a character's place in the order; the surprised lose the turn of the first round."""
    play.do(PlaceReached(who))
    combat, one = play.state.combat, play.state.character(who)
    assert combat is not None
    if one.dead or not one.here or who in combat.gone:
        turn_start.after_turn_start(play, who)
        _end_effects(play, who)
        play.do(TurnEnded(who, told=False))
    elif combat.round == 1 and who in combat.surprised:
        play.aside("DA-R67", who=one.name)
        play.do(TurnSet(Turn(who, forfeited=True), "skipped"))
    else:
        lies = one.knockout is not None and not one.knockout.dying
        play.do(TurnSet(Turn(who), "lies" if lies else "reached"))


@rule("DA-11.11", "DA-11.12", "DA-15.1", "DA-16.3", "DA-16.5", "DA-3.10")
def _turn_goes_on(play: Play[Adventure], turn: Turn) -> bool:
    """Run the turn's start and end steps, and handle a knocked-out character's turn; return whether anything ran."""
    one = play.state.character(turn.who)
    combat = play.state.combat
    assert combat is not None
    if turn.readied:
        done = turn.major or turn.ending or one.is_out or not one.here or turn.who in combat.gone
        return done and _over(play, turn)
    if one.dead or not one.here or turn.who in combat.gone:
        if not {BEGUN, DEATH} & set(turn.steps):
            turn_start.after_turn_start(play, turn.who)
        return _over(play, turn)
    if one.knockout is not None:
        return _out(play, turn, dying=one.knockout.dying)
    if DEATH in turn.steps:
        return _over(play, turn)
    if not turn.begun:
        waits = one.seat != GM or combat.over or is_gap(play.ruling, play.state)
        if turn_actions.is_fresh(turn) and waits:
            return False
        if BEGUN not in turn.steps:
            turn_start.begin(play)
        elif not turn_conditions.start_steps(play):
            turn_start.begin_done(play)
        return True
    if not turn.ending:
        return False
    return turn_conditions.end_steps(play) or _over(play, turn)


@rule("DA-16.3", "DA-16.5", "DA-3.10", "DA-12.8")
def _out(play: Play[Adventure], turn: Turn, *, dying: bool) -> bool:
    """Handle a knocked-out character: before the turn, a death Check or a passed turn; during it, the turn ends.

    Return whether anything happened. If it ends on a friend's space, the GM first moves them aside.
    """
    if any(is_stuck(play.state.ruling, play.state, who) for who in movers(turn)):
        return False
    grid = play.state.grid
    if grid is not None and turn.begun:
        stand_aside_unseen(play, turn, tuple(one for one in grid.hidden.open() if one.who == turn.who))
    if turn.has_begun or DEATH in turn.steps:
        return _over(play, turn)
    if dying:
        return False
    turn_start.after_turn_start(play, turn.who)
    wounds.turn_begins(play, turn.who)
    knockout.turn_passed(play, turn.who)
    return _over(play, turn)


@rule("DA-1.2")
def break_off(play: Play[Adventure]) -> bool:
    """Cancel a newcomer's choice and leave them where they are, or end the turn that has begun; False if neither."""
    combat = play.state.combat
    if combat is None:
        return False
    for who in combat.choosing:
        play.do(OrderCardKept(who))
    for who in combat.placing:
        play.do(NewcomerPlaced(who, combat.order, who in combat.arrived))
    turn = combat.turn
    return bool(combat.choosing or combat.placing) or (
        turn is not None and not turn_actions.is_fresh(turn) and _over(play, turn)
    )


@rule("DA-3.6", "DA-11.11", "DA-R67")
def _over(play: Play[Adventure], turn: Turn) -> bool:
    """End the turn and close its windows. After a readied action, the waiting turn resumes."""
    if turn.readied:
        play.do(ReadiedOver(turn.who))
        return True
    if turn.begun:
        turn_start.ends(play, turn.who)
    wounds.close(play, turn.who)
    _end_effects(play, turn.who)
    play.do(TurnEnded(turn.who))
    return True


@rule("DA-25.27", "DA-5.9")
def _end_effects(play: Play[Adventure], who: str) -> None:
    """End the effects that last until the end of this character's turn, or of their Companions'."""
    effects.end_of(play, *(f"turn_end:{each}" for each in (who, *every_companion_of(play.state, who))))
