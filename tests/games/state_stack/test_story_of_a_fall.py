"""How the story retells that somebody is out of a fight."""

import pytest

from croupier.games.state_stack.retelling import RETELLING
from croupier.games.state_stack.roster_events import WentOut


@pytest.mark.parametrize(
    ("line", "words", "numbers"),
    [
        ("unconscious (7 damage) until the GM wakes them or the fight ends", "Bram falls unconscious", "7 damage"),
        ("unconscious until the table wakes them or the fight ends", "Bram falls unconscious", ""),
        ("dead (10 damage, twice Body 5)", "Bram dies", "10 damage, twice Body 5"),
        ("dead", "Bram dies", ""),
    ],
)
def test_a_fall_is_told_without_what_ends_it(line: str, words: str, numbers: str) -> None:
    """The story said "until the table wakes them or the fight ends"."""
    told = RETELLING[WentOut].retold(f"Bram is out of the fight: {line}.")
    assert (told.words, told.numbers) == (words, numbers)
