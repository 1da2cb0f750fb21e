"""Secret preparations and what everyone says and does (chapter 9)."""

import pytest

from croupier.core.choices import Begins
from croupier.core.question_events import ChoiceSealed, ChoicesOpened
from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.actions import TAG_HELP, TAGS
from croupier.games.rust_in_the_canyon.conflict.side_events import PreparationsRevealed
from croupier.games.rust_in_the_canyon.moves.state import Marker
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import after_a_hand, came_out, choices, opened, prepared, said, step
from support.rust_in_the_canyon.stage import Rider, Stage

TWO = (Rider(), Rider("Bo"))


@pytest.mark.rule("RC-9.1")
def test_each_pc_and_the_gm_prepare_once_in_secret(rulings: Settings) -> None:
    stage = opened(rulings, *TWO)
    assert stage.asked() == ["p1 prepare c1", "p2 prepare c2", "gm prepare gm"]
    stage.do("p1", wish.Prepare(2))
    known = {seat: GAME.see(stage.state, seat).seals[0].answer.value is not None for seat in ("p1", "p2", "gm")}
    assert known == {"p1": True, "p2": False, "gm": False}
    assert stage.asked() == ["p2 prepare c2", "gm prepare gm"]
    assert all(ask.sealed for ask in GAME.open_questions(stage.state))


@pytest.mark.rule("RC-9.1")
def test_a_preparation_may_be_changed_until_the_last_is_in(rulings: Settings) -> None:
    stage = opened(rulings).do("p1", wish.Prepare(3)).do("p1", wish.Prepare(1)).do("gm", wish.Prepare(2))
    with refused_by("RC-9.1", why="already committed: everyone is prepared"):
        stage.do("p1", wish.Prepare(2))
    assert said(stage).contender().preparation == 1


@pytest.mark.rule("RC-9.1")
@pytest.mark.parametrize("level", [0, 4, -1])
def test_there_are_three_levels_to_prepare_for(rulings: Settings, level: int) -> None:
    with pytest.raises(Invalid, match="level"):
        opened(rulings).do("p1", wish.Prepare(level))


@pytest.mark.option("prep_change", "locked_at_once")
def test_a_ruling_may_lock_preparations_at_once(rulings: Settings) -> None:
    stage = opened(rulings).do("p1", wish.Prepare(3))
    with refused_by("RC-R21", why="already committed: your preparation can no longer be changed"):
        stage.do("p1", wish.Prepare(1))


@pytest.mark.rule("RC-9.2")
def test_nobody_declares_before_all_are_locked(rulings: Settings) -> None:
    stage = opened(rulings, *TWO).do("p1", wish.Prepare(1)).do("gm", wish.Prepare(1))
    with pytest.raises(Illegal, match="not now") as refused:
        stage.do("p1", wish.SayAction("we ride in"))
    assert refused.value.clause == "RC-9.2"
    stage.do("p2", wish.Prepare(1)).do("p1", wish.SayAction("we ride in"))
    assert step(stage) == "say"


@pytest.mark.rule("RC-9.3")
def test_all_preparations_are_revealed_at_once_when_all_have_declared(rulings: Settings) -> None:
    stage = prepared(opened(rulings, *TWO), p1=1, p2=2, gm=3)
    assert stage.asked() == ["p1 say c1", "p2 say c2", "gm say gm"]
    stage.do("gm", wish.SayAction("waiting")).do("p2", wish.SayAction("draws"))
    assert not any(isinstance(event, ChoicesOpened) for event in stage.events)
    assert stage.facts("RC-9.3") == {"who": "Bo"}
    with refused_by("RC-9.3", why="already committed"):
        stage.do("p2", wish.SayAction("no, shouts"))
    stage.do("p1", wish.SayAction("shouts"))
    (revealed,) = (event for event in stage.events if isinstance(event, PreparationsRevealed))
    assert dict(revealed.those) == {"c1": 1, "c2": 2, "gm": 3}
    assert step(stage) == "surprise"
    with pytest.raises(Invalid):
        prepared(opened(rulings)).do("p1", wish.SayAction("  "))


