"""The roster: stat blocks, owners and sides (SS-1.2, SS-1.6)."""

import msgspec
import pytest

from croupier.core.choices import Field
from croupier.core.menu import Menu
from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.choices.roster import add_combatant
from croupier.games.state_stack.combatants import sheet_of, side_of
from croupier.games.state_stack.commands import AddCombatant, RemoveCombatant, StartFight, TakeOver
from croupier.games.state_stack.content import BLOCKS
from croupier.games.state_stack.figures.harm import DEAD
from croupier.games.state_stack.state import Skill
from croupier.testing.refusals import refused_by
from support.state_stack.stage import AVERAGE, Stage


def camp(rulings: Settings) -> Stage:
    return Stage(rulings, stage="camp", turn="", round=0)


@pytest.mark.rule("SS-9.1", "SS-1.7")
@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("Average", (8, 9, 5, 6, 9, 7)),
        ("Brute", (6, 11, 7, 6, 8, 5)),
        ("Duellist", (10, 8, 4, 6, 10, 8)),
        ("Guard", (7, 8, 6, 8, 8, 8)),
        ("Hothead", (9, 10, 5, 5, 9, 6)),
        ("Mook", (7, 7, 3, 4, 7, 5)),
    ],
)
def test_the_stat_blocks(name: str, numbers: tuple[int, ...]) -> None:
    block = BLOCKS[name]
    found = (block.speed, block.power, block.body, block.willpower, block.rank("Attack"), block.rank("Defense"))
    assert found == numbers
    assert block.rank("Other") == 7


@pytest.mark.rule("SS-1.6")
def test_a_combatant_has_a_stat_block(rulings: Settings) -> None:
    assert sheet_of(rulings.__getitem__, AddCombatant("Ana")) == AVERAGE
    with pytest.raises(Invalid, match="Dragon"):
        sheet_of(rulings.__getitem__, AddCombatant("Ana", block="Dragon"))
    assert [skill.name for skill in AVERAGE.of_use("attack")] == ["Attack"]


@pytest.mark.rule("SS-1.2", "SS-1.6", "SS-R45")
def test_the_form_shows_who_is_on_each_side_the_numbers_and_who_sees_them(rulings: Settings) -> None:
    stage = camp(rulings).do("p1", AddCombatant("Ana", side="Heroes"))
    offered = {seat: form_of_a_combatant(stage, seat) for seat in ("gm", "p2")}
    _, fields = offered["p2"]
    sides = {option.value: option.help for option in fields["side"].options}
    assert (sides["Heroes"], sides["Foes"]) == ("Ana", "nobody yet")
    mook = next(option for option in fields["block"].options if option.value == "Mook")
    assert mook.help == "weak in everything: Speed 7, Power 7, Body 3, Willpower 4, Attack 7, Defense 5"
    assert [help.endswith("the GM plays") for help, _ in offered.values()] == [True, False]


def form_of_a_combatant(stage: Stage, seat: str) -> tuple[str, dict[str, Field]]:
    """The help of the choice to add a combatant, and its fields by name."""
    menu = Menu(GAME, GAME.see(stage.state, seat), seat)
    add_combatant(menu, "prompt")
    (choice,) = menu.choices
    return choice.help, {field.name: field for field in choice.fields}


@pytest.mark.option("numbers", "own")
def test_a_table_may_use_its_own_numbers(rulings: Settings) -> None:
    found = sheet_of(rulings.__getitem__, AddCombatant("Ana", body=9, skills=(Skill("Parry", 11, "defense"),)))
    assert (found.body, found.speed, found.rank("Parry")) == (9, 8, 11)
    assert found.of_use("defense")[0].name == "Parry"
    with pytest.raises(Invalid, match="1 to 13"):
        sheet_of(rulings.__getitem__, AddCombatant("Ana", body=14))


@pytest.mark.rule("SS-1.2")
def test_each_combatant_belongs_to_a_player_or_the_gm(rulings: Settings) -> None:
    stage = camp(rulings).do("p1", AddCombatant("Ana")).do("gm", AddCombatant("Foe", block="Brute"))
    assert [(one.owner, one.side) for one in stage.state.combatants] == [("p1", "Heroes"), ("gm", "Foes")]
    with pytest.raises(Impossible, match="your own combatants"):
        stage.do("p1", AddCombatant("Bo", owner="p2"))
    with pytest.raises(Impossible, match="not yours"):
        stage.do("p1", RemoveCombatant("c2"))
    stage.do("p1", RemoveCombatant("c1"))
    assert [one.id for one in stage.state.combatants] == ["c2"]


@pytest.mark.rule("SS-1.2")
def test_a_second_combatant_of_a_name_has_a_2_after_it(rulings: Settings) -> None:
    """Two of a name could not be told apart in choices and in the log."""
    stage = camp(rulings).do("p1", AddCombatant("Ana")).do("gm", AddCombatant("ana")).do("gm", AddCombatant("x" * 40))
    stage.do("gm", AddCombatant("x" * 40))
    assert [one.name for one in stage.state.combatants] == ["Ana", "ana 2", "x" * 40, f"{'x' * 38} 2"]


@pytest.mark.rule("SS-1.2")
def test_a_fight_has_two_sides(rulings: Settings) -> None:
    stage = camp(rulings).do("p1", AddCombatant("Ana")).do("p1", AddCombatant("Bo"))
    with pytest.raises(Illegal, match="two combatants on different sides") as refused:
        stage.do("gm", StartFight())
    assert (refused.value.clause, "on another side" in str(refused.value.instead)) == ("SS-1.2", True)
    with pytest.raises(Forbidden):
        stage.do("p1", StartFight())
    for side in ("Villains", "x" * 50):
        with pytest.raises(Invalid):
            stage.do("p1", AddCombatant("Cy", side=side))


@pytest.mark.option("sides", "free_for_all")
def test_a_table_may_fight_a_free_for_all(rulings: Settings) -> None:
    stage = camp(rulings).do("p1", AddCombatant("Ana")).do("p1", AddCombatant("Bo")).do("gm", StartFight())
    assert side_of(rulings.__getitem__, "Heroes", "p1", "c1") == "c1"
    assert stage.state.is_running


@pytest.mark.rule("SS-1.2", "SS-8.7")
def test_a_combatant_given_to_the_gm_stays_on_its_side_in_the_next_fight(rulings: Settings) -> None:
    stage = camp(rulings).do("p1", AddCombatant("Ana")).do("p2", AddCombatant("Bo")).do("gm", AddCombatant("Foe"))
    stage.do("gm", TakeOver("c1", "gm")).do("gm", StartFight())
    assert [one.side for one in stage.state.combatants] == ["Heroes", "Heroes", "Foes"]


@pytest.mark.rule("SS-1.3")
def test_the_dead_do_not_count_toward_twelve_between_fights(rulings: Settings) -> None:
    """A twelfth was refused where only eleven could still stand."""
    stage = Stage(rulings, stage="camp", turn="")
    for number in range(12):
        stage.do("gm", AddCombatant(f"Foe {number + 1}"))
    with refused_by("SS-1.3", why="there are already 12 combatants"):
        stage.do("gm", AddCombatant("One too many"))
    first, *others = stage.state.combatants
    dead = msgspec.structs.replace(first, out=DEAD)
    stage.state = msgspec.structs.replace(stage.state, combatants=(dead, *others))
    stage.do("gm", AddCombatant("The last"))
    with refused_by("SS-1.3", why="there are already 12 combatants"):
        stage.do("gm", AddCombatant("One too many"))
