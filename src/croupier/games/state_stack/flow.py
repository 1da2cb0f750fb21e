"""The automatic steps between two answers: from initiative through the phases to the next round."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.burn_cards import burn_next
from croupier.games.state_stack.division import open_divisions, owes_division
from croupier.games.state_stack.end_fight import NOBODY_ACTS, end_fight, is_over, is_stuck, sides_standing
from croupier.games.state_stack.events import DivisionBegan
from croupier.games.state_stack.going_out import drop_turn, falls_are_due, is_turn_lost, take_those_who_fall
from croupier.games.state_stack.initiative import settle_initiative
from croupier.games.state_stack.phase_zero import catch_breath
from croupier.games.state_stack.phases import begin_phase, begin_turn, end_turn, next_in_phase, next_phase
from croupier.games.state_stack.places import must_flip
from croupier.games.state_stack.questions import open_questions
from croupier.games.state_stack.rounds import end_round
from croupier.games.state_stack.row_limits import is_busy_in_zero, may_keep_card, may_rebalance
from croupier.games.state_stack.state import DIVISION, INITIATIVE, PHASE, ZERO, Combatant, Fight
from croupier.games.state_stack.wake_and_heal import wake_up


def go_on(play: Play[Fight]) -> None:
    """Take automatic steps until a question is open or the fight has ended."""
    before, number = None, play.state.round
    while play.take(step) or play.take(answer_for_the_absent):
        now = play.state
        if not now.is_running or now.round == number:
            continue
        if is_stuck(before, now):
            if any(not places.blanks(now, one.id) for one in now.standing()):
                play.ruling("second_wind")
            end_fight(play, NOBODY_ACTS, side="")
            return
        before, number = now, now.round


@rule("SS-8.7")
def answer_for_the_absent(play: Play[Fight]) -> bool:
    """Answer for combatants of a player who has left: return whether there was a question to answer.

    They pass, do not rebalance, defend with the highest skill and split evenly.
    """
    kept = [one.kept_by_rule for one in play.state.combatants if one.is_standing or one.entering or one.waking]
    if not any(kept):
        return False
    if all(kept):
        return False  # no player is left to fight for: the fight waits for a takeover instead of continuing forever
    for question in open_questions(play.state):
        if question.about and play.state.combatant(question.about).kept_by_rule:
            command = question.default(play.state)
            play.because("SS-8.7", name=play.state.name_of(question.about))
            acting, play.seat = play.seat, question.seat
            try:
                play.game.rules[type(command)](play, command)
            finally:
                play.seat = acting
            return True
    return False


@rule("SS-5.12")
def step(play: Play[Fight]) -> bool:
    """Take one automatic step; False when a question has to be answered first.

    Cards are burned after an action, but not once the fight is over.
    """
    now = play.state
    if not now.is_running:
        return False
    if is_over(now):
        end_fight(play, "one side is left" if sides_standing(now) else "nobody is left standing")
        return True
    if is_turn_lost(now):
        drop_turn(play)
        return True
    if now.exchange is not None or now.placing is not None or now.burning:
        return False
    if now.to_burn:
        burn_next(play)
        return True
    steps = {INITIATIVE: _initiative, DIVISION: _division, PHASE: _phase, ZERO: _zero}
    return steps[now.stage](play)


@rule("SS-3.1", "SS-3.7")
def _initiative(play: Play[Fight]) -> bool:
    """Begin to divide the rows once everyone's initiative is settled; a combatant with no blank left stops flipping.

    Return whether anything happened.
    """
    flipping = [one for one in play.state.combatants if must_flip(play.state, one)]
    for one in flipping:
        if not places.blanks(play.state, one.id):
            settle_initiative(play, one)
            return True
    if flipping:
        return False
    play.do(DivisionBegan(play.state.round))
    return True


@rule("SS-3.4", "SS-3.8")
def _division(play: Play[Fight]) -> bool:
    """Once everyone who divides has chosen, reveal all divisions and begin phase four; return whether it did."""
    now = play.state
    if any(owes_division(now, one) for one in now.combatants):
        return False
    open_divisions(play)
    begin_phase(play, 4)
    return True


@rule("SS-4.1", "SS-4.4")
def _phase(play: Play[Fight]) -> bool:
    """Begin or end a turn, one after another, then begin the next phase; False while an answer is awaited."""
    now = play.state
    if now.turn and not now.has_acted:
        return False
    if now.turn:
        end_turn(play)
        return True
    one = next_in_phase(play)
    if falls_are_due(now, one):
        take_those_who_fall(play)
        return True
    if one is not None:
        begin_turn(play, one)
        return True
    phase = next_phase(now.phase)
    assert phase is not None
    if phase == 0:
        wake_up(play)
    begin_phase(play, phase)
    return True


@rule("SS-4.7", "SS-4.8", "SS-4.10")
def _zero(play: Play[Fight]) -> bool:
    """Let each combatant get a second wind or rebalance once; then discard cards too high and begin a new round.

    Return whether anything happened.
    """
    now = play.state
    if now.turn:
        return _leave_who_can_do_nothing(play, now.combatant(now.turn))
    one = next_in_phase(play)
    while one is not None and not is_busy_in_zero(now.ruling, now, one):
        begin_turn(play, one)
        end_turn(play)
        now, one = play.state, next_in_phase(play)
    if one is not None:
        begin_turn(play, one)
        if not may_keep_card(now.ruling, one):
            catch_breath(play, one)
        return True
    end_round(play)
    return True


@rule("SS-4.7", "SS-4.8")
def _leave_who_can_do_nothing(play: Play[Fight], one: Combatant) -> bool:
    """Skip combatants whom an override has left nothing to rebalance; an empty stack still gets second wind.

    Return whether the combatant was skipped.
    """
    if may_rebalance(play.state.ruling, play.state, one) or may_keep_card(play.state.ruling, one):
        return False
    catch_breath(play, one)
    if play.state.turn and play.state.placing is None:
        end_turn(play)
    return True
