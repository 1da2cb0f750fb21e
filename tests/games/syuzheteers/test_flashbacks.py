"""Flashbacks and what is prepared in retrospect (SZ-10.2, SZ-10.3, Procedure 3)."""

import pytest

from croupier.core.refusals import Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.syuzheteers.assets.resolve_challenge import resolve
from croupier.games.syuzheteers.assets.state import RELATIONSHIP, Card, Complication, Hurdle
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.roll.commands import FlashBack, PassInRoll, Prepare, PutClaims, TakeCenterStage
from croupier.testing.refusals import refused_by
from support.syuzheteers.offers import log_lines, offered
from support.syuzheteers.roll import DUKE, Beaten
from support.syuzheteers.stage import Actor, under

DOG = Card("a1", name="A dog", kind="person", durability=1, left=1)
KEY = Card("a2", name="A key", kind="thing", durability=1, left=0, type="Mystery", question="whose key was it?")
ROPE = Card("a3", name="A rope", kind="thing", durability=1, left=1)


def helped(rulings: Settings, *assets: Card, own: tuple[Card, ...] = (), **more: object) -> Beaten:
    return Beaten(rulings, Actor(assets=own, more=dict(more)), Actor(assets=assets), Actor())


@pytest.mark.rule("SZ-10.2", "SZ-7.3")
@pytest.mark.parametrize(
    ("claims", "dice"),
    [
        pytest.param((), "4", id="example 11: the helper's die replaces the free one"),
        pytest.param(("g",), "3,4", id="example 11: good at it and one helper"),
    ],
)
def test_a_flashback_to_help_adds_a_start_die(rulings: Settings, claims: tuple[str, ...], dice: str) -> None:
    stage = helped(rulings, DOG).center().claim_only(*claims)
    stage.do("p2", FlashBack("a1", "start", "the dog knew the way"), dice)
    stage.until("claims", dice=(dice,))
    assert len(stage.roll.start) == len(dice.split(","))
    assert stage.card("a1").left == 0


@pytest.mark.rule("SZ-10.2", "SZ-7.6")
def test_a_flashback_to_hinder_adds_a_stop_die(rulings: Settings) -> None:
    stage = helped(rulings, DOG).center().claim(dice=("4",)).claim_only("k")
    stage.do("p2", FlashBack("a1", "stop"))
    stage.until("lend", "buy", "enter", dice=("1,2",))
    assert stage.roll.stop == (1, 2)


@pytest.mark.rule("SZ-3.4", "SZ-3.5", "SZ-5.9")
def test_example_12_a_resource_is_strained_then_turned_over_and_won_back(rulings: Settings) -> None:
    stage = helped(rulings, DOG, ROPE)
    stage.center().claim_only("g")
    stage.do("p2", FlashBack("a1", "start"))
    assert (stage.card("a1").left, stage.card("a1").is_advantage, stage.where("a1")) == (0, True, "hand.p2")
    with refused_by("SZ-10.2"):
        stage.do("p2", FlashBack("a3", "start"))
    stage.until("claims", dice=("1,3",))
    stage = helped(rulings, Card("a1", name="A dog", kind="person", durability=1, left=0)).center().claim_only("g")
    stage.do("p2", FlashBack("a1", "start"))
    assert (stage.plot()[-1], stage.card("a1").problem, stage.card("a1").left) == ("a1", True, 1)
    stage.run(resolve, "a1", "p1")
    assert (stage.card("a1").durability, stage.card("a1").left, stage.where("a1")) == (1, 1, "hand.p1")


@pytest.mark.rule("SZ-10.2", "SZ-5.6")
def test_active_bound_and_absent_players_may_flash_back(rulings: Settings) -> None:
    bound = {"hurdles": (Hurdle("h9", "trapped", "p2"),)}
    stage = Beaten(rulings, Actor(assets=(KEY,)), Actor(assets=(DOG,), at="aside"), state=bound).center()
    stage.claim_only("g").do("p1", FlashBack("a2", "start")).do("p2", FlashBack("a1", "start"))
    stage.until("claims", dice=("1,2,3",))
    assert stage.roll.start == (1, 2, 3)
    assert stage.plot() == ["a2"]


