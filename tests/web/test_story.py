"""`GET /api/tables/ID/story`: readable, complete as far as everybody saw it, without secrets, and safe to open."""

from __future__ import annotations

import re
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.web.story import Chapter, Line, chapters, html, markdown
from croupier.web.wire import Entry
from support.web.sample import Person, join, make


def read(who: Person, form: str = "md") -> str:
    answer = who.client.get(f"{who.address}/story?form={form}", headers=who.headers)
    assert answer.status_code == 200
    assert f"-story.{form}" in answer.headers["content-disposition"]
    return str(answer.text)


def test_the_story_is_the_same_for_every_seat_and_has_no_secret(gm: Person, ana: Person, ben: Person) -> None:
    gm.act("lay")
    ana.act("draw_one")
    gm.act("say", text="It rains.")
    ana.act("emote", text="shivers")
    ana.act("whisper", to="gm", text="I have a plan.")
    ana.act("free_roll", roll="2d6", visibility="self")
    told = {read(who) for who in (gm, ana, ben)}
    assert len(told) == 1
    (words,) = told
    assert words.startswith("# Our table\n")
    assert "> **GM:** It rains." in words
    assert "Ana shivers." in words
    assert "Ana rolls dice in secret." in words
    assert "I have a plan." not in words
    assert "2d6" not in words


def test_what_was_undone_is_not_told(gm: Person, ana: Person) -> None:
    gm.act("say", text="One.")
    gm.act("say", text="Two.")
    gm.act("undo", version=gm.get()["version"])
    words = read(gm)
    assert "One." in words
    assert "Two." not in words


def test_what_is_about_safety_stays_at_the_table(gm: Person, ana: Person) -> None:
    ana.act("tell", words="A story.")
    assert ana.client.post(f"{ana.address}/x-card", headers=ana.headers).status_code == 204
    for type in ("continue", "call_break", "continue", "step_out", "return_to_table"):
        assert gm.act(type).status_code == 200
    ana.act("tell", words="It goes on.")
    told = ana.client.get(f"{ana.address}/story?form=md", headers=ana.headers).text
    assert "A story." in told
    assert "It goes on." in told
    assert not any(words in told for words in ("X-card", "continues", "break", "steps out", "is back"))


def test_only_people_at_the_table_read_it(gm: Person, client: TestClient[Any]) -> None:
    assert client.get(f"{gm.address}/story").status_code == 401
    other = make(client, name="Another table")
    assert client.get(f"{gm.address}/story", headers=other.headers).status_code in {401, 403}
    assert client.get(f"{gm.address}/story?form=pdf", headers=gm.headers).status_code == 422


def entry(version: int, *events: tuple[str, str], undone: bool = False) -> Entry:
    told = tuple({"type": type, "text": text} for type, text in events)
    return Entry(version, "2026-01-02T20:00:00Z", "p1", None, told, None, undone=undone)  # type: ignore[arg-type]


def test_sessions_are_chapters_and_bookkeeping_is_left_out() -> None:
    found = chapters([
        entry(1, ("seat_taken", "Ana sits down.")),
        entry(2, ("sitting_began", "Session 1 begins."), ("keys_promised", "This table has new luck keys.")),
        entry(3, ("hit", "Ana hits Ben.."), ("cards_moved", "Two cards move.")),
        entry(4, ("said", "Ana: Ouch: that hurt."), undone=False),
        entry(5, ("sitting_began", "Session 2 begins.")),
    ])  # fmt: skip
    assert found == [
        Chapter("Before the first session", [Line("Ana sits down.")]),
        Chapter("Session 1, 2026-01-02", [Line("Ana hits Ben."), Line("Ouch: that hurt.", "Ana")]),
    ]


EVIL = "<script>alert(1)</script> *bold* [x](javascript:1) `code` # no heading"


def test_peoples_words_are_words() -> None:
    told = [Chapter(EVIL, [Line(EVIL), Line(EVIL, EVIL)])]
    page = html(EVIL, EVIL, told)
    assert "<script" not in page
    assert page.count("&lt;script&gt;") == 6  # two titles, a chapter, two lines and a speaker
    words = markdown(EVIL, EVIL, told)
    assert not re.search(r"(?<!\\)[<>*`\[\]](?=script|bold|x\]|code)", words)


@pytest.mark.parametrize(
    ("words", "short", "color"),
    [("the ace of spades", "A♠", ""), ("the 10 of hearts", "10♥", " red"), ("the queen of diamonds", "Q♦", " red")],
)
def test_cards_are_drawn(words: str, short: str, color: str) -> None:
    told = [Chapter("One", [Line(f"Ana plays {words}.")])]
    assert f"plays the {short}." in markdown("T", "G", told)
    assert f'<span class="card{color}" role="img" aria-label="{words[4:]}"' in html("T", "G", told)


def test_a_watcher_reads_the_same(client: TestClient[Any]) -> None:
    gm = make(client, watchers="open")
    eve = join(client, gm, "Eve", seat="watch")
    gm.act("say", text="Hello.")
    assert read(gm) == read(eve)
