"""The sentences of a story: those about the same people are joined, so that a fight does not read as a list."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby, zip_longest
from typing import NamedTuple

from croupier.core.names import and_so_on

MOST_JOINED = 3
"""Maximum number of sentences with the same subject that are joined into one."""
HIT = re.compile(r" and hits(?: with an? [^.,;:]+)?\.$")
DAMAGE = re.compile(r"takes (?P<damage>\d+ damage\.)")
"""What somebody takes of a hit, if that is all that the sentence says of them."""
VERBS = {"is": ("is", "are"), "has": ("has", "have"), "was": ("was", "were")}
"""How a sentence about one person continues with others, by its verb: "Ana is tired; so are Ben and Cem."."""


class Sentence(NamedTuple):
    """One sentence with its punctuation, and its numbers, which appear in small print."""

    words: str
    numbers: tuple[str, ...] = ()
    begins: bool = False
    """Whether it is about something new, so that it stays apart from the sentence before it."""
    is_cost: bool = False
    """Whether it says what something cost somebody, such as the damage of a hit, even if that was rolled apart."""
    mutual: str = ""
    """What the two do to each other, if the next sentences say the same of them the other way around."""
    both: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    """Words: if the next sentence has all of them, it says the same, and this one is left out."""


def joined(sentences: Iterable[Sentence], cast: Iterable[str]) -> list[Sentence]:
    """Merge consecutive sentences about one of these people, and those that say the same about several of them.

    >>> [one.words for one in joined([Sentence("Ana runs."), Sentence("Ana jumps."), Sentence("Ben waits.")], ["Ana"])]
    ['Ana runs and jumps.', 'Ben waits.']
    >>> [one.words for one in joined([Sentence("Ana waits."), Sentence("Ben waits.")], ["Ana", "Ben"])]
    ['Ana waits; so does Ben.']
    >>> twice = [Sentence("Ana waits.", begins=True), Sentence("Ana waits.", begins=True)]
    >>> [one.words for one in joined([*twice, Sentence("Ben waits.")], ["Ana", "Ben"])]
    ['Ana waits, twice.', 'Ben waits.']
    """
    names = sorted(cast, key=len, reverse=True)
    found: list[tuple[str, list[Sentence]]] = []
    for one in _mutual(_said_once(list(sentences))):
        who = next((name for name in names if _is_about(one.words, name)), "")
        if found and who and found[-1][0] == who and _takes(who, found[-1][1], one):
            found[-1][1].append(one)
        else:
            found.append((who, [one]))
    return _with_others(_with_costs([(who, _as_one(who, those)) for who, those in found], names))


def _said_once(sentences: list[Sentence]) -> Iterator[Sentence]:
    """Leave out what the next sentence says, too; its numbers go there unless that one has its own.

    >>> uses = Sentence("Ana uses Dead Aim on Ben.", unless=(" Ben with ", "Dead Aim"))
    >>> [one.words for one in _said_once([uses, Sentence("Ana attacks Ben with Dead Aim.")])]
    ['Ana attacks Ben with Dead Aim.']
    >>> [one.words for one in _said_once([uses, Sentence("Ana runs.")])]
    ['Ana uses Dead Aim on Ben.', 'Ana runs.']
    >>> uses = uses._replace(numbers=("K♦",))
    >>> [one.numbers for one in _said_once([uses, Sentence("Ana attacks Ben with Dead Aim.")])]
    [('K♦',)]
    """
    begins = False
    numbers: tuple[str, ...] = ()
    for said, after in zip_longest(sentences, sentences[1:]):
        one = said._replace(begins=said.begins or begins, numbers=said.numbers or numbers)
        begins, numbers = False, ()
        if one.unless and after is not None and all(words in after.words for words in one.unless):
            begins, numbers = one.begins, one.numbers
        else:
            yield one


def _mutual(sentences: Iterable[Sentence]) -> Iterator[Sentence]:
    """Merge what two people do to each other in turn: a fight of misses was a list of them.

    >>> ana = Sentence("Ana misses Ben.", ("1 to 2",), True, False, "Ana and Ben miss each other", ("Ana", "Ben"))
    >>> ben = ana._replace(words="Ben misses Ana.", mutual="Ben and Ana miss each other")
    >>> [one.words for one in _mutual([ana, ben])], [one.words for one in _mutual([ana, ben, ana])]
    (['Ana and Ben miss each other.'], ['Ana and Ben miss each other again and again.'])
    >>> [one.words for one in _mutual([ana, ana])]
    ['Ana misses Ben.', 'Ana misses Ben.']
    """
    for both, group in groupby(sentences, key=lambda one: one.both):
        run = list(group)
        if not both or len({one.mutual for one in run}) < 2:
            yield from run
            continue
        often = " again and again" if len(run) > 2 else ""
        yield Sentence(f"{run[0].mutual}{often}.", tuple(each for one in run for each in one.numbers), begins=True)


def _with_costs(told: list[tuple[str, Sentence]], names: list[str]) -> list[tuple[str, Sentence]]:
    """Add what a sentence says of somebody to the one before it that ends with their name, if it belongs to that.

    >>> hit = [("Ana", Sentence("Ana hits Ben.", begins=True)), ("Ben", Sentence("Ben takes 2 damage."))]
    >>> [one.words for _, one in _with_costs(hit, ["Ana", "Ben"])]
    ['Ana hits Ben, who takes 2 damage.']
    >>> hit[0] = ("Ana", Sentence("Ana attacks Ben with an axe and hits."))
    >>> [one.words for _, one in _with_costs(hit, ["Ana", "Ben"])]
    ['Ana attacks Ben with an axe and hits for 2 damage.']
    """
    found: list[tuple[str, Sentence]] = []
    for who, one in told:
        before = found[-1][1] if found else None
        harm = DAMAGE.fullmatch(one.words.removeprefix(f"{who} ")) if who else None
        if before is not None and harm and f" {who} " in before.words and HIT.search(before.words):
            words = f"{before.words.removesuffix('.')} for {harm['damage']}"
            found[-1] = found[-1][0], Sentence(words, before.numbers + one.numbers, before.begins)
            continue
        if before is None or not who or who != _last(before.words, names) or not _belongs(before, who, one):
            found.append((who, one))
            continue
        words = f"{before.words.removesuffix('.')}, who {one.words.removeprefix(f'{who} ')}"
        found[-1] = found[-1][0], Sentence(words, before.numbers + one.numbers, before.begins)
    return found


def _belongs(before: Sentence, who: str, one: Sentence) -> bool:
    """Whether a sentence says what came of the one before it for somebody; the damage of a hit may be rolled apart."""
    came = not one.begins or (one.is_cost and before.words.endswith(f" hits {who}."))
    return came and ": " not in one.words and one.words.endswith(".")


def _last(words: str, names: list[str]) -> str:
    """The name, the longer ones first, with which a sentence without another clause ends; "" if there is none."""
    found = next((name for name in names if words.endswith(f" {name}.")), "")
    return "" if words.endswith(f" and {found}.") or {";", ":"} & set(words) else found


def _is_about(words: str, name: str) -> bool:
    """Whether a sentence begins with this name alone: not "Bandit 2 runs." nor "Bandit and Ana run."."""
    rest = words.removeprefix(name)
    begins = rest != words and rest.startswith((" ", ": "))
    return begins and not rest[1:2].isdecimal() and not rest.startswith(" and ")


def _takes(who: str, those: list[Sentence], one: Sentence) -> bool:
    """Whether one more sentence can be part of these: it continues them, and none has a part after a colon."""
    is_plain = all(": " not in each.words and each.words.endswith(".") for each in those)
    continues = not one.words.startswith(f"{who} against ") or bool(_outcome(who, those[-1], one))
    return is_plain and continues and not one.begins and len(those) < MOST_JOINED


def _outcome(who: str, before: Sentence, one: Sentence) -> str:
    """What a sentence without a verb says of somebody: "hit." of "Ana: hit.", or "" if it needs a subject of its own.

    >>> _outcome("Ana", Sentence("Ana attacks Ben."), Sentence("Ana against Ben: hit."))
    'hit.'
    >>> _outcome("Ana", Sentence("Ana attacks Cem."), Sentence("Ana against Ben: hit."))
    ''
    """
    whose, _, said = one.words.partition(": ")
    whom = whose.removeprefix(f"{who} against ")
    named = whom != whose and f" {whom}" in before.words
    return said if whose == who or named else ""


def _as_one(who: str, those: list[Sentence]) -> Sentence:
    """Sentences about one person, joined into one."""
    first, *others = those
    if not others:
        return first
    numbers = tuple(number for one in those for number in one.numbers)
    if outcome := _outcome(who, those[-2], those[-1]):
        before = _as_one(who, those[:-1]).words.removesuffix(".")
        return Sentence(f"{before}: {outcome}", numbers, first.begins, first.is_cost)
    said = [f"{one}, twice" if n > 1 else one for one, n in Counter(_rest(who, one) for one in those).items()]
    said[-1] += "."
    words = ", then ".join(said) if any(" and " in one for one in said) else and_so_on(said)
    return Sentence(f"{who} {words}", numbers, first.begins, first.is_cost)


def _rest(who: str, one: Sentence) -> str:
    """What a sentence says of somebody, without their name and the period."""
    return one.words.removeprefix(f"{who} ").removesuffix(".")


def _with_others(told: list[tuple[str, Sentence]]) -> list[Sentence]:
    """Merge consecutive sentences that say the same of different people, or the same of one again."""
    runs: list[list[tuple[str, Sentence]]] = []
    for who, one in told:
        if runs and who and runs[-1][-1][0] and _of(*runs[-1][-1]) == _of(who, one) and _continues(runs[-1], who):
            runs[-1].append((who, one))
        else:
            runs.append([(who, one)])
    return [_run(run) for run in runs]


def _continues(run: list[tuple[str, Sentence]], who: str) -> bool:
    """Whether one more sentence about them can be part of these: all are about them, or each about somebody else."""
    names = [name for name, _ in run]
    return set(names) == {who} or (who not in names and len(set(names)) == len(names))


def _of(who: str, one: Sentence) -> str:
    return one.words.removeprefix(who)


def _run(run: list[tuple[str, Sentence]]) -> Sentence:
    (_, first), *others = run
    if not others:
        return first
    names = [who for who, _ in others]
    numbers = tuple(number for _, one in run for number in one.numbers)
    if names[0] == run[0][0]:
        times = "twice" if len(run) == 2 else f"{len(run)} times"
        return Sentence(f"{first.words.removesuffix('.')}, {times}.", numbers, first.begins)
    begin, *rest = _of(*run[0]).split()
    verb = VERBS.get(begin, ("does", "do"))[len(names) > 1]
    so = "neither" if rest[:1] == ["not"] else "so"
    words = f"{first.words.removesuffix('.')}; {so} {verb} {and_so_on(names)}."
    return Sentence(words, numbers, first.begins)
