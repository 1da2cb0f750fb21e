"""The worker process for slow odds questions: reads a JSON line, writes a JSON line.

It ends with the server, when its input closes. Run as `python -m croupier.web.odds_worker FILE`; the first
eight bytes of the file hold the number of the task that is still wanted.
"""

from __future__ import annotations

import json
import mmap
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from croupier.core.odds.questions import Canceled, OddsQuestion, TooManyCases
from croupier.core.refusals import Invalid
from croupier.odds import compare, evaluate, serialize, solve
from croupier.odds.bars import answer_json_with_bars

SIZE = 8
Step = Callable[[int], None]
Task = dict[str, Any]


def run(path: str) -> None:
    """Answer until the input ends."""
    with Path(path).open("r+b") as file, mmap.mmap(file.fileno(), SIZE) as wanted:
        for line in sys.stdin.buffer:
            task = json.loads(line)
            answer = {"n": task["n"], **result_of_task(task, cancelable_step(task, wanted))}
            sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
            sys.stdout.buffer.flush()


def cancelable_step(task: Task, wanted: mmap.mmap) -> Step:
    """Counts steps up to the question's limit and checks for cancellation. Raises Canceled, TooManyCases."""
    limit, number = evaluate.Limit(task["question"]), number_of(task["n"])

    def step(done: int) -> None:
        if wanted[:SIZE] != number:
            raise Canceled
        limit(done)

    return step


def number_of(n: int) -> bytes:
    """The number of a task, as both processes encode it."""
    return n.to_bytes(SIZE, "little")


def result_of_task(task: Task, step: Step) -> dict[str, Any]:
    """The result of a task: an answer, a refusal, too many cases, canceled, or a bug."""
    try:
        return {"told": _told(task, step)}
    except Canceled:
        return {"gone": True}
    except TooManyCases as much:
        return {"much": str(much)}
    except Invalid as refusal:
        return {"invalid": [refusal.field, refusal.given, refusal.allowed, refusal.clause]}
    except Exception as error:  # noqa: BLE001 - the server logs it; the next question is not affected
        return {"bug": f"{type(error).__name__}: {error}"}


def _told(task: Task, step: Step) -> Any:
    return _by_rule(task) if "view" in task else answer_task(_question(task), task, step)


def answer_task(asked: OddsQuestion, task: Task, step: Step) -> dict[str, Any]:
    """The answer to a question: with bars or `plain`, compared, or a solved parameter.

    Raises Invalid, and through `step` TooManyCases and Canceled.
    """
    game, given, sides = task["game"], task["given"], task["sides"]
    if "take" in task:
        return solve.solution_json(game, asked, solve.solve(asked, given, sides[0], **task["take"], step=step))
    read = [evaluate.read(asked, given, options) for options in sides]
    both = [(one, evaluate.answer(asked, one, step)) for one in read]
    tell = serialize.answer_json if task.get("plain") else answer_json_with_bars
    return compare.comparison_json(game, asked, both, tell) if len(both) > 1 else tell(game, asked, *both[0])


def _question(task: Task) -> OddsQuestion:
    """The question by the game's name, or by its class's location if the game is not installed."""
    if not task["at"]:
        return evaluate.question(task["game"], task["question"])
    known: tuple[OddsQuestion, ...] = _class(task["at"]).questions
    return next(one for one in known if one.name == task["question"])


def _by_rule(task: Task) -> Any:
    """The question that the game's own rule makes of a choice; loads the game only then."""
    import msgspec

    from croupier.odds import by_rule

    game = _class(task["at"])()
    view, command = msgspec.json.decode(task["view"], type=game.state), game.read_command(task["command"].encode())
    return by_rule.odds_json(game, view, task["seat"], command, by_rule.question(command))


def _class(at: str) -> Any:
    module, _, name = at.partition(":")
    return getattr(import_module(module), name)


if __name__ == "__main__":
    run(sys.argv[1])
