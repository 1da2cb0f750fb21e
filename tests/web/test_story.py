"""`GET /api/tables/ID/story`: readable, complete as far as everybody saw it, without secrets, and safe to open."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from croupier.core.banners import Banner, Moment
from croupier.web.story import LONGEST, Chapter, Line, chapters, html, markdown, paragraphs, people
from croupier.web.webhooks.posted_lines import posted_lines
from croupier.web.wire import Entry, EntryBanner
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
    assert "in secret" not in words
    assert words.startswith("# Our table\n\nA game of Tiny by GM, Ana and Ben.\n\n")
    assert "sits down" not in words
    assert "I have a plan." not in words
    assert "2d6" not in words


def test_undone_entries_are_not_in_the_story(gm: Person, ana: Person) -> None:
    gm.act("say", text="One.")
    gm.act("say", text="Two.")
    gm.act("undo", version=gm.get()["version"])
    words = read(gm)
    assert "One." in words
    assert "Two." not in words


def test_safety_events_stay_at_the_table(gm: Person, ana: Person) -> None:
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
        entry(0, ("seat_taken", "Ana sits down.")),
        entry(1, ("emoted", "Ana waves.")),
        entry(2, ("sitting_began", "Session 1 begins."), ("keys_promised", "This table has new luck keys.")),
        entry(3, ("hit", "Ana hits Ben.."), ("cards_moved", "Two cards move.")),
        entry(4, ("choices_opened", "A sealed choice is opened: Ana."), ("said", "Ana: Ouch: that hurt.")),
        entry(5, ("sitting_began", "Session 2 begins.")),
    ])  # fmt: skip
    assert found == [
        Chapter("Before the first session", [Line("Ana waves.")]),
        Chapter("Session 1, 2026-01-02", [Line("Ana hits Ben."), Line("Ouch: that hurt.", "Ana")]),
    ]


def test_who_passes_is_left_out() -> None:
    passing = msgspec.structs.replace(entry(3), line="Ben passes.", command={"type": "pass_in_roll"})
    entries = [
        entry(1, ("beat_claimed", "Nadja claims the next beat of “Who?”")),
        entry(2, ("beat_passed", "Mirel passes."), ("beat_began", "Nadja has the beat: “Who?”")),
        passing,
        msgspec.structs.replace(passing, line="Ben answers.", command={"type": "answer"}),
    ]  # fmt: skip
    kept = ["Nadja has the beat: “Who?”", "Ben answers."]
    assert [line.text for line in chapters(entries)[0].lines] == kept
    assert posted_lines(entries) == kept


def test_a_channel_hears_who_joins_and_leaves() -> None:
    """To the story they are bookkeeping."""
    entries = [entry(1, ("seat_taken", "Ana sits down.")), entry(2, ("seat_left", "Ana leaves the table."))]
    assert posted_lines(entries) == ["Ana sits down.", "Ana leaves the table."]
    assert chapters(entries) == []


def banner(event: int, moment: Moment) -> EntryBanner:
    return EntryBanner(event, Banner(moment, "attack"))


def test_what_leads_to_a_result_is_one_paragraph_with_it() -> None:
    flips = [entry(n, ("flipped", f"Grim flips card {n}.")) for n in (1, 2)]
    hit = msgspec.structs.replace(
        entry(3, ("flipped", "Ana flips the 7 of clubs."), ("hit", "Ana hits Grim."), ("hurt", "Grim is hurt.")),
        banners=(banner(1, "result"), banner(2, "cost")),
    )
    over = msgspec.structs.replace(entry(5, ("over", "The fight is over.")), banners=(banner(0, "end"),))
    told = chapters([*flips, hit, entry(4, ("said", "Ana: Ha!")), entry(4, ("said", "Ben: Well done.")), over, *flips])
    assert markdown("T", "T", told).split("\n\n")[2:] == [
        "Grim flips card 1. Grim flips card 2. Ana flips the 7♣. **Ana hits Grim.** **Grim is hurt.**",
        "> **Ana:** Ha!",
        "> **Ben:** Well done.",
        "**The fight is over.**",
        "* * *",
        "Grim flips card 1. Grim flips card 2.\n",
    ]
    assert "<strong>Ana hits Grim.</strong> <strong>Grim is hurt.</strong></p>" in html("T", "T", told)


def test_a_long_run_of_entries_is_several_paragraphs() -> None:
    told = chapters([entry(n, ("flipped", f"Grim flips card {n}, and a word more.")) for n in range(100)])
    lengths = [sum(len(line.text) + 1 for line in one.lines) for one in paragraphs(told[0].lines)]
    assert len(lengths) > 3
    assert max(lengths) < 2 * LONGEST


def test_a_result_is_never_alone_and_words_end_before_the_next() -> None:
    told = chapters([
        entry(1, ("told", f"Ana: {'on and on ' * 80}and on")),
        msgspec.structs.replace(entry(2, ("hit", "Ana hits")), banners=(banner(0, "result"),)),
    ])  # fmt: skip
    assert [[line.text[-8:] for line in one.lines] for one in paragraphs(told[0].lines)] == [[" and on.", "na hits."]]


def test_the_story_names_who_played() -> None:
    seated = [
        msgspec.structs.replace(entry(1), events=({"type": "seat_taken", "seat": seat, "name": name, "text": ""},))
        for seat, name in (("gm", "Gil"), ("p1", "Ana"), ("p1", "Ana"), ("p2", "<b>"))
    ]
    assert people(seated) == ["Gil (GM)", "Ana", "<b>"]
    assert "<p><em>A game of Tiny by Gil (GM), Ana and &lt;b&gt;.</em></p>" in html("T", "Tiny", [], people(seated))


EVIL = "<script>alert(1)</script> *bold* [x](javascript:1) `code` # no heading"


def test_peoples_words_are_never_markup() -> None:
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
