"""Another player plays the hand of a PC whose player is gone (RC-R65)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME, places
from croupier.games.rust_in_the_canyon.betting.commands import AllIn, BackDown, Bid, Hit, PlayReserve, See, Stay
from croupier.games.rust_in_the_canyon.conflict.commands import BackDownFor, NameProxy
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.betting import Hand
from support.rust_in_the_canyon.conflict import away, choices
from support.rust_in_the_canyon.stage import Rider

PROXY = pytest.mark.option("absent", "proxy")


def hand(rulings: Settings) -> Hand:
    """Ana and Bo in a hand; Bo, who holds a queen and a 2, has gone."""
    riders = (
        Rider(stack=8, hand=("9",), reserve=("3",), pot=(1, 1)),
        Rider("Bo", stack=8, hand=("8",), reserve=("Q", "2"), pot=(1, 1)),
    )
    table = Hand(rulings, *riders, gm_hand=("7",), town=26)
    away(table, "p2")
    return table


def known_to(table: Hand, seat: str) -> tuple[str, ...]:
    return places.faces(GAME.see(table.state, seat), "reserve.p2")


@pytest.mark.rule("RC-R65", "RC-22.1")
def test_by_default_the_table_waits_and_nobody_plays_for_another(rulings: Settings) -> None:
    table = hand(rulings)
    assert table.waits() == ["p1 bid c1", "p2 bid c2", "gm bid"]
    with pytest.raises(Illegal, match="this table does not let one player play for another") as refused:
        table.do("gm", NameProxy("c2", "p1"))
    assert refused.value.clause == "RC-R65"


@PROXY
@pytest.mark.rule("RC-R65", "RC-22.1")
@pytest.mark.usefixtures("only_the_hand")
def test_the_named_proxy_plays_both_hands_and_sees_the_reserve(rulings: Settings) -> None:
    table = hand(rulings)
    assert "gm proxy c2" in table.asked()
    assert known_to(table, "p1") == ()
    assert "gm proxy c1" not in table.asked()
    table.do("gm", NameProxy("c2", "p1"))
    assert "gm proxy c2" not in table.asked()
    assert (known_to(table, "p1"), known_to(table, "gm")) == (("QC", "2C"), ())
    assert table.waits() == ["p1 bid c1", "p1 bid c2", "gm bid"]
    assert table.labels("p1") == ["Bid", "Bid in Bo's pot"]
    table.do("p1", Bid(0)).do("p1", Bid(0, "c2")).do("gm", Bid(1))
    assert table.waits() == ["p1 see c1", "p1 see c2"]
    table.do("p1", See("c2")).do("p1", See())
    assert table.stacks() == (7, 7)
    queen = table.piece("p2", "Q")
    table.do("p1", Hit()).do("p1", PlayReserve((queen,), "c2")).do("gm", Stay(), "p1 5")
    assert (table.hand("p1"), table.hand("p2")) == (["9", "5"], ["8", "Q"])


@PROXY
@pytest.mark.rule("RC-R65")
def test_a_player_who_comes_back_takes_over_again(rulings: Settings) -> None:
    table = hand(rulings).do("gm", NameProxy("c2", "p1"))
    away(table)
    assert table.waits() == ["p1 bid c1", "p2 bid c2", "gm bid"]
    with pytest.raises(Invalid, match="pot"):
        table.do("p1", Bid(0, "c2"))
    table.do("p2", Bid(1))


@PROXY
@pytest.mark.rule("RC-R65")
def test_who_may_name_whom_as_a_proxy(rulings: Settings) -> None:
    table = hand(rulings)
    for seat in ("gm", "p2", "p9"):
        with pytest.raises(Invalid, match="seat"):
            table.do("gm", NameProxy("c2", seat))
    with pytest.raises(Illegal, match="Ana's player is here") as refused:
        table.do("gm", NameProxy("c1", "p2"))
    assert refused.value.clause == "RC-22.1"
    gone = msgspec.structs.replace(table.now.contender("c2"), is_in=False)
    now = msgspec.structs.replace(table.now, contenders=(table.now.contender("c1"), gone))
    table.state = msgspec.structs.replace(table.state, conflict=now)
    with pytest.raises(Impossible, match="not in this hand"):
        table.do("gm", NameProxy("c2", "p1"))


@PROXY
@pytest.mark.rule("RC-R65")
def test_a_player_who_is_about_to_leave_names_their_own_proxy(rulings: Settings) -> None:
    table = hand(rulings)
    away(table)
    table.do("p2", NameProxy("c2", "p1"))
    assert [one.label for one in table.choices("p1") if one.command["type"] == "name_proxy"] == [
        "Player 2 plays for Ana"
    ]
    assert table.waits() == ["p1 bid c1", "p2 bid c2", "gm bid"]
    assert known_to(table, "p1") == ("QC", "2C")


@PROXY
@pytest.mark.rule("RC-R65", "RC-22.3")
def test_a_proxy_has_the_odds_of_the_hand_that_they_play(rulings: Settings) -> None:
    table = hand(rulings).do("gm", NameProxy("c2", "p1")).do("p1", Bid(0)).do("p1", Bid(0, "c2")).do("gm", Bid(0))
    asked = GAME.odds(GAME.see(table.state, "p1"), "p1", Hit("c2"))
    assert asked is not None
    assert asked.given["hand"] == ("8",)


@PROXY
@pytest.mark.rule("RC-R65")
def test_while_a_player_is_gone_only_the_named_proxy_plays_the_hand(rulings: Settings) -> None:
    table = hand(rulings).do("gm", NameProxy("c2", "p1"))
    with pytest.raises(Illegal, match="somebody else is playing this hand while you are away") as refused:
        table.do("p2", Bid(1))
    assert refused.value.clause == "RC-R65"
    away(table)
    assert table.do("p2", Bid(1)).waits() == ["p1 bid c1", "gm bid"]


ALL_IN = pytest.mark.option("short_match_pc", "all_in")


def duel(rulings: Settings, *gone: str, stack: int = 1) -> Hand:
    """Ana has 1 chip and Bo has bid 3 in their duel; Cy looks on. These seats are gone."""
    riders = (Rider(stack=stack, hand=("9",), pot=(1, 0)), Rider("Bo", stack=8, hand=("8",), pot=(1, 0)), Rider("Cy"))
    both = Hand(rulings, *riders[:2], level=3, conflict={"duel": True, "shared": False}, seats=3)
    return away(both.bid(p1=0, p2=3), *gone)  # type: ignore[return-value]


@PROXY
@pytest.mark.rule("RC-R65", "RC-R64", "RC-22.2")
def test_in_a_duel_the_opponent_cannot_be_the_proxy_and_without_anyone_else_the_pc_backs_down(
    rulings: Settings,
) -> None:
    table = duel(rulings, "p1", "p3")
    assert "gm proxy c1" in table.asked()
    with pytest.raises(Invalid, match="nobody else is there"):
        table.do("gm", NameProxy("c1", "p2"))
    assert [one.label for one in table.choices("gm") if one.prompt] == ["Ana backs down"]
    (ask,) = (one for one in GAME.open_questions(table.state) if one.key.startswith("proxy:"))
    assert GAME.default(table.state, ask) == BackDownFor("c1")
    there = duel(rulings, "p1")
    there.do("gm", NameProxy("c1", "p3"))
    assert there.waits() == ["p3 see c1"]


@PROXY
@ALL_IN
@pytest.mark.rule("RC-R65", "RC-R64", "RC-R29")
@pytest.mark.parametrize("pot", ["", "c1"])
def test_an_empty_seat_goes_all_in_with_nothing_while_its_proxy_plays(rulings: Settings, pot: str) -> None:
    table = duel(rulings, "p1").do("gm", NameProxy("c1", "p3"))
    with pytest.raises((Illegal, Invalid)):
        table.do("p1", AllIn(pot))
    assert (table.waits(), table.stacks()[0]) == (["p3 see c1"], 1)
    table.do("p3", AllIn("c1"))
    assert table.stacks()[0] == 0


@pytest.mark.rule("RC-12.16", "RC-12.4")
@pytest.mark.parametrize("command", [See("c1"), BackDown("c1"), AllIn("c1"), Bid(0, "c1"), Hit("c1")])
def test_a_player_does_not_name_their_own_pot(rulings: Settings, command: Command) -> None:
    """No form of theirs asks for it."""
    table = hand(rulings)
    if isinstance(command, See | BackDown | AllIn):
        table.do("p1", Bid(0)).do("p2", Bid(0)).do("gm", Bid(1))
    if isinstance(command, Hit):
        table.do("p1", Bid(0)).do("p2", Bid(0)).do("gm", Bid(0))
    with pytest.raises(Invalid, match="it is your own") as refused:
        table.do("p1", command)
    assert refused.value.field == "pot"


@PROXY
@pytest.mark.rule("RC-R65")
@pytest.mark.parametrize("first", ["p1", "p2"])
def test_one_answer_counts_for_a_hand_whichever_of_the_two_gave_it(rulings: Settings, first: str) -> None:
    """Player and proxy could both seal a bid, one of which was dropped."""
    table = away(hand(rulings), *(() if first == "p2" else ("p2",)))
    if first == "p2":
        table.do("p2", Bid(0))
        away(table, "p2")
    table.do("gm", NameProxy("c2", "p1"))
    if first == "p1":
        table.do("p1", Bid(1, "c2"))
        away(table)
    with refused_by("RC-R65", why="already been answered for this hand"):
        table.do("p2", Bid(1)) if first == "p1" else table.do("p1", Bid(1, "c2"))
    table.do("p1", Bid(0)).do("gm", Bid(0))
    assert table.state.conflict.wager("c2").own == int(first == "p1")  # type: ignore[union-attr]


@PROXY
@pytest.mark.rule("RC-R65")
def test_the_gm_may_name_another_proxy(rulings: Settings) -> None:
    """The page had no choice for it, though the command was taken."""
    riders = (Rider(hand=("9",), pot=(1, 1)), Rider("Bo", hand=("8",), pot=(1, 1)), Rider("Cy"))
    table = away(Hand(rulings, *riders, gm_hand=("7",)), "p2")
    table.do("gm", NameProxy("c2", "p1"))
    assert [one.command["seat"] for one in choices(table, "gm", "name_proxy")] == ["p1", "p3"]
