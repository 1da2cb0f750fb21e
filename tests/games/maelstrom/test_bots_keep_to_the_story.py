"""Bots do what makes sense at the moment: no deed for a task that is done, no contact restored that was never lost."""

from __future__ import annotations

import pytest

from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.bots.extras import PLATE
from croupier.games.maelstrom.bots.fight_control import control
from croupier.games.maelstrom.bots.player import is_done
from croupier.games.maelstrom.bots.script import CLIMB
from croupier.games.maelstrom.combat.commands import RestoreAttention
from croupier.games.maelstrom.combat.state import FULL, Fight, Part
from croupier.games.maelstrom.rolls.state import Task
from support.maelstrom.battle import RAIDER
from support.maelstrom.stage import Hero, Stage


@pytest.mark.parametrize(
    ("ruling", "tasks", "done"),
    [("extended", (), True), ("extended", (Task("t1", "weld", 4),), False), ("help", (), False)],
)
def test_a_deed_for_a_task_that_is_done_is_left_out(ruling: str, tasks: tuple[Task, ...], done: bool) -> None:
    stage = Stage(GAME.read_settings({"roll_extended": ruling}), Hero(), state={"tasks": tasks})
    assert is_done(stage.state, PLATE) == done
    assert not is_done(stage.state, CLIMB)


@pytest.mark.parametrize(("lost", "restored"), [(("n1",), True), ((), False)])
def test_contact_is_restored_only_to_those_who_lost_it(lost: tuple[str, ...], restored: bool) -> None:
    fight = Fight(3, (Part("c1", lost=lost), Part("n1", cover=FULL)), "c1", ordered=True)
    stage = Stage(GAME.read_settings({}), Hero(), npcs=(RAIDER,), state={"fight": fight})
    command = control(stage.state, fight, set())
    assert (command == RestoreAttention("c1", "n1")) == restored
