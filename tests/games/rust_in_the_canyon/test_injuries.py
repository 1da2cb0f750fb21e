"""Injuries and the cards that lie for them under the stress stack (chapter 16): worked examples 5 and 22."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME, places
from croupier.games.rust_in_the_canyon.cost import injury_cards, stress
from croupier.games.rust_in_the_canyon.cost.injuries import heal, injure, stabilise, worsen
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, MODERATE, NONE, Injury, wording
from croupier.games.rust_in_the_canyon.deck import deal, gather_and_shuffle, lay_away_reserve
from croupier.games.rust_in_the_canyon.moves import solo
from croupier.games.rust_in_the_canyon.moves.commands import Stand
from croupier.games.rust_in_the_canyon.moves.state import Solo
from support.rust_in_the_canyon.stage import Rider, Stage


def lying(stage: Stage, pc: str = "c1") -> list[str]:
    """The cards under her stress stack."""
    return list(places.faces(stage.state, places.injuries(pc)))


def hurt(rulings: Settings, *injured: tuple[Injury, str], **rider: int) -> Stage:
    return Stage(rulings, Rider(injured=injured, **rider))  # type: ignore[arg-type]


def written(stage: Stage, pc: str = "c1") -> list[str]:
    return [wording(one) for one in stage.one(pc).injuries]


@pytest.mark.rule("RC-16.1", "RC-17.1")
def test_each_injury_takes_the_first_card_of_its_value_in_suit_order(rulings: Settings) -> None:
    stage = hurt(rulings, stress=2)
    for severity in (MINOR, MODERATE, MAJOR, MINOR):
        stage.run(injure, "c1", severity)
    assert lying(stage) == ["3C", "6C", "9C", "3D"]
    assert stress.stress_of(stage.state, "c1") == 2 + 3 + 6 + 9 + 3
    assert stage.state.board.place("deck.p1").count == 48
    assert [one.id for one in stage.one().injuries] == ["c1i1", "c1i2", "c1i3", "c1i4"]


@pytest.mark.rule("RC-16.3")
@pytest.mark.parametrize(
    ("injury", "text"),
    [
        (Injury("i", MINOR), "Minor"),
        (Injury("i", MAJOR, MINOR), "Major (permanent minor)"),
        (Injury("i", MODERATE, NONE, mortal=True), "Moderate (mortal)"),
        (Injury("i", MAJOR, MAJOR, mortal=True), "Major (permanent major, mortal)"),
    ],
)
def test_how_an_injury_is_described(injury: Injury, text: str) -> None:
    assert wording(injury) == text


@pytest.mark.rule("RC-5.5", "RC-5.6")
def test_injury_cards_stay_out_of_the_deck(rulings: Settings) -> None:
    stage = hurt(rulings, (Injury("i1", MAJOR), "9"))
    stage.run(solo.begin, "c1", "nothing", luck=("p1 5",))
    assert lying(stage) == ["9C"]
    assert stage.state.board.place("deck.p1").count == 50


@pytest.mark.rule("RC-16.1", "RC-17.1")
def test_a_fifth_minor_injury_is_a_marker(rulings: Settings) -> None:
    """Worked example 22."""
    stage = hurt(rulings)
    for _ in range(5):
        stage.run(injure, "c1", MINOR)
    assert lying(stage) == ["3C", "3D", "3H", "3S"]
    assert [one.marker for one in stage.one().injuries] == [0, 0, 0, 0, 3]
    assert stress.stress_of(stage.state, "c1") == 15


@pytest.mark.option("no_card", "next_value")
def test_the_next_lower_card_is_used_with_a_marker_for_the_difference(rulings: Settings) -> None:
    stage = hurt(rulings)
    for _ in range(5):
        stage.run(injure, "c1", MINOR)
    assert lying(stage) == ["3C", "3D", "3H", "3S", "2C"]
    assert stage.one().injuries[-1].marker == 1
    assert stress.stress_of(stage.state, "c1") == 15


@pytest.mark.rule("RC-16.2", "RC-16.7", "RC-18.7")
def test_an_injury_heals_level_by_level_down_to_its_permanent_level(rulings: Settings) -> None:
    """Worked example 5."""
    stage = hurt(rulings, (Injury("i1", MAJOR, MINOR), "9"))
    seen = []
    for _ in range(2):
        stage.run(heal, "c1", "i1")
        seen.append((written(stage), lying(stage), stress.stress_of(stage.state, "c1")))
    assert seen == [(["Moderate (permanent minor)"], ["6C"], 6), (["Minor (permanent minor)"], ["3C"], 3)]
    with pytest.raises(Exception, match="healed as far as it can"):
        stage.run(heal, "c1", "i1")


@pytest.mark.rule("RC-16.7", "RC-16.8")
def test_a_permanent_major_injury_never_heals(rulings: Settings) -> None:
    """Worked example 5."""
    stage = hurt(rulings, (Injury("i1", MAJOR, MAJOR), "9"))
    with pytest.raises(Exception, match="healed as far as it can"):
        stage.run(heal, "c1", "i1")
    assert (lying(stage), stress.stress_of(stage.state, "c1")) == (["9C"], 9)


@pytest.mark.rule("RC-16.2", "RC-18.7")
def test_a_healed_minor_injury_returns_its_card(rulings: Settings) -> None:
    stage = hurt(rulings, (Injury("i1", MINOR), "3"))
    stage.run(heal, "c1", "i1")
    assert (lying(stage), stage.one().injuries) == ([], ())
    assert stage.state.board.place("deck.p1").count == 52


@pytest.mark.rule("RC-18.7")
@pytest.mark.option("heal", "full")
@pytest.mark.parametrize(
    ("permanent", "left"), [(NONE, []), (MINOR, ["Minor (permanent minor)"])], ids=["to nothing", "to its floor"]
)
def test_an_injury_heals_down_to_its_permanent_level_at_once(
    rulings: Settings, permanent: str, left: list[str]
) -> None:
    stage = hurt(rulings, (Injury("i1", MAJOR, permanent), "9"))
    stage.run(heal, "c1", "i1")
    assert written(stage) == left


@pytest.mark.rule("RC-18.8", "RC-16.2")
def test_an_injury_gets_one_level_worse_and_a_major_one_mortal(rulings: Settings) -> None:
    stage = hurt(rulings, (Injury("i1", MINOR), "3"))
    seen = []
    for _ in range(3):
        stage.run(worsen, "c1", "i1")
        seen.append((written(stage), lying(stage)))
    assert seen == [(["Moderate"], ["6C"]), (["Major"], ["9C"]), (["Major (mortal)"], ["9C"])]


@pytest.mark.rule("RC-16.6")
def test_a_stabilized_injury_is_no_longer_mortal(rulings: Settings) -> None:
    stage = hurt(rulings, (Injury("i1", MAJOR, MAJOR, mortal=True), "9"))
    stage.run(stabilise, "c1", "i1")
    assert written(stage) == ["Major (permanent major)"]
    assert not stage.one().is_mortal


@pytest.mark.rule("RC-16.2")
def test_card_swaps_wait_until_no_hand_is_running(rulings: Settings) -> None:
    stage = hurt(rulings, (Injury("i1", MINOR), "3"))
    stage.run(solo.begin, "c1", "nothing", luck=("p1 5",))
    stage.run(worsen, "c1", "i1")
    assert (lying(stage), stress.stress_of(stage.state, "c1")) == (["3C"], 6)
    assert injury_cards.swaps_due(stage.state) == ()
    solo.on_end["nothing"] = lambda play, pc, cards: None
    stage.do("p1", Stand())
    assert lying(stage) == ["6C"]
    assert stage.state.board.place("deck.p1").count + stage.state.board.place("discard.p1").count == 51


@pytest.mark.rule("RC-16.2")
def test_card_swaps_wait_for_the_end_of_a_conflicts_hand(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(hand=("6",), pot=(1, 1)), conflict={"step": "act"})
    stage.run(injure, "c1", MODERATE)
    assert lying(stage) == []
    assert injury_cards.in_a_hand(stage.state, "c1")


def test_no_clock_starts_unless_one_was_running(rulings: Settings) -> None:
    stage = hurt(rulings, (Injury("i1", MINOR), "3"))
    stage.run(worsen, "c1", "i1")
    assert not any(place.kind == "clock" for place in stage.state.board.places)


@pytest.mark.rule("RC-16.1")
def test_the_log_names_the_card_of_an_injury_and_no_other(rulings: Settings) -> None:
    stage = hurt(rulings)
    stage.run(injure, "c1", MODERATE)
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert "The 6 of clubs goes under Ana's stress and counts as 6." in lines
    assert not any("is dealt" in line for line in lines)
    before = len(stage.events)
    stage.run(heal, "c1", "c1i1")
    lines = [GAME.log_line(event, stage.state) for event in stage.events[before:]]
    assert "An injury card of Ana's goes back into the deck." in lines


@pytest.mark.rule("RC-16.2", "RC-R4")
@pytest.mark.option("decks", "shared")
def test_with_a_shared_deck_a_swap_waits_for_anyones_hand(rulings: Settings) -> None:
    """Bo plays a hand alone from the deck that holds Ana's injury card."""
    stage = Stage(rulings, Rider(), Rider("Bo"))
    solo = Solo("p2", "c2", "reflect")
    stage.state = msgspec.structs.replace(stage.state, solos=(solo,))
    assert injury_cards.deck_is_busy(stage.state, "c1")
    stage.state = msgspec.structs.replace(stage.state, solos=())
    assert not injury_cards.deck_is_busy(stage.state, "c1")


