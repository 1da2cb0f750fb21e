"""How cards and characters look on the page."""

import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle
from croupier.games.syuzheteers.prologue.state import Inclination, Minor
from croupier.games.syuzheteers.scenes.state import Beat
from croupier.pieces.drawing import draw
from croupier.pieces.picture import Words
from story_stage import Actor, Stage, under

ROPE = Card(
    "w1", name="A rope", kind="thing", text="ten fathoms", durability=2, left=1, type="Rival", question="whose?"
)
BONE = Card("w2", name="A bone", kind="thing", durability=0)
DUKE = Card(
    "w3", type="Rival", question="who rules <the> bridge?", obstacles=(Obstacle("o1", "a log"),), personal_to=("p1",)
)
HELD = Inclination("angry", 2, (Complication("m1", "angry", 3),))


def stage(rulings: Settings) -> Stage:
    ana = Actor(
        assets=(ROPE, BONE),
        more={"inclinations": (HELD,), "talents": ("knots",), "want": Secret("a crown", ("p1",))},
    )
    more = {"hurdles": (Hurdle("h1", "trapped", "p1"),), "cast": (Minor("n1", "Ilse", "the innkeeper"),)}
    return Stage(rulings, ana, Actor(), plot=(DUKE,), state=more)


@pytest.mark.rule("SZ-1.1")
def test_the_game_is_called_by_both_of_its_names(rulings: Settings) -> None:
    assert draw(GAME, stage(rulings).state, "p1").title == "Syuzheteers · Сюжетисты"


@pytest.mark.rule("SZ-3.2", "SZ-3.3", "SZ-5.3")
def test_cards_show_what_is_written_on_both_sides(rulings: Settings) -> None:
    picture = draw(GAME, GAME.see(stage(rulings).state, "p2"), "p2")
    shown = {piece.face: piece.words for place in picture.places for piece in place.pieces if piece.words}
    assert shown == {
        "w1": Words("A rope", ("thing, asset, 1 of 2 left", "ten fathoms"), "Rival: whose?", "good"),
        "w2": Words("A bone", ("thing, asset, no durability",), "", "good"),
        "w3": Words("who rules <the> bridge?", ("Rival", "for Ana", "obstacle: a log"), "", "bad"),
    }


@pytest.mark.parametrize("label", [under("asset_word", "resources_and_advantages", "Resources and advantages")])
@pytest.mark.rule("SZ-3.10")
def test_the_place_of_assets_is_called_by_the_tables_word(rulings: Settings, label: str) -> None:
    assert stage(rulings).state.board.place("hand.p1").label == label


@pytest.mark.rule("SZ-4.1", "SZ-4.7")
def test_sheets_and_cast_are_told_to_all_but_what_is_secret(rulings: Settings) -> None:
    state = stage(rulings).state
    told = {
        seat: {fact.label: fact.value for fact in GAME.facts(GAME.see(state, seat))} for seat in ("p1", "p2")
    }  # fmt: skip
    assert told["p2"]["Ilse (cast)"] == "the innkeeper"
    assert told["p2"]["Ana"] == (
        "a signature; good at: knots; inclined to be: angry [angry 3, free]; rally: a song; "
        "destiny: a crown (level 1, 0 uses left); wants: a secret; now: trapped"
    )
    assert "wants: a crown" in told["p1"]["Ana"]


@pytest.mark.rule("SZ-4.1", "SZ-4.3", "SZ-4.6")
def test_a_sheet_is_shown_as_badges_of_its_players_part_of_the_table(rulings: Settings) -> None:
    ana = draw(GAME, stage(rulings).state, "p1").groups[0]
    assert (ana.label, ana.owner) == ("Ana", "p1")
    assert {badge.label: badge.value for badge in ana.badges} == {
        "angry": "1 of 2 free",
        "Complication": "angry 3",
        "Hurdle": "trapped",
        "Destiny": "level 1, uses 0",
        "Experience": "0",
    }


def test_the_status_says_whose_the_beat_is(rulings: Settings) -> None:
    state = {"beat": Beat("p2", "w3", 1)}
    assert GAME.status(Stage(rulings, Actor(), Actor(), stage=(DUKE,), state=state).state) == "Act II: Ben has the beat"
