"""Claims of a roll: what can be claimed, proposals, objections, and the dice they add (SZ-7.3 to SZ-7.7, SZ-7.12)."""

import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.state import Complication, Hurdle
from croupier.games.syuzheteers.objections.commands import Vote
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.roll.claims import claimable
from croupier.games.syuzheteers.roll.commands import (
    HoldMonologue,
    ObjectToClaim,
    PassInRoll,
    Prepare,
    ProposeClaim,
    PutClaims,
    RallyAlone,
)
from croupier.games.syuzheteers.roll.state import Claim
from croupier.testing.refusals import refused_by
from support.syuzheteers.offers import offered
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, under

ANGRY = Inclination("angry", 1, (Complication("m9", "angry", 2),))
SORE = Inclination("injured", 1, (Complication("m8", "injured", 1),))


def three(rulings: Settings, **more: object) -> Beaten:
    return Beaten(rulings, Actor(more=dict(more)), Actor(), Actor())


@pytest.mark.rule("SZ-7.3", "SZ-7.4", "SZ-7.5", "SZ-4.2")
@pytest.mark.parametrize(
    ("claims", "dice"), [((), "3"), (("g",), "3"), (("t",), "3"), (("g", "t"), "3,4"), (("g", "t", "d"), "3,4,5")]
)
def test_each_claim_that_stands_adds_a_start_die(rulings: Settings, claims: tuple[str, ...], dice: str) -> None:
    stage = three(rulings, uses=1).center().claim(*claims, dice=(dice,))
    assert stage.roll.start == tuple(map(int, dice.split(",")))
    assert stage.facts("SZ-7.5")["highest"] == max(stage.roll.start)


@pytest.mark.rule("SZ-7.6", "SZ-7.7", "SZ-5.11", "SZ-7.8")
@pytest.mark.parametrize(
    ("claims", "dice"), [((), "3"), (("k",), "3"), (("k", "x"), "3,4"), (("k", "x", "m9", "m8"), "1,2,3,4")]
)
def test_risk_difficulty_and_each_relevant_complication_add_a_stop_die(
    rulings: Settings, claims: tuple[str, ...], dice: str
) -> None:
    stage = three(rulings, inclinations=(ANGRY, SORE)).center().claim(dice=("1",)).claim(*claims, dice=(dice,))
    assert stage.roll.stop == tuple(map(int, dice.split(",")))


@pytest.mark.rule("SZ-7.12", "SZ-7.7")
def test_stop_claims_are_made_once_the_start_dice_are_rolled(rulings: Settings) -> None:
    stage = three(rulings).center().claim("g", dice=("5",))
    assert (stage.roll.start, stage.roll.side, stage.asked()) == ((5,), "stop", ["p1 claims"])


@pytest.mark.rule("SZ-7.12", "SZ-7.7")
@pytest.mark.option("stop_claims", "before_any")
def test_all_claims_may_be_made_before_any_roll(rulings: Settings) -> None:
    stage = three(rulings).center().claim("g")
    assert (stage.roll.start, stage.roll.side) == ((), "stop")
    stage.claim("k", dice=("5", "2"))
    assert (stage.roll.start, stage.roll.stop) == ((5,), (2,))


@pytest.mark.rule("SZ-7.12", "SZ-1.8", "SZ-7.4")
def test_objections_are_voted_on_in_order_and_struck_claims_add_no_die(rulings: Settings) -> None:
    stage = three(rulings).center().claim_only("t", "g")
    stage.do("p2", ObjectToClaim("t")).do("p3", ObjectToClaim("g")).do("p3", ObjectToClaim("t"))
    stage.do("p2", PassInRoll())
    assert stage.state.matters[0].key == "claim:g"
    stage.vote({"p2": "keep", "p3": "abstain"})
    assert stage.state.matters[0].key == "claim:t"
    assert stage.state.matters[0].objectors == ("p2", "p3"), "two objections to one claim are one vote"
    stage.vote({}, "4")
    assert stage.roll.standing == ("g",)
    assert stage.roll.start == (4,)


