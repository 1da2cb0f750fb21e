"""Requests for entropy and links: pages that answer, answer late, answer wrongly or do not answer."""

import hashlib
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from croupier.core.luck import entropy_commitment, links_purpose
from croupier.core.luck_events import LinksRevealed
from croupier.core.refusals import Impossible
from croupier.web.live_table import LiveTable
from support.web.sample import Person, told
from support.web.tiny import DrawOne

BRIEFLY = 3.0
"""Seconds that pages have here, where one stays silent on purpose."""


class Page:
    """What a seat's page does by itself, on a socket."""

    def __init__(self, person: Person, socket: Any, random: str) -> None:
        self.person, self.socket, self.random = person, socket, random
        self.commitment = entropy_commitment(random, "")
        chain = [hashlib.sha256(random.encode()).hexdigest()]
        for _ in range(8):
            chain.insert(0, hashlib.sha256(bytes.fromhex(chain[0])).hexdigest())
        self.chain = chain

    def commit(self) -> None:
        assert self.person.act("commit_entropy", commitment=self.commitment).status_code == 200

    def commit_chain(self) -> None:
        assert self.person.act("commit_chain", tip=self.chain[0], length=8).status_code == 200

    def reveal(self, random: str | None = None) -> None:
        assert told(self.socket, "reveal") == {"reveal": {"commitment": self.commitment}}
        answer = {"commitment": self.commitment, "random": random or self.random, "word": ""}
        self.socket.send_json({"reveal": answer})

    def link(self, at: int, link: str | None = "next") -> str:
        asked = told(self.socket, "link")["link"]
        assert asked["tip"] == self.chain[at]
        shown = self.chain[at + 1] if link == "next" else link
        self.socket.send_json({"link": {"tip": asked["tip"], "link": shown}})
        return str(asked["for"])


@pytest.fixture
def pages(gm: Person, ana: Person, ben: Person) -> Iterator[tuple[Page, Page]]:
    with ana.live() as one, ben.live() as other:
        found = (Page(ana, one, "aa" * 32), Page(ben, other, "bb" * 32))
        for page in found:
            told(page.socket, "snapshot")
        yield found


@pytest.fixture
def table(app: Any, gm: Person) -> LiveTable:
    """A table that waits for pages as long as a busy machine needs, unless a test uses `briefly`."""
    found: LiveTable = app.app.state["server"].table(gm.table)
    found.shared_luck.patience, found.shared_luck.moment = 60.0, 0.01
    return found


@contextmanager
def briefly(table: LiveTable) -> Iterator[None]:
    """Pages that do not answer are soon left out."""
    before, table.shared_luck.patience = table.shared_luck.patience, BRIEFLY
    yield
    table.shared_luck.patience = before


def events(person: Person, kind: str) -> list[dict[str, Any]]:
    entries = person.get("/log?limit=1000")["entries"]
    return [event for entry in entries for event in entry["events"] if event["type"] == kind]


def later(person: Person, kind: str, count: int = 1) -> list[dict[str, Any]]:
    """These events, once there are this many."""
    until = time.monotonic() + 20
    while len(found := events(person, kind)) < count and time.monotonic() < until:
        time.sleep(0.01)
    assert len(found) == count
    return found


def test_the_first_command_opens_the_entropy_that_pages_committed_to(
    gm: Person, table: LiveTable, pages: tuple[Page, Page]
) -> None:
    for page in pages:
        page.commit()
    with ThreadPoolExecutor(1) as thread:
        lay = thread.submit(gm.act, "lay")
        for page in pages:
            page.reveal()
        assert lay.result().status_code == 200
    (opened,) = events(gm, "entropy_opened")
    assert opened["reveals"] == [["p1", "aa" * 32, ""], ["p2", "bb" * 32, ""]]
    types = [event["type"] for entry in gm.get("/log")["entries"] for event in entry["events"]]
    assert types.index("entropy_opened") < types.index("sitting_began") < types.index("leaf_taken")
    (taken,) = events(gm, "leaf_taken")
    assert taken["mix"] == 1


