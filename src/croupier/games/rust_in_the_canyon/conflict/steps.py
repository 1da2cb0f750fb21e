"""What happens automatically in a conflict, one step at a time, until a prompt is open (P2, P4)."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.conflict import (
    actions,
    ante,
    escalation,
    level,
    markers,
    opening,
    preparation,
    reserve,
)
from croupier.games.rust_in_the_canyon.conflict.ending import end, end_alone
from croupier.games.rust_in_the_canyon.conflict.events import ConflictMoved
from croupier.games.rust_in_the_canyon.conflict.participants import conflict
from croupier.games.rust_in_the_canyon.conflict.state import (
    ANTE,
    CHOOSE,
    CLAIM,
    OVER,
    PREPARE,
    RESERVE,
    SAY,
    SAY_AGAIN,
    SITUATION,
    STAKES,
    SURPRISE,
)
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-8.2", "RC-11.3")
def step(play: Play[Canyon]) -> bool:
    """Advance one step; return whether there was one."""
    this = play.state.conflict
    if this is None or this.step not in STEPS:
        return False
    if this.step not in (STAKES, SITUATION, CLAIM, OVER) and all(one.joining for one in this.still_in()):
        end(play)
        return True
    if this.duel and this.step not in (STAKES, SITUATION, CLAIM, OVER) and len(this.still_in()) == 1:
        end_alone(play)
        return True
    return STEPS[this.step](play)


@rule("RC-R72", "RC-8.3")
def _stakes(play: Play[Canyon]) -> bool:
    """Once all agree to the stakes and no read is open, go on to the situation; return whether it did.

    With no PC in play, the conflict is called off.
    """
    if not play.state.playing():
        opening.lapse(play)
        return True
    ready = opening.all_agree(play.state) and play.state.reading is None
    if ready:
        play.do(ConflictMoved(SITUATION, conflict(play.state).ahead))
        play.because("RC-8.4")
    return ready


def _situation(play: Play[Canyon]) -> bool:
    """Once all agree to the situation and no read or plan is in progress, go on; return whether it did.

    Neither belongs in steps 3 to 9.
    """
    now = play.state
    if not now.conflict or not now.conflict.contenders:
        return False
    return _move(play, opening.all_agree(now) and not _move_is_open(now), CLAIM, "RC-8.6")


@rule("RC-6.14", "RC-R72")
def _move_is_open(now: Canyon) -> bool:
    """Whether a read or a plan is still unsettled."""
    return now.reading is not None or now.planning is not None


@rule("RC-22.2")
def _discard_earlier_answers(play: Play[Canyon]) -> None:
    """Discard what nobody showed of the last conflict, once this one can no longer be called off."""
    for window in dict.fromkeys(
        seal.window for seal in play.state.seals if seal.window.startswith(("prepare ", "say "))
    ):
        play.drop(window)


def _claim(play: Play[Canyon]) -> bool:
    now = play.state
    those = conflict(now).still_in()
    if not those or any(one.claimed for one in those) or _move_is_open(now):
        return False
    if any(not one.asked_markers and markers.claimable(now, one) for one in those):
        return False
    _discard_earlier_answers(play)
    play.do(ConflictMoved(PREPARE))
    level.shuffle_at_the_start(play)
    return True


def _prepare(play: Play[Canyon]) -> bool:
    return _move(play, preparation.all_prepared(play.state), SAY, "RC-9.2")


def _say(play: Play[Canyon]) -> bool:
    """Once everyone has stated an action, reveal all preparations at once."""
    if not _all_said(play):
        return False
    preparation.reveal(play, actions.sayers(play.state))
    play.do(ConflictMoved(SURPRISE))
    return True


def _all_said(play: Play[Canyon]) -> bool:
    if any(not actions.has_said(play.state, about) for about in actions.sayers(play.state)):
        return False
    if any(actions.said_by(conflict(play.state), about) is None for about in actions.sayers(play.state)):
        actions.show_together(play)
    return True


def _reserve(play: Play[Canyon]) -> bool:
    """Deal no reserve while chips are being offered for a plan."""
    if not reserve.can_deal(play.state) or _move_is_open(play.state):
        return False
    reserve.deal_reserves(play)
    return True


def _ante(play: Play[Canyon]) -> bool:
    if ante.keep_out_the_short(play):
        return True
    if play.state.planning is not None or any(one.anted is None for one in conflict(play.state).still_in()):
        return False
    ante.ante_up(play)
    return True


def _over(play: Play[Canyon]) -> bool:
    """Once a hand is over, go on to step 9 or to the end of the conflict."""
    escalation.hand_over(play)
    return True


def _choose(play: Play[Canyon]) -> bool:
    return _move(play, escalation.all_chosen(play), SAY_AGAIN, "RC-13.2")


def _say_again(play: Play[Canyon]) -> bool:
    if actions.let_it_stand(play):
        return True
    if not _all_said(play) or actions.to_be_tagged(play.state) or markers.is_waiting(play.state):
        return False
    if _move_is_open(play.state):
        return False
    escalation.weigh(play)
    return True


def _move(play: Play[Canyon], ready: bool, to: str, clause: str) -> bool:
    if ready:
        play.do(ConflictMoved(to))
        play.because(clause)
    return ready


STEPS: dict[str, Callable[[Play[Canyon]], bool]] = {
    STAKES: _stakes,
    SITUATION: _situation,
    CLAIM: _claim,
    PREPARE: _prepare,
    SAY: _say,
    SURPRISE: lambda _: False,
    RESERVE: _reserve,
    ANTE: _ante,
    OVER: _over,
    CHOOSE: _choose,
    SAY_AGAIN: _say_again,
}
