"""Reflect on How You Changed a Town (chapter 7)."""

import msgspec
import pytest

from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.cost.commands import TellDeath
from croupier.games.rust_in_the_canyon.moves.commands import (
    DropReflection,
    Hit,
    NameReflector,
    Reflect,
    Stand,
    TellFate,
    WishToReflect,
)
from croupier.games.rust_in_the_canyon.rest.commands import OpenDowntime, SetFloor, TakeDayOff
from croupier.games.rust_in_the_canyon.state import DYING
from croupier.games.rust_in_the_canyon.town.commands import ComeBackTo, LeaveTown
from croupier.games.rust_in_the_canyon.town.state import PERMANENT, REVERTS
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import choices
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of

SCHOOL = Reflect("The school is open to all")


def played(rulings: Settings, town: int, *cards: str) -> Stage:
    """A lone PC reflects, hits for each card after the first, and stands where the hand is not over by itself."""
    stage = Stage(rulings, Rider(), town=town).do("p1", SCHOOL, cards[0])
    for card in cards[1:]:
        stage.do("p1", Hit(), card)
    if stage.state.solos:
        stage.do("p1", Stand())
    return stage


@pytest.mark.rule("RC-7.1", "RC-1.6", "RC-R16")
def test_e15_with_22_chips_reflection_is_not_allowed(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=22)
    with pytest.raises(Illegal, match="gate not met: 22 chips") as refused:
        stage.do("p1", SCHOOL)
    assert (refused.value.clause, stage.state.reflection) == ("RC-7.1", None)


@pytest.mark.rule("RC-7.1", "RC-7.3", "RC-7.4", "RC-5.8")
@pytest.mark.parametrize(
    ("example", "town", "cards", "verdict"),
    [
        ("E15: 21 cannot be beaten", 21, ("10", "A"), REVERTS),
        ("E15: 20 and 21", 20, ("10", "5", "6"), PERMANENT),
        ("E15: a tie does not beat", 20, ("10", "Q"), REVERTS),
        ("E15: 0 and any first card", 0, ("2",), PERMANENT),
        ("bust", 5, ("10", "6", "K"), REVERTS),
    ],
)
def test_e15_a_hand_over_the_town_stack_makes_the_changes_permanent(
    rulings: Settings, example: str, town: int, cards: tuple[str, ...], verdict: str
) -> None:
    stage = played(rulings, town, *cards)
    here = stage.state.here
    assert here is not None
    assert (here.verdict, here.changes) == (verdict, "The school is open to all")
    assert (stage.town(), stage.stack(), stage.stress()) == (town, 11, 0)


@pytest.mark.rule("RC-7.5")
@pytest.mark.parametrize(("how", "words"), [("return", "old ways return"), ("never", "never quite")])
def test_after_a_failure_the_gm_narrates_how_the_changes_fail(rulings: Settings, how: str, words: str) -> None:
    stage = played(rulings, 20, "10", "Q")
    assert stage.asked() == ["gm fate"]
    with pytest.raises(Forbidden):
        stage.do("p1", TellFate(how))
    with pytest.raises(Invalid, match="return, never"):
        stage.do("gm", TellFate("soon"))
    stage.do("gm", TellFate(how, "Pike closes it"))
    here = stage.state.here
    assert here is not None
    assert words in here.fate
    assert "Pike closes it" in here.fate
    assert any(here.name in line and "Pike closes it" in line for line in log_of(stage))
    assert (stage.asked(), stage.state.reflection) == ([], None)


@pytest.mark.rule("RC-7.2")
def test_the_changes_are_listed_first(rulings: Settings) -> None:
    with pytest.raises(Invalid) as refused:
        Stage(rulings, Rider(), town=9).do("p1", Reflect(" "))
    assert refused.value.clause == "RC-7.2"


