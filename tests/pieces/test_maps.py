"""Maps and rings of ranks: what a game adds to its view, and how little is sent again after a change."""

from __future__ import annotations

from typing import Any

import msgspec

import high_card
from croupier.pieces.display import Display
from croupier.pieces.game import TableGame
from croupier.pieces.maps import Ground, MapToken, Mover, Reached
from croupier.pieces.render import render_view
from croupier.pieces.state import TableState
from croupier.pieces.view_model import Place, View
from croupier.pieces.wheels import Landed, Wheel
from croupier.web import compact
from croupier.web.view_changes import changes

GROUND = Ground(20, 10, walls=("1,1", "2,1"), light="bright")
TOKEN = MapToken("c1", "Ann", "0,0", mine=True)
MOVER = Mover("c1", 6, (Reached("1,0", 1, "0,0"),), (), "more than the 6 spaces that are left")
WHEEL = Wheel("k1", "Ann leaps", ("A", "2", "3"), 1, "2C", 0, 1, landed=(Landed("3C", 2, 1, won=True, kept=True),))


class Mapped(Display[TableState]):
    """A map that all seats see, and one ring."""

    def maps(self, view: TableState, seat: str) -> tuple[Place, ...]:
        movers = (MOVER,) if seat == "p1" else ()
        return (Place("map", "Map", "grid", ground=GROUND, tokens=(TOKEN,), movers=movers),)

    def wheels(self, view: TableState) -> tuple[Wheel, ...]:
        return (WHEEL,)


def picture(seat: str = "p1") -> View:
    game: TableGame[Any] = high_card.HighCard()
    game.display = Mapped()
    return render_view(game, game.state(settings=game.read_settings({})), seat)


def test_a_map_is_a_place_next_to_those_of_the_board() -> None:
    (place,) = picture().places
    assert (place.id, place.kind, place.ground, place.tokens, place.movers) == (
        "map",
        "grid",
        GROUND,
        (TOKEN,),
        (MOVER,),
    )
    assert picture("p2").places[0].movers == ()
    assert picture().wheels == (WHEEL,)


def test_a_place_without_a_map_has_no_map_fields() -> None:
    plain = msgspec.json.decode(msgspec.json.encode(Place("p", "Pile", "pile")))
    assert not {"ground", "tokens", "movers"} & plain.keys()


def test_only_changed_parts_of_a_map_are_sent_again() -> None:
    old = picture()
    moved = msgspec.structs.replace(TOKEN, cell="1,0")
    new = msgspec.structs.replace(
        old, places=(msgspec.structs.replace(old.places[0], tokens=(moved,), movers=()),), wheels=()
    )
    whole = changes(old, new)
    assert whole.view.wheels == ()
    news = compact.changes(old, whole, compact.Offered({}), compact.Offered({}))
    told = msgspec.json.decode(msgspec.json.encode(news))
    assert told["places"] == [{"id": "map", "tokens": [msgspec.json.decode(msgspec.json.encode(moved))], "movers": []}]
