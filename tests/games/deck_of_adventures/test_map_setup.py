"""The map as the GM sets it up, paints it and places characters, and what others see of it (DA-12.1, DA-12.7)."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import UNSET

from croupier.core.chance import Chance, seeded_source
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.field_reads import FieldReads
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.scene_commands import BringOn, HandOver, MakeReady
from croupier.games.deck_of_adventures.combat.commands import StartCombat
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.commands import (
    Cell,
    HideToken,
    LayGrid,
    LiftToken,
    Paint,
    PaintGrid,
    PlaceToken,
    SetPicture,
    TakeGrid,
)
from croupier.games.deck_of_adventures.terrain.events import HiddenSet
from croupier.games.deck_of_adventures.terrain.map_view import map_places
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from croupier.pieces.maps import Ground
from croupier.pieces.render import render_view
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.map import along, at, grid, on_map
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion


def laid(rulings: Settings, *dealers: Dealer) -> Stage:
    return Stage(rulings, *(dealers or (Dealer(), foe("Lurker")))).do("gm", LayGrid(8, 5))


@pytest.mark.rule("DA-12.7", "DA-12.9")
def test_everyone_is_placed_at_once_with_the_sides_facing_each_other(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer("Ann"), Dealer("Bo"), foe("Lurker"), foe("Hider")).do(GM, LayGrid(12, 7))
    stage.do(GM, PaintGrid("wall", (Cell(9, 3),))).do(GM, PlaceToken("c4", 0, 0, hidden=True))
    assert "Place everyone else on the map" in stage.labels(GM)
    stage.do(GM, LayGrid(12, 7, place=True))
    grid = stage.state.grid
    assert grid is not None
    assert [(one.who, one.at.cell) for one in grid.standing] == [("c1", "3,3"), ("c2", "3,1"), ("c3", "9,1")]
    assert "Place everyone else on the map" not in stage.labels(GM)
    stage.do(GM, TakeGrid())
    small = stage.do(GM, LayGrid(2, 1, place=True)).state.grid
    assert small is not None
    assert {one.at.cell for one in small.standing} == {"0,0", "1,0"}


def test_a_map_is_offered_next_to_the_start_of_a_combat(rulings: Settings) -> None:
    def offer(*there: Dealer) -> Choice:
        return next(one for one in GAME.choices(Stage(rulings, *there).state, GM) if one.label == "Set up a map")

    assert offer(Dealer("Ann")).usual is not True
    found = offer(Dealer("Ann"), foe("Lurker"))
    assert found.usual is True
    assert next(one for one in found.fields if one.name == "place").default is True


@pytest.mark.rule("DA-12.1", "DA-12.7")
def test_the_gm_adds_and_removes_a_map(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer())
    with refused_by("DA-12.7", why="only the GM can do this"):
        stage.do("p1", LayGrid(8, 5))
    for width, height in ((0, 5), (8, 61)):
        with pytest.raises(Invalid):
            stage.do("gm", LayGrid(width, height))
    stage.do("gm", LayGrid(60, 1))
    assert stage.state.grid is not None
    assert (stage.state.grid.width, stage.state.grid.height) == (60, 1)
    stage.do("gm", TakeGrid())
    assert map_places(stage.state, GM) == ()
    with pytest.raises(Impossible):
        stage.do("gm", TakeGrid())


@pytest.mark.rule("DA-12.1")
def test_a_smaller_map_keeps_whatever_fits(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), Dealer(), rows=("1#~2",), hidden=(Standing("c9", Spot(3, 0)),))
    stage.do("gm", LayGrid(3, 2))
    grid = stage.state.grid
    assert grid is not None
    assert (grid.walls, grid.rough) == (frozenset({Spot(1, 0)}), frozenset({Spot(2, 0)}))
    assert [one.who for one in grid.standing] == ["c1"]
    assert grid.hidden.open() == ()


@pytest.mark.rule("DA-12.1")
def test_the_log_says_who_is_no_longer_on_a_smaller_map(rulings: Settings) -> None:
    hidden = (Standing("c3", Spot(3, 0)),)
    stage = on_map(rulings, Dealer("Ann"), Dealer("Bo"), foe("Lurker"), rows=("1..2",), hidden=hidden)
    stage.do("gm", LayGrid(3, 2))
    said = [GAME.log_line(one, GAME.see(stage.state, "p1")) for one in stage.plays[-1].events]
    assert said == ["Bo is taken off the map.", "The GM sets up a map of 3 by 2 spaces."]


@pytest.mark.rule("DA-12.10", "DA-22.1", "DA-22.10")
def test_painted_spaces_have_one_light_level(rulings: Settings) -> None:
    stage, cells = laid(rulings), (Cell(1, 1), Cell(2, 1))
    painted: tuple[Paint, ...] = ("wall", "rough", "partial", "full darkness")
    for what in painted:
        stage.do("gm", PaintGrid(what, cells))
    grid = stage.state.grid
    assert grid is not None
    both = frozenset({Spot(1, 1), Spot(2, 1)})
    assert (grid.walls, grid.rough, grid.dim, grid.dark) == (both, both, frozenset(), both)
    cleared: tuple[Paint, ...] = ("floor", "smooth", "as the scene")
    for what in cleared:
        stage.do("gm", PaintGrid(what, cells[:1]))
    grid = stage.state.grid
    left = both - {Spot(1, 1)}
    assert grid is not None
    assert (grid.walls, grid.rough, grid.dark) == (left, left, left)


@pytest.mark.rule("DA-12.10", "DA-1.8")
@pytest.mark.parametrize(("x", "y", "who"), [(0, 0, "Ann"), (2, 1, "Bo")])
def test_no_wall_is_painted_where_somebody_stands(rulings: Settings, x: int, y: int, who: str) -> None:
    lurks = (Standing("c2", Spot(2, 1)),)
    stage = Stage(rulings, Dealer(), minion(), state={"grid": grid("1..", "...", hidden=lurks)})
    with refused_by("DA-12.10", why=f"{who} stands at {x},{y}"):
        stage.do("gm", PaintGrid("wall", (Cell(1, 1), Cell(x, y))))
    stage.do("gm", PaintGrid("wall", (Cell(1, 1),))).do("gm", PaintGrid("low wall", (Cell(x, y),)))
    assert stage.state.grid is not None
    assert stage.state.grid.walls == {Spot(1, 1)}


@pytest.mark.rule("DA-22.1")
def test_only_the_gm_paints_and_only_on_the_map(rulings: Settings) -> None:
    stage = laid(rulings)
    with refused_by("DA-22.1", why="only the GM can do this"):
        stage.do("p1", PaintGrid("wall", (Cell(0, 0),)))
    for cells in ((), (Cell(8, 0),), (Cell(0, 0),) * 401):
        with pytest.raises(Invalid):
            stage.do("gm", PaintGrid("wall", cells))


@pytest.mark.rule("DA-12.7", "DA-12.10")
def test_the_gm_sets_positions(rulings: Settings) -> None:
    stage = laid(rulings).do("gm", PlaceToken("c1", 2, 2)).do("gm", PlaceToken("c1", 7, 4))
    assert at(stage) == "7,4"
    stage.do("gm", PaintGrid("wall", (Cell(0, 0),)))
    with pytest.raises(Illegal, match="a wall"):
        stage.do("gm", PlaceToken("c1", 0, 0))
    with refused_by("DA-12.7", why="only the GM can do this"):
        stage.do("p1", PlaceToken("c1", 1, 0))
    stage.do("gm", LiftToken("c1"))
    assert stage.state.grid is not None
    assert stage.state.grid.standing == ()
    with pytest.raises(Impossible):
        stage.do("gm", LiftToken("c1"))


@pytest.mark.rule("DA-12.7")
def test_only_the_gm_knows_a_hidden_token(rulings: Settings) -> None:
    stage = laid(rulings).do("gm", PlaceToken("c1", 0, 0))
    before = GAME.see(stage.state, "p1")
    stage.events.clear()
    stage.do("gm", PlaceToken("c2", 3, 3, hidden=True)).do("gm", PlaceToken("c2", 4, 3, hidden=True))
    assert all(isinstance(one, HiddenSet) and one.audience() == (GM,) for one in stage.events)
    after = GAME.see(stage.state, "p1")
    assert after == before
    assert msgspec.json.encode(render_view(GAME, after, "p1")) == msgspec.json.encode(render_view(GAME, before, "p1"))
    (theirs,) = map_places(GAME.see(stage.state, GM), GM)
    assert isinstance(theirs.tokens, tuple)
    assert [(one.id, one.cell, one.hidden) for one in theirs.tokens] == [("c1", "0,0", False), ("c2", "4,3", True)]


@pytest.mark.rule("DA-12.7")
def test_only_what_is_shown_can_be_hidden_and_what_is_hidden_shown(rulings: Settings) -> None:
    stage = laid(rulings).do("gm", PlaceToken("c2", 3, 3))
    for hidden in (True, False):
        assert [label for label in stage.offered(GM) if label.endswith("a token") and label[0] in "HS"] == [
            "Hide a token" if hidden else "Show a token"
        ]
        stage.do(GM, HideToken("c2", hidden=hidden))


@pytest.mark.rule("DA-12.7")
def test_a_token_is_hidden_and_shown_again(rulings: Settings) -> None:
    stage = laid(rulings).do("gm", PlaceToken("c2", 3, 3)).do("gm", HideToken("c2", hidden=True))
    grid = stage.state.grid
    assert grid is not None
    assert (grid.shown("c2"), grid.of("c2")) == (None, Spot(3, 3))
    stage.do("gm", HideToken("c2", hidden=False))
    grid = stage.state.grid
    assert grid is not None
    assert (grid.shown("c2"), grid.hidden.open()) == (Spot(3, 3), ())
    with pytest.raises(Impossible, match="not on the map"):
        stage.do("gm", HideToken("c1", hidden=True))
    with pytest.raises(Illegal, match="player"):
        stage.do("gm", PlaceToken("c1", 1, 1, hidden=True))


@pytest.mark.rule("DA-12.7")
def test_a_character_not_in_the_scene_yet_can_only_be_placed_hidden(rulings: Settings) -> None:
    stage = laid(rulings, Dealer())
    ready = msgspec.structs.replace(Stage(rulings, Dealer(), foe("Shade")).one("c2"), id="c7")
    stage.state = msgspec.structs.replace(stage.state, waiting=Secret((ready,), (GM,)))
    with pytest.raises(Illegal, match="not in the scene"):
        stage.do("gm", PlaceToken("c7", 1, 1))
    stage.do("gm", PlaceToken("c7", 1, 0, hidden=True)).do("gm", PlaceToken("c1", 0, 0))
    with pytest.raises(Impossible):
        stage.do("gm", PlaceToken("c8", 1, 1, hidden=True))
    going = Combat(1, ("c1",), revealed=True, ordered=True, turn=Turn("c1", begun=True))
    stage.state = msgspec.structs.replace(stage.state, combat=going)
    stage.do("p1", along("1,0"))
    assert at(stage) == "0,0"


@pytest.mark.rule("DA-12.7")
def test_a_character_who_enters_the_scene_stays_where_they_were_placed_hidden(rulings: Settings) -> None:
    stage = laid(rulings, Dealer()).do("gm", MakeReady("Marsh Slinger"))
    stage.do("gm", PlaceToken("w1", 3, 3, hidden=True)).do("gm", BringOn(("w1",)))
    assert stage.state.grid is not None
    assert stage.state.grid.hidden.open() == (Standing("c2", Spot(3, 3)),)


def test_a_consistent_world_shows_the_same(rulings: Settings) -> None:
    stage = laid(rulings).do("gm", PlaceToken("c2", 3, 3, hidden=True))
    for seat in ("p1", "watch", GM):
        view = GAME.see(stage.state, seat)
        dealt = GAME.deal(view, Chance(seeded_source("7")))
        assert GAME.see(dealt, seat).grid == view.grid


@pytest.mark.rule("DA-12.1")
def test_a_map_may_have_a_background_picture(rulings: Settings) -> None:
    stage = laid(rulings).do("gm", SetPicture("a" * 64))
    assert ground_of(stage).image == "a" * 64
    stage.do("gm", SetPicture())
    assert ground_of(stage).image is None
    with pytest.raises(Impossible):
        stage.do("gm", SetPicture())


@pytest.mark.rule("DA-12.2", "DA-12.4", "DA-12.5")
def test_the_player_sees_reachable_spaces_their_cost_and_what_blocks_others(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), Dealer("Bo"), minion("Rat"), rows=("12~.", "3#.."), spent=3)
    (drawn,) = map_places(GAME.see(stage.state, "p1"), "p1")
    assert isinstance(drawn.movers, tuple)
    (mover,) = drawn.movers
    assert (mover.token, mover.left) == ("c1", 3)
    assert {one.cell: (one.cost, one.before, one.shared) for one in mover.reach} == {
        "1,0": (1, "0,0", True), "2,0": (3, "1,0", False),
    }  # fmt: skip
    assert [(one.why, list(one.cells)) for one in mover.refused] == [
        ("a wall", ["1,1"]), ("Rat stands there and is hostile", ["0,1"]),
    ]  # fmt: skip
    assert mover.beyond == "more than the 3 spaces that are left"
    assert map_places(GAME.see(stage.state, "p2"), "p2")[0].movers == ()


@pytest.mark.rule("DA-12.1")
def test_tokens_are_shown_with_their_distance(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), minion("Rat"), rows=("1...", "...2"))
    tokens = map_places(GAME.see(stage.state, "p1"), "p1")[0].tokens
    assert isinstance(tokens, tuple)
    assert [(one.name, one.far, one.tone, one.mine, one.turn) for one in tokens] == [
        ("Ann", 0, "blue", True, True), ("Rat", 3, "bad", False, False),
    ]  # fmt: skip


@pytest.mark.rule("DA-12.2", "DA-12.4")
def test_every_offered_path_can_be_walked(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), minion(), rows=("1.~.", ".2#.", "...."))
    choices = GAME.choices(GAME.see(stage.state, "p1"), "p1")
    field = next(one for one in choices if one.command["type"] == "move").fields[0]
    assert field.start == "0,0"
    steps = field.steps or {}
    ways: list[tuple[str, ...]] = [(cell,) for cell in steps["0,0"]]
    while ways:
        way = ways.pop()
        on_map(rulings, Dealer(), minion(), rows=("1.~.", ".2#.", "....")).do("p1", along(*way))
        ways.extend((*way, cell) for cell in steps.get(way[-1], ()))


@pytest.mark.rule("DA-12.7")
def test_what_the_gm_may_do_with_the_map_is_offered(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), foe())
    assert {"Set up a map", "Set the light of the scene", "Set cover"} <= set(stage.labels("gm"))
    assert not {"Set up a map", "Set cover"} & set(stage.labels("p1"))
    stage.do("gm", LayGrid(8, 5)).do("gm", PlaceToken("c1", 0, 0))
    assert {
        "Place a token", "Remove a token", "Paint the map", "Put a picture under the map",
        "Change the size of the map", "Remove the map",
    } <= set(stage.labels("gm"))  # fmt: skip
    assert "Ann walks to a space" in stage.labels("p1")


@pytest.mark.rule("DA-R110")
@pytest.mark.option("feet_per_space", "other")
def test_a_space_may_be_larger_than_five_feet(rulings: Settings) -> None:
    assert ground_of(laid(rulings)).scale == "a space is 10 feet"


@pytest.mark.rule("DA-R110")
def test_a_space_is_five_feet_by_default(rulings: Settings) -> None:
    assert ground_of(laid(rulings)).scale == "a space is 5 feet"


def ground_of(stage: Stage) -> Ground:
    (place,) = map_places(stage.state, "p1")
    assert isinstance(place.ground, Ground)
    return place.ground


@pytest.mark.rule("DA-12.1")
def test_a_picture_keeps_its_size_when_the_map_is_resized(rulings: Settings) -> None:
    stage = laid(rulings)
    stage.do("gm", SetPicture("a" * 64)).do("gm", LayGrid(16, 10))
    (place,) = map_places(GAME.see(stage.state, "p1"), "p1")
    assert place.ground is not UNSET
    assert (place.ground.width, place.ground.height, place.ground.image_size) == (16, 10, (8, 5))
    stage.do("gm", SetPicture())
    (place,) = map_places(GAME.see(stage.state, "p1"), "p1")
    assert place.ground is not UNSET
    assert place.ground.image_size is UNSET


def test_a_moved_token_leaves_what_was_computed_from_another_position(rulings: Settings) -> None:
    stage = laid(rulings).do("gm", PlaceToken("c1", 0, 0)).do("gm", PlaceToken("c2", 1, 0))
    kept, asked = FieldReads(), []

    def position_of(who: str) -> Spot | None:
        def position(view: Adventure) -> Spot | None:
            asked.append(who)
            return None if view.grid is None else view.grid.of(who)

        return kept.get(stage.state, who, position)

    assert [position_of(who) for who in ("c1", "c2")] == [Spot(0, 0), Spot(1, 0)]
    stage.do("gm", PlaceToken("c2", 4, 4))
    assert [position_of(who) for who in ("c1", "c2")] == [Spot(0, 0), Spot(4, 4)]
    assert asked == ["c1", "c2", "c2"]


# hidden tokens of players' characters


@pytest.mark.rule("DA-12.7", "DA-1.1")
def test_a_hidden_character_who_is_handed_to_a_player_is_shown(rulings: Settings) -> None:
    hidden = (Standing("c2", Spot(3, 0)),)
    stage = on_map(rulings, Dealer(), foe("Lurker"), rows=("1...",), turn="", hidden=hidden)
    stage.do("gm", HandOver("c2", "p1"))
    assert ground_state(stage).shown("c2") == Spot(3, 0)
    assert "Lurker walks to a space" in stage.labels("p1")
    stage.do("gm", HandOver("c2", "gm"))
    assert ground_state(stage).hidden.open() == ()


@pytest.mark.rule("DA-12.7", "DA-5.9")
def test_a_players_companion_that_was_prepared_hidden_is_shown_when_it_enters(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("1...",), turn="").do("gm", MakeReady("Mill Hound", dealer="c1"))
    stage.do("gm", PlaceToken("w1", 2, 0, hidden=True)).do("gm", BringOn(("w1",)))
    assert ground_state(stage).shown("c2") == Spot(2, 0)


@pytest.mark.rule("DA-12.7")
def test_a_token_is_not_hidden_or_shown_twice(rulings: Settings) -> None:
    stage = laid(rulings).do("gm", PlaceToken("c2", 3, 3))
    with pytest.raises(Impossible, match="already shown"):
        stage.do("gm", HideToken("c2", hidden=False))
    with pytest.raises(Impossible, match="already hidden"):
        stage.do("gm", HideToken("c2", hidden=True)).do("gm", HideToken("c2", hidden=True))


def ground_state(stage: Stage) -> Grid:
    assert stage.state.grid is not None
    return stage.state.grid


@pytest.mark.rule("DA-12.7", "DA-12.2")
def test_placing_a_hidden_token_again_gives_no_speed_back(rulings: Settings) -> None:
    hidden = (Standing("c2", Spot(3, 0), (1, 6, 0)),)
    stage = on_map(rulings, Dealer(), foe("Lurker"), rows=("1....",), turn="c2", hidden=hidden)
    stage.do("gm", PlaceToken("c2", 2, 0, hidden=True))
    with refused_by("DA-12.2", why="0 are left"):
        stage.do("gm", along("3,0", who="c2"))


@pytest.mark.rule("DA-12.7", "DA-12.2")
@pytest.mark.parametrize("shown", [HideToken("c2", hidden=False), PlaceToken("c2", 3, 0), HandOver("c2", "p1")])
def test_showing_a_hidden_token_in_its_turn_gives_no_speed_back(rulings: Settings, shown: Command) -> None:
    hidden = (Standing("c2", Spot(3, 0), (1, 6, 0)),)
    stage = on_map(rulings, Dealer(), foe("Lurker"), rows=("1....",), turn="c2", hidden=hidden)
    stage.do("gm", shown)
    with refused_by("DA-12.2", why="0 are left"):
        stage.do(stage.one("c2").seat, along("4,0", who="c2"))
    stage.do("gm", HideToken("c2", hidden=True) if stage.one("c2").seat == "gm" else PlaceToken("c2", 3, 0))
    with refused_by("DA-12.2", why="0 are left"):
        stage.do(stage.one("c2").seat, along("4,0", who="c2"))


@pytest.mark.rule("DA-12.7", "DA-12.2")
def test_showing_a_hidden_token_on_anothers_turn_costs_nobody_speed(rulings: Settings) -> None:
    hidden = (Standing("c2", Spot(3, 0), (1, 6, 0)),)
    stage = on_map(rulings, Dealer(), foe("Lurker"), rows=("1....",), turn="c1", hidden=hidden)
    stage.do("gm", HideToken("c2", hidden=False))
    assert stage.state.combat is not None
    assert stage.state.combat.turn == Turn("c1", begun=True)


@pytest.mark.rule("DA-12.7", "DA-12.2")
def test_a_hidden_token_has_its_whole_speed_in_the_next_combat(rulings: Settings) -> None:
    """What it had walked in a round of an earlier combat counted in the same round of the next."""
    hidden = (Standing("c2", Spot(3, 0), (1, 6, 0)),)
    stage = on_map(rulings, Dealer(fate=()), foe("Lurker", fate=()), rows=("1......",), turn="", hidden=hidden)
    stage.do("gm", StartCombat(("c1", "c2")), "2C", "KD").do("gm", along("4,0", who="c2"))
    assert at(stage, "c2") == "4,0"
