"""Decks: setup, draws, running out, Fatigue, giving up cards, rests (chapters 2 and 20, P4)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.playing_cards import STANDARD
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.checks import deck_recovery, decks, fatigue, target_cards
from croupier.games.deck_of_adventures.checks.events import FatigueSet
from croupier.games.deck_of_adventures.powers.power_use import spend_pp
from croupier.games.deck_of_adventures.story.commands import CallRest, UseRestCard
from croupier.pieces.events import DeckLaid, Shuffled
from croupier.pieces.state import Board
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion, under

TWENTY = STANDARD[4:24]
OUT = places.check_cards("c1")


def bare(rulings: Settings, *dealers: Dealer, gm: bool = True) -> Stage:
    """Characters before whom nothing lies yet; without `gm` the GM's deck is not laid either."""
    stage = Stage(rulings, *dealers)
    there = tuple(place for place in stage.state.board.places if place.group == "gm")
    laid = Board(there, stage.state.board.sets[:1]) if gm else Board(places.gm_places())
    stage.state = msgspec.structs.replace(stage.state, board=laid)
    return stage


@pytest.mark.rule("DA-2.1", "DA-2.2", "DA-2.3")
def test_a_dealer_starts_with_fifty_two_cards_and_both_jokers(rulings: Settings) -> None:
    stage = bare(rulings, Dealer(), foe())
    for who in ("c1", "c2"):
        stage.run(decks.lay_dealer, who)
        assert (stage.left(who), stage.fate(who), stage.cards_of(who)) == (52, ["X1", "X2"], 54)
    laid = [event for event in stage.events if isinstance(event, DeckLaid)]
    assert [event.place for event in laid] == ["deck.c1", "deck.c2"]
    stage.run(decks.lay_dealer, "c1")
    assert stage.cards_of("c1") == 54


@pytest.mark.rule("DA-2.2", "DA-5.4", "DA-5.9")
def test_only_dealers_have_decks(rulings: Settings) -> None:
    stage = bare(rulings, Dealer(), minion(), companion())
    for who in ("c1", "c2", "c3"):
        stage.run(decks.lay_dealer, who)
    assert not stage.state.board.has("deck.c2")
    assert not stage.state.board.has("fate.c3")
    assert stage.run(decks.draw_to, "c2", places.check_cards("c2"), luck=("5D",)) == "5D"
    assert stage.run(decks.draw_to, "c3", places.check_cards("c3"), luck=("6D",)) == "6D"
    assert (stage.left("gm"), stage.left("c1")) == (51, 51)


@pytest.mark.rule("DA-R1")
@pytest.mark.option("joker_start", "in_deck")
def test_jokers_may_start_in_the_deck_and_are_replaced_when_drawn(rulings: Settings) -> None:
    stage = bare(rulings, Dealer())
    stage.run(decks.lay_dealer, "c1")
    assert (stage.left(), stage.fate()) == (54, [])
    assert stage.run(decks.draw_to, "c1", OUT, luck=("X2", "9C")) == "9C"
    assert (stage.fate(), stage.faces(OUT), stage.left()) == (["X2"], ["9C"], 52)


@pytest.mark.rule("DA-R1", "DA-R2")
@pytest.mark.parametrize(
    ("given", "clause"), [({"joker_start": "in_deck"}, "DA-R1"), ({"spent_joker": "discard"}, "DA-R2")]
)
def test_the_receipt_of_a_drawn_joker_cites_why_it_goes_to_the_hand(given: dict[str, str], clause: str) -> None:
    ann = Dealer(fate=(), deck=("X1", "2C"), more={"rest_cards": 2}, hp=2)
    stage = Stage(GAME.read_settings(given, with_gm=True), ann)
    stage.do("gm", CallRest("quick", ("c1",))).do("p1", UseRestCard("c1"), "X1", "2C")
    assert clause in [line.clause for line in stage.plays[-1].receipt.because]
    assert next(iter(given.items())) in stage.plays[-1].receipt.rulings
    lines = [line for event in stage.events if (line := GAME.log_line(event, stage.state))]
    assert lines[1:3] == ["Ann draws a Joker.", "A Fate Card goes to Ann's hand."]


@pytest.mark.rule("DA-R13")
@pytest.mark.parametrize("jokers", [under("gm_dealer_jokers", "1", ["X1"]), under("gm_dealer_jokers", "0", [])])
def test_dealers_of_the_gm_may_have_fewer_jokers(rulings: Settings, jokers: list[str]) -> None:
    stage = bare(rulings, Dealer(), foe())
    stage.run(decks.lay_dealer, "c1")
    stage.run(decks.lay_dealer, "c2")
    assert (stage.fate("c1"), stage.fate("c2")) == (["X1", "X2"], jokers)


