"""The log of a fight under every ruling: cards flipped, drawn, burned and turned sideways, sealed rows, and ties."""

import msgspec
import pytest

from croupier.core.question_events import ChoicesOpened
from croupier.core.secrets import redact
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.act import UNOPPOSED
from croupier.games.state_stack.commands import (
    Act,
    Attack,
    Boost,
    ChooseDefense,
    DrawPower,
    JudgeAction,
    KeepCard,
    PassTurn,
    PlaceCards,
    Recover,
)
from croupier.games.state_stack.deck import make_sure_of_a_card
from croupier.games.state_stack.phases import begin_phase
from croupier.games.state_stack.state import Fight
from croupier.pieces import cards
from croupier.pieces.state import Slot
from support.state_stack.arena import ANA, Arena
from support.state_stack.arena import FOE as ENEMY
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2)


def lines(stage: Stage) -> list[str]:
    return [line for line in (GAME.log_line(event, stage.state) for event in stage.events) if line]


@pytest.mark.rule("SS-2.7", "SS-R10")
def test_a_drawn_card_that_everybody_knows_is_named_again(rulings: Settings) -> None:
    """Under `flips_not_kept=replaced` a flipped card lies known under the deck until it is drawn."""
    stage = Stage(rulings, Figure(action=1), FOE, stage="phase")
    stage.run(cards.look, "deck", -1, luck=(9,))
    stage.events.clear()
    stage.do("p1", Boost("c1"))
    assert lines(stage)[0] == "Ana draws the 9 of clubs for a boost."


@pytest.mark.rule("SS-5.7")
def test_the_log_says_that_remaining_cards_decide_a_tie(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), FOE._replace(defense=1)).do("p1", Attack("c1", "c2"), 3)
    stage.do("gm", ChooseDefense("c2"), 4, 8, 2)
    assert "Ana attacks Foe: 4 against 4, a tie with 1 card left against 0, hit." in lines(stage)


@pytest.mark.rule("SS-7.4")
def test_a_contest_that_ties_is_not_won_and_says_why(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, stun=2), FOE).do("p1", Recover("c1"), 2, 2)
    assert "Ana does not win a contest of Willpower: 2 against 2, a tie." in lines(stage)


@pytest.mark.rule("SS-5.12")
def test_a_burn_says_who_burns_a_card_of_which_part_and_why(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2, defense=1), FOE).do("p1", Boost("c1"), 5)
    stage.do("p1", PlaceCards("c1", 1), 12, goes_on=True)
    found = lines(stage)
    burned = found.index("Ana has too many cards and burns one from action.")
    assert found[burned + 1] == "The queen of clubs from Ana's action is discarded."


@pytest.mark.rule("SS-5.4")
def test_an_opposed_attempt_says_what_is_attempted_against_whom(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Act("c1", "push Foe aside", "Attack"))
    stage.do("gm", JudgeAction("opposed", opponent="c2"), 6).do("gm", ChooseDefense("c2"), 7)
    found = lines(stage)
    assert "Foe opposes Ana's attempt: push Foe aside." in found
    assert "Ana's attempt against Foe (push Foe aside): 6 against 8, failure." in found


@pytest.mark.rule("SS-3.1", "SS-5.2", "SS-5.9")
def test_a_card_is_flipped_or_drawn_by_somebody_for_something(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", defense=1)).do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 8, 3)
    found = lines(stage)
    assert "Ana flips the 9 of clubs for Attack." in found
    assert "Foe flips the king of clubs for Defense." in found
    assert "Foe draws the 3 of clubs for Body." in found
    assert not any("turned up" in line or " to the " in line for line in found)


@pytest.mark.rule("SS-7.3")
def test_the_card_against_a_combatant_names_the_contest(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, stun=2), FOE).do("p1", Recover("c1"), 5, 3)
    assert "The 3 of clubs is drawn against Ana's Willpower." in lines(stage)


@pytest.mark.rule("SS-3.6")
def test_a_lost_initiative_card_is_logged(rulings: Settings) -> None:
    figures = (Figure(initiative=11, defense=3, too_high=True), Figure("Foe", "gm", action=1, defense=1))
    stage = Stage(rulings, *figures, turn="c2").do("gm", PassTurn("c2"), goes_on=True)
    assert "Ana loses the initiative card, which is too high." in lines(stage)


@pytest.mark.option("remaining_value", "next")
def test_a_remaining_card_is_shown_and_the_log_says_that_it_stays(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), FOE).do("p1", Attack("c1", "c2"), 4, 6)
    assert "Ana shows the 6 of clubs, which stays." in lines(stage)


