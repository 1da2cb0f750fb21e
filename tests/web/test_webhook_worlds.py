"""What a table posts, on two servers with different numbers of secret entries: the same bytes at the same moments."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from croupier import games
from croupier.core.state import WATCH
from croupier.testing.battery_play import Setup
from croupier.web.live_table import LiveTable
from croupier.web.pending_writes import PendingWrite
from croupier.web.still_table import StillTable
from croupier.web.webhooks import channel
from croupier.web.webhooks.rules import PostRules
from support.web.receiver import Receiver, receiving
from support.web.two_servers import SECRET, Evening, World, worlds

RULES = PostRules(allows_local=True, gather=1e6)
"""Nothing is posted by itself: the test posts after each step."""
STEPS = 14


class PostingEvening(Evening):
    """An evening of tables that post, compared after each step."""

    posted = 0

    def play(self, steps: int) -> None:
        with ExitStack() as stack:
            self.receivers = [stack.enter_context(receiving()) for _ in range(2)]
            for world, receiver in zip((self.one, self.other), self.receivers, strict=True):
                gm = world.people["gm" if "gm" in world.people else "p1"]
                body = {"address": receiver.address, "format": "json"}
                assert gm.client.put(f"{gm.address}/webhook", json=body, headers=gm.headers).status_code == 200
            for _ in range(steps):
                self.insert()
                self.same("the moments of posts", *self.posts())
                self.step()
                first, second = self.posts()
                self.same("posts", first, second)
                self.posted += len(first)

    def posts(self) -> list[list[str]]:
        return [posts_of(*one) for one in zip((self.one, self.other), self.receivers, strict=True)]


def posts_of(world: World, receiver: Receiver) -> list[str]:
    """What the table posts now, if it was about to."""
    hook = world.house.webhooks._channels[world.table_id]

    async def post() -> bool:
        await (await hook._settled()).all_written()
        if not hook._is_new:
            return False
        await hook._round()
        return True

    with world.client.portal() as portal:
        is_due = portal.call(post)
    assert hook.record.condition == "working", hook.record.detail
    found = [str(receiver.next().body) for _ in range(receiver.received.qsize())]
    return [f"due: {is_due}", *found]


def play(folder: Path, name: str) -> PostingEvening:
    game = games.game(name)
    setup = Setup(f"posts {name}", {}, max(2, game.least_players), game.gm != "none", "enforce", "nobody_objects")
    with worlds(folder, game, setup, "p2", SECRET[name], PostingEvening, RULES) as evening:
        evening.play(STEPS)
        assert evening.inserted > STEPS
        assert evening.posted > STEPS
        assert evening.compared >= 2 * STEPS
        return evening


@pytest.mark.parametrize("name", sorted(SECRET))
def test_a_table_posts_the_same_bytes_however_much_happened_in_secret(tmp_path: Path, name: str) -> None:
    play(tmp_path, name)


def test_a_post_about_a_secret_entry_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: secret entries, too, make a table post."""
    send = LiveTable._send

    def telling(self: LiveTable, pending: PendingWrite) -> None:
        pending.is_public = True
        send(self, pending)

    monkeypatch.setattr(LiveTable, "_send", telling)
    with pytest.raises(AssertionError, match="moments of posts"):
        play(tmp_path, "state-stack")


def test_a_post_with_a_gms_view_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the log's lines are the GM's."""

    def of_gm(live: LiveTable, seat: str) -> Any:
        assert seat == WATCH
        return StillTable(live, "gm")

    monkeypatch.setattr(channel, "StillTable", of_gm)
    with pytest.raises(AssertionError, match="posts tell"):
        play(tmp_path, "maelstrom")
