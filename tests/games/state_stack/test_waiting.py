"""Options that are not playable yet: refused by name when a table is laid out, and listed by coverage."""

import pytest

from croupier.core.refusals import Invalid
from croupier.core.settings import Setting
from croupier.games.state_stack import GAME
from croupier.games.state_stack.settings import WAITING
from croupier.testing.coverage import cover
from croupier.testing.report import Stamp

RULING_OF = {setting.key: setting.ruling for setting in GAME.settings}
OPTIONS = {setting.key: setting.codes for setting in GAME.settings}


@pytest.mark.parametrize(("key", "option"), WAITING)
def test_an_option_not_playable_yet_is_refused_by_name_in_one_line(key: str, option: str) -> None:
    with pytest.raises(Invalid) as refused:
        GAME.read_settings({key: option})
    assert refused.value.field == key
    assert refused.value.clause == RULING_OF[key]
    assert f"{option} is not playable yet" in refused.value.why
    assert RULING_OF[key] in refused.value.why
    assert "\n" not in refused.value.why


@pytest.mark.parametrize(("key", "option"), WAITING)
def test_the_refusal_lists_the_playable_options(key: str, option: str) -> None:
    with pytest.raises(Invalid) as refused:
        GAME.read_settings({key: option})
    playable = [code for code in OPTIONS[key] if (key, code) not in WAITING]
    assert refused.value.allowed.startswith(f"{', '.join(playable)} (")


@pytest.mark.parametrize(("key", "option"), WAITING)
def test_a_waiting_option_is_in_the_ledger_and_says_what_it_waits_for(key: str, option: str) -> None:
    assert option in OPTIONS[key]
    assert WAITING[key, option]
    assert GAME.read_settings({})[key] != option


def test_coverage_lists_waiting_options_and_requires_no_test_for_them() -> None:
    covered = cover(GAME, None, Stamp("a commit", "its files"))
    waiting = {(one.setting, one.option) for one in covered.options if one.state == "waiting"}
    assert waiting == set(WAITING)
    assert not any(one.lacks for one in covered.options if one.state == "waiting")


@pytest.mark.parametrize("setting", GAME.settings, ids=lambda setting: setting.key)
def test_every_other_option_makes_a_table(setting: Setting) -> None:
    for code in setting.codes:
        if (setting.key, code) not in WAITING:
            assert GAME.read_settings({setting.key: code})[setting.key] == code