@pytest.mark.rule("SZ-10.2")
@pytest.mark.option("flashback_own", "others_only")
def test_a_ruling_may_let_only_others_flash_back(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(assets=(KEY,)), Actor(assets=(DOG,))).center().claim_only("g")
    with refused_by("SZ-R46"):
        stage.do("p1", FlashBack("a2", "start"))


@pytest.mark.rule("SZ-10.2", "SZ-3.4", "SZ-6.7")
def test_only_your_own_cards_are_used_and_each_once_per_roll(rulings: Settings) -> None:
    bond = Card("a4", name="Old friends", kind="relationship", durability=1, left=1, owners=("p1", "p2"))
    stage = Beaten(rulings, Actor(assets=(bond,)), Actor(assets=(DOG,)), Actor(assets=(ROPE,))).center()
    stage.claim_only("g")
    with refused_by("SZ-3.4"):
        stage.do("p3", FlashBack("a1", "start"))
    with pytest.raises(Impossible, match="no such card"):
        stage.do("p3", FlashBack("zz", "start"))
    stage.do("p2", FlashBack("a4", "start"))
    with refused_by("SZ-3.4"):
        stage.do("p1", FlashBack("a4", "start"))


@pytest.mark.rule("SZ-10.2", "SZ-7.12")
def test_start_dice_are_open_until_they_are_rolled(rulings: Settings) -> None:
    stage = helped(rulings, DOG).center().claim_only("g")
    with refused_by("SZ-10.2"):
        stage.do("p2", FlashBack("a1", "stop"))
    stage.until("claims", dice=("4",)).claim_only("k")
    with refused_by("SZ-10.2"):
        stage.do("p2", FlashBack("a1", "start"))


@pytest.mark.rule("SZ-10.7", "SZ-7.12")
def test_a_side_closes_when_everyone_who_could_act_has_passed(rulings: Settings) -> None:
    stage = helped(rulings, DOG).center().claim_only()
    assert stage.asked() == ["p2 roll_window"], "nothing is claimed: only players with a card are asked"
    stage.do("p2", PassInRoll(), "4")
    assert stage.roll.start == (4,)


@pytest.mark.rule("SZ-10.2")
@pytest.mark.option("flashback", "add_or_remove")
def test_a_flashback_may_remove_a_die(rulings: Settings) -> None:
    stage = helped(rulings, DOG).center().claim_only("g", "t")
    stage.do("p2", FlashBack("a1", "start", removes=True))
    stage.until("claims", dice=("4",))
    assert stage.roll.start == (4,)


@pytest.mark.rule("SZ-10.2")
def test_by_default_a_flashback_adds_a_die(rulings: Settings) -> None:
    stage = helped(rulings, DOG).center().claim_only("g", "t")
    with refused_by("SZ-10.2"):
        stage.do("p2", FlashBack("a1", "start", removes=True))


@pytest.mark.rule("SZ-10.2")
@pytest.mark.option("flashback_late", "before_total")
def test_late_dice_may_join_those_already_rolled(rulings: Settings) -> None:
    stage = helped(rulings, DOG).center().claim("g", dice=("4",)).claim_only("k")
    stage.do("p2", PassInRoll()).do("p3", PassInRoll(), "2")
    assert (stage.roll.side, stage.roll.stop, stage.asked()) == ("late", (2,), ["p2 roll_window"])
    stage.do("p2", FlashBack("a1", "start"), "5")
    assert (stage.roll.start, stage.roll.stop, stage.roll.step) == ((4, 5), (2,), "lending")


