"""Other rulings of the last round, the numbers, time and the GM's sheets (SS-R42 to SS-R45)."""

import pytest

from croupier.core.refusals import Forbidden, Illegal, Invalid
from croupier.core.settings import Settings
from croupier.core.state import TABLE
from croupier.core.table_commands import ChangeSetting, TimeUp
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import AddCombatant, Attack, ChooseDefense
from croupier.games.state_stack.flow import go_on
from croupier.games.state_stack.state import Sheet, Skill
from croupier.games.state_stack.view import badges
from support.state_stack.arena import ANA, BO, FOE, Arena
from support.state_stack.stage import Figure, Stage


def at_the_end_of_round(rulings: Settings, number: int) -> Stage:
    """Both keep an action card, so nothing is asked in phase zero, and the round ends."""
    figures = Figure(action=1), Figure("Foe", "gm", action=1)
    stage = Stage(rulings, *figures, stage="zero", phase=0, turn="", round=number)
    stage.run(go_on, luck=(2, 3))
    return stage


@pytest.mark.rule("SS-8.6")
@pytest.mark.option("round_limit", "20")
def test_after_round_twenty_the_fight_is_a_draw(rulings: Settings) -> None:
    assert at_the_end_of_round(rulings, 19).state.round == 20
    ended = at_the_end_of_round(rulings, 20).state
    assert (ended.is_running, ended.outcome) == (False, "draw")


@pytest.mark.rule("SS-8.6")
@pytest.mark.option("round_limit", "none")
def test_without_a_limit_a_fight_continues_after_round_fifty(rulings: Settings) -> None:
    now = at_the_end_of_round(rulings, 50).state
    assert (now.is_running, now.round) == (True, 51)


@pytest.mark.rule("SS-1.6")
@pytest.mark.option("numbers", "own")
def test_a_combatant_with_individual_numbers(rulings: Settings) -> None:
    arena = Arena(rulings, starts=False)
    ogre = AddCombatant("Ogre", "Brute", speed=5, body=9, attack=11, skills=(Skill("Kick", 6, "attack"),))
    arena.do("gm", ogre)
    skills = (
        Skill("Attack", 11, "attack"),
        Skill("Defense", 5, "defense"),
        Skill("Other", 7),
        Skill("Kick", 6, "attack"),
    )
    assert arena.one().sheet.open() == Sheet(5, 11, 9, 6, skills)
    with pytest.raises(Invalid, match="14"):
        arena.do("gm", AddCombatant("Giant", speed=14))


@pytest.mark.rule("SS-1.6")
@pytest.mark.option("numbers", "own")
@pytest.mark.parametrize(
    ("skills", "why"),
    [
        ((Skill("Kick", 0, "attack"),), "Kick"),
        ((Skill("Kick", 14, "attack"),), "Kick"),
        ((Skill("Kick", 7, "juggling"),), "use"),
        ((Skill(" ", 7),), "name"),
        (tuple(Skill(f"Skill {at}", 7) for at in range(7)), "skills"),
    ],
)
def test_an_additional_skill_has_a_name_a_rank_and_a_use(
    rulings: Settings, skills: tuple[Skill, ...], why: str
) -> None:
    arena = Arena(rulings, starts=False)
    with pytest.raises(Invalid) as refused:
        arena.do("gm", AddCombatant("Ogre", skills=skills))
    assert refused.value.field == why
    arena.do("gm", AddCombatant("Ogre", skills=(Skill("  Kick ", 6, "attack"),)))
    assert arena.one().sheet.open().rank("Kick") == 6
    assert arena.one().sheet.open().rank("Attack") == 9


@pytest.mark.rule("SS-1.6")
@pytest.mark.parametrize(
    ("skills", "name"),
    [
        ((Skill("Attack", 13, "attack"),), "Attack"),
        ((Skill("Kick", 7), Skill(" Kick ", 9)), "Kick"),
        ((Skill("untrained", 9),), "untrained"),
        ((Skill("speed", 9),), "speed"),
        ((Skill("Power", 9),), "Power"),
        ((Skill("attack", 9, "attack"),), "attack"),
        ((Skill("Untrained", 9),), "Untrained"),
        ((Skill("Kick", 7), Skill("KICK", 9)), "KICK"),
    ],
)
def test_an_additional_skill_has_a_unique_name(skills: tuple[Skill, ...], name: str) -> None:
    """A second Attack was dropped without a word; one called untrained gave every untrained action its rank.

    A skill called Power stood on the sheet beside the attribute Power, and a test of either read the same in the log.
    """
    arena = Arena(GAME.read_settings({"numbers": "own"}), starts=False)
    with pytest.raises(Illegal, match=f"{name} is the name of something else on the sheet") as refused:
        arena.do("gm", AddCombatant("Ogre", skills=skills))
    assert refused.value.clause == "SS-1.6"