def test_a_page_that_does_not_answer_is_missing_and_not_asked_again_until_it_is_back(
    gm: Person, ana: Person, table: LiveTable, pages: tuple[Page, Page]
) -> None:
    for page in pages:
        page.commit()
    with briefly(table), ThreadPoolExecutor(1) as thread:
        lay = thread.submit(gm.act, "lay")
        pages[0].reveal()
        assert lay.result().status_code == 200
    (opened,) = events(gm, "entropy_opened")
    assert (len(opened["reveals"]), opened["missing"]) == (1, ["p2"])
    assert table.shared_luck._silent == {"p2"}
    with pages[1].person.live() as socket:
        told(socket, "snapshot")
        assert table.shared_luck._silent == set()


def test_a_page_that_cannot_reveal_is_not_waited_for(gm: Person, table: LiveTable, pages: tuple[Page, Page]) -> None:
    """The page of a draft: submitting one took two seconds, since it was asked for entropy that it does not have."""
    for page in pages:
        page.commit()
    pages[1].socket.close()
    with pages[1].person.live(luck="0") as draft, ThreadPoolExecutor(1) as thread:
        told(draft, "snapshot")
        lay = thread.submit(gm.act, "lay")
        pages[0].reveal()
        assert lay.result().status_code == 200
    (opened,) = events(gm, "entropy_opened")
    assert ([seat for seat, *_ in opened["reveals"]], opened.get("missing", [])) == (["p1"], [])


@pytest.mark.parametrize("random", ["cc" * 32, "aa", ""])
def test_a_reveal_that_does_not_match_its_commitment_counts_as_none(
    gm: Person, table: LiveTable, pages: tuple[Page, Page], random: str
) -> None:
    pages[0].commit()
    with briefly(table), ThreadPoolExecutor(1) as thread:
        lay = thread.submit(gm.act, "lay")
        pages[0].reveal(random or "no hex at all")
        assert lay.result().status_code == 200
    (opened,) = events(gm, "entropy_opened")
    assert (opened["reveals"], opened["missing"]) == ([], ["p1"])


def test_a_latecomers_entropy_is_opened_soon_and_once_per_session(
    gm: Person, table: LiveTable, pages: tuple[Page, Page]
) -> None:
    gm.act("lay")
    assert events(gm, "entropy_opened") == []
    pages[0].commit()
    pages[0].reveal()
    later(gm, "entropy_opened")
    pages[0].commit()  # for the next session
    pages[1].commit()
    pages[1].reveal()
    opened = later(gm, "entropy_opened", 2)
    assert [[one[0] for one in each["reveals"]] for each in opened] == [["p1"], ["p2"]]
    assert [one["seats"] for one in events(gm, "reveals_called")] == [["p1"], ["p2"]]


def test_a_table_without_commitments_requests_no_entropy(
    gm: Person, table: LiveTable, pages: tuple[Page, Page]
) -> None:
    gm.act("lay")
    assert events(gm, "reveals_called") == []


def joint(gm: Person, pages: tuple[Page, Page]) -> None:
    gm.act("lay")
    assert gm.act("change_luck", luck="joint").status_code == 200
    for page in pages:
        page.commit_chain()


def test_a_draw_waits_for_the_links_of_the_other_seats(
    gm: Person, ana: Person, table: LiveTable, pages: tuple[Page, Page]
) -> None:
    joint(gm, pages)
    with ThreadPoolExecutor(1) as thread:
        drawn = thread.submit(ana.act, "draw_one")
        purpose = pages[1].link(0)
        assert drawn.result().status_code == 200
    (shown,) = events(gm, "links_revealed")
    assert shown["links"] == [["p2", pages[1].chain[1]]]
    assert "value" not in shown["nonce"]
    entry = table.table.entries[-1]
    nonce = next(one.nonce.open() for one in entry.events if isinstance(one, LinksRevealed))
    assert purpose == links_purpose(nonce, "p1", msgspec.json.encode(entry.command))
    assert [one.joint for one in entry.draws] == [True]


