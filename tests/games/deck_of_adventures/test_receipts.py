"""What receipts cite: the clause of every command, and a house ruling only where its fact is there."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.chance import Chance
from croupier.core.commands import Command
from croupier.core.luck_sources import SeededLuck
from croupier.core.play import Play
from croupier.core.receipts import Receipt
from croupier.core.session import sit_down, with_bots
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Effect, Gear, Printed
from croupier.games.deck_of_adventures.checks.commands import CallCheck, DrawCard, ExchangeFate, SetTerms
from croupier.games.deck_of_adventures.checks.events import CheckCalled
from croupier.games.deck_of_adventures.combat import commands as combat
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.commands import DealDamage, GiveHealth
from croupier.games.deck_of_adventures.story.commands import AskGm, SetScene, StartEpic
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion

MOST = 400
GOING = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")


def fight(rulings: Settings, **more: Any) -> Stage:
    going = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    return Stage(rulings, Dealer(standing="5H", **more), foe(standing="9C", fate=()), state={"combat": going})


def receipt(stage: Stage, seat: str, command: Command) -> Receipt:
    play = Play(GAME, stage.state, seat, Chance())
    GAME.carry_out(play, command)
    return play.receipt


@pytest.mark.rule("DA-11.9", "DA-13.6", "DA-13.10", "DA-13.3", "DA-11.1")
@pytest.mark.parametrize(
    ("seat", "command", "clause"),
    [
        ("p1", combat.Delay("c1"), "DA-11.9"),
        ("p1", combat.Inspect("c1", "Detection", "it"), "DA-13.6"),
        ("p1", combat.Recall("c1", "it"), "DA-13.8"),
        ("p1", combat.Rush("c1"), "DA-13.10"),
        ("p1", combat.TakeFree("c1", "speak", "Hey"), "DA-13.3"),
        ("p1", combat.TryOther("c1", "swing"), "DA-13.1"),
        ("p1", AskGm("c1", "what is it?"), "DA-6.3"),
        (GM, SetScene("The mill"), "DA-6.2"),
        (GM, StartEpic("the bridge"), "DA-18.1"),
    ],
)
def test_a_command_cites_its_clause_first(rulings: Settings, seat: str, command: Command, clause: str) -> None:
    assert receipt(fight(rulings), seat, command).because[0].clause == clause


def noted(found: Receipt) -> set[str]:
    """The settings that a receipt notes."""
    return {key for key, _ in found.rulings}


def test_rulings_that_do_not_matter_are_not_noted(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(standing="5H"), minion("Rat", standing="9C"), state={"combat": GOING})
    hit = receipt(stage, "p1", combat.MakeAttack("c1", "c2", "Brute"))
    assert not noted(hit) & {"minion_tc", "ar_floor", "attacker_hand"}
    stage.do("p1", combat.Grapple("c1", "c2"), "6C")
    assert "attacker_hand" not in noted(stage.plays[-1].receipt)
    healed = receipt(Stage(rulings, Dealer(hp=2, level=2)), GM, GiveHealth("c1", 1))
    assert "dealer_hp_floor" not in noted(healed)
    swap = receipt(Stage(rulings, Dealer(sheet={"printed": Printed(pp=3)})), "p1", ExchangeFate("c1", ("X1",)))
    assert "exchange_overflow" not in noted(swap)


def test_a_search_notes_how_long_hiding_lasts_only_where_somebody_hides(rulings: Settings) -> None:
    for effects in ((), (Effect("e1", -1, "attack", ("c2",), source="c2", kind="hidden"),)):
        stage = Stage(rulings, Dealer(standing="5H", fate=(), more={"effects": effects}), foe(standing="9C", fate=()),
                      state={"combat": GOING})  # fmt: skip
        stage.do("p1", combat.Inspect("c1", "Detection", "it", "c2")).do(GM, SetTerms(stage.check().id, 6))
        stage.do("p1", DrawCard(stage.check().id), "9H")
        assert ("hide_ends" in noted(stage.plays[-1].receipt)) is bool(effects)


def test_every_receipt_of_a_sitting_cites_a_clause() -> None:
    session = with_bots(sit_down(GAME, SeededLuck("receipts"), players=2), "receipts")
    bare = {
        type(entry.command).__name__
        for entry in session.run(MOST)
        if type(entry.command) in GAME.rules and not entry.receipt.because
        and any(event.audience() is None for event in entry.events)
    }  # fmt: skip
    assert not bare


@pytest.mark.rule("DA-R72")
def test_the_ruling_on_armor_is_noted_only_where_armor_is_too_heavy(rulings: Settings) -> None:
    attack = combat.MakeAttack("c1", "c2", "Finesse")
    light, heavy = fight(rulings), fight(rulings, sheet={"gear": (Gear("Siege Plate", worn=True),)})
    assert "armor_unmet" not in dict(receipt(light, "p1", attack).rulings)
    assert dict(receipt(heavy, "p1", attack).rulings)["armor_unmet"] == "half_speed"


@pytest.mark.rule("DA-3.7")
def test_the_log_says_what_an_exchange_of_fate_gives(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(pp=0, sheet={"printed": Printed(pp=2)}))
    stage.do("p1", ExchangeFate("c1", ("X1",)))
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert "Ann exchanges a Fate Card for 1 Power Point." in lines
    assert not any(isinstance(event, CheckCalled) for event in stage.events)


@pytest.mark.rule("DA-R68", "DA-R11")
@pytest.mark.parametrize(("damage", "noted"), [(1, False), (5, True)])
def test_rulings_on_falling_and_decks_are_noted_only_where_they_matter(
    rulings: Settings, damage: int, noted: bool
) -> None:
    rules = dict(receipt(Stage(rulings, Dealer(hp=5)), GM, DealDamage("c1", damage)).rulings)
    assert ("ko_at" in rules) is noted
    called = Stage(rulings, Dealer()).do(GM, CallCheck(("c1",), "Stealth", 3), "2H").plays[-1].receipt
    assert "gm_decks" not in dict(called.rulings)
