"""What the log, the receipts and the cards themselves say when a card is used, worn down or left unresolved."""

import msgspec
import pytest

from croupier.core.secrets import EVERYONE, Secret
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.assets.card_texts import card_words
from croupier.games.syuzheteers.assets.state import Card, Hurdle, Obstacle
from croupier.games.syuzheteers.objections.commands import LetStand
from croupier.games.syuzheteers.prologue.commands import PlayAgain
from croupier.games.syuzheteers.roll.commands import FlashBack, TakeCenterStage
from croupier.games.syuzheteers.scenes.acts import begin_act
from croupier.games.syuzheteers.scenes.commands import DelayScene
from croupier.games.syuzheteers.scenes.state import ACT_2, ACT_3, DONE
from croupier.pieces.events import CardSeen
from support.syuzheteers.beats import all_pass, opened, problem
from support.syuzheteers.offers import log_lines, offered
from support.syuzheteers.opening import made
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, Stage, under

BOND = Card("a1", name="Old friends", kind="relationship", durability=1, left=1, owners=("p1", "p2"))
SPENT = Card("a1", name="Old friends", kind="relationship", durability=1, left=0, owners=("p1", "p2"))
MAP = Card("a2", name="A map", kind="thing", durability=1, left=0)
TOLL = Card("w1", type="Rival", question="who rules?", obstacles=(Obstacle("o1", "the toll"),))
OURS = Card("w1", type="Dilemma", question="what are we?", personal_to=("p1", "p2"))
PLOT = (problem("w1", "who rules?"), problem("w2", "who pays?"), problem("w3", "who knows?"))


def cited(stage: Stage) -> list[str]:
    """The clauses of the last receipt."""
    return [one.clause for one in stage.plays[-1].receipt.because]


@pytest.mark.rule("SZ-3.6")
@pytest.mark.parametrize("bond", [BOND, SPENT], ids=["strained", "turned over"])
def test_using_a_relationship_cites_that_the_other_party_is_not_asked(rulings: Settings, bond: Card) -> None:
    stage = Beaten(rulings, Actor(assets=(bond,)), Actor(assets=(MAP,)), Actor()).center().claim_only("g")
    stage.do("p2", FlashBack("a1", "start"))
    assert stage.facts("SZ-3.6") == {"held_by": ("Ana", "Ben")}
    stage = Beaten(rulings, Actor(), Actor(assets=(MAP,)), Actor()).center().claim_only("g")
    stage.do("p2", FlashBack("a2", "start"))
    assert "SZ-3.6" not in cited(stage)


@pytest.mark.rule("SZ-5.4")
def test_the_receipt_of_facing_a_personal_challenge_says_whose_it_is(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), stage=(OURS,)).do("p1", TakeCenterStage())
    assert cited(stage) == ["SZ-9.1", "SZ-7.2", "SZ-5.4"]
    assert stage.facts("SZ-5.4") == {"personal_to": "Ana or Ben"}
    assert "SZ-5.4" not in cited(Beaten(rulings, Actor(), Actor(), stage=(TOLL,)).do("p1", TakeCenterStage()))


@pytest.mark.option("act_3_bottom", "out_of_play")
@pytest.mark.rule("SZ-3.5", "SZ-R41")
def test_an_asset_used_up_in_act_3_says_that_it_goes_out_of_play(rulings: Settings) -> None:
    """It said that its question was still to be written, which nobody was asked for."""
    stage = Beaten(rulings, Actor(), Actor(assets=(MAP,)), Actor(), phase=ACT_3, pool=2).center().claim_only("g")
    choice = next(one for one in offered(stage, "p2", "flash_back") if one.legal)
    assert choice.help == "one more die; the card goes out of play"
    since = len(stage.events)
    stage.do("p2", FlashBack("a2", "start"))
    assert log_lines(stage, since)[0] == "“A map” is used up and goes out of play."
    assert (stage.where("a2"), "SZ-R41" in cited(stage)) == ("out", True)
    assert not [one for one in stage.asked() if "reverse" in one]


