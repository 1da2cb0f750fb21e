"""What bots do unprompted or before an answer, each rarely, so that sessions show more of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from croupier.core.chance import even_numbers
from croupier.core.commands import Command
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.bots import asides_of_gm as gm
from croupier.games.rust_in_the_canyon.bots import asides_of_players as player
from croupier.games.rust_in_the_canyon.state import Canyon

IDLE, WAITING = "idle", "waiting"
"""The moments when a seat has no prompt: nobody has one, or only others do."""


class Aside(NamedTuple):
    """What a seat may do at these moments, or before it answers prompts of these kinds, one time in `one_in`.

    `again`: once per conflict, else once per session.
    """

    name: str
    moments: tuple[str, ...]
    one_in: int
    wish: Callable[[Canyon, str], Command | None]
    again: bool = False


OF_THE_GM = (
    Aside("leaders", (IDLE,), 2, gm.write_leaders),
    Aside("town notes", (IDLE,), 3, gm.write_town_notes),
    Aside("notes", (IDLE,), 3, gm.write_notes),
    Aside("record", (IDLE,), 1, gm.record_answer, again=True),
    Aside("question", (IDLE,), 4, gm.add_question),
    Aside("what if", (IDLE,), 2, gm.show_what_if),
    Aside("it is done", (IDLE,), 1, gm.run_what_if),
    Aside("close a clock", (IDLE,), 3, gm.close_clock),
    Aside("retire", (IDLE,), 2, gm.retire_marker),
    Aside("hide a clock", (IDLE,), 1, gm.hide_clock),
    Aside("reveal a clock", (IDLE,), 1, gm.reveal_clock),
    Aside("deadline", (IDLE,), 1, gm.set_deadline, again=True),
    Aside("set out", (IDLE, WAITING, "arrive"), 1, gm.set_out),
    Aside("worse", (IDLE,), 2, gm.exacerbate),
    Aside("strike", ("agree",), 2, gm.strike_fact),
    Aside("look up", ("answer",), 3, gm.write_notes),
    Aside("tag", ("surprised",), 1, gm.tag_action, again=True),
    Aside("storm", ("prepare",), 5, gm.break_off),
    Aside("narrate", ("act",), 2, gm.narrate, again=True),
    Aside("show reserve", (IDLE,), 3, gm.show_unplayed),
    Aside("show preparation", (IDLE,), 4, gm.show_preparation),
)
OF_PLAYERS = (
    Aside("propose an answer", (IDLE,), 2, player.propose_answer),
    Aside("goals", (IDLE,), 3, player.write_goals),
    Aside("agenda", (IDLE,), 3, player.write_agenda),
    Aside("remark", (IDLE,), 4, player.write_remark),
    Aside("withdraw", (IDLE,), 2, player.withdraw),
    Aside("die", (IDLE, "aftermath"), 1, player.die, again=True),
    Aside("fact", ("agree",), 3, player.add_fact),
    Aside("reword", ("agree",), 4, player.reword_stakes),
    Aside("call off", ("agree",), 1, player.call_off),
    Aside("stay out", ("agree",), 2, player.stay_out),
    Aside("object", ("surprised",), 3, player.object_to_tag),
    Aside("join", (WAITING,), 1, player.ask_to_join, again=True),
    Aside("think again", (WAITING,), 2, player.cancel_read),
    Aside("reflect early", (IDLE,), 3, player.reflect_early),
    Aside("later", ("reflecting",), 2, player.drop_reflection),
    Aside("narrate", ("see",), 4, player.narrate, again=True),
    Aside("show reserve", ("aftermath",), 3, gm.show_unplayed),
    Aside("show preparation", ("aftermath",), 3, gm.show_preparation),
)


class Asides:
    """What one bot has already thought of in this session."""

    def __init__(self, seed: str) -> None:
        self._number = even_numbers(f"{seed}|asides")
        self._met: set[str] = set()

    def wish(self, view: Canyon, seat: str, moment: str) -> Command | None:
        """What this seat does at a moment, or before it answers a prompt of this kind; usually nothing."""
        for one in OF_THE_GM if seat == GM else OF_PLAYERS:
            key = f"{one.name} {view.conflicts}" if one.again else one.name
            if moment not in one.moments or key in self._met:
                continue
            command = one.wish(view, seat)
            if command is None:
                continue
            self._met.add(key)
            if not self._number(one.one_in):
                return command
        return None


def moment_of(view: Canyon) -> str:
    """The moment for a seat that has no prompt."""
    return WAITING if view.prompts or view.conflict is not None or not view.is_open else IDLE
