"""Two worlds over branches: what the maker cannot know is exchanged, and the bytes stay the same; branches play on."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier import games
from croupier.core import entry as entries
from croupier.core.branch import BranchStart, branch
from croupier.core.chance import even_numbers
from croupier.core.game import Game
from croupier.core.luck_sources import KeyedLuck
from croupier.core.refusals import Impossible
from croupier.core.secrets import Secret
from croupier.core.state import TABLE, Pending
from croupier.core.table import Table
from croupier.core.table_commands import CloseSitting, OpenSitting, SeatAway
from croupier.core.verify import Verifier
from croupier.store import journal_lines
from croupier.store.rules_version import rules_version
from croupier.testing.battery_outputs import other_world
from croupier.testing.battery_play import AT, Sitting, setups
from croupier.web import branches, load_table

GAMES = ("deck-of-adventures", "maelstrom", "rust-in-the-canyon", "state-stack", "syuzheteers")
LUCK = KeyedLuck(bytes(range(32)), size=256)
WITH_DICE = ("maelstrom",)
"""Games whose dice are rolled in nearly every turn."""
STEPS, EVERY = 80, 10


def head_of(game: Game[Any], sitting: Sitting, state: Any, seat: str) -> load_table.Head:
    table = sitting.start
    parent = load_table.Head(
        game.name, "Friday", {}, len(table.seats), table.has_gm, "", LUCK.algorithm, watchers="open"
    )
    start = BranchStart("t", "Friday", 12, seat, "Ana")
    return branches.head_of(game, parent, state, start, "Friday (branch)", LUCK)


def line_of(head: load_table.Head) -> bytes:
    return journal_lines.first_line(load_table.head_json(head))


def read_again(state: Any) -> Any:
    """An equal state as a server holds it that has read it from a snapshot: none of its words is a default's object."""
    return msgspec.json.decode(msgspec.json.encode(msgspec.to_builtins(whole(state))), type=type(state))


def whole(value: Any) -> Any:
    """Plain values with every field, including those that hold their default."""
    if isinstance(value, msgspec.Struct):
        config, fields = value.__struct_config__, msgspec.structs.fields(value)
        named = {} if config.tag is None else {config.tag_field: config.tag}
        if config.array_like:
            return [*named.values(), *(whole(getattr(value, one.name)) for one in fields)]
        return {**named, **{one.encode_name: whole(getattr(value, one.name)) for one in fields}}
    return [whole(one) for one in value] if isinstance(value, tuple) else value


def compared(name: str, seed: str) -> int:
    """Compare branches of every seat in both worlds, again and again during a session; returns how many differed."""
    game = games.game(name)
    sitting = Sitting(game, setups(game, 1, seed)[0])
    number = even_numbers(seed)
    for at, _ in enumerate(sitting.play(STEPS)):
        state = sitting.table.state
        if at % EVERY or state.pending is not None:
            continue
        for seat in sitting.seats:
            other = read_again(other_world(game, state, seat, number))
            one, two = (line_of(head_of(game, sitting, true, seat)) for true in (state, other))
            assert one == two, f"a branch holds what {seat} may not know"
    return sitting.table.n


@pytest.mark.parametrize("name", GAMES)
def test_a_branch_is_the_same_whatever_its_maker_cannot_know(name: str) -> None:
    assert compared(name, "branches") > EVERY


def test_a_branch_that_copies_the_true_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: what the maker does not know is not dealt again."""

    def leaking(game: Any, state: Any, *rest: Any) -> Any:
        monkeypatch.setattr(game, "see", lambda state, seat: state, raising=False)
        try:
            return branch(game, state, *rest)
        finally:
            monkeypatch.delattr(game, "see")

    monkeypatch.setattr(branches, "branch", leaking)
    with pytest.raises(AssertionError, match="may not know"):
        compared("rust-in-the-canyon", "branches")


@pytest.mark.parametrize("name", GAMES)
def test_a_branch_can_be_played_on_and_verified(name: str) -> None:
    """From moments of a session, for each seat: the others are away, then everyone is back; `verify` finds nothing."""
    game = games.game(name)
    made = checked = 0
    for setup in setups(game, 8, "played on"):
        sitting = Sitting(game, setup)
        for at, _ in enumerate(sitting.play(60)):
            if at % 20 != 19 or sitting.table.state.pending is not None:
                continue
            seat = sitting.seats[made % len(sitting.seats)]
            made += 1
            checked += played_on(game, sitting, head_of(game, sitting, sitting.table.state, seat), seat)
        if made and (checked or name not in WITH_DICE):
            return
    pytest.fail(f"{made} branches, {checked} draws checked")


def played_on(game: Game[Any], parent: Sitting, head: load_table.Head, seat: str) -> int:
    """The number of draws checked against opened keys."""
    start = head.state(game)
    sitting = Sitting(game, parent.setup)
    sitting.table = Table(game, start, LUCK)
    sitting.table.rules = rules_version(game)
    sitting.start = start
    for other in [one.id for one in start.seats if one.id != seat]:
        sitting.table.submit(TABLE, SeatAway(other), AT)
    if not start.is_open:
        sitting.table.submit(TABLE, OpenSitting(), AT)
    steps = 0
    while steps < 25 or sitting.table.state.pending is not None:  # a session does not close before a real card is in
        sitting.step()
        steps += 1
        assert steps < 100, sitting.table.state.pending
    if sitting.table.state.is_open:
        sitting.table.submit(TABLE, CloseSitting(), AT)  # which opens the keys of the session's dice
    verifier = Verifier(game, start, head.root, head.algorithm, LUCK.size, rules=rules_version(game))
    for entry in sitting.table.entries:
        assert verifier.take(entries.write(entry))
    found = verifier.result()
    assert found.wrong == ()
    return found.draws.get("checked", 0)


def test_no_branch_while_a_real_card_is_awaited() -> None:
    game = games.game("state-stack")
    sitting = Sitting(game, setups(game, 1, "pending")[0])
    list(sitting.play(5))
    waiting = msgspec.structs.replace(
        sitting.table.state, pending=Pending("p1", "p1", "", 1, 6, Secret("{}", ("p1",)), Secret((), ("p1",)))
    )
    with pytest.raises(Impossible, match="the table was waiting for a real card or die"):
        head_of(game, sitting, waiting, "p2")
