"""Faults of an audit, put back one by one: decrees in the middle of something find each of them."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.chance import even_numbers
from croupier.core.commands import Command
from croupier.core.game import Game
from croupier.core.luck_sources import SeededLuck
from croupier.core.state import GM
from croupier.core.table import Table
from croupier.core.table_commands import Say
from croupier.games.maelstrom import GAME as MAELSTROM
from croupier.games.maelstrom.sheets import questions
from croupier.games.maelstrom.sheets.commands import AllowStart
from croupier.games.rust_in_the_canyon import GAME as RUST
from croupier.games.rust_in_the_canyon.cost.state import MINOR, Injury
from croupier.games.rust_in_the_canyon.decree.commands import ChangeInjury
from croupier.games.rust_in_the_canyon.rest import commands as rest
from croupier.games.rust_in_the_canyon.rest import days
from croupier.games.state_stack import GAME as STATE_STACK
from croupier.games.state_stack import repair, wake_and_heal
from croupier.games.state_stack.commands import Attack, Boost, ChooseDefense, Heal, PlaceCards, TakeOut
from croupier.games.state_stack.content import BLOCKS
from croupier.games.syuzheteers import GAME as SYUZHETEERS
from croupier.games.syuzheteers.assets import troubles
from croupier.games.syuzheteers.assets.state import Obstacle
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.roll.commands import TakeCenterStage
from croupier.games.syuzheteers.scenes import decrees as of_scenes
from croupier.games.syuzheteers.scenes.commands import LiftTrouble
from croupier.testing.battery_decrees import Decree, Decrees, Past, decrees
from croupier.testing.battery_interruptions import Interruption
from croupier.testing.battery_play import AT, Act
from croupier.testing.battery_references import known_ids, references
from croupier.testing.battery_seams import Seams
from support.maelstrom.sheets import LEGAL
from support.maelstrom.sheets import table as of_campaign
from support.rust_in_the_canyon.stage import Rider
from support.rust_in_the_canyon.stage import Stage as Canyons
from support.state_stack.stage import Figure
from support.state_stack.stage import Stage as Fights
from support.syuzheteers.beats import problem
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor
from support.syuzheteers.stage import Stage as Stories

FOE = Figure("Foe", "gm", defense=2, action=1, initiative=4)


def table_of(game: Game[Any], state: Any) -> Table[Any]:
    """A table in this position, where everybody is asked what is open."""
    table: Table[Any] = Table(game, state, SeededLuck("decrees"))
    table.submit(GM, Say("Go on."), AT)
    return table


def faults(table: Table[Any], command: Command, id: str = "", past: tuple[Past, ...] = ()) -> list[str]:
    """What the law finds when the GM sends this."""
    found = Decrees(Seams())
    what = Interruption(str(command.__struct_config__.tag), GM, command, breaks=True)
    found.interrupt(table, past, Decree(what, "", id), even_numbers("decrees"))
    assert found.count == 1, "the decree was refused"
    return found.faults


def attacked() -> tuple[Table[Any], tuple[Past, ...]]:
    """An attack that has hit; the attacker has not drawn for power yet."""
    target, other = Figure("Foe", "gm", initiative=4), Figure("Oaf", "gm", action=1, defense=1, initiative=3)
    stage = Fights(STATE_STACK.read_settings({}), Figure(action=1), target, other)
    attack, before = Attack("c1", "c2"), table_of(STATE_STACK, stage.state)
    stage.do("p1", attack, 8).do("gm", ChooseDefense("c2"), 13, goes_on=True)
    assert stage.asked() == ["power c1"]
    return table_of(STATE_STACK, stage.state), (Past(before, Act("p1", attack, None)),)


@pytest.mark.rule("SS-8.1", "SS-8.7")
def test_a_hit_on_somebody_who_is_gone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table, past = attacked()
    assert faults(table, TakeOut("c2", reason="enough"), "c2", past) == []
    monkeypatch.setattr(repair, "_is_lost", lambda play, target: False)
    (found,) = faults(table, TakeOut("c2", reason="enough"), "c2", past)
    assert "attack goes on in ['exchange.target'], but is refused by SS-8.1 afterward" in found


@pytest.mark.rule("SS-8.4", "SS-5.12")
def test_a_burn_that_healing_makes_void_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ruled = STATE_STACK.read_settings({"burn_count": "with_sideways"})
    stage = Fights(ruled, Figure(action=1, damage=3, sheet=BLOCKS["Brute"]), FOE)
    stage.do("p1", Boost("c1"), 3, goes_on=True).do("p1", PlaceCards("c1", 0), goes_on=True)
    assert stage.asked() == ["burn c1"]
    table = table_of(STATE_STACK, stage.state)
    assert faults(table, Heal("c1", 0)) == []
    monkeypatch.setattr(wake_and_heal, "mend_burning", lambda play: None)
    assert "something that happens by itself was left undone: BurnAsked" in faults(table, Heal("c1", 0))[0]


@pytest.mark.rule("RC-16.8", "RC-18.3")
def test_a_request_for_an_injury_that_cannot_heal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    hurt = Rider(injured=((Injury("i1", MINOR), "3"),))
    stage = Canyons(RUST.read_settings({}), hurt).do("gm", rest.OpenDowntime())
    asked, before = rest.GetAttention("c1", "i1", npc="Doc"), table_of(RUST, stage.state)
    table, past = table_of(RUST, stage.do("p1", asked).state), (Past(before, Act("p1", asked, None)),)
    change = ChangeInjury(pc="c1", injury="i1", severity=MINOR, permanent=MINOR)
    assert faults(table, change, "i1", past) == []
    monkeypatch.setattr(days, "_can_be_treated", lambda now, request: True)
    (found,) = faults(table, change, "i1", past)
    assert "get_attention goes on in ['downtime.requests.injury'], but is refused by RC-16.8 afterward" in found


@pytest.mark.rule("SZ-7.2", "SZ-5.8")
def test_a_roll_about_a_trouble_that_is_gone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    walled = problem("w1", obstacles=(Obstacle("o1", "a wall"), Obstacle("o2", "a dog")))
    stage = Beaten(SYUZHETEERS.read_settings({}), Actor(), Actor(), gm=True, stage=(walled,))
    table = table_of(SYUZHETEERS, stage.do("p1", TakeCenterStage("o1")).state)
    assert faults(table, LiftTrouble("o2", "it has run away"), "o2") == []
    monkeypatch.setattr(of_scenes, "_addressed", lambda story: ())
    (found,) = faults(table, LiftTrouble("o1", "it has fallen"), "o1")
    assert "roll.addressed refers to o1, which is gone" in found


@pytest.mark.rule("SZ-R14")
def test_a_question_about_a_complication_that_is_gone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    more = {"inclinations": (Inclination("", 3),)}
    stage = Stories(SYUZHETEERS.read_settings({}), Actor(more=more), gm=True, stage=(problem("w1"),))
    name = stage.run(troubles.add_complication, "p1", 0, 1, "bought")
    table = table_of(SYUZHETEERS, stage.state)
    assert faults(table, LiftTrouble(name, "it was too much"), name) == []
    monkeypatch.setattr(troubles, "forget_words", lambda play, card, what: None)
    (found,) = faults(table, LiftTrouble(name, "it was too much"), name)
    assert f"refers to {name}, which is gone" in found


@pytest.mark.rule("MS-R39", "MS-11.3")
def test_a_default_answer_that_is_refused_after_a_decree_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = of_campaign(MAELSTROM.read_settings({})).do("gm", AllowStart("p1", 33)).do("p1", LEGAL)
    table = table_of(MAELSTROM, stage.state)
    assert faults(table, AllowStart("p1", 40)) == []
    monkeypatch.setattr(questions, "approval_findings", lambda now, one: ())
    (found,) = faults(table, AllowStart("p1", 40))
    assert "it starts with 33 experience" in found


def test_decrees_are_aimed_at_what_is_in_progress() -> None:
    table, _ = attacked()
    table.submit(GM, Say("Go on."), AT)
    roles = {(one.what.name, one.role, one.id) for one in decrees(table, even_numbers("decrees"))}
    assert {("take_out", "exchange.target", "c2"), ("set_injury", "exchange.actor", "c1")} <= roles
    assert {("undo", "1 back", ""), ("leave_seat", "", "")} <= roles


def test_an_id_is_found_wherever_the_state_or_a_question_refers_to_it() -> None:
    table, _ = attacked()
    assert {"c1", "c2", "c3", "p1"} <= known_ids(table.state)
    assert {"exchange.target"} <= references(table.state, frozenset({"c2"}))["c2"]