@pytest.mark.rule("SS-3.4")
def test_a_sealed_division_names_its_combatant(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, ENEMY, ("Oaf", "gm")).to_phases(("8C", 2), ("7C", 0), ("6C", 1))
    told = [GAME.log_line(event, arena.state) for entry in arena.table.entries for event in entry.events]
    assert {"Ana's division is sealed.", "Foe's division is sealed.", "Oaf's division is sealed."} <= set(told)
    assert "The divisions are revealed." in told
    events = [event for entry in arena.table.entries for event in entry.events]
    opened = next(event for event in events if isinstance(event, ChoicesOpened))
    one = msgspec.structs.replace(opened, seals=opened.seals[:1])
    assert GAME.log_line(one, arena.state) == "The division is revealed."


@pytest.mark.option("power_against", "nothing")
def test_unopposed_power_is_logged_alone(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm")).do("p1", Attack("c1", "c2"), 9)
    luck = (5,) if rulings["power_against"] == "nothing" else (5, 3)
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), *luck)
    assert "Ana's power 5: Foe takes 5 damage." in lines(stage)


@pytest.mark.option("deck", "per_side")
def test_each_deck_is_named_by_those_who_draw_from_it(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, ENEMY)
    told = [GAME.log_line(event, arena.state) for entry in arena.table.entries for event in entry.events]
    assert "52 cards are shuffled into the deck of Heroes." in told
    assert "52 cards are shuffled into the deck of Foes." in told


def hit_for_two(rulings: Settings, *luck: int) -> list[str]:
    """Ana hits a Foe with one action card for 2 damage; what the log says."""
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", action=1)).do("p1", Attack("c1", "c2"), 9)
    return lines(stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 5, 3, *luck))


@pytest.mark.option("injury_cards", "converted")
def test_turning_their_own_card_sideways_is_not_logged_as_a_discard(rulings: Settings) -> None:
    found = hit_for_two(rulings, *((7,) if rulings["injury_cards"] == "converted" else ()))
    assert "The 7 of clubs from Foe's action is turned sideways as damage." in found
    assert "Foe loses the initiative card, which is turned sideways as damage." in found


@pytest.mark.option("injury_cards", "from_deck")
def test_damage_from_the_deck_says_whose_it_is(rulings: Settings) -> None:
    found = hit_for_two(rulings, *((7, 8) if rulings["injury_cards"] == "from_deck" else ()))
    assert "The 7 of clubs is laid sideways as Foe's damage." in found


@pytest.mark.option("unopposed", "gm_draws")
def test_the_gms_card_is_drawn_against_the_attempt(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Act("c1", "climb", "Attack"))
    stage.do("gm", JudgeAction(UNOPPOSED, 8), 6, *((4,) if rulings["unopposed"] == "gm_draws" else ()))
    assert "The 4 of clubs is drawn against Ana's attempt." in lines(stage)


@pytest.mark.option("turn_ties", "card")
def test_cards_drawn_for_the_order_of_turns_say_whose_they_are(rulings: Settings) -> None:
    figures = (Figure(action=1), Figure("Bo", "p2", action=1, initiative=5))
    stage = Stage(rulings, *figures, turn="")
    stage.run(begin_phase, 1, luck=(3, 9) if rulings["turn_ties"] == "card" else ())
    assert "Ana draws the 3 of clubs for the turn order." in lines(stage)


def test_a_card_turned_up_by_override_is_not_logged_as_flipped(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(defense=1), FOE)
    stage.run(lambda play: cards.look(play, "c1.defense", 0, how="decree"), luck=(7,))
    assert lines(stage) == ["The 7 of clubs is turned up in Ana's defense."]


@pytest.mark.rule("SS-7.3")
def test_a_recovery_that_is_not_won_still_takes_a_point(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, stun=2), FOE).do("p1", Recover("c1"), 2, 2)
    assert lines(stage)[-2:] == [
        "Ana does not win a contest of Willpower: 2 against 2, a tie.",
        "Ana still recovers 1 stun.",
    ]


@pytest.mark.rule("SS-5.6", "SS-5.9")
def test_a_joker_drawn_in_place_of_a_part_scores_nothing_but_is_not_over_the_rank(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE._replace(defense=0)).do("p1", Attack("c1", "c2"), 9)
    stage.state = with_jokers(stage.state)
    stage.do("gm", ChooseDefense("c2"), 0)
    assert "Foe's card for Defense counts 0." in lines(stage)