@pytest.mark.rule("SZ-7.12", "SZ-1.8")
def test_passing_says_that_an_objection_is_judged_before_the_dice(rulings: Settings) -> None:
    """It said that the dice are rolled next."""
    stage = three(rulings).center().claim_only("t")
    passes = [one.help for one in offered(stage, "p3") if one.label == "Pass"]
    assert passes == ["the dice are rolled once everybody has passed"]
    stage.do("p2", ObjectToClaim("t"))
    passes = [one.help for one in offered(stage, "p3") if one.label == "Pass"]
    assert passes == ["the objection is judged once everybody has passed, and the dice are rolled after that"]


@pytest.mark.rule("SZ-7.12")
def test_a_struck_claim_is_not_made_again_in_that_roll(rulings: Settings) -> None:
    stage = three(rulings).center().claim(dice=("4",)).claim_only("k")
    stage.do("p2", ObjectToClaim("k"))
    with refused_by("SZ-7.12", why="already been claimed in this roll"):
        stage.do("p3", ProposeClaim("k"))
    with refused_by("SZ-7.12", why="you have objected"):
        stage.do("p2", ObjectToClaim("k"))
    struck = three(rulings).center().claim_only("t").do("p2", ObjectToClaim("t"))
    struck.until("claims", dice=("4",), p2_ballot=Vote(1, "strike"), p3_ballot=Vote(1, "strike"))
    with refused_by("SZ-7.12", why="a struck claim is not made again"):
        struck.do("p1", PutClaims(("t",)))


@pytest.mark.rule("SZ-7.7", "SZ-7.12")
def test_other_players_may_propose_a_stop_claim_and_the_active_one_may_object(rulings: Settings) -> None:
    stage = three(rulings).center().claim_only("g")
    with pytest.raises(Illegal, match="only stop claims"):
        stage.do("p2", ProposeClaim("k"))
    stage.do("p2", PassInRoll()).do("p3", PassInRoll(), "4")
    stage.claim_only()
    assert stage.asked() == ["p2 roll_window", "p3 roll_window"]
    stage.do("p3", PassInRoll()).do("p2", ProposeClaim("x"))
    assert stage.asked() == ["p1 roll_window", "p2 roll_window", "p3 roll_window"], "all answer the last proposal"
    with pytest.raises(Illegal, match="only other players"):
        stage.do("p1", ProposeClaim("k"))
    stage.do("p1", ObjectToClaim("x")).do("p3", PassInRoll()).do("p2", PassInRoll())
    assert [ask for ask in stage.asked() if "ballot" in ask] == ["p1 ballot 1", "p3 ballot 1"]
    stage.vote({"p1": "strike", "p3": "keep"}, "2")
    assert (stage.roll.claims[-1], stage.roll.stop) == (Claim("x", "p2", objected=("p1",), stands=True), (2,))


@pytest.mark.rule("SZ-7.4")
def test_a_listed_talent_cannot_be_objected_to(rulings: Settings) -> None:
    stage = three(rulings, talents=("riding",)).center().claim_only("t", talent="riding")
    assert stage.roll.claim("g") == Claim("g", "p1", safe=True, talent="riding")
    with refused_by("SZ-7.4"):
        stage.do("p2", ObjectToClaim("g"))
    stage = three(rulings, talents=("riding",)).center()
    with pytest.raises(Impossible, match="not on the sheet"):
        stage.do("p1", PutClaims(("g",), "flying"))


@pytest.mark.rule("SZ-7.4")
@pytest.mark.option("good_at", "listed")
def test_only_listed_talents_may_count(rulings: Settings) -> None:
    stage = three(rulings, talents=("riding",)).center()
    with pytest.raises(Illegal, match="listed"):
        stage.do("p1", PutClaims(("g",)))
    assert stage.claim(talent="riding", dice=("3",)).roll.standing == ("g",)
    assert "g" not in claimable(rulings.__getitem__, three(rulings).center().state, three(rulings).center().roll)


@pytest.mark.rule("SZ-4.6", "SZ-7.12")
@pytest.mark.parametrize(("struck", "uses"), [(False, 1), (True, 2)])
def test_destiny_is_spent_only_if_its_claim_stands(rulings: Settings, struck: bool, uses: int) -> None:
    stage = three(rulings, uses=2).center().claim_only("d")
    if struck:
        stage.do("p2", ObjectToClaim("d"))
    ballots = {f"{seat}_ballot": Vote(1, "strike") for seat in ("p2", "p3")} if struck else {}
    stage.until("claims", dice=("4",), **ballots)
    assert (stage.one().uses, stage.roll.standing) == (uses, () if struck else ("d",))


