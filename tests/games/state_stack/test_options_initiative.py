"""Other readings of setting and losing initiative, in play (SS-R10 to SS-R15)."""

import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import (
    Attack,
    ChooseDefense,
    Divide,
    DrawPower,
    Flip,
    KeepDivision,
    PassTurn,
    Rebalance,
    StopFlipping,
)
from croupier.games.state_stack.content import BLOCKS
from croupier.testing.refusals import refused_by
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2, initiative=4)
DIVIDES = {"divides": True}


def flipping(rulings: Settings, *flips: int, stops: bool = True) -> Stage:
    """Ana, Speed 8, flips these of four blanks and stops."""
    stage = Stage(rulings, Figure(defense=4, initiative=None), FOE, stage="initiative", turn="", phase=0)
    for value in flips:
        stage.do("p1", Flip("c1"), value)
    return stage.do("p1", StopFlipping("c1"), goes_on=True) if stops else stage


@pytest.mark.option("flips_not_kept", "back_face_down")
def test_a_rejected_flip_may_be_drawn_again(rulings: Settings) -> None:
    stage = flipping(rulings, 3, 5).do("p1", Divide("c1", 3), goes_on=True)
    assert stage.state.turn == "c1"
    stage.used.discard("3C")
    stage.do("p1", Attack("c1", "c2"), 3)
    assert [slot.card for slot in stage.state.board.place("discard").slots] == ["3C"]


@pytest.mark.option("flips_not_kept", "replaced")
def test_a_rejected_flip_costs_no_blank_and_no_card_of_the_deck(rulings: Settings) -> None:
    stage = flipping(rulings, 11, 13, 5)
    deck = [slot.card for slot in stage.state.board.place("deck").slots]
    assert (stage.stack(), stage.initiative()) == ((0, 3), "5C")
    assert deck[:2] == ["JC", "KC"]
    assert len(deck) == 52 - 1 - 3 - 1 - 2


@pytest.mark.option("none_that_high", "none_reaches")
def test_without_a_card_that_reaches_speed_all_go_to_the_front(rulings: Settings) -> None:
    stage = flipping(rulings, 7, 3)
    assert (stage.initiative(), stage.one().too_high) == ("3C", True)


@pytest.mark.option("none_that_high", "none_reaches")
def test_a_card_over_speed_counts_and_gives_a_division(rulings: Settings) -> None:
    stage = flipping(rulings, 3, 11)
    assert stage.initiative() == "JC"
    assert stage.asked() == ["divide c1"]


@pytest.mark.option("flipping", "number_first")
def test_a_named_number_is_final(rulings: Settings) -> None:
    stage = flipping(rulings, stops=False).do("p1", Flip("c1", 2), 11, 9)
    assert (stage.initiative(), stage.one().too_high, stage.stack()) == ("9C", True, (0, 2))
    with refused_by("SS-3.5", why="already has an initiative card"):
        stage.do("p1", Flip("c1"), 2)


@pytest.mark.option("flipping", "number_first")
def test_no_more_can_be_named_than_there_are_cards(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="has 4 blank cards"):
        flipping(rulings, stops=False).do("p1", Flip("c1", 5), 1, 2, 3, 4, 5)


@pytest.mark.option("flip_failing", "must_flip_all")
def test_without_a_valid_card_flipping_continues_to_the_last(rulings: Settings) -> None:
    stage = flipping(rulings, 11, 13, 9, stops=False)
    with pytest.raises(Illegal, match="must keep flipping") as refused:
        stage.do("p1", StopFlipping("c1"))
    assert refused.value.clause == "SS-R12"
    stage.do("p1", Flip("c1"), 12)
    assert (stage.initiative(), stage.one().too_high, stage.stack()) == ("9C", True, (0, 0))


@pytest.mark.option("flip_failing", "must_flip_all")
@pytest.mark.option("flipping", "number_first")
def test_a_combatant_who_named_too_few_names_again(rulings: Settings) -> None:
    stage = flipping(rulings, stops=False).do("p1", Flip("c1", 2), 11, 9)
    assert stage.asked() == ["flip c1"]
    stage.do("p1", Flip("c1", 2), 10, 5)
    assert (stage.initiative(), stage.one().too_high) == ("5C", False)


@pytest.mark.option("front_card", "last")
def test_the_card_flipped_last_goes_to_the_front(rulings: Settings) -> None:
    stage = flipping(rulings, 9, 13)
    assert (stage.initiative(), stage.one().too_high) == ("KC", True)


