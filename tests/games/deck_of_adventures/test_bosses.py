"""Bosses: powers between turns, powers of the house, and phases."""

import msgspec
import pytest

from adventure_stage import Dealer, Stage, foe, minion
from croupier.core.refusals import Illegal
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import BOSS, Taken
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.damage import damage
from croupier.games.deck_of_adventures.powers.bosses import step
from croupier.games.deck_of_adventures.powers.commands import UsePower
from croupier.games.deck_of_adventures.powers.events import PhaseBegan

POWERS = (Taken("Backlash"), Taken("Rising Tide"), Taken("Undertow Grip"))
PHASES = (("Two", 5, ("Marsh Slinger", "Lantern Wisp")),)


def boss(**more: object) -> Dealer:
    """Mother Undertow as a boss with a phase to come."""
    sheet = {"powers": POWERS, "phases": PHASES, "primary_skill": "Craft"}
    return foe("Mother", **{"kind": BOSS, "hp": 3, "pp": 3, "standing": "5H", "sheet": sheet} | more)


def fight(*done: str, turn: Turn | None = None, round: int = 2) -> Combat:
    return Combat(round, ("c1", "c3", "c2", "c4"), revealed=True, ordered=True, done=done, turn=turn)


def stage(rulings: Settings, combat: Combat | None, mother: Dealer | None = None) -> Stage:
    """Ann (c1), the boss (c2), Bo (c3) and a Minion (c4)."""
    people = (Dealer(standing="9C"), mother or boss(), Dealer(standing="8C"), minion(standing="7C"))
    return Stage(rulings, *people, state={"combat": combat})


def acts(one: Stage, power: str, *targets: str) -> Stage:
    return one.do(GM, UsePower("c2", power, targets=targets), goes_on=False)


@pytest.mark.rule("DA-25.16")
def test_an_adversary_power_comes_right_after_another_dealers_turn(rulings: Settings) -> None:
    one = acts(stage(rulings, fight("c1", turn=Turn("c3"))), "Backlash", "c1")
    assert one.check().kind == "save"
    for combat in (
        None, fight(turn=Turn("c1")), fight("c1", turn=Turn("c3", begun=True, spent=2)),
        fight("c1", "c3", "c2", turn=Turn("c4")), fight("c1", "c3", "c2", "c4"),
    ):  # fmt: skip
        with pytest.raises(Illegal) as refused:
            acts(stage(rulings, combat), "Backlash", "c1")
        assert refused.value.clause == "DA-25.16"


@pytest.mark.rule("DA-25.16")
def test_each_adversary_power_is_used_once_per_round_and_costs_no_action(rulings: Settings) -> None:
    one = acts(stage(rulings, fight("c1", turn=Turn("c3"))), "Backlash", "c1")
    assert one.state.combat is not None
    assert one.state.combat.turn == Turn("c3")
    with pytest.raises(Illegal, match="used this round"):
        acts(one, "Backlash", "c3")


@pytest.mark.rule("DA-25.16")
def test_the_house_acts_once_at_the_start_of_a_round(rulings: Settings) -> None:
    one = acts(stage(rulings, fight(turn=Turn("c1"))), "Rising Tide", "c1")
    with pytest.raises(Illegal, match="its house has acted"):
        acts(one, "Rising Tide", "c1")
    for combat in (fight("c1", turn=Turn("c3")), fight(turn=Turn("c1", begun=True, minor=True)), None):
        with pytest.raises(Illegal):
            acts(stage(rulings, combat), "Rising Tide", "c1")


@pytest.mark.rule("DA-25.16")
def test_at_no_health_a_boss_goes_on_in_its_next_phase_with_its_allies(rulings: Settings) -> None:
    one = stage(rulings, fight("c1", turn=Turn("c3", begun=True)))
    one.run(damage, "c2", 9, luck=("QS",))
    mother = one.one("c2")
    assert mother.knockout is None
    assert one.vitals("c2").hp == 5
    assert one.sheet("c2").phases == ()
    assert one.faces("standing.c2") == ["QS"]
    assert [each.name for each in one.state.characters[4:]] == ["Marsh Slinger", "Lantern Wisp"]
    assert {each.side for each in one.state.characters[4:]} == {"hostile"}
    (event,) = (event for event in one.events if isinstance(event, PhaseBegan))
    assert GAME.line(event, GAME.see(one.state, "p1")) == "Mother goes on: Two."
    one.run(damage, "c2", 5)
    assert one.one("c2").knockout is not None


@pytest.mark.rule("DA-25.16")
def test_who_is_no_boss_has_neither(rulings: Settings) -> None:
    one = stage(rulings, fight("c1", turn=Turn("c3")), boss(kind="dealer"))
    with pytest.raises(Illegal):
        acts(one, "Backlash", "c1")
    one.run(damage, "c2", 9)
    assert one.one("c2").knockout is not None


@pytest.mark.rule("DA-25.16")
def test_a_boss_takes_its_new_place_with_the_next_round(rulings: Settings) -> None:
    one = stage(rulings, fight("c1", "c3", turn=Turn("c2", begun=True)))
    one.run(damage, "c2", 9, luck=("2S",))
    assert one.state.combat is not None
    assert one.state.combat.order == ("c1", "c3", "c2", "c4")
    assert one.state.deeds.moved == ("c2",)
    over = Combat(3, one.state.combat.order, revealed=True, ordered=True)
    one.state = msgspec.structs.replace(one.state, combat=over)
    one.run(step)
    assert one.state.combat is not None
    assert one.state.combat.order == ("c1", "c3", "c4", "c2")
    assert one.state.deeds.moved == ()


@pytest.mark.rule("DA-25.16")
def test_the_last_turn_of_a_round_counts_as_the_one_before(rulings: Settings) -> None:
    one = stage(rulings, fight("c3", "c2", "c4", "c1"))
    one.run(step)
    one.state = msgspec.structs.replace(one.state, combat=fight(turn=Turn("c3"), round=3))
    assert acts(one, "Backlash", "c1").check().kind == "save"
