"""Rules of piece overrides: by the GM, by consent without one, by everyone at a table in record mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.core.polls import keep_as_rule, request
from croupier.core.refusals import Forbidden
from croupier.core.secrets import public
from croupier.core.state import WATCH
from croupier.pieces import cards, chips
from croupier.pieces.events import ClockSet, NoteWritten, PlacesCleared, PlacesLaid, TokenMoved
from croupier.pieces.override_commands import (
    MOST_CHIPS,
    LayClock,
    LayNote,
    LookAt,
    MoveCards,
    MoveToken,
    SetChips,
    SetClock,
    ShufflePile,
    TakeAway,
    TurnCards,
    WriteNote,
)
from croupier.pieces.state import BY_HAND, SIDE_UP, UP, Place

if TYPE_CHECKING:
    from croupier.pieces.game import TableGame

RECORD = "record"
MOST_EXTRA = 24


def carry_out(play: Play[Any], command: Any) -> None:
    """Carry out a piece override, or ask those who decide. Raises Forbidden, Impossible or Invalid."""
    places = [_place(play, name) for name in _places_named(command)]
    deed, _ = OVERRIDE_RULES[type(command)]
    what = f"{_deed_words(command)}: {_names(play, places) or command.label}"
    if play.state.mode == RECORD and not command.reason:
        for place in places[:1]:  # you can give your own pieces to anybody
            if not (play.power or place.owner in (None, play.seat)):
                raise Forbidden(f"{place.label} is not yours")
    elif not play.power and not play.state.has_gm:
        if not isinstance(
            command, MoveCards | TurnCards | LookAt | ShufflePile
        ):  # these draw by chance, and do so once granted
            mark = play.mark()
            deed(play, command)
            play.back_to(mark)
        request(play, what, command)
        return
    else:
        play.overridden(command.reason, what)
    deed(play, command)
    keep_as_rule(play, command.keep, command.reason)


def _deed_words(command: Any) -> str:
    """What is done, with how many cards or chips."""
    if isinstance(command, MoveCards):
        return f"move {len(command.spots)} {'card' if len(command.spots) == 1 else 'cards'}"
    return f"set chips to {command.count}" if isinstance(command, SetChips) else OVERRIDE_RULES[type(command)][1]


def _names(play: Play[Any], places: list[Place]) -> str:
    """The places as the log calls them for everyone: "Ana's hand to Deck"."""
    game = cast("TableGame[Any]", play.game)
    view = game.see(play.state, WATCH)
    return " to ".join(game.display.place_name(view, place.id) for place in places)


def _places_named(command: Any) -> tuple[str, ...]:
    if isinstance(command, LayClock | LayNote):
        return ()
    return (command.place, command.target) if isinstance(command, MoveCards) else (command.place,)


def _place(play: Play[Any], name: str) -> Place:
    play.need(play.state.board.has(name), f"there is no place {name[:40]}", "choose a place on this table")
    return cards.place(play, name)


def _spots(play: Play[Any], where: str, spots: tuple[int, ...]) -> tuple[int, ...]:
    place = cards.place(play, where)
    play.need(spots and len(set(spots)) == len(spots), "no cards, or one of them twice", "name each card once")
    play.need(all(0 <= spot < place.count for spot in spots), f"{place.label}: there is no card")
    return spots


def _move(play: Play[Any], command: MoveCards) -> None:
    spots = _spots(play, command.place, command.spots)
    left = len(play.state.board.place(command.target).slots) - (len(spots) if command.target == command.place else 0)
    if command.at is not None:
        play.need(0 <= command.at <= left, f"spot {command.at} is not there", f"0 to {left}")
    lie = command.lie or None
    if lie in (UP, SIDE_UP):
        for spot in spots:
            cards.look(play, command.place, spot, how="decree")
    cards.move(play, command.place, spots, command.target, at=command.at, lie=lie, how="decree")


def _turn(play: Play[Any], command: TurnCards) -> None:
    spots, lie = _spots(play, command.place, command.spots), command.lie
    if lie in (UP, SIDE_UP):
        for spot in spots:
            cards.look(play, command.place, spot, how="decree")
    cards.turn(play, command.place, spots, lie)


def _look(play: Play[Any], command: LookAt) -> None:
    for spot in _spots(play, command.place, command.spots):
        cards.look(play, command.place, spot, (play.seat,), "decree")


def _shuffle(play: Play[Any], command: ShufflePile) -> None:
    place = cards.place(play, command.place)
    play.need(place.count, f"{place.label} is empty", "choose a place with cards")
    cards.shuffle(play, command.place)


def _set_chips(play: Play[Any], command: SetChips) -> None:
    kinds = {kind for place in play.state.board.places for kind, _ in place.chips}
    play.need(command.kind in kinds, f"{command.kind[:40]} is not a kind of chip here", ", ".join(sorted(kinds)))
    chips.set_to(play, command.place, command.count, command.kind)


def _set_clock(play: Play[Any], command: SetClock) -> None:
    place = cards.place(play, command.place)
    play.need(place.kind == "clock", f"{place.label} is not a clock", "choose a clock")
    play.need(0 <= command.at <= (place.size or MOST_CHIPS), f"{command.at} segments", f"0 to {place.size}")
    play.do(ClockSet(command.place, command.at))


def _move_token(play: Play[Any], command: MoveToken) -> None:
    tokens = cards.place(play, command.place).tokens
    play.need(any(one.id == command.token for one in tokens), f"{command.token[:40]} is not there")
    play.do(TokenMoved(command.place, command.token, command.cell))


def _write(play: Play[Any], command: WriteNote) -> None:
    place = cards.place(play, command.place)
    play.need(place.kind == "notes", f"{place.label} is not for notes", "choose a place for notes")
    play.do(NoteWritten(command.place, public(command.text)))


def _lay_clock(play: Play[Any], command: LayClock) -> None:
    play.do(PlacesLaid((Place(_new_place_name(play), "clock", command.label, size=command.size),)))


def _lay_note(play: Play[Any], command: LayNote) -> None:
    play.do(PlacesLaid((Place(_new_place_name(play), "notes", command.label, text=public(command.text)),)))


def _new_place_name(play: Play[Any]) -> str:
    """A name for a clock or note that no rule knows about. Raises Impossible if there are too many."""
    extra = sum(place.is_by_hand for place in play.state.board.places)
    play.need(extra < MOST_EXTRA, f"{extra} clocks and notes are already here", "take one away")
    return f"{BY_HAND}{play.token_maker.token('laid', play.public_version)}"


def _take_away(play: Play[Any], command: TakeAway) -> None:
    place = cards.place(play, command.place)
    play.need(place.is_by_hand, f"{place.label} belongs to the game", "choose a clock or note that somebody added")
    play.do(PlacesCleared((command.place,)))


OVERRIDE_RULES: dict[type[Command], tuple[Callable[[Play[Any], Any], None], str]] = {
    MoveCards: (_move, "move cards"),
    TurnCards: (_turn, "turn cards"),
    LookAt: (_look, "look at cards"),
    ShufflePile: (_shuffle, "shuffle"),
    SetChips: (_set_chips, "set chips"),
    SetClock: (_set_clock, "set a clock"),
    LayClock: (_lay_clock, "add a clock"),
    LayNote: (_lay_note, "add a note"),
    TakeAway: (_take_away, "take away"),
    MoveToken: (_move_token, "move a token"),
    WriteNote: (_write, "write a note"),
}
