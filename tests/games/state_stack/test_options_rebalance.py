"""Other readings of phase zero, in play: what rebalancing burns, and what helps an empty stack (SS-R21, SS-R22)."""

import pytest

from croupier.core.refusals import Illegal
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import Attack, PassTurn, PlaceCards, Rebalance
from croupier.games.state_stack.content import stat_block
from croupier.games.state_stack.flow import go_on
from croupier.testing.refusals import refused_by
from support.state_stack.stage import Figure, Stage, under


def rebalancing(rulings: Settings, blanks: int) -> Stage:
    """Phase zero; Ana has only defense cards, Foe has action cards left."""
    figures = (Figure(defense=blanks), Figure("Foe", "gm", action=1, initiative=4))
    return Stage(rulings, *figures, stage="zero", phase=0)


@pytest.mark.rule("SS-4.7")
@pytest.mark.parametrize(
    ("burn", "front", "burnt", "stack"),
    [
        under("rebalance_burn", "optional", 0, 4, (), (4, 0)),
        under("rebalance_burn", "optional", 1, 2, (9,), (2, 1)),
        under("rebalance_burn", "upright", 0, 1, (9, 8, 7), (1, 0)),
        under("rebalance_burn", "free", 0, 3, (), (3, 1)),
    ],
)
def test_the_cost_of_rebalancing_four_blanks(
    rulings: Settings, burn: int, front: int, burnt: tuple[int, ...], stack: tuple[int, int]
) -> None:
    stage = rebalancing(rulings, 4).do("p1", Rebalance("c1", front, burn), *burnt)
    assert (stage.stack(), stage.discards(), stage.initiative()) == (stack, list(burnt), "5C")


@pytest.mark.parametrize(
    ("blanks", "burnt", "stack"),
    [under("rebalance_burn", "upright", 2, (9,), (1, 0)), under("rebalance_burn", "free", 3, (), (1, 2))],
)
def test_where_burning_begins(rulings: Settings, blanks: int, burnt: tuple[int, ...], stack: tuple[int, int]) -> None:
    stage = rebalancing(rulings, blanks).do("p1", Rebalance("c1", 1), *burnt)
    assert (stage.stack(), stage.discards()) == (stack, list(burnt))


@pytest.mark.option("rebalance_burn", "upright")
def test_the_last_blank_cannot_go_behind(rulings: Settings) -> None:
    with refused_by("SS-4.7", why="2 cards cannot go in front: 1 blank card can be divided"):
        rebalancing(rulings, 3).do("p1", Rebalance("c1", 2))


@pytest.mark.parametrize(
    ("most", "burn"), [under("rebalance_burn", "free", 0, 1), under("rebalance_burn", "optional", 1, 2)]
)
def test_at_most_the_cards_above_two_are_burned(rulings: Settings, most: int, burn: int) -> None:
    rebalancing(rulings, 3).do("p1", Rebalance("c1", 0, 0))
    with pytest.raises(Illegal, match="more than can be burned") as refused:
        rebalancing(rulings, 3).do("p1", Rebalance("c1", 0, burn))
    assert refused.value.instead == f"at most {most}"


def emptied(rulings: Settings, *luck: int, **foe: int) -> Stage:
    """The round's last turn ends and Foe, with initiative 6, has no blank card."""
    figures = (Figure(action=1), Figure("Foe", "gm", initiative=6, **foe))  # type: ignore[arg-type]
    return Stage(rulings, *figures, order=("c1",)).do("p1", PassTurn("c1"), *luck, goes_on=True)


@pytest.mark.rule("SS-4.8")
@pytest.mark.option("second_wind", "card_to_action")
def test_second_wind_may_give_a_turn_in_the_next_round(rulings: Settings) -> None:
    stage = emptied(rulings)
    assert stage.stack("c2") == (1, 0)
    assert (stage.state.round, stage.state.phase, stage.state.turn) == (2, 1, "c2")


@pytest.mark.rule("SS-2.4")
def test_without_a_valid_card_second_wind_still_goes_to_defense() -> None:
    rulings = GAME.read_settings({"second_wind": "card_to_action"})
    figures = (Figure(action=1), Figure("Foe", "gm", initiative=None))
    stage = Stage(rulings, *figures, order=("c1",)).do("p1", PassTurn("c1"), goes_on=True)
    assert (stage.stack("c2"), stage.asked()) == ((0, 1), ["flip c2"])


@pytest.mark.rule("SS-4.8")
@pytest.mark.option("second_wind", "free_boost")
def test_second_wind_may_be_a_boost(rulings: Settings) -> None:
    """N is 1, the initiative card: a 2 brings two cards, to be placed before the new round."""
    stage = emptied(rulings, 2)
    assert (stage.state.round, stage.asked()) == (1, ["place c2"])
    stage.do("gm", PlaceCards("c2", 2), goes_on=True)
    assert stage.stack("c2") == (2, 0)
    assert (stage.state.round, stage.state.phase, stage.state.turn) == (2, 2, "c2")


