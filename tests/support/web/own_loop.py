"""Coroutines in a thread of their own: a real browser's tests leave a loop running in the main thread."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

R = TypeVar("R")


def run(coroutine: Coroutine[Any, Any, R]) -> R:
    """The result of a coroutine."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
