"""The odds of powers, of attacks where no Target Card lies yet, and of the turn order: what the rules then do."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.core.secrets import EVERYONE, Hidden
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast.state import Effect, Gear, Taken
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks.effects import lay_effect
from croupier.games.deck_of_adventures.checks.events import CheckDone
from croupier.games.deck_of_adventures.combat import commands as combat
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Knockout
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers.commands import AnswerPower, UseItem, UsePower
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import commands as story
from croupier.games.deck_of_adventures.story.state import Open, Rest
from croupier.pieces.state import UP, Slot
from support.deck_of_adventures.odds import SMALL, asked, odds, passed, through_the_rules
from support.deck_of_adventures.stage import Dealer, Stage, bystander, companion, foe, minion

MINE = """
Bolt: {Type: Major, Category: Arms, ToHit: Brute, Damage: 2, Draw: Lower}
Sweep: {Type: Major, Category: Arms, ToHit: Brute, Targets: 2, Damage: 1, Draw: Lower}
Chill: {Type: Major, Category: Magic, Targets: 2, Save: {Trigger: Once, Type: [STR, AGL], DR: 2, Fail: Frozen}}
Word: {Type: Minor, Category: Magic, Save: {Trigger: If unwilling, Type: CON, Fail: discards 2 cards}}
Balm: {Type: Major, Category: Care, Damage: -1}
Dust: {Type: Consumable, Range: 4, Use: {Effect: discards 2 cards}}
"""
POWERS = ("Bolt", "Sweep", "Chill", "Word", "Balm")


def stage(
    rulings: Settings,
    *others: Dealer,
    fight: bool = True,
    deck: tuple[str, ...] = SMALL,
    gm_deck: tuple[str, ...] = SMALL,
) -> Stage:
    """Ann (c1) with powers before others, in her turn of a combat."""
    pack, findings = read_pack(MINE, "mine")
    assert findings == ()
    sheet = {"powers": tuple(map(Taken, POWERS)), "primary_skill": "Brute", "gear": (Gear("Dust"),)}
    ann = Dealer(traits={"Brute": 1}, fate=(), deck=deck, standing="9H", sheet=sheet)
    order = tuple(f"c{at}" for at in range(1, len(others) + 2))
    on = Combat(1, order, revealed=True, ordered=True, at="c1", turn=Turn("c1", begun=True)) if fight else None
    return Stage(rulings, ann, *others, gm_deck=gm_deck, state={"packs": (pack,), "combat": on})


def failed(play: Play[Adventure]) -> int:
    """How many Checks were missed."""
    return sum(event.result is None or not event.result.passed for event in play.events if isinstance(event, CheckDone))


def agree(one: Stage, seat: str, command: Command, ends: Any, viewer: str = GM) -> str:
    """The odds of a choice are what the rules then do; which question it puts."""
    found = odds(one, viewer, command).outcomes
    counted = {str(end): share for end, share in through_the_rules(one, ends, (seat, command)).items()}
    assert {name: share for name, share in found.items() if share} == counted
    return asked(one, viewer, command).question


# attacks


@pytest.mark.rule("DA-14.7", "DA-25.6")
@pytest.mark.parametrize("standing", ["8C", ""])
def test_a_power_that_attacks_one_target(rulings: Settings, standing: str) -> None:
    one = stage(rulings, foe(hp=5, standing=standing, fate=(), deck=("8D", "QC", "3S")))
    bolt = UsePower("c1", "Bolt", targets=("c2",))
    assert asked(one, GM, bolt).given["hand"] == -1
    assert agree(one, "p1", bolt, lambda play: 5 - play.state.character("c2").vitals.open().hp) == "attack"


@pytest.mark.rule("DA-14.9", "DA-11.14")
def test_outside_combat_an_attack_has_no_bonus_damage_in_its_odds(rulings: Settings) -> None:
    one = stage(rulings, foe(hp=5, standing="8C", fate=()), deck=("8C", "8D", "QC", "3S"), fight=False)
    bolt = UsePower("c1", "Bolt", targets=("c2",))
    assert agree(one, "p1", bolt, lambda play: 5 - play.state.character("c2").vitals.open().hp) == "attack"
    assert "3" not in {name for name, share in odds(one, GM, bolt).outcomes.items() if share}


@pytest.mark.rule("DA-14.7", "DA-R75")
@pytest.mark.parametrize("target", [foe(hp=5, fate=(), deck=("8D", "QC", "3S")), minion(hp=5)])
def test_an_attack_on_a_target_without_a_card(rulings: Settings, target: Dealer) -> None:
    """Any card of its deck may come; of the GM's deck where it has none of its own."""
    one = stage(rulings, target, gm_deck=("7C", "9D", "KH"))
    hit = combat.MakeAttack("c1", "c2", "Brute")
    assert asked(one, GM, hit).given["target"] == "unknown"
    assert asked(one, GM, hit).receipt.startswith("any Target Card; ")
    assert agree(one, "p1", hit, lambda play: 5 - play.state.character("c2").vitals.open().hp) == "attack"


