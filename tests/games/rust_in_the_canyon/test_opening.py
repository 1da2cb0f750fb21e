"""Opening a conflict: stakes, who is involved, the situation (chapter 8)."""

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.events import ConflictProposed, InvolvedSet
from croupier.games.rust_in_the_canyon.conflict.open_questions import STEPS as ASKED_AT
from croupier.games.rust_in_the_canyon.conflict.opening import PREMISE, SAMPLES
from croupier.games.rust_in_the_canyon.conflict.situation import MOST_FACTS
from croupier.games.rust_in_the_canyon.conflict.state import STEPS, Past
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import (
    after_a_hand,
    agreed,
    away,
    came_out,
    choices,
    opened,
    prepared,
    proposed,
    step,
)
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of

THREE = (Rider(), Rider("Bo"), Rider("Cy"))
STAKES = "Can we get past the bouncer?"


def test_a_conflict_before_anybody_has_a_pc_is_refused_with_what_to_do(rulings: Settings) -> None:
    """A newcomer in the lobby read "Instead: make one"."""
    why = GAME.why_not(Stage(rulings).state, "gm", wish.ProposeConflict(STAKES))
    assert why is not None
    assert (why.why, why.instead) == ("no PC is in play yet", "choose or make your PC first")


@pytest.mark.rule("RC-8.1", "RC-8.5")
def test_the_proposer_reads_what_a_conflict_settles_with_examples(rulings: Settings) -> None:
    (choice,) = choices(Stage(rulings, Rider()), "p1", "propose_conflict")
    assert PREMISE in choice.help
    assert "who gets what and at what cost" in PREMISE
    assert all(stakes in choice.help for stakes, *_ in SAMPLES)
    assert len(SAMPLES) == 3


@pytest.mark.rule("RC-8.2")
def test_a_conflict_goes_through_its_steps_in_order(rulings: Settings) -> None:
    assert len(STEPS) == 9
    assert list(ASKED_AT)[:3] == ["stakes", "situation", "claim"]
    stage = proposed(rulings)
    seen = [step(stage)]
    seen += [step(agreed(stage)) for _ in range(2)]
    seen.append(step(prepared(stage)))
    assert seen == ["stakes", "situation", "prepare", "say"]
    with pytest.raises(Illegal, match="not now") as refused:
        stage.do("p1", wish.PayAnte())
    assert refused.value.clause == "RC-11.1"


@pytest.mark.rule("RC-8.3")
@pytest.mark.parametrize("seat", ["p1", "p2", "gm"])
def test_anyone_may_propose_a_conflict_and_one_runs_at_a_time(rulings: Settings, seat: str) -> None:
    stage = Stage(rulings, Rider(), Rider("Bo")).do(seat, wish.ProposeConflict(STAKES))
    assert step(stage) == "stakes"
    with refused_by("RC-8.3", why="another conflict is under way"):
        stage.do("gm", wish.ProposeConflict(STAKES))


@pytest.mark.rule("RC-8.3")
def test_the_gm_lists_participants_and_each_player_agrees(rulings: Settings) -> None:
    stage = Stage(rulings, *THREE).do("p1", wish.ProposeConflict(STAKES))
    assert stage.asked() == ["gm involved"]
    with pytest.raises(Forbidden):
        stage.do("p1", wish.SetInvolved(("c1",)))
    for nobody in ((), ("c9",)):
        with pytest.raises(Invalid):
            stage.do("gm", wish.SetInvolved(nobody))
    stage.do("gm", wish.SetInvolved(("c1", "c2"), "the bouncer"))
    stage.do("p2", wish.StayOut()).do("p1", wish.AgreeConflict())
    assert [one.pc for one in stage.state.conflict.contenders] == ["c1"]  # type: ignore[union-attr]
    assert stage.contender("c1").agreed
    with refused_by("RC-8.3", why="not yours"):
        stage.do("p3", wish.StayOut())


@pytest.mark.rule("RC-8.3")
def test_if_nobody_is_left_on_the_list_the_gm_lists_again(rulings: Settings) -> None:
    stage = agreed(proposed(rulings)).do("p1", wish.StayOut())
    assert (step(stage), stage.asked()) == ("stakes", ["gm involved"])
    assert step(agreed(stage.do("gm", wish.SetInvolved(("c1",))))) == "situation"


@pytest.mark.rule("RC-8.3")
def test_a_listed_pc_joins_only_with_their_players_consent(rulings: Settings) -> None:
    stage = proposed(rulings, *THREE)
    for seat in ("gm", "p1", "p2"):
        stage.do(seat, wish.AgreeConflict())
    assert step(stage) == "stakes"
    stage.do("p3", wish.AgreeConflict())
    assert step(stage) == "situation"


