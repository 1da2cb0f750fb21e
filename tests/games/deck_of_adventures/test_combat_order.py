"""Combat: start, turn order, rounds, delays, joining, leaving and the end (chapters 11 and 17)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM, Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.scene_commands import RemoveCharacter, SetSide
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.characters.sides import are_foes
from croupier.games.deck_of_adventures.checks.commands import CallCheck, DrawCard, ToughenUp
from croupier.games.deck_of_adventures.checks.state import CONDITION
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.choices import add_order_card, add_tie
from croupier.games.deck_of_adventures.combat.combat_end import beaten_side
from croupier.games.deck_of_adventures.combat.events import CombatBegan, CombatEnded, EndInSight
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.combat.turn_order import open_ties, settled_tie
from croupier.games.deck_of_adventures.harm.commands import DealDamage
from croupier.games.deck_of_adventures.harm.state import DAMAGE, FATIGUE, POISONED, Condition, Knockout
from croupier.games.deck_of_adventures.health import damage, knockout
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.commands import AnswerMove, StateMove
from croupier.games.deck_of_adventures.turns.events import TurnSet
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, bystander, companion, foe, minion

PLAIN = {"fate": ()}


def combat(stage: Stage) -> Combat:
    assert stage.state.combat is not None
    return stage.state.combat


def started(rulings: Settings, *cards: str, who: tuple[Dealer, ...] = (), **more: Any) -> Stage:
    """A combat of all, each drawing one of the cards."""
    people = who or (Dealer(fate=()), Dealer(fate=()), foe(fate=()))
    stage = Stage(rulings, *people)
    return stage.do("gm", wish.StartCombat(tuple(one.id for one in stage.state.characters), **more), *cards)


def under_way(rulings: Settings, *who: Dealer, **more: Any) -> Stage:
    """Round 1 of a combat of all in this order; it is the first one's turn."""
    people = who or (Dealer(fate=(), standing="KC"), Dealer(fate=(), standing="9C"), foe(fate=(), standing="5C"))
    order = tuple(f"c{at + 1}" for at in range(len(people)))
    own: dict[str, Any] = {"round": 1, "order": order, "revealed": True, "ordered": True, "turn": Turn("c1")}
    fight = Combat(**own | {"at": "c1"} | more)
    return Stage(rulings, *people, state={"combat": fight})


# the start


@pytest.mark.rule("DA-11.1", "DA-11.3", "DA-11.5")
def test_everyone_draws_a_target_card_and_high_cards_act_first(rulings: Settings) -> None:
    stage = started(rulings, "KC", "2D", "AH")
    assert combat(stage).order == ("c3", "c1", "c2")
    assert [stage.faces(f"standing.{who}") for who in ("c1", "c2", "c3")] == [["KC"], ["2D"], ["AH"]]
    assert (combat(stage).round, stage.asked()) == (1, ["gm turn c3"])


@pytest.mark.rule("DA-11.3", "DA-17.2")
def test_the_old_target_card_is_discarded_and_an_ace_goes_to_the_hand(rulings: Settings) -> None:
    stage = started(
        rulings,
        "KC",
        "2D",
        "9H",
        who=(Dealer(fate=(), standing="AC"), foe(fate=(), standing="8S"), minion(standing="7S")),
    )
    assert (stage.fate("c1"), stage.faces("discard.c2"), stage.faces("discard.gm")) == (["AC"], ["8S"], ["7S"])


@pytest.mark.rule("DA-11.3", "DA-3.4")
def test_cards_for_the_order_are_turned_up_when_everyone_is_done(rulings: Settings) -> None:
    stage = started(rulings, "KC", "2D", "9H", who=(Dealer(), Dealer(), foe(fate=())))
    assert stage.asked() == ["p1 order_card c1", "p2 order_card c2"]
    for seat, faces in (("p1", ["KC"]), ("p2", []), ("gm", [])):
        seen = GAME.see(stage.state, seat)
        assert [slot.card for slot in seen.board.place("order.c1").slots if slot.card] == faces
    stage.do("p2", wish.RedrawOrderCard("c2", "X1"), "QS")
    assert (stage.faces("discard.c2"), stage.fate("c2"), combat(stage).revealed) == (["2D"], ["X2"], False)
    with pytest.raises(Impossible, match="not choosing"):
        stage.do("p2", wish.RedrawOrderCard("c2", "X2"), "QD")
    stage.do("p1", wish.KeepOrderCard("c1"))
    assert combat(stage).order == ("c1", "c2", "c3")
    assert stage.faces("standing.c2") == ["QS"]


@pytest.mark.rule("DA-11.3", "DA-R14")
@pytest.mark.option("redraw_scope", "checks_only")
def test_a_table_may_forbid_redrawing_order_cards(rulings: Settings) -> None:
    assert combat(started(rulings, "KC", "2D", "9H", who=(Dealer(), Dealer(), foe()))).ordered


@pytest.mark.rule("DA-11.3")
def test_companions_draw_no_order_card(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()), companion(), foe(fate=()))
    stage.do("gm", wish.StartCombat(("c1", "c3")), "KC", "2D")
    assert stage.faces("standing.c2") == []
    with pytest.raises(Illegal, match="Dealer's turn"):
        Stage(rulings, Dealer(), companion()).do("gm", wish.StartCombat(("c1", "c2")))


@pytest.mark.rule("DA-R33")
@pytest.mark.option("companion_tc", "own")
def test_companions_may_draw_their_own_order_card(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()), companion(), foe(fate=()))
    stage.do("gm", wish.StartCombat(("c1", "c3")), "KC", "2D", "7S")
    assert (stage.faces("standing.c2"), combat(stage).order) == (["7S"], ("c1", "c3"))


@pytest.mark.rule("DA-11.1")
def test_only_the_gm_starts_a_combat_and_only_with_characters_present(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), foe())
    with pytest.raises(Illegal, match="only the GM"):
        stage.do("p1", wish.StartCombat(("c1", "c2")))
    with pytest.raises(Invalid, match="combatants"):
        stage.do("gm", wish.StartCombat(()))
    with pytest.raises(Impossible, match="no character"):
        stage.do("gm", wish.StartCombat(("c9",)))
    assert stage.state.combat is None


# ties


@pytest.mark.rule("DA-11.6", "DA-11.7")
def test_w19_ties(rulings: Settings) -> None:
    who = (Dealer("Ann", fate=()), Dealer("Bo", fate=(), traits={"Agility": 2}), bystander(), minion(), foe(fate=()),
           Dealer("Cy", fate=()))  # fmt: skip
    stage = started(rulings, "KD", "KS", "KH", "KC", "AH", "2C", who=who)
    assert stage.asked() == ["p1 tie c1", "p2 tie c1"]
    stage.do("p1", wish.OrderEquals(("c1", "c2"))).do("p2", wish.OrderEquals(("c2", "c1")))
    assert combat(stage).order == ("c5", "c2", "c1", "c3", "c4", "c6")


def test_the_choice_to_keep_a_card_for_the_order_names_it(rulings: Settings) -> None:
    """A newcomer's card lies open and its place is settled: its odds never came."""
    drawn = started(rulings, "4H", "2D", who=(Dealer(), foe(fate=())))
    going = Combat(1, ("c2",), revealed=True, ordered=True, turn=Turn("c2"), at="c2")
    joined = Stage(rulings, Dealer(standing="4H"), foe(fate=(), standing="2D"), state={"combat": going})
    found = []
    for stage in (drawn, joined):
        menu = Menu(GAME, GAME.see(stage.state, "p1"), "p1")
        add_order_card(menu, "c1", None)
        found.append((menu.choices[0].help, menu.choices[0].odds))
    said = "the 4 of hearts: it sets when they act, and attacks on them aim at it"
    assert found == [(said, True), (said, False)]


