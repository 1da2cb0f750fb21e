"""Rules of seat passes: who may make one for another seat, and what the log says about it."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.names import name_of, seat_label, seat_words
from croupier.core.play import Play
from croupier.core.polls import ask_seats, grant, request
from croupier.core.refusals import Forbidden
from croupier.core.seat_events import AbsenceNoted, PassAllowed, PassMade, SeatMoved, SeatTaken
from croupier.core.seat_rules import check_name, from_server, known_seat, seats_may_change
from croupier.core.state import GM, Seat
from croupier.core.table_commands import AllowPass, AskForPass, MoveSeat, NoteAbsence, NotePass


def is_open_to_others(seat: Seat) -> bool:
    """Whether a seat can be transferred without its holder's consent: it is free, or the holder has been away long."""
    return not seat.taken or seat.absent


def ask_for_pass(play: Play[Any], command: AskForPass) -> None:
    """Ask the seat's holder, or the table if there is none or they have been away for ten minutes (not for the GM)."""
    seats_may_change(play)
    seat = play.state.seat(known_seat(play, command.seat))
    play.need(seat.id != play.seat, "that is your own seat", "make a pass for it without asking")
    if play.state.has_gm and play.seat != GM:
        raise Forbidden("only the seat's holder or the GM can make a pass")
    allow = AllowPass(seat.id, by_holder=not is_open_to_others(seat))
    body = msgspec.json.encode(allow).decode()
    asked = any(poll.asker == play.seat and poll.command == body for poll in play.state.polls)
    play.need(not asked, "you have already asked for this", "wait for the answer")
    question = f"make a pass for {seat_words(play.state, seat.id)}"
    if allow.by_holder:
        ask_seats(play, question, allow, (seat.id,), "all")
    elif play.state.has_gm:
        grant(play, allow)
    else:
        request(play, question, allow)


def allow_pass(play: Play[Any], command: AllowPass) -> None:
    """Allow a pass for another seat; runs only as a granted request."""
    if not play.granted:
        raise Forbidden("this requires consent: ask for a pass")
    open_to_others = is_open_to_others(play.state.seat(command.seat))
    play.need(command.by_holder or open_to_others, f"{name_of(play.state, command.seat)} is back", "ask them")
    play.do(PassAllowed(command.seat, play.seat, command.by_holder))


def note_absence(play: Play[Any], command: NoteAbsence) -> None:
    from_server(play)
    seat = play.state.seat(known_seat(play, command.seat))
    play.need(seat.taken and not seat.absent, "there is nothing to record")
    play.do(AbsenceNoted(seat.id))


def note_pass(play: Play[Any], command: NotePass) -> None:
    from_server(play)
    play.do(PassMade(known_seat(play, command.seat), known_seat(play, command.by)))


def move_seat(play: Play[Any], command: MoveSeat) -> None:
    """A seat has a new holder, perhaps with a new name."""
    from_server(play)
    seat = play.state.seat(known_seat(play, command.seat))
    name = command.name if command.name == seat.name else check_name(play, seat.id, command.name)
    play.do(SeatMoved(seat.id, seat_label(play.state, seat.id)))
    if not seat.taken or seat.name != name:
        play.do(SeatTaken(seat.id, name))
        play.game.seats_changed(play)


PASS_RULES: dict[type, Any] = {
    AskForPass: ask_for_pass,
    AllowPass: allow_pass,
    NoteAbsence: note_absence,
    NotePass: note_pass,
    MoveSeat: move_seat,
}