@pytest.mark.option("split_order", "ascending_speed")
def test_rows_are_divided_openly_from_the_slowest_to_the_fastest(rulings: Settings) -> None:
    """Speed 8, 6 and 8: the Brute first, then the others in roster order."""
    figures = (
        Figure(defense=3, more=DIVIDES),
        Figure("Foe", "gm", defense=2, more=DIVIDES, sheet=BLOCKS["Brute"]),
        Figure("Bo", "p2", defense=3, more=DIVIDES),
    )
    stage = Stage(rulings, *figures, stage="division", turn="", phase=0)
    for seat, name in (("gm", "c2"), ("p1", "c1"), ("p2", "c3")):
        (ask,) = GAME.open_questions(stage.state)
        assert (ask.about, ask.sealed) == (name, False)
        stage.do(seat, Divide(name, 1), goes_on=True)
        if name != "c3":
            assert GAME.see(stage.state, "p2").board.place(f"{name}.action").count == 1
    assert stage.state.stage == "phase"


@pytest.mark.option("initiative_lasts", "one_round")
def test_everyone_flips_again_each_round(rulings: Settings) -> None:
    figures = (Figure(action=1, defense=1), Figure("Foe", "gm", action=2, defense=0, initiative=4))
    stage = Stage(rulings, *figures, order=("c1",)).do("p1", PassTurn("c1"), goes_on=True)
    assert stage.state.round == 2
    assert stage.asked() == ["flip c1", "flip c2"]
    assert (stage.stack("c1"), stage.stack("c2"), stage.discards()) == ((0, 2), (0, 2), [5, 4])


def struck(rulings: Settings, power: int) -> Stage:
    """Ana hits a Foe who would have the next turn; Body card 1."""
    stage = Stage(rulings, Figure(action=1, initiative=6), Figure("Foe", "gm", action=1, initiative=4))
    stage.do("p1", Attack("c1", "c2"), 7).do("gm", ChooseDefense("c2"), 13)
    return stage.do("p1", DrawPower("c1"), power, 1, goes_on=True)


@pytest.mark.option("initiative_lasts", "until_heavy_hit")
def test_a_heavy_hit_costs_the_initiative_card_and_the_turn(rulings: Settings) -> None:
    """Three of five Body is heavy; her action card becomes a defense card, and she flips in the new round."""
    stage = struck(rulings, 4)
    assert stage.hurt("c2") == (3, 0)
    assert (stage.initiative("c2"), stage.stack("c2")) == (None, (0, 1))
    assert (stage.state.round, stage.asked()) == (2, ["flip c2"])
    assert 4 in stage.discards()


@pytest.mark.rule("SS-3.5")
def test_a_light_hit_costs_no_initiative_card() -> None:
    stage = struck(GAME.read_settings({"initiative_lasts": "until_heavy_hit"}), 3)
    assert stage.hurt("c2") == (2, 0)
    assert (stage.initiative("c2"), stage.state.turn) == ("4C", "c2")


@pytest.mark.rule("SS-3.5")
def test_a_heavy_hit_on_somebody_without_an_initiative_card_costs_none() -> None:
    rulings = GAME.read_settings({"initiative_lasts": "until_heavy_hit"})
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", initiative=None))
    stage.do("p1", Attack("c1", "c2"), 7).do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 4, 1)
    assert stage.hurt("c2") == (3, 0)
    assert "SS-R14" not in {line.clause for line in stage.because()}


def too_high_at_zero(rulings: Settings) -> Stage:
    """A round at whose end Ana's card lies over her Speed before two defense cards."""
    figures = (Figure(defense=2, initiative=11, too_high=True), Figure("Foe", "gm", action=1, initiative=4))
    return Stage(rulings, *figures, turn="c2").do("gm", PassTurn("c2"), goes_on=True)


@pytest.mark.option("too_high_card", "may_rebalance")
def test_a_card_that_is_too_high_gives_turns_once_moved(rulings: Settings) -> None:
    stage = too_high_at_zero(rulings)
    assert stage.asked() == ["rebalance c1"]
    stage.do("p1", Rebalance("c1", 1), goes_on=True)
    assert (stage.state.round, stage.state.turn) == (2, "c1")
    assert (stage.initiative(), stage.stack()) == ("JC", (1, 1))
    assert ("too_high_card", "may_rebalance") in stage.plays[-1].receipt.rulings


@pytest.mark.option("too_high_card", "may_rebalance")
def test_a_card_that_is_too_high_and_was_not_moved_is_discarded(rulings: Settings) -> None:
    stage = too_high_at_zero(rulings).do("p1", KeepDivision("c1"), goes_on=True)
    assert (stage.discards(), stage.asked()) == ([11], ["flip c1"])
