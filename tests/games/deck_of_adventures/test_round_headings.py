"""The headings of combat in the log and on the stage."""

import pytest

from croupier.core.banners import DECLARED
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures.combat.events import RoundBegan
from croupier.games.deck_of_adventures.state import Adventure


@pytest.mark.rule("DA-11.3")
def test_a_round_is_a_heading() -> None:
    banner = RoundBegan(2).banner(Adventure(settings=Settings()))
    assert (banner.moment, banner.about, banner.verdict, banner.who) == (DECLARED, "round", "Round 2", "")
