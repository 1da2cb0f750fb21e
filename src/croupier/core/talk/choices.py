"""What every seat may say, roll and draw outside the game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from croupier.core.choice_ids import named
from croupier.core.choices import Choice, Field, one_of
from croupier.core.forms import form_of
from croupier.core.free_rolls.commands import EVERYBODY, OWN, FreeDraw, FreeRoll
from croupier.core.names import seat_label
from croupier.core.setting_choices import KEPT
from croupier.core.state import GM, State
from croupier.core.table_commands import Say
from croupier.core.talk.commands import Emote, Whisper


def talk_choices(view: State, seat: str) -> tuple[Choice, ...]:
    """Chat, and rolls and draws that change nothing in the game."""
    others = tuple((one.id, seat_label(view, one.id)) for one in view.seats if one.taken and one.id != seat)
    return _talk_choices(others, with_gm=view.has_gm and seat != GM)


@lru_cache(KEPT)
def _talk_choices(others: tuple[tuple[str, str], ...], *, with_gm: bool) -> tuple[Choice, ...]:
    whisper = (one_of("to", "To", others), *form_of(Whisper))
    found = [
        _choice("Say to the table", "say", form_of(Say)),
        _choice("Describe what you do", "emote", form_of(Emote), 'such as "shrugs"'),
        _choice("Roll any dice", "free_roll", _viewers(form_of(FreeRoll), with_gm=with_gm), FREE),
        _choice("Draw from a full deck", "free_draw", _viewers(form_of(FreeDraw), with_gm=with_gm), FULL_DECK),
    ]
    if others:
        found.insert(2, _choice("Whisper", "whisper", whisper, "nobody else sees it"))
    return tuple(named(found))


FREE = "changes nothing in the game"
FULL_DECK = "52 cards, shuffled for this draw; changes nothing in the game"


def _choice(label: str, command: str, fields: tuple[Field, ...], help: str = "") -> Choice:
    given: dict[str, Any] = {"type": command}
    return Choice(label, given, group="table", fields=fields, help=help)


def _viewers(form: tuple[Field, ...], *, with_gm: bool) -> tuple[Field, ...]:
    """The form without the GM among those who see the result, where there is none or the GM rolls."""
    if with_gm:
        return form
    return tuple(
        replace(one, options=tuple(it for it in one.options if it.value in (EVERYBODY, OWN))) if one.options else one
        for one in form
    )
