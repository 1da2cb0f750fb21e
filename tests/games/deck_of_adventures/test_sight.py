"""Line of sight and cover by the map: walls, who stands between, and how the GM overrules it."""

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Gear, Taken
from croupier.games.deck_of_adventures.checks.commands import DrawCard
from croupier.games.deck_of_adventures.combat.commands import MakeAttack
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Knockout
from croupier.games.deck_of_adventures.powers.commands import UsePower
from croupier.games.deck_of_adventures.terrain.commands import Covering, SetCover
from croupier.games.deck_of_adventures.terrain.cover import cover_of, end_covers
from croupier.games.deck_of_adventures.terrain.sight import crosses, free_lines, is_between
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from support.deck_of_adventures.gift import changed
from support.deck_of_adventures.odds import asked
from support.deck_of_adventures.stage import Dealer, Stage, foe, under

BOW = {"gear": (Gear("Ash Bow", worn=True),), "powers": (Taken("Ember Lance"),), "primary_skill": "Finesse"}


def spots(*cells: tuple[int, int]) -> frozenset[Spot]:
    return frozenset(Spot(*one) for one in cells)


def stage(rulings: Settings, *walls: tuple[int, int], middle: tuple[int, int] | None = None, **more: Any) -> Stage:
    """Ann (c1) with a bow at 1,1, Orsa (c2) at 5,1, Bo (c3) where he stands."""
    standing = [Standing("c1", Spot(1, 1)), Standing("c2", Spot(5, 1))]
    if middle is not None:
        standing.append(Standing("c3", Spot(*middle)))
    grid = msgspec.structs.replace(Grid(9, 9, standing=tuple(standing), walls=spots(*walls)), **more)
    combat = Combat(1, ("c1", "c2", "c3"), revealed=True, ordered=True, at="c1", turn=Turn("c1", begun=True))
    people = (Dealer(sheet=BOW, standing="9C"), foe("Orsa", standing="7C", fate=(), hp=5), Dealer())
    return Stage(rulings, *people, state={"grid": grid, "combat": combat})


@pytest.mark.rule("DA-22.11")
@pytest.mark.parametrize(
    ("walls", "a", "b", "free"),
    [
        ((), (1, 1), (5, 1), 4),
        (((3, 0), (3, 2)), (1, 1), (5, 1), 4),  # a gap as wide as they are: past both edges
        (((3, 1),), (1, 1), (5, 1), 2),
        (((3, 0), (3, 1)), (1, 1), (5, 1), 2),  # along the end of a wall, not along the seam in it
        (((3, 0), (3, 1), (3, 2)), (1, 1), (5, 1), 0),
        (((2, 2),), (1, 1), (3, 3), 1),
        (((3, 2),), (1, 1), (5, 2), 3),
        (((2, 1),), (1, 1), (2, 2), 4),  # round one corner
        (((2, 1), (1, 2)), (0, 0), (3, 3), 0),  # between two that touch
        (((8, 8),), (1, 1), (5, 1), 4),
    ],
)
def test_free_lines_between_two_spaces(
    walls: tuple[tuple[int, int], ...], a: tuple[int, int], b: tuple[int, int], free: int
) -> None:
    assert free_lines(spots(*walls), Spot(*a), Spot(*b)) == free


@pytest.mark.parametrize(
    ("start", "end", "cut"),
    [((0, 0), (4, 4), True), ((0, 1), (4, 1), False), ((0, 3), (4, 3), False), ((0, 2), (4, 2), True),
     ((0, 2), (2, 4), False), ((1, 0), (1, 4), False), ((2, 4), (2, 0), True), ((0, 2), (1, 2), False)],
)  # fmt: skip
def test_a_line_cuts_a_box_only_through_its_inside(start: tuple[int, int], end: tuple[int, int], cut: bool) -> None:
    assert crosses(start, end, (1, 1), (3, 3)) is cut


@pytest.mark.rule("DA-22.11")
@pytest.mark.parametrize(("at", "between"), [((3, 1), True), ((3, 2), False), ((1, 1), False), ((6, 1), False)])
def test_which_creatures_are_between_two_spaces(at: tuple[int, int], between: bool) -> None:
    assert is_between(Spot(*at), Spot(1, 1), Spot(5, 1)) is between