@pytest.mark.rule("RC-16.2", "RC-16.1", "RC-R50")
def test_a_healed_injury_gets_its_card_even_while_a_reserve_is_unplayed(rulings: Settings) -> None:
    """Ana alone knows the 7 that was not played; the 3 is in the deck for all that anybody knows."""
    stage = Stage(rulings, Rider(injured=((Injury("c1i1", MODERATE), "6"),), reserve=("7",)))
    stage.run(lay_away_reserve, "p1")
    stage.reshuffled("p1").run(heal, "c1", "c1i1")
    assert (lying(stage), stage.one().injuries[0].marker) == (["3C"], 0)


@pytest.mark.rule("RC-16.1", "RC-R4")
@pytest.mark.option("decks", "shared")
def test_an_injury_gets_its_card_though_a_shared_deck_was_shuffled_while_a_reserve_was_out(rulings: Settings) -> None:
    """It was said that "there is no such card": what was gathered into the deck was not looked through."""
    stage = Stage(rulings, Rider(), Rider("Bo")).share_one_deck()
    stage.run(deal, "p1", places.reserve("p1"), luck=("p1 7",))
    stage.run(lay_away_reserve, "p1")
    stage.run(gather_and_shuffle, "gm")
    for pc in ("c1", "c2"):
        stage.run(injure, pc, MINOR)
    assert lying(stage) + lying(stage, "c2") == ["3C", "3D"]
    assert [one.marker for pc in ("c1", "c2") for one in stage.one(pc).injuries] == [0, 0]
