"""Events of the chat: they change nothing."""

from __future__ import annotations

from croupier.core.events import Event, as_talk, unchanged
from croupier.core.names import capitalized_name, name_of, sentence
from croupier.core.state import State


class Whispered(Event, frozen=True, tag="whispered"):
    """Words from one seat to another, which only these two learn of."""

    seat: str
    to: str
    text: str

    line_kind = as_talk
    apply = unchanged

    def audience(self) -> tuple[str, ...]:
        return (self.seat, self.to)

    def log_line(self, view: State) -> str:
        return f"{capitalized_name(view, self.seat)} whispers to {name_of(view, self.to)}: {self.text}"


class Emoted(Event, frozen=True, tag="emoted"):
    """Something that a person does, in their own words."""

    seat: str
    text: str

    line_kind = as_talk
    apply = unchanged

    def log_line(self, view: State) -> str:
        return sentence(f"{capitalized_name(view, self.seat)} {self.text}")


TalkEvent = Whispered | Emoted
