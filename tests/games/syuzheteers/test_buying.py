"""Buying a success, making an entrance, paying by proxy, and what failure does (chapter 8, SZ-9.4, SZ-10.4)."""

from typing import Any

import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle
from croupier.games.syuzheteers.beat.events import Acted
from croupier.games.syuzheteers.prologue.state import PRINCIPAL, Character, Inclination, Minor
from croupier.games.syuzheteers.roll.commands import (
    AgreeToBeat,
    BuySuccess,
    HoldDialogue,
    HoldMonologue,
    LeadByProxy,
    LendHand,
    OfferEntrance,
    PassInRoll,
)
from croupier.testing.refusals import refused_by
from support.syuzheteers.offers import offered
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, under

ANGRY = Inclination("angry", 1, (Complication("m9", "angry", 2),))
FULL = (ANGRY,)
FREE = (Inclination("upset"), Inclination("shaken"))
BLOCKED = Card(
    "w1", name="The bridge", kind="place", durability=1, type="Rival", question="who rules?",
    obstacles=(Obstacle("o1", "the toll"), Obstacle("o2", "the guards")),
)  # fmt: skip


def thrown(rulings: Settings, start: str, stop: str, *others: Actor, own: dict[str, Any] | None = None,
           **more: Any) -> Beaten:  # fmt: skip
    """A roll of p1 with these dice; hands and entrances are still to be offered."""
    inclinations = (*FREE, *(Inclination("angry", 1, (Complication(f"m{at}", "angry", 1),)) for at in range(5, 8)))
    told = {"uses": 1, "inclinations": inclinations} | (own or {})
    return Beaten(rulings, Actor(more=told), *(others or (Actor(), Actor())), **more).thrown(start, stop)


@pytest.mark.rule("SZ-8.1", "SZ-8.4", "SZ-5.11", "SZ-5.13", "SZ-8.7")
@pytest.mark.parametrize(
    ("start", "stop", "rating", "experience"),
    [
        pytest.param("5", "2,4,6", 1, 2, id="example 4"),
        pytest.param("2", "1,1,6", 2, 2, id="example 5: a tie costs"),
        pytest.param("6,6,6", "1,5", 1, 0, id="example 3"),
    ],
)
def test_the_buyer_takes_a_complication_rated_by_the_number_of_dice_removed(
    rulings: Settings, start: str, stop: str, rating: int, experience: int
) -> None:
    stage = thrown(rulings, start, stop).until("buy")
    assert stage.asked() == ["p1 buy"]
    stage.do("p1", BuySuccess(rating, "", 1))
    bought = stage.one().inclinations[1].held[0]
    assert (bought.type, bought.rating) == ("shaken", rating)
    assert stage.facts("SZ-8.4") == {"bears": "Ana", "rating": rating}
    assert (stage.state.roll, stage.where("w1"), stage.one().experience) == (None, "hand.p1", experience)


@pytest.mark.rule("SZ-8.5", "SZ-7.5", "SZ-8.7")
def test_example_3_declined_it_fails_and_the_points_stay_banked(rulings: Settings) -> None:
    stage = thrown(rulings, "6,6,6", "1,5").until("buy")
    stage.do("p1", PassInRoll())
    stage.until()
    assert (stage.points(), stage.one().experience, len(stage.card("w1").obstacles)) == (2, 0, 1)
    assert stage.one().complications[-1].rating == 1, "no new complication"


@pytest.mark.rule("SZ-7.10", "SZ-10.1")
def test_example_4_one_hand_and_nothing_is_bought(rulings: Settings) -> None:
    stage = thrown(rulings, "5", "2,4,6")
    stage.do("p2", LendHand("beat"))
    assert (stage.where("w1"), len(stage.one().complications)) == ("hand.p1", 3)
    assert stage.one().experience == 2


@pytest.mark.rule("SZ-8.1", "SZ-8.3")
@pytest.mark.parametrize(
    ("hand", "asked"), [pytest.param(False, "trouble", id="example 6"), pytest.param(True, "buy", id="with a hand")]
)
def test_example_6_success_cannot_be_bought_until_a_hand_is_lent(rulings: Settings, hand: bool, asked: str) -> None:
    stage = thrown(rulings, "1", "3,6")
    if hand:
        stage.do("p2", LendHand("beat"))
    stage.until("buy", "trouble")
    assert stage.asked() == [f"p1 {asked}"]
    if hand:
        stage.do("p1", BuySuccess(1))
        assert stage.one().inclinations[0].held[0].rating == 1