@pytest.mark.rule("DA-11.7")
def test_players_may_agree_on_their_order(rulings: Settings) -> None:
    who = (Dealer("Ann", fate=()), Dealer("Bo", fate=(), traits={"Agility": 2}), foe(fate=()))
    stage = started(rulings, "KD", "KS", "5C", who=who)
    menu = Menu(GAME, GAME.see(stage.state, "p1"), "p1")
    add_tie(menu, ("c1", "c2"), None)
    assert menu.choices[0].help == "If the players disagree, the higher Agility goes first."
    assert wish.OrderEquals(("c2", "c1")).phrase(stage.state) == "orders equal cards: Bo before Ann"
    stage.do("p1", wish.OrderEquals(("c1", "c2"))).do("p2", wish.OrderEquals(("c1", "c2")))
    assert combat(stage).order == ("c1", "c2", "c3")


@pytest.mark.rule("DA-11.7")
def test_a_player_sees_the_order_that_another_has_proposed(rulings: Settings) -> None:
    """Whoever pressed the button without changing anything disagreed."""
    stage = started(rulings, "KD", "KS", "5C").do("p1", wish.OrderEquals(("c2", "c1")))
    menu = Menu(GAME, GAME.see(stage.state, "p2"), "p2")
    add_tie(menu, ("c1", "c2"), None)
    (tie,) = menu.choices
    help = "Ann's player proposes Bo, Ann. If the players disagree, the higher Agility goes first."
    assert (tie.fields[0].default, tie.help) == (["c2", "c1"], help)


@pytest.mark.rule("DA-11.7", "DA-R51")
def test_absent_players_act_by_agility(rulings: Settings) -> None:
    """Their characters acted as listed, as if all had agreed on that."""
    who = (Dealer(fate=()), Dealer(fate=(), traits={"Agility": 2}), foe(fate=()), Dealer(fate=(), seat="p1"))
    stage = started(rulings, "KD", "KS", "5C", "KH", who=who)
    for ask in list(GAME.open_questions(stage.state)):
        stage.do(ask.seat, GAME.default(GAME.see(stage.state, ask.seat), ask))
    for ask in list(GAME.open_questions(stage.state))[:1]:
        stage.do(ask.seat, GAME.default(GAME.see(stage.state, ask.seat), ask))
    assert combat(stage).order == ("c2", "c1", "c4", "c3")


@pytest.mark.rule("DA-11.7")
def test_the_gm_orders_ties_of_equal_agility(rulings: Settings) -> None:
    stage = started(rulings, "KD", "KS", "5C")
    stage.do("p1", wish.OrderEquals(("c1", "c2"))).do("p2", wish.OrderEquals(("c2", "c1")))
    assert stage.asked() == ["gm tie c1"]
    with pytest.raises(Impossible, match="not being asked"):
        stage.do("p1", wish.OrderEquals(("c1", "c2")))
    with pytest.raises(Invalid, match="each once"):
        stage.do("gm", wish.OrderEquals(("c1", "c3")))
    assert combat(stage.do("gm", wish.OrderEquals(("c2", "c1")))).order == ("c2", "c1", "c3")


@pytest.mark.rule("DA-11.7")
def test_the_gm_orders_only_those_whom_agility_leaves_equal(rulings: Settings) -> None:
    """The GM put everyone of the rank in order, and where Agility decides, the answer did not count."""
    quick = {"Agility": 2}
    who = (Dealer("Ann", fate=(), traits=quick), Dealer("Bo", fate=()), Dealer("Cy", fate=(), traits=quick),
           Dealer("Dee", fate=(), traits={"Agility": 1}), Dealer("Eve", fate=()), foe(fate=()))  # fmt: skip
    stage = started(rulings, "KD", "KS", "KH", "KC", "KC", "5C", who=who)
    for at in range(1, 6):
        mine = f"c{at}"
        stage.do(f"p{at}", wish.OrderEquals((mine, *(one for one in ("c1", "c2", "c3", "c4", "c5") if one != mine))))
    assert stage.asked() == ["gm tie c1", "gm tie c2"]
    assert "Choose the order in which Ann and Cy act" in stage.offered("gm")
    with pytest.raises(Invalid, match="each once: c1, c3 or c2, c5"):
        stage.do("gm", wish.OrderEquals(("c3", "c1", "c2")))
    stage.do("gm", wish.OrderEquals(("c3", "c1")))
    assert stage.asked() == ["gm tie c2"]
    stage.do("gm", wish.OrderEquals(("c5", "c2")))
    assert combat(stage).order == ("c3", "c1", "c4", "c5", "c2", "c6")
    assert stage.facts("DA-11.7") == {"order": "Cy, Ann, Dee, Eve, Bo"}


@pytest.mark.rule("DA-11.7", "DA-11.13")
def test_the_gm_places_a_newcomer_only_among_those_of_the_same_agility(rulings: Settings) -> None:
    who = (Dealer("Ann", fate=(), standing="9C", traits={"Agility": 1}), Dealer("Bo", fate=(), standing="9H"),
           foe(fate=(), standing="5S"), Dealer("Cy", fate=()))  # fmt: skip
    stage = under_way(rulings, *who, order=("c1", "c2", "c3")).do("gm", wish.JoinCombat("c4"), "9D")
    for seat, order in (("p1", ("c1", "c2", "c4")), ("p2", ("c1", "c4", "c2")), ("p3", ("c4", "c1", "c2"))):
        stage.do(seat, wish.OrderEquals(order))
    assert [one for one in stage.asked() if one.startswith("gm")] == ["gm tie c2"]
    assert [one for one in stage.offered("gm") if one.startswith("Cy acts")] == [
        "Cy acts after Bo",
        "Cy acts before Bo",
    ]
    stage.do("gm", wish.OrderEquals(("c4", "c2")))
    assert combat(stage).order == ("c1", "c4", "c2", "c3")


@pytest.mark.rule("DA-11.7")
def test_the_gm_orders_the_gms_own_characters(rulings: Settings) -> None:
    stage = started(rulings, "KD", "5S", "5C", who=(Dealer(fate=()), foe(fate=()), minion()))
    assert stage.asked() == ["gm tie c2"]
    assert combat(stage.do("gm", wish.OrderEquals(("c3", "c2")))).order == ("c1", "c3", "c2")


@pytest.mark.rule("DA-11.7")
def test_the_choice_of_an_order_names_the_tied_characters_in_their_current_order(rulings: Settings) -> None:
    stage = started(rulings, "KD", "5S", "5C", who=(Dealer(fate=()), minion("Bandit"), minion("Bandit")))
    menu = Menu(GAME, GAME.see(stage.state, "gm"), "gm")
    add_tie(menu, ("c2", "c3"), None)
    (tie,) = menu.choices
    assert tie.label == "Choose the order in which Bandit 1 and Bandit 2 act"
    assert [option.label for option in tie.fields[0].options] == ["Bandit 1", "Bandit 2"]
    assert tie.fields[0].default == ["c2", "c3"]
    assert not tie.help, "no players who could disagree"


@pytest.mark.rule("DA-11.7")
def test_nobody_is_asked_about_the_order_of_somebody_who_is_knocked_out(rulings: Settings) -> None:
    stage = started(rulings, "KD", "5S", "5C", who=(Dealer(fate=()), foe(fate=()), minion()))
    now = stage.state
    assert settled_tie(now.ruling, now, ("c2", "c3")) == (None, (("gm", ("c2", "c3")),))
    people = tuple(msgspec.structs.replace(one, dead=one.id == "c3") for one in now.characters)
    fallen = msgspec.structs.replace(now, characters=people)
    assert settled_tie(now.ruling, fallen, ("c2", "c3")) == (("c2", "c3"), ())


