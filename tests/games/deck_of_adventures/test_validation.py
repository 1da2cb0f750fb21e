"""Who may act for whom, and what people write (DA-1.1, DA-1.8)."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import validation
from support.deck_of_adventures.stage import Dealer, Stage, minion


@pytest.mark.rule("DA-1.1", "DA-1.8")
def test_players_act_only_for_their_own_characters_and_the_gm_edits_every_sheet(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), Dealer(), minion())
    asked = (("p1", "c1"), ("gm", "c1"), ("gm", "c3"))
    found = [stage.run(validation.own_character, who, seat=seat).id for seat, who in asked]
    assert found == ["c1", "c1", "c3"]
    for who in ("c2", "c3"):
        with pytest.raises(Illegal, match="not your character"):
            stage.run(validation.own_character, who, seat="p1")
    with pytest.raises(Impossible, match="no character 'c9'"):
        stage.run(validation.known_character, "c9")


@pytest.mark.rule("DA-1.8")
def test_numbers_and_texts_are_accepted_unchanged_or_refused_with_what_is_allowed() -> None:
    assert [validation.number_in_range("n", given, 1, 3, "DA-1.8") for given in (1, 3)] == [1, 3]
    for given in (0, 4):
        with pytest.raises(Invalid, match="1 to 3"):
            validation.number_in_range("n", given, 1, 3, "DA-1.8")
    assert validation.text_of("words", "  Who goes there? ", "DA-1.8") == "Who goes there?"
    for text in (" ", "x" * 301, "a\x00b"):
        with pytest.raises(Invalid):
            validation.text_of("words", text, "DA-1.8")
    assert validation.text_of("words", "", "DA-1.8", required=False) == ""
