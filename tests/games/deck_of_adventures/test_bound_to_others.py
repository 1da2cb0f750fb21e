"""Companions, groups, and people who are not there: what belongs to somebody else's turn, card or scene."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.menu import Menu
from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.bots import attacks, care
from croupier.games.deck_of_adventures.bots.moment import Moment
from croupier.games.deck_of_adventures.cast.commands import DropItem, LevelUp, TakeOff, Wear, WriteCharacter
from croupier.games.deck_of_adventures.cast.scene_commands import SetSide
from croupier.games.deck_of_adventures.cast.state import COMPANION, Effect, Gear, Taken
from croupier.games.deck_of_adventures.checks.commands import ExchangeFate
from croupier.games.deck_of_adventures.combat import commands as fight
from croupier.games.deck_of_adventures.combat.choices import add_order_card
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.commands import GiveHealth, PassTurn, Treat
from croupier.games.deck_of_adventures.harm.state import DAMAGE, ENTANGLED, Condition, Knockout
from croupier.games.deck_of_adventures.names import and_of
from croupier.games.deck_of_adventures.packs.commands import AddPack
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers.commands import EndPower, ReadyAction, UsePower
from croupier.games.deck_of_adventures.powers.state import Deeds, Lasting, Work
from croupier.games.deck_of_adventures.story.commands import CallRest
from croupier.games.deck_of_adventures.terrain.commands import WalkTo
from croupier.games.deck_of_adventures.turns.turn_start import power_step
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.gift import changed, gifted, use_gift
from support.deck_of_adventures.map import on_map
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion

GONE: dict[str, Any] = {"here": False}


def fought(rulings: Settings, *people: Dealer, **state: Any) -> Stage:
    """A combat in Ann's turn, which has not begun, of all who are no Companions."""
    order = tuple(f"c{at + 1}" for at, one in enumerate(people) if not one.dealer)
    on = Combat(1, order, revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    return Stage(rulings, *people, state={"combat": on, **state})


ANN = Dealer(standing="KC", fate=())
FOE = foe(standing="5C", fate=())

# absent characters


@pytest.mark.rule("DA-5.9", "DA-13.15")
def test_a_companion_who_has_left_is_not_commanded(rulings: Settings) -> None:
    one = fought(rulings, ANN, companion(more=GONE), FOE)
    with pytest.raises(Impossible, match="Bo is not in the scene"):
        one.do("p1", fight.CommandCompanion("c2"))


@pytest.mark.rule("DA-R34", "DA-13.15")
@pytest.mark.option("companion_actions", "full_turn")
def test_a_companion_who_has_left_does_not_act(rulings: Settings) -> None:
    one = fought(rulings, ANN, companion(more=GONE), FOE)
    with pytest.raises(Impossible, match="Bo is not in the scene"):
        one.do("p1", fight.MakeAttack("c2", "c3", "Brute"))
    fought(rulings, ANN, companion(), FOE).do("p1", fight.MakeAttack("c2", "c3", "Brute"))


@pytest.mark.rule("DA-12.1", "DA-1.8")
def test_nobody_walks_on_a_map_that_they_have_left(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="Ann is not in the scene"):
        on_map(rulings, Dealer(more=GONE), rows=("1...",), turn="").do("p1", WalkTo("c1", 2, 0))


@pytest.mark.rule("DA-15.13", "DA-1.8")
def test_no_turn_passes_for_somebody_who_has_left(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="Ann is not in the scene"):
        Stage(rulings, Dealer(more=GONE)).do(GM, PassTurn("c1"))


@pytest.mark.rule("DA-15.13", "DA-25.27")
def test_no_turn_passes_where_nothing_waits_for_it(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="nothing waits for a turn of Ann"):
        Stage(rulings, Dealer()).do(GM, PassTurn("c1"))


# companions

MOMENTS = """
Dawn: {Type: Passive, Category: Care, Mechanic: It heals, Effects: [{regain: {HP: 1}, when: turn start}]}
Dusk: {Type: Passive, Category: Care, Mechanic: It heals, Effects: [{regain: {HP: 1}, when: turn end}]}
"""


@pytest.mark.rule("DA-25.29", "DA-5.9")
@pytest.mark.parametrize(("power", "begun", "ended"), [("Dawn", 2, 2), ("Dusk", 1, 2)])
def test_a_companions_moments_are_those_of_its_dealers_turn(
    rulings: Settings, power: str, begun: int, ended: int
) -> None:
    pack, _ = read_pack(MOMENTS, "mine")
    pet = companion(sheet={"powers": (Taken(power),)})
    one = fought(rulings, Dealer(standing="KC", fate=(), level=6), pet, FOE, packs=(pack,))
    one.do("p1", fight.TakeFree("c1", "look"))
    assert one.vitals("c2").hp == begun
    one.do("p1", fight.EndTurn("c1"))
    assert one.vitals("c2").hp == ended


@pytest.mark.rule("DA-R33", "DA-11.13")
@pytest.mark.option("companion_tc", "own")
def test_the_companion_of_a_newcomer_has_a_new_target_card_too(rulings: Settings) -> None:
    people = (ANN, FOE, Dealer(fate=(), standing="9D"), companion(dealer="c3", seat="p2", standing="2D"))
    one = fought(rulings, *people)
    one.state = msgspec.structs.replace(
        one.state, combat=Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    )
    one.do(GM, fight.JoinCombat("c3"), "AD", "KD")
    assert (one.faces(places.standing("c3")), one.faces(places.standing("c4"))) == (["AD"], ["KD"])


# groups of Minions


@pytest.mark.rule("DA-5.10", "DA-11.13", "DA-3.4")
@pytest.mark.option("companion_tc", "own")
def test_the_card_of_a_newcomers_companion_can_be_redrawn(rulings: Settings) -> None:
    people = (ANN, FOE, Dealer(fate=("X1",), standing="9D"), companion(dealer="c3", seat="p2", standing="2D"))
    one = fought(rulings, *people)
    now = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    one.state = msgspec.structs.replace(one.state, combat=now)
    one.do(GM, fight.JoinCombat("c3"), "AD", "KD").do("p2", fight.KeepOrderCard("c3"))
    assert one.asked() == ["p2 order_card c4"]
    menu = Menu(GAME, GAME.see(one.state, "p2"), "p2")
    add_order_card(menu, "c4", None)
    assert menu.choices[0].help == (
        "the king of diamonds: attacks on it aim at this card; it acts on its Dealer's turn"
    )
    assert [each.odds for each in menu.choices] == [False, False]
    assert GAME.odds(GAME.see(one.state, "p2"), "p2", fight.RedrawOrderCard("c4", "X1")) is None
    one.do("p2", fight.RedrawOrderCard("c4", "X1"), "3C")
    assert (one.faces(places.standing("c4")), one.asked()) == (["3C"], ["p1 turn c1"])
    assert one.state.combat is not None
    assert set(one.state.combat.order) == {"c1", "c2", "c3"}


@pytest.mark.rule("DA-5.9", "DA-12.9")
def test_a_companion_takes_the_side_of_its_dealer(rulings: Settings) -> None:
    one = fought(rulings, ANN, FOE, companion(dealer="c2", seat=GM, side="hostile"))
    assert one.do(GM, SetSide("c2", "friendly")).one("c3").side == "friendly"
    assert one.do(GM, SetSide("c2", "hostile")).one("c3").side == "hostile"
    with refused_by("DA-5.9", why="is on its Dealer's side"):
        one.do(GM, SetSide("c3", "party"))
    assert [each for each in one.labels(GM) if each.endswith("change sides")] == [
        f"{one.one(who).name}: change sides" for who in ("c1", "c2")
    ]


@pytest.mark.rule("DA-R65")
@pytest.mark.option("minion_tc", "per_group")
@pytest.mark.parametrize("command", [SetSide("c2", "friendly"), WriteCharacter("c2", "name", "Turncoat")])
def test_a_minion_who_leaves_a_group_leaves_its_target_card(rulings: Settings, command: Any) -> None:
    one = fought(rulings, ANN, minion("Rat 1", standing="7C"), minion("Rat 2")).do(GM, command)
    assert (one.faces(places.standing("c2")), one.faces(places.standing("c3"))) == ([], ["7C"])


# powers


@pytest.mark.rule("DA-R67", "DA-25.27")
@pytest.mark.option("ready", "ready_major")
def test_a_power_with_no_uses_left_is_not_readied(rulings: Settings) -> None:
    one = gifted(rulings, "{damage: 1, limit: 1 per combat}", type="Major", fields="  PP: 1\n")
    one.do("p1", UsePower("c1", "Gift", targets=("c2",)))
    on = Combat(1, ("c1", "c2", "c3"), revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    one.state = msgspec.structs.replace(one.state, combat=on)
    with refused_by("DA-25.27", why="Gift has no uses left"):
        one.do("p1", ReadyAction("c1", "it moves", "Gift"))
    assert one.vitals().pp == 2


KEPT = """
Brief: {Type: Minor, Category: Care, Range: 0, Mechanic: It keeps, Effects: [{hold: 1, until: user turn}]}
"""


@pytest.mark.rule("DA-25.32")
@pytest.mark.parametrize("first", ["Gift", "Brief"])
def test_of_two_kept_cards_the_expired_one_is_put_away(rulings: Settings, first: str) -> None:
    powers = {"powers": (Taken("Gift"), Taken("Brief"))}
    one = gifted(rulings, "{hold: 1, until: combat}", fields="  Range: 0\n", more=KEPT, sheet=powers, fate=(), level=6)
    cards = {"Gift": "9D", "Brief": "AC"}
    for name in (first, *({"Gift", "Brief"} - {first})):
        on = Combat(1, ("c1", "c2", "c3"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
        one.state = msgspec.structs.replace(one.state, combat=on)
        one.do("p1", UsePower("c1", name), cards[name])
    for by, who in (("p1", "c1"), ("p2", "c2"), (GM, "c3")):
        one.do(by, fight.EndTurn(who))
    one.do("p1", fight.BeginTurn("c1"))
    assert (one.faces(places.held_cards("c1")), one.fate()) == (["9D"], ["AC"])


@pytest.mark.rule("DA-25.31", "DA-5.9")
def test_a_companion_cannot_be_given_an_action(rulings: Settings) -> None:
    one = gifted(rulings, "{action: Major}", "{damage: 1}")
    one.state = changed(one, "c2", kind=COMPANION, dealer="c1")
    use_gift(one, "c2")
    assert (one.one("c2").effects, one.vitals("c2").hp) == ((), 2)


@pytest.mark.rule("DA-25.31", "DA-25.7")
@pytest.mark.parametrize("line", ["{action: Major}", "{action: Minor, who: targets}"])
def test_a_power_that_would_only_give_a_companion_an_action_is_refused(rulings: Settings, line: str) -> None:
    """It was paid for and did nothing."""
    one = gifted(rulings, line, fields="  PP: 1\n")
    one.state = changed(one, "c2", kind=COMPANION, dealer="c1")
    with refused_by("DA-25.31", why="an action that nobody can use now"):
        use_gift(one, "c2")
    assert one.vitals().pp == 3
    (gift,) = [each for each in GAME.choices(GAME.see(one.state, "p1"), "p1") if "Gift" in each.label and each.legal]
    assert [each.value for each in gift.fields[0].options] == ["c3", "c1"]


@pytest.mark.rule("DA-19.1", "DA-25.12")
def test_a_power_that_waits_for_an_answer_is_under_way(rulings: Settings) -> None:
    hand = "Hand: {Type: Minor, Category: Care, Save: {Trigger: If unwilling, Type: CON, Fail: regain 1 HP}}\n"
    one = gifted(rulings, "{tell: It stirs}", more=hand, fight=False, sheet={"powers": (Taken("Gift"), Taken("Hand"))})
    one.do("p1", UsePower("c1", "Hand", targets=("c2",)))
    with pytest.raises(Impossible, match="something else is under way"):
        one.do(GM, CallRest("full", ("c1",)))


COLD = """
Cold:
  {Name: Creeping Cold, Type: Major, Category: Ice,
   Save: {Trigger: On starting turn, Type: VIT, Fail: "take 1 damage", Succeed: end effect}}
"""


def chilled(rulings: Settings) -> Stage:
    """Two foes have laid the same power on Ann, whose turn begins."""
    pack, _ = read_pack(COLD, "mine")
    both = tuple(Lasting("c1", Work(user, "Cold")) for user in ("c2", "c3"))
    return fought(rulings, ANN, FOE, FOE, packs=(pack,), deeds=Deeds(lasting=both))


@pytest.mark.rule("DA-25.12", "DA-25.13")
def test_a_power_that_ends_leaves_the_same_power_of_another_user(rulings: Settings) -> None:
    one = chilled(rulings).do("p1", fight.BeginTurn("c1"))
    one.do("p1", answer(one), "KH")
    assert (one.asked(), [each.work.user for each in one.state.deeds.lasting]) == (["p1 draw q2"], ["c3"])


@pytest.mark.rule("DA-25.12", "DA-25.5")
def test_lasting_effects_are_logged_by_name(rulings: Settings) -> None:
    one = chilled(rulings)
    one.do(GM, EndPower("c1", "Cold", "c3"))
    assert "Creeping Cold no longer affects Ann" in one.labels(GM)
    one.do(GM, EndPower("c1", "Cold"))
    assert (one.events[-1].log_line(one.state), one.state.deeds.lasting) == ("Creeping Cold ends for Ann.", ())


@pytest.mark.rule("DA-25.12", "DA-25.5")
def test_the_gm_ends_one_of_two_lasting_powers_of_the_same_name(rulings: Settings) -> None:
    one = chilled(rulings)
    labels = [label for label in one.labels(GM) if "no longer affects" in label]
    assert labels == ["Bo's Creeping Cold no longer affects Ann", "Cy's Creeping Cold no longer affects Ann"]
    one.do(GM, EndPower("c1", "Cold", "c3"))
    assert [each.work.user for each in one.state.deeds.lasting] == ["c2"]


@pytest.mark.rule("DA-25.12", "DA-25.13")
def test_an_item_and_a_power_of_the_same_name_last_each_for_itself(rulings: Settings) -> None:
    one = chilled(rulings)
    both = tuple(Lasting("c1", Work("c2", "Cold", kind)) for kind in ("power", "item"))
    one.state = msgspec.structs.replace(one.state, deeds=Deeds(lasting=both))
    assert len({power_step(each) for each in both}) == 2
    assert "Creeping Cold (item) no longer affects Ann" in one.labels(GM)
    one.do("p1", fight.BeginTurn("c1")).do("p1", answer(one), "KH")
    assert [each.work.kind for each in one.state.deeds.lasting] == ["item"]


# health and gear

GEAR = "Vest: {Type: Armor, StatAdjust: {Add: {VIT: -1}}}\n"


def vested(rulings: Settings, **more: Any) -> Stage:
    pack, _ = read_pack(GEAR, "mine")
    sheet = {"gear": (Gear("Vest"),)}
    return Stage(rulings, Dealer(level=2, traits={"Vitality": 1}, hp=1, sheet=sheet, **more), state={"packs": (pack,)})


@pytest.mark.rule("DA-14.1", "DA-16.4")
def test_a_higher_maximum_of_health_wakes_nobody(rulings: Settings) -> None:
    """The Knocked Out are awake once they are treated or healed, not with a new Level."""
    one = vested(rulings).do("p1", Wear("c1", "Vest"))
    assert (one.vitals().hp, one.one().knockout is not None) == (0, True)
    one.do(GM, TakeOff("c1", "Vest")).do(GM, LevelUp(("c1",)))
    assert (one.vitals().hp, one.one().knockout is not None) == (0, True)
    one.do(GM, GiveHealth("c1", 9))
    assert (one.vitals().hp, one.one().knockout) == (8, None)


@pytest.mark.option("ko_at", "below_zero")
def test_a_lower_maximum_is_no_damage_that_exceeds_health(rulings: Settings) -> None:
    one = vested(rulings).do("p1", Wear("c1", "Vest"))
    assert (one.vitals().hp, one.one().knockout) == (0, None)


@pytest.mark.rule("DA-16.1", "DA-14.6")
@pytest.mark.parametrize("command", [Wear("c1", "Vest"), DropItem("c1", "Vest")])
def test_a_knocked_out_character_changes_no_gear(rulings: Settings, command: Any) -> None:
    one = vested(rulings, more={"knockout": Knockout(DAMAGE)})
    with refused_by("DA-16.1", why="Ann is out and cannot act"):
        one.do("p1", command)
    one.do(GM, command)


@pytest.mark.rule("DA-3.7", "DA-R20")
def test_an_exchange_at_an_assisted_table_gives_what_it_says(rulings: Settings) -> None:
    one = Stage(rulings, Dealer(pp=0))
    one.state = msgspec.structs.replace(one.state, mode="assist")
    one.do("p1", ExchangeFate("c1", ("X1", "X2")))
    assert (one.vitals().pp, one.fate(), one.facts("DA-3.7")) == (2, [], {"gained": 2})


# words


@pytest.mark.rule("DA-16.4")
def test_the_receipt_of_a_treatment_says_who_is_treated(rulings: Settings) -> None:
    one = Stage(rulings, Dealer(fate=()), Dealer(standing="9C", hp=0, fate=(), more={"knockout": Knockout(DAMAGE)}))
    one.do("p1", Treat("c1", "c2"))
    one.do("p1", answer(one), "9C")
    assert one.facts("DA-16.4") == {"treated": "Bo"}


def answer(one: Stage) -> Any:
    """The default answer to the only open question."""
    (ask,) = GAME.open_questions(one.state)
    return GAME.default(one.state, ask)


def test_words_in_a_sentence() -> None:
    assert [and_of(words) for words in ((), ("Aggro",), ("Aggro", "Help"), ("Aggro", "Help", "Thwart"))] == [
        "", "Aggro", "Aggro and Help", "Aggro, Help and Thwart",
    ]  # fmt: skip


# bots


def moment(view: Any) -> Moment:
    one = view.character("c1")
    return Moment(view, one, one.sheet.open(), Turn("c1", begun=True), lambda _: True, lambda _: 0, set())


@pytest.mark.rule("DA-13.11")
@pytest.mark.parametrize("held", [False, True])
def test_a_bot_does_not_grapple_somebody_who_is_held(rulings: Settings, held: bool) -> None:
    rat = minion(standing="7C", more={"conditions": (Condition(ENTANGLED),) if held else ()})
    assert bool(list(attacks.grapples(moment(fought(rulings, ANN, rat).state)))) is not held


@pytest.mark.rule("DA-13.12")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_hiding_bot_does_not_give_itself_away_with_a_power(rulings: Settings, hidden: bool) -> None:
    laid = (Effect("e1", -1, "attack", ("c1",), until="gm", source="c1", kind="hidden"),) if hidden else ()
    one = gifted(rulings, "{hand: 1, until: next check}", fields="  Range: 6\n")
    people = tuple(msgspec.structs.replace(each, effects=laid) if each.id == "c3" else each for each in
                   one.state.characters)  # fmt: skip
    deeds = care.minors(moment(msgspec.structs.replace(one.state, characters=people)))
    assert any(isinstance(deed, UsePower) for deed in deeds) is not hidden


TOUGH = "Tough: {{Type: Passive, Category: Care, StatAdjust: {{Add: {{HP: {hp}, PP: {pp}}}}}}}\n"


@pytest.mark.rule("DA-25.4", "DA-14.1", "DA-23.11")
@pytest.mark.parametrize(("hp", "pp", "after"), [(1, 1, (6, 1, 7)), (5, 4, (10, 2, 14)), (3, 2, (8, 2, 10))])
def test_numbers_follow_a_pack_that_takes_the_place_of_another(
    rulings: Settings, hp: int, pp: int, after: tuple[int, int, int]
) -> None:
    pack, _ = read_pack(TOUGH.format(hp=3, pp=2), "mine")
    ann = Dealer(hp=8, pp=2, more={"rest_cards": 10}, sheet={"powers": (Taken("Tough"),)})
    one = Stage(rulings, ann, Dealer(more={"dead": True}, hp=0), state={"packs": (pack,)})
    one.do(GM, AddPack("mine", TOUGH.format(hp=hp, pp=pp)))
    assert (one.vitals().hp, one.vitals().pp, one.one().rest_cards) == after
    assert one.vitals("c2").hp == 0