@pytest.mark.rule("DA-11.7")
def test_the_only_one_of_a_rank_who_can_act_decides_for_all_of_that_rank(rulings: Settings) -> None:
    lies = Knockout(DAMAGE, stable=True)
    who = (Dealer("Ann", fate=()), Dealer("Bo", fate=(), hp=0, more={"knockout": lies}), foe(fate=()),
           minion(hp=0, more={"knockout": Knockout(DAMAGE)}))  # fmt: skip
    stage = started(rulings, "KD", "KS", "5C", "5S", who=who)
    assert stage.asked() == ["p1 tie c1"], "nor is anybody asked about a Minion, who stays out of the order"
    menu = Menu(GAME, GAME.see(stage.state, "p1"), "p1")
    add_tie(menu, ("c1", "c2"), None)
    assert not menu.choices[0].help, "no players who could disagree"
    assert combat(stage.do("p1", wish.OrderEquals(("c2", "c1")))).order == ("c2", "c1", "c3", "c4")


@pytest.mark.rule("DA-11.7")
def test_nobody_is_asked_about_the_order_of_somebody_who_has_left_the_scene(rulings: Settings) -> None:
    who = (Dealer("Ann", fate=()), Dealer("Bo", fate=()), foe(fate=()))
    stage = started(rulings, "KD", "KS", "5C", who=who)
    assert stage.asked() == ["p1 tie c1", "p2 tie c1"]
    stage.do("gm", RemoveCharacter("c2"))
    assert (stage.asked(), combat(stage).order) == (["p1 turn c1"], ("c1", "c2", "c3"))


@pytest.mark.rule("DA-11.7")
@pytest.mark.parametrize("said", [(), ("c3", "c2", "c1")])
def test_the_order_to_choose_names_nobody_who_has_left(rulings: Settings, said: tuple[str, ...]) -> None:
    """What a player said before holds for the others."""
    who = (Dealer("Ann", fate=()), Dealer("Bo", fate=()), Dealer("Cy", fate=()), foe(fate=()))
    stage = started(rulings, "KD", "KS", "KH", "5C", who=who)
    if said:
        stage.do("p1", wish.OrderEquals(said))
    stage.do("gm", RemoveCharacter("c2"))
    assert open_ties(stage.state) == tuple((seat, ("c1", "c3")) for seat in (("p3",) if said else ("p1", "p3")))
    assert "Choose the order in which Ann and Cy act" in stage.offered("p3")
    for seat in ("p3",) if said else ("p1", "p3"):
        stage.do(seat, wish.OrderEquals(("c3", "c1")))
    assert combat(stage).order == ("c3", "c2", "c1", "c4")
    assert stage.facts("DA-11.7") == {"order": "Cy, Ann"}


@pytest.mark.rule("DA-11.7")
def test_those_who_can_act_decide_for_a_player_whose_character_is_out(rulings: Settings) -> None:
    who = (Dealer("Ann", fate=()), Dealer("Bo", fate=()), Dealer("Cy", fate=()), foe(fate=()))
    now = started(rulings, "KD", "KS", "KH", "5C", who=who).state
    everyone = ("c1", "c2", "c3")
    assert settled_tie(now.ruling, now, everyone) == (None, tuple((seat, everyone) for seat in ("p1", "p2", "p3")))
    fallen = _with(now, "c3", knockout=Knockout(DAMAGE, stable=True))
    assert settled_tie(now.ruling, fallen, everyone) == (None, (("p1", everyone), ("p2", everyone)))


@pytest.mark.rule("DA-11.7", "DA-16.9")
def test_the_order_to_choose_names_nobody_who_has_died(rulings: Settings) -> None:
    who = (Dealer("Ann", fate=()), Dealer("Bo", fate=()), Dealer("Cy", fate=()), foe(fate=()))
    now = started(rulings, "KD", "KS", "KH", "5C", who=who).state
    left = ("c1", "c2")
    assert open_ties(_with(now, "c3", dead=True)) == (("p1", left), ("p2", left))


def _with(now: Adventure, id: str, **changed: Any) -> Adventure:
    people = tuple(msgspec.structs.replace(one, **changed) if one.id == id else one for one in now.characters)
    return msgspec.structs.replace(now, characters=people)


@pytest.mark.option("gm_ties", "agility")
def test_the_gms_own_characters_may_go_by_agility(rulings: Settings) -> None:
    quick = foe(fate=(), traits={"Agility": 1})
    stage = started(rulings, "KD", "5S", "5C", who=(Dealer(fate=()), bystander(), quick))
    assert combat(stage).order == ("c1", "c3", "c2")


@pytest.mark.rule("DA-12.9")
def test_the_hostile_side_opposes_the_party_and_friends(rulings: Settings) -> None:
    now = Stage(rulings, Dealer(), bystander(), foe(), minion()).state
    pairs = {(one, other): are_foes(now, one, other) for one in ("c1", "c2") for other in ("c1", "c2", "c3", "c4")}
    assert [pair for pair, hostile in pairs.items() if hostile] == [
        ("c1", "c3"), ("c1", "c4"), ("c2", "c3"), ("c2", "c4")
    ]  # fmt: skip
    assert are_foes(now, "c3", "c1")
    assert not are_foes(now, "c3", "c4")


# rounds and turns


@pytest.mark.rule("DA-11.8", "DA-11.5")
def test_a_round_is_one_pass_through_the_order(rulings: Settings) -> None:
    stage = under_way(rulings)
    stage.do("p1", wish.EndTurn("c1"))
    assert stage.asked() == ["p2 turn c2"]
    stage.do("p2", wish.EndTurn("c2")).do("gm", wish.EndTurn("c3"))
    assert (combat(stage).round, stage.asked()) == (2, ["p1 turn c1"])


@pytest.mark.rule("DA-11.11", "DA-13.15")
def test_nobody_acts_out_of_turn(rulings: Settings) -> None:
    stage = under_way(rulings)
    for seat, command in (("p2", wish.Rush("c2")), ("p2", wish.EndTurn("c2")), ("gm", wish.Recall("c3", "it"))):
        with pytest.raises(Illegal, match="turn"):
            stage.do(seat, command)
    assert combat(stage).turn == Turn("c1")


@pytest.mark.rule("DA-11.11")
def test_unused_actions_lapse_at_the_end_of_the_turn(rulings: Settings) -> None:
    stage = under_way(rulings).do("p1", wish.Rush("c1")).do("p1", wish.EndTurn("c1"))
    stage.do("p2", wish.EndTurn("c2")).do("gm", wish.EndTurn("c3"))
    assert combat(stage).turn == Turn("c1")


# delays


@pytest.mark.rule("DA-11.9")
def test_a_delayed_turn_steps_in_between_two_turns_for_one_round(rulings: Settings) -> None:
    stage = under_way(rulings).do("p1", wish.Delay("c1"))
    assert (combat(stage).delayed, stage.asked()) == (("c1",), ["p2 turn c2"])
    stage.do("p1", wish.StepIn("c1"))
    assert stage.asked() == ["p1 turn c1"]
    with pytest.raises(Illegal, match="has already delayed"):
        stage.do("p1", wish.Delay("c1"))
    stage.do("p1", wish.EndTurn("c1")).do("p2", wish.EndTurn("c2")).do("gm", wish.EndTurn("c3"))
    assert stage.asked() == ["p1 turn c1"]


@pytest.mark.rule("DA-11.9", "DA-13.1")
def test_no_turn_is_delayed_while_something_is_under_way(rulings: Settings) -> None:
    stage = under_way(rulings)
    turn = msgspec.structs.replace(combat(stage).turn or Turn("c1"), asked="swings over", asker="c1")
    stage.state = msgspec.structs.replace(stage.state, combat=msgspec.structs.replace(combat(stage), turn=turn))
    with pytest.raises(Impossible, match="something is under way"):
        stage.do("p1", wish.Delay("c1"))


