"""Receipts cite how long an effect lasts where it ends, and the order of sides and places where they decide."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.chance import Chance
from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.scene_commands import RemoveCharacter
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.combat import commands as combat
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.powers.bosses import step
from croupier.games.deck_of_adventures.powers.state import Deeds
from croupier.games.deck_of_adventures.story.commands import CallRest, SetScene, UseRestCard
from croupier.games.deck_of_adventures.terrain.commands import Move
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from support.deck_of_adventures.stage import Dealer, Stage, bystander, foe, minion

GOING = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1"), at="c1")


def cited(stage: Stage, seat: str, command: Command, *luck: str) -> list[str]:
    """The clauses that the whole command cites, with that of the command itself and of the steps that follow."""
    play = Play(GAME, stage.state, seat, Chance(stage.source(seat, luck)))
    GAME.carry_out(play, command)
    return [line.clause for line in play.receipt.because]


def lasts(until: str, kind: str) -> dict[str, Any]:
    """An effect of Ann's on somebody, by its kind ("" for a hand of the GM's)."""
    return {"effects": (Effect("e1", -1, until=until, source="c1", kind=kind, text="Veil"),)}


@pytest.mark.rule("DA-25.27", "DA-21.9", "DA-13.12", "DA-11.12")
@pytest.mark.parametrize(
    ("until", "kind", "clause"),
    [
        ("turn:c1", "Static Veil", ["DA-25.27"]), ("turn:c1", "thwart", ["DA-21.9"]),
        ("rounds:1:c1", "Ice", ["DA-25.27"]), ("turn:c1", "hidden", ["DA-13.12"]), ("turn:c1", "", []),
        ("rounds:2:c1", "Ice", []), ("turn:c2", "Ice", []),
    ],
)  # fmt: skip
def test_effects_that_end_as_a_turn_begins_cite_their_length_last(
    rulings: Settings, until: str, kind: str, clause: list[str]
) -> None:
    people = Dealer(standing="9C"), minion("Rat", standing="5C", more=lasts(until, kind))
    stage = Stage(rulings, *people, state={"combat": GOING})
    assert cited(stage, "p1", combat.Rush("c1")) == ["DA-13.10", *clause]


@pytest.mark.rule("DA-25.27", "DA-21.6", "DA-17.1")
def test_effects_that_end_with_a_combat_cite_each_length_once(rulings: Settings) -> None:
    aggro = Effect("e2", -1, until="next", source="c1", kind="aggro", text="Ann's Aggro")
    two = {"effects": (*lasts("combat", "Dread")["effects"], aggro)}
    people = Dealer(standing="9C", more=lasts("turn:c2", "Static Veil")), minion("Rat", standing="5C", more=two)
    stage = Stage(rulings, *people, state={"combat": GOING})
    assert cited(stage, GM, combat.EndCombat()) == ["DA-17.1", "DA-25.27", "DA-21.6"]


@pytest.mark.rule("DA-25.27", "DA-6.2")
def test_effects_that_last_for_a_scene_cite_their_length(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(more=lasts("scene", "Lantern")))
    assert cited(stage, GM, SetScene("The flood")) == ["DA-6.2", "DA-25.27"]


@pytest.mark.rule("DA-11.6", "DA-11.5", "DA-R50")
@pytest.mark.parametrize(
    ("cards", "facts"),
    [
        (("KC", "KD", "9H"), [{"first": "Ann", "then": "Rat"}]),
        (("KC", "9D", "9H"), [{"first": "Dee", "then": "Rat"}]),
        (("9C", "9D", "9H"), [{"first": "Ann", "then": "Dee"}, {"first": "Dee", "then": "Rat"}]),
        (("KC", "QD", "9H"), []),
    ],
)  # fmt: skip
def test_equal_cards_of_two_sides_cite_the_order_of_the_sides(
    rulings: Settings, cards: tuple[str, ...], facts: list[dict[str, str]]
) -> None:
    stage = Stage(rulings, Dealer(fate=()), minion("Rat"), bystander("Dee"))
    stage.do(GM, combat.StartCombat(("c1", "c2", "c3")), *cards)
    found = [line for line in stage.plays[-1].receipt.because if line.clause == "DA-11.6"]
    assert [{one.name: one.value for one in line.facts} for line in found] == facts


@pytest.mark.rule("DA-11.6", "DA-11.13")
def test_a_newcomers_place_cites_the_order_of_the_sides(rulings: Settings) -> None:
    rats = minion("Rat", standing="9D"), minion("Wisp")
    stage = Stage(rulings, Dealer(standing="9C"), *rats, state={"combat": GOING})
    stage.do(GM, combat.JoinCombat("c3"), "9H")
    assert [line.clause for line in stage.plays[-1].receipt.because] == ["DA-11.13"]
    stage = Stage(rulings, Dealer(standing="9C"), minion("Rat", standing="5D"), rats[1], state={"combat": GOING})
    stage.do(GM, combat.JoinCombat("c3"), "9H")
    assert stage.facts("DA-11.6") == {"first": "Ann", "then": "Wisp"}


@pytest.mark.rule("DA-11.13", "DA-3.4", "DA-R64")
def test_a_newcomers_redraw_cites_the_new_place(rulings: Settings) -> None:
    order = Dealer(standing="9C", fate=()), minion("Rat", standing="5C"), foe("Cy", standing="KD")
    stage = Stage(rulings, *order, state={"combat": GOING}).do(GM, combat.JoinCombat("c3"), "2H")
    stage.do(GM, combat.RedrawOrderCard("c3", "X1"), "AD")
    assert [line.clause for line in stage.plays[-1].receipt.because] == ["DA-3.4", "DA-3.5", "DA-11.13"]


@pytest.mark.rule("DA-11.6", "DA-25.16")
def test_a_bosss_new_place_cites_the_order_of_the_sides(rulings: Settings) -> None:
    order = Combat(3, ("c2", "c1"), revealed=True, ordered=True)
    mother = foe("Mother", kind="boss", standing="9D")
    one = Stage(rulings, Dealer(standing="9C"), mother, state={"combat": order, "deeds": Deeds(moved=("c2",))})
    one.run(step)
    assert one.facts("DA-11.6") == {"first": "Ann", "then": "Mother"}


@pytest.mark.rule("DA-19.3", "DA-19.4")
def test_a_rest_card_that_nobody_can_redraw_cites_its_use_too(rulings: Settings) -> None:
    tired = Dealer(hp=2, deck=("9H", "8H"), fate=(), more={"rest_cards": 2})
    stage = Stage(rulings, tired).do(GM, CallRest("quick", ("c1",)))
    stage.do("p1", UseRestCard("c1"), "9H")
    assert [line.clause for line in stage.plays[-1].receipt.because][:2] == ["DA-19.3", "DA-19.4"]


@pytest.mark.rule("DA-17.4", "DA-1.2")
@pytest.mark.parametrize(
    ("who", "clauses"),
    [
        (minion("Rat", standing="9C"), ["DA-1.2", "DA-17.4"]),
        (minion("Rat"), ["DA-1.2"]),
        (foe(standing="9C"), ["DA-1.2"]),
    ],
)
def test_leaving_the_scene_cites_where_the_target_card_goes(rulings: Settings, who: Dealer, clauses: list[str]) -> None:
    assert cited(Stage(rulings, Dealer(), who), GM, RemoveCharacter("c2")) == clauses


@pytest.mark.rule("DA-22.10", "DA-12.2", "DA-R111")
@pytest.mark.parametrize(("rough", "clauses"), [((Spot(1, 0),), ["DA-12.2", "DA-22.10"]), ((Spot(5, 5),), ["DA-12.2"])])
def test_a_move_through_challenging_terrain_cites_what_it_costs(
    rulings: Settings, rough: tuple[Spot, ...], clauses: list[str]
) -> None:
    grid = Grid(8, 8, rough=frozenset(rough), standing=(Standing("c1", Spot(0, 0)),), hidden=Secret((), (GM,)))
    going = msgspec.structs.replace(GOING, turn=Turn("c1", begun=True))
    stage = Stage(rulings, Dealer(standing="9C"), minion("Rat", standing="5C"), state={"combat": going, "grid": grid})
    assert cited(stage, "p1", Move("c1", ("1,0",))) == clauses
