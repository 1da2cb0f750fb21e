"""Which spaces an area covers."""

import msgspec
import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.powers.areas import area_spaces, aura, cone, line
from croupier.games.deck_of_adventures.powers.commands import UsePower
from croupier.games.deck_of_adventures.terrain.state import Spot
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.gift import gifted, use_gift

AT = Spot(5, 5)


def drawn(spaces: frozenset[Spot]) -> list[str]:
    """Rows of the map around (5, 5), from the north: "o" for a space of the area."""
    return ["".join("o" if Spot(x, y) in spaces else "." for x in range(2, 9)) for y in range(2, 9)]


@pytest.mark.rule("DA-25.15")
def test_an_aura_covers_everything_within_its_size_except_its_users_space() -> None:
    assert drawn(area_spaces("Aura", 1, AT, "", None)) == [
        ".......", ".......", "..ooo..", "..ooo..", "..ooo..", ".......", ".......",
    ]  # fmt: skip
    assert area_spaces("Aura", 1, AT, "", AT) == aura(AT, 1) - {AT}
    assert area_spaces("Aura", 2, AT, "", Spot(4, 4)) == aura(AT, 2)
    assert len(aura(AT, 2)) == 25


@pytest.mark.rule("DA-25.15")
@pytest.mark.parametrize(
    ("side", "rows"),
    [
        ("north", ["..ooo..", "..ooo..", "...o...", ".......", ".......", ".......", "......."]),
        ("south", [".......", ".......", ".......", ".......", "...o...", "..ooo..", "..ooo.."]),
        ("east", [".......", ".......", ".....oo", "....ooo", ".....oo", ".......", "......."]),
        ("west", [".......", ".......", "oo.....", "ooo....", "oo.....", ".......", "......."]),
    ],
)
def test_a_cone_widens_by_one_space_on_each_side_every_second_row(side: str, rows: list[str]) -> None:
    assert drawn(cone(AT, 3, side)) == rows
    assert len(cone(AT, 4, side)) == 1 + 3 + 3 + 5


@pytest.mark.rule("DA-25.15")
def test_a_line_extends_straight_from_one_side() -> None:
    assert line(AT, 3, "west") == {Spot(4, 5), Spot(3, 5), Spot(2, 5)}
    assert area_spaces("Line", 2, AT, "south", AT) == {Spot(5, 6), Spot(5, 7)}


@pytest.mark.rule("DA-25.15")
@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        ("  AOE: Cone 2\n", {"side": ("east", ["2,1", "3,0", "3,1", "3,2"])}),
        ("  AOE: Line 3\n", {"side": ("east", ["2,1", "3,1", "4,1"])}),
        ("  AOE: Aura 2\n  Range: 6\n", {"x": (None, 2), "y": (None, None)}),
    ],
)
def test_a_choice_says_which_spaces_an_area_covers(rulings: Settings, fields: str, shown: dict[str, object]) -> None:
    one = gifted(rulings, "{damage: 1}", fields=fields)
    (choice,) = (each for each in GAME.choices(GAME.see(one.state, "p1"), "p1") if "Gift" in each.label)
    found = {
        field.name: (field.options[0].value, list(field.options[0].cells)) if field.options else (None, field.spread)
        for field in choice.fields
    }
    assert found == shown


@pytest.mark.rule("DA-25.15")
@pytest.mark.parametrize(
    ("fields", "spared"),
    [("  AOE: Cone 2\n", True), ("  AOE: Aura 2\n  Range: 0\n", True), ("  AOE: Aura 2\n  Range: 6\n", False)],
)
def test_without_a_map_an_area_around_its_user_leaves_the_user_out(
    rulings: Settings, fields: str, spared: bool
) -> None:
    one = gifted(rulings, "{damage: 1}", fields=fields)
    one.state = msgspec.structs.replace(one.state, grid=None)
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(one.state))
    view = GAME.see(msgspec.structs.replace(one.state, prompts=prompts), "p1")
    (gift,) = (each for each in GAME.choices(view, "p1") if each.label == "Ann: Gift")
    assert ("c1" in [option.value for option in gift.fields[0].options]) is not spared
    if spared:
        with refused_by("DA-25.15"):
            use_gift(one, "c1", "c2")
    else:
        use_gift(one, "c1", "c2")


@pytest.mark.rule("DA-25.15", "DA-14.7")
@pytest.mark.parametrize("fields", ["  AOE: Aura 2\n  Range: 6\n", "  AOE: Aura 2\n  Range: 0\n"])
def test_nobody_attacks_themselves_in_an_area(rulings: Settings, fields: str) -> None:
    one = gifted(rulings, "{damage: 1}", fields=f"{fields}  ToHit: Brute\n  Damage: 1\n", type="Major")
    one.do("p1", UsePower("c1", "Gift", x=2, y=1) if "6" in fields else UsePower("c1", "Gift"))
    assert one.facts("DA-25.15")["who"] == one.one("c2").name
