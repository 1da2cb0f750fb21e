"""Who has seen which secret, when and how."""

from __future__ import annotations

from croupier.core.knowledge import sightings, who_knows
from croupier.core.table_commands import Undo
from croupier.pieces.override_commands import LookAt
from high_card.state import hand
from support.core.high_card import table


def test_each_seat_is_listed_once_with_the_entry_and_how_it_saw() -> None:
    one = table(["KD", "9C", "2S"]).deal()
    dealt = one.n
    one.do("gm", LookAt(place=hand("p2"), spots=(0,)))
    one.bid(2, 1, 0)
    known = who_knows(one.entries)
    assert [(s.seat, s.how) for s in known["k1"]] == [("p1", "dealt"), ("*", "shown")]
    assert [(s.seat, s.n, s.how) for s in known["k2"]] == [("p2", dealt, "dealt"), ("gm", dealt + 1, "decree")]
    assert known["k1"][1].n == one.n
    assert {s.at for s in known["k3"]} == {one.entries[-1].at}


def test_an_undo_removes_nothing_from_it() -> None:
    one = table(["KD", "9C", "2S"]).deal()
    one.bid(2, 1, 0)
    before = who_knows(one.entries)
    one.do("gm", Undo(one.version("gm")))
    assert who_knows(one.entries) == before


def test_knowledge_contains_no_card_faces() -> None:
    one = table(["KD", "9C", "2S"]).deal()
    assert not any(face in str(sightings(one.entries)) for face in ("KD", "9C", "2S"))
