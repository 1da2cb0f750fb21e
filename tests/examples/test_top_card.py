"""The game of the recipe "Add a game"."""

from collections.abc import Sequence

import pytest

import top_card
from croupier.core.luck_sources import KeyedLuck, ScriptedLuck
from croupier.core.refusals import Illegal, Impossible
from croupier.core.session import sit_down, with_bots
from croupier.core.settings import Settings
from croupier.core.table import Table
from top_card import GAME, TopCardState, TurnUp


@pytest.fixture
def game() -> top_card.TopCard:
    return GAME


def table(faces: Sequence[str], settings: Settings | None = None) -> Table[TopCardState]:
    return sit_down(GAME, ScriptedLuck(faces), players=len(faces), settings=settings)


@pytest.mark.rule("TC-1.2")
@pytest.mark.parametrize(
    ("faces", "winner"),
    [(["9C", "KD"], "Ben"), (["10H", "9S"], "Ana"), (["AC", "KC"], "Ana"), (["4C", "4D"], "Ana and Ben")],
)
def test_the_highest_card_wins(faces: list[str], winner: str) -> None:
    played = table(faces)
    list(with_bots(played, "x").run())
    assert played.state.result == winner


@pytest.mark.option("ace", "low")
def test_a_low_ace_loses_to_a_two(rulings: Settings) -> None:
    played = table(["AC", "2C"], rulings)
    list(with_bots(played, "x").run())
    assert played.state.result == "Ben"


@pytest.mark.rule("TC-1.1")
def test_the_deck_is_shuffled_under_a_key_before_the_first_card() -> None:
    played = sit_down(GAME, KeyedLuck(bytes(32)), players=3)
    list(with_bots(played, "x").run())
    assert played.state.result
    assert len(played.state.leaves) == 1


@pytest.mark.rule("TC-1.1")
def test_a_player_has_to_wait_for_their_turn() -> None:
    with pytest.raises(Illegal) as refused:
        table(["9C", "KD"]).submit("p2", TurnUp(), "2026-01-01T20:00:00Z")
    assert refused.value.instead == "wait for p1"


@pytest.mark.rule("TC-1.1")
def test_nobody_turns_up_a_second_card() -> None:
    played = table(["9C", "KD"])
    list(with_bots(played, "x").run())
    with pytest.raises(Impossible):
        played.submit("p1", TurnUp(), "2026-01-01T20:00:00Z")


def test_the_program_shows_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    top_card.main()
    assert "Ended:" in capsys.readouterr().out
