"""A roll just made is corrected: the consequences are worked out again from the same dice (MS-17.10)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from croupier.core.play import Play
from croupier.core.refusals import Impossible, Refusal
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import RemoveNpc
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.combat.commands import CloseFight, OpenFight
from croupier.games.maelstrom.rolls.attempts import ask_roll
from croupier.games.maelstrom.rolls.commands import (
    AcceptUse,
    AmendRoll,
    ChooseWay,
    DeclareAction,
    LeaveRoll,
    OfferWay,
    Oppose,
    RollForNpc,
    RollInSecret,
    SpendWillpower,
)
from croupier.games.maelstrom.rolls.follow_ups import FOLLOW_UPS, follow_up
from croupier.games.maelstrom.rolls.state import Attempt, Terms
from croupier.games.maelstrom.sheets.sheet_access import put_sheet, sheet_of
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.commands import CallWillpower
from support.maelstrom.forms import forms
from support.maelstrom.rolls import offered, rolled
from support.maelstrom.stage import Hero, Stage

WALL = ("Strength", "Athletics", 6, 1)
RUNNER = Hero(specialties=(("Athletics", "Run"),))


@pytest.fixture
def pays() -> Iterator[None]:
    """A roll after which its actor has as much experience more as net successes, and one more is rolled."""

    @follow_up("test pays")
    def gain(play: Play[Campaign], attempt: Attempt) -> None:
        sheet = sheet_of(play, attempt.actor)
        more = msgspec.structs.replace(sheet.experience, free=sheet.experience.free + attempt.record.open().reading.net)
        put_sheet(play, attempt.actor, msgspec.structs.replace(sheet, experience=more), "test")
        ask_roll(play, actor=attempt.actor, kind="damage", terms=Terms(("Wits",)), then="test pays more", words="more")

    @follow_up("test pays more")
    def more(play: Play[Campaign], attempt: Attempt) -> None:
        sheet = sheet_of(play, attempt.actor)
        free = sheet.experience.free + 100 * attempt.record.open().reading.net
        again = msgspec.structs.replace(sheet.experience, free=free)
        put_sheet(play, attempt.actor, msgspec.structs.replace(sheet, experience=again), "test")

    yield
    del FOLLOW_UPS["test pays"], FOLLOW_UPS["test pays more"]


@pytest.mark.rule("MS-17.10", "MS-15.4")
def test_terms_are_amended_and_the_dice_stay(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    assert rolled(stage, WALL, "1,2,3,4,5,8") == "botch 1"
    stage.do("gm", AmendRoll("r2", "the wall is easy", 5, 0))
    assert (stage.said(), stage.record().dice.pool) == ("success 1", (1, 2, 3, 4, 5, 8))
    assert stage.facts("MS-17.10")["reason"] == "the wall is easy"


@pytest.mark.rule("MS-17.10", "MS-16.7")
def test_a_forgotten_specialty_makes_existing_tens_explode(rulings: Settings) -> None:
    stage = Stage(rulings, RUNNER)
    assert rolled(stage, WALL, "1,2,3,4,5,10") == "botch 1"
    stage.do("gm", AmendRoll("r2", "she owns Run", 6, 1, ("Run",)), "6,9")
    assert (stage.said(), stage.record().dice.waves) == ("success 1", ((6, 9),))
    stage.do("gm", AmendRoll("r2", "it does not relate", 6, 1))
    assert (stage.said(), stage.record().dice.waves) == ("botch 1", ())


@pytest.mark.rule("MS-17.10", "MS-15.8")
def test_a_forgotten_required_specialty_removes_its_threshold(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(specialties=(("Athletics", "Zero-G", "advanced"),)))
    assert rolled(stage, ("Strength", "Athletics", 6, 0, ("Zero-G",)), "2,3,4,5,5,8") == "failure"
    stage.do("gm", AmendRoll("r2", "she owns Zero-G", 6, 0, ("Zero-G",)))
    assert (stage.said(), stage.record().locked.missing) == ("success 1", ())


@pytest.mark.rule("MS-17.10")
def test_consequences_are_reverted_and_recomputed_with_the_same_dice(rulings: Settings, pays: None) -> None:
    stage = Stage(rulings, Hero())
    name = stage.run(ask_roll, actor="c1", kind="test", terms=Terms(("Strength",)), then="test pays", words="x")
    stage.do("p1", ChooseWay(name), "2,6,7,8", "3,6")
    assert stage.sheet().experience.free == 30 + 3 + 100
    stage.do("gm", AmendRoll(name, "too easy", 8, 0))
    assert stage.sheet().experience.free == 30 + 1 + 100
    assert [one.record.open().dice.pool for one in stage.state.attempts] == [(2, 6, 7, 8), (3, 6)]
    stage.do("gm", AmendRoll(name, "no, it was right", 6, 0))
    assert stage.sheet().experience.free == 30 + 3 + 100


@pytest.mark.rule("MS-17.10", "MS-9.6")
def test_a_spent_dot_is_returned_and_may_be_spent_again(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=4)).do("gm", CallWillpower("c1"), "2,3,4,5")
    stage.do("p1", SpendWillpower("r2"))
    stage.do("gm", AmendRoll("r2", "difficulty 5", 5, 0))
    assert (stage.sheet().current, stage.said(), stage.asked()) == (4, "success 1", ["p1 adds r2"])
    stage.do("p1", LeaveRoll("r2"))
    assert stage.sheet().current == 4


@pytest.mark.rule("MS-17.10", "MS-9.9")
def test_the_cost_of_a_botch_is_returned(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=2)).do("gm", CallWillpower("c1"), "1,1")
    assert stage.one().broken
    stage.do("gm", AmendRoll("r2", "no such roll", 2, 0))
    assert (stage.said(), stage.one().broken) == ("botch 2", True)
    stage = Stage(rulings, Hero(willpower=5, current=2)).do("gm", CallWillpower("c1", 9), "1,5")
    assert stage.sheet().current == 1
    stage.do("gm", AmendRoll("r2", "an easy one", 5, 0))
    assert (stage.said(), stage.sheet().current) == ("failure", 2)


@pytest.mark.rule("MS-17.10")
def test_consequences_changed_since_are_not_reverted(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=3)).do("gm", CallWillpower("c1"), "1,2,3")
    stage.do("gm", CallWillpower("c1"), "1,2")
    with pytest.raises(Impossible, match="Ana changed since"):
        stage.do("gm", AmendRoll("r2", "too late", 2, 0))


@pytest.mark.rule("MS-17.10", "MS-1.8", "MS-1.2")
@pytest.mark.parametrize(
    ("seat", "command"),
    [
        ("p1", AmendRoll("r2", "please", 5, 0)),
        ("gm", AmendRoll("r2", " ", 5, 0)),
        ("gm", AmendRoll("r2", "why not", 11, 0)),
        ("gm", AmendRoll("r2", "why not", 6, 0, ("Forgery",))),
        ("gm", AmendRoll("r9", "why not", 6, 0)),
    ],
)
def test_who_amends_and_how(rulings: Settings, seat: str, command: AmendRoll) -> None:
    stage = Stage(rulings, Hero())
    rolled(stage, WALL, "1,2,3,4,5,8")
    before = stage.state
    with pytest.raises(Refusal):
        stage.do(seat, command)
    assert stage.state is before


@pytest.mark.rule("MS-17.10")
def test_a_roll_without_dice_is_not_amended(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    name = offered(stage, WALL)
    with pytest.raises(Impossible, match="have not been rolled"):
        stage.do("gm", AmendRoll(name, "other terms", 5, 0))


@pytest.mark.rule("MS-17.10", "MS-R74")
def test_a_roll_that_only_the_storyteller_sees_is_not_amended(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("gm", RollInSecret("c1", "Wits", difficulty=7), "6,6")
    (secret,) = stage.state.hidden.open()
    with pytest.raises(Impossible):
        stage.do("gm", AmendRoll(secret.id, "wrong", 6, 0))
    assert forms(stage, "gm", "amend_roll") == []


@pytest.mark.rule("MS-17.10", "MS-R73")
def test_a_roll_by_someone_who_has_left_the_story_is_not_amended(rulings: Settings) -> None:
    guard = Npc("n1", "A guard", Secret(Quick((("Watch", 3),), willpower=3), ("gm",)))
    stage = Stage(rulings, Hero(), npcs=(guard,))
    stage.do("gm", CallWillpower("n1", 6), "2,3,4")
    (one,) = stage.state.attempts
    if one.is_under_way:
        stage.do("gm", LeaveRoll(one.id))
    stage.do("gm", RemoveNpc("n1"))
    with pytest.raises(Impossible, match="has left the story"):
        stage.do("gm", AmendRoll(one.id, "a correction", 3, 0))


@pytest.mark.rule("MS-17.10", "MS-R73")
def test_an_attack_on_someone_who_has_left_the_story_is_not_amended(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(Npc("n1", "A guard", Secret(Quick(), ("gm",))),))
    stage.do("gm", OpenFight(("c1", "n1")), "9", "1")
    stage.do("p1", Strike("c1", "n1", "")).do("gm", SetAttack())
    waiting = next(one for one in stage.state.attempts if one.is_under_way)
    stage.do("p1", ChooseWay(waiting.id), "2,2,2,3,3")
    assert not any(one.is_under_way for one in stage.state.attempts)
    stage.do("gm", CloseFight()).do("gm", RemoveNpc("n1"))
    with pytest.raises(Impossible, match="has left the story"):
        stage.do("gm", AmendRoll(waiting.id, "a correction", 2, 0))


@pytest.mark.rule("MS-17.10", "MS-R19")
def test_a_roll_opposed_long_ago_is_not_amended(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero())
    stage.do("p1", DeclareAction("c1", "sneaks"))
    name = stage.attempt().id
    stage.do("gm", Oppose(name, "c2", "Perception", "Alertness"))
    stage.do("gm", OfferWay(name, "Wits", "Stealth")).do("p1", ChooseWay(name), "2,7,8")
    against = stage.attempt().id
    stage.do("p2", ChooseWay(against), "1,2,3,9")
    others = tuple(one for one in stage.state.attempts if one.id != name)
    stage.state = msgspec.structs.replace(stage.state, attempts=others)
    with pytest.raises(Impossible, match="was too long ago"):
        stage.do("gm", AmendRoll(against, "it was easy", 5, 0))


@pytest.mark.rule("MS-17.10", "MS-16.7")
def test_bonus_dice_that_were_removed_return_unchanged(rulings: Settings) -> None:
    stage = Stage(rulings, RUNNER)
    roll = offered(stage, WALL)
    stage.do("p1", ChooseWay(roll, 0, ("Run",))).do("gm", AcceptUse(roll, ("Run",)), "1,3,4,5,6,10", "6,7")
    first = stage.record()
    stage.do("gm", AmendRoll(roll, "it is no run", 6, 1))
    assert (stage.record().dice.waves, stage.said()) == ((), "failure")
    stage.do("gm", AmendRoll(roll, "it is a run after all", 6, 1, ("Run",)))
    assert (stage.record().dice.waves, stage.record().reading) == (first.dice.waves, first.reading)


@pytest.mark.rule("MS-17.10", "MS-R4")
def test_an_amended_roll_with_many_fewer_dice_is_no_chance_die() -> None:
    rulings = GAME.read_settings({"roll_empty_pool": "chance_die"})
    horde = Npc("n1", "A horde", Secret(Quick((("Claw", 15),)), ("gm",)))
    stage = Stage(rulings, Hero(), npcs=(horde,)).do("gm", RollForNpc("n1", "Claw", dice=-10), "2,3,4,6,7")
    stage.do("gm", AmendRoll(stage.attempt().id, "a threshold", 6, 1))
    assert (stage.said(), stage.record().locked.difficulty) == ("success 1", 6)
