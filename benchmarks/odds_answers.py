"""How long our quick answers take, without the worker process: the target is less than a millisecond."""

from statistics import median

try:  # as a module from the root, or as a program
    from benchmarks.odds_clock import Clock, told
    from benchmarks.odds_live import timed
    from benchmarks.odds_wide import inputs
except ModuleNotFoundError:
    from odds_clock import Clock, told
    from odds_live import timed
    from odds_wide import inputs

from croupier.games import names
from croupier.odds import ask, evaluate, questions

LIVE = 0.001
"""Seconds that an answer for a live choice may take at the median."""
Medians = dict[str, float]
"""Median seconds by question."""


def answers() -> None:
    """Time each question with its example, as tables ask it, and over all allowed parameters; return the slowest."""
    at_tables = examples(100) | buttons()
    allowed = wide(40)
    for what, found in (("examples and tables", at_tables), ("all that is allowed", allowed)):
        slowest = max(found, key=lambda one: found[one])
        over = [one for one in found if found[one] >= LIVE]
        verdict = f"{'; '.join(over)} MISSED" if over else "holds"
        print(f"{what}: slowest {slowest}, {found[slowest] * 1e3:.3f} ms at the median, wanted 1: {verdict}")


def examples(rounds: int) -> Medians:
    print("each question that is not worked out beside the table, its example asked through croupier.odds.ask:")
    found = {}
    for game in names():
        for question in questions(game):
            if not question.heavy:
                given = {name.replace("-", "_"): value for name, value in question.example.items()}
                ask(game, question.name, **given)
                clock = Clock()
                seconds = [clock(ask, game, question.name, **given) for _ in range(rounds)]
                found |= noted(f"{game} {question.name}", seconds)
    return found


def buttons() -> Medians:
    print("what the choices of every seat ask in sittings by bots, from the view to what is sent:")
    found = {}
    for game in names():
        for question, seconds in timed(game, range(2), Clock()).items():
            found |= noted(f"{game} {question}", seconds, f", {len(seconds)} choices")
    return found


def wide(count: int) -> Medians:
    print(f"each over random inputs from all that it allows, at most {count}; how many take a millisecond or more:")
    found = {}
    for game in names():
        for question in questions(game):
            if not question.heavy:
                given = list(inputs(question, count))
                clock = Clock()
                seconds = [min(clock(evaluate.answer, question, one) for _ in range(3)) for one in given]
                over = sum(one >= LIVE for one in seconds)
                assert seconds, f"nothing was found that {question.name} of {game} answers"
                found |= noted(f"{game} {question.name}", seconds, f", {over} of {len(seconds)}")
    return found


def noted(name: str, seconds: list[float], more: str = "") -> Medians:
    print(f"    {told(seconds)}  {name}{more}", flush=True)
    return {name: median(seconds)}