def test_a_seat_that_gives_no_link_is_left_out_and_named_until_it_is_back(
    gm: Person, ana: Person, table: LiveTable, pages: tuple[Page, Page]
) -> None:
    joint(gm, pages)
    for given in ("00" * 32, None):
        with briefly(table), ThreadPoolExecutor(1) as thread:
            drawn = thread.submit(ana.act, "draw_one")
            pages[1].link(0, given)
            assert drawn.result().status_code == 200
        assert ana.act("draw_one").status_code == 200  # at once, because it is not asked
        pages[1].commit_chain()
    assert [one.get("left_out") for one in events(gm, "links_revealed")] == [["p2"]] * 4
    with ThreadPoolExecutor(1) as thread:
        drawn = thread.submit(ana.act, "draw_one")
        pages[1].link(0)
        assert drawn.result().status_code == 200


def test_links_continue_from_draw_to_draw(gm: Person, ana: Person, table: LiveTable, pages: tuple[Page, Page]) -> None:
    joint(gm, pages)
    for at in range(3):
        with ThreadPoolExecutor(1) as thread:
            drawn = thread.submit(ana.act, "draw_one")
            pages[1].link(at)
            assert drawn.result().status_code == 200
    assert table.table.state.chains[-1].left == 5


def test_commands_take_turns_while_links_are_collected(
    gm: Person, ana: Person, table: LiveTable, pages: tuple[Page, Page]
) -> None:
    joint(gm, pages)
    with ThreadPoolExecutor(3) as threads:
        drawn = threads.submit(ana.act, "draw_one", "same id")
        asked = told(pages[1].socket, "link")["link"]
        again = threads.submit(ana.act, "draw_one", "same id")
        tell = threads.submit(gm.act, "tell", words="meanwhile")
        time.sleep(0.05)
        pages[1].socket.send_json({"link": {"tip": asked["tip"], "link": pages[1].chain[1]}})
        answers = [one.result() for one in (drawn, again, tell)]
    assert [one.status_code for one in answers] == [200, 200, 200]
    assert answers[0].json() == answers[1].json()
    assert len(events(gm, "links_revealed")) == 1


def test_links_for_a_command_that_is_refused_afterward_are_recorded(
    gm: Person, ana: Person, table: LiveTable, pages: tuple[Page, Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    joint(gm, pages)
    decide = table.table.decide

    def refused(seat: str, command: Any, at: str, prompt: str | None = None, links: Any = None) -> Any:
        if links is not None and isinstance(command, DrawOne):
            raise Impossible("something else happened meanwhile")
        return decide(seat, command, at, prompt, links)

    monkeypatch.setattr(table.table, "decide", refused)
    with ThreadPoolExecutor(1) as thread:
        drawn = thread.submit(ana.act, "draw_one")
        pages[1].link(0)
        assert drawn.result().status_code == 409
    (shown,) = events(gm, "links_revealed")
    assert shown["unused"] is True
    assert table.table.state.luck_counts.unused_links == 1


def test_a_malformed_answer_from_a_page_is_a_separate_problem(ana: Person, pages: tuple[Page, Page]) -> None:
    pages[0].socket.send_json({"link": {"tip": 1}})
    assert told(pages[0].socket, "ok")["problem"]["status"] in (400, 422)
    for nonsense in (
        {"link": {"tip": "", "link": "zz"}},
        {"reveal": {"commitment": "", "random": "zz", "word": "w" * 99}},
    ):
        pages[0].socket.send_json(nonsense)
    pages[0].socket.send_json({"ping": 1})
    assert told(pages[0].socket, "pong")
