"""A turn from its start steps to its end, and how much of it is spent."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import COMPANION, Character
from croupier.games.deck_of_adventures.checks import spend_fate
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.checks.blows import blow_of
from croupier.games.deck_of_adventures.checks.resolution import WITHDRAWN, when_dropped
from croupier.games.deck_of_adventures.checks.state import ATTACK, Check
from croupier.games.deck_of_adventures.combat.state import FREE, MAJOR, MINOR, MOVE, STRUCK, Combat, Turn
from croupier.games.deck_of_adventures.harm.state import BLINDED, DEAFENED, POISONED, STUNNED
from croupier.games.deck_of_adventures.health import wounds
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns.armor_limits import may_do_more_than_move
from croupier.games.deck_of_adventures.turns.current_turn import characters_in_turn, combat_of
from croupier.games.deck_of_adventures.turns.events import HeldTurnSet, TurnSet
from croupier.games.deck_of_adventures.turns.turn_start import begin, current_turn, open_turn

STEPPED = (STUNNED, BLINDED, DEAFENED, POISONED)
MOST_FREE = 5
UNSIZED = "unsized"
"""The size of an action whose size the GM has yet to decide."""


# the turn and its progress


@rule("DA-5.9")
def acts_in(one: Character) -> str:
    """The character on whose turn this one acts: for a Companion, its Dealer."""
    return one.dealer if one.kind == COMPANION else one.id


def is_fresh(turn: Turn) -> bool:
    """Whether nothing of the turn is done: it can be delayed, or one who delayed can step in first."""
    return not turn.begun and not turn.steps and not turn.ending and not turn.forfeited


@rule("DA-11.12", "DA-15.2", "DA-15.6", "DA-15.10", "DA-25.12", "DA-5.9")
def steps_due(now: Adventure, who: str) -> bool:
    """Whether conditions or powers require start steps of a turn, from its owner or their Companions."""
    theirs = [one for one in map(now.character, characters_in_turn(now, who)) if not one.is_out]
    lasting = {one.target for one in now.deeds.lasting}
    return any(one.id in lasting or any(one.has(name) for name in STEPPED) for one in theirs)


def is_busy(now: Adventure) -> bool:
    """Whether anything is unresolved: a Check, contest, wound, reach decision, power, or a newcomer's card."""
    chooses = now.combat is not None and now.combat.choosing
    waits = chooses or now.reaching is not None or wounds.waiting_wounds(now)
    deeds = now.deeds
    asked = waits or deeds.asked or deeds.blows or deeds.moments or deeds.harms or deeds.cares
    return bool(now.contests or any(one.is_under_way for one in now.checks) or asked)


def own_turn(play: Play[Adventure], who: str) -> tuple[Character, Turn]:
    """A character of the acting seat and their current turn. Raises Illegal or Impossible."""
    one, turn = turn_to_act(play, who)
    play.require(one.kind != COMPANION, "DA-5.9", f"{one.name} acts on their Dealer's turn", "choose its Dealer")
    return one, turn


@rule("DA-17.1", "DA-11.11")
def require_going_on(play: Play[Adventure]) -> None:
    """Continue only while nobody has been beaten: until the GM has decided about that, no turn is taken."""
    over = play.state.combat is not None and play.state.combat.over
    play.need(not over, "one side is beaten", "wait until the GM ends the combat, or lets it continue")


@rule("DA-5.9", "DA-11.11")
def turn_to_act(play: Play[Adventure], who: str) -> tuple[Character, Turn]:
    """A character of the acting seat and the turn on which they act now. Raises Illegal or Impossible."""
    one, combat = require_actor(play, who), combat_of(play)
    play.need(combat.ordered, "the turn order is not known yet", "wait until it is")
    require_going_on(play)
    turn = combat.turn_of(acts_in(one))
    is_its = turn is not None and not turn.forfeited and not turn.ending
    play.require(is_its, "DA-11.11", f"it is not {one.name}'s turn", "wait for its turn")
    play.need(turn is not None, f"it is not {one.name}'s turn", "wait for its turn")
    assert turn is not None
    return one, turn


# actions


