"""Beat after beat on one challenge, with obstacles and hurdles that result from failures (SZ-8.5; Odds 5)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from croupier.core.odds.parameters import OneOf, Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.games.syuzheteers.figures.troubles import against_others, binds, successes_needed
from croupier.games.syuzheteers.odds import dice

MOST_BEATS, MOST_OBSTACLES = 60, 20
THIRDS = ("top", "middle", "bottom")


class Stage(NamedTuple):
    """What stands in the way: obstacles, bound players, hurdles from the current obstacle, successes due."""

    obstacles: int
    bound: int = 0
    grown: int = 0
    due: int = 1


class Chain:
    """The chances of a beat, and the stages it leads to."""

    def __init__(self, given: Given) -> None:
        self.given = given
        self.ways: dict[int, int] = {}
        self.total = dice.POWERS[dice.SIDES][given["start"]] * dice.POWERS[dice.SIDES][given["stop"]]

    def succeed(self, target: int) -> int:
        """How many throws of a beat succeed, outright or bought for at most the highest price paid."""
        if target not in self.ways:
            given = self.given
            spread = dice.thrown(given["start"], given["stop"], target, given.rulings["eliminate_all"])
            self.ways[target] = sum(spread.prices[: given["price"] + 1])
        return self.ways[target]

    def beat(self, stage: Stage) -> tuple[int, Stage, Stage]:
        """The number of throws that succeed, and the stages after success and failure; due 0 is resolved."""
        given, ruling = self.given, self.given.rulings.__getitem__
        aim = given["target"] - given["hands"]
        if stage.bound >= given["players"]:  # nobody is free: a player works on their own hurdle
            freed = stage._replace(bound=stage.bound - 1, grown=max(0, stage.grown - 1))
            return self.succeed(aim + against_others(ruling, stage.obstacles)), freed, stage
        if stage.obstacles and 0 < given["clear-from"] <= stage.obstacles:
            hard = against_others(ruling, stage.obstacles, stage.grown)
            grown = stage.grown + 1 if against_others(ruling, 0, 1) else 0
            failed = stage._replace(bound=stage.bound + binds(ruling), grown=grown)
            return self.succeed(aim + hard), stage._replace(obstacles=stage.obstacles - 1, grown=0), failed
        done = stage._replace(due=stage.due - 1)
        return self.succeed(aim + stage.obstacles), done, stage._replace(obstacles=stage.obstacles + 1)


def due(given: Given) -> int:
    """How many successes are needed (SZ-R23)."""
    return successes_needed(given.rulings.__getitem__, THIRDS.index(given["third"]))


def challenge(given: Given) -> Answer:
    """The beat in which the challenge is resolved, or that it is not."""
    dice.dice_allowed(given, "start", "stop")
    chain = Chain(given)
    stages, outcomes = {Stage(given["obstacles"], due=due(given)): 1}, {}
    total = 1
    for beat in range(1, given["beats"] + 1):
        given.step(len(stages) * 5)
        total *= chain.total
        onward: dict[Stage, int] = {}
        done = 0
        for stage, ways in stages.items():
            good, after, failed = chain.beat(stage)
            if not after.due:
                done += ways * good
            elif good:
                onward[after] = onward.get(after, 0) + ways * good
            if good < chain.total:
                onward[failed] = onward.get(failed, 0) + ways * (chain.total - good)
        outcomes[f"beat-{beat}"] = Fraction(done, total)
        stages = onward
    left = Fraction(sum(stages.values()), total)
    summary = {
        "resolved": 1 - left,
        "expected-obstacles": Fraction(sum(stage.obstacles * ways for stage, ways in stages.items()), total),
        "expected-bound": Fraction(sum(stage.bound * ways for stage, ways in stages.items()), total),
    }
    return Answer({**outcomes, "unresolved": left}, summary)


QUESTIONS = (
    OddsQuestion(
        "challenge",
        "Several beats on one challenge",
        "Each failure against the challenge adds an obstacle, each failure against an "
        "obstacle a hurdle for its leader: the beat in which it is resolved, and the expected"
        " obstacles and bound players if it is not (0 if it is).",
        (
            dice.START,
            dice.STOP,
            Whole("beats", "beats spent on it", 1, MOST_BEATS),
            dice.TARGET,
            Whole("obstacles", "its obstacles", 0, MOST_OBSTACLES, 0),
            Whole("hands", "hands lent to each roll", 0, 7, 0),
            Whole("price", "the highest price at which a success is bought; 0: never", 0, dice.MOST, 0),
            Whole(
                "clear-from",
                "the number of obstacles from which they are addressed first; 0: never",
                0,
                MOST_OBSTACLES,
                0,
            ),
            Whole("players", "players who can lead", 1, 8, 4),
            OneOf(
                "third",
                "the third of the ranking that the challenge is in; used only under a ruling",
                tuple(THIRDS),
                "top",
            ),
        ),
        challenge,
        ("SZ-5.5", "SZ-5.6", "SZ-5.10", "SZ-7.9", "SZ-8.5"),
        {"start": "2", "stop": "1", "beats": "4"},
        {
            "eliminate_all": "keep_one",
            "dice_limit": "none",
            "in_the_way": "challenge_only",
            "hurdle_effect": "binds",
            "successes_needed": "1",
        },
        (Bar("resolved", ("resolved",), "good"), Bar("unresolved", ("unresolved",), "bad")),
    ),
)
