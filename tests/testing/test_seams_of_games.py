"""Faults of an audit, put back one by one where procedures meet: the laws of seams and of the API find each of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.core.bots import Number
from croupier.core.chance import even_numbers
from croupier.core.commands import Command
from croupier.core.game import Game
from croupier.core.luck_sources import SeededLuck
from croupier.core.play import Play
from croupier.core.state import GM, Prompt
from croupier.core.table import Table
from croupier.core.table_commands import Say
from croupier.games.deck_of_adventures import GAME as DECK_OF_ADVENTURES
from croupier.games.deck_of_adventures.combat.commands import EndCombat
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm import death_checks
from croupier.games.deck_of_adventures.harm.commands import FaceDeath
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Knockout
from croupier.games.maelstrom import GAME as MAELSTROM
from croupier.games.maelstrom.campaign.state import Scene
from croupier.games.maelstrom.combat.commands import ActOtherwise
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.game import Maelstrom
from croupier.games.maelstrom.rolls.attempts import ACTION, begin
from croupier.games.maelstrom.rolls.commands import DeclareAction, OfferWay
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn
from croupier.games.rust_in_the_canyon import GAME as RUST
from croupier.games.rust_in_the_canyon.conflict import commands as of_conflict
from croupier.games.rust_in_the_canyon.conflict import opening, steps
from croupier.games.rust_in_the_canyon.game import RustInTheCanyon
from croupier.games.rust_in_the_canyon.moves import reflect
from croupier.games.rust_in_the_canyon.moves.commands import Read, Reflect
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_SITUATION
from croupier.games.rust_in_the_canyon.moves.state import Marker
from croupier.games.rust_in_the_canyon.rest.commands import OpenDowntime
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.state_stack import GAME as STATE_STACK
from croupier.games.state_stack import attack
from croupier.games.state_stack.access import sheet
from croupier.games.state_stack.commands import Attack
from croupier.games.state_stack.state import Combatant
from croupier.testing.battery_commands import takes_only_what_is_offered
from croupier.testing.battery_interruptions import Interruption
from croupier.testing.battery_play import AT
from croupier.testing.battery_seam_table import SeamTable
from croupier.testing.battery_seams import Seams, is_taken_back
from support.deck_of_adventures.stage import Dealer, foe
from support.deck_of_adventures.stage import Stage as Adventures
from support.maelstrom.stage import Hero
from support.maelstrom.stage import Stage as Campaigns
from support.rust_in_the_canyon import conflict
from support.rust_in_the_canyon.stage import Rider
from support.rust_in_the_canyon.stage import Stage as Canyons
from support.state_stack.arena import ANA, FOE, Arena

GAMES = Path(__file__).parents[1] / "games"
TWO = (Rider(), Rider("Bo"))


def table_of(game: Game[Any], state: Any) -> Table[Any]:
    """A table in this position, where everybody is asked what is open."""
    table: Table[Any] = Table(game, state, SeededLuck("seams"))
    table.submit(GM, Say("Go on."), AT)
    return table


def numbers() -> Number:
    return even_numbers("seams")


def prompt_of(table: Table[Any], seat: str, kind: str) -> Prompt:
    prompts: tuple[Prompt, ...] = table.state.prompts
    return next(one for one in prompts if one.ask.seat == seat and one.ask.key.startswith(kind))


def unread_starts(table: Table[Any], sound: Table[Any]) -> list[str]:
    """What may begin or is refused here that the game's table of seams does not say, and the sound game does not do."""
    met, without = SeamTable(), SeamTable()
    met.note_starts(table)
    without.note_starts(sound)
    return sorted(set(met.unknown(_file(table))) - without.lines)


def unread_closings(table: Table[Any], seat: str, command: Command, kind: str = "") -> list[str]:
    """Questions that this closes without an answer, where the game's table of seams does not say so."""
    prompt = prompt_of(table, seat, kind) if kind else None
    answers = (prompt.ask.seat, prompt.ask.key) if prompt is not None else None
    id = prompt.id.value if prompt is not None else None
    what = Interruption(str(command.__struct_config__.tag), seat, command, id, answers)
    after = Seams(("prepare ",)).hold(table, what, numbers())
    assert after is not None
    met = SeamTable()
    met.note_closed(table.state, after.state, what)
    return met.unknown(_file(table))


def _file(table: Table[Any]) -> Path:
    game = table.game.name
    return GAMES / game.replace("-", "_") / f"{game}.seams.txt"


# Rust in the Canyon 1: no conflict can start while a downtime is open


def in_a_downtime(game: Game[Any]) -> Table[Any]:
    return table_of(game, Canyons(RUST.read_settings({}), *TWO, town=20).do("p1", OpenDowntime()).state)


def not_in_a_downtime(play: Play[Canyon], command: of_conflict.ProposeConflict) -> None:
    if not play.state.is_between:
        play.refuse("RC-8.3", "not now: something else is under way", "end it first")
    opening.propose_conflict(play, command)


class WithoutViolentDaysOff(RustInTheCanyon):
    rules = {**RustInTheCanyon.rules, of_conflict.ProposeConflict: not_in_a_downtime}


@pytest.mark.rule("RC-8.3", "RC-18.13")
def test_a_conflict_that_a_downtime_bars_is_found() -> None:
    found = unread_starts(in_a_downtime(WithoutViolentDaysOff()), in_a_downtime(RUST))
    assert found == ["downtime | propose_conflict | refused by RC-8.3"]


# Rust in the Canyon 7: no town is reflected on in a downtime


