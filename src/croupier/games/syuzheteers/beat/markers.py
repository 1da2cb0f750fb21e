"""The players' markers: where they stand, who is unoccupied and who is alone (SZ-2.3, SZ-6.5)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.beat.events import Acted, ActUndone
from croupier.games.syuzheteers.scenes.state import ACT_3, Beat
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story
from croupier.pieces.events import TokenMoved

LEFT = "your character has left this scene and can only deliver a monologue or enter"


@rule("SZ-6.5", "SZ-2.3", "SZ-12.1", "SZ-R27")
def put_marker(play: Play[Story], seat: str, where: str) -> None:
    """A player acts: their marker stands in a scene (its place) or aside (places.ASIDE), and they have acted.

    The marker of one who has left stays off.
    """
    now = play.state
    card = where.removeprefix("scene.") if where != places.ASIDE else now.beat.card if now.beat else ""
    if seat not in now.gone:
        stand(play, seat, where)
    play.do(Acted(seat, card))


@rule("SZ-6.2", "SZ-6.5")
def undo_act(play: Play[Story], beat: Beat) -> None:
    """Put the marker of a canceled beat's player back where it was; what the beat began does not count as acting."""
    if places.marker(play.state, beat.seat) != beat.stood:
        if beat.stood and play.state.board.has(beat.stood):
            stand(play, beat.seat, beat.stood)
        else:
            lift_marker(play, beat.seat)
    if beat.seat in play.state.acted and not (beat.again and beat.here):
        play.do(ActUndone(beat.seat, beat.card, beat.again))


def stand(play: Play[Story], seat: str, where: str) -> None:
    """Place a marker somewhere; placing it does not count as acting."""
    lift_marker(play, seat)
    place = where if play.state.board.has(where) else places.ASIDE
    play.do(TokenMoved(place, seat, seat))


@rule("SZ-2.3")
def lift_marker(play: Play[Story], seat: str) -> None:
    """Take a player's marker off."""
    where = places.marker(play.state, seat)
    if where:
        play.do(TokenMoved(where, seat, ""))


def lift_all(play: Play[Story]) -> None:
    """Take all markers off, including those of players who have left."""
    for seat in [token.id for place in play.state.board.places for token in place.tokens]:
        lift_marker(play, seat)


def is_off(story: Story, seat: str) -> bool:
    """Whether a player is unoccupied: their marker is off."""
    return not places.marker(story, seat)


def is_here(story: Story, seat: str, card: str) -> bool:
    """Whether a player's marker stands in this scene."""
    return bool(card) and places.marker(story, seat) == places.scene(card)


@rule("SZ-10.5", "SZ-R27")
def has_left(ruling: Ruling, story: Story, seat: str, card: str) -> bool:
    """Whether a ruling bars a player who has exited from this scene, except to make an Entrance.

    In Act III it bars them only from scenes that they have acted in.
    """
    left = seat in story.exited and ruling("exit_gives") == "presence"
    return left and (story.phase != ACT_3 or (seat, card) in story.acted_in)


@rule("SZ-9.7", "SZ-R40")
def is_alone(ruling: Ruling, story: Story, seat: str, card: str) -> bool:
    """Whether nobody else is present: the player's marker is off, or under a ruling alone in the scene."""
    if is_off(story, seat):
        return True
    others = any(is_here(story, other, card) for other in story.players if other != seat)
    return is_here(story, seat, card) and not others and ruling("monologue_where") == "alone_in_scene"
