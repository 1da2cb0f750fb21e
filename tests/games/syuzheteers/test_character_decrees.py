"""What an override sets on characters and challenges: experience, destiny, troubles (SZ-1.8, SZ-12.4)."""

from __future__ import annotations

import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Refusal
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.prologue.commands import PrepareChallenge
from croupier.games.syuzheteers.roll.commands import TakeCenterStage
from croupier.games.syuzheteers.scenes import commands as wish
from support.syuzheteers.beats import claim, opened, problem
from support.syuzheteers.opening import opening
from support.syuzheteers.stage import Actor, Stage


def play(rulings: Settings, **more: int) -> Stage:
    return opened(Stage(rulings, Actor(more=more), Actor(), stage=(problem("w1"),), gm=True))


@pytest.mark.rule("SZ-8.7", "SZ-4.6")
def test_experience_and_destiny_are_set_by_override(rulings: Settings) -> None:
    stage = play(rulings).decree(wish.SetExperience(seat="p1", experience=3))
    stage.decree(wish.SetDestiny(bearer="p1", level=2, uses=1))
    one = stage.one()
    assert (one.experience, one.level, one.uses) == (3, 2, 1)


@pytest.mark.rule("SZ-5.5", "SZ-5.6", "SZ-5.11")
def test_troubles_are_given_by_override(rulings: Settings) -> None:
    stage = play(rulings).decree(wish.GiveHurdle(bearer="p1", hurdle="trapped"))
    stage.decree(wish.GiveComplication(bearer="p1", inclination="i2", rating=2))
    stage.decree(wish.GiveObstacle(card="w1", text="a wall"))
    (held,) = stage.one().complications
    assert (held.type, held.rating, [it.type for it in stage.state.hurdles]) == ("upset", 2, ["trapped"])
    assert [it.text for it in stage.card("w1").obstacles] == ["a wall"]
    stage.decree(wish.SetRating(complication=held.id, rating=1))
    assert [it.rating for it in stage.one().complications] == [1]


@pytest.mark.rule("SZ-5.13", "SZ-8.7", "SZ-4.6", "SZ-7.2")
@pytest.mark.parametrize(
    "command",
    [
        wish.GiveComplication(bearer="p1", inclination="i4"),
        wish.GiveComplication(bearer="p1", inclination="i1", rating=0),
        wish.GiveHurdle(bearer="p9"),
        wish.GiveObstacle(card="w9", text="a wall"),
        wish.SetExperience(seat="p1", experience=-1),
        wish.SetDestiny(bearer="p1", level=6, uses=0),
        wish.SetRating(complication="m1", rating=1),
    ],
)
def test_what_cannot_be_is_not_decreed(rulings: Settings, command: Command) -> None:
    with pytest.raises(Refusal):
        play(rulings).decree(command)


@pytest.mark.rule("SZ-7.2")
def test_a_roll_counts_the_troubles_that_there_were(rulings: Settings) -> None:
    stage = play(rulings)
    claim(stage, "p1", "w1")
    stage.do("p1", TakeCenterStage())
    labels = {one.command["type"] for one in GAME.overrides(GAME.see(stage.state, "gm"), "")}
    assert labels.isdisjoint({"give_hurdle", "give_complication", "give_obstacle", "set_rating"})
    with pytest.raises(Refusal, match="roll is in progress"):
        stage.decree(wish.GiveHurdle(bearer="p1"))


@pytest.mark.rule("SZ-4.6", "SZ-5.11")
def test_what_is_set_begins_as_it_is(rulings: Settings) -> None:
    stage = play(rulings, experience=2, level=3, uses=1)
    found = {one.command["type"]: one for one in GAME.overrides(GAME.see(stage.state, "gm"), "hand.p1")}
    assert found["set_experience"].fields[0].default == 2
    assert [one.default for one in found["set_destiny"].fields[:2]] == [3, 1]
    assert "give_obstacle" not in found


@pytest.mark.rule("SZ-1.8")
def test_without_a_gm_the_table_is_asked(rulings: Settings) -> None:
    stage = opened(Stage(rulings, Actor(), Actor(), stage=(problem("w1"),)))
    stage.decree(wish.GiveHurdle(bearer="p1"), seat="p2")
    assert stage.state.hurdles == ()


@pytest.mark.rule("SZ-5.5", "SZ-R5", "SZ-R52")
def test_only_challenges_that_everyone_may_read_get_an_obstacle() -> None:
    """A prepared card that nobody has drawn, or one in a covered plot, would be named."""
    stage = opening(GAME.read_settings({"cards": "prepared"}), 2).do("p1", PrepareChallenge("Rival", "who rules?"))
    card = stage.state.cards[-1].id
    found = GAME.overrides(GAME.see(stage.state, "p1"), "")
    assert "give_obstacle" not in {one.command["type"] for one in found}
    with pytest.raises(Refusal, match="no such challenge"):
        stage.decree(wish.GiveObstacle(card=card, text="a wall"), seat="p1")
    plot = tuple(problem(name) for name in ("w2", "w3", "w4"))
    covered = opened(
        Stage(GAME.read_settings({"plot_view": "covered"}), Actor(), Actor(), stage=(problem("w1"),), plot=plot)
    )
    (choice,) = (
        one for one in GAME.overrides(GAME.see(covered.state, "p1"), "") if one.command["type"] == "give_obstacle"
    )
    assert {one.value for one in choice.fields[0].options} == {"w1", "w2"}
