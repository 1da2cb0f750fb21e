"""How cards and characters look on the page."""

import msgspec
import pytest
from msgspec import UNSET

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle
from croupier.games.syuzheteers.prologue.state import Inclination, Minor
from croupier.games.syuzheteers.roll.state import Roll
from croupier.games.syuzheteers.scenes.state import DONE, EPILOGUE, Beat
from croupier.games.syuzheteers.state import Story
from croupier.pieces.render import render_view
from croupier.pieces.view_model import Fact, Group, Words
from support.syuzheteers.stage import Actor, Stage, under

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
def test_the_game_has_both_of_its_names(rulings: Settings) -> None:
    assert render_view(GAME, stage(rulings).state, "p1").title == "Syuzheteers · Сюжетисты"


@pytest.mark.rule("SZ-3.2", "SZ-3.3", "SZ-5.3")
def test_cards_show_the_text_of_both_sides(rulings: Settings) -> None:
    picture = render_view(GAME, GAME.see(stage(rulings).state, "p2"), "p2")
    shown = {piece.face: piece.words for place in picture.places for piece in place.pieces if piece.words}
    assert shown == {
        "w1": Words("A rope", ("thing, asset, 1 of 2 left", "ten fathoms"), "Rival: whose?", "good"),
        "w2": Words("A bone", ("thing, asset, no durability",), "", "good"),
        "w3": Words("who rules <the> bridge?", ("Rival", "for Ana", "obstacle: a log"), "", "bad"),
    }


@pytest.mark.parametrize("label", [under("asset_word", "resources_and_advantages", "Resources and advantages")])
@pytest.mark.rule("SZ-3.10")
def test_the_place_for_assets_uses_the_tables_term(rulings: Settings, label: str) -> None:
    assert stage(rulings).state.board.place("hand.p1").label == label


def areas(state: Story, seat: str) -> dict[str, Group]:
    return {one.id: one for one in render_view(GAME, GAME.see(state, seat), seat).groups}


@pytest.mark.rule("SZ-4.1", "SZ-4.7")
def test_sheets_are_public_except_for_secrets_and_the_cast_is_shown_next_to_the_table(rulings: Settings) -> None:
    state = stage(rulings).state
    told = {seat: {one.label: one.value for one in areas(state, seat)["p1"].facts or ()} for seat in ("p1", "p2")}
    assert told["p2"] == {
        "Signature": "a signature", "Good at": "knots", "Wants": "a secret", "Destiny": "a crown", "Rally": "a song",
        "Inclined to be": "angry [angry 3, free]",
    }  # fmt: skip
    assert told["p1"]["Wants"] == "a crown"
    assert [fact for fact in GAME.display.facts(state) if "Ilse" in fact.label] == [
        Fact("Ilse (cast)", "the innkeeper")
    ]


@pytest.mark.rule("SZ-4.1", "SZ-4.3", "SZ-4.6")
def test_changes_in_play_are_badges_of_a_players_group(rulings: Settings) -> None:
    ana = areas(stage(rulings).state, "p1")["p1"]
    assert (ana.label, ana.owner) == ("Ana", "p1")
    assert {badge.label: badge.value for badge in ana.badges} == {
        "Complication": "angry 3", "Hurdle": "trapped", "Free boxes": "1", "Destiny": "0 of 1",
    }  # fmt: skip


@pytest.mark.rule("SZ-4.6", "SZ-R17")
@pytest.mark.parametrize(
    "shown", ["0 of 1", under("destiny", "box", "level 1"), under("destiny", "fiction", "level 1")]
)
def test_a_destiny_shows_uses_only_where_it_has_them(rulings: Settings, shown: str) -> None:
    badges = areas(stage(rulings).state, "p1")["p1"].badges
    assert [badge.value for badge in badges if badge.label == "Destiny"] == [shown]


