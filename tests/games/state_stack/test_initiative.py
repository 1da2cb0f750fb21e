"""Setting initiative: flipping, and the card that is kept (SS-3.1 to 3.7)."""

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import Flip, KeepCard, StopFlipping
from croupier.games.state_stack.figures.initiative import may_stop, pick_card, stops_by_default
from croupier.games.state_stack.odds.initiative import QUESTIONS
from croupier.games.state_stack.view import badges, marks
from croupier.testing.refusals import refused_by
from support.state_stack.stage import Figure, Stage, under

FOE = Figure("Foe", "gm", defense=2, initiative=4)


def flipping(rulings: Settings, *others: Figure, blanks: int = 4) -> Stage:
    return Stage(rulings, Figure(defense=blanks, initiative=None), *(others or (FOE,)), stage="initiative", turn="")


@pytest.mark.rule("SS-3.2", "SS-3.3")
@pytest.mark.parametrize(
    ("flipped", "kept", "too_high"),
    [((5,), 0, False), ((3, 8, 5), 1, False), ((11, 5, 9), 1, False), ((11, 9, 13), 1, True), ((8,), 0, False)],
)
def test_the_card_that_is_kept(rulings: Settings, flipped: tuple[int, ...], kept: int, too_high: bool) -> None:
    assert pick_card(rulings.__getitem__, 8, flipped) == (kept, too_high)


@pytest.mark.parametrize(
    ("flipped", "kept", "too_high"),
    [under("none_that_high", "none_reaches", (5, 3), 1, True), under("front_card", "last", (9, 13), 1, True)],
)
def test_other_options_for_the_card_that_is_kept(
    rulings: Settings, flipped: tuple[int, ...], kept: int, too_high: bool
) -> None:
    assert pick_card(rulings.__getitem__, 8, flipped) == (kept, too_high)


@pytest.mark.option("none_that_high", "none_reaches")
def test_a_card_over_speed_counts_if_reaching_it_is_required(rulings: Settings) -> None:
    assert pick_card(rulings.__getitem__, 8, (5, 11)) == (1, False)


@pytest.mark.rule("SS-3.3")
def test_a_combatant_may_stop_after_one_bad_card(rulings: Settings) -> None:
    """Worked example 17, first way: 11 to the front, three defense cards, no division."""
    stage = flipping(rulings).do("p1", Flip("c1"), 11).do("p1", StopFlipping("c1"))
    assert (stage.initiative(), stage.stack()) == ("JC", (0, 3))
    assert stage.one().too_high
    assert not stage.one().divides


@pytest.mark.rule("SS-3.1", "SS-3.2")
def test_cards_are_flipped_one_by_one(rulings: Settings) -> None:
    """Worked example 17, second and third way."""
    stage = flipping(rulings).do("p1", Flip("c1"), 11).do("p1", Flip("c1"), 5)
    again = flipping(rulings).do("p1", Flip("c1"), 11).do("p1", Flip("c1"), 5).do("p1", Flip("c1"), 9)
    stage.do("p1", StopFlipping("c1"))
    again.do("p1", StopFlipping("c1"))
    assert (stage.initiative(), stage.stack(), stage.discards()) == ("5C", (0, 2), [11])
    assert (again.initiative(), again.stack(), again.discards()) == ("5C", (0, 1), [11, 9])
    assert stage.one().divides


@pytest.mark.rule("SS-3.1")
def test_only_combatants_without_a_card_flip_until_their_blanks_run_out(rulings: Settings) -> None:
    stage = flipping(rulings, FOE, blanks=1)
    assert stage.asked() == ["flip c1"]
    with refused_by("SS-3.5", why="already has an initiative card"):
        stage.do("gm", Flip("c2"), 3)
    with refused_by("SS-3.1", why="one card at a time"):
        flipping(rulings).do("p1", Flip("c1", 2), 3, 4)
    with pytest.raises(Impossible, match="flipped nothing"):
        stage.do("p1", StopFlipping("c1"))
    stage.do("p1", Flip("c1"), 13)
    assert stage.initiative() == "KC"


@pytest.mark.rule("SS-3.1")
def test_nobody_flips_for_someone_else(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="not yours"):
        flipping(rulings).do("p2", Flip("c1"), 3)


@pytest.mark.rule("SS-3.1", "SS-8.9")
@pytest.mark.parametrize(
    ("flipped", "left", "stops"),
    [((), 4, False), ((5,), 3, True), ((11,), 3, False), ((11, 9), 1, True), ((11, 9), 2, False)],
)
def test_the_default_for_flipping(rulings: Settings, flipped: tuple[int, ...], left: int, stops: bool) -> None:
    assert stops_by_default(rulings.__getitem__, 8, flipped, left) is stops


@pytest.mark.rule("SS-3.3")
@pytest.mark.option("flip_failing", "must_flip_all")
def test_a_ruling_flips_all_cards_after_a_failure(rulings: Settings) -> None:
    assert not may_stop(rulings.__getitem__, 8, (11,))
    assert may_stop(rulings.__getitem__, 8, (11, 5))


@pytest.mark.option("flipping", "number_first")
def test_a_ruling_names_the_number_and_flips_together(rulings: Settings) -> None:
    stage = flipping(rulings).do("p1", Flip("c1", 2), 11, 5)
    assert (stage.initiative(), stage.stack()) == ("5C", (0, 2))


