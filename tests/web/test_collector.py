"""Whole passes of the garbage collector wait until nobody waits for the server (security audit 15)."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from croupier.web import collector
from croupier.web.collector import LOOK, QUIET, collect_if_quiet, spare_the_collector
from support.web import own_loop


class Ring:
    """Refers to itself: only the collector can free it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def old_ring() -> Iterator[weakref.ref[Ring]]:
    """Garbage in the oldest generation, which only a whole pass visits."""
    ring = Ring()
    gc.collect()
    gc.disable()
    garbage = weakref.ref(ring)
    del ring
    try:
        yield garbage
    finally:
        gc.enable()


def run(worked: float) -> tuple[bool, list[float]]:
    """Whether a whole pass ran if the event loop worked this many seconds meanwhile, and how long it was watched."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    return own_loop.run(collect_if_quiet(lambda: worked * len(slept), sleep)), slept


def test_a_quiet_server_frees_old_garbage(old_ring: weakref.ref[Ring]) -> None:
    assert run(QUIET / 2) == (True, [LOOK])
    assert old_ring() is None


def test_a_server_at_work_is_not_blocked_by_a_full_collection(old_ring: weakref.ref[Ring]) -> None:
    assert run(QUIET) == (False, [LOOK])
    assert old_ring() is not None


def test_a_busy_server_collects_once_too_much_garbage_has_accumulated(
    old_ring: weakref.ref[Ring], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collector, "MANY", 10_000)
    kept = [[at] for at in range(10_001)]
    assert run(QUIET) == (True, [LOOK])
    assert len(kept) == 10_001
    assert old_ring() is None


def test_a_server_makes_no_passes_by_itself() -> None:
    passes: list[str] = []

    def note(phase: str, _: dict[str, int]) -> None:
        passes.append(phase)

    gc.callbacks.append(note)
    try:
        spare_the_collector()
        passes.clear()
        kept = [[at] for at in range(1_000_000)]
    finally:
        gc.callbacks.remove(note)
        gc.enable()
        gc.unfreeze()
    assert len(kept) == 1_000_000
    assert passes == []