@pytest.mark.rule("SZ-8.3")
@pytest.mark.parametrize("asked", [pytest.param("trouble", id="example 7"), under("eliminate_all", "counts_6", "buy")])
def test_example_7_with_one_stop_die_nothing_can_be_bought(rulings: Settings, asked: str) -> None:
    stage = thrown(rulings, "5", "2").until("buy", "trouble")
    assert stage.asked() == [f"p1 {asked}"]


@pytest.mark.option("eliminate_all", "counts_6")
def test_example_7_the_last_die_may_count_6(rulings: Settings) -> None:
    stage = thrown(rulings, "5", "2").until("buy", "trouble")
    stage.do("p1", BuySuccess(1))
    assert (stage.where("w1"), stage.facts("SZ-7.10")["total"]) == ("hand.p1", 11)


@pytest.mark.rule("SZ-7.9", "SZ-5.9", "SZ-8.4")
def test_example_8_two_obstacles_and_the_card_becomes_an_advantage(rulings: Settings) -> None:
    stage = thrown(rulings, "4,4", "5,6", stage=(BLOCKED,)).until("buy")
    assert stage.points() == 0
    stage.do("p1", BuySuccess(1))
    assert stage.facts("SZ-7.9") == {"usual_target": 8, "target": 10, "obstacles": 2}
    won = stage.card("w1")
    assert (won.problem, won.durability, won.is_advantage, won.owners) == (False, 0, True, ("p1",))


@pytest.mark.rule("SZ-8.1", "SZ-8.2")
def test_example_9_four_dice_are_removed_and_three_experience_marked(rulings: Settings) -> None:
    one = Card("w1", type="Rival", question="who?", obstacles=(Obstacle("o1", "the toll"),))
    stage = thrown(rulings, "3,3", "2,2,5,5,6", stage=(one,)).until("buy")
    with refused_by("SZ-8.1"):
        stage.do("p1", BuySuccess(3))
    stage.do("p1", BuySuccess(4))
    assert (stage.one().inclinations[0].held[0].rating, stage.one().experience) == (4, 3)


@pytest.mark.rule("SZ-7.9", "SZ-7.10")
@pytest.mark.parametrize(("obstacles", "where"), [(4, "hand.p1"), (5, "scene.w1")])
def test_example_10_five_obstacles_cannot_be_overcome(rulings: Settings, obstacles: int, where: str) -> None:
    many = tuple(Obstacle(f"o{at}", "a wall") for at in range(obstacles))
    stage = thrown(rulings, "6", "6", stage=(Card("w1", type="Rival", question="who?", obstacles=many),))
    stage.until("trouble")
    assert stage.where("w1") == where


@pytest.mark.rule("SZ-8.2")
@pytest.mark.option("eliminate_which", "any")
def test_more_dice_than_needed_may_be_removed(rulings: Settings) -> None:
    stage = thrown(rulings, "5", "1,3,6").until("buy")
    stage.do("p1", BuySuccess(2))
    assert stage.one().inclinations[0].held[0].rating == 2


@pytest.mark.rule("SZ-8.7")
@pytest.mark.parametrize(
    "experience", [2, pytest.param(0, marks=pytest.mark.option("experience_dice", "after_elimination"))]
)
def test_example_18_eliminated_dice_count_for_experience(rulings: Settings, experience: int) -> None:
    stage = thrown(rulings, "2", "1,1,6").until("buy")
    stage.do("p1", BuySuccess(2))
    assert stage.one().experience == experience


@pytest.mark.rule("SZ-8.7")
@pytest.mark.parametrize(
    ("had", "has"),
    [
        pytest.param(1, 1, id="example 18"),
        pytest.param(3, 1, marks=pytest.mark.option("experience", "floor_total"), id="floor_total"),
        pytest.param(1, -1, marks=pytest.mark.option("experience", "signed"), id="signed"),
    ],
)
def test_example_18_more_start_than_stop_dice(rulings: Settings, had: int, has: int) -> None:
    stage = thrown(rulings, "3,4,6", "2", own={"experience": had})
    assert stage.one().experience == has


# entrances


@pytest.mark.rule("SZ-10.4", "SZ-8.4", "SZ-4.4")
def test_example_13_in_crisis_someone_else_makes_an_entrance(rulings: Settings) -> None:
    stage = thrown(rulings, "2", "1,1,6", Actor("Mara"), own={"inclinations": FULL})
    stage.do("p2", PassInRoll())
    assert stage.asked() == ["p2 enter"]
    stage.do("p2", OfferEntrance(2))
    assert stage.asked() == ["p1 buy"]
    counters = places.counters(stage.state, "scene.w1")
    stage.do("p1", BuySuccess(2, "p2"))
    assert stage.one("p2").inclinations[2].held[0].rating == 2
    assert places.counters(stage.state, "scene.w1") in (0, counters), "no counter is paid"
    assert stage.where("w1") == "hand.p1"
    assert "p2" in [event.seat for event in stage.events if isinstance(event, Acted)]