@pytest.mark.rule("RC-8.4")
def test_stakes_are_agreed_on_by_everyone_as_worded(rulings: Settings) -> None:
    stage = proposed(rulings, Rider(), seats=2)
    assert stage.asked() == ["gm agree", "p1 agree", "p2 agree"]
    stage.do("p1", wish.AgreeConflict()).do("gm", wish.AgreeConflict())
    with refused_by("RC-8.4", why="already committed"):
        stage.do("p1", wish.AgreeConflict())
    stage.do("p2", wish.SetStakes("Do we get in unseen?", shared=False))
    assert (stage.state.conflict.stakes, stage.state.conflict.shared) == ("Do we get in unseen?", False)  # type: ignore[union-attr]
    assert len(stage.asked()) == 3
    with pytest.raises(Invalid):
        stage.do("p1", wish.SetStakes("  "))
    assert step(agreed(stage)) == "situation"


@pytest.mark.rule("RC-8.4")
def test_an_answer_to_earlier_stakes_does_not_count_for_new_ones(rulings: Settings) -> None:
    stage = proposed(rulings)
    before = {ask.key for ask in GAME.open_questions(stage.state)}
    stage.do("p1", wish.SetStakes(STAKES))
    assert not before & {ask.key for ask in GAME.open_questions(stage.state)}


@pytest.mark.rule("RC-8.4")
def test_anyone_may_call_it_off_until_preparing_has_begun(rulings: Settings) -> None:
    stage = agreed(proposed(rulings, seats=2)).do("p2", wish.CallOff())
    assert stage.state.conflict is None
    assert stage.state.past == ()
    with refused_by("RC-8.4", why="not now"):
        opened(rulings).do("p1", wish.CallOff())


@pytest.mark.rule("RC-8.6", "RC-8.7")
def test_all_players_see_facts_of_the_situation(rulings: Settings) -> None:
    stage = agreed(proposed(rulings, seats=2))
    stage.do("gm", wish.AgreeConflict())
    stage.do("p1", wish.AddFact("Main street, in the middle of the night"))
    assert stage.facts("RC-8.7") == {}
    stage.do("gm", wish.AddFact("A rifle behind the window", known=False))
    assert stage.facts("RC-8.7") == {"shown_to": "all players"}
    assert len(stage.asked()) == 3
    for seat in ("p1", "p2", "gm"):
        told = [(one.label, one.value) for one in GAME.display.facts(GAME.see(stage.state, seat))]
        assert ("Situation", "Main street, in the middle of the night") in told
        assert ("Situation, not known to the characters", "A rifle behind the window") in told
    stage.do("p2", wish.StrikeFact(1))
    assert [fact.known for fact in stage.state.conflict.facts] == [False]  # type: ignore[union-attr]
    with pytest.raises(Impossible, match="no fact 2"):
        stage.do("p2", wish.StrikeFact(2))
    assert step(agreed(stage)) == "prepare"


@pytest.mark.rule("RC-8.6")
def test_the_number_of_facts_is_limited(rulings: Settings) -> None:
    stage = agreed(proposed(rulings))
    for number in range(MOST_FACTS):
        stage.do("gm", wish.AddFact(f"fact {number}"))
    with pytest.raises(Impossible, match="there are already"):
        stage.do("gm", wish.AddFact("one more"))


