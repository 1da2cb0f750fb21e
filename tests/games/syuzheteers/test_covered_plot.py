"""The plot may be covered: its top card and how many there are (SZ-11.6, SZ-R52)."""

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.prologue.commands import AddMinor, PlaceChallenge
from croupier.games.syuzheteers.prologue.events import ChallengesRanked
from croupier.games.syuzheteers.scenes.commands import SetLasting
from croupier.games.syuzheteers.scenes.decrees import decrees
from croupier.pieces import view_model
from croupier.pieces.render import render_view
from support.syuzheteers.beats import problem
from support.syuzheteers.offers import log_lines, offered
from support.syuzheteers.opening import opening, to_step
from support.syuzheteers.stage import Actor, Stage

PLOT = (problem("w1", "who rules?"), problem("w2", "who pays?"), problem("w3", "who knows?"))


def shown(rulings: Settings) -> view_model.Place:
    stage = Stage(rulings, Actor(), Actor(), plot=PLOT)
    found = render_view(GAME, GAME.see(stage.state, "p1"), "p1").places
    return next(one for one in found if one.id == "plot")


@pytest.mark.option("plot_view", "covered")
@pytest.mark.rule("SZ-R52", "SZ-11.6")
def test_the_page_shows_the_top_card_and_how_many_there_are(rulings: Settings) -> None:
    plot = shown(rulings)
    assert [one.label for one in plot.pieces] == ["A covered challenge", "A covered challenge", "who rules?"]
    assert [bool(one.words and one.words.lines) for one in plot.pieces] == [False, False, True]
    assert (plot.count, plot.label) == (3, "The plot, covered")


@pytest.mark.rule("SZ-R52")
def test_by_default_every_card_is_shown(rulings: Settings) -> None:
    assert [one.label for one in shown(rulings).pieces] == ["who knows?", "who pays?", "who rules?"]


@pytest.mark.option("plot_view", "covered")
def test_the_log_and_decrees_do_not_name_covered_cards(rulings: Settings) -> None:
    stage = Stage(rulings, Actor(), Actor(), plot=PLOT)
    line = GAME.log_line(ChallengesRanked(("w1", "w2", "w3")), stage.state)
    assert line == "The plot is ranked and covered. On top: “who rules?”"
    bottom, *_, top = (slot.id for slot in stage.state.board.place("plot").slots)
    assert [decrees(stage.state, on)[0].label for on in (bottom, top)] == [
        "Set the durability of a covered card", "Set the durability of “who rules?”",
    ]  # fmt: skip


@pytest.mark.option("plot_view", "covered")
def test_the_place_of_a_challenge_is_shown_to_the_player_who_put_it_there(rulings: Settings) -> None:
    stage = to_step(opening(rulings, 2), "ranking")
    seat = stage.state.turn
    stage.do(seat, PlaceChallenge(stage.state.board.place("challenges").slots[0].card or "", 1))
    receipt = stage.plays[-1].receipt
    other = next(one for one in ("p1", "p2") if one != seat)
    names = [[fact.name for cited in receipt.for_seat(who).because for fact in cited.facts] for who in (seat, other)]
    assert names == [["card", "place", "of"], ["card"]]


@pytest.mark.option("plot_view", "covered")
@pytest.mark.rule("SZ-R52")
def test_choices_and_overrides_do_not_name_covered_cards(rulings: Settings) -> None:
    stage = Stage(rulings, Actor(), Actor(), plot=PLOT, gm=True)
    moves = next(one for one in GAME.overrides(stage.state, places.PLOT) if one.command["type"] == "move_cards")
    (spots,) = (field.options or () for field in moves.fields if field.name == "spots")
    assert [one.label for one in spots] == ["1: covered card", "2: covered card", "3: “who rules?”"]
    stage.do("gm", SetLasting("w2", 2, 2))
    assert log_lines(stage)[0] == "Override by gm: set a covered card to durability 2, 2 left."


@pytest.mark.option("plot_view", "covered")
@pytest.mark.rule("SZ-R52", "SZ-4.7")
def test_a_person_in_the_covered_plot_is_not_named_among_the_people(rulings: Settings) -> None:
    """Everyone who added a minor character was shown who lies in it."""
    plot = (problem("w1"), Card("w2", kind="person", name="The miller", question="who grinds?", problem=True))
    stage = Stage(rulings, Actor(assets=(Card("a1", kind="person", name="The smith"),)), Actor(), plot=plot)
    (adds,) = offered(stage, "p1", "add_minor")
    (card,) = (field for field in adds.fields if field.name == "card")
    assert [one.label for one in card.options or ()] == ["The smith"]
    with pytest.raises(Impossible, match="not a person"):
        stage.do("p1", AddMinor("Miller", "grinds slowly", "w2"))