@pytest.mark.rule("SZ-4.6", "SZ-10.3")
@pytest.mark.parametrize(("uses", "again"), [(1, False), (2, True)])
def test_a_use_of_destiny_is_not_claimed_twice_by_a_preparation(rulings: Settings, uses: int, again: bool) -> None:
    stage = Beaten(rulings, Actor(points=1, more={"uses": uses}), Actor(), Actor()).center().claim_only("d")
    stage.do("p1", Prepare("A second key"))
    assert ("d" in claimable(rulings.__getitem__, stage.state, stage.roll)) is again
    if not again:
        with refused_by("SZ-4.6", why="no use of destiny is left"):
            stage.do("p1", PutClaims(("d",)))
    stage.claim(*("d" if again else ""), dice=("4",)).claim(dice=("4", "5"))
    assert (stage.one().uses, stage.roll.standing) == (0, ("d",))


@pytest.mark.rule("SZ-7.12", "SZ-7.4")
def test_the_active_player_makes_each_claim_once(rulings: Settings) -> None:
    stage = three(rulings, talents=("riding",)).center()
    with pytest.raises(Impossible, match="the active player"):
        stage.do("p2", PutClaims(("g",)))
    for talent in ("", "riding"):
        with pytest.raises(Impossible, match="not all of that"):
            stage.do("p1", PutClaims(("g", "g"), talent))
    with pytest.raises(Impossible, match="not asked in this window"):
        stage.do("p2", PassInRoll())


@pytest.mark.rule("SZ-7.12", "SZ-10.7")
def test_a_player_with_nothing_to_answer_need_not_pass(rulings: Settings) -> None:
    stage = three(rulings).center().claim_only("g")
    with pytest.raises(Impossible, match="not asked in this window"):
        stage.do("p1", PassInRoll())


@pytest.mark.rule("SZ-4.6")
def test_destiny_cannot_be_claimed_without_a_use_left(rulings: Settings) -> None:
    stage = three(rulings, uses=0).center()
    with refused_by("SZ-4.6", why="no use of destiny is left"):
        stage.do("p1", PutClaims(("d",)))


@pytest.mark.parametrize(
    ("option", "left"),
    [
        pytest.param("fiction", ("g", "t"), marks=pytest.mark.option("destiny", "fiction"), id="fiction"),
        pytest.param("box", ("g", "t"), marks=pytest.mark.option("destiny", "box"), id="box"),
    ],
)
def test_a_ruling_may_let_destiny_give_no_dice(rulings: Settings, option: str, left: tuple[str, ...]) -> None:
    stage = three(rulings, uses=2).center()
    assert claimable(rulings.__getitem__, stage.state, stage.roll) == left


@pytest.mark.rule("SZ-4.2")
@pytest.mark.option("thing", "separate")
def test_their_thing_may_be_a_separate_field(rulings: Settings) -> None:
    stage = three(rulings).center()
    assert "t" not in claimable(rulings.__getitem__, stage.state, stage.roll)
    stage = three(rulings, thing="knives").center()
    assert "t" in claimable(rulings.__getitem__, stage.state, stage.roll)


@pytest.mark.rule("SZ-4.5")
def test_a_rally_adds_a_die_when_a_condition_on_them_is_addressed(rulings: Settings) -> None:
    stage = three(rulings, inclinations=(ANGRY,))
    stage.do("p1", HoldMonologue("m9"))
    assert "r" in claimable(rulings.__getitem__, stage.state, stage.roll)
    stage.claim("g", "r", dice=("2,3",))
    assert stage.roll.start == (2, 3)
    stage = three(rulings).center()
    assert "r" not in claimable(rulings.__getitem__, stage.state, stage.roll)


@pytest.mark.rule("SZ-4.5")
def test_the_rally_belongs_to_the_character_whose_condition_is_addressed(rulings: Settings) -> None:
    stage = Beaten(
        rulings, Actor(more={"rally": ""}), Actor(), state={"hurdles": (Hurdle("h9", "trapped", "p2"),)}
    ).center("h9")
    stage.nobody_objects()
    assert "r" in claimable(rulings.__getitem__, stage.state, stage.roll)