def test_an_attack_whose_target_card_comes_from_the_same_deck(rulings: Settings) -> None:
    one = stage(rulings, minion(traits={"Brute": 2}), minion(hp=4), gm_deck=("7C", "9D", "KH", "8S"))
    one.state = GAME.see(one.state, GM)
    hit = combat.MakeAttack("c2", "c3", "Brute")
    assert asked(one, GM, hit).given["shared"] is True
    assert odds(one, GM, hit).summary["hit"] == Fraction(10, 12)  # all but a seven and a king


def test_if_the_targets_deck_is_empty_its_card_comes_from_the_discards(rulings: Settings) -> None:
    target = foe(hp=5, fate=(), deck=(), discard=("8D", "QC"))
    hit = combat.MakeAttack("c1", "c2", "Brute")
    assert asked(stage(rulings, target), GM, hit).given["target-pile"] == ("8D", "QC")
    bare = stage(rulings, foe(hp=5, fate=(), deck=()), gm_deck=("2S", "3S"))
    assert asked(bare, GM, hit).given["target-pile"] == ("2S", "3S")


@pytest.mark.rule("DA-14.8", "DA-25.7")
def test_a_power_that_attacks_several_targets(rulings: Settings) -> None:
    one = stage(rulings, minion(standing="8C", hp=3), minion(standing="JD", hp=3))
    one.run(lay_effect, "c1", Effect("", 1, "attack", until="next", kind="help"))
    sweep = UsePower("c1", "Sweep", targets=("c2", "c3"))
    assert asked(one, GM, sweep).given["hands"] == [0, -1]
    assert agree(one, "p1", sweep, lambda play: 2 - failed(play)) == "volley"


# Saves and the rest


@pytest.mark.rule("DA-25.12", "DA-25.25")
@pytest.mark.parametrize("standing", ["8C", ""])
def test_a_save_with_the_better_of_several_attributes(rulings: Settings, standing: str) -> None:
    strong = foe(traits={"Strength": 1, "Agility": -1}, standing=standing, fate=(), deck=("8D", "9C", "KS", "3H"))
    one = stage(rulings, strong)
    chill = UsePower("c1", "Chill", targets=("c2",))
    found = asked(one, GM, chill)
    assert (found.question, found.when) == ("save", "if Bo uses Strength")
    saved = through_the_rules(one, passed, ("p1", chill))
    assert odds(one, GM, chill).outcomes == {"saves": saved[True], "suffers": saved[False]}


def test_several_targets_save_except_those_who_are_out(rulings: Settings) -> None:
    one = stage(rulings, minion(standing="8C"), minion(standing="JD"), gm_deck=("7C", "9D", "KH", "2S"))
    assert agree(one, "p1", UsePower("c1", "Chill", targets=("c2", "c3")), failed) == "saves"
    down = stage(rulings, minion(standing="8C", hp=0, more={"knockout": Knockout(DAMAGE)}), minion(standing="JD"))
    assert asked(down, GM, UsePower("c1", "Chill", targets=("c2", "c3"))).question == "save"


