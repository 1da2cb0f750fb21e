"""The table tunes its world: proposed and recorded answers to the worksheet (chapter 2)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.people import gm_only, text_of
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town.commands import (
    ProposeAnswer,
    RecordAnswer,
)
from croupier.games.rust_in_the_canyon.town.events import AnswerProposed, AnswerRecorded
from croupier.games.rust_in_the_canyon.town.world_questions import ALL, HOW_KNOWN, is_allowed

LONGEST_ANSWER, LONGEST_NAME = 200, 40


@rule("RC-2.3", "RC-2.7", "RC-R2")
def _answer(play: Play[Canyon], question: str, answer: str, *, required: bool) -> str:
    """An answer to a question of the worksheet, in any words. Raises Invalid."""
    if question not in ALL:
        raise Invalid("question", question, f"one of {', '.join(ALL)}", "RC-2.3")
    said = text_of("answer", answer, "RC-2.3", LONGEST_ANSWER, required=required)
    fits = question not in HOW_KNOWN or is_allowed(play.ruling("widely_known"), question, said)
    play.require(fits, "RC-R2", "bad value: at this table everyone knows the three factions", "leave it blank")
    return said


@rule("RC-2.3")
def propose_answer(play: Play[Canyon], command: ProposeAnswer) -> None:
    """A player proposes an answer; the GM records what the table settles on."""
    play.require(
        play.seat != GM, "RC-2.3", "not yours: players propose answers, and you record them", "record the answer"
    )
    said = _answer(play, command.question, command.answer, required=True)
    play.do(AnswerProposed(command.question, play.seat, said))
    play.because("RC-2.3", question=ALL[command.question].text, proposed=said)


@rule("RC-2.3", "RC-2.4", "RC-2.5", "RC-2.6")
def record_answer(play: Play[Canyon], command: RecordAnswer) -> None:
    """Record what the table settled on, at any time; a blank answer reopens the question."""
    gm_only(play, "recording what the table settled on")
    said = _answer(play, command.question, command.answer, required=False)
    play.do(AnswerRecorded(command.question, said))
    play.because("RC-2.3", question=ALL[command.question].text, answer=said or "blank")
