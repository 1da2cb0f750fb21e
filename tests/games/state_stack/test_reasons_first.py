"""The log gives the reason before the cards that it costs, and names every card that is flipped or burned."""

import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import (
    Attack,
    Boost,
    ChooseDefense,
    DrawPower,
    Flip,
    KeepCard,
    PassTurn,
    PlaceCards,
    Rebalance,
    Recover,
    SetInjury,
    Surrender,
)
from croupier.pieces.override_commands import LookAt, TurnCards
from support.state_stack.arena import ANA, Arena
from support.state_stack.arena import FOE as ENEMY
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2, initiative=4)


def lines(stage: Stage) -> list[str]:
    return [line for line in (GAME.log_line(event, stage.state) for event in stage.events) if line]


def in_order(stage: Stage, *wanted: str) -> bool:
    """Whether the log has these lines, in this order."""
    found = iter(lines(stage))
    return all(line in found for line in wanted)


@pytest.mark.rule("SS-8.1", "SS-8.5")
def test_combatants_are_out_before_their_cards_are_discarded(rulings: Settings) -> None:
    figures = (Figure(action=1, defense=1), Figure("Bo", "p2"), FOE)
    stage = Stage(rulings, *figures).do("p1", Surrender("c1"), 9, 10)
    assert in_order(
        stage,
        "Ana is out of the fight: surrendered.",
        "The 9 of clubs from Ana's action is discarded.",
        "The 10 of clubs from Ana's defense is discarded.",
    )


@pytest.mark.rule("SS-4.7")
def test_rebalancing_happens_before_cards_are_burned(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(defense=3), FOE, phase=0, stage="zero").do("p1", Rebalance("c1", 1), 9)
    wanted = "Ana rebalances: burns 1 card, then 1 in front, 1 behind."
    assert in_order(stage, wanted, "The 9 of clubs from Ana's defense is discarded.")
    assert stage.stack() == (1, 1)


@pytest.mark.rule("SS-4.7")
@pytest.mark.option("too_high_card", "until_burned")
def test_burning_a_card_that_is_too_high_says_what_is_burned_with_it(rulings: Settings) -> None:
    figure = Figure(defense=3, initiative=11, too_high=True)
    stage = Stage(rulings, figure, FOE, phase=0, stage="zero").do("p1", KeepCard("c1", keep=False), 9)
    wanted = "Ana burns 1 blank card as well."
    assert in_order(stage, wanted, "The 9 of clubs from Ana's defense is discarded.")


@pytest.mark.rule("SS-7.3")
@pytest.mark.option("injury_cards", "from_deck")
def test_stun_is_recovered_before_its_cards_are_discarded(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).decree(SetInjury("c1", "stun", 1))
    stage.do("p1", Recover("c1"), 5, 6, 9)
    assert in_order(stage, "Ana recovers 1 stun.", "The 9 of clubs from Ana's stun is discarded.")


@pytest.mark.rule("SS-5.10")
@pytest.mark.option("injury_cards", "from_deck")
def test_a_hit_lands_before_its_damage_is_laid(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm")).do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 4, 3, 8)
    assert in_order(
        stage,
        "Ana's power 4 against Foe's body 3: Foe takes 1 damage.",
        "The 8 of clubs is laid sideways as Foe's damage.",
    )


@pytest.mark.rule("SS-4.6")
@pytest.mark.option("other_action_cost", "one_card")
def test_an_action_card_is_paid_before_it_is_discarded(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), FOE, phase=2).do("p1", Boost("c1"), 9, 4)
    assert in_order(stage, "Ana pays an action card to boost.", "The 9 of clubs from Ana's action is discarded.")


@pytest.mark.rule("SS-5.12")
@pytest.mark.option("burn_from", "highest_card")
def test_the_highest_card_is_named_when_it_is_burned(rulings: Settings) -> None:
    """It had been turned up by then, and the log did not say which of those turned up it was."""
    stage = Stage(rulings, Figure(action=1, defense=3), FOE).do("p1", Boost("c1"), 2)
    stage.do("p1", PlaceCards("c1", 1), 3, 4, 12, 6, 7, goes_on=True)
    assert in_order(
        stage,
        "Ana turns up the queen of clubs.",
        "Ana has too many cards and burns one from defense.",
        "The queen of clubs from Ana's defense is discarded.",
    )


@pytest.mark.rule("SS-5.2", "SS-5.9")
@pytest.mark.option("remaining_value", "sum")
def test_flipping_a_card_that_everyone_has_seen_writes_a_log_line(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), FOE).do("p1", Attack("c1", "c2"), 5, 6)
    stage.do("gm", ChooseDefense("c2"), 12, 13, 3)
    assert in_order(stage, "Ana shows the 6 of clubs, which stays.", "Ana flips the 6 of clubs for Power.")


