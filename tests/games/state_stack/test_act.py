"""Actions that are no attack, and illegal attempts (SS-5.1 to 5.4, SS-5.13)."""

import msgspec
import pytest

from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import Act, Attack, ChooseDefense, JudgeAction
from croupier.games.state_stack.figures.values import succeeds
from croupier.testing.refusals import refused_by
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2)


@pytest.mark.rule("SS-5.3")
@pytest.mark.parametrize(
    ("score", "difficulty", "done"), [(1, 0, True), (0, 0, False), (5, 5, True), (4, 5, False), (16, 16, True)]
)
def test_an_unopposed_action(rulings: Settings, score: int, difficulty: int, done: bool) -> None:
    assert succeeds(rulings.__getitem__, score, difficulty, 0) is done


@pytest.mark.rule("SS-5.3")
@pytest.mark.option("unopposed", "gm_draws")
def test_the_gm_may_draw_against_an_action(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Act("c1", "climb", "Other"))
    stage.do("gm", JudgeAction(difficulty=8), 5, 6)
    assert stage.facts("SS-5.3")["succeeds"] is False
    assert stage.discards() == [5, 6]
    higher = Stage(rulings, Figure(action=1), FOE).do("p1", Act("c1", "climb", "Other"))
    higher.do("gm", JudgeAction(difficulty=8), 7, 6)
    assert higher.facts("SS-5.3")["succeeds"] is True


@pytest.mark.rule("SS-5.3", "SS-5.4")
def test_the_gm_judges_an_action_and_may_set_a_difficulty(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), FOE).do("p1", Act("c1", "climb the wall", "Other"))
    assert [(ask.seat, ask.key.partition(":")[0]) for ask in GAME.open_questions(stage.state)] == [("gm", "judge")]
    with pytest.raises(Forbidden):
        stage.do("p1", JudgeAction(), 4)
    stage.do("gm", JudgeAction(difficulty=8), 6)
    assert stage.facts("SS-5.3") == {"name": "Ana", "score": 7, "difficulty": 8, "succeeds": False}
    assert stage.stack() == (1, 0)


@pytest.mark.rule("SS-5.4", "SS-7.5")
def test_the_judge_reads_the_rank_of_each_skill(rulings: Settings) -> None:
    """The form listed names only, so that whoever judged had to look up which skill is worth what."""
    stage = Stage(rulings, Figure(action=2, damage=5), FOE).do("p1", Act("c1", "climb the wall", "Other"))
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "gm")
    forms = [one for one in GAME.choices(view, "gm") if one.command["type"] == "judge_action" and one.fields]
    assert [one.label for one in forms] == ["Unopposed: climb the wall", "Opposed"]
    for form in forms:
        skill = next(field for field in form.fields if field.name == "skill")
        assert (skill.default, skill.required) == ("Other", False)
        assert [option.label for option in skill.options][::3] == ["Attack 7 (9 - 2)", "untrained 1 (3 - 2)"]


@pytest.mark.rule("SS-5.4")
def test_an_impossible_action_costs_nothing(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), FOE).do("p1", Act("c1", "fly")).do("gm", JudgeAction("impossible"))
    assert (stage.asked(), stage.stack()) == (["turn c1"], (2, 0))


@pytest.mark.rule("SS-5.4")
def test_an_opposed_action_has_no_contest_of_power(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), FOE).do("p1", Act("c1", "snatch the key", "Other"))
    with pytest.raises(Impossible):
        stage.do("gm", JudgeAction("opposed", opponent="c9"), 6)
    stage.do("gm", JudgeAction("opposed", opponent="c2"), 6)
    stage.do("gm", ChooseDefense("c2"), 3)
    assert (stage.hurt("c2"), stage.state.has_acted) == ((0, 0), True)
    assert stage.facts("SS-5.7")["succeeds"] is True


@pytest.mark.rule("SS-5.13")
def test_illegal_attempts_change_nothing_and_cite_the_clause(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE)
    before = stage.state
    for seat, command in (("gm", Attack("c2", "c1")), ("p1", Attack("c1", "c1")), ("p2", Attack("c1", "c2"))):
        with pytest.raises((Illegal, Impossible)):
            stage.do(seat, command, 4)
    stage.used.clear()
    assert stage.state == before


@pytest.mark.rule("SS-5.13", "SS-5.1")
def test_nobody_acts_without_an_action_card(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="no action card") as refused:
        Stage(rulings, Figure(action=0), FOE).do("p1", Attack("c1", "c2"))
    assert refused.value.clause == "SS-5.13"


@pytest.mark.rule("SS-5.13")
def test_even_in_assist_mode_there_is_no_action_without_a_card(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=0), FOE)
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    with refused_by("SS-5.13", why="no action card"):
        stage.do("p1", Act("c1", "climb"))


@pytest.mark.rule("SS-1.6", "SS-5.1")
def test_an_action_takes_a_skill_of_the_combatant_or_none(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), FOE)
    with pytest.raises(Illegal, match="Ana has no skill Cooking") as refused:
        stage.do("p1", Act("c1", "cook", "Cooking"))
    assert (refused.value.clause, refused.value.instead) == ("SS-5.1", "Attack, Defense, Other, untrained")
    stage.do("p1", Act("c1", "cook"))
    assert stage.state.exchange is not None
    assert stage.state.exchange.skill == "untrained"
    with refused_by("SS-5.1", why="no skill Cooking"):
        stage.do("gm", JudgeAction(skill="Cooking"), 3)
    stage.do("gm", JudgeAction(skill="Other"), 7)
    assert stage.facts("SS-5.2")["test"] == "Other"


@pytest.mark.rule("SS-5.1")
@pytest.mark.parametrize("what", ["", "  ", "x" * 201])
def test_an_action_is_described_in_words(rulings: Settings, what: str) -> None:
    with pytest.raises(
        Invalid, match=r"^what(: .* is not allowed| is missing); allowed: 1 to 200 printable characters"
    ) as refused:
        Stage(rulings, Figure(action=2), FOE).do("p1", Act("c1", what, "Other"))
    assert refused.value.clause == "SS-5.1"


@pytest.mark.rule("SS-5.3", "SS-5.4")
@pytest.mark.parametrize(
    "verdict",
    [
        JudgeAction("opposed", difficulty=5, opponent="c2"),
        JudgeAction("unopposed", opponent="c2"),
        JudgeAction("impossible", difficulty=5),
        JudgeAction("impossible", opponent="c2"),
    ],
)
def test_a_verdict_takes_only_its_own_fields(rulings: Settings, verdict: JudgeAction) -> None:
    stage = Stage(rulings, Figure(action=2), FOE).do("p1", Act("c1", "climb", "Other"))
    with pytest.raises(Impossible, match="has no"):
        stage.do("gm", verdict, 4)
