"""A bot for a seat: it answers its prompts, and otherwise moves the session along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.core.bots import Answer, Bot
from croupier.core.chance import even_numbers
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.state import GM, Ask
from croupier.core.table_asks import NO_DEFAULT
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.bots import freeplay
from croupier.games.rust_in_the_canyon.bots.answers import Pick, Style, in_conflict
from croupier.games.rust_in_the_canyon.bots.asides import Asides, moment_of
from croupier.games.rust_in_the_canyon.figures.solo import TO_BEAT
from croupier.games.rust_in_the_canyon.hand_totals import total
from croupier.games.rust_in_the_canyon.moves.commands import Hit, Stand
from croupier.games.rust_in_the_canyon.rest.commands import SayFollowed
from croupier.games.rust_in_the_canyon.state import Canyon

if TYPE_CHECKING:
    from croupier.core.game import Game

STYLES = (Style(), Style(stays=16, bold=2, hot=2), Style(stays=18, bold=0, hot=4), Style(stays=15, bold=3))


def bot(game: Game[Any], seat: str, seed: str, style: Style | None = None) -> Bot:
    """A bot that plays a seat in one of four styles, from its view and choices; the same seed gives the same play.

    It leaves polls, side-table briefs and luck that people provide themselves to the table.
    """
    number = even_numbers(f"{seed}|{seat}")
    own, asides = style or STYLES[number(len(STYLES))], Asides(f"{seed}|{seat}")

    def play(view: Any, me: str, choices: Sequence[Choice]) -> Answer | None:
        now: Canyon = view
        for prompt in now.prompts:
            if prompt.ask.seat != me or prompt.ask.key.startswith(NO_DEFAULT):
                continue
            kind = prompt.ask.key.partition(":")[0]
            first = freeplay.aside(now, me, prompt.ask) or asides.wish(now, me, kind)
            if first is not None:
                return Answer(msgspec.to_builtins(first))
            command = (
                alone(now, me, prompt.ask, own)
                or in_conflict(now, me, prompt.ask, own, number)
                or freeplay.answer(now, me, prompt.ask, number)
                or game.default(now, prompt.ask)
            )
            if isinstance(command, SayFollowed):
                command = followed(now, command, me, even_numbers(f"{seed}|{seat}|{command.pc}|{now.day}"))
            return Answer(msgspec.to_builtins(command), prompt.id.value)
        unasked = asides.wish(now, me, moment_of(now)) or freeplay.unasked(now, me, number)
        return Answer(msgspec.to_builtins(unasked)) if unasked is not None else None

    return play


def followed(view: Canyon, asked: SayFollowed, seat: str, pick: Pick) -> SayFollowed:
    """Whether instructions were followed, usually yes; a no from the other person asked is not contradicted.

    With a `pick` of that PC and day, the answer is the same for all of a PC's injuries on a day.
    """
    theirs = (one.player if seat == GM else one.gm for one in view.dues if one.pc == asked.pc)
    return SayFollowed(asked.pc, asked.injury, followed=pick(4) > 0 and False not in theirs)


def alone(view: Canyon, seat: str, ask: Ask, style: Style) -> Command | None:
    """Play a solo hand: hit until it beats what it has to, on a day off to the style's limit or the PC's stress."""
    solo = view.solo(seat)
    if not ask.key.startswith("solo") or solo is None:
        return None
    shown = solo.floor + total(places.faces(view, places.hand(seat)), solo.floor)
    if solo.why == "day_off" and shown - solo.floor >= places.chips(view, places.stress(solo.pc)):
        return Stand()
    look = view.reflection
    if solo.why == "reflect" and look is not None:
        enough = look.target + 1
    else:
        enough = style.stays if solo.why == "day_off" else TO_BEAT + 1
    return Stand() if shown >= enough else Hit()
