"""How a table looks: health in boxes, the turn order, what each seat knows of a character."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Effect, Printed
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.state import Condition, Death, Knockout
from croupier.games.deck_of_adventures.story.state import Scene
from croupier.pieces.render import render_view
from croupier.pieces.view_model import Group, View
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion


def seen(stage: Stage, seat: str) -> View:
    return render_view(GAME, GAME.see(stage.state, seat), seat)


def group(view: View, name: str) -> Group:
    return next(one for one in view.groups if one.id == name)


def badges(view: View, name: str) -> dict[str, str]:
    return {one.label: one.value for one in group(view, name).badges}


def rows(view: View, name: str) -> dict[str, str]:
    return {one.label: one.value for one in group(view, name).rows or ()}


@pytest.fixture
def fight(rulings: Settings) -> Stage:
    """Two players' characters and two foes in the second round; the foe has acted, the first player acts."""
    more: dict[str, Any] = {"conditions": (Condition("Poisoned", count=2),), "rest_cards": 3,
                            "effects": (Effect("e1", -1, kind="aggro", on="attack"),)}  # fmt: skip
    numbers = {"printed": Printed(hp=6, ap=2, pp=3)}
    return Stage(
        rulings,
        Dealer(hp=4, ap_lost=1, pp=2, standing="8C", fatigue=2, sheet=numbers, more=more),
        Dealer(standing="3H"),
        foe(standing="JD", hp=5, sheet={"printed": Printed(hp=9)}),
        minion(standing="2S"),
        state={"combat": Combat(2, ("c3", "c1", "c2", "c4"), revealed=True, ordered=True, done=("c3",),
                                delayed=("c2",), turn=Turn("c1", begun=True))},
    )  # fmt: skip


@pytest.mark.rule("DA-11.5")
def test_the_order_of_turns_is_a_track_with_its_target_cards(fight: Stage) -> None:
    (track,) = seen(fight, "p1").tracks
    assert [one.label for one in track.steps] == ["Cy J♦", "Ann 8♣", "Bo 3♥, delayed", "Dee 2♠"]
    assert [one.value for one in track.steps if one.done] == ["c3"]
    assert track.at == "c1"
    assert group(seen(fight, "p1"), "c1").turn
    assert seen(fight, "p1").status == "Combat, round 2, Ann acts"


def test_a_character_shows_health_in_boxes_and_its_conditions(fight: Stage) -> None:
    view = seen(fight, "p2")
    assert rows(view, "c1") == {"Health": "4 of 6", "Armor Points": "1 of 2", "Power Points": "2 of 3"}
    told = badges(view, "c1")
    assert told["Fatigue"] == "2 of 3"
    assert told["Rest Cards"] == "3"
    assert told["Condition"] == "Poisoned (2)"
    assert told["Aggro"] == "Lower Hand (1), attack"


@pytest.mark.rule("DA-R118")
def test_only_the_gm_sees_a_foes_numbers(fight: Stage) -> None:
    assert rows(seen(fight, "gm"), "c3") == {"Health": "5 of 9"}
    assert group(seen(fight, "gm"), "c3").blocks
    for seat in ("p1", "watch"):
        assert group(seen(fight, seat), "c3").rows == ()
        assert group(seen(fight, seat), "c3").blocks == ()
        assert badges(seen(fight, seat), "c3") == {"Kind": "Dealer, hostile"}


@pytest.mark.rule("DA-2.13")
def test_the_gms_cards_come_first_then_the_party_then_the_others(fight: Stage) -> None:
    view = seen(fight, "p1")
    assert [one.id for one in view.groups] == ["gm", "c1", "c2", "c3", "c4"]
    assert "deck.gm" in group(view, "gm").places


@pytest.mark.rule("DA-2.2")
def test_empty_places_are_left_out(fight: Stage) -> None:
    laid = group(seen(fight, "p1"), "c1").places
    assert {"deck.c1", "fate.c1", "standing.c1"} <= set(laid)
    assert not {"drawn.c1", "spent.c1", "rest.c1"} & set(laid)
    assert "deck.c4" not in group(seen(fight, "p1"), "c4").places


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"dead": True}, "dead"),
        ({"knockout": Knockout("damage")}, "knocked out"),
        ({"knockout": Knockout("damage", dying=True)}, "knocked out, dying"),
        ({"knockout": Knockout("damage", stable=True)}, "knocked out, stable"),
        ({}, None),
    ],
)
@pytest.mark.rule("DA-16.1")
def test_characters_who_cannot_act_are_shown_as_out(rulings: Settings, more: dict[str, Any], said: str | None) -> None:
    assert group(seen(Stage(rulings, Dealer(more=more)), "p1"), "c1").out == said


@pytest.mark.rule("DA-16.6")
def test_death_checks_and_hits_while_down_are_shown(rulings: Settings) -> None:
    more = {"knockout": Knockout("damage", dying=True), "death": Death(1, 2, 1)}
    told = badges(seen(Stage(rulings, Dealer(more=more)), "p1"), "c1")
    assert told["Death Checks"] == "1 passed, 2 failed"
    assert told["Hit while down"] == "Lower Hand (1)"


def test_the_table_shows_the_scene(rulings: Settings) -> None:
    assert seen(Stage(rulings), "p1").status == "Making characters"
    assert seen(Stage(rulings, Dealer(), state={"scene": Scene("The old mill")}), "p1").status == "The old mill"


def test_characters_who_have_left_the_scene_are_not_shown(rulings: Settings) -> None:
    view = seen(Stage(rulings, Dealer(), foe(more={"here": False})), "gm")
    assert "c2" not in [one.id for one in view.groups]


@pytest.mark.rule("DA-5.9", "DA-R118")
def test_those_who_do_not_know_the_dealers_level_see_only_a_companions_health(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), companion(), seats=2)
    ann, hound = stage.state.characters
    ann = msgspec.structs.replace(ann, sheet=Secret(ann.sheet.open(), ("p1", "gm")))
    stage.state = msgspec.structs.replace(stage.state, characters=(ann, hound))
    assert rows(seen(stage, "p1"), "c2")["Health"] == "1 of 1"
    assert rows(seen(stage, "p2"), "c2") == {"Health": "1"}
    assert [one.value for one in GAME.sheets.options(GAME.see(stage.state, "p2"))] == []


@pytest.mark.option("fatigue_model", "ladder")
@pytest.mark.rule("DA-R4")
def test_under_the_ladder_fatigue_is_shown_of_four(rulings: Settings) -> None:
    view = seen(Stage(rulings, Dealer(fatigue=4)), "p1")
    assert badges(view, "c1")["Fatigue"] == "4 of 4"
