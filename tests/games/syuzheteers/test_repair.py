"""What overrides of pieces leave: cards with a blank side up, cards that wait for their rank, counters (chapter 12)."""

import pytest

from croupier.core.settings import Settings
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.prologue.challenges import ROW
from croupier.games.syuzheteers.scenes.state import PROLOGUE, RANKING, Beat
from croupier.pieces.events import PlacesLaid
from croupier.pieces.override_commands import MoveCards, SetChips
from croupier.pieces.state import Place
from support.syuzheteers.beats import opened, problem
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, Stage

DOG = Card("a1", name="A dog", kind="person", durability=1, left=1)
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
