"""Leaving and joining a play (SZ-12.1, SZ-12.2)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Refusal
from croupier.core.rules import rule
from croupier.core.secrets import public
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.cards import guarded_type, make_card, share
from croupier.games.syuzheteers.assets.content import asset_kind
from croupier.games.syuzheteers.beat import markers
from croupier.games.syuzheteers.beat.counters import takes_from
from croupier.games.syuzheteers.input_checks import LONGEST_NAME, acting_player, text_of
from croupier.games.syuzheteers.names import character_name
from croupier.games.syuzheteers.players import active_seats, seats_in_play
from croupier.games.syuzheteers.prologue.characters import sheet, want_of
from croupier.games.syuzheteers.prologue.events import ResourceGiven
from croupier.games.syuzheteers.prologue.relationships import make_relationship
from croupier.games.syuzheteers.prologue.resources import missing_resources
from croupier.games.syuzheteers.prologue.sheet_events import CharacterMade, MinorAdded
from croupier.games.syuzheteers.prologue.state import PRINCIPAL, Minor
from croupier.games.syuzheteers.roll.window_events import OfferWithdrawn
from croupier.games.syuzheteers.scenes import beats
from croupier.games.syuzheteers.scenes.beat_events import ClaimWithdrawn, WishSet
from croupier.games.syuzheteers.scenes.commands import ComeBack, Join
from croupier.games.syuzheteers.scenes.events import CastLeft, PlayerGone, PlayerJoined
from croupier.games.syuzheteers.scenes.newcomers import may_join
from croupier.games.syuzheteers.scenes.questions import JoinPlay
from croupier.games.syuzheteers.scenes.state import RESOURCES
from croupier.games.syuzheteers.state import Story
from croupier.pieces import chips
from croupier.pieces.events import PlacesLaid
from croupier.pieces.questions import kind_of
from croupier.pieces.state import Place

DURABILITY = 1


@rule("SZ-12.1", "SZ-R59")
def leave(play: Play[Story], seat: str) -> None:
    """Handle a player who has left: beat and marker go back, personal challenges are shared, and assets stay."""
    now = play.state
    if seat in now.gone or not any(one.id == seat and one.kind == "player" for one in now.seats):
        return
    play.do(PlayerGone(seat))
    if now.wish is not None and seat in (now.wish.seat, now.wish.against):
        play.do(WishSet(None, now.wish.seat, why=f"{character_name(now, seat)} has left the play"))
    if now.roll is not None and any(one == seat for one, _ in now.roll.offers):
        play.do(OfferWithdrawn(seat))
    if now.beat is not None and now.beat.seat == seat and now.roll is None and not now.matters:
        beats.give_back(play)
    if now.claiming is not None and any(one == seat for one, _ in now.claiming.claims):
        play.do(ClaimWithdrawn(seat))
    share(play, seat)
    markers.lift_marker(play, seat)
    if not now.has(seat):
        return
    play.because("SZ-12.1", leaves=now.character(seat).name)
    if play.ruling("leaver") == "becomes_cast":
        who = now.character(seat)
        play.do(MinorAdded(Minor(f"n{play.next_number('named')}", who.name, who.signature, seat=seat)))


@rule("SZ-12.1", "SZ-12.4")
def answer_for_gone(play: Play[Story]) -> bool:
    """Give the default answer to a question to a player who has left; return whether there was one."""
    if not play.state.gone:
        return False
    for ask in play.game.open_questions(play.state):
        if ask.seat not in play.state.gone or kind_of(ask) == JoinPlay.kind:
            continue
        acting, mark = play.seat, play.mark()
        play.seat = ask.seat
        try:
            command = play.game.default(play.game.see(play.state, ask.seat), ask)
            play.game.rules[type(command)](play, command)
            return True
        except Refusal:
            play.back_to(mark)
        finally:
            play.seat = acting
    return False


@rule("SZ-12.2", "SZ-4.8", "SZ-3.2", "SZ-R8")
def join(play: Play[Story], command: Join) -> None:
    """A new player joins: a character, a relationship with each seat neighbor and the principal, a resource.

    Raises Illegal.
    """
    now = play.state
    seat = acting_player(play)
    play.require(may_join(now), "SZ-12.2", "nobody can join now", "join in the prologue, or for the next play")
    play.need(not now.has(seat), "you already have a character", "take your character up again")
    want = want_of(play, command.want)
    one = sheet(play, seat, command, want if now.ruling("wants") != "open" else public(want.open()))
    name = text_of("resource", command.resource, "SZ-3.2", LONGEST_NAME)
    kind, reverse = asset_kind(command.kind), guarded_type(play, command.challenge)
    beside = (*neighbors(now, seat), *((PRINCIPAL,) if now.principal is not None else ()))
    lay_places(play)
    play.do(CharacterMade(msgspec.structs.replace(one, uses=one.level)))
    for other in beside:
        make_relationship(play, (seat, other), f"{one.name} and {now.character(other).name}")
    make_card(
        play, places.hand(seat), name=name, kind=kind, durability=DURABILITY, owners=(seat,), author=seat, type=reverse
    )
    for _ in range(missing_resources(play.state.ruling, play.state).count(seat) if now.step == RESOURCES else 0):
        play.do(ResourceGiven(seat))
    play.do(PlayerJoined(seat))
    bring_own_beat(play)
    play.because("SZ-12.2", relationships=len(beside), resource=name)


@rule("SZ-12.2")
def come_back(play: Play[Story], command: ComeBack) -> None:
    """The seat's current player takes up its character again."""
    play.need(play.seat in play.state.gone, "you are already in the play", "continue with your character")
    play.do(PlayerJoined(play.seat))
    bring_own_beat(play)
    play.because("SZ-12.2", returns=character_name(play.state, play.seat))


@rule("SZ-12.2", "SZ-R59")
def leave_cast(play: Play[Story]) -> bool:
    """Between rolls, remove one main character whose player is back from the cast; return whether there was one."""
    now = play.state
    back = next((one.seat for one in now.cast if one.seat in seats_in_play(now)), "")
    if now.roll is not None or not back:
        return False
    play.do(CastLeft(back))
    return True


@rule("SZ-12.2", "SZ-R25")
def bring_own_beat(play: Play[Story]) -> None:
    """Give a player who joins their own beat counter where each player has one beat in a scene."""
    now = play.state
    if now.ruling("beat_counters") != "per_player" or not now.scenes or now.curtain is not None:
        return
    due = [seat for seat in active_seats(now) if seat not in now.acted and (now.beat is None or seat != now.beat.seat)]
    where = takes_from(now, "")
    if places.counters(now, where) < len(due):
        play.ruling("beat_counters")
        chips.pay(play, None, where, 1, places.COUNTER)


@rule("SZ-12.2")
def neighbors(story: Story, seat: str) -> tuple[str, ...]:
    """A seat's neighbors to the left and right among the active players; just one if only one other plays."""
    order = [one.id for one in story.seats]
    at = order.index(seat)
    others = [one for one in (*order[at + 1 :], *order[:at]) if one in active_seats(story)]
    return tuple(dict.fromkeys((*others[:1], *others[-1:])))


def lay_places(play: Play[Story]) -> bool:
    """Add the places of seats that were added; return whether any were missing."""
    now = play.state
    lacking = [one.id for one in now.seats if one.kind == "player" and not now.board.has(places.hand(one.id))]
    for seat in lacking:
        own = (Place(places.hand(seat), "row", "Assets", seat), Place(places.bank(seat), "chips", "Points", seat))
        play.do(PlacesLaid(own))
    return bool(lacking)