def test_a_target_asked_to_object_sees_the_odds_of_its_save_and_the_alternative(rulings: Settings) -> None:
    one = stage(rulings, Dealer(standing="9S", fate=(), deck=("8S", "AD", "KD", "2H"), traits={"Conviction": 1}))
    word = UsePower("c1", "Word", targets=("c2",))
    assert asked(one, GM, word).when == "if Bo objects"
    one.do("p1", word)
    name = one.state.deeds.asked[0].id
    objects = AnswerPower(name, objects=True)
    saved = through_the_rules(one, passed, ("p2", objects))
    assert odds(one, "p2", objects).outcomes == {"saves": saved[True], "suffers": saved[False]}
    along = AnswerPower(name, objects=False)
    assert agree(one, "p2", along, lambda play: len(places.faces(play.state, places.fate("c2"))), "p2") == "fate"


def test_an_item_that_makes_a_target_give_up_cards(rulings: Settings) -> None:
    one = stage(rulings, Dealer(fate=(), deck=("8S", "AD", "KD", "AH")))
    dust = UseItem("c1", "Dust", targets=("c2",))
    assert agree(one, "p1", dust, lambda play: len(places.faces(play.state, places.fate("c2"))), "p1") == "fate"


@pytest.mark.rule("DA-16.4")
def test_a_power_that_heals_a_knocked_out_character_is_a_check(rulings: Settings) -> None:
    hurt = Dealer(standing="9S", hp=0, fate=(), more={"knockout": Knockout(DAMAGE, turns=2)})
    one = stage(rulings, hurt)
    balm = UsePower("c1", "Balm", targets=("c2",))
    assert asked(one, "p1", balm).given["range"] == 3
    assert odds(one, "p1", balm).summary["success"] == through_the_rules(one, passed, ("p1", balm))[True]
    awake = stage(rulings, Dealer(standing="9S"))
    assert GAME.odds(GAME.see(awake.state, "p1"), "p1", UsePower("c1", "Balm", targets=("c2",))) is None


def test_a_player_who_does_not_know_a_target_sees_no_odds_of_its_save(rulings: Settings) -> None:
    one = stage(rulings, minion(standing="8C"))
    with pytest.raises(Hidden):
        GAME.odds(GAME.see(one.state, "p1"), "p1", UsePower("c1", "Chill", targets=("c2",)))


# the turn order


@pytest.mark.rule("DA-11.3", "DA-11.5", "DA-11.6")
def test_starting_a_combat_shows_which_side_acts_first(rulings: Settings) -> None:
    one = stage(rulings, minion(), minion(), bystander(), fight=False, gm_deck=("KC", "3D", "AH", "2S"))
    start = combat.StartCombat(("c1", "c2", "c3", "c4"))
    side = {"c1": "player", "c2": "hostile", "c3": "hostile", "c4": "friendly"}

    def first(play: Play[Adventure]) -> str:
        order = play.state.combat.order if play.state.combat is not None else ()
        return side[order[0]]

    assert agree(one, GM, start, first) == "first-turn"
    assert GAME.odds(GAME.see(one.state, GM), GM, combat.StartCombat(("c1", "c4"))) is None  # one side alone
    surprised = combat.StartCombat(("c1", "c2", "c3", "c4"), surprised=("c2", "c3"))
    assert asked(one, GM, surprised).given["sides"] == ["player", "friendly"]


@pytest.mark.rule("DA-11.3", "DA-R14")
def test_the_card_for_the_order_and_a_redraw(rulings: Settings) -> None:
    one = Stage(rulings, Dealer(deck=("QC", "3D", "KS"), fate=("X1",)), foe(deck=("QH", "AH", "5S"), fate=("X1",)))
    one.do(GM, combat.StartCombat(("c1", "c2")), "QC", "5S", goes_on=False)
    view = GAME.see(one.state, "p1")
    assert places.faces(view, places.order("c2")) == ()
    keep = odds(one, "p1", combat.KeepOrderCard("c1"))
    assert keep.outcomes == {"first": Fraction(2, 3), "tied": 0, "later": Fraction(1, 3)}
    assert asked(one, "p1", combat.KeepOrderCard("c1")).when == "if nobody else draws again"
    other = odds(one, "p1", combat.RedrawOrderCard("c1", "X1")).outcomes
    assert other["first"] == Fraction(1, 2) * Fraction(2, 3)  # a three is behind all, a king behind the ace alone


