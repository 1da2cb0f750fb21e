"""Walls stop areas, low walls give cover only, and lights go where their bearers go."""

from typing import Any

import msgspec
import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Effect, Gear
from croupier.games.deck_of_adventures.checks.effects import lay_effect
from croupier.games.deck_of_adventures.checks.state import DRAWING, Check
from croupier.games.deck_of_adventures.combat.commands import MakeAttack
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers.areas import covered_spaces
from croupier.games.deck_of_adventures.powers.commands import UsePower
from croupier.games.deck_of_adventures.story.state import Scene
from croupier.games.deck_of_adventures.terrain.commands import Cell, PaintGrid, PlaceToken
from croupier.games.deck_of_adventures.terrain.cover import cover_of
from croupier.games.deck_of_adventures.terrain.ground import bar, ground
from croupier.games.deck_of_adventures.terrain.light import light_at, surroundings
from croupier.games.deck_of_adventures.terrain.map_view import map_places
from croupier.games.deck_of_adventures.terrain.state import BRIGHT, DARK, PARTIAL, Spot, Standing
from support.deck_of_adventures.gift import gifted
from support.deck_of_adventures.map import on_map
from support.deck_of_adventures.odds import asked
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion, under

LAMPS = """
Lantern: {Type: General, Effects: [{light: bright, around: 2, when: always}]}
Gloom: {Type: Minor, Category: Magic, Range: 6, Effects: [{light: full darkness, around: 1, until: 2 rounds}]}
"""


def drawn(one: Stage, form: str, size: int, side: str = "") -> list[str]:
    """The spaces of an area of c1 on its map, as text."""
    grid = one.state.grid
    assert grid is not None
    own = grid.shown("c1")
    assert own is not None
    found = covered_spaces(one.state, form, size, own, side, own)
    return ["".join("o" if Spot(x, y) in found else "." for x in range(grid.width)) for y in range(grid.height)]


