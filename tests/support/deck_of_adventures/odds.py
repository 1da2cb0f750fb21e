"""Odds for tests of Deck of Adventures, computed by running the rules through every random outcome."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from croupier.core.chance import Chance, every_outcome
from croupier.core.commands import Command
from croupier.core.odds.questions import Answer, OddsRequest
from croupier.core.play import Play
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME, flow
from croupier.games.deck_of_adventures.checks.events import CheckDone
from croupier.games.deck_of_adventures.state import Adventure
from croupier.odds.evaluate import answer, question, read
from support.deck_of_adventures.stage import Stage

SMALL = ("8C", "8H", "9C", "JS", "QD", "2C")
STOPS = ("turn", "over", "epic_card", "epic_end")
"""Questions at which a run through the rules is over."""


def through_the_rules(
    stage: Stage, ends: Callable[[Play[Adventure]], Any], *said: tuple[str, Command]
) -> dict[Any, Fraction]:
    """The results of these commands and the ledger's default answers after them, each with its probability."""

    def run(chance: Chance) -> Any:
        play = Play(GAME, stage.state, GM, chance)
        for seat, command in said:
            act(play, seat, command)
        while asks := [one for one in GAME.open_questions(play.state) if one.key.partition(":")[0] not in STOPS]:
            act(play, asks[0].seat, GAME.default(play.state, asks[0]))
        return ends(play)

    return gathered(every_outcome(run))


def act(play: Play[Adventure], seat: str, command: Command) -> None:
    """Send a command and continue until a question is open."""
    play.seat = seat
    GAME.rules[type(command)](play, command)
    flow.go_on(play)


def gathered(outcomes: Iterable[tuple[Any, Fraction]]) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = defaultdict(Fraction)
    for outcome, chance in outcomes:
        found[outcome] += chance
    return dict(found)


def asked(stage: Stage, seat: str, command: Command) -> OddsRequest:
    """The odds question of a choice, from its seat's view."""
    found = GAME.odds(GAME.see(stage.state, seat), seat, command)
    assert found is not None
    return found


def odds(stage: Stage, seat: str, command: Command, step: Callable[[int], None] | None = None) -> Answer:
    """The odds of a choice, under the table's settings; `step` as in `croupier.odds.evaluate`."""
    found = asked(stage, seat, command)
    one = question("deck-of-adventures", found.question)
    options = {key: stage.state.settings.code(key) for key in one.rulings}
    return answer(one, read(one, found.given, options), step)


def passed(play: Play[Adventure]) -> bool:
    """Whether the most recent Check succeeded."""
    results = [event.result for event in play.events if isinstance(event, CheckDone)]
    return bool(results) and results[-1] is not None and results[-1].passed
