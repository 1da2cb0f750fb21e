"""Slow odds run in a worker process: answered when ready, canceled when nobody wants them."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from croupier.core.odds.questions import TooManyCases
from croupier.core.refusals import Invalid
from croupier.web import odds_process
from croupier.web.odds_process import OddsProcess
from croupier.web.problems import Refused
from support.web.own_loop import run

AT = "support.web.tiny_odds:TinyOdds"


def task(size: Any, **more: Any) -> dict[str, Any]:
    return {"game": "tiny", "at": AT, "question": "long", "given": {"size": size}, "sides": [{}], **more}


@asynccontextmanager
async def working(patience: float = 30.0) -> AsyncIterator[OddsProcess]:
    worker = OddsProcess(patience)
    try:
        yield worker
    finally:
        worker.stop()


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def the_pid(worker: OddsProcess) -> int:
    while worker.pid is None:
        await asyncio.sleep(0.01)
    return worker.pid


def test_one_process_answers_questions_in_turn_and_ends_with_the_server() -> None:
    async def evening() -> int:
        async with working() as worker:
            first, second = worker.ask("a", task(1)), worker.ask("b", task(2))
            assert [(await one)["given"] for one in (first, second)] == [{"size": 1}, {"size": 2}]
            pid = await the_pid(worker)
            assert (await worker.ask("c", task(3)))["outcomes"][0]["probability"] == "1"
            assert worker.pid == pid
            return pid

    assert not is_alive(run(evening()))


def test_no_process_starts_before_the_first_question() -> None:
    async def evening() -> None:
        async with working() as worker:
            await asyncio.sleep(0)
            assert worker.pid is None

    run(evening())


def test_canceled_work_stops_at_its_next_checkpoint() -> None:
    async def evening() -> float:
        async with working() as worker:
            await worker.ask("warm", task(0))
            long = worker.ask("long", task(60_000))
            await asyncio.sleep(0.05)
            began = time.perf_counter()
            long.cancel()
            await worker.ask("next", task(0))
            return time.perf_counter() - began

    assert run(evening()) < 25  # the whole task takes a minute


def test_a_queued_question_that_is_canceled_never_starts() -> None:
    async def evening() -> None:
        async with working() as worker:
            first, gone, last = (worker.ask(one, task(20)) for one in "abc")
            gone.cancel()
            await asyncio.gather(first, last)
            assert worker._count == 3
            assert gone.cancelled()

    run(evening())


def test_a_question_asked_twice_is_computed_once_and_survives_one_cancellation() -> None:
    async def evening() -> None:
        async with working() as worker:
            one, other = worker.ask("same", task(50)), worker.ask("same", task(50))
            assert worker._count == 1
            one.cancel()
            assert (await other)["given"] == {"size": 50}

    run(evening())


def test_a_killed_process_is_replaced_and_its_question_asked_again() -> None:
    async def evening() -> None:
        async with working() as worker:
            await worker.ask("warm", task(0))
            first = await the_pid(worker)
            os.kill(first, signal.SIGSTOP)  # so that it cannot have answered before it is killed
            long = worker.ask("long", task(200))
            await asyncio.sleep(0.05)
            os.kill(first, signal.SIGKILL)
            assert (await long)["given"] == {"size": 200}
            assert worker.pid != first

    run(evening())


def test_a_question_that_kills_the_process_twice_gets_no_answer_and_the_next_one_does() -> None:
    async def evening() -> None:
        async with working() as worker:
            assert await worker.ask("deadly", task(13)) is None
            assert (await worker.ask("next", task(0)))["given"] == {"size": 0}

    run(evening())


def test_a_question_without_checkpoints_is_abandoned() -> None:
    async def evening() -> None:
        async with working(patience=0.5) as worker:
            assert await worker.ask("long", task(60_000)) is None

    run(evening())


def test_refusals_and_limits_keep_their_type() -> None:
    async def evening() -> None:
        async with working() as worker:
            with pytest.raises(Invalid) as refused:
                await worker.ask("bad", task("many"))
            assert (refused.value.field, refused.value.allowed) == ("size", "a whole number from 0 to 100000")
            with pytest.raises(TooManyCases):
                await worker.ask("vast", task(3, question="vast"))

    run(evening())


def test_a_bug_in_a_question_is_logged_and_gets_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(odds_process.log, "error", lambda line, *words: said.append(line % words))

    async def evening() -> None:
        async with working() as worker:
            assert await worker.ask("bug", task(1, question="none")) is None

    run(evening())
    assert [line for line in said if "a bug in tiny none" in line]


def test_the_queue_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_process, "MOST", 1)

    async def evening() -> None:
        async with working() as worker:
            asked = [worker.ask(one, task(30)) for one in "ab"]
            with pytest.raises(Refused):
                worker.ask("c", task(30))
            await asyncio.gather(*asked)

    run(evening())


@pytest.fixture(autouse=True)
def no_file_is_left(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    yield
    assert not list(tmp_path.iterdir())
