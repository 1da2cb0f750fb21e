"""Light, cover and Challenging Terrain (DA-22.1 to DA-22.7, DA-22.10)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.field_reads import FieldReads
from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks.hand_sources import hands_of
from croupier.games.deck_of_adventures.checks.state import DRAWING, Check, Hand
from croupier.games.deck_of_adventures.combat.attacks import attack
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.state import Scene
from croupier.games.deck_of_adventures.terrain.commands import PlaceToken, SetCover, SetLight
from croupier.games.deck_of_adventures.terrain.cover import attack_range, cover_of
from croupier.games.deck_of_adventures.terrain.light import light_at, light_for, surroundings
from croupier.games.deck_of_adventures.terrain.state import BRIGHT, DARK, PARTIAL, Cover
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.map import on_map
from support.deck_of_adventures.stage import Dealer, Stage, foe, under


def check(trait: str, *, sight: bool = True) -> Check:
    return Check("k1", "c1", "check", DRAWING, trait, sight=sight)


def hands(rulings: Settings, stage: Stage, trait: str, *, sight: bool = True) -> list[tuple[int, str]]:
    found = surroundings(rulings.__getitem__, stage.state, check(trait, sight=sight))
    return [(one.n, one.clause) for one in found]


def lit(rulings: Settings, light: str) -> Stage:
    return Stage(rulings, Dealer(), state={"scene": Scene(light=light)})


@pytest.mark.rule("DA-22.2", "DA-22.3")
@pytest.mark.parametrize(
    ("light", "trait", "sight", "expected"),
    [
        (BRIGHT, "Detection", True, []),
        (PARTIAL, "Detection", True, [(-1, "DA-22.2")]),
        (PARTIAL, "Investigation", False, [(-1, "DA-22.2")]),
        (PARTIAL, "Finesse", True, []),
        (DARK, "Finesse", True, [(-1, "DA-22.3")]),
        (DARK, "Knowledge", False, []),
        (DARK, "Detection", False, [(-1, "DA-22.3")]),
    ],
)
def test_darkness_gives_a_lower_hand(
    rulings: Settings,
    light: str,
    trait: str,
    sight: bool,
    expected: list[tuple[int, str]],
) -> None:
    assert hands(rulings, lit(rulings, light), trait, sight=sight) == expected


@pytest.mark.rule("DA-R108")
@pytest.mark.parametrize(
    ("trait", "sight", "lower"),
    [
        under("full_darkness", "all_1", "Knowledge", False, -1),
        under("full_darkness", "search_3", "Detection", True, -3),
    ],
)
def test_full_darkness_may_count_differently(rulings: Settings, trait: str, sight: bool, lower: int) -> None:
    assert hands(rulings, lit(rulings, DARK), trait, sight=sight) == [(lower, "DA-22.3")]


@pytest.mark.rule("DA-R108")
def test_full_darkness_may_affect_only_searches() -> None:
    rulings = GAME.read_settings({"full_darkness": "search_3"})
    assert hands(rulings, lit(rulings, DARK), "Finesse") == []


@pytest.mark.rule("DA-22.1")
@pytest.mark.parametrize(("row", "light"), [(".", DARK), ("*", BRIGHT), (",", PARTIAL), ("%", DARK)])
def test_the_light_of_a_space_overrides_the_scenes(rulings: Settings, row: str, light: str) -> None:
    stage = on_map(rulings, Dealer(), rows=(row,), state={"scene": Scene(light=DARK if row == "." else BRIGHT)})
    stage.do("gm", PlaceToken("c1", 0, 0))
    assert light_at(stage.state, "c1") == light


@pytest.mark.rule("DA-22.1")
def test_a_lit_space_is_bright_in_a_dark_scene(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("*",), state={"scene": Scene(light=DARK)}).do("gm", PlaceToken("c1", 0, 0))
    assert light_at(stage.state, "c1") == BRIGHT


@pytest.mark.rule("DA-22.1")
def test_the_gm_sets_the_light(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer())
    with refused_by("DA-22.1", why="only the GM can do this"):
        stage.do("p1", SetLight("full darkness"))
    stage.do("gm", SetLight("full darkness"))
    assert light_at(stage.state, "c1") == DARK
    with pytest.raises(Impossible):
        stage.do("gm", SetLight("full darkness"))


@pytest.mark.rule("DA-22.10")
def test_agility_checks_suffer_in_challenging_terrain(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("1~",))
    assert hands(rulings, stage, "Agility") == []
    stage.do("gm", PlaceToken("c1", 1, 0))
    assert hands(rulings, stage, "Agility") == [(-1, "DA-22.10")]
    assert hands(rulings, stage, "Finesse") == []


@pytest.mark.rule("DA-22.6", "DA-22.5")
@pytest.mark.parametrize(
    ("agility", "cover", "dr"), [(2, "none", 2), (2, "partial", 1), (2, "full", 0), (4, "full", 0)]
)
def test_w11_cover_makes_a_target_harder_to_hit(rulings: Settings, agility: int, cover: str, dr: int) -> None:
    stage = Stage(rulings, foe(), Dealer(traits={"Agility": agility}), state={"covers": (Cover("c1", "c2", cover),)})
    assert attack_range(rulings.__getitem__, stage.state, "c1", "c2") == dr


@pytest.mark.rule("DA-22.6")
@pytest.mark.parametrize(
    ("cover", "facts"),
    [("none", {}), ("partial", {"cover": "partial", "change": -1}), ("full", {"cover": "full", "change": -2})],
)
def test_the_receipt_of_an_attack_names_the_cover(rulings: Settings, cover: str, facts: dict[str, object]) -> None:
    stage = Stage(rulings, foe(), Dealer(standing="5H"), state={"covers": (Cover("c1", "c2", cover),)})
    stage.run(attack, "c1", ("c2",), "Brute", damage=1, reach=1)
    assert stage.facts("DA-22.6") == facts
    assert ("DA-22.5" in [line.clause for line in stage.because()]) is (cover != "none")


@pytest.mark.rule("DA-22.11", "DA-22.6")
def test_the_receipt_of_an_attack_says_that_the_map_gives_the_cover(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), foe(standing="5H"), foe(), rows=("1.3.2",))
    stage.run(attack, "c1", ("c2",), "Finesse", damage=1, reach=6)
    assert [line.clause for line in stage.because()] == ["DA-14.7", "DA-22.11", "DA-22.6"]
    assert stage.check().dr.open() == 2


@pytest.mark.rule("DA-R107")
@pytest.mark.parametrize(
    ("agility", "cover", "dr"),
    [
        under("cover_sign", "literal", 2, "partial", 3),
        under("cover_sign", "literal", 2, "full", 4),
        under("cover_sign", "literal", 4, "full", 3),
    ],
)
def test_w11_a_ruling_applies_cover_to_the_letter(rulings: Settings, agility: int, cover: str, dr: int) -> None:
    stage = Stage(rulings, foe(), Dealer(traits={"Agility": agility}), state={"covers": (Cover("c1", "c2", cover),)})
    assert attack_range(rulings.__getitem__, stage.state, "c1", "c2") == dr


@pytest.mark.rule("DA-R71")
@pytest.mark.option("ar_floor", "edr_ladder")
def test_a_ruling_lets_armor_range_drop_below_zero(rulings: Settings) -> None:
    stage = Stage(rulings, foe(), Dealer(traits={"Agility": 4}), state={"covers": (Cover("c1", "c2", "full"),)})
    assert attack_range(rulings.__getitem__, stage.state, "c1", "c2") == -1


@pytest.mark.rule("DA-22.5", "DA-22.7")
def test_cover_counts_only_against_one_attacker(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), foe(), foe())
    stage.do("gm", SetCover("c1", "c2", "partial"))
    assert [cover_of(stage.state, *pair) for pair in (("c1", "c2"), ("c2", "c1"), ("c3", "c2"))] == [
        "partial", "none", "none",
    ]  # fmt: skip
    stage.do("gm", SetCover("c1", "c2", "full"))
    assert list(stage.state.covers) == [Cover("c1", "c2", "full")]
    stage.do("gm", SetCover("c1", "c2"))
    assert list(stage.state.covers) == []
    with refused_by("DA-22.5", why="only the GM can do this"):
        stage.do("p1", SetCover("c1", "c2", "full"))
    with pytest.raises(Impossible, match="against themselves"):
        stage.do("gm", SetCover("c1", "c1", "full"))


@pytest.mark.rule("DA-22.4")
def test_a_power_may_offset_darkness(rulings: Settings) -> None:
    ghost = {"effects": (Effect("e1", 1, on="all", kind="Ghost Walk"),)}
    scene = {"scene": Scene(light=DARK)}
    worlds = (Stage(rulings, Dealer(more=more), state=scene).state for more in (ghost, {}))
    walks, gropes = (hands_of(now.ruling, now, check("Stealth")) for now in worlds)
    assert (sum(one.n for one in walks), sum(one.n for one in gropes)) == (0, -1)


@pytest.mark.rule("DA-22.1", "DA-22.3")
@pytest.mark.parametrize(("rows", "lower"), [("1..2%", []), ("1..%", [(-1, "DA-22.3")]), ("%..2", [])])
def test_the_light_that_counts_is_that_of_the_targets_space(
    rulings: Settings, rows: str, lower: list[tuple[int, str]]
) -> None:
    stage = on_map(rulings, Dealer(), foe(), rows=(rows,))
    for who, x in (("c1", 0), ("c2", 3)):
        stage.do("gm", PlaceToken(who, x, 0))
    of_c2 = msgspec.structs.replace(check("Finesse"), about="c2")
    found = surroundings(rulings.__getitem__, stage.state, of_c2)
    assert [(one.n, one.clause) for one in found] == lower
    assert light_for(stage.state, check("Finesse")) == light_at(stage.state, "c1")


@pytest.mark.rule("DA-22.1", "DA-22.10")
def test_hands_from_light_and_ground_are_computed_anew_only_where_a_step_changes_them(rulings: Settings) -> None:
    stage, kept = on_map(rulings, Dealer(), rows=("1..~",)), FieldReads()
    runs = []

    def found(view: Adventure) -> list[Hand]:
        runs.append(view)
        return list(surroundings(rulings.__getitem__, view, check("Agility")))

    def clauses() -> list[str]:
        return [one.clause for one in kept.get(stage.state, "hands", found)]

    assert clauses() == []
    stage.do("gm", PlaceToken("c1", 2, 0))
    assert (clauses(), len(runs)) == ([], 1)
    stage.do("gm", PlaceToken("c1", 3, 0))
    assert (clauses(), len(runs)) == (["DA-22.10"], 2)
