"""People who sit down in a play under way: who joins, with what, and what waits until they have (SZ-12.2)."""

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Impossible, Invalid
from croupier.core.settings import Settings
from croupier.core.state import Seat
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.prologue.commands import (
    AddTheme,
    AssessWant,
    OrderChallenges,
    SpendRewards,
    TellChange,
    WriteChallenge,
)
from croupier.games.syuzheteers.roll.commands import FlashBack, OfferEntrance, RallyAlone
from croupier.games.syuzheteers.scenes.commands import Antagonize, ComeBack, DelayScene, Join
from croupier.testing.refusals import refused_by
from support.syuzheteers.beats import act, claim, opened, problem
from support.syuzheteers.offers import offered
from support.syuzheteers.opening import ending, made, opening, to_phase, to_step
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, Stage

ZOE = Join(
    "Zoe", "new here", "", "angry", "upset", "shaken", "company", "to find a place", "to be one of them", "at home",
    resource="A boat",
)  # fmt: skip
DOG = Card("a1", name="A dog", kind="person", durability=1, left=1)


def sit_down(stage: Stage, seat: str = "p9") -> Stage:
    """A person sits down, with no character yet."""
    stage.state = msgspec.structs.replace(stage.state, seats=(*stage.state.seats, Seat(seat, "Zoe", taken=True)))
    return opened(stage)


def scene(rulings: Settings, **more: Any) -> Stage:
    return opened(Stage(rulings, Actor(), Actor(), stage=(problem("w1"),), plot=(problem("w2"),), **more))


@pytest.mark.rule("SZ-12.2", "SZ-1.3")
def test_the_gm_does_not_join_with_a_main_character(rulings: Settings) -> None:
    stage = scene(rulings, gm=True)
    with pytest.raises(Impossible, match="you do not play in this story"):
        stage.do("gm", ZOE)


@pytest.mark.rule("SZ-12.2", "SZ-4.6", "SZ-R17")
def test_a_newcomers_destiny_has_its_uses_in_the_act_in_which_they_join(rulings: Settings) -> None:
    stage = sit_down(scene(rulings)).do("p9", ZOE)
    assert (stage.one("p9").level, stage.one("p9").uses) == (1, 1)


@pytest.mark.rule("SZ-12.2", "SZ-3.2", "SZ-R8")
@pytest.mark.option("reverse_side", "guards_against")
def test_what_a_newcomer_brings_along_guards_against_one_type(rulings: Settings) -> None:
    """It had no type, was never asked for one, and helped against every challenge."""
    stage = sit_down(scene(rulings))
    with pytest.raises(Invalid, match="Dilemma"):
        stage.do("p9", ZOE)
    (offer,) = offered(stage, "p9", "join")
    assert [one.name for one in offer.fields if one.required][-1] == "challenge"
    stage.do("p9", msgspec.structs.replace(ZOE, challenge="Rival"))
    assert [one.type for one in stage.state.cards if one.name == "A boat"] == ["Rival"]


@pytest.mark.rule("SZ-12.2", "SZ-3.2", "SZ-R8")
def test_the_reverse_of_what_a_newcomer_brings_along_waits(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="the reverse is written when the asset turns over") as refused:
        sit_down(scene(rulings)).do("p9", msgspec.structs.replace(ZOE, challenge="Rival"))
    assert refused.value.clause == "SZ-R8"


@pytest.mark.rule("SZ-12.2", "SZ-10.6")
def test_a_person_without_a_character_cannot_delay(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="no character"):
        sit_down(scene(rulings)).do("p9", DelayScene())


@pytest.mark.rule("SZ-12.2", "SZ-9.9")
def test_a_person_without_a_character_cannot_antagonize() -> None:
    stage = sit_down(scene(GAME.read_settings({"antagonize": "point", "bank": "shared"})))
    with pytest.raises(Impossible, match="no character"):
        stage.do("p9", Antagonize("p1", "Rival", "who?"))


@pytest.mark.rule("SZ-12.2", "SZ-10.2", "SZ-R11")
def test_a_person_without_a_character_does_not_flash_back_with_what_is_shared() -> None:
    rulings = GAME.read_settings({"asset_owner": "shared"})
    stage = Beaten(rulings, Actor(assets=(DOG,)), Actor()).center().claim_only("g")
    with pytest.raises(Impossible, match="no character"):
        sit_down(stage).do("p9", FlashBack("a1", "start"))