@pytest.mark.rule("SZ-8.1", "SZ-8.4", "SZ-4.4")
def test_example_13_without_an_offer_the_roll_fails(rulings: Settings) -> None:
    stage = thrown(rulings, "2", "1,1,6", Actor("Mara"), own={"inclinations": FULL})
    stage.do("p2", PassInRoll()).do("p2", PassInRoll())
    assert stage.asked() == ["p1 trouble"]


@pytest.mark.rule("SZ-10.4", "SZ-8.2")
@pytest.mark.parametrize("rating", ["1", under("eliminate_which", "any", "1 or more")])
def test_an_offer_says_what_it_may_cost(rulings: Settings, rating: str) -> None:
    """Where any dice may be eliminated, it named the least rating, and the active player could choose a higher one."""
    stage = thrown(rulings, "5", "1,3,6").until("enter")
    (offer,) = offered(stage, "p2", "offer_entrance")
    price = f"a complication of rating {rating}"
    joins = "your character joins the scene and has acted in it"
    assert offer.help == f"Ana succeeds and you take the price, {price}, if the offer is accepted; {joins}"


@pytest.mark.rule("SZ-10.4")
def test_the_active_player_may_decline_an_offer(rulings: Settings) -> None:
    stage = thrown(rulings, "2", "1,1,6").until("enter")
    stage.do("p2", OfferEntrance(0)).do("p3", PassInRoll())
    with pytest.raises(Impossible, match="not offered"):
        stage.do("p1", BuySuccess(2, "p3"))
    stage.do("p1", PassInRoll())
    assert stage.asked() == ["p1 trouble"]


@pytest.mark.rule("SZ-10.4", "SZ-5.6", "SZ-8.4")
@pytest.mark.parametrize(
    ("actor", "more", "why"),
    [
        (Actor(at="scene.w1"), {}, "your character is occupied"),
        (Actor(more={"inclinations": FULL}), {}, "no vulnerability left"),
        (Actor(), {"hurdles": (Hurdle("h9", "trapped", "p2"),)}, "your character is bound"),
    ],
)
def test_occupied_bound_and_crisis_characters_make_no_entrance(
    rulings: Settings, actor: Actor, more: dict[str, Any], why: str
) -> None:
    stage = thrown(rulings, "2", "1,1,6", actor, Actor(), state=more).until("enter")
    assert stage.asked() == ["p3 enter"]
    with pytest.raises(Illegal, match=why):
        stage.do("p2", OfferEntrance(0))


@pytest.mark.rule("SZ-10.4")
@pytest.mark.option("entrance", "off")
def test_a_ruling_may_forbid_entrances(rulings: Settings) -> None:
    assert thrown(rulings, "2", "1,1,6").until("enter", "buy").asked() == ["p1 buy"]


@pytest.mark.rule("SZ-10.4")
@pytest.mark.option("entrance", "complication_and_spotlight")
def test_anyone_who_makes_an_entrance_may_win_the_card(rulings: Settings) -> None:
    stage = thrown(rulings, "2", "1,1,6").until("enter")
    (offer,) = offered(stage, "p2", "offer_entrance")
    assert offer.help.endswith("; a challenge that this resolves is yours")
    stage.do("p2", OfferEntrance(0)).do("p3", PassInRoll())
    assert "a challenge that this resolves is theirs" in [one.help for one in offered(stage, "p1", "buy_success")]
    stage.do("p1", BuySuccess(2, "p2"))
    assert stage.where("w1") == "hand.p2"


@pytest.mark.rule("SZ-9.7", "SZ-10.4")
def test_nobody_makes_an_entrance_in_a_monologue(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more={"inclinations": (ANGRY, *FREE)}), Actor())
    stage.do("p1", HoldMonologue("m9"))
    stage.thrown("2", "1,6")
    assert stage.asked() == ["p1 buy"]
    stage.do("p1", BuySuccess(1, "", 1))
    assert [one.rating for one in stage.one().complications] == [1, 1], "one less angry, and newly upset"


# proxies


def by_proxy(rulings: Settings, card: Card | None = None, **more: Any) -> Beaten:
    cast = (Minor("n1", "The smith", "strong and slow", card.id if card else ""),)
    stage = Beaten(rulings, Actor(assets=(card,) if card else ()), Actor(), state={"cast": cast, **more})
    stage.do("p1", LeadByProxy("n1"))
    return stage.thrown("2", "1,6").until("buy")