@pytest.mark.rule("DA-11.10", "DA-11.9")
def test_no_turn_is_skipped_while_something_is_under_way(rulings: Settings) -> None:
    stage = under_way(rulings).do("gm", CallCheck(("c1",), "Agility", 3), "9H")
    assert "Skip Ann, who is not ready yet" not in stage.offered(GM)
    with pytest.raises(Impossible, match="something is under way"):
        stage.do("gm", wish.SkipTurn("c1"))
    stage.do("p1", DrawCard(stage.check().id), "9C").do("gm", wish.SkipTurn("c1"))
    assert combat(stage).delayed == ("c1",)


@pytest.mark.rule("DA-11.9")
def test_a_delayed_turn_may_precede_a_foe_but_not_interrupt_a_turn(rulings: Settings) -> None:
    stage = under_way(rulings).do("p1", wish.Delay("c1"))
    stage.do("p2", wish.Rush("c2"))
    with pytest.raises(Illegal, match="has begun"):
        stage.do("p1", wish.StepIn("c1"))
    stage.do("p2", wish.EndTurn("c2"))
    assert stage.asked() == ["gm turn c3"]
    stage.do("p1", wish.StepIn("c1")).do("p1", wish.EndTurn("c1"))
    assert stage.asked() == ["gm turn c3"]


@pytest.mark.rule("DA-11.9")
def test_no_turn_is_interrupted_where_the_table_only_assists(rulings: Settings) -> None:
    """The interrupted turn was lost, and taken anew after the other."""
    stage = under_way(rulings).do("p1", wish.Delay("c1")).do("p2", wish.Rush("c2"))
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    with pytest.raises(Impossible, match="a turn has begun"):
        stage.do("p1", wish.StepIn("c1"))


@pytest.mark.rule("DA-R52")
@pytest.mark.option("delay_points", "beside_players")
def test_a_table_may_allow_stepping_in_only_next_to_players(rulings: Settings) -> None:
    who = (Dealer(fate=(), standing="KC"), foe(fate=(), standing="9C"), foe(fate=(), standing="8C"),
           Dealer(fate=(), standing="3C"))  # fmt: skip
    stage = under_way(rulings, *who).do("p1", wish.Delay("c1"))
    with pytest.raises(Illegal, match="has begun"):
        stage.do("p1", wish.StepIn("c1"))
    stage.do("gm", wish.EndTurn("c2")).do("gm", wish.EndTurn("c3"))
    assert stage.do("p1", wish.StepIn("c1")).asked() == ["p1 turn c1"]


@pytest.mark.rule("DA-11.9", "DA-11.12")
def test_at_the_end_of_the_round_a_delayed_turn_is_taken_or_forfeited(rulings: Settings) -> None:
    stage = under_way(rulings).do("p1", wish.Delay("c1"))
    stage.do("p2", wish.EndTurn("c2")).do("gm", wish.EndTurn("c3"))
    assert stage.asked() == ["p1 held c1"]
    stage.do("p1", wish.LetGo("c1"))
    assert (combat(stage).round, stage.asked()) == (2, ["p1 turn c1"])


@pytest.mark.rule("DA-11.9", "DA-R52")
def test_at_the_end_of_the_round_delayed_characters_decide_in_the_order_of_their_cards(rulings: Settings) -> None:
    stage = under_way(rulings).do("p1", wish.Delay("c1")).do("p2", wish.Delay("c2")).do("gm", wish.EndTurn("c3"))
    assert stage.asked() == ["p1 held c1"]
    with pytest.raises(Illegal, match="Ann comes first"):
        stage.do("p2", wish.StepIn("c2"))
    stage.do("p1", wish.StepIn("c1")).do("p1", wish.EndTurn("c1"))
    assert stage.asked() == ["p2 held c2"]
    stage.do("p2", wish.LetGo("c2"))
    assert (combat(stage).round, stage.asked()) == (2, ["p1 turn c1"])


@pytest.mark.rule("DA-11.9")
def test_players_announce_a_delay_before_acting(rulings: Settings) -> None:
    stage = under_way(rulings).do("p1", wish.Rush("c1"))
    with pytest.raises(Illegal, match="has begun"):
        stage.do("p1", wish.Delay("c1"))
    own = under_way(rulings, foe(standing="KC"), Dealer(standing="9C", fate=()))
    with pytest.raises(Illegal, match="only players can delay"):
        own.do("gm", wish.Delay("c1"))


@pytest.mark.rule("DA-11.10")
def test_the_gm_skips_a_player_as_if_they_delayed(rulings: Settings) -> None:
    stage = under_way(rulings).do("gm", wish.SkipTurn("c1"))
    assert (combat(stage).delayed, stage.asked()) == (("c1",), ["p2 turn c2"])


@pytest.mark.option("gm_skip", "lost")
def test_a_table_may_forfeit_skipped_turns(rulings: Settings) -> None:
    stage = under_way(rulings).do("gm", wish.SkipTurn("c1"))
    assert (combat(stage).delayed, combat(stage).done) == ((), ("c1",))


# newcomers, surprise


@pytest.mark.rule("DA-11.13")
@pytest.mark.parametrize(("card", "order", "late"), [("7D", ("c1", "c2", "c4", "c3"), ()),
                                                     ("AD", ("c4", "c1", "c2", "c3"), ("c4",))])  # fmt: skip
def test_a_newcomer_acts_in_card_order(
    rulings: Settings, card: str, order: tuple[str, ...], late: tuple[str, ...]
) -> None:
    who = (Dealer(fate=(), standing="KC"), Dealer(fate=(), standing="9C"), foe(fate=(), standing="5C"), minion())
    stage = under_way(rulings, *who, order=("c1", "c2", "c3")).do("gm", wish.JoinCombat("c4"), card)
    assert (combat(stage).order, combat(stage).arrived, stage.faces("standing.c4")) == (order, late, [card])


@pytest.mark.option("newcomers", "next_round")
def test_newcomers_may_wait_for_the_next_round(rulings: Settings) -> None:
    who = (Dealer(fate=(), standing="KC"), foe(fate=(), standing="9C"), minion())
    stage = under_way(rulings, *who, order=("c1", "c2")).do("gm", wish.JoinCombat("c3"), "2D")
    assert combat(stage).arrived == ("c3",)


@pytest.mark.rule("DA-11.13")
def test_a_newcomer_who_came_too_late_acts_from_the_next_round(rulings: Settings) -> None:
    who = (Dealer(fate=(), standing="KC"), foe(fate=(), standing="9C"), minion())
    stage = under_way(rulings, *who, order=("c1", "c2")).do("gm", wish.JoinCombat("c3"), "AD")
    stage.do("p1", wish.EndTurn("c1")).do("gm", wish.EndTurn("c2"))
    assert (combat(stage).round, stage.asked()) == (2, ["gm turn c3"])


def last_lines(stage: Stage) -> list[str | None]:
    return [GAME.log_line(event, stage.state) for event in stage.plays[-1].events]


