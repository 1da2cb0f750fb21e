"""Attack: the test, the defense, and whether it succeeds (SS-5.2, SS-5.5 to 5.8)."""

import msgspec
import pytest

from croupier.core.menu import Menu
from croupier.core.refusals import Illegal
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.attack import hits, skill_for
from croupier.games.state_stack.choices.turn import add_turn
from croupier.games.state_stack.commands import Attack, ChooseDefense, DrawPower
from croupier.games.state_stack.state import Score
from croupier.games.state_stack.tests_and_contests import take_test
from croupier.testing.refusals import refused_by
from support.state_stack.stage import AVERAGE, Figure, Stage, under

FOE = Figure("Foe", "gm", defense=2)


@pytest.mark.rule("SS-5.7")
@pytest.mark.parametrize(
    ("attack", "defense", "hit"),
    [
        (Score(5, 0), Score(4, 0), True),
        (Score(7, 1), Score(7, 0), True),
        (Score(7, 1), Score(7, 1), False),
        (Score(7, 0), Score(7, 1), False),
        (Score(6, 3), Score(7, 0), False),
        (Score(1, 0), Score(0, 4), True),
        (Score(0, 0), Score(0, 0), False),
    ],
)
def test_when_an_attack_succeeds(attack: Score, defense: Score, hit: bool) -> None:
    assert hits(attack, defense) is hit


@pytest.mark.rule("SS-5.2", "SS-5.1")
@pytest.mark.parametrize(
    ("rank", "luck", "score", "remaining"),
    [(9, (10, 5), 6, 1), (9, (10, 11, 13), 0, 0), (9, (9,), 11, 2), (0, (1, 2, 3), 0, 0)],
)
def test_flipping_until_a_card_is_valid(
    rulings: Settings, rank: int, luck: tuple[int, ...], score: int, remaining: int
) -> None:
    stage = Stage(rulings, Figure(action=3), FOE)
    found = stage.run(take_test, stage.one(), "action", rank, "a test", luck=luck)
    assert (found.score, found.remaining, len(found.failed)) == (score, remaining, 0 if score else len(luck))
    assert stage.stack() == (3 - len(luck), 0)
    assert stage.discards() == list(luck)


@pytest.mark.parametrize(
    ("luck", "came_to"), [under("remaining_value", "sum", (7, 6, 4), 17), under("remaining_value", "next", (7, 6), 13)]
)
def test_remaining_cards_may_be_revealed_and_stay(rulings: Settings, luck: tuple[int, ...], came_to: int) -> None:
    stage = Stage(rulings, Figure(action=3), FOE)
    found = stage.run(take_test, stage.one(), "action", 9, "a test", luck=luck)
    assert (found, stage.stack()) == (Score(came_to, 2), (2, 0))
    assert stage.state.board.place("c1.action").slots[-1].card == "6C"


@pytest.mark.rule("SS-5.5")
def test_at_score_zero_no_more_cards_are_flipped(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Attack("c1", "c2"), 13)
    assert stage.state.exchange is None
    assert (stage.state.has_acted, stage.stack("c2")) == (True, (0, 2))


@pytest.mark.option("defend_after_miss", "yes")
def test_a_ruling_may_make_the_target_flip_anyway(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Attack("c1", "c2"), 13).do("gm", ChooseDefense("c2"), 4)
    assert stage.stack("c2") == (0, 1)


@pytest.mark.rule("SS-5.5", "SS-5.13")
def test_your_own_side_is_attacked_only_after_confirmation(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Bo", defense=1), FOE)
    with pytest.raises(Illegal, match="own side") as refused:
        stage.do("p1", Attack("c1", "c2"), 4)
    assert refused.value.clause == "SS-5.5"
    stage.do("p1", Attack("c1", "c2", confirmed=True), 4)
    assert stage.asked() == ["defense c2"]


@pytest.mark.rule("SS-5.5", "SS-8.1")
def test_nobody_confirms_a_target_where_there_is_no_ally_and_nobody_has_fallen(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE)
    with refused_by("SS-5.5", why="no ally or fallen combatant"):
        stage.do("p1", Attack("c1", "c2", confirmed=True), 4)
    assert "confirmed" not in fields_of_attack(stage)
    for other in (Figure("Bo"), Figure("Bo", "gm", out="dead", initiative=None)):
        assert "confirmed" in fields_of_attack(Stage(rulings, Figure(action=1), FOE, other))
    assert "confirmed" not in fields_of_attack(
        Stage(rulings, Figure(action=1), FOE, Figure("Bo", out="fled", initiative=None))
    )


def fields_of_attack(stage: Stage) -> list[str]:
    """What the form of the first combatant's attack asks."""
    menu = Menu(GAME, stage.state, "p1")
    add_turn(menu, stage.one(), "turn")
    return [field.name for field in menu.choices[0].fields]


@pytest.mark.rule("SS-8.1")
def test_combatants_who_are_out_are_targets_only_after_confirmation(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), FOE, Figure("Bo", "gm", out="unconscious", initiative=None))
    with refused_by("SS-8.1", why="is out: unconscious"):
        stage.do("p1", Attack("c1", "c3"), 4)
    stage.do("p1", Attack("c1", "c3", confirmed=True), 4, 6, 13)
    assert stage.hurt("c3") == (6, 0)
    assert stage.state.has_acted


