"""Reflect on How You Changed a Town: one hand against its remaining stack (chapter 7)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.figures.solo import GATE
from croupier.games.rust_in_the_canyon.hand_totals import beats_number, total
from croupier.games.rust_in_the_canyon.moves import solo
from croupier.games.rust_in_the_canyon.moves.commands import (
    DropReflection,
    NameReflector,
    Reflect,
    TellFate,
    WishToReflect,
)
from croupier.games.rust_in_the_canyon.moves.reflection_events import (
    FateTold,
    ReflectionBegan,
    ReflectionDropped,
    ReflectionWished,
    ReflectorNamed,
    TownReflected,
)
from croupier.games.rust_in_the_canyon.moves.state import FATES, Reflection
from croupier.games.rust_in_the_canyon.people import gm_only, known, own, text_of
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon, Character
from croupier.games.rust_in_the_canyon.town.state import Town

WHY = "reflect"
LONGEST_CHANGES = 600
BUSY = "not now: another hand is being played from this deck"


@rule("RC-7.4", "RC-R16")
def is_spent(ruling: Ruling, town: Town, sitting: int) -> bool:
    """Whether this town has used up its hand: one per visit, or under a ruling one per session, or unlimited."""
    limit = ruling("reflect_limit")
    if limit == "once_per_sitting":
        return town.reflected > 0 and town.reflected_in == sitting
    return limit == "once_per_visit" and town.reflected == town.visits


@rule("RC-7.1", "RC-7.2", "RC-1.6", "RC-R16")
def reflect(play: Play[Canyon], command: Reflect) -> None:
    """List the changes; allowed with 21 chips or fewer in the town stack and no conflict."""
    one = own(play, "RC-7.3")
    now = play.state
    town = now.here
    if town is None or now.on_the_road:
        play.refuse("RC-7.1", "not now: you are not in a town", "arrive at one")
    left = places.chips(now, places.TOWN)
    play.require(
        left <= GATE,
        "RC-7.1",
        f"gate not met: {left} chips are left in the town stack",
        f"wait until {GATE} or fewer are left",
    )
    play.require(now.conflict is None, "RC-7.1", "not now: a conflict is under way", "wait until it is over")
    play.need(now.is_free_for_a_move, "another move is under way", "wait until that is settled")
    spent = is_spent(play.ruling if town.reflected else now.ruling, town, now.sitting)
    by_session = now.ruling("reflect_limit") == "once_per_sitting"
    clause, again = ("RC-R16", "wait for another session") if by_session else ("RC-7.4", "wait for another visit")
    play.require(not spent, clause, f"not now: you have already reflected in {town.name}", again)
    changes = text_of("changes", command.changes, "RC-7.2", LONGEST_CHANGES)
    play.do(ReflectionBegan(changes, left if left > GATE else 0))
    play.because("RC-7.1", stack=left, gate=GATE)
    play.because("RC-7.2")
    if len(now.playing()) == 1:
        name_one(play, one.id)


def _look(play: Play[Canyon]) -> Reflection:
    """The reflection that still needs a player. Raises Impossible."""
    look = play.state.reflection
    play.need(look is not None and not look.player, "nobody is asked to play that hand", "reflect first")
    assert look is not None
    return look


@rule("RC-7.3")
def wish_to_reflect(play: Play[Canyon], command: WishToReflect) -> None:
    """Each player says whether they want to play the hand."""
    one = own(play, "RC-7.3")
    play.need(one.id not in _look(play).answered, "you have already answered", "wait for the others")
    play.do(ReflectionWished(one.id, command.wants))
    play.because("RC-7.3", name=one.name, wants=command.wants)


@rule("RC-7.3")
def name_reflector(play: Play[Canyon], command: NameReflector) -> None:
    """If several players want to and do not agree, the GM names one of them."""
    gm_only(play, "naming who plays the hand")
    one = known(play, command.pc)
    look = _look(play)
    why = "does not want to" if one.id in look.answered else "has not answered yet"
    play.need(one.is_playing, f"{one.name} is not in play", "choose one who is")
    play.require(one.id in look.wishes, "RC-7.3", f"bad value: {one.name} {why}", "choose one who wants to")
    name_one(play, one.id)


@rule("RC-7.3", "RC-5.8")
def name_one(play: Play[Canyon], pc: str) -> None:
    """Start the hand for this PC, against the current town stack."""
    solo.must_be_free(play, play.state.character(pc).seat, BUSY)
    target = places.chips(play.state, places.TOWN)
    play.do(ReflectorNamed(pc, target))
    play.because("RC-7.3", name=play.state.character(pc).name, beat=target)
    solo.begin(play, pc, WHY)


@rule("RC-7.3", "RC-7.4")
def judge(play: Play[Canyon], pc: str, cards: tuple[str, ...]) -> None:
    """Judge the hand: not bust and above the town stack is permanent; a tie is not. Chips do not move."""
    look, town = play.state.reflection, play.state.here
    if look is None or town is None:
        return
    won = beats_number(cards, look.target)
    play.do(TownReflected(town.id, look.changes, won, town.visits, play.state.sitting))
    play.because("RC-7.3", total=total(cards), beat=look.target)
    play.because("RC-7.4", permanent=won)


solo.on_end[WHY] = judge


@rule("RC-7.5")
def tell_fate(play: Play[Canyon], command: TellFate) -> None:
    """After a failure the GM says how the changes are lost."""
    gm_only(play, "saying what becomes of the changes")
    look, town = play.state.reflection, play.state.here
    play.need(look is not None and look.failed, "no hand was lost", "wait for the hand")
    assert town is not None
    if command.how not in FATES:
        raise Invalid("how", command.how, ", ".join(FATES), "RC-7.5")
    more = text_of("text", command.text, "RC-7.5", LONGEST_CHANGES, required=False)
    play.do(FateTold(town.id, command.how, f"{FATES[command.how]}{f': {more}' if more else ''}"))
    play.because("RC-7.5")


@rule("RC-7.3")
def drop_reflection(play: Play[Canyon], command: DropReflection) -> None:
    """Postpone the reflection, before the hand begins."""
    own_or_gm = play.power or play.state.played_by(play.seat) is not None
    play.need(own_or_gm, "you have no PC in play", "bring one in")
    _look(play)
    play.do(ReflectionDropped("left for later"))
    play.because("RC-7.3")


@rule("RC-7.3")
def candidates(now: Canyon) -> tuple[Character, ...]:
    """The PCs in play who want to play the hand."""
    wishes = now.reflection.wishes if now.reflection is not None else ()
    return tuple(one for one in now.playing() if one.id in wishes)


@rule("RC-7.1", "RC-7.3", "RC-17.3")
def step(play: Play[Canyon]) -> bool:
    """Once all have answered, the only PC who wants to plays; if none does, or none is left to, it is postponed.

    It is also postponed if the town stack has since grown above the limit, such as by the chips of the dead. The hand
    waits while that player is still playing another solo hand.
    """
    now = play.state
    look = now.reflection
    if look is None or look.failed:
        return False
    if look.player:
        player = now.character(look.player)
        if player.is_playing and any(one.why == WHY for one in now.solos):
            return False
        solo.drop(play, player.seat, WHY)
        play.do(ReflectionDropped("the hand was not played out"))
        return True
    left = places.chips(now, places.TOWN)
    if left > max(GATE, look.stack):
        play.do(ReflectionDropped(f"the town stack has grown to {left}"))
        play.because("RC-7.1", stack=left, gate=GATE)
        return True
    if any(one.id not in look.answered for one in now.playing()):
        return False
    wishes = candidates(now)
    if len(wishes) == 1:
        if now.solo(wishes[0].seat) is not None:
            return False
        name_one(play, wishes[0].id)
        return True
    if not wishes:
        play.do(ReflectionDropped("nobody wants to play the hand"))
        return True
    return False
