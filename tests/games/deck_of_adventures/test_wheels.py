"""The wheel of ranks that the page draws (DA-7.12)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks.contests import contest
from croupier.games.deck_of_adventures.checks.effects import lay_effect
from croupier.games.deck_of_adventures.checks.events import CheckCalled, CheckDone
from croupier.games.deck_of_adventures.checks.state import Result
from croupier.games.deck_of_adventures.checks.wheels import wheels
from croupier.games.deck_of_adventures.checks.words import result_in_words
from croupier.games.deck_of_adventures.combat.events import CombatBegan
from croupier.games.deck_of_adventures.combat.state import Combat
from croupier.games.deck_of_adventures.story.commands import BeginRace, GiveTrait, StartEpic, TurnEpicCard, Volunteer
from croupier.pieces.wheels import Landed
from support.deck_of_adventures.stage import Dealer, Stage, minion

XENA = Dealer("Xena", traits={"Athletics": 1})


def called(stage: Stage, **said: bool | str) -> Stage:
    return stage.do("gm", wish.CallCheck(("c1",), "Athletics", 2, **said), "8C")  # type: ignore[arg-type]


@pytest.mark.rule("DA-7.12", "DA-7.10")
def test_the_wheel_shows_target_range_modifier_and_where_a_card_lands(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA))
    (before,) = wheels(stage.state)
    assert (before.label, before.face, before.target, before.inner, before.outer) == (
        "Xena, Athletics +1", "8C", 7, 2, 3,
    )  # fmt: skip
    assert (before.ranks[before.target], before.landed) == ("8", ())
    stage.do("p1", wish.DrawCard("q1"), "JD")
    (after,) = wheels(stage.state)
    assert after.landed == (Landed("JD", 10, 9, won=True, kept=True),)


@pytest.mark.rule("DA-7.12", "DA-9.3")
def test_the_wheel_of_the_last_check_stays_with_all_its_cards(rulings: Settings) -> None:
    stage = Stage(rulings, XENA._replace(fate=()))
    stage.run(lay_effect, "c1", Effect("", -1, until="next", kind="thwart"))
    called(stage)
    (before,) = wheels(stage.state)
    for card in ("QS", "9H"):
        stage.do("p1", wish.DrawCard("q2"), card)
    (after,) = wheels(stage.state)
    assert after.landed == (Landed("QS", 11, 11, kept=True), Landed("9H", 8, 7, won=True))
    hand = "Lower Hand (1): the worst card counts"
    assert (before.label, after.label) == (
        f"Xena, Athletics +1, {hand}", f"Xena, Athletics +1, {hand}, the queen of spades, Color Miss",
    )  # fmt: skip


@pytest.mark.rule("DA-7.12")
def test_the_wheel_of_the_last_check_gives_way_to_one_in_progress(rulings: Settings) -> None:
    stage = (
        called(Stage(rulings, XENA, Dealer("Yri"))).do("p1", wish.DrawCard("q1"), "8C").do("p1", wish.AcceptDraw("q1"))
    )
    assert [one.id for one in wheels(stage.state)] == ["q1"]
    stage.do("gm", wish.CallCheck(("c2",), "Athletics", 2), "5C")
    assert [one.id for one in wheels(stage.state)] == ["q2"]


@pytest.mark.rule("DA-7.12", "DA-18.3")
def test_an_epic_event_shows_its_own_target_card_and_not_the_attack_before_it(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA)).do("p1", wish.DrawCard("q1"), "8C").do("p1", wish.AcceptDraw("q1"))
    stage.do("gm", StartEpic("An earthquake"))
    assert wheels(stage.state) == ()
    stage.do("gm", TurnEpicCard(4), "5H")
    (wheel,) = wheels(stage.state)
    assert (wheel.label, wheel.face, wheel.outer, wheel.needs, wheel.landed) == (
        "Target Card 1 of the Epic Event", "5H", 4, "the suit must match", (),
    )  # fmt: skip
    stage.do("p1", Volunteer("c1", "runs")).do("gm", GiveTrait("c1", "Athletics")).do("gm", BeginRace())
    assert [one.label for one in wheels(stage.state)] == ["Xena, Athletics +1"]


@pytest.mark.rule("DA-7.12")
def test_required_matches_are_shown(rulings: Settings) -> None:
    stage = Stage(rulings, XENA).do("gm", wish.CallCheck(("c1",), "Athletics", 2, "suit"), "8C")
    stage.do("p1", wish.DrawCard("q1"), "8H")
    (wheel,) = wheels(stage.state)
    assert (wheel.needs, wheel.landed[0].won) == ("the suit must match", False)


@pytest.mark.rule("DA-7.12")
@pytest.mark.option("dr_visible", "gm_may_hide")
def test_the_wheel_does_not_reveal_a_hidden_range(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA), hidden=True).do("p1", wish.DrawCard("q1"), "8H")
    (wheel,) = wheels(GAME.see(stage.state, "p1"))
    assert (wheel.inner, wheel.outer, wheel.landed) == (None, None, (Landed("8H", 7, 7),))


@pytest.mark.rule("DA-7.12")
def test_a_contest_has_a_wheel_before_its_target_card_is_kept(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer("Xena", traits={"Stealth": 2}), minion())
    stage.run(contest, attacker="c1", trait="Stealth", against=("Detection",), targets=("c2",), then="", luck=("3D",))
    (wheel,) = wheels(stage.state)
    assert (wheel.label, wheel.face, wheel.outer) == ("Xena, Stealth against Detection", "3D", 2)


@pytest.mark.rule("DA-7.12")
def test_the_wheel_of_the_last_check_is_gone_when_a_combat_begins(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA, minion())).do("p1", wish.DrawCard("q1"), "8C").do("p1", wish.AcceptDraw("q1"))
    assert [one.id for one in wheels(stage.state)] == ["q1"]
    stage.run(lambda play: play.do(CombatBegan(("c1", "c2"))))
    assert wheels(stage.state) == ()
    in_order = replace(stage.state, combat=Combat(order=("c1", "c2"), round=1))
    assert wheels(in_order) == ()
    attacked = replace(in_order.check("q1"), fought=True)
    assert [one.id for one in wheels(replace(in_order, checks=(attacked,)))] == ["q1"]


@pytest.mark.rule("DA-7.12")
def test_the_wheel_of_the_last_check_is_gone_in_the_next_session(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA)).do("p1", wish.DrawCard("q1"), "8C").do("p1", wish.AcceptDraw("q1"))
    assert [one.id for one in wheels(stage.state)] == ["q1"]
    assert wheels(replace(stage.state, sitting=stage.state.sitting + 1)) == ()


@pytest.mark.rule("DA-7.12", "DA-9.3")
def test_no_card_counts_while_a_lower_hand_has_more_to_draw(rulings: Settings) -> None:
    """The first of two was kept, and won; then the second made it a miss."""
    stage = Stage(rulings, XENA._replace(fate=()))
    stage.run(lay_effect, "c1", Effect("", -1, until="next", kind="thwart"))
    called(stage).do("p1", wish.DrawCard("q2"), "9H")
    (before,) = wheels(stage.state)
    assert before.landed == (Landed("9H", 8, 7, won=True),)


@pytest.mark.rule("DA-7.12", "DA-7.1")
def test_the_wheel_the_stage_and_the_result_say_what_a_check_is_for(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA), words="Leap over the chasm.")
    (before,) = wheels(stage.state)
    assert before.label == "Xena: Leap over the chasm, Athletics +1"
    declared = CheckCalled(stage.state.check("q1")).banner(stage.state)
    assert declared.verdict == "a Check: Leap over the chasm"
    stage.do("p1", wish.DrawCard("q1"), "8C").do("p1", wish.AcceptDraw("q1"))
    done = next(event for event in stage.events if isinstance(event, CheckDone))
    assert done.log_line(stage.state) == "Xena's 8 of clubs: Critical Success (Leap over the chasm)."


@pytest.mark.rule("DA-7.12", "DA-7.10")
def test_a_losing_card_stays_at_its_own_rank(rulings: Settings) -> None:
    """Of the wrong suit it loses, although the Modifier could move it to a rank that wins."""
    stage = Stage(rulings, XENA).do("gm", wish.CallCheck(("c1",), "Athletics", 2, "suit"), "8C")
    stage.do("p1", wish.DrawCard("q1"), "JH")
    (wheel,) = wheels(stage.state)
    assert wheel.landed == (Landed("JH", 10, 10, kept=True),)
    lost = Result("JH", "Miss", color=False, suit=False, passed=False, reported="10")
    assert "reported" not in result_in_words(stage.state.ruling, lost, stage.state.check("q1"))
