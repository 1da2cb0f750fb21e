"""The stage: challenges set on it and taken off, counters used up, markers put and lifted (SZ-6, SZ-2.3, SZ-2.4).

The question of whoever has a beat is of the kind `beat` (key "beat:N"): roll/ offers its actions in roll/offers.py,
`beat_actions(menu, prompt)`; each action's rule begins with `beat_of`, puts the marker where SZ-6.5 says, and the last
thing that it does, or its roll, is `beat_over`.
"""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import cards, troubles
from croupier.games.syuzheteers.scenes import claims
from croupier.games.syuzheteers.scenes.beat_counters import counters_left, counters_of, takes_from
from croupier.games.syuzheteers.scenes.beat_events import Acted, BeatEnded, BrokenOff
from croupier.games.syuzheteers.scenes.events import SceneBegan, SceneEnded
from croupier.games.syuzheteers.scenes.state import ACT_3, Beat, Scene
from croupier.games.syuzheteers.state import Story
from croupier.pieces import chips
from croupier.pieces.events import PlacesCleared, PlacesLaid, TokenMoved
from croupier.pieces.state import Place

MONOLOGUE = "monologue"
DELAYED = "delayed"
LEFT_BEHIND = "it was left unresolved"


# scenes


@rule("SZ-6.1", "SZ-2.4", "SZ-R25")
def set_scene(play: Play[Story], card: str) -> None:
    """A challenge goes on stage, in Acts I and II with its beat counters."""
    now = play.state
    where = places.scene(card)
    above = now.divider if now.phase == ACT_3 else max(0, now.divider - 1)
    play.do(PlacesLaid((Place(where, "row", "On stage"),)))
    cards.move(play, card, where)
    play.do(SceneBegan(card, above, now.stays == card))
    if now.phase != ACT_3:
        count = counters_of(play.ruling, now)
        chips.pay(play, None, where, count, places.COUNTER)
        play.because("SZ-6.1", card=now.card(card).question, counters=count)


@rule("SZ-6.6", "SZ-R28")
def end_scene(play: Play[Story], why: str = "") -> None:
    """The scene of Acts I and II ends: markers off, counters back, an unresolved challenge to the plot's bottom."""
    scene = play.state.scenes[0]
    where = places.scene(scene.card)
    call_off_beat(play)
    lift_all(play)
    chips.set_to(play, where, 0, places.COUNTER)
    stays = False
    if claims.on_stage(play.state, scene):
        play.because("SZ-6.6", over=why)
        stays = _leave_unresolved(play, scene, why)
    play.do(SceneEnded(scene.card, why, stays))
    clear(play, where)


def _leave_unresolved(play: Play[Story], scene: Scene, why: str) -> bool:
    if why != DELAYED:
        reading = play.ruling("scene_unresolved")
        if reading == "bottom_plus_obstacle":
            troubles.add_obstacle(play, scene.card, LEFT_BEHIND)
        if reading == "top_once" and not scene.again:
            cards.move(play, scene.card, places.PLOT)
            return True
    cards.to_bottom(play, scene.card)
    return False


def clear(play: Play[Story], where: str) -> None:
    """The place of a scene leaves the table; what a decree left in it is put aside first."""
    for card in places.cards_in(play.state, where):
        cards.move(play, card, places.OUT)
    play.do(PlacesCleared((where,)))


# counters


@rule("SZ-6.2", "SZ-2.4")
def take_counter(play: Play[Story], card: str, seat: str = "") -> None:
    """A player (the acting one unless named) uses up one counter of a scene, in Act III of the pool."""
    now = play.state
    who = seat or play.seat
    play.require(counters_left(play.ruling, now, who, card) > 0, "SZ-6.3", "no beats left", "wait for the next scene")
    chips.pay(play, takes_from(now, card), None, 1, places.COUNTER)


# markers


@rule("SZ-6.5", "SZ-2.3", "SZ-R27")
def put_marker(play: Play[Story], seat: str, where: str) -> None:
    """A player acts: their marker stands in a scene (its place) or aside (places.ASIDE), and they have acted."""
    now = play.state
    card = where.removeprefix("scene.") if where != places.ASIDE else now.beat.card if now.beat else ""
    stand(play, seat, where)
    play.do(Acted(seat, card))


def stand(play: Play[Story], seat: str, where: str) -> None:
    """A marker stands somewhere; that alone is not acting."""
    lift_marker(play, seat)
    place = where if play.state.board.has(where) else places.ASIDE
    play.do(TokenMoved(place, seat, seat))


@rule("SZ-2.3")
def lift_marker(play: Play[Story], seat: str) -> None:
    """A player's marker goes off."""
    where = places.marker(play.state, seat)
    if where:
        play.do(TokenMoved(where, seat, ""))


def lift_all(play: Play[Story]) -> None:
    """All markers go off, also of those who have left."""
    for seat in [token.id for place in play.state.board.places for token in place.tokens]:
        lift_marker(play, seat)


# beats


@rule("SZ-2.3", "SZ-6.2")
def beat_of(play: Play[Story], action: str) -> Beat:
    """The beat under way, for an action of the acting player. Raises Illegal."""
    beat = play.state.beat
    play.require(beat is not None and beat.seat == play.seat, "SZ-6.2", "this is not your beat", "claim a beat first")
    play.need(beat is not None, "no beat is under way", "claim a beat first")
    assert beat is not None
    play.require(play.state.roll is None, "SZ-6.2", "this beat has its action already", "wait until it is resolved")
    stands = places.marker(play.state, play.seat)
    play.require(not stands or action == MONOLOGUE, "SZ-6.3", "you have already acted in this scene", "a monologue")
    alone = beat.card or action == MONOLOGUE
    play.require(alone, "SZ-6.2", "a beat claimed in no scene is a monologue", "a monologue")
    return beat


@rule("SZ-6.2", "SZ-6.4")
def call_off_beat(play: Play[Story]) -> None:
    """A beat whose scene ends under it, as can be where the table only assists, is over with all that it began."""
    now = play.state
    if now.beat is None:
        return
    beat_over(play)
    for window in {seal.window for seal in now.seals}:
        play.drop(window)
    play.do(BrokenOff())


def beat_over(play: Play[Story]) -> None:
    """The action of the beat is resolved: its counter is used up, and the next beat can be claimed."""
    beat = play.state.beat
    if beat is None:
        return
    chips.pay(
        play, places.bank(beat.seat), None, min(1, places.counters(play.state, places.bank(beat.seat))), places.COUNTER
    )
    play.do(BeatEnded(beat.seat))
