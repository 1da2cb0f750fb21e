"""Beats for tests of Syuzheteers, played without a roll: claimed, acted, over."""

from __future__ import annotations

from typing import Any

from croupier.games.syuzheteers import GAME, flow, places
from croupier.games.syuzheteers.assets import resolve_challenge
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.beat import current_beat, markers
from croupier.games.syuzheteers.scenes.commands import PassBeat, TakeBeat
from croupier.games.syuzheteers.state import Story
from support.syuzheteers.stage import Stage


def problem(name: str, question: str = "", **more: Any) -> Card:
    """A challenge with its own question."""
    return Card(name, type="Rival", question=question or f"what about {name}?", problem=True, **more)


def opened(stage: Stage) -> Stage:
    """Continue everything that continues automatically."""
    stage.run(flow.go_on)
    return stage


def claims_of(story: Story) -> list[str]:
    """The seats prompted for a claim."""
    return [ask.seat for ask in GAME.open_questions(story) if ask.key.startswith("claim:")]


def has_beat(stage: Stage) -> str:
    """The seat that has the beat; empty between beats."""
    return stage.state.beat.seat if stage.state.beat is not None else ""


def all_pass(stage: Stage, *but: str) -> None:
    """Everyone who is prompted for a claim passes, once."""
    for seat in claims_of(stage.state):
        if seat not in but and seat in claims_of(stage.state):
            stage.do(seat, PassBeat())


def claim(stage: Stage, seat: str, card: str) -> None:
    """Give a seat the next beat of a scene: nobody else claims it."""
    stage.do(seat, TakeBeat(card))
    if stage.state.beat is None:
        all_pass(stage)


def act(stage: Stage, seat: str, *, resolves: bool = False, aside: bool = False) -> None:
    """The seat with the beat acts in its scene, or aside, without a roll; the challenge may be resolved."""
    beat = stage.state.beat
    assert beat is not None
    assert beat.seat == seat

    def rule(play: Any) -> None:
        markers.put_marker(play, seat, places.ASIDE if aside or not beat.card else places.scene(beat.card))
        if resolves:
            resolve_challenge.resolve(play, beat.card, seat)
        current_beat.beat_over(play)
        flow.go_on(play)

    stage.run(rule, seat=seat)


def beat(stage: Stage, seat: str, card: str, *, resolves: bool = False, aside: bool = False) -> None:
    """A whole beat of this seat."""
    claim(stage, seat, card)
    act(stage, seat, resolves=resolves, aside=aside)