@pytest.mark.rule("SZ-10.3", "SZ-2.6")
@pytest.mark.parametrize(
    ("start", "stop", "durability"),
    [
        ("6", "2", 1),
        ("5", "2", 0),
    ],
)
def test_a_preparation_makes_a_resource_on_success_and_an_advantage_on_failure(
    rulings: Settings, start: str, stop: str, durability: int
) -> None:
    stage = Beaten(rulings, Actor(), Actor(points=1), Actor()).center().claim_only("g")
    stage.do("p2", Prepare("A ladder", "thing", "I hid it here"))
    assert (stage.points("p2"), stage.roll.seat, stage.asked()) == (0, "p2", ["p2 claims"])
    stage.do("p2", PutClaims(), start)
    stage.do("p2", PutClaims(("k",)))
    for seat in ("p1", "p3"):
        assert f"{seat} roll_window" in stage.asked()
        stage.do(seat, PassInRoll(), stop)
    made = stage.state.cards[-1]
    assert (made.name, made.durability, made.left, made.owners) == ("A ladder", durability, durability, ("p2",))
    assert (stage.roll.seat, stage.roll.prepared, stage.roll.step) == ("p1", ("p2",), "window")
    stage.do("p2", FlashBack(made.id, "start"))
    assert stage.roll.flashbacks[0].card == made.id


@pytest.mark.rule("SZ-10.3")
def test_a_prep_roll_has_no_flashbacks_or_proposals_and_does_not_nest(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(points=2), Actor(assets=(DOG,), points=2)).center().claim_only("g")
    stage.do("p2", Prepare("A ladder")).do("p2", PutClaims(("g",)))
    with refused_by("SZ-10.3"):
        stage.do("p3", Prepare("A saw"))
    with refused_by("SZ-10.3"):
        stage.do("p3", FlashBack("a1", "start"))
    stage.do("p1", PassInRoll()).do("p3", PassInRoll(), "6")
    stage.do("p2", PutClaims(("k",)))
    stage.do("p1", PassInRoll()).do("p3", PassInRoll(), "6")
    with refused_by("SZ-10.3"):
        stage.do("p2", Prepare("A saw"))
    stage.do("p3", Prepare("A saw"))
    assert stage.roll.before is not None


@pytest.mark.rule("SZ-10.3", "SZ-8.7", "SZ-7.5")
def test_the_sixes_and_experience_of_a_prep_roll_belong_to_its_player(rulings: Settings) -> None:
    held = (Inclination("angry", 1, (Complication("m9", "angry", 1),)),)
    stage = Beaten(rulings, Actor(), Actor(points=1, more={"inclinations": held}), Actor()).center().claim_only("g")
    stage.do("p2", Prepare("A ladder")).do("p2", PutClaims(("g", "t")))
    stage.do("p1", PassInRoll()).do("p3", PassInRoll(), "6,6")
    stage.do("p2", PutClaims(("k", "x", "m9")))
    stage.do("p1", PassInRoll()).do("p3", PassInRoll(), "1,1,1")
    assert (stage.points("p2"), stage.one("p2").experience) == (1, 1)
    assert (stage.points("p1"), stage.one("p1").experience) == (0, 0)
    assert not stage.state.board.has("prep.start")


@pytest.mark.rule("SZ-10.3")
@pytest.mark.parametrize(
    ("command", "why", "clause"),
    [(Prepare(""), "name", "SZ-10.3"), (Prepare("A ladder", "relationship"), "kind", "SZ-3.1")],
)
def test_a_preparation_has_a_name_and_a_kind(rulings: Settings, command: Prepare, why: str, clause: str) -> None:
    stage = Beaten(rulings, Actor(), Actor(points=1)).center().claim_only("g")
    with pytest.raises(Invalid, match=why) as refused:
        stage.do("p2", command)
    assert (refused.value.clause, stage.points("p2")) == (clause, 1)


@pytest.mark.rule("SZ-10.3")
def test_a_preparation_costs_a_banked_point(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor()).center().claim_only("g")
    with refused_by("SZ-10.3"):
        stage.do("p2", Prepare("A ladder"))