def with_jokers(state: Fight) -> Fight:
    """The same fight with both jokers in its deck."""
    (unseen,) = state.board.sets
    deck = state.board.place("deck")
    deck = msgspec.structs.replace(deck, slots=(*deck.slots, Slot(unseen.id), Slot(unseen.id)))
    board = state.board.put(deck)
    board = msgspec.structs.replace(board, sets=(msgspec.structs.replace(unseen, cards=(*unseen.cards, "X1", "X2")),))
    return msgspec.structs.replace(state, board=board)


@pytest.mark.rule("SS-4.6")
@pytest.mark.parametrize("spent", ["discard", "chips"])
def test_an_action_card_that_a_boost_costs_is_logged(spent: str) -> None:
    rulings = GAME.read_settings({"other_action_cost": "one_card", "spent_cards": spent})
    luck = (9, 5) if spent == "discard" else (5,)
    stage = Stage(rulings, Figure(action=2), FOE).do("p1", Boost("c1"), *luck)
    assert "Ana pays an action card to boost." in lines(stage)
    assert [one.clause for one in stage.because()] == ["SS-6.2", "SS-R20"]


@pytest.mark.rule("SS-3.6", "SS-4.7")
@pytest.mark.parametrize("spent", ["discard", "chips"])
def test_blank_cards_burned_with_a_card_that_is_too_high_are_logged(spent: str) -> None:
    rulings = GAME.read_settings({"too_high_card": "until_burned", "spent_cards": spent})
    figures = (Figure(defense=3, initiative=11, too_high=True), Figure("Foe", "gm", action=1))
    stage = Stage(rulings, *figures, stage="zero", phase=0)
    stage.do("p1", KeepCard("c1", keep=False), *((9,) if spent == "discard" else ()))
    found = lines(stage)
    burned = found.index("Ana loses the initiative card, which is too high and is burned.")
    assert found[burned + 1] == "Ana burns 1 blank card as well."


@pytest.mark.rule("SS-1.3", "SS-1.2")
@pytest.mark.option("deck", "per_side")
@pytest.mark.option("sides", "free_for_all")
def test_the_deck_of_a_side_of_one_has_the_name_of_a_combatant(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, ENEMY)
    told = [GAME.log_line(event, arena.state) for entry in arena.table.entries for event in entry.events]
    assert "52 cards are shuffled into the deck of Ana." in told
    assert "52 cards are shuffled into the deck of Foe." in told


@pytest.mark.rule("SS-2.6")
@pytest.mark.option("owner_sees_blanks", "yes")
def test_an_owner_who_may_look_sees_a_new_blank_card_not_one_in_the_deck(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, ENEMY)
    own, others = (dealt_lines(arena, seat) for seat in ("p1", "p2"))
    assert own[0].startswith("Player 1 sees a new blank card: the ")
    assert others == ["Player 1 sees a new blank card."] * 4 + ["The GM sees a new blank card."] * 4


def dealt_lines(arena: Arena, seat: str) -> list[str]:
    """The lines of cards seen when the fight begins, as a seat reads them."""
    view = arena.table.view(seat)
    shown = [GAME.log_line(redact(event, seat), view) for entry in arena.table.entries for event in entry.events]
    return [line for line in shown if "blank card" in line and "sees" in line]


@pytest.mark.rule("SS-7.4", "SS-R45")
@pytest.mark.option("contest", "card_plus_rating")
def test_what_a_contest_counts_is_logged_unless_it_shows_a_hidden_rating(rulings: Settings) -> None:
    """Willpower 6 and a 5 against 2 stun and a 3."""
    stage = Stage(rulings, Figure(action=1, stun=2), FOE).do("p1", Recover("c1"), 5, 3)
    assert "Ana wins a contest of Willpower: 11 against 5." in lines(stage)
    stage = Stage(rulings, Figure(), FOE._replace(action=1, stun=2), turn="c2").do("gm", Recover("c2"), 5, 3)
    assert "Foe wins a contest of Willpower." in lines(stage)


@pytest.mark.rule("SS-1.5")
@pytest.mark.parametrize(
    ("discards", "line"),
    [
        (("4C", "5C", "6C"), "3 discards go back into the deck."),
        (("4C",), "1 discard goes back into the deck."),
        ((), "52 cards are shuffled into the deck."),
    ],
)
def test_refilling_an_empty_deck_is_logged_in_a_sentence(
    rulings: Settings, discards: tuple[str, ...], line: str
) -> None:
    stage = Stage(rulings, Figure(action=1), FOE, deck=0, discards=discards)
    stage.run(make_sure_of_a_card, stage.one())
    assert lines(stage)[0] == line
