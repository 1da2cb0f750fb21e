"""What a seat may do: a trial that stops at the first event says what the whole rule says."""

import msgspec
import pytest

from croupier.core.luck_sources import SeededLuck
from croupier.core.menu import Menu
from croupier.core.play import Play, Trial
from croupier.core.secrets import Hidden
from croupier.core.session import sit_down, with_bots
from croupier.core.settings import Settings
from croupier.games.state_stack.choices.row import add_rebalance
from croupier.games.state_stack.events import DivisionBegan
from croupier.games.state_stack.game import GAME, StateStack
from croupier.games.state_stack.state import Fight
from support.state_stack.stage import Figure, Stage


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


@pytest.mark.rule("SS-1.2")
def test_the_side_begins_with_that_of_whoever_plays_the_combatant() -> None:
    """A combatant that the GM added for a player began among the foes."""
    table = sit_down(GAME, SeededLuck("choices"), players=2)
    add = next(one for one in table.choices("gm") if one.label == "Add a combatant")
    names = [one.name for one in add.fields]
    side = next(one for one in add.fields if one.name == "side")
    assert names.index("owner") < names.index("side")
    assert side.begins is not None
    assert (side.begins.field, side.begins.values) == ("owner", {"gm": "Foes", "p1": "Heroes", "p2": "Heroes"})


@pytest.mark.rule("SS-8.4")
def test_healing_offers_less_than_the_damage_of_each() -> None:
    """It offered 3 damage left to one with 2, which is refused."""
    stage = Stage(GAME.read_settings({}), Figure(damage=2), Figure("Foe", "gm", damage=4))
    (heal,) = [one for one in GAME.own_choices(stage.state, "gm") if one.label.startswith("Heal ")]
    offered = {who: [one.value for one in heal.fields[1].given({"combatant": who}).options] for who in ("c1", "c2")}
    assert offered == {"c1": [0, 1], "c2": [0, 1, 2, 3]}


@pytest.mark.rule("SS-4.7")
@pytest.mark.option("rebalance_burn", "optional")
def test_cards_that_are_burned_first_do_not_go_in_front(rulings: Settings) -> None:
    """All four could be chosen for the front although two were to be burned, which is refused."""
    figures = (Figure(defense=4), Figure("Foe", "gm", defense=1, initiative=4))
    stage = Stage(rulings, *figures, stage="zero", phase=0)
    menu: Menu[Fight] = Menu(GAME, stage.state, "p1")
    add_rebalance(menu, stage.one(), "x")
    burn, front = menu.choices[0].fields
    offered = {most: [one.value for one in front.given({"burn": most}).options] for most in (0, 1, 2)}
    assert (burn.min, burn.max) == (0, 2)
    assert offered == {0: [0, 1, 2, 3, 4], 1: [0, 1, 2, 3], 2: [0, 1, 2]}
