"""What overrides of pieces leave: cards with a blank side up, cards that wait for their rank, counters (chapter 12)."""

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.prologue.challenges import ROW
from croupier.games.syuzheteers.scenes.acts import begin_act
from croupier.games.syuzheteers.scenes.commands import Antagonize, MoveOn, TakeBeat
from croupier.games.syuzheteers.scenes.state import ACT_3, PROLOGUE, RANKING, Beat
from croupier.pieces.events import PlacesLaid
from croupier.pieces.override_commands import MoveCards, SetChips
from croupier.pieces.state import Place
from support.syuzheteers.beats import opened, problem
from support.syuzheteers.offers import labels, log_lines
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, Stage, under

DOG = Card("a1", name="A dog", kind="person", durability=1, left=1)
BOND = Card("r1", name="Old friends", kind="relationship", durability=1, left=0, owners=("p1", "p2"))
PLOT = (problem("w2"), problem("w3"), problem("w4"))


@pytest.mark.rule("SZ-3.5", "SZ-11.6")
def test_an_asset_that_is_moved_to_the_challenges_becomes_one(rulings: Settings) -> None:
    """It was ranked as an asset, and its scene was over at once."""
    stage = Stage(
        rulings, Actor(assets=(DOG,)), Actor(), phase=PROLOGUE, gm=True, state={"step": RANKING, "turn": "p1"}
    )
    stage.run(lambda play: play.do(PlacesLaid((Place(ROW, "row", "Challenges to be ranked"),))))
    stage.decree(MoveCards(place=places.hand("p1"), spots=(0,), target=ROW))
    assert (stage.card("a1").problem, stage.where("a1")) == (True, ROW)


@pytest.mark.rule("SZ-3.5", "SZ-5.9")
def test_the_words_of_a_blank_side_that_an_override_turns_up_are_asked_for(rulings: Settings) -> None:
    """A blank problem came on stage, and a blank asset lay in a hand, and nobody was asked for its words."""
    stage = opened(Stage(rulings, Actor(assets=(DOG,)), Actor(), stage=(problem("w1"),), plot=PLOT, gm=True))
    stage.decree(MoveCards(place=places.hand("p1"), spots=(0,), target=places.PLOT))
    stage.decree(MoveCards(place=places.PLOT, spots=(0,), target=places.hand("p2")))
    assert [one for one in stage.asked() if "claim" not in one] == ["p1 reverse a1", "p2 face w4"]


@pytest.mark.rule("SZ-2.4", "SZ-6.2")
def test_a_beat_is_held_with_one_counter(rulings: Settings) -> None:
    """The others stayed with the player when the beat was over."""
    stage = Beaten(rulings, Actor(), Actor(), gm=True, state={"beat": Beat("p1", "w1")})
    stage.decree(SetChips(place=places.bank("p1"), kind=places.COUNTER, count=3))
    assert places.counters(stage.state, places.bank("p1")) == 1


@pytest.mark.rule("SZ-3.8")
def test_a_relationship_that_an_override_moves_to_the_plot_is_personal_to_its_parties(rulings: Settings) -> None:
    """Anyone could face it, and one of the two was asked what it was about."""
    stage = opened(Stage(rulings, Actor(assets=(BOND,)), Actor(), Actor(), stage=(problem("w1"),), plot=PLOT, gm=True))
    stage.decree(MoveCards(place=places.hand("p1"), spots=(0,), target=places.PLOT))
    bond = stage.card("r1")
    assert (bond.personal_to, bond.question, bond.type) == (("p1", "p2"), "What are we to each other now?", "Dilemma")
    assert not [one for one in stage.asked() if "reverse" in one]
    assert log_lines(stage)[-1] == "“Old friends” turns over: What are we to each other now?"


@pytest.mark.rule("SZ-9.9")
@pytest.mark.parametrize("asked", [under("antagonize", "point", ["p2 antagonism p1"])])
def test_consent_is_not_asked_for_where_the_price_is_gone(rulings: Settings, asked: list[str]) -> None:
    """The other player could only refuse: their consent was refused because the point was gone."""
    stage = opened(Stage(rulings, Actor(points=1), Actor(), stage=(problem("w1"),), plot=PLOT, gm=True))
    stage.do("p1", Antagonize("p2", "Rival", "who is the better one?"))
    assert stage.asked() == asked
    stage.decree(SetChips(place=places.bank("p1"), kind=places.POINT, count=2))
    assert stage.asked() == asked
    stage.decree(SetChips(place=places.bank("p1"), kind=places.POINT, count=0))
    assert log_lines(stage)[-1] == "Ana's request to antagonize lapses: there is no banked point to pay for it."
    assert "Take the beat: “what about w1?”" in labels(stage, "p1")


@pytest.mark.rule("SZ-6.2", "SZ-6.3", "SZ-11.11")
def test_a_claim_lapses_with_its_scene() -> None:
    """The player was given the beat in a scene that was gone."""
    stage = Stage(GAME.read_settings({}), Actor(), Actor(), plot=PLOT, phase=PROLOGUE, gm=True)
    stage.run(begin_act, ACT_3)
    opened(stage).do("p1", TakeBeat("w2"))
    stage.decree(MoveCards(place=places.scene("w2"), spots=(0,), target=places.OUT))
    assert opened(stage).asked() == ["p1 claim", "p2 claim"]
    with pytest.raises(Impossible, match="not on stage"):
        stage.do("p1", TakeBeat("w2"))


@pytest.mark.rule("SZ-6.6")
def test_a_scene_that_ends_because_the_gm_moves_on_is_not_called_delayed(rulings: Settings) -> None:
    stage = opened(Stage(rulings, Actor(), Actor(), stage=(problem("w1"),), plot=PLOT, gm=True))
    stage.decree(MoveOn(ACT_3))
    line = "The scene “what about w1?” is over: the story moves on to another act. The challenge goes to the bottom of"
    assert [one for one in log_lines(stage) if "is over" in one] == [f"{line} the plot."]
    assert "w1" in {one.card for one in opened(stage).state.scenes}
