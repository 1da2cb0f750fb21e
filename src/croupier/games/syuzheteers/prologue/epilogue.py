"""The Epilogue: how characters changed, whether they got what they wanted, rewards, the end.

SZ-11.15 to SZ-11.17, Procedure 8.
"""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers.input_checks import acting_character, text_of
from croupier.games.syuzheteers.objections import judge_claims
from croupier.games.syuzheteers.objections.state import Matter
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.prologue import spend_rewards
from croupier.games.syuzheteers.prologue.commands import AssessWant, TellChange
from croupier.games.syuzheteers.prologue.events import ChangeTold, StepBegan, WantAssessed, WantClaimed
from croupier.games.syuzheteers.prologue.rewards import mark_experience
from croupier.games.syuzheteers.prologue.sheet_events import WantRevealed
from croupier.games.syuzheteers.scenes.state import DONE, EPILOGUE
from croupier.games.syuzheteers.state import Story

CHANGES, ASSESSMENT, REWARDS = "changes", "assessment", "rewards"
ASSESS = "assess"


@rule("SZ-11.15")
def next_to_tell(story: Story) -> str:
    """The player whose turn it is to say how their character has changed."""
    if story.phase != EPILOGUE or story.step != CHANGES:
        return ""
    return next((seat for seat in seats_in_play(story) if seat not in story.ready), "")


@rule("SZ-11.16", "SZ-R57")
def next_to_assess(story: Story) -> str:
    """The player whose want is assessed next, in seat order; empty while an answer is judged."""
    if story.phase != EPILOGUE or story.step != ASSESSMENT or story.opening.claimed is not None:
        return ""
    return next((seat for seat in seats_in_play(story) if story.character(seat).had_want is None), "")


@rule("SZ-11.15")
def tell_change(play: Play[Story], command: TellChange) -> None:
    """In turn, each player records how their character has changed."""
    seat = acting_character(play)
    play.require(
        next_to_tell(play.state) == seat, "SZ-11.15", "it is not your turn to describe a change", "wait for your turn"
    )
    play.do(ChangeTold(seat, text_of("text", command.text, "SZ-11.15")))
    play.because("SZ-11.15", name=play.state.character(seat).name)


@rule("SZ-11.16", "SZ-1.8")
def assess_want(play: Play[Story], command: AssessWant) -> None:
    """A player says whether their character got what they wanted; others may object."""
    seat = acting_character(play)
    play.require(next_to_assess(play.state) == seat, "SZ-11.16", "your want is not assessed now", "wait for your turn")
    play.do(WantClaimed(seat, command.met))
    name = play.state.character(seat).name
    words = f"{name} got what they wanted" if command.met else f"{name} did not get what they wanted"
    judge_claims.open_question(play, f"{ASSESS}:{seat}", seat, words, ASSESS)
    play.because("SZ-11.16", answered=command.met)


@judge_claims.on_end(ASSESS)
def settle_assessment(play: Play[Story], matter: Matter, stands: bool) -> None:
    """The answer stands; if it was struck, the opposite holds."""
    settle_want(play, stands=stands)


@rule("SZ-11.16", "SZ-R57")
def settle_want(play: Play[Story], *, stands: bool) -> None:
    """Record the answer unless it was struck; a want that was met is worth 1 experience."""
    claimed = play.state.opening.claimed
    if claimed is None:
        return
    seat, answered = claimed
    met = answered if stands else not answered
    play.do(WantAssessed(seat, met))
    play.because("SZ-11.16", answered=answered, stands=stands, met=met, experience=int(met))
    if met:
        mark_experience(play, seat, 1)


@rule("SZ-11.15", "SZ-11.17", "SZ-R57", "SZ-R62")
def go_on(play: Play[Story]) -> bool:
    """Take the next step of the Epilogue; return whether there was one."""
    now = play.state
    if now.phase != EPILOGUE or not seats_in_play(now):
        return False
    if now.step not in (CHANGES, ASSESSMENT, REWARDS):
        for one in now.characters:
            if not one.want.is_known_to("*"):
                play.do(WantRevealed(one.id, one.want.open()))
        play.do(StepBegan(CHANGES))
        return True
    if now.step == CHANGES and not next_to_tell(now):
        play.do(StepBegan(ASSESSMENT if play.ruling("assess") == "want_met" else REWARDS))
        return True
    judged = any(matter.on_end == ASSESS for matter in now.matters)
    if now.opening.claimed is not None and not judged:
        settle_want(play, stands=True)
        return True
    if now.step == ASSESSMENT and now.opening.claimed is None and not next_to_assess(now):
        play.do(StepBegan(REWARDS))
        return True
    if now.step == REWARDS and not spend_rewards.seats_to_ask(now):
        spend_rewards.reveal(play)
        play.do(StepBegan("", phase=DONE))
        return True
    return False
