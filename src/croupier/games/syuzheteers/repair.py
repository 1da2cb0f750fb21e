"""Repairs after overrides, canceling, and players who have left (chapter 12)."""

from __future__ import annotations

import msgspec

from croupier.core.choices import Choice
from croupier.core.play import Play
from croupier.core.refusals import Impossible
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.cards import FACE, OWNER, REVERSE, as_problem, forget_words
from croupier.games.syuzheteers.assets.events import CardSet, WordsOwed
from croupier.games.syuzheteers.assets.ownership import in_hand
from croupier.games.syuzheteers.assets.state import RELATIONSHIP, Card, Owed
from croupier.games.syuzheteers.beat import markers
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.prologue import prepared_cards, ranking, spend_rewards
from croupier.games.syuzheteers.prologue.challenges import ROW
from croupier.games.syuzheteers.roll.throw_dice import put_prep_away
from croupier.games.syuzheteers.scenes import antagonize, beat_claims, beats, curtain, finale, join_and_leave, stage
from croupier.games.syuzheteers.scenes.beat_events import BEAT, JUDGMENT, REQUEST, ROLL, BrokenOff
from croupier.games.syuzheteers.scenes.character_decrees import decrees as of_characters
from croupier.games.syuzheteers.scenes.decrees import decrees as of_scenes
from croupier.games.syuzheteers.scenes.events import DividerSet
from croupier.games.syuzheteers.scenes.state import ACT_3, ACTS
from croupier.games.syuzheteers.state import Story
from croupier.pieces import cards, chips

put = msgspec.structs.replace


@rule("SZ-2.3", "SZ-2.4", "SZ-3.5", "SZ-6.3")
def repair(play: Play[Story]) -> None:
    """Repair the state after an override.

    Each card shows the right side for its place, each player has one marker, claims are still valid, and a request
    to antagonize can still be paid for.
    """
    _open_shuffled(play)
    for card in play.state.cards:
        _mend_card(play, card)
        if not in_hand(play.state, play.state.card(card.id)):
            forget_words(play, card.id, OWNER)
    ranking.mend_ballots(play)
    for seat in {token.id for place in play.state.board.places for token in place.tokens}:
        while sum(token.id == seat for place in play.state.board.places for token in place.tokens) > 1:
            markers.lift_marker(play, seat)
    now = play.state
    for seat in (one.id for one in now.seats):
        held = int(now.beat is not None and now.beat.seat == seat)
        if now.board.has(places.bank(seat)) and places.counters(now, places.bank(seat)) > held:
            chips.set_to(play, places.bank(seat), held, places.COUNTER)
    lying = len(places.cards_in(now, places.PLOT))
    if now.divider > lying:
        play.do(DividerSet(lying))
    antagonize.drop_unpaid(play)
    claiming = now.claiming
    if claiming is not None and not all(beat_claims.still_counts(now.ruling, now, *one) for one in claiming.claims):
        beats.open_claims(play)


@rule("SZ-2.2", "SZ-R5")
def _open_shuffled(play: Play[Story]) -> None:
    """Show player-written cards again after a shuffle, in the new order; prepared decks stay covered."""
    for place in play.state.board.places:
        if place.id in (prepared_cards.CHALLENGES, prepared_cards.ASSETS):
            continue
        for spot, slot in enumerate(place.slots):
            if slot.card is None:
                cards.flip(play, place.id, spot)


def _mend_card(play: Play[Story], card: Card) -> None:
    """Turn a card in the plot or in the row to its problem side, and one in a hand to its asset side."""
    where = places.where_is(play.state, card.id)
    if where in (places.PLOT, ROW) and not card.problem:
        turned = as_problem(play.state, card)
        play.do(CardSet(turned, "turned_by_override"))
        if not (turned.type and turned.question):
            _ask_for_words(play, REVERSE, card, card.owners)
    elif where.startswith("hand."):
        seat = where.removeprefix("hand.")
        if card.problem or (card.kind != RELATIONSHIP and seat not in card.owners):
            owners = card.owners if card.kind == RELATIONSHIP and card.owners else (seat,)
            player_left = card.durability if card.problem else card.left
            won = put(card, problem=False, left=player_left, owners=owners, obstacles=(), personal_to=())
            play.do(CardSet(won, "won" if card.problem else "given"))
            if not card.name:
                _ask_for_words(play, FACE, card, owners)


def _ask_for_words(play: Play[Story], what: str, card: Card, owners: tuple[str, ...]) -> None:
    """Ask an owner who plays, or else the seat that overrode, for the text of a blank side that is now up."""
    asked = next((one for one in owners if one in seats_in_play(play.state)), play.seat)
    if not any(one.what == what and one.card == card.id for one in play.state.owed):
        play.do(WordsOwed(Owed(what, card.id, asked)))


def canceled_now(view: Story) -> str:
    """What canceling would end now, in the order of `break_off`."""
    if _is_busy(view):
        return f"the current {_broken_off(view)}"
    if view.phase in ACTS and view.phase != ACT_3 and view.scenes:
        return "the whole scene"
    if view.curtain is not None:
        return "the payment, for which the challenge is lost"
    return "the whole round" if view.phase == ACT_3 and view.act_round else ""


def _is_busy(now: Story) -> bool:
    """Whether a beat is in progress, or between beats a roll, a request or the judging of a claim."""
    return now.beat is not None or now.roll is not None or bool(now.matters) or now.wish is not None


def break_off(play: Play[Story]) -> None:
    """Cancel the current beat and its roll; if there is none, end the scene, in Act III the round or a payment."""
    now = play.state
    if _is_busy(now):
        for window in {seal.window for seal in now.seals} - {spend_rewards.BALLOTS, ranking.BALLOTS}:
            play.drop(window)
        if now.beat is not None:
            markers.undo_act(play, now.beat)
        beats.give_back(play)
        play.do(BrokenOff(_broken_off(now)))
        put_prep_away(play)
    elif now.phase in ACTS and now.phase != ACT_3 and now.scenes:
        stage.end_scene(play, "broken off")
    elif now.curtain is not None:
        curtain.call_off(play, now.curtain)
    elif now.phase == ACT_3 and now.act_round:
        finale.end_round(play)
    else:
        raise Impossible("there is nothing in progress to cancel")


def _broken_off(story: Story) -> str:
    """What is canceled: a beat or, between beats, a roll, a request for consent, or the judging of a claim."""
    if story.beat is not None:
        return BEAT
    return ROLL if story.roll is not None else REQUEST if story.wish is not None else JUDGMENT


@rule("SZ-12.1")
def player_left(play: Play[Story], seat: str) -> None:
    """Handle everything that belonged to a seat whose player has left for good."""
    join_and_leave.leave(play, seat)


def decrees(view: Story, on: str) -> list[Choice]:
    """The decrees available for a card, a place or a character."""
    return [*of_scenes(view, on), *of_characters(view, on)]