@pytest.mark.rule("SZ-10.3")
@pytest.mark.option("retrospect", "nothing_on_failure")
def test_a_failed_preparation_may_make_nothing(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(points=1)).center().claim_only("g")
    before = len(stage.state.cards)
    stage.do("p2", Prepare("A ladder")).do("p2", PutClaims(), "1").do("p2", PutClaims(), "1")
    assert (stage.roll.prepared, len(stage.state.cards)) == (("p2",), before)
    assert "Ben may have prepared: A ladder." in log_lines(stage)
    assert stage.facts("SZ-R47") == {"prepared": "nothing"}


@pytest.mark.rule("SZ-10.3")
def test_the_dice_of_a_preparation_that_is_called_off_are_put_away(rulings: Settings) -> None:
    """They lay on the stage until somebody prepared something else."""
    stage = Beaten(rulings, Actor(), Actor(points=1)).center().claim_only("g")
    stage.do("p2", Prepare("A ladder")).do("p2", PutClaims(), "1")
    assert stage.state.board.has("prep.start")
    stage.break_off()
    assert not stage.state.board.has("prep.start")


@pytest.mark.rule("SZ-10.3")
@pytest.mark.parametrize(
    ("face", "durability"), [under("retrospect", "d6", "3", 0), under("retrospect", "d6", "4", 1),
                             under("retrospect", "d6", "6", 2)]
)  # fmt: skip
def test_one_die_may_decide_what_was_prepared(rulings: Settings, face: str, durability: int) -> None:
    stage = Beaten(rulings, Actor(), Actor(points=1)).center().claim_only("g")
    stage.do("p2", Prepare("A ladder"), face)
    assert (stage.state.cards[-1].durability, stage.roll.prepared) == (durability, ("p2",))
    assert f"A die says what was prepared: {face}." in log_lines(stage)


@pytest.mark.rule("SZ-10.2")
@pytest.mark.option("reverse_side", "guards_against")
def test_a_card_may_help_only_against_the_kind_on_its_reverse(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(assets=(KEY,)), stage=(DUKE,))
    stage.do("p1", TakeCenterStage()).do("p1", PutClaims(("g",)))
    with refused_by("SZ-R8"):
        stage.do("p2", FlashBack("a2", "start"))
    stage = Beaten(rulings, Actor(), Actor(assets=(KEY,)), stage=(Card("w1", type="Mystery", question="who?"),))
    stage.center().claim_only("g").do("p2", FlashBack("a2", "start"))
    assert stage.roll.flashbacks[0].card == "a2"


@pytest.mark.rule("SZ-10.3", "SZ-3.2", "SZ-R8")
@pytest.mark.option("reverse_side", "guards_against")
def test_what_was_prepared_guards_against_the_challenge_it_was_prepared_for(rulings: Settings) -> None:
    """It had no type and helped against every challenge."""
    stage = Beaten(rulings, Actor(), Actor(points=1), stage=(DUKE,)).center().claim_only("g")
    stage.do("p2", Prepare("A ladder")).do("p2", PutClaims(), "1").do("p2", PutClaims(), "1")
    made = stage.state.cards[-1]
    assert (made.name, made.type) == ("A ladder", DUKE.type)
    assert stage.facts("SZ-R8") == {"guards_against": DUKE.type}


BOND = Card("a4", name="Old friends", kind=RELATIONSHIP, durability=1, left=0, owners=("p2", "p3"))


@pytest.mark.rule("SZ-3.4", "SZ-10.2")
@pytest.mark.parametrize(
    ("card", "says"),
    [
        (DOG, "one more die; 0 of 1 durability left"),
        (KEY, "one more die; the card turns over into a problem"),
        under("strain_uses", "d", DOG, "one more die; the card turns over into a problem"),
        under("troubled", "marked", BOND, "one more die; the relationship is troubled"),
    ],
)
def test_a_flashback_says_what_it_costs_the_card(rulings: Settings, card: Card, says: str) -> None:
    """Every one said that a strained card is turned over."""
    stage = helped(rulings, card).center().claim_only("g")
    assert {one.help for one in offered(stage, "p2", "flash_back")} == {says}
