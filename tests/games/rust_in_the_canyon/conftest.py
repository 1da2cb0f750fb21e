"""What tests of Rust in the Canyon share."""

import pytest

from croupier.games.rust_in_the_canyon.conflict import escalation


@pytest.fixture
def only_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The conflict waits where a hand ends, so that what the hand has brought can be looked at."""
    monkeypatch.setattr(escalation, "hand_over", lambda play: None)