@pytest.mark.rule("DA-22.11")
@pytest.mark.rule("DA-R123")
@pytest.mark.parametrize(
    ("walls", "middle", "cover", "dr"),
    [
        ((), None, "none", 3),
        (((4, 0), (5, 0)), None, "none", 3),
        (((3, 1),), None, "full", 1),
        ((), (3, 1), "partial", 2),
        under("map_cover", "gm", (), (3, 1), "none", 3),
        under("map_cover", "gm", ((3, 0), (3, 1), (3, 2)), None, "none", 3),
    ],
)
def test_the_map_gives_cover(
    rulings: Settings, walls: tuple[tuple[int, int], ...], middle: tuple[int, int] | None, cover: str, dr: int
) -> None:
    one = stage(rulings, *walls, middle=middle)
    assert cover_of(one.state, "c1", "c2") == cover
    hit = MakeAttack("c1", "c2", "Finesse", "Ash Bow")
    assert asked(one, GM, hit).given["cover"] == cover
    assert one.do("p1", hit).check().dr.open() == dr


@pytest.mark.rule("DA-22.11", "DA-17.1")
def test_the_fallen_and_those_who_have_given_up_give_no_cover(rulings: Settings) -> None:
    down = stage(rulings, middle=(3, 1))
    down.state = changed(down, "c3", knockout=Knockout(DAMAGE))
    gone = stage(rulings, middle=(3, 1))
    assert gone.state.combat is not None
    left = msgspec.structs.replace(gone.state.combat, gone=("c3",))
    gone.state = msgspec.structs.replace(gone.state, combat=left)
    assert [cover_of(one.state, "c1", "c2") for one in (down, gone)] == ["none", "none"]


@pytest.mark.rule("DA-22.11")
@pytest.mark.parametrize(
    "command", [MakeAttack("c1", "c2", "Finesse", "Ash Bow"), UsePower("c1", "Ember Lance", targets=("c2",))]
)
def test_nobody_is_attacked_through_a_wall_unless_the_gm_sets_their_cover(rulings: Settings, command: Any) -> None:
    one = stage(rulings, (3, 0), (3, 1), (3, 2))
    with pytest.raises(Illegal, match="a wall stands between Ann and Orsa") as refused:
        one.do("p1", command)
    assert refused.value.clause == "DA-22.11"
    assert not any("attacks Orsa with Ash Bow" in label for label in one.labels("p1"))
    one.do(GM, SetCover("c1", "c2", "none"))
    assert one.do("p1", command).check().dr.open() == 3


@pytest.mark.rule("DA-22.5")
@pytest.mark.rule("DA-22.6", "DA-22.11")
def test_the_gm_overrules_the_map_while_the_attack_is_open_and_until_somebody_moves(rulings: Settings) -> None:
    one = stage(rulings, (3, 1)).do("p1", MakeAttack("c1", "c2", "Finesse", "Ash Bow"))
    said: tuple[tuple[Covering, int], ...] = (("none", 3), ("full", 1), ("partial", 2))
    for cover, dr in said:
        assert one.do(GM, SetCover("c1", "c2", cover)).check().dr.open() == dr
    one.do(GM, SetCover("c1", "c2", "none"))
    assert GAME.log_line(one.events[-2], one.state) == "Orsa no longer has cover against Ann."
    one.run(end_covers, "c2", goes_on=True)
    assert one.check().dr.open() == 1


@pytest.mark.rule("DA-22.11")
def test_hidden_tokens_give_and_take_no_cover(rulings: Settings) -> None:
    worlds = []
    for at in (Spot(3, 1), Spot(8, 8)):
        hidden = Secret((Standing("c3", at),), (GM,))
        one = stage(rulings, hidden=hidden)
        one.do("p1", MakeAttack("c1", "c2", "Finesse", "Ash Bow"))
        worlds.append(msgspec.json.encode(GAME.see(one.state, "p1")))
    assert worlds[0] == worlds[1]


@pytest.mark.rule("DA-22.5")
@pytest.mark.rule("DA-22.6")
def test_the_gm_sets_the_cover_of_an_announced_attack_with_one_press(rulings: Settings) -> None:
    one = stage(rulings, (3, 1)).do("p1", MakeAttack("c1", "c2", "Finesse", "Ash Bow"))
    offered = [each for each in one.labels(GM) if each.endswith("against Ann")]
    assert offered == ["Orsa has no cover against Ann", "Orsa has partial cover against Ann"]
    one.do("p1", DrawCard(one.check().id), "KH")
    assert not [each for each in one.labels(GM) if each.endswith("against Ann")]


@pytest.mark.rule("DA-22.11")
@pytest.mark.parametrize(
    ("walls", "seen"), [((), ["c2", "c3"]), (((3, 0), (3, 1), (3, 2)), ["c3"])], ids=["open", "behind a wall"]
)
def test_an_attacking_power_is_offered_against_targets_that_no_wall_hides(
    rulings: Settings, walls: tuple[tuple[int, int], ...], seen: list[str]
) -> None:
    one = stage(rulings, *walls, middle=(1, 2))
    lance = next(each for each in GAME.choices(one.state, "p1") if each.label == "Ann: Ember Lance")
    assert [option.value for option in lance.fields[0].options] == seen
