"""Target Cards: turned from the GM's deck, or standing in front of a character (DA-7.3, DA-13.9)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.playing_cards import STANDARD, face_name
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import COMPANION
from croupier.games.deck_of_adventures.checks import decks, discard_view, minion_groups
from croupier.games.deck_of_adventures.checks.state import Aim
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces import cards

HOW = "target"


@rule("DA-7.2", "DA-7.3", "DA-R11", "DA-R37")
def turn_target_card(play: Play[Adventure], card: str = "") -> Aim:
    """Turn up a Target Card from the GM's deck: the top card, or under a ruling one that the GM picks."""
    decks.ready(play)
    owner = places.WORLD if decks.has_world(play) else GM
    if card:
        _pick(play, owner, card)
    else:
        face, _ = decks.draw(play, owner, places.TARGETS, HOW)
        play.need(face is not None, "no card is left in the GM deck", "finish a Check first")
    return on_table(play.state, owner)


@rule("DA-R37", "DA-1.8")
def _pick(play: Play[Adventure], owner: str, card: str) -> None:
    """Move the Target Card that the GM picked from the GM's deck or discards to the table."""
    play.require(play.ruling("tc_source") == "gm_choice", "DA-R37", "the Target Card comes from the GM deck here",
                 "choose the top card")  # fmt: skip
    if card not in STANDARD:
        raise Invalid("card", card, "a card such as 8C or 10H", "DA-R37")
    for pile in (places.deck(owner), places.discard(owner)):
        spot = cards.search(play, pile, card)
        if spot is not None:
            discard_view.show(play, pile, spot)
            cards.move(play, pile, (spot,), places.TARGETS)
            return
    play.need(False, f"{face_name(card)} is not in the GM deck", "choose a card from the GM deck")  # noqa: FBT003


def on_table(now: Adventure, owner: str) -> Aim:
    """The most recently turned Target Card."""
    slot = now.board.place(places.TARGETS).slots[-1]
    assert slot.card is not None
    return Aim(slot.card, owner, places.TARGETS, slot.id)


@rule("DA-5.10", "DA-R33", "DA-R65")
def bearer(ruling: Ruling, now: Adventure, character: str) -> str:
    """The character who has a character's Target Card.

    For a Companion its Dealer, unless a ruling gives it its own; for a Minion, if Minions share one, a member
    of its group.
    """
    one = now.character(character)
    if one.kind == COMPANION:
        return one.dealer if ruling("companion_tc") == "dealers" else character
    return minion_groups.bearer(ruling, now, character)


def standing_card(ruling: Ruling, now: Adventure, character: str) -> Aim | None:
    """A character's standing Target Card, if it has one."""
    who = bearer(ruling, now, character)
    lying = places.faces(now, places.standing(who))
    return Aim(lying[-1], places.deck_of(now, who), places.standing(who)) if lying else None


@rule("DA-14.7", "DA-R75", "DA-R9", "DA-3.4")
def standing(play: Play[Adventure], character: str) -> Aim:
    """A character's standing Target Card; if it has none, one is drawn now, which its Dealer may redraw once, and kept.

    If no card is left for it, the top card of the GM's deck is the target.
    """
    found = standing_card(play.ruling, play.state, character)
    if found is not None:
        return found
    who = bearer(play.ruling, play.state, character)
    decks.draw_to(play, who, places.standing(who), HOW, anyway=True)
    return newly_drawn(play, character)


@rule("DA-14.7", "DA-3.4", "DA-R9")
def newly_drawn(play: Play[Adventure], character: str, *, redrawn: bool = False) -> Aim:
    """The standing Target Card just drawn, or if there was no card for it, one from the GM's deck."""
    found = standing_card(play.state.ruling, play.state, character)
    return msgspec.structs.replace(found, fresh=not redrawn) if found is not None else turn_target_card(play)


@rule("DA-13.9", "DA-R37")
def aim_at(play: Play[Adventure], target: str) -> Aim | None:
    """The standing Target Card of the target of a Check; None: use one from the GM's deck."""
    if play.ruling("tc_source") == "gm_deck_only":
        return None
    return standing_card(play.ruling, play.state, target)


@rule("DA-7.3", "DA-10.7", "DA-R18")
def clear(play: Play[Adventure], aim: Aim | None, *, unselected: bool = False) -> None:
    """Return a turned Target Card to its deck's discards (an Ace to hand), unless others aim at it.

    `unselected`: it was replaced, or another one was picked.
    """
    if aim is None or not aim.piece:
        return
    now = play.state
    shared = any(one.is_under_way and one.aim is not None and one.aim.piece == aim.piece for one in now.checks)
    found = now.board.find(aim.piece)
    if not shared and found is not None and found[0].id == aim.place:
        decks.put_away(play, aim.place, found[1], aim.deck, unselected=unselected)
