"""Who may look through a discard pile (DA-R10)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.chance import Chance, seeded_source
from croupier.core.playing_cards import STANDARD
from croupier.core.settings import Settings
from croupier.core.state import GM, WATCH
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks import deck_recovery, decks, spend_fate
from croupier.games.deck_of_adventures.combat.commands import StartCombat
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.odds_from_view import decks as known_decks
from croupier.games.deck_of_adventures.story import recovery
from croupier.pieces.events import CardSeen
from croupier.testing.battery_hidden_entries import UnevenTwins, live_through
from croupier.testing.battery_play import Setup, Sitting
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.odds import asked
from support.deck_of_adventures.stage import Dealer, Stage, foe

OWNER = pytest.mark.option("discard_view", "owner_gm")
TOP = pytest.mark.option("discard_view", "top_card")
FALLEN = ("2C", "AC", "9H", "KD")


def table(rulings: Settings, **more: Any) -> Stage:
    """Ann's discards, and those of the GM's deck."""
    return Stage(rulings, Dealer(**{"fate": (), "discard": FALLEN} | more), Dealer(fate=()), gm_discard=("3S", "4S"))


def seen(stage: Stage, seat: str, place: str = "discard.c1") -> list[str | None]:
    return [slot.card for slot in GAME.see(stage.state, seat).board.place(place).slots]


@OWNER
@pytest.mark.rule("DA-R10")
def test_its_owner_and_the_gm_look_through_a_pile_and_others_see_its_top_card(rulings: Settings) -> None:
    stage = table(rulings)
    assert (seen(stage, "p1"), seen(stage, GM)) == (list(FALLEN), list(FALLEN))
    assert seen(stage, "p2") == seen(stage, WATCH) == [None, None, None, "KD"]
    assert (seen(stage, GM, "discard.gm"), seen(stage, "p1", "discard.gm")) == (["3S", "4S"], [None, "4S"])


@TOP
@pytest.mark.rule("DA-R10")
def test_nobody_looks_through_a_pile_whose_top_card_everyone_sees(rulings: Settings) -> None:
    stage = table(rulings)
    assert all(seen(stage, seat) == [None, None, None, "KD"] for seat in ("p1", "p2", GM, WATCH))
    stage.do(GM, wish.CallCheck(("c1",), "Athletics", 2), "8C").do("p1", wish.DrawCard("q1"), "10C")
    assert seen(stage, "p1") == [None, None, None, None, "10C"]


@TOP
@pytest.mark.rule("DA-R10")
def test_a_world_that_fits_the_view_looks_the_same(rulings: Settings) -> None:
    stage = table(rulings)
    for seat in ("p1", GM, WATCH):
        view = GAME.see(stage.state, seat)
        world = GAME.deal(view, Chance(seeded_source(f"world {seat}")))
        assert GAME.see(world, seat) == view
        assert [slot.card for slot in world.board.place("discard.c1").slots] != list(FALLEN)


@pytest.mark.rule("DA-R10", "DA-R100")
@pytest.mark.parametrize(("option", "seat"), [("top_card", "p1"), ("owner_gm", WATCH)])
def test_every_byte_for_a_seat_is_the_same_in_two_worlds(option: str, seat: str) -> None:
    """Another seat's closed discards differ between the worlds, and so does what was scrapped unseen."""
    closed = {"discard_view": option, "discard_verbs": "distinct", "quick_shuffle": "partial", "spent_joker": "discard"}
    sitting = Sitting(GAME, Setup(f"closed {option}", closed, 2, with_gm=True, mode="enforce",
                                  consent="nobody_objects", odds="own"))  # fmt: skip
    for _ in sitting.sit_down():
        pass
    while sitting.table.state.combat is None or sitting.table.state.combat.turn is None:
        sitting.step(wild=False)
    twins = UnevenTwins(sitting, seat, _same_sheets)
    live_through(twins, sitting, 20)
    assert twins.compared > 10


def _same_sheets(dealt: Any, true: Any) -> Any:
    return msgspec.structs.replace(dealt, characters=true.characters)


@TOP
@pytest.mark.rule("DA-R10")
def test_a_seat_that_may_not_look_again_considers_any_unseen_card_the_next(rulings: Settings) -> None:
    stage = table(rulings)
    stage.do(GM, wish.CallCheck(("c1",), "Athletics", 2), "8C")
    pile = asked(stage, "p1", wish.DrawCard("q1")).given["pile"]
    assert set(pile) == set(STANDARD) - {"KD"}


@TOP
def test_no_odds_where_the_view_cannot_tell_when_a_pile_runs_out(rulings: Settings) -> None:
    stage = table(rulings, deck=("8D", "3C"))
    stage.do(GM, wish.CallCheck(("c1",), "Athletics", 2), "8C")
    view = GAME.see(stage.state, "p1")
    assert GAME.odds(view, "p1", wish.DrawCard("q1")) is None
    empty = GAME.see(table(rulings, deck=()).state, "p1")
    assert (set(known_decks.discards(empty, "c1")), known_decks.is_whole(empty, "c1")) == (set(FALLEN), True)