@pytest.mark.option("flips_not_kept", "back_face_down")
def test_rejected_flips_may_return_to_the_blanks(rulings: Settings) -> None:
    stage = flipping(rulings).do("p1", Flip("c1"), 11).do("p1", Flip("c1"), 5).do("p1", StopFlipping("c1"))
    assert (stage.stack(), stage.discards()) == ((0, 3), [])
    blanks = stage.state.board.place("c1.defense").slots
    assert all(slot.card is None for slot in blanks)
    assert "JC" in stage.state.board.unseen(blanks[0].set).cards


@pytest.mark.option("flips_not_kept", "replaced")
def test_rejected_flips_may_go_under_the_deck_and_be_replaced(rulings: Settings) -> None:
    stage = flipping(rulings).do("p1", Flip("c1"), 11).do("p1", Flip("c1"), 5).do("p1", StopFlipping("c1"))
    assert (stage.stack(), stage.discards()) == ((0, 3), [])
    assert stage.state.board.place("deck").slots[0].card == "JC"


@pytest.mark.rule("SS-3.5", "SS-3.7")
def test_a_card_stays_with_its_division_and_an_empty_stack_flips_nothing(rulings: Settings) -> None:
    from croupier.games.state_stack.places import must_flip

    figures = (
        Figure(action=1, defense=1),
        Figure("Foe", "gm", initiative=None),
        Figure("Bo", "gm", initiative=None, defense=1),
    )
    stage = Stage(rulings, *figures, stage="initiative", turn="")
    assert [must_flip(stage.state, one) for one in stage.state.combatants] == [False, False, True]
    assert stage.stack() == (1, 1)


@pytest.mark.rule("SS-3.5")
def test_by_default_only_a_card_that_is_too_high_is_lost(rulings: Settings) -> None:
    from croupier.games.state_stack.too_high_cards import lose_cards

    stage = Stage(rulings, Figure(action=1, defense=1), Figure("Foe", "gm", defense=2), stage="zero", turn="")
    stage.run(lose_cards)
    assert (stage.initiative(), stage.stack()) == ("5C", (1, 1))


@pytest.mark.rule("SS-3.6")
def test_a_card_that_is_too_high_is_discarded_at_the_end_of_phase_zero(rulings: Settings) -> None:
    from croupier.games.state_stack.too_high_cards import lose_cards

    stage = Stage(rulings, Figure(initiative=11, defense=3, too_high=True), FOE, stage="zero", turn="")
    stage.run(lose_cards)
    assert (stage.initiative(), stage.one().too_high, stage.discards()) == (None, False, [11])
    assert stage.initiative("c2") == "4C"


@pytest.mark.option("initiative_lasts", "one_round")
def test_a_ruling_limits_initiative_to_one_round(rulings: Settings) -> None:
    from croupier.games.state_stack.too_high_cards import lose_cards

    stage = Stage(rulings, Figure(action=2, defense=1), FOE, stage="zero", turn="")
    stage.run(lose_cards)
    assert (stage.initiative(), stage.stack()) == (None, (0, 3))


@pytest.mark.rule("SS-3.5", "SS-3.7")
@pytest.mark.parametrize(
    ("other", "clause", "why"),
    [
        (FOE, "SS-3.5", "Foe already has an initiative card"),
        (FOE._replace(defense=0, initiative=None), "SS-3.7", "Foe has no blank card to flip"),
    ],
)
@pytest.mark.parametrize("mode", ["enforce", "assist"])
def test_a_combatant_with_nothing_to_flip_learns_why(
    rulings: Settings, other: Figure, clause: str, why: str, mode: str
) -> None:
    """A second initiative card is no result that the GM could want, so it is refused where the table only assists."""
    stage = flipping(rulings, other)
    stage.state = msgspec.structs.replace(stage.state, mode=mode)
    with pytest.raises(Illegal, match=why) as refused:
        stage.do("gm", Flip("c2"), 3)
    assert refused.value.clause == clause


@pytest.mark.rule("SS-3.3")
def test_every_message_about_a_card_over_speed_says_too_high(rulings: Settings) -> None:
    stage = flipping(rulings).do("p1", Flip("c1"), 11).do("p1", StopFlipping("c1"))
    assert said_of_the_card(stage) == ("Too high", "too high")
    assert GAME.log_line(stage.events[-1], stage.state) == (
        "Ana's initiative card of value 11 is too high for Speed 8: no turn this round."
    )


@pytest.mark.rule("SS-3.3")
@pytest.mark.option("none_that_high", "none_reaches")
def test_every_message_about_a_card_below_speed_says_too_low(rulings: Settings) -> None:
    stage = flipping(rulings).do("p1", Flip("c1"), 3).do("p1", StopFlipping("c1"))
    assert said_of_the_card(stage) == ("Too low", "too low")
    assert GAME.log_line(stage.events[-1], stage.state) == (
        "Ana's initiative card of value 3 is too low for Speed 8: no turn this round."
    )


@pytest.mark.rule("SS-3.2", "SS-R11", "SS-R15")
def test_odds_and_log_do_not_call_a_card_too_high_that_may_be_too_low() -> None:
    """The odds of a flip said "too high" of a 3 under `none_reaches`, and so did the log of keeping it."""
    (question,) = (one for one in QUESTIONS if one.name == "initiative")
    assert [bar.label for bar in question.bars] == ["qualifies", "does not qualify"]
    assert KeepCard.log_phrase == "decides about a card that does not qualify"


def said_of_the_card(stage: Stage) -> tuple[str, str]:
    """What the badge and the mark of Ana's initiative card say."""
    (badge,) = [one for one in badges(stage.state, stage.one()) if one.id == "too_high"]
    return badge.label, next(iter(marks(stage.state).values()))
