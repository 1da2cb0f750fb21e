"""The deck: what it is made of, and what is done when it is empty (SS-1.3, SS-1.5, chapter 2)."""

import pytest

from croupier.core.chance import Chance
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME, places, stack
from croupier.games.state_stack.deck import (
    add_a_deck,
    deal,
    deck_name,
    decks_for,
    discard_drawn,
    draw,
    flip,
    make_sure_of_a_card,
    one_deck,
)
from croupier.games.state_stack.rounds import begin_round
from support.state_stack.stage import Figure, Stage, under

TWO = (Figure(action=1, defense=2), Figure("Foe", "gm", defense=2))


@pytest.mark.rule("SS-1.3")
def test_a_deck_has_fifty_two_cards_without_jokers(rulings: Settings) -> None:
    deck = one_deck(rulings.__getitem__)
    assert len(deck) == len(set(deck)) == 52
    assert not any(card.startswith("X") for card in deck)


@pytest.mark.rule("SS-1.3", "SS-8.8")
@pytest.mark.parametrize(("combatants", "decks"), [(2, 1), (6, 1), (7, 2), (12, 2), (13, 3)])
def test_every_further_six_combatants_add_a_deck(combatants: int, decks: int) -> None:
    assert decks_for(combatants) == decks


@pytest.mark.option("card_values", "ace_to_10")
def test_a_ruling_may_use_a_deck_of_forty(rulings: Settings) -> None:
    assert len(one_deck(rulings.__getitem__)) == 40


@pytest.mark.parametrize("name", [under("deck", "per_player", "deck-p1"), under("deck", "per_side", "deck-side2")])
def test_the_owner_of_each_deck(rulings: Settings, name: str) -> None:
    assert deck_name(rulings.__getitem__, "p1", "Foes", ("Heroes", "Foes")) == name


@pytest.mark.rule("SS-1.5", "SS-2.8")
def test_an_empty_deck_is_refilled_with_the_discards(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO, deck=0, discards=("4C", "5C", "6C"))
    older = stage.state.board.unseen("deck.1").cards
    stage.run(deal, stage.one(), "defense", 1)
    board = stage.state.board
    assert board.place("deck").count == 2
    assert board.place("discard").count == 0
    assert [slot.set for slot in board.place("c1.defense").slots] == ["deck.1", "deck.1", "deck.2"]
    assert board.unseen("deck.2").cards == ("4C", "5C", "6C")
    assert len(older) == 5
    assert board.unseen("deck.1").cards == older


@pytest.mark.rule("SS-1.5")
def test_without_discards_a_fresh_deck_is_shuffled_in(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO, deck=0)
    stage.run(make_sure_of_a_card, stage.one())
    assert stage.state.board.place("deck").count == 52


@pytest.mark.option("deck_empty", "reshuffle_each_round")
def test_the_discards_are_shuffled_in_each_round(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO, discards=("4C", "5C"))
    before = stage.state.board.place("deck").count
    stage.run(begin_round)
    assert stage.state.board.place("deck").count == before + 2
    assert stage.state.board.place("discard").count == 0


@pytest.mark.rule("SS-2.8", "SS-8.8")
def test_with_another_deck_older_blanks_are_drawn_from_their_own_set(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO)
    stage.run(add_a_deck, "deck")
    board = stage.state.board
    assert {slot.set for slot in board.place("c1.defense").slots} == {"deck.1"}
    assert {slot.set for slot in board.place("deck").slots} == {"deck.3"}
    assert board.place("deck").count == 52 + 52 - 2 - 5


@pytest.mark.rule("SS-2.5")
def test_the_front_card_is_flipped_and_new_cards_are_added_at_the_front(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(defense=2), TWO[1], deck=0, discards=("4C",))
    stage.run(deal, stage.one(), "defense", 1)
    assert stage.state.board.place("c1.defense").slots[-1].set == "deck.2"
    stage.used.discard("4C")
    assert stage.run(flip, stage.one(), "defense", "a test", luck=(4,)) == 4
    assert [slot.set for slot in stage.state.board.place("c1.defense").slots] == ["deck.1", "deck.1"]


@pytest.mark.rule("SS-2.7")
def test_used_cards_are_discarded_in_the_order_flipped(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO)
    assert [stage.run(draw, stage.one(), "a test", luck=(value,)) for value in (9, 4)] == [9, 4]
    assert stage.discards() == []
    stage.run(discard_drawn, stage.one())
    assert stage.discards() == [9, 4]
    assert stage.state.board.place("c1.drawn").count == 0


@pytest.mark.rule("SS-2.7")
def test_cards_in_use_are_not_reshuffled(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO, deck=1, discards=("4C",))
    stage.run(draw, stage.one(), "a test", luck=(2,))
    stage.used.discard("4C")
    assert stage.run(draw, stage.one(), "a test", luck=(4,)) == 4
    assert [slot.card for slot in stage.state.board.place("c1.drawn").slots] == ["2C", "4C"]


@pytest.mark.rule("SS-2.6")
def test_blank_cards_stay_blank_for_owner_and_gm(rulings: Settings) -> None:
    assert stack.who_sees_blanks(rulings.__getitem__) == "none"
    stage = Stage(rulings, *TWO)
    stage.run(deal, stage.one(), "defense", 2)
    for seat in ("p1", "gm"):
        slots = GAME.see(stage.state, seat).board.place("c1.defense").slots
        assert all(slot.card is None for slot in slots)


@pytest.mark.option("owner_sees_blanks", "yes")
def test_a_ruling_may_let_only_the_owner_see_their_blanks(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO)
    stage.run(deal, stage.one(), "defense", 1, luck=(7,))
    dealt = [GAME.see(stage.state, seat).board.place("c1.defense").slots[-1].card for seat in ("p1", "p2", "gm")]
    assert dealt == ["7C", None, None]
    assert GAME.deal(GAME.see(stage.state, "gm"), Chance(lambda question, k: (question.outcomes()[0][0], "seeded")))


@pytest.mark.rule("SS-2.1", "SS-2.3")
def test_a_stack_is_ordered_from_stun_at_the_back_to_action_at_the_front(rulings: Settings) -> None:
    laid = stack.stack_places(Stage(rulings, *TWO).one(), rulings.__getitem__)
    assert [place.label for place in laid][:5] == ["Stun", "Damage", "Defense", "Initiative", "Action"]
    assert [place.kind for place in laid][:2] == ["chips", "chips"]


@pytest.mark.rule("SS-2.3")
def test_stun_and_damage_use_no_cards(rulings: Settings) -> None:
    from croupier.games.state_stack.injury import injure

    stage = Stage(rulings, *TWO)
    before = stage.state.board.place("deck").count
    stage.run(injure, stage.one(), places.DAMAGE, 3)
    stage.run(injure, stage.one(), places.STUN, 1)
    assert stage.hurt() == (3, 1)
    assert stage.state.board.place("deck").count == before


@pytest.mark.rule("SS-1.5")
def test_a_reshuffle_is_noted_in_words(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO, deck=0, discards=("4C", "5C", "6C"))
    stage.run(make_sure_of_a_card, stage.one())
    assert stage.facts("SS-1.5") == {"shuffled": 3}
    assert [key for key, _ in stage.plays[-1].receipt.rulings] == ["deck_empty"]