def test_joining_a_combat_may_come_before_the_active_character(rulings: Settings) -> None:
    one = stage(rulings, minion(standing="2C"), bystander(), gm_deck=("KC", "9D", "3H", "9S"))
    one.state = with_order(one.state, ("c1", "c2"))
    found = odds(one, GM, combat.JoinCombat("c3")).outcomes
    assert found == {"first": Fraction(1, 4), "tied": 0, "later": Fraction(3, 4)}  # Ann's nine is a player's

    def waits(play: Play[Adventure]) -> bool:
        return play.state.combat is not None and "c3" in play.state.combat.arrived

    counted = through_the_rules(one, waits, (GM, combat.JoinCombat("c3")))
    assert counted[True] == found["first"]


def with_order(state: Adventure, order: tuple[str, ...]) -> Adventure:
    assert state.combat is not None
    return msgspec.structs.replace(state, combat=msgspec.structs.replace(state.combat, order=order))


# contests, Traits, redraws, rests, races


@pytest.mark.rule("DA-10.2", "DA-R14")
def test_a_contests_target_card_is_kept_or_redrawn(rulings: Settings) -> None:
    one = Stage(rulings, Dealer(deck=("8C", "2D", "KH"), fate=("X1",), traits={"Bluffing": 2}),
                Dealer(deck=("8S", "JD", "3C"), fate=()))  # fmt: skip
    one.do(GM, wish.CallContest("c1", "Bluffing", ("c2",), "Detection"), "8C")
    for command in (wish.KeepTarget("v1"), wish.RedrawTarget("v1", "X1")):
        found = odds(one, "p1", command).outcomes
        assert found["succeeds"] == through_the_rules(one, passed, ("p1", command))[True]
    assert asked(one, "p1", wish.KeepTarget("v1")).given["target"] == "8C"


@pytest.mark.rule("DA-10.1", "DA-7.4")
def test_each_possible_trait_shows_its_own_odds(rulings: Settings) -> None:
    nimble = Dealer(deck=("8S", "JD", "3C"), fate=(), traits={"Finesse": 2, "Brute": 0})
    one = stage(rulings, nimble, deck=("8C", "2D", "KH"))
    one.do("p1", combat.Grapple("c1", "c2"), "8C")
    for trait in ("Finesse", "Brute"):
        pick = wish.PickTrait(one.check().id, trait)
        assert odds(one, "p2", pick).summary["success"] == through_the_rules(one, passed, ("p2", pick)).get(True, 0)
    called = Stage(rulings, Dealer(deck=SMALL, fate=(), traits={"Craft": 2}))
    called.do(GM, wish.CallCheck(("c1",), "Brute", 1), "8C").do("p1", wish.AskTrait("q1", "Craft"))
    for grant in (True, False):
        answer = wish.AnswerTrait("q1", grant)
        found = odds(called, GM, answer).summary["success"]
        assert found == through_the_rules(called, passed, (GM, answer)).get(True, Fraction(0))


@pytest.mark.rule("DA-R16")
@pytest.mark.parametrize("hand", [-1, 0, 1])
def test_a_redraw_may_keep_the_better_card(hand: int) -> None:
    better = GAME.read_settings({"redraw_keep": "better"}, with_gm=True)
    one = Stage(better, Dealer(deck=SMALL, fate=("X1",), traits={"Athletics": 0}))
    if hand:
        one.run(lay_effect, "c1", Effect("", hand, until="next", kind="hand"))
    name = one.do(GM, wish.CallCheck(("c1",), "Athletics", 1), "8D").check().id
    one.do("p1", wish.DrawCard(name), "QD")
    if hand:
        one.do("p1", wish.DrawCard(name), "2C")
    slots = one.state.board.place(places.check_cards("c1")).slots
    redraw = wish.RedrawCard(name, slots[0].id, "X1")
    found = odds(one, "p1", redraw)
    assert asked(one, "p1", redraw).question == "redraw"
    assert found.summary["success"] == through_the_rules(one, passed, ("p1", redraw)).get(True, Fraction(0))