@pytest.mark.rule("DA-11.13", "DA-3.4", "DA-R14")
def test_a_newcomer_may_redraw_with_a_fate_card(rulings: Settings) -> None:
    who = (Dealer(fate=(), standing="KC"), foe(fate=(), standing="9C"), Dealer(fate=("X1",)))
    stage = under_way(rulings, *who, order=("c1", "c2")).do("gm", wish.JoinCombat("c3"), "AD")
    assert (stage.asked(), combat(stage).order, combat(stage).arrived) == (
        ["p2 order_card c3"], ("c3", "c1", "c2"), ("c3",),
    )  # fmt: skip
    with pytest.raises(Impossible, match="under way"):
        stage.do("p1", wish.EndTurn("c1"))
    assert "Cy joins the combat and acts from the next round on." in last_lines(stage)
    stage.do("p2", wish.RedrawOrderCard("c3", "X1"), "7C")
    assert "Cy acts in this round." in last_lines(stage)
    assert (stage.asked(), combat(stage).order, combat(stage).arrived) == (["p1 turn c1"], ("c1", "c2", "c3"), ())
    assert (stage.faces("standing.c3"), stage.fate("c3"), stage.faces("spent.c3")) == (["7C"], ["AD"], ["X1"])


@pytest.mark.rule("DA-11.13", "DA-11.6", "DA-11.7")
@pytest.mark.parametrize(
    ("newcomer", "order"),
    [
        (Dealer(fate=(), traits={"Agility": 1}), ("c3", "c1", "c2")),
        (Dealer(fate=()), ("c1", "c3", "c2")),
        (bystander(), ("c1", "c3", "c2")),
        (foe(fate=(), traits={"Agility": 4}), ("c1", "c2", "c3")),
    ],
)
def test_a_newcomer_with_a_tied_card(rulings: Settings, newcomer: Dealer, order: tuple[str, ...]) -> None:
    who = (Dealer(fate=(), standing="9C"), foe(fate=(), standing="9S"), newcomer)
    stage = under_way(rulings, *who, order=("c1", "c2")).do("gm", wish.JoinCombat("c3"), "9D")
    assert combat(stage).order == order


def rats(rulings: Settings, at: str = "c1") -> Stage:
    """Rat 3 (c4) joins with a card that equals those of Rat 1 and Rat 2; it is the turn of the character at `at`."""
    who = (Dealer(fate=(), standing="KC"), minion("Rat 1", standing="9S"), minion("Rat 2", standing="9H"),
           minion("Rat 3"))  # fmt: skip
    stage = under_way(rulings, *who, order=("c1", "c2", "c3"), at=at, turn=Turn(at, begun=True))
    return stage.do("gm", wish.JoinCombat("c4"), "9D")


@pytest.mark.rule("DA-11.7", "DA-11.13")
def test_the_gm_places_a_newcomer_among_equals(rulings: Settings) -> None:
    stage = rats(rulings)
    assert stage.asked() == ["gm tie c2", "p1 turn c1"]
    assert combat(stage).order == ("c1", "c2", "c3", "c4")
    assert [one for one in stage.offered("gm") if one.startswith("Rat 3 acts")] == [
        "Rat 3 acts after Rat 2", "Rat 3 acts after Rat 1", "Rat 3 acts before Rat 1",
    ]  # fmt: skip
    with refused_by("DA-11.7", why="the order of those already fighting stands for the whole combat"):
        stage.do("gm", wish.OrderEquals(("c3", "c2", "c4")))
    stage.do("gm", wish.OrderEquals(("c2", "c4", "c3")))
    assert (stage.asked(), combat(stage).order, combat(stage).arrived) == (["p1 turn c1"], ("c1", "c2", "c4", "c3"), ())
    lines = [GAME.log_line(event, stage.state) for event in stage.plays[-1].events]
    assert "Rat 3 acts after Rat 1." in lines
    assert stage.facts("DA-11.7") == {"order": "Rat 1, Rat 3, Rat 2"}


@pytest.mark.rule("DA-11.7", "DA-11.13")
def test_a_newcomer_placed_before_the_one_who_acts_waits_for_the_next_round(rulings: Settings) -> None:
    stage = rats(rulings, "c3")
    stage.do("gm", wish.OrderEquals(("c4", "c2", "c3")))
    assert (combat(stage).order, combat(stage).arrived) == (("c1", "c4", "c2", "c3"), ("c4",))
    lines = [GAME.log_line(event, stage.state) for event in stage.plays[-1].events]
    assert "Rat 3 acts before Rat 1, from the next round on." in lines


@pytest.mark.rule("DA-11.7", "DA-11.13")
def test_the_next_turn_waits_for_the_place_of_a_newcomer(rulings: Settings) -> None:
    stage = rats(rulings).do("p1", wish.EndTurn("c1"))
    assert stage.asked() == ["gm tie c2"]
    stage.do("gm", wish.OrderEquals(("c4", "c2", "c3")))
    assert stage.asked() == ["gm turn c4"]
    left = rats(rulings).do("gm", RemoveCharacter("c4")).do("p1", wish.EndTurn("c1"))
    assert left.asked() == ["gm turn c2"], "nobody is asked about a newcomer who has left"
    stopped = rats(rulings).break_off()
    assert (combat(stopped).placing, combat(stopped).order) == ((), ("c1", "c2", "c3", "c4"))


@pytest.mark.rule("DA-R50")
@pytest.mark.option("gm_ties", "agility")
@pytest.mark.parametrize(("agility", "order"), [(1, ("c1", "c3", "c2")), (-1, ("c1", "c2", "c3"))])
def test_a_newcomer_of_the_gms_may_be_placed_by_agility(
    rulings: Settings, agility: int, order: tuple[str, ...]
) -> None:
    who = (Dealer(fate=(), standing="KC"), minion(standing="9S"), minion(traits={"Agility": agility}))
    stage = under_way(rulings, *who, order=("c1", "c2")).do("gm", wish.JoinCombat("c3"), "9D")
    assert (combat(stage).order, stage.asked()) == (order, ["p1 turn c1"])


@pytest.mark.rule("DA-11.7", "DA-11.13")
def test_players_agree_on_the_place_of_their_newcomer(rulings: Settings) -> None:
    who = (Dealer(fate=(), standing="9C"), foe(fate=(), standing="5S"), Dealer(fate=()))
    stage = under_way(rulings, *who, order=("c1", "c2")).do("gm", wish.JoinCombat("c3"), "9D")
    assert (stage.asked(), combat(stage).order) == (["p1 tie c1", "p2 tie c1", "p1 turn c1"], ("c1", "c3", "c2"))
    stage.do("p1", wish.OrderEquals(("c3", "c1"))).do("p2", wish.OrderEquals(("c3", "c1")))
    assert (combat(stage).order, combat(stage).arrived) == (("c3", "c1", "c2"), ("c3",))


@pytest.mark.rule("DA-11.13")
def test_a_newcomer_may_keep_its_card(rulings: Settings) -> None:
    who = (Dealer(fate=(), standing="KC"), foe(fate=(), standing="9C"), Dealer(fate=("X1",)))
    stage = under_way(rulings, *who, order=("c1", "c2")).do("gm", wish.JoinCombat("c3"), "7D")
    stage.do("p2", wish.KeepOrderCard("c3"))
    assert (stage.asked(), combat(stage).order) == (["p1 turn c1"], ("c1", "c2", "c3"))


@pytest.mark.rule("DA-11.3", "DA-2.11", "DA-3.4")
def test_an_order_card_can_be_redrawn_even_with_an_empty_deck(rulings: Settings) -> None:
    tired = Dealer(fate=("X1",), deck=("KC",), discard=("5D", "6D"), fatigue=3)
    stage = Stage(rulings, tired, foe(fate=()))
    stage.do("gm", wish.StartCombat(("c1", "c2")), "KC", "2D").do("p1", wish.RedrawOrderCard("c1", "X1"), "5D")
    assert (stage.one().is_out, stage.faces("standing.c1")) == (True, ["5D"])


