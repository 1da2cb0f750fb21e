"""Planted leaks of the number of secret entries in the example game: each is found (security audit 10)."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

from croupier.core.events import Event, no_line, unchanged
from croupier.core.play import Play
from croupier.core.seat_events import StandingSet
from croupier.core.secrets import Secret
from croupier.core.state import Ask, Prompt
from croupier.core.table import Table
from croupier.pieces.events import PlacesLaid
from croupier.pieces.state import Place
from high_card import HighCard, rounds
from high_card.commands import Deal
from high_card.state import HighCardState
from support.testing.planted import WORLDS, found_by


class Padded(Event, frozen=True, tag="padded"):
    """An event whose size reveals something."""

    padding: str
    apply, log_line = unchanged, no_line


def test_the_unchanged_game_reveals_no_count() -> None:
    assert found_by(HighCard(), WORLDS) == {}


def test_an_id_made_from_the_entry_number_is_found() -> None:
    def lay(play: Play[HighCardState], command: Deal) -> None:
        rounds.deal(play, command)
        play.do(PlacesLaid((Place(f"laid.{play.entry}", "notes", "Score"),)))

    class Numbering(HighCard):
        rules = {**HighCard.rules, Deal: lay}

    assert "shows" in found_by(Numbering(), WORLDS)[WORLDS]


def test_tokens_made_from_the_entry_number_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A former bug: salts, which are shown when answers are opened, and the ids of polls."""
    entry = property(lambda play: play.entry, lambda play, version: None)
    monkeypatch.setattr(Play, "public_version", entry, raising=False)
    assert "shows" in found_by(HighCard(), WORLDS)[WORLDS]


def test_a_prompt_id_made_from_the_entry_number_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def numbered(self: Table[Any], play: Play[Any], ask: Ask) -> Prompt:
        return Prompt(ask, Secret(self.luck_source.token("prompt", play.entry, ask.seat, ask.key), (ask.seat,)))

    monkeypatch.setattr(Table, "_prompt", numbered)
    assert "shows" in found_by(HighCard(), WORLDS)[WORLDS]


def test_a_count_of_secret_entries_in_a_view_is_found() -> None:
    class Counting(HighCard):
        def apply(self, state: HighCardState, event: Event) -> HighCardState:
            after = super().apply(state, event)
            if not isinstance(event, StandingSet):
                return after
            return msgspec.structs.replace(after, words=(*after.words, ("p1", "counted")))

    assert "shows" in found_by(Counting(), WORLDS)[WORLDS]


def test_a_size_that_changes_is_found() -> None:
    def pad(play: Play[HighCardState], command: Deal) -> None:
        rounds.deal(play, command)
        play.do(Padded("x" * (play.entry % 5)))

    class Padding(HighCard):
        events: ClassVar[tuple[type[Event], ...]] = (*HighCard.events, Padded)
        rules = {**HighCard.rules, Deal: pad}

    assert "shows" in found_by(Padding(), WORLDS)[WORLDS]


def test_an_undo_offered_by_the_number_of_all_entries_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    last_deed = Table.last_deed
    monkeypatch.setattr(Table, "last_deed", lambda self, seat: max(0, last_deed(self, seat) - self.n % 2))
    assert "shows" in found_by(HighCard(), WORLDS)[WORLDS]
