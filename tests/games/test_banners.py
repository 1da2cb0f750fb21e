"""The stage of every game: what is declared is decided exactly once, for each seat that may see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from croupier import games
from croupier.core.banners import COST, DECLARED, END, RESULT, Banner
from croupier.core.entry import Entry, entry_for_seat
from croupier.core.events import Event
from croupier.core.state import WATCH
from croupier.core.table_events import Undone
from croupier.games.deck_of_adventures.checks.events import CheckCalled, CheckDone, CheckDropped
from croupier.games.maelstrom.combat.events import AttackOver, AttackResolved
from croupier.games.maelstrom.rolls.events import AttemptBegan, AttemptDropped, NoRollNeeded
from croupier.games.maelstrom.rolls.result_events import PARTS_OF_AN_ATTACK, DiceFell, RecordChanged
from croupier.games.rust_in_the_canyon.betting.events import PotClosed
from croupier.games.rust_in_the_canyon.conflict.events import ConflictEnded
from croupier.games.state_stack.events import ExchangeMoved, FightEnded
from croupier.games.state_stack.result_events import ActionResolved
from croupier.games.syuzheteers.roll.events import RollBegan, RollDropped, RollJudged
from croupier.testing.battery_play import Sitting, setups

STEPS = 170


class Sent(NamedTuple):
    """An event that a seat was sent, with its banner and its log line."""

    event: Event
    banner: Banner | None
    line: str


def evening(name: str, tables: int = 1) -> Iterator[tuple[Sitting, Entry]]:
    """Bots at a table of a game."""
    game = games.game(name)
    for setup in setups(game, tables, "banners"):
        sitting = Sitting(game, setup)
        for entry in sitting.sit_down():
            yield sitting, entry
        for _ in range(STEPS):
            before = sitting.table.n
            sitting.step(wild=False)
            yield from ((sitting, entry) for entry in sitting.table.entries[before - sitting.table.n :])


@pytest.fixture(scope="module", params=games.names())
def sent(request: pytest.FixtureRequest) -> tuple[str, dict[tuple[int, str], list[Sent]]]:
    """What each seat of each table was sent, in order."""
    found: dict[tuple[int, str], list[Sent]] = {}
    for sitting, entry in evening(request.param):
        for seat in (*sitting.seats, WATCH):
            view = sitting.table.view(seat)
            for event in entry_for_seat(entry, seat).events:
                one = Sent(event, event.banner(view), sitting.game.log_line(event, view))
                found.setdefault((id(sitting), seat), []).append(one)
    return request.param, found


DECIDED: dict[str, tuple[type[Event], ...]] = {
    "state-stack": (ActionResolved, FightEnded),
    "rust-in-the-canyon": (PotClosed, ConflictEnded),
    "syuzheteers": (RollJudged, RollDropped),
    "maelstrom": (NoRollNeeded, AttemptDropped, AttackResolved),
    "deck-of-adventures": (CheckDone, CheckDropped),
}
"""The events that decide an attack, a roll, a Check, a hand, a fight or a conflict."""


def test_each_decision_has_one_banner_and_a_sentence(sent: tuple[str, dict[tuple[int, str], list[Sent]]]) -> None:
    name, seats = sent
    decided = 0
    for told in seats.values():
        for one in told:
            if isinstance(one.event, DECIDED[name]):
                decided += 1
                assert one.banner is not None, one.event
                assert one.banner.moment in (RESULT, END), one.event
                assert one.line, f"no sentence for {one.event}"
                assert one.banner.verdict, one.event
    assert decided > len(seats), "hardly anything was decided"


def test_a_banner_of_an_outcome_has_a_sentence(sent: tuple[str, dict[tuple[int, str], list[Sent]]]) -> None:
    _, seats = sent
    for told in seats.values():
        for one in told:
            if one.banner is not None and one.banner.moment != DECLARED:
                assert one.line, f"a banner without a line: {one.event}"


def test_what_somebody_did_reads_well_with_none(sent: tuple[str, dict[tuple[int, str], list[Sent]]]) -> None:
    """The card at the end says "landed no attack"; "hit with no attack" could mean a hit without an attack."""
    _, seats = sent
    feats = {one.banner.feat for told in seats.values() for one in told if one.banner is not None}
    assert not [feat for feat in feats if feat.endswith(" with")]


def _begins(event: Event) -> str:
    """The key of what an event declares; "" if it declares nothing that is decided once."""
    match event:
        case ExchangeMoved(exchange=began) if began is not None and began.is_attack and began.attack is None:
            return "attack"
        case CheckCalled(check=check):
            return check.id
        case RollBegan():
            return "roll"
    return ""


@pytest.mark.parametrize("sent", ["state-stack", "deck-of-adventures", "syuzheteers"], indirect=True)
def test_what_is_declared_is_decided_once(sent: tuple[str, dict[tuple[int, str], list[Sent]]]) -> None:
    """Every attack of State Stack, Check of Deck of Adventures and roll of Syuzheteers; all but the one under way."""
    _, seats = sent
    declared = 0
    for told in seats.values():
        if any(isinstance(one.event, Undone) for one in told):
            continue
        begun = Counter(key for one in told if (key := _begins(one.event)))
        banners = [one.banner for one in told if one.banner is not None and one.banner.moment == RESULT]
        ended = Counter(one.key or one.about for one in banners if one.about in ("attack", "Check", "roll"))
        declared += begun.total()
        assert not ended - begun, "something is decided twice, or was never declared"
        assert (begun - ended).total() <= 3, "something that was declared is never decided"
    assert declared > len(seats)


@pytest.mark.parametrize("sent", ["maelstrom"], indirect=True)
def test_each_roll_of_maelstrom_is_one_banner(sent: tuple[str, dict[tuple[int, str], list[Sent]]]) -> None:
    """However often it changes: bought successes and bonus dice replace it. A hidden record has no banner.

    The rolls of an attack have none: its own says who was hit, with what it cost.
    """
    _, seats = sent
    rolled = attacks = 0
    for told in seats.values():
        begun = [one.event.attempt for one in told if isinstance(one.event, AttemptBegan)]
        parts = {one.id for one in begun if (one.kind, one.then) in PARTS_OF_AN_ATTACK}
        attacks += len(parts)
        known = {one.event.attempt for one in told if isinstance(one.event, DiceFell) and one.event.record.value}
        fell = known - parts
        keys = {
            one.banner.key for one in told if one.banner and isinstance(one.event, DiceFell | RecordChanged)
        }  # fmt: skip
        rolled += len(fell)
        assert fell == keys
        for one in told:
            if isinstance(one.event, DiceFell) and one.event.record.value is None:
                assert one.banner is None
            if isinstance(one.event, AttackOver) and one.event.words:
                assert one.banner is not None
    assert rolled > len(seats)
    assert attacks > len(seats)


def test_costs_name_whom_they_hit(sent: tuple[str, dict[tuple[int, str], list[Sent]]]) -> None:
    _, seats = sent
    costs = [one for told in seats.values() for one in told if one.banner is not None and one.banner.moment == COST]
    assert all(one.banner is not None and one.banner.verdict for one in costs)
    assert not costs or any(one.banner is not None and one.banner.who for one in costs)


def test_a_banner_says_the_same_in_the_words_of_the_log(sent: tuple[str, dict[tuple[int, str], list[Sent]]]) -> None:
    """Whoever a banner names is named in its sentence as well, which is all that a screen reader hears."""
    _, seats = sent
    for told in seats.values():
        for one in told:
            banner: Any = one.banner
            if banner is not None and banner.moment in (RESULT, COST) and banner.who and banner.who != "GM":
                assert banner.who.casefold() in one.line.casefold(), one
