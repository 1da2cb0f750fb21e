"""After a decree on pieces the fight continues by the rules (SS-2.1, SS-2.4, SS-2.7)."""

import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import Attack, ChooseDefense, SetInjury, SetRank, TakeOut
from croupier.games.state_stack.state import Placing, with_combatant
from croupier.pieces import cards
from croupier.pieces.override_commands import MoveCards, ShufflePile, TurnCards
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2, initiative=4)


def decree(stage: Stage, command: MoveCards | ShufflePile | TurnCards, *luck: int) -> Stage:
    """The GM's decree and what is mended after it, as the table does it."""

    def both(play: object) -> None:
        GAME.carry_out(play, command)  # type: ignore[arg-type]
        GAME.repair(play)  # type: ignore[arg-type]

    stage.run(both, luck=luck)
    return stage


@pytest.mark.rule("SS-2.4")
def test_without_an_initiative_card_action_cards_defend_again(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2, defense=1), FOE, turn="c1")
    decree(stage, MoveCards(place="c1.initiative", spots=(0,), target="discard"))
    assert (stage.stack(), stage.initiative()) == ((0, 3), None)


@pytest.mark.rule("SS-2.1")
def test_there_is_at_most_one_initiative_card_and_it_is_face_up(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, defense=1), FOE)
    decree(stage, MoveCards(place="c1.defense", spots=(0,), target="c1.initiative"), 7)
    assert (stage.initiative(), stage.discards()) == ("7C", [5])
    shuffled = Stage(rulings, Figure(action=1), FOE)
    shuffled.used.discard("5C")
    assert decree(shuffled, ShufflePile(place="c1.initiative"), 5).initiative() == "5C"


@pytest.mark.rule("SS-2.7")
def test_cards_left_over_without_a_test_are_discarded(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, defense=1), FOE)
    decree(stage, MoveCards(place="deck", spots=(0,), target="c1.drawn"), 9)
    assert (stage.state.board.place("c1.drawn").count, stage.discards()) == (0, [9])
    decree(stage, MoveCards(place="deck", spots=(0,), target="c1.ready"))
    assert stage.stack() == (1, 2)


@pytest.mark.rule("SS-8.1")
def test_combatants_who_are_out_keep_no_cards(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Bo", out="dead", initiative=None), FOE)
    decree(stage, MoveCards(place="deck", spots=(0,), target="c2.action"), 9)
    assert (stage.stack("c2"), stage.discards()) == ((0, 0), [9])


@pytest.mark.rule("SS-6.5")
def test_the_prompt_for_new_cards_is_up_to_date(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE)
    stage.run(cards.draw, "deck", "c1.ready", 2)
    from croupier.games.state_stack.events import CardsReady

    stage.run(lambda play: play.do(CardsReady(Placing("c1", 2))))
    decree(stage, MoveCards(place="deck", spots=(0,), target="c1.ready"))
    assert stage.state.placing == Placing("c1", 3)


@pytest.mark.rule("SS-4.7")
def test_combatants_who_can_no_longer_rebalance_are_not_asked(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(defense=2), FOE, stage="zero", phase=0)
    decree(stage, MoveCards(place="c1.defense", spots=(0,), target="c1.action"))
    assert stage.asked() == ["rebalance c2"]


@pytest.mark.rule("SS-8.1", "SS-8.7")
@pytest.mark.parametrize("override", [TakeOut("c2"), SetInjury("c2", "damage", 10)])
def test_a_hit_on_a_target_who_is_gone_is_over(rulings: Settings, override: TakeOut | SetInjury) -> None:
    """The attacker was still asked for a card for power, and hurt somebody who had left the fight."""
    target, other = Figure("Foe", "gm", initiative=4), Figure("Oaf", "gm", action=1, defense=1, initiative=3)
    stage = Stage(rulings, Figure(action=1), target, other)
    stage.do("p1", Attack("c1", "c2"), 8).do("gm", ChooseDefense("c2"), 13, goes_on=True)
    assert stage.asked() == ["power c1"]
    stage.decree(override)
    assert (stage.asked(), stage.state.exchange) == (["turn c3"], None)


@pytest.mark.rule("SS-8.1")
def test_a_hit_on_someone_who_was_out_before_continues_after_an_override(rulings: Settings) -> None:
    target, other = (
        Figure("Foe", "gm", out="unconscious", initiative=None),
        Figure("Oaf", "gm", defense=1, initiative=3),
    )
    stage = Stage(rulings, Figure(action=1), target, other).do("p1", Attack("c1", "c2", confirmed=True), 8)
    stage.decree(SetInjury("c2", "stun", 1))
    assert stage.asked() == ["power c1"]


@pytest.mark.rule("SS-3.2", "SS-3.3", "SS-2.4")
@pytest.mark.parametrize(
    ("had", "lays", "too_high", "stack"),
    [((11, True), 5, False, (0, 3)), ((6, False), 13, True, (0, 5)), ((6, False), 4, False, (2, 3))],
)
def test_a_new_initiative_card_is_judged_by_its_own_value(
    rulings: Settings, had: tuple[int, bool], lays: int, too_high: bool, stack: tuple[int, int]
) -> None:
    """A king acted as if it were valid, and a five stayed too high and was discarded at the end of the round."""
    value, was = had
    ana = Figure(action=0 if was else 2, defense=3, initiative=value, too_high=was)
    stage = Stage(rulings, ana, FOE, Figure("Oaf", "gm", action=1, initiative=3), turn="c3")
    decree(stage, MoveCards(place="deck", spots=(0,), target="c1.initiative"), lays)
    assert (stage.one().too_high, stage.stack()) == (too_high, stack)


@pytest.mark.rule("SS-3.4", "SS-3.3")
@pytest.mark.parametrize(("lays", "asked"), [(7, ["divide c1", "divide c2"]), (12, ["divide c2"])])
def test_an_initiative_card_laid_before_the_division_is_divided_or_too_high(
    rulings: Settings, lays: int, asked: list[str]
) -> None:
    """Whoever got a card by override while flipping was not asked how to divide, and kept a queen at Speed 8."""
    foe = Figure("Foe", "gm", defense=3, initiative=4)
    stage = Stage(rulings, Figure(defense=4, initiative=None), foe, stage="initiative", turn="", phase=0)
    stage.state = with_combatant(stage.state, "c2", divides=True)
    stage.decree(MoveCards(place="deck", spots=(0,), target="c1.initiative"), lays)
    assert (stage.state.stage, stage.asked()) == ("division", asked)
    assert stage.one().too_high == (lays > 8)


@pytest.mark.rule("SS-3.3", "SS-3.5")
def test_a_card_that_a_higher_speed_reaches_is_no_longer_too_high(rulings: Settings) -> None:
    """It was said to be too high for a Speed of 12; a valid card stays valid with a lower Speed."""
    too_high, valid = Figure(defense=3, initiative=11, too_high=True), Figure("Oaf", action=1, initiative=7)
    stage = Stage(rulings, too_high, FOE, valid, turn="c3")
    stage.decree(SetRank("c1", "speed", 12)).decree(SetRank("c3", "speed", 5))
    assert [one.too_high for one in stage.state.combatants] == [False, False, False]