@pytest.mark.rule("RC-8.8")
def test_allies_get_no_cards_and_the_gm_judges_their_effect(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("p1", wish.ProposeConflict(STAKES))
    with pytest.raises(Invalid, match="one or more PCs"):
        stage.do("gm", wish.SetInvolved(("c1", "seven allies")))
    helps = [one.help for one in choices(stage, "gm", "set_involved")]
    assert helps == ["this also agrees to the stakes; the PCs' NPC allies get no cards, but count toward the rank"]


@pytest.mark.rule("RC-13.7")
def test_the_loser_needs_a_substantially_different_conflict(rulings: Settings) -> None:
    """E23 (d): wanting back in is refused without one."""
    stage = Stage(rulings, *THREE, state={"past": (Past(1, STAKES, "t1", ("c2",)),), "conflicts": 1})
    stage.do("p2", wish.ProposeConflict(STAKES))
    with pytest.raises(Illegal, match="Bo lost or gave up conflict 1") as refused:
        stage.do("gm", wish.SetInvolved(("c1", "c2"), "the bouncer", same_as=1))
    assert refused.value.clause == "RC-13.7"
    stage.do("gm", wish.SetInvolved(("c1",), "the bouncer", same_as=1))
    stage.do("gm", wish.SetInvolved(("c1", "c2"), "the bouncer", same_as=1, note="the saloon is on fire"))
    assert stage.state.conflict.note == "the saloon is on fire"  # type: ignore[union-attr]
    with pytest.raises(Invalid):
        stage.do("gm", wish.SetInvolved(("c1",), same_as=7))


@pytest.mark.rule("RC-13.7")
def test_losers_are_remembered_and_winners_are_not(rulings: Settings) -> None:
    riders = (came_out("won", 20), came_out("lost", 20, name="Bo", pot=(0, 0)))
    after = after_a_hand(rulings, *riders, level=3)
    assert [one.barred for one in after.state.past] == [("c2",)]


@pytest.mark.option("agreement", "all_involved")
def test_only_those_involved_must_agree(rulings: Settings) -> None:
    stage = proposed(rulings, Rider(), seats=2)
    assert stage.asked() == ["gm agree", "p1 agree"]


@pytest.mark.option("agreement", "gm_after_talk")
def test_after_a_discussion_the_gm_agrees_for_all(rulings: Settings) -> None:
    stage = agreed(proposed(rulings, seats=2))
    assert step(stage) == "situation"
    assert stage.asked() == ["gm agree"]


@pytest.mark.rule("RC-8.4", "RC-22.1")
def test_absent_players_are_not_waited_for(rulings: Settings) -> None:
    stage = away(proposed(rulings, Rider(), seats=3), "p2")
    assert stage.asked() == ["gm agree", "p1 agree", "p3 agree"]


@pytest.mark.rule("RC-1.6")
def test_a_refusal_gives_its_reason_and_changes_nothing(rulings: Settings) -> None:
    stage = opened(rulings)
    before = stage.state
    with pytest.raises(Illegal, match="not now") as refused:
        stage.do("p1", wish.SayAction("we ride in"))
    assert refused.value.instead
    assert stage.state is before


@pytest.mark.rule("RC-8.4", "RC-8.3")
def test_only_prompted_seats_agree_and_an_agreed_pc_may_still_stay_out(rulings: Settings) -> None:
    stage = Stage(rulings, *THREE).do("p1", wish.ProposeConflict(STAKES)).do("gm", wish.SetInvolved(("c1", "c2")))
    with refused_by("RC-8.4", why="your agreement is not needed"):
        away(stage, "p3").do("p3", wish.AgreeConflict())
    assert choices(stage, "p3", "stay_out") == []
    assert [one.group for one in choices(stage, "p2", "stay_out")] == ["now"]
    stage.do("p2", wish.AgreeConflict())
    assert [one.group for one in choices(stage, "p2", "stay_out")] == ["any_time"]
    stage.do("p2", wish.StayOut())
    assert [one.pc for one in stage.state.conflict.contenders] == ["c1"]  # type: ignore[union-attr]


@pytest.mark.rule("RC-8.3", "RC-8.4")
def test_the_log_uses_an_article_for_the_gm(rulings: Settings) -> None:
    """ "GM proposes a conflict" is no sentence of a log that is read aloud."""
    stage = Stage(rulings, Rider()).do("gm", wish.ProposeConflict("Who pays?"))
    assert log_of(stage)[-1] == "The GM proposes a conflict with shared stakes: Who pays?"
    stage.do("gm", wish.SetInvolved(("c1",))).do("gm", wish.AgreeConflict())
    assert log_of(stage)[-1] == "The GM agrees to the stakes."


@pytest.mark.rule("RC-8.3", "RC-8.4")
def test_the_gm_may_say_who_is_involved_when_proposing(rulings: Settings) -> None:
    stage = Stage(rulings, *THREE)
    *ready, form = choices(stage, "gm", "propose_conflict")
    assert [one.short for one in ready] == [short for *_, short in SAMPLES]
    fields = {one.name: one for one in form.fields}
    assert (fields["pcs"].default, "who" in fields) == (("c1", "c2", "c3"), True)
    (form,) = choices(stage, "p1", "propose_conflict")
    assert [one.name for one in form.fields] == ["stakes", "shared"]
    before = stage.state
    with pytest.raises(Forbidden, match="who is involved"):
        stage.do("p1", wish.ProposeConflict(STAKES, pcs=("c1",)))
    with pytest.raises(Invalid, match="pcs"):
        stage.do("gm", wish.ProposeConflict(STAKES, pcs=("c9",)))
    assert stage.state == before
    stage.do("gm", wish.ProposeConflict(STAKES, pcs=("c1", "c3"), who="the bouncer"))
    this = stage.state.conflict
    assert this is not None
    assert (step(stage), [one.pc for one in this.contenders]) == ("stakes", ["c1", "c3"])
    assert stage.facts("RC-8.3") == {"involved": ("Ana", "Cy"), "opposition": "the bouncer"}
    banners = [one.banner(stage.state) for one in stage.events if isinstance(one, ConflictProposed | InvolvedSet)]
    assert [one.verdict for one in banners] == [f"Conflict: {STAKES}"] * 2, "the stage says what is at stake"
    assert stage.asked() == ["gm agree", "p1 agree", "p2 agree", "p3 agree"]


@pytest.mark.rule("RC-8.4", "RC-8.6")
def test_the_gm_agrees_to_a_conflict_by_saying_who_is_in_it(rulings: Settings) -> None:
    """As the page offers it; whoever changes stakes or situation asks the GM again."""
    stage = Stage(rulings, *THREE[:2])
    ready = choices(stage, "gm", "propose_conflict")[1]
    assert not ready.fields, "one press"
    stage.do("gm", msgspec.convert({"type": "propose_conflict", **ready.command}, wish.ProposeConflict))
    assert stage.asked() == ["p1 agree", "p2 agree"]
    assert log_of(stage)[-1] == "The GM agrees to the stakes and the situation."
    stage.do("p1", wish.AddFact("It rains"))
    assert stage.asked() == ["gm agree", "p1 agree", "p2 agree"]
    stage = Stage(rulings, *THREE[:2]).do("p1", wish.ProposeConflict(STAKES))
    assert choices(stage, "gm", "set_involved")[0].command["agree"] is True
    stage.do("gm", wish.SetInvolved(("c1",), agree=True))
    assert stage.asked() == ["p1 agree", "p2 agree"]


@pytest.mark.rule("RC-13.7")
def test_after_an_earlier_conflict_the_gm_is_asked_whether_it_is_over_the_same_thing(rulings: Settings) -> None:
    stage = Stage(rulings, *THREE, state={"past": (Past(1, STAKES, "t1", ("c1",)),)})
    (form,) = (one for one in choices(stage, "gm", "propose_conflict") if one.fields)
    assert [one.name for one in form.fields] == ["stakes", "shared"]
    stage.do("gm", wish.ProposeConflict(STAKES))
    assert "same_as" in [one.name for one in choices(stage, "gm", "set_involved")[0].fields]


@pytest.mark.rule("RC-8.4", "RC-8.6", "RC-1.6")
def test_a_refusal_says_that_a_step_is_still_under_way(rulings: Settings) -> None:
    """It said that the situation is settled while the table was settling it."""
    stage = agreed(proposed(rulings))
    with refused_by("RC-8.4", why="not now: the situation is being settled"):
        stage.do("p1", wish.SetStakes("Another question?"))


@pytest.mark.rule("RC-8.4", "RC-1.6")
def test_nobody_is_told_to_wait_for_a_step_that_is_over_in_this_conflict(rulings: Settings) -> None:
    def instead(stage: Stage, command: Command) -> str:
        with pytest.raises(Illegal) as refused:
            stage.do("p1", command)
        assert refused.value.clause == "RC-8.4"
        return refused.value.instead

    settling, preparing = agreed(proposed(rulings)), opened(rulings)
    assert instead(settling, wish.SetStakes("Why?")) == "call the conflict off, or wait for another one"
    assert (
        instead(preparing, wish.SetStakes("Why?")) == instead(preparing, wish.CallOff()) == "wait for another conflict"
    )
    assert instead(Stage(rulings, *THREE), wish.SetStakes("Why?")) == "wait until the stakes are being worded"


@pytest.mark.rule("RC-8.3", "RC-8.4")
def test_stakes_and_list_are_changed_not_written_anew(rulings: Settings) -> None:
    """Changing who opposes the PCs put everyone on the list again, and said that nobody could be surprised."""
    stage = Stage(rulings, *THREE).do("p1", wish.ProposeConflict(STAKES))
    stage.do("gm", wish.SetInvolved(("c1", "c3"), "the bouncer", surprise=True))
    (stakes,) = choices(stage, "p1", "set_stakes")
    (involved,) = choices(stage, "gm", "set_involved")
    begun = {one.name: one.default for one in (*stakes.fields, *involved.fields)}
    assert begun == {"stakes": STAKES, "shared": True, "pcs": ("c1", "c3"), "who": "the bouncer", "surprise": True}
