"""Rules of the chat."""

from __future__ import annotations

from typing import Any

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.talk.commands import Emote, Whisper
from croupier.core.talk.events import Emoted, Whispered


def whisper(play: Play[Any], command: Whisper) -> None:
    others = [one.id for one in play.state.seats if one.taken and one.id != play.seat]
    if command.to not in others:
        raise Invalid("to", command.to, ", ".join(others) or "nobody: you are alone at this table")
    play.do(Whispered(play.seat, command.to, command.text))


def emote(play: Play[Any], command: Emote) -> None:
    play.do(Emoted(play.seat, command.text))


TALK_RULES: dict[type, Any] = {Whisper: whisper, Emote: emote}
