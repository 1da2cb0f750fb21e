"""What the log says about cards: who is dealt what, and what for; piles in one line."""

from __future__ import annotations

import pytest

from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.betting.commands import Hit, Stay
from croupier.games.rust_in_the_canyon.conflict.commands import NameProxy, ShowPreparation, ShowUnplayed
from croupier.games.rust_in_the_canyon.conflict.ending import break_off
from croupier.games.rust_in_the_canyon.conflict.state import CLOSED
from croupier.games.rust_in_the_canyon.cost.fallout import take
from croupier.games.rust_in_the_canyon.cost.injuries import injure
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, MODERATE
from croupier.games.rust_in_the_canyon.moves.commands import Read
from croupier.pieces import cards
from support.rust_in_the_canyon.betting import Hand, hand
from support.rust_in_the_canyon.conflict import anted, away, before_the_ante, opened, prepared
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of

PILE = tuple(f"p1 {rank}" for rank in ("K", "9", "9", "4", "2", "6"))


@pytest.mark.rule("RC-15.1", "RC-15.2")
@pytest.mark.parametrize(
    ("level", "cost"), [(1, "pair, 3 stress"), (3, "pair, moderate injury (permanent minor, mortal)")]
)
def test_a_fallout_pile_is_one_line(rulings: Settings, level: int, cost: str) -> None:
    rider = Rider(pot=(3, 3), contender={"pot": CLOSED, "result": "lost"})
    stage = Stage(rulings, rider, conflict={"step": "over", "level": level})
    stage.run(take, stage.contender(), luck=PILE)
    assert log_of(stage)[0] == f"Ana's fallout from a pile of 6 (K 9 9 4 2 6): {cost}."
    assert not any("is dealt" in line for line in log_of(stage))


@pytest.mark.rule("RC-12.8")
def test_cards_are_dealt_to_pcs_and_to_the_gm(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", reserve=("Q",)).bid(p1=0, gm=0).act("gm 7", p1="reserve Q", gm="hit")
    lines = log_of(table)
    assert "The GM is dealt the 7 of clubs." in lines
    assert "Ana plays the queen of clubs from the reserve." in lines


@pytest.mark.option("gm_hand", "per_pot")
def test_a_card_of_the_gms_for_one_pot_says_whom_it_is_against(rulings: Settings) -> None:
    stage = anted(before_the_ante(rulings, Rider(), surprised=("c1", "gm")), "p1 K", "gm 9")
    assert "The sheriff against Ana is dealt the 9 of clubs." in log_of(stage)


@pytest.mark.rule("RC-10.6", "RC-22.2")
def test_only_its_owner_reads_which_cards_a_reserve_is_dealt(rulings: Settings) -> None:
    stage = before_the_ante(rulings, Rider(mind=1), luck=("p1 K", "p1 2", "gm 3", "gm 4"), prepare={"p1": 1, "gm": 3})
    own, others = log_of(stage, "p1"), log_of(stage, "gm")
    assert "Ana is dealt the king of clubs for the reserve." in own
    assert "Ana: 2 reserve cards." in others
    assert not any("Ana is dealt" in line for line in others)


@pytest.mark.rule("RC-R65")
@pytest.mark.option("absent", "proxy")
def test_a_reserve_that_a_proxy_looks_at_is_not_played(rulings: Settings) -> None:
    riders = (Rider(hand=("9",), pot=(1, 1)), Rider("Bo", hand=("8",), reserve=("Q",), pot=(1, 1)))
    table = Hand(rulings, *riders, gm_hand=("7",), town=26)
    away(table, "p2").do("gm", NameProxy("c2", "p1"))
    assert not any("plays the queen" in line for line in log_of(table, "p1"))


@pytest.mark.rule("RC-22.2")
def test_cards_shown_after_a_conflict_are_named(rulings: Settings) -> None:
    stage = prepared(opened(rulings, Rider(reserve=("2", "K"))), p1=2)
    stage.run(break_off)
    assert log_of(stage.do("p1", ShowUnplayed()))[-1] == (
        "Player 1 shows their unplayed reserve cards: the 2 of clubs and the king of clubs."
    )
    one = prepared(opened(rulings, Rider(reserve=("2",))), p1=2)
    one.run(break_off)
    assert log_of(one.do("p1", ShowUnplayed()))[-1] == "Player 1 shows their unplayed reserve card: the 2 of clubs."
    assert log_of(stage.do("p1", ShowPreparation()))[-1] == "Player 1 shows what they had prepared: for Physical."


@pytest.mark.rule("RC-6.9")
@pytest.mark.option("read_mode", "draw")
def test_a_drawn_read_names_the_cards_on_one_line(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(mind=2)).do("p1", Read("the miller", "person"), "p1 9", "p1 K", "gm 10")
    assert log_of(stage) == [
        "Ana reads the miller, drawing the 9 of clubs and the king of clubs against the GM's 10 of clubs: 1 question."
    ]


@pytest.mark.rule("RC-16.1")
def test_each_injury_names_its_own_card(rulings: Settings) -> None:
    stage = Stage(rulings, Rider())
    stage.run(injure, "c1", MINOR)
    stage.run(injure, "c1", MODERATE)
    assert log_of(stage, plays=2) == [
        "Ana has a minor injury.",
        "The 3 of clubs goes under Ana's stress and counts as 3.",
        "Ana has a moderate injury.",
        "The 6 of clubs goes under Ana's stress and counts as 6.",
    ]


@pytest.mark.rule("RC-R50")
def test_a_marker_in_place_of_a_card_is_logged(rulings: Settings) -> None:
    stage = Stage(rulings, Rider())
    for _ in range(5):
        stage.run(injure, "c1", MAJOR)
    assert log_of(stage)[-1] == "Ana's major injury has a marker for 9: there is no such card."


@pytest.mark.rule("RC-12.8", "RC-5.12")
def test_a_card_on_top_that_everybody_knows_is_named_when_it_is_dealt(rulings: Settings) -> None:
    """An override may have turned it up: the log named no card."""
    rider = Rider(hand=("9",), pot=(2, 2))
    stage = Stage(rulings, rider, gm_hand=("8",), conflict={"step": "act", "round": 1})
    stage.run(cards.look, "deck.p1", -1, luck=("p1 5",))
    stage.do("p1", Hit()).do("gm", Stay())
    assert "Ana is dealt the 5 of clubs." in log_of(stage)
