"""Invariants of every game, checked after every event; each raises AssertionError with the problem."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import msgspec

from croupier.core import entry as entries
from croupier.core.chance import DrawRequest
from croupier.core.entry import Entry, entry_for_seat
from croupier.core.events import Event
from croupier.core.game import Game
from croupier.core.key_events import KeyLeftSealed, KeyOpened
from croupier.core.log.phrases import line_of_entry
from croupier.core.play import Play
from croupier.core.rule_runner import RECORD, TABLE_RULES
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM, TABLE, State
from croupier.core.table import Table
from croupier.core.table_events import Undone
from croupier.pieces.events import CardMade, CardsRemoved, ChipsMoved, DeckLaid, PlacesCleared, PlacesLaid
from croupier.pieces.shuffling import owed_draws
from croupier.pieces.state import Board, Slot, TableState

LISTED = 20_000
"""Up to this many outcomes of dice are checked one by one."""


def mass(question: DrawRequest) -> None:
    """The outcomes of a draw request add up to exactly 1, and each is possible.

    Many dice have too many outcomes to list; then each face of each die is checked.
    """
    if question.dice and question.count > LISTED:
        assert question.total == question.sides**question.dice, f"{question.dice} dice have {question.total} cases"
        return
    outcomes = question.outcomes()
    total = sum((share for _, share in outcomes), Fraction(0))
    assert total == 1, f"the chances of {question.key or 'dice'} add up to {total}, not to 1"
    assert all(share > 0 for _, share in outcomes), f"{question.key}: an outcome without chance is offered"
    assert len({answer for answer, _ in outcomes}) == len(outcomes), f"{question.key}: an outcome is offered twice"


def cards_of(board: Board) -> Counter[str]:
    """Every card on the table, known or in an unseen set."""
    found = [slot.card for place in board.places for slot in place.slots if slot.card is not None]
    for one in board.sets:
        found.extend(one.cards)
    return Counter(found)


def chips_of(board: Board) -> Counter[str]:
    found = Counter[str]()
    for place in board.places:
        for kind, count in place.chips:
            found[kind] += count
    return found


def conserved(before: Board, event: Event, after: Board) -> None:
    """No card or chip appears or disappears except by a matching event; each unseen slot has a card in its set."""
    brought, gone = Counter[str](), Counter[str]()
    cards = cards_of(before)
    match event:
        case ChipsMoved(source=source, target=target, kind=kind, count=count):
            brought[kind] += count if source is None else 0
            gone[kind] += count if target is None else 0
        case PlacesLaid(places=places):
            laid = Board(places)
            brought.update(chips_of(laid))
            cards.update(cards_of(laid))
        case PlacesCleared(places=names):
            cleared = Board(tuple(one for one in before.places if one.id in names))
            gone.update(chips_of(cleared))
            cards.subtract(cards_of(cleared))
        case DeckLaid(cards=new):
            cards.update(new)
        case CardsRemoved(cards=removed):
            cards.subtract(removed)
        case CardMade(face=face):
            cards[face] += 1
        case KeyOpened() | KeyLeftSealed():  # a finished set leaves the state, with cards whose places were cleared
            left = {one.id for one in after.sets}
            cards.subtract(card for one in before.sets if one.id not in left for card in one.cards)
        case _ if after is before:
            return
        case _:
            pass
    told = type(event).__name__
    _same(cards, cards_of(after), f"{told}: cards")
    chips = chips_of(before)
    chips.update(brought)
    chips.subtract(gone)
    _same(chips, chips_of(after), f"{told}: chips")
    assert all(count > 0 for place in after.places for _, count in place.chips), f"{told}: a negative number of chips"


def enough_unseen(board: Board, *, cleared: bool) -> None:
    """Every unseen slot, and every draw mixed into a later set, has exactly one card in its set."""
    owed = owed_draws(board)
    for one in board.sets:
        fits = one.size >= owed[one.id] if cleared else one.size == owed[one.id]
        assert fits, f"set {one.id} holds {one.size} cards for {owed[one.id]} unseen places"


def _same(want: Counter[str], have: Counter[str], what: str) -> None:
    wrong = {key: have[key] - want[key] for key in want.keys() | have.keys() if have[key] != want[key]}
    assert not wrong, f"{what} are not conserved: {wrong}"


def survives(game: Game[Any], state: State) -> None:
    """A state is the same after serialization."""
    stored = msgspec.json.encode(state, order="deterministic")
    again = msgspec.json.decode(stored, type=game.state)
    assert again == state, "a stored state reads back as a different one"
    written = msgspec.json.encode(again, order="deterministic")
    assert written == stored, "a stored state is written differently after it was read"


def is_settled(game: Game[Any], state: State) -> None:
    """No automatic step is left to run: a repair of a sound table does nothing, and notes nothing in a receipt."""
    if state.mode == RECORD:
        return
    play = Play(game, state, GM)
    game.repair(play)
    assert not play.events, f"something that happens by itself was left undone: {play.events[0]}"
    assert not play.receipt.because, f"a repair of a sound table cites {play.receipt.because[0].clause}"
    assert not play.receipt.rulings, f"a repair of a sound table notes {play.receipt.rulings[0][0]}"


def walk(table: Table[Any], entry: Entry) -> None:
    """Apply an entry event by event; every event conserves the pieces."""
    state = table.state
    for event in entry.events:
        after = (
            table.game.restore(table.state_before(event.to.open()), state, event)
            if isinstance(event, Undone)
            else table.game.apply(state, event)
        )
        if isinstance(state, TableState) and not isinstance(event, Undone):
            conserved(state.board, event, after.board)
        state = after
    stored = entries.write(entry)
    again = entries.read(table.game, stored)
    assert entries.write(again) == stored, f"entry {entry.n} is written differently after it was read"
    table.fold(again)
    assert table.state == state, f"entry {entry.n} folds to a different state than its events give"


PLAIN = (str, int, float, bool, type(None))
"""Types that contain nothing else: most of a view, so they are skipped first."""


def knows_only(view: Any, seat: str) -> None:
    """A view contains nothing that its seat does not know: no secret of others, no unseen face."""
    parts = [view]
    while parts:
        part = parts.pop()
        if type(part) in PLAIN:
            continue
        match part:
            case Secret(value=value):
                assert value is None or part.is_known_to(seat), f"{seat} is shown a secret of {part.known_to}"
            case Slot(card=card, seen=seen):
                assert card is None or seat in seen or EVERYONE in seen, f"{seat} is shown {card}, seen by {seen}"
            case tuple():
                parts.extend(part)
            case msgspec.Struct():
                parts.extend(getattr(part, name) for name in part.__struct_fields__)
            case _:
                pass


def remembers(table: Table[Any]) -> None:
    """A seat that has seen a card that is still known has not forgotten it, whatever was undone since."""
    seen: dict[str, set[str]] = {}
    opened: set[tuple[str, str, str, str]] = set()
    for entry in table.entries:
        for event in entry.events:
            for piece, by in event.pieces_shown():
                seen.setdefault(piece, set()).update(by)
            opened.update(
                (seal.window, seal.seat, seal.about, str(seal.commitment.value)) for seal in getattr(event, "seals", ())
            )
    for place in getattr(table.state, "board", Board()).places:
        for slot in place.slots:
            if slot.card is not None:
                lost = {seat for seat in seen.get(slot.id, ()) if not slot.is_known_to(seat)}
                assert not lost, f"{sorted(lost)} saw {slot.card} in {place.id} and have forgotten it"
    for seal in table.state.seals:
        if (seal.window, seal.seat, seal.about, str(seal.commitment.value)) in opened:
            assert seal.answer.is_known_to(EVERYONE), f"the opened answer of {seal.seat} is a secret again"


def mute_commands(table: Table[Any], entry: Entry, seats: Iterable[str]) -> Iterator[str]:
    """The name of the entry's command for each seat that is sent it without any line to read."""
    if entry.seat == TABLE or type(entry.command) in TABLE_RULES:
        return
    for seat in seats:
        if not entry.is_visible(seat):
            continue
        view = table.view(seat)
        lines = (table.game.log_line(event, view) for event in entry_for_seat(entry, seat).events)
        if not any(lines) and not line_of_entry(entry, (), view):
            yield type(entry.command).__name__
