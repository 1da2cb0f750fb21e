"""A battery whose other worlds keep what a seat cannot know is told so: it would find no leak."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.state_stack import GAME
from croupier.testing.battery import Battery


class OneWorld(Battery):
    """Its other worlds have the true sheets, which nobody but the GM knows."""

    game = GAME
    tables = 5
    steps = 200

    def settle(self, dealt: Any, true: Any) -> Any:
        return self.keep(dealt, true)

    def keep(self, dealt: Any, true: Any) -> Any:
        del dealt
        return true


def test_what_no_other_world_exchanges_is_found() -> None:
    with pytest.raises(AssertionError, match=r"the same in every world: .*sheet"):
        OneWorld().test_every_byte_for_a_seat_is_the_same_in_two_worlds()