@rule("DA-13.15", "DA-11.11", "DA-16.1", "DA-15.2", "DA-R54", "DA-R55", "DA-1.8")
def may_act(play: Play[Adventure], character: str, size: str, power: str = "", *, pp: int = 0) -> None:
    """Require that a character can take an action of this size now, or use this Power for this many PP.

    Sizes are "major", "minor", "free", "move" and "unsized". Raises Illegal or Impossible.
    """
    now = play.state
    one = now.character(character)
    play.need(one.here, f"{one.name} is not in the scene", "choose a character who is")
    play.require(not one.is_out, "DA-13.15", f"{one.name} is out and cannot act", "Toughen Up, where that helps")
    play.need(not now.is_checking(one.id), f"{one.name} is making a Check", "wait until it is over")
    combat = now.combat
    if combat is None:
        return
    play.need(combat.ordered, "the turn order is not known yet", "wait until it is")
    require_going_on(play)
    turn = combat.turn_of(acts_in(one))
    is_its = turn is not None and not turn.forfeited and not turn.ending
    play.require(is_its, "DA-11.11", f"it is not {one.name}'s turn", "wait for its turn")
    if turn is None:
        return  # waived: nothing of a turn is spent
    play.need(not is_busy(now) and not turn.asked, "something is under way", "wait until it is over")
    began = turn.begun or not steps_due(now, turn.who)
    play.require(began, "DA-11.12", f"{one.name}'s turn begins with its conditions", "begin the turn")
    if size in (MAJOR, MINOR):
        may_do_more_than_move(play, one.id)
    if turn.readied:
        _readied(play, one, turn, size, power, pp)
    if one.kind == COMPANION:
        _companion(play, one, turn, size)
    else:
        _left(play, one, turn, size)


@rule("DA-R67")
def _readied(play: Play[Adventure], one: Character, turn: Turn, size: str, power: str, pp: int) -> None:
    """Allow only the readied action and Free Actions on another character's turn."""
    is_readied = power == turn.power if turn.power else not pp
    fits = size in (FREE, UNSIZED) or (size == MAJOR and one.id == turn.who and is_readied)
    what = library.title(play.state, turn.power) if turn.power else "a Major Action without PP"
    play.require(fits, "DA-R67", f"{one.name} has readied {what}", "take that action, or wait for your own turn")


def _left(play: Play[Adventure], one: Character, turn: Turn, size: str) -> None:
    """Require that the turn still allows an action of this size."""
    if size == MAJOR:
        play.require(not turn.major, "DA-13.15", f"{one.name} has used their Major Action", "wait for the next turn")
    elif size == MINOR:
        spare = not turn.minor or (not turn.major and play.ruling("major_as_minor") == "yes")
        play.require(spare, "DA-13.15", f"{one.name} has used their Minor Action", "wait for the next turn")
    elif size == FREE or (turn.major and turn.minor):
        room = turn.free < MOST_FREE or size == MOVE or play.ruling("free_cap") == "none"
        play.require(room, "DA-R55", f"{one.name} has taken {MOST_FREE} Free Actions", "wait for the next turn")
    if turn.stunned and size not in (FREE, UNSIZED):
        fits = turn.only == "" or turn.only == size == MOVE
        play.require(fits, "DA-15.2", f"{one.name} is Stunned and may only move or take one action", "end the turn")


@rule("DA-5.9", "DA-15.2", "DA-R34", "DA-R55")
def _companion(play: Play[Adventure], one: Character, turn: Turn, size: str) -> None:
    """Require that a Companion may act: one action and a move if commanded, or under a ruling a full turn."""
    done = {each.partition(":")[2] for each in turn.acted if each.partition(":")[0] == one.id}
    stunned = one.has(STUNNED)
    if size == FREE:
        room = turn.acted.count(f"{one.id}:{FREE}") < MOST_FREE or play.ruling("free_cap") == "none"
        play.require(room, "DA-R55", f"{one.name} has taken {MOST_FREE} Free Actions", "wait for the next turn")
    if stunned is not None and stunned.failed and size not in (FREE, UNSIZED):
        fits = not done - {FREE} or done - {FREE} == {size} == {MOVE}
        play.require(fits, "DA-15.2", f"{one.name} is Stunned and may only move or take one action", "end the turn")
    if play.ruling("companion_actions") == "full_turn":
        again = size in done and size in (MAJOR, MINOR)
        play.require(
            not again, "DA-R34", f"{one.name} has used their {size.capitalize()} Action", "wait for the next turn"
        )
        return
    play.require(one.id in turn.commanded, "DA-R34", f"{one.name} is not commanded", "use the Dealer's Minor Action")
    again = size in (MAJOR, MINOR) and bool(done & {MAJOR, MINOR})
    play.require(not again, "DA-R34", f"{one.name} has taken their action", "wait for the next turn")


