"""How a fight begins, and how others enter it later (SS-1.3, SS-1.8, SS-8.8)."""

import msgspec
import pytest

from croupier.core.luck_sources import SeededLuck
from croupier.core.refusals import Illegal, Impossible
from croupier.core.secrets import Secret
from croupier.core.session import sit_down
from croupier.core.settings import Settings
from croupier.core.state import GM, Prompt
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import AddCombatant, StartFight
from croupier.games.state_stack.content import BLOCKS, stat_block
from croupier.games.state_stack.start_fight import let_in
from croupier.games.state_stack.state import ATTACK, Sheet, Skill
from support.state_stack.stage import Figure, Stage, under


def camp(rulings: Settings) -> Stage:
    return Stage(rulings, stage="camp", turn="", round=0)


@pytest.mark.rule("SS-1.8", "SS-2.4")
def test_everyone_starts_with_four_blank_defense_cards(rulings: Settings) -> None:
    stage = camp(rulings).do("p1", AddCombatant("Ana")).do("gm", AddCombatant("Foe")).do("gm", StartFight())
    for name in ("c1", "c2"):
        assert (stage.stack(name), stage.initiative(name), stage.hurt(name)) == ((0, 4), None, (0, 0))
    assert stage.state.board.place("deck").count == 52 - 8
    assert stage.asked() == ["flip c1", "flip c2"]


@pytest.mark.rule("SS-1.2")
def test_before_a_fight_the_page_does_not_say_that_only_the_gm_adds_combatants(rulings: Settings) -> None:
    """Players read "waiting for Gia: add combatants and start the fight", and did not add their own."""
    stage = camp(rulings)
    (ask,) = GAME.open_questions(stage.state)
    assert (ask.seat, ask.label, stage.state.fights) == ("gm", "set up two sides for the next fight", 1)
    (ask,) = GAME.open_questions(msgspec.structs.replace(stage.state, fights=0))
    assert ask.label == "set up two sides for the fight"
    stage.do("p1", AddCombatant("Ana")).do("gm", AddCombatant("Foe"))
    (ask,) = GAME.open_questions(stage.state)
    assert ask.label == "start the next fight"
    (ask,) = GAME.open_questions(msgspec.structs.replace(stage.state, fights=0))
    assert ask.label == "start the fight once everyone has added combatants"
    assert "Add a combatant" in stage.labels("p1")


OWN = stat_block(9, 10, 5, 6, 10, 5)


@pytest.mark.rule("SS-1.2", "SS-1.6")
@pytest.mark.parametrize(
    ("sheet", "numbers", "again"),
    [
        (BLOCKS["Brute"], "table", True),
        (OWN, "own", True),
        (msgspec.structs.replace(OWN, skills=(*OWN.skills, Skill("Bite", 8, ATTACK))), "own", True),
        (msgspec.structs.replace(OWN, skills=OWN.skills[:1]), "own", False),
        (OWN, "table", False),
    ],
)
def test_a_dead_combatant_is_replaced_with_one_press(sheet: Sheet, numbers: str, again: bool) -> None:
    """After a death the form had to be filled in again before the next fight."""
    dead = Figure("Foe", "gm", initiative=None, out="dead", sheet=sheet)
    stage = Stage(GAME.read_settings({"numbers": numbers}), Figure(), dead, stage="camp", turn="", round=0)
    label = "Same again: another Foe"
    assert (label in stage.offered("gm"), label in stage.offered("p1")) == (again, False)
    if again:
        prompts = tuple(Prompt(ask, Secret("q1", (ask.seat,))) for ask in GAME.open_questions(stage.state))
        view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "gm")
        command = next(one.command for one in GAME.choices(view, "gm") if one.label == label)
        stage.do("gm", GAME.read_command(msgspec.json.encode(command)))
        added = stage.state.combatants[-1]
        assert (added.name, added.sheet.value, added.named_side) == ("Foe 2", sheet, "Foes")
        assert "Fight again" in stage.offered("gm")
        assert label not in stage.offered("gm")


