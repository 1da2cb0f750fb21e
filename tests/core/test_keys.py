"""Luck keys that run out, and keys after a journal is restored: committed before use, never used twice."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from croupier.core import entry as entries
from croupier.core import keys
from croupier.core.chance import DrawRequest, LuckAnswer
from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.key_events import KeyOpened, KeysPromised, LeafTaken, LuckSettled, WordSealed
from croupier.core.luck import LEAVES
from croupier.core.luck_bookkeeping import LuckBookkeeping
from croupier.core.luck_sources import KeyedLuck, LuckSource, SeededLuck
from croupier.core.play import PlainTokens, Play
from croupier.core.refusals import Forbidden, Impossible
from croupier.core.state import TABLE
from croupier.core.table import Table
from croupier.core.table_commands import CloseSitting, GiveWord, OpenSitting, PromiseKeys, SeatPlayer, Undo, UseRealLuck
from croupier.core.verify import Verified, verify
from high_card import HIGH_CARD
from high_card.commands import Deal
from support.core.high_card import HighCardTable, table
from support.web.tiny import GAME as TINY
from support.web.tiny import DrawOne, Lay

MASTER = bytes(range(32))
FEW = 8
Rows = list[dict[str, Any]]


def events(entries: list[Entry], kind: type) -> list[tuple[int, Any]]:
    """(entry, event) for every event of a kind."""
    return [(entry.n, event) for entry in entries for event in entry.events if isinstance(event, kind)]


def judged(one: Table[Any], change: Callable[[Rows], None] | None = None) -> Verified:
    rows = [json.loads(entries.write(entry)) for entry in one.entries]
    if change is not None:
        change(rows)
    lines = [json.dumps(row).encode() for row in rows]
    return verify(
        one.game, one.state_before(1), one.luck_source.root, one.luck_source.algorithm, lines, one.luck_source.size
    )


# more keys


def worn_out() -> HighCardTable:
    """A table that committed to eight keys and has shuffled more often than that."""
    one = table(luck_source=KeyedLuck(MASTER, size=FEW), players=2)
    for _ in range(2 * FEW):
        one.deal()
        one.do("gm", Undo(one.version("gm")))
    one.deal()
    one.bid(1, 1)
    one.do(TABLE, CloseSitting())
    return one


def test_more_keys_are_committed_before_the_first_run_out() -> None:
    one = worn_out()
    promised = [(n, event.promise) for n, event in events(one.entries, KeysPromised)]
    taken = {event.index: n for n, event in events(one.entries, LeafTaken)}
    assert len(taken) > 2 * FEW
    assert [promise.start for _, promise in promised] == [FEW, 2 * FEW]
    assert len({one.luck_source.root, *(promise.root for _, promise in promised)}) == 3
    assert all(taken[promise.start] > n for n, promise in promised)


def test_draws_under_later_keys_are_verified_too() -> None:
    one = worn_out()
    one.do(TABLE, OpenSitting())
    one.deal()
    assert {event.index // FEW for _, event in events(one.entries, KeyOpened)} >= {2}
    found = judged(one)
    assert found.wrong == ()
    assert found.draws["checked"] > 0
    assert found.roots == 3
    assert "3 roots" in found.summary


def test_more_shuffles_at_once_than_keys_committed_are_refused() -> None:
    one = table(luck_source=KeyedLuck(MASTER, size=1), players=2)
    play = Play(HIGH_CARD, one.state, "gm")
    play.leaf("first")
    play.leaf("second")
    ask = keys.EntryLuck(one.luck_source, play, {}, None).source
    assert ask(DrawRequest("first", (("KD", 1),)), 0) == LuckAnswer("KD", "keyed", leaf=0)
    with pytest.raises(Impossible, match="than there are committed luck keys"):
        ask(DrawRequest("second", (("KD", 1),)), 1)


def test_luck_without_keys_commits_to_none() -> None:
    one = table(luck_source=SeededLuck("x")).deal()
    assert not one.are_keys_due
    assert one.state.promises == ()


def test_the_first_keys_are_the_same_in_every_incarnation_and_no_others() -> None:
    first, later = KeyedLuck(MASTER), KeyedLuck(MASTER, "later")
    assert first.root == later.root
    roots = {first.root, first.promise(4096).root, first.promise(4097).root, later.promise(4096).root}
    assert len(roots) == 4
    assert first.token("a") != later.token("a")


# another incarnation


def seated(luck_source: LuckSource) -> Table[Any]:
    """Ana and Ben have each drawn a card from the one deck."""
    start = TINY.begin(("p1", "p2"), TINY.read_settings({}), with_gm=True, mode="enforce", consent="all")
    one: Table[Any] = Table(TINY, start, luck_source)
    moves: list[tuple[str, Command]] = [
        (TABLE, SeatPlayer("gm", "Gil")), (TABLE, SeatPlayer("p1", "Ana")), (TABLE, SeatPlayer("p2", "Ben")),
        (TABLE, OpenSitting()), ("gm", Lay()), ("p1", DrawOne()), ("p2", DrawOne()),
    ]  # fmt: skip
    for seat, command in moves:
        one.submit(seat, command, "")
    return one


def restored(one: Table[Any], life: str) -> Table[Any]:
    """The same entries, opened again as a new incarnation."""
    made: Table[Any] = Table(one.game, one.state_before(1), KeyedLuck(MASTER, life))
    for entry in one.entries:
        made.fold(entry)
    if made.are_keys_due:
        made.submit(TABLE, PromiseKeys(), "")
    return made


def draw(one: Table[Any], count: int = 4) -> list[Entry]:
    """Draw cards from the deck that was there before."""
    return [one.submit(f"p{n % 2 + 1}", DrawOne(), "") for n in range(count)]


def test_a_restored_journal_deals_other_cards_each_time() -> None:
    one = seated(KeyedLuck(MASTER))
    ways = [restored(one, life) for life in ("", "aa", "bb")]
    faces = {tuple(found.answer for entry in draw(way) for found in entry.draws) for way in ways}
    assert len(faces) == 3
    again = restored(ways[1], "cc")
    draw(again)
    for way in (*ways, again):
        found = judged(way)
        assert found.wrong == ()
        assert found.draws == {"sealed": sum(len(entry.draws) for entry in way.entries)}
    assert [way.state.life for way in (*ways, again)] == ["", "aa", "bb", "cc"]


def test_nothing_happens_in_a_new_incarnation_before_its_keys_are_committed() -> None:
    one: Table[Any] = Table(TINY, seated(KeyedLuck(MASTER)).state, KeyedLuck(MASTER, "aa"))
    with pytest.raises(Impossible, match="has no new luck keys yet"):
        one.submit("p1", DrawOne(), "")
    with pytest.raises(Forbidden):
        one.submit("gm", PromiseKeys(), "")
    entry = one.submit(TABLE, PromiseKeys(), "")
    assert [event.promise.life for _, event in events([entry], KeysPromised)] == ["aa"]
    assert one.game.log_line(entry.events[0], one.view("p1")).startswith("This table has new luck keys")
    with pytest.raises(Impossible, match="already has its keys"):
        one.submit(TABLE, PromiseKeys(), "")


def test_an_earlier_shuffle_gets_one_fresh_key_and_both_keys_are_opened_in_the_end() -> None:
    first = table(luck_source=KeyedLuck(MASTER), players=2, deck="court").deal()
    one = HighCardTable(HIGH_CARD, first.state_before(1), KeyedLuck(MASTER, "aa"))
    for entry in first.entries:
        one.fold(entry)
    one.do(TABLE, PromiseKeys())
    one.bid(1, 1)
    one.deal()
    assert judged(one).wrong == ()
    tiny = restored(seated(KeyedLuck(MASTER)), "aa")
    taken = events(draw(tiny), LeafTaken)
    assert [event.name for _, event in taken] == ["deck.1"]
    play = Play(TINY, tiny.state, TABLE)
    spent = taken[0][1].index
    play.game = type(TINY)()
    play.game.luck = _Spent(spent)
    keys.open_spent(tiny.luck_source, play)
    assert [event.index for event in play.events if isinstance(event, KeyOpened)] == [0, spent]


class _Spent(LuckBookkeeping[Any]):
    """The tiny game, once no hidden card is left under a key."""

    def __init__(self, index: int) -> None:
        self.index = index

    def spent_keys(self, state: Any) -> tuple[int, ...]:
        return (self.index,)


def test_awaited_luck_is_canceled_in_a_new_incarnation() -> None:
    first = table(luck_source=KeyedLuck(MASTER), players=2)
    first.do("p1", UseRealLuck(on=True))
    first.do("gm", Deal())
    assert first.state.pending is not None
    one = restored(first, "aa")
    assert one.state.pending is None
    assert [event.cancelled for _, event in events(one.entries, LuckSettled)] == [True]
    assert judged(one).wrong == ()


def test_no_salt_is_used_twice() -> None:
    first = seated(KeyedLuck(MASTER))
    back = restored(first, "aa")
    first.submit("p1", DrawOne(), "")  # the entry in which the other table used its keys
    salts = {
        event.salt.value
        for way in (first, back)
        for _, event in events([way.submit("p2", GiveWord("rain"), "")], WordSealed)
    }
    assert first.n == back.n
    assert len(salts) == 2


# what a later check finds


def promise_in(rows: Rows) -> dict[str, Any]:
    found: dict[str, Any] = next(one for row in rows for one in row["events"] if one["type"] == "keys_promised")
    return found["promise"]  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"start": 3}, "were committed, but 4 was expected"),
        ({"size": 0}, "were committed, but 4 was expected"),
        ({"size": FEW}, f"{FEW} keys were committed at once, but {LEAVES} were expected"),
        ({"life": ""}, f"but {LEAVES} was expected"),
        ({"root": KeyedLuck(MASTER).root}, "the same keys were committed twice"),
        ({"root": "0" * 64}, "is not under the root"),
    ],
)
def test_a_changed_commitment_is_found(change: dict[str, Any], said: str) -> None:
    first = table(luck_source=KeyedLuck(MASTER), players=2)
    for _ in range(4):
        first.deal()
        first.do("gm", Undo(first.version("gm")))
    one = restored(first, "aa")
    for _ in range(2):
        one.submit("gm", Deal(), "")
        for seat in ("p1", "p2"):
            one.submit(seat, one.game.read_command(b'{"type":"bid","chips":1}'), "")
    assert judged(one).wrong == ()
    found = judged(one, lambda rows: promise_in(rows).update(change))
    assert any(said in line for line in found.wrong), found.wrong


def test_an_ended_incarnation_cannot_continue() -> None:
    one = restored(restored(seated(KeyedLuck(MASTER)), "aa"), "bb")

    def change(rows: Rows) -> None:
        rows[-1]["events"][-1]["promise"]["life"] = ""

    assert any("an ended incarnation of the table continues" in line for line in judged(one, change).wrong)


def test_keys_committed_only_when_used_are_found() -> None:
    one = restored(seated(KeyedLuck(MASTER)), "aa")
    draw(one, 1)

    def change(rows: Rows) -> None:
        rows[-1]["events"][:0] = [event for event in rows[-2]["events"] if event["type"] == "keys_promised"]
        rows[-2]["events"] = []

    assert any("committed only when it was used" in line for line in judged(one, change).wrong)


def test_a_draw_under_a_key_of_an_earlier_incarnation_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server restores its journal and draws again from a deck that players may already have seen."""
    monkeypatch.setattr(keys, "_key", lambda luck_source, play, name: keys._newest(play, name))
    one = restored(seated(KeyedLuck(MASTER)), "aa")
    draw(one, 1)
    assert any("under a key of an earlier incarnation" in line for line in judged(one).wrong)


# ids


def test_a_token_reveals_nothing_of_its_input() -> None:
    """Security audit 10: constant length, different under another key, and no plain text of the input in it."""
    one, other = KeyedLuck(MASTER), KeyedLuck(bytes(reversed(MASTER)))
    made = [one.token("laid", version) for version in range(200)]
    assert {len(token) for token in made} == {16}
    assert all(set(token) <= set("0123456789abcdef") for token in made)
    assert len(set(made)) == 200
    assert made == [one.token("laid", version) for version in range(200)]
    assert set(made).isdisjoint(other.token("laid", version) for version in range(200))
    assert set(made).isdisjoint(PlainTokens().token("laid", version) for version in range(200))
