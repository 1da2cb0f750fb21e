"""The choices of rests."""

from __future__ import annotations

from croupier.core.choices import Field, Option, number, one_of, yes_no
from croupier.core.menu import Menu
from croupier.core.names import count_of
from croupier.core.playing_cards import face_name
from croupier.core.rules import rule
from croupier.core.secrets import Hidden
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.characters.stated import allowed_traits
from croupier.games.deck_of_adventures.checks import fate_cards, fatigue, ring
from croupier.games.deck_of_adventures.checks.actors import with_modifiers
from croupier.games.deck_of_adventures.names import together
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import commands as wish
from croupier.games.deck_of_adventures.story import rest_cards
from croupier.games.deck_of_adventures.story.quick_rest import MENDING
from croupier.games.deck_of_adventures.story.rests import MINUTES
from croupier.games.deck_of_adventures.story.state import FULL
from croupier.games.deck_of_adventures.story.words import RESTS

WORTH = "30 minutes: Rest Cards for health, power or armor; then discards are shuffled in as this table plays it."
"""What a Quick Rest gives."""
ANY = "any_time"


@rule("DA-19.8", "DA-19.10", "DA-19.11", "DA-R95", "DA-R97")
def _worth(view: Adventure, kind: str) -> str:
    """What a rest gives at this table."""
    if kind != FULL:
        return WORTH
    power = "power, " if view.ruling("full_rest_pp") == "to_max" else ""
    ends = "; conditions end" if view.ruling("rest_conditions") == "full_clears" else ""
    return f"8 hours: health, armor, {power}Rest Cards, deck and Jokers as at the start{ends}."


def _group(prompt: str | None) -> str:
    return "now" if prompt else ANY


def add_use(menu: Menu[Adventure], one: Character, prompt: str | None) -> None:
    left = places.count(menu.view, places.deck(one.id))
    tires = "" if left else f" The draw pile is empty: {_price(menu.view, one)}."
    said = f"{count_of(one.rest_cards, 'Rest Card')} left, {count_of(left, 'card')} in the draw pile.{tires}"
    menu.add(f"{one.name}: use a Rest Card", wish.UseRestCard(one.id), ask=prompt, group=_group(prompt),
             clauses=("DA-19.3", "DA-19.4"), help=f"1 HP or PP, 1 more for the Primary Suit. {said}",
             to=(places.rest(one.id),), odds=True)  # fmt: skip
    lost = _armor_lost(menu, one)
    if lost:
        traits = allowed_traits(menu.view, one, MENDING)
        menu.add(f"{one.name}: mend armor with a Rest Card", {"type": "use_rest_card", "character": one.id},
                 number("armor", "Armor Points", 1, lost, 1, help="the DR of the Check is 7 minus these"),
                 one_of("trait", "Trait", with_modifiers(menu.view, one.id, traits)), ask=prompt, group=_group(prompt),
                 clauses=("DA-19.5", "DA-19.6"), help=f"Upper Hand for the Primary Suit. {said}",
                 odds=True, test=wish.UseRestCard(one.id, 1, traits[0]))  # fmt: skip
    menu.add(f"{one.name}: stop resting", wish.StopResting(one.id), ask=prompt, group=_group(prompt),
             clauses=("DA-19.3",), role="pass",
             help="keeps the Rest Cards that are left")  # fmt: skip


@rule("DA-R93")
def _price(view: Adventure, one: Character) -> str:
    """What a Rest Card brings with it when no card is left in the draw pile."""
    if places.count(view, places.discard(one.id)) and view.ruling("rest_runout") == "free_reshuffle":
        return "the discards are shuffled first"
    price = fatigue.price_of_empty_pile(view, one.id)
    return f"{price}, or stop resting" if price.startswith("first") else price


def _armor_lost(menu: Menu[Adventure], one: Character) -> int:
    try:
        return rest_cards.armor_lost(menu.view.ruling, menu.view, one)
    except Hidden:
        return 0


def _mends_armor(menu: Menu[Adventure], one: Character) -> bool:
    """Whether the card in front of this character leads to a Check for armor (DA-19.5)."""
    found = menu.view.rest.of(one.id) if menu.view.rest is not None else None
    return found is not None and bool(found.armor)