@pytest.mark.rule("DA-25.15", "DA-22.11")
@pytest.mark.parametrize(
    ("form", "size", "side", "rows", "expected"),
    [
        ("Line", 4, "east", ("1.#..",), (".o...",)),
        ("Line", 4, "east", ("1....",), (".oooo",)),
        ("Aura", 2, "", ("..#..", "..#..", "1.#..", "..#..", "..#.."), ("oo...", "oo...", ".o...", "oo...", "oo...")),
        ("Aura", 2, "", ("1#.", "#..", "..."), ("...", "...", "...")),
        ("Aura", 3, "", ("1..", ".#.", "#..", "...", "...")[:4], (".oo", "o..", "...", "...")),
        ("Aura", 2, "", (".#.", "#..", "...", "..1"), ("...", ".oo", "ooo", "oo.")),
        (
            "Cone", 3, "east", (".....", "..#..", "1....", "..#..", "....."),
            (".....", ".....", ".ooo.", ".....", "....."),
        ),
    ],
)  # fmt: skip
def test_a_wall_stops_an_area(
    rulings: Settings, form: str, size: int, side: str, rows: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    assert drawn(on_map(rulings, Dealer(), rows=rows), form, size, side) == list(expected)


@pytest.mark.rule("DA-25.15")
@pytest.mark.rule("DA-R123")
@pytest.mark.parametrize(
    ("rows", "hurt"), [(("1.2.3",), True), (("1#2.3",), False), under("map_cover", "gm", ("1#2.3",), True)]
)
def test_only_those_in_front_of_the_wall_are_in_the_area(rulings: Settings, rows: tuple[str, ...], hurt: bool) -> None:
    fields = "  Range: 4\n  AOE: Line 4\n  Damage: 1\n"
    one = gifted(rulings, "{tell: It shines}", type="Major", fields=fields)
    stood = on_map(rulings, Dealer(), rows=rows).state.grid
    one.state = msgspec.structs.replace(one.state, grid=stood)
    use = UsePower("c1", "Gift", side="east")
    if not hurt:
        with pytest.raises(Exception, match="nobody is in that area"):
            one.do("p1", use)
        assert not any(field.name == "side" for field in _fields(one))
        return
    one.do("p1", use)
    assert [one.vitals(who).hp for who in ("c2", "c3")] == [2, 2]


def _fields(one: Stage) -> tuple[Any, ...]:
    return next(each.fields for each in GAME.choices(one.state, "p1") if each.label.startswith("Ann: Gift"))


# low walls


@pytest.mark.rule("DA-22.11")
@pytest.mark.parametrize(
    ("low", "cover", "dr"), [((3, 0), "partial", 2), ((3, 1), "none", 3), ((4, 0), "none", 3), ((0, 0), "none", 3)]
)
def test_a_low_wall_gives_partial_cover_and_nothing_else(
    rulings: Settings, low: tuple[int, int], cover: str, dr: int
) -> None:
    bow = {"gear": (Gear("Ash Bow", worn=True),), "primary_skill": "Finesse"}
    one = on_map(rulings, Dealer(sheet=bow, standing="9C"), foe(standing="7C", fate=()), rows=("1...2", "....."))
    one.do(GM, PaintGrid("low wall", (Cell(*low),)))
    assert GAME.log_line(one.events[-1], one.state) == "The GM paints 1 space of the map: low walls."
    hit = MakeAttack("c1", "c2", "Finesse", "Ash Bow")
    assert cover_of(one.state, "c1", "c2") == cover
    assert asked(one, GM, hit).given["cover"] == cover
    assert one.do("p1", hit).check().dr.open() == dr


@pytest.mark.rule("DA-22.11", "DA-12.10")
def test_nobody_is_stopped_by_a_low_wall(rulings: Settings) -> None:
    one = on_map(rulings, Dealer(), rows=("1..",)).do(GM, PaintGrid("low wall", (Cell(1, 0),)))
    grid = one.state.grid
    assert grid is not None
    over = ground(one.state.ruling, one.state, grid, "c1")
    assert bar(over, Spot(0, 0), Spot(1, 0)) is None
    assert drawn(one, "Line", 2, "east") == [".oo"]
    assert _seen(one).ground.low == ("1,0",)


@pytest.mark.rule("DA-22.11")
def test_a_space_is_wall_low_wall_or_neither(rulings: Settings) -> None:
    one = on_map(rulings, Dealer(), rows=("1..",))
    for what, walls, low in (("low wall", 0, 1), ("wall", 1, 0), ("low wall", 0, 1), ("floor", 0, 0)):
        one.do(GM, PaintGrid(what, (Cell(2, 0),)))  # type: ignore[arg-type]
        assert one.state.grid is not None
        assert (len(one.state.grid.walls), len(one.state.grid.low)) == (walls, low)


# lights


def dark(rulings: Settings, *rows: str, lamp: str = "c1", worn: bool = True, **more: Any) -> Stage:
    """A dark scene; somebody carries a lantern."""
    pack, findings = read_pack(LAMPS, "mine")
    assert findings == ()
    held = {"gear": (Gear("Lantern", worn=worn),), "powers": ()}
    people = [Dealer(sheet=held if lamp == "c1" else {}), Dealer(sheet=held if lamp == "c2" else {}), minion()]
    return on_map(rulings, *people, rows=rows, state={"scene": Scene(light=DARK), "packs": (pack,)}, **more)


@pytest.mark.rule("DA-25.30", "DA-22.1")
@pytest.mark.parametrize(
    ("rows", "lights"),
    [
        (("1.2..3",), [BRIGHT, BRIGHT, DARK]),
        (("1#2..3",), [BRIGHT, DARK, DARK]),
        (("1,2%.3",), [BRIGHT, BRIGHT, DARK]),
    ],
)
def test_a_carried_light_shines_around_its_bearer_up_to_the_walls(
    rulings: Settings, rows: tuple[str, ...], lights: list[str]
) -> None:
    one = dark(rulings, *rows)
    assert [light_at(one.state, who) for who in ("c1", "c2", "c3")] == lights
    one.do(GM, PlaceToken("c1", 4, 0))
    assert [light_at(one.state, who) for who in ("c1", "c3")] == [BRIGHT, BRIGHT]


@pytest.mark.rule("DA-25.30", "DA-22.3")
def test_the_light_at_the_target_decides_the_hand_of_an_attack_on_it(rulings: Settings) -> None:
    for rows, lower in ((("1.2..3",), 0), (("1..2.3",), -1)):
        one = dark(rulings, *rows)
        check = Check("k1", "c1", "attack", DRAWING, "Finesse", about="c2")
        found = surroundings(one.state.ruling, one.state, check)
        assert sum(each.n for each in found) == lower


@pytest.mark.rule("DA-25.30", "DA-25.27")
def test_darkness_around_somebody_moves_with_them_overrides_light_and_ends(rulings: Settings) -> None:
    one = dark(rulings, "1.2..3")
    made = Effect("", 0, until="rounds:1:c1", source="c1", kind="Gloom", text="Gloom", light=DARK, near=1)
    one.run(lay_effect, "c2", made)
    assert [light_at(one.state, who) for who in ("c1", "c2")] == [BRIGHT, DARK]
    assert any("full darkness within 1" in badge.value for badge in _badges(one, "c2"))
    one.do(GM, PlaceToken("c2", 1, 0))
    assert light_at(one.state, "c1") == DARK
    assert set(_seen(one).ground.dark) == {"0,0", "1,0", "2,0"}
    one.state = msgspec.structs.replace(one.state, combat=None)
    assert light_at(one.state, "c1") == DARK


def _seen(one: Stage) -> Any:
    """The map that a player sees."""
    return map_places(GAME.see(one.state, "p1"), "p1")[0]


def _badges(one: Stage, who: str) -> tuple[Any, ...]:
    return tuple(badge for token in _seen(one).tokens if token.id == who for badge in token.badges)


@pytest.mark.rule("DA-25.30", "DA-25.26")
def test_a_power_lights_up_the_area_around_its_target(rulings: Settings) -> None:
    one = gifted(rulings, "{light: partial, around: 3, until: 1 minute}", fields="  Range: 6\n")
    one.do("p1", UsePower("c1", "Gift", targets=("c2",)))
    assert light_at(one.state, "c2") == light_at(one.state, "c1") == PARTIAL
    assert light_at(one.state, "c3") == BRIGHT


@pytest.mark.rule("DA-25.30", "DA-R118")
def test_a_hidden_bearer_and_a_secret_sheet_light_nobody_else(rulings: Settings) -> None:
    worlds = []
    for at in (Spot(1, 0), Spot(5, 0)):
        one = dark(rulings, "1....", "..2..")
        made = Effect("", 0, until="scene", source="c3", kind="Gloom", text="Gloom", light=BRIGHT, near=3)
        one.run(lay_effect, "c3", made)
        assert one.state.grid is not None
        hidden = Secret((Standing("c3", at),), (GM,))
        one.state = msgspec.structs.replace(one.state, grid=msgspec.structs.replace(one.state.grid, hidden=hidden))
        assert light_at(one.state, "c2") == BRIGHT  # of the lantern
        worlds.append(msgspec.json.encode((GAME.see(one.state, "p1"), light_at(one.state, "c1"))))
        worlds.append(msgspec.json.encode((GAME.see(one.state, "p1"), light_at(one.state, "c1"))))
    assert len(set(worlds)) == 1
    secret = on_map(
        rulings, Dealer(), foe(sheet={"gear": (Gear("Lantern", worn=True),)}), rows=("12",),
        state={"scene": Scene(light=DARK), "packs": dark(rulings, "1").state.packs},
    )  # fmt: skip
    assert light_at(secret.state, "c1") == DARK
