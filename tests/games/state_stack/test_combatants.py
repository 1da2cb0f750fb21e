"""Who fights: sheets, sides, the start, joining later (SS-1.2 to 1.8, SS-8.8, SS-9.1)."""

import pytest

from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.state_stack.combatants import let_in, sheet_of, side_of
from croupier.games.state_stack.commands import AddCombatant, RemoveCombatant, StartFight
from croupier.games.state_stack.content import BLOCKS
from croupier.games.state_stack.state import Skill
from state_stack_stage import AVERAGE, Figure, Stage, under


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


@pytest.mark.option("numbers", "own")
def test_a_table_may_use_numbers_of_its_own(rulings: Settings) -> None:
    found = sheet_of(rulings.__getitem__, AddCombatant("Ana", body=9, skills=(Skill("Parry", 11, "defense"),)))
    assert (found.body, found.speed, found.rank("Parry")) == (9, 8, 11)
    assert found.of_use("defense")[0].name == "Parry"
    with pytest.raises(Invalid, match="1 to 13"):
        sheet_of(rulings.__getitem__, AddCombatant("Ana", body=14))


@pytest.mark.rule("SS-1.2")
def test_each_combatant_belongs_to_a_player_or_the_gm(rulings: Settings) -> None:
    stage = camp(rulings).do("p1", AddCombatant("Ana")).do("gm", AddCombatant("Foe", block="Brute"))
    assert [(one.owner, one.side) for one in stage.state.combatants] == [("p1", "Heroes"), ("gm", "Foes")]
    with pytest.raises(Impossible, match="of your own"):
        stage.do("p1", AddCombatant("Bo", owner="p2"))
    with pytest.raises(Impossible, match="not yours"):
        stage.do("p1", RemoveCombatant("c2"))
    stage.do("p1", RemoveCombatant("c1"))
    assert [one.id for one in stage.state.combatants] == ["c2"]


@pytest.mark.rule("SS-1.2")
def test_a_fight_has_two_sides(rulings: Settings) -> None:
    stage = camp(rulings).do("p1", AddCombatant("Ana")).do("p1", AddCombatant("Bo"))
    with pytest.raises(Impossible, match="two sides"):
        stage.do("gm", StartFight())
    with pytest.raises(Forbidden):
        stage.do("p1", StartFight())
    for side in ("Villains", "x" * 50):
        with pytest.raises(Invalid):
            stage.do("p1", AddCombatant("Cy", side=side))


@pytest.mark.option("sides", "free_for_all")
def test_everyone_for_themselves(rulings: Settings) -> None:
    stage = camp(rulings).do("p1", AddCombatant("Ana")).do("p1", AddCombatant("Bo")).do("gm", StartFight())
    assert side_of(rulings.__getitem__, "Heroes", "p1", "c1") == "c1"
    assert stage.state.is_running


@pytest.mark.rule("SS-1.8", "SS-2.4")
def test_everyone_starts_with_four_blank_defense_cards(rulings: Settings) -> None:
    stage = camp(rulings).do("p1", AddCombatant("Ana")).do("gm", AddCombatant("Foe")).do("gm", StartFight())
    for name in ("c1", "c2"):
        assert (stage.stack(name), stage.initiative(name), stage.hurt(name)) == ((0, 4), None, (0, 0))
    assert stage.state.board.place("deck").count == 52 - 8
    assert stage.asked() == ["flip c1", "flip c2"]


@pytest.mark.rule("SS-1.3")
def test_seven_combatants_play_with_two_decks_and_a_thirteenth_is_refused(rulings: Settings) -> None:
    stage = camp(rulings)
    for number in range(7):
        stage.do("gm", AddCombatant(f"N{number}", side="Heroes" if number else "Foes"))
    started = Stage(rulings, stage="camp", turn="", round=0)
    started.state = stage.state
    started.do("gm", StartFight())
    assert started.state.board.place("deck").count == 104 - 28
    for number in range(5):
        stage.do("gm", AddCombatant(f"M{number}"))
    with pytest.raises(Illegal, match="12 combatants") as refused:
        stage.do("gm", AddCombatant("one too many"))
    assert refused.value.clause == "SS-1.3"


@pytest.mark.parametrize("decks", [under("deck", "per_player", ["deck-p1", "deck-gm"])])
def test_a_deck_for_each_player(rulings: Settings, decks: list[str]) -> None:
    stage = camp(rulings).do("p1", AddCombatant("Ana")).do("gm", AddCombatant("Foe")).do("gm", StartFight())
    assert [one.deck for one in stage.state.combatants] == decks
    assert stage.state.board.place("deck-p1").count == 48


@pytest.mark.rule("SS-8.8")
def test_who_joins_later_enters_at_the_next_round_with_four_blanks(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", defense=1)).do("p2", AddCombatant("Cy"))
    assert not stage.one("c3").is_standing
    before = stage.state.board.place("deck").count
    stage.run(let_in)
    assert (stage.one("c3").is_standing, stage.stack("c3")) == (True, (0, 4))
    assert stage.state.board.place("deck").count == before - 4


@pytest.mark.rule("SS-8.8", "SS-2.8")
def test_the_seventh_to_join_brings_a_deck(rulings: Settings) -> None:
    six = [Figure(f"N{number}", "p1" if number else "gm", defense=1, initiative=None) for number in range(6)]
    stage = Stage(rulings, *six).do("p2", AddCombatant("Cy"))
    before = stage.state.board.place("deck").count
    stage.run(let_in)
    assert stage.state.board.place("deck").count == before + 52 - 4


@pytest.mark.rule("SS-1.2")
def test_a_new_fight_leaves_the_dead_behind_and_keeps_damage(rulings: Settings) -> None:
    figures = (Figure(damage=3, initiative=None), Figure("Bo", out="dead", initiative=None), Figure("Foe", "gm"))
    stage = Stage(rulings, *figures, stage="camp", turn="").do("gm", StartFight())
    assert [one.id for one in stage.state.combatants] == ["c1", "c3"]
    assert (stage.hurt(), stage.state.fights, stage.stack()) == ((3, 0), 2, (0, 4))
    with pytest.raises(Illegal, match="a fight is under way"):
        stage.do("gm", StartFight())