@pytest.mark.rule("SS-5.6", "SS-5.8")
def test_the_target_chooses_a_skill_and_spends_the_flipped_cards(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Attack("c1", "c2"), 4)
    with refused_by("SS-5.6", why="no defense skill"):
        stage.do("gm", ChooseDefense("c2", "Attack"), 4)
    with pytest.raises(Illegal, match="the target defends"):
        stage.do("gm", ChooseDefense("c2", decline=True))
    stage.do("gm", ChooseDefense("c2", "Defense"), 8, 6)
    assert (stage.stack("c2"), stage.discards()) == ((0, 0), [4, 8, 6])


@pytest.mark.rule("SS-5.6")
def test_an_empty_defense_draws_one_card_and_failed_cards_draw_none(rulings: Settings) -> None:
    empty = Stage(rulings, Figure(action=1), Figure("Foe", "gm")).do("p1", Attack("c1", "c2"), 4)
    empty.do("gm", ChooseDefense("c2"), 5)
    assert empty.discards() == [4, 5]
    failed = Stage(rulings, Figure(action=1), Figure("Foe", "gm", defense=1)).do("p1", Attack("c1", "c2"), 4)
    failed.do("gm", ChooseDefense("c2"), 9)
    assert failed.asked() == ["power c1"]


@pytest.mark.option("must_defend", "may_decline")
def test_the_target_may_decline_to_defend(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Attack("c1", "c2"), 4)
    stage.do("gm", ChooseDefense("c2", decline=True))
    assert (stage.stack("c2"), stage.asked()) == ((0, 2), ["power c1"])


@pytest.mark.option("defense_draw", "also_all_failed")
def test_a_target_whose_cards_all_failed_may_draw(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", defense=1)).do("p1", Attack("c1", "c2"), 4)
    stage.do("gm", ChooseDefense("c2"), 9, 5)
    assert stage.state.has_acted


@pytest.mark.rule("SS-5.1", "SS-1.6")
def test_the_best_skill_is_the_default_and_a_missing_one_has_three(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE)
    assert stage.run(skill_for, stage.one(), "", "attack") == "Attack"
    assert AVERAGE.rank("Cooking") == 3


@pytest.mark.rule("SS-5.1", "SS-7.5")
def test_the_penalty_reduces_attack_and_defense(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2, stun=2), Figure("Foe", "gm", defense=1, damage=5))
    stage.do("p1", Attack("c1", "c2"), 8, 7)
    stage.do("gm", ChooseDefense("c2"), 6)
    assert stage.asked() == ["power c1"]


@pytest.mark.rule("SS-5.5", "SS-1.6")
@pytest.mark.parametrize(
    ("skill", "said"),
    [
        ("Cooking", "no skill Cooking"),
        ("Defense", "no attack skill Defense"),
        ("Other", "no attack skill Other"),
    ],
)
def test_an_attack_uses_a_skill_marked_attack(rulings: Settings, skill: str, said: str) -> None:
    stage = Stage(rulings, Figure(action=2), FOE)
    with pytest.raises(Illegal, match=said) as refused:
        stage.do("p1", Attack("c1", "c2", skill), 4)
    assert (refused.value.clause, refused.value.instead) == ("SS-5.5", "Attack")


@pytest.mark.rule("SS-5.5", "SS-8.1")
@pytest.mark.parametrize("mode", ["enforce", "assist"])
@pytest.mark.parametrize("out", ["fled", "surrendered", "taken out"])
def test_combatants_who_have_left_cannot_be_attacked_even_after_confirmation(
    rulings: Settings, out: str, mode: str
) -> None:
    """Nobody is there to be hit, so it is refused where the table only assists as well."""
    stage = Stage(rulings, Figure(action=2), FOE, Figure("Bo", "gm", out=out, initiative=None))
    stage.state = msgspec.structs.replace(stage.state, mode=mode)
    with pytest.raises(Illegal, match=f"is out: {out}") as refused:
        stage.do("p1", Attack("c1", "c3", confirmed=True), 4)
    assert refused.value.clause == "SS-8.1"
    menu = Menu(GAME, stage.state, "p1")
    add_turn(menu, stage.one(), "")
    assert [option.value for option in menu.choices[0].fields[0].options] == ["c2"]


@pytest.mark.rule("SS-5.9")
def test_cards_drawn_for_power_and_body_cite_the_contest_of_power(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm")).do("p1", Attack("c1", "c2"), 4)
    stage.do("gm", ChooseDefense("c2"), 3).do("p1", DrawPower("c1"), 8, 2)
    cited = [(line.clause, {fact.name: fact.value for fact in line.facts}) for line in stage.because()]
    drawn = [(clause, facts["test"]) for clause, facts in cited if "drawn" in facts and "test" in facts]
    assert drawn == [("SS-5.6", "Defense"), ("SS-5.9", "Power"), ("SS-5.9", "Body")]
