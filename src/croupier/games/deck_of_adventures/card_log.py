"""Log lines for card movements in this game's words: drawn, spent, put away."""

from __future__ import annotations

from croupier.core.playing_cards import face_name
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import minion_groups
from croupier.games.deck_of_adventures.checks.decks import GIVEN
from croupier.games.deck_of_adventures.checks.state import JOKERS
from croupier.games.deck_of_adventures.names import and_of, name_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.events import CardSeen, CardsMoved, ChipsMoved, DeckLaid, PieceEvent, Shuffled

DRAWN = {
    "drawn": "draws {}", "rest": "draws {} as a Rest Card", "standing": "draws {} as their Target Card",
    "order": "draws {} for the turn order", "reserved": "sets {} aside",
    "held": "keeps {} for a Check", GIVEN: "gives up {}",
}  # fmt: skip
SPENT = {("fate", "spent"): "a Joker", ("fate", "discard"): "an Ace"}
"""The words for spent cards by source and target: Jokers go to the spent cards, or the discards (DA-R2)."""
BACK = {"spent": "A Joker returns", "drawn": "An Ace goes", "standing": "An Ace goes", "rest": "An Ace goes",
        "held": "An Ace goes", "order": "An Ace goes", places.TARGETS: "An Ace goes"}  # fmt: skip


def line(event: PieceEvent, view: Adventure) -> str | None:
    """Return the log line for an event; "" for no line, None for the generic wording."""
    match event:
        case CardSeen():
            return _seen(event, view)
        case CardsMoved(source=source, target=target):
            way = _kind(source), _kind(target)
            if way == ("standing", "deck"):
                return f"{_capitalized(name_of(view, _whose(source)))}'s Target Card goes back into the draw pile."
            if way in SPENT:
                return f"{_capitalized(name_of(view, _whose(source)))} spends {SPENT[way]}."
            if way[1] == "fate" and way[0] in BACK:
                back = BACK[way[0]]
                if has_drawn_jokers(view) or _whose(target) == GM:
                    back = back.replace("An Ace", "A Fate Card")
                return f"{back} to {name_of(view, _whose(target))}'s hand."
            return ""
        case ChipsMoved(source=source, kind=places.AWARD, count=count) if source is not None:
            gone = "an award token" if count == 1 else f"{count} award tokens"
            return f"{name_of(view, _whose(source))} hands in {gone}."
        case Shuffled(place=place) if _kind(place) == "discard":
            return f"{name_of(view, _whose(place))}'s discards are shuffled."
        case DeckLaid() | ChipsMoved(kind=places.AWARD):
            return ""
        case _:
            return None


def _seen(event: CardSeen, view: Adventure) -> str | None:
    """Return who draws which card, and as what; "" where another line already reports the card."""
    face = event.face.value
    if _kind(event.place) == "order" and EVERYONE in event.by and face is not None:
        drawer = _whose(event.place)
        if _is_replaced(view, drawer, face):
            return f"{name_of(view, drawer)} turns up {_card(face)}."
        return f"{_whose_card(view, drawer)} is {_card(face)}."
    if _kind(event.place) != "deck" or not event.how:
        return "" if face in JOKERS else None
    how, _, target = event.how.rpartition(" ")
    if target in (places.TARGETS, places.check_cards(GM)):
        return ""
    does = DRAWN.get(GIVEN if how == GIVEN else _kind(target))
    if does and face in JOKERS and _kind(target) != "order":
        does = DRAWN["drawn"]  # it goes to the hand, and another card is drawn (DA-R1)
    card = _card(face) if face is not None else "a card"
    return f"{_capitalized(name_of(view, _whose(target)))} {does.format(card)}." if does else None


@rule("DA-11.3", "DA-R65")
def _whose_card(view: Adventure, drawer: str) -> str:
    """The Target Card with whose it is: "Ann's Target Card", "The Target Card of Rat 1 and Rat 2"."""
    group = minion_groups.mates(view.ruling, view, drawer) if view.has(drawer) else (drawer,)
    if len(group) > 1:
        return f"The Target Card of {and_of(name_of(view, one) for one in group)}"
    return f"{name_of(view, drawer)}'s Target Card"


def _card(face: str) -> str:
    return "a Joker" if face in JOKERS else f"the {face_name(face)}"


@rule("DA-2.4", "DA-R1", "DA-R2")
def has_drawn_jokers(view: Adventure) -> bool:
    """Whether a Joker may be drawn from a deck here, and not only an Ace goes to the hand."""
    return view.ruling("joker_start") == "in_deck" or view.ruling("spent_joker") == "discard"


def _capitalized(who: str) -> str:
    return who[:1].upper() + who[1:]


def _is_replaced(view: Adventure, drawer: str, face: str) -> bool:
    """Whether a Fate Card replaces the card, before the cards are revealed or by the end of the entry."""
    lies = (*places.faces(view, places.order(drawer)), *places.faces(view, places.standing(drawer)))
    return view.combat is not None and (drawer not in view.combat.ready or face not in lies)


def _kind(place: str) -> str:
    return place.partition(".")[0]


def _whose(place: str) -> str:
    return place.partition(".")[2]