@pytest.mark.rule("RC-7.1")
def test_reflection_is_not_possible_during_a_conflict_or_on_the_road(rulings: Settings) -> None:
    with refused_by("RC-7.1", why="a conflict is under way"):
        Stage(rulings, Rider(), town=9, conflict={}).do("p1", SCHOOL)
    with refused_by("RC-7.1", why="not in a town"):
        Stage(rulings, Rider(), town=9, state={"on_the_road": True}).do("p1", SCHOOL)


@pytest.mark.rule("RC-7.3")
def test_a_lone_volunteer_plays_the_hand(rulings: Settings) -> None:
    stage = Stage(rulings, Rider("Ana"), Rider("Bo"), town=9).do("p1", SCHOOL)
    assert stage.asked() == ["p1 reflecting c1", "p2 reflecting c2"]
    stage.do("p1", WishToReflect(wants=False)).do("p2", WishToReflect(), "p2 K")
    assert [solo.pc for solo in stage.state.solos] == ["c2"]
    assert stage.state.reflection is not None
    assert stage.state.reflection.target == 9
    with pytest.raises(Impossible):
        stage.do("p1", WishToReflect())


@pytest.mark.rule("RC-7.3")
def test_with_several_volunteers_the_gm_names_one_of_them(rulings: Settings) -> None:
    stage = Stage(rulings, Rider("Ana"), Rider("Bo"), Rider("Cy"), town=9).do("p1", SCHOOL)
    stage.do("p1", WishToReflect()).do("p2", WishToReflect())
    with refused_by("RC-7.3", why="Cy has not answered yet"):
        stage.do("gm", NameReflector("c3"))
    stage.do("p3", WishToReflect(wants=False))
    assert stage.asked() == ["gm reflector"]
    with pytest.raises(Impossible, match="already answered"):
        stage.do("p1", WishToReflect())
    with refused_by("RC-7.3", why="does not want to"):
        stage.do("gm", NameReflector("c3"))
    stage.do("gm", NameReflector("c2"), "p2 5")
    assert [solo.pc for solo in stage.state.solos] == ["c2"]


@pytest.mark.rule("RC-7.3", "RC-7.5")
def test_without_volunteers_reflection_is_postponed(rulings: Settings) -> None:
    stage = Stage(rulings, Rider("Ana"), Rider("Bo"), town=9).do("p1", SCHOOL)
    stage.do("p1", WishToReflect(wants=False)).do("p2", WishToReflect(wants=False))
    assert stage.state.reflection is None
    stage.do("p2", SCHOOL)
    with pytest.raises(Impossible, match="no hand was lost"):
        stage.do("gm", TellFate())
    stage.do("p1", DropReflection())
    assert (stage.state.reflection, stage.asked()) == (None, [])


@pytest.mark.rule("RC-7.3")
def test_a_player_without_a_pc_does_not_hold_it_up(rulings: Settings) -> None:
    stage = Stage(rulings, Rider("Ana"), Rider("Bo"), town=9, seats=3).do("p1", SCHOOL)
    with pytest.raises(Impossible, match="no PC in play"):
        stage.do("p3", DropReflection())


@pytest.mark.rule("RC-7.4", "RC-R16")
def test_a_town_is_reflected_on_once_per_visit(rulings: Settings) -> None:
    stage = played(rulings, 20, "10", "Q").do("gm", TellFate())
    with refused_by("RC-7.4", why="already reflected in"):
        stage.do("p1", SCHOOL)
    stage.do("gm", LeaveTown()).do("gm", ComeBackTo("t1")).reshuffled("p1")
    assert stage.do("p1", SCHOOL, "2").state.reflection is not None


@pytest.mark.option("reflect_limit", "unlimited")
def test_a_table_may_reflect_as_often_as_it_likes(rulings: Settings) -> None:
    stage = played(rulings, 20, "10", "Q").do("gm", TellFate()).reshuffled("p1")
    assert stage.do("p1", SCHOOL, "2").state.reflection is not None


