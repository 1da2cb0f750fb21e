"""How many beat counters are left, and for whom (SZ-2.4, SZ-6.1, SZ-11.7, SZ-11.9, SZ-11.11)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_2, ACT_3
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story
from croupier.pieces import chips


@rule("SZ-2.4", "SZ-6.1", "SZ-11.7", "SZ-11.9", "SZ-11.11", "SZ-R25", "SZ-R53", "SZ-R54")
def counters_of(ruling: Ruling, story: Story) -> int:
    """How many beat counters a scene gets; in Act III, the size of a round's pool."""
    players = len(seats_in_play(story))
    if ruling("beat_counters") == "per_player" or story.phase == ACT_3:
        return players
    if story.phase == ACT_1:
        return {"1": 1, "half_n": -(-players // 2), "n": players}[ruling("act_1_beats")]
    if story.phase == ACT_2:
        return players * 2 if ruling("act_2_beats") == "2n" else players
    return 0


def takes_from(story: Story, card: str) -> str:
    """The place of a scene's counters: on it (for a monologue, the one on stage); in Act III in the pool."""
    if story.phase == ACT_3:
        return places.POOL
    return places.scene(card or next((one.card for one in story.scenes), ""))


@rule("SZ-6.2", "SZ-6.3", "SZ-R25")
def counters_left(ruling: Ruling, story: Story, seat: str, card: str) -> int:
    """How many of this scene's counters a player can still take; only their own if each player has one."""
    left = places.counters(story, takes_from(story, card))
    return 0 if seat in story.acted and ruling("beat_counters") == "per_player" else left


@rule("SZ-6.2", "SZ-2.4")
def take_counter(play: Play[Story], card: str, seat: str = "") -> None:
    """A player (by default the acting one) uses up one counter of a scene; in Act III, of the pool."""
    now = play.state
    who = seat or play.seat
    play.require(counters_left(play.ruling, now, who, card) > 0, "SZ-6.3", "no beats left", "wait for the next scene")
    chips.pay(play, takes_from(now, card), None, 1, places.COUNTER)
