"""Every answer to a prompt says in one line what it is good for, in sessions of bots in every game."""

import pytest
from msgspec import UNSET

from croupier.cli.demo import session_of
from croupier.core.choices import NOW, Choice
from croupier.games import game

GAMES = ("state-stack", "rust-in-the-canyon", "maelstrom", "deck-of-adventures", "syuzheteers")
MOST = 120
EVERY = 4
LONGEST = 120


def answers(name: str) -> list[Choice]:
    """The answers offered in the game's tour, looked at every few entries."""
    session = session_of(game(name), game(name).tour)
    found: list[Choice] = []
    for number, _ in enumerate(session.run(MOST)):
        if number % EVERY == 0:
            found += [one for seat in session.bots for one in session.table.choices(seat, NOW)]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_answer_has_a_help_text(name: str) -> None:
    found = answers(name)
    assert found
    assert {one.label for one in found if not one.help and one.row is UNSET} == set()


@pytest.mark.parametrize("name", GAMES)
def test_rows_have_short_labels_that_differ_and_separate_questions(name: str) -> None:
    rows: dict[tuple[object, object, object], list[object]] = {}
    for one in answers(name):
        assert (one.row is UNSET) == (one.short is UNSET), one.label
        if one.row is not UNSET:
            rows.setdefault((one.prompt, one.row, one.label), []).append(one.short)
    for (prompt, row, _), shorts in rows.items():
        assert len(set(shorts)) == 1, (prompt, row)
