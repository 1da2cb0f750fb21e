"""Every option of every setting can be played, and a fight of bots under it comes to its end."""

import pytest

from croupier.core.settings import Setting
from croupier.games.state_stack import GAME
from croupier.testing.coverage import cover
from croupier.testing.report import Stamp


def test_every_option_is_implemented() -> None:
    assert GAME.waiting == frozenset()
    covered = cover(GAME, None, Stamp("a commit", "its files"))
    assert not any(one.state == "waiting" for one in covered.options)


@pytest.mark.parametrize("setting", GAME.settings, ids=lambda setting: setting.key)
def test_every_option_makes_a_table(setting: Setting) -> None:
    for code in setting.codes:
        assert GAME.read_settings({setting.key: code})[setting.key] == code