@pytest.mark.option("second_wind", "free_boost")
def test_without_initiative_the_cards_of_a_free_boost_all_defend(rulings: Settings) -> None:
    figures = (Figure(action=1), Figure("Foe", "gm", initiative=None))
    stage = Stage(rulings, *figures, order=("c1",)).do("p1", PassTurn("c1"), 9, goes_on=True)
    assert (stage.stack("c2"), stage.asked()) == ((0, 3), ["flip c2"])


@pytest.mark.rule("SS-4.8")
@pytest.mark.option("second_wind", "none")
def test_without_second_wind_an_empty_stack_stays_empty(rulings: Settings) -> None:
    stage = emptied(rulings)
    assert stage.stack("c2") == (0, 0)
    assert (stage.state.round, stage.state.turn) == (2, "c1")


@pytest.mark.option("second_wind", "none")
def test_without_second_wind_an_empty_stack_keeps_its_stun(rulings: Settings) -> None:
    stage = emptied(rulings, stun=2)
    assert stage.hurt("c2") == (0, 2)
    assert stage.state.round == 2


@pytest.mark.rule("SS-8.6")
@pytest.mark.parametrize("round_limit", ["50", "none"])
def test_if_nobody_can_ever_act_again_the_fight_is_a_draw(round_limit: str) -> None:
    rulings = GAME.read_settings({"second_wind": "none", "round_limit": round_limit})
    figures = (Figure(action=1), Figure("Foe", "gm", initiative=6))
    stage = Stage(rulings, *figures, order=("c1",)).do("p1", Attack("c1", "c2"), 13, goes_on=True)
    assert (stage.state.is_running, stage.state.outcome) == (False, "draw")
    assert stage.state.round == 3


@pytest.mark.rule("SS-8.6", "SS-4.8")
def test_rounds_of_recovering_stun_pass_until_someone_is_prompted() -> None:
    """Three rounds of recovery and one of second wind; in the fifth Foe may rebalance."""
    figures = (Figure(action=1, stun=3), Figure("Foe", "gm", initiative=6, stun=3))
    stage = Stage(GAME.read_settings({"round_limit": "none"}), *figures, order=("c1",))
    stage.do("p1", Attack("c1", "c2"), 13, *(13, 12, 11, 10) * 3, goes_on=True)
    assert (stage.hurt("c1"), stage.hurt("c2")) == ((0, 0), (0, 0))
    assert (stage.state.round, stage.asked()) == (5, ["rebalance c2"])


@pytest.mark.rule("SS-4.8")
@pytest.mark.option("second_wind", "free_boost")
def test_a_free_boost_is_logged_and_cited_as_a_second_wind(rulings: Settings) -> None:
    stage = emptied(rulings, 2)
    lines = [line for line in (GAME.log_line(event, stage.state) for event in stage.events) if line]
    assert lines[-3:] == [
        "Foe has no blank card left and gets a second wind: a free boost.",
        "Foe draws the 2 of clubs for a boost.",
        "Foe boosts with a card of value 2 and gains 2 blank cards: 2 is over 1, the sum of stack and damage.",
    ]
    assert [one.clause for one in stage.because()][-2:] == ["SS-4.8", "SS-6.2"]


@pytest.mark.rule("SS-8.6", "SS-4.8")
@pytest.mark.option("second_wind", "free_boost")
def test_a_free_boost_without_luck_does_not_end_the_fight(rulings: Settings) -> None:
    """Both are empty and hurt: a 2 brings one card less one; in the third round a 9 brings two."""
    hurt = Figure(damage=3, initiative=None)
    stage = Stage(rulings, hurt, hurt._replace(name="Foe", seat="gm"), stage="zero", phase=0, turn="")
    stage.run(go_on, luck=(2, 2, 2, 2, 9, 9))
    assert (stage.state.round, stage.stack("c1"), stage.stack("c2")) == (4, (0, 2), (0, 2))
    assert stage.asked() == ["flip c1", "flip c2"]


@pytest.mark.rule("SS-8.6", "SS-4.8")
@pytest.mark.option("second_wind", "free_boost")
def test_free_boosts_that_can_never_gain_anything_end_the_fight(rulings: Settings) -> None:
    """Damage 13 of Body 13: no card is over 13, so a boost brings one card less one."""
    hurt = Figure(damage=13, initiative=None, sheet=stat_block(8, 9, 13, 6, 9, 7))
    stage = Stage(rulings, hurt, hurt._replace(name="Foe", seat="gm"), stage="zero", phase=0, turn="")
    stage.run(go_on, luck=(2, 2, 3, 3))
    assert (stage.state.is_running, stage.state.outcome) == (False, "draw")