@pytest.mark.rule("SS-1.2")
def test_nobody_is_asked_to_start_a_fight_that_would_be_refused() -> None:
    """The page said "Your turn: start the fight" while all combatants were on one side."""
    table = sit_down(GAME, SeededLuck("one side"), players=1)
    table.submit("p1", AddCombatant("Ana"), "2026-01-01T00:00:00Z")
    (prompt,) = table.state.prompts
    assert (prompt.ask.seat, prompt.ask.label) == (GM, "set up two sides for the fight")
    offered = {one.label: one for one in table.choices(GM) if one.prompt}
    assert (offered["Add a combatant"].usual, offered["Start the fight"].legal) == (True, False)
    table.submit(GM, AddCombatant("Foe"), "2026-01-01T00:00:00Z", prompt.id.value)
    (prompt,) = table.state.prompts
    assert prompt.ask.key == "begin:0"
    assert not GAME.answer_times.has_default(prompt.ask)


@pytest.mark.rule("SS-1.2")
@pytest.mark.option("sides", "free_for_all")
def test_two_of_one_side_may_start_once_everyone_fights_for_themselves(rulings: Settings) -> None:
    """Whether there were two sides was read from those that they had joined."""
    stage = camp(rulings).do("p1", AddCombatant("Ana")).do("p1", AddCombatant("Ben"))
    heroes = tuple(msgspec.structs.replace(one, side="Heroes") for one in stage.state.combatants)
    stage.state = msgspec.structs.replace(stage.state, combatants=heroes)
    assert [ask.label for ask in GAME.open_questions(stage.state)] == ["start the next fight"]
    stage.do("gm", StartFight())
    assert stage.state.is_running


@pytest.mark.rule("SS-1.2")
def test_a_player_is_asked_for_a_combatant_until_they_have_one() -> None:
    """They saw "Waiting", and their choice was one of those at any time."""
    table = sit_down(GAME, SeededLuck("enter"), players=2)
    asked = {one.ask.seat: one.ask.label for one in table.state.prompts}
    assert asked == {
        "p1": "add your combatant",
        "p2": "add your combatant",
        "gm": "start the fight once everyone has added combatants",
    }
    (add,) = [one for one in table.choices("p1") if one.label == "Add a combatant"]
    assert (add.group, add.usual, add.prompt is None) == ("now", True, False)
    for seat, side in (("p1", "Heroes"), (GM, "Foes")):
        table.submit(seat, AddCombatant(seat, side=side), "2026-01-01T00:00:00Z")
    assert sorted(one.ask.seat for one in table.state.prompts) == ["gm", "p2"]
    (more,) = [one for one in table.choices("p1") if one.label == "Add a combatant"]
    assert more.group == "any_time"
    table.submit(GM, StartFight(), "2026-01-01T00:00:00Z")
    assert not any(one.ask.key.startswith("enter") for one in table.state.prompts)
    kinds = [one.command.get("kinds") for one in table.choices("p2") if one.command["type"] == "set_standing"]
    assert ("enter",) not in kinds


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
def test_a_ruling_may_give_each_player_a_deck(rulings: Settings, decks: list[str]) -> None:
    stage = camp(rulings).do("p1", AddCombatant("Ana")).do("gm", AddCombatant("Foe")).do("gm", StartFight())
    assert [one.deck for one in stage.state.combatants] == decks
    assert stage.state.board.place("deck-p1").count == 48


@pytest.mark.rule("SS-8.8")
def test_a_newcomer_enters_at_the_next_round_with_four_blanks(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", defense=1)).do("p2", AddCombatant("Cy"))
    assert not stage.one("c3").is_standing
    before = stage.state.board.place("deck").count
    stage.run(let_in)
    assert (stage.one("c3").is_standing, stage.stack("c3")) == (True, (0, 4))
    assert stage.state.board.place("deck").count == before - 4


@pytest.mark.rule("SS-8.8")
def test_the_gm_gives_more_combatants_to_a_player_with_one_in_the_fight(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", defense=1), Figure("Bo", "p2", out="dead"))
    for seat in ("p1", "p2"):
        with pytest.raises(Illegal, match="you have already brought a combatant into this fight") as refused:
            stage.do(seat, AddCombatant("Cy"))
        assert refused.value.clause == "SS-8.8"
    assert stage.do("gm", AddCombatant("Cy", owner="p1")).one("c4").owner == "p1"


@pytest.mark.rule("SS-8.8", "SS-2.8")
def test_the_seventh_to_join_adds_a_deck(rulings: Settings) -> None:
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
    with pytest.raises(Impossible, match="a fight is under way"):
        stage.do("gm", StartFight())
