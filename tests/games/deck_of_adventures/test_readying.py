"""Readied actions (DA-R67)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME, view
from croupier.games.deck_of_adventures.cast.state import Gear, Taken
from croupier.games.deck_of_adventures.checks.commands import DrawCard
from croupier.games.deck_of_adventures.combat import commands as fight
from croupier.games.deck_of_adventures.combat.state import Combat, Readied, Turn
from croupier.games.deck_of_adventures.harm.commands import DealDamage
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers.commands import ReadyAction, TakeReadied, UseItem, UsePower
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion

READY = pytest.mark.option("ready", "ready_major")
POWERS = """
Bolt: {Type: Major, Category: Magic, PP: [1, 2], Damage: [1, 3]}
Nudge: {Type: Minor, Category: Magic, Damage: 1}
Spur: {Type: Major, Category: Magic, Range: 6, Effects: [{action: Major}]}
Daze: {Type: Major, Category: Magic, Range: 6, Effects: [{hand: -1, until: 1 round}]}
Wand: {Type: General, Use: {Power: Bolt}}
Staff: {Type: General, Use: {Power: Daze}}
"""


def fought(rulings: Settings, *more: Dealer, turn: str = "c1", **own: Any) -> Stage:
    """A combat of Ann, Bo and a foe in this order."""
    pack, _ = read_pack(POWERS, "mine")
    given: dict[str, Any] = {"fate": (), "standing": "KC", "pp": 2}
    ann = Dealer(**given | {"sheet": {"powers": tuple(map(Taken, ("Bolt", "Nudge", "Spur", "Daze")))}} | own)
    people = (ann, Dealer(fate=(), standing="9C"), foe(fate=(), standing="5C"), *more)
    order = tuple(f"c{at + 1}" for at, one in enumerate(people) if not one.dealer)
    on = Combat(1, order, revealed=True, ordered=True, turn=Turn(turn), at=turn)
    return Stage(rulings, *people, state={"combat": on, "packs": (pack,)})


def combat(stage: Stage) -> Combat:
    assert stage.state.combat is not None
    return stage.state.combat


def readied(stage: Stage, **more: Any) -> Stage:
    """Ann readies something, and ends her turn."""
    stage.do("p1", ReadyAction("c1", "the foe moves", **more))
    return stage.do("p1", fight.EndTurn("c1"))


@READY
@pytest.mark.rule("DA-R67", "DA-11.11")
def test_a_readied_attack_is_made_on_another_turn_which_then_continues(rulings: Settings) -> None:
    stage = readied(fought(rulings))
    assert combat(stage).readied == (Readied("c1", "the foe moves"),)
    stage.do("p2", fight.TakeFree("c2", "speak", "Go!"))
    before = combat(stage).turn
    stage.do("p1", TakeReadied("c1"))
    assert (stage.asked(), combat(stage).held) == (["p1 turn c1"], before)
    stage.do("p1", fight.MakeAttack("c1", "c3", "Brute")).do("p1", DrawCard(stage.check().id), "5H")
    assert stage.vitals("c3").hp == 4
    assert (combat(stage).turn, combat(stage).held, combat(stage).readied) == (before, None, ())
    assert (stage.asked(), combat(stage).done) == (["p2 turn c2"], ("c1",))


@READY
@pytest.mark.rule("DA-15.1", "DA-R67")
def test_a_round_from_a_readied_action_lasts_to_the_next_turn_but_one_of_its_user(rulings: Settings) -> None:
    stage = readied(fought(rulings), power="Daze").do("p2", fight.EndTurn("c2"))
    stage.do("gm", fight.TakeFree("c3", "look")).do("p1", TakeReadied("c1"))
    stage.do("p1", UsePower("c1", "Daze", targets=("c2",)))
    assert [each.until for each in stage.one("c2").effects] == ["rounds:1:c1"]
    early = fought(rulings)
    early.state = msgspec.structs.replace(
        early.state, combat=msgspec.structs.replace(combat(early), order=("c2", "c1", "c3"))
    )
    readied(early, power="Daze").do("p2", fight.EndTurn("c2")).do("gm", fight.EndTurn("c3")).do(
        "p2", fight.TakeFree("c2", "look")
    )
    early.do("p1", TakeReadied("c1")).do("p1", UsePower("c1", "Daze", targets=("c2",)))
    assert [each.until for each in early.one("c2").effects] == ["rounds:2:c1"], "her turn of this round is to come"


@READY
@pytest.mark.rule("DA-R67", "DA-25.7")
def test_a_readied_power_is_paid_at_once_and_costs_nothing_when_used(rulings: Settings) -> None:
    stage = readied(fought(rulings), power="Bolt", pp=2)
    assert stage.vitals().pp == 0
    stage.do("gm", TakeReadied("c1"))
    with pytest.raises(Illegal, match="has readied Bolt"):
        stage.do("p1", fight.MakeAttack("c1", "c3", "Brute"))
    stage.do("p1", UsePower("c1", "Bolt", 2, ("c3",)))
    assert (stage.vitals().pp, stage.vitals("c3").hp, stage.asked()) == (0, 2, ["p2 turn c2"])


@READY
@pytest.mark.rule("DA-R67")
def test_actions_that_were_not_readied_are_refused_on_anothers_turn(rulings: Settings) -> None:
    stage = readied(fought(rulings, companion())).do("p1", TakeReadied("c1"))
    refused = (
        UsePower("c1", "Bolt", 1, ("c3",)), UsePower("c1", "Nudge", None, ("c3",)), fight.Rush("c1"),
        fight.Inspect("c1", "Detection", "it"), ReadyAction("c1", "again"), fight.Delay("c1"),
    )  # fmt: skip
    for command in refused:
        with pytest.raises((Illegal, Impossible)):
            stage.do("p1", command)
    assert (stage.vitals().pp, stage.asked()) == (2, ["p1 turn c1"])
    stage.do("p1", fight.EndTurn("c1"))
    assert (stage.asked(), combat(stage).readied) == (["p2 turn c2"], ())


@READY
@pytest.mark.rule("DA-R67")
def test_an_unused_readied_action_is_lost_with_its_pp_at_the_next_own_turn(rulings: Settings) -> None:
    stage = readied(fought(rulings), power="Bolt", pp=1)
    stage.do("p2", fight.EndTurn("c2")).do("gm", fight.EndTurn("c3"))
    assert (stage.asked(), len(combat(stage).readied)) == (["p1 turn c1"], 1)
    with pytest.raises(Impossible):
        stage.do("p1", TakeReadied("c1"))
    stage.do("p1", fight.TakeFree("c1", "look"))
    assert (combat(stage).readied, stage.vitals().pp) == ((), 1)


@READY
@pytest.mark.rule("DA-R67", "DA-13.15")
def test_readying_is_the_major_action(rulings: Settings) -> None:
    stage = fought(rulings).do("p1", ReadyAction("c1", "it moves"))
    with pytest.raises(Illegal, match="Major Action"):
        stage.do("p1", fight.MakeAttack("c1", "c3", "Brute"))
    with pytest.raises(Illegal, match="not a Major Action"):
        fought(rulings).do("p1", ReadyAction("c1", "it moves", "Nudge"))
    with pytest.raises(Illegal, match="Dealer's turn"):
        fought(rulings, companion()).do("p1", ReadyAction("c4", "it moves"))


@READY
@pytest.mark.rule("DA-16.1")
def test_a_character_who_is_out_takes_no_readied_action(rulings: Settings) -> None:
    stage = readied(fought(rulings)).do("gm", DealDamage("c1", 9))
    with pytest.raises(Illegal, match="out"):
        stage.do("p1", TakeReadied("c1"))


@READY
@pytest.mark.rule("DA-1.2")
def test_a_readied_action_that_is_broken_off_gives_the_turn_back(rulings: Settings) -> None:
    stage = readied(fought(rulings)).do("p1", TakeReadied("c1")).break_off()
    assert (stage.asked(), combat(stage).held) == (["p2 turn c2"], None)


@READY
def test_a_foe_it_knocks_out_has_no_further_turn(rulings: Settings) -> None:
    stage = readied(fought(rulings, minion(hp=1, standing="3C")))
    stage.do("p2", fight.EndTurn("c2")).do("gm", fight.EndTurn("c3"))
    assert stage.asked() == ["gm turn c4"]
    stage.do("p1", TakeReadied("c1")).do("p1", fight.MakeAttack("c1", "c4", "Brute"))
    stage.do("p1", DrawCard(stage.check().id), "3H")
    assert (combat(stage).round, stage.asked()) == (2, ["p1 turn c1"])


@READY
def test_the_page_offers_to_ready_and_to_say_that_the_trigger_has_happened(rulings: Settings) -> None:
    stage = fought(rulings)
    assert {"Ann readies an action", "Ann readies Bolt (1 PP)", "Ann readies Bolt (2 PP)"} <= set(stage.offered("p1"))
    assert not any("Nudge" in label and "readies" in label for label in stage.offered("p1"))
    readied(stage)
    for seat in ("p1", "gm"):
        assert "Ann's trigger occurs: the foe moves" in stage.offered(seat)
    assert "Ann's trigger occurs: the foe moves" not in stage.offered("p2")
    ann = GAME.see(stage.state, "p2").character("c1")
    assert [one.value for one in view.badges(GAME.see(stage.state, "p2"), ann) if one.label == "Readied"]
    stage.do("p1", TakeReadied("c1"))
    offered = stage.offered("p1")
    assert "End Ann's readied action" in offered
    assert any(label.startswith("Ann attacks") for label in offered)
    assert not any("inspects" in label or "rushes" in label or "Bolt" in label for label in offered)


@READY
def test_a_turn_not_begun_waits_too(rulings: Settings) -> None:
    stage = readied(fought(rulings))
    fresh = combat(stage).turn
    stage.do("p1", TakeReadied("c1")).do("p1", fight.EndTurn("c1"))
    assert combat(stage).turn == fresh == Turn("c2")
    assert msgspec.json.decode(msgspec.json.encode(stage.state), type=GAME.state) == stage.state


@READY
@pytest.mark.rule("DA-25.31", "DA-R67")
@pytest.mark.parametrize("has_acted", [False, True])
def test_a_turn_that_waits_gets_an_action_at_once(rulings: Settings, has_acted: bool) -> None:
    stage = readied(fought(rulings), power="Spur").do("p2", fight.TakeFree("c2", "speak", "Go!"))
    if has_acted:
        stage.do("p2", fight.Rush("c2"))
    stage.do("p1", TakeReadied("c1")).do("p1", UsePower("c1", "Spur", targets=("c2",)))
    turn = combat(stage).turn
    assert turn is not None
    assert (turn.who, turn.major, turn.more) == ("c2", False, () if has_acted else ("major",))
    assert stage.one("c2").effects == ()


@READY
@pytest.mark.rule("DA-25.31", "DA-15.2", "DA-R67")
def test_whoever_is_stunned_in_a_turn_that_waits_is_given_no_action(rulings: Settings) -> None:
    stage = readied(fought(rulings), power="Spur")
    turn = Turn("c2", begun=True, stunned=True, major=True, only="major")
    stage.state = msgspec.structs.replace(stage.state, combat=msgspec.structs.replace(combat(stage), turn=turn))
    stage.do("p1", TakeReadied("c1"))
    with refused_by("DA-25.31", why="an action that nobody can use now"):
        stage.do("p1", UsePower("c1", "Spur", targets=("c2",)))
    assert combat(stage).held == turn


@READY
@pytest.mark.rule("DA-R67", "DA-25.7")
def test_a_power_without_pp_is_a_major_action_like_any_other(rulings: Settings) -> None:
    """It was refused where any Major Action without PP had been readied."""
    stage = readied(fought(rulings)).do("p1", TakeReadied("c1"))
    assert any("Daze" in label for label in stage.offered("p1"))
    stage.do("p1", UsePower("c1", "Daze", targets=("c3",)))
    assert ([one.text for one in stage.one("c3").effects], stage.asked()) == (["Daze"], ["p2 turn c2"])
    other = readied(fought(rulings), power="Spur").do("p1", TakeReadied("c1"))
    with pytest.raises(Illegal, match="has readied Spur"):
        other.do("p1", UsePower("c1", "Daze", targets=("c3",)))


@pytest.mark.rule("DA-R67")
@pytest.mark.option("ready", "ready_major")
def test_a_readied_action_that_is_given_up_ends_nobodys_turn(rulings: Settings) -> None:
    stage = readied(fought(rulings)).do("p1", TakeReadied("c1"))
    offered = stage.offered("p1")
    assert "End Ann's readied action" in offered
    assert "End Ann's turn" not in offered
    stage.do("p1", fight.EndTurn("c1"))
    said = [line for line in (GAME.log_line(event, stage.state) for event in stage.plays[-1].events) if line]
    assert said == ["Ann ends the readied action."]


@READY
@pytest.mark.rule("DA-R67", "DA-25.18")
def test_an_action_readied_without_pp_takes_no_power_of_an_item_that_costs_pp(rulings: Settings) -> None:
    stage = fought(rulings, sheet={"powers": (), "gear": (Gear("Wand", worn=True), Gear("Staff", worn=True))})
    readied(stage).do("p1", TakeReadied("c1"))
    with refused_by("DA-R67", Illegal):
        stage.do("p1", UseItem("c1", "Wand", pp=1, targets=("c3",)))
    assert [one for one in stage.labels("p1") if ": use " in one] == ["Ann: use Staff: Daze"]
    stage.do("p1", UseItem("c1", "Staff", targets=("c3",)))
    assert stage.one("c3").effects


@READY
@pytest.mark.rule("DA-R67", "DA-25.7")
def test_a_readied_power_is_used_at_the_price_that_was_paid(rulings: Settings) -> None:
    stage = readied(fought(rulings), power="Bolt", pp=2).do("p1", TakeReadied("c1"))
    assert [one for one in stage.labels("p1") if "Bolt" in one] == ["Ann: Bolt (readied)"]
    with pytest.raises(Invalid):
        stage.do("p1", UsePower("c1", "Bolt", 1, targets=("c3",)))
    stage.do("p1", UsePower("c1", "Bolt", targets=("c3",)))
    assert stage.vitals("c3").hp == 2