@pytest.mark.rule("DA-2.13", "DA-R11", "DA-R12")
def test_the_gm_deck_has_no_jokers_and_ordinary_aces(rulings: Settings) -> None:
    stage = bare(rulings, minion(), gm=False)
    stage.run(decks.lay_dealer, "c1")
    stage.run(decks.ready)
    stage.run(decks.ready)
    assert stage.left("gm") == 52
    assert stage.run(decks.draw_to, "c1", OUT, luck=("AS",)) == "AS"
    stage.run(decks.clear, OUT, "gm")
    assert (stage.faces("discard.gm"), stage.faces("fate.gm")) == (["AS"], [])


@pytest.mark.rule("DA-2.13")
def test_the_gm_deck_is_shuffled_without_fatigue(rulings: Settings) -> None:
    stage = Stage(rulings, minion(), gm_deck=(), gm_discard=TWENTY)
    assert stage.run(decks.draw_to, "c1", OUT, luck=("3C",)) == "3C"
    assert (stage.left("gm"), stage.faces("discard.gm"), stage.one().fatigue) == (19, [], 0)


@pytest.mark.rule("DA-R12")
@pytest.mark.option("gm_deck_aces", "gm_hand")
def test_the_gm_may_keep_aces_of_the_gm_deck(rulings: Settings) -> None:
    stage = Stage(rulings, minion())
    stage.run(decks.draw_to, "c1", OUT, luck=("AS",))
    stage.run(decks.clear, OUT, "gm")
    assert stage.fate("gm") == ["AS"]


@pytest.mark.rule("DA-2.4", "DA-3.3", "DA-2.5")
def test_a_drawn_card_is_public_until_it_is_cleared_and_aces_go_to_the_hand(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer())
    for face in ("9C", "AD"):
        assert stage.run(decks.draw_to, "c1", OUT, luck=(face,)) == face
    assert (stage.faces(OUT), stage.faces("discard.c1"), stage.left()) == (["9C", "AD"], [], 50)
    assert stage.cards_of() == 54
    stage.run(decks.clear, OUT, "c1")
    assert (stage.faces("discard.c1"), stage.fate(), stage.cards_of()) == (["9C"], ["X1", "X2", "AD"], 54)


@pytest.mark.rule("DA-R10")
def test_everyone_may_look_through_discards(rulings: Settings) -> None:
    stage = Stage(rulings, foe(discard=("9C", "5D")), Dealer())
    assert places.faces(GAME.see(stage.state, "p1"), "discard.c1") == ("9C", "5D")


# W6 and V5 in the middle of a Check: test_checks.py


@pytest.mark.rule("DA-2.8", "DA-20.1", "DA-2.15")
def test_an_empty_deck_is_reshuffled_for_a_level_of_fatigue(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(deck=(), discard=TWENTY, standing="KC", fate=("X1", "AD"), spent=("X2",),
                                  reserved=("KD",), drawn=("KH",)))  # fmt: skip
    before = stage.cards_of()
    assert stage.run(decks.draw_to, "c1", OUT, luck=("5C",)) == "5C"
    assert (stage.one().fatigue, stage.left(), stage.faces("discard.c1")) == (1, 19, [])
    assert (stage.faces("standing.c1"), stage.fate(), stage.faces("spent.c1"), stage.faces("reserved.c1")) == (
        ["KC"], ["X1", "AD"], ["X2"], ["KD"],
    )  # fmt: skip
    assert stage.cards_of() == before
    assert len([event for event in stage.events if isinstance(event, Shuffled)]) == 1


@pytest.mark.rule("DA-R3")
def test_a_deck_is_not_shuffled_before_a_card_is_needed(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(deck=("9C",), discard=TWENTY))
    stage.run(decks.draw_to, "c1", OUT, luck=("9C",))
    assert (stage.one().fatigue, stage.left()) == (0, 0)


@pytest.mark.rule("DA-R3")
@pytest.mark.option("empty_moment", "at_last_card")
def test_a_ruling_reshuffles_a_deck_with_its_last_card(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(deck=("9C",), discard=TWENTY))
    assert stage.run(decks.draw_to, "c1", OUT, luck=("9C",)) == "9C"
    assert (stage.one().fatigue, stage.left()) == (1, 20)


@pytest.mark.rule("DA-2.11", "DA-R7")
def test_a_fourth_level_knocks_out_and_reshuffles_the_deck(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(deck=(), discard=TWENTY, fatigue=3))
    assert stage.run(decks.draw_to, "c1", OUT) is None
    knockout = stage.one().knockout
    assert knockout is not None
    assert (knockout.cause, stage.one().fatigue, stage.left()) == ("fatigue", 3, 20)


