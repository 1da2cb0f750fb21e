"""A card that a power keeps takes the place of one that was drawn (DA-25.32)."""

from __future__ import annotations

from croupier.core.choices import one_of
from croupier.core.menu import Menu
from croupier.core.play import Play
from croupier.core.playing_cards import face_name
from croupier.core.rules import rule
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import decks, degrees, effects, pending
from croupier.games.deck_of_adventures.checks.actors import own_check
from croupier.games.deck_of_adventures.checks.commands import PlayKept
from croupier.games.deck_of_adventures.checks.redraw_events import Redrawn
from croupier.games.deck_of_adventures.checks.state import DRAWING, POWER, Check
from croupier.games.deck_of_adventures.checks.words import result_in_words
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces import cards


@rule("DA-25.32", "DA-R119", "DA-1.8")
def play_kept(play: Play[Adventure], command: PlayKept) -> None:
    """Replace a card of a Check by a kept one; it counts as a redraw that a Power grants."""
    check = own_check(play, command.check, DRAWING)
    now = play.state
    allowed = pending.kept_cards(play.ruling, now, check)
    play.require(command.kept in allowed, "DA-25.32", "no card is kept for this Check now", "redraw, or accept")
    kept = pending.pieces_kept(now, check)
    play.need(command.kept in kept, "that card is not kept for this character", "choose one of the kept cards")
    spots = [slot.id for slot in now.board.place(places.check_cards(check.actor)).slots]
    play.need(command.card in spots, "that card is not part of this Check", "choose one of its cards")
    last = command.card in pending.replaceable(play.ruling, now, check)
    play.require(last, "DA-R15", "only the last card drawn can be replaced at this table", "choose the last one")
    at = kept.index(command.kept)
    lasting = [one for one in now.character(check.actor).effects if one.holds][at]
    face = now.board.place(places.held_cards(check.actor)).slots[at].card or ""
    drawn = now.board.place(places.check_cards(check.actor)).slots[spots.index(command.card)].card or ""
    play.because("DA-25.32", power=lasting.text, kept=face_name(face), redrawn=face_name(drawn))
    play.do(Redrawn(check.id, POWER, play.ruling("power_redraw") == "same_limit", lasting.text, face))
    place, owner = places.check_cards(check.actor), places.deck_of(now, check.actor)
    decks.put_away(play, place, spots.index(command.card), owner, unselected=True)
    cards.move(play, places.held_cards(check.actor), (at,), place)
    effects.end_effects(play, check.actor, lasting.id, used=True)


@rule("DA-25.32")
def add_kept(menu: Menu[Adventure], check: Check, prompt: str | None, group: str) -> None:
    """Add the choice to play a kept card, for a card that was drawn."""
    view = menu.view
    pieces, kept = pending.replaceable(view.ruling, view, check), pending.kept_cards(view.ruling, view, check)
    lying = view.board.place(places.check_cards(check.actor)).slots
    drawn = [(slot.id, face_name(slot.card or ""), slot.id) for slot in lying if slot.id in pieces]
    if not kept or not drawn:
        return
    held = [(slot.id, _in_words(view, check, slot.card or ""), slot.id)
            for slot in view.board.place(places.held_cards(check.actor)).slots]  # fmt: skip
    menu.add("Play a kept card", {"type": "play_kept", "check": check.id},
             one_of("kept", "Kept card", held, default=held[0][0]),
             one_of("card", "Card to replace", drawn, default=drawn[-1][0]), ask=prompt, group=group,
             clauses=("DA-25.32", "DA-R119"), help="It takes the place of a drawn card, as a redraw by a Power does.",
             test=PlayKept(check.id, drawn[-1][0], held[0][0]))  # fmt: skip


@rule("DA-25.32", "DA-8.1")
def _in_words(view: Adventure, check: Check, face: str) -> str:
    """A kept card, with its result in this Check as far as the view knows the DR."""
    if check.aim is None or check.dr.value is None:
        return face_name(face)
    found = degrees.result(view.ruling, face, check.aim.face, dr=check.dr.value, modifier=check.modifier,
                           requirement=check.requirement)  # fmt: skip
    return result_in_words(view.ruling, degrees.as_it_counts(view.ruling, check, found), check)
