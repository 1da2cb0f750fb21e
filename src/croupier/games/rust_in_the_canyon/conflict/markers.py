"""Read markers in a conflict: claimed by players, confirmed by the GM (RC-6.5, RC-8.9)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.conflict.commands import ClaimMarkers, JudgeMarker
from croupier.games.rust_in_the_canyon.conflict.participants import at_step, conflict, contender_of
from croupier.games.rust_in_the_canyon.conflict.side_events import MarkerJudged, MarkersClaimed
from croupier.games.rust_in_the_canyon.conflict.state import CHOOSE, CLAIM, SAY_AGAIN, SURPRISE, Contender
from croupier.games.rust_in_the_canyon.moves.state import Marker
from croupier.games.rust_in_the_canyon.people import gm_only, known
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-8.9", "RC-21.5")
def claimable(now: Canyon, one: Contender) -> tuple[Marker, ...]:
    """Markers of this town, or of the road, that a PC still holds and has not named in this conflict."""
    named = (*one.claimed, *one.related, *one.unrelated)
    held = (marker for marker in now.character(one.pc).markers if not marker.retired and marker.id not in named)
    return tuple(marker for marker in held if now.on_the_road or marker.town == now.town)


@rule("RC-8.9")
def may_claim(now: Canyon) -> bool:
    """Whether markers may be claimed: at the end of step 2, and before the reserve of a later hand."""
    this = now.conflict
    if this is None:
        return False
    return this.step in (CLAIM, CHOOSE, SAY_AGAIN) or (this.step == SURPRISE and this.hand > 1)


@rule("RC-8.9", "RC-6.5")
def claim_markers(play: Play[Canyon], command: ClaimMarkers) -> None:
    """A player names their PC's answers that are about this conflict."""
    this = at_step(play, "RC-8.9", CLAIM, CHOOSE, SAY_AGAIN, SURPRISE)
    if not may_claim(play.state):
        play.refuse("RC-8.9", "not now: markers are claimed before step 6 of a later hand", "wait for the next hand")
    one = contender_of(play, "RC-8.9")
    may = [marker.id for marker in claimable(play.state, one)]
    wish = command.markers
    if any(marker not in may for marker in wish):
        play.refuse("RC-8.9", "not yours: you hold no such marker in this town", "choose one that you hold here")
    if this.step != CLAIM or one.asked_markers or not may:
        play.need(wish, "no marker is named", "choose one or more")
    play.do(MarkersClaimed(one.pc, wish))
    play.because("RC-8.9", claimed=len(wish))


@rule("RC-6.5", "RC-8.9")
def judge_marker(play: Play[Canyon], command: JudgeMarker) -> None:
    """The GM confirms a claimed marker as related, or not."""
    gm_only(play, "judging a marker")
    known(play, command.pc)
    this = at_step(play, "RC-8.9", CLAIM, CHOOSE, SAY_AGAIN, SURPRISE)
    claimed = this.contender(command.pc).claimed if this.has(command.pc) else ()
    play.need(command.marker in claimed, "that marker is not claimed", "choose one that is")
    play.do(MarkerJudged(command.pc, command.marker, command.related))
    play.because("RC-6.5", related=command.related)


@rule("RC-6.5", "RC-R11", "RC-10.4")
def bonus(ruling: Ruling, one: Contender, hand: int) -> int:
    """The reserve cards given by related answers in this hand."""
    count = len(one.related)
    reading = ruling("read_bonus") if count else ""
    if reading == "one_per_conflict":
        return min(count, 1 - min(1, one.helped))
    if reading == "first_hand":
        return count if hand == 1 else 0
    return count


def is_waiting(now: Canyon) -> bool:
    """Whether a claimed marker awaits the GM's decision."""
    return any(one.claimed for one in conflict(now).still_in())