@pytest.mark.rule("DA-R7")
@pytest.mark.option("fourth_fatigue", "no_reshuffle")
def test_after_a_fourth_level_there_may_be_no_cards(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(deck=(), discard=TWENTY, fatigue=3))
    assert stage.run(decks.draw_to, "c1", OUT) is None
    assert (stage.left(), len(stage.faces("discard.c1")), stage.one().is_out) == (0, 20, True)


@pytest.mark.rule("DA-2.11")
def test_an_order_card_is_drawn_nevertheless(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(deck=(), discard=TWENTY, fatigue=3))
    drawn = stage.run(decks.draw_to, "c1", places.standing("c1"), anyway=True, luck=("5C",))
    assert (drawn, stage.one().is_out, stage.left()) == ("5C", True, 19)


@pytest.mark.rule("DA-2.14", "DA-R9")
def test_if_no_card_is_left_none_is_drawn_and_nobody_tires(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(deck=(), discard=(), standing="KC"))
    assert stage.run(decks.draw_to, "c1", OUT) is None
    assert (stage.one().fatigue, stage.one().is_out, stage.faces("standing.c1")) == (0, False, ["KC"])


@pytest.mark.rule("DA-R9")
@pytest.mark.option("no_cards", "return_tc")
def test_if_no_card_is_left_the_standing_card_may_be_returned(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(deck=(), discard=(), standing="KC"))
    assert stage.run(decks.draw_to, "c1", OUT, luck=("KC",)) == "KC"
    assert (stage.faces("standing.c1"), stage.one().fatigue) == ([], 0)
    said = [line for line in (GAME.log_line(event, stage.state) for event in stage.events) if line]
    assert said[:2] == ["Ann's Target Card goes back into the draw pile.", "Ann's draw pile is shuffled."]
    assert [one.clause for one in stage.because()] == ["DA-2.14"]


@pytest.mark.rule("DA-2.16", "DA-R18")
def test_cards_given_up_are_discarded_and_an_ace_goes_to_the_hand(rulings: Settings) -> None:  # W15
    stage = Stage(rulings, Dealer(fate=()))
    given = stage.run(decks.give_up, "c1", 3, luck=("4S", "AH", "JD"))
    assert given == ("4S", "AH", "JD")
    assert (stage.faces("discard.c1"), stage.fate(), stage.left()) == (["4S", "JD"], ["AH"], 49)


@pytest.mark.rule("DA-2.16", "DA-2.11", "DA-2.14")
@pytest.mark.parametrize(
    ("fatigue_level", "luck", "given", "level"),
    [(0, ("9C", "5C", "6C"), 3, 1), (3, ("9C",), 1, 3)],
)
def test_giving_up_continues_after_a_reshuffle_and_stops_with_a_knockout(
    rulings: Settings, fatigue_level: int, luck: tuple[str, ...], given: int, level: int
) -> None:
    stage = Stage(rulings, Dealer(deck=("9C",), discard=TWENTY, fatigue=fatigue_level))
    assert len(stage.run(decks.give_up, "c1", 3, luck=luck)) == given
    assert (stage.one().fatigue, stage.one().is_out) == (level, level == fatigue_level)


@pytest.mark.rule("DA-R18")
@pytest.mark.parametrize(
    ("unselected", "given_up"),
    [
        under("loose_aces", "to_discard", [], ["AD", "AH"]),
        under("loose_aces", "unselected_only", ["AD"], ["AH"]),
    ],
)
def test_unheld_aces_may_be_lost(rulings: Settings, unselected: list[str], given_up: list[str]) -> None:
    stage = Stage(rulings, Dealer(fate=()))
    for face in ("AD", "9C"):
        stage.run(decks.draw_to, "c1", OUT, luck=(face,))
    stage.run(decks.clear, OUT, "c1", selected="9C")
    stage.run(decks.give_up, "c1", 1, luck=("AH",))
    assert stage.fate() == unselected
    assert [face for face in stage.faces("discard.c1") if face.startswith("A")] == given_up


# rests


@pytest.mark.rule("DA-19.10", "DA-3.2", "DA-R22")
def test_a_full_rest_returns_everything_except_the_standing_card(rulings: Settings) -> None:  # W28
    away = (*TWENTY, *STANDARD[24:34])
    stage = Stage(rulings, Dealer(deck=STANDARD[34:54], discard=away, fate=("AH", "X1", "token"), spent=("X2",),
                                  standing="4C", fatigue=2))  # fmt: skip
    stage.run(decks.full_rest, "c1")
    assert (sorted(stage.fate()), stage.faces("discard.c1"), stage.faces("standing.c1")) == (["X1", "X2"], [], ["4C"])
    assert (stage.left(), stage.one().fatigue) == (18 + 30 + 1, 0)


