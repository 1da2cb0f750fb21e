"""Receipts name the clause that caused a result, and the log says what the facts say."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast.commands import SetVulnerability, Wear
from croupier.games.deck_of_adventures.cast.scene_commands import BringOn, MakeReady
from croupier.games.deck_of_adventures.cast.state import Gear, Taken
from croupier.games.deck_of_adventures.checks.commands import (
    CallCheck,
    CallContest,
    DrawCard,
    PlayKept,
    RedrawCard,
    RedrawTarget,
)
from croupier.games.deck_of_adventures.combat.commands import EndCombat, MakeAttack
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.commands import DealDamage, Treat
from croupier.games.deck_of_adventures.harm.state import (
    BLINDED,
    DOWN,
    FATIGUE,
    FROZEN,
    STUNNED,
    Condition,
    Knockout,
)
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.packs.starter import starter
from croupier.games.deck_of_adventures.powers.commands import UseItem, UsePower
from croupier.games.deck_of_adventures.story.commands import AnswerAsked, AskGm, EndEpic, SetScene, StartEpic
from support.deck_of_adventures.gift import gifted
from support.deck_of_adventures.map import along, on_map
from support.deck_of_adventures.stage import Dealer, Stage, bystander, companion, foe, minion

PLAIN = Dealer(fate=(), standing="9C")


def clauses(stage: Stage) -> list[str]:
    return [line.clause for line in stage.plays[-1].receipt.because]


def noted(stage: Stage) -> dict[str, str]:
    return dict(stage.plays[-1].receipt.rulings)


def lines(stage: Stage, seat: str = GM) -> list[str | None]:
    return [GAME.log_line(event, GAME.see(stage.state, seat)) for event in stage.plays[-1].events]


@pytest.mark.rule("DA-3.4", "DA-10.2")
def test_another_target_card_for_a_fate_card_cites_the_redraw(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), minion()).do(GM, CallContest("c1", "Stealth", ("c2",), "Detection"), "KD")
    stage.do("p1", RedrawTarget(stage.state.contests[0].id, "X1"), "7D")
    assert clauses(stage)[:2] == ["DA-3.4", "DA-3.5"]


@pytest.mark.rule("DA-6.3", "DA-6.4")
@pytest.mark.parametrize(("whom", "clause"), [("", "DA-6.3"), ("c2", "DA-6.4")])
def test_talking_to_somebody_is_not_looking_around(rulings: Settings, whom: str, clause: str) -> None:
    stage = Stage(rulings, PLAIN, bystander("Old Tom")).do("p1", AskGm("c1", "Who goes there?", whom))
    assert clauses(stage) == [clause]
    stage.do(GM, AnswerAsked(stage.state.asked[0].id, "Nobody"))
    assert clauses(stage) == [clause]


@pytest.mark.rule("DA-15.3", "DA-15.2")
def test_a_stun_from_a_power_does_not_cite_a_critical_success(rulings: Settings) -> None:
    pack, _ = read_pack("Roar: {Type: Major, Category: Fear, Save: {Trigger: Once, Type: CON, Fail: Stunned}}", "x")
    order = Combat(1, ("c1", "c2"), revealed=True, ordered=True, at="c1", turn=Turn("c1", begun=True))
    bear = foe(fate=(), standing="7C", sheet={"powers": (Taken("Roar"),)})
    stage = Stage(rulings, bear, PLAIN, state={"packs": (pack,), "combat": order})
    stage.do(GM, UsePower("c1", "Roar", targets=("c2",))).do("p1", DrawCard(stage.check().id), "2D")
    assert stage.one("c2").has(STUNNED)
    assert "DA-15.3" in clauses(stage)
    assert "DA-15.2" not in clauses(stage)


@pytest.mark.rule("DA-5.10", "DA-R33")
def test_a_companions_draws_and_card_are_those_of_its_dealer(rulings: Settings) -> None:
    order = Combat(1, ("c3", "c1"), revealed=True, ordered=True, at="c3", turn=Turn("c3", begun=True))
    stage = Stage(rulings, PLAIN, companion(), foe(fate=(), standing="7C"), state={"combat": order})
    stage.do(GM, MakeAttack("c3", "c2", "Brute"))
    assert "DA-5.10" in clauses(stage)
    stage = Stage(rulings, Dealer(), companion()).do(GM, CallCheck(("c2",), "Detection", 3), "8C")
    stage.do("p1", DrawCard(stage.check().id), "2D")
    card = stage.state.board.place(places.check_cards("c2")).slots[-1].id
    stage.do("p1", RedrawCard(stage.check().id, card, "X1"), "8D")
    assert "DA-5.10" in clauses(stage)


@pytest.mark.rule("DA-12.2", "DA-15.5", "DA-15.11", "DA-14.6")
@pytest.mark.parametrize(
    ("told", "cited"),
    [
        ({"more": {"conditions": (Condition(DOWN),)}}, {"DA-15.5"}),
        ({"more": {"conditions": (Condition(FROZEN),)}}, {"DA-15.11"}),
        ({"more": {"speed_lost": 3}}, {"DA-22.8"}),
        ({"sheet": {"gear": (Gear("Siege Plate", worn=True),)}, "traits": {"Strength": -1}}, {"DA-14.6"}),
        ({}, set()),
    ],
)
def test_a_move_cites_what_makes_the_mover_slower(rulings: Settings, told: dict[str, Any], cited: set[str]) -> None:
    rows = ("1.......2",)
    stage = on_map(rulings, PLAIN._replace(**told), minion(standing="3C"), rows=rows, state={"packs": (starter(),)})
    stage.do("p1", along("1,0", "2,0", "3,0"))
    assert stage.facts("DA-12.2") == {"spaces": 3, "left": 0 if cited else 3}
    assert set(clauses(stage)) == {"DA-12.2", *cited}


@pytest.mark.rule("DA-14.6", "DA-25.26")
def test_a_foes_moves_do_not_reveal_its_heavy_armor(rulings: Settings) -> None:
    heavy = minion("Rat", standing="3C", sheet={"gear": (Gear("Siege Plate", worn=True),)}, traits={"Strength": -1})
    stage = on_map(rulings, heavy, PLAIN, rows=("1.......2",), state={"packs": (starter(),)})
    stage.do(GM, along("1,0", "2,0"))
    receipt = stage.plays[-1].receipt
    assert "DA-14.6" in [line.clause for line in receipt.for_seat(GM).because]
    assert "DA-14.6" not in [line.clause for line in receipt.for_seat("p1").because]


@pytest.mark.rule("DA-R114", "DA-R27", "DA-5.2")
def test_a_vulnerability_that_changes_no_trait_notes_no_ruling_on_traits(rulings: Settings) -> None:
    stage = Stage(rulings, PLAIN, state={"packs": (starter(),)}).do(GM, SetVulnerability("c1", "Slow Starter"))
    assert "skill_total" not in noted(stage)


@pytest.mark.rule("DA-16.4", "DA-R69")
def test_a_critical_success_adds_no_health_to_the_exhausted(rulings: Settings) -> None:
    order = Combat(1, ("c1", "c2", "c3"), revealed=True, ordered=True, at="c1", turn=Turn("c1", begun=True))
    tired = Dealer(fate=(), standing="8C", hp=3, more={"knockout": Knockout(FATIGUE, in_combat=True)})
    stage = Stage(rulings, PLAIN, tired, foe(fate=(), standing="2C"), state={"combat": order})
    stage.do("p1", Treat("c1", "c2")).do("p1", DrawCard(stage.check().id), "8C")
    assert (stage.vitals("c2").hp, stage.one("c2").knockout) == (3, None)
    assert "bonus_damage" not in noted(stage)


@pytest.mark.rule("DA-R72", "DA-14.6")
@pytest.mark.parametrize(("strength", "told"), [(1, False), (-1, True)])
def test_putting_on_armor_notes_the_ruling_only_where_it_is_too_heavy(
    rulings: Settings, strength: int, told: bool
) -> None:
    carrier = PLAIN._replace(sheet={"gear": (Gear("Siege Plate"),)}, traits={"Strength": strength})
    stage = Stage(rulings, carrier, state={"packs": (starter(),)}).do("p1", Wear("c1", "Siege Plate"))
    assert ("armor_unmet" in noted(stage)) is told


@pytest.mark.rule("DA-15.13")
def test_a_new_scene_says_nothing_of_those_who_have_left(rulings: Settings) -> None:
    blind = (Condition(BLINDED, until="scene"),)
    gone = minion("Rat", more={"conditions": blind, "here": False})
    stage = Stage(rulings, PLAIN._replace(more={"conditions": blind}), gone).do(GM, SetScene("The weir", "Loud."))
    assert lines(stage) == ["Ann is no longer Blinded.", "", "The weir. Loud."]
    assert stage.one("c2").conditions == ()


@pytest.mark.rule("DA-18.2", "DA-18.10", "DA-R89")
def test_the_log_says_what_ends_an_epic_event(rulings: Settings) -> None:
    stage = Stage(rulings, PLAIN).do(GM, StartEpic("The cave falls", 2, 1))
    assert lines(stage) == ["An Epic Event begins: The cave falls. 2 successes win it, 1 failure loses it."]
    assert lines(stage.do(GM, EndEpic("They are lost"))) == ["The Epic Event is over. They are lost."]
    assert lines(stage.do(GM, StartEpic("Again")).do(GM, EndEpic())) == ["The Epic Event is over."]
    few = Stage(rulings, PLAIN).do(GM, StartEpic("It burns", 3, 2, 1))
    assert lines(few)[0] is not None
    assert "; at most 1 Target Card, too few to win it: the GM says how it ends." in str(lines(few)[0])


@pytest.mark.rule("DA-5.1", "DA-5.7", "DA-5.9")
@pytest.mark.parametrize(
    ("being", "dealer", "clause"),
    [("Captain Orsa Vane", "", "DA-5.1"), ("Marsh Slinger", "", "DA-5.7"), ("Mill Hound", "c1", "DA-5.9")],
)
def test_a_character_who_enters_is_cited_by_kind(rulings: Settings, being: str, dealer: str, clause: str) -> None:
    stage = Stage(rulings, PLAIN, state={"packs": (starter(),)}).do(GM, MakeReady(being, dealer=dealer))
    stage.do(GM, BringOn(("w1",)))
    assert clauses(stage)[0] == clause
    assert len({"DA-5.1", "DA-5.7", "DA-5.9"} & set(clauses(stage))) == 1


@pytest.mark.rule("DA-17.1", "DA-17.3")
@pytest.mark.parametrize(("hurt", "clause"), [("c1", "DA-17.3"), ("c2", "DA-17.1")])
def test_the_defeat_that_ends_a_combat_is_cited(rulings: Settings, hurt: str, clause: str) -> None:
    order = Combat(1, ("c1", "c2"), revealed=True, ordered=True, at="c1", turn=Turn("c1", begun=True))
    stage = Stage(rulings, PLAIN, minion(standing="7C"), state={"combat": order}).do(GM, DealDamage(hurt, 9))
    assert clauses(stage)[-1] == clause
    stage.do(GM, EndCombat("They lie in the mud"))
    assert clauses(stage)[0] == clause


@pytest.mark.rule("DA-25.5", "DA-25.12", "DA-25.23")
def test_the_gm_is_not_asked_what_a_flash_jar_does(rulings: Settings) -> None:
    order = Combat(1, ("c1", "c2"), revealed=True, ordered=True, at="c1", turn=Turn("c1", begun=True))
    thrower = PLAIN._replace(sheet={"gear": (Gear("Flash Jar", worn=True),)})
    stage = Stage(rulings, thrower, minion(standing="7C"), state={"combat": order, "packs": (starter(),)})
    stage.do("p1", UseItem("c1", "Flash Jar", targets=("c2",))).do(GM, DrawCard(stage.check().id), "2D")
    assert stage.one("c2").has(BLINDED)
    assert not [ask for ask in stage.asked() if "words" in ask]


@pytest.mark.rule("DA-25.32")
def test_the_log_names_the_kept_card_that_is_played(rulings: Settings) -> None:
    stage = gifted(rulings, "{hold: 1, until: combat}", fields="  Range: 0\n", fate=())
    stage.do("p1", UsePower("c1", "Gift"), "8C").do(GM, CallCheck(("c1",), "Craft", 0), "8H")
    stage.do("p1", DrawCard(stage.check().id), "2S")
    drawn, held = (
        stage.state.board.place(place).slots[0].id for place in (places.check_cards("c1"), places.held_cards("c1"))
    )
    stage.do("p1", PlayKept(stage.check().id, drawn, held))
    assert "Ann plays the 8 of clubs, kept by Gift." in lines(stage)
