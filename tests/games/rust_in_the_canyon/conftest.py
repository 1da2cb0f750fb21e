"""What tests of Rust in the Canyon share."""

import pytest

from croupier.games.rust_in_the_canyon.conflict.state import OVER
from croupier.games.rust_in_the_canyon.conflict.steps import STEPS


@pytest.fixture
def only_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The conflict waits where a hand ends, so that what the hand has brought can be looked at."""
    monkeypatch.setitem(STEPS, OVER, lambda play: False)
