"""Stun and damage as cards that lie sideways (SS-R7)."""

import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack import GAME, places
from croupier.games.state_stack.commands import Attack, ChooseDefense, DrawPower, Heal, Recover, StartFight, Surrender
from croupier.games.state_stack.view import groups
from support.state_stack.stage import Figure, Stage

HERO = Figure(action=1, defense=1)


def struck(rulings: Settings, foe: Figure, defense: int, power: int, body: int, *cards: int) -> Stage:
    """A hit on this foe; then the cards that are laid for it, as far as they are turned up."""
    stage = Stage(rulings, HERO, foe).do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), defense)
    return stage.do("p1", DrawPower("c1"), power, body, *cards)


def lying(stage: Stage, part: str) -> list[tuple[str | None, str]]:
    """The cards of a part of the foe's stack: face and how they lie."""
    return [(slot.card and slot.card[:-1], slot.lie) for slot in stage.state.board.place(f"c2.{part}").slots]


@pytest.mark.rule("SS-2.1", "SS-2.3")
@pytest.mark.option("injury_cards", "from_deck")
def test_damage_is_a_face_up_sideways_card_from_the_deck(rulings: Settings) -> None:
    stage = struck(rulings, Figure("Foe", "gm", action=2), 13, 7, 5, 4, 10)
    assert lying(stage, "damage") == [("4", "side_up"), ("10", "side_up")]
    assert (stage.hurt("c2"), stage.stack("c2")) == ((2, 0), (2, 0))
    assert stage.discards() == [9, 13, 7, 5]


@pytest.mark.rule("SS-2.1")
@pytest.mark.option("injury_cards", "from_deck")
def test_stun_is_a_face_down_sideways_card_that_nobody_sees(rulings: Settings) -> None:
    deck = Stage(rulings, HERO, Figure("Foe", "gm")).state.board.place("deck").count
    stage = struck(rulings, Figure("Foe", "gm"), 13, 3, 4)
    assert lying(stage, "stun") == [(None, "side_down")]
    assert stage.state.board.place("deck").count == deck - 4
    assert stage.hurt("c2") == (0, 1)


@pytest.mark.rule("SS-2.3", "SS-3.5")
@pytest.mark.option("injury_cards", "converted")
def test_points_turn_defense_action_and_initiative_sideways_then_cards_of_the_deck(rulings: Settings) -> None:
    """Five points: the defense card left, two action cards, the initiative card 4, and one from the deck."""
    stage = struck(rulings, Figure("Foe", "gm", action=2, defense=2, initiative=4), 3, 8, 3, 11, 12, 13, 2)
    assert lying(stage, "damage") == [
        ("J", "side_up"), ("Q", "side_up"), ("K", "side_up"), ("4", "side_up"), ("2", "side_up"),
    ]  # fmt: skip
    assert (stage.stack("c2"), stage.initiative("c2"), stage.hurt("c2")) == ((0, 0), None, (5, 0))


@pytest.mark.option("injury_cards", "converted")
def test_a_point_of_stun_turns_a_defense_card_without_showing_it(rulings: Settings) -> None:
    stage = struck(rulings, Figure("Foe", "gm", action=1, defense=3), 3, 2, 4)
    assert lying(stage, "stun") == [(None, "side_down")]
    assert stage.stack("c2") == (1, 1)


@pytest.mark.rule("SS-7.3", "SS-R7")
@pytest.mark.option("injury_cards", "from_deck")
def test_stun_that_is_recovered_is_discarded(rulings: Settings) -> None:
    stage = struck(rulings, Figure("Foe", "gm", action=1), 13, 3, 4)
    stage.run(GAME.repair, goes_on=True)
    while stage.state.turn != "c2":
        ask = GAME.open_questions(stage.state)[0]
        stage.do(ask.seat, GAME.default(stage.state, ask), goes_on=True)
    thrown = len(stage.discards())
    stage.do("gm", Recover("c2"), 5, 6, 7)
    assert stage.hurt("c2") == (0, 0)
    assert len(stage.discards()) == thrown + 3


@pytest.mark.rule("SS-8.4")
@pytest.mark.option("injury_cards", "from_deck")
def test_after_the_fight_counters_keep_the_damage_until_cards_are_laid_again(rulings: Settings) -> None:
    stage = struck(rulings, Figure("Foe", "gm", action=1), 13, 7, 5, 4, 10)
    stage.run(GAME.repair, goes_on=True)
    while stage.state.turn != "c2":
        ask = GAME.open_questions(stage.state)[0]
        stage.do(ask.seat, GAME.default(stage.state, ask), goes_on=True)
    stage.do("gm", Surrender("c2"), 7, 6, 5, 3, goes_on=True)
    assert sum(place.count for place in stage.state.board.places) == 0
    assert stage.hurt("c2") == (2, 0)
    stage.do("gm", Heal("c2", 1)).do("gm", StartFight(), 12)
    assert lying(stage, "damage") == [("Q", "side_up")]


@pytest.mark.rule("SS-2.1")
@pytest.mark.option("injury_cards", "converted")
def test_the_stack_is_still_ordered_from_back_to_front(rulings: Settings) -> None:
    stage = Stage(rulings, HERO, Figure("Foe", "gm"))
    parts = [place.partition(".")[2] for place in groups(GAME.see(stage.state, "p1"))[0].places]
    assert parts == ["stun", "damage", "defense", "initiative", "action"]
    assert stage.state.board.place("c1.damage").kind == "row"
    assert places.injury(stage.state, "c1", places.DAMAGE) == 0
