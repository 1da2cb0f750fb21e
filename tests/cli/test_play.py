"""`play` with piped input: numbers, fields, a curtain between seats, and a clean end."""

import io
from collections.abc import Callable

import pytest

from support.cli.sample import Croupier

pytestmark = pytest.mark.usefixtures("high_card")


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    return lambda *lines: monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_a_choice_is_made_by_number_and_its_field_is_prompted(croupier: Croupier, typing: Callable[..., None]) -> None:
    typing("1", "1", "2", "q")
    said = croupier("play", "high-card", "--seed", "3")
    assert said.status == 0
    assert "Chips (0 to 3; Enter: 0): 2" in said.out
    assert "Bids: Ana 2" in said.out


def test_a_disallowed_answer_is_prompted_again(croupier: Croupier, typing: Callable[..., None]) -> None:
    typing("9", "1", "1", "many", "7", "1", "q")
    out = croupier("play", "high-card", "--seed", "3").out
    assert out.count("enter a whole number from 0 to 3") == 2
    assert "Bids: Ana 1" in out


def test_the_end_of_input_ends_the_game_cleanly(croupier: Croupier, typing: Callable[..., None]) -> None:
    typing("1", "0")
    said = croupier("play", "high-card", "--seed", "3")
    assert (said.status, said.err) == (0, "")
    assert "The input has ended." in said.out


def test_a_whole_command_can_be_typed_and_its_refusal_names_the_clause(
    croupier: Croupier, typing: Callable[..., None]
) -> None:
    typing("1", '{"type": "deal"}', '{"type": "bid", "chips": 9}', '{"type": ', "q")
    out = croupier("play", "high-card", "--seed", "3").out
    assert out.count("Refused: ") == 2
    assert "Invalid input" in out


def test_hot_seat_draws_a_curtain_and_shows_each_seat_its_own_view(
    croupier: Croupier, typing: Callable[..., None]
) -> None:
    typing("1", "1", "0", "q")
    out = croupier("play", "high-card", "--seed", "3", "--hot-seat").out
    ana, ben = out.split("=== Ben ===")[:2]
    assert "Ana sees the" in ana
    assert "Ben sees the" not in ana
    assert "Ana sees a card" in ben
    assert "Ana sees the" not in ben


def test_a_maelstrom_character_is_chosen_acts_and_lets_the_session_continue(
    croupier: Croupier, typing: Callable[..., None]
) -> None:
    climbs = '{"type": "declare_action", "character": "c1", "words": "climbs the mast"}'
    typing("2", climbs, "1", "", "q")
    said = croupier("play", "maelstrom", "--seed", "3")
    assert (said.status, said.err) == (0, "")
    before, _, after = said.out.partition("Ana, what now? (Enter: pass)")
    assert "It is Day 1, 04:50." in before
    assert "(climbs the mast): Strength + Athletics, 3 dice, [" in after
    assert "It is Day 1, 05:30." in after


def test_an_idle_player_lets_the_others_continue(croupier: Croupier, typing: Callable[..., None]) -> None:
    typing("2", "", "q")
    out = croupier("play", "maelstrom", "--seed", "3").out
    waited, _, after = out.partition("(Enter: pass)")
    assert "It is Day 1, 05:30." not in waited
    assert "It is Day 1, 05:30." in after
