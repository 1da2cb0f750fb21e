"""Step 5: who is surprised, the level of the hand, who was prepared for it (chapter 9)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict.actions import to_be_tagged
from croupier.games.rust_in_the_canyon.conflict.commands import SaySurprised, SetRank, SettleLevel
from croupier.games.rust_in_the_canyon.conflict.events import ConflictMoved
from croupier.games.rust_in_the_canyon.conflict.markers import is_waiting
from croupier.games.rust_in_the_canyon.conflict.participants import (
    at_step,
    conflict,
    in_seat_order,
    no_opposition_in_a_duel,
    seat_of,
    side_of,
)
from croupier.games.rust_in_the_canyon.conflict.preparation import is_prepared
from croupier.games.rust_in_the_canyon.conflict.reserve import set_rank
from croupier.games.rust_in_the_canyon.conflict.side_events import LevelSet, SurpriseSaid
from croupier.games.rust_in_the_canyon.conflict.state import LEVELS, RESERVE, SURPRISE, Conflict
from croupier.games.rust_in_the_canyon.deck import discard, gather_and_shuffle
from croupier.games.rust_in_the_canyon.names import name_of_side
from croupier.games.rust_in_the_canyon.people import known
from croupier.games.rust_in_the_canyon.state import Canyon


def surprise_of(now: Conflict, about: str) -> bool | None:
    return now.opposition.surprised if about == GM else now.contender(about).surprised


@rule("RC-9.4", "RC-R23")
def who_says_surprise(now: Canyon) -> tuple[tuple[str, str], ...]:
    """(seat, side) pairs with surprise yet to be declared: each seat for its own side, or the GM for all."""
    this = conflict(now)
    by_gm = now.ruling("surprise_by") == "gm"
    return tuple(
        (GM if by_gm else seat_of(now, about), about) for about in _in_order(now) if surprise_of(this, about) is None
    )


@rule("RC-9.4", "RC-R23")
def say_surprised(play: Play[Canyon], command: SaySurprised) -> None:
    """Each player honestly says whether their own side is surprised; the GM settles doubts from context."""
    this = at_step(play, "RC-9.4", SURPRISE)
    reading = play.ruling("surprise_by")
    about = command.about or side_of(play, "RC-9.4")
    if about == GM:
        no_opposition_in_a_duel(play)
    else:
        known(play, about)
        if not (this.has(about) and this.contender(about).is_in):
            play.refuse("RC-9.4", "not yours: that PC is not in this conflict", "one who is")
    own = seat_of(play.state, about) == play.seat
    if play.seat != GM:
        if not own:
            play.refuse("RC-9.4", "not yours: each says it of their own PC", "your own")
        if reading == "gm":
            play.refuse("RC-R23", "not yours: the GM says who is surprised", "wait for the GM")
        if surprise_of(this, about) is not None:
            play.refuse("RC-9.4", "already committed: it has been said", "let the GM settle doubts")
    elif not own and reading == "self":
        play.refuse("RC-R23", "not yours: each player says it of their own PC", "wait for them")
    elif reading == "self" and surprise_of(this, about) is not None:
        play.refuse("RC-9.4", "already committed: it has been said", "settle the level")
    elif not own and reading == "self_then_gm" and surprise_of(this, about) is None:
        play.refuse("RC-R23", "not now: the player says it first", "wait for the player")
    play.do(SurpriseSaid(about, command.surprised))
    play.because("RC-9.4", who=name_of_side(play.state, about), surprised=command.surprised)


@rule("RC-9.6", "RC-13.8", "RC-11.3")
def level_of(this: Conflict) -> int:
    """The highest tag of all who were in at step 5, with the GM's side; later hands use those of step 9."""
    if this.hand > 1:
        return this.level
    tags = [one.said.tag for one in this.contenders if one.said is not None]
    return max([*tags, this.opposition.said.tag if this.opposition.said is not None else 0, 1])


def can_settle(now: Canyon) -> bool:
    """Whether nothing else is missing in step 5."""
    return not (who_says_surprise(now) or to_be_tagged(now) or is_waiting(now))


@rule("RC-9.6", "RC-9.7", "RC-9.4", "RC-9.5", "RC-10.1")
def settle_level(play: Play[Canyon], command: SettleLevel) -> None:
    """The GM confirms surprise and tags: the level is set, decks are shuffled, the rank may be set."""
    play.require_power("settling the level")
    this = at_step(play, "RC-9.6", SURPRISE)
    play.try_whole()  # the rank may be refused
    play.need(command.rank is not None or not command.step, "a step without a rank", "set the rank with it")
    if not can_settle(play.state):
        play.refuse("RC-9.6", "not now: surprise, tags or markers are still open", "answer those first")
    level = level_of(this)
    those = (*(one for one in this.contenders if one.is_in),)
    prepared = [one.pc for one in those if is_prepared(one.preparation, level, surprised=one.surprised)]
    foe = this.opposition
    prepared += [GM] if is_prepared(foe.preparation, level, surprised=foe.surprised) else []
    play.do(LevelSet(level, tuple(prepared)))
    play.because("RC-9.6", level=LEVELS[level])
    play.because("RC-9.7", prepared=tuple(name_of_side(play.state, about) for about in prepared))
    shuffle_all(play)
    play.do(ConflictMoved(RESERVE))
    if command.rank is not None:
        set_rank(play, SetRank(command.rank, command.step))


@rule("RC-5.6", "RC-R5", "RC-R25", "RC-10.8")
def shuffle_all(play: Play[Canyon]) -> None:
    """Gather and shuffle every side's cards; by ruling kept reserves, or cards spent earlier, stay out."""
    this = conflict(play.state)
    held = any(places.count(play.state, places.reserve(seat_of(play.state, about))) for about in _in_order(play.state))
    keeps = held and play.ruling("reserve_carry") == "keep"
    fresh = {one.pc for one in in_seat_order(play.state) if one.level == 0} if this.hand > 1 else set()
    for about in _in_order(play.state):
        side = seat_of(play.state, about)
        if play.ruling("shuffle_when") == "conflict" and about not in fresh:
            for place in places.hands(play.state, side):
                discard(play, side, place)
        else:
            gather_and_shuffle(play, side, keep=(places.reserve(side),) if keeps else ())


def _in_order(now: Canyon) -> tuple[str, ...]:
    """The sides of the conflict in seat order, the GM's last; in a duel the two PCs."""
    return (*(one.pc for one in in_seat_order(now)), *(() if conflict(now).duel else (GM,)))


@rule("RC-R5")
def shuffle_at_the_start(play: Play[Canyon]) -> None:
    """Shuffle at step 3 of the first hand, if decks are shuffled once per conflict."""
    if play.state.ruling("shuffle_when") != "conflict":
        return
    play.ruling("shuffle_when")
    for about in _in_order(play.state):
        gather_and_shuffle(play, seat_of(play.state, about))
