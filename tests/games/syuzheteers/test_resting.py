"""For how long a player need not be asked (SZ-12.4)."""

import pytest

from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.roll.state import Roll
from croupier.games.syuzheteers.scenes.state import Beat
from support.syuzheteers.stage import Actor, Stage

DUKE = Card("w3", type="Rival", question="who rules?")
ROLL = Roll(4, "p1", "p1", "center", "w3", "challenge")


@pytest.mark.rule("SZ-12.4", "SZ-10.7")
@pytest.mark.parametrize(
    ("seat", "state", "ids"),
    [
        ("p2", {"beat": Beat("p1", "w3"), "roll": ROLL}, ["roll.4", "lead", "scene.0.w3"]),
        ("p1", {"beat": Beat("p1", "w3"), "roll": ROLL}, ["scene.0.w3"]),
        ("p2", {}, ["lead", "scene.0.w3"]),
        ("gm", {}, []),
    ],
)
def test_a_player_may_pass_for_a_roll_a_scene_or_until_their_own_beat(
    rulings: Settings, seat: str, state: dict[str, object], ids: list[str]
) -> None:
    story = Stage(rulings, Actor(), Actor(), stage=(DUKE,), state=state).state
    assert [one.id for one in GAME.answer_times.rests(story, seat)] == ids


@pytest.mark.rule("SZ-6.9")
def test_only_passing_for_a_whole_scene_claims_no_beats(rulings: Settings) -> None:
    story = Stage(rulings, Actor(), Actor(), stage=(DUKE,)).state
    assert {one.id: "claim" in one.kinds for one in GAME.answer_times.rests(story, "p1")} == {
        "lead": False,
        "scene.0.w3": True,
    }
    assert not any("ballot" in one.kinds for one in GAME.answer_times.rests(story, "p1"))


@pytest.mark.rule("SZ-11.11")
def test_in_act_3_a_player_passes_for_the_round(rulings: Settings) -> None:
    story = Stage(rulings, Actor(), Actor(), stage=(DUKE,), phase="act_3", state={"act_round": 2}).state
    assert [one.id for one in GAME.answer_times.rests(story, "p1")] == ["lead", "round.2"]