@pytest.mark.rule("SS-5.2")
@pytest.mark.option("remaining_value", "sum")
def test_what_remains_adds_up_in_the_receipt(rulings: Settings) -> None:
    facts = Stage(rulings, Figure(action=3), FOE).do("p1", Attack("c1", "c2"), 5, 6, 7).facts("SS-5.2")
    assert facts["flipped"][-1] + sum(facts["values"]) == facts["score"] == 18


@pytest.mark.rule("SS-2.6", "SS-3.1")
def test_a_card_turned_up_by_override_is_logged_when_it_is_flipped(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, ENEMY)
    arena.do("gm", TurnCards(place="c1.defense", spots=(3,), lie="up"), "9D").do("p1", Flip("c1"))
    told = [arena.table.game.log_line(event, arena.state) for event in arena.table.entries[-1].events]
    assert "Ana flips the 9 of diamonds for initiative." in told


@pytest.mark.rule("SS-2.6")
def test_the_sentence_begins_with_the_one_who_looks_at_a_blank_card(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, ENEMY).do("gm", LookAt(place="c1.defense", spots=(3,)))
    told = [arena.table.game.log_line(event, arena.table.view("p1")) for event in arena.table.entries[-1].events]
    assert any(line.startswith("The GM sees ") for line in told)


@pytest.mark.rule("SS-4.7", "SS-4.9")
def test_phase_zero_is_logged_with_those_who_have_something_to_do(rulings: Settings) -> None:
    figures = (
        Figure(action=1, defense=2),
        Figure("Foe", "gm", defense=2, initiative=8),
        Figure("Bo", "p2", defense=2, initiative=11, too_high=True),
        Figure("Cy", "p2", action=1, defense=1, initiative=2),
        Figure("Di", "gm", initiative=3),
    )
    stage = Stage(rulings, *figures).do("p1", PassTurn("c1"), goes_on=True).do("p2", PassTurn("c4"), goes_on=True)
    assert "Phase 0: Bo, Foe, Di." in lines(stage)


@pytest.mark.rule("SS-4.7")
def test_phase_zero_is_not_logged_if_nobody_has_anything_to_do(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", action=2), order=("c1",))
    stage.do("p1", PassTurn("c1"), goes_on=True)
    assert stage.state.round == 2
    assert not any("Phase 0" in line for line in lines(stage))


@pytest.mark.rule("SS-5.2")
@pytest.mark.option("jokers", "value_0")
def test_a_lone_joker_is_not_logged_as_no_valid_card(rulings: Settings) -> None:
    """It is valid, but scores 0."""
    arena = Arena(rulings, ANA, ENEMY).to_phases(("5C", 1), ("4D", 0)).do("p1", Attack("c1", "c2"), "X1")
    told = [arena.table.game.log_line(event, arena.state) for event in arena.table.entries[-1].events]
    assert "Ana attacks Foe: a score of 0, miss." in told


@pytest.mark.rule("SS-6.2", "SS-1.5")
def test_a_boost_says_what_it_gains_before_the_deck_is_refilled_for_it(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE, deck=1, discards=("8C", "9C", "10C")).do("p1", Boost("c1"), 1)
    wanted = "Ana boosts with a card of value 1 and gains 1 blank card: 1 is not over 2, the sum of stack and damage."
    assert in_order(stage, wanted, "4 discards go back into the deck.")


@pytest.mark.rule("SS-4.8", "SS-1.5")
def test_a_second_wind_comes_before_the_deck_is_refilled_for_it(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE._replace(defense=0), deck=0, discards=("8C", "9C"))
    stage.do("p1", PassTurn("c1"), goes_on=True)
    assert in_order(
        stage,
        "Foe has no blank card left and gets a second wind: one card into defense.",
        "2 discards go back into the deck.",
    )


@pytest.mark.rule("SS-8.4", "SS-6.5")
def test_a_boost_is_canceled_without_the_fight(rulings: Settings) -> None:
    """Canceling what was in progress ended the fight while new cards were placed."""
    stage = Stage(rulings, Figure(action=1, defense=1), FOE).do("p1", Boost("c1"), 9).break_off(2, 3, 6)
    assert (stage.state.is_running, stage.state.placing, stage.stack()) == (True, None, (1, 1))
    assert in_order(stage, "The 2 of clubs from Ana's pile of new cards is discarded.")


@pytest.mark.rule("SS-8.4", "SS-5.12")
def test_a_burn_is_canceled_without_the_fight(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2, defense=1), FOE).do("p1", Boost("c1"), 4)
    stage.do("p1", PlaceCards("c1", 0), goes_on=True)
    assert stage.asked() == ["burn c1"]
    assert (stage.break_off().state.is_running, stage.stack(), stage.state.burning) == (True, (2, 2), "")
