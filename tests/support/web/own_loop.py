"""Coroutines in a thread of their own: a real browser's tests leave a loop running in the thread of all tests."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

R = TypeVar("R")


def run(coroutine: Coroutine[Any, Any, R]) -> R:
    """What it comes to."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