@pytest.mark.option("reflect_limit", "once_per_sitting")
def test_a_table_may_reflect_once_per_session(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=20, state={"sitting": 3})
    stage.do("p1", SCHOOL, "10").do("p1", Hit(), "Q").do("p1", Stand()).do("gm", TellFate()).reshuffled("p1")
    with refused_by("RC-R16", why="already reflected in"):
        stage.do("p1", SCHOOL, "2")
    stage.state = msgspec.structs.replace(stage.state, sitting=4)
    assert stage.do("p1", SCHOOL, "2").state.reflection is not None


@pytest.mark.rule("RC-7.6", "RC-7.4")
@pytest.mark.option("reflect_limit", "unlimited")
def test_permanent_changes_stay_so_when_a_later_hand_of_the_visit_is_lost(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=9).do("p1", Reflect("a school"), "p1 K").do("p1", Stand())
    stage.do("p1", Reflect("a bridge"), "p1 2").do("p1", Stand()).do("gm", TellFate())
    assert stage.state.here is not None
    assert (stage.state.here.changes, stage.state.here.verdict) == ("a bridge", REVERTS)
    assert stage.state.here.history == ((1, "a school", PERMANENT),)
    facts = {fact.label: fact.value for fact in GAME.display.facts(GAME.see(stage.state, "p1"))}
    assert facts["Changed earlier"] == "a school (permanent)"
    stage.do("gm", LeaveTown())
    assert stage.facts("RC-7.6")["changes"] == REVERTS
    assert log_of(stage)[0].endswith("of what they changed there, only the earlier part is permanent.")


@pytest.mark.rule("RC-7.3", "RC-5.8")
def test_a_player_who_wants_to_reflect_first_finishes_their_hand(rulings: Settings) -> None:
    """The last answer was refused as long as Ana had a hand of her own, and Bo's player could not even leave."""
    stage = Stage(rulings, Rider(stress=9), Rider("Bo"), town=10)
    stage.do("gm", OpenDowntime()).do("p1", TakeDayOff("fishing")).do("p1", SCHOOL).do("gm", SetFloor("c1"), "p1 5")
    stage.do("p1", WishToReflect(wants=True))
    stage.run(GAME.seat_left, "p2")
    assert stage.asked() == ["p1 solo c1"]
    stage.do("p1", Stand(), "p1 K")
    assert (stage.state.reflection.player, stage.hand("p1")) == ("c1", ["K"])  # type: ignore[union-attr]


@pytest.mark.rule("RC-7.3", "RC-5.8")
def test_the_gm_names_nobody_who_plays_another_hand(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stress=9), Rider("Bo", stress=9), town=10).do("gm", OpenDowntime())
    for seat in ("p1", "p2"):
        stage.do(seat, TakeDayOff("fishing"))
    stage.do("p1", SCHOOL).do("gm", SetFloor("c1"), "p1 5").do("gm", SetFloor("c2"), "p2 5")
    stage.do("p1", WishToReflect()).do("p2", WishToReflect())
    assert stage.asked() == ["p1 solo c1", "p2 solo c2"]
    stage.do("p2", Stand())
    assert [one.label for one in choices(stage, "gm", "name_reflector")] == ["Bo plays the hand"]
    with refused_by("RC-5.8", why="another hand is being played"):
        stage.do("gm", NameReflector("c1"))


@pytest.mark.rule("RC-7.1", "RC-R70")
@pytest.mark.option("dead_chips", "town")
def test_a_reflection_is_postponed_if_the_chips_of_the_dead_put_the_town_over_the_limit(rulings: Settings) -> None:
    """The visit's only hand was played against 27, which no hand can beat."""
    riders = (Rider("Ana", stack=11, more={"status": DYING}), Rider("Bo"), Rider("Cy"))
    stage = Stage(rulings, *riders, town=16).do("p2", SCHOOL).do("p1", TellDeath("c1"))
    assert (stage.town(), stage.state.reflection) == (27, None)
    assert log_of(stage)[-1] == "The reflection is put off: the town stack has grown to 27."
    assert stage.facts("RC-7.1") == {"stack": 27, "gate": 21}
    with refused_by("RC-7.1", why="gate not met: 27 chips"):
        stage.do("p2", SCHOOL)