@pytest.mark.rule("DA-19.5", "DA-19.7")
def test_a_rest_card_for_armor_is_kept_or_redrawn(rulings: Settings) -> None:
    one = Stage(rulings, Dealer(suit="C", fate=("X1",), deck=SMALL, standing="8S", ap_lost=2))
    one.state = resting(one.state)
    keep, another = story.KeepRestCard("c1"), story.RedrawRestCard("c1", "X1")
    assert asked(one, "p1", keep).given["hand"] == 1
    assert asked(one, "p1", keep).given["range"] == 5
    assert asked(one, "p1", another).question == "mend-armor"
    plain = Stage(rulings, Dealer(suit="C", fate=("X1",), deck=SMALL))
    plain.state = resting(plain.state, armor=0)
    assert GAME.odds(GAME.see(plain.state, "p1"), "p1", keep) is None
    assert odds(plain, "p1", another).summary["mean"] == Fraction(3, 2)


def resting(state: Adventure, armor: int = 2) -> Adventure:
    """A Quick Rest in which a Rest Card of clubs lies there."""
    place = state.board.place(places.rest("c1"))
    lies = msgspec.structs.replace(place, slots=(Slot("deck-c1.2", "5C", (EVERYONE,), "k99", UP, "deck-c1.2"),))
    board = msgspec.structs.replace(
        state.board, places=tuple(lies if each is place else each for each in state.board.places)
    )
    rest = Rest(("c1",), open=(Open("c1", armor, "Craft" if armor else ""),))
    return msgspec.structs.replace(state, board=board, rest=rest)


@pytest.mark.rule("DA-18.4", "DA-18.9")
def test_the_odds_of_a_race_change_while_the_gm_picks_a_trait(rulings: Settings) -> None:
    one = Stage(rulings, Dealer(deck=("3S", "9H", "KD"), fate=(), traits={"Athletics": 1, "Craft": 0}),
                Dealer(deck=("4H", "2D"), fate=()), gm_deck=("7H", "2C", "QS", "4H"))  # fmt: skip
    one.do(GM, story.StartEpic("An earthquake", 1, 1)).do(GM, story.TurnEpicCard(4), "4H")
    one.do("p1", story.Volunteer("c1", "runs"))
    shown = [odds(one, GM, story.GiveTrait("c1", trait)).outcomes["party"] for trait in ("Athletics", "Craft")]
    assert shown[0] > shown[1]
    assert asked(one, GM, story.GiveTrait("c1", "Craft")).when == "if nobody else takes part"
    one.do(GM, story.GiveTrait("c1", "Athletics"))
    assert odds(one, GM, story.BeginRace()).outcomes["party"] == shown[0]
    assert odds(one, GM, story.NameParticipant("c2", "Craft")).outcomes["party"] > shown[0]


@pytest.mark.rule("DA-18.5", "DA-5.10")
@pytest.mark.parametrize("other", [bystander(traits={"Craft": 2}), companion(traits={"Craft": 2})])
def test_a_race_in_which_two_draw_from_one_deck(rulings: Settings, other: Dealer) -> None:
    """A friend draws from the GM's deck, a Companion from that of its Dealer."""
    one = Stage(rulings, Dealer(deck=("3H", "9H", "KD", "4C"), fate=(), traits={"Athletics": 1}), other,
                gm_deck=("7H", "2C", "QS", "4H", "5H"))  # fmt: skip
    one.do(GM, story.StartEpic("An earthquake", 1, 1)).do(GM, story.TurnEpicCard(4), "4H")
    one.do("p1", story.Volunteer("c1", "runs")).do(GM, story.GiveTrait("c1", "Athletics"))
    one.do(GM, story.NameParticipant("c2", "Craft"))

    def won(play: Play[Adventure]) -> bool:
        return play.state.epic is not None and play.state.epic.successes == 1

    counted = through_the_rules(one, won, (GM, story.BeginRace()))
    assert odds(one, GM, story.BeginRace()).outcomes == {"party": counted[True], "gm": counted[False]}
