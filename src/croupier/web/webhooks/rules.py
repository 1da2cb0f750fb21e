"""How the server posts: times, limits, and whether it posts at all."""

from __future__ import annotations

from msgspec import Struct


class PostRules(Struct, frozen=True):
    """How a server posts to webhooks; times are in seconds."""

    is_on: bool = True
    allows_local: bool = False
    """Whether an address may be on this computer, even without HTTPS: for tests and development only."""
    gather: float = 10.0
    """How long news is gathered into one message."""
    timeout: float = 10.0
    """The time for one request, from the first byte to the last."""
    backoff: tuple[float, ...] = (5.0, 30.0, 120.0, 600.0, 1800.0)
    """The waits after one failure, two, ...; the circuit breaker opens after the last."""
    rest: float = 6 * 3600.0
    """The wait for the next attempt while the circuit breaker is open."""
    most_failures: int = 17
    """Failures in a row (about three days) after which nothing is posted until a test works or the address is set."""
    most_wait: float = 3600.0
    """The longest `Retry-After` that is obeyed."""
    hour: float = 3600.0
    """The length of an hour between reminders; shorter in tests."""
    most: int = 500
    """Maximum number of webhooks on one server."""
    tests_a_minute: int = 5


REMINDERS = 3
"""Maximum number of reminders about one wait."""
LINES = 20
"""Maximum number of log lines in one message; older ones are only counted."""
LONGEST = 300
"""Maximum number of characters of one name, line or label."""
