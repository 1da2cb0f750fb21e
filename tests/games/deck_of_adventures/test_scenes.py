"""Scenes, notes and style; what is asked of the GM; players who are not there (chapters 1, 6, 24)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.choices import Choice
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.checks import commands as check_wish
from croupier.games.deck_of_adventures.combat.commands import EndCombat
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Knockout
from croupier.games.deck_of_adventures.story import commands as wish
from croupier.games.deck_of_adventures.story.questions import QUESTIONS
from croupier.games.deck_of_adventures.story.sample_hidden import sample_hidden
from croupier.pieces.questions import kind_of
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion, under

ANN, GUARD = Dealer("Ann"), minion("Guard")


def offered(stage: Stage, seat: str) -> dict[str, Choice]:
    """What a seat may choose, by label; the questions are asked first."""
    prompts = tuple(
        Prompt(ask, Secret(f"{ask.seat} {ask.key}", (ask.seat,))) for ask in GAME.open_questions(stage.state)
    )
    asked = msgspec.structs.replace(stage.state, prompts=prompts)
    return {one.label: one for one in GAME.choices(GAME.see(asked, seat), seat)}


def helps(stage: Stage, seat: str) -> str:
    return " ".join(one.help for one in offered(stage, seat).values())


def away(stage: Stage, seat: str = "p1") -> Stage:
    """A player's line is cut."""
    seats = tuple(msgspec.structs.replace(one, away=one.away or one.id == seat) for one in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats)
    stage.run(GAME.seats_changed, seat="table")
    return stage


# scenes and notes


@pytest.mark.rule("DA-6.2")
def test_the_gm_sets_the_scene_for_everyone(rulings: Settings) -> None:
    stage = Stage(rulings, ANN).do("gm", wish.SetScene("The mill", "Dark water."))
    assert GAME.see(stage.state, "p1").scene.text == "Dark water."
    assert GAME.log_line(stage.events[-1], stage.state) == "The mill. Dark water."
    with refused_by("DA-6.2", why="only the GM can do this"):
        stage.do("p1", wish.SetScene("My mill"))
    with pytest.raises(Invalid):
        stage.do("gm", wish.SetScene(""))


@pytest.mark.rule("DA-6.2")
def test_the_gms_notes_are_secret_and_shared_ones_public(rulings: Settings) -> None:
    stage = Stage(rulings, ANN).do("gm", wish.WriteNotes("The miller did it."))
    assert stage.events[-1].audience() == ("gm",)
    assert GAME.see(stage.state, "p1").notes.value is None
    assert GAME.see(stage.state, "gm").notes.value == "The miller did it."
    stage.do("p1", wish.WriteNotes("We owe the miller.", shared=True))
    assert stage.state.shared_notes == "We owe the miller."
    with pytest.raises(Impossible):
        stage.do("p1", wish.WriteNotes("mine"))


@pytest.mark.rule("DA-24.2")
def test_the_group_writes_down_its_style(rulings: Settings) -> None:
    stage = Stage(rulings, ANN).do("p1", wish.WriteStyle("Light; no spiders."))
    assert stage.state.style == "Light; no spiders."


@pytest.mark.rule("DA-6.2", "DA-24.2")
def test_notes_and_style_may_be_cleared(rulings: Settings) -> None:
    stage = Stage(rulings, ANN).do("p1", wish.WriteStyle("Light.")).do("p1", wish.WriteNotes("x", shared=True))
    for words in (b'{"type": "write_style"}', b'{"type": "write_notes", "shared": true}'):
        stage.do("p1", msgspec.json.decode(words, type=wish.WriteStyle | wish.WriteNotes))
    assert (stage.state.style, stage.state.shared_notes) == ("", "")


