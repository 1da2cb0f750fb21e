"""What tables really ask: the odds of every seat's choices during whole bot sessions, timed one by one."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from croupier.core.choices import Choice
from croupier.core.game import Game
from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down, with_bots
from croupier.core.state import State
from croupier.games import game as game_named
from croupier.odds import live

EVERY = 5
"""Entries of a sitting from one look at the choices to the next."""
MOST = 1_500


class Button(NamedTuple):
    """A choice that shows its odds, as a seat sees it."""

    game: Game[Any]
    view: State
    seat: str
    choice: Choice

    @property
    def question(self) -> str | None:
        """Its current question; None if the view cannot know or the worker process computes it."""
        put = live.task_for_choice(self.game, self.view, self.seat, self.choice, {})
        return None if put is None or put.asked.heavy else put.asked.name

    def answer(self) -> None:
        """Compute the answer, from the view to the message, with nothing cached."""
        put = live.task_for_choice(self.game, self.view, self.seat, self.choice, {})
        assert put is not None
        live.compute_answer(put)


def sitting(name: str, seed: str) -> Iterator[Button]:
    """The buttons with odds in a bot session."""
    game = game_named(name)
    table = sit_down(game, SeededLuck(seed), players=max(3, game.least_players))
    seats = [seat.id for seat in table.state.seats]
    session = with_bots(table, seed)
    for at, _ in enumerate(session.run(MOST)):
        if at % EVERY == 0:
            for seat in seats:
                view = table.view(seat)
                yield from (Button(game, view, seat, one) for one in table.choices(seat) if one.odds and one.legal)


def timed(name: str, seeds: range, clock: Callable[..., float]) -> dict[str, list[float]]:
    """Seconds for each answer, by question."""
    found: dict[str, list[float]] = {}
    for seed in seeds:
        for button in sitting(name, f"odds|{seed}"):
            question = button.question
            if question is not None:
                found.setdefault(question, []).append(clock(button.answer))
    return found
