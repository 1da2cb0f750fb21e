"""What the GM sets in a conflict by decree: its hand's level, the opposition's rank, who is surprised (RC-22.1)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.betting import bids, hit_or_stay
from croupier.games.rust_in_the_canyon.conflict.level import sides_prepared
from croupier.games.rust_in_the_canyon.conflict.participants import conflict
from croupier.games.rust_in_the_canyon.conflict.ranks import LADDER
from croupier.games.rust_in_the_canyon.conflict.side_events import RankSet, SurpriseSaid
from croupier.games.rust_in_the_canyon.conflict.state import ACT, ANTE, BID, LEVELS, RAISE, RESERVE, SEE, SURPRISE
from croupier.games.rust_in_the_canyon.decree.announce import announce_decree
from croupier.games.rust_in_the_canyon.decree.commands import SetLevel, SetOpposition, SetSurprise
from croupier.games.rust_in_the_canyon.decree.events import LevelDecreed
from croupier.games.rust_in_the_canyon.names import name_of_side
from croupier.games.rust_in_the_canyon.state import Canyon

OF_A_HAND = (RESERVE, ANTE, BID, SEE, ACT, RAISE)


@rule("RC-22.1", "RC-9.6")
def has_a_level(now: Canyon) -> bool:
    """Whether a hand is under way whose level is set."""
    return now.conflict is not None and now.conflict.step in OF_A_HAND


@rule("RC-22.1", "RC-10.1")
def has_a_rank(now: Canyon) -> bool:
    return has_a_level(now) and now.conflict is not None and now.conflict.opposition.rank is not None


@rule("RC-22.1", "RC-9.6", "RC-9.7", "RC-12.2")
def set_level(play: Play[Canyon], command: SetLevel) -> None:
    """Apply the new level's limits, costs and fallout; answers sealed under the old level are dropped.

    Before reserves are dealt, it also settles anew who was prepared.
    """
    play.need(has_a_level(play.state), "no hand is under way", "wait until its level is settled")
    if command.level not in LEVELS:
        raise Invalid("level", command.level, "1 to 3", "RC-9.5")
    announce_decree(play, command, f"the hand is {LEVELS[command.level]}")
    play.drop(bids.window(play.state))
    play.drop(hit_or_stay.window(play.state))
    if conflict(play.state).step != RESERVE:
        play.do(LevelDecreed(command.level))
        return
    _settle_who_is_prepared(play, command.level)


def _settle_who_is_prepared(play: Play[Canyon], level: int) -> None:
    prepared = sides_prepared(conflict(play.state), level)
    play.do(LevelDecreed(level, prepared))
    play.because("RC-9.7", prepared=tuple(name_of_side(play.state, about) for about in prepared))


@rule("RC-22.1", "RC-10.1", "RC-10.2")
def set_opposition(play: Play[Canyon], command: SetOpposition) -> None:
    """Set another rank for the ante of this hand; reserves already dealt stay as they are."""
    play.need(has_a_rank(play.state), "no rank is set", "wait until the GM has set it")
    if command.rank not in LADDER:
        raise Invalid("rank", command.rank, ", ".join(map(str, LADDER)), "RC-10.1")
    if command.step not in (-1, 0, 1):
        raise Invalid("step", command.step, "-1, 0 or 1: never more than one place", "RC-10.2")
    announce_decree(play, command, f"the rank of {name_of_side(play.state, GM)}")
    play.do(RankSet(command.rank, command.step))


@rule("RC-22.1", "RC-9.4", "RC-R23")
def may_be_surprised(now: Canyon) -> tuple[str, ...]:
    """The sides for which surprise may be overridden: until the reserves of the hand are dealt."""
    this = now.conflict
    return this.sides() if this is not None and this.step in (SURPRISE, RESERVE) else ()


@rule("RC-22.1", "RC-9.4", "RC-9.7", "RC-R23")
def set_surprise(play: Play[Canyon], command: SetSurprise) -> None:
    """Set whether a side is surprised, whoever says so at this table; once the level is settled also who was prepared.

    A side that was still asked is asked no longer.
    """
    may = may_be_surprised(play.state)
    play.need(may, "no hand is about to begin", "wait for the surprise step of a conflict")
    if command.about not in may:
        raise Invalid("about", command.about, ", ".join(may), "RC-9.4")
    now = "surprised" if command.surprised else "not surprised"
    announce_decree(play, command, f"{name_of_side(play.state, command.about)} is {now}")
    play.do(SurpriseSaid(command.about, command.surprised))
    this = conflict(play.state)
    if this.step == RESERVE:
        _settle_who_is_prepared(play, this.level)
