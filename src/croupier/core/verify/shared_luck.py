"""Checks the seats' contributions to luck: commitments, reveals and links."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.core.key_events import KeysPromised, LeafTaken
from croupier.core.luck import ALGORITHM
from croupier.core.luck_events import EntropyOpened, LinksRevealed, RevealsCalled
from croupier.core.luck_rules import is_next_link, is_revealed


def faults_in(state: Any, event: object) -> Iterator[str]:
    """What is wrong with a shared-luck event, given the state before it."""
    match event:
        case LeafTaken(name=name, mix=mix) if mix != len(state.mixes):
            yield f"the key of {name} names mix {mix}, but the latest mix was {len(state.mixes)}"
        case KeysPromised(promise=promise) if promise.algorithm != ALGORITHM:
            yield f"keys were promised under {promise.algorithm}, but {ALGORITHM} was expected"
        case RevealsCalled(seats=seats) if not seats or any(not state.entropy_of(seat) for seat in seats):
            yield "reveals were requested that nobody had committed to"
        case EntropyOpened(revealed=revealed, missing=missing):
            those = [seat for seat, _, _ in revealed]
            if sorted([*those, *missing]) != sorted(state.asked_to_reveal) or those != sorted(set(those)):
                yield "the reveals that were opened are not those requested"
            for seat, random, word in revealed:
                if not is_revealed(state, seat, random, word):
                    yield f"what {seat} revealed is not what it committed to"
        case LinksRevealed(links=links):
            if [seat for seat, _ in links] != sorted({seat for seat, _ in links}):
                yield "links are out of order"
            for seat, link in links:
                if not is_next_link(state, seat, link):
                    yield f"that is not the next link of {seat}"
        case _:
            pass
