"""A character is exported as a pack with one entry, and imported unchanged at another table."""

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.commands import TakePremade
from croupier.games.deck_of_adventures.cast.scene_commands import BringOn, MakeReady
from croupier.games.deck_of_adventures.cast.state import BOSS, DEALER, Effect, Gear, Taken
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.packs.commands import AddPack
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.packs.starter import starter
from support.deck_of_adventures.stage import Dealer, Stage, foe

PREMADES = ("Bram Holloway", "Ilse Corran", "Wen Sabry", "Anneke Dray")


def played(rulings: Settings, being: str, name: str = "") -> Stage:
    return Stage(rulings, seats=1).do("p1", TakePremade(being, name))


def body(stage: Stage) -> tuple[int, ...]:
    ruling, now = stage.state.settings.__getitem__, stage.state
    found = (numbers.hp_max, numbers.ap_max, numbers.armor_range, numbers.pp_max, numbers.speed_base)
    return tuple(number(ruling, now, now.characters[0].id) for number in found)


@pytest.mark.rule("DA-25.1", "DA-25.9", "DA-25.10")
@pytest.mark.parametrize("being", PREMADES)
def test_an_exported_character_can_be_imported_at_another_table(rulings: Settings, being: str) -> None:
    here = played(rulings, being, "Zoë: the 2nd")
    file = GAME.sheets.to_file(GAME.see(here.state, "p1"), here.state.characters[0].id)
    assert (file.name, file.own) == ("zoë-the-2nd.yaml", ())
    assert read_pack(file.text, file.name, (starter(),))[1] == ()
    there = Stage(rulings, seats=1).do(GM, AddPack("Guests", file.text)).do("p1", TakePremade("Zoë: the 2nd"))
    old, new = here.state.characters[0], there.state.characters[0]
    assert new.sheet == old.sheet
    assert (new.name, new.pronouns, new.suit) == (old.name, old.pronouns, old.suit)
    assert body(there) == body(here)


@pytest.mark.rule("DA-25.16")
def test_a_boss_keeps_its_remaining_phases(rulings: Settings) -> None:
    sheet = {"powers": (Taken("Backlash"),), "phases": (("Two", 5, ("Marsh Slinger",)),)}
    here = Stage(rulings, Dealer(), foe("Mother", kind=BOSS, hp=8, sheet=sheet))
    file = GAME.sheets.to_file(here.state, "c2")
    pack, found = read_pack(file.text, file.name, (starter(),))
    assert found == ()
    (mother,) = pack.creatures.open()
    assert mother.phases == (("One", 5, ()), ("Two", 5, ("Marsh Slinger",)))
    there = Stage(rulings, Dealer()).do(GM, AddPack("Guests", file.text)).do(GM, MakeReady("Mother"))
    there.do(GM, BringOn(("w1",)))
    assert there.sheet("c2").phases == sheet["phases"]


LUCK = "Glove: {Type: Armor, StatAdjust: {Add: {Finesse: 3, VIT: -1}}}\n"


@pytest.mark.rule("DA-25.1", "DA-25.10")
def test_a_file_has_no_effects_that_end_and_all_that_gear_adds(rulings: Settings) -> None:
    pack, _ = read_pack(LUCK, "mine")
    sheet = {"gear": (Gear("Glove", worn=True),)}
    lying = tuple(Effect(f"e{n}", 0, until="combat", stat=stat, by=2) for n, stat in enumerate(("AR", "AP", "Speed")))
    traits = {"Finesse": 6, "Vitality": -2}
    orsa = foe("Orsa", kind=DEALER, sheet=sheet, traits=traits, more={"effects": lying})
    here = Stage(rulings, Dealer(), orsa, state={"packs": (pack,)})
    text = GAME.sheets.to_file(here.state, "c2").text
    there = Stage(rulings, Dealer(), state={"packs": (pack,)}).do(GM, AddPack("Guests", text))
    there.do(GM, MakeReady("Orsa")).do(GM, BringOn(("w1",)))
    assert GAME.sheets.to_file(there.state, "c2").text == text
    ruling = there.state.settings.__getitem__
    assert [numbers.trait(ruling, there.state, "c2", name) for name in ("Finesse", "Vitality")] == [9, -3]
    assert (numbers.armor_range(ruling, there.state, "c2"), numbers.speed_base(ruling, there.state, "c2")) == (3, 6)


@pytest.mark.rule("DA-R118")
def test_nobody_exports_a_sheet_that_they_may_not_read(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), foe())
    with pytest.raises(Impossible):
        GAME.sheets.to_file(GAME.see(stage.state, "p1"), "c2")
