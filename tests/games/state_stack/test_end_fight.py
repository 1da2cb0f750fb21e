"""The end of the fight (SS-8.4, SS-8.6)."""

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.settings import Settings
from croupier.games.state_stack.commands import Act, AddCombatant, Boost, Divide, Flee, PlaceCards, Surrender, TakeOut
from croupier.games.state_stack.end_fight import is_over, last_round, sides_standing
from croupier.games.state_stack.events import FightBegan, FightEnded
from croupier.games.state_stack.rounds import end_round
from croupier.games.state_stack.view import groups
from support.state_stack.stage import Figure, Stage, under

FOE = Figure("Foe", "gm", defense=2, action=1, initiative=4)
CARDS = (1, 2, 3, 6, 7, 8, 10, 11, 12, 13)
"""More cards than are discarded at the end of any of these fights."""


@pytest.mark.rule("SS-8.6")
def test_the_fight_ends_when_one_side_is_left(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, stun=1, damage=2), FOE)
    assert not is_over(stage.state)
    stage.do("p1", Surrender("c1"), 3, 5, 6, 7, goes_on=True)
    assert (stage.state.outcome, stage.state.stage) == ("Foes", "camp")


@pytest.mark.rule("SS-8.6")
def test_if_nobody_stands_the_fight_is_a_draw(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(out="dead", initiative=None), Figure("Foe", "gm", out="dead", initiative=None))
    assert sides_standing(stage.state) == ()
    assert is_over(stage.state)


@pytest.mark.rule("SS-8.6")
def test_after_round_fifty_it_is_a_draw(rulings: Settings) -> None:
    assert last_round(rulings.__getitem__) == 50
    stage = Stage(rulings, Figure(), Figure("Foe", "gm"), stage="zero", turn="", phase=0, round=50)
    stage.run(end_round)
    assert (stage.state.outcome, stage.state.stage) == ("draw", "camp")
    stage = Stage(rulings, Figure(), Figure("Foe", "gm"), stage="zero", turn="", phase=0, round=49)
    stage.run(end_round)
    assert stage.state.round == 50


@pytest.mark.parametrize("limit", [under("round_limit", "20", 20), under("round_limit", "none", None)])
def test_other_round_limits(rulings: Settings, limit: int | None) -> None:
    assert last_round(rulings.__getitem__) == limit


@pytest.mark.rule("SS-8.4")
def test_after_the_fight_stun_and_stacks_are_removed_and_damage_stays(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, defense=1, stun=2, damage=3), Figure("Foe", "gm", action=1, stun=1))
    stage.state = Stage(
        rulings,
        Figure(action=1, defense=1, stun=2, damage=3),
        Figure("Foe", "gm", action=1, stun=1),
        turn="c2",
    ).state
    stage.do("gm", Surrender("c2"), 3, 6, 7, goes_on=True)
    assert (stage.hurt(), stage.stack(), stage.initiative()) == ((3, 0), (0, 0), None)
    assert stage.hurt("c2") == (0, 0)


@pytest.mark.rule("SS-8.6", "SS-8.8")
def test_a_combatant_about_to_enter_does_not_start_another_round_of_a_finished_fight(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("gm", AddCombatant("Late"))
    stage.do("p1", Surrender("c1"), 3, 5, 6, 7, goes_on=True)
    assert (stage.state.outcome, stage.one("c3").entering) == ("Foes", False)
    assert [group.out for group in groups(stage.state) if group.id == "c3"] == [None]


@pytest.mark.rule("SS-8.6", "SS-8.7")
@pytest.mark.parametrize(
    ("commands", "luck"),
    [([Act("c1", "kick sand")], ()), ([Flee("c1")], ()), ([Boost("c1")], (9,)),
     ([Boost("c1"), PlaceCards("c1", 2)], (9,))],
)  # fmt: skip
def test_the_fight_is_over_at_once_even_in_the_middle_of_an_action(
    rulings: Settings, commands: list[Command], luck: tuple[int, ...]
) -> None:
    """The last foe was taken out, and the GM still had to judge an attempt, and the winner to place and burn cards."""
    stage = Stage(rulings, Figure(action=1, defense=2), FOE)
    for command in commands:
        stage.do("p1", command, *luck, goes_on=True)
        luck = ()
    assert stage.asked() not in (["turn c1"], ["begin"])
    stage.decree(TakeOut("c2", "enough"), *CARDS)
    assert (stage.state.is_running, stage.state.outcome, stage.asked()) == (False, "Heroes", ["begin"])


@pytest.mark.rule("SS-8.6", "SS-3.4")
def test_a_fight_that_ends_before_the_divisions_are_revealed_drops_them(rulings: Settings) -> None:
    """What was sealed stayed sealed for ever."""
    divides = {"divides": True}
    stage = Stage(rulings, Figure(defense=2, more=divides), FOE._replace(more=divides), stage="division", turn="")
    stage.do("p1", Divide("c1", 1)).decree(TakeOut("c2", "enough"), *CARDS)
    assert (stage.state.is_running, stage.state.seals) == (False, ())


@pytest.mark.rule("SS-8.3", "SS-8.4")
def test_the_end_of_a_fight_offers_only_what_is_left_to_do(rulings: Settings) -> None:
    """Everyone unconscious has woken by then, so nobody is left to be woken."""
    stage = Stage(rulings, Figure(action=1), Figure("Bo", initiative=None, out="unconscious"), FOE)
    stage.do("p1", Surrender("c1"), *CARDS[:4], goes_on=True)
    assert "Wake someone" not in stage.labels("gm")
    ended = next(event for event in stage.events if isinstance(event, FightEnded))
    assert ended.banner(stage.state).next == "Injured combatants may be healed before the next fight."


@pytest.mark.rule("SS-8.3")
def test_the_end_of_a_fight_names_who_won_and_who_lost(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Bo", initiative=None, out="unconscious"), FOE)
    won, draw = (FightEnded(side, "one side is left").banner(stage.state) for side in ("Heroes", ""))
    assert (won.won, won.lost) == (("Ana", "Bo"), ("Foe",))
    assert (draw.won, draw.lost) == ((), ())


@pytest.mark.rule("SS-1.2")
def test_the_end_of_a_fight_says_that_the_dead_have_to_be_replaced(rulings: Settings) -> None:
    """The card of the end spoke of healing, and the only button added a combatant."""
    ended = FightEnded("Heroes", "one side is left")
    dead = FOE._replace(initiative=None, out="dead")
    alone, with_another = Stage(rulings, Figure(action=1), dead), Stage(rulings, Figure(), dead, Figure("Cem", "gm"))
    assert ended.banner(alone.state).next == "Foe is dead. Add a combatant to fight again."
    assert ended.banner(with_another.state).next == "Injured combatants may be healed before the next fight."


@pytest.mark.rule("SS-1.2", "SS-1.3")
def test_the_beginning_of_a_fight_says_who_fights_whom(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(), Figure("Bo"), FOE)
    begun = FightBegan(2)
    first, later = (msgspec.structs.replace(stage.state, fights=2, round=one) for one in (1, 2))
    assert begun.log_line(first) == "Fight 2 begins: Ana and Bo against Foe."
    assert begun.log_line(later) == "Fight 2 begins."
