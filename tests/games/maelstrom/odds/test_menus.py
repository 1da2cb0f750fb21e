"""Every choice that rolls dice shows its odds, or is a known exception."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.chance import NeedChance
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.core.refusals import Invalid, Refusal
from croupier.core.secrets import Hidden
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.state import Campaign
from croupier.odds import live
from croupier.testing.battery_play import Setup, Sitting, setups

CORRECTS = {"amend_roll"}
"""No choice made for its chance: what fell lies there, and what follows from it is rolled as it would have been."""
ENDS_A_TURN = {
    "act_now", "act_otherwise", "aim", "call_off_attack", "call_off_salvo", "cover_area", "hold_back", "let_go",
    "man_station", "mark_out", "reload", "take_cover", "void_roll", "withdraw",
}  # fmt: skip
"""Where the order is rolled anew each turn, the last of a turn brings it about whatever is done."""


def filled(choice: Choice) -> Command | None:
    """The choice with its defaults, and with the first that is offered where there is none."""
    values: dict[str, Any] = {}
    for field in choice.fields:
        if field.default is not None:
            values[field.name] = field.default
        elif field.kind == "one_of":
            values[field.name] = field.options[0].value
        elif field.kind in ("some_of", "order"):
            values[field.name] = [one.value for one in field.options][: field.max]
        elif field.kind == "text":
            values[field.name] = "there"
        elif field.kind == "int":
            values[field.name] = field.min or 1
    try:
        return GAME.read_command(msgspec.json.encode({**choice.command, **values}))
    except Invalid:
        return None


def rolls_dice(state: Campaign, seat: str, command: Command) -> bool:
    try:
        GAME.carry_out(Play(GAME, state, seat), command)
    except NeedChance:
        return True
    except Refusal:
        return False
    return False


def untold(setup: Setup, steps: int, every: int) -> tuple[list[str], int]:
    """Choices of a session that roll dice but show no odds although their seat could know; and how many roll."""
    sitting, found, rolling = Sitting(GAME, setup), [], 0
    for _ in sitting.sit_down():
        pass
    for n in range(steps):
        act = sitting.wish(wild=False)
        if act is None or sitting.is_over:
            break
        if n % every == 0:
            state = sitting.table.state
            for seat in ("gm", "p1"):
                for choice in sitting.table.choices(seat):
                    command = filled(choice) if choice.legal else None
                    if command is None or not rolls_dice(state, seat, command):
                        continue
                    rolling += 1
                    if not is_told(sitting.table.view(seat), seat, choice, command):
                        found.append(f"{seat} {command!r}")
        try:
            sitting.do(act)
        except Refusal:
            continue
    return found, rolling


def is_told(view: Campaign, seat: str, choice: Choice, command: Command) -> bool:
    """Whether its odds are shown, or there is a known reason why not."""
    kind = str(choice.command["type"])
    ends = kind in ENDS_A_TURN and view.settings["combat_initiative"] == "roll_each_turn"
    if kind in CORRECTS or not choice.odds:
        return not choice.odds and (kind in CORRECTS or ends or is_hidden(view, seat, command))
    try:
        put = live.make_task(GAME, view, seat, choice, command)
        return put is not None or is_hidden(view, seat, command)
    except Invalid:
        return False


def is_hidden(view: Campaign, seat: str, command: Command) -> bool:
    """Whether its seat does not know enough; the storyteller knows everything except dice kept for an amendment."""
    try:
        GAME.odds(view, seat, command)
    except Hidden:
        return seat != "gm"
    return seat != "gm" or bool(view.kept)


def test_every_choice_that_rolls_dice_in_a_session_shows_its_odds() -> None:
    (row,) = setups(GAME, 1, "menus")
    plain, rolling = untold(row._replace(settings={}, mode="enforce"), 200, 8)
    assert not plain
    assert rolling > 30


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_every_choice_that_rolls_dice_shows_its_odds_under_other_rulings_too() -> None:
    rolling = 0
    for row in setups(GAME, 24, "menus|long"):
        found, count = untold(row._replace(mode="enforce"), 300, 5)
        assert not found
        rolling += count
    assert rolling > 1000
