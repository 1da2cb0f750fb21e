"""The places on the table: the plot, scenes on stage, hands of assets, banks of points, dice, markers."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers.state import Story
from croupier.pieces.state import Place

POINT, COUNTER = "point", "counter"
PLOT, POOL, ASIDE, OUT = "plot", "pool", "aside", "out"
START, STOP = "start", "stop"


def scene(card: str) -> str:
    """The place of a challenge on stage: its card, its beat counters, and the markers in it."""
    return f"scene.{card}"


def hand(seat: str) -> str:
    """The place of a player's assets; a relationship is with the first of its owners."""
    return f"hand.{seat}"


def bank(seat: str) -> str:
    return f"bank.{seat}"


@rule("SZ-2.1", "SZ-2.2", "SZ-2.3", "SZ-2.4", "SZ-2.5")
def table_places(seats: tuple[str, ...], assets: str = "Assets") -> tuple[Place, ...]:
    """The places on the table from the start: plot, common counters, markers off or aside, dice."""
    common = (
        Place(PLOT, "pile", "The plot"),
        Place(POOL, "chips", "Beat counters"),
        Place(ASIDE, "grid", "Aside"),
        Place(OUT, "pile", "Out of play"),
        Place(START, "dice", "Start dice"),
        Place(STOP, "dice", "Stop dice"),
    )
    own = tuple(
        place
        for seat in seats
        for place in (Place(hand(seat), "row", assets, seat), Place(bank(seat), "chips", "Points", seat))
    )
    return (*common, *own)


# reading


def points(state: Story, seat: str) -> int:
    """Points banked by a player, or in the table's bank if it is shared."""
    where = bank("table") if state.ruling("bank") == "shared" else bank(seat)
    return state.board.place(where).chip(POINT) if state.board.has(where) else 0


def cards_in(state: Story, place: str) -> tuple[str, ...]:
    """The ids of the cards in a place, bottom first."""
    slots = state.board.place(place).slots if state.board.has(place) else ()
    return tuple(slot.card for slot in slots if slot.card is not None)


def where_is(state: Story, card: str) -> str:
    """The place of a card; empty if it is nowhere."""
    places: dict[str, str] = state.card_places
    return places.get(card, "")


def marker(state: Story, seat: str) -> str:
    """Where a player's presence marker stands: a scene's place, ASIDE, or empty for off."""
    places: dict[str, str] = state.marker_places
    return places.get(seat, "")


def counters(state: Story, place: str) -> int:
    return state.board.place(place).chip(COUNTER) if state.board.has(place) else 0