@pytest.mark.rule("RC-9.3")
def test_before_a_hand_there_is_no_result_to_accept(rulings: Settings) -> None:
    with refused_by("RC-13.2", why="no earlier result"):
        prepared(opened(rulings)).do("p1", wish.SayAction("", stands=True))


@pytest.mark.option("say_order", "gm_first")
def test_the_gm_may_declare_first(rulings: Settings) -> None:
    stage = prepared(opened(rulings, *TWO))
    assert stage.asked() == ["gm say gm"]
    with pytest.raises(Illegal, match="the GM speaks first") as refused:
        stage.do("p1", wish.SayAction("shouts"))
    assert refused.value.clause == "RC-R22"


@pytest.mark.option("say_order", "gm_last")
def test_the_gm_may_declare_last(rulings: Settings) -> None:
    stage = prepared(opened(rulings, *TWO))
    assert stage.asked() == ["p1 say c1", "p2 say c2"]
    stage.do("p2", wish.SayAction("shouts")).do("p1", wish.SayAction("shouts"))
    assert "gm say gm" in stage.asked()


@pytest.mark.rule("RC-R22")
@pytest.mark.option("say_order", "sealed")
def test_declarations_may_be_written_and_shown_together(rulings: Settings) -> None:
    stage = prepared(opened(rulings, *TWO)).do("p1", wish.SayAction("draws"))
    assert stage.contender().said is None
    assert not any(b"draws" in str(GAME.see(stage.state, seat)).encode() for seat in ("p2", "gm", "watch"))
    stage.do("p2", wish.SayAction("waits")).do("gm", wish.SayAction("fires"))
    assert [one.said.text for one in stage.state.conflict.contenders if one.said] == ["draws", "waits"]  # type: ignore[union-attr]
    assert step(stage) == "surprise"


@pytest.mark.option("say_order", "sealed")
def test_at_step_9_declarations_may_be_shown_together_too(rulings: Settings) -> None:
    stage = prepared(after_a_hand(rulings, came_out("lost", 17, (0, 0))))
    stage.do("p1", wish.SayAction("", stands=True))
    assert step(stage) == "say_again"
    assert stage.contender().said is None


@pytest.mark.rule("RC-13.2")
def test_everyone_reads_by_which_clause_the_declarations_of_step_9_are_shown() -> None:
    """The receipt cited the ruling alone; the clause was for the one who had answered last."""
    stage = prepared(after_a_hand(GAME.read_settings({"say_order": "sealed"}), came_out("lost", 17, (3, 3))))
    stage.do("p1", wish.SayAction("", stands=True))
    stage.do("gm", wish.SayAction("", stands=True), "3", "4", "5", "6", "7", "8")
    lines = [line for line in stage.plays[-1].receipt.because if line.clause == "RC-13.2"]
    assert {fact.value for line in lines if not line.to for fact in line.facts} == {2}


@pytest.mark.rule("RC-9.4")
def test_the_question_about_surprise_is_worded_for_one_or_for_several() -> None:
    stage = prepared(opened(GAME.read_settings({}), *TWO, surprise=True)).do("p1", wish.SayAction("waits"))
    stage.do("p2", wish.SayAction("waits")).do("gm", wish.SayAction("fires"))
    assert {one.row for one in choices(stage, "gm", "say_surprised")} == {"Surprised: the sheriff?"}


