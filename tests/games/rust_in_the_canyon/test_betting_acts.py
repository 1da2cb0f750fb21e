"""Cards of a round (RC-12.8), reserve cards (RC-10.7), staying (RC-12.11, RC-12.12)."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.refusals import Illegal, Impossible, Invalid, Refusal
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting.commands import Bid, Hit, PlayReserve, Stay
from croupier.games.rust_in_the_canyon.betting.events import SideActed
from croupier.pieces.events import CardSeen, CardsMoved
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.betting import Hand, hand
from support.rust_in_the_canyon.stage import Rider

pytestmark = pytest.mark.usefixtures("only_the_hand")


def acting(rulings: Settings, own: str = "9", gm: str = "8", **more: Any) -> Hand:
    """One PC and the GM, after a round of no bids."""
    return hand(rulings, own, gm, **more).bid(p1=0, gm=0)


def two(rulings: Settings, *, town: int = 20, stack: int = 6) -> Hand:
    riders = (
        Rider("Ana", stack=stack, hand=("9",), reserve=("2", "3"), pot=(2, 2)),
        Rider("Ben", stack=6, hand=("8",), reserve=("4",), pot=(2, 2)),
    )
    return Hand(rulings, *riders, level=2, town=town, gm_hand=("7",), gm_reserve=("5", "6")).bid(p1=0, p2=0, gm=0)


@pytest.mark.rule("RC-12.8", "RC-R33", "RC-10.7")
def test_kinds_of_acts_are_revealed_first_then_deck_cards_then_reserve_cards(rulings: Settings) -> None:
    table = two(rulings).act("p2 J", p1="reserve 3", gm="reserve 6", p2="hit")
    done = [one for one in table.plays[-1].events if isinstance(one, SideActed | CardsMoved | CardSeen)]
    assert [type(one).__name__ for one in done[:5]] == ["SideActed"] * 3 + ["CardSeen", "CardsMoved"]
    moved = [(one.source, one.target) for one in done if isinstance(one, CardsMoved)]
    assert moved == [("deck.p2", "hand.p2"), ("reserve.p1", "hand.p1"), ("reserve.gm", "hand.gm")]
    assert (table.hand("p1"), table.hand("p2"), table.hand("gm")) == (["9", "3"], ["8", "J"], ["7", "6"])
    assert (table.stacks(), table.town(), table.pots()) == ((6, 6), 20, (4, 4))


@pytest.mark.rule("RC-12.8", "RC-22.2")
@pytest.mark.parametrize("seat", ["p2", "gm", "watch"])
def test_nobody_else_can_tell_sealed_acts_apart(rulings: Settings, seat: str) -> None:
    """Hit, either reserve card, stay and raise: view, log lines and receipt are the same for all others."""
    seen = set()
    for what in ("hit", "reserve 2", "reserve 3", "stay", "stay 2"):
        table = two(rulings).act(p1=what)
        play = table.plays[-1]
        view = GAME.see(table.state, seat)
        lines = tuple(GAME.log_line(event, view) for event in play.events)
        receipt = play.receipt.for_seat(seat)
        seen.add((lines, receipt, str([(one.window, one.seat, one.about) for one in view.seals]), str(view.board)))
    assert len(seen) == 1


@pytest.mark.rule("RC-12.8", "RC-22.2")
def test_the_gm_knows_neither_a_players_reserve_nor_their_sealed_act(rulings: Settings) -> None:
    table = two(rulings).act(p1="reserve 3")
    view = GAME.see(table.state, "gm")
    assert [slot.card for slot in view.board.place("reserve.p1").slots] == [None, None]
    assert all(seal.answer.value is None for seal in view.seals)
    own = GAME.see(table.state, "p1")
    assert [seal.answer.value is None for seal in own.seals] == [False]


@pytest.mark.rule("RC-12.8")
def test_an_act_may_be_changed_until_the_last_is_in(rulings: Settings) -> None:
    table = two(rulings).act(p1="stay 2")
    assert "Stay and raise" in table.labels("p1")
    table.act("p1 2", p1="hit").act("p1 2", p2="stay", gm="stay")
    assert (table.hand("p1"), table.contender("c1").stayed) == (["9", "2"], False)


@pytest.mark.rule("RC-12.16", "RC-10.7", "RC-12.2", "RC-12.8", "RC-12.11")
@pytest.mark.parametrize(
    ("seat", "command", "kind", "why", "instead", "clause"),
    [
        ("p1", "reserve 2 3", Illegal, "not now: 2 reserve cards in one round", "use one card a round", "RC-12.16"),
        ("p1", PlayReserve(("k99",)), Illegal, "not yours: that card is not in your reserve",
         "play a card from your reserve, or hit", "RC-12.16"),
        ("p1", PlayReserve(()), Invalid, "cards: 0 cards is not allowed; allowed: different cards from your reserve",
         "", "RC-10.7"),
        ("p1", Stay(3), Illegal, "over the limit: 3 chips, and the limit is 2", "0 to 1", "RC-12.2"),
        ("p1", Stay(2), Impossible, "too few chips: a raise of 2 costs 2, and you have 1", "0 to 1", "RC-12.16"),
        ("gm", Stay(2), Impossible, "too few chips: a raise of 2 costs 4, and you have 3", "0 to 1", "RC-12.16"),
        ("p1", Stay(-1), Invalid, "raise_by: -1 is not allowed; allowed: 0 to 1", "", "RC-12.11"),
        ("p1", Bid(1), Illegal, "not now: everyone chooses a card or stays", "wait for your turn", "RC-12.16"),
        ("p3", Hit(), Illegal, "not yours: your PC is not, or no longer, in this hand", "wait until it is over",
         "RC-12.16"),
    ],
)  # fmt: skip
def test_an_impossible_act_changes_nothing(
    rulings: Settings, seat: str, command: Any, kind: type[Refusal], why: str, instead: str, clause: str
) -> None:
    table = two(rulings, town=3, stack=1)
    before = table.state
    with pytest.raises(kind) as refused:
        table.do(seat, table.what(seat, command) if isinstance(command, str) else command)
    assert (str(refused.value), refused.value.instead, refused.value.clause) == (why, instead, clause)
    assert table.state == before


@pytest.mark.rule("RC-12.16", "RC-10.6")
def test_another_sides_reserve_card_cannot_be_played(rulings: Settings) -> None:
    table = two(rulings)
    with refused_by("RC-12.16", why="not yours: that card is not in your reserve"):
        table.do("gm", PlayReserve((table.piece("p1", "2"),)))


@pytest.mark.rule("RC-12.11", "RC-12.16")
def test_staying_is_final(rulings: Settings) -> None:
    table = two(rulings).act("p2 2", "gm 2", p1="stay", p2="hit", gm="hit")
    assert (table.contender("c1").pot, table.contender("c1").frozen_by) == ("frozen", "c1")
    table.bid(p2=0, gm=0)
    assert table.waits() == ["p2 act c2", "gm act"]
    with refused_by("RC-12.16", why="already stayed: Ana takes no more cards"):
        table.do("p1", Hit())


@pytest.mark.rule("RC-12.12", "RC-12.1", "RC-12.8")
def test_when_the_gm_stays_all_pots_freeze_and_each_pc_acts_at_their_own_pace(rulings: Settings) -> None:
    table = two(rulings).act("p1 2", "p2 2", p1="hit", p2="hit", gm="stay 1")
    table.see("p1", "p2")
    assert [one.frozen_by for one in table.now.contenders] == ["gm", "gm"]
    assert (table.now.step, table.now.round, table.waits()) == ("act", 2, ["p1 act c1", "p2 act c2"])
    assert [ask.sealed for ask in GAME.open_questions(table.state)] == [False, False]
    table.do("p1", Hit(), "4")
    assert (table.hand("p1"), table.waits()) == (["9", "2", "4"], ["p1 act c1", "p2 act c2"])
    table.do("p1", Hit(), "K")
    assert (table.results(), table.waits()) == (("lost", ""), ["p2 act c2"])
    with refused_by("RC-12.11", why="a pot frozen earlier takes no raise"):
        table.do("p2", Stay(1))
    table.do("p2", PlayReserve((table.piece("p2", "4"),)))
    table.do("p2", Stay())
    assert (table.results(), table.contender("c2").total, table.now.step) == (("lost", "won"), 14, "over")
    assert (table.pots(), table.town()) == ((6, 6), 18)


@pytest.mark.rule("RC-12.12", "RC-12.11")
def test_a_pcs_stay_does_not_stop_the_gms_hand(rulings: Settings) -> None:
    table = acting(rulings).act("gm 2", p1="stay", gm="hit")
    assert (table.waits(), table.now.step) == (["gm act"], "act")
    table.act("gm 3", gm="hit").act(gm="stay")
    assert (table.hand("gm"), table.results()) == (["8", "2", "3"], ("lost",))


@pytest.mark.rule("RC-12.14")
@pytest.mark.parametrize(("gm", "command"), [("J K", Hit()), ("2", Stay())])
def test_no_dealers_rule_binds_the_gm(rulings: Settings, gm: str, command: Any) -> None:
    table = acting(rulings, gm=gm)
    table.do("gm", command)
    assert table.waits() == ["p1 act c1"]
    assert table.labels("gm")[0] == "Hit"


@pytest.mark.rule("RC-12.17", "RC-12.1")
def test_a_hand_continues_until_no_pot_is_live(rulings: Settings) -> None:
    table = acting(rulings).act("p1 2", "gm 2", p1="hit", gm="hit")
    assert (table.now.round, table.now.step, table.waits()) == (2, "bid", ["p1 bid c1", "gm bid"])
    table.bid(p1=0, gm=0).act(p1="stay", gm="stay")
    assert (table.now.step, table.results(), table.waits()) == ("over", ("won",), [])


@pytest.mark.rule("RC-10.7", "RC-12.8")
def test_a_reserve_card_is_dragged_from_the_reserve_to_the_hand(rulings: Settings) -> None:
    table = two(rulings)
    found = [one for one in table.choices("p1") if one.command["type"] == "play_reserve"]
    assert [(one.label, one.piece, one.to) for one in found] == [
        ("Play the 2 of clubs from the reserve: 11", table.piece("p1", "2"), ("hand.p1",)),
        ("Play the 3 of clubs from the reserve: 12", table.piece("p1", "3"), ("hand.p1",)),
    ]
    assert [list(one.command["cards"]) for one in found] == [[table.piece("p1", rank)] for rank in "23"]
    row = "Or play from the reserve"
    makes = [f"{card}:\N{NO-BREAK SPACE}{total}" for card, total in (("2♣", 11), ("3♣", 12))]
    assert [(one.row, one.short) for one in found] == [(row, words) for words in makes]
    stay = next(one for one in table.choices("p1") if one.command["type"] == "stay")
    assert (stay.fields[0].min, stay.fields[0].max, stay.prompt is not None) == (0, 2, True)


@pytest.mark.rule("RC-10.7", "RC-10.8")
def test_a_played_reserve_card_is_spent(rulings: Settings) -> None:
    table = two(rulings).act("p2 2", "gm 2", p1="reserve 2", p2="hit", gm="hit")
    assert [slot.card for slot in table.state.board.place("reserve.p1").slots] == ["3C"]


@pytest.mark.rule("RC-5.7", "RC-12.8")
def test_without_a_card_to_deal_nobody_hits(rulings: Settings) -> None:
    """At a table with one deck for everybody it can run out: hits dealt nothing, round after round."""
    table = hand(rulings, "9", "8", reserve=("2",)).bid(p1=0, gm=0)
    board = table.state.board
    empty = tuple(replace(one, slots=()) if one.id == "deck.p1" else one for one in board.places)
    table.state = replace(table.state, board=replace(board, places=empty))
    assert [one for one in table.labels("p1") if one in ("Hit", "Stay")] == ["Stay"]
    with refused_by("RC-5.7", why="no card is left to deal"):
        table.do("p1", Hit())
    (ask,) = (ask for ask in GAME.open_questions(table.state) if ask.seat == "p1")
    assert GAME.default(GAME.see(table.state, "p1"), ask) == Stay()


@pytest.mark.rule("RC-12.8", "RC-R33")
@pytest.mark.option("card_order", "players_first")
def test_an_act_in_turn_cites_its_clause(rulings: Settings) -> None:
    """The receipt of a hit before the others' was empty."""
    table = acting(rulings).act("p1 2", p1="hit")
    assert [line.clause for line in table.plays[-1].receipt.because] == ["RC-12.8"]
    assert table.facts("RC-12.8") == {"acts": ("Ana: hit",)}


@pytest.mark.rule("RC-12.8", "RC-12.11")
def test_a_changed_act_begins_with_the_sealed_one(rulings: Settings) -> None:
    """It began with no raise again; only its owner's page begins so."""
    table = two(rulings).do("p1", Stay(2))
    begins = {
        seat: [one.fields[0].default for one in table.choices(seat) if one.command["type"] == "stay"]
        for seat in ("p1", "p2")
    }
    assert begins == {"p1": [2], "p2": [0]}


@pytest.mark.rule("RC-12.8", "RC-R27")
def test_changed_reserve_cards_begin_with_the_sealed_ones() -> None:
    table = two(GAME.read_settings({"reserve_per_round": "any"}))
    cards = tuple(slot.id for slot in table.state.board.place("reserve.p1").slots)
    table.do("p1", PlayReserve(cards))
    (several,) = [one for one in table.choices("p1") if one.label == "Play several reserve cards"]
    assert sorted(several.fields[0].default) == sorted(cards)
