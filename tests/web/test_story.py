"""`GET /api/tables/ID/story`: readable, complete as far as everybody saw it, without secrets, and safe to open."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from croupier.core.banners import Banner, Moment
from croupier.core.retelling import BREAK, LEFT_OUT, MECHANICS, NUMBERS, cast, deed, heading, prose, speech
from croupier.web.sentences import Sentence, joined
from croupier.web.story import (
    LONGEST,
    Block,
    Member,
    Retellings,
    Scene,
    Session,
    Story,
    people,
    story,
)
from croupier.web.story_pages import html, markdown
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
    (words,) = {read(who) for who in (gm, ana, ben)}
    assert words.startswith("# Our table\n")
    assert "> **GM:** It rains." in words
    assert "Ana shivers." in words
    assert "in secret" not in words
    assert words.startswith("# Our table\n\n*A game of Tiny by GM, Ana and Ben on ")
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
    text = ana.client.get(f"{ana.address}/story?form=md", headers=ana.headers).text
    assert "A story." in text
    assert "It goes on." in text
    assert not any(words in text for words in ("X-card", "continues", "break", "steps out", "is back"))


def test_only_people_at_the_table_read_it(gm: Person, client: TestClient[Any]) -> None:
    assert client.get(f"{gm.address}/story").status_code == 401
    other = make(client, name="Another table")
    assert client.get(f"{gm.address}/story", headers=other.headers).status_code in {401, 403}
    assert client.get(f"{gm.address}/story?form=pdf", headers=gm.headers).status_code == 422


def entry(version: int, *events: tuple[str, str], undone: bool = False) -> Entry:
    those = tuple({"type": type, "text": text} for type, text in events)
    return Entry(version, "2026-01-02T20:00:00Z", "p1", None, those, None, undone=undone)  # type: ignore[arg-type]


def told(entries: list[Entry], retellings: Retellings | None = None) -> Story:
    return story(entries, retellings or {}, "", "T")


def words(scene: Scene) -> list[str]:
    """The blocks of a scene, speech with its speaker."""
    return [
        f"{one.speaker}> {one.sentences[0].words}" if one.speaker else " ".join(each.words for each in one.sentences)
        for one in scene.blocks
    ]


def test_sessions_are_named_and_bookkeeping_is_left_out() -> None:
    found = told([
        entry(0, ("emoted", "Ana waves.")),
        entry(2, ("sitting_began", "Session 1 begins."), ("keys_promised", "This table has new luck keys.")),
        entry(3, ("hit", "Ana hits Ben.."), ("cards_moved", "Two cards move.")),
        entry(4, ("choices_opened", "Ana's sealed choice is opened."), ("said", "Ana: Ouch: that hurt.")),
        entry(5, ("sitting_began", "Session 2 begins.")),
    ])  # fmt: skip
    assert [(one.name, one.day, [words(scene) for scene in one.scenes]) for one in found.sessions] == [
        ("", "", [["Ana waves."]]),
        ("Session 1", "January 2, 2026", [["Ana hits Ben.", "Ana> Ouch: that hurt."]]),
    ]
    assert found.about == "Played on January 2, 2026."
    assert "## Session 1, January 2, 2026" in markdown(found)


LIKE_A_GAME: Retellings = {
    "let_on": LEFT_OUT,
    "flipped": MECHANICS,
    "round_over": BREAK,
    "tested": NUMBERS,
    "scene_set": heading(("Scene: <title>\\. <note>", "{title}"), ("Scene: <title>", "{title}")),
    "entered": cast("<name> is a new character: <note>"),
    "told_by_gm": speech("<speaker> narrates: <words>"),
    "hit": prose(("<who> attacks <whom>: <numbers>, hit", "{who} attacks {whom} and hits", "{numbers}")),
    "pass_on": LEFT_OUT,
}


def test_every_second_time_the_story_says_the_same_in_other_words() -> None:
    """A fight read as a list: "Nadja attacks Grim and hits. Grim attacks Nadja and hits." """
    hit = prose(("<who> attacks <whom>, hit", "{who} attacks {whom} and hits", "", "{whom} is hit by {who}"))
    lines = ("Nadja attacks Grim, hit.", "Grim attacks Nadja, hit.", "Nadja attacks Grim, hit.")
    found = told([entry(1, *(("hit", line) for line in lines))], {"hit": hit})
    assert words(found.sessions[0].scenes[0]) == [
        "Nadja attacks Grim and hits. Nadja is hit by Grim. Nadja attacks Grim and hits."
    ]


def test_numbers_have_no_parentheses_within_theirs() -> None:
    """A reader met "(5 dice (wounds: dice -1) at difficulty 6)"."""
    roll = prose(("<who> rolls <numbers>", "{who} rolls", "{numbers}"))
    found = told([entry(1, ("roll", "Nadja rolls 5 dice (wounds: dice -1) at difficulty 6 (a tie)."))], {"roll": roll})
    (said,) = found.sessions[0].scenes[0].blocks[0].sentences
    assert said.numbers == ("5 dice, wounds: dice -1, at difficulty 6, a tie",)


def test_a_hand_is_told_by_its_total_alone() -> None:
    """RC: a reader met "(20, 4, 6, J, against the miller's 21, J, 3, 8)"."""
    hand = prose(("<who> loses with <numbers>", "{who} loses", "{numbers}"))
    line = "Nadja loses with 20 (4, 6, J) against the miller's 21 (J, 3, 8)."
    (said,) = told([entry(1, ("hand", line))], {"hand": hand}).sessions[0].scenes[0].blocks[0].sentences
    assert said.numbers == ("20 against the miller's 21",)


def test_the_damage_of_a_hit_is_told_with_it_even_if_it_was_rolled_apart() -> None:
    """A fight was a column of pairs: "Nadja hits Grim. Grim takes 2 damage." """
    forms = {"roll": MECHANICS, "begins": heading(("Fight: <who>", "A fight", "{who} fight"))}
    cast_of = [entry(0, ("entered", f"{name} is a new character: x")) for name in ("Nadja", "Grim", "Old Grim")]
    hit = (("hit", "Nadja hits Grim."), ("roll", "A roll."), ("harm", "Grim takes 2 damage."), ("harm", "Grim falls."))
    miss = (("roll", "A roll."), ("hit", "Grim misses Old Grim."), ("harm", "Grim rests."))
    moments: tuple[Moment, ...] = ("result", "declared", "cost", "cost", "declared", "result")
    fight = entry(1, ("begins", "Fight: Nadja and Grim."), *hit, *miss)
    fight = msgspec.structs.replace(fight, banners=tuple(banner(at, one) for at, one in enumerate(moments, start=1)))
    found = told([*cast_of, fight], {**LIKE_A_GAME, **forms})
    assert words(found.sessions[0].scenes[-1]) == [
        "Nadja and Grim fight. Nadja hits Grim, who takes 2 damage and falls. Grim misses Old Grim. Grim rests."
    ]


def test_what_the_next_sentence_says_too_is_left_out_and_a_deed_begins_something_new() -> None:
    """A fight was told twice: "Nadja uses Dead Aim on Grim. Nadja attacks Grim with Dead Aim: Success." """
    uses = deed(("<who> uses <what> on <whom>", "{who} uses {what} on {whom}", "", "", "", " {whom} with {what}"))
    lines = (
        ("use", "Nadja uses Dead Aim on Grim."),
        ("hit", "Nadja attacks Grim with Dead Aim."),
        ("hit", "Nadja misses."),
        ("use", "Grim uses Veil on Nadja."),
    )
    cast_of = [entry(0, ("entered", f"{name} is a new character: x")) for name in ("Nadja", "Grim")]
    found = told([*cast_of, entry(1, *lines)], {**LIKE_A_GAME, "use": uses, "hit": prose()})
    assert words(found.sessions[0].scenes[0]) == [
        "Nadja attacks Grim with Dead Aim and misses. Grim uses Veil on Nadja."
    ]


def test_what_came_of_a_scene_is_told_there_even_if_it_is_decided_later() -> None:
    """The next scene began with what the one before it had become."""
    gain = prose(("<scene> becomes <what>, of <who>", "{who} gains {what}"))
    found = told(
        [
            entry(1, ("scene_set", "Scene: Who lit the fire?"), ("hit", "Nadja succeeds.")),
            entry(
                2, ("scene_set", "Scene: Who carries it?"), ("gain", "Who lit the fire? becomes The torch, of Nadja.")
            ),
            entry(3, ("hit", "Grim fails."), ("gain", "Who ran? becomes The road, of Grim.")),
        ],
        {**LIKE_A_GAME, "gain": gain},
    )
    assert [words(scene) for scene in found.sessions[0].scenes] == [
        ["Nadja succeeds. Nadja gains The torch."],
        ["Grim fails. Grim gains The road."],
    ]


def test_rounds_with_little_in_them_are_told_in_one_paragraph() -> None:
    """A fight of misses was a column of short paragraphs."""
    forms = {"hit": prose(("<who> attacks <whom>, miss", "{who} misses {whom}")), "round_over": BREAK}
    misses = [
        entry(at, ("hit", "Nadja attacks Grim, miss."), ("hit", "Grim attacks Nadja, miss."), ("round_over", "Round."))
        for at in range(1, 6)
    ]
    paragraphs = words(told(misses, forms).sessions[0].scenes[0])
    assert [one.count("Nadja misses Grim") for one in paragraphs] == [4, 1]


def test_a_game_declares_how_the_story_retells_its_events_and_commands() -> None:
    passing = msgspec.structs.replace(entry(3), line="Ben passes.", command={"type": "pass_on"})
    entries = [
        entry(1, ("let_on", "Nadja claims the next beat."), ("flipped", "Nadja flips a card.")),
        passing,
        entry(2, ("entered", "Nadja is a new character: never sleeps.")),
        entry(3, ("scene_set", "Scene: The old mill. The wheel stands still.")),
        entry(4, ("hit", "Nadja attacks Grim: 9 against 7, hit."), ("tested", "Power 3 against 2.")),
        entry(5, ("told_by_gm", "The GM narrates: Somebody laughs.")),
        entry(6, ("scene_set", "The scene is over.")),
    ]  # fmt: skip
    found = told(entries, LIKE_A_GAME)
    assert found.cast == (Member("Nadja", "never sleeps"),)
    (scene,) = found.sessions[0].scenes
    assert scene.title == "The old mill"
    assert words(scene) == [
        "The wheel stands still. Nadja attacks Grim and hits.", "The GM> Somebody laughs.", "The scene is over.",
    ]  # fmt: skip
    assert "and hits *(9 against 7; Power 3 against 2)*." in markdown(found)
    assert "and hits<small> (9 against 7; Power 3 against 2)</small>." in html(found)
    assert posted_lines(entries, LIKE_A_GAME)[:2] == ["Nadja flips a card.", "Nadja is a new character: never sleeps."]


def test_whoever_comes_back_is_told_of_as_they_are_now() -> None:
    """Found by a newcomer: a combatant removed from one side and added to the other was told of as on the first."""
    entries = [
        entry(1, ("entered", "Nadja is a new character: on the Heroes' side.")),
        entry(2, ("entered", "Nadja is a new character: on the Foes' side.")),
    ]
    assert told(entries, LIKE_A_GAME).cast == (Member("Nadja", "on the Foes' side"),)


def test_a_character_is_listed_with_their_player_whatever_the_table_laid_out_first() -> None:
    """Rust in the Canyon lays out a deck before a PC joins: its story named no player."""
    sits = entry(1, ("seat_taken", "Ana sits down."))
    sits = msgspec.structs.replace(sits, events=({**sits.events[0], "seat": "p1", "name": "Ana"},))
    joins = entry(
        2, ("deck_laid", ""), ("entered", "Nadja is a new character: x."), ("entered", "Grim is a new character: y.")
    )
    assert told([sits, joins], LIKE_A_GAME).cast == (Member("Nadja", "x", "Ana"), Member("Grim", "y"))
    assert "<b>Nadja</b><span> (played by Ana): x</span>" in html(told([sits, joins], LIKE_A_GAME))


def test_how_a_scene_came_out_stands_out_before_the_next_begins() -> None:
    over = msgspec.structs.replace(entry(2, ("over", "Grim gives up.")), banners=(banner(0, "end"),))
    scenes = [
        entry(1, ("scene_set", "Scene: The mill"), ("hit", "Nadja runs.")),
        over,
        entry(3, ("scene_set", "Scene: Home"), ("x", "All rest.")),
    ]
    page = html(told(scenes, LIKE_A_GAME))
    assert '<h2>The mill</h2>\n<p class="outcome">Nadja runs. Grim gives up.</p>' in page
    assert "<p>All rest.</p>" in page


def test_a_channel_hears_who_joins_and_leaves() -> None:
    """To the story they are bookkeeping."""
    entries = [entry(1, ("seat_taken", "Ana sits down.")), entry(2, ("seat_left", "Ana leaves the table."))]
    entries = [
        msgspec.structs.replace(one, events=({**one.events[0], "seat": "gm", "name": "Ana"},)) for one in entries
    ]
    assert posted_lines(entries, {}) == ["Ana sits down.", "Ana leaves the table."]
    assert told(entries).sessions == ()


def banner(event: int, moment: Moment) -> EntryBanner:
    return EntryBanner(event, Banner(moment, "attack"))


def test_a_fight_ends_in_its_own_part() -> None:
    hit = msgspec.structs.replace(
        entry(3, ("struck", "Ana plays the 7 of clubs."), ("hurt", "Grim is hurt.")),
        banners=(banner(0, "result"), banner(1, "cost")),
    )
    over = msgspec.structs.replace(entry(5, ("over", "The fight is over.")), banners=(banner(0, "end"),))
    found = told([hit, entry(4, ("said", "Ana: Ha!")), over])
    assert markdown(found).split("\n\n")[2:] == [
        "Ana plays the 7♣. Grim is hurt.", "> **Ana:** Ha!", "## How it ended", "The fight is over.\n",
    ]  # fmt: skip
    assert told([hit]).goes_on
    assert "To be continued." in html(told([hit]))
    assert not found.goes_on


@pytest.mark.parametrize(
    ("who", "words"),
    [
        ("Ana, Ana", "Ana misses, twice."),
        ("Ana, Ana, Ana, Ben", "Ana misses, 3 times. Ben misses."),
        ("Ana, Ben", "Ana misses; so does Ben."),
        ("Ana, Ben, Ana", "Ana misses; so does Ben. Ana misses."),
    ],
)
def test_the_same_sentence_again_is_counted_not_told_of_somebody_else(who: str, words: str) -> None:
    """A story said "Bandit attacks Asha and misses; so does Bandit"."""
    told_of = [Sentence(f"{name} misses.", begins=True) for name in who.split(", ")]
    assert " ".join(one.words for one in joined(told_of, ["Ana", "Ben"])) == words


def test_what_does_not_happen_to_one_does_not_happen_to_the_other_either() -> None:
    """A story said "Ezra does not get the stakes; so does Silas"."""
    told_of = [Sentence(f"{name} does not get the stakes.", begins=True) for name in ("Ana", "Ben")]
    (one,) = joined(told_of, ["Ana", "Ben"])
    assert one.words == "Ana does not get the stakes; neither does Ben."


def test_a_result_that_the_end_repeats_is_told_with_the_one_before_it() -> None:
    """A hand was told in two sentences: how it went, and who gets the stakes."""
    hand = entry(1, ("entered", "Nadja is a new character: x"), ("lost", "Nadja loses."), ("stakes", "Nadja keeps it."))
    stakes = EntryBanner(2, Banner("result", "stakes", uncounted=True))
    hand = msgspec.structs.replace(hand, banners=(banner(1, "result"), stakes))
    assert words(told([hand], LIKE_A_GAME).sessions[0].scenes[0]) == ["Nadja loses and keeps it."]


def test_two_who_do_the_same_to_each_other_in_turn_are_told_of_once() -> None:
    """Five misses in a row were five sentences."""
    miss = prose(("<who> attacks <whom>: miss", "{who} misses {whom}", "", "", "{who} and {whom} miss each other"))
    lines = ["Ana attacks Ben: miss.", "Ben attacks Ana: miss.", "Ana attacks Ben: miss.", "Ana attacks Cem: miss."]
    found = told([entry(n, ("blow", line)) for n, line in enumerate(lines)], {"blow": miss})
    assert words(found.sessions[0].scenes[0]) == ["Ana and Ben miss each other again and again. Ana misses Cem."]


def test_each_kind_of_sentence_takes_turns_with_its_other_words() -> None:
    """With one turn for all, a roll and its result always had the same words."""
    retellings = {
        "began": prose(("<who> begins", "{who} begins", "", "{who} sets out")),
        "won": prose(("<who> wins", "{who} wins", "", "{who} makes it")),
    }
    entries = [entry(n, ("began", f"Nadja begins {n}."), ("won", f"Nadja wins {n}.")) for n in range(2)]
    plain = [
        msgspec.structs.replace(one, events=tuple({**e, "text": str(e["text"])[:-3] + "."} for e in one.events))
        for one in entries
    ]
    found = " ".join(words(told(plain, retellings).sessions[0].scenes[0]))
    assert found == "Nadja begins. Nadja wins. Nadja sets out. Nadja makes it."


def test_consecutive_sentences_about_one_person_are_joined() -> None:
    happenings: tuple[tuple[str, Moment], ...] = (
        ("Nadja takes center stage.", "declared"),
        ("Nadja succeeds.", "result"),
        ("Nadja rests.", "declared"),
        ("Grim rests.", "declared"),
        ("Grim 2 is tired.", "result"),
    )
    declared = [
        msgspec.structs.replace(entry(n, ("acts", text)), banners=(banner(0, moment),))
        for n, (text, moment) in enumerate(happenings)
    ]
    present = [entry(0, ("entered", f"{name} is a new character: x")) for name in ("Nadja", "Grim", "Grim 2")]
    found = told([*present, *declared], LIKE_A_GAME)
    assert words(found.sessions[0].scenes[0]) == [
        "Nadja takes center stage and succeeds. Nadja rests; so does Grim. Grim 2 is tired."
    ]


def test_a_long_run_of_entries_is_several_paragraphs() -> None:
    found = told([entry(n, ("acts", f"Grim turns card {n}, and a word more.")) for n in range(100)])
    lengths = [len(one) for one in words(found.sessions[0].scenes[0])]
    assert len(lengths) > 3
    assert max(lengths) < 2 * LONGEST


def test_the_story_names_who_played() -> None:
    seated = [
        msgspec.structs.replace(entry(1), events=({"type": "seat_taken", "seat": seat, "name": name, "text": ""},))
        for seat, name in (("gm", "Gil"), ("p1", "Ana"), ("p1", "Ana"), ("p2", "<b>"))
    ]
    assert people(seated) == ["Gil (GM)", "Ana", "<b>"]
    page = html(story(seated, {}, "Friday", "Tiny"))
    assert "<p>A game of Tiny by Gil (GM), Ana and &lt;b&gt; on January 2, 2026.</p>" in page


EVIL = "<script>alert(1)</script> *bold* [x](javascript:1) `code` # no heading"


def test_people_of_whom_nothing_is_known_share_a_line() -> None:
    one = Story("T", "", (Member("Ana", "", "Anna"), Member("Sow"), Member("Grim")), (), (), False)
    assert "- **Ana** (played by Anna)\n- Also Sow and Grim\n" in markdown(one)
    assert '<li class="others">Also Sow and Grim</li>' in html(one)


def test_peoples_words_are_never_markup() -> None:
    scene = Scene(EVIL, [Block((Sentence(EVIL, (EVIL,)),)), Block((Sentence(EVIL),), EVIL)])
    evil = Story(
        EVIL, EVIL, (Member(EVIL, EVIL, EVIL),), (Session(EVIL, "", [scene]),), (Block((Sentence(EVIL),)),), False
    )
    page = html(evil)
    assert "<script" not in page
    assert page.count("&lt;script&gt;") == 11
    assert not re.search(r"(?<!\\)[<>*`\[\]](?=script|bold|x\]|code)", markdown(evil))


@pytest.mark.parametrize(
    ("card", "short", "color"),
    [("the ace of spades", "A♠", ""), ("the 10 of hearts", "10♥", " red"), ("the queen of diamonds", "Q♦", " red")],
)
def test_cards_are_drawn(card: str, short: str, color: str) -> None:
    found = told([entry(1, ("acts", f"Ana plays {card}."))])
    assert f"plays the {short}." in markdown(found)
    assert f'<span class="card{color}" role="img" aria-label="{card[4:]}"' in html(found)


def test_a_link_to_the_story_opens_for_every_seat_and_says_who_may_read_it(gm: Person, ana: Person) -> None:
    """It was raw JSON for everybody but the seat in the address."""
    page = f"/tables/{gm.table}/story?seat=gm"
    as_a_browser = {"accept": "text/html", **ana.headers}
    read_there = ana.client.get(page, headers=as_a_browser)
    assert read_there.status_code == 200
    assert '<article class="story">' in read_there.text
    assert read_there.text.count(f'href="/tables/{gm.table}/replay?seat={ana.seat}"') == 2
    assert '<label for="numbers">Show scores and rolls</label>' in read_there.text
    assert ana.client.get(f"{gm.address}/story?seat=gm", headers=as_a_browser).status_code == 200
    ana.client.cookies.clear()
    for address in (page, f"{gm.address}/story"):
        refused = ana.client.get(address, headers={"accept": "text/html"})
        assert refused.status_code == 401
        assert "This story is for the people at its table" in refused.text
        assert "<form" in refused.text


def test_a_watcher_reads_the_same(client: TestClient[Any]) -> None:
    gm = make(client, watchers="open")
    eve = join(client, gm, "Eve", seat="watch")
    gm.act("say", text="Hello.")
    assert read(gm) == read(eve)


def test_a_sentence_about_two_people_is_not_joined_with_the_next_about_the_first() -> None:
    """It read: Ana and Ben against Cole: talking."""
    told = [Sentence("Ana and Ben against Cole."), Sentence("Ana: talking."), Sentence("Ben: talking.")]
    assert joined(told, ["Ana", "Ben"])[0].words == "Ana and Ben against Cole."


def test_what_came_of_an_attack_is_told_after_a_colon() -> None:
    """It read: Ana attacks Ben with an axe and against Ben: hit."""
    attack = [Sentence("Ana attacks Ben with an axe."), Sentence("Ana against Ben: hit.")]
    other = [Sentence("Ana waits."), Sentence("Ana against Ben: miss.")]
    assert [one.words for one in joined([*attack, *other], ["Ana", "Ben"])] == [
        "Ana attacks Ben with an axe: hit.",
        "Ana waits.",
        "Ana against Ben: miss.",
    ]