@pytest.mark.rule("RC-9.5")
def test_the_gm_tags_each_escalation_with_one_press(rulings: Settings) -> None:
    stage = prepared(after_a_hand(rulings, came_out("lost", 17))).do("p1", wish.SayAction("shows her pistols"))
    assert "gm tag c1" in stage.asked()
    levels = [one for one in choices(stage, "gm", "tag_action") if one.row]
    assert [one.help for one in levels] == [TAG_HELP[level] for level in (1, 2, 3)]
    assert "showing weapons as a threat" in TAG_HELP[1]
    assert "showing weapons as a threat" in TAGS
    assert "no body" not in TAG_HELP[1]
    assert {(one.row, one.short) for one in levels} == {
        ("Level of: shows her pistols", name) for name in ("Non-physical", "Physical", "Deadly")
    }


@pytest.mark.rule("RC-9.5")
def test_the_gm_may_tag_each_declaration_and_players_may_object(rulings: Settings) -> None:
    """Nobody waits for the tags of the first hand, where only its level counts."""
    stage = prepared(opened(rulings, *TWO)).do("p1", wish.SayAction("shows her pistols"))
    assert stage.asked() == ["p2 say c2", "gm say gm"]
    (form,) = choices(stage, "gm", "tag_action")
    assert [field.name for field in form.fields] == ["about", "level"]
    with pytest.raises(Forbidden):
        stage.do("p1", wish.TagAction("c1", 1))
    stage.do("gm", wish.TagAction("c1", 3)).do("p2", wish.ObjectToTag("c1", "they are only shown"))
    (again,) = choices(stage, "gm", "tag_action")
    assert again.fields[1].begins == Begins("about", {"c1": 3})  # it began with no level
    stage.do("gm", wish.TagAction("c1", 1))
    assert stage.contender().said.tag == 1  # type: ignore[union-attr]
    with pytest.raises(Invalid, match="level"):
        stage.do("gm", wish.TagAction("c1", 4))
    with pytest.raises(Impossible, match="not declared an action"):
        stage.do("gm", wish.TagAction("c2", 1))
    with pytest.raises(Impossible, match="not declared an action"):
        stage.do("p1", wish.ObjectToTag("c2", "nothing was said"))
    assert "Player 2 objects to the level of the action of Ana: they are only shown." in lines(stage, "gm")


@pytest.mark.rule("RC-9.5")
def test_in_a_later_hand_tags_are_given_at_step_9(rulings: Settings) -> None:
    stage = said(prepared(after_a_hand(rulings, came_out("lost", 17, (0, 0)))), p1=2)
    assert step(stage) == "surprise"
    for seat, wanted in (("gm", wish.TagAction("c1", 3)), ("p1", wish.ObjectToTag("c1", "only a nudge"))):
        with refused_by("RC-9.5", why="level of this hand is already set"):
            stage.do(seat, wanted)


def lines(stage: Stage, seat: str) -> list[str]:
    view = GAME.see(stage.state, seat)
    return [GAME.log_line(event, view) for event in stage.events]


@pytest.mark.rule("RC-22.2", "RC-9.1")
def test_sealed_answers_are_in_no_line_view_choice_or_receipt_of_others(rulings: Settings) -> None:
    stages = [opened(rulings, *TWO).do("gm", wish.Prepare(level)).do("p1", wish.Prepare(level)) for level in (1, 3)]
    for seat in ("p2", "watch"):
        assert GAME.see(stages[0].state, seat) == GAME.see(stages[1].state, seat)
        assert lines(stages[0], seat) == lines(stages[1], seat)
        assert choices(stages[0], "p2") == choices(stages[1], "p2")
        told = [[play.receipt.for_seat(seat) for play in stage.plays] for stage in stages]
        assert told[0] == told[1]
    assert [type(event) for event in stages[0].events][-2:] == [ChoiceSealed, ChoiceSealed]


