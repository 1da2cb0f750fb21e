"""Rules of seat passes: who may make one for a seat that is not theirs, and what the log says of it."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.names import name_of, seat_words
from croupier.core.play import Play
from croupier.core.polls import ask_seats, grant, request
from croupier.core.refusals import Forbidden
from croupier.core.seat_events import AbsenceNoted, PassAllowed, PassMade, SeatMoved, SeatTaken
from croupier.core.seat_rules import check_name, from_server, known_seat, seats_may_change
from croupier.core.state import GM, Seat
from croupier.core.table_commands import AllowPass, AskForPass, MoveSeat, NoteAbsence, NotePass

AnyPlay = Play[Any]


def is_open_to_others(seat: Seat) -> bool:
    """Whether a seat may be given away without its holder's consent: nobody holds it, or they are long away."""
    return not seat.taken or seat.absent


def ask_for_pass(play: AnyPlay, command: AskForPass) -> None:
    """Ask the seat's holder; where there is none, or none for ten minutes, the table. The GM need not ask then."""
    seats_may_change(play)
    seat = play.state.seat(known_seat(play, command.seat))
    play.need(seat.id != play.seat, "that is your own seat", "make a pass for it without asking")
    if play.state.has_gm and play.seat != GM:
        raise Forbidden("a pass is made by the seat's holder, or by the GM")
    allow = AllowPass(seat.id, by_holder=not is_open_to_others(seat))
    body = msgspec.json.encode(allow).decode()
    asked = any(poll.asker == play.seat and poll.command == body for poll in play.state.polls)
    play.need(not asked, "you have asked for this already", "wait for the answer")
    question = f"make a pass for {seat_words(play.state, seat.id)}"
    if allow.by_holder:
        ask_seats(play, question, allow, (seat.id,), "all")
    elif play.state.has_gm:
        grant(play, allow)
    else:
        request(play, question, allow)


def allow_pass(play: AnyPlay, command: AllowPass) -> None:
    """Carried out by a request that was granted, and by nothing else."""
    if not play.granted:
        raise Forbidden("this takes consent: ask for a pass")
    open_to_others = is_open_to_others(play.state.seat(command.seat))
    play.need(command.by_holder or open_to_others, f"{name_of(play.state, command.seat)} is back", "ask them")
    play.do(PassAllowed(command.seat, play.seat, command.by_holder))


def note_absence(play: AnyPlay, command: NoteAbsence) -> None:
    from_server(play)
    seat = play.state.seat(known_seat(play, command.seat))
    play.need(seat.taken and not seat.absent, "there is nothing to note")
    play.do(AbsenceNoted(seat.id))


def note_pass(play: AnyPlay, command: NotePass) -> None:
    from_server(play)
    play.do(PassMade(known_seat(play, command.seat), known_seat(play, command.by)))


def move_seat(play: AnyPlay, command: MoveSeat) -> None:
    """A seat has a new holder, perhaps under a new name."""
    from_server(play)
    seat = play.state.seat(known_seat(play, command.seat))
    name = command.name if command.name == seat.name else check_name(play, seat.id, command.name)
    play.do(SeatMoved(seat.id, name_of(play.state, seat.id)))
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