@pytest.mark.option("companion_tc", "own")
def test_a_dealer_redraws_the_card_of_its_companion(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=("X1",)), companion(), foe(fate=()))
    stage.do("gm", wish.StartCombat(("c1", "c3")), "KC", "2D", "7S").do("p1", wish.KeepOrderCard("c1"))
    assert stage.asked() == ["p1 order_card c2"]
    stage.do("p1", wish.RedrawOrderCard("c2", "X1"), "8S")
    assert (stage.faces("standing.c2"), combat(stage).order) == (["8S"], ("c1", "c3"))


@pytest.mark.rule("DA-16.9")
def test_nobody_chooses_the_order_card_of_a_companion_that_has_died() -> None:
    given = GAME.read_settings({"companion_tc": "own", "companion_ko": "dies"})
    stage = Stage(given, Dealer(fate=("X1",)), companion(), foe(fate=()))
    stage.do("gm", wish.StartCombat(("c1", "c3")), "KC", "2D", "7S")
    assert stage.asked() == ["p1 order_card c1", "p1 order_card c2"]
    stage.do("gm", DealDamage("c2", 50, bypass=True))
    assert (stage.one("c2").dead, stage.asked()) == (True, ["p1 order_card c1"])


@pytest.mark.rule("DA-16.2")
def test_a_dealer_who_is_knocked_out_may_still_redraw_the_order_card(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=("X1",)), foe(fate=()))
    stage.do("gm", wish.StartCombat(("c1", "c2")), "KC", "2D").do("gm", DealDamage("c1", 50, bypass=True))
    assert (stage.one().is_out, "p1 order_card c1" in stage.asked()) == (True, True)
    stage.do("p1", wish.RedrawOrderCard("c1", "X1"), "8S")
    assert stage.faces("standing.c1") == ["8S"]


@pytest.mark.option("surprise", "surprise_round")
def test_surprised_characters_do_not_act_in_the_first_round(rulings: Settings) -> None:
    stage = started(rulings, "KC", "2D", "AH", surprised=("c3",))
    assert stage.asked() == ["p1 turn c1"]
    stage.do("p1", wish.EndTurn("c1")).do("p2", wish.EndTurn("c2"))
    assert (combat(stage).round, stage.asked()) == (2, ["gm turn c3"])


@pytest.mark.option("surprise", "surprise_round")
def test_only_participants_can_be_surprised(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="does not take part"):
        started(rulings, "KC", "2D", "AH", surprised=("c9",))
    assert combat(started(rulings, "KC", "2D", "AH", surprised=("c3",))).surprised == ("c3",)


@pytest.mark.rule("DA-R67")
def test_surprise_is_the_gms_decision(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="does not use surprise"):
        started(rulings, "KC", "2D", "AH", surprised=("c3",))


@pytest.mark.rule("DA-11.1", "DA-R67")
def test_the_log_says_who_is_surprised(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), minion())
    assert CombatBegan(("c1", "c2")).log_line(stage.state) == "Combat begins: Ann, Bo."
    assert CombatBegan(("c1", "c2"), ("c1",)).log_line(stage.state) == "Combat begins: Ann, Bo. Surprised: Ann."


# the end


@pytest.mark.rule("DA-17.1", "DA-17.2")
def test_the_gm_confirms_the_end_when_the_last_enemy_is_out(rulings: Settings) -> None:
    stage = under_way(rulings)
    stage.run(damage.damage, "c3", 9)
    stage.run(lambda play: None, goes_on=True)
    assert stage.asked() == ["gm over"], "nobody has a turn to take before the GM decides"
    (sight,) = (event.banner(stage.state) for event in stage.events if isinstance(event, EndInSight))
    assert sight is not None
    assert (sight.moment, sight.verdict) == ("cost", "No enemy is left standing"), "the stage keeps the blow"
    stage.do("gm", wish.EndCombat("they bind the captain"))
    assert stage.state.combat is None
    assert stage.faces("standing.c1") == ["KC"]
    (ended,) = (event for event in stage.events if isinstance(event, CombatEnded))
    banner = ended.banner(stage.state)
    assert (banner.verdict, banner.won, banner.lost) == ("Ann and Bo win", ("Ann", "Bo"), ("Cy",))


@pytest.mark.rule("DA-11.11")
def test_the_log_says_who_ends_a_turn_before_whose_turn_it_is(rulings: Settings) -> None:
    """Under the name of whoever ended their turn, the log only said whose turn it was."""
    stage = under_way(rulings)
    stage.events.clear()
    stage.do("p1", wish.EndTurn("c1"))
    lines = [line for event in stage.events if (line := event.log_line(stage.state))]
    assert lines == ["Ann ends the turn.", "It is Bo's turn."]


@pytest.mark.rule("DA-17.1")
def test_a_combat_that_ends_with_nobody_beaten_says_so(rulings: Settings) -> None:
    stage = under_way(rulings).do("gm", wish.EndCombat("they talk"))
    (ended,) = (event for event in stage.events if isinstance(event, CombatEnded))
    assert ended.banner(stage.state).verdict == "Combat over, no winner"


@pytest.mark.rule("DA-17.1")
def test_the_receipt_says_who_leaves_and_how(rulings: Settings) -> None:
    who = (Dealer(fate=(), standing="KC"), minion(standing="9C"), foe(fate=(), standing="5C"))
    stage = under_way(rulings, *who).do("gm", wish.LeaveCombat("c3", "surrenders"))
    assert stage.facts("DA-17.1") == {"who": "Cy", "leaves": "surrenders"}


@pytest.mark.rule("DA-17.1", "DA-16.9")
def test_the_dead_neither_retreat_nor_surrender(rulings: Settings) -> None:
    dead = foe(fate=(), standing="5C", more={"dead": True})
    who = (Dealer(fate=(), standing="KC"), foe(fate=(), standing="9C"), dead)
    stage = under_way(rulings, *who)
    leaving = [label for label in stage.offered("gm") if "retreats or surrenders" in label]
    assert leaving == ["Ann retreats or surrenders", "Bo retreats or surrenders"]
    with pytest.raises(Impossible, match="not in the combat"):
        stage.do("gm", wish.LeaveCombat("c3", "flees"))


@pytest.mark.rule("DA-17.1", "DA-16.1")
def test_the_knocked_out_neither_retreat_nor_surrender_but_are_carried_out(rulings: Settings) -> None:
    out = foe(fate=(), standing="5C", hp=0, more={"knockout": Knockout(DAMAGE)})
    stage = under_way(rulings, Dealer(fate=(), standing="KC"), foe(fate=(), standing="9C"), out)
    leaving = [label for label in stage.offered("gm") if label.startswith("Cy ")]
    assert "Cy is carried out of the combat" in leaving
    assert "Cy retreats or surrenders" not in leaving


@pytest.mark.rule("DA-17.1")
def test_the_gm_may_let_a_combat_continue(rulings: Settings) -> None:
    stage = under_way(rulings).do("gm", wish.LeaveCombat("c3", "surrenders"))
    assert beaten_side(stage.state) == "enemies"
    stage.do("gm", wish.FightOn())
    assert stage.asked() == ["p1 turn c1"]
    stage.do("p1", wish.EndTurn("c1")).do("p2", wish.EndTurn("c2"))
    assert (combat(stage).round, stage.asked()) == (2, ["gm over"])


@pytest.mark.rule("DA-17.1", "DA-12.9")
def test_a_side_whose_last_fighter_changes_sides_is_beaten(rulings: Settings) -> None:
    stage = under_way(rulings)
    foes = [one.id for one in stage.state.characters if one.side == "hostile"]
    for who in foes[:-1]:
        stage.do("gm", SetSide(who, "friendly"))
        assert "gm over" not in stage.asked()
    stage.do("gm", SetSide(foes[-1], "friendly"))
    assert (stage.asked(), stage.facts("DA-17.1")) == (["gm over"], {"beaten": "enemies"})
    stage.do("gm", SetSide(foes[-1], "hostile"))
    assert "gm over" not in stage.asked()
    assert combat(stage).turned == tuple(foes)


