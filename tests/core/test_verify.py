"""A journal's luck, verified afterward: opened keys draw again, and every change is reported."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import high_card
from croupier.core import entry as entries
from croupier.core.luck_sources import KeyedLuck, SeededLuck
from croupier.core.secrets import Hidden
from croupier.core.session import sit_down, with_bots
from croupier.core.state import TABLE, State
from croupier.core.table import Table
from croupier.core.table_commands import GiveWord, OpenSitting, TypeLuck, UseRealLuck
from croupier.core.verify import Verified, verify

GAME = high_card.GAME
DOOR = KeyedLuck(b"v" * 32)
Change = Callable[[list[dict[str, object]]], None]


def start() -> State:
    state: State = GAME.begin(("p1", "p2"), GAME.read_settings({}), with_gm=False, mode="enforce", consent="all")
    return state


@pytest.fixture(scope="module")
def evening() -> list[bytes]:
    """The lines of a finished game."""
    table = sit_down(GAME, DOOR, players=2, consent="all")
    session = with_bots(table, "evening")
    for _ in session.run():
        pass
    session.close()
    return [entries.write(one) for one in table.entries]


def judged(lines: list[bytes], change: Change | None = None) -> Verified:
    rows = [json.loads(line) for line in lines]
    if change is not None:
        change(rows)
    return verify(GAME, start(), DOOR.root, DOOR.algorithm, [json.dumps(row).encode() for row in rows])


def event(rows: list[dict[str, object]], kind: str) -> dict[str, object]:
    return next(one for row in rows for one in row["events"] if one["type"] == kind)  # type: ignore[attr-defined]


def test_an_untouched_journal_is_sound_and_every_opened_draw_is_recomputed(evening: list[bytes]) -> None:
    found = judged(evening)
    assert found.is_sound
    assert found.draws["checked"] > 0
    assert found.keys > 0
    assert found.seals["checked"] > 0
    assert "checked" in found.summary


def test_a_draw_under_a_closed_key_counts_as_sealed(evening: list[bytes]) -> None:
    first = next(at for at, line in enumerate(evening) if b'"card_seen"' in line)
    assert judged(evening[: first + 1]).draws == {"sealed": 2}


def test_a_draw_that_does_not_follow_from_its_key_fails(evening: list[bytes]) -> None:
    def change(rows: list[dict[str, object]]) -> None:
        name = event(rows, "key_opened")["name"]
        drawn = [(row, one) for row in rows for one in row["draws"] if one["question"]["key"] == name]  # type: ignore[attr-defined]
        row, last = drawn[-1]
        old, new = last["answer"], next(face for face, _ in last["question"]["options"] if face != last["answer"])
        last["answer"] = new
        for one in row["events"]:  # type: ignore[attr-defined]
            if one["type"] == "card_seen" and one["face"]["value"] == old:
                one["face"]["value"] = new

    found = judged(evening, change)
    assert any("its key gives" in line for line in found.wrong)
    assert found.draws["failed"] == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda rows: event(rows, "key_opened").update(key="00" * 32), "is not under the root"),
        (lambda rows: event(rows, "key_opened").update(path=[]), "is not under the root"),
        (lambda rows: event(rows, "choices_opened")["seals"][0]["salt"].update(value="x"), "is not the one opened"),  # type: ignore[index]
        (lambda rows: rows[5].update(n=9), "entry 9 is in the place of entry 6"),
        (lambda rows: rows[6].update(events=[{"type": "nonsense"}]), "cannot be read"),
        (lambda rows: event(rows, "cards_moved").update(source="nowhere"), "does not follow"),
    ],
)
def test_every_error_is_reported(evening: list[bytes], change: Change, said: str) -> None:
    found = judged(evening, change)
    assert not found.is_sound
    assert any(said in line for line in found.wrong)


def test_a_card_shown_but_not_drawn_is_reported(evening: list[bytes]) -> None:
    def change(rows: list[dict[str, object]]) -> None:
        row = next(row for row in rows if row["draws"])
        row["draws"] = row["draws"][1:]  # type: ignore[index]

    assert any("was shown" in line for line in judged(evening, change).wrong)


def test_typed_luck_is_reported_as_typed() -> None:
    table: Table[Any] = Table(GAME, start(), DOOR)
    table.submit(TABLE, OpenSitting(), "")
    table.submit("p2", UseRealLuck(on=True), "")
    deal = next(one for one in table.choices("p1") if one.command["type"] == "deal")
    table.submit("p1", GAME.read_command(json.dumps(deal.command).encode()), "")
    table.submit("p2", TypeLuck("KD"), "")
    found = verify(GAME, start(), DOOR.root, DOOR.algorithm, [entries.write(one) for one in table.entries])
    assert found.is_sound
    assert found.draws["typed in"] == 1


@pytest.mark.parametrize("rules", ["", "x"])
def test_draws_before_an_awaited_real_card_are_sound(rules: str) -> None:
    """The rule drew two cards and stopped at the third: the second draw excludes the first card."""
    begun = GAME.begin(("p1", "p2", "p3"), GAME.read_settings({}), with_gm=False, mode="enforce", consent="all")
    table: Table[Any] = Table(GAME, begun, DOOR)
    table.rules = rules
    table.submit(TABLE, OpenSitting(), "")
    table.submit("p3", UseRealLuck(on=True), "")
    deal = next(one for one in table.choices("p1") if one.command["type"] == "deal")
    stopped = table.submit("p1", GAME.read_command(json.dumps(deal.command).encode()), "")
    assert [len(draw.question.options) for draw in stopped.draws] == [52, 51]
    lines = [entries.write(one) for one in table.entries]
    assert verify(GAME, begun, DOOR.root, DOOR.algorithm, lines, rules=rules).wrong == ()


def test_an_unknown_algorithm_makes_keyed_draws_unsound() -> None:
    """Security audit 2: line 1 names another algorithm to keep anything from being checked."""
    table = sit_down(GAME, DOOR, players=2, consent="all")
    for _ in with_bots(table, "x").run(10):
        pass
    lines = [entries.write(one) for one in table.entries]
    assert set(verify(GAME, start(), DOOR.root, "croupier-hmac-sha256-9", lines).draws) == {"failed"}


def test_a_line_in_another_form_is_found() -> None:
    """Security audit 2: an unknown or repeated field is no part of an honest export."""
    table: Table[Any] = Table(GAME, start(), DOOR)
    table.rules = "x"
    table.submit(TABLE, OpenSitting(), "")
    (line,) = [entries.write(one) for one in table.entries]
    for other in (line.replace(b'"n":1', b'"n":1,"n":1'), line.replace(b'"sitting":1', b'"sitting":1,"more":2')):
        assert other != line
        found = verify(GAME, start(), DOOR.root, DOOR.algorithm, [other], rules="x")
        assert any("is not in this version's format" in one for one in found.wrong)


@pytest.mark.parametrize("error", [StopIteration, Hidden, ZeroDivisionError, RecursionError, AssertionError])
def test_an_entry_that_cannot_be_applied_is_found(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    """Security audit 2: events that no server wrote may raise anything; that is a finding, not a traceback."""
    table: Table[Any] = Table(GAME, start(), DOOR)
    table.submit(TABLE, OpenSitting(), "")

    def broken(state: State, event: object) -> State:
        raise error

    monkeypatch.setattr(GAME, "apply", broken)
    found = verify(GAME, start(), DOOR.root, DOOR.algorithm, [entries.write(one) for one in table.entries])
    assert "entry 1 does not follow from those before it" in found.wrong[0]


def test_luck_without_a_commitment_is_not_called_verified() -> None:
    luck_source = SeededLuck("x")
    table = sit_down(GAME, luck_source, players=2, consent="all")
    for _ in with_bots(table, "x").run(10):
        pass
    lines = [entries.write(one) for one in table.entries]
    assert set(verify(GAME, start(), "", luck_source.algorithm, lines).draws) == {"unpromised"}
    kept = verify(GAME, start(), DOOR.root, DOOR.algorithm, lines)
    assert set(kept.draws) == {"failed"}


def opened(rows: list[dict[str, object]]) -> list[str]:
    """The first of the opened words: seat, word, salt."""
    return event(rows, "words_opened")["words"][0]  # type: ignore[index,no-any-return]


def with_words() -> list[bytes]:
    """The lines of a table at which two seats gave a word before the session and one during it."""
    table: Table[Any] = Table(GAME, start(), DOOR)
    for seat, word in (("p1", "rain"), ("p2", "moss")):
        table.submit(seat, GiveWord(word), "")
    table.submit(TABLE, OpenSitting(), "")
    table.submit("p1", GiveWord("later"), "")
    return [entries.write(one) for one in table.entries]


def test_words_are_checked_against_their_seals() -> None:
    found = judged(with_words())
    assert found.is_sound
    assert found.words == {"checked": 2, "sealed": 1}
    assert "words: 2 checked, 1 sealed" in found.summary


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda rows: opened(rows).__setitem__(1, "snow"), "the word of p1 is not the one that was sealed"),
        (lambda rows: opened(rows).__setitem__(2, "00"), "the word of p1 is not the one that was sealed"),
        (lambda rows: opened(rows).__setitem__(2, ""), "the word of p1 is not the one that was sealed"),
        (lambda rows: event(rows, "words_opened")["words"].pop(), "are not those that were sealed"),  # type: ignore[attr-defined]
        (lambda rows: event(rows, "word_sealed")["salt"].update(value=""), "sealed without a salt"),  # type: ignore[attr-defined]
    ],
)
def test_a_word_that_was_changed_left_out_or_kept_without_salt_is_found(change: Change, said: str) -> None:
    found = judged(with_words(), change)
    assert any(said in line for line in found.wrong)
