"""Time limits for answering a question."""

import asyncio
from types import SimpleNamespace
from typing import Any

from croupier.core.answer_times import AnswerTimes
from croupier.core.secrets import Secret
from croupier.core.state import Ask, Prompt
from croupier.core.table_commands import TimeUp
from croupier.web.answer_timers import AnswerTimers
from support.web import own_loop


class Window(AnswerTimes[Any]):
    """The second question gets a limit once the window is open."""

    def limit(self, state: Any, ask: Ask) -> float | None:
        return state.window if ask.key == "claim" else None


WINDOW = Window()


def table(window: float | None) -> Any:
    prompts = (Prompt(Ask("p1", "think", ""), Secret("a")), Prompt(Ask("p2", "claim", ""), Secret("b")))
    return SimpleNamespace(window=window, prompts=prompts, pending=None, pause=None, seats=())


async def told_after(*looks: Any, running: bool = True, times: Window = WINDOW) -> list[TimeUp]:
    said: list[TimeUp] = []
    answer_timers = AnswerTimers(SimpleNamespace(answer_times=times), said.append)  # type: ignore[arg-type]
    for state in looks:
        answer_timers.look(state, running=running)
    await asyncio.sleep(0.05)
    answer_timers.stop()
    return said


def test_a_question_may_have_its_own_limit() -> None:
    assert own_loop.run(told_after(table(0.01))) == [TimeUp("p2", "claim")]


def test_the_clock_starts_when_an_open_question_gets_a_limit() -> None:
    assert own_loop.run(told_after(table(None))) == []
    assert own_loop.run(told_after(table(None), table(0.01))) == [TimeUp("p2", "claim")]


def test_lifting_a_limit_stops_the_clock() -> None:
    assert own_loop.run(told_after(table(0.01), table(None))) == []


def test_no_clock_runs_while_nobody_is_connected() -> None:
    assert own_loop.run(told_after(table(0.01), running=False)) == []


class Mandatory(Window):
    """No question has a default answer."""

    def has_default(self, ask: Ask) -> bool:
        return False


def test_no_clock_runs_for_a_question_without_a_default_answer() -> None:
    """After a minute others were offered to continue without its seat, which had no effect."""
    assert own_loop.run(told_after(table(0.01), times=Mandatory())) == []