@pytest.mark.rule("RC-22.2")
def test_unused_preparations_are_shown_only_by_their_owner_and_afterward(rulings: Settings) -> None:
    stage = prepared(after_a_hand(rulings, came_out("lost", 17, (0, 0))), gm=3, p1=2)
    with refused_by("RC-22.2", why="not now"):
        stage.do("p1", wish.ShowPreparation())
    said(stage)
    assert stage.state.conflict is None
    assert not any(isinstance(event, ChoicesOpened) for event in stage.events)
    assert choices(stage, "p1", "show_preparation")
    stage.do("p1", wish.ShowPreparation())
    (opened_,) = (event for event in stage.events if isinstance(event, ChoicesOpened))
    assert [seal.about for seal in opened_.seals] == ["c1"]
    with pytest.raises(Impossible):
        stage.do("p1", wish.ShowPreparation())


@pytest.mark.rule("RC-9.1", "RC-9.2")
def test_a_consistent_world_has_possible_preparations(rulings: Settings) -> None:
    from croupier.core.chance import Chance, seeded_source

    stage = opened(rulings, *TWO).do("gm", wish.Prepare(3))
    again = prepared(after_a_hand(rulings, came_out("won", 20, (0, 0))), gm=2)
    for now in (stage, again):
        for seat in ("p1", "watch"):
            view = GAME.see(now.state, seat)
            for number in range(6):
                assert GAME.see(GAME.deal(view, Chance(seeded_source(f"{seat} {number}"))), seat) == view


def keys(stage: Stage, kind: str) -> list[str]:
    """The keys of the open questions of a kind, by which a table knows that it has asked them already."""
    return [ask.key for ask in GAME.open_questions(stage.state) if ask.key.startswith(f"{kind}:")]


@pytest.mark.rule("RC-9.5", "RC-13.2")
def test_the_gm_is_not_asked_again_for_a_level_when_the_last_side_declares(rulings: Settings) -> None:
    after = after_a_hand(rulings, came_out("lost", 17), came_out("lost", 17, name="Bo"))
    stage = prepared(after).do("p1", wish.SayAction("shouts"))
    stage.do("p2", wish.SayAction("waits"))
    first = keys(stage, "tag")
    stage.do("gm", wish.SayAction("waits", level=2))
    assert (step(stage), first, keys(stage, "tag")) == ("say_again", ["tag:1.2:c1", "tag:1.2:c2"], first)


@pytest.mark.rule("RC-13.2")
def test_after_a_hand_the_question_is_a_new_one(rulings: Settings) -> None:
    stage = prepared(after_a_hand(rulings, came_out("lost", 17))).do("p1", wish.SayAction("shoves"))
    assert keys(stage, "tag") == ["tag:1.2:c1"]


@pytest.mark.rule("RC-8.9", "RC-6.5")
def test_the_gm_is_not_asked_to_rule_on_a_marker_claimed_a_step_before(rulings: Settings) -> None:
    held = (Marker("m1", "t1", "Who is in charge here?", "the mayor"),)
    stage = after_a_hand(rulings, came_out("lost", 17, more={"markers": held})).do("p1", wish.ClaimMarkers(("m1",)))
    first = keys(stage, "marker")
    prepared(stage)
    assert (step(stage), keys(stage, "marker")) == ("say_again", first)


@pytest.mark.rule("RC-9.4", "RC-R23")
@pytest.mark.option("surprise_by", "self")
def test_where_nobody_settles_doubts_the_gm_also_declares_surprise_only_once(rulings: Settings) -> None:
    stage = said(prepared(opened(rulings))).do("gm", wish.SaySurprised(surprised=False, about="gm"))
    with pytest.raises(Illegal, match="already committed") as refused:
        stage.do("gm", wish.SaySurprised(surprised=True, about="gm"))
    assert refused.value.clause == "RC-9.4"


@pytest.mark.rule("RC-13.2")
def test_a_player_who_lets_a_result_stand_says_no_action(rulings: Settings) -> None:
    stage = prepared(after_a_hand(rulings, came_out("lost", 17)))
    with pytest.raises(Invalid, match="letting it stand is not an action") as refused:
        stage.do("p1", wish.SayAction("shoves", stands=True))
    assert (refused.value.field, refused.value.clause) == ("text", "RC-13.2")
