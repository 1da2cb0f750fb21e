"""Bad input at a Deck of Adventures table: one line with the clause, and not a byte changes (DA-1.8)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.web.deck_of_adventures import Party, serving


@pytest.fixture(scope="module")
def fight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Party]:
    """A fight in c1's turn; refused commands change nothing."""
    with serving(tmp_path_factory.mktemp("fight")) as client:
        yield Party(client).begun().fighting()


@pytest.fixture
def party(tmp_path: Path) -> Iterator[Party]:
    with serving(tmp_path) as client:
        yield Party(client)


@pytest.mark.rule("DA-1.8", "DA-12.2", "DA-12.4", "DA-12.5", "DA-12.10")
@pytest.mark.parametrize(
    ("path", "line"),
    [
        (["2,1"], "DA-12.10"),
        (["1,2"], "DA-12.5"),
        ([f"{x},0" for x in range(1, 9)], "DA-12.2"),
        (["3,3"], "DA-12."),
        (["0,1", "-1,1"], "path"),
        (["ten,two"], "path"),
        ([], "path"),
        (["0,1", "0,1"], "DA-12."),
    ],
)
def test_a_move_through_a_wall_through_a_hostile_or_beyond_speed(fight: Party, path: list[str], line: str) -> None:
    told = fight.refused(fight.ana, "move", who="c1", path=path)
    assert line in told


@pytest.mark.rule("DA-1.8", "DA-14.7")
def test_an_attack_out_of_range_or_on_nobody(fight: Party) -> None:
    far = {"character": "c1", "target": "c4", "trait": "Brute"}
    told = fight.refused(fight.ana, "make_attack", **far)
    assert told == "DA-14.7: Far Ox is more than 1 space away; instead: move closer"
    assert "there is no character" in fight.refused(fight.ana, "make_attack", **{**far, "target": "c99"})
    assert "nobody can attack themselves" in fight.refused(fight.ana, "make_attack", **{**far, "target": "c1"})
    assert "DA-R61" in fight.refused(fight.ana, "make_attack", **{**far, "trait": "Melee"})


@pytest.mark.rule("DA-1.1", "DA-1.8", "DA-12.2")
def test_acting_for_someone_else_or_out_of_turn(fight: Party) -> None:
    for who in (fight.ben, fight.gm):
        assert "Bram Holloway is not your character" in fight.refused(who, "end_turn", character="c1")
    told = fight.refused(fight.ben, "move", who="c2", path=["8,2"])
    assert told == "DA-12.2: it is not Wen Sabry's turn; instead: wait for it"


@pytest.mark.rule("DA-1.8", "DA-3.4", "DA-3.5")
def test_a_second_redraw_and_a_fate_card_that_is_not_held(party: Party) -> None:
    party.begun().say(party.gm, "set_number", who="c1", what="fatigue", to=1, reason="a long night")
    check = party.checking()
    (piece,) = party.drawn()
    told = party.refused(party.ana, "redraw_card", check=check, card=piece, pay="AS")
    assert told == "DA-1.8: no such Fate Card is held: AS; instead: Joker, Joker"
    party.say(party.ana, "redraw_card", check=check, card=piece, pay="X1")
    told = party.refused(party.ana, "redraw_card", check=check, card=piece, pay="X2")
    assert told == "DA-3.4: this Check has already been redrawn; instead: accept"


@pytest.mark.rule("DA-1.8", "DA-23.12", "DA-21.3")
def test_a_level_over_10_and_too_many_cards_given_up(party: Party) -> None:
    party.begun()
    told = party.refused(party.gm, "set_starting", level=11)
    assert told == "DA-23.12: level: 11 is not allowed; allowed: 1 to 10"
    for _ in range(9):
        party.say(party.gm, "level_up", characters=["c1"])
    told = party.refused(party.gm, "level_up", characters=["c1"])
    assert told == "DA-23.12: Bram Holloway is at Level 10; instead: grant XP"
    party.fighting()
    for n in (-2, 0, 1, 3, 10, 52):
        assert "DA-21.3" in party.refused(party.ana, "use_mechanic", character="c1", n=n)
