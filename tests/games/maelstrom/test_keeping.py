"""Who knows a sheet (MS-R74)."""

import msgspec
import pytest

from croupier.core.chance import Chance, seeded_source
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.sheets.events import ThingsShown
from croupier.games.maelstrom.sheets.sheet_access import put_sheet, sheet_of, update_readers, update_visible_items
from croupier.games.maelstrom.sheets.state import Item, Sheet, Weapon
from support.maelstrom.stage import Hero, Stage, under


def knows(stage: Stage, seat: str) -> bool:
    """Whether the first character's sheet is in this seat's view."""
    return GAME.see(stage.state, seat).character("c1").sheet.value is not None


@pytest.mark.rule("MS-R74")
@pytest.mark.parametrize(
    "seats",
    [
        pytest.param(("p1", "gm"), id="owner and storyteller"),
        under("visibility_sheets", "party", ("p1", "p2", "gm")),
        under("visibility_sheets", "everyone", ("p1", "p2", "gm", "watch")),
    ],
)
def test_who_knows_a_sheet(rulings: Settings, seats: tuple[str, ...]) -> None:
    stage = Stage(rulings, Hero(), Hero())
    assert tuple(seat for seat in ("p1", "p2", "gm", "watch") if knows(stage, seat)) == seats


def test_a_changed_sheet_is_hidden_from_those_who_do_not_know_it(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero())
    stage.run(put_sheet, "c1", msgspec.structs.replace(stage.sheet(), concept="Salvager"), "a new concept")
    assert stage.run(sheet_of, "c1").concept == "Salvager"
    assert stage.events[-1].audience() == ("p1", "gm")
    assert GAME.see(stage.state, "p2").character("c1").sheet.value is None
    assert isinstance(stage.one().sheet.value, Sheet)


@pytest.mark.rule("MS-R74")
def test_a_sheet_is_shown_to_those_who_may_know_it_now(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero())
    told = GAME.read_settings({"visibility_sheets": "party"})
    stage.state = msgspec.structs.replace(stage.state, settings=told)
    assert stage.run(update_readers)
    assert knows(stage, "p2")
    while stage.run(update_readers):
        pass
    moved = msgspec.structs.replace(stage.one(), seat="p2")
    stage.state = msgspec.structs.replace(stage.state, characters=(moved,), settings=rulings)
    while stage.run(update_readers):
        pass
    assert (stage.one().sheet.known_to, stage.one().hidden.known_to) == (("p2", "gm"), ("p2", "gm"))


@pytest.mark.rule("MS-R74")
def test_everyone_sees_worn_and_drawn_gear_and_nothing_else(rulings: Settings) -> None:
    things = (Item("i1", "Pistol", weapon=Weapon(4), out=True), Item("i2", "A letter"))
    stage = Stage(rulings, Hero(sheet={"items": things}, more={"shown": ()}), Hero())
    while stage.run(update_visible_items):
        pass
    assert GAME.see(stage.state, "p2").character("c1").shown == ("Pistol",)
    assert stage.events[-1] == ThingsShown("c1", ("Pistol",))
    assert stage.events[-1].audience() is None
    assert GAME.log_line(stage.events[-1], GAME.see(stage.state, "p2")) == "Ana openly carries: Pistol."
    world = GAME.deal(GAME.see(stage.state, "p2"), Chance(seeded_source("another world")))
    assert [one.name for one in world.character("c1").sheet.open().items] == ["Pistol"]
    assert GAME.see(world, "p2") == GAME.see(stage.state, "p2")