@pytest.mark.rule("DA-19.8", "DA-2.5", "DA-2.12")
def test_a_quick_rest_reshuffles_and_keeps_fate_cards(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(deck=("9C",), discard=TWENTY, fate=("AH", "X1"), spent=("X2",), fatigue=2))
    stage.run(decks.reshuffle, "c1")
    stage.run(deck_recovery.recover_fatigue, "c1", "quick", reshuffled=True)
    assert (stage.left(), stage.fate(), stage.faces("spent.c1"), stage.one().fatigue) == (21, ["AH", "X1"], ["X2"], 0)


@pytest.mark.rule("DA-2.12", "DA-R6")
@pytest.mark.parametrize(
    ("kind", "reshuffled", "level"),
    [
        ("quick", True, 0),
        ("quick", False, 2),
        ("full", True, 0),
        under("fatigue_clears", "full_rest", "quick", True, 2),
        under("fatigue_clears", "any_rest", "quick", False, 0),
    ],
)
def test_the_rest_that_clears_fatigue(rulings: Settings, kind: str, reshuffled: bool, level: int) -> None:
    stage = Stage(rulings, Dealer(fatigue=2))
    stage.run(deck_recovery.recover_fatigue, "c1", kind, reshuffled=reshuffled)
    assert stage.one().fatigue == level


@pytest.mark.rule("DA-R22")
@pytest.mark.option("tokens_full_rest", "kept")
def test_award_tokens_may_outlast_a_full_rest(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=("X1", "X2", "token")))
    stage.run(decks.full_rest, "c1")
    assert stage.fate() == ["X1", "X2", "token"]


@pytest.mark.rule("DA-3.2")
def test_jokers_return_from_wherever_they_are(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(deck=("9C", "X1"), discard=("5C", "X2"), fate=()))
    stage.run(decks.full_rest, "c1")
    assert (sorted(stage.fate()), stage.left()) == (["X1", "X2"], 2)


@pytest.mark.rule("DA-R11")
@pytest.mark.option("gm_decks", "npc_and_world")
def test_the_gm_may_have_two_decks(rulings: Settings) -> None:
    stage = Stage(rulings, minion(), gm_deck=STANDARD[:40], gm_discard=STANDARD[40:])
    aim = stage.run(target_cards.turn_target_card, luck=("7D",))
    assert (aim.deck, stage.left("world"), stage.left("gm")) == ("world", 51, 40)
    stage.run(target_cards.clear, aim)
    assert stage.faces("discard.world") == ["7D"]
    stage.run(decks.before_combat)
    assert (stage.left("gm"), stage.faces("discard.gm")) == (52, [])


@pytest.mark.rule("DA-R4")
@pytest.mark.option("fatigue_model", "ladder")
def test_the_ladder_may_have_a_fifth_step(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(deck=(), discard=TWENTY, fatigue=3))
    stage.run(decks.draw_to, "c1", OUT, luck=("5C",))
    one, ruling = stage.one(), rulings.__getitem__
    assert (one.fatigue, one.is_out) == (4, False)
    assert (fatigue.is_slowed(ruling, one), fatigue.bars_redraw(ruling, one), fatigue.pp_cost(ruling, one, 1)) == (
        True, True, 2,
    )  # fmt: skip


@pytest.mark.rule("DA-R4")
@pytest.mark.option("fatigue_model", "ladder")
def test_on_the_fourth_step_of_the_ladder_powers_cost_double(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fatigue=4, pp=3))
    stage.run(spend_pp, "c1", 1)
    assert stage.vitals().pp == 1


@pytest.mark.rule("DA-R4")
def test_by_default_fatigue_changes_neither_speed_nor_costs(rulings: Settings) -> None:
    one, ruling = Stage(rulings, Dealer(fatigue=3)).one(), rulings.__getitem__
    assert not fatigue.is_slowed(ruling, one)
    assert not fatigue.bars_redraw(ruling, one)
    assert fatigue.pp_cost(ruling, one, 1) == 1


@pytest.mark.rule("DA-2.8")
def test_running_out_of_cards_is_logged(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(deck=(), discard=TWENTY))
    stage.run(decks.draw_to, "c1", OUT, luck=("5C",))
    assert FatigueSet("c1", 1) in stage.events
    assert stage.facts("DA-2.8") == {"fatigue": 1}
