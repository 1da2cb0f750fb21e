"""`demo --tour`: each game's short session shows many kinds of commands in few lines, and comes to an end."""

import json

import pytest

from croupier.cli.demo import session_of
from croupier.cli.tours import best_tour, shown_by
from croupier.cli.transcript import merge_repeats
from croupier.core.state import WATCH
from croupier.core.tour import Tour
from croupier.games import game as game_named
from support.cli.sample import Croupier


@pytest.mark.parametrize(
    ("name", "kinds", "lines"),
    [
        ("state-stack", 18, 180),
        ("syuzheteers", 27, 220),
        ("rust-in-the-canyon", 49, 220),
        ("maelstrom", 46, 210),
        ("deck-of-adventures", 50, 350),
    ],
)
def test_a_tour_shows_much_in_few_lines(croupier: Croupier, name: str, kinds: int, lines: int) -> None:
    """Of what everybody is shown: secret entries are left out."""
    told = croupier("demo", name, "--tour", "--json")
    assert told.status == 0, told.err
    rows = [json.loads(line) for line in told.out.splitlines()]
    own = {command.__struct_config__.tag for command in game_named(name).rules}
    assert len({row["command"]["type"] for row in rows} & own) >= kinds
    texts = [[event["text"] for event in row["events"] if event["text"]] for row in rows]
    assert sum(len(merge_repeats(one)) for one in texts) <= lines
    assert texts[-1][-1] == "Session 1 is over."


@pytest.mark.usefixtures("high_card")
def test_the_search_finds_the_session_with_the_most_kinds_of_commands_within_its_lines() -> None:
    game = game_named("high-card")
    shown, tour = best_tour(game, lines=1000, seeds=2)
    *_, last = shown_by(game, tour)
    assert last == shown
    assert tour.entries == shown.entries
    assert shown.kinds == max(one.kinds for seed in (1, 2) for one in shown_by(game, Tour(seed, tour.players)))


def test_the_search_counts_only_what_everybody_is_shown() -> None:
    """Maelstrom's storyteller rolls in secret; the transcript leaves that out."""
    game = game_named("maelstrom")
    session = session_of(game, game.tour)
    shown, secret = set[type](), set[type]()
    for entry in session.run(game.tour.entries or 0):
        (shown if entry.is_visible(WATCH) else secret).add(type(entry.command))
    assert secret - shown
    *_, last = shown_by(game, game.tour)
    assert last.kinds == len(shown & game.rules.keys())
