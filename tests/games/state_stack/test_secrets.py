"""What a seat may know: sheets of GM characters, sealed divisions, blank cards (SS-R45, SS-3.4, SS-2.6)."""

from typing import Any

import msgspec
import pytest

from croupier.core.chance import Chance, seeded_source
from croupier.core.play import Play
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import Attack, ChooseDefense, Divide
from croupier.games.state_stack.content import BLOCKS
from croupier.games.state_stack.view import badges
from support.state_stack.stage import Figure, Stage

TWO = (Figure(action=2, defense=1), Figure("Foe", "gm", defense=2, sheet=BLOCKS["Brute"]))


def seen(stage: Stage, seat: str) -> Any:
    return GAME.see(stage.state, seat)


@pytest.mark.rule("SS-R45")
def test_the_gms_sheets_are_secret_and_players_sheets_public(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO)
    assert [one.sheet.value is None for one in seen(stage, "p1").combatants] == [False, True]
    assert [one.sheet.value is None for one in seen(stage, "gm").combatants] == [False, False]
    assert [one.sheet.value is None for one in seen(stage, "watch").combatants] == [False, True]
    assert b"11" not in msgspec.json.encode(seen(stage, "p1").combatants)


@pytest.mark.option("gm_sheets", "open")
def test_all_sheets_may_be_public(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO)
    assert seen(stage, "p1").combatant("c2").sheet.value == BLOCKS["Brute"]
    assert ("power", "11") in {(badge.id, badge.value) for badge in badges(seen(stage, "p1"), stage.one("c2"))}


@pytest.mark.rule("SS-R45")
def test_receipts_show_a_hidden_rank_only_to_the_gm(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO).do("p1", Attack("c1", "c2"), 3).do("gm", ChooseDefense("c2"), 9, 5)
    receipt = stage.plays[-1].receipt
    told = {
        seat: [fact.name for line in receipt.for_seat(seat).because for fact in line.facts] for seat in ("gm", "p1")
    }
    assert told["gm"].count("rank") > told["p1"].count("rank")
    assert "flipped" in told["p1"]
    own = stage.plays[0].receipt.for_seat("p2")
    assert any(fact.name == "rank" for line in own.because for fact in line.facts)


@pytest.mark.rule("SS-R45")
def test_two_indistinguishable_worlds_refuse_and_offer_the_same(rulings: Settings) -> None:
    worlds = [Stage(rulings, TWO[0], TWO[1]._replace(sheet=BLOCKS[block])) for block in ("Brute", "Mook")]
    one, other = (seen(stage, "p1") for stage in worlds)
    assert one == other
    assert GAME.choices(one, "p1") == GAME.choices(other, "p1")


@pytest.mark.rule("SS-3.4", "SS-R45")
def test_a_dealt_world_looks_the_same(rulings: Settings) -> None:
    figures = (Figure(defense=3, more={"divides": True}), Figure("Foe", "gm", defense=2, more={"divides": True}))
    stage = Stage(rulings, *figures, stage="division", turn="", phase=0)
    stage.do("gm", Divide("c2", 2))
    for seat in ("p1", "p2", "gm", "watch"):
        view = seen(stage, seat)
        for number in range(5):
            world = GAME.deal(view, Chance(seeded_source(f"{seat} {number}")))
            assert GAME.see(world, seat) == view


@pytest.mark.rule("SS-3.4")
def test_only_its_seat_sees_a_sealed_division(rulings: Settings) -> None:
    figures = (Figure(defense=3, more={"divides": True}), Figure("Foe", "gm", defense=2, more={"divides": True}))
    stages = [Stage(rulings, *figures, stage="division", turn="", phase=0).do("gm", Divide("c2", n)) for n in (0, 2)]
    assert seen(stages[0], "p1") == seen(stages[1], "p1")
    assert [event.audience() for event in stages[0].events] == [None]
    for seat in ("p1", "p2", "watch"):
        seen_by_others = [stage.plays[-1].receipt.for_seat(seat) for stage in stages]
        assert seen_by_others[0] == seen_by_others[1]
        assert [fact.name for line in seen_by_others[0].because for fact in line.facts] == ["name", "blanks"]


@pytest.mark.rule("SS-R45")
def test_hidden_facts_never_cause_a_refusal(rulings: Settings) -> None:
    """A rule run on a view that lacks a sheet stops there and calls the choice legal."""
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", initiative=None, defense=2))
    view = seen(stage, "p1")
    assert GAME.why_not(view, "p1", Attack("c1", "c2")) is None
    assert Play(GAME, view, "p1", Chance(), viewer="p1").state is view
