"""The log of rolls is the story: who does what, against what, with what result (SZ-1.6, SZ-7.2)."""

import pytest

from croupier.core.settings import Settings
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle
from croupier.games.syuzheteers.prologue.state import Inclination, Minor
from croupier.games.syuzheteers.roll.commands import (
    AgreeToBeat,
    BuySuccess,
    HoldDialogue,
    HoldMonologue,
    LeadByProxy,
    LendHand,
    NameTrouble,
    OfferEntrance,
)
from croupier.games.syuzheteers.scenes.commands import AnswerWish, Antagonize, Chorus
from support.syuzheteers.offers import log_lines
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor

TOLL = Card("w1", type="Rival", question="who rules?", obstacles=(Obstacle("o1", "the toll"),))
ANGRY = Inclination("angry", 1, (Complication("m9", "angry", 2),))
CAST = (Minor("n1", "Ilse", "the innkeeper"), Minor("n2", "Odd", "a sergeant"))


@pytest.mark.rule("SZ-7.2", "SZ-1.6")
@pytest.mark.parametrize(
    ("addressed", "line"),
    [
        ("challenge", "Ana takes center stage against the challenge “who rules?”"),
        ("o1", "Ana takes center stage against the obstacle “the toll” to “who rules?”"),
        ("h9", "Ana takes center stage against a hurdle: Ben is trapped."),
    ],
)
def test_the_log_says_what_a_lead_is_against(rulings: Settings, addressed: str, line: str) -> None:
    state = {"hurdles": (Hurdle("h9", "trapped", "p2"),)}
    stage = Beaten(rulings, Actor(), Actor(), stage=(TOLL,), state=state).center(addressed)
    assert line in log_lines(stage)
    if addressed == "h9":
        assert "p1 claims: Ben can be reached from here." in log_lines(stage)


@pytest.mark.rule("SZ-7.2", "SZ-1.6")
def test_the_log_says_which_complication_a_monologue_is_about(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more={"inclinations": (ANGRY,)}), Actor())
    stage.do("p1", HoldMonologue("m9"))
    assert "Ana holds a monologue about Ana's complication: angry (2)." in log_lines(stage)
    stage.thrown("6", "2").until()
    assert "Ana succeeds: 8 against a target of 8." in log_lines(stage)
    assert "Ana's complication, angry, is now rated 1." in log_lines(stage)


@pytest.mark.rule("SZ-9.5", "SZ-1.6")
def test_the_log_says_who_took_no_part(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more={"inclinations": (ANGRY,)}), Actor())
    stage.do("p1", HoldDialogue("p2", "m9")).do("p2", AgreeToBeat(agrees=False))
    assert "Ana begins a dialogue with Ben about Ana's complication: angry (2)." in log_lines(stage)
    assert "Ana's action does not happen: Ben takes no part." in log_lines(stage)
    stage.do("p1", HoldDialogue("p2", "m9")).do("p2", AgreeToBeat(agrees=True))
    assert "Ben takes part." in log_lines(stage)


@pytest.mark.rule("SZ-9.3", "SZ-1.6")
def test_the_log_says_what_a_proxy_is_against(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), state={"cast": CAST}).do("p1", LeadByProxy("n1"))
    assert "Ilse leads by proxy against the challenge “who rules the bridge?”" in log_lines(stage)


@pytest.mark.rule("SZ-10.1", "SZ-1.6")
def test_the_log_says_what_a_hand_makes_of_the_target(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), Actor()).thrown("4", "2").until("lend")
    stage.do("p2", LendHand("beat"))
    assert "Ben lends a hand, paying a beat: the target is now 7." in log_lines(stage)


@pytest.mark.rule("SZ-10.4", "SZ-1.6")
def test_the_log_says_who_makes_an_entrance(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor()).thrown("4", "1,6").until("enter")
    stage.do("p2", OfferEntrance(0)).do("p1", BuySuccess(1, "p2"))
    line = "Ben makes an entrance and takes a complication to eliminate 1 stop die: the roll is a success."
    assert line in log_lines(stage)


@pytest.mark.rule("SZ-8.5", "SZ-1.6")
def test_the_log_says_on_what_an_obstacle_grows(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor()).thrown("1", "1").until("trouble")
    stage.do("p1", NameTrouble("a locked gate"))
    stage.nobody_objects()
    assert "Ana fails: 2 against a target of 8." in log_lines(stage)
    assert "New obstacle to “who rules the bridge?”: a locked gate." in log_lines(stage)


@pytest.mark.rule("SZ-5.8", "SZ-1.6")
@pytest.mark.parametrize(
    ("addressed", "line"),
    [("o1", "The obstacle to “who rules?” is removed: the toll."), ("h9", "Ana is no longer trapped.")],
)
def test_the_log_says_what_is_overcome(rulings: Settings, addressed: str, line: str) -> None:
    state = {"hurdles": (Hurdle("h9", "trapped", "p1"),)} if addressed == "h9" else None
    stage = Beaten(rulings, Actor(), Actor(), stage=(TOLL,), state=state).thrown("6", "6", addressed=addressed).until()
    assert line in log_lines(stage)


@pytest.mark.rule("SZ-9.8", "SZ-9.9", "SZ-1.6")
def test_the_log_says_where_a_chorus_is_and_who_consents(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), state={"cast": CAST}).do("p1", Chorus("w1", ("n1", "n2"), "later"))
    assert "Chorus in “who rules the bridge?”: Ilse, Odd." in log_lines(stage)
    assert "The scene “who rules the bridge?”: later." in log_lines(stage)
    stage = Beaten(rulings, Actor(), Actor()).do("p1", Antagonize("p2", "Rival", "who told?"))
    stage.do("p2", AnswerWish(yes=False))
    assert "Ben does not consent to the challenge." in log_lines(stage)
