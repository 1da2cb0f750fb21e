"""Antagonize: a challenge for another player's main character (SZ-9.9)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import cards, troubles
from croupier.games.syuzheteers.assets.content import challenge_type
from croupier.games.syuzheteers.beat import current_beat, markers
from croupier.games.syuzheteers.input_checks import acting_character, text_of
from croupier.games.syuzheteers.names import character_name
from croupier.games.syuzheteers.players import active_seats, has_retired, is_antagonistic
from croupier.games.syuzheteers.prologue.rewards import pay_points
from croupier.games.syuzheteers.scenes import beats
from croupier.games.syuzheteers.scenes.beat_events import Antagonized, WishSet
from croupier.games.syuzheteers.scenes.commands import AnswerWish, Antagonize
from croupier.games.syuzheteers.scenes.state import ACT_3, Wish
from croupier.games.syuzheteers.state import Story

PRICE = 1


@rule("SZ-9.9", "SZ-5.6", "SZ-R43", "SZ-R56")
def antagonize(play: Play[Story], command: Antagonize) -> None:
    """Write a challenge for another character; in a party their player must consent. Raises Illegal."""
    seat = acting_character(play)
    now = play.state
    play.require(now.phase != ACT_3, "SZ-9.9", "nobody can antagonize in Act III", "choose another action")
    if play.ruling("antagonize") == "point":
        between = beats.between_beats(now)
        play.require(
            between, "SZ-R43", "a point is spent to antagonize only between beats", "wait until this beat is over"
        )
        play.need(places.points(now, seat) >= PRICE, "you have no banked points", "pay 1 banked point")
    else:
        current_beat.beat_of(play, "antagonize")
    play.require(
        seat not in now.antagonized, "SZ-9.9", "you have already antagonized in this act", "choose another action"
    )
    play.require(
        not troubles.is_bound(play.ruling, now, seat), "SZ-5.6", "a hurdle binds you", "choose your own conditions"
    )
    play.require(not has_retired(now, seat), "SZ-R56", "your character has retired", "flash back, object and vote")
    others = tuple(one for one in active_seats(now) if one != seat)
    play.need(command.against in others, "you antagonize another player's main character", ", ".join(others))
    kind = challenge_type(play.ruling, command.challenge)
    question = text_of("question", command.question, "SZ-5.3", 200)
    wish = Wish(seat, command.against, kind, question)
    if is_antagonistic(play.ruling):
        _write(play, wish)
    else:
        play.do(WishSet(wish))
        play.because("SZ-9.9", asks=character_name(now, command.against), question=question)


@rule("SZ-9.9")
def answer_wish(play: Play[Story], command: AnswerWish) -> None:
    """Consent or refuse; a refusal frees the beat for another action. Raises Impossible if not asked."""
    wish = play.state.wish
    play.need(
        wish is not None and wish.against == play.seat, "nobody asks for your consent", "answer the open question"
    )
    assert wish is not None
    play.do(WishSet(None, play.seat, command.yes))
    play.because("SZ-9.9", consents=command.yes)
    if command.yes:
        _write(play, wish)


@rule("SZ-9.9", "SZ-R43")
def drop_unpaid(play: Play[Story]) -> None:
    """Drop a request for consent if the point that it costs under a ruling is gone."""
    wish = play.state.wish
    if wish is None or play.state.ruling("antagonize") != "point":
        return
    if places.points(play.state, wish.seat) < PRICE:
        play.ruling("antagonize")
        play.do(WishSet(None, wish.seat, why="there is no banked point to pay for it"))


@rule("SZ-9.9", "SZ-6.5", "SZ-R43")
def _write(play: Play[Story], wish: Wish) -> None:
    """Put the card at the bottom of the plot, or under a ruling on top; it costs a beat or a point."""
    reading = play.ruling("antagonize")
    top = reading == "beat_top"
    card = cards.make_card(
        play, places.PLOT, at=None if top else 0, type=wish.challenge, question=wish.question, problem=True,
        personal_to=(wish.against,), author=wish.seat,
    )  # fmt: skip
    play.do(Antagonized(wish.seat, wish.against, card, top))
    if top:
        play.because("SZ-9.9", question=wish.question)
        play.because("SZ-R43", where="top")
    else:
        play.because("SZ-9.9", question=wish.question, where="bottom")
    if reading == "point":
        play.because("SZ-R43", paid="a point")
        pay_points(play, wish.seat, PRICE)
        return
    if play.state.beat is not None:
        markers.put_marker(play, wish.seat, places.ASIDE)
        current_beat.beat_over(play)
