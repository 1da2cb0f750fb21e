"""One procedure changes what another depends on: a cancellation, a decree, a departure, a rest, a barred Trait."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.choices import EVERY_GROUP
from croupier.core.menu import Menu
from croupier.core.refusals import Impossible
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast.scene_commands import RemoveCharacter
from croupier.games.deck_of_adventures.cast.state import Printed, Taken, Vitals
from croupier.games.deck_of_adventures.checks.choices import add_draw
from croupier.games.deck_of_adventures.checks.commands import (
    AcceptDraw,
    AskForCheck,
    AskTrait,
    AwardFate,
    CallCheck,
    DrawCard,
    PlayKept,
    SetTerms,
)
from croupier.games.deck_of_adventures.combat import commands as fight
from croupier.games.deck_of_adventures.combat.state import Combat, Readied, Turn
from croupier.games.deck_of_adventures.decree.commands import GiveTurn
from croupier.games.deck_of_adventures.harm.commands import FightCondition, LayCondition, Treat
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Knockout
from croupier.games.deck_of_adventures.health import damage
from croupier.games.deck_of_adventures.powers.commands import ApplyWords, TakeReadied, UsePower
from croupier.games.deck_of_adventures.story import commands as story
from croupier.games.deck_of_adventures.terrain.commands import PlaceToken, SetCover
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.gift import changed, gifted, use_gift
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe

# damage that is announced


def announced(rulings: Settings) -> Stage:
    """2 damage to Ann is announced, and she may make it 1 less."""
    one = gifted(rulings, "{reduce: 1, when: hurt, ask: may}", type="Passive")
    one.run(damage.deal, "c1", 2)
    assert one.asked() == ["p1 harm c1"]
    return one


@pytest.mark.rule("DA-1.2", "DA-25.29")
def test_the_gm_cancels_announced_damage_and_nothing_around_it(rulings: Settings) -> None:
    one = announced(rulings).break_off()
    assert (one.asked(), one.vitals().hp) == (["p1 turn c1"], 5)


@pytest.mark.rule("DA-1.2", "DA-25.29")
def test_nobody_leaves_while_damage_to_them_is_announced(rulings: Settings) -> None:
    one = announced(rulings)
    one.state = msgspec.structs.replace(one.state, combat=None)
    with pytest.raises(Impossible, match="Ann is taking part in something"):
        one.do(GM, RemoveCharacter("c1"))
    one.do(GM, RemoveCharacter("c2"))


# turns and rounds


def fought(rulings: Settings, *people: Dealer, order: tuple[str, ...], turn: str, **more: Any) -> Stage:
    on = Combat(1, order, revealed=True, ordered=True, turn=Turn(turn), at=turn, **more)
    return Stage(rulings, *people, state={"combat": on})


@pytest.mark.rule("DA-1.2", "DA-R67", "DA-25.27")
def test_a_turn_that_the_gm_gives_leaves_no_other_turn_waiting(rulings: Settings) -> None:
    people = (Dealer(standing="KC", fate=()), Dealer(standing="9C", fate=()), foe(standing="5C", fate=()))
    readied = (Readied("c1", "it moves"),)
    one = fought(rulings, *people, order=("c1", "c2", "c3"), turn="c2", done=("c1",), readied=readied)
    one.do("p2", fight.TakeFree("c2", "look")).do("p1", TakeReadied("c1"))
    one.decree(GiveTurn(reason="it is faster", who="c3"))
    combat = one.state.combat
    assert combat is not None
    assert (combat.turn is not None and combat.turn.who, combat.held) == ("c3", None)
    assert one.facts("DA-1.2") == {"automatic": "Bo", "decreed": "Cy"}


def _rounds(one: Stage, times: int) -> list[tuple[str, ...]]:
    """Ann and then the foe end their turns this many times; what the foe suffers from after each round."""
    found = []
    for _ in range(times):
        one.do("p1", fight.EndTurn("c1")).do(GM, fight.EndTurn("c3"))
        found.append(tuple(each.name for each in one.one("c3").conditions))
    return found


@pytest.mark.rule("DA-15.1", "DA-5.9")
def test_rounds_of_a_companion_who_has_left_are_still_counted(rulings: Settings) -> None:
    people = (Dealer(standing="KC", fate=()), companion(), foe(standing="5C", fate=()))
    one = fought(rulings, *people, order=("c1", "c3"), turn="c1")
    one.do(GM, LayCondition("c3", "Entangled", "c2", 2)).do(GM, RemoveCharacter("c2"))
    assert _rounds(one, 3) == [("Entangled",), ("Entangled",), ()]


@pytest.mark.rule("DA-15.1")
def test_durations_of_a_character_without_a_place_are_counted_in_rounds(rulings: Settings) -> None:
    people = (Dealer(standing="KC", fate=()), Dealer(standing="9C", fate=()), foe(standing="5C", fate=()))
    one = fought(rulings, *people, order=("c1", "c3"), turn="c1")
    one.do(GM, LayCondition("c3", "Entangled", "c2", 2))
    assert _rounds(one, 2) == [("Entangled",), ()]


# rests


@pytest.mark.rule("DA-R96", "DA-19.5")
@pytest.mark.parametrize("minutes", [0, 20])
def test_an_interrupted_rest_ends_the_check_that_would_repair_armor(rulings: Settings, minutes: int) -> None:
    sheet = {"printed": Printed(ap=2)}
    one = Stage(rulings, Dealer(fate=(), standing="5C", hp=3, ap_lost=1, sheet=sheet, more={"rest_cards": 5}))
    one.do(GM, story.CallRest("quick", ("c1",))).do("p1", story.UseRestCard("c1", 1, "Craft"), "9D")
    assert one.asked() == ["p1 draw q1"]
    one.do(GM, story.BreakRest(minutes))
    assert (one.asked(), one.state.rest, one.faces(places.discard("c1"))) == ([], None, ["9D"])


@pytest.mark.rule("DA-25.32", "DA-19.10", "DA-19.8")
@pytest.mark.parametrize(("kind", "fate"), [("full", ["X1", "X2"]), ("quick", ["X1", "X2", "AC"])])
def test_cards_kept_until_a_rest_are_shuffled_in_with_the_others(rulings: Settings, kind: str, fate: list[str]) -> None:
    one = gifted(rulings, "{hold: 2, who: user, until: rest}", fields="  Range: 0\n")
    one.do("p1", UsePower("c1", "Gift"), "AC", "9D")
    one.state = msgspec.structs.replace(one.state, combat=None)
    one.do(GM, story.CallRest(kind, ("c1",)))
    assert (one.faces(places.discard("c1")), one.fate()) == ([], fate)


# Traits that a sheet bars


def barred(rulings: Settings, what: str, **more: Any) -> Stage:
    one = gifted(rulings, f"{{barred: {what}}}", type="Passive", **more)
    return one.do(GM, PlaceToken("c3", 1, 2))


@pytest.mark.rule("DA-25.28", "DA-13.11", "DA-14.7", "DA-14.14")
@pytest.mark.parametrize(
    "command",
    [
        fight.Grapple("c1", "c3"),
        fight.MakeAttack("c1", "c3", "Brute"),
        fight.AttackObject("c1", "the door", "Brute"),
    ],
)
def test_a_barred_trait_is_barred_from_the_actions_made_with_it(rulings: Settings, command: Any) -> None:
    with refused_by("DA-25.28", why="Gift bars Ann from Brute"):
        barred(rulings, "Brute").do("p1", command)


@pytest.mark.rule("DA-25.28", "DA-14.7")
def test_attacks_are_offered_with_the_other_trait(rulings: Settings) -> None:
    one = barred(rulings, "Brute", traits={"Brute": 2})
    assert "Ann attacks Rat with bare hands" in one.offered("p1")
    one.do("p1", fight.MakeAttack("c1", "c3", "Finesse"))
    assert one.check().trait == "Finesse"


@pytest.mark.rule("DA-25.28", "DA-7.4")
def test_a_barred_trait_is_not_among_those_to_ask_for(rulings: Settings) -> None:
    """It was offered, and then refused."""
    one = barred(rulings, "Brute").do(GM, CallCheck(("c1",), "Athletics", 2), "2H")
    menu = Menu(GAME, GAME.see(one.state, "p1"), "p1", EVERY_GROUP)
    add_draw(menu, one.check(), "a prompt")
    (choice,) = (each for each in menu.choices if each.command["type"] == "ask_trait")
    offered = {option.value for option in choice.fields[0].options}
    assert ("Brute" in offered, "Finesse" in offered) == (False, True)
    with refused_by("DA-25.28", why="Gift bars Ann from Brute"):
        one.do("p1", AskTrait(one.check().id, "Brute"))


@pytest.mark.rule("DA-25.28", "DA-7.1")
def test_the_gm_sets_no_barred_trait(rulings: Settings) -> None:
    one = barred(rulings, "Brute").do("p1", AskForCheck("c1", "Athletics", "over the wall"))
    with refused_by("DA-25.28", why="Gift bars Ann from Brute"):
        one.do(GM, SetTerms(one.check().id, 2, "Brute"))
    assert one.do(GM, SetTerms(one.check().id, 2, "Finesse"), "2H").check().trait == "Finesse"


@pytest.mark.rule("DA-25.28", "DA-16.4")
def test_treatment_takes_a_trait_that_is_not_barred(rulings: Settings) -> None:
    one = barred(rulings, "Craft")
    one.state = changed(one, "c2", knockout=Knockout(DAMAGE), vitals=Secret(Vitals(0, 0, 0), (EVERYONE,)))
    with refused_by("DA-25.28", why="Gift bars Ann from Craft"):
        one.do("p1", Treat("c1", "c2"))


@pytest.mark.rule("DA-16.4", "DA-1.2")
def test_nobody_is_taken_out_of_the_scene_in_the_middle_of_a_treatment(rulings: Settings) -> None:
    """The patient woke up outside the scene."""
    lies = {"knockout": Knockout(DAMAGE, stable=True)}
    one = Stage(rulings, Dealer(fate=()), Dealer(hp=0, standing="8D", more=lies)).do("p1", Treat("c1", "c2"))
    with pytest.raises(Impossible, match="Bo is taking part in something"):
        one.do(GM, RemoveCharacter("c2"))
    gone = msgspec.structs.replace(one.one("c2"), here=False)
    one.state = msgspec.structs.replace(one.state, characters=(one.one("c1"), gone))
    one.do("p1", DrawCard(one.check().id), "8D")
    assert (one.asked(), one.one("c2").knockout is None) == ([], False), "nor is somebody treated who is not there"


@pytest.mark.rule("DA-25.28", "DA-25.6")
def test_a_power_does_not_attack_with_a_barred_trait(rulings: Settings) -> None:
    bolt = "Bolt:\n  Type: Major\n  Category: Magic Attacks\n  ToHit: Craft\n  Mechanic: It strikes\n"
    one = barred(rulings, "Craft", more=bolt, sheet={"powers": (Taken("Gift"), Taken("Bolt"))})
    with refused_by("DA-25.28", why="Gift bars Ann from Craft"):
        one.do("p1", UsePower("c1", "Bolt", targets=("c3",)))


@pytest.mark.rule("DA-25.28", "DA-19.5")
def test_armor_is_repaired_with_the_other_trait(rulings: Settings) -> None:
    sheet = {"powers": (Taken("Gift"),), "printed": Printed(ap=2)}
    one = barred(rulings, "Craft", fight=False, ap_lost=1, sheet=sheet)
    one.state = changed(one, "c1", rest_cards=5)
    one.do(GM, story.CallRest("quick", ("c1",)))
    with refused_by("DA-25.28", why="Gift bars Ann from Craft"):
        one.do("p1", story.UseRestCard("c1", 1, "Craft"))
    assert "Ann: mend armor with a Rest Card" in one.offered("p1")


@pytest.mark.rule("DA-25.28", "DA-18.4", "DA-18.9")
def test_the_gm_gives_no_barred_trait_in_an_epic_event(rulings: Settings) -> None:
    one = barred(rulings, "[Agility, Craft]", fight=False)
    one.do(GM, story.StartEpic("The roof falls")).do(GM, story.TurnEpicCard(3), "2H").do("p1", story.Volunteer("c1"))
    for command in (story.GiveTrait("c1", "Craft"), story.NameParticipant("c1", "Craft")):
        with refused_by("DA-25.28", why="Gift bars Ann from Craft"):
            one.do(GM, command)
    asks = [ask for ask in one.game.open_questions(one.state) if ask.key.startswith("epic_trait")]
    assert [one.game.default(one.state, ask) for ask in asks] == [story.GiveTrait("c1", "Conviction")]


# a word that no longer fits


@pytest.mark.rule("DA-22.5", "DA-22.7")
def test_cover_set_by_the_gm_ends_when_the_gm_moves_the_token(rulings: Settings) -> None:
    one = gifted(rulings, "{light: bright, around: 1, who: user, until: scene}").do(GM, SetCover("c1", "c3", "full"))
    one.do(GM, PlaceToken("c2", 4, 4)).do(GM, PlaceToken("c3", 6, 1))
    assert [each.cover for each in one.state.covers] == ["full"]
    one.do(GM, PlaceToken("c3", 7, 7))
    assert one.state.covers == ()


@pytest.mark.rule("DA-25.5")
@pytest.mark.parametrize("what", ["hand", "dr"])
def test_a_hand_of_zero_has_no_effect(rulings: Settings, what: Any) -> None:
    one = gifted(rulings, "{tell: Something stirs}", fields="  Range: 6\n")
    card = use_gift(one, "c2").state.deeds.cards[0]
    one.do(GM, ApplyWords(card.id, what, n=0))
    assert (one.one("c2").effects, one.state.deeds.cards) == ((), ())


@pytest.mark.rule("DA-R121", "DA-21.2")
@pytest.mark.option("discard_outside", "gm_allows")
def test_a_character_who_has_left_the_scene_uses_no_discard_mechanic(rulings: Settings) -> None:
    one = Stage(rulings, Dealer(), Dealer(suit="D", level=2, more={"here": False}))
    with pytest.raises(Impossible, match="Bo is not in the scene"):
        one.do(GM, fight.UseMechanic("c2", 2))


# a table that only assists


def assisted(one: Stage) -> Stage:
    one.state = msgspec.structs.replace(one.state, mode="assist")
    return one


@pytest.mark.rule("DA-3.8", "DA-R21")
@pytest.mark.parametrize("form", ["ace", "joker"])
def test_a_card_that_is_not_there_is_not_awarded_at_an_assisted_table(rulings: Settings, form: str) -> None:
    one = assisted(Stage(rulings, Dealer()))
    with refused_by("DA-R21", why=f"no {form} can be awarded now"):
        one.do(GM, AwardFate("c1", form, "for courage"))


@pytest.mark.rule("DA-3.8", "DA-3.1")
def test_nobody_without_a_hand_is_awarded_a_fate_card(rulings: Settings) -> None:
    with refused_by("DA-3.1", why="Bo is not a Dealer"):
        assisted(Stage(rulings, Dealer(), companion())).do(GM, AwardFate("c2", "token", "for courage"))


@pytest.mark.rule("DA-25.32", "DA-1.8")
def test_a_card_that_nobody_keeps_is_not_played(rulings: Settings) -> None:
    one = assisted(Stage(rulings, Dealer())).do(GM, CallCheck(("c1",), "Stealth", 3), "2H")
    one.do("p1", DrawCard("q1"), "9C")
    lies = one.state.board.place(places.check_cards("c1")).slots[0].id
    with pytest.raises(Impossible, match="that card is not kept for this character"):
        one.do("p1", PlayKept("q1", lies, lies))


@pytest.mark.rule("DA-9.3")
def test_another_card_may_count_at_an_assisted_table(rulings: Settings) -> None:
    one = assisted(Stage(rulings, Dealer(fatigue=1))).do(GM, CallCheck(("c1",), "Stealth", 3), "2H")
    one.do("p1", DrawCard("q1"), "9C").do("p1", DrawCard("q1"), "2C")
    lies = one.state.board.place(places.check_cards("c1")).slots[1].id
    one.do("p1", AcceptDraw("q1", lies))
    found = one.check().result
    assert found is not None
    assert found.card == "2C"


# what acts by itself has its price


def priced(rulings: Settings, line: str, pp: int) -> Stage:
    one = gifted(rulings, line, type="Passive", fields="  PP: 1\n")
    one.state = changed(one, "c1", vitals=Secret(Vitals(1, 0, pp), (EVERYONE,)))
    return one


@pytest.mark.rule("DA-25.29", "DA-25.7")
@pytest.mark.parametrize(("pp", "left"), [(1, (1, 0)), (0, (0, 0))])
@pytest.mark.parametrize("line", ["{regain: {HP: 1}, when: down}", "{reduce: all, when: hurt}"])
def test_a_power_that_saves_automatically_is_paid_for(
    rulings: Settings, line: str, pp: int, left: tuple[int, int]
) -> None:
    one = priced(rulings, line, pp)
    one.run(damage.deal, "c1", 1)
    assert (one.vitals().hp, one.vitals().pp) == left


@pytest.mark.rule("DA-25.29", "DA-25.7")
@pytest.mark.parametrize(("pp", "left"), [(1, (2, 0)), (0, (1, 0))])
def test_a_power_that_acts_at_the_start_of_a_turn_is_paid_for(
    rulings: Settings, pp: int, left: tuple[int, int]
) -> None:
    one = priced(rulings, "{regain: {HP: 1}, when: turn start}", pp)
    one.state = msgspec.structs.replace(
        one.state, combat=Combat(1, ("c1", "c2", "c3"), revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    )
    one.do("p1", fight.TakeFree("c1", "look"))
    assert (one.vitals().hp, one.vitals().pp) == left


# the benefit of a Critical Success


def lucky(one: Stage, who: str = "c1") -> Stage:
    """A Check by this character that the GM calls, and its Critical Success."""
    one.do(GM, CallCheck((who,), "Stealth", 3), "2H" if who == "c1" else "3H")
    return one.do("p1" if who == "c1" else "p2", DrawCard(one.check().id), "2H" if who == "c1" else "3H")


def pair(rulings: Settings, *, fighting: bool) -> Stage:
    people = (Dealer(standing="KC", fate=()), Dealer(standing="9C", fate=()), foe(standing="5C", fate=()))
    if fighting:
        return fought(rulings, *people, order=("c1", "c2", "c3"), turn="c1")
    return Stage(rulings, *people)


@pytest.mark.rule("DA-11.14")
def test_two_critical_successes_have_a_benefit_each(rulings: Settings) -> None:
    one = lucky(lucky(pair(rulings, fighting=True)), "c2")
    assert one.asked()[:2] == ["gm benefit q1", "gm benefit q2"]
    one.do(GM, fight.GrantBenefit("q1", "The guard looks away")).do(GM, fight.GrantBenefit("q2"))
    assert one.asked() == ["p1 turn c1"]


@pytest.mark.rule("DA-11.14", "DA-14.14")
@pytest.mark.parametrize(("card", "asked"), [("7H", True), ("7D", False)])
def test_a_critical_success_against_an_object_gives_a_benefit(rulings: Settings, card: str, asked: bool) -> None:
    one = pair(rulings, fighting=True).do("p1", fight.AttackObject("c1", "the rope", "Brute"))
    one.do(GM, SetTerms(one.check().id, 3), "7H").do("p1", DrawCard(one.check().id), card)
    assert any("benefit" in ask for ask in one.asked()) is asked


@pytest.mark.rule("DA-11.14", "DA-13.14")
@pytest.mark.option("condition_tc", "gm_deck")
@pytest.mark.parametrize(("condition", "asked"), [("Entangled", True), ("Burned", True), ("Frozen", False)])
def test_a_critical_success_of_an_action_against_a_condition_gives_a_benefit(
    rulings: Settings, condition: str, asked: bool
) -> None:
    one = pair(rulings, fighting=True).do(GM, LayCondition("c1", condition))
    one.do("p1", FightCondition("c1", condition) if asked else fight.EndTurn("c1"), "7H")
    one.do("p1", DrawCard(one.check().id), "7H")
    found = one.check().result
    assert found is not None
    assert found.degree == "Critical Success"
    assert any("benefit" in ask for ask in one.asked()) is asked


@pytest.mark.rule("DA-11.14")
def test_a_critical_success_before_the_combat_has_none(rulings: Settings) -> None:
    one = lucky(pair(rulings, fighting=False)).do(GM, fight.StartCombat(("c1", "c3")), "8C", "7C")
    assert not [ask for ask in one.asked() if "benefit" in ask]