@pytest.mark.rule("DA-6.3", "DA-1.5")
def test_the_gm_answers_a_players_question_about_the_scene(rulings: Settings) -> None:
    stage = Stage(rulings, ANN).do("p1", wish.AskGm("c1", "What do I see?"))
    assert stage.asked() == ["gm asked c1"]
    with pytest.raises(Impossible):
        stage.do("p1", wish.AskGm("c1", "And behind it?"))
    with refused_by("DA-6.3", why="only the GM can do this"):
        stage.do("p1", wish.AnswerAsked("s1", "Gold."))
    stage.do("gm", wish.AnswerAsked("s1", "Rust."))
    assert (stage.asked(), GAME.log_line(stage.events[-1], stage.state)) == ([], "Rust.")


@pytest.mark.rule("DA-6.4")
def test_the_gm_speaks_for_everyone_else(rulings: Settings) -> None:
    stage = Stage(rulings, ANN, Dealer("Bo"), GUARD)
    with pytest.raises(Illegal) as refused:
        stage.do("p1", wish.AskGm("c1", "Hello", "c2"))
    assert refused.value.clause == "DA-6.4"
    stage.do("p1", wish.AskGm("c1", "Let us in", "c3"))
    assert GAME.log_line(stage.events[-1], stage.state) == "Ann asks Guard: Let us in."


# advice


@pytest.mark.rule("DA-1.3", "DA-1.4", "DA-24.3")
def test_the_gm_sees_advice_where_the_scene_is_set(rulings: Settings) -> None:
    assert "fun first" in helps(Stage(rulings, ANN), "gm")


@pytest.mark.rule("DA-24.1", "DA-24.4", "DA-24.5")
def test_the_group_sees_advice_where_it_writes_its_style(rulings: Settings) -> None:
    said = offered(Stage(rulings, ANN), "p1")["Write down the style of play"].help
    for advice in ("Two people are enough", "at one table or online", "meet regularly"):
        assert advice in said


@pytest.mark.rule("DA-1.6")
def test_the_special_features_of_this_system_are_explained(rulings: Settings) -> None:
    assert "a pack of cards in place of dice" in helps(Stage(rulings, ANN), "p1")


@pytest.mark.rule("DA-6.1", "DA-6.5")
def test_players_see_advice_where_they_ask(rulings: Settings) -> None:
    said = offered(Stage(rulings, ANN, GUARD), "p1")
    assert said["Ann looks around"].help.startswith("Players and GM make the world")
    assert said["Ann speaks to an NPC"].help.startswith("Be respectful")


# players who are not there

OPEN = [
    pytest.param(("KD",), [], id="gm_plays"),
    under("absent_player", "paused", (), ["p1 draw q1"]),
]


@pytest.mark.rule("DA-1.7", "DA-R51")
@pytest.mark.parametrize(("luck", "asked"), OPEN)
def test_an_open_check_of_an_absent_player_is_finished(
    rulings: Settings, luck: tuple[str, ...], asked: list[str]
) -> None:
    stage = Stage(rulings, ANN).do("gm", check_wish.CallCheck(("c1",), "Athletics", 2), "8C")
    seats = tuple(msgspec.structs.replace(one, away=one.id == "p1") for one in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats)
    stage.run(GAME.seats_changed, luck=luck, seat="table")
    assert stage.asked() == asked


@pytest.mark.rule("DA-1.7", "DA-R51")
def test_the_gm_continues_for_an_absent_player(rulings: Settings) -> None:
    stage = away(Stage(rulings, ANN._replace(hp=1, more={"rest_cards": 2})))
    stage.do("gm", wish.CallRest("quick", ("c1",)))
    assert offered(stage, "gm")["Ann: stop resting"].legal
    assert stage.do("gm", wish.StopResting("c1")).state.rest is None


@pytest.mark.option("absent_player", "sits_out")
@pytest.mark.rule("DA-R51")
def test_under_sits_out_every_question_gets_its_default(rulings: Settings) -> None:
    stage = away(Stage(rulings, ANN._replace(hp=1, more={"rest_cards": 2}), Dealer("Bo", hp=1, more={"rest_cards": 2})))
    stage.do("gm", wish.CallRest("quick", ("c1", "c2")))
    assert stage.asked() == ["p2 rest c2"]