@pytest.mark.rule("SZ-5.10")
@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("“who rules?” is resolved and becomes an asset of Ana (durability 0).", []),
        under(
            "successes_needed", "2", "“who rules?” gives way, but is not resolved yet: 1 of 2 successes.",
            ["0 of 2 successes", "1 of 2 successes"],
        ),
    ],
)  # fmt: skip
def test_a_challenge_shows_how_many_successes_it_needs(rulings: Settings, line: str, shown: list[str]) -> None:
    stage = Beaten(rulings, Actor(), Actor(), stage=(TOLL,))
    said = list(card_words(stage.state, stage.card("w1")).lines)
    stage.thrown("6", "6").until()
    said += card_words(stage.state, stage.card("w1")).lines
    assert [one for one in said if "successes" in one] == shown
    assert line in log_lines(stage)


def begun(rulings: Settings) -> Stage:
    stage = Stage(rulings, Actor(), Actor(), plot=PLOT, phase="prologue")
    stage.run(begin_act, ACT_2)
    return opened(stage)


@pytest.mark.rule("SZ-6.6", "SZ-1.6")
@pytest.mark.parametrize(
    "line",
    [
        "The scene “who rules?” is over: everyone has passed. The challenge goes to the bottom of the plot.",
        under(
            "scene_unresolved", "top_once",
            "The scene “who rules?” is over: everyone has passed. It stays on top of the plot for one more scene.",
        ),
    ],
)  # fmt: skip
def test_the_log_says_where_an_unresolved_challenge_goes(rulings: Settings, line: str) -> None:
    stage = begun(rulings)
    all_pass(stage)
    assert line in log_lines(stage)


@pytest.mark.rule("SZ-10.6", "SZ-1.6")
def test_the_log_says_where_a_delayed_challenge_goes(rulings: Settings) -> None:
    stage = begun(rulings)
    stage.do("p1", DelayScene()).do("p2", LetStand(1))
    line = "The scene “who rules?” is over: delayed. The challenge goes to the bottom of the plot."
    assert line in log_lines(stage)


@pytest.mark.rule("SZ-12.1", "SZ-1.6")
def test_the_log_says_that_the_challenges_of_a_player_who_left_are_shared(rulings: Settings) -> None:
    """They were shared without a word."""
    mine = problem("w2", "what do I owe?", personal_to=("p1",))
    ours = problem("w3", "what are we?", personal_to=("p1", "p2"))
    stage = Stage(rulings, Actor(), Actor(), Actor(), plot=(problem("w1", "who rules?"), mine, ours)).leave("p1")
    lines = log_lines(stage)
    assert "“what do I owe?” is now shared: anyone may face it." in lines
    assert "“what are we?” is now a challenge for Ben alone." in lines


@pytest.mark.rule("SZ-11.18", "SZ-1.6")
def test_a_hurdle_ends_under_the_name_of_its_bearer(rulings: Settings) -> None:
    """The log said that the new character was no longer trapped."""
    stage = Stage(rulings, Actor(), Actor(), phase=DONE, state={"hurdles": (Hurdle("h9", "trapped", "p1"),)})
    stage.do("p1", PlayAgain()).do("p2", PlayAgain())
    stage.do("p1", msgspec.structs.replace(made("Zoe"), another=True))
    lines = log_lines(stage)
    assert "Ana is no longer trapped." in lines
    assert "Zoe is no longer trapped." not in lines


@pytest.mark.rule("SZ-3.2")
def test_overrides_of_cards_call_them_by_their_titles(rulings: Settings) -> None:
    """The GM chose among "1: a1" and "2: a2", and the log said that "the a1" was turned up."""
    stage = Stage(rulings, Actor(assets=(MAP, BOND)), Actor(), gm=True)
    moves = next(one for one in GAME.overrides(stage.state, places.hand("p1")) if one.command["type"] == "move_cards")
    (spots,) = (field.options or () for field in moves.fields if field.name == "spots")
    assert [one.label for one in spots] == ["1: “A map”", "2: “Old friends”"]
    seen = CardSeen(places.hand("p1"), 0, "k1", Secret("a2"), Secret(""), (EVERYONE,))
    assert GAME.log_line(seen, stage.state) == "“A map” is turned up in p1's Assets."
