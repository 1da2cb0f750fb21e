"""Rests: Rest Cards for health, power and armor; what a Quick and a Full Rest restore (chapter 19)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast.state import Gear, Printed
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks import commands as check_wish
from croupier.games.deck_of_adventures.combat.commands import EndCombat, StartCombat
from croupier.games.deck_of_adventures.harm.commands import DealDamage
from croupier.games.deck_of_adventures.harm.state import Condition, Knockout
from croupier.games.deck_of_adventures.health import healing
from croupier.games.deck_of_adventures.health.events import KnockedOut
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.packs.state import Item, Pack, Use
from croupier.games.deck_of_adventures.powers.state import Deeds, Lasting, Work
from croupier.games.deck_of_adventures.story import commands as wish
from croupier.games.deck_of_adventures.story import recovery
from croupier.odds import live
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, companion, minion, under

HURT = Dealer("Ann", hp=3, pp=1, suit="C", fate=(), sheet={"printed": Printed(hp=6, pp=2)}, more={"rest_cards": 8})
"""W20: HPmax 6, PPmax 2, Primary Suit clubs."""
BROKEN = HURT._replace(
    hp=6, pp=2, ap_lost=2, standing="7D", sheet={"printed": Printed(hp=6, pp=2, ap=3)}, traits={"Craft": 1}
)
"""W21: APmax 3, AP 1."""


def with_(one: Dealer, **more: Any) -> Dealer:
    return one._replace(**more)


def quick(stage: Stage, *who: str) -> Stage:
    return stage.do("gm", wish.CallRest("quick", who or ("c1",)))


def use(stage: Stage, *luck: str, armor: int = 0, trait: str = "", who: str = "c1", seat: str = "p1") -> Stage:
    return stage.do(seat, wish.UseRestCard(who, armor, trait), *luck)


def points(stage: Stage, *points: str) -> Stage:
    for point in points:
        stage.do("p1", wish.TakePoint("c1", point))
    return stage


# worked examples W20, W21, W28


@pytest.mark.rule("DA-19.2", "DA-19.4", "DA-5.6")
def test_w20_a_rest_card_restores_a_point_and_one_more_for_the_primary_suit(rulings: Settings) -> None:
    stage = use(quick(Stage(rulings, HURT)), "5C")
    assert stage.asked() == ["p1 point c1"]
    assert points(stage, "hp", "hp").vitals() == msgspec.structs.replace(stage.vitals(), hp=5, pp=1)
    points(use(stage, "AD"), "hp")
    assert (stage.vitals().hp, stage.one().rest_cards) == (6, 6)
    assert stage.fate() == ["AD"]
    assert stage.faces(places.discard("c1")) == ["5C"]


@pytest.mark.rule("DA-19.5", "DA-19.6")
def test_w21_mending_more_armor_is_harder(rulings: Settings) -> None:
    stage = quick(Stage(rulings, BROKEN))
    with pytest.raises(Invalid) as refused:
        use(stage, armor=3, trait="Craft")
    assert refused.value.clause == "DA-19.5"
    with pytest.raises(Invalid, match="only mending armor takes a Check"):
        use(stage, trait="Craft")
    use(stage, "5C", armor=2, trait="Craft")
    assert (stage.check().dr.open(), stage.check().net, stage.check().modifier) == (5, 1, 1)
    stage.do("p1", check_wish.DrawCard("q1"), "8H").do("p1", check_wish.AcceptDraw("q1"))
    assert (stage.vitals().ap_lost, stage.one().rest_cards) == (0, 7)
    assert stage.state.rest is None


def test_the_receipt_of_mending_says_how_much_armor_came_back(rulings: Settings) -> None:
    stage = use(quick(Stage(rulings, BROKEN)), "5C", armor=2, trait="Craft")
    stage.run(healing.regain_armor, "c1", 1, "DA-25.26")  # by something else before the draw
    stage.do("p1", check_wish.DrawCard("q1"), "8H").do("p1", check_wish.AcceptDraw("q1"))
    assert stage.facts("DA-19.5") == {"regains": "1 AP"}


@pytest.mark.rule("DA-19.5", "DA-2.11")
def test_a_character_who_faints_when_drawing_their_target_card_mends_nothing(rulings: Settings) -> None:
    ann = with_(BROKEN, standing="", deck=("5C",), discard=("2D", "3D"), fatigue=3)
    stage = use(quick(Stage(rulings, ann)), "5C", "2D", armor=1, trait="Craft")
    assert any(isinstance(event, KnockedOut) for event in stage.events)
    assert (stage.state.checks, stage.vitals().ap_lost, stage.one().rest_cards) == ((), 2, 7)


@pytest.mark.rule("DA-19.5")
def test_a_failed_mending_still_costs_its_rest_card(rulings: Settings) -> None:
    stage = use(quick(Stage(rulings, with_(BROKEN, ap_lost=3, traits={"Craft": -1}))), "5D", armor=3, trait="Craft")
    assert (stage.check().dr.open(), stage.check().net) == (4, 0)
    stage.do("p1", check_wish.DrawCard("q1"), "KH")
    assert (stage.vitals().ap_lost, stage.one().rest_cards) == (3, 7)
    assert sorted(stage.faces(places.discard("c1"))) == ["5D", "KH"]


@pytest.mark.rule("DA-19.10", "DA-3.2")
def test_w28_a_full_rest_returns_everything_except_the_standing_target_card(rulings: Settings) -> None:
    tired = with_(HURT, fate=("AH", "X1"), spent=("X2",), standing="4C", fatigue=2, ap_lost=1)
    laid = Stage(rulings, tired)
    pile = [slot.set for slot in laid.state.board.place(places.deck("c1")).slots]
    assert len(pile) == 50
    stage = laid.do("gm", wish.CallRest("full", ("c1",)))
    assert stage.left() == 51
    assert sorted(stage.fate()) == ["X1", "X2"]
    assert (stage.faces(places.discard("c1")), stage.faces(places.standing("c1"))) == ([], ["4C"])
    assert stage.vitals() == msgspec.structs.replace(stage.vitals(), hp=6, pp=2, ap_lost=0)
    assert (stage.one().rest_cards, stage.one().fatigue, stage.one().speed_lost) == (8, 0, 0)


# Rest Cards


@pytest.mark.rule("DA-19.3", "DA-19.4")
def test_the_log_says_who_has_used_no_rest_card_and_why(rulings: Settings) -> None:
    whole = with_(HURT, name="Bo", hp=6, pp=2)
    stage = quick(Stage(rulings, with_(HURT, hp=5, pp=2), whole), "c1", "c2")
    first = stage.plays[-1]
    assert "Bo uses no Rest Cards." in [GAME.log_line(event, stage.state) for event in first.events]
    assert "DA-19.4" in [one.clause for one in first.receipt.because]
    use(stage, "5D")
    last = stage.plays[-1]
    assert "Ann uses no more Rest Cards." in [GAME.log_line(event, stage.state) for event in last.events]
    assert "DA-19.4" in [one.clause for one in last.receipt.because]


@pytest.mark.rule("DA-19.3", "DA-1.8")
def test_each_resting_character_uses_their_own_rest_cards_while_any_are_left(rulings: Settings) -> None:
    bo = with_(HURT, name="Bo", more={"rest_cards": 1})
    stage = quick(Stage(rulings, HURT, bo), "c1", "c2")
    assert stage.asked() == ["p1 rest c1", "p2 rest c2"]
    with refused_by("DA-1.1", why="Bo is not your character"):
        use(stage, who="c2")
    use(stage, "5D", who="c2", seat="p2").do("p2", wish.TakePoint("c2", "hp"))
    assert stage.asked() == ["p1 rest c1"]
    with pytest.raises(Impossible):
        use(stage, who="c2", seat="p2")
    stage.do("p1", wish.StopResting("c1"))
    assert stage.state.rest is None


@pytest.mark.rule("DA-19.4")
def test_a_point_that_can_only_be_health_is_applied_at_once_and_surplus_is_lost(rulings: Settings) -> None:
    stage = use(quick(Stage(rulings, with_(HURT, hp=5, pp=2))), "5C")
    assert (stage.vitals().hp, stage.vitals().pp) == (6, 2)
    assert stage.state.rest is None


@pytest.mark.rule("DA-19.4")
def test_a_point_above_the_maximum_is_refused(rulings: Settings) -> None:
    stage = use(quick(Stage(rulings, with_(HURT, hp=4))), "5C")
    points(stage, "pp")
    assert (stage.vitals().hp, stage.vitals().pp) == (5, 2)


@pytest.mark.rule("DA-19.4")
def test_with_nothing_to_restore_no_rest_card_is_drawn(rulings: Settings) -> None:
    stage = quick(Stage(rulings, with_(BROKEN)))
    with pytest.raises(Illegal) as refused:
        use(stage)
    assert refused.value.clause == "DA-19.4"
    whole = quick(Stage(rulings, with_(HURT, hp=6, pp=2)))
    assert (whole.state.rest, whole.one().rest_cards) == (None, 8)


@pytest.mark.rule("DA-19.4", "DA-19.6")
@pytest.mark.parametrize(
    ("card", "armor", "said"),
    [
        ("5C", 0, "2 points, 1 of them for the Primary Suit"), ("5D", 0, "1 point: it is not of the Primary Suit"),
        ("5C", 1, "the Check to mend armor follows, with an Upper Hand for the Primary Suit"),
        ("5D", 1, "the Check to mend armor follows"),
    ],
)  # fmt: skip
def test_the_choice_to_keep_a_rest_card_says_what_it_brings(
    rulings: Settings, card: str, armor: int, said: str
) -> None:
    one = use(quick(Stage(rulings, with_(BROKEN, hp=3, fate=("X1",)))), card, armor=armor, trait="Craft" * armor)
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(one.state))
    view = GAME.see(msgspec.structs.replace(one.state, prompts=prompts), "p1")
    assert [each.help for each in GAME.choices(view, "p1") if each.label.startswith("Ann: keep the 5")] == [said]
    one.do("p1", wish.RedrawRestCard("c1", "X1"), "6D")
    assert one.facts("DA-3.4") == {"redrawn": f"5 of {'clubs' if card == '5C' else 'diamonds'}"}


@pytest.mark.rule("DA-19.7", "DA-3.4")
def test_a_rest_card_is_a_draw_and_may_be_redrawn_once(rulings: Settings) -> None:
    stage = use(quick(Stage(rulings, with_(HURT, fate=("X1", "X2")))), "AD")
    assert stage.asked() == ["p1 rest_card c1"]
    stage.do("p1", wish.RedrawRestCard("c1", "X1"), "9C")
    assert stage.fate() == ["X2", "AD"]
    assert stage.asked() == ["p1 point c1"]
    rest = stage.state.rest
    assert rest is not None
    assert rest.open[0].points == 2


@pytest.mark.option("redraw_scope", "checks_only")
@pytest.mark.rule("DA-R14")
def test_under_checks_only_a_rest_card_cannot_be_redrawn(rulings: Settings) -> None:
    stage = use(quick(Stage(rulings, with_(HURT, fate=("X1",)))), "9D")
    assert stage.asked() == ["p1 point c1"]


@pytest.mark.rule("DA-19.7", "DA-2.8")
def test_a_rest_card_can_run_the_deck_out(rulings: Settings) -> None:
    stage = use(quick(Stage(rulings, with_(HURT, deck=(), discard=("9D", "8D")))), "9D")
    assert stage.one().fatigue == 1


@pytest.mark.option("rest_runout", "free_reshuffle")
@pytest.mark.rule("DA-R93")
def test_under_free_reshuffle_a_rest_card_causes_no_fatigue(rulings: Settings) -> None:
    stage = use(quick(Stage(rulings, with_(HURT, deck=(), discard=("9D", "8D")))), "9D")
    assert stage.one().fatigue == 0


@pytest.mark.option("rest_runout", "free_reshuffle")
@pytest.mark.rule("DA-R93", "DA-3.4")
def test_under_free_reshuffle_another_rest_card_causes_no_fatigue(rulings: Settings) -> None:
    stage = use(quick(Stage(rulings, with_(HURT, deck=("7C",), discard=("9D",), fate=("X1",)))), "7C")
    stage.do("p1", wish.RedrawRestCard("c1", "X1"), "9D")
    assert stage.one().fatigue == 0
    assert ("rest_runout", "free_reshuffle") in stage.plays[-1].receipt.rulings


@pytest.mark.rule("DA-19.7", "DA-19.12", "DA-2.11")
def test_an_exhausted_character_uses_no_more_rest_cards_but_wakes_at_the_end(rulings: Settings) -> None:
    spent = with_(HURT, deck=(), discard=("9D", "8D"), fatigue=3)
    bo = with_(HURT, name="Bo")
    stage = use(quick(Stage(rulings, spent, bo), "c1", "c2"))
    assert stage.one().knockout is not None
    assert stage.asked() == ["p2 rest c2"]
    stage.do("p2", wish.StopResting("c2"))
    assert stage.one().knockout is None
    assert stage.one().fatigue == 0


AP_CHECK = [
    pytest.param("7D", id="own"),
    under("ap_check_tc", "rest_card", "5C"),
    under("ap_check_tc", "gm_deck", "2S"),
]


@pytest.mark.rule("DA-R94")
@pytest.mark.parametrize("target", AP_CHECK)
def test_the_target_card_for_mending_comes_from_your_own_deck(rulings: Settings, target: str) -> None:
    stage = (
        use(quick(Stage(rulings, BROKEN)), "5C", "2S", armor=1, trait="Craft")
        if target == "2S"
        else use(quick(Stage(rulings, BROKEN)), "5C", armor=1, trait="Craft")
    )
    aim = stage.check().aim
    assert aim is not None
    assert aim.face == target


# the end of a Quick Rest

SHUFFLES = [
    pytest.param(0, 0, id="standard"),
    under("quick_shuffle", "hardcore", 14, 2),
    under("quick_shuffle", "partial", 2, 2),
]


@pytest.mark.rule("DA-19.8", "DA-19.9", "DA-2.12")
@pytest.mark.parametrize(("lie", "fatigue"), SHUFFLES)
def test_after_a_quick_rest_the_discards_are_shuffled_in(rulings: Settings, lie: int, fatigue: int) -> None:
    discards = tuple(f"{rank}{suit}" for rank in ("2", "3", "4", "5", "6", "7", "8") for suit in "CD")
    tired = with_(
        HURT,
        fatigue=2,
        fate=("X1", "AH"),
        spent=("X2",),
        discard=discards,
        traits={"Vitality": 1},
        more={"rest_cards": 0, "speed_lost": 2},
    )
    stage = (
        quick(Stage(rulings, tired))
        if lie != 2
        else Stage(rulings, tired).do("gm", wish.CallRest("quick", ("c1",)), "2C", "8D")
    )
    assert places.count(stage.state, places.discard("c1")) == lie
    assert stage.fate() == ["X1", "AH"]
    assert stage.faces(places.spent_jokers("c1")) == ["X2"]
    assert (stage.one().fatigue, stage.one().speed_lost) == (fatigue, 0)


CLEARED = [
    pytest.param("quick", 0, id="reshuffling_rest"),
    under("fatigue_clears", "full_rest", "quick", 2),
]


@pytest.mark.rule("DA-R6", "DA-2.12")
@pytest.mark.parametrize(("kind", "left"), CLEARED)
def test_fatigue_is_cleared_by_a_rest_that_reshuffles(rulings: Settings, kind: str, left: int) -> None:
    stage = Stage(rulings, with_(HURT, fatigue=2, more={"rest_cards": 0})).do("gm", wish.CallRest(kind, ("c1",)))
    assert stage.one().fatigue == left


@pytest.mark.rule("DA-22.9", "DA-R20")
def test_power_points_above_the_maximum_last_until_a_rest(rulings: Settings) -> None:
    stage = quick(Stage(rulings, with_(HURT, hp=6, pp=5)))
    assert stage.vitals().pp == 2
    said = [GAME.log_line(event, stage.state) for event in stage.events]
    assert "Ann loses 3 Power Points above the maximum." in said


@pytest.mark.rule("DA-R74")
def test_a_companion_rests_with_its_dealer_and_recovers(rulings: Settings) -> None:
    hound = companion(hp=0, more={"knockout": Knockout("damage")})
    stage = quick(Stage(rulings, with_(HURT, more={"rest_cards": 0}), hound))
    assert (stage.one("c2").knockout, stage.vitals("c2").hp) == (None, 1)


@pytest.mark.rule("DA-25.18", "DA-19.10")
@pytest.mark.parametrize(("kind", "used"), [("quick", (0, 1)), ("full", (0, 0))])
def test_uses_per_rest_or_per_day_are_restored_by_it(rulings: Settings, kind: str, used: tuple[int, int]) -> None:
    charms = tuple(
        Item(name, name, use=Use(limit=limit))
        for name, limit in (("Bell", "2 times per rest"), ("Lamp", "3 times per day"))
    )
    sheet = {"printed": Printed(hp=6, pp=2), "gear": (Gear("Bell", used=1), Gear("Lamp", used=1))}
    stage = Stage(rulings, with_(HURT, hp=6, pp=2, sheet=sheet), state={"packs": (Pack("charms", items=charms),)})
    stage.do("gm", wish.CallRest(kind, ("c1",)))
    assert tuple(one.used for one in stage.sheet().gear) == used


# who may rest, and interruptions


@pytest.mark.rule("DA-19.12", "DA-R98")
def test_a_knocked_out_character_may_rest_and_wakes_with_health(rulings: Settings) -> None:
    out = with_(HURT, hp=0, more={"rest_cards": 3, "knockout": Knockout("damage", stable=True)})
    stage = points(use(quick(Stage(rulings, out)), "5D"), "hp")
    assert (stage.one().knockout, stage.vitals().hp) == (None, 1)
    slept = Stage(rulings, out).do("gm", wish.CallRest("full", ("c1",)))
    assert (slept.one().knockout, slept.vitals().hp) == (None, 6)


@pytest.mark.rule("DA-19.12", "DA-16.5")
def test_the_dying_do_not_rest(rulings: Settings) -> None:
    out = with_(HURT, hp=0, more={"knockout": Knockout("damage", dying=True)})
    with pytest.raises(Illegal) as refused:
        Stage(rulings, out).do("gm", wish.CallRest("full", ("c1",)))
    assert refused.value.clause == "DA-19.12"


@pytest.mark.rule("DA-19.12", "DA-1.8")
def test_the_others_may_rest_while_someone_is_dying(rulings: Settings) -> None:
    out = with_(HURT, name="Bo", hp=0, more={"knockout": Knockout("damage", dying=True)})
    stage = Stage(rulings, HURT, out)
    rests = [one for one in GAME.choices(GAME.see(stage.state, "gm"), "gm") if one.command["type"] == "call_rest"]
    assert [one.legal for one in rests] == [True, True]
    assert {option.value for one in rests for option in one.fields[0].options} == {"c1"}


@pytest.mark.option("ko_rest", "after_treatment")
@pytest.mark.rule("DA-R98")
def test_under_after_treatment_the_knocked_out_do_not_rest(rulings: Settings) -> None:
    out = with_(HURT, hp=0, more={"knockout": Knockout("damage", stable=True)})
    with pytest.raises(Illegal) as refused:
        quick(Stage(rulings, out))
    assert refused.value.clause == "DA-R98"


@pytest.mark.rule("DA-19.1")
def test_only_the_gm_starts_a_rest_and_nothing_else_happens_meanwhile(rulings: Settings) -> None:
    stage = Stage(rulings, HURT)
    with refused_by("DA-19.1", why="only the GM can do this"):
        stage.do("p1", wish.CallRest("full", ("c1",)))
    quick(stage)
    with pytest.raises(Impossible):
        stage.do("gm", wish.CallRest("full", ("c1",)))


@pytest.mark.rule("DA-19.1", "DA-R96")
def test_an_interrupted_rest_restores_nothing_but_its_minutes_count_later(rulings: Settings) -> None:
    stage = Stage(rulings, HURT).do("gm", wish.CallRest("full", ("c1",), interrupted=True, minutes=300))
    assert (stage.vitals().hp, stage.state.rest, stage.state.rested) == (3, None, (("full", 300),))
    stage.do("gm", wish.CallRest("full", ("c1",)))
    assert (stage.vitals().hp, stage.state.rested) == (6, ())


@pytest.mark.rule("DA-19.1", "DA-R96")
def test_a_quick_rest_is_interrupted_before_and_after_a_rest_card_was_used(rulings: Settings) -> None:
    stage = quick(Stage(rulings, HURT)).do("gm", wish.BreakRest(20))
    assert (stage.state.rest, stage.state.rested) == (None, (("quick", 20),))
    points(use(quick(stage), "5D"), "hp")
    left = stage.left()
    stage.do("gm", wish.BreakRest(5))
    assert (stage.state.rest, stage.state.rested) == (None, ())
    assert (stage.vitals().hp, stage.one().rest_cards, stage.left()) == (4, 7, left)
    assert stage.facts("DA-R96") == {"minutes": 5, "used": True}


TIMED = (Condition("Frozen", "c2", "rounds:1:c2"), Condition("Blinded", "c2", "rounds:600:c2"), Condition("Deafened"))


@pytest.mark.rule("DA-15.1", "DA-15.13")
def test_a_rest_takes_its_minutes_off_every_duration(rulings: Settings) -> None:
    bo = Dealer("Bo", more={"conditions": TIMED[:1]})
    stage = quick(Stage(rulings, with_(HURT, more={"rest_cards": 8, "conditions": TIMED}), bo))
    assert stage.one().conditions == TIMED
    stage.do("p1", wish.StopResting("c1"))
    assert stage.one().conditions == (Condition("Blinded", "c2", "rounds:300:c2"), TIMED[2])
    assert stage.one("c2").conditions == ()
    broken = quick(Stage(rulings, with_(HURT, more={"rest_cards": 8, "conditions": TIMED})))
    broken.do("gm", wish.BreakRest(20))
    assert broken.one().conditions == (Condition("Blinded", "c2", "rounds:400:c2"), TIMED[2])


@pytest.mark.rule("DA-15.5")
@pytest.mark.parametrize(
    ("out", "left"), [(None, ()), (Knockout("fatigue", stable=True), (Condition("Knocked Down"),))]
)
def test_anyone_awake_has_stood_up_after_a_rest(
    rulings: Settings, out: Knockout | None, left: tuple[Condition, ...]
) -> None:
    down = {"conditions": (Condition("Knocked Down"),), "knockout": out}
    ann = with_(HURT, hp=0 if out else 3, more={"rest_cards": 8, **down})
    stage = quick(Stage(rulings, ann))
    if out is None:
        stage.do("p1", wish.StopResting("c1"))
    assert (stage.state.rest, stage.one().conditions) == (None, left)


@pytest.mark.rule("DA-15.5")
@pytest.mark.option("rest_conditions", "gm")
def test_anyone_awake_has_stood_up_after_a_full_rest_whose_other_conditions_the_gm_ends(rulings: Settings) -> None:
    """Half an hour got them up, a night did not."""
    down = {"conditions": (Condition("Knocked Down"), Condition("Frozen"))}
    stage = Stage(rulings, with_(HURT, more=down))
    stage.do("gm", wish.CallRest("full", ("c1",)))
    assert stage.one().conditions == (Condition("Frozen"),)


@pytest.mark.rule("DA-R74", "DA-5.9")
@pytest.mark.parametrize("out", [None, Knockout("damage")])
def test_a_companion_hurt_or_out_is_whole_after_a_quick_rest(rulings: Settings, out: Knockout | None) -> None:
    hound = companion(hp=0 if out else 1, more={"knockout": out})
    stage = quick(Stage(rulings, with_(HURT, level=5), hound))
    stage.do("p1", wish.StopResting("c1"))
    assert (stage.vitals("c2").hp, stage.one("c2").knockout) == (3, None)


@pytest.mark.option("rest_interrupted", "partial")
@pytest.mark.rule("DA-R96")
def test_under_partial_used_rest_cards_stay_used(rulings: Settings) -> None:
    stage = points(use(quick(Stage(rulings, with_(HURT, fatigue=1))), "5D"), "hp")
    stage.do("gm", wish.BreakRest(20))
    assert (stage.vitals().hp, stage.state.rest, stage.one().fatigue) == (4, None, 1)
    assert stage.faces(places.discard("c1")) == ["5D"]
    assert quick(Stage(rulings, HURT)).do("gm", wish.BreakRest(20)).state.rested == ()


@pytest.mark.option("rest_interrupted", "partial")
@pytest.mark.rule("DA-15.1", "DA-R96")
@pytest.mark.parametrize(("minutes", "left"), [(30, 190), (200, 20), (230, None)])
def test_under_partial_all_minutes_of_a_broken_full_rest_pass(
    rulings: Settings, minutes: int, left: int | None
) -> None:
    blind = Condition("Blinded", until="rounds:2200:")
    stage = Stage(rulings, HURT, minion(more={"conditions": (blind,)}))
    stage.do("gm", wish.CallRest("full", ("c1",), interrupted=True, minutes=minutes))
    stage.do("p1", wish.StopResting("c1"))
    assert [each.until for each in stage.one("c2").conditions] == ([f"rounds:{left}0:"] if left else [])


@pytest.mark.option("rest_interrupted", "partial")
@pytest.mark.rule("DA-R96")
def test_under_partial_half_an_hour_of_a_full_rest_counts_as_a_quick_one(rulings: Settings) -> None:
    stage = Stage(rulings, HURT).do("gm", wish.CallRest("full", ("c1",), interrupted=True, minutes=30))
    assert stage.asked() == ["p1 rest c1"]
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert "A Full Rest is interrupted, and counts as a Quick Rest: Ann." in lines


# rulings on a Full Rest


FULL = [
    pytest.param("conditions", (), id="default"),
    under("rest_conditions", "gm", "conditions", (Condition("Frozen"),)),
]


@pytest.mark.rule("DA-19.11", "DA-R97")
@pytest.mark.parametrize(("field", "left"), FULL)
def test_conditions_end_with_a_full_rest(rulings: Settings, field: str, left: tuple[Condition, ...]) -> None:
    stage = Stage(rulings, with_(HURT, more={"conditions": (Condition("Frozen"),)}))
    assert getattr(stage.do("gm", wish.CallRest("full", ("c1",))).one(), field) == left


@pytest.mark.rule("DA-19.10", "DA-R95")
@pytest.mark.parametrize("pp", [pytest.param(2, id="to_max"), under("full_rest_pp", "unchanged", 1)])
def test_a_full_rest_restores_all_power_points(rulings: Settings, pp: int) -> None:
    assert Stage(rulings, HURT).do("gm", wish.CallRest("full", ("c1",))).vitals().pp == pp


@pytest.mark.rule("DA-R97")
@pytest.mark.parametrize(
    ("lies", "left"), [pytest.param(["4C"], 51, id="kept"), under("rest_tc", "discarded_on_full", [], 52)]
)
def test_the_standing_target_card_stays_through_a_full_rest(rulings: Settings, lies: list[str], left: int) -> None:
    stage = Stage(rulings, with_(HURT, standing="4C")).do("gm", wish.CallRest("full", ("c1",)))
    assert (stage.faces(places.standing("c1")), stage.left()) == (lies, left)


@pytest.mark.rule("DA-R22", "DA-19.10")
@pytest.mark.parametrize("fate", [pytest.param([], id="lost"), under("tokens_full_rest", "kept", ["token"])])
def test_award_tokens_are_gone_after_a_full_rest(rulings: Settings, fate: list[str]) -> None:
    stage = Stage(rulings, with_(HURT, fate=("token",))).do("gm", wish.CallRest("full", ("c1",)))
    assert stage.fate() == fate


@pytest.mark.rule("DA-19.2", "DA-R92")
def test_only_a_full_rest_restores_rest_cards(rulings: Settings) -> None:
    stage = quick(Stage(rulings, with_(HURT, more={"rest_cards": 0})))
    assert stage.one().rest_cards == 0
    stage.do("gm", wish.CallRest("full", ("c1",)))
    assert stage.one().rest_cards == stage.run(lambda play: numbers.rest_cards(play.ruling, play.state, "c1"))


@pytest.mark.option("rest_cards", "hp")
@pytest.mark.rule("DA-R92")
def test_under_hp_the_number_of_rest_cards_equals_health(rulings: Settings) -> None:
    stage = Stage(rulings, HURT).do("gm", wish.CallRest("full", ("c1",)))
    assert stage.one().rest_cards == 6


@pytest.mark.rule("DA-19.1")
def test_the_gms_own_characters_rest_too(rulings: Settings) -> None:
    stage = Stage(rulings, HURT, minion(hp=1, sheet={"printed": Printed(hp=2)})).do(
        "gm", wish.CallRest("full", ("c2",))
    )
    assert (stage.vitals("c2").hp, stage.vitals().hp) == (2, 3)


@pytest.mark.rule("DA-R91")
def test_a_partial_shuffle_leaves_the_other_discards_face_up(rulings: Settings) -> None:
    discards = ("2C", "3C", "4C")
    stage = Stage(rulings, with_(HURT, discard=discards))
    stage.run(recovery.some_back, "c1", 2, luck=("3C",))
    assert stage.faces(places.discard("c1")) == ["3C"]
    assert stage.left() == 51


@pytest.mark.rule("DA-5.6", "DA-19.4")
def test_power_points_of_a_rest_card_are_logged_and_cited(rulings: Settings) -> None:
    stage = use(quick(Stage(rulings, HURT._replace(pp=0))), "5C")
    points(stage, "pp", "hp")
    assert "Ann regains 1 Power Point." in [GAME.log_line(event, stage.state) for event in stage.events]
    assert {"regained": "1 PP"} in [{fact.name: fact.value for fact in line.facts} for line in stage.because()]


@pytest.mark.rule("DA-19.8")
def test_the_receipt_of_a_rest_says_once_how_decks_are_shuffled(rulings: Settings) -> None:
    stage = quick(Stage(rulings, Dealer(fate=()), Dealer(fate=())), "c1", "c2")
    assert [line.clause for line in stage.because()].count("DA-19.8") == 1


@pytest.mark.rule("DA-R96", "DA-19.1")
def test_the_minutes_of_an_interrupted_rest_count_for_those_who_had_it(rulings: Settings) -> None:
    deaf = {"conditions": (Condition("Deafened", until="rounds:1000:c2"),), "rest_cards": 0}
    stage = Stage(rulings, with_(HURT, more={"rest_cards": 0}), Dealer(more=deaf))
    stage.do("gm", wish.CallRest("quick", ("c1",), interrupted=True, minutes=20))
    offered = {one.label: one for one in GAME.choices(GAME.see(stage.state, "gm"), "gm")}
    assert "20 minutes already count for Ann." in (offered["Call a Quick Rest"].help or "")

    def left() -> str:
        return stage.one("c2").conditions[0].until

    before = left()
    assert before == "rounds:800:c2"
    quick(stage, "c2")
    assert left() == "rounds:500:c2"
    quick(stage, "c1")
    assert left() == "rounds:400:c2"
    quick(stage, "c1")
    assert left() == "rounds:100:c2"


@pytest.mark.rule("DA-19.11", "DA-25.6")
@pytest.mark.parametrize(("who", "left"), [("c1", ["c3"]), ("c2", ["c3", "c4"]), ("c3", ["c2", "c4"])])
def test_a_full_rest_ends_the_powers_on_those_who_rest_and_that_they_sustain(
    rulings: Settings, who: str, left: list[str]
) -> None:
    """Ann's Rot is on Bo and the Minion, the foe's on Cy."""
    rot = "Rot: {Type: Major, Category: Magic, Save: {Trigger: On starting turn, Type: VIT, Fail: Burned}}"
    pack, findings = read_pack(rot, "mine")
    assert findings == ()
    on = tuple(Lasting(target, Work(user, "Rot")) for target, user in (("c2", "c1"), ("c3", "c5"), ("c4", "c1")))
    people = (HURT, Dealer("Bo"), Dealer("Cy"), minion(), minion())
    stage = Stage(rulings, *people, state={"packs": (pack,), "deeds": Deeds(lasting=on)})
    stage.do("gm", wish.CallRest("full", (who,)))
    assert [one.target for one in stage.state.deeds.lasting] == left


@pytest.mark.rule("DA-16.1", "DA-19.5")
def test_mending_armor_is_over_when_its_maker_is_knocked_out(rulings: Settings) -> None:
    stage = use(
        quick(Stage(rulings, BROKEN, Dealer(hp=3, more={"rest_cards": 8})), "c1", "c2"), "5C", armor=1, trait="Craft"
    )
    assert stage.check().is_under_way
    stage.do("gm", DealDamage("c1", 9))
    assert stage.state.checks == ()
    assert stage.state.rest is not None
    assert stage.state.rest.open == ()


@pytest.mark.rule("DA-19.10")
def test_a_full_rest_shuffles_in_the_card_in_front_of_a_companion() -> None:
    given = GAME.read_settings({"companion_tc": "own", "rest_tc": "discarded_on_full"}, with_gm=True)
    stage = Stage(given, Dealer(fate=()), companion(), minion())
    stage.do("gm", StartCombat(("c1", "c3")), "9C", "4D", "AS").do("gm", EndCombat())
    assert stage.faces(places.standing("c2")) == ["AS"]
    stage.do("gm", wish.CallRest("full", ("c1",)))
    assert (stage.fate(), stage.left(), stage.faces(places.discard("c1"))) == ([], 52, [])


def help_of(stage: Stage, seat: str, label: str) -> str:
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), seat)
    return next(one.help for one in GAME.choices(view, seat) if label in one.label)


@pytest.mark.rule("DA-19.8", "DA-19.10", "DA-19.11")
def test_the_choice_of_a_rest_says_what_it_gives_at_this_table() -> None:
    for given, said, unsaid in (
        ({}, "armor, power, Rest Cards", "armor, Rest Cards"),
        ({"full_rest_pp": "unchanged"}, "armor, Rest Cards", "power"),
        ({"rest_conditions": "gm"}, "as at the start.", "conditions end"),
    ):
        stage = Stage(GAME.read_settings(given, with_gm=True), HURT)
        help = help_of(stage, "gm", "Call a Full Rest")
        assert said in help
        assert unsaid not in help


@pytest.mark.rule("DA-19.7", "DA-R93")
def test_the_choice_of_a_rest_card_says_what_an_empty_pile_costs() -> None:
    for option, said in (("fatigue", "first gain Fatigue"), ("free_reshuffle", "the discards are shuffled first")):
        given = GAME.read_settings({"rest_runout": option}, with_gm=True)
        stage = quick(Stage(given, with_(HURT, deck=(), discard=("2C", "3C"))))
        assert said in help_of(stage, "p1", "use a Rest Card")
    usual = GAME.read_settings({}, with_gm=True)
    stage = use(quick(Stage(usual, with_(BROKEN, fate=("X1",)))), "5C", armor=1, trait="Craft")
    assert help_of(stage, "p1", "keep the 5 of clubs").startswith("the Check to mend armor follows")


@pytest.mark.rule("DA-R93", "DA-2.11", "DA-19.3")
@pytest.mark.parametrize(
    ("fatigue", "discard", "said", "has_odds"),
    [
        (2, ("6C", "7C"), "first gain Fatigue, or stop resting", True),
        (3, ("6C", "7C"), "another level of Fatigue knocks them out", False),
        (3, (), "there is no card to draw", False),
    ],
)
def test_a_rest_card_of_an_empty_pile_says_what_it_costs(
    rulings: Settings, fatigue: int, discard: tuple[str, ...], said: str, has_odds: bool
) -> None:
    tired = Dealer(hp=2, fatigue=fatigue, fate=(), deck=(), discard=discard, more={"rest_cards": 2})
    stage = quick(Stage(rulings, tired), "c1")
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "p1")
    use = next(one for one in GAME.choices(view, "p1") if one.label == "Ann: use a Rest Card")
    assert said in use.help
    assert (live.choice_odds(GAME, view, "p1", use) is not None) == has_odds


@pytest.mark.rule("DA-19.5", "DA-7.5")
@pytest.mark.parametrize("redraw", [False, True])
def test_a_rest_card_mends_armor_only_once_another_check_is_over(rulings: Settings, redraw: bool) -> None:
    busy = check_wish.CallCheck(("c1",), "Knowledge", 3)
    stage = quick(Stage(rulings, with_(BROKEN, fate=("X1",)))).do("gm", busy, "9H")
    with pytest.raises(Impossible, match="makes another Check"):
        use(stage, armor=1, trait="Craft")
    assert stage.one().rest_cards == 8
    draws(stage, "2D")
    use(stage, "5D", armor=1, trait="Craft").do("gm", busy, "8H")
    answer = wish.RedrawRestCard("c1", "X1") if redraw else wish.KeepRestCard("c1")
    with pytest.raises(Impossible, match="makes another Check"):
        stage.do("p1", answer)
    draws(stage, "3D").do("p1", answer, *(["6D"] if redraw else []))
    assert (stage.check().kind, stage.one().rest_cards) == ("repair", 7)


def draws(stage: Stage, card: str) -> Stage:
    """Ann makes the Check that the GM has called for."""
    name = stage.check().id
    return stage.do("p1", check_wish.DrawCard(name), card).do("p1", check_wish.AcceptDraw(name))


@pytest.mark.rule("DA-19.12", "DA-16.1")
@pytest.mark.parametrize("uses", [False, True])
def test_whoever_is_dying_in_a_rest_rests_no_more(uses: bool) -> None:
    stage = quick(Stage(GAME.read_settings({"dying_start": "always"}), HURT, HURT), "c1", "c2")
    if uses:
        use(stage, "5D")
    stage.do("gm", DealDamage("c1", 9))
    assert (stage.vitals().hp, stage.asked()) == (0, ["p2 rest c2", "p2 treat c2"])
    with pytest.raises(Impossible, match="has stopped resting"):
        use(stage)