@pytest.mark.rule("SZ-9.4", "SZ-9.3")
@pytest.mark.parametrize(("left", "then", "turned"), [(2, 1, False), (0, 2, True)])
def test_a_proxys_card_takes_the_cost(rulings: Settings, left: int, then: int, turned: bool) -> None:
    card = Card("a1", name="The smith", kind="person", durability=2, left=left, type="Rival", question="why?")
    stage = by_proxy(rulings, card)
    (choice,) = [one for one in offered(stage, "p1", "buy_success") if one.legal]
    says = "the card turns over into a problem" if turned else f"{then} of 2 durability left"
    assert choice.help == f"you reach the target without the lowest stop dice; {says}"
    stage.do("p1", BuySuccess(1))
    assert (stage.card("a1").left, stage.card("a1").problem) == (then, turned)
    assert not stage.one().complications


@pytest.mark.rule("SZ-9.4", "SZ-R9")
@pytest.mark.parametrize("turned", [False, under("strain_uses", "d", True)])
def test_a_proxys_card_with_nothing_left_may_turn_over(rulings: Settings, turned: bool) -> None:
    card = Card("a1", name="The smith", kind="person", durability=1, left=1, type="Rival", question="why?")
    stage = by_proxy(rulings, card)
    stage.do("p1", BuySuccess(1))
    assert stage.card("a1").problem is turned


@pytest.mark.rule("SZ-9.4", "SZ-8.4")
def test_any_other_proxys_cost_fills_the_players_own_box(rulings: Settings) -> None:
    stage = by_proxy(rulings)
    stage.do("p1", BuySuccess(1, "", 2))
    assert stage.one().inclinations[2].held[0].rating == 1


@pytest.mark.rule("SZ-9.4", "SZ-4.8")
def test_the_principals_cost_fills_the_principals_box(rulings: Settings) -> None:
    queen = Character(PRINCIPAL, "The queen", "a crown", inclinations=FREE)
    stage = Beaten(rulings, Actor(), Actor())
    stage.add(queen)
    stage.do("p1", LeadByProxy(PRINCIPAL))
    stage.thrown("2", "1,6").until("buy")
    stage.do("p1", BuySuccess(1, "", 1))
    assert stage.one(PRINCIPAL).complications[0].type == "shaken"
    assert not stage.one().complications


# dialogues


@pytest.mark.rule("SZ-9.5")
def test_a_partner_may_take_the_cost_of_a_dialogue_and_their_marker_stays(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more={"inclinations": (ANGRY, *FREE)}), Actor())
    stage.do("p1", HoldDialogue("p2", "m9")).do("p2", AgreeToBeat(agrees=True))
    stage.thrown("2", "1,5").until("enter")
    assert stage.asked() == ["p2 enter"]
    stage.do("p2", OfferEntrance(0)).do("p1", BuySuccess(1, "p2"))
    assert stage.one("p2").complications[0].rating == 1
    assert places.marker(stage.state, "p2") == ""
    assert stage.one().complications[0].rating == 1


@pytest.mark.rule("SZ-9.5", "SZ-5.8", "SZ-5.11")
@pytest.mark.parametrize("hand", [False, True])
def test_example_14_a_dialogues_target_is_7_and_6_with_the_partners_hand(rulings: Settings, hand: bool) -> None:
    stage = Beaten(rulings, Actor(more={"inclinations": (ANGRY, *FREE)}), Actor())
    stage.do("p1", HoldDialogue("p2", "m9")).do("p2", AgreeToBeat(agrees=True))
    stage.thrown("4" if hand else "5", "2")
    if hand:
        assert stage.asked() == ["p2 lend"]
        stage.do("p2", LendHand("beat"))
    told = {"usual_target": 8, "partner": -1} | ({"hands": -1, "target": 6} if hand else {"target": 7})
    assert stage.facts("SZ-7.9") == told
    assert stage.one().complications[0].rating == 1


@pytest.mark.rule("SZ-5.8", "SZ-5.11")
def test_example_14_at_0_the_complication_is_removed_and_the_box_is_free(rulings: Settings) -> None:
    held = Inclination("angry", 1, (Complication("m9", "angry", 1),))
    stage = Beaten(rulings, Actor(more={"inclinations": (held,)}), Actor())
    stage.do("p1", HoldMonologue("m9"))
    stage.thrown("6", "2")
    assert (stage.one().complications, stage.one().free_boxes) == ((), 1)
