"""The questions asked of Croupier and of its peers, and how many times faster ours must be."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from inspect import getsource
from typing import Any, NamedTuple

try:  # as a module from the root, or as a program
    from benchmarks import odds_peers_dyce as dyce
    from benchmarks import odds_peers_icepool as icepool
except ModuleNotFoundError:
    import odds_peers_dyce as dyce
    import odds_peers_icepool as icepool

from croupier.core.odds.questions import Answer
from croupier.odds import ask

Shares = dict[str, Fraction]
MOST = 30
"""Net successes of a pool that are reported one by one."""
DEPTH, COUNT = 6, 16
"""The least explosions, and the bonus dice, at which each outcome of 5, 10 and 15 dice is within 1e-6."""
EXACT, NEARLY = Fraction(0), Fraction(1, 10**6)


class Program(NamedTuple):
    """A peer's answer to one question, and the functions it is written in if there are several."""

    name: str
    answer: Callable[..., Shares]
    parts: tuple[Any, ...] = ()

    @property
    def lines(self) -> int:
        """Lines of code, without blank lines, docstrings and decorators."""
        text = "\n".join(getsource(part) for part in self.parts or (self.answer,))
        return sum(bool(line.strip()) and not line.strip().startswith(('"""', "@")) for line in text.splitlines())


class Contest(NamedTuple):
    """Questions of one kind with these parameters; ours must be `target` times as fast in total (0: only reported)."""

    name: str
    target: int
    game: str
    question: str
    asked: tuple[dict[str, Any], ...]
    """The parameters of ours."""
    given: tuple[tuple[Any, ...], ...]
    """The same parameters, as the peers' programs take them."""
    programs: tuple[Program, ...]
    within: Fraction = EXACT
    told: Callable[[Answer], Shares] = lambda answer: answer.outcomes
    """Our answer in the peers' terms."""

    def ours(self, given: dict[str, Any]) -> Answer:
        return ask(self.game, self.question, **given)


def far(one: Shares, other: Shares) -> Fraction:
    """The largest difference between two answers in one outcome."""
    names = {*map(str, one), *map(str, other)}
    first, second = ({str(name): share for name, share in some.items()} for some in (one, other))
    return max(abs(first.get(name, EXACT) - second.get(name, EXACT)) for name in names)


def past_most(answer: Answer) -> Shares:
    """A pool's outcomes as the peers' programs report them: anything past the maximum is one more."""
    return {str(MOST + 1) if name == "rest" else name: share for name, share in answer.outcomes.items()}


def bust(answer: Answer) -> Shares:
    """The totals of a hand as the peers' programs report them: a bust is 22."""
    return {"22" if name == "bust" else name: share for name, share in answer.outcomes.items()}


def counted(pool: int, difficulty: int, _: int, most: int) -> Shares:
    return icepool.exploding_counted(pool, difficulty, COUNT, most)


def exploding(pool: int) -> Iterator[Contest]:
    """Exploding pools to the depth that reaches 1e-6; then with shortcuts for the peers: cut off or counted."""
    asked, given = ({"pool": pool, "specialty": True},), ((pool, 6, DEPTH, MOST),)
    own = (Program("icepool again_depth", icepool.exploding), Program("dyce expand", dyce.exploding))
    helped = (
        Program("icepool, cut", icepool.exploding_cut),
        Program("icepool again_count", counted, (icepool.exploding_counted,)),
        Program("dyce, cut", dyce.exploding_cut),
    )
    name = f"exploding pool of {pool}"
    yield Contest(name, 1000, "maelstrom", "roll", asked, given, own, NEARLY, past_most)
    yield Contest(f"{name}, peers helped", 0, "maelstrom", "roll", asked, given, helped, NEARLY, past_most)


def blackjack() -> Iterator[Contest]:
    """A hand from a fresh deck by every policy; then with the value of each hand cached by hand."""
    policies = range(12, 22)
    asked, given = tuple({"stand": stand} for stand in policies), tuple((stand,) for stand in policies)
    own = (
        Program("icepool map", icepool.totals, (icepool.totals, icepool.total)),
        Program("dyce expand", dyce.totals, (dyce.totals, dyce.total, dyce.left)),
    )
    helped = (
        Program("icepool, hands kept", icepool.totals_remembered, (icepool.totals_remembered, icepool.total)),
        Program("dyce, hands kept", dyce.totals_remembered, (dyce.totals_remembered, dyce.total, dyce.left)),
    )
    game, question = "rust-in-the-canyon", "stand"
    yield Contest("hands hit below 12 to 21", 1000, game, question, asked, given, own, told=bust)
    yield Contest("hands hit below 12 to 21, peers helped", 0, game, question, asked, given, helped, told=bust)


def piles() -> Contest:
    cards = range(1, 11)
    programs = (Program("icepool", icepool.pile, (icepool.pile, icepool.Best)), Program("dyce", dyce.pile))
    asked, given = tuple({"cards": count} for count in cards), tuple((count,) for count in cards)
    return Contest("piles of 1 to 10 cards", 100, "rust-in-the-canyon", "pile", asked, given, programs)


def checks() -> Contest:
    """Checks from a full deck against someone else's target, with Range 3; all eight degrees."""
    programs = (
        Program("icepool", icepool.check, (icepool.check, icepool.closeness)),
        Program("dyce", dyce.check, (dyce.check, dyce.closeness)),
    )
    asked = tuple({"target": "8C", "range": 3, "hand": hand} for hand in range(5))
    given = tuple((hand, 3) for hand in range(5))
    return Contest("Checks, Upper Hand 0 to 4", 10, "deck-of-adventures", "check", asked, given, programs)


def dice() -> Iterator[Contest]:
    """Start and stop dice against 8: success, each lowest price, failure; then the peers without the prices."""
    pairs = [(start, stop, 8) for start in range(1, 7) for stop in range(1, 7)]
    asked = tuple({"start": start, "stop": stop, "target": target} for start, stop, target in pairs)
    whole = (Program("icepool", icepool.start_stop), Program("dyce", dyce.start_stop))
    part = (Program("icepool", icepool.start_stop_success), Program("dyce", dyce.start_stop_success))
    yield Contest("start and stop dice, 36 pairs", 10, "syuzheteers", "roll", asked, tuple(pairs), whole)
    name = "start and stop dice, peers success alone"
    yield Contest(name, 0, "syuzheteers", "roll", asked, tuple(pairs), part, told=success)


def success(answer: Answer) -> Shares:
    return {"True": answer.outcomes["success"], "False": 1 - answer.outcomes["success"]}


def whole(answer: Answer) -> Shares:
    return {**answer.outcomes, **answer.summary}


def plain(pool: int) -> Contest:
    """A plain pool: each number of net successes, then success, failure, botch and the mean."""
    programs = (Program("icepool", icepool.plain), Program("dyce", dyce.plain))
    return Contest(
        f"plain pool of {pool}", 3, "maelstrom", "roll", ({"pool": pool},), ((pool, 6),), programs, told=whole
    )


def contests() -> list[Contest]:
    pools = (5, 10, 15)
    exploded = (contest for pool in pools for contest in exploding(pool))
    return [*exploded, *blackjack(), piles(), checks(), *dice(), *map(plain, pools)]