def not_reflected_in_a_downtime(play: Play[Canyon], command: Reflect) -> None:
    play.need(play.state.is_between, "another move is under way", "wait until that is settled")
    reflect.reflect(play, command)


class WithoutReflectionInADowntime(RustInTheCanyon):
    rules = {**RustInTheCanyon.rules, Reflect: not_reflected_in_a_downtime}


@pytest.mark.rule("RC-7.1")
def test_a_reflection_that_a_downtime_bars_is_found() -> None:
    found = unread_starts(in_a_downtime(WithoutReflectionInADowntime()), in_a_downtime(RUST))
    assert found == ["downtime | reflect | is impossible"]


# Rust in the Canyon 5: a Read is cut off by what continues by itself


def with_a_read_to_answer() -> Table[Any]:
    held = (Marker("m1", "t1", OF_A_SITUATION[0], "the rifles"),)
    riders = (Rider(more={"markers": held}), Rider("Bo"))
    stage = conflict.agreed(conflict.agreed(conflict.proposed(RUST.read_settings({}), *riders)))
    return table_of(RUST, stage.do("p2", Read("the saloon", "situation", OF_A_SITUATION[0], 2)).state)


def go_on_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "_move_is_open", lambda _: False)


@pytest.mark.rule("RC-R72", "RC-6.4")
def test_a_read_that_a_marker_cuts_off_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = of_conflict.ClaimMarkers(())
    assert unread_closings(with_a_read_to_answer(), "p1", claim, "claim") == []
    go_on_all_the_same(monkeypatch)
    assert unread_closings(with_a_read_to_answer(), "p1", claim, "claim") == ["answer | is closed by claim_markers |"]


# State Stack 1: an attack accepts any skill over the API


def on_a_turn() -> Table[Any]:
    arena = Arena(STATE_STACK.read_settings({}), ANA, FOE).to_phases(("5C", 2), ("6C", 2))
    while all(one.command["type"] != Attack.__struct_config__.tag for one in arena.table.choices("p1")):
        ask = STATE_STACK.open_questions(arena.state)[0]
        arena.do(ask.seat, STATE_STACK.default(arena.table.view(ask.seat), ask))
    return arena.table


def any_skill(play: Play[Any], one: Combatant, named: str, use: str) -> str:
    return named or sheet(one).of_use(use)[0].name


@pytest.mark.rule("SS-5.5")
def test_an_attack_with_any_skill_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    takes_only_what_is_offered(on_a_turn(), numbers(), most=20)
    monkeypatch.setattr(attack, "skill_for", any_skill)
    with pytest.raises(AssertionError, match="skill of Attack"):
        takes_only_what_is_offered(on_a_turn(), numbers(), most=20)


# Maelstrom 2 and 3: actions out of turn, and a withdrawal that costs the action of the turn


def in_a_fight(game: Game[Any]) -> Table[Any]:
    fight = Fight(1, (Part("c1"), Part("c2")), "c1")
    state = {"fight": fight, "scene": Scene("The docks")}
    return table_of(game, Campaigns(MAELSTROM.read_settings({}), Hero(), Hero(), state=state).state)


def at_any_time(play: Play[Campaign], command: DeclareAction) -> None:
    begin(play, command.character, ACTION, command.words, None)


class WithoutTurns(Maelstrom):
    rules = {**Maelstrom.rules, DeclareAction: at_any_time}


@pytest.mark.rule("MS-R57")
def test_an_action_out_of_turn_is_found() -> None:
    found = unread_starts(in_a_fight(WithoutTurns()), in_a_fight(MAELSTROM))
    assert found == ["scene, fight | declare_action | starts"]


@pytest.mark.rule("MS-R18", "MS-R57")
def test_a_withdrawal_that_costs_the_action_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    swings = Interruption("act_otherwise", "p1", ActOtherwise("c1", "swings across"))
    fight, withdraw = in_a_fight(MAELSTROM), frozenset({"withdraw"})
    after = Seams().hold(fight, swings, numbers())
    assert after is not None
    after.submit(GM, OfferWay(after.state.attempts[-1].id, "Strength", "Athletics", 9), AT)
    assert is_taken_back(fight, after, swings, withdraw, numbers())
    monkeypatch.setattr(turn, "give_back", lambda play, who: None)
    with pytest.raises(AssertionError, match=r"act_otherwise is taken back by withdraw, and .*'act_otherwise'"):
        is_taken_back(fight, after, swings, withdraw, numbers())


# Deck of Adventures 7: death Checks after combat outrun the allies


def after_a_combat() -> Table[Any]:
    fallen = Dealer(hp=0, standing="5H", fate=(), more={"knockout": Knockout(DAMAGE, in_combat=True, dying=True)})
    combat = Combat(1, ("c3", "c1", "c2"), revealed=True, ordered=True, turn=Turn("c3"), at="c3")
    stage = Adventures(DECK_OF_ADVENTURES.read_settings({}), fallen, Dealer(fate=()), foe(), state={"combat": combat})
    return table_of(DECK_OF_ADVENTURES, stage.do(GM, EndCombat()).state)


@pytest.mark.rule("DA-16.10")
def test_a_death_check_that_outruns_the_allies_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [one.ask.seat for one in after_a_combat().state.prompts] == ["p2"]
    monkeypatch.setattr(death_checks, "due_death_checks", lambda now: () if now.checks else ("c1",))
    found = unread_closings(after_a_combat(), "p1", FaceDeath("c1"), "dying")
    assert found == ["treat | is closed by face_death |"]
