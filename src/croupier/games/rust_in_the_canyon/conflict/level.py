"""Step 5: the level of the hand and who was prepared for it; shuffling the decks (RC-9.6, RC-9.7, RC-R5)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict.actions import to_be_tagged
from croupier.games.rust_in_the_canyon.conflict.commands import SetRank, SettleLevel
from croupier.games.rust_in_the_canyon.conflict.events import ConflictMoved
from croupier.games.rust_in_the_canyon.conflict.markers import is_waiting
from croupier.games.rust_in_the_canyon.conflict.participants import all_sides, at_step, conflict, in_seat_order, seat_of
from croupier.games.rust_in_the_canyon.conflict.preparation import is_prepared
from croupier.games.rust_in_the_canyon.conflict.reserve import set_rank
from croupier.games.rust_in_the_canyon.conflict.side_events import LevelSet
from croupier.games.rust_in_the_canyon.conflict.state import LEVELS, RESERVE, SURPRISE, Conflict
from croupier.games.rust_in_the_canyon.conflict.surprise import who_says_surprise
from croupier.games.rust_in_the_canyon.deck import discard, gather_and_shuffle
from croupier.games.rust_in_the_canyon.names import name_of_side
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-9.6", "RC-13.8", "RC-11.3")
def level_of(this: Conflict) -> int:
    """The highest tag of all who were in at step 5, with the GM's side; later hands use those of step 9."""
    if this.hand > 1:
        return this.level
    tags = [one.said.tag for one in this.contenders if one.said is not None]
    return max([*tags, this.opposition.said.tag if this.opposition.said is not None else 0, 1])


def can_settle(now: Canyon) -> bool:
    """Whether everything in step 5 but the level is settled."""
    return not (who_says_surprise(now) or is_waiting(now))


@rule("RC-9.5", "RC-9.6")
def levels_to_settle(now: Canyon) -> tuple[int, ...]:
    """The levels that the GM may name in the first hand: none below a tag, and that of the tags if all are given."""
    this = conflict(now)
    least = level_of(this)
    return tuple(level for level in LEVELS if level >= least) if this.hand <= 1 and to_be_tagged(now) else (least,)


@rule("RC-9.5", "RC-9.6")
def named_level(play: Play[Canyon], level: int) -> int:
    """The level of the hand, as named by the GM or by the tags. Raises Illegal or Invalid."""
    may = levels_to_settle(play.state)
    if not level:
        if len(may) > 1:
            play.refuse("RC-9.6", "not now: the level is still open", "name it, or tag every action first")
        return may[0]
    if level not in LEVELS:
        raise Invalid("level", level, "1 Non-physical, 2 Physical or 3 Deadly", "RC-9.6")
    if level not in may:
        play.refuse("RC-9.6", f"bad value: the actions set it to {LEVELS[may[0]]}", "change a tag first")
    return level


@rule("RC-9.7", "RC-9.4")
def sides_prepared(this: Conflict, level: int) -> tuple[str, ...]:
    """The sides that prepared for this level and are not surprised; the GM's last."""
    pcs = [one.pc for one in this.still_in() if is_prepared(one.preparation, level, surprised=one.surprised)]
    foe = this.opposition
    return (*pcs, *((GM,) if is_prepared(foe.preparation, level, surprised=foe.surprised) else ()))


@rule("RC-9.6", "RC-9.7", "RC-9.4", "RC-9.5", "RC-10.1")
def settle_level(play: Play[Canyon], command: SettleLevel) -> None:
    """The GM confirms surprise and tags: the level is set, decks are shuffled, the rank may be set."""
    play.require_power("settling the level")
    this = at_step(play, "RC-9.6", SURPRISE)
    play.try_whole()  # the rank may be refused
    play.need(command.rank is not None or not command.step, "a step without a rank", "set the rank with it")
    if not can_settle(play.state):
        play.refuse("RC-9.6", "not now: surprise or markers are still open", "answer those first")
    level = named_level(play, command.level)
    prepared = sides_prepared(this, level)
    play.do(LevelSet(level, prepared))
    play.because("RC-9.6", level=LEVELS[level])
    play.because("RC-9.7", prepared=tuple(name_of_side(play.state, about) for about in prepared))
    shuffle_all(play)
    play.do(ConflictMoved(RESERVE))
    if command.rank is not None:
        set_rank(play, SetRank(command.rank, command.step))


@rule("RC-5.6", "RC-R5", "RC-R25", "RC-10.8")
def shuffle_all(play: Play[Canyon]) -> None:
    """Gather and shuffle every side's cards; under a ruling kept reserves, or cards spent earlier, stay out."""
    this = conflict(play.state)
    held = any(places.count(play.state, places.reserve(seat_of(play.state, about))) for about in all_sides(play.state))
    keeps = held and play.ruling("reserve_carry") == "keep"
    fresh = fresh_decks(play.state) if this.hand > 1 else ()
    for about in all_sides(play.state):
        side = seat_of(play.state, about)
        if play.ruling("shuffle_when") == "conflict" and about not in fresh:
            for place in places.hands(play.state, side):
                discard(play, side, place)
        else:
            gather_and_shuffle(play, side, keep=(places.reserve(side),) if keeps else ())


@rule("RC-R5", "RC-R4")
def fresh_decks(now: Canyon) -> tuple[str, ...]:
    """The PCs who join with a deck of their own that no side has dealt from in this conflict."""
    if now.ruling("decks") == "shared":
        return ()
    used = {seat_of(now, one.pc) for one in conflict(now).contenders if one.level}
    return tuple(one.pc for one in in_seat_order(now) if seat_of(now, one.pc) not in used)


@rule("RC-R5")
def shuffle_at_the_start(play: Play[Canyon]) -> None:
    """Shuffle at step 3 of the first hand, if decks are shuffled once per conflict."""
    if play.state.ruling("shuffle_when") != "conflict":
        return
    play.ruling("shuffle_when")
    for about in all_sides(play.state):
        gather_and_shuffle(play, seat_of(play.state, about))
