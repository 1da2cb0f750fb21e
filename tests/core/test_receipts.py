"""Receipts: which rulings are noted, and for whom."""

from croupier.core.log.receipts import arithmetic
from croupier.core.play import Play
from croupier.core.receipts import Fact
from croupier.core.secrets import EVERYONE
from support.web.tiny import GAME, TinyState

RULING = ("bids", "yes")


def play() -> Play[TinyState]:
    state = GAME.begin(("p1", "p2"), GAME.read_settings({}), with_gm=True, mode="enforce", consent="all")
    return Play(GAME, state, "gm")


def test_a_ruling_can_be_noted_for_some_seats_alone() -> None:
    one = play()
    with one.rulings_for(("gm", "p1")):
        one.ruling("bids")
    assert [one.receipt.for_seat(seat).rulings for seat in ("gm", "p1", "p2", "watch")] == [
        (RULING,),
        (RULING,),
        (),
        (),
    ]
    assert not one.receipt.for_seat("p1").hidden_rulings
    assert one.receipt.for_seat("p1").proof != one.receipt.for_seat("p2").proof


def test_a_ruling_noted_for_everyone_stays_so() -> None:
    first, last, open_to_all = play(), play(), play()
    first.ruling("bids")
    with first.rulings_for(("gm",)):
        first.ruling("bids")
    with last.rulings_for(("gm",)):
        last.ruling("bids")
    last.ruling("bids")
    with open_to_all.rulings_for((EVERYONE,)):
        open_to_all.ruling("bids")
    assert [one.receipt.for_seat("p2").rulings for one in (first, last, open_to_all)] == [(RULING,)] * 3


def test_a_ruling_noted_for_some_seats_and_then_for_more_is_noted_for_all_of_them() -> None:
    seats, everyone = play(), play()
    for one, audiences in ((seats, (("gm", "p1"), ("gm", "p2"))), (everyone, (("gm",), (EVERYONE,)))):
        for to in audiences:
            with one.rulings_for(to):
                one.ruling("bids")
    heard = [
        [bool(one.receipt.for_seat(seat).rulings) for seat in ("gm", "p1", "p2", "watch")] for one in (seats, everyone)
    ]
    assert heard == [[True, True, True, False], [True] * 4]


def test_a_step_that_does_nothing_shows_a_ruling_to_nobody_else() -> None:
    one = play()
    with one.rulings_for(("gm",)):
        one.ruling("bids")

    def step(here: Play[TinyState]) -> bool:
        return not here.ruling("bids")

    assert not one.take(step)
    assert one.receipt.for_seat("p1").rulings == ()


def test_a_ruling_that_was_taken_back_is_not_noted() -> None:
    one = play()
    mark = one.mark()
    with one.rulings_for(("gm",)):
        one.ruling("bids")
    one.back_to(mark)
    assert one.receipt.for_seat("gm").rulings == ()


def test_abbreviations_of_facts_are_written_as_everywhere_else() -> None:
    """Receipts read "paid by the gm 2"."""
    facts = (Fact("paid_by_the_gm", 2), Fact("pcs", 3), Fact("npc", "Doc"))
    assert arithmetic(facts) == "paid by the GM 2, PCs 3, NPC Doc"
