"""Question: how much faster are exact odds here than with icepool and dyce, and is each under a millisecond?

Answers are compared first. Then ours and each peer's are timed alternately, in one process, with nothing cached from
the previous answer (functools' caches of all three are cleared); ours through `croupier.odds.ask`, which parses the
parameters each time. Medians of a whole contest with minimum and maximum, in processor time, which is independent of
other load. The fastest peer program counts.

"""

import argparse
import gc
import platform
import sys
import time
import warnings
from importlib.metadata import version
from statistics import median

try:  # as a module from the root, or as a program
    from benchmarks.odds_answers import answers
    from benchmarks.odds_clock import Clock, told
    from benchmarks.odds_contests import Contest, contests, far
except ModuleNotFoundError:
    from odds_answers import answers
    from odds_clock import Clock, told
    from odds_contests import Contest, contests, far

LONG = 1.0
"""Seconds that a round of one program may take before fewer rounds are made."""
OURS = 9
"""How often ours is asked in a round."""


def compare(contest: Contest) -> dict[str, float]:
    """Compare each answer of each program with ours; return the seconds that each program took."""
    took = dict.fromkeys((program.name for program in contest.programs), 0.0)
    for ours, given in zip(contest.asked, contest.given, strict=True):
        exact = contest.told(contest.ours(ours))
        for program in contest.programs:
            start = time.process_time()
            apart = far(program.answer(*given), exact)
            took[program.name] += time.process_time() - start
            if apart > contest.within:
                sys.exit(f"{contest.name}: {program.name} differs by {float(apart):.2g} at {ours}")
    return took


def run(contest: Contest, rounds: int) -> bool:
    """Time a contest alternately, a slow program three times, or once; return whether the target is met."""
    ours: list[float] = []
    took, clock = compare(contest), Clock()
    peers = {name: [seconds] if seconds > 2 * LONG else [] for name, seconds in took.items()}
    turns = {name: 0 if peers[name] else 3 if seconds > LONG else rounds for name, seconds in took.items()}
    gc.collect()
    gc.disable()
    for turn in range(rounds):
        ours += [sum(clock(contest.ours, given) for given in contest.asked) for _ in range(OURS)]
        for program in contest.programs:
            if turn < turns[program.name]:
                peers[program.name].append(sum(clock(program.answer, *given) for given in contest.given))
        gc.collect()
    gc.enable()
    fastest = min(contest.programs, key=lambda program: median(peers[program.name]))
    ratio = median(peers[fastest.name]) / median(ours)
    holds = ratio >= contest.target
    verdict = f"wanted {contest.target:,}: {'holds' if holds else 'MISSED'}" if contest.target else "beside"
    undisturbed = min(min(seconds) for seconds in peers.values()) / min(ours)
    print(f"{contest.name}: {ratio:,.1f} times ({undisturbed:,.1f} by the least of each), {verdict}", flush=True)
    print(f"    ours                     {told(ours)}  1 line")
    for program in contest.programs:
        print(f"    {program.name:<24} {told(peers[program.name])}  {program.lines} lines")
    for line in kept(contest, clock):
        print(line)
    return holds


def kept(contest: Contest, clock: Clock) -> list[str]:
    """What is not cleared between our answers, and how long it takes to build for this contest."""
    for one in clock.kept:
        one.cache_clear()
    first = sum(clock(contest.ours, given) for given in contest.asked)
    used = [(one.__name__, one.cache_info().currsize) for one in clock.kept if one.cache_info().currsize]
    return [f"    ours asked first         {told([first])}  {name}s: {count}, kept" for name, count in used]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="times that ours and the peers take turns")
    parser.add_argument("--only", default="", help="contests whose name has these words")
    parser.add_argument("--answers", action="store_true", help="time our answers alone, no peers")
    parser.add_argument("--compare", action="store_true", help="compare the answers, and time nothing")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    versions = ", ".join(f"{name} {version(name)}" for name in ("icepool", "dyce"))
    print(f"odds: Croupier against {versions}, Python {platform.python_version()}; processor time, nothing kept")
    every = [] if given.answers else [one for one in contests() if given.only in one.name]
    if given.compare:
        for contest in every:
            compare(contest)
            print(f"equal: {contest.name}")
        return
    wanted = sum(bool(contest.target) for contest in every)
    missed = sum(not run(contest, given.rounds) for contest in every)
    if not given.only:
        answers()
    print(f"targets against peers: {wanted - missed} of {wanted} hold")


if __name__ == "__main__":
    main()
