"""Starting equipment bought from an amount at the storyteller's prices (MS-R40 `budget`)."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.sheets.armor_table import ARMOR
from croupier.games.maelstrom.sheets.commands import ApproveCharacter, SetPrice
from croupier.games.maelstrom.sheets.documents import document_of
from croupier.games.maelstrom.sheets.proposal_parts import Thing
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.games.maelstrom.sheets.worksheet import worksheet
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import fields, form
from support.maelstrom.sheets import but, table
from support.maelstrom.stage import Stage

PISTOL, ROPE = "Pistol, light", "Rope"


def priced(rulings: Settings) -> Stage:
    return table(rulings).do("gm", SetPrice(PISTOL, 300)).do("gm", SetPrice(ROPE, 20))


@pytest.mark.rule("MS-R40", "MS-R66")
@pytest.mark.option("creation_equipment", "budget")
def test_equipment_is_bought_from_the_amount(rulings: Settings) -> None:
    stage = priced(rulings).do("p1", but(items=(Thing(PISTOL), Thing(ROPE, quantity=10))))
    stage.do("gm", ApproveCharacter("p1"))
    pistol, rope = stage.sheet().items
    assert (pistol.weapon, rope.quantity) == (WEAPONS[PISTOL], 10)


@pytest.mark.rule("MS-R40", "MS-11.14")
@pytest.mark.option("creation_equipment", "budget")
@pytest.mark.parametrize("name", ["pistol, LIGHT", "light pistol", "Ballistic Vest"])
def test_a_piece_of_the_tables_has_its_numbers_however_it_is_written(rulings: Settings, name: str) -> None:
    stage = table(rulings).do("gm", SetPrice(name, 300)).do("p1", but(items=(Thing(name),)))
    (item,) = stage.state.proposals[0].sheet.open().items
    assert (item.weapon or item.armor) in (WEAPONS[PISTOL], ARMOR["Ballistic vest"])


@pytest.mark.rule("MS-R40")
@pytest.mark.option("creation_equipment", "budget")
def test_more_than_the_amount_and_things_without_a_price_are_refused(rulings: Settings) -> None:
    stage = priced(rulings)
    with pytest.raises(Illegal, match="the equipment costs 520: at most 500"):
        stage.do("p1", but(items=(Thing(PISTOL), Thing(ROPE, quantity=11))))
    with refused_by("MS-R40"):
        stage.do("p1", but(items=(Thing("Boat"),)))


@pytest.mark.rule("MS-R40")
def test_by_default_the_storyteller_agrees_to_any_list(rulings: Settings) -> None:
    stage = table(rulings).do("p1", but(items=(Thing("Boat"),))).do("gm", ApproveCharacter("p1"))
    assert [one.name for one in stage.sheet().items] == ["Boat"]
    with refused_by("MS-R40"):
        stage.do("gm", SetPrice(ROPE, 20))


@pytest.mark.rule("MS-R40", "MS-1.8")
@pytest.mark.option("creation_equipment", "budget")
def test_the_storyteller_keeps_the_price_list(rulings: Settings) -> None:
    stage = priced(rulings).do("gm", SetPrice("rope", 25))
    assert stage.state.prices == ((PISTOL, 300), ("rope", 25))
    choices = [one.label for one in GAME.choices(GAME.see(stage.state, "gm"), "gm") if one.legal]
    assert {"Set the price of an item", "Take rope (25) off the price list"} <= set(choices)
    assert stage.do("gm", SetPrice(ROPE)).state.prices == ((PISTOL, 300),)
    with pytest.raises(Impossible, match="Rope has no price"):
        stage.do("gm", SetPrice(ROPE))
    with pytest.raises(Invalid, match="price"):
        stage.do("gm", SetPrice(ROPE, -1))
    with refused_by("MS-1.8"):
        stage.do("p1", SetPrice(ROPE, 1))


@pytest.mark.rule("MS-R40")
@pytest.mark.option("creation_equipment", "budget")
def test_the_draft_shows_what_is_left(rulings: Settings) -> None:
    stage = priced(rulings)
    document = document_of(but(items=(Thing(PISTOL),)))
    page = worksheet(GAME.see(stage.state, "p1"), "p1", "character-1", document)
    assert [(one.label, one.left) for one in page.budgets] == [("Experience", 30), ("Equipment", 200)]
    facts = {one.label: one.value for one in GAME.display.facts(GAME.see(stage.state, "p1"))}
    assert facts["Prices"] == "Pistol, light 300, Rope 20"


@pytest.mark.rule("MS-R40")
@pytest.mark.parametrize("option", [{"option": "budget", "value": {"amount": 100}}, "kit", "st_list"])
def test_the_usual_equipment_is_a_choice_only_where_a_list_is_agreed_on(option: object) -> None:
    """The box was there where things are bought, which refused them, and where everyone has them."""
    stage = table(GAME.read_settings({"creation_equipment": option}))
    assert ("kit" in fields(form(stage, "p1", "propose_character"))) == (option == "st_list")
    if option == "st_list":
        stage.do("p1", but(kit=True))
    else:
        with refused_by("MS-R40", why="kit"):
            stage.do("p1", but(kit=True))
