"""The GM plays a hand for each pot, all from one deck and one reserve (RC-R19)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME, places
from croupier.games.rust_in_the_canyon.betting import rounds
from croupier.games.rust_in_the_canyon.betting.commands import Bid, Hit, PlayReserve, Stay
from croupier.games.rust_in_the_canyon.conflict.commands import BackDownFor, PayAnte
from croupier.games.rust_in_the_canyon.purse import pay
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.betting import Hand, hand
from support.rust_in_the_canyon.conflict import anted, away, before_the_ante
from support.rust_in_the_canyon.stage import Rider

PER_POT = pytest.mark.option("gm_hand", "per_pot")
TWO = (Rider(stack=9), Rider("Bo", stack=9))


def begun(rulings: Settings, *luck: str, **more: Any) -> Hand:
    """Ana shows 9 and Bo 8, the GM by `luck` a card against each; the GM holds a queen and a 2."""
    from croupier.games.rust_in_the_canyon.conflict.ante import lay_gm_hand
    from croupier.games.rust_in_the_canyon.deck import deal

    riders = (Rider(stack=8, hand=("9",), pot=(1, 1)), Rider("Bo", stack=8, hand=("8",), pot=(1, 1)))
    table = Hand(rulings, *riders, gm_reserve=("Q", "2"), **({"town": 26} | more))
    for pc, rank in zip(("c1", "c2"), luck, strict=True):
        table.run(lay_gm_hand, f"gm:{pc}")
        table.run(deal, "gm", places.gm_hand(pc), luck=(f"gm {rank}",))
    return table


def shown(table: Hand, pc: str) -> list[str]:
    return [face[:-1] for face in places.faces(table.state, places.gm_hand(pc))]


@pytest.mark.rule("RC-11.4", "RC-R19")
@PER_POT
def test_the_gm_shows_a_card_against_each(rulings: Settings) -> None:
    stage = before_the_ante(rulings, *TWO, rank=1, luck=("p1 2", "p1 3", "p1 4", "p2 2", "p2 3", "p2 4", "gm 2"),
                            prepare={"p1": 2, "p2": 2, "gm": 2})  # fmt: skip
    anted(stage, "p1 5", "p2 6", "gm 7", "gm 8")
    assert stage.hand("gm") == []
    assert [places.faces(stage.state, places.gm_hand(pc))[0][:-1] for pc in ("c1", "c2")] == ["7", "8"]


@pytest.mark.rule("RC-12.8", "RC-R19")
@PER_POT
@pytest.mark.usefixtures("only_the_hand")
def test_the_gm_acts_pot_by_pot_and_each_is_judged_by_its_own_hand(rulings: Settings) -> None:
    """A bust in Ana's pot wins it for her alone, and the hand in Bo's pot continues."""
    table = begun(rulings, "10", "5").bid(p1=0, p2=0, gm=0)
    assert table.waits() == ["p1 act c1", "p2 act c2", "gm act c1", "gm act c2"]
    assert "Hit in Ana's pot" in table.labels("gm")
    table.act(p1="hit", p2="hit").do("gm", Hit("c1"))
    table.do("gm", Hit("c2"), "p1 2", "p2 3", "gm 6", "gm 4")
    assert (shown(table, "c1"), shown(table, "c2")) == (["10", "6"], ["5", "4"])
    table.bid(p1=0, p2=0, gm=0).act(p1="hit", p2="hit").do("gm", Hit("c1"))
    table.do("gm", Hit("c2"), "p1 4", "p2 5", "gm 9", "gm 2")
    assert table.results() == ("won", "")


@pytest.mark.rule("RC-R19", "RC-12.11")
@PER_POT
@pytest.mark.usefixtures("only_the_hand")
def test_a_stay_of_the_gms_freezes_one_pot_and_raises_in_it_alone(rulings: Settings) -> None:
    table = begun(rulings, "10", "5").bid(p1=0, p2=0, gm=0).act(p1="hit", p2="hit").do("gm", Stay(1, "c1"))
    table.do("gm", Hit("c2"), "p1 2", "p2 3", "gm 4")
    assert ([one.pot for one in table.now.contenders], table.town()) == (["frozen", "open"], 25)
    table.see("p1")
    assert table.waits() == ["p2 bid c2", "gm bid"]
    table.bid(p2=0, gm=0)
    assert table.waits() == ["p1 act c1", "p2 act c2", "gm act c2"]


@pytest.mark.rule("RC-R19", "RC-10.7")
@PER_POT
def test_each_card_of_the_one_reserve_is_played_once(rulings: Settings) -> None:
    table = begun(rulings, "10", "5").bid(p1=0, p2=0, gm=0)
    queen = table.piece("gm", "Q")
    table.do("gm", PlayReserve((queen,), "c1"))
    with pytest.raises(Impossible, match="to be played in another pot"):
        table.do("gm", PlayReserve((queen,), "c2"))
    table.do("gm", PlayReserve((table.piece("gm", "2"),), "c2")).act("p1 2", "p2 3", p1="hit", p2="hit")
    assert (shown(table, "c1"), shown(table, "c2")) == (["10", "Q"], ["5", "2"])


@pytest.mark.rule("RC-R19", "RC-R27")
@PER_POT
@pytest.mark.option("reserve_per_round", "any")
def test_of_several_cards_only_those_not_promised_to_another_pot_are_offered(rulings: Settings) -> None:
    """All were, and refused."""

    def several(pot: str) -> list[list[str]]:
        those = [one for one in table.choices("gm") if one.label == f"Play several reserve cards in {pot}'s pot"]
        return [[option.label for option in one.fields[0].options] for one in those]

    table = begun(rulings, "10", "5").bid(p1=0, p2=0, gm=0)
    assert [len(cards) for cards in several("Bo")] == [2]
    table.do("gm", PlayReserve((table.piece("gm", "Q"),), "c1"))
    assert several("Bo") == []


@pytest.mark.rule("RC-R19", "RC-12.16")
@PER_POT
def test_the_gm_names_a_live_pot_and_a_player_none(rulings: Settings) -> None:
    table = begun(rulings, "10", "5").bid(p1=0, p2=0, gm=0)
    for seat, command in (("gm", Hit()), ("gm", Hit("c7")), ("p1", Hit("c2"))):
        with pytest.raises(Invalid, match="pot"):
            table.do(seat, command)
    table.act(p1="stay", p2="hit").do("gm", Stay(0, "c1")).do("gm", Hit("c2"), "p2 2", "gm 3")
    with pytest.raises((Illegal, Invalid)):
        table.do("gm", Hit("c1"))


@pytest.mark.rule("RC-R19")
def test_by_default_the_gm_plays_one_hand_and_names_no_pot(rulings: Settings) -> None:
    table = Hand(rulings, Rider(hand=("9",), pot=(1, 1)), gm_hand=("8",)).bid(p1=0, gm=0)
    with pytest.raises(Invalid, match="pot"):
        table.do("gm", Hit("c1"))
    assert "Hit" in table.labels("gm")


@pytest.mark.rule("RC-10.7", "RC-R26", "RC-R19")
@PER_POT
@pytest.mark.option("reserve_cost", "chip")
@pytest.mark.parametrize(("town", "taken"), [(1, False), (2, True)])
def test_cards_in_several_pots_are_paid_from_one_stack(rulings: Settings, town: int, taken: bool) -> None:
    """The second card is refused as it is sealed, not when somebody else turns all acts up."""
    table = begun(rulings, "10", "5", town=town).bid(p1=0, p2=0, gm=0).act(p1="hit", p2="hit")
    table.do("gm", PlayReserve((table.piece("gm", "Q"),), "c1"))
    second: PlayReserve | Hit = PlayReserve((table.piece("gm", "2"),), "c2")
    if not taken:
        with pytest.raises(Impossible, match="that reserve card costs 1, and you have 0"):
            table.do("gm", second)
        second = Hit("c2")
    table.do("gm", second, "p1 2", "p2 3", *(() if taken else ("gm 4",)))
    assert (table.pots(), table.town()) == ((3, 3 if taken else 2), 0)


@pytest.mark.rule("RC-12.11", "RC-R19")
@PER_POT
def test_raises_in_several_pots_are_paid_from_one_stack(rulings: Settings) -> None:
    table = begun(rulings, "10", "5", town=3, level=2).bid(p1=0, p2=0, gm=0).act(p1="hit", p2="hit")
    table.do("gm", Stay(2, "c1"))
    (stay,) = (one for one in table.choices("gm") if one.label == "Stay in Bo's pot")
    assert [field.max for field in stay.fields] == [1]
    with pytest.raises(Impossible, match="a raise of 2 costs 2, and you have 1"):
        table.do("gm", Stay(2, "c2"))
    table.do("gm", Stay(1, "c2"), "p1 2", "p2 3")
    assert (table.pots(), table.town()) == ((4, 3), 0)


@pytest.mark.rule("RC-12.11", "RC-R19", "RC-R33")
def test_raises_declared_in_turn_are_also_per_pot() -> None:
    rulings = GAME.read_settings({"gm_hand": "per_pot", "card_order": "gm_first"})
    table = begun(rulings, "10", "5", town=3, level=2).bid(p1=0, p2=0, gm=0).do("gm", Stay(2, "c1"))
    with pytest.raises(Impossible, match="a raise of 2 costs 2, and you have 1"):
        table.do("gm", Stay(2, "c2"))


@pytest.mark.rule("RC-10.7", "RC-R26")
@pytest.mark.option("reserve_cost", "chip")
@pytest.mark.usefixtures("only_the_hand")
def test_a_sealed_card_is_paid_for_as_far_as_the_stack_still_holds_it(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", stack=1, reserve=("2",)).bid(p1=0, gm=0).act(p1="reserve 2")
    table.run(pay, places.stack("c1"), None, 1)
    table.act("gm 3", gm="hit")
    assert (table.hand("p1"), table.stack(), table.pots()) == (["9", "2"], 0, (4,))
    assert table.facts("RC-R26") == {"side": "Ana", "paid": 0}


@pytest.mark.rule("RC-R19", "RC-22.3")
@PER_POT
def test_odds_use_the_hand_of_that_pot_and_cover_stays_only_with_one_pot_left(rulings: Settings) -> None:
    table = begun(rulings, "10", "5").bid(p1=0, p2=0, gm=0)
    view = GAME.see(table.state, "gm")
    asked = GAME.odds(view, "gm", Hit("c2"))
    assert asked is not None
    assert asked.given["hand"] == ("5",)
    assert GAME.odds(GAME.see(table.state, "p1"), "p1", Stay()) is None


@pytest.mark.rule("RC-R19", "RC-22.3")
def test_with_one_pc_staying_and_the_ante_have_odds_as_with_one_hand(rulings: Settings) -> None:
    per_pot = GAME.read_settings({"gm_hand": "per_pot"})
    for settings, several in ((rulings, True), (per_pot, False)):
        one = before_the_ante(settings, TWO[0], rank=1, luck=("p1 2", "p1 3", "p1 4", "p1 5", "gm 2", "gm 3"))
        assert GAME.odds(GAME.see(one.state, "p1"), "p1", PayAnte()) is not None
        anted(one, "p1 5", "gm 7").do("p1", Bid(0)).do("gm", Bid(0))
        assert GAME.odds(GAME.see(one.state, "p1"), "p1", Stay()) is not None
        luck = ("p1 2", "p1 3", "p1 4", "p2 2", "p2 3", "p2 4", "gm 2")
        two = before_the_ante(settings, *TWO, rank=1, luck=luck, prepare={"p1": 2, "p2": 2, "gm": 2})
        assert (GAME.odds(GAME.see(two.state, "p1"), "p1", PayAnte()) is not None) is several


@pytest.mark.rule("RC-R30", "RC-R19")
@PER_POT
@pytest.mark.option("bet_order", "in_turn")
def test_in_turn_the_best_of_the_gms_hands_counts(rulings: Settings) -> None:
    found = []
    for first in ("10", "7"):
        table = begun(rulings, first, "5")
        table.run(rounds.begin_round, 1)
        found += table.waits()
    assert found == ["gm bid", "p1 bid c1"]


@pytest.mark.rule("RC-R33", "RC-R19", "RC-R65")
def test_the_turn_passes_over_a_pot_whose_pc_has_left() -> None:
    """The GM was asked to act in Bo's pot, and refused: it was for the GM to act in Ana's, which was closed."""
    rulings = GAME.read_settings({"gm_hand": "per_pot", "card_order": "gm_first"})
    table = begun(rulings, "10", "5").bid(p1=0, p2=0, gm=0)
    away(table, "p1").do("gm", BackDownFor("c1"))
    assert table.waits() == ["gm act c2"]
    with refused_by("RC-R33", why="the GM against Bo acts first"):
        table.do("p2", Hit())
    table.do("gm", Hit("c2"), "gm 4")
    assert table.waits() == ["p2 act c2"]


@pytest.mark.rule("RC-12.8", "RC-R19", "RC-R65")
@pytest.mark.parametrize("order", ["together", "gm_first"])
def test_a_choice_of_the_gm_for_a_closed_pot_holds_nothing_up(order: str) -> None:
    """The card and the chips meant for Ana's pot, whose player had gone, could not be used in Bo's."""
    rulings = GAME.read_settings({"gm_hand": "per_pot", "card_order": order})

    def left_alone(meant: PlayReserve | Stay, *, with_bo: bool = False) -> Hand:
        table = begun(rulings, "10", "5", town=3, level=3).bid(p1=0, p2=0, gm=0).do("gm", meant)
        return table if with_bo else away(table, "p1").do("gm", BackDownFor("c1"))  # type: ignore[return-value]

    with pytest.raises(Impossible, match="too few chips: a raise of 3 costs 3, and you have 1"):
        left_alone(Stay(2, "c1"), with_bo=True).do("gm", Stay(3, "c2"))
    left_alone(Stay(2, "c1")).do("gm", Stay(3, "c2"))
    if order == "together":
        queen = begun(rulings, "10", "5").piece("gm", "Q")
        with pytest.raises(Impossible, match="to be played in another pot"):
            left_alone(PlayReserve((queen,), "c1"), with_bo=True).do("gm", PlayReserve((queen,), "c2"))
        left_alone(PlayReserve((queen,), "c1")).do("gm", PlayReserve((queen,), "c2"))
