"""Events of questions, sealed choices and polls."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from croupier.core.events import Event, as_note, as_step, no_line
from croupier.core.names import and_so_on, capitalized_name, name_of
from croupier.core.secrets import Secret
from croupier.core.state import Poll, Prompt, Seal, State

S = TypeVar("S", bound=State)


def _without_seals(state: S, window: str) -> S:
    return replace(state, seals=tuple(seal for seal in state.seals if seal.window != window))


class QuestionsAsked(Event, frozen=True, tag="questions_asked"):
    """New questions, and the keys (seat, key) of those that are closed."""

    asked: tuple[Prompt, ...] = ()
    gone: tuple[tuple[str, str], ...] = ()

    def apply(self, state: S) -> S:
        stay = tuple(one for one in state.prompts if (one.ask.seat, one.ask.key) not in self.gone)
        return replace(state, prompts=(*stay, *self.asked))

    log_line = no_line


class WaitNoted(Event, frozen=True, tag="wait_noted"):
    """A question has been open for a minute: from now on others may ask to skip it."""

    seat: str
    key: str

    line_kind = as_note

    def apply(self, state: S) -> S:
        return replace(state, prompts=tuple(self._noted(one) for one in state.prompts))

    def _noted(self, prompt: Prompt) -> Prompt:
        mine = (prompt.ask.seat, prompt.ask.key) == (self.seat, self.key)
        return replace(prompt, waited=True) if mine else prompt

    def log_line(self, view: State) -> str:
        return f"The table has waited a minute for {name_of(view, self.seat)}."


class ChoiceSealed(Event, frozen=True, tag="choice_sealed"):
    """A secret answer was given; `again`: it replaces an earlier one, which only its seat learns."""

    seal: Seal
    again: bool = False

    line_kind = as_note

    def audience(self) -> tuple[str, ...] | None:
        return (self.seal.seat,) if self.again else None

    def apply(self, state: S) -> S:
        seal = self.seal
        mine = (seal.window, seal.seat, seal.about)
        seals = tuple(seal if (s.window, s.seat, s.about) == mine else s for s in state.seals)
        return replace(state, seals=seals if seal in seals else (*seals, seal))

    def log_line(self, view: State) -> str:
        what = "changes a sealed choice" if self.again else "has made a sealed choice"
        return f"{capitalized_name(view, self.seal.seat)} {what}."


class ChoicesOpened(Event, frozen=True, tag="choices_opened"):
    """All sealed answers of a window, revealed together, with the salts that prove them."""

    window: str
    seals: tuple[Seal, ...]

    line_kind = as_step

    def teaches(self) -> bool:
        return True

    def apply(self, state: S) -> S:
        return _without_seals(state, self.window)

    def log_line(self, view: State) -> str:
        seats = [*dict.fromkeys(seal.seat for seal in self.seals)]
        if not seats:
            return ""
        if len(seats) == 1:
            are = "choice is" if len(self.seals) == 1 else "choices are"
            return f"{capitalized_name(view, seats[0])}'s sealed {are} opened."
        return f"The sealed choices of {and_so_on([name_of(view, seat) for seat in seats])} are opened."


class SealsDropped(Event, frozen=True, tag="seals_dropped"):
    """The sealed answers of a window are discarded unopened."""

    window: str

    def apply(self, state: S) -> S:
        return _without_seals(state, self.window)

    def log_line(self, _view: State) -> str:
        return "Sealed choices that are no longer needed stay secret."


class PollOpened(Event, frozen=True, tag="poll_opened"):
    """Someone asks the GM or the table for something."""

    poll: Poll

    def apply(self, state: S) -> S:
        return replace(state, polls=(*state.polls, self.poll))

    def log_line(self, view: State) -> str:
        return f"{capitalized_name(view, self.poll.asker)} asks to {self.poll.question}."


class Voted(Event, frozen=True, tag="voted"):
    """A vote was cast; it stays hidden until the poll is closed."""

    poll: str
    seat: str
    yes: Secret[bool]

    def apply(self, state: S) -> S:
        return replace(state, polls=tuple(self._counted(one) if one.id == self.poll else one for one in state.polls))

    def _counted(self, poll: Poll) -> Poll:
        others = (vote for vote in poll.votes if vote[0] != self.seat)
        return replace(poll, votes=(*others, (self.seat, self.yes)))

    def log_line(self, view: State) -> str:
        return f"{capitalized_name(view, self.seat)} votes."


class PollClosed(Event, frozen=True, tag="poll_closed"):
    """A request was decided, with the votes revealed; `void`: by then it was no longer possible."""

    poll: str
    passed: bool
    votes: tuple[tuple[str, bool], ...] = ()
    void: bool = False

    def apply(self, state: S) -> S:
        return replace(state, polls=tuple(one for one in state.polls if one.id != self.poll))

    def log_line(self, _view: State) -> str:
        if self.void:
            return "The request is granted, but it is no longer possible."
        return "The request is granted." if self.passed else "The request is refused."


QuestionEvent = (
    QuestionsAsked | WaitNoted | ChoiceSealed | ChoicesOpened | SealsDropped | PollOpened | Voted | PollClosed
)