@rule("DA-19.4", "DA-19.6")
def _worth_of_card(menu: Menu[Adventure], one: Character, face: str) -> str:
    """What keeping a Rest Card brings: its points, or the Check to mend armor, with the share of the Primary Suit."""
    own = bool(one.suit) and face != "" and ring.suit(face) == one.suit
    if _mends_armor(menu, one):
        hand = ", with an Upper Hand for the Primary Suit" if own else ""
        return f"the Check to mend armor follows{hand}"
    return "2 points, 1 of them for the Primary Suit" if own else "1 point: it is not of the Primary Suit"


def add_keep(menu: Menu[Adventure], one: Character, prompt: str | None) -> None:
    lies = places.faces(menu.view, places.rest(one.id))
    card = face_name(lies[-1]) if lies else "Rest Card"
    menu.add(f"{one.name}: keep the {card}", wish.KeepRestCard(one.id), ask=prompt, group=_group(prompt),
             clauses=("DA-19.7",), odds=_mends_armor(menu, one),
             help=_worth_of_card(menu, one, lies[-1] if lies else ""))  # fmt: skip
    pays = fate_cards.spendable_cards(menu.view, one.id)
    if pays:
        paid = one_of("pay", "Fate Card", fate_cards.to_pay_with(pays), default=pays[0])
        menu.add(f"{one.name}: redraw the Rest Card for a Fate Card",
                 {"type": "redraw_rest_card", "character": one.id}, paid, ask=prompt, group=_group(prompt),
                 clauses=("DA-19.7", "DA-3.4", "DA-R14"), odds=True,
                 test=wish.RedrawRestCard(one.id, pays[0]),
                 help="another card replaces it and cannot be redrawn")  # fmt: skip


def add_point(menu: Menu[Adventure], one: Character, prompt: str | None) -> None:
    for point, label in ((rest_cards.HP, "1 HP"), (rest_cards.PP, "1 PP")):
        menu.add(f"{one.name}: regain {label}", wish.TakePoint(one.id, point), ask=prompt, group=_group(prompt),
                 clauses=("DA-19.4",),
                 help="the point from the Rest Card")  # fmt: skip


def powers(menu: Menu[Adventure]) -> None:
    """Add the GM's choices to call rests and to interrupt them."""
    view = menu.view
    if view.rest is not None:
        menu.add("The Quick Rest is interrupted", {"type": "break_rest"},
                 number("minutes", "Minutes rested", 0, MINUTES["quick"] - 1, 0), group=ANY, judge=True,
                 clauses=("DA-19.1", "DA-R96"), test=wish.BreakRest())  # fmt: skip
        return
    able = [one for one in view.characters if one.here and not one.dead]
    if not able:
        return
    with menu.heading("Rests"):
        free = menu.open_to([one.id for one in able], lambda who: wish.CallRest("quick", (who,)), ANY)
        able = [one for one in able if one.id in free]
        mine = [one.id for one in able if one.seat != GM] or [able[0].id]
        who = Field("who", "Who", "some_of", min=1, max=len(able), default=mine,
                    options=tuple(Option(one.id, one.name) for one in able))  # fmt: skip
        for kind in MINUTES:
            rested, by = dict(view.rested).get(kind, 0), dict(view.rested_by).get(kind, ())
            whose = f" for {together(view, by)}" if by else ""
            counts = f"{count_of(rested, 'minute')} already {'counts' if rested == 1 else 'count'}"
            said = f" {counts}{whose}." if rested else ""
            menu.add(f"Call a {RESTS[kind]}", {"type": "call_rest", "kind": kind}, who,
                     yes_no("interrupted", "Interrupted"),
                     number("minutes", "Minutes rested so far", 0, MINUTES[kind] - 1, 0), group=ANY, judge=True,
                     clauses=("DA-19.1", "DA-19.10" if kind == FULL else "DA-19.3"), help=_worth(view, kind) + said,
                     test=wish.CallRest(kind, tuple(mine)), role="next")  # fmt: skip
