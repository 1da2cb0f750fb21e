"""Bots at random through the prologue and the epilogue, under many settings; what they are offered is true."""

from collections.abc import Callable

import msgspec
import pytest

from croupier.core.bots import random_bot
from croupier.core.chance import even_numbers
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.scenes.state import ACT_1, DONE, EPILOGUE, PROLOGUE
from croupier.games.syuzheteers.state import Story
from croupier.testing import battery_choices as offered
from croupier.testing.battery_outputs import law
from croupier.testing.battery_play import AT, Setup, Sitting

TABLES: list[tuple[dict[str, str], int, bool]] = [
    ({}, 2, False),
    ({"gm_seat": "seat", "wants": "secret", "cards": "prepared", "ranking": "vote"}, 3, True),
    ({"play_type": "principal", "thing": "separate", "gear": "separate", "type_lists": "all_closed"}, 2, False),
    ({"play_type": "antagonistic", "type_lists": "all_open", "vulnerabilities": "pool", "good_at": "listed"}, 3, False),
    ({"ranking": "gm", "gm_seat": "seat", "principal": "on", "principal_owner": "gm"}, 2, True),
    ({"starting_relationships": "all_pairs", "reverse_side": "guards_against", "destiny": "box"}, 4, False),
    ({"starting_relationships": "none", "starting_resources": "0", "assess": "none"}, 6, False),
]  # fmt: skip


def seated(settings: dict[str, str], players: int, with_gm: bool) -> Sitting:
    sitting = Sitting(GAME, Setup("prologue", settings, players, with_gm, "enforce", "nobody_objects"))
    sitting.bots = {seat: random_bot(even_numbers(f"{settings}|{seat}")) for seat in sitting.seats}
    for _ in sitting.sit_down():
        pass
    return sitting


def answer_at_random(sitting: Sitting, is_over: Callable[[Story], bool]) -> None:
    """Every seat answers what it is asked, at random, until it is over."""
    number = even_numbers("offers")
    for turn in range(400):
        for seat in sitting.seats:
            if is_over(sitting.table.state):
                return
            if turn % 4 == 0:
                look(sitting, seat, number)
            found = sitting.bots[seat](sitting.table.view(seat), seat, sitting.table.choices(seat))
            if found is not None:
                command = GAME.read_command(msgspec.json.encode(found.command))
                sitting.table.submit(seat, command, AT, found.prompt)
        offered.somebody_can_act(sitting.table)
    raise AssertionError(f"stuck in {sitting.table.state.phase} {sitting.table.state.step}")


def look(sitting: Sitting, seat: str, number: Callable[[int], int]) -> None:
    """What the seat is offered can be taken, and its view tells nothing that it may not know."""
    for choice in sitting.table.choices(seat):
        if choice.group in ("now", "any_time"):
            offered.check_choice(sitting.table, seat, choice, number)
    law(GAME, sitting.table.state, seat, number)


@pytest.mark.rule("SZ-11.2")
@pytest.mark.parametrize(("settings", "players", "with_gm"), TABLES)
def test_random_players_finish_the_prologue(settings: dict[str, str], players: int, with_gm: bool) -> None:
    sitting = seated(settings, players, with_gm)
    answer_at_random(sitting, lambda state: state.phase != PROLOGUE)
    assert sitting.table.state.phase == ACT_1


@pytest.mark.rule("SZ-11.15", "SZ-11.18")
@pytest.mark.parametrize(("settings", "players", "with_gm"), TABLES)
def test_random_players_finish_the_epilogue_and_start_the_next_play(
    settings: dict[str, str], players: int, with_gm: bool
) -> None:
    sitting = seated(settings, players, with_gm)
    answer_at_random(sitting, lambda state: state.phase != PROLOGUE)
    state = sitting.table.state
    rich = tuple(msgspec.structs.replace(one, experience=9) for one in state.characters)
    sitting.table.state = msgspec.structs.replace(
        state, phase=EPILOGUE, step="", scenes=(), claiming=None, characters=rich, prompts=()
    )
    seat = "p1"
    sitting.table.submit(seat, GAME.read_command(b'{"type":"add_minor","name":"Ilse","line":"the innkeeper"}'), AT)
    answer_at_random(sitting, lambda now: now.phase == DONE)
    answer_at_random(sitting, lambda now: now.plays == 2 and now.phase == ACT_1)
