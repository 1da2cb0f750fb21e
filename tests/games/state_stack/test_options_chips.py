"""Chips without a value in place of blank cards: each flip is a draw (SS-R9)."""

import pytest
from msgspec.structs import replace

from croupier.core.refusals import Invalid
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import Attack, Boost, ChooseDefense, Flip, PlaceCards, Rebalance, StopFlipping
from croupier.pieces.override_commands import SetChips
from support.state_stack.arena import ANA, FOE, Arena
from support.state_stack.stage import Figure, Stage

TARGET = Figure("Foe", "gm", defense=2)


@pytest.mark.rule("SS-2.7", "SS-2.2")
@pytest.mark.option("spent_cards", "chips")
def test_a_flip_spends_a_chip_and_draws_a_card(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), TARGET)
    deck = stage.state.board.place("deck").count
    stage.do("p1", Attack("c1", "c2"), 13, 6)
    assert stage.facts("SS-5.2")["flipped"] == (13, 6)
    assert (stage.stack(), stage.discards()) == ((0, 0), [13, 6])
    assert stage.state.board.place("deck").count == deck - 2
    stage.do("gm", ChooseDefense("c2"), 7)
    assert stage.stack("c2") == (0, 1)
    assert stage.state.board.place("c2.defense").slots == ()


@pytest.mark.rule("SS-1.8", "SS-3.1")
@pytest.mark.option("spent_cards", "chips")
def test_a_fight_begins_with_four_chips_and_a_whole_deck(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, FOE)
    assert (arena.count("deck"), arena.count("c1.defense")) == (52, 0)
    arena.do("p1", Flip("c1"), "8C").do("p1", StopFlipping("c1"))
    assert (arena.count("deck"), arena.initiative()) == (51, "8C")
    assert arena.state.board.place("c1.defense").chip("blank") == 3


@pytest.mark.rule("SS-6.5")
@pytest.mark.option("spent_cards", "chips")
def test_a_boost_gives_chips(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=3), TARGET).do("p1", Boost("c1"), 9).do("p1", PlaceCards("c1", 1))
    assert stage.stack() == (4, 2)
    assert stage.state.board.place("c1.action").chip("blank") == 4


@pytest.mark.option("spent_cards", "chips")
def test_burning_and_rebalancing_move_chips(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(defense=3, initiative=6), TARGET, stage="zero", phase=0)
    stage.do("p1", Rebalance("c1", 2))
    assert (stage.stack(), stage.discards()) == ((2, 0), [])


MIXED = (
    {"remaining_value": "sum", "power_flips_spent": "no"},
    {"flips_not_kept": "back_face_down", "boost_card": "gained"},
    {"flips_not_kept": "replaced", "boost_sum": "by_value"},
    {"rebalance_burn": "by_value", "burn_from": "highest_card"},
    {"injury_cards": "converted", "remaining_value": "next"},
    {"deck": "per_player", "owner_sees_blanks": "yes"},
)


@pytest.mark.rule("SS-2.7")
@pytest.mark.parametrize("more", MIXED, ids=",".join)
def test_chips_work_with_every_reading_of_blank_cards(more: dict[str, str]) -> None:
    """A fight of bots under both readings comes to its end, and no part of a stack ever holds a blank card."""
    from croupier.core.luck_sources import SeededLuck
    from croupier.core.session import sit_down, with_bots

    settings = GAME.read_settings({"spent_cards": "chips", **more})
    table = sit_down(GAME, SeededLuck("chips"), players=2, settings=settings)
    session = with_bots(table, "chips")
    while not table.state.outcome:
        assert session.step() is not None
        parts = [place for place in table.state.board.places if place.id.endswith((".action", ".defense", ".ready"))]
        assert not any(place.slots for place in parts)
        assert table.n < 3000


@pytest.mark.rule("SS-2.5", "SS-R9")
@pytest.mark.option("spent_cards", "chips")
def test_an_override_of_chips_gives_no_more_blanks_than_a_decree(rulings: Settings) -> None:
    """With hundreds, a burn of the highest card, down to four, drew for each of them each time and did not end."""
    stage = Stage(rulings, Figure(defense=3), TARGET)
    offered = [one for one in GAME.overrides(stage.state, "c1.defense") if one.command["type"] == "set_chips"]
    assert [field.max for one in offered for field in one.fields if field.name == "count"] == [20]
    chips = SetChips(place="c1.defense", kind="blank", count=20)
    stage.decree(chips)
    assert stage.state.board.place("c1.defense").chip("blank") == 20
    with pytest.raises(Invalid, match="21 is not allowed; allowed: 0 to 20"):
        stage.decree(replace(chips, count=21))
