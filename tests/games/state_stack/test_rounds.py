"""From one round to the next, and the end of what can no longer change (SS-4.10, SS-8.6)."""

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import KeepDivision
from croupier.games.state_stack.end_fight import is_locked
from croupier.games.state_stack.rounds import end_round
from support.state_stack.arena import ANA, FOE, Arena
from support.state_stack.stage import Figure, Stage


def zero(rulings: Settings, *blanks: int, turn: str = "") -> Stage:
    """Phase zero, everyone with this many blanks in defense; without a turn, its end."""
    figures = [Figure(f"n{at}", "gm" if at else "p1", defense=held) for at, held in enumerate(blanks)]
    return Stage(rulings, *figures, stage="zero", phase=0, turn=turn)


@pytest.mark.rule("SS-8.6")
@pytest.mark.option("initiative_lasts", "one_round")
def test_if_every_round_costs_the_card_and_nobody_has_two_blanks_it_is_a_draw(rulings: Settings) -> None:
    stage = zero(rulings, 1, 1)
    stage.run(end_round, luck=(7, 8))
    assert (stage.state.stage, stage.state.outcome) == ("camp", "draw")


@pytest.mark.rule("SS-8.6")
@pytest.mark.parametrize(
    ("given", "blanks", "locked"),
    [
        ({"initiative_lasts": "one_round"}, (1, 1), True),
        ({"initiative_lasts": "one_round"}, (0, 1), True),
        ({"initiative_lasts": "one_round"}, (2, 1), False),
        ({"initiative_lasts": "one_round", "second_wind": "card_to_action"}, (1, 1), True),
        ({"initiative_lasts": "one_round", "second_wind": "free_boost"}, (1, 1), False),
        ({}, (1, 1), False),
    ],
)
def test_combatants_who_can_never_act_again(given: dict[str, str], blanks: tuple[int, ...], locked: bool) -> None:
    settings = GAME.read_settings(given)
    assert is_locked(settings.__getitem__, zero(settings, *blanks).state) is locked


@pytest.mark.rule("SS-8.6")
def test_a_fight_with_one_round_cards_and_no_limit_ends() -> None:
    """Everyone puts all in front and misses or passes: without the draw it would count rounds for ever."""
    arena = Arena(GAME.read_settings({"initiative_lasts": "one_round", "round_limit": "none"}), ANA, FOE)
    for _ in range(400):
        asks = GAME.open_questions(arena.state)
        if not arena.state.is_running:
            break
        arena.do(asks[0].seat, GAME.default(arena.table.view(asks[0].seat), asks[0]))
    assert arena.state.outcome == "draw"


@pytest.mark.rule("SS-4.10", "SS-4.1")
def test_a_new_round_begins_after_phase_zero(rulings: Settings) -> None:
    stage = zero(rulings, 2, 2, turn="c1").do("p1", KeepDivision("c1"), goes_on=True)
    with pytest.raises(Impossible):
        stage.do("p1", KeepDivision("c9"))
    stage.do("gm", KeepDivision("c2"), goes_on=True)
    assert stage.state.round == 2
