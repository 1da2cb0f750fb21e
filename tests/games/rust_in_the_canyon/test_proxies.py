"""Somebody else plays the hand of a PC whose player is gone (RC-R65)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME, places
from croupier.games.rust_in_the_canyon.betting.commands import Bid, Hit, PlayReserve, See, Stay
from croupier.games.rust_in_the_canyon.conflict.commands import NameProxy
from support.rust_in_the_canyon.betting import Hand
from support.rust_in_the_canyon.conflict import away
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
    with pytest.raises(Illegal, match="nobody plays for another at this table") as refused:
        table.do("gm", NameProxy("c2", "p1"))
    assert refused.value.clause == "RC-R65"


@PROXY
@pytest.mark.rule("RC-R65", "RC-22.1")
@pytest.mark.usefixtures("only_the_hand")
def test_the_one_who_is_named_plays_both_hands_and_sees_the_reserve(rulings: Settings) -> None:
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
def test_anyone_who_comes_back_plays_on_themselves(rulings: Settings) -> None:
    table = hand(rulings).do("gm", NameProxy("c2", "p1"))
    away(table)
    assert table.waits() == ["p1 bid c1", "p2 bid c2", "gm bid"]
    with pytest.raises(Invalid, match="pot"):
        table.do("p1", Bid(0, "c2"))
    table.do("p2", Bid(1))


@PROXY
@pytest.mark.rule("RC-R65")
def test_who_may_be_named_and_by_whom(rulings: Settings) -> None:
    table = hand(rulings)
    for seat in ("gm", "p2", "p9"):
        with pytest.raises(Invalid, match="seat"):
            table.do("gm", NameProxy("c2", seat))
    with pytest.raises(Illegal, match="Ana is played") as refused:
        table.do("gm", NameProxy("c1", "p2"))
    assert refused.value.clause == "RC-22.1"
    gone = msgspec.structs.replace(table.now.contender("c2"), is_in=False)
    now = msgspec.structs.replace(table.now, contenders=(table.now.contender("c1"), gone))
    table.state = msgspec.structs.replace(table.state, conflict=now)
    with pytest.raises(Impossible, match="not in this hand"):
        table.do("gm", NameProxy("c2", "p1"))


@PROXY
@pytest.mark.rule("RC-R65")
def test_whoever_is_about_to_go_names_a_proxy_themselves(rulings: Settings) -> None:
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
def test_while_they_are_gone_only_the_one_who_was_named_plays_the_hand(rulings: Settings) -> None:
    table = hand(rulings).do("gm", NameProxy("c2", "p1"))
    with pytest.raises(Illegal, match="somebody plays this hand while you are gone") as refused:
        table.do("p2", Bid(1))
    assert refused.value.clause == "RC-R65"
    away(table)
    assert table.do("p2", Bid(1)).waits() == ["p1 bid c1", "gm bid"]