@pytest.mark.rule("DA-17.1", "DA-3.6", "DA-16.11")
def test_a_combat_continues_unasked_once_somebody_of_the_beaten_side_can_fight_again(rulings: Settings) -> None:
    """The GM was still asked, and without an answer the combat ended."""
    who = (Dealer(hp=1, standing="KC"), foe(fate=(), standing="9S"))
    stage = under_way(rulings, *who).do("gm", DealDamage("c1", 1))
    assert "gm over" in stage.asked()
    stage.do("p1", ToughenUp("c1", stage.one().wounds[-1].id, ("X1",)))
    assert (stage.asked(), combat(stage).over, combat(stage).goes_on) == (["p1 turn c1"], False, False)
    assert "The combat continues." in [GAME.log_line(event, stage.state) for event in stage.plays[-1].events]
    stage.do("gm", DealDamage("c1", 1))
    assert "gm over" in stage.asked(), "beaten again"


@pytest.mark.rule("DA-17.3")
def test_the_gm_judges_a_beaten_party(rulings: Settings) -> None:
    stage = under_way(rulings)
    for who in ("c1", "c2"):
        stage.run(knockout.knock_out, who, DAMAGE)
    assert beaten_side(stage.state) == "party"


@pytest.mark.rule("DA-17.4")
def test_the_card_of_a_minion_who_is_removed_goes_to_the_gms_discards(rulings: Settings) -> None:
    stage = under_way(rulings, Dealer(fate=(), standing="KC"), minion(standing="7S"), foe(fate=(), standing="3S"))
    stage.do("gm", RemoveCharacter("c2")).do("gm", RemoveCharacter("c3"))
    assert (stage.faces("discard.gm"), stage.faces("standing.c3")) == (["7S"], ["3S"])


@pytest.mark.rule("DA-17.4", "DA-11.3")
def test_a_minion_removed_while_cards_for_the_order_are_face_down_leaves_its_card(rulings: Settings) -> None:
    stage = started(rulings, "KC", "2D", "9H", who=(Dealer(), minion(), minion()))
    assert stage.asked() == ["p1 order_card c1"]
    stage.do("gm", RemoveCharacter("c3")).do("p1", wish.KeepOrderCard("c1"))
    assert (stage.faces("discard.gm"), stage.faces("standing.c3"), stage.faces("order.c3")) == (["9H"], [], [])
    assert stage.faces("standing.c2") == ["2D"]


@pytest.mark.rule("DA-17.1", "DA-R104")
def test_hands_that_last_for_the_combat_end_with_it(rulings: Settings) -> None:
    lying = (Effect("e1", 1, until="combat"), Effect("e2", -1, until="turn:c2"), Effect("e3", 1, until="next"),
             Effect("e4", 2, until="next", kind="intensify"))  # fmt: skip
    who = Dealer(fate=(), standing="KC", more={"effects": lying})
    stage = under_way(rulings, who, foe(standing="5C")).do("gm", wish.EndCombat())
    assert [one.id for one in stage.one().effects] == ["e3"]


@pytest.mark.rule("DA-11.12", "DA-15.1")
def test_effects_until_a_turn_starts_end_when_it_does(rulings: Settings) -> None:
    lying = (Effect("e1", -1, until="turn:c2"), Effect("e2", -1, until="turn_end:c1"))
    who = Dealer(fate=(), standing="KC", more={"effects": lying})
    stage = under_way(rulings, who, Dealer(fate=(), standing="9C"), foe(standing="5C"))
    stage.do("p1", wish.EndTurn("c1"))
    assert [one.id for one in stage.one().effects] == ["e1"]
    stage.do("p2", wish.Rush("c2"))
    assert stage.one().effects == ()


@pytest.mark.rule("DA-11.8", "DA-11.5")
def test_the_page_shows_round_turn_and_order(rulings: Settings) -> None:
    view = GAME.see(under_way(rulings).state, "p1")
    (track,) = GAME.display.tracks(view)
    assert (track.label, track.at, [one.label.split()[0] for one in track.steps]) == (
        "Round 1",
        "c1",
        ["Ann", "Bo", "Cy"],
    )
    assert GAME.display.status(view) == "Combat, round 1, Ann acts"
    assert GAME.display.facts(view) == ()


@pytest.mark.rule("DA-5.8")
def test_a_minion_who_is_out_leaves_the_order(rulings: Settings) -> None:
    stage = under_way(rulings, Dealer(fate=(), standing="KC"), minion(standing="9C"), foe(fate=(), standing="5C"))
    stage.run(knockout.knock_out, "c2", DAMAGE)
    assert [step.label for step in GAME.display.tracks(GAME.see(stage.state, "p1"))[0].steps] == ["Ann K♣", "Cy 5♣"]
    stage.do("p1", wish.EndTurn("c1"))
    assert stage.asked() == ["gm turn c3"]
    lines = [GAME.log_line(event, stage.state) for event in stage.plays[-1].events if isinstance(event, TurnSet)]
    assert "It is Bo's turn." not in lines
    assert "It is Cy's turn." in lines


@pytest.mark.rule("DA-3.6", "DA-R19", "DA-17.1")
def test_wounds_of_someone_who_left_the_combat_close_with_their_next_draw(rulings: Settings) -> None:
    stage = under_way(rulings)
    stage.run(damage.damage, "c1", 1)
    stage.do("gm", wish.LeaveCombat("c1", "runs"))
    assert stage.one().wounds
    stage.do("gm", CallCheck(("c1",), "Agility", 3), "8C").do("p1", DrawCard(stage.check().id), "9C")
    assert not stage.one().wounds


# breaking off


@pytest.mark.rule("DA-1.2")
def test_a_turn_in_progress_is_called_off_before_the_combat(rulings: Settings) -> None:
    stage = under_way(rulings).do("p1", wish.TryOther("c1", "swings from the chandelier"))
    stage.break_off()
    assert stage.asked() == ["p2 turn c2"]
    stage.break_off()
    assert stage.state.combat is None


@pytest.mark.rule("DA-1.2", "DA-11.13")
def test_a_newcomers_choice_is_called_off_before_the_turn(rulings: Settings) -> None:
    who = (Dealer(fate=(), standing="KC"), foe(fate=(), standing="9C"), Dealer(fate=("X1",)))
    stage = under_way(rulings, *who, order=("c1", "c2")).do("p1", wish.Rush("c1"))
    stage.do("gm", wish.JoinCombat("c3"), "2D").break_off()
    assert stage.asked() == ["p1 turn c1"]


@pytest.mark.rule("DA-13.1")
def test_nothing_else_happens_while_the_gm_is_prompted(rulings: Settings) -> None:
    stage = under_way(rulings).do("p1", wish.TryOther("c1", "swings from the chandelier"))
    for command in (wish.Rush("c1"), wish.EndTurn("c1")):
        with pytest.raises(Impossible, match="under way"):
            stage.do("p1", command)


@pytest.mark.rule("DA-11.9", "DA-16.1")
def test_a_delayed_character_who_is_knocked_out_only_loses_the_turn(rulings: Settings) -> None:
    stage = under_way(rulings).do("p1", wish.Delay("c1"))
    stage.run(knockout.knock_out, "c1", FATIGUE)
    with pytest.raises(Illegal, match="is out"):
        stage.do("p1", wish.StepIn("c1"))
    stage.do("p2", wish.EndTurn("c2")).do("gm", wish.EndTurn("c3"))
    out = stage.one().knockout
    assert out is not None
    assert (combat(stage).round, out.turns) == (2, 2)  # that of round 1, and the place in round 2


