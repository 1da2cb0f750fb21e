"""A keen client: it quickly tries what it has never done, and learns which actions lead to something new."""

from __future__ import annotations

from collections import Counter, deque
from typing import Any

import httpx

from support.web.players import A_DOZEN, A_FEW, Done, Offer, Players, kind

HOPED, SELDOM, AGAIN, ANY_TIME = 6.0, 3.0, 1.0, 0.25
"""The new things expected from an untried action, from a rare one, and from any after the rulings
have changed; and the factor for actions that every table has."""
TRAIL = 4
"""How many unprompted actions before something new are credited with it."""
LONG = 150
"""How many commands are played under the same rulings."""
MANY = (4, 12, 40)
"""How many rulings differ from the default at a time: few for usual play, or many, so that they combine."""


class KeenPlayers(Players):
    """For games with much to do: it mostly gives the first answer that a question lists, or a rare one."""

    at_once = 12
    modest = True
    likes: tuple[str, ...] = ()
    """Words that it looks for in choices: what the session is to be about."""
    attentive = False
    """Whether it answers open questions before anything else."""

    def __init__(self, client: httpx.Client, seed: int, game: str, done: Done, **laid: Any) -> None:
        self.hope = dict[str, float]()
        self.found: Counter[str] = Counter()
        self.given: Counter[tuple[str, int]] = Counter()
        self.trail: deque[str] = deque(maxlen=TRAIL)
        self.until = 0
        super().__init__(client, seed, game, done, **laid)

    def pick_of(self, asked: list[Offer], rest: list[Offer], *, anything: bool) -> Offer:
        """Prefer what was never done, then answers to open questions, then what is likely to lead to something new."""
        rest = [] if self.attentive and asked else rest
        never = [pair for pair in (*asked, *rest) if not self.accepted[kind(pair)] and self.tried[kind(pair)] < A_DOZEN]
        if never and self.random.random() < (0.9 if anything else 0.4):
            return self.one_of_a_kind(never)
        liked = [pair for pair in (*asked, *rest) if any(word in pair[1]["label"].lower() for word in self.likes)]
        if liked and self.random.random() < 0.3:
            return self.one_of_a_kind(liked)
        if asked and (not rest or self.random.random() < 0.95):
            return self.usual(asked) if self.random.random() < 0.5 else self.unusual(asked)
        groups = {kind(pair): pair[1]["group"] for pair in rest}
        hopes = [self.hope.get(one, HOPED) + SELDOM / (1 + self.accepted[one]) for one in groups]
        likely = [
            hope * (1 if groups[one] == "any_time" else ANY_TIME) for one, hope in zip(groups, hopes, strict=True)
        ]
        (chosen,) = self.random.choices(list(groups), likely)
        return self.random.choice([pair for pair in rest if kind(pair) == chosen])

    def one_of_a_kind(self, offers: list[Offer]) -> Offer:
        chosen = self.random.choice(sorted({kind(pair) for pair in offers}))
        return self.random.choice([pair for pair in offers if kind(pair) == chosen])

    def usual(self, asked: list[Offer]) -> Offer:
        """The first answer that a question lists."""
        prompt = self.random.choice(sorted({one["prompt"] or "" for _, one in asked}))
        return next(pair for pair in asked if (pair[1]["prompt"] or "") == prompt)

    def unusual(self, asked: list[Offer]) -> Offer:
        """The answer to one question that was given least so far: its type, and its place in the list."""
        prompt = self.random.choice(sorted({one["prompt"] or "" for _, one in asked}))
        listed, numbered = Counter[str](), list[tuple[tuple[str, int], Offer]]()
        for pair in asked:
            if (pair[1]["prompt"] or "") == prompt:
                numbered.append(((kind(pair), listed[kind(pair)]), pair))
                listed[kind(pair)] += 1
        chosen, pair = min(numbered, key=lambda one: self.given[one[0]])
        self.given[chosen] += 1
        return pair

    def learn(self, type: str, *, asked: bool) -> None:
        """How many new things an unprompted action has led to: the mean over its uses and the initial hope."""
        if self.accepted[type] <= A_FEW:
            self.found.update(dict.fromkeys(self.trail, 1))
        if not asked:
            before = self.hope.get(type, HOPED)
            self.hope[type] = (before + self.found.pop(type, 0)) / 2 if self.accepted[type] > 1 else before / 2
            self.trail.append(type)

    def changes_rulings(self) -> bool:
        """Not too often; under other rulings anything may lead to something new, and so may large numbers."""
        if self.accepted.total() < self.until:
            return False
        self.until = self.accepted.total() + LONG
        self.modest, self.at_once = self.random.random() < 0.5, self.random.choice(MANY)
        self.hope = {one: max(hope, AGAIN) for one, hope in self.hope.items()}
        return True