@pytest.mark.rule("SZ-6.1", "SZ-2.3", "SZ-2.4")
def test_the_stage_shows_plot_scene_counters_and_markers_as_named_pawns(rulings: Settings) -> None:
    state = Stage(rulings, Actor(at="scene.w3"), Actor(), stage=(DUKE,), plot=(Card("w8", question="and then?"),)).state
    shown = render_view(GAME, state, "p2")
    where = {place.id: place for place in shown.places}
    group = areas(state, "p2")["stage"]
    assert (group.kind, {"plot", "scene.w3"} <= set(group.places)) == ("stage", True)
    scene = where["scene.w3"]
    assert [(one.label, one.shape) for one in scene.pieces] == [("who rules <the> bridge?", UNSET), ("Ana", "pawn")]
    assert [(one.label, one.count) for one in scene.chips] == [("beat counter", 3)]
    assert areas(state, "p2")["p1"].tone == scene.pieces[-1].tone


@pytest.mark.parametrize("phase", ["act_3", EPILOGUE, DONE])
def test_the_dice_belong_to_the_stage_to_the_end(rulings: Settings, phase: str) -> None:
    """Their empty places were labels without dice in the middle of the table."""
    state = Stage(rulings, Actor(), Actor(), phase=phase).state
    assert {"start", "stop"} <= set(areas(state, "p1")["stage"].places)


@pytest.mark.rule("SZ-11.7", "SZ-11.11")
@pytest.mark.parametrize(("phase", "divider"), [("act_1", 1), ("act_2", 1), ("act_3", None)])
def test_the_divider_is_in_the_plot_until_act_3(rulings: Settings, phase: str, divider: int | None) -> None:
    plot = (Card("w8", question="and then?"), Card("w9", question="and after?"))
    state = Stage(rulings, Actor(), Actor(), plot=plot, phase=phase, state={"divider": 1}).state
    assert [one.divider for one in render_view(GAME, state, "p1").places if one.id == "plot"] == [divider]


@pytest.mark.rule("SZ-7.5", "SZ-7.8", "SZ-8.1")
@pytest.mark.parametrize(
    ("start", "stop", "eliminated", "lit"),
    [
        ((2, 5, 5), (4, 1, 3), 0, [1, 1]),
        ((6,), (4, 1, 3), 1, [0, 2]),
        ((6,), (4, 1, 3), 2, [0, 0]),
        ((3, 1), (), 0, [0]),
    ],
)
def test_the_highest_start_die_and_the_lowest_remaining_stop_die_are_lit(
    rulings: Settings, start: tuple[int, ...], stop: tuple[int, ...], eliminated: int, lit: list[int]
) -> None:
    roll = Roll(1, "p1", "p1", "center", "w3", "challenge", start=start, stop=stop, eliminated=eliminated)
    looks = GAME.display.looks(Stage(rulings, Actor(), Actor(), stage=(DUKE,), state={"roll": roll}).state)
    assert [at for side in ("start", "stop") for at in looks[side].lit] == lit
    assert (looks["start"].tone, looks["stop"].tone) == ("good", "bad")


@pytest.mark.rule("SZ-7.5")
def test_the_dice_of_the_last_roll_are_gone_when_a_new_one_begins(rulings: Settings) -> None:
    roll = Roll(2, "p1", "p1", "center", "w3", "challenge")
    looks = GAME.display.looks(Stage(rulings, Actor(), Actor(), stage=(DUKE,), state={"roll": roll}).state)
    assert (looks["start"].hidden, looks["stop"].hidden) == (True, True)
    thrown = msgspec.structs.replace(roll, start=(2, 5))
    looks = GAME.display.looks(Stage(rulings, Actor(), Actor(), stage=(DUKE,), state={"roll": thrown}).state)
    assert (looks["start"].hidden, looks["stop"].hidden) == (False, True)


@pytest.mark.rule("SZ-7.5")
def test_the_dice_of_the_last_roll_go_with_their_scene(rulings: Settings) -> None:
    """They stayed on the stage of the next scene."""
    for acted, hidden in (((), True), (("p1",), False)):
        looks = GAME.display.looks(Stage(rulings, Actor(), Actor(), stage=(DUKE,), state={"acted": acted}).state)
        assert (looks["start"].hidden, looks["stop"].hidden) == (hidden, hidden)


def test_the_status_says_whose_beat_it_is(rulings: Settings) -> None:
    state = {"beat": Beat("p2", "w3", 1)}
    assert (
        GAME.display.status(Stage(rulings, Actor(), Actor(), stage=(DUKE,), state=state).state)
        == "Act II: Ben has the beat"
    )