@pytest.mark.parametrize(
    "option",
    [
        pytest.param("fiction", marks=pytest.mark.option("rally", "fiction"), id="fiction"),
        pytest.param("clear", marks=pytest.mark.option("rally", "clear_once_per_act"), id="clear"),
    ],
)
def test_a_rally_may_add_no_die(rulings: Settings, option: str) -> None:
    stage = three(rulings, inclinations=(ANGRY,))
    stage.do("p1", HoldMonologue("m9"))
    assert "r" not in claimable(rulings.__getitem__, stage.state, stage.roll)


@pytest.mark.rule("SZ-4.5")
@pytest.mark.option("rally", "clear_once_per_act")
def test_a_rally_may_clear_a_complication_once_an_act(rulings: Settings) -> None:
    stage = three(rulings, inclinations=(ANGRY, SORE))
    stage.do("p1", RallyAlone("m9"))
    assert [one.id for one in stage.one().complications] == ["m8"]
    with pytest.raises(Illegal, match="has already rallied"):
        stage.do("p1", RallyAlone("m8"))


@pytest.mark.rule("SZ-5.11")
@pytest.mark.option("rating_effect", "stop_dice")
def test_a_complication_may_cost_its_rating_in_stop_dice(rulings: Settings) -> None:
    stage = three(rulings, inclinations=(ANGRY,)).center().claim(dice=("4",)).claim("m9", dice=("1,2",))
    assert stage.roll.stop == (1, 2)


@pytest.mark.rule("SZ-2.1")
@pytest.mark.option("dice_limit", "six")
def test_a_roll_has_at_most_six_dice_of_a_color(rulings: Settings) -> None:
    boxes = tuple(Inclination("angry", 1, (Complication(f"m{at}", "angry", 1),)) for at in range(6))
    stage = three(rulings, inclinations=boxes).center().claim(dice=("4",))
    stage.claim("k", "x", *(f"m{at}" for at in range(6)), dice=("1,1,1,1,1,1",))
    assert len(stage.roll.stop) == 6


@pytest.mark.rule("SZ-7.5")
@pytest.mark.parametrize(
    ("start", "stop", "points"),
    [
        pytest.param("3,6,6", "2", 1, id="example 2"),
        pytest.param("6,6,6", "1,5", 2, id="example 3: banked although it fails"),
        pytest.param("4,4", "5,6", 0, id="example 8: no sixes"),
        pytest.param("3,6", "5,6", 0, id="one six is none extra"),
        under("bank_when", "on_success", "6,6,6", "1,5", 0),
    ],
)
def test_extra_sixes_are_banked_at_once(rulings: Settings, start: str, stop: str, points: int) -> None:
    stage = three(rulings, uses=1).thrown(start, stop)
    assert stage.points() == points


@pytest.mark.rule("SZ-7.5")
@pytest.mark.option("bank_when", "on_success")
def test_points_may_be_banked_only_on_success(rulings: Settings) -> None:
    stage = three(rulings, uses=1).thrown("3,6,6", "2").until()
    assert stage.points() == 1
    assert stage.points("p2") == 0
    assert places.points(three(rulings, uses=1).thrown("6,6", "3").state, "p1") == 1
    failed = three(rulings).thrown("6,6", "1").until()
    assert failed.points() == 0


@pytest.mark.rule("SZ-7.5", "SZ-7.10")
@pytest.mark.parametrize("notes", [False, under("bank_when", "on_success", True)])
def test_the_end_of_a_roll_notes_when_points_are_banked_only_where_it_banks_some(
    rulings: Settings, notes: bool
) -> None:
    stage = three(rulings).thrown("6,6", "3").until()
    assert stage.points() == 1
    assert ("bank_when" in dict(stage.plays[-1].receipt.rulings)) is notes


@pytest.mark.rule("SZ-2.5", "SZ-7.5")
@pytest.mark.option("bank", "shared")
def test_the_bank_may_be_the_tables(rulings: Settings) -> None:
    stage = three(rulings).thrown("6,6", "3")
    assert stage.points("p3") == 1
