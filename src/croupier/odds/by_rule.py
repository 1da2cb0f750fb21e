"""The outcomes of a choice by the game's own rule, run through every random outcome from the seat's knowledge.

This gives odds even to a game without any odds questions.

"""

from __future__ import annotations

from functools import partial
from typing import Any

from croupier.core.chance import Chance, NeedChance
from croupier.core.commands import Command
from croupier.core.game import Game
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion, TooManyCases
from croupier.core.play import Play
from croupier.core.refusals import Refusal
from croupier.core.secrets import Hidden, redact
from croupier.core.state import State
from croupier.odds.bars import answer_json_with_bars
from croupier.odds.enumeration import distribution

MOST = 2_000
"""Maximum runs of the rule for one choice."""
FEW = 4
"""Up to this many outcomes are each shown as a bar on the button."""


def question(command: Command, title: str = "", clauses: tuple[str, ...] = ()) -> OddsQuestion:
    """An odds question for a command of a game without odds questions: answered from the view, without parameters."""
    name = str(command.__struct_config__.tag).replace("_", "-")
    return OddsQuestion(name, title, "", (), _by_view, clauses, {}, heavy=True)


def answer(game: Game[Any], view: State, seat: str, command: Command, most: int = MOST) -> Answer | None:
    """The resulting log lines, each with its probability; None if the view cannot know or nothing is drawn."""
    try:
        found = distribution(partial(_run, game, view, seat, command), most)
    except (Hidden, Refusal, TooManyCases):
        return None
    return Answer(found) if len(found) > 1 and all(found) else None


def odds_json(
    game: Game[Any], view: State, seat: str, command: Command, question: OddsQuestion, most: int = MOST
) -> dict[str, Any] | None:
    """The answer as the API's object; each outcome is a bar if there are few."""
    found = answer(game, view, seat, command, most)
    if found is None:
        return None
    shown = tuple(Bar(name, (name,)) for name in found.outcomes) if len(found.outcomes) <= FEW else ()
    return answer_json_with_bars(game.name, question._replace(bars=shown), Given({}, {}), found)


def _run(game: Game[Any], view: State, seat: str, command: Command, chance: Chance) -> str:
    """The log lines of everything that happens, as the acting seat reads them."""
    play: Play[Any] = Play(game, view, seat, chance, viewer=seat)
    try:
        game.carry_out(play, command)
    except NeedChance as need:
        if need.question.count > MOST:
            raise TooManyCases(need.question.key) from None
        raise
    after = game.see(play.state, seat)
    heard = (one for one in play.events if (to := one.audience()) is None or seat in to)
    lines = (game.log_line(redact(one, seat), after) for one in heard)
    return " ".join(line for line in lines if line)


def _by_view(given: Given) -> Answer:
    raise Hidden