@rule("DA-11.11", "DA-15.2", "DA-R54")
def spend_action(play: Play[Adventure], character: str, size: str) -> str:
    """Spend an action of the character's turn, beginning it if needed; outside combat nothing is spent.

    Returns what was spent, as `Check.paid` holds it.
    """
    now = play.state
    one, combat = now.character(character), now.combat
    if combat is None or combat.turn_of(acts_in(one)) is None:
        return ""
    open_turn(play)
    turn = current_turn(play)
    if one.kind == COMPANION:
        play.do(TurnSet(msgspec.structs.replace(turn, acted=(*turn.acted, f"{one.id}:{size}"))))
        return size
    spends = MAJOR if size == MINOR and turn.minor else size
    more = list(turn.more)
    is_further = spends in more
    if is_further:  # one more of them is left
        more.remove(spends)
    else:
        turn = msgspec.structs.replace(turn, major=turn.major or spends == MAJOR, minor=turn.minor or spends == MINOR)
    play.do(TurnSet(msgspec.structs.replace(
        turn, more=tuple(more), free=turn.free + (size == FREE),
        only=size if turn.stunned and size != FREE and not turn.only else turn.only,
    )))  # fmt: skip
    return f"more {spends}" if is_further else spends


@when_dropped
@rule("DA-7.5", "DA-13.15")
def give_back_action(play: Play[Adventure], check: Check, why: str) -> None:
    """Give back the action whose Check is withdrawn before the GM has answered."""
    if why != WITHDRAWN:
        return
    one = play.state.character(check.actor)
    combat = play.state.combat
    turn = combat.turn_of(acts_in(one)) if combat is not None else None
    if turn is None or not check.paid:
        return
    play.because("DA-7.5", who=one.name, action=check.paid.split()[-1])
    if one.kind == COMPANION:
        acted = list(turn.acted)
        acted.reverse()
        acted.remove(f"{one.id}:{check.paid}")
        if check.kind == ATTACK and blow_of(check).opens and f"{one.id}:{STRUCK}" in acted:
            acted.remove(f"{one.id}:{STRUCK}")
        play.do(TurnSet(msgspec.structs.replace(turn, acted=tuple(reversed(acted)))))
        return
    spent = check.paid.split()[-1]
    given: dict[str, object] = {"more": (*turn.more, spent)} if check.paid != spent else {spent: False}
    if check.kind == ATTACK and blow_of(check).opens:
        given["struck"] = False
    play.do(TurnSet(msgspec.structs.replace(turn, only="" if turn.only in (MAJOR, MINOR) else turn.only, **given)))


@rule("DA-25.31", "DA-13.15", "DA-5.9")
def grant(play: Play[Adventure], who: str, size: str) -> bool:
    """Give a character one more action of this size in their turn, if it is under way; return whether it is.

    A turn that waits for somebody's readied action is under way too.
    """
    combat = play.state.combat
    turns = ((combat.turn, TurnSet), (combat.held, HeldTurnSet)) if combat is not None else ()
    for turn, change in turns:
        if turn is None or turn.who != who or turn.readied or turn.ending or turn.forfeited:
            continue
        spent = turn.major if size == MAJOR else turn.minor
        given = {size: False} if spent else {"more": (*turn.more, size)}
        play.do(change(msgspec.structs.replace(turn, **given), f"more {size}"))
        return True
    return False


@spend_fate.counts_free_actions
@rule("DA-13.4", "DA-R55")
def count_free_action(play: Play[Adventure], character: str) -> None:
    """Count a Free Action that is open at any time, on the character's own turn, where a ruling limits them.

    From when the turn is reached, also before its first action.
    """
    now = play.state
    turn = now.combat.turn_of(acts_in(now.character(character))) if now.combat is not None else None
    if turn is None or turn.readied or now.ruling("free_cap") == "none":
        return
    room = turn.free < MOST_FREE
    play.require(room or play.ruling("free_cap") == "none", "DA-R55",
                 f"{now.character(character).name} has taken {MOST_FREE} Free Actions",
                 "wait for the next turn")  # fmt: skip
    play.do(TurnSet(msgspec.structs.replace(turn, free=turn.free + 1)))


@rule("DA-11.11")
def end_turn(play: Play[Adventure], character: str) -> None:
    """End the character's turn; its end steps follow automatically."""
    combat = play.state.combat
    if combat is None or combat.turn is None or combat.turn.who != character:
        return
    begin(play)
    play.do(TurnSet(msgspec.structs.replace(current_turn(play), begun=True, ending=True), "ends"))


def is_players(now: Adventure, who: str) -> bool:
    return now.has(who) and now.character(who).seat != GM


def next_to(combat: Combat) -> tuple[str, ...]:
    """The characters whose turns are next to the current gap: the one before and the one after."""
    before = combat.done[-1:]
    return (*before, combat.turn.who) if combat.turn is not None else before
