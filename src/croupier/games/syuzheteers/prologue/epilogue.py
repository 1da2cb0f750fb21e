"""The Epilogue: what has changed, who got what she wanted, rewards, the end (SZ-11.15 to SZ-11.17, Procedure 8)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers.people import Table, player, state, text_of
from croupier.games.syuzheteers.prologue import spending
from croupier.games.syuzheteers.prologue.commands import AssessWant, TellChange
from croupier.games.syuzheteers.prologue.events import ChangeTold, StepBegan, WantAssessed, WantClaimed
from croupier.games.syuzheteers.prologue.order import playing
from croupier.games.syuzheteers.prologue.rewards import mark_experience
from croupier.games.syuzheteers.prologue.sheet_events import WantRevealed
from croupier.games.syuzheteers.roll import judging
from croupier.games.syuzheteers.roll.state import Matter
from croupier.games.syuzheteers.scenes.state import DONE, EPILOGUE
from croupier.games.syuzheteers.state import Story

CHANGES, ASSESSMENT, REWARDS = "changes", "assessment", "rewards"
ASSESS = "assess"


@rule("SZ-11.15")
def telling(story: Story) -> str:
    """Whose turn it is to say how her character has changed."""
    if story.phase != EPILOGUE or story.step != CHANGES:
        return ""
    return next((seat for seat in playing(story) if seat not in story.ready), "")


@rule("SZ-11.16", "SZ-R57")
def assessing(story: Story) -> str:
    """Of whose want it is asked now, in seat order; empty while an answer is judged."""
    if story.phase != EPILOGUE or story.step != ASSESSMENT or story.opening.claimed is not None:
        return ""
    return next((seat for seat in playing(story) if story.character(seat).had_want is None), "")


@rule("SZ-11.15")
def tell_change(play: Table, command: TellChange) -> None:
    """In turn, each player records how her character has changed."""
    seat = player(play)
    play.require(telling(state(play)) == seat, "SZ-11.15", "it is not your turn to tell", "wait for your turn")
    play.do(ChangeTold(seat, text_of("text", command.text, "SZ-11.15")))


@rule("SZ-11.16", "SZ-1.8")
def assess_want(play: Table, command: AssessWant) -> None:
    """A player says whether her character got what she wanted; others may object."""
    seat = player(play)
    play.require(assessing(state(play)) == seat, "SZ-11.16", "your want is not assessed now", "wait for your turn")
    play.do(WantClaimed(seat, command.met))
    name = state(play).character(seat).name
    words = f"{name} got what she wanted" if command.met else f"{name} did not get what she wanted"
    judging.open_question(play, f"{ASSESS}:{seat}", seat, words, ASSESS)


@judging.on_end(ASSESS)
def assessed(play: Table, matter: Matter, stands: bool) -> None:
    """The answer holds, or if it was struck the other one."""
    settle_want(play, stands=stands)


@rule("SZ-11.16", "SZ-R57")
def settle_want(play: Table, *, stands: bool) -> None:
    """What was answered holds unless it was struck; a want that was met is worth 1 experience."""
    claimed = state(play).opening.claimed
    if claimed is None:
        return
    seat, answered = claimed
    met = answered if stands else not answered
    play.do(WantAssessed(seat, met))
    play.because("SZ-11.16", answered=answered, stands=stands, met=met, experience=int(met))
    if met:
        mark_experience(play, seat, 1)


@rule("SZ-11.15", "SZ-11.17", "SZ-R57", "SZ-R62")
def go_on(play: Table) -> bool:
    """The next step of the Epilogue; whether something happened."""
    now = state(play)
    if now.phase != EPILOGUE or not playing(now):
        return False
    if now.step not in (CHANGES, ASSESSMENT, REWARDS):
        for one in now.characters:
            if not one.want.is_known_to("*"):
                play.do(WantRevealed(one.id, one.want.open()))
        play.do(StepBegan(CHANGES))
        return True
    if now.step == CHANGES and not telling(now):
        play.do(StepBegan(ASSESSMENT if play.ruling("assess") == "want_met" else REWARDS))
        return True
    judged = any(matter.on_end == ASSESS for matter in now.matters)
    if now.opening.claimed is not None and not judged:
        settle_want(play, stands=True)
        return True
    if now.step == ASSESSMENT and now.opening.claimed is None and not assessing(now):
        play.do(StepBegan(REWARDS))
        return True
    if now.step == REWARDS and not spending.asked(now):
        spending.reveal(play)
        play.do(StepBegan("", phase=DONE))
        return True
    return False
