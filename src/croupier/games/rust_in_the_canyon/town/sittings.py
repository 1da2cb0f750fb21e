"""Between sessions: removed PCs come back, players choose whom they play (RC-4.8, RC-17.4)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.cost import stress
from croupier.games.rust_in_the_canyon.cost.death import dies_at_the_opening
from croupier.games.rust_in_the_canyon.people import known, own
from croupier.games.rust_in_the_canyon.state import ASIDE, DEAD, DYING, REMOVED, Canyon, Character
from croupier.games.rust_in_the_canyon.town.commands import BringBack, KeepCharacter, SetAside
from croupier.games.rust_in_the_canyon.town.events import CharacterChosen, CharactersBack


def living(state: Canyon, seat: str) -> tuple[Character, ...]:
    """The PCs of a seat that are not dead."""
    return tuple(one for one in state.characters if one.seat == seat and one.status != DEAD)


def _lasting(state: Canyon, seat: str) -> tuple[Character, ...]:
    """The PCs of a seat who live on in this session."""
    return tuple(one for one in living(state, seat) if not dies_at_the_opening(state, one))


def set_aside_of(state: Canyon, seat: str) -> tuple[Character, ...]:
    return tuple(one for one in living(state, seat) if one.status == ASIDE)


@rule("RC-17.4", "RC-R49")
def open_sitting(play: Play[Canyon]) -> None:
    """Removed PCs may come back; a seat with several PCs chooses one, while a lone PC simply returns."""
    back = tuple(one for one in play.state.characters if one.status == REMOVED)
    for one in back:
        stress.ease_return(play, one.id)
    players = [seat.id for seat in play.state.seats if seat.kind == "player"]
    choosing = tuple(seat for seat in players if len(_lasting(play.state, seat)) > 1)
    if back or choosing:
        play.do(CharactersBack(tuple(one.id for one in back), choosing))
    for one in back:
        if one.seat not in choosing:
            play.do(CharacterChosen(one.seat, one.id))
            play.because("RC-17.4", name=one.name)


@rule("RC-17.4", "RC-4.8")
def bring_back(play: Play[Canyon], command: BringBack) -> None:
    """Bring one of the seat's living PCs into play; the one played until now is set aside."""
    one = known(play, command.pc)
    play.need(one.seat == play.seat, f"not yours: {one.name} is somebody else's PC", "choose a PC of your own")
    now = play.state
    play.need(one.status == ASIDE, f"{one.name} is not set aside", "choose one who is")
    present = now.played_by(play.seat)
    may = present is None or play.seat in now.choosing or not now.is_open
    play.require(may, "RC-17.4", "not now: PCs change between sessions", "wait for the next session")
    if present is not None:
        _check_is_not_dying(play, present)
    play.need(now.is_between, "something is under way", "wait until it is over")
    play.do(CharacterChosen(play.seat, one.id, "" if present is None else present.id))
    play.because("RC-17.4", name=one.name)


@rule("RC-17.4")
def keep_character(play: Play[Canyon], command: KeepCharacter) -> None:
    """The seat keeps playing its current PC."""
    own(play, "RC-17.4")
    play.need(play.seat in play.state.choosing, "you are not being asked whom you play", "go on")
    play.do(CharacterChosen(play.seat))
    play.because("RC-17.4")


@rule("RC-4.8")
def set_aside(play: Play[Canyon], command: SetAside) -> None:
    """Between sessions a player sets their PC aside, and may make another."""
    one = own(play, "RC-4.8")
    now = play.state
    play.require(
        not now.is_open, "RC-4.8", "not now: PCs are set aside between sessions", "wait until this one is closed"
    )
    _check_is_not_dying(play, one)
    play.need(now.is_between, "something is under way", "wait until it is over")
    play.do(CharacterChosen(play.seat, "", one.id))
    play.because("RC-4.8", name=one.name)


@rule("RC-4.8", "RC-15.9")
def may_set_aside(one: Character) -> bool:
    """Whether a PC may be set aside: a dying one would outlive the session in which they die."""
    return one.status != DYING


def _check_is_not_dying(play: Play[Canyon], one: Character) -> None:
    """Raises Illegal for a dying PC."""
    play.require(may_set_aside(one), "RC-15.9", f"not now: {one.name} is dying", "say first how they die")
