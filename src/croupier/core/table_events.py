"""Events at a table that are neither about its pieces nor about one game."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from croupier.core.banners import DECLARED, END, Banner
from croupier.core.events import Event, as_talk, unchanged
from croupier.core.free_rolls.events import FreeRollEvent
from croupier.core.key_events import KeyEvent
from croupier.core.luck_events import LuckEvent, keep_luck
from croupier.core.names import capitalized, capitalized_name, name_of, seat_label, sentence
from croupier.core.odds_events import OddsEvent
from croupier.core.question_events import QuestionEvent
from croupier.core.safety.events import SafetyEvent
from croupier.core.seat_events import SeatEvent
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.settings import Settings
from croupier.core.side_table.events import SideEvent, after_undo
from croupier.core.state import HouseRule, State
from croupier.core.talk.events import TalkEvent

S = TypeVar("S", bound=State)


class SettingsChanged(Event, frozen=True, tag="settings_changed"):
    """The current settings, and the keys that changed; `by` whom, and `words`: the question and its new answer."""

    settings: Settings
    keys: tuple[str, ...]
    by: str = ""
    words: str = ""

    def apply(self, state: S) -> S:
        return replace(state, settings=self.settings)

    def log_line(self, view: State) -> str:
        if self.words:
            return f"{capitalized_name(view, self.by)} changes a setting. {self.words}"
        return " ".join(f"Setting {key} is now {self.settings.code(key)}." for key in self.keys)


class ModeChanged(Event, frozen=True, tag="mode_changed"):
    """The rules mode: enforce, assist or record."""

    mode: str

    def apply(self, state: S) -> S:
        return replace(state, mode=self.mode)

    def log_line(self, _view: State) -> str:
        return f"The mode is now {self.mode}."


class SittingBegan(Event, frozen=True, tag="sitting_began"):
    """A session begins: its number, from 1."""

    sitting: int

    def apply(self, state: S) -> S:
        return replace(state, sitting=self.sitting, is_open=True)

    def log_line(self, _view: State) -> str:
        return f"Session {self.sitting} begins."

    def banner(self, _view: State) -> Banner:
        return Banner(DECLARED, "session", f"Session {self.sitting}")


class SittingEnded(Event, frozen=True, tag="sitting_ended"):
    """A session is over."""

    sitting: int

    def apply(self, state: S) -> S:
        return replace(state, is_open=False)

    def log_line(self, _view: State) -> str:
        return f"Session {self.sitting} is over."

    def banner(self, _view: State) -> Banner:
        return Banner(END, "session", "Session over", next="The table stays as it is until the next session.")


class HouseRuleMade(Event, frozen=True, tag="house_rule_made"):
    """An override is kept for this table."""

    rule: HouseRule

    def apply(self, state: S) -> S:
        return replace(state, house_rules=(*state.house_rules, self.rule))

    def log_line(self, _view: State) -> str:
        return f"House rule: {self.rule.name}."


class Overridden(Event, frozen=True, tag="overridden"):
    """The GM's powers, or the table's by consent, were used; what follows is an override."""

    by: str
    reason: str
    what: str = ""

    def log_line(self, view: State) -> str:
        what = f": {self.what}" if self.what else ""
        return sentence(f"Override by {name_of(view, self.by)}{what}{f' ({self.reason})' if self.reason else ''}")

    apply = unchanged


class Said(Event, frozen=True, tag="said"):
    """A judged outcome or a note to the whole table, in a person's words."""

    seat: str
    text: str

    line_kind = as_talk

    def log_line(self, view: State) -> str:
        return f"{capitalized(seat_label(view, self.seat))}: {self.text}"

    apply = unchanged


class Undone(Event, frozen=True, tag="undone"):
    """Everything from entry `to` on is undone; what was seen stays seen, pieces and seals.

    `what` describes the undone entries as everyone saw them; it is empty in older entries.
    """

    to: Secret[int]
    seen: tuple[tuple[str, tuple[str, ...]], ...] = ()
    learnt: tuple[str, ...] = ()
    what: str = ""

    def log_line(self, _view: State) -> str:
        return f"Undone: {self.what}. What was seen stays seen." if self.what else "Undone; what was seen stays seen."

    apply = unchanged


class Ended(Event, frozen=True, tag="ended"):
    """The game at this table is over."""

    result: str

    def apply(self, state: S) -> S:
        return replace(state, result=self.result)

    def log_line(self, _view: State) -> str:
        return f"The game is over: {self.result}"

    def banner(self, _view: State) -> Banner:
        return Banner(END, "game", "Game over")


TableEvent = (
    SeatEvent
    | QuestionEvent
    | KeyEvent
    | OddsEvent
    | SideEvent
    | LuckEvent
    | TalkEvent
    | FreeRollEvent
    | SafetyEvent
    | SettingsChanged
    | ModeChanged
    | SittingBegan
    | SittingEnded
    | HouseRuleMade
    | Overridden
    | Said
    | Undone
    | Ended
)


def restore(past: S, present: S, event: Undone) -> S:
    """The state before the undone entries, plus what an undo cannot take back: seats, used keys, what was learned."""
    seals = tuple(
        replace(s, answer=Secret(s.answer.value, (*s.answer.known_to, EVERYONE)))
        if f"{s.window}|{s.seat}|{s.about}" in event.learnt
        else s
        for s in past.seals
    )
    return replace(
        keep_luck(past, present),
        seats=present.seats,
        leaves=present.leaves,
        keys_opened=present.keys_opened,
        promises=present.promises,
        words=present.words,
        sealed_words=present.sealed_words,
        sitting=present.sitting,
        is_open=present.is_open,
        house_rules=present.house_rules,
        polls=present.polls,
        prompts=present.prompts,
        side_tables=after_undo(past.side_tables, present.side_tables),
        seals=seals,
        pause=present.pause,
        limits=present.limits,
        pending=None,
    )