@pytest.mark.rule("SS-1.6")
@pytest.mark.option("numbers", "own")
def test_individual_numbers_are_offered_when_adding_a_combatant(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, starts=False)
    for seat in ("gm", "p1"):
        (brings,) = [one for one in arena.table.choices(seat) if one.label == "Add a combatant"]
        assert {"speed", "power", "body", "willpower", "attack", "defense", "skills"} <= {f.name for f in brings.fields}


@pytest.mark.rule("SS-8.9")
@pytest.mark.parametrize(
    "seconds",
    [
        pytest.param(60, marks=pytest.mark.option("time_limit", "seconds")),
        pytest.param(5, marks=pytest.mark.option("time_limit", "seconds:5")),
        pytest.param(600, marks=pytest.mark.option("time_limit", "seconds:600")),
    ],
)
def test_a_question_gets_its_default_answer_after_the_time_limit(rulings: Settings, seconds: int) -> None:
    """The table, not a seat, says that time is up; the flip of SS-3.1 is made for whoever did not answer."""
    arena = Arena(rulings, ANA, FOE)
    ask = next(ask for ask in GAME.open_questions(arena.state) if ask.about == "c1")
    assert GAME.answer_times.limit(arena.state, ask) == seconds
    with pytest.raises(Forbidden):
        arena.do("gm", TimeUp("p1", ask.key))
    arena.do(TABLE, TimeUp("p1", ask.key), "8C")
    assert arena.seen("p2", "c1.drawn") == ["8C"]


@pytest.mark.parametrize("seconds", ["4", "601", "soon"])
def test_a_time_limit_is_from_five_seconds_to_ten_minutes(seconds: str) -> None:
    with pytest.raises(Invalid):
        GAME.read_settings({"time_limit": f"seconds:{seconds}"})


@pytest.mark.rule("SS-R45")
@pytest.mark.option("gm_sheets", "open")
def test_everyone_sees_open_sheets_of_the_gms_characters(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, FOE)
    for seat in ("p1", "p2", "watch"):
        foe = arena.table.view(seat).combatant("c2")
        assert foe.sheet.open().speed == 8
        assert "speed" in {badge.id for badge in badges(arena.table.view(seat), foe)}


@pytest.mark.option("gm_sheets", "open")
def test_with_open_sheets_receipts_show_the_rank_of_a_gms_character(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, FOE).to_phases(("8C", 1), ("7C", 1)).do("p1", Attack("c1", "c2"), "6C")
    arena.do("gm", ChooseDefense("c2"), "7D")
    tested = arena.table.entries[-1].receipt.for_seat("p1").because
    facts = {fact.name: fact.value for cited in tested if cited.clause == "SS-5.2" for fact in cited.facts}
    assert (facts["flipped"], facts["rank"]) == ((7,), 7)


def test_opening_sheets_during_a_fight_applies_to_those_already_in_it() -> None:
    arena = Arena(GAME.read_settings({}), ANA, BO, FOE)
    assert arena.table.view("p1").combatant("c3").sheet.value is None
    arena.do("gm", ChangeSetting("gm_sheets", "open"))
    assert arena.table.view("p1").combatant("c3").sheet.open().speed == 8


@pytest.mark.rule("SS-8.9")
def test_only_the_gm_starts_a_fight_whatever_the_time() -> None:
    """Its question had a limit, and others could ask to continue without the GM, to no effect."""
    arena = Arena(GAME.read_settings({"time_limit": "seconds"}), ANA, FOE, starts=False)
    begin, *_ = GAME.open_questions(arena.state)
    assert GAME.answer_times.limit(arena.state, begin) is None
    assert not GAME.answer_times.has_default(begin)
