"""Uploaded texts are parsed in a separate process, within limits (security audit 1)."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.core.parsing import ParsingNeeded
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures import GAME
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.parse_process import MOST_WAITING, ParseProcess, ParseResults
from croupier.web.problems import Refused
from support.web import own_loop
from support.web.parsing_sample import count_words, fail, fill_memory, run_forever
from support.web.sample import HOME, make


def worked_out(*due: ParsingNeeded, seconds: int = 5) -> list[Any]:
    """The result of each text, one after another, or the type of its error."""

    async def run() -> list[Any]:
        work, found = ParseProcess(seconds), []
        try:
            for one in due:
                try:
                    found.append(await work.read(one))
                except (Invalid, RuntimeError) as error:
                    found.append(error)
        finally:
            work.stop()
        return found

    return own_loop.run(run())


def test_a_text_is_parsed_in_another_process_and_its_result_keeps_its_type() -> None:
    """Security audit 1."""
    (found,) = worked_out(ParsingNeeded(count_words, ("one two two", ("two",))))
    assert found.counts == (("one", 1), ("two", 2))
    assert found.is_elsewhere


def test_a_text_that_takes_too_long_is_refused_with_the_limit_and_the_next_one_is_parsed() -> None:
    """Security audit 1."""
    slow, good = worked_out(ParsingNeeded(run_forever, ("x",)), ParsingNeeded(count_words, ("one", ())), seconds=1)
    assert isinstance(slow, Invalid)
    assert "within 1 seconds" in slow.why
    assert good.counts == (("one", 1),)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the address space of a process")
def test_a_text_that_takes_too_much_memory_is_refused_and_the_next_one_is_parsed() -> None:
    """Security audit 1."""
    large, good = worked_out(ParsingNeeded(fill_memory, ("x",)), ParsingNeeded(count_words, ("one", ())))
    assert isinstance(large, Invalid)
    assert "memory" in large.why
    assert good.counts == (("one", 1),)


def test_a_bug_is_distinguished_from_a_limit() -> None:
    (found,) = worked_out(ParsingNeeded(fail, ("x",)))
    assert isinstance(found, RuntimeError)
    assert "KeyError" in str(found)


def test_texts_over_the_queue_limit_are_refused_at_once() -> None:
    """Security audit 1."""

    async def run() -> list[BaseException | Any]:
        work = ParseProcess()
        try:
            due = [ParsingNeeded(count_words, (f"text {n}", ())) for n in range(MOST_WAITING + 1)]
            return await asyncio.gather(*map(work.read, due), return_exceptions=True)
        finally:
            work.stop()

    found = own_loop.run(run())
    assert [isinstance(one, Refused) for one in found] == [False] * MOST_WAITING + [True]
    refused = found[-1]
    assert isinstance(refused, Refused)
    assert (refused.kind.status, refused.retry_after) == (503, 5)


def test_a_parse_result_is_used_only_with_the_state_that_it_was_parsed_for() -> None:
    async def run() -> None:
        work = ParseProcess()
        readings, beside = ParseResults(work), ("two",)
        try:
            with pytest.raises(ParsingNeeded) as due:
                readings.find(count_words, ("a text", beside))
            await readings.read(due.value)
            assert readings.find(count_words, ("a text", beside)).counts == (("a", 1), ("text", 1))
            with pytest.raises(ParsingNeeded):
                readings.find(count_words, ("a text", ("three",)))
        finally:
            work.stop()

    own_loop.run(run())


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with Journal.open(tmp_path / "journal.db") as journal:
        app = create_app(journal, games={GAME.name: GAME})
        with TestClient(app, base_url=HOME) as client:
            yield client


@pytest.mark.parametrize("text", ["[" * 40_000, "{? a : b, " * 4_000, "a: [" * 9_000, "- " * 20_000])
def test_a_deeply_nested_pack_is_refused_without_being_parsed_to_the_end(client: TestClient[Any], text: str) -> None:
    """Security audit 1: 60 KB of `[` blocked the whole server for 15 s."""
    gm = make(client, game=GAME.name)
    answer = gm.act("add_pack", name="Deep", text=text)
    assert answer.status_code == 409
    assert "nesting more than 100 deep" in answer.json()["detail"]


def test_a_pack_is_parsed_in_the_other_process_and_not_in_the_server(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Security audit 1."""

    def never(*_: object) -> None:
        raise AssertionError("read in the server")

    monkeypatch.setattr("croupier.games.deck_of_adventures.packs.entry_types.tree", never)
    gm = make(client, game=GAME.name)
    assert gm.act("add_pack", name="Mine", text="Rope: {Type: General}\n").status_code == 200


def test_the_same_id_sent_twice_while_its_text_is_parsed_acts_once(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db") as journal:
        app = create_app(journal, games={GAME.name: GAME})
        with TestClient(app, base_url=HOME) as client:
            gm = make(client, game=GAME.name)
            with gm.live() as socket:
                socket.receive_json()
                for _ in range(2):
                    command = {"type": "add_pack", "name": "Mine", "text": "Rope: {Type: General}\n"}
                    socket.send_json({"command": command, "id": "once"})
                answers: list[dict[str, Any]] = []
                while len(answers) < 2:
                    message = socket.receive_json()
                    answers += [message] if "ok" in message else []
            assert [one["ok"] for one in answers] == [True, True]
            assert answers[0]["entry"] == answers[1]["entry"]
            assert client.get(f"{gm.address}/log", headers=gm.headers).text.count('"add_pack"') == 1
