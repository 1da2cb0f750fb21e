"""The table as lines of text for a terminal or a screen reader."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.names import count_of
from croupier.pieces.view_model import Group, Piece, Place, View


def table_lines(view: View) -> Iterator[str]:
    """The game's progress, each group with its places, then the shared places."""
    yield f"--- {view.title}: {view.status}"
    for track in view.tracks:
        yield f"{track.label}: " + " ".join(
            f"[{one.label}]" if one.value == track.at else one.label for one in track.steps
        )
    places = {place.id: place for place in view.places}
    grouped = {place for group in view.groups for place in group.places}
    for group in view.groups:
        yield from _group(group, places)
    loose = [text for place in view.places if place.id not in grouped and (text := lines_of_place(place))]
    if loose:
        yield "Table: " + "; ".join(loose)
    for fact in view.facts:
        yield f"{fact.label}: {fact.value}"


def _group(group: Group, places: dict[str, Place]) -> Iterator[str]:
    signs = [
        sign for sign, on in (("turn", group.turn), ("to choose", group.waits), (group.out or "", group.out)) if on
    ]
    badges = [f"{badge.label} {badge.value}" for badge in group.badges]
    head = ", ".join([group.label, *([group.side] if group.side else []), *signs])
    yield f"{head} ({', '.join(badges)})" if badges else head
    inside = [text for name in group.places if name in places and (text := lines_of_place(places[name]))]
    if inside:
        yield "    " + "; ".join(inside)


def lines_of_place(place: Place) -> str:
    """The contents of a place, such as "Hand: 8 of clubs, 2 blank cards"; nothing for an empty one."""
    parts = []
    if place.pieces or place.count:
        parts.append(_pieces(place))
    parts += [f"{chips.count} {chips.label}" for chips in place.chips]
    if place.at is not None and place.size:
        parts.append(f"{place.at} of {place.size}")
    if place.text:
        parts.append(place.text)
    return f"{place.label}: {', '.join(parts)}" if parts else ""


def _pieces(place: Place) -> str:
    if place.kind == "pile":
        top = place.pieces[-1] if place.pieces else None
        return count_of(place.count, "card") + (f", {top.label} on top" if top is not None and top.face else "")
    known = [_piece(piece) for piece in place.pieces if piece.face is not None]
    blank = place.count - len(known)
    if blank:
        known.append(f"{blank} blank {'card' if blank == 1 else 'cards'}")
    return ", ".join(known)


def _piece(piece: Piece) -> str:
    return f"{piece.label} ({piece.mark})" if piece.mark else piece.label
