"""Random sheets, and worlds that fit a view."""

from typing import NamedTuple

import pytest

from croupier.core.branch import branch
from croupier.core.chance import Chance, even_numbers, seeded_source
from croupier.core.luck_sources import SeededLuck
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.core.table import Table
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.health.track import level_name
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.rolls.result_events import DiceFell
from croupier.games.maelstrom.sheets.audit import audit
from croupier.games.maelstrom.sheets.proposal_parts import Flaw
from croupier.games.maelstrom.sheets.random_sheets import random_sheet
from croupier.games.maelstrom.sheets.state import UNCONSCIOUS, Character, Health, Proposal, Sheet
from support.maelstrom.odds import GUARD
from support.maelstrom.sheets import but, table
from support.maelstrom.stage import Hero, Stage, under


class Written(NamedTuple):
    name: str
    sheet: Secret[Sheet]


def sheets(of: tuple[Character, ...] | tuple[Proposal, ...]) -> list[Written]:
    return [Written(one.name, one.sheet) for one in of]


@pytest.mark.rule("MS-11.3", "MS-11.5", "MS-11.7", "MS-11.8", "MS-11.10", "MS-11.9")
@pytest.mark.parametrize(
    "attributes",
    [pytest.param(14, id="seed"), under("creation_dots", "upstream", 16)],
)
def test_every_random_sheet_is_legal(rulings: Settings, attributes: int) -> None:
    for seed in range(60):
        sheet = random_sheet(rulings, even_numbers(f"sheet {seed}"))
        assert [one for one in audit(rulings, sheet, new=True) if one.refuses] == []
        assert sheet.creation is not None
        assert sum(dots for _, dots in sheet.creation.attributes) == attributes
        assert {one.ability for one in sheet.specialties} <= {name for name, _ in sheet.abilities}


def test_constant_luck_makes_a_legal_sheet_too(rulings: Settings) -> None:
    for number in (lambda _: 0, lambda total: total - 1):
        assert [one for one in audit(rulings, random_sheet(rulings, number), new=True) if one.refuses] == []


@pytest.mark.rule("MS-R74")
@pytest.mark.parametrize("seat", ["p1", "p2", "gm", "watch"])
def test_a_dealt_world_looks_the_same_and_has_legal_sheets(rulings: Settings, seat: str) -> None:
    stage = Stage(rulings, Hero(), Hero(more={"broken": True}), seats=3).do("p3", but(flaws=(Flaw("Dark Secret"),)))
    view = GAME.see(stage.state, seat)
    dealt = GAME.deal(view, Chance(seeded_source("another world")))
    assert GAME.see(dealt, seat) == view
    true = {one.name: one.sheet for one in (*sheets(stage.state.characters), *sheets(stage.state.proposals))}
    for one in (*sheets(dealt.characters), *sheets(dealt.proposals)):
        known = one.sheet == true[one.name]
        assert known == (seat in one.sheet.known_to)
        assert known or not any(each.refuses for each in audit(rulings, one.sheet.open()))


def test_a_broken_character_has_no_willpower_in_any_world(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(current=0, more={"broken": True}))
    dealt = GAME.deal(GAME.see(stage.state, "p1"), Chance(seeded_source("x")))
    assert dealt.character("c2").sheet.open().current == 0


def test_a_seat_is_offered_characters_that_the_storyteller_can_approve(rulings: Settings) -> None:
    stage = table(rulings)
    ask = next(one for one in GAME.open_questions(stage.state) if one.seat == "p1")
    stage.do("p1", GAME.default(GAME.see(stage.state, "p1"), ask))
    word = next(one for one in GAME.open_questions(stage.state) if one.seat == "gm")
    stage.do("gm", GAME.default(GAME.see(stage.state, "gm"), word))
    assert stage.one().seat == "p1"


def test_a_dealt_world_has_quick_sheets_for_characters_unknown_to_the_viewer(rulings: Settings) -> None:
    """Security audit 20: a branch that a player opens has them too, and whoever is out there is out here."""
    quick = Secret(Quick((("watch", 5),)), (GM,))
    people = (Npc("n1", "Guard", quick), Npc("n2", "Smuggler", quick, condition=UNCONSCIOUS))
    stage = Stage(rulings, Hero(), npcs=people)
    opened = branch(GAME, stage.state, "p1", SeededLuck("x"), Chance(seeded_source("x")))
    guard, smuggler = (one.quick.open() for one in opened.state.npcs)
    assert guard.pools != quick.open().pools
    assert (sum(guard.hurt), sum(smuggler.hurt)) == (0, len(smuggler.penalties) + 1)
    assert any(one.command["type"] == "roll_for_npc" for one in opened.choices(GM))


@pytest.mark.rule("MS-10.4")
def test_a_dealt_sheet_has_the_wounds_that_everyone_sees(rulings: Settings) -> None:
    hurt = Health(bashing=3)
    more = {"level": level_name(hurt)}
    stage = Stage(rulings, Hero(), Hero(sheet={"health": hurt}, more=more))
    dealt = GAME.deal(GAME.see(stage.state, "p1"), Chance(seeded_source("x")))
    assert dealt.character("c2").sheet.open().health.filled == 3


@pytest.mark.rule("MS-R19")
def test_a_roll_that_is_opposed_in_secret_can_be_made_in_a_dealt_world(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,))
    stage.do("p1", wish.DeclareAction("c1", "sneaks past"))
    name = stage.attempt().id
    stage.do(GM, wish.Oppose(name, "n1", "club", difficulty=7)).do(GM, wish.OfferWay(name, "Strength", "Athletics"))
    view = GAME.see(stage.state, "p1")
    assert view.attempt(name).opposing.value is None
    world = GAME.deal(view, Chance(seeded_source("another world")))
    assert GAME.see(world, "p1") == view
    entry = Table(GAME, world, SeededLuck("dice")).submit("p1", wish.ChooseWay(name), "2026-01-01T00:00:00Z")
    assert any(isinstance(event, DiceFell) for event in entry.events)