@pytest.mark.rule("DA-1.7", "DA-11.7")
@pytest.mark.rule("DA-R51")
def test_the_gm_settles_a_tie_for_an_absent_player(rulings: Settings) -> None:
    stage = started(rulings, "KD", "KS", "2C", who=(Dealer(fate=()), Dealer(fate=()), minion()))
    seats = tuple(msgspec.structs.replace(one, away=one.id == "p1") for one in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats)
    assert any("Choose the order in which" in one for one in stage.labels("gm"))
    stage.do("gm", wish.OrderEquals(("c2", "c1"))).do("p2", wish.OrderEquals(("c2", "c1")))
    assert combat(stage).order == ("c2", "c1", "c3")


@pytest.mark.rule("DA-11.7")
def test_the_gm_settles_no_tie_of_players_who_are_there(rulings: Settings) -> None:
    stage = started(rulings, "KD", "KS", "2C", who=(Dealer(fate=()), Dealer(fate=()), minion()))
    assert not any("Choose the order in which" in one for one in stage.labels("gm"))
    with pytest.raises(Impossible, match="not being asked"):
        stage.do("gm", wish.OrderEquals(("c2", "c1")))


@pytest.mark.rule("DA-11.10", "DA-11.9")
def test_the_gm_skips_a_delayed_player_who_does_not_act_by_the_end_of_the_round(rulings: Settings) -> None:
    stage = under_way(rulings, Dealer(standing="9C", fate=()), minion(standing="5D"))
    stage.do("p1", wish.Delay("c1"))
    with pytest.raises(Impossible, match="not Ann's turn"):
        stage.do("gm", wish.SkipTurn("c1"))
    stage.do("gm", wish.EndTurn("c2"))
    assert skips(stage) == ["Ann says nothing and forfeits the turn"]
    stage.do("gm", wish.SkipTurn("c1"))
    assert (combat(stage).round, combat(stage).delayed) == (2, ())


def skips(stage: Stage) -> list[str]:
    """The GM's choices that skip a turn."""
    return [one.label for one in GAME.choices(GAME.see(stage.state, GM), GM) if one.command["type"] == "skip_turn"]


@pytest.mark.rule("DA-11.10", "DA-11.9")
def test_skipping_says_whether_it_delays_the_turn_or_loses_it(rulings: Settings) -> None:
    stage = under_way(rulings)
    assert skips(stage) == ["Skip Ann, who is not ready yet"]
    stage.do("gm", wish.SkipTurn("c1")).do("p1", wish.StepIn("c1"))
    assert skips(stage) == ["Skip Ann, who loses the turn"]
    stage.do("gm", wish.SkipTurn("c1"))
    assert (combat(stage).done, stage.facts("DA-11.9")) == (("c1",), {"forfeits": "Ann"})


@pytest.mark.option("gm_skip", "lost")
def test_skipping_says_that_the_turn_is_lost_where_it_always_is(rulings: Settings) -> None:
    assert skips(under_way(rulings)) == ["Skip Ann, who loses the turn"]


@pytest.mark.rule("DA-11.7")
def test_three_of_equal_rank_are_listed_as_in_a_sentence(rulings: Settings) -> None:
    stage = started(rulings, "KD", "KS", "KC", who=(Dealer(fate=()), Dealer(fate=()), Dealer(fate=())))
    assert "Choose the order in which Ann, Bo and Cy act" in stage.offered("p1")


@pytest.mark.rule("DA-11.9")
def test_a_delayed_character_taken_out_of_the_scene_does_not_step_in(rulings: Settings) -> None:
    stage = under_way(rulings).do("p1", wish.Delay("c1")).do("gm", RemoveCharacter("c1"))
    assert "Ann steps in now" not in stage.labels("p1")
    with pytest.raises(Impossible, match="not in the scene"):
        stage.do("p1", wish.StepIn("c1"))
    assert combat(stage).delayed == ("c1",)


@pytest.mark.rule("DA-17.1", "DA-11.11")
@pytest.mark.parametrize("command", [
    wish.Delay("c1"), wish.BeginTurn("c1"), wish.EndTurn("c1"), wish.Rush("c1"), wish.TakeFree("c1", "speak", "hi"),
    wish.TryOther("c1", "x"), wish.MakeAttack("c1", "c3", "Brute"), wish.SkipTurn("c1"), StateMove("c1", 2),
])  # fmt: skip
def test_no_turn_is_taken_while_the_gm_decides_whether_the_combat_is_over(rulings: Settings, command: Command) -> None:
    stage = under_way(rulings).do("gm", wish.LeaveCombat("c3", "runs"))
    assert stage.asked() == ["gm over"]
    seat = "gm" if isinstance(command, wish.SkipTurn) else "p1"
    with pytest.raises(Impossible, match="one side is beaten"):
        stage.do(seat, command)
    assert skips(stage) == []
    assert "Ann moves" not in stage.offered("p1")
    stage.do("gm", wish.FightOn()).do(seat, wish.EndTurn("c1") if seat == "p1" else command)


@pytest.mark.rule("DA-17.1", "DA-11.9")
def test_nobody_steps_in_while_the_gm_decides_whether_the_combat_is_over(rulings: Settings) -> None:
    stage = under_way(rulings).do("p1", wish.Delay("c1")).do("gm", wish.LeaveCombat("c3", "runs"))
    with pytest.raises(Impossible, match="one side is beaten"):
        stage.do("p1", wish.StepIn("c1"))


@pytest.mark.rule("DA-11.11", "DA-17.1")
def test_no_turn_begins_while_the_gm_decides_whether_the_combat_is_over(rulings: Settings) -> None:
    """The Check against its poison was made, once nobody delayed any more."""
    ill = foe(fate=(), standing="9C", more={"conditions": (Condition(POISONED),)})
    stage = under_way(rulings, Dealer(fate=(), standing="KC"), ill).do("p1", wish.Delay("c1"))
    stage.do("gm", wish.LeaveCombat("c1", "surrenders"))
    assert (stage.asked(), combat(stage).turn) == (["gm over"], Turn("c2"))
    stage.do("gm", wish.FightOn())
    assert [check.kind for check in stage.state.checks] == [CONDITION]


@pytest.mark.rule("DA-11.11", "DA-12.7")
def test_no_move_is_allowed_while_the_gm_decides_whether_the_combat_is_over(rulings: Settings) -> None:
    stage = under_way(rulings).do("p1", StateMove("c1", 2)).do("gm", wish.LeaveCombat("c3", "runs"))
    assert stage.asked() == ["gm over"]
    with pytest.raises(Impossible, match="one side is beaten"):
        stage.do("gm", AnswerMove("c1"))
    stage.do("gm", wish.FightOn()).do("gm", AnswerMove("c1"))
    assert combat(stage).turn == Turn("c1", begun=True, steps=("begun",), spent=2)


@pytest.mark.rule("DA-11.7")
def test_the_gm_who_orders_equals_is_told_why(rulings: Settings) -> None:
    stage = started(rulings, "KD", "KS", "2C", who=(Dealer(fate=()), Dealer(fate=()), minion()))
    assert tie_help(stage, "p1") == "If the players disagree, the higher Agility goes first."
    stage.do("p1", wish.OrderEquals(("c1", "c2"))).do("p2", wish.OrderEquals(("c2", "c1")))
    assert tie_help(stage, "gm") == "The players do not agree, and their Agility is equal."


def tie_help(stage: Stage, seat: str) -> str | None:
    """The help of the choice that orders equals."""
    prompts = tuple(
        Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state) if ask.seat == seat
    )
    asked = msgspec.structs.replace(stage.state, prompts=prompts)
    return next(one.help for one in GAME.choices(GAME.see(asked, seat), seat) if one.label.startswith("Choose the ord"))