@pytest.mark.option("absent_player", "sits_out")
@pytest.mark.rule("DA-1.7", "DA-R51")
def test_under_sits_out_a_combat_of_absent_players_waits_for_the_gm(rulings: Settings) -> None:
    fight = Combat(round=1, order=("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    both = (Dealer("Ann", fate=()), Dealer("Bo", fate=()))
    stage = away(away(Stage(rulings, *both, state={"combat": fight}), "p2"))
    assert stage.asked() == ["p1 turn c1"]
    assert stage.do("gm", EndCombat()).asked() == []
    stage = away(Stage(rulings, *both, state={"combat": fight}))
    stage.do("gm", wish.SetScene("The mill"))
    assert stage.asked() == ["p2 turn c2"]


@pytest.mark.option("absent_player", "paused")
@pytest.mark.rule("DA-R51")
def test_under_paused_the_gm_does_not_play_for_absent_players(rulings: Settings) -> None:
    stage = away(Stage(rulings, ANN._replace(hp=1, more={"rest_cards": 2}))).do("gm", wish.CallRest("quick", ("c1",)))
    assert "Ann: stop resting" not in offered(stage, "gm")
    assert stage.asked() == ["p1 rest c1"]


# choices and default answers


def staged(rulings: Settings) -> list[Stage]:
    hurt = Dealer("Ann", hp=1, ap_lost=1, more={"rest_cards": 2, "suit": "C"})
    resting = Stage(rulings, hurt).do("gm", wish.CallRest("quick", ("c1",)))
    lying = Stage(rulings, hurt).do("gm", wish.CallRest("quick", ("c1",))).do("p1", wish.UseRestCard("c1"), "5C")
    begun = Stage(rulings, ANN).do("gm", wish.StartEpic("now"))
    gathering = Stage(rulings, ANN).do("gm", wish.StartEpic("now")).do("gm", wish.TurnEpicCard(3), "4H")
    offering = Stage(rulings, ANN).do("gm", wish.StartEpic("now")).do("gm", wish.TurnEpicCard(3), "4H")
    offering.do("p1", wish.Volunteer("c1"))
    return [resting, lying, begun, gathering, offering, Stage(rulings, ANN).do("p1", wish.AskGm("c1", "Who?"))]


@pytest.mark.rule("DA-1.7", "DA-R51")
def test_every_question_has_a_default_answer_that_is_legal(rulings: Settings) -> None:
    kinds = set()
    for stage in staged(rulings):
        for at in range(8):
            asks = [
                one
                for one in GAME.open_questions(stage.state)
                if kind_of(one) in {question.kind for question in QUESTIONS}
            ]
            if not asks:
                break
            kinds.add(asks[0].key.partition(":")[0])
            command = GAME.default(GAME.see(stage.state, asks[0].seat), asks[0])
            before = stage.state
            stage.do(asks[0].seat, command, *((f"{at + 2}S",) if isinstance(command, wish.TurnEpicCard) else ()))
            assert stage.state != before
    assert kinds >= {"rest", "rest_card", "asked", "epic_card", "epic_join", "epic_trait", "epic_race"}


@pytest.mark.rule("DA-19.3", "DA-18.4", "DA-6.3")
def test_every_answer_to_a_question_is_offered_as_legal(rulings: Settings) -> None:
    for stage in staged(rulings):
        for ask in GAME.open_questions(stage.state):
            now = [one for one in offered(stage, ask.seat).values() if one.prompt == f"{ask.seat} {ask.key}"]
            assert any(one.legal for one in now), ask.key


# what is told beside the table, and worlds that fit


def told(stage: Stage, seat: str) -> dict[str, str]:
    return {one.label: one.value for one in GAME.display.facts(GAME.see(stage.state, seat))}


@pytest.mark.rule("DA-6.2", "DA-24.2")
def test_scene_notes_and_style_are_shown_next_to_the_table(rulings: Settings) -> None:
    stage = Stage(rulings, ANN)
    assert not {"Scene", "Light", "Style of play", "GM notes"} & set(told(stage, "gm"))
    stage.do("gm", wish.SetScene("The mill", "Dark water.")).do("gm", wish.WriteNotes("The miller did it."))
    stage.do("p1", wish.WriteStyle("No spiders."))
    assert (told(stage, "p1")["Scene"], told(stage, "p1")["Style of play"]) == ("The mill: Dark water.", "No spiders.")
    assert "GM notes" not in told(stage, "p1")
    assert told(stage, "gm")["GM notes"] == "The miller did it."


@pytest.mark.rule("DA-18.2", "DA-R89")
@pytest.mark.parametrize(
    "said",
    [
        pytest.param("now (0 of 2 successes, 0 of 3 failures)", id="announced"),
        under("epic_open", "gm_only", "now (0 successes, 0 failures)"),
    ],
)
def test_the_tally_of_an_epic_event_is_shown_as_far_as_it_is_known(rulings: Settings, said: str) -> None:
    stage = Stage(rulings, ANN).do("gm", wish.StartEpic("now", needed=2))
    assert told(stage, "p1")["Epic Event"] == said
    assert told(stage, "gm")["Epic Event"] == "now (0 of 2 successes, 0 of 3 failures)"


@pytest.mark.option("epic_open", "gm_only")
@pytest.mark.rule("DA-R89")
def test_a_consistent_world_has_numbers_and_looks_the_same(rulings: Settings) -> None:
    stage = Stage(rulings, ANN).do("gm", wish.WriteNotes("x")).do("gm", wish.StartEpic("now", needed=2))
    view = GAME.see(stage.state, "p1")
    assert view.epic is not None
    assert view.epic.needed.value is None
    world = sample_hidden(view)
    assert world.epic is not None
    assert (world.epic.needed.value, world.notes.value) == (3, "")
    assert GAME.see(world, "p1") == view


@pytest.mark.rule("DA-1.7", "DA-R51")
def test_a_check_finished_for_an_absent_player_cites_the_ruling_once(rulings: Settings) -> None:
    stage = Stage(rulings, ANN._replace(fatigue=2)).do("gm", check_wish.CallCheck(("c1",), "Athletics", 2), "8C")
    seats = tuple(msgspec.structs.replace(one, away=one.id == "p1") for one in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats)
    stage.run(GAME.seats_changed, luck=("KD", "QD", "JD"), seat="table")
    cited = [line.clause for line in stage.plays[-1].receipt.because]
    assert (cited.count("DA-R51"), cited[-1]) == (1, "DA-R51")


@pytest.mark.rule("DA-6.4", "DA-16.1")
def test_nobody_speaks_to_the_dead_or_while_knocked_out(rulings: Settings) -> None:
    stage = Stage(rulings, ANN, minion(more={"dead": True}))
    assert "Ann speaks to an NPC" not in stage.labels("p1")
    with pytest.raises(Impossible, match="not here"):
        stage.do("p1", wish.AskGm("c1", "who are you?", "c2"))
    stage = Stage(rulings, ANN._replace(hp=0, more={"knockout": Knockout(DAMAGE)}), minion())
    assert {"Ann looks around", "Ann speaks to an NPC"} & set(stage.labels("p1")) == {"Ann looks around"}
    with pytest.raises(Illegal, match="cannot speak"):
        stage.do("p1", wish.AskGm("c1", "help!", "c2"))


@pytest.mark.rule("DA-6.3")
def test_the_gm_does_not_ask_the_gm(rulings: Settings) -> None:
    stage = Stage(rulings, ANN, foe())
    with pytest.raises(Illegal, match="only players"):
        stage.do("gm", wish.AskGm("c2", "What do I see?"))


@pytest.mark.rule("DA-6.3", "DA-6.4")
def test_the_dead_and_the_absent_are_not_asked_about(rulings: Settings) -> None:
    dead = Stage(rulings, ANN._replace(more={"dead": True}))
    assert not [label for label in offered(dead, "p1") if label.endswith("looks around")]
    with pytest.raises(Impossible, match="not here"):
        dead.do("p1", wish.AskGm("c1", "what is it?"))
    with pytest.raises(Impossible, match="not here"):
        Stage(rulings, ANN, minion(more={"here": False})).do("p1", wish.AskGm("c1", "who are you?", "c2"))
