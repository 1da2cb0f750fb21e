"""What a seat may do: a trial that stops at the first event says what the whole rule says."""

import msgspec
import pytest

from croupier.core.luck_sources import SeededLuck
from croupier.core.play import Play, Trial
from croupier.core.secrets import Hidden
from croupier.core.session import sit_down, with_bots
from croupier.games.state_stack.events import DivisionBegan
from croupier.games.state_stack.game import GAME, StateStack
from croupier.games.state_stack.state import Fight


@pytest.mark.parametrize(
    "rulings",
    [
        {},
        {"rebalance_burn": "optional", "must_defend": "may_decline", "unopposed": "gm_draws"},
        {"too_high_card": "may_keep", "flipping": "number_first", "damage_as_stun": "on"},
        {"split_order": "ascending_speed", "boost_sum": "by_value", "burn_from": "highest_card"},
    ],
)
def test_every_choices_legality_agrees_with_the_full_rule(
    rulings: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit_down(GAME, SeededLuck("choices"), players=2, settings=GAME.read_settings(rulings))
    session = with_bots(table, "choices")
    seen: list[tuple[Fight, str]] = []
    while not table.state.outcome and len(seen) < 240:
        assert session.step() is not None
        seen += [(table.view(one.id), one.id) for one in table.state.seats]
    tried = [GAME.own_choices(view, seat) for view, seat in seen]
    monkeypatch.setattr(StateStack, "trial", Play)
    assert tried == [GAME.own_choices(view, seat) for view, seat in seen]
    assert any(not choice.legal for choices in tried for choice in choices)


def test_a_dry_run_stops_at_the_first_event() -> None:
    table = sit_down(GAME, SeededLuck("choices"), players=1)
    with pytest.raises(Hidden):
        Trial(GAME, table.state, "p1").do(DivisionBegan())


def test_a_dry_run_of_a_rule_that_may_be_refused_later_continues() -> None:
    table = sit_down(GAME, SeededLuck("choices"), players=1)
    trial = Trial(GAME, table.state, "p1")
    trial.try_whole()
    trial.do(DivisionBegan())
    assert trial.events == [DivisionBegan()]


def test_a_dry_run_takes_a_number_without_reading_the_counter_unless_it_runs_whole() -> None:
    table = sit_down(GAME, SeededLuck("choices"), players=1)
    trial = Trial(GAME, msgspec.structs.replace(table.state, named=7), "p1")
    assert trial.next_number("named") == 0
    trial.try_whole()
    assert trial.next_number("named") == 8