@pytest.mark.rule("SZ-12.2", "SZ-11.5", "SZ-11.6")
@pytest.mark.parametrize(("step", "ranking"), [("themes", "placing"), ("ranking", "vote")])
def test_a_person_without_a_character_cannot_add_themes_or_rank_challenges(step: str, ranking: str) -> None:
    stage = sit_down(to_step(opening(GAME.read_settings({"ranking": ranking}), 2), step))
    cards = tuple(one.id for one in stage.state.cards if one.problem)
    command: Command = AddTheme("Debt") if step == "themes" else OrderChallenges(cards)
    with pytest.raises(Impossible, match="no character"):
        stage.do("p9", command)


@pytest.mark.rule("SZ-12.2", "SZ-11.17")
def test_a_person_without_a_character_has_no_rewards_to_spend(rulings: Settings) -> None:
    stage = ending(rulings, Actor(), Actor())
    stage.run(GAME.repair)
    sit_down(to_step(stage, "rewards"))
    with pytest.raises(Impossible, match="no character"):
        stage.do("p9", SpendRewards({}))


@pytest.mark.rule("SZ-12.2", "SZ-11.16", "SZ-10.4", "SZ-R16")
@pytest.mark.parametrize("command", [AssessWant(met=True), TellChange("wiser"), RallyAlone("m1"), OfferEntrance(0)])
def test_in_assist_mode_a_person_without_a_character_still_needs_one(rulings: Settings, command: Command) -> None:
    stage = sit_down(Beaten(rulings, Actor(), Actor()).thrown("4", "1,6").until("enter"))
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    with pytest.raises(Impossible, match="no character"):
        stage.do("p9", command)


@pytest.mark.rule("SZ-11.4")
def test_in_assist_mode_challenges_are_still_written_in_the_prologue(rulings: Settings) -> None:
    stage = scene(rulings)
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    with pytest.raises(Impossible, match="no challenges are being written now"):
        stage.do("p1", WriteChallenge("Rival", "who?"))


@pytest.mark.rule("SZ-12.2", "SZ-6.3")
@pytest.mark.option("beat_counters", "per_player")
@pytest.mark.parametrize("comes_back", [False, True])
def test_a_newcomer_has_their_own_beat_and_takes_nobody_elses(rulings: Settings, comes_back: bool) -> None:
    """They took one of two counters, and the second of two players had no beat left."""
    if comes_back:
        people = (Actor(), Actor(), Actor())
        stage = opened(Stage(rulings, *people, stage=(problem("w1"),), counters=2, state={"gone": ("p3",)}))
        stage.do("p3", ComeBack())
    else:
        stage = sit_down(scene(rulings, counters=2), "p3").do("p3", ZOE)
    assert places.counters(stage.state, "scene.w1") == 3
    for seat in ("p3", "p1", "p2"):
        claim(stage, seat, "w1")
        assert stage.state.beat is not None
        assert stage.state.beat.seat == seat
        act(stage, seat)


@pytest.mark.rule("SZ-12.2", "SZ-11.3")
@pytest.mark.parametrize("step", ["resources", "challenges", "themes", "ranking"])
def test_a_newcomer_late_in_the_prologue_joins_as_in_an_act(rulings: Settings, step: str) -> None:
    """They had no relationship, and after the resources none of those either."""
    stage = sit_down(to_step(opening(rulings, 2), step), "p3")
    assert "p3 join" in stage.asked()
    assert "p3 character" not in stage.asked()
    with refused_by("SZ-11.2", why="characters are made first in a prologue"):
        stage.do("p3", made("Zoe"))
    to_phase(stage.do("p3", ZOE), "act_1")
    owned = [(card.kind, card.owners) for card in stage.state.cards if "p3" in card.owners]
    assert sorted(owned) == [("relationship", ("p3", "p1")), ("relationship", ("p3", "p2")), ("thing", ("p3",))]


@pytest.mark.rule("SZ-12.2", "SZ-11.3")
def test_a_newcomer_among_the_relationships_makes_theirs_with_the_others(rulings: Settings) -> None:
    stage = sit_down(to_step(opening(rulings, 2), "relationships"), "p3")
    assert "p3 character" in stage.asked()
    to_phase(stage.do("p3", made("Zoe")), "act_1")
    assert sum(card.kind == "relationship" for card in stage.state.cards) == 3
