"""After a conflict: aftermath as players describe it, the answer on shared stakes (RC-14.6, RC-14.7)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.cost.commands import AnswerStakes, TellAftermath
from croupier.games.rust_in_the_canyon.cost.events import AftermathTold, StakesAnswered
from croupier.games.rust_in_the_canyon.cost.state import Outcome
from croupier.games.rust_in_the_canyon.people import gm_only, known, text_of
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-14.7")
def tell_aftermath(play: Play[Canyon], command: TellAftermath) -> None:
    """Describe the aftermath: stakes, fallout, what now. Told once, by the PC's player or the GM."""
    one = known(play, command.pc)
    play.need(
        play.seat in (one.seat, GM), f"{one.name}'s aftermath is for their player to describe", "describe your own PC's"
    )
    told = next((outcome for outcome in untold(play.state) if outcome.pc == one.id), None)
    play.need(told is not None, f"no aftermath of {one.name}'s is due", "wait for a conflict to be over")
    play.do(AftermathTold(one.id, text_of("text", command.text, "RC-14.7", required=False)))
    play.because("RC-14.7", name=one.name)


@rule("RC-14.6", "RC-R41")
def answer_stakes(play: Play[Canyon], command: AnswerStakes) -> None:
    """The GM answers the shared stakes, given the outcomes."""
    gm_only(play, "the answer to the stakes")
    after = play.state.aftermath
    play.need(
        after is not None and after.asks_gm, "no stakes are waiting for an answer", "wait for a conflict to be over"
    )
    assert after is not None
    play.do(StakesAnswered(after.stakes, command.yes, after.conflict))
    play.because("RC-14.6", yes=command.yes)


def untold(now: Canyon) -> tuple[Outcome, ...]:
    """Outcomes whose aftermath has not been described yet; the next conflict drops them."""
    after = now.aftermath
    if after is None or (now.conflict is not None and now.conflict.number != after.conflict):
        return ()
    return tuple(one for one in after.outcomes if one.told is None)
