"""A heavy price may be the main character (SZ-11.12, SZ-R56)."""

import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.roll.commands import HoldDialogue, LendHand, PayHeavyPrice
from croupier.games.syuzheteers.scenes import curtain
from croupier.games.syuzheteers.scenes.beat_claims import why_not
from croupier.games.syuzheteers.scenes.state import ACT_2, ACT_3
from support.syuzheteers.offers import labels, log_lines
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor

TOLL = Card("w1", type="Rival", question="who rules?", obstacles=(Obstacle("o1", "the toll"),))
LAST = Card("w2", type="Rival", question="who rules the other bridge?", personal_to=("p1",))
ANGRY = Inclination("angry", 1, (Complication("m9", "angry", 2),))
CHOICE = "Pay a heavy price: Ana retires"


def failing(rulings: Settings, phase: str = ACT_3) -> Beaten:
    """Ana, who is angry and owns nothing, fails against the challenge."""
    state = {"hurdles": (Hurdle("h9", "trapped", "p3"),)}
    more = {"inclinations": (ANGRY, Inclination("upset"), Inclination("shaken"))}
    stage = Beaten(rulings, Actor(more=more), Actor(), Actor(), phase=phase, stage=(TOLL, LAST), state=state, pool=2)
    return stage.thrown("1", "1").until("heavy_price", "trouble")


@pytest.mark.option("heavy_price", "resource_or_retire")
@pytest.mark.rule("SZ-R56", "SZ-11.12")
def test_a_main_character_may_retire_for_a_success(rulings: Settings) -> None:
    stage = failing(rulings)
    assert labels(stage, "p1", "pay_heavy_price") == [CHOICE]
    stage.do("p1", PayHeavyPrice(retire=True))
    ana = stage.one()
    assert (ana.retired, ana.complications, places.marker(stage.state, "p1")) == (True, (), "")
    assert (stage.card("w1").problem, stage.card("w2").personal_to) == (False, ())
    assert stage.facts("SZ-R56") == {"retires": "Ana"}
    assert "Ana pays a heavy price and retires: the roll is a success." in log_lines(stage)


@pytest.mark.option("heavy_price", "resource_or_retire")
def test_a_retired_character_no_longer_acts(rulings: Settings) -> None:
    stage = failing(rulings)
    stage.do("p1", PayHeavyPrice(retire=True))
    found = why_not(rulings.__getitem__, stage.state, "p1", "w2")
    assert found == ("SZ-R56", "your character has retired")
    assert "p1" not in curtain.candidates(stage.state, "w2")
    assert not [asked for asked in stage.asked() if asked.startswith("p1 claim")]


@pytest.mark.rule("SZ-R56", "SZ-11.12")
def test_by_default_the_price_is_a_resource_alone(rulings: Settings) -> None:
    assert failing(rulings).asked() == ["p1 trouble"]


@pytest.mark.option("heavy_price", "resource_or_retire")
def test_it_is_one_or_the_other_and_only_where_a_price_is_paid(rulings: Settings) -> None:
    stage = failing(rulings)
    with pytest.raises(Impossible, match="not both"):
        stage.do("p1", PayHeavyPrice("w1", retire=True))
    with pytest.raises(Illegal, match="durability left"):
        stage.do("p1", PayHeavyPrice())
    assert failing(rulings, ACT_2).asked() == ["p1 trouble"], "no heavy price before Act III"


@pytest.mark.rule("SZ-R56", "SZ-10.1", "SZ-9.5")
def test_the_retired_lend_no_hand_and_hold_no_dialogue(rulings: Settings) -> None:
    more = {"inclinations": (ANGRY,)}
    stage = Beaten(rulings, Actor(more=more), Actor(more={"retired": True}), Actor())
    with pytest.raises(Illegal, match="no such main character"):
        stage.do("p1", HoldDialogue("p2", "m9"))
    stage.thrown("6", "1")
    with pytest.raises(Illegal, match="retired") as refused:
        stage.do("p2", LendHand("beat"))
    assert refused.value.clause == "SZ-R56"
    assert GAME.open_questions(stage.state)[0].seat == "p3"
