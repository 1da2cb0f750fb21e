"""A heavy price may be the main character (SZ-11.12, SZ-R56)."""

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle, Owed
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.roll.commands import AskQuestion, FlashBack, HoldDialogue, LendHand, PayHeavyPrice
from croupier.games.syuzheteers.scenes import curtain
from croupier.games.syuzheteers.scenes.beat_claims import why_not
from croupier.games.syuzheteers.scenes.commands import Antagonize
from croupier.games.syuzheteers.scenes.state import ACT_2, ACT_3
from croupier.testing.refusals import refused_by
from support.syuzheteers.beats import opened
from support.syuzheteers.offers import labels, log_lines
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, Stage

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
    assert "“who rules the other bridge?” is now shared: anyone may face it." in log_lines(stage)


@pytest.mark.option("heavy_price", "resource_or_retire")
def test_a_retired_character_no_longer_acts(rulings: Settings) -> None:
    stage = failing(rulings)
    stage.do("p1", PayHeavyPrice(retire=True))
    found = why_not(rulings.__getitem__, stage.state, "p1", "w2")
    assert found == ("SZ-R56", "your character has retired")
    assert "p1" not in curtain.candidates(stage.state, "w2")
    assert not [asked for asked in stage.asked() if asked.startswith("p1 claim")]


@pytest.mark.rule("SZ-R56", "SZ-11.12")
def test_by_default_only_a_resource_can_be_the_price(rulings: Settings) -> None:
    assert failing(rulings).asked() == ["p1 trouble"]


@pytest.mark.option("heavy_price", "resource_or_retire")
def test_the_price_is_one_or_the_other_and_only_where_a_price_is_paid(rulings: Settings) -> None:
    stage = failing(rulings)
    with pytest.raises(Impossible, match="not both"):
        stage.do("p1", PayHeavyPrice("w1", retire=True))
    with pytest.raises(Illegal, match="durability left"):
        stage.do("p1", PayHeavyPrice())
    assert failing(rulings, ACT_2).asked() == ["p1 trouble"], "no heavy price before Act III"


@pytest.mark.rule("SZ-R56", "SZ-10.1", "SZ-9.5")
def test_retired_characters_lend_no_hand_and_hold_no_dialogue(rulings: Settings) -> None:
    more = {"inclinations": (ANGRY,)}
    stage = Beaten(rulings, Actor(more=more), Actor(more={"retired": True}), Actor())
    with pytest.raises(Illegal, match="no such main character"):
        stage.do("p1", HoldDialogue("p2", "m9"))
    stage.thrown("6", "1")
    with pytest.raises(Illegal, match="retired") as refused:
        stage.do("p2", LendHand("beat"))
    assert refused.value.clause == "SZ-R56"
    assert GAME.open_questions(stage.state)[0].seat == "p3"


@pytest.mark.rule("SZ-R56", "SZ-9.11", "SZ-R29")
def test_retired_characters_do_not_roll_for_questions() -> None:
    """Where questions are free, a character who no longer acts led a roll."""
    rulings = GAME.read_settings({"heavy_price": "resource_or_retire", "question_rolls": "free"})
    stage = opened(Stage(rulings, Actor(more={"retired": True}), Actor(), stage=(TOLL, LAST), phase=ACT_3))
    with refused_by("SZ-R56", why="your character has retired"):
        stage.do("p1", AskQuestion("who laid the toll?", "w1"))
    assert (labels(stage, "p1", "ask_question"), labels(stage, "p2", "ask_question")) == ([], ["Roll for a question"])


@pytest.mark.rule("SZ-R56", "SZ-R43")
def test_retired_characters_do_not_antagonize() -> None:
    rulings = GAME.read_settings({"antagonize": "point"})
    stage = opened(Stage(rulings, Actor(points=1, more={"retired": True}), Actor(), stage=(TOLL,), plot=(LAST,)))
    with refused_by("SZ-R56", why="your character has retired"):
        stage.do("p1", Antagonize("p2", "Rival", "who is better?"))


@pytest.mark.rule("SZ-3.8", "SZ-R56", "SZ-12.1")
def test_what_a_relationship_turns_into_is_not_personal_to_the_retired_or_those_who_left(rulings: Settings) -> None:
    """It was personal to both, so that nobody could face it."""
    bond = Card("a1", name="Rivals", kind="relationship", type="Dilemma", question="what now?", owners=("p2", "p3"))
    actors = (Actor(), Actor(assets=(bond,), more={"retired": True}), Actor())
    stage = Beaten(rulings, *actors, phase=ACT_3, stage=(TOLL, LAST), pool=2).leave("p3")
    stage.center().claim_only().do("p2", FlashBack("a1", "start"), "3")
    assert (stage.card("a1").problem, stage.card("a1").personal_to) == (True, ())


@pytest.mark.rule("SZ-11.12", "SZ-10.2")
def test_a_card_whose_face_is_still_to_be_written_goes_by_its_question(rulings: Settings) -> None:
    won = Card("a1", durability=1, left=1, type="Rival", question="who rules?")
    stage = Beaten(rulings, Actor(assets=(won,)), Actor(), phase=ACT_3, stage=(TOLL, LAST), pool=2)
    stage.center().claim_only()
    assert "Strain “who rules?” to help: a start die (no extra die as things stand)" in labels(
        stage, "p1", "flash_back"
    )
    stage = Beaten(rulings, Actor(assets=(won,)), Actor(), phase=ACT_3, stage=(TOLL, LAST), pool=2)
    stage.thrown("1", "1").until("heavy_price")
    assert labels(stage, "p1", "pay_heavy_price") == ["Pay a heavy price: “who rules?” goes out of play"]
    assert stage.do("p1", PayHeavyPrice("a1")).facts("SZ-11.12") == {"paid": "“who rules?”"}


@pytest.mark.rule("SZ-11.12", "SZ-R11")
def test_a_price_paid_with_your_own_resource_notes_no_ruling_on_others(rulings: Settings) -> None:
    mine = Card("a1", name="A dog", kind="person", durability=1, left=1)
    theirs = Card("b1", name="A cat", kind="person", durability=1, left=1, owners=("p2",))
    blocked = Card("w1", type="Rival", question="who?", problem=True, obstacles=(Obstacle("o1", "the toll"),))
    stage = Beaten(rulings, Actor(assets=(mine,)), Actor(assets=(theirs,)), phase=ACT_3, stage=(blocked,), pool=3)
    stage.thrown("2", "1", addressed="o1").until("heavy_price").do("p1", PayHeavyPrice("a1"))
    assert "asset_owner" not in dict(stage.plays[-1].receipt.rulings)


@pytest.mark.rule("SZ-11.12", "SZ-R14")
@pytest.mark.option("heavy_price", "resource_or_retire")
def test_nobody_names_a_complication_of_a_character_who_retires(rulings: Settings) -> None:
    stage = failing(rulings)
    held = stage.one().complications[0].id
    stage.state = msgspec.structs.replace(stage.state, owed=(Owed("ailment", held, "p1"),))
    stage.do("p1", PayHeavyPrice(retire=True))
    assert not [one for one in stage.asked() if "ailment" in one]