@TOP
@pytest.mark.rule("DA-R10", "DA-2.8")
def test_a_shuffle_of_unseen_discards_reveals_nothing_about_them(rulings: Settings) -> None:
    stage = table(rulings)
    assert seen(stage, "p1") == [None, None, None, "KD"]
    stage.run(decks.reshuffle, "c1")
    assert (stage.left(), stage.faces("discard.c1")) == (52, [])
    views = [GAME.see(stage.state, seat).board.sets for seat in ("p1", "p2", GM)]
    assert views[0] == views[1] == views[2]
    assert not any(isinstance(event, CardSeen) for event in stage.events)


@TOP
@pytest.mark.rule("DA-R10", "DA-11.3")
def test_a_shuffle_does_not_reveal_whether_an_unseen_card_was_discarded(rulings: Settings) -> None:
    stage = table(rulings, fate=("X1",)).do(GM, StartCombat(("c1", "c2")), "KC", "2D")
    stage.run(decks.reshuffle, "c1")
    board = GAME.see(stage.state, "p2").board
    mixed = board.unseen(board.place("deck.c1").slots[0].set)
    assert (mixed.cards, [count for _, count in mixed.parts]) == (("KD",), [50])


@TOP
@pytest.mark.rule("DA-3.8", "DA-R21", "DA-R10")
def test_an_ace_is_awarded_only_from_the_top(rulings: Settings) -> None:
    assert spend_fate.forms(rulings.__getitem__, table(rulings).state, "c1") == ("token",)
    stage = table(rulings, discard=("2C", "AC"))
    assert stage.do(GM, wish.AwardFate("c1", "ace", "well told")).fate() == ["AC"]
    with refused_by("DA-R21", why="no ace can be awarded now"):
        table(rulings).do(GM, wish.AwardFate("c1", "ace", "well told"))


@OWNER
@pytest.mark.rule("DA-R10")
def test_a_card_that_is_taken_out_of_a_hidden_pile_is_shown(rulings: Settings) -> None:
    stage = table(rulings).do(GM, wish.AwardFate("c1", "ace", "well told"))
    shown = [event for event in stage.events if isinstance(event, CardSeen)]
    assert [(event.face.value, event.by) for event in shown] == [("AC", ("*",))]


@pytest.mark.rule("DA-19.10", "DA-R2", "DA-R10")
def test_a_joker_comes_back_out_of_a_hidden_pile() -> None:
    given = GAME.read_settings({"discard_view": "top_card", "spent_joker": "discard"})
    stage = table(given, discard=("2C", "X1", "KD"), spent=("X2",))
    stage.run(deck_recovery.full_rest, "c1")
    assert sorted(stage.fate()) == ["X1", "X2"]
    assert any(isinstance(event, CardSeen) and event.face.value == "X1" for event in stage.events)


@TOP
@pytest.mark.rule("DA-R91")
def test_a_pile_from_which_some_cards_return_is_shown(rulings: Settings) -> None:
    stage = table(rulings)
    stage.run(recovery.some_back, "c1", 2, luck=("2C", "9H"))
    assert {event.face.value for event in stage.events if isinstance(event, CardSeen)} >= {"2C", "AC", "9H"}


@OWNER
def test_a_player_sees_only_the_top_of_a_foes_pile_and_the_gm_sees_all_of_it(rulings: Settings) -> None:
    on = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    stage = Stage(rulings, Dealer(discard=FALLEN), foe(discard=("5S", "6S")), state={"combat": on})
    assert (seen(stage, "p1", "discard.c2"), seen(stage, GM, "discard.c2")) == ([None, "6S"], ["5S", "6S"])
    copied = msgspec.json.decode(msgspec.json.encode(stage.state), type=GAME.state)
    assert GAME.see(copied, "p1") == GAME.see(stage.state, "p1")


@pytest.mark.rule("DA-R10", "DA-2.13")
@pytest.mark.parametrize("option", ["owner_gm", "top_card"])
def test_a_deck_that_was_drawn_to_its_last_card_is_covered_and_shuffled(option: str) -> None:
    """Its set is gone from the board when everyone has seen all of it, and its key is open."""
    stage = table(GAME.read_settings({"discard_view": option}))
    board = stage.state.board
    gone = next(one.id for one in board.sets if one.id.startswith("deck-gm"))
    empty = msgspec.structs.replace(board.place("deck.gm"), slots=())
    left = tuple(one for one in board.sets if one.id != gone)
    stage.state = msgspec.structs.replace(stage.state, board=msgspec.structs.replace(board.put(empty), sets=left))
    assert seen(stage, "p1", "discard.gm") == [None, "4S"]
    view = GAME.see(stage.state, "p1")
    assert view.board.unseen(gone).cards == ("3S",)
    assert GAME.see(GAME.deal(view, Chance(seeded_source("world"))), "p1") == view
    stage.do(GM, wish.CallCheck(("c1",), "Athletics", 2), "4S")
    assert (stage.left(GM), stage.faces("targets")) == (1, ["4S"])
